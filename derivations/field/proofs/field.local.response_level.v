(* A sum of shares. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma level (eps : R) (d : Z) : 0 < eps -> 2 <= IZR d -> (- 1) + IZR d + exp eps <> 0 /\ 1 / ((- 1) + IZR d + exp eps) * ((- 1) + IZR d) + 1 / ((- 1) + IZR d + exp eps) * exp eps = 1.
Proof. intros H D. assert (E := exp_pos eps). split; [lra | field; lra]. Qed.
Ltac prove_holds := parisk_as level.
