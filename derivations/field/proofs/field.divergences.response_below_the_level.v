(* With p = exp ((alpha - 1) eps) the difference is p - 1/p. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma split_powers (eps alpha : R) : 0 < eps -> 1 < alpha -> exists p e, 1 < p /\ 1 < e /\ exp eps = e /\ exp ((alpha - 1) * eps) = p /\ exp (alpha * eps) = e * p /\ exp (eps * (1 - alpha)) = / p.
Proof.
  intros H A. exists (exp ((alpha - 1) * eps)), (exp eps). split; [apply one_lt_exp; nra |]. split; [apply one_lt_exp, H |]. split; [reflexivity |]. split; [reflexivity |].
  split; [rewrite <- exp_plus; f_equal; ring | rewrite <- exp_Ropp; f_equal; ring].
Qed.
Lemma below (eps alpha : R) : 0 < eps -> 1 < alpha -> 1 + exp eps <> 0 /\ 1 / (1 + exp eps) * (exp (alpha * eps) + exp (eps * (1 - alpha))) < exp ((alpha - 1) * eps).
Proof.
  intros H A. destruct (split_powers eps alpha H A) as [p [e [P [E [-> [-> [-> ->]]]]]]]. split; [lra |].
  apply Rmult_lt_reg_r with (1 + e); [lra |]. replace (1 / (1 + e) * (e * p + / p) * (1 + e)) with (e * p + / p) by (field; lra).
  assert (/ p < 1) by (rewrite <- Rinv_1; apply inv_lt; lra). lra.
Qed.
Ltac prove_holds := parisk_as below.
