(* Bernoulli's inequality. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma deltas x n d : 0 < x -> x < 1 -> 1 <= IZR n -> 0 < d -> d < 1 -> 1 - x <> 0 /\ 1 - powerRZ (1 - x) n * (1 - d) <= IZR n * x + d.
Proof.
  intros X Y N D E. split; [lra |]. destruct (natural n) as [m ->]; [lra |]. rewrite <- INR_IZR_INZ, <- pow_powerRZ.
  assert (B := bernoulli x m ltac:(lra) ltac:(lra)). assert (P : 0 <= INR m * x) by (apply Rmult_le_pos; [apply pos_INR | lra]). nra.
Qed.
Ltac prove_holds := exact deltas.
