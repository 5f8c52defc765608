(* Both sides times delta. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma spread x d : 0 < x -> x < 1 -> 0 < d -> d < (1 - x) * exp (- 1) -> d <> 0 /\ 0 < exp 1 + x / d /\ 0 < 1 / d /\ ln (exp 1 + x / d) < ln (1 / d).
Proof.
  intros X Y D H. assert (E := exp_pos 1). assert (M : exp 1 * exp (- 1) = 1) by (rewrite <- exp_plus; replace (1 + - 1) with 0 by ring; apply exp_0).
  assert (P : 0 < exp 1 + x / d) by (apply Rplus_lt_0_compat; [exact E | apply Rdiv_lt_0_compat; assumption]).
  repeat split; try lra; [apply Rdiv_lt_0_compat; lra |]. apply ln_increasing; [exact P |]. apply Rmult_lt_reg_r with d; [exact D |].
  replace ((exp 1 + x / d) * d) with (exp 1 * d + x) by (field; lra). replace (1 / d * d) with 1 by (field; lra). nra.
Qed.
Ltac prove_holds := exact spread.
