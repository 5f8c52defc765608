(* After _accuracy.v. *)

Lemma penultimate c rho m s : 0 <= c -> 0 < rho -> rho < 1 -> 0 < m -> accuracy m (ln (1 / rho)) <= s ->
  c * (1 - rho) <= c * (1 - exp (- (2 * m * s ^ 2))).
Proof.
  intros C P Q M S. apply Rmult_le_compat_l; [exact C |]. assert (L := inverse_log_nonneg rho P Q).
  assert (A := accuracy_nonneg m (ln (1 / rho)) M). assert (B := accuracy_square m (ln (1 / rho)) M (Rlt_le _ _ L)).
  assert (K : ln (1 / rho) <= 2 * m * s ^ 2).
  { assert (accuracy m (ln (1 / rho)) ^ 2 <= s ^ 2) by nra. rewrite B in H.
    apply Rmult_le_compat_l with (r := 2 * m) in H; [| lra]. replace (2 * m * (ln (1 / rho) / (2 * m))) with (ln (1 / rho)) in H by (field; lra). exact H. }
  assert (exp (- (2 * m * s ^ 2)) <= rho); [| lra].
  apply Rle_trans with (exp (ln rho)); [| rewrite exp_ln; lra]. apply exp_le_exp. rewrite (logarithm_of_inverse rho P) in K. lra.
Qed.

Ltac prove_holds_1 := intros; apply penultimate; first [assumption | lra].
Ltac prove_holds_2 := intros; nra.
