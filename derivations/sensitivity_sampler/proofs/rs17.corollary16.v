(* After _rate.v. *)

(* The quotient as a function of a alone. *)
Definition quotient (a : R) : R := (1 + 2 * a) ^ 2 / (8 * a * (a - ln (1 + 2 * a))).
Lemma quotient_is a : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> let g := exp (- a) * (1 + 2 * a) in
  (1 / 2) / (g - exp (- a)) ^ 2 * ln (exp a) * g ^ 2 / ln (1 / g) = quotient a.
Proof.
  intros A H g. unfold g at 1. rewrite fewest_is by lra. assert (L := inverse_log_nonneg g (risk_positive a ltac:(lra)) H). unfold g in *.
  rewrite log_of_risk in * by lra. unfold quotient. assert (0 < exp (- a)) by apply exp_pos. field. repeat split; lra.
Qed.
Lemma quotient_above a : 7 / 10 < a -> 0 < a - ln (1 + 2 * a) -> 1 / 2 < quotient a.
Proof.
  intros A P. unfold quotient. assert (0 < ln (1 + 2 * a)) by (apply ln_pos; lra).
  apply Rmult_lt_reg_r with (8 * a * (a - ln (1 + 2 * a))); [apply Rmult_lt_0_compat; lra |].
  replace ((1 + 2 * a) ^ 2 / (8 * a * (a - ln (1 + 2 * a))) * (8 * a * (a - ln (1 + 2 * a)))) with ((1 + 2 * a) ^ 2) by (field; split; lra). nra.
Qed.
Lemma quotient_near a d : 0 < d -> 8 <= a -> (4 / d) ^ 2 < a -> Rabs (quotient a - 1 / 2) < d.
Proof.
  intros D A B. assert (K := log_below_root (2 * a) ltac:(lra)). assert (L : 0 < ln (1 + 2 * a)) by (apply ln_pos; lra).
  assert (P : 4 / d < sqrt a). { assert (0 < 4 / d) by (apply Rdiv_lt_0_compat; lra). rewrite <- (sqrt_pow2 (4 / d)) by lra. apply sqrt_lt_1_alt. split; [apply pow2_ge_0 | exact B]. }
  assert (S := pow2_sqrt a ltac:(lra)). assert (T := pow2_sqrt (2 * a) ltac:(lra)). assert (0 <= sqrt (2 * a)) by apply sqrt_pos.
  assert (S0 : 2 < sqrt a) by (apply by_squares_lt; [apply sqrt_pos | lra]).
  assert (M : sqrt (2 * a) <= a / 2). { destruct (Rle_or_lt (sqrt (2 * a)) (a / 2)) as [Z | Z]; [exact Z | nra]. }
  assert (N : sqrt (2 * a) <= 3 / 2 * sqrt a). { destruct (Rle_or_lt (sqrt (2 * a)) (3 / 2 * sqrt a)) as [Z | Z]; [exact Z | nra]. }
  set (l := ln (1 + 2 * a)) in *. assert (G : 1 / 2 < quotient a) by (apply quotient_above; unfold l in *; lra).
  rewrite Rabs_pos_eq by lra.
  replace (quotient a - 1 / 2) with ((4 * a + 1 + 4 * a * l) / (8 * a * (a - l))) by (unfold quotient; fold l; field; repeat split; lra).
  assert (P4 : 4 < d * sqrt a). { apply Rmult_lt_compat_l with (r := d) in P; [| exact D]. replace (d * (4 / d)) with 4 in P by (field; lra). exact P. }
  apply Rmult_lt_reg_r with (8 * a * (a - l)); [apply Rmult_lt_0_compat; lra |].
  replace ((4 * a + 1 + 4 * a * l) / (8 * a * (a - l)) * (8 * a * (a - l))) with (4 * a + 1 + 4 * a * l) by (field; split; lra).
  apply Rle_lt_trans with (4 * a + a + 4 * a * (3 / 2 * sqrt a)); [nra |].
  apply Rlt_le_trans with (d * (8 * a * (a / 2))); [| apply Rmult_le_compat_l; [lra | nra]].
  set (s := sqrt a) in *. clearbody s. replace (d * (8 * a * (a / 2))) with (4 * ((d * s) * (a * s))) by (rewrite <- S; field).
  assert (0 < a * s) by (apply Rmult_lt_0_compat; lra). assert (2 * a < a * s) by nra. assert (4 * (a * s) < (d * s) * (a * s)) by (apply Rmult_lt_compat_r; lra). lra.
Qed.
(* A small risk has a large a. *)
Lemma large a g k : 0 < a -> g = exp (- a) * (1 + 2 * a) -> g < exp (- k) -> k < a.
Proof.
  intros A -> H. destruct (Rlt_or_le k a) as [L | L]; [exact L | exfalso]. assert (exp (- k) <= exp (- a)) by (apply exp_le_exp; lra).
  assert (0 < exp (- a)) by apply exp_pos. nra.
Qed.
Definition bound_of (d : R) : R := 8 + (4 / d) ^ 2.
Lemma limit_shown a d : 0 < d -> 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> let g := exp (- a) * (1 + 2 * a) in g < exp (- bound_of d) ->
  Rabs ((1 / 2) / (g - exp (- a)) ^ 2 * ln (exp a) * g ^ 2 / ln (1 / g) - 1 / 2) < d.
Proof.
  intros D A H g G. unfold g. rewrite quotient_is by assumption. assert (L := large a g (bound_of d) ltac:(lra) eq_refl G). unfold bound_of in L.
  assert (0 <= (4 / d) ^ 2) by apply pow2_ge_0. apply quotient_near; lra.
Qed.
Lemma never_near_0 a : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> let g := exp (- a) * (1 + 2 * a) in
  1 / 4 <= Rabs ((1 / 2) / (g - exp (- a)) ^ 2 * ln (exp a) * g ^ 2 / ln (1 / g) + 0).
Proof.
  intros A H g. unfold g. rewrite quotient_is by assumption. assert (L := inverse_log_nonneg g (risk_positive a ltac:(lra)) H). unfold g in L.
  rewrite log_of_risk in L by lra. assert (Q := quotient_above a A L). rewrite Rplus_0_r, Rabs_pos_eq; lra.
Qed.
Lemma half_of_least r : 0 < r -> 0 < Rmin r 1 / 2 /\ Rmin r 1 / 2 < 1 /\ Rmin r 1 / 2 <> 0 /\ Rabs (Rmin r 1 / 2 + 0) < r.
Proof.
  intro P. assert (A := Rmin_l r 1). assert (B := Rmin_r r 1). assert (0 < Rmin r 1) by (apply Rmin_pos; lra).
  rewrite Rplus_0_r, Rabs_pos_eq by lra. lra.
Qed.

(* A lemma on a distance |x - c|, for a goal with the factors of x in another order. *)
Ltac by_distance L := let H := fresh "H" in pose proof L as H; cbv zeta in H; lazymatch type of H with context [Rabs ?x] => lazymatch goal with |- context [Rabs ?y] =>
  replace y with x by (unfold Rdiv; ring) end end; exact H.
Ltac prove_refuted := exists (1 / 4); split; [lra |]; let r := fresh "r" in let P := fresh "P" in intros r P;
  destruct (half_of_least r P) as [? [? [? ?]]]; exists (Rmin r 1 / 2); set (g := Rmin r 1 / 2) in *; clearbody g;
  repeat match goal with |- _ /\ _ => split; [first [assumption | defined_risk] |] end; with_risk;
  lazymatch goal with A : 7 / 10 < ?a, G : exp (- ?a) * (1 + 2 * ?a) < 1 |- _ => by_distance (never_near_0 a A G) end.
Ltac prove_corrected_1 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (exp (- bound_of d)); split; [apply exp_pos |]; intros;
  match goal with H : Rabs (?g + 0) < ?e |- _ => assert (g < e) by (rewrite Rplus_0_r, Rabs_pos_eq in H by lra; exact H); clear H end;
  repeat match goal with |- _ /\ _ => split; [first [assumption | defined_risk] |] end; with_risk;
  lazymatch goal with A : 7 / 10 < ?a, G : exp (- ?a) * (1 + 2 * ?a) < 1, L : _ < exp (- bound_of ?d) |- _ => by_distance (limit_shown a d D A G L) end.
Ltac prove_corrected_2 := opened; with_risk; apply above_the_rate; assumption.
