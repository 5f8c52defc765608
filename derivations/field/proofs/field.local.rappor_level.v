(* The ratio is exp (eps/2). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma level e : 0 < e -> exp ((1 / 2) * e) + 1 <> 0 /\ 1 / (exp ((1 / 2) * e) + 1) <> 0 /\
  0 < (1 - 1 / (exp ((1 / 2) * e) + 1)) / (1 / (exp ((1 / 2) * e) + 1)) /\ 2 * ln ((1 - 1 / (exp ((1 / 2) * e) + 1)) / (1 / (exp ((1 / 2) * e) + 1))) = e.
Proof.
  intro E. assert (A := exp_pos (1 / 2 * e)). assert (N : 1 / (exp (1 / 2 * e) + 1) <> 0) by (apply Rgt_not_eq, Rdiv_lt_0_compat; lra).
  replace ((1 - 1 / (exp (1 / 2 * e) + 1)) / (1 / (exp (1 / 2 * e) + 1))) with (exp (1 / 2 * e)) by (field; lra). rewrite ln_exp. repeat split; lra.
Qed.
Ltac prove_holds := exact level.
