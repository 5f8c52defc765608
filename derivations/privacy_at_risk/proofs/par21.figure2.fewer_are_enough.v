(* 1 - rho is at most exp (- 2 rho^2): the slope of the logarithms' difference is a square over 1 - rho. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma logarithm_above rho : 0 < rho -> rho < 1 -> 2 * rho ^ 2 <= - ln (1 - rho).
Proof.
  intros P Q. destruct (MVT_gen (fun t => - ln (1 - t) - 2 * t ^ 2) 0 rho (fun t => (1 - 2 * t) ^ 2 / (1 - t))) as [c [I K]].
  - intros t T. rewrite Rmin_left, Rmax_right in T by lra. auto_derive; [lra | field; lra].
  - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply continuity_pt_filterlim. apply (ex_derive_continuous (fun t => - ln (1 - t) - 2 * t ^ 2)). auto_derive. lra.
  - rewrite Rmin_left, Rmax_right in I by lra. cbv beta in K. replace (1 - 0) with 1 in K by ring. rewrite ln_1 in K.
    assert (0 <= (1 - 2 * c) ^ 2 / (1 - c) * (rho - 0)); [| lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; lra] | lra].
Qed.
Lemma fewer rho risk : 0 < rho -> rho < 1 -> 0 < risk -> risk < 1 -> 0 < risk /\ 0 < 1 - rho /\ ln (1 - rho) <> 0 /\ rho ^ 2 <> 0 /\ risk <> 0 /\ 0 < 2 / risk /\
  ln risk / ln (1 - rho) <= (1 / 2) / rho ^ 2 * ln (2 / risk).
Proof.
  intros P Q R S. assert (B := logarithm_above rho P Q). assert (0 < rho ^ 2) by (apply pow_lt, P).
  assert (A : ln risk < 0) by (rewrite <- ln_1; apply ln_increasing; lra). assert (T : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  repeat split; try lra; [apply Rdiv_lt_0_compat; lra |]. rewrite ln_div by lra.
  set (b := - ln (1 - rho)) in *. replace (ln (1 - rho)) with (- b) by (unfold b; ring). set (a := ln risk) in *. set (r := rho ^ 2) in *.
  apply Rmult_le_reg_r with (2 * r * b); [nra |]. replace (a / - b * (2 * r * b)) with (2 * r * - a) by (field; lra).
  replace ((1 / 2) / r * (ln 2 - a) * (2 * r * b)) with (b * (ln 2 - a)) by (field; lra). nra.
Qed.

Lemma constant a b v : is_RInt (fun _ : R => v) a b ((b - a) * v).
Proof. exact (is_RInt_const (V := R_NormedModule) a b v). Qed.
Lemma share_below c : 0 < c -> c < 1 -> is_RInt (fun u : R => if Rlt_dec u c then 1 else 0) 0 1 c.
Proof.
  intros P Q. assert (A : is_RInt (fun u : R => if Rlt_dec u c then 1 else 0) 0 c ((c - 0) * 1)).
  { apply (is_RInt_ext (fun _ : R => 1)); [| apply constant]. intros x. rewrite Rmin_left, Rmax_right by lra. intro I. destruct (Rlt_dec x c); lra. }
  assert (B : is_RInt (fun u : R => if Rlt_dec u c then 1 else 0) c 1 ((1 - c) * 0)).
  { apply (is_RInt_ext (fun _ : R => 0)); [| apply constant]. intros x. rewrite Rmin_left, Rmax_right by lra. intro I. destruct (Rlt_dec x c); lra. }
  assert (S := is_RInt_Chasles _ _ _ _ _ _ A B). unfold plus in S. simpl in S. replace ((c - 0) * 1 + (1 - c) * 0) with c in S by ring. exact S.
Qed.
Lemma whole : is_RInt (fun _ : R => 1) 0 1 1.
Proof. assert (S := constant 0 1 1). replace ((1 - 0) * 1) with 1 in S by ring. exact S. Qed.

Ltac prove_holds_1 :=
  let B := fresh "B" in let V := fresh "V" in
  intros rho n ? ? ?; assert (B : is_RInt (fun u : R => if Rlt_dec u (1 - rho) then 1 else 0) 0 1 (1 - rho)) by (apply share_below; lra);
  assert (V : (RInt (fun u : R => (if Rlt_dec u (1 - rho) then 1 else 0)) 0 1) = 1 - rho) by (apply is_RInt_unique; exact B);
  rewrite V, (is_RInt_unique _ _ _ _ whole);
  split; [assumption |]; split; [lra |]; split; [exists 1; apply whole |]; split; [intros; lra |]; split; [reflexivity |]; split; [exists (1 - rho); exact B |];
  split; [lra |]; split; [lra | reflexivity].
Ltac prove_holds_2 := parisk_as fewer.
