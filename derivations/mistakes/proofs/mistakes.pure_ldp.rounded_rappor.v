(* With y = exp (eps/2), rounding to j of 200 gives 200/(j + 1/2) - 1 < y. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma at_most j eps : 1 <= j -> j <= 99 -> 2 * ln (- 1 + 200 / (1 / 2 + j)) < eps -> 200 / j * (1 - 1 / 200 * j) <= 2 * exp (1 / 2 * eps) + 1.
Proof.
  intros A B H. assert (P : 1 < 200 / (1 / 2 + j)) by (apply one_lt_div; lra).
  assert (K : - 1 + 200 / (1 / 2 + j) < exp (1 / 2 * eps)) by (rewrite <- (exp_ln (- 1 + 200 / (1 / 2 + j))) by lra; apply exp_increasing; lra).
  replace (200 / j * (1 - 1 / 200 * j)) with (200 / j - 1) by (field; lra).
  assert (L : 200 / j <= 2 * (200 / (1 / 2 + j))). { replace (2 * (200 / (1 / 2 + j))) with (400 / (1 / 2 + j)) by (field; lra).
    apply Rmult_le_reg_r with (j * (1 / 2 + j)); [apply Rmult_lt_0_compat; lra |].
    replace (200 / j * (j * (1 / 2 + j))) with (200 * (1 / 2 + j)) by (field; lra). replace (400 / (1 / 2 + j) * (j * (1 / 2 + j))) with (400 * j) by (field; lra). lra. }
  lra.
Qed.
Lemma odds_positive j : 1 <= j -> j <= 99 -> 0 < 200 / j * (1 - 1 / 200 * j).
Proof. intros A B. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | lra]. Qed.

Ltac prove_corrected_1 := let j := fresh "j" in let eps := fresh "eps" in let A := fresh "A" in let B := fresh "B" in let H := fresh "H" in intros j eps A B H _;
  assert (K := at_most (IZR j) eps A B H); assert (O := odds_positive (IZR j) A B); assert (P := exp_pos (1 / 2 * eps));
  split; [lra |]; split; [exact O |]; split; [lra |]; apply Rmult_le_compat_l; [lra |]; apply ln_le_ln; assumption.
Ltac prove_corrected_2 := let eps := fresh "eps" in let E := fresh "E" in intros eps E; assert (P := exp_pos ((1 / 2) * eps));
  assert (K : (1 - 1 / (1 + exp ((1 / 2) * eps))) * (1 + exp ((1 / 2) * eps)) = exp ((1 / 2) * eps)) by (field; lra);
  rewrite K, ln_exp; split; [lra |]; split; [exact P | field].
