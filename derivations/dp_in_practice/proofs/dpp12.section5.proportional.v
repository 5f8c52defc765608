(* An exponential above its tangent. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma unbounded (eps : R) : 0 < eps -> forall (bound : R), exists reach : R, forall (u : R), 0 < u -> reach < u -> bound < (8 / 9) * exp ((1 / 2) * eps * (1 + u)) * exp (- ((1 / 3) * eps * u)).
Proof.
  intros E b. exists (9 * b / eps). intros u U L. rewrite Rmult_assoc, <- exp_plus.
  replace (1 / 2 * eps * (1 + u) + - (1 / 3 * eps * u)) with (1 / 2 * eps + 1 / 6 * (eps * u)) by field.
  assert (X := exp_above (1 / 2 * eps + 1 / 6 * (eps * u))). apply (Rmult_lt_compat_l eps) in L; [| exact E]. replace (eps * (9 * b / eps)) with (9 * b) in L by (field; lra).
  assert (0 < eps * u) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.
Ltac prove_holds := exact unbounded.
