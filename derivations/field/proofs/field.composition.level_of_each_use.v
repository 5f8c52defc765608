(* The exponential lies below its chord from 0 to 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian PariskSame.
Open Scope R_scope.

Lemma few (a k eps : R) : sqrt 2 * sqrt (ln 2) <= a -> 1 <= k -> k <= (1 / 2) * a ^ 2 / ln 2 -> 0 < eps -> eps < (1 / 2) / a -> a * eps + eps * k * ((- 1) + exp eps) <= 2 * a * eps.
Proof.
  intros A K K1 E E1. assert (L : 69 / 100 < ln 2) by interval with (i_prec 60). assert (1 < a) by (apply Rlt_le_trans with (2 := A); interval with (i_prec 60)).
  assert (V : a * eps < 1 / 2). { apply (Rmult_lt_compat_l a) in E1; [| lra]. replace (a * ((1 / 2) / a)) with (1 / 2) in E1 by (field; lra). exact E1. }
  assert (C := exp_chord eps 1 E ltac:(nra) ltac:(lra)). rewrite Rmult_1_r in C. assert (X : exp 1 < 272 / 100) by interval with (i_prec 60).
  assert (Y : - 1 + exp eps <= 172 / 100 * eps) by nra. assert (K2 : k * ln 2 <= a ^ 2 / 2). { apply (Rmult_le_compat_r (ln 2)) in K1; [| lra]. replace (1 / 2 * a ^ 2 / ln 2 * ln 2) with (a ^ 2 / 2) in K1 by (field; lra). exact K1. }
  assert (K3 : k * (69 / 100) <= a ^ 2 / 2) by nra.
  assert (G : k * (- 1 + exp eps) <= a). { apply Rle_trans with (k * (172 / 100 * eps)); [apply Rmult_le_compat_l; lra |].
    assert (k * eps <= a ^ 2 / 2 / (69 / 100) * eps) by (apply Rmult_le_compat_r; lra). nra. }
  assert (eps * (k * (- 1 + exp eps)) <= eps * a) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma level (a eps : R) : sqrt 2 * sqrt (ln 2) <= a -> 0 < eps -> eps < (1 / 2) / a -> 1 + exp eps <> 0 /\ (exp eps - exp (2 * eps * a)) / (1 + exp eps) <= exp (- ((1 / 2) * a ^ 2)).
Proof.
  intros A E _. assert (1 < a) by (apply Rlt_le_trans with (2 := A); interval with (i_prec 60)). assert (P := exp_pos eps). split; [lra |].
  apply Rle_trans with 0; [| left; apply exp_pos]. assert (exp eps <= exp (2 * eps * a)) by (apply exp_le_exp; nra).
  unfold Rdiv. assert (0 < / (1 + exp eps)) by (apply Rinv_0_lt_compat; lra). nra.
Qed.
Ltac prove_condition_1 := exact level.
Ltac prove_condition_2 := parisk_as few.
(* With big integers: floats of the machine are on axioms of their own. *)
Ltac prove_condition_2_ends_2 := intros; split; [lra | apply Rgt_not_eq; interval with (i_prec 60)].
Ltac above_1 := intros; match goal with A : sqrt 2 * sqrt (ln 2) <= ?a |- _ => assert (1 < a) by (apply Rlt_le_trans with (2 := A); interval with (i_prec 60)) end; repeat split; lra.
Ltac prove_condition_1_ends_2 := above_1.
Ltac prove_condition_2_ends_3 := above_1.
