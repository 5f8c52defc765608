From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_shown :
  forall (eps : R) (q : R) (x1 : R) (x2 : R), 0 < eps -> 0 < q -> q < 1 -> exp (- eps) <= x1 -> x1 <= exp eps -> exp (- eps) <= x2 -> x2 <=
  exp eps -> q * x1 * x2 + 1 - q <= 1 + q * (exp (2 * eps) - 1).
Proof.
  intros. assert (E := exp_pos eps). replace (2 * eps) with (eps + eps) by ring. rewrite exp_plus. assert (0 < exp (- eps)) by apply exp_pos.
  assert (x1 * x2 <= exp eps * exp eps) by (apply Rmult_le_compat; lra). nra.
Qed.

Ltac prove_corrected := exact corrected_shown.
