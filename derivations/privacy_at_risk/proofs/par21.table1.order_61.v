(* The order is one number: powers of numbers, by interval arithmetic. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Ltac prove_holds :=
  let L := fresh "L" in let U := fresh "U" in
  intros o L U; apply le_IZR in L; apply le_IZR in U; replace o with 61%Z in * by lia;
  repeat split; try (apply Rgt_not_eq; interval with (i_prec 60)); cbv [powerRZ]; change (Pos.to_nat 61) with 61%nat; interval with (i_prec 120).
