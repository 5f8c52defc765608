(* The logarithm is eps - ln (2 - exp (- eps)). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma square_bound (eps : R) : 0 < eps -> 1 - (1 / 2) * exp (- eps) <> 0 /\ (1 / 2) * exp (- eps) <> 0 /\ 0 < (1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps))) /\ ln ((1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps)))) <= eps ^ 2.
Proof.
  intro E. assert (P := exp_pos (- eps)). assert (L : exp (- eps) < 1) by (apply exp_lt_one; lra).
  split; [lra |]. split; [lra |]. assert (D : 0 < (1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps)))).
  { assert (0 < 1 / (1 - (1 / 2) * exp (- eps))) by (apply Rdiv_lt_0_compat; lra). assert (0 < 1 / ((1 / 2) * exp (- eps))) by (apply Rdiv_lt_0_compat; lra). lra. }
  split; [exact D |]. set (t := exp (- eps)) in *. replace ((1 / 4) * (1 / (1 - (1 / 2) * t) + 1 / ((1 / 2) * t))) with (1 / (t * (2 - t))) in * by (field; lra).
  assert (Q : 0 < t * (2 - t)) by nra. rewrite ln_quotient, ln_1 by lra. rewrite ln_mult by lra. unfold t at 1. rewrite ln_exp.
  (* eps - ln (2 - exp (- eps)) <= eps^2 *)
  assert (H : 0 < eps ^ 2 - eps + ln (2 - exp (- eps))).
  { revert E. apply (half_line (fun x => x ^ 2 - x + ln (2 - exp (- x))) (fun x => 2 * x - 1 + exp (- x) / (2 - exp (- x))) 0).
    - intros x X. assert (exp (- x) <= 1) by (apply exp_le_one; lra). auto_derive; [lra |]. field. lra.
    - replace (- 0) with 0 by ring. rewrite exp_0. replace (2 - 1) with 1 by ring. rewrite ln_1. lra.
    - intros x X. assert (P' := exp_pos (- x)). assert (exp (- x) < 1) by (apply exp_lt_one; lra). assert (B := exp_above (- x)).
      replace (2 * x - 1 + exp (- x) / (2 - exp (- x))) with (2 * (x - (1 - exp (- x)) / (2 - exp (- x)))) by (field; lra).
      assert ((1 - exp (- x)) / (2 - exp (- x)) < 1 - exp (- x)). { apply Rmult_lt_reg_r with (2 - exp (- x)); [lra |]. replace ((1 - exp (- x)) / (2 - exp (- x)) * (2 - exp (- x))) with (1 - exp (- x)) by (field; lra). nra. }
      lra. }
  unfold t. lra.
Qed.
Lemma too_small : exists eps : R, 0 < eps /\ 1 - (1 / 2) * exp (- eps) <> 0 /\ (1 / 2) * exp (- eps) <> 0 /\ 0 < (1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps))) /\ (1 / 4) * eps ^ 2 < ln ((1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps)))).
Proof. exists 1. split; [lra |]. split; [apply Rgt_not_eq; interval with (i_prec 30) |]. split; [apply Rgt_not_eq; interval with (i_prec 30) |]. split; interval with (i_prec 40). Qed.
Ltac prove_corrected := exact square_bound.
Ltac prove_refuted := exact too_small.
