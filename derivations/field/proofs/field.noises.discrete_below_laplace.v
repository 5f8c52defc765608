(* x < 2 sinh (x/2). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below e : 0 < e -> (1 - exp (- e)) ^ 2 <> 0 /\ e ^ 2 <> 0 /\ 2 * exp (- e) / (1 - exp (- e)) ^ 2 < 2 / e ^ 2.
Proof.
  intro E. assert (H := ome_pos e E). repeat split; try (apply pow_nonzero; lra). assert (G := em1_pos e E).
  set (a := exp (1 / 2 * e)) in *. assert (A : exp e = a ^ 2) by (unfold a; rewrite exp_pow; f_equal; simpl; field).
  assert (A1 : 1 < a) by (apply one_lt_exp; lra). assert (S := sinh_above (1 / 2 * e) ltac:(lra)).
  assert (L : e * a < a ^ 2 - 1).
  { unfold sinh in S. rewrite exp_Ropp in S. fold a in S. apply Rmult_lt_compat_r with (r := 2 * a) in S; [| lra].
    replace ((a - / a) / 2 * (2 * a)) with (a ^ 2 - 1) in S by (field; lra). lra. }
  rewrite exp_Ropp, A in *. assert (0 < (e * a) ^ 2 < (a ^ 2 - 1) ^ 2).
  { assert (0 < e * a) by (apply Rmult_lt_0_compat; lra). split; [apply pow_lt; assumption | nra]. }
  replace (2 * / a ^ 2 / (1 - / a ^ 2) ^ 2) with (2 * a ^ 2 / (a ^ 2 - 1) ^ 2) by (field; split; nra).
  apply Rmult_lt_reg_r with (e ^ 2 * (a ^ 2 - 1) ^ 2); [apply Rmult_lt_0_compat; apply pow_lt; lra |].
  replace (2 * a ^ 2 / (a ^ 2 - 1) ^ 2 * (e ^ 2 * (a ^ 2 - 1) ^ 2)) with (2 * (e * a) ^ 2) by (field; lra).
  replace (2 / e ^ 2 * (e ^ 2 * (a ^ 2 - 1) ^ 2)) with (2 * (a ^ 2 - 1) ^ 2) by (field; lra). lra.
Qed.
Ltac prove_holds := exact below.
