(* A square. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below e a r : 0 < e -> 1 < a -> 0 < r -> 4 * r <> 0 /\ - ((e - r) ^ 2 / (4 * r)) <= (a - 1) * (a * r - e).
Proof.
  intros E A R. split; [lra |]. apply Rminus_le_0. replace ((a - 1) * (a * r - e) - - ((e - r) ^ 2 / (4 * r))) with ((2 * r * (a - 1) - (e - r)) ^ 2 / (4 * r)) by (field; lra).
  apply div_nonneg; [apply pow2_ge_0 | lra].
Qed.
Ltac prove_holds_1 := exact below.
