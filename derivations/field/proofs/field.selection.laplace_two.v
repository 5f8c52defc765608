(* With u = x - d: exp (- u) (1 + u/2) is at most 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma worse (x d : R) : 0 < x -> 0 < d -> (1 / 2) * (1 + (1 / 2) * x) * exp (- x) <= (1 / 2) * (1 + (1 / 2) * d + (1 / 2) * x) * exp d * exp ((- d) - x).
Proof.
  intros X D. replace ((1 / 2) * (1 + (1 / 2) * d + (1 / 2) * x) * exp d * exp (- d - x)) with ((1 / 2) * (1 + (1 / 2) * d + (1 / 2) * x) * exp (d + (- d - x))) by (rewrite exp_plus; ring).
  replace (d + (- d - x)) with (- x) by ring. apply Rmult_le_compat_r; [left; apply exp_pos | lra].
Qed.
Lemma better (d x : R) : 0 < d -> d < x -> 1 - (1 / 2) * (1 + (1 / 2) * x) * exp (- x) <= (1 - (1 / 2) * (1 + (1 / 2) * x - (1 / 2) * d) * exp (d - x)) * exp d.
Proof.
  intros D X. set (u := x - d). assert (U : 0 < u) by (unfold u; lra). assert (E := one_lt_exp d D).
  replace (exp (d - x)) with (exp (- u)) by (unfold u; f_equal; ring).
  replace (exp (- x)) with (exp (- u) / exp d) by (unfold Rdiv; rewrite <- exp_Ropp, <- exp_plus; unfold u; f_equal; ring).
  set (z := exp (- u)). assert (Z : 0 < z) by apply exp_pos.
  assert (W : z * (1 + u / 2) <= 1). { apply Rmult_le_reg_r with (exp u); [apply exp_pos |]. unfold z. rewrite exp_Ropp.
    assert (exp u <> 0) by (apply Rgt_not_eq, exp_pos). replace (/ exp u * (1 + u / 2) * exp u) with (1 + u / 2) by (field; assumption). generalize (exp_above u). lra. }
  set (e := exp d) in *. assert (N : 0 < 1 / e) by (apply Rdiv_lt_0_compat; lra). assert (N1 : 1 / e < 1) by (apply div_lt_one; lra).
  assert (Q : e * (1 / e) = 1) by (field; lra). set (v := 1 / e) in *. replace (z / e) with (z * v) by (unfold v; field; lra).
  replace x with (u + d) by (unfold u; ring). clearbody v z.
  set (w := z * (1 + u / 2)) in *. assert (0 < w) by (apply Rmult_lt_0_compat; lra).
  assert (W1 : 0 <= d * z * v) by (apply Rlt_le; repeat apply Rmult_lt_0_compat; lra).
  assert (W2 : 0 <= (e - 1) * (1 - w * (1 + v) / 2)) by (apply Rmult_le_pos; [lra |]; nra).
  assert (J : (e - 1) * (1 + v) = e - v) by nra.
  replace (w * (1 + v) / 2) with ((1 + v) * w / 2) in W2 by field.
  assert (W3 : (e - 1) * (1 - (1 + v) * w / 2) = e - 1 - (e - v) * w / 2) by (rewrite <- J; field).
  rewrite W3 in W2. unfold w in W2.
  assert (F : (1 - (1 / 2) * (1 + (1 / 2) * (u + d) - (1 / 2) * d) * z) * e - (1 - (1 / 2) * (1 + (1 / 2) * (u + d)) * (z * v)) = e - 1 - (e - v) * (z * (1 + u / 2)) / 2 + d * z * v / 4) by field.
  lra.
Qed.
Ltac prove_holds_1 := parisk_as worse.
Ltac prove_holds_2 := parisk_as better.
