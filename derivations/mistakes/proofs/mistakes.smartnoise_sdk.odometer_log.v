From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma log_below_inverse t : 0 < t -> t < 1 -> 1 < 1 / t /\ 0 < ln (1 / t) /\ ln (1 / t) < 1 / t /\ 1 - t < ln (1 / t).
Proof.
  intros T U. assert (I : 1 < 1 / t) by (apply inv_above_1; lra). assert (L : 0 < ln (1 / t)) by (apply ln_pos; lra).
  assert (H := exp_ineq1 (ln (1 / t)) ltac:(lra)). rewrite exp_ln in H by lra.
  assert (K := exp_ineq1 (- ln (1 / t)) ltac:(lra)). rewrite exp_Ropp, exp_ln in K by lra. replace (/ (1 / t)) with t in K by (field; lra). lra.
Qed.
Lemma root_of_inverse t : 0 < t -> sqrt (1 / t) = 1 / sqrt t.
Proof. intro T. unfold Rdiv. rewrite !Rmult_1_l. symmetry. apply inv_sqrt. exact T. Qed.
Ltac opened := let eps := fresh "eps" in let k := fresh "k" in let tol := fresh "tol" in let E := fresh "E" in let K := fresh "K" in let T := fresh "T" in let U := fresh "U" in
  intros eps k tol E K T U; destruct (log_below_inverse tol T U) as [I [L [A B]]]; assert (P := exp_pos eps); assert (S := sqrt_lt_R0 tol T);
  assert (F : 0 < eps * sqrt 2 * sqrt (IZR k)) by (repeat apply Rmult_lt_0_compat; [exact E | apply sqrt_lt_R0; lra | apply sqrt_lt_R0; lra]); repeat split; try lra.
Ltac prove_corrected_1 := opened; apply Rplus_lt_compat_l;
  match goal with |- _ < ?e * sqrt 2 / sqrt ?t * sqrt ?k => replace (e * sqrt 2 / sqrt t * sqrt k) with (e * sqrt 2 * sqrt k * sqrt (1 / t)) by (rewrite root_of_inverse by assumption; field; lra) end;
  apply Rmult_lt_compat_l; [assumption |]; apply sqrt_lt_1; lra.
Ltac prove_corrected_2 := opened; apply Rplus_lt_compat_l; apply Rmult_lt_compat_l; [assumption |]; apply sqrt_lt_1; lra.
