From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma power_none e l : 1 - exp (- ((1 / 2) * (e - l))) * powerRZ 2 (1 + -1) = 1 - exp ((1 / 2) * (l - e)).
Proof. change (1 + -1)%Z with 0%Z. simpl powerRZ. rewrite Rmult_1_r. f_equal. f_equal. f_equal. ring. Qed.

Ltac prove_holds_2 := intros; split; [lra | apply power_none].
