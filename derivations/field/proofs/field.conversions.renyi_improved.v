(* Powers as exponentials of logarithms. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma improved (delta : R) (alpha : R) : 0 < delta -> delta < 1 -> 1 < alpha -> alpha <> 0 /\ 0 < (alpha - 1) / alpha /\ 0 < delta /\ 0 < alpha /\ 0 < 1 - 1 / alpha /\ exp ((- ((alpha - 1) * ln ((alpha - 1) / alpha))) + ln delta + ln alpha) / alpha * Rpower (1 - 1 / alpha) (alpha - 1) = delta.
Proof.
  intros D D1 A. assert (P : 0 < (alpha - 1) / alpha) by (apply Rdiv_lt_0_compat; lra). assert (Q : 1 - 1 / alpha = (alpha - 1) / alpha) by (field; lra). rewrite Q.
  split; [lra |]. split; [exact P |]. split; [exact D |]. split; [lra |]. split; [exact P |]. unfold Rpower. rewrite !exp_plus, !exp_ln by lra.
  assert (I : exp (- ((alpha - 1) * ln ((alpha - 1) / alpha))) * exp ((alpha - 1) * ln ((alpha - 1) / alpha)) = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
  replace (exp (- ((alpha - 1) * ln ((alpha - 1) / alpha))) * delta * alpha / alpha * exp ((alpha - 1) * ln ((alpha - 1) / alpha))) with (delta * (exp (- ((alpha - 1) * ln ((alpha - 1) / alpha))) * exp ((alpha - 1) * ln ((alpha - 1) / alpha)))) by (field; lra).
  rewrite I. ring.
Qed.
Lemma smaller (alpha : R) : 1 < alpha -> alpha <> 0 /\ 0 < (alpha - 1) / alpha /\ 0 < alpha /\ alpha - 1 <> 0 /\ ln ((alpha - 1) / alpha) - ln alpha / (alpha - 1) < 0.
Proof.
  intro A. assert (P : 0 < (alpha - 1) / alpha) by (apply Rdiv_lt_0_compat; lra). split; [lra |]. split; [exact P |]. split; [lra |]. split; [lra |].
  assert (ln ((alpha - 1) / alpha) < 0) by (apply ln_neg; [exact P | apply div_lt_one; lra]). assert (0 < ln alpha / (alpha - 1)) by (apply Rdiv_lt_0_compat; [apply ln_pos |]; lra). lra.
Qed.
Ltac prove_holds_1 := exact improved.
Ltac prove_holds_2 := exact smaller.
