(* The error function is between 0 and 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma level mu : 0 < mu -> 2 * sqrt 2 <> 0 /\ 1 - erf (mu / (2 * sqrt 2)) <> 0 /\ (1 + erf (mu / (2 * sqrt 2))) / (1 - erf (mu / (2 * sqrt 2))) + 1 <> 0 /\
  ((1 + erf (mu / (2 * sqrt 2))) / (1 - erf (mu / (2 * sqrt 2))) - 1) / ((1 + erf (mu / (2 * sqrt 2))) / (1 - erf (mu / (2 * sqrt 2))) + 1)
  = erf (mu / (2 * sqrt 2)).
Proof.
  intros _. assert (L := erf_below_1 (mu / (2 * sqrt 2))). set (k := erf (mu / (2 * sqrt 2))) in *. clearbody k.
  assert (D : (1 + k) / (1 - k) + 1 = 2 / (1 - k)) by (field; lra). assert (0 < 2 / (1 - k)) by (apply Rdiv_lt_0_compat; lra).
  assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). repeat split; try lra. rewrite D. field. lra.
Qed.
Ltac prove_holds := exact level.
