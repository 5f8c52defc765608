(* The difference is a square. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma share (eps x : R) : 0 < eps -> 0 < x -> x < 1 -> ((- 1) + exp eps) ^ 2 <> 0 /\ x * (1 - x) * (exp eps - 1) ^ 2 <> 0 /\ 4 / ((- 1) + exp eps) ^ 2 * exp eps <= (1 - x + x * exp eps) ^ 2 / (x * (1 - x) * (exp eps - 1) ^ 2).
Proof.
  intros H X Y. assert (E := one_lt_exp eps H). set (e := exp eps) in *. clearbody e.
  assert (S : 0 < (e - 1) ^ 2) by (apply pow_lt; lra). assert (V : 0 < x * (1 - x)) by (apply Rmult_lt_0_compat; lra). assert (U : 0 < x * (1 - x) * (e - 1) ^ 2) by (apply Rmult_lt_0_compat; lra).
  split; [replace (- 1 + e) with (e - 1) by ring; lra |]. split; [lra |]. apply Rmult_le_reg_r with (x * (1 - x) * (e - 1) ^ 2); [exact U |].
  replace ((1 - x + x * e) ^ 2 / (x * (1 - x) * (e - 1) ^ 2) * (x * (1 - x) * (e - 1) ^ 2)) with ((1 - x + x * e) ^ 2) by (field; lra).
  replace (4 / (- 1 + e) ^ 2 * e * (x * (1 - x) * (e - 1) ^ 2)) with (4 * e * (x * (1 - x))) by (field; lra).
  generalize (pow2_ge_0 (1 - x - x * e)). lra.
Qed.
Lemma reached (eps : R) : 0 < eps -> exp eps + 1 <> 0 /\ 1 / (exp eps + 1) * (1 - 1 / (exp eps + 1)) * (exp eps - 1) ^ 2 <> 0 /\ ((- 1) + exp eps) ^ 2 <> 0 /\ (1 - 1 / (exp eps + 1) + exp eps / (exp eps + 1)) ^ 2 / (1 / (exp eps + 1) * (1 - 1 / (exp eps + 1)) * (exp eps - 1) ^ 2) = 4 / ((- 1) + exp eps) ^ 2 * exp eps.
Proof.
  intros H. assert (E := one_lt_exp eps H). set (e := exp eps) in *. clearbody e. split; [lra |].
  replace (1 - 1 / (e + 1)) with (e / (e + 1)) by (field; lra).
  assert (0 < 1 / (e + 1)) by (apply Rdiv_lt_0_compat; lra). assert (0 < e / (e + 1)) by (apply Rdiv_lt_0_compat; lra). assert (0 < (e - 1) ^ 2) by (apply pow_lt; lra).
  split; [apply Rgt_not_eq, Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | lra] |]. split; [apply pow_nonzero; lra |]. field. lra.
Qed.
Ltac prove_holds_1 := parisk_as share.
Ltac prove_holds_2 := parisk_as reached.
