From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma condition_shown :
  forall (n : Z) (eps : R) (z : R) (y : R), 2 <= IZR n -> 0 < eps -> - (1 / IZR n) <= y -> y <= 1 / IZR n -> (Rabs z - Rabs (z - y)) * IZR n
  * eps <= eps.
Proof.
  intros. assert (N : 0 < IZR n) by lra. assert (A : Rabs z - Rabs (z - y) <= 1 / IZR n) by (parisk_absolute; lra).
  apply Rmult_le_compat_r with (r := IZR n) in A; [| lra]. replace (1 / IZR n * IZR n) with 1 in A by (field; lra). nra.
Qed.

Ltac prove_condition := parisk_as condition_shown.
