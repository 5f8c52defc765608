(* With e = exp d the difference is (e - 1) (1 - (e + 1) exp (- x)/2). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma flips (d x : R) : 0 < d -> d < x -> 1 - (1 / 2) * exp (- x) <= (1 - (1 / 2) * exp (d - x)) * exp d.
Proof.
  intros D X. replace (exp (d - x)) with (exp d * exp (- x)) by (rewrite <- exp_plus; f_equal; ring).
  assert (E := one_lt_exp d D). assert (Y := exp_pos (- x)).
  assert (B : exp d * exp (- x) < 1) by (rewrite <- exp_plus; apply exp_lt_one; lra).
  assert ((exp d - 1) * (1 - (exp d + 1) * exp (- x) / 2) >= 0) by (apply Rle_ge, Rmult_le_pos; nra). nra.
Qed.
Ltac prove_holds := exact flips.
