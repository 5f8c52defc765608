(* The tail of the bell, and its value at a point. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma many : sqrt 2 <> 0 /\ 64000 * erfc (20 / sqrt 2) < (1 / 100000000000000000000000000000000000000000000000000000000000000000000000000000000).
Proof.
  assert (R := sqrt_lt_R0 2 ltac:(lra)). assert (S := pow2_sqrt 2 ltac:(lra)). split; [lra |].
  assert (A := erfc_below_exp (20 / sqrt 2) ltac:(apply Rlt_le, Rdiv_lt_0_compat; lra)).
  assert (Q : (20 / sqrt 2) ^ 2 = 400 / sqrt 2 ^ 2) by (field; lra). rewrite Q, S in A. replace (400 / 2) with 200 in A by field.
  assert (64000 * exp (- (200)) < 1 / 100000000000000000000000000000000000000000000000000000000000000000000000000000000) by interval with (i_prec 60). lra.
Qed.
Ltac prove_holds_1 := exact many.
Ltac prove_holds_2 := split; [ apply Rgt_not_eq; interval with (i_prec 30) | parisk_erf_bounds; interval with (i_prec 100) ].
