(* x < 2 sinh (x/2). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below e : 0 < e -> exp e - 1 <> 0 /\ e <> 0 /\ exp (1 / 2 * e) / (exp e - 1) < 1 / e.
Proof.
  intro E. assert (H := em1_pos e E). repeat split; try lra.
  set (a := exp (1 / 2 * e)) in *. assert (A : exp e = a ^ 2) by (unfold a; rewrite exp_pow; f_equal; simpl; field).
  assert (A1 : 1 < a) by (apply one_lt_exp; lra). assert (S := sinh_above (1 / 2 * e) ltac:(lra)).
  assert (L : e * a < a ^ 2 - 1).
  { unfold sinh in S. rewrite exp_Ropp in S. fold a in S. apply Rmult_lt_compat_r with (r := 2 * a) in S; [| lra].
    replace ((a - / a) / 2 * (2 * a)) with (a ^ 2 - 1) in S by (field; lra). lra. }
  rewrite A in *. apply Rmult_lt_reg_r with (e * (a ^ 2 - 1)); [apply Rmult_lt_0_compat; lra |].
  replace (a / (a ^ 2 - 1) * (e * (a ^ 2 - 1))) with (e * a) by (field; lra).
  replace (1 / e * (e * (a ^ 2 - 1))) with (a ^ 2 - 1) by (field; lra). exact L.
Qed.
Ltac prove_holds := exact below.
