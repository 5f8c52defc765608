(* Two means of three numbers, geometric below arithmetic. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma mean a t y : 0 <= a -> 0 < t -> 0 < y -> 3 * a * t ^ 2 - 2 * t ^ 3 * y <= a ^ 3 / y ^ 2.
Proof.
  intros A T Y. assert (0 < y ^ 2) by (apply pow_lt, Y). apply Rmult_le_reg_r with (y ^ 2); [assumption |].
  replace (a ^ 3 / y ^ 2 * y ^ 2) with (a ^ 3) by (field; lra). assert (0 < t * y) by (apply Rmult_lt_0_compat; assumption).
  assert (0 <= (a - t * y) ^ 2 * (a + 2 * (t * y))) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra.
Qed.
Lemma best x c : 0 < x -> x < 1 -> 0 < c -> x ^ 2 <> 0 /\ (1 - x) ^ 2 <> 0 /\ 2 * (1 + c ^ 2) ^ 3 <= 2 / x ^ 2 + 2 * c ^ 6 / (1 - x) ^ 2.
Proof.
  intros X Y C. repeat split; try (apply pow_nonzero; lra). assert (K : 0 < c ^ 2) by (apply pow_lt, C).
  assert (P := mean 1 (1 + c ^ 2) x ltac:(lra) ltac:(lra) X). assert (Q := mean (c ^ 2) (1 + c ^ 2) (1 - x) ltac:(lra) ltac:(lra) ltac:(lra)).
  replace (2 / x ^ 2) with (2 * (1 ^ 3 / x ^ 2)) by (field; lra). replace (2 * c ^ 6 / (1 - x) ^ 2) with (2 * ((c ^ 2) ^ 3 / (1 - x) ^ 2)) by (field; lra).
  nra.
Qed.
Ltac prove_holds := exact best.
