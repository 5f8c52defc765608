(* The exponential rises. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma delta_for_laplace (eps delta l : R) : 0 < eps -> 0 < delta -> delta < 1 -> eps <= l -> l <= eps - 2 * ln (1 - delta) -> 1 - exp ((1 / 2) * (eps - l)) <= delta.
Proof.
  intros E D D1 L H. assert (A : exp (ln (1 - delta)) <= exp ((1 / 2) * (eps - l))) by (apply exp_le_exp; lra). rewrite exp_ln in A by lra. lra.
Qed.
Ltac prove_holds := exact delta_for_laplace.
