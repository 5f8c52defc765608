From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_shown :
  forall (alpha : R) (m : R) (C_ : R) (x1 : R) (x2 : R), 1 < alpha -> 0 < m -> 0 < C_ -> - C_ <= x1 -> x1 <= C_ -> - C_ <= x2 -> x2 <= C_ ->
  2 * (m * C_) ^ 2 <> 0 /\ m ^ 2 <> 0 /\ alpha * (x1 - x2) ^ 2 / (2 * (m * C_) ^ 2) <= 2 * alpha / m ^ 2.
Proof.
  intros. parisk_positives. split; [apply Rgt_not_eq; unfold Rgt; parisk_sign |]. split; [parisk_nonzero |].
  parisk_gap. parisk_factors. nra.
Qed.

Ltac prove_corrected := exact corrected_shown.
