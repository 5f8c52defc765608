(* With e = exp eps and v = 1/e what exceeds the new level is q delta (v + q (1 - v)) - r q (1 - q) (e - 1) (1 - v). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma other (eps delta q r : R) : 0 < eps -> 0 < delta -> delta < 1 -> 0 < q -> q < 1 -> 0 < r ->
  0 < 1 + q * (exp eps - 1) /\ r - exp (ln (1 + q * (exp eps - 1))) * (q * exp (- eps) * (r - delta) + (1 - q) * r) <= q * delta.
Proof.
  intros P D D1 Q Q1 R0. assert (E := one_lt_exp eps P). rewrite exp_Ropp. set (e := exp eps) in *.
  assert (M : 0 < 1 + q * (e - 1)) by (assert (0 < q * (e - 1)) by (apply Rmult_lt_0_compat; lra); lra). split; [exact M |]. rewrite exp_ln by exact M.
  assert (V : 0 < / e) by (apply Rinv_0_lt_compat; lra).
  assert (V1 : / e < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  replace (r - (1 + q * (e - 1)) * (q * / e * (r - delta) + (1 - q) * r))
    with (q * delta * (/ e + q * (1 - / e)) - r * (q * (1 - q) * ((e - 1) * (1 - / e)))) by (field; lra).
  assert (0 <= r * (q * (1 - q) * ((e - 1) * (1 - / e)))) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= q * delta * ((1 - q) * (1 - / e))) by (repeat apply Rmult_le_pos; lra). lra.
Qed.
Ltac prove_holds_2 := exact other.
