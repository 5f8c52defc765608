(* Delta is less than the chance of a loss above the level, which is below the bound of Chernoff. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma below v c : 0 < v -> 0 < c -> v <> 0 /\ 1 - (1 / 2) * erfc ((1 / 2) * v - (1 / 2) / v * (v ^ 2 + 2 * c * v))
  - (1 / 2) * erfc ((1 / 2) * v + (1 / 2) / v * (v ^ 2 + 2 * c * v)) * exp (v ^ 2 + 2 * c * v) <= (1 / 2) * exp (- c ^ 2).
Proof.
  intros V C. split; [lra |]. replace (1 / 2 * v - 1 / 2 / v * (v ^ 2 + 2 * c * v)) with (- c) by (field; lra). rewrite erfc_other_side, Ropp_involutive.
  assert (A := erfc_below_exp c ltac:(lra)). set (w := 1 / 2 * v + 1 / 2 / v * (v ^ 2 + 2 * c * v)). assert (B := erfc_pos w).
  assert (E := exp_pos (v ^ 2 + 2 * c * v)). assert (0 < erfc w * exp (v ^ 2 + 2 * c * v)) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.
Ltac prove_holds := exact below.
