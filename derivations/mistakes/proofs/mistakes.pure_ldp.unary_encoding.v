From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma corrected_1_shown :
  forall (eps : R), 0 < eps -> 1 + exp ((1 / 2) * eps) <> 0 /\ (1 - 1 / (1 + exp ((1 / 2) * eps)) * exp ((1 / 2) * eps)) ^ 2 <> 0 /\ (1 +
  exp ((1 / 2) * eps)) ^ 2 <> 0 /\ 1 / (1 - 1 / (1 + exp ((1 / 2) * eps)) * exp ((1 / 2) * eps)) ^ 2 / (1 + exp ((1 / 2) * eps)) ^ 2 * exp
  eps <= exp eps.
Proof.
  intros. replace (exp eps) with (exp ((1 / 2) * eps) ^ 2) by (rewrite exp_pow; f_equal; simpl; field). assert (1 < exp ((1 / 2) * eps)) by (apply one_lt_exp; lra). set (e := exp ((1 / 2) * eps)) in *.
  assert (Q : 1 - 1 / (1 + e) * e = / (1 + e)) by (field; lra). rewrite Q. split; [lra |]. split; [apply pow_nonzero, Rinv_neq_0_compat; lra |]. split; [apply pow_nonzero; lra |]. right. field. lra.
Qed.

Ltac prove_corrected_1 := parisk_as corrected_1_shown.
