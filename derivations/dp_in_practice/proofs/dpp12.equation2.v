From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma condition_2_shown :
  forall (q : R) (excess : R) (re : R), q < 0 -> 0 < excess -> 0 < re -> q <> 0 /\ re < - (1 / q * (excess + re * Rabs q)).
Proof.
  intros. split; [lra |]. rewrite (Rabs_left q) by assumption. replace (- (1 / q * (excess + re * - q))) with (excess / - q + re) by (field; lra).
  assert (0 < excess / - q) by (apply Rdiv_lt_0_compat; lra). lra.
Qed.

Ltac prove_condition_2 := parisk_as condition_2_shown.
