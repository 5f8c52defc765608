From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma holds_shown :
  forall (delta : R) (eps1 : R) (eps2 : R) (n1 : Z) (n2 : Z), 0 < delta -> delta < 1 -> 0 < eps1 -> 0 < eps2 -> 1 <= IZR n1 -> 1 <= IZR n2
  -> delta <> 0 /\ 0 < 1 / delta /\ 0 <= (2 * IZR n1 * eps1 ^ 2 + 2 * IZR n2 * eps2 ^ 2) * ln (1 / delta) /\ 2 * IZR n1 * eps1 ^ 2 + 2 * IZR
  n2 * eps2 ^ 2 <> 0 /\ exp (- ((sqrt ((2 * IZR n1 * eps1 ^ 2 + 2 * IZR n2 * eps2 ^ 2) * ln (1 / delta))) ^ 2 / (2 * IZR n1 * eps1 ^ 2 + 2 *
  IZR n2 * eps2 ^ 2))) = delta.
Proof.
  intros. assert (L : ln (1 / delta) = - ln delta) by (rewrite ln_quotient, ln_1 by lra; ring). assert (ln delta < 0) by (apply ln_neg; lra). rewrite L in *.
  assert (0 < 2 * IZR n1 * eps1 ^ 2 + 2 * IZR n2 * eps2 ^ 2) by parisk_sign.
  assert (K : 0 <= (2 * IZR n1 * eps1 ^ 2 + 2 * IZR n2 * eps2 ^ 2) * - ln delta) by (apply Rmult_le_pos; lra). assert (S := pow2_sqrt _ K).
  assert (1 < 1 / delta) by (apply inv_above_1; lra).
  repeat split; try lra. rewrite <- (exp_ln delta) at 2 by lra. f_equal. rewrite S. field. lra.
Qed.

Ltac prove_holds := parisk_as holds_shown.
