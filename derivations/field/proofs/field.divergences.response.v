(* Powers as exponentials of logarithms; then hyperbolic sines. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma shares (eps : R) : 0 < eps -> 1 + exp eps <> 0 /\ 0 < exp eps / (1 + exp eps) /\ 0 < 1 / (1 + exp eps) /\
  ln (exp eps / (1 + exp eps)) = eps - ln (1 + exp eps) /\ ln (1 / (1 + exp eps)) = - ln (1 + exp eps).
Proof.
  intro H. assert (E := exp_pos eps). split; [lra |]. split; [apply Rdiv_lt_0_compat; lra |]. split; [apply Rdiv_lt_0_compat; lra |].
  split; [rewrite ln_quotient, ln_exp by lra; ring | rewrite ln_quotient, ln_1 by lra; ring].
Qed.
Lemma powers (eps alpha : R) : 0 < eps -> 1 < alpha -> 1 + exp eps <> 0 /\ 0 < exp eps / (1 + exp eps) /\ 0 < 1 / (1 + exp eps) /\ Rpower (exp eps / (1 + exp eps)) alpha * Rpower (1 / (1 + exp eps)) (1 - alpha) + Rpower (1 / (1 + exp eps)) alpha * Rpower (exp eps / (1 + exp eps)) (1 - alpha) = 1 / (1 + exp eps) * (exp (alpha * eps) + exp (eps * (1 - alpha))).
Proof.
  intros H A. destruct (shares eps H) as [N [P [Q [LP LQ]]]]. split; [exact N |]. split; [exact P |]. split; [exact Q |].
  unfold Rpower. rewrite LP, LQ, <- !exp_plus. assert (E := exp_pos eps). set (l := ln (1 + exp eps)).
  replace (1 / (1 + exp eps)) with (exp (- l)) by (unfold l; rewrite exp_Ropp, exp_ln by lra; field; lra).
  rewrite Rmult_plus_distr_l, <- !exp_plus. f_equal; f_equal; ring.
Qed.
Lemma hyperbolic (eps alpha : R) : 0 < eps -> 1 < alpha -> 1 + exp eps <> 0 /\ sinh eps <> 0 /\ 1 / (1 + exp eps) * (exp (alpha * eps) + exp (eps * (1 - alpha))) = (sinh (alpha * eps) - sinh ((alpha - 1) * eps)) / sinh eps.
Proof.
  intros H A. assert (S := sinh_pos eps H). assert (E := one_lt_exp eps H). split; [lra |]. split; [lra |].
  unfold sinh in *. replace (exp (alpha * eps)) with (exp ((alpha - 1) * eps) * exp eps) by (rewrite <- exp_plus; f_equal; ring).
  replace (eps * (1 - alpha)) with (- ((alpha - 1) * eps)) by ring. replace (- (alpha * eps)) with (- ((alpha - 1) * eps) + - eps) by ring.
  rewrite exp_plus, !exp_Ropp in *. assert (P := exp_pos ((alpha - 1) * eps)). set (p := exp ((alpha - 1) * eps)) in *. set (e := exp eps) in *.
  field. repeat split; try lra. assert (1 < e * e) by nra. nra.
Qed.
Ltac prove_holds_1 := parisk_as powers.
Ltac prove_holds_2 := parisk_as hyperbolic.
