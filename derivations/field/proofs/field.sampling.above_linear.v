(* The chord of exp above it, and its tangent below. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma above e q : 0 < e -> 0 < q -> q < 1 -> 0 < 1 + q * (-1 + exp e) /\ q * e < ln (1 + q * (-1 + exp e)).
Proof.
  intros E Q R. assert (H := em1_pos e E). assert (0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption). split; [lra |].
  assert (C := exp_chord q e Q R ltac:(lra)). rewrite <- (ln_exp (q * e)) at 1. apply ln_increasing; [apply exp_pos | lra].
Qed.
Lemma below e q : 0 < e -> 0 < q -> q < 1 -> 0 < 1 + q * (-1 + exp e) /\ ln (1 + q * (-1 + exp e)) < q * (exp e - 1).
Proof.
  intros E Q R. assert (H := em1_pos e E). assert (P : 0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption). split; [lra |].
  rewrite <- (ln_exp (q * (exp e - 1))). assert (T := exp_ineq1 (q * (exp e - 1)) ltac:(lra)). apply ln_increasing; lra.
Qed.
Ltac prove_holds_1 := parisk_as above.
Ltac prove_holds_2 := parisk_as below.
