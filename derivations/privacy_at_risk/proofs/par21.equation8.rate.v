From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_1_shown :
  forall (eps : R) (E_ : R) (c : R), 0 < eps -> 0 < E_ -> 0 < c -> eps ^ 2 <> 0 /\ eps <> 0 /\ exp 2 * c <> 0 /\ E_ * c / eps ^ 2 * exp (-
  (c / eps)) <= 4 * E_ / (exp 2 * c).
Proof.
  intros. assert (E2 := exp_pos 2). split; [parisk_nonzero |]. split; [lra |]. split; [apply Rgt_not_eq; unfold Rgt; parisk_sign |].
  set (u := c / eps). assert (U : 0 < u) by (unfold u; parisk_sign).
  assert (K : u ^ 2 * exp (- u) <= 4 * exp (- (2))). { replace (exp (- (2))) with (exp (- u) * exp (u / 2 - 1) ^ 2) by (rewrite exp_pow, <- exp_plus; f_equal; simpl; field).
    assert (H9 := exp_ineq1_le (u / 2 - 1)). assert (u / 2 <= exp (u / 2 - 1)) by lra. assert ((u / 2) ^ 2 <= exp (u / 2 - 1) ^ 2) by (apply pow_incr; lra).
    assert (0 < exp (- u)) by apply exp_pos. nra. }
  replace (E_ * c / eps ^ 2 * exp (- u)) with (E_ / c * (u ^ 2 * exp (- u))) by (unfold u; field; lra).
  replace (4 * E_ / (exp 2 * c)) with (E_ / c * (4 * exp (- (2)))) by (rewrite exp_Ropp; field; lra).
  apply Rmult_le_compat_l; [parisk_sign | exact K].
Qed.

Ltac prove_holds_1 := exact holds_1_shown.

Lemma holds_3_shown :
  forall (E_ : R) (c : R), 0 < E_ -> 0 < c -> exp 2 * c <> 0 /\ ((1 / 2) * c) ^ 2 <> 0 /\ (1 / 2) * c <> 0 /\ 4 * E_ / (exp 2 * c) <= E_ * c
  / ((1 / 2) * c) ^ 2 * exp (- (c / ((1 / 2) * c))).
Proof.
  intros. assert (E2 := exp_pos 2). split; [apply Rgt_not_eq; unfold Rgt; parisk_sign |]. split; [apply pow_nonzero; lra |]. split; [lra |].
  replace (c / ((1 / 2) * c)) with 2 by (field; lra). rewrite exp_Ropp. right. field. lra.
Qed.

Ltac prove_holds_3 := exact holds_3_shown.
