(* A square is not negative; roots of products are products of roots. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma square_between r L u : 0 < r -> 0 < L -> 0 < u -> r + 2 * sqrt (r * L) <= r * (u + 1) + L / u.
Proof.
  intros R0 L0 U. assert (S := sqrt_pos (r * L)). assert (T := pow2_sqrt (r * L) ltac:(apply Rlt_le, Rmult_lt_0_compat; assumption)).
  apply Rmult_le_reg_r with u; [exact U |]. replace ((r * (u + 1) + L / u) * u) with (r * u + (r * u ^ 2 + L)) by (field; lra).
  apply Rmult_le_reg_l with r; [exact R0 |]. assert (0 <= (r * u - sqrt (r * L)) ^ 2) by apply pow2_ge_0. set (s := sqrt (r * L)) in *. clearbody s. nra.
Qed.
Lemma quotient_nonnegative r L : 0 < r -> 0 < L -> 0 < L / r. Proof. intros. apply Rdiv_lt_0_compat; assumption. Qed.
Lemma attained r L : 0 < r -> 0 < L -> r * (sqrt (L / r) + 1) + L / sqrt (L / r) = r + 2 * sqrt (r * L).
Proof.
  intros R0 L0. rewrite sqrt_div, sqrt_mult by lra. assert (A := sqrt_lt_R0 _ R0). assert (B := sqrt_lt_R0 _ L0).
  rewrite <- (pow2_sqrt r) at 1 4 by lra. rewrite <- (pow2_sqrt L) at 2 by lra. field. lra.
Qed.
Lemma log_positive d : 0 < d -> d < 1 -> 0 < ln (1 / d).
Proof. intros D E. apply ln_pos, inv_above_1; assumption. Qed.
Lemma as_composed n e L : 0 < e -> 0 < n -> 0 < L ->
  (1 / 2) * n * e ^ 2 + 2 * sqrt ((1 / 2) * n * e ^ 2 * L) = (1 / 2) * n * e ^ 2 + e * sqrt 2 * sqrt n * sqrt L.
Proof.
  intros E N L0. replace ((1 / 2) * n * e ^ 2 * L) with ((1 / 2 * (e * sqrt 2 * sqrt n * sqrt L)) ^ 2).
  - rewrite sqrt_pow2; [field |]. repeat apply Rmult_le_pos; try apply sqrt_pos; lra.
  - replace ((1 / 2 * (e * sqrt 2 * sqrt n * sqrt L)) ^ 2) with (1 / 4 * e ^ 2 * sqrt 2 ^ 2 * sqrt n ^ 2 * sqrt L ^ 2) by field. rewrite !pow2_sqrt by lra. field.
Qed.
Lemma under_root n e d : 0 < e -> 0 < n -> 0 < d -> d < 1 -> 0 <= (1 / 2) * n * e ^ 2 * ln (1 / d).
Proof. intros E N D F. assert (H := log_positive d D F). repeat apply Rmult_le_pos; try apply pow2_ge_0; lra. Qed.

Ltac defined_order := lazymatch goal with
  | |- 0 <= ln (1 / _) => left; apply log_positive; assumption
  | |- 0 <= _ * ln (1 / _) => apply under_root; lra
  | |- 0 < 1 / _ => apply Rdiv_lt_0_compat; lra
  | |- 0 <= _ / _ => left; apply quotient_nonnegative; assumption
  | |- sqrt _ <> 0 => apply Rgt_not_eq, sqrt_lt_R0, quotient_nonnegative; assumption
  | |- 0 <= _ * _ => apply Rmult_le_pos; lra
  | |- _ => lra end.
Ltac ordered_by := intros; repeat match goal with |- _ /\ _ => split; [defined_order |] end.
Ltac prove_holds_1 := ordered_by; apply square_between; assumption.
Ltac prove_holds_2 := ordered_by; apply attained; assumption.
Ltac prove_holds_3 := ordered_by; apply as_composed; [assumption | lra | apply log_positive; assumption].
