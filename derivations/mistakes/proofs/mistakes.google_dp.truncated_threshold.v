From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_shown :
  forall (r : R) (t : Z) (s : R), 0 < r -> r < 1 -> 1 <= IZR t -> 0 <= s -> s < 1 -> r <> 0 /\ 1 + r <> 0 /\ 0 < r /\ powerRZ r (t)%Z / (1 +
  r) <= Rpower r ((- 1) + s + IZR t) / (1 + r).
Proof.
  intros. split; [lra |]. split; [lra |]. split; [lra |]. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra |].
  rewrite powerRZ_Rpower by lra. unfold Rpower. apply exp_le_compat. assert (ln r < 0) by (apply ln_neg; lra). nra.
Qed.

Ltac prove_corrected := exact corrected_shown.
