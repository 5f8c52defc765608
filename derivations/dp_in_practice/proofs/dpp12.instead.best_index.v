From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma holds_1_shown :
  forall (eps : R) (gamma1 : R) (gamma2 : R) (s1 : R) (s2 : R) (v1 : R) (v2 : R), 0 < eps -> 0 < gamma1 -> 0 < gamma2 -> 0 < s1 -> 0 < s2 ->
  0 < v1 -> 0 < v2 -> eps <> 0 /\ gamma1 <> 0 /\ gamma2 <> 0 /\ s1 * v1 / eps * (s1 * v1 + s2 * v2) + s2 * v2 / eps * (s1 * v1 + s2 * v2) <=
  gamma1 / eps * v1 ^ 2 * (1 / gamma1 * s1 ^ 2 + 1 / gamma2 * s2 ^ 2) + gamma2 / eps * v2 ^ 2 * (1 / gamma1 * s1 ^ 2 + 1 / gamma2 * s2 ^ 2).
Proof.
  intros. repeat split; try lra. apply by_difference_le. field_simplify; [| lra]. apply div_nonneg; [| parisk_sign]. generalize (pow2_ge_0 (gamma1 * v1 * s2 - gamma2 * v2 * s1)). nra.
Qed.

Ltac prove_holds_1 := parisk_as holds_1_shown.

Lemma holds_2_shown :
  forall (eps : R) (gamma1 : R) (gamma2 : R) (gamma3 : R) (s1 : R) (s2 : R) (s3 : R) (v1 : R) (v2 : R) (v3 : R), 0 < eps -> 0 < gamma1 -> 0
  < gamma2 -> 0 < gamma3 -> 0 < s1 -> 0 < s2 -> 0 < s3 -> 0 < v1 -> 0 < v2 -> 0 < v3 -> eps <> 0 /\ gamma1 <> 0 /\ gamma2 <> 0 /\ gamma3 <>
  0 /\ s1 * v1 / eps * (s1 * v1 + s2 * v2 + s3 * v3) + s2 * v2 / eps * (s1 * v1 + s2 * v2 + s3 * v3) + s3 * v3 / eps * (s1 * v1 + s2 * v2 +
  s3 * v3) <= gamma1 / eps * v1 ^ 2 * (1 / gamma1 * s1 ^ 2 + 1 / gamma2 * s2 ^ 2 + 1 / gamma3 * s3 ^ 2) + gamma2 / eps * v2 ^ 2 * (1 /
  gamma1 * s1 ^ 2 + 1 / gamma2 * s2 ^ 2 + 1 / gamma3 * s3 ^ 2) + gamma3 / eps * v3 ^ 2 * (1 / gamma1 * s1 ^ 2 + 1 / gamma2 * s2 ^ 2 + 1 /
  gamma3 * s3 ^ 2).
Proof.
  intros. repeat split; try lra. apply by_difference_le. field_simplify; [| lra]. apply div_nonneg; [| parisk_sign].
  assert (A := Rmult_le_pos _ _ (Rlt_le _ _ H2) (pow2_ge_0 (gamma1 * v1 * s2 - gamma2 * v2 * s1))).
  assert (B := Rmult_le_pos _ _ (Rlt_le _ _ H1) (pow2_ge_0 (gamma1 * v1 * s3 - gamma3 * v3 * s1))).
  assert (C := Rmult_le_pos _ _ (Rlt_le _ _ H0) (pow2_ge_0 (gamma2 * v2 * s3 - gamma3 * v3 * s2))). nra.
Qed.

Ltac prove_holds_2 := parisk_as holds_2_shown.
