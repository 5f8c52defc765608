(* The only root u below 1/c' of c + 1/u - ln (1 + (exp u - 1)/u^2), where functions of half-integer orders stand for exp u - 1, and an interval around it. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Definition level u := 1 + 1 / 2 * sqrt 2 * sqrt PI / sqrt u ^ 3 / half_bessel_K 0%Z u
  * (half_struve_L 1%Z u * half_bessel_K 0%Z u + half_struve_L 0%Z u * half_bessel_K 0%Z u).
Definition phi c u := c + 1 / u - ln (1 + (exp u - 1) / u ^ 2).
Definition root_of c top u := 0 < u /\ u < top /\ c + 1 / u - ln (level u) = 0.

Lemma K_pos u : 0 < u -> 0 < half_bessel_K 0%Z u.
Proof.
  intro U. change (0 < sqrt (PI / (2 * u)) * exp (- u)). apply Rmult_lt_0_compat; [| apply exp_pos].
  apply sqrt_lt_R0. apply Rdiv_lt_0_compat; [apply PI_RGT_0 | lra].
Qed.

Lemma level_is u : 0 < u -> level u = 1 + (exp u - 1) / u ^ 2.
Proof.
  intro U. assert (K := K_pos u U). assert (P := PI_RGT_0). unfold level.
  assert (S : 0 < sqrt u) by (apply sqrt_lt_R0; exact U). assert (SP : 0 < sqrt PI) by (apply sqrt_lt_R0; exact P).
  assert (E : half_struve_L 1%Z u + half_struve_L 0%Z u = sqrt 2 / (sqrt PI * sqrt u) * (exp u - 1)).
  { change (half_struve_L 1%Z u) with (sqrt (2 / (PI * u)) * (cosh u - 1)). change (half_struve_L 0%Z u) with (sqrt (2 / (PI * u)) * sinh u).
    rewrite sqrt_div by (try apply Rmult_lt_0_compat; lra). rewrite sqrt_mult by lra. unfold cosh, sinh. field. lra. }
  replace (half_struve_L 1%Z u * half_bessel_K 0%Z u + half_struve_L 0%Z u * half_bessel_K 0%Z u)
    with ((half_struve_L 1%Z u + half_struve_L 0%Z u) * half_bessel_K 0%Z u) by ring.
  rewrite E. assert (T : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra). assert (V : sqrt u * sqrt u = u) by (apply sqrt_sqrt; lra).
  replace (u ^ 2) with ((sqrt u * sqrt u) ^ 2) by (rewrite V; reflexivity).
  replace (1 / 2 * sqrt 2 * sqrt PI / sqrt u ^ 3 / half_bessel_K 0%Z u * (sqrt 2 / (sqrt PI * sqrt u) * (exp u - 1) * half_bessel_K 0%Z u))
    with (1 / 2 * (sqrt 2 * sqrt 2) * (exp u - 1) / (sqrt u * sqrt u) ^ 2) by (field; lra).
  rewrite T. field. lra.
Qed.

Lemma level_pos u : 0 < u -> 0 < 1 + (exp u - 1) / u ^ 2.
Proof. intro U. assert (H := em1_pos u U). assert (0 < (exp u - 1) / u ^ 2) by (apply Rdiv_lt_0_compat; [exact H | apply pow_lt, U]). lra. Qed.

Lemma defined_at u : 0 < u -> u <> 0 /\ 0 <= PI /\ 0 <= u /\ sqrt u ^ 3 <> 0 /\ 0 < u /\ half_bessel_K 0%Z u <> 0 /\ 0 < level u.
Proof.
  intro U. assert (K := K_pos u U). assert (P := PI_RGT_0). assert (S : 0 < sqrt u) by (apply sqrt_lt_R0; exact U).
  repeat split; try lra. apply pow_nonzero. lra. rewrite level_is by exact U. apply level_pos, U.
Qed.

Definition N u := (u + 1) ^ 2 - 2 + exp u * (u - 1) ^ 2.
Lemma N_pos : forall u, 0 < u -> 0 < N u.
Proof.
  apply (half_line N (fun u => (u + 1) * (2 + exp u * (u - 1)))).
  - intros t _. unfold N. auto_derive; auto. ring.
  - unfold N. rewrite exp_0. lra.
  - intros t T. apply Rmult_lt_0_compat; [lra |].
    apply (half_line (fun u => 2 + exp u * (u - 1)) (fun u => exp u * u) 0); auto.
    + intros v _. auto_derive; auto. ring.
    + rewrite exp_0. lra.
    + intros v V. apply Rmult_lt_0_compat; auto. apply exp_pos.
Qed.
Definition slope_of u := N u / (u ^ 2 * (u ^ 2 + exp u - 1)).
Lemma phi_derive c u : 0 < u -> is_derive (fun u => - phi c u) u (slope_of u).
Proof.
  intro U. assert (E := em1_pos u U). unfold phi, slope_of, N. auto_derive.
  - assert (0 < u ^ 2) by nra. simpl in *. repeat split; try lra; try nra.
    apply Rplus_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; [nra |]. apply Rinv_0_lt_compat. nra.
  - unfold Rdiv. field. repeat split; nra.
Qed.
Lemma slope_of_pos u : 0 < u -> 0 < slope_of u.
Proof.
  intro U. assert (E := em1_pos u U). apply Rdiv_lt_0_compat; [apply N_pos; exact U |]. apply Rmult_lt_0_compat; nra.
Qed.

Lemma root c top lo hi : 0 < lo -> lo < hi -> hi < top -> 0 < phi c lo -> phi c hi < 0 ->
  exists x, (root_of c top x /\ lo <= x <= hi) /\ forall y, root_of c top y -> y = x.
Proof.
  intros L LH T PL PH. destruct (unique_root (fun u => - phi c u) slope_of (fun u => 0 < u) lo hi) as [x [[X [B R]] Y]]; try lra.
  - intros; lra. - intros; apply phi_derive; assumption. - apply slope_of_pos.
  - exists x. split; [split; [| exact B] |].
    + repeat split; try lra. rewrite level_is by exact X. unfold phi in R. lra.
    + intros y [Y1 [Y2 Y3]]. apply Y; [exact Y1 |]. rewrite level_is in Y3 by exact Y1. unfold phi. lra.
Qed.

Lemma exists_root c top lo hi : 0 < lo -> lo < hi -> hi < top -> 0 < phi c lo -> phi c hi < 0 ->
  exists x, 0 < x /\ x < top /\ c + 1 / x - ln (level x) = 0 /\ (forall y, 0 < y -> y < top -> c + 1 / y - ln (level y) = 0 -> y = x).
Proof.
  intros L LH T PL PH. destruct (root c top lo hi L LH T PL PH) as [x [[[X [Z R]] _] Y]].
  exists x. repeat split; auto. intros y Y1 Y2 Y3. apply Y. repeat split; assumption.
Qed.

Lemma the_root c top lo hi : 0 < lo -> lo < hi -> hi < top -> 0 < phi c lo -> phi c hi < 0 -> lo <= the (root_of c top) <= hi.
Proof.
  intros L LH T PL PH. destruct (root c top lo hi L LH T PL PH) as [x [[X B] Y]]. rewrite (the_is (root_of c top) x X Y). exact B.
Qed.

Ltac signs := unfold phi; first [lra | interval with (i_prec 90)].
Ltac number B := match type of B with _ <= ?t <= _ => generalize dependent t end; intros; match goal with
  | |- _ <> 0 => first [lra | apply Rgt_not_eq; unfold Rgt; interval with (i_prec 80)]
  | |- _ => first [lra | interval with (i_prec 80) | apply Rminus_lt_0; interval with (i_prec 80)] end.
(* What is said of the root, which lies between lo and hi: its conjuncts one after the other. *)
Ltac at_root c top lo hi :=
  let B := fresh "B" in assert (B := the_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  let E := fresh "E" in assert (E := exists_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  unfold root_of, level in B; unfold level in E;
  repeat match goal with
  | |- (forall u, 0 < u -> _) /\ _ => split; [let U := fresh in intros ? U _; exact (defined_at _ U) |]
  | |- (exists u, _) /\ _ => split; [exact E |]
  | |- _ /\ _ => split; [number B |] end; number B.
