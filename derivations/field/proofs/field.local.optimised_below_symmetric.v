(* 4 a < (a + 1)^2 for a = exp (eps/2) > 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma below e : 0 < e -> (-1 + exp e) ^ 2 <> 0 /\ (-1 + exp (1 / 2 * e)) ^ 2 <> 0 /\
  4 / (-1 + exp e) ^ 2 * exp e < 1 / (-1 + exp (1 / 2 * e)) ^ 2 * exp (1 / 2 * e).
Proof.
  intro E. set (a := exp (1 / 2 * e)). assert (A : exp e = a ^ 2) by (unfold a; rewrite exp_pow; f_equal; simpl; field).
  assert (A1 : 1 < a) by (apply one_lt_exp; lra). rewrite A. clearbody a.
  repeat split; try (apply pow_nonzero; nra).
  apply Rmult_lt_reg_r with ((a - 1) ^ 2 * (a + 1) ^ 2); [apply Rmult_lt_0_compat; apply pow_lt; lra |].
  replace (4 / (-1 + a ^ 2) ^ 2 * a ^ 2 * ((a - 1) ^ 2 * (a + 1) ^ 2)) with (4 * a ^ 2) by (field; nra).
  replace (1 / (-1 + a) ^ 2 * a * ((a - 1) ^ 2 * (a + 1) ^ 2)) with (a * (a + 1) ^ 2) by (field; lra).
  assert (0 < a * (a - 1) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]). nra.
Qed.
Ltac prove_holds := parisk_as below.
