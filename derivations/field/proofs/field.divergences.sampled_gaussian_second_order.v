(* The share is less than 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma sampled s q : 0 < s -> 0 < q -> q < 1 -> s ^ 2 <> 0 /\ 1 + q ^ 2 * ((- 1) + exp (1 / s ^ 2)) < exp (1 / s ^ 2).
Proof.
  intros S Q R. assert (P : 0 < s ^ 2) by (apply pow_lt, S). split; [lra |]. assert (E := em1_pos (1 / s ^ 2) ltac:(apply Rdiv_lt_0_compat; lra)). assert (q ^ 2 < 1) by nra. nra.
Qed.
Ltac prove_holds_2 := exact sampled.
