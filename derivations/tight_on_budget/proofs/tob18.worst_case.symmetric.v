(* The density depends on the absolute value of the difference alone. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma mirrored_density (l a b : R) : 0 < l -> a = - b -> exp (- (Rabs a / l)) / (2 * l) = (1 / 2) / l * exp (- (1 / l * Rabs b)).
Proof. intros L ->. rewrite Rabs_Ropp. replace (Rabs b / l) with (1 / l * Rabs b) by (field; lra). field. lra. Qed.

Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [lra |] end; apply mirrored_density; [assumption | ring].
