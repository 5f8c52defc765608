(* With y = sqrt n: a y (exp (a/y) - 1) lies between a^2 and a^2 + 2 a^3/y, from y = 2 a on. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk.
Open Scope R_scope.

Lemma exp_near_0 (x : R) : 0 < x -> x <= 1 / 2 -> 0 <= exp x - 1 - x <= 2 * x ^ 2.
Proof.
  intros X H. assert (A := exp_above x). assert (B := exp_above (- x)). rewrite exp_Ropp in B. assert (P := exp_pos x). split; [lra |].
  assert (exp x * / exp x = 1) by (field; lra). assert (exp x * (1 - x) <= 1) by (assert (exp x * (1 + - x) <= exp x * / exp x) by (apply Rmult_le_compat_l; lra); lra). nra.
Qed.
Lemma roots (delta : R) : 0 < delta -> delta < 1 -> 0 < 1 / delta /\ 0 < ln (1 / delta) /\ sqrt (2 * ln (1 / delta)) = sqrt 2 * sqrt (ln (1 / delta)).
Proof.
  intros D D1. assert (I := inv_above_1 delta D D1). assert (L := ln_pos _ I). split; [lra |]. split; [exact L |]. apply sqrt_mult; lra.
Qed.
Lemma bounded (a delta : R) : 0 < a -> 0 < delta -> delta < 1 -> forall (bound : R), 0 < bound -> exists reach : R, forall (n : Z), 1 <= IZR n -> reach < IZR n -> delta <> 0 /\ 0 < 1 / delta /\ 0 <= ln (1 / delta) /\ 0 <= IZR n /\ sqrt (IZR n) <> 0 /\ 0 <= 2 * ln (1 / delta) /\ Rabs (a * sqrt 2 * sqrt (ln (1 / delta)) + a * sqrt (IZR n) * ((- 1) + exp (a / sqrt (IZR n))) - (a * sqrt (2 * ln (1 / delta)) + a ^ 2)) < bound.
Proof.
  intros A D D1 b B. destruct (roots delta D D1) as [I [L S]]. set (m := 2 * a + 2 * a ^ 3 / b). exists (m ^ 2). intros n N H.
  assert (A3 : 0 < a ^ 3) by (apply pow_lt, A). assert (C : 0 < 2 * a ^ 3 / b) by (apply Rdiv_lt_0_compat; lra). assert (M : m < sqrt (IZR n)).
  { rewrite <- (sqrt_pow2 m) by (unfold m; lra). apply sqrt_lt_1_alt. split; [apply pow2_ge_0 | exact H]. }
  set (y := sqrt (IZR n)) in *. clearbody y. unfold m in M. split; [lra |]. split; [exact I |]. split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |].
  rewrite S. assert (X : 0 < a / y) by (apply Rdiv_lt_0_compat; lra).
  assert (X' : a / y <= 1 / 2) by (apply Rmult_le_reg_r with y; [lra |]; replace (a / y * y) with a by (field; lra); lra). destruct (exp_near_0 _ X X') as [U V].
  replace (a * sqrt 2 * sqrt (ln (1 / delta)) + a * y * (-1 + exp (a / y)) - (a * (sqrt 2 * sqrt (ln (1 / delta))) + a ^ 2)) with (a * y * (exp (a / y) - 1 - a / y)) by (field; lra).
  assert (Q : 0 < a * y) by (apply Rmult_lt_0_compat; lra). rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra).
  apply Rle_lt_trans with (a * y * (2 * (a / y) ^ 2)); [apply Rmult_le_compat_l; lra |]. replace (a * y * (2 * (a / y) ^ 2)) with (2 * a ^ 3 / y) by (field; lra).
  apply Rmult_lt_reg_r with y; [lra |]. replace (2 * a ^ 3 / y * y) with (2 * a ^ 3) by (field; lra).
  assert (W : 2 * a ^ 3 / b < y) by lra. apply (Rmult_lt_compat_l b) in W; [| exact B]. replace (b * (2 * a ^ 3 / b)) with (2 * a ^ 3) in W by (field; lra). exact W.
Qed.
Ltac prove_holds_1 := exact bounded.
Ltac prove_holds_3 := let D := fresh in let D1 := fresh in intros ? ? ? ? ? D D1; destruct (roots _ D D1) as [? [? S]]; rewrite S; split; [lra |]; split; [lra |]; split; [lra |]; split; [lra |]; split; [lra | ring].
