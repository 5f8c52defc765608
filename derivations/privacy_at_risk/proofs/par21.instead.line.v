(* eps + 2 tanh (eps/2) rises, is below r at r/3 and above r at r. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma tanh_half e : tanh ((1 / 2) * e) = 1 - 2 / (exp e + 1).
Proof.
  unfold tanh, sinh, cosh. rewrite exp_Ropp. assert (0 < exp ((1 / 2) * e)) by apply exp_pos.
  replace (exp e) with (exp ((1 / 2) * e) ^ 2) by (rewrite exp_pow; f_equal; simpl; field). field. split; nra.
Qed.
Lemma tanh_bounds e : 0 < e -> 0 < tanh ((1 / 2) * e) < (1 / 2) * e.
Proof.
  intro E. split; [| apply tanh_below; lra]. unfold tanh. apply Rdiv_lt_0_compat; [apply sinh_pos; lra | apply cosh_pos].
Qed.
Lemma slope r e : is_derive (fun e => e + 2 * tanh ((1 / 2) * e) - r) e (1 + 4 * exp e / (exp e + 1) ^ 2).
Proof.
  apply (is_derive_ext (fun e => e + 2 * (1 - 2 / (exp e + 1)) - r)). { intro t. rewrite tanh_half. reflexivity. }
  assert (0 < exp e) by apply exp_pos. auto_derive; [lra | field; lra].
Qed.
Lemma one_root r : 0 < r -> exists e, (0 < e /\ r / 3 <= e <= r /\ e + 2 * tanh ((1 / 2) * e) - r = 0) /\
  forall y, 0 < y -> y + 2 * tanh ((1 / 2) * y) - r = 0 -> y = e.
Proof.
  intro R. apply (unique_root (fun e => e + 2 * tanh ((1 / 2) * e) - r) (fun e => 1 + 4 * exp e / (exp e + 1) ^ 2) (fun e => 0 < e)); try lra.
  - intros; lra. - intros; apply slope.
  - intros t _. assert (0 < exp t) by apply exp_pos. assert (0 < 4 * exp t / (exp t + 1) ^ 2) by (apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra]). lra.
  - generalize (tanh_bounds (r / 3) ltac:(lra)). lra. - generalize (tanh_bounds r R). lra.
Qed.

Ltac prove_holds_1 := let r := fresh "r" in let R := fresh "R" in let e := fresh "e" in let A := fresh "A" in let B := fresh "B" in let U := fresh "U" in
  intros r R; destruct (one_root r R) as [e [[A [_ B]] U]]; exists e; split; [exact A |]; split; [exact B | exact U].
