From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (d : R) (q : R), 0 < d -> 0 <= q -> q <= 1 -> forall (first : R) (later : R) (weight : R), 0 < first -> 0 < later -> 0 <= weight ->
  weight <= 1 -> q * Rmax 0 (d - ((1 - weight) * first + weight * later)) <= (1 - weight) * q * Rmax 0 (d - first) + weight * q * Rmax 0 (d
  - later).
Proof.
  intros. replace ((1 - weight) * q * Rmax 0 (d - first) + weight * q * Rmax 0 (d - later)) with (q * ((1 - weight) * Rmax 0 (d - first) + weight * Rmax 0 (d - later))) by ring.
  apply Rmult_le_compat_l; [assumption |]. parisk_absolute; nra.
Qed.

Ltac prove_holds := exact holds_shown.
