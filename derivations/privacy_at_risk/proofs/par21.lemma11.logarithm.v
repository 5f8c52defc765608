(* From 1 on neither absolute value does anything. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Ltac prove_condition := let x := fresh "x" in let X := fresh "X" in intros x X; rewrite (Rabs_pos_eq x) by lra;
  rewrite (Rabs_pos_eq (ln x)) by (apply ln_nonneg, X); split; [lra |]; split; [lra | reflexivity].
