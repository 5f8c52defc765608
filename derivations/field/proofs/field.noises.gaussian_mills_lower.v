(* The bound from below at t / sqrt 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma above t : 0 < t -> 0 <= 2 * PI /\ (1 + t ^ 2) * sqrt (2 * PI) <> 0 /\ sqrt 2 <> 0 /\
  t * exp (- ((1 / 2) * t ^ 2)) / ((1 + t ^ 2) * sqrt (2 * PI)) < (1 / 2) * erfc (t / sqrt 2).
Proof.
  intro T. assert (P := PI_RGT_0). assert (R := sqrt_lt_R0 2 ltac:(lra)). assert (S := pow2_sqrt 2 ltac:(lra)). destruct root_of_pi as [Q _].
  rewrite sqrt_mult by lra. assert (B := one_and_square t). assert (A : 0 < (1 + t ^ 2) * (sqrt 2 * sqrt PI)) by (repeat apply Rmult_lt_0_compat; assumption).
  repeat split; try lra. assert (X : 0 < t / sqrt 2) by (apply Rdiv_lt_0_compat; assumption). assert (M := erfc_above_mills (t / sqrt 2) ltac:(lra)).
  assert (E : (t / sqrt 2) ^ 2 = t ^ 2 / 2) by (rewrite <- S at 2; field; lra). rewrite E in M. replace (- (t ^ 2 / 2)) with (- (1 / 2 * t ^ 2)) in M by field.
  replace (t * exp (- (1 / 2 * t ^ 2)) / ((1 + t ^ 2) * (sqrt 2 * sqrt PI)))
    with (1 / 2 * (t / sqrt 2 * exp (- (1 / 2 * t ^ 2)) / (sqrt PI * (1 / 2 + t ^ 2 / 2)))) by (field; repeat split; lra). lra.
Qed.
Ltac prove_holds := exact above.
