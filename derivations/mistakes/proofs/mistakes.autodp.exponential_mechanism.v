(* With p = exp t and e = exp eps: (e + 1/e - 2) (1 + p + p^2) is not negative. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma order_2 (eps t : R) : 0 < eps -> (1 + exp t) ^ 2 <> 0 /\ (1 + exp (- t)) ^ 2 <> 0 /\ sinh eps <> 0 /\ 1 / (1 + exp t) ^ 2 * (1 + exp (t - eps)) + 1 / (1 + exp (- t)) ^ 2 * (1 + exp (eps - t)) <= 1 / sinh eps * ((- sinh eps) + sinh (2 * eps)).
Proof.
  intro E. assert (A := exp_pos t). assert (S := sinh_pos eps E). assert (Y := one_lt_exp eps E).
  replace (exp (t - eps)) with (exp t / exp eps) by (unfold Rminus; rewrite exp_plus, exp_Ropp; reflexivity).
  replace (exp (eps - t)) with (exp eps / exp t) by (unfold Rminus; rewrite exp_plus, exp_Ropp; reflexivity). rewrite exp_Ropp.
  unfold sinh in *. replace (- (2 * eps)) with (- eps + - eps) by ring. replace (2 * eps) with (eps + eps) by ring. rewrite !exp_plus, exp_Ropp in *.
  set (p := exp t) in *. set (e := exp eps) in *. clearbody p e. assert (e * / e = 1) by (field; lra). assert (0 < / e) by (apply Rinv_0_lt_compat; lra).
  assert (P1 : 0 < (1 + p) ^ 2) by (apply pow_lt; lra). assert (I : 0 < / p) by (apply Rinv_0_lt_compat; lra). assert (P2 : 0 < (1 + / p) ^ 2) by (apply pow_lt; lra).
  split; [lra |]. split; [lra |]. split; [lra |].
  replace (1 / ((e - / e) / 2) * (- ((e - / e) / 2) + (e * e - / e * / e) / 2)) with (e + / e - 1) by (field; split; [lra |]; apply Rgt_not_eq; nra).
  replace (1 / (1 + p) ^ 2 * (1 + p / e) + 1 / (1 + / p) ^ 2 * (1 + e / p)) with ((1 + p * / e + p ^ 2 + p * e) / (1 + p) ^ 2) by (field; split; [lra |]; lra).
  apply Rmult_le_reg_r with ((1 + p) ^ 2); [exact P1 |]. replace ((1 + p * / e + p ^ 2 + p * e) / (1 + p) ^ 2 * (1 + p) ^ 2) with (1 + p * / e + p ^ 2 + p * e) by (field; lra).
  assert (0 < (e - 1) * (1 - / e)). { apply Rmult_lt_0_compat; [lra |]. assert (/ e < 1) by (rewrite <- Rinv_1; apply inv_lt; lra). lra. }
  assert (G : 0 <= e + / e - 2) by lra. assert (0 <= (e + / e - 2) * (1 + p + p ^ 2)) by (apply Rmult_le_pos; nra). nra.
Qed.
Ltac prove_corrected := exact order_2.
