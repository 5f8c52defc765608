(* Beyond the accuracy, twice the exponential is below the share of one among n + 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma logarithm n : 1 <= n -> 0 < ln (2 + 2 * n).
Proof. intro N. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma square_of_accuracy n : 1 <= n -> ((1 / 2) * sqrt 2 / sqrt n * sqrt (ln (2 + 2 * n))) ^ 2 = ln (2 + 2 * n) / (2 * n).
Proof.
  intro N. assert (L := logarithm n N). assert (S : 0 < sqrt n) by (apply sqrt_lt_R0; lra).
  replace (((1 / 2) * sqrt 2 / sqrt n * sqrt (ln (2 + 2 * n))) ^ 2) with ((1 / 4) * (sqrt 2 * sqrt 2) * (sqrt (ln (2 + 2 * n)) * sqrt (ln (2 + 2 * n))) / (sqrt n * sqrt n)) by (field; lra).
  rewrite !sqrt_sqrt by lra. field. lra.
Qed.
Lemma exponential_below n rho : 1 <= n -> (1 / 2) * sqrt 2 / sqrt n * sqrt (ln (2 + 2 * n)) < rho -> 2 * exp (- (2 * n * rho ^ 2)) < / (n + 1).
Proof.
  intros N H. assert (S : 0 < sqrt n) by (apply sqrt_lt_R0; lra). assert (L := logarithm n N). assert (Q := square_of_accuracy n N).
  set (s := (1 / 2) * sqrt 2 / sqrt n * sqrt (ln (2 + 2 * n))) in *.
  assert (0 <= s) by (apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [lra | apply sqrt_lt_R0; lra] | exact S] | apply sqrt_pos]).
  assert (s ^ 2 < rho ^ 2) by nra. assert (E : 2 * n * s ^ 2 = ln (2 + 2 * n)) by (rewrite Q; field; lra).
  assert (F : ln (2 + 2 * n) < 2 * n * rho ^ 2) by nra.
  assert (X : exp (- (2 * n * rho ^ 2)) < exp (- ln (2 + 2 * n))) by (apply exp_increasing; lra).
  rewrite (exp_Ropp (ln _)), exp_ln in X by lra. replace (/ (n + 1)) with (2 * / (2 + 2 * n)) by (field; lra). lra.
Qed.
Lemma share_below n rho m : 1 <= n -> (1 / 2) * sqrt 2 / sqrt n * sqrt (ln (2 + 2 * n)) < rho -> 1 <= m -> m / (n + 1) < m / n * (1 - 2 * exp (- (2 * n * rho ^ 2))).
Proof.
  intros N H M. assert (K := exponential_below n rho N H). replace (m / (n + 1)) with (m / n * (1 - / (n + 1))) by (field; lra).
  apply Rmult_lt_compat_l; [apply Rdiv_lt_0_compat |]; lra.
Qed.

Ltac prove_holds := intros; split; [lra |]; split; [lra |]; apply share_below; assumption.
