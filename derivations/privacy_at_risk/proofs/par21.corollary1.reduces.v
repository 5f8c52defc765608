(* The root of a square times a number comes out of the root. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma root_of_uses e a b : 0 < e -> 1 <= a -> 1 <= b -> sqrt (2 * a * e ^ 2 + 2 * b * e ^ 2) = e * sqrt 2 * sqrt (a + b).
Proof.
  intros E A B. replace (2 * a * e ^ 2 + 2 * b * e ^ 2) with (e ^ 2 * (2 * (a + b))) by ring.
  rewrite sqrt_mult by nra. rewrite sqrt_pow2 by lra. rewrite sqrt_mult by lra. ring.
Qed.
Lemma over_below_one d : 0 < d -> d < 1 -> 0 < 1 / d /\ 0 <= ln (1 / d).
Proof.
  intros P L. assert (1 < 1 / d) by (apply Rmult_lt_reg_r with d; [exact P |]; replace (1 / d * d) with 1 by (field; lra); lra).
  split; [lra |]. rewrite <- ln_1. left. apply ln_increasing; lra.
Qed.

Ltac prove_holds :=
  intros e d eps g n1 n2 E D0 D1 _ _ _ _ A B; destruct (over_below_one d D0 D1);
  repeat split; try assumption; try lra; try nra; rewrite root_of_uses by assumption; ring.
