(* After _branch.v. *)
Require Import PariskExponential.

(* With y = ln (- w) > 0 it says u = exp y - 1 - y. *)
Lemma level u : 0 < u -> exists y, 0 < y /\ u = exp y - 1 - y /\ lambert_lower (- exp ((- 1) - u)) = - exp y.
Proof.
  intro U. assert (P : - exp (- 1) <= - exp ((- 1) - u)) by (assert (H := exp_increasing ((- 1) - u) (- 1)); lra).
  assert (Q : - exp ((- 1) - u) < 0) by (generalize (exp_pos ((- 1) - u)); lra).
  destruct (branch _ P Q) as [w [W [E L]]]. exists (ln (- w)). rewrite exp_ln by lra.
  assert (F : - w = exp (- 1 - u - w)).
  { unfold Rminus at 1. rewrite exp_plus. apply Rmult_eq_reg_r with (exp w); [| apply Rgt_not_eq, exp_pos].
    rewrite Rmult_assoc, <- exp_plus, Rplus_opp_l, exp_0. lra. }
  assert (G : ln (- w) = - 1 - u - w) by (rewrite F at 1; apply ln_exp).
  split; [| split; [lra | rewrite L; lra]].
  apply ln_pos. destruct W as [W | ->]; [lra | exfalso]. assert (exp (- 1 - u - -1) < 1) by (apply exp_lt_one; lra). lra.
Qed.
Lemma above_square y : 0 < y -> y ^ 2 < 2 * (exp y - 1 - y).
Proof.
  intro Y. apply Rminus_lt_0. revert y Y. apply (half_line (fun y => 2 * (exp y - 1 - y) - y ^ 2) (fun y => 2 * (exp y - 1 - y)) 0).
  - intros t _. auto_derive; [exact I | ring].
  - rewrite exp_0. lra.
  - intros t T. generalize (exp_ineq1 t ltac:(lra)). lra.
Qed.
Lemma below_square y : 0 < y -> 18 * (exp y - 1 - y) < (exp y - 1 + 2 * y) ^ 2.
Proof. intro Y. parisk_exponential_relation. Qed.
Lemma footnote_1 u : 0 < u -> (- 1) - sqrt (2 * u) - u < lambert_lower (- exp ((- 1) - u)).
Proof.
  intro U. destruct (level u U) as [y [Y [E ->]]]. assert (y < sqrt (2 * u)); [| lra].
  apply by_squares_lt; [apply sqrt_pos |]. rewrite pow2_sqrt by lra. rewrite E. apply above_square, Y.
Qed.
Lemma footnote_2 u : 0 < u -> lambert_lower (- exp ((- 1) - u)) < (- 1) - sqrt (2 * u) - (2 / 3) * u.
Proof.
  intro U. destruct (level u U) as [y [Y [E ->]]]. assert (sqrt (2 * u) < exp y - 1 - 2 / 3 * u); [| lra].
  apply by_squares_lt; [lra |]. rewrite pow2_sqrt by lra. assert (H := below_square y Y). replace (exp y) with (u + 1 + y) in * by lra. nra.
Qed.

Ltac defined_level := match goal with
  | |- - exp (- 1) <= - exp _ => apply Ropp_le_contravar, exp_le_exp; lra
  | |- - exp _ < 0 => apply Ropp_lt_gt_0_contravar, exp_pos
  | |- _ => lra end.
Ltac prove_holds_1 := let u := fresh "u" in intros u ?; repeat match goal with |- _ /\ _ => split; [defined_level |] end; replace (- u - 1) with (- 1 - u) by ring; apply footnote_1; assumption.
Ltac prove_holds_2 := let u := fresh "u" in intros u ?; repeat match goal with |- _ /\ _ => split; [defined_level |] end; replace (- u - 1) with (- 1 - u) by ring; apply footnote_2; assumption.
