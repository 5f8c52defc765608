(* The left side rises from - L below 0 to a point where it is above 0. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma best_root r L : 0 < r -> 0 < L -> exists u, 0 < u /\ 0 < u + 1 /\ r * u ^ 2 + ln (u + 1) - L = 0 /\
  (forall other, 0 < other -> 0 < other + 1 /\ (r * other ^ 2 + ln (other + 1) - L = 0 -> other = u)).
Proof.
  intros R0 L0. set (f := fun u => r * u ^ 2 + ln (u + 1) - L).
  assert (D : forall t, 0 <= t -> is_derive f t (2 * r * t + / (t + 1))) by (intros t T; unfold f; auto_derive; [lra | field; lra]).
  assert (S : forall t, 0 <= t -> 0 < 2 * r * t + / (t + 1)).
  { intros t T. assert (0 < / (t + 1)) by (apply Rinv_0_lt_compat; lra). assert (0 <= r * t) by (apply Rmult_le_pos; lra). lra. }
  destruct (unique_root f (fun t => 2 * r * t + / (t + 1)) (fun t => 0 <= t) 0 (exp L)) as [x [[X [_ E]] U]]; auto; try lra.
  - intros u v t A B T. lra.
  - left. apply exp_pos.
  - apply exp_pos.
  - unfold f. rewrite Rplus_0_l, ln_1. lra.
  - unfold f. assert (0 < exp L) by apply exp_pos. assert (0 < r * exp L ^ 2) by (apply Rmult_lt_0_compat; [exact R0 | apply pow_lt; assumption]).
    assert (ln (exp L) < ln (exp L + 1)) by (apply ln_increasing; lra). rewrite ln_exp in H1. lra.
  - assert (P : 0 < x). { destruct X as [X | X]; [exact X |]. subst x. unfold f in E. rewrite Rplus_0_l, ln_1 in E. lra. }
    exists x. split; [exact P |]. split; [lra |]. split; [exact E |]. intros y Y. split; [lra |]. intro Z. apply U; [lra | exact Z].
Qed.

Ltac prove_holds := parisk_as best_root.
