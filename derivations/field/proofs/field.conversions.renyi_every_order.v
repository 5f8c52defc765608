(* The logarithm lies below its tangent at 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma every_order (alpha u : R) : 1 < alpha -> 0 < u -> u < 1 -> (- 1) + alpha <> 0 /\ 0 < alpha * u / ((- 1) + alpha) /\ 0 < alpha * (1 - u) /\ (alpha - 1) * ln (alpha * u / ((- 1) + alpha)) + ln (alpha * (1 - u)) <= 0.
Proof.
  intros A U V. assert (P : 0 < alpha * u / (- 1 + alpha)) by (apply Rdiv_lt_0_compat; nra). assert (Q : 0 < alpha * (1 - u)) by nra.
  split; [lra |]. split; [exact P |]. split; [exact Q |].
  assert (L : forall x, 0 < x -> ln x <= x - 1). { intros x X. replace x with (exp (ln x)) at 2 by (apply exp_ln, X). generalize (exp_above (ln x)). lra. }
  assert (L1 := L _ P). assert (L2 := L _ Q).
  assert (H : (alpha - 1) * ln (alpha * u / (- 1 + alpha)) <= (alpha - 1) * (alpha * u / (- 1 + alpha) - 1)) by (apply Rmult_le_compat_l; lra).
  replace ((alpha - 1) * (alpha * u / (- 1 + alpha) - 1)) with (alpha * u - (alpha - 1)) in H by (field; lra). lra.
Qed.
Ltac prove_holds := parisk_as every_order.
