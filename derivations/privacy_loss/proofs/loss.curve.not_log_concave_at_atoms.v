From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma holds_2_shown :
  forall (h : R), 0 < h -> Rmax 0 (1 - exp h) + Rmax 0 (1 - exp (- h)) = 1 - exp (- h).
Proof.
  intros. assert (1 < exp h) by (apply one_lt_exp; lra). assert (exp (- h) < 1) by (apply exp_lt_one; lra). rewrite Rmax_left, Rmax_right by lra. ring.
Qed.

Ltac prove_holds_2 := parisk_as holds_2_shown.

Lemma holds_1_shown :
  forall (x : R) (h : R), 0 < h -> 2 - exp h - exp (- h) <= (- (2 * Rmax 0 (1 - exp (- x)))) + Rmax 0 (1 - exp (h - x)) + Rmax 0 (1 - exp
  ((- x) - h)).
Proof.
  intros. assert (A : exp (h - x) = exp h * exp (- x)) by (rewrite <- exp_plus; f_equal; ring). assert (B : exp (- x - h) = exp (- h) * exp (- x)) by (rewrite <- exp_plus; f_equal; ring).
  rewrite A, B. assert (exp h * exp (- h) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). assert (0 < exp (- x)) by apply exp_pos. assert (1 < exp h) by (apply one_lt_exp; lra). assert (0 < exp (- h)) by apply exp_pos.
  assert (2 <= exp h + exp (- h)) by nra. parisk_absolute; nra.
Qed.

Ltac prove_holds_1 := parisk_as holds_1_shown.
