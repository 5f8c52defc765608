(* The accuracy sqrt (x/(2m)) as it is written in statements, by its square. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma by_squares (a s : R) : 0 <= s -> a ^ 2 <= s ^ 2 -> a <= s.
Proof. intros S H. destruct (Rle_or_lt a s) as [L | L]; [exact L | nra]. Qed.
Lemma by_squares_lt (a s : R) : 0 <= s -> a ^ 2 < s ^ 2 -> a < s.
Proof. intros S H. destruct (Rlt_or_le a s) as [L | L]; [exact L | nra]. Qed.

Definition accuracy (m x : R) : R := (1 / 2) * sqrt 2 / sqrt m * sqrt x.
Lemma accuracy_nonneg m x : 0 < m -> 0 <= accuracy m x.
Proof.
  intro M. assert (0 < sqrt m) by (apply sqrt_lt_R0, M). unfold accuracy. apply Rmult_le_pos; [| apply sqrt_pos].
  apply div_nonneg; [| assumption]. apply Rmult_le_pos; [lra | apply sqrt_pos].
Qed.
Lemma accuracy_square m x : 0 < m -> 0 <= x -> accuracy m x ^ 2 = x / (2 * m).
Proof.
  intros M X. assert (0 < sqrt m) by (apply sqrt_lt_R0, M). unfold accuracy.
  replace (((1 / 2) * sqrt 2 / sqrt m * sqrt x) ^ 2) with (1 / 4 * sqrt 2 ^ 2 * sqrt x ^ 2 / sqrt m ^ 2) by (field; lra).
  rewrite !pow2_sqrt by lra. field. lra.
Qed.
Lemma logarithm_of_inverse p : 0 < p -> ln (1 / p) = - ln p.
Proof. intro P. unfold Rdiv. rewrite Rmult_1_l. apply ln_Rinv, P. Qed.
Lemma root_nonzero m : 0 < m -> sqrt m <> 0.
Proof. intro M. apply Rgt_not_eq, sqrt_lt_R0, M. Qed.
Lemma inverse_log_nonneg p : 0 < p -> p < 1 -> 0 < ln (1 / p).
Proof. intros P Q. rewrite logarithm_of_inverse by exact P. generalize (ln_neg p P Q). lra. Qed.
Lemma inverse_positive p : 0 < p -> 0 < 1 / p. Proof. intro P. apply Rdiv_lt_0_compat; lra. Qed.
Lemma log_below_root x : 0 < x -> ln (1 + x) <= sqrt x.
Proof.
  intro X. assert (S : 0 < sqrt x) by (apply sqrt_lt_R0, X). assert (Q := pow2_sqrt x (Rlt_le _ _ X)).
  apply Rle_trans with (ln (exp (sqrt x))); [| rewrite ln_exp; lra]. apply ln_le_ln; [lra |].
  rewrite <- Q at 1. generalize (sqrt x) S. intros y Y. apply Rminus_le_0. left. revert y Y.
  apply (half_line (fun y => exp y - (1 + y ^ 2)) (fun y => exp y - 2 * y) 0).
  - intros t _. auto_derive; [exact I | ring].
  - rewrite exp_0. lra.
  - intros t T. assert (E := exp_above (t - 1)). assert (F : exp t = exp 1 * exp (t - 1)) by (rewrite <- exp_plus; f_equal; ring).
    assert (2 < exp 1) by interval with (i_prec 60). rewrite F. nra.
Qed.
(* What has to be defined beside the accuracy. *)
Ltac defined_accuracy := match goal with
  | |- sqrt _ <> 0 => apply root_nonzero; lra
  | |- 0 < 1 / _ => apply inverse_positive; lra
  | |- 0 <= ln (1 / _) => left; apply inverse_log_nonneg; lra
  | |- _ => lra end.
Ltac with_accuracy := intros; repeat match goal with |- _ /\ _ => split; [defined_accuracy |] end.
