(* The error function lies below its tangent at 0. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma first mu : 0 < mu -> 2 * sqrt 2 <> 0 /\ 0 <= 2 * PI /\ sqrt (2 * PI) <> 0 /\ erf (mu / (2 * sqrt 2)) < mu / sqrt (2 * PI).
Proof.
  intro M. assert (P := PI_RGT_0). assert (R := sqrt_lt_R0 2 ltac:(lra)). destruct root_of_pi as [Q _]. rewrite sqrt_mult by lra.
  assert (A : 0 < sqrt 2 * sqrt PI) by (apply Rmult_lt_0_compat; assumption). repeat split; try lra.
  assert (X : 0 < mu / (2 * sqrt 2)) by (apply Rdiv_lt_0_compat; lra). assert (L := erf_below_line _ X).
  replace (mu / (sqrt 2 * sqrt PI)) with (2 / sqrt PI * (mu / (2 * sqrt 2))) by (field; lra). exact L.
Qed.
Lemma second delta : 0 < delta -> delta < 1 -> 0 <= PI /\ 1 - erfc ((1 / 2) * delta * sqrt PI) <= delta.
Proof.
  intros D _. assert (P := PI_RGT_0). destruct root_of_pi as [Q _]. split; [lra |].
  assert (X : 0 < 1 / 2 * delta * sqrt PI) by (repeat apply Rmult_lt_0_compat; lra). assert (L := erf_below_line _ X). unfold erfc.
  replace (2 / sqrt PI * (1 / 2 * delta * sqrt PI)) with delta in L by (field; lra). lra.
Qed.
Ltac prove_holds_2 := exact first.
Ltac prove_holds_3 := exact second.
