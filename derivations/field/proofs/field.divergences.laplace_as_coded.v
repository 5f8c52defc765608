(* Equal fractions; the limit is a derivative at 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskBell PariskSame.
Open Scope R_scope.

Definition coded_moment (eps alpha : R) : R := alpha / ((- 1) + 2 * alpha) * exp (eps * ((- 1) + alpha)) + 1 / ((- 1) + 2 * alpha) * ((- 1) + alpha) * exp (- (alpha * eps)).
Lemma moment_pos (eps alpha : R) : 1 <= alpha -> 0 < coded_moment eps alpha.
Proof.
  intro A. unfold coded_moment. assert (0 < alpha / (- 1 + 2 * alpha)) by (apply Rdiv_lt_0_compat; lra). assert (0 < 1 / (- 1 + 2 * alpha)) by (apply Rdiv_lt_0_compat; lra).
  assert (0 < alpha / (- 1 + 2 * alpha) * exp (eps * (- 1 + alpha))) by (apply Rmult_lt_0_compat; [assumption | apply exp_pos]).
  assert (0 <= 1 / (- 1 + 2 * alpha) * (- 1 + alpha) * exp (- (alpha * eps))) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | left; apply exp_pos]). lra.
Qed.
Lemma slope_at_1 (eps : R) : is_derive (fun alpha => ln (coded_moment eps alpha)) 1 (eps + exp (- eps) - 1).
Proof.
  assert (M := moment_pos eps 1 ltac:(lra)). unfold coded_moment in *. auto_derive.
  - repeat (split; [first [lra | exact M | exact I] |]). first [lra | exact M | exact I].
  - replace (- 1 + 2 * 1) with 1 by ring. replace (- 1 + 1) with 0 by ring. rewrite !Rmult_0_r. replace (- (1 * eps)) with (- eps) by ring. rewrite exp_0. field.
Qed.
Lemma limit (eps : R) : 0 < eps -> forall (bound : R), 0 < bound -> exists reach : R, 0 < reach /\ (forall (alpha : R), 1 < alpha -> alpha <> 1 -> Rabs (alpha - 1) < reach -> (- 1) + 2 * alpha <> 0 /\ 0 < alpha / ((- 1) + 2 * alpha) * exp (eps * ((- 1) + alpha)) + 1 / ((- 1) + 2 * alpha) * ((- 1) + alpha) * exp (- (alpha * eps)) /\ alpha - 1 <> 0 /\ Rabs (ln (alpha / ((- 1) + 2 * alpha) * exp (eps * ((- 1) + alpha)) + 1 / ((- 1) + 2 * alpha) * ((- 1) + alpha) * exp (- (alpha * eps))) / (alpha - 1) - (eps + exp (- eps) - 1)) < bound).
Proof.
  intros E b B. assert (D := proj1 (is_derive_Reals _ _ _) (slope_at_1 eps)). destruct (D b B) as [r H]. exists r. split; [apply cond_pos |].
  intros a A N L. split; [lra |]. split; [apply (moment_pos eps a); lra |]. split; [lra |]. specialize (H (a - 1) ltac:(lra) L).
  replace (1 + (a - 1)) with a in H by ring. replace (coded_moment eps 1) with 1 in H. { rewrite ln_1, Rminus_0_r in H. exact H. }
  unfold coded_moment. replace (- 1 + 2 * 1) with 1 by ring. replace (- 1 + 1) with 0 by ring. rewrite !Rmult_0_r, exp_0. field.
Qed.
Ltac prove_holds_2 := parisk_as limit.

Lemma coded e a : 0 < e -> 1 < a -> 2 * a - 1 <> 0 /\ (- 1) + 2 * a <> 0 /\ exp ((a - 1) * e) * (1 + (a - 1) * (exp ((1 - 2 * a) * e) - 1) / (2 * a - 1))
  = a / ((- 1) + 2 * a) * exp (e * ((- 1) + a)) + 1 / ((- 1) + 2 * a) * ((- 1) + a) * exp (- (a * e)).
Proof.
  intros E A. repeat split; try lra. replace (- (a * e)) with ((a - 1) * e + (1 - 2 * a) * e) by ring. rewrite exp_plus.
  replace (e * (-1 + a)) with ((a - 1) * e) by ring. field. lra.
Qed.
Ltac prove_holds_1 := parisk_as coded.
