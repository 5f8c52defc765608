(* The tail of a Laplace law of the rate k = eps/(gamma load) beyond t is exp (- k t). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma law (k : R) : 0 < k -> ex_RInt_gen (fun X_0 : R => (1 / 2) * k * exp (- (k * Rabs X_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ (forall X_0 : R, 0 <= (1 / 2) * k * exp (- (k * Rabs X_0))) /\ RInt_gen (fun X_0 : R => (1 / 2) * k * exp (- (k * Rabs X_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1.
Proof. revert k. parisk_integral_statement. Qed.
Lemma tail_beyond (k t : R) : 0 < k -> 0 < t -> ex_RInt_gen (fun X_0 : R => (if Rle_dec t (Rabs X_0) then (1 / 2) * k * exp (- (k * Rabs X_0)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen (fun X_0 : R => (if Rle_dec t (Rabs X_0) then (1 / 2) * k * exp (- (k * Rabs X_0)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) = exp (- (k * t)).
Proof. revert k t. parisk_integral_statement. Qed.
(* The exponent against the logarithm of pr. *)
Lemma exponent (eps re pr answer gamma load : R) : 0 < pr -> pr < 1 -> 0 < gamma -> 0 < load -> 0 < - ln pr / load /\
  ln pr + eps / gamma / load * (answer * re) = (- (answer * eps * re / gamma / ln pr) - load) * (- ln pr / load).
Proof. intros P Q G L. assert (N := ln_neg pr P Q). split; [apply Rdiv_lt_0_compat; lra |]. field. lra. Qed.
Lemma at_most (eps re pr answer gamma load : R) : 0 < pr -> pr < 1 -> 0 < gamma -> 0 < load -> load <= - (answer * eps * re / gamma / ln pr) ->
  exp (- (eps / gamma / load * (answer * re))) <= pr.
Proof.
  intros P Q G L H. destruct (exponent eps re pr answer gamma load P Q G L) as [F X]. replace pr with (exp (ln pr)) at 1 by (apply exp_ln, P). apply exp_le_exp.
  assert (0 <= (- (answer * eps * re / gamma / ln pr) - load) * (- ln pr / load)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma more_than (eps re pr answer gamma load : R) : 0 < pr -> pr < 1 -> 0 < gamma -> 0 < load -> - (answer * eps * re / gamma / ln pr) < load ->
  pr < exp (- (eps / gamma / load * (answer * re))).
Proof.
  intros P Q G L H. destruct (exponent eps re pr answer gamma load P Q G L) as [F X]. replace pr with (exp (ln pr)) at 1 by (apply exp_ln, P). apply exp_increasing.
  assert (0 < (load - - (answer * eps * re / gamma / ln pr)) * (- ln pr / load)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma border (eps re pr answer gamma : R) : 0 < eps -> 0 < re -> 0 < pr -> pr < 1 -> 0 < answer -> 0 < gamma -> 0 < - (answer * eps * re / gamma / ln pr).
Proof.
  intros E S P Q A G. assert (N := ln_neg pr P Q). replace (- (answer * eps * re / gamma / ln pr)) with (answer * eps * re / gamma / - ln pr) by (field; lra).
  apply Rdiv_lt_0_compat; [| lra]. apply Rdiv_lt_0_compat; [| exact G]. repeat apply Rmult_lt_0_compat; assumption.
Qed.
Ltac by_tail bound := let eps := fresh in let re := fresh in let pr := fresh in let answer := fresh in let gamma := fresh in let load := fresh in
  let E := fresh in let S := fresh in let P := fresh in let Q := fresh in let A := fresh in let G := fresh in
  intros eps re pr answer gamma load E S P Q A G; intros; let Z := fresh in assert (Z := border eps re pr answer gamma E S P Q A G);
  let L := fresh in assert (L : 0 < load) by lra; let K := fresh in assert (K : 0 < eps / gamma / load) by (repeat apply Rdiv_lt_0_compat; assumption);
  replace ((1 / 2) * eps / gamma / load) with ((1 / 2) * (eps / gamma / load)) by (unfold Rdiv; ring);
  let D := fresh in let V := fresh in destruct (law _ K) as [D V]; let I := fresh in let W := fresh in destruct (tail_beyond _ (answer * re) K ltac:(apply Rmult_lt_0_compat; assumption)) as [I W];
  split; [intros; lra |]; split; [exact D |]; split; [exact (proj1 V) |]; split; [exact (proj2 V) |]; split; [intros; lra |]; split; [exact I |];
  rewrite W; apply bound; assumption.
Ltac prove_holds_1 := by_tail at_most.
Ltac prove_holds_2 := by_tail more_than.
