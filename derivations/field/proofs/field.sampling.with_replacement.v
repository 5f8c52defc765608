(* Bernoulli's inequality. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma once k q : 1 <= IZR k -> 0 < q -> q < 1 -> 1 - q <> 0 /\ 1 - powerRZ (1 - q) k <= IZR k * q.
Proof.
  intros K Q R. split; [lra |]. destruct (natural k) as [m ->]; [lra |]. rewrite <- INR_IZR_INZ, <- pow_powerRZ.
  assert (B := bernoulli q m ltac:(lra) ltac:(lra)). lra.
Qed.
Ltac prove_holds_2 := exact once.
