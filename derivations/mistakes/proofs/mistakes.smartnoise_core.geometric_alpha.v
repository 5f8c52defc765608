From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_2_shown :
  forall (i : Z) (s : R), 0 <= IZR i -> 0 < s -> s <> 0 /\ exp (- (1 / s)) <> 0 /\ powerRZ (exp (- (1 / s))) (i)%Z <= exp (1 / s) * powerRZ
  (exp (- (1 / s))) ((i + (1)))%Z.
Proof.
  intros. split; [lra |]. split; [apply Rgt_not_eq, exp_pos |]. right. rewrite powerRZ_add by (apply Rgt_not_eq, exp_pos).
  rewrite powerRZ_1, exp_Ropp. field. apply Rgt_not_eq, exp_pos.
Qed.

Lemma corrected_1_shown :
  forall (i : Z) (s : R), 0 <= IZR i -> 0 < s -> exp (- s) <> 0 /\ powerRZ (exp (- s)) (i)%Z = exp s * powerRZ (exp (- s)) ((i + (1)))%Z.
Proof.
  intros. split; [apply Rgt_not_eq, exp_pos |]. rewrite powerRZ_add by (apply Rgt_not_eq, exp_pos).
  rewrite powerRZ_1, exp_Ropp. field. apply Rgt_not_eq, exp_pos.
Qed.

Ltac prove_corrected_1 := exact corrected_1_shown.
Ltac prove_corrected_2 := exact corrected_2_shown.
