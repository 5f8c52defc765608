From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_4_shown :
  forall (c : R) (d : R) (f : R) (part : R) (w : R), 0 < c -> 0 < d -> 1 < f -> 0 <= part -> part <= 1 -> 0 < w -> f <> 0 /\ part * Rmax 0
  (c - d * w / f) + (1 - part) * Rmax 0 (c - d * w) <= Rmax 0 (c - d * w / f).
Proof.
  intros. assert (0 < / f < 1). { split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply inv_lt; lra]. } split; [lra |].
  unfold Rdiv. assert (0 < d * w) by parisk_sign. assert (d * w * / f <= d * w) by nra. assert (Rmax 0 (c - d * w) <= Rmax 0 (c - d * w * / f)) by (apply Rle_max_compat_l; lra).
  nra.
Qed.

Ltac prove_holds_4 := exact holds_4_shown.
