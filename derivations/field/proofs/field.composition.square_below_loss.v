(* x < exp x - 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma below e d n : 0 < e -> 0 < d -> d < 1 -> 1 <= IZR n -> 0 <= IZR n /\ d <> 0 /\ 0 < 1 / d /\ 0 <= ln (1 / d) /\
  1 / 2 * IZR n * e ^ 2 + e * sqrt 2 * sqrt (IZR n) * sqrt (ln (1 / d))
  < e * IZR n * (-1 + exp e) + e * sqrt 2 * sqrt (IZR n) * sqrt (ln (1 / d)).
Proof.
  intros E D D1 N. assert (P : 0 < 1 / d) by (apply Rdiv_lt_0_compat; lra).
  assert (0 < ln (1 / d)) by (apply ln_pos, inv_above_1; assumption). repeat split; try lra. apply Rplus_lt_compat_r.
  assert (A := exp_above e). replace (1 / 2 * IZR n * e ^ 2) with (e * IZR n * (1 / 2 * e)) by ring.
  apply Rmult_lt_compat_l; [apply Rmult_lt_0_compat |]; lra.
Qed.
Ltac prove_holds := parisk_as below.
