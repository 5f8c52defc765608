(* Bernoulli's inequality. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma share d k : 0 < d -> d < 1 -> 1 <= IZR k -> 1 - d <> 0 /\ 1 - powerRZ (1 - d) k <= IZR k * d.
Proof.
  intros D E K. split; [lra |]. destruct (natural k ltac:(lra)) as [n ->]. rewrite <- pow_powerRZ, <- INR_IZR_INZ.
  generalize (bernoulli d n ltac:(lra) ltac:(lra)). lra.
Qed.
Ltac prove_holds := exact share.
