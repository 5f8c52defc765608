From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_shown :
  forall (l : R) (h : R) (x1 : R) (x2 : R), l <= h -> l <= x1 -> x1 <= h -> l <= x2 -> x2 <= h -> x1 ^ 2 - x2 ^ 2 <= Rmax (h ^ 2) (l ^ 2).
Proof.
  intros. assert (x1 ^ 2 <= Rmax (h ^ 2) (l ^ 2)).
  { destruct (Rle_or_lt 0 x1); [apply Rle_trans with (2 := Rmax_l _ _) | apply Rle_trans with (2 := Rmax_r _ _)]; nra. }
  generalize (pow2_ge_0 x2). lra.
Qed.

Ltac prove_corrected := exact corrected_shown.
