From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (y : R) (a1 : R) (a2 : R) (b : R), 0 < b -> b <> 0 /\ exp (- (Rabs (y - a2) / b)) <> 0 /\ exp (1 / b * Rabs (a2 - y)) * exp (- (1 /
  b * Rabs (a1 - y))) = exp (- (Rabs (y - a1) / b)) / exp (- (Rabs (y - a2) / b)).
Proof.
  intros. split; [lra |]. split; [apply Rgt_not_eq, exp_pos |]. unfold Rdiv. rewrite <- !exp_Ropp, <- !exp_plus. f_equal. rewrite (Rabs_minus_sym a2 y), (Rabs_minus_sym a1 y). field. lra.
Qed.

Ltac prove_holds := exact holds_shown.
