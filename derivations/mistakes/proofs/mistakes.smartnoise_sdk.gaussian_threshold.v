(* erfc x is at most exp (- x^2), at x the root of a logarithm. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError.
Open Scope R_scope.

Lemma at_root y : 1 <= y -> erfc (sqrt (ln y)) <= / y.
Proof.
  intro Y. assert (L : 0 <= ln y) by (apply ln_nonneg, Y). apply Rle_trans with (1 := erfc_below_exp (sqrt (ln y)) (sqrt_pos _)).
  rewrite pow2_sqrt by exact L. rewrite exp_Ropp, exp_ln by lra. lra.
Qed.
Lemma inverse_root d : 0 < d -> d < (1 / 2) / PI -> (1 / 2) * sqrt 2 / sqrt PI / sqrt d = / sqrt (2 * PI * d) /\ 0 < sqrt (2 * PI * d) <= 1.
Proof.
  intros D H. assert (P := PI_RGT_0). destruct root_of_pi as [Q _]. assert (S := sqrt_lt_R0 d D). assert (T : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (T2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra). assert (I : PI * d < 1 / 2).
  { apply Rmult_lt_compat_r with (r := PI) in H; [| exact P]. replace (1 / 2 / PI * PI) with (1 / 2) in H by (field; lra). lra. }
  assert (J : 0 < PI * d) by (apply Rmult_lt_0_compat; assumption). split; [| split].
  - rewrite !sqrt_mult by lra. apply Rmult_eq_reg_r with (sqrt 2 * sqrt PI * sqrt d); [| apply Rgt_not_eq; repeat apply Rmult_lt_0_compat; assumption].
    replace (1 / 2 * sqrt 2 / sqrt PI / sqrt d * (sqrt 2 * sqrt PI * sqrt d)) with (1 / 2 * (sqrt 2 * sqrt 2)) by (field; lra). rewrite T2. field. lra.
  - apply sqrt_lt_R0. lra. - rewrite <- sqrt_1. apply sqrt_le_1_alt. lra.
Qed.

Ltac prove_corrected_1 := let d := fresh "d" in let D := fresh "D" in let H := fresh "H" in intros d D H; assert (P := PI_RGT_0); assert (Q := proj1 root_of_pi);
  assert (S := sqrt_lt_R0 d D); destruct (inverse_root d D H) as [E [R1 R2]]; assert (J : 0 < PI * d) by (apply Rmult_lt_0_compat; assumption);
  assert (Y : 1 <= / sqrt (2 * PI * d)) by (rewrite <- Rinv_1; apply inv_le; lra); rewrite E;
  repeat match goal with |- _ /\ _ => split; [first [lra | apply ln_nonneg, Y] |] end;
  assert (K := at_root _ Y); rewrite Rinv_involutive in K by lra; lra.
Ltac prove_corrected_2 := let d := fresh "d" in let D := fresh "D" in let H := fresh "H" in intros d D H; assert (I := inv_above_1 d D H);
  split; [lra |]; split; [lra |]; split; [apply ln_nonneg; lra |]; assert (K := at_root (1 / d) ltac:(lra));
  replace (/ (1 / d)) with d in K by (field; lra); lra.
