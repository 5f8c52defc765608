(* The second is above the first by log (alpha)/(alpha - 1) - log (1 - 1/alpha), of which both parts are positive. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma share_below_1 a : 1 < a -> 0 < 1 - 1 / a /\ 1 - 1 / a < 1.
Proof.
  intro A. assert (0 < / a) by (apply Rinv_0_lt_compat; lra). assert (/ a < / 1) by (apply inv_lt; lra). rewrite Rinv_1 in H0. unfold Rdiv. lra.
Qed.
Lemma improved r a d : 1 < a -> 0 < d -> r - 1 / ((- 1) + a) * ln (a * d) + ln (1 - 1 / a) < r + 1 / ((- 1) + a) * ln (1 / d).
Proof.
  intros A D. destruct (share_below_1 a A) as [P Q]. assert (ln (1 - 1 / a) < 0) by (apply ln_neg; assumption).
  rewrite ln_mult by lra.
  replace (ln (1 / d)) with (- ln d) by (unfold Rdiv; rewrite Rmult_1_l; symmetry; apply ln_Rinv, D). assert (0 < ln a) by (apply ln_pos, A).
  assert (0 < 1 / ((- 1) + a) * ln a) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | assumption]). lra.
Qed.

Ltac defined_conversion := lazymatch goal with
  | |- 0 < 1 - 1 / _ => apply share_below_1; assumption
  | |- 0 < 1 / _ => apply Rdiv_lt_0_compat; lra
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; lra
  | |- _ => lra end.
Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [defined_conversion |] end; apply improved; assumption.
