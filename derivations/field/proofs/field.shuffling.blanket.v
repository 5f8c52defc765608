(* Fractions. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma same (eps0 : R) (d : Z) : 0 < eps0 -> 2 <= IZR d -> (- 1) + IZR d + exp eps0 <> 0 /\ IZR d <> 0 /\ exp eps0 + IZR d - 1 <> 0 /\ 1 - IZR d / ((- 1) + IZR d + exp eps0) + IZR d / ((- 1) + IZR d + exp eps0) / IZR d = exp eps0 / (exp eps0 + IZR d - 1).
Proof. intros H D. assert (E := exp_pos eps0). split; [lra |]. split; [lra |]. split; [lra |]. field. lra. Qed.
Lemma other (eps0 : R) (d : Z) : 0 < eps0 -> 2 <= IZR d -> (- 1) + IZR d + exp eps0 <> 0 /\ IZR d <> 0 /\ exp eps0 + IZR d - 1 <> 0 /\ IZR d / ((- 1) + IZR d + exp eps0) / IZR d = 1 / (exp eps0 + IZR d - 1).
Proof. intros H D. assert (E := exp_pos eps0). split; [lra |]. split; [lra |]. split; [lra |]. field. lra. Qed.
Ltac prove_holds_1 := parisk_as same.
Ltac prove_holds_2 := parisk_as other.
