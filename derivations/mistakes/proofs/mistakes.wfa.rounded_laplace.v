(* The integral of half of a Laplace density by its antiderivative. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.

Lemma half (eps Delta : R) : 0 < eps -> 0 < Delta ->
  is_RInt (fun z => exp (- (z * eps / Delta)) * eps / (2 * Delta)) 0 (1 / 2) (1 / 2 - exp (- ((1 / 2) * eps / Delta)) / 2).
Proof.
  intros H K. evar_last.
  - apply (is_RInt_derive (fun z => - exp (- (z * eps / Delta)) / 2)); intros z _.
    + auto_derive. trivial. unfold Rdiv. field. lra.
    + apply (ex_derive_continuous (fun z => exp (- (z * eps / Delta)) * eps / (2 * Delta))). auto_derive. repeat split; lra.
  - unfold minus, plus, opp; simpl. replace (- (0 * eps / Delta)) with 0 by (field; lra). rewrite exp_0. lra.
Qed.

Ltac prove_refuted :=
  exists 1, 1; assert (I := half 1 1 Rlt_0_1 Rlt_0_1);
  repeat split; try lra; try (intros; lra); try (eexists; exact I);
  try (assert (0 < exp (- (1 / 1))) by apply exp_pos; lra);
  rewrite (is_RInt_unique _ _ _ _ I); apply Rlt_not_eq; interval with (i_prec 53).

Ltac prove_corrected :=
  intros eps Delta H K; assert (I := half eps Delta H K);
  split; [lra | split; [intros; split; lra | split; [eexists; exact I | split; [lra |
    rewrite (is_RInt_unique _ _ _ _ I); lra]]]].
