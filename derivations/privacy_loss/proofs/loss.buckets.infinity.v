From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_2_shown :
  forall (uses : Z) (p : R), 1 <= IZR uses -> 0 < p -> p < 1 -> 1 - p <> 0 /\ 1 - (1 - p) * (1 - (1 - powerRZ (1 - p) (uses)%Z)) = 1 -
  powerRZ (1 - p) ((uses + (1)))%Z.
Proof.
  intros. split; [lra |]. rewrite powerRZ_add by lra. rewrite powerRZ_1. ring.
Qed.

Ltac prove_holds_2 := exact holds_2_shown.
