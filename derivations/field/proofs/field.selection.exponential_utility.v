(* u/(1 + u) is at most u. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma utility (t : R) (m : Z) : 0 < t -> 2 <= IZR m -> IZR m <> 0 /\ 1 + (IZR m - 1) * exp (- t) / IZR m <> 0 /\ (IZR m - 1) * exp (- t) / IZR m / (1 + (IZR m - 1) * exp (- t) / IZR m) <= exp (- t).
Proof.
  intros T M. assert (Y := exp_pos (- t)). set (u := (IZR m - 1) * exp (- t) / IZR m).
  assert (U : 0 < u) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (U1 : u <= exp (- t)). { apply Rmult_le_reg_r with (IZR m); [lra |]. unfold u. replace ((IZR m - 1) * exp (- t) / IZR m * IZR m) with ((IZR m - 1) * exp (- t)) by (field; lra). nra. }
  split; [lra |]. split; [lra |]. apply Rle_trans with u; [| exact U1]. apply Rmult_le_reg_r with (1 + u); [lra |].
  replace (u / (1 + u) * (1 + u)) with u by (field; lra). nra.
Qed.
Ltac prove_holds := exact utility.
