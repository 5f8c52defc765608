(* With v = exp (- e) the gap has the slope 2 (1 - v)^3 (1 + v)/(2 + v^3). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma moment_is e : ((1 / 3) * sinh ((3 / 2) * e) + cosh ((3 / 2) * e)) * exp (- ((1 / 2) * e)) = exp e * ((2 + exp (- e) ^ 3) / 3).
Proof.
  unfold sinh, cosh. rewrite exp_pow. cbn [INR].
  replace (exp (3 / 2 * e)) with (exp e * exp ((1 / 2) * e)) by (rewrite <- exp_plus; f_equal; field).
  replace (exp (- (3 / 2 * e))) with (exp e * exp ((1 + 1 + 1) * - e) * exp ((1 / 2) * e)) by (rewrite <- !exp_plus; f_equal; field).
  rewrite (exp_Ropp ((1 / 2) * e)). assert (0 < exp ((1 / 2) * e)) by apply exp_pos. field. lra.
Qed.
Lemma positive_part e : 0 < (2 + exp (- e) ^ 3) / 3.
Proof. assert (0 < exp (- e) ^ 3) by apply pow_lt, exp_pos. lra. Qed.
Definition gap (e : R) : R := (- 2) + 2 * e + 2 * exp (- e) - (e + ln ((2 + exp (- e) ^ 3) / 3)).
Definition slope (e : R) : R := 2 * (1 - exp (- e)) ^ 3 * (1 + exp (- e)) / (2 + exp (- e) ^ 3).
Lemma gap_derive e : is_derive gap e (slope e).
Proof.
  unfold gap, slope. assert (P := positive_part e). auto_derive; [cbn [pow] in *; lra |]. cbn [pow INR Nat.pred] in *.
  set (v := exp (- e)) in *. field. lra.
Qed.
Lemma gap_positive e : 0 < e -> 0 < gap e.
Proof.
  revert e. apply (half_line gap slope 0).
  - intros t _. apply gap_derive.
  - unfold gap. rewrite Ropp_0, exp_0. replace ((2 + 1 ^ 3) / 3) with 1 by field. rewrite ln_1. lra.
  - intros t T. assert (exp (- t) < 1) by (apply exp_lt_one; lra). assert (0 < exp (- t)) by apply exp_pos. assert (P := positive_part t).
    unfold slope. apply Rdiv_lt_0_compat; [| lra]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; [lra | apply pow_lt; lra] | lra].
Qed.
Lemma below e : 0 < e -> 0 < ((1 / 3) * sinh ((3 / 2) * e) + cosh ((3 / 2) * e)) * exp (- ((1 / 2) * e)) /\
  ln (((1 / 3) * sinh ((3 / 2) * e) + cosh ((3 / 2) * e)) * exp (- ((1 / 2) * e))) < (- 2) + 2 * e + 2 * exp (- e).
Proof.
  intro E. rewrite moment_is. assert (P := positive_part e). split; [apply Rmult_lt_0_compat; [apply exp_pos | exact P] |].
  rewrite ln_mult, ln_exp by (try apply exp_pos; exact P). assert (K := gap_positive e E). unfold gap in K. lra.
Qed.

Ltac prove_holds := parisk_as below.
