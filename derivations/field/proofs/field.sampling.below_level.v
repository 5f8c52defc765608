(* Sampling mixes exp eps with 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma below e q : 0 < e -> 0 < q -> q < 1 -> 0 < 1 + q * (-1 + exp e) /\ ln (1 + q * (-1 + exp e)) < e.
Proof.
  intros E Q R. assert (H := em1_pos e E). assert (0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption). split; [lra |].
  apply Rlt_le_trans with (ln (exp e)); [apply ln_increasing; nra | rewrite ln_exp; lra].
Qed.
Ltac prove_holds := parisk_as below.
