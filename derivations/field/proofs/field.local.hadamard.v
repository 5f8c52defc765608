(* A power of 2 is twice the one before. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma ratio e h : 0 < e -> 1 <= IZR h -> 2 <> 0 /\ exp e + powerRZ 2 h - 1 <> 0 /\
  2 * (exp e + powerRZ 2 (h + (-1)) - 1) / (exp e + powerRZ 2 h - 1) - 1 = (exp e - 1) / (exp e + powerRZ 2 h - 1).
Proof.
  intros E _. assert (A := em1_pos e E). assert (P : 0 < powerRZ 2 h) by (apply powerRZ_lt; lra). repeat split; try lra.
  rewrite powerRZ_add by lra. change (powerRZ 2 (-1)) with (/ (2 * 1)). field. lra.
Qed.
Ltac prove_holds := exact ratio.
