From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma holds_1_shown :
  forall (extra : R) (rho : R) (risk : R), 0 <= extra -> 0 < rho -> 0 < risk -> risk < 1 -> rho ^ 2 <> 0 /\ risk <> 0 /\ 0 < 2 / risk /\ 1 -
  risk <= 1 - 2 * exp (- (2 * rho ^ 2 * (extra + (1 / 2) / rho ^ 2 * ln (2 / risk)))).
Proof.
  intros. assert (0 < rho ^ 2) by parisk_sign. assert (R : 0 < 2 / risk) by parisk_sign. split; [lra |]. split; [lra |]. split; [lra |].
  replace (- (2 * rho ^ 2 * (extra + (1 / 2) / rho ^ 2 * ln (2 / risk)))) with (- (2 * rho ^ 2 * extra) + - ln (2 / risk)) by (field; lra).
  rewrite exp_plus, (exp_Ropp (ln (2 / risk))), exp_ln by lra. replace (/ (2 / risk)) with (risk / 2) by (field; lra).
  assert (exp (- (2 * rho ^ 2 * extra)) <= 1) by (apply exp_le_one; nra). nra.
Qed.

Ltac prove_holds_1 := parisk_as holds_1_shown.

Lemma holds_2_shown :
  forall (share : R) (risk : R), 0 < share -> share < 1 -> 0 < risk -> risk < 1 -> risk <> 0 /\ 0 < 2 / risk /\ 1 - 2 * exp (- (share * ln
  (2 / risk))) < 1 - risk.
Proof.
  intros. assert (R : 1 < 2 / risk) by (apply one_lt_div; lra). split; [lra |]. split; [lra |].
  assert (L : 0 < ln (2 / risk)) by (apply ln_pos; exact R). assert (K : exp (- ln (2 / risk)) < exp (- (share * ln (2 / risk)))) by (apply exp_increasing; nra).
  rewrite exp_Ropp, exp_ln in K by lra. replace (/ (2 / risk)) with (risk / 2) in K by (field; lra). lra.
Qed.

Ltac prove_holds_2 := intros; apply holds_2_shown; assumption.
