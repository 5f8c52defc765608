(* The exponential of a logarithm. *)
From Coq Require Import Reals Lra.
Require Import Parisk.
Open Scope R_scope.

Ltac prove_holds := intros eps gamma1 E L U; assert (P := exp_pos (- eps)); assert (Q : exp (- eps) < 1) by (apply exp_lt_one; lra);
  assert (B : (1 - exp (- eps)) / gamma1 < 1) by (apply div_lt_one; lra);
  split; [lra |]; split; [lra |]; rewrite exp_ln by lra; assert (0 < (1 - exp (- eps)) / gamma1) by (apply Rdiv_lt_0_compat; lra);
  split; [lra |]; field; lra.
