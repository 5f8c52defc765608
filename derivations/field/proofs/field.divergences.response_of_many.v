(* With p = exp ((alpha - 1) eps) and e = exp eps; each further answer costs (1 + e) of e p + 1/p. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma split_powers (eps alpha : R) : 0 < eps -> 1 < alpha -> exists p e, 1 < p /\ 1 < e /\ exp eps = e /\ exp (alpha * eps) = e * p /\ exp (- (alpha * eps)) = / (e * p) /\ exp (eps * (1 - alpha)) = / p.
Proof.
  intros H A. exists (exp ((alpha - 1) * eps)), (exp eps). split; [apply one_lt_exp; nra |]. split; [apply one_lt_exp, H |]. split; [reflexivity |].
  rewrite exp_Ropp. assert (Q : exp (alpha * eps) = exp eps * exp ((alpha - 1) * eps)) by (rewrite <- exp_plus; f_equal; ring). rewrite Q.
  split; [reflexivity |]. split; [reflexivity |]. rewrite <- exp_Ropp. f_equal. ring.
Qed.
Lemma moment (eps alpha : R) (k : Z) : 0 < eps -> 1 < alpha -> 2 <= IZR k -> (- 1) + IZR k + exp eps <> 0 /\ IZR k <> 0 /\ IZR k / ((- 1) + IZR k + exp eps) / IZR k * exp (alpha * eps) + (1 - IZR k / ((- 1) + IZR k + exp eps) + IZR k / ((- 1) + IZR k + exp eps) / IZR k) * exp (- (alpha * eps)) + (1 - 2 / IZR k) * IZR k / ((- 1) + IZR k + exp eps) = 1 / ((- 1) + IZR k + exp eps) * ((- 2) + IZR k + exp (alpha * eps) + exp (eps * (1 - alpha))).
Proof.
  intros H A K. destruct (split_powers eps alpha H A) as [p [e [P [E [-> [-> [-> ->]]]]]]]. split; [lra |]. split; [lra |]. field. lra.
Qed.
Lemma fewer (eps alpha : R) (k : Z) : 0 < eps -> 1 < alpha -> 2 <= IZR k -> (- 1) + IZR k + exp eps <> 0 /\ 1 + exp eps <> 0 /\ 1 / ((- 1) + IZR k + exp eps) * ((- 2) + IZR k + exp (alpha * eps) + exp (eps * (1 - alpha))) <= 1 / (1 + exp eps) * (exp (alpha * eps) + exp (eps * (1 - alpha))).
Proof.
  intros H A K. destruct (split_powers eps alpha H A) as [p [e [P [E [-> [-> [_ ->]]]]]]]. split; [lra |]. split; [lra |].
  apply Rmult_le_reg_r with (- 1 + IZR k + e); [lra |]. apply Rmult_le_reg_r with (1 + e); [lra |].
  replace (1 / (- 1 + IZR k + e) * (- 2 + IZR k + e * p + / p) * (- 1 + IZR k + e) * (1 + e)) with ((IZR k - 2 + (e * p + / p)) * (1 + e)) by (field; lra).
  replace (1 / (1 + e) * (e * p + / p) * (- 1 + IZR k + e) * (1 + e)) with ((e * p + / p) * (1 + e) + (e * p + / p) * (IZR k - 2)) by (field; lra).
  assert (R1 : / p < 1) by (rewrite <- Rinv_1; apply inv_lt; lra). assert (R2 : p * / p = 1) by (field; lra). assert (R0 : 0 < / p) by (apply Rinv_0_lt_compat; lra).
  assert (G : 1 + e <= e * p + / p) by (assert (0 <= (p - 1) * (e - / p)) by (apply Rmult_le_pos; lra); lra).
  assert ((1 + e) * (IZR k - 2) <= (e * p + / p) * (IZR k - 2)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Ltac prove_holds_1 := parisk_as moment.
Ltac prove_holds_2 := parisk_as fewer.
