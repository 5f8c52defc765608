(* 2 x < 2 sinh x. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below e : 0 < e -> e + exp (- e) - 1 < e * tanh (1 / 2 * e).
Proof.
  intro E. assert (S := sinh_above e E). assert (A := one_lt_exp e E).
  replace (tanh (1 / 2 * e)) with ((exp e - 1) / (exp e + 1)).
  - unfold sinh in S. rewrite exp_Ropp in *. apply Rmult_lt_reg_r with (exp e * (exp e + 1)); [apply Rmult_lt_0_compat; lra |].
    replace (e * ((exp e - 1) / (exp e + 1)) * (exp e * (exp e + 1))) with (e * (exp e - 1) * exp e) by (field; lra).
    replace ((e + / exp e - 1) * (exp e * (exp e + 1))) with ((e - 1) * exp e * (exp e + 1) + (exp e + 1)) by (field; lra).
    apply Rmult_lt_compat_r with (r := 2 * exp e) in S; [| lra].
    replace ((exp e - / exp e) / 2 * (2 * exp e)) with (exp e ^ 2 - 1) in S by (field; lra). nra.
  - unfold tanh, sinh, cosh. replace e with (1 / 2 * e + 1 / 2 * e) at 1 2 by field. rewrite exp_plus, exp_Ropp.
    assert (0 < exp (1 / 2 * e)) by apply exp_pos. field. split; nra.
Qed.
Ltac prove_holds := exact below.
