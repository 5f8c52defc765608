From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma holds_2_shown :
  forall (eps0 : R) (n : Z) (delta : R), 0 < eps0 -> 1 <= IZR n -> 0 < delta -> delta < 1 -> delta <> 0 /\ 0 < 1 / delta /\ 0 <= 2 * IZR n *
  ln (1 / delta) /\ IZR n <> 0 /\ 2 * eps0 ^ 2 <> 0 /\ exp (- (IZR n * (eps0 * sqrt (2 * IZR n * ln (1 / delta)) / IZR n) ^ 2 / (2 * eps0 ^
  2))) = delta.
Proof.
  intros. assert (L : ln (1 / delta) = - ln delta) by (rewrite ln_quotient, ln_1 by lra; ring). assert (ln delta < 0) by (apply ln_neg; lra). rewrite L in *.
  assert (0 <= 2 * IZR n * - ln delta) by parisk_sign. assert (S := pow2_sqrt _ H4). 
  assert (1 < 1 / delta) by (apply inv_above_1; lra).
  repeat split; try lra. apply Rgt_not_eq; unfold Rgt; parisk_sign.
  rewrite <- (exp_ln delta) at 2 by lra. f_equal. replace (_ ^ 2) with (eps0 ^ 2 * (sqrt (2 * IZR n * - ln delta)) ^ 2 / IZR n ^ 2) by (field; lra). rewrite S. field. lra.
Qed.

Ltac prove_holds_2 := parisk_as holds_2_shown.
