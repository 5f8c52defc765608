(* Delta is less than the chance of a loss above the level, which is below the bound of Chernoff. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma below d r : 0 < d -> d < 1 -> 0 < r -> r <> 0 /\ d <> 0 /\ 0 < 1 / d /\ 0 <= ln (1 / d) /\
  1 - (1 / 2) * erfc ((1 / 2) * r - (1 / 2) / r * (r ^ 2 + 2 * r * sqrt (ln (1 / d))))
  - (1 / 2) * erfc ((1 / 2) * r + (1 / 2) / r * (r ^ 2 + 2 * r * sqrt (ln (1 / d)))) * exp (r ^ 2 + 2 * r * sqrt (ln (1 / d))) <= d.
Proof.
  intros D L R. assert (I := inv_above_1 d D L). assert (N := ln_pos _ I). repeat split; try lra. set (c := sqrt (ln (1 / d))).
  replace (1 / 2 * r - 1 / 2 / r * (r ^ 2 + 2 * r * c)) with (- c) by (field; lra). rewrite erfc_other_side, Ropp_involutive.
  assert (A := erfc_below_exp c (sqrt_pos _)). unfold c at 2 in A. rewrite pow2_sqrt, exp_Ropp, exp_ln in A by lra.
  replace (/ (1 / d)) with d in A by (field; lra). set (w := 1 / 2 * r + 1 / 2 / r * (r ^ 2 + 2 * r * c)). assert (B := erfc_pos w).
  assert (E := exp_pos (r ^ 2 + 2 * r * c)). assert (0 < erfc w * exp (r ^ 2 + 2 * r * c)) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.
Ltac prove_holds := exact below.
