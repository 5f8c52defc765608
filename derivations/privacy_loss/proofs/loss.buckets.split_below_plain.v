From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (f : R) (part : R) (w : R), 1 < f -> 0 <= part -> part <= 1 -> 0 < w -> f <> 0 /\ part * Rmax 0 (1 - w / f) + (1 - part) * Rmax 0
  (1 - w) <= Rmax 0 (1 - w / f).
Proof.
  intros. split; [lra |]. assert (0 < / f < 1). { split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply inv_lt; lra]. }
  unfold Rdiv. assert (w * / f <= w) by nra. parisk_absolute; nra.
Qed.

Ltac prove_holds := exact holds_shown.
