(* The exponentials of the product as one. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma coded e a : 0 < e -> 1 < a -> 2 * a - 1 <> 0 /\ (- 1) + 2 * a <> 0 /\ exp ((a - 1) * e) * (1 + (a - 1) * (exp ((1 - 2 * a) * e) - 1) / (2 * a - 1))
  = a / ((- 1) + 2 * a) * exp (e * ((- 1) + a)) + 1 / ((- 1) + 2 * a) * ((- 1) + a) * exp (- (a * e)).
Proof.
  intros E A. repeat split; try lra. replace (- (a * e)) with ((a - 1) * e + (1 - 2 * a) * e) by ring. rewrite exp_plus.
  replace (e * (-1 + a)) with ((a - 1) * e) by ring. field. lra.
Qed.
Ltac prove_holds_1 := exact coded.
