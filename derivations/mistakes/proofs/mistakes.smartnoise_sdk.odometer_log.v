From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma corrected_shown :
  forall (eps : R) (k : Z) (tol : R), 0 < eps -> 1 <= IZR k -> 0 < tol -> tol < 1 -> 1 + exp eps <> 0 /\ tol <> 0 /\ 0 < 1 / tol /\ 0 <= 2 *
  IZR k * ln (1 / tol) /\ 0 <= 2 * IZR k / tol /\ eps * IZR k / (1 + exp eps) * ((- 1) + exp eps) + eps * sqrt (2 * IZR k * ln (1 / tol)) <
  eps * IZR k / (1 + exp eps) * ((- 1) + exp eps) + eps * sqrt (2 * IZR k / tol).
Proof.
  intros. assert (1 < 1 / tol) by (apply inv_above_1; lra). assert (0 < ln (1 / tol)) by (apply ln_pos; lra).
  assert (ln (1 / tol) < 1 / tol) by (assert (H9 := exp_ineq1 (ln (1 / tol))); rewrite exp_ln in H9 by lra; lra).
  assert (E := exp_pos eps). assert (0 < 2 * IZR k * ln (1 / tol)) by parisk_sign. assert (0 < 2 * IZR k / tol) by parisk_sign.
  repeat split; try lra. apply Rplus_lt_compat_l, Rmult_lt_compat_l; [lra |]. apply sqrt_lt_1; [lra | lra |].
  unfold Rdiv at 2. rewrite (Rmult_assoc 2), (Rmult_assoc 2). apply Rmult_lt_compat_l; [lra |]. apply Rmult_lt_compat_l; [lra |]. lra.
Qed.

Ltac prove_corrected := parisk_as corrected_shown.
