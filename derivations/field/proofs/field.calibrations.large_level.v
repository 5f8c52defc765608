(* Mills' ratio. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma product_below (eps : R) : 0 < eps -> 0 < erfc (sqrt eps) * exp eps < 1 / (sqrt eps * sqrt PI).
Proof.
  intro H. assert (S := sqrt_lt_R0 eps H). assert (Q := pow2_sqrt eps ltac:(lra)). assert (PP := PI_RGT_0). assert (R := sqrt_lt_R0 PI PP). split.
  - apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos].
  - assert (M := erfc_below_mills (sqrt eps) S). rewrite Q in M. apply (Rmult_lt_compat_r (exp eps)) in M; [| apply exp_pos].
    apply Rlt_le_trans with (1 := M). right. rewrite exp_Ropp. field. repeat split; try lra. apply Rgt_not_eq, exp_pos.
Qed.
Lemma half (eps : R) : 0 < eps -> 0 <= eps /\ (1 / 2) - (1 / 2) * erfc (sqrt eps) * exp eps < (1 / 2).
Proof. intro H. split; [lra |]. generalize (product_below eps H). lra. Qed.
Lemma tends (bound : R) : 0 < bound -> exists reach : R, forall (eps : R), 0 < eps -> reach < eps -> 0 <= eps /\ Rabs ((1 / 2) - (1 / 2) * erfc (sqrt eps) * exp eps - (1 / 2)) < bound.
Proof.
  intro B. exists (1 / bound ^ 2). intros eps H L. split; [lra |]. destruct (product_below eps H) as [P U]. rewrite Rabs_left by lra.
  assert (S := sqrt_lt_R0 eps H). assert (Q := pow2_sqrt eps ltac:(lra)). assert (R : 1 < sqrt PI). { rewrite <- sqrt_1. apply sqrt_lt_1_alt. generalize pi_above_2. lra. }
  assert (T : 1 < bound * sqrt eps). { assert (B2 : 0 < bound ^ 2) by (apply pow_lt, B). assert (1 < (bound * sqrt eps) ^ 2).
    { rewrite Rpow_mult_distr, Q. apply (Rmult_lt_compat_l (bound ^ 2)) in L; [| exact B2]. replace (bound ^ 2 * (1 / bound ^ 2)) with 1 in L by (field; lra). exact L. }
    assert (0 < bound * sqrt eps) by (apply Rmult_lt_0_compat; assumption). nra. }
  assert (V : 1 / (sqrt eps * sqrt PI) < bound). { apply Rmult_lt_reg_r with (sqrt eps * sqrt PI); [apply Rmult_lt_0_compat; lra |].
    replace (1 / (sqrt eps * sqrt PI) * (sqrt eps * sqrt PI)) with 1 by (field; lra). assert (bound * sqrt eps * 1 < bound * sqrt eps * sqrt PI) by (apply Rmult_lt_compat_l; lra). lra. }
  lra.
Qed.
Ltac prove_holds_1 := exact half.
Ltac prove_holds_2 := exact tends.
