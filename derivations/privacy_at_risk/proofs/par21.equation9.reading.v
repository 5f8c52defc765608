From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (gamma : R) (larger : R) (E_ : R) (c : R) (eps0 : R) (eps : R), 0 < gamma -> gamma < 1 -> gamma < larger -> larger < 1 -> 0 < E_ ->
  0 < c -> 0 < eps0 -> 0 < eps -> eps < eps0 -> eps <> 0 /\ eps0 <> 0 /\ E_ * larger * exp (- (c / eps)) + E_ * (1 - larger) * exp (- (c /
  eps0)) <= E_ * gamma * exp (- (c / eps)) + E_ * (1 - gamma) * exp (- (c / eps0)).
Proof.
  intros. split; [lra |]. split; [lra |]. apply by_difference_le.
  replace (_ - _) with (E_ * (larger - gamma) * (exp (- (c / eps0)) - exp (- (c / eps)))) by ring.
  apply Rmult_le_pos; [apply Rmult_le_pos; lra |]. apply from_order_le, exp_le_compat, Ropp_le_contravar. apply Rmult_le_compat_l; [lra |]. apply Rlt_le, inv_lt; lra.
Qed.

Ltac prove_holds := exact holds_shown.
