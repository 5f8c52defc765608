(* The exponential of a logarithm. *)
From Coq Require Import Reals Lra.
Require Import Parisk.
Open Scope R_scope.

Ltac prove_holds_written := repeat apply conj; intros eps gamma1 E L U; assert (P := exp_pos (- eps)); assert (Q : exp (- eps) < 1) by (apply exp_lt_one; lra);
  assert (B : (1 - exp (- eps)) / gamma1 < 1) by (apply div_lt_one; lra); assert (0 < (1 - exp (- eps)) / gamma1) by (apply Rdiv_lt_0_compat; lra);
  [ lra | replace (1 - 1 / gamma1 * (1 - exp (- eps))) with (1 - (1 - exp (- eps)) / gamma1) by (field; lra); lra
  | replace (- ((- exp (- eps) + 1) / gamma1) + 1) with (1 - (1 - exp (- eps)) / gamma1) by (field; lra); rewrite exp_ln by lra; lra ].
