(* With e = exp d the difference is (e - 1) (1 - (e + 1) exp (- x)/2) in one direction and e - 1 in the other. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma moved (d x : R) : exp (- (x - d)) = exp d * exp (- x).
Proof. rewrite <- exp_plus. f_equal. ring. Qed.
Lemma flips (d x : R) : 0 < d -> d < x -> 1 - (1 / 2) * exp (- x) <= exp d * (1 - (1 / 2) * exp (- (x - d))).
Proof.
  intros D X. rewrite moved.
  assert (E := one_lt_exp d D). assert (Y := exp_pos (- x)).
  assert (B : exp d * exp (- x) < 1) by (rewrite <- exp_plus; apply exp_lt_one; lra).
  assert ((exp d - 1) * (1 - (exp d + 1) * exp (- x) / 2) >= 0) by (apply Rle_ge, Rmult_le_pos; nra). nra.
Qed.
Lemma back (d x : R) : 0 < d -> d < x -> 1 - (1 / 2) * exp (- (x - d)) <= exp d * (1 - (1 / 2) * exp (- x)).
Proof. intros D X. rewrite moved. assert (E := one_lt_exp d D). lra. Qed.
Ltac prove_holds_1 := exact flips.
Ltac prove_holds_2 := exact back.
