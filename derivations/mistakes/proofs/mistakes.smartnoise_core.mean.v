From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_2_shown :
  forall (n : Z) (eps : R) (z : R) (y : R), 2 <= IZR n -> 0 < eps -> - (1 / IZR n) <= y -> y <= 1 / IZR n -> (Rabs z - Rabs (z - y)) * IZR n
  * eps <= eps.
Proof.
  intros. assert (N : 0 < IZR n) by lra. assert (A : Rabs z - Rabs (z - y) <= 1 / IZR n) by (parisk_absolute; lra).
  apply Rmult_le_compat_r with (r := IZR n) in A; [| lra]. replace (1 / IZR n * IZR n) with 1 in A by (field; lra). nra.
Qed.

Lemma corrected_1_shown :
  forall (eps : R) (n : Z) (z : R), 0 < eps -> 2 <= IZR n -> IZR n - 1 <> 0 /\ 0 < IZR n / (IZR n - 1) /\ ln (IZR n / (IZR n - 1)) + Rabs z * IZR n * eps -
  Rabs z * (IZR n - 1) * eps <= 1 / (IZR n - 1) + Rabs z * eps.
Proof.
  intros. assert (P : 0 < IZR n / (IZR n - 1)) by (apply Rdiv_lt_0_compat; lra). split; [lra |]. split; [exact P |].
  assert (X := exp_above (ln (IZR n / (IZR n - 1)))). rewrite exp_ln in X by exact P.
  replace (1 / (IZR n - 1)) with (IZR n / (IZR n - 1) - 1) by (field; lra). lra.
Qed.

Ltac prove_corrected_1 := exact corrected_1_shown.
Ltac prove_corrected_2 := exact corrected_2_shown.
