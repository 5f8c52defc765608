(* A small accuracy makes the factor negative; a larger one takes more from the share than n + 1 in the place of n. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma over_next n : 1 <= n -> 0 < 1 / (1 + n).
Proof. intro. apply Rdiv_lt_0_compat; lra. Qed.
Lemma not_below_one n m : 1 <= n -> 1 <= m -> 1 / (1 + n) <= m / (n + 1).
Proof. intros N M. replace (n + 1) with (1 + n) by ring. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | exact M]. Qed.
Lemma factor_is_negative n rho : 1 <= n -> 0 < rho -> rho <= 1 / (1 + n) -> 1 - 2 * exp (- (2 * n * rho ^ 2)) <= 0.
Proof.
  intros N P H. assert (rho * (1 + n) <= 1) by (apply Rmult_le_compat_r with (r := 1 + n) in H; [| lra]; replace (1 / (1 + n) * (1 + n)) with 1 in H by (field; lra); exact H).
  assert (0 <= rho * (1 + n)) by (apply Rmult_le_pos; lra). assert (S : (rho * (1 + n)) ^ 2 <= 1) by nra.
  assert (0 <= rho ^ 2 * (1 - n) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). assert (E := exp_ineq1_le (- (2 * n * rho ^ 2))).
  replace ((rho * (1 + n)) ^ 2) with (rho ^ 2 * (1 - n) ^ 2 + 4 * (n * rho ^ 2)) in S by ring. lra.
Qed.
Lemma factor_between n rho : 0 < 1 - (1 - 2 * exp (- (2 * n * rho ^ 2))).
Proof. assert (E := exp_pos (- (2 * n * rho ^ 2))). lra. Qed.
Lemma factor_above n rho : 1 <= n -> - 1 <= 1 - 2 * exp (- (2 * n * rho ^ 2)).
Proof.
  intro N. assert (exp (- (2 * n * rho ^ 2)) <= 1); [| lra]. rewrite <- exp_0. assert (S := pow2_ge_0 rho).
  assert (K : - (2 * n * rho ^ 2) <= 0) by nra. destruct K as [K | K]; [left; apply exp_increasing, K | right; f_equal; exact K].
Qed.
Lemma small n m g rho : 1 <= n -> 1 <= m -> 0 < g -> 0 < rho -> rho <= 1 / (1 + n) -> (1 - 2 * exp (- (2 * n * rho ^ 2))) * (g - rho) <= m / (n + 1).
Proof.
  intros N M G P H. assert (A := factor_is_negative n rho N P H). assert (B := factor_above n rho N). assert (C := not_below_one n m N M). assert (D := over_next n N).
  set (f := 1 - 2 * exp (- (2 * n * rho ^ 2))) in *. destruct (Rle_lt_dec rho g); nra.
Qed.
Lemma large n m rho g : 1 <= n -> 1 <= m -> m <= n -> 1 / (1 + n) <= rho -> rho <= g -> g <= m / n -> (1 - 2 * exp (- (2 * n * rho ^ 2))) * (g - rho) <= m / (n + 1).
Proof.
  intros N M L H G U. assert (B := factor_between n rho). set (f := 1 - 2 * exp (- (2 * n * rho ^ 2))) in *.
  assert (K : m / n - 1 / (1 + n) <= m / (n + 1)); [| nra].
  apply Rmult_le_reg_r with (n * (n + 1)); [nra |]. replace ((m / n - 1 / (1 + n)) * (n * (n + 1))) with (m * (n + 1) - n) by (field; lra).
  replace (m / (n + 1) * (n * (n + 1))) with (m * n) by (field; lra). lra.
Qed.

Ltac prove_holds_1 := intros; split; [lra | apply small; assumption].
Ltac prove_holds_2 := intros; split; [lra | apply large; assumption].
