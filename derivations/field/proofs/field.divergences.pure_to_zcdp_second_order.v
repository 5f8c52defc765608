(* cosh x <= exp (x^2/2), whose logarithms have the slopes tanh x and x. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma cosh_below x : 0 < x -> cosh x < exp (x ^ 2 / 2).
Proof.
  intro X. assert (C := cosh_pos x). rewrite <- (exp_ln (cosh x)) by exact C. apply exp_increasing. apply Rminus_lt_0. clear C. revert x X.
  apply (half_line (fun x => x ^ 2 / 2 - ln (cosh x)) (fun x => x - tanh x) 0).
  - intros t _. assert (C := cosh_pos t). unfold tanh, cosh, sinh in *. auto_derive; [unfold cosh in *; lra |]. unfold Rdiv. field. lra.
  - unfold cosh. rewrite Ropp_0, exp_0. replace ((1 + 1) / 2) with 1 by field. rewrite ln_1. lra.
  - intros t T. generalize (tanh_below t T). lra.
Qed.
Lemma below e : 0 < e -> 2 * cosh e - 1 <= exp (e ^ 2).
Proof.
  intro E. assert (C := cosh_below e E). assert (P := cosh_pos e). replace (e ^ 2) with (e ^ 2 / 2 + e ^ 2 / 2) by field. rewrite exp_plus.
  assert (0 <= (cosh e - 1) ^ 2) by apply pow2_ge_0. nra.
Qed.
Ltac prove_holds := exact below.
