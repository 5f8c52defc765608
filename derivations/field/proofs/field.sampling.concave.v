(* The logarithm lies below its tangent. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma ln_tangent m x : 0 < m -> 0 < x -> ln x <= ln m + (x / m - 1).
Proof.
  intros M X. assert (L : ln (x / m) <= x / m - 1). { assert (P : 0 < x / m) by (apply Rdiv_lt_0_compat; assumption). generalize (exp_above (ln (x / m))). rewrite exp_ln by exact P. lra. }
  rewrite ln_quotient in L by assumption. lra.
Qed.
Lemma convex (eps : R) : 0 < eps -> forall (first later weight : R), 0 < first -> first < 1 -> 0 < later -> later < 1 -> 0 <= weight -> weight <= 1 -> 0 < 1 + first * ((- 1) + exp eps) /\ 0 < 1 + later * ((- 1) + exp eps) /\ 0 < 1 + ((1 - weight) * first + weight * later) * ((- 1) + exp eps) /\ - ln (1 + ((1 - weight) * first + weight * later) * ((- 1) + exp eps)) <= (- ((1 - weight) * ln (1 + first * ((- 1) + exp eps)))) - weight * ln (1 + later * ((- 1) + exp eps)).
Proof.
  intros H f l w F F1 L L1 W W1. assert (E := em1_pos eps H). set (e := - 1 + exp eps). assert (P : 0 < e) by (unfold e; lra). clearbody e.
  assert (A : 0 < 1 + f * e) by nra. assert (B : 0 < 1 + l * e) by nra. split; [exact A |]. split; [exact B |].
  set (m := 1 + ((1 - w) * f + w * l) * e). assert (M : 0 < m). { unfold m. assert (0 <= (1 - w) * f) by (apply Rmult_le_pos; lra). assert (0 <= w * l) by (apply Rmult_le_pos; lra). assert (0 <= ((1 - w) * f + w * l) * e) by (apply Rmult_le_pos; lra). lra. }
  split; [exact M |]. assert (T1 := ln_tangent m _ M A). assert (T2 := ln_tangent m _ M B).
  assert (S1 : (1 - w) * ln (1 + f * e) <= (1 - w) * (ln m + ((1 + f * e) / m - 1))) by (apply Rmult_le_compat_l; lra).
  assert (S2 : w * ln (1 + l * e) <= w * (ln m + ((1 + l * e) / m - 1))) by (apply Rmult_le_compat_l; lra).
  assert (D : m = (1 - w) * (1 + f * e) + w * (1 + l * e)) by (unfold m; ring). clearbody m.
  assert (Z : (1 - w) * (ln m + ((1 + f * e) / m - 1)) + w * (ln m + ((1 + l * e) / m - 1)) = ln m + (((1 - w) * (1 + f * e) + w * (1 + l * e)) / m - 1)) by (field; lra).
  rewrite <- D in Z. replace (m / m) with 1 in Z by (field; lra).
  lra.
Qed.
Ltac prove_holds := parisk_as convex.
