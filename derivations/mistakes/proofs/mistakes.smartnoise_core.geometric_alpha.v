From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_shown :
  forall (i : Z) (s : R), 0 <= IZR i -> 0 < s -> s <> 0 /\ exp (- (1 / s)) <> 0 /\ powerRZ (exp (- (1 / s))) (i)%Z <= exp (1 / s) * powerRZ
  (exp (- (1 / s))) ((i + (1)))%Z.
Proof.
  intros. split; [lra |]. split; [apply Rgt_not_eq, exp_pos |]. right. rewrite powerRZ_add by (apply Rgt_not_eq, exp_pos).
  rewrite powerRZ_1, exp_Ropp. field. apply Rgt_not_eq, exp_pos.
Qed.

Ltac prove_corrected := exact corrected_shown.
