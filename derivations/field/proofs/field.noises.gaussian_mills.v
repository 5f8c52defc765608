(* Mills' ratio at t / sqrt 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma below t : 0 < t -> 0 <= 2 * PI /\ t * sqrt (2 * PI) <> 0 /\
  (1 / 2) * erfc ((1 / 2) * t * sqrt 2) < exp (- ((1 / 2) * t ^ 2)) / (t * sqrt (2 * PI)).
Proof.
  intro T. assert (P := PI_RGT_0). assert (R := sqrt_lt_R0 2 ltac:(lra)). assert (S := pow2_sqrt 2 ltac:(lra)). destruct root_of_pi as [Q _].
  rewrite sqrt_mult by lra. split; [lra |]. assert (A : 0 < t * (sqrt 2 * sqrt PI)) by (repeat apply Rmult_lt_0_compat; assumption). split; [lra |].
  assert (X : 0 < 1 / 2 * t * sqrt 2) by (repeat apply Rmult_lt_0_compat; lra). assert (M := erfc_below_mills _ X).
  replace (- (1 / 2 * t * sqrt 2) ^ 2) with (- (1 / 4 * t ^ 2 * sqrt 2 ^ 2)) in M by field. rewrite S in M.
  replace (- (1 / 4 * t ^ 2 * 2)) with (- (1 / 2 * t ^ 2)) in M by field.
  replace (exp (- (1 / 2 * t ^ 2)) / (t * (sqrt 2 * sqrt PI))) with (1 / 2 * (exp (- (1 / 2 * t ^ 2)) / (1 / 2 * t * sqrt 2 * sqrt PI))) by (field; lra). lra.
Qed.
Ltac prove_holds := exact below.
