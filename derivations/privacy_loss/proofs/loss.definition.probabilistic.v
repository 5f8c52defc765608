From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (eps0 : R) (eps : R), 0 < eps0 -> 0 < eps -> eps < eps0 -> 1 - exp ((1 / 2) * (eps - eps0)) < 1 - (1 / 2) * exp ((1 / 2) * eps - (1
  / 2) * eps0).
Proof.
  intros. replace ((1 / 2) * (eps - eps0)) with ((1 / 2) * eps - (1 / 2) * eps0) by ring. assert (0 < exp ((1 / 2) * eps - (1 / 2) * eps0)) by apply exp_pos. lra.
Qed.

Ltac prove_holds := exact holds_shown.
