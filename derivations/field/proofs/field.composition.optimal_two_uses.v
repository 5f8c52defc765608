(* One of the two positive parts is 0. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma two e : 0 < e -> (1 + exp e) ^ 2 <> 0 /\ (Rmax 0 (exp (2 * e) - 1) + Rmax 0 (1 - exp (2 * e))) / (1 + exp e) ^ 2 = tanh (1 / 2 * e).
Proof.
  intro E. assert (A := exp_pos e). split; [apply pow_nonzero; lra |]. assert (B := one_lt_exp (2 * e) ltac:(lra)).
  rewrite Rmax_right, Rmax_left by lra. unfold tanh, sinh, cosh. set (a := exp (1 / 2 * e)).
  assert (0 < a) by apply exp_pos. rewrite exp_Ropp. fold a. replace (exp (2 * e)) with (a ^ 4) by (unfold a; rewrite exp_pow; f_equal; simpl; field).
  replace (exp e) with (a ^ 2) by (unfold a; rewrite exp_pow; f_equal; simpl; field). field. repeat split; nra.
Qed.
Ltac prove_holds := exact two.
