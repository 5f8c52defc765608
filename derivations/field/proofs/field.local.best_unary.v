(* With 4 p (1 - p) <= 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma best e p : 0 < e -> 0 < p -> p < 1 -> (-1 + exp e) ^ 2 <> 0 /\ p + (1 - p) * exp e <> 0 /\ (p - p / (p + (1 - p) * exp e)) ^ 2 <> 0 /\
  4 / (-1 + exp e) ^ 2 * exp e <= p / (p + (1 - p) * exp e) / (p - p / (p + (1 - p) * exp e)) ^ 2 * (1 - p / (p + (1 - p) * exp e)).
Proof.
  intros E P Q. assert (A := one_lt_exp e E). set (a := exp e) in *. clearbody a. assert (D : 0 < p + (1 - p) * a) by nra.
  assert (M : p - p / (p + (1 - p) * a) = p * (1 - p) * (a - 1) / (p + (1 - p) * a)) by (field; lra).
  assert (K : 0 < p * (1 - p) * (a - 1)) by (repeat apply Rmult_lt_0_compat; lra).
  assert (N : 0 < p - p / (p + (1 - p) * a)) by (rewrite M; apply Rdiv_lt_0_compat; assumption).
  repeat split; try (apply pow_nonzero; lra); try lra. rewrite M.
  replace (p / (p + (1 - p) * a) / (p * (1 - p) * (a - 1) / (p + (1 - p) * a)) ^ 2 * (1 - p / (p + (1 - p) * a)))
    with (a / (a - 1) ^ 2 * / (p * (1 - p))) by (field; repeat split; nra).
  replace (4 / (-1 + a) ^ 2 * a) with (a / (a - 1) ^ 2 * 4) by (field; lra).
  apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; [lra | apply pow_lt; lra] |].
  assert (0 < p * (1 - p)) by (apply Rmult_lt_0_compat; lra). apply Rmult_le_reg_r with (p * (1 - p)); [assumption |].
  rewrite Rinv_l by lra. assert (0 <= (2 * p - 1) ^ 2) by apply pow2_ge_0. nra.
Qed.
Ltac prove_holds := parisk_as best.
