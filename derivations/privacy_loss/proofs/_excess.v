(* u K' - K for the moment function K of the worst pair of the Laplace mechanism: it rises from 0 towards log 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Definition t (c u : R) : R := exp (- (c * (1 + 2 * u))).
Definition N (c u : R) : R := 1 + u + u * t c u.
Definition Y (c u : R) : R := ln (1 + 2 * u) - ln (N c u) + u * (1 + t c u - 2 * c * u * t c u) / N c u - 2 * u / (1 + 2 * u).
Definition K'' (c u : R) : R := (4 * c * t c u * (c * u - 1) * N c u - (1 + t c u - 2 * c * u * t c u) ^ 2) / N c u ^ 2 + 4 / (1 + 2 * u) ^ 2.
Lemma t_pos c u : 0 < t c u. Proof. apply exp_pos. Qed.
Lemma N_above c u : 0 <= u -> 1 + u <= N c u.
Proof. intro U. assert (T := t_pos c u). assert (0 <= u * t c u) by (apply Rmult_le_pos; lra). unfold N. lra. Qed.

Lemma moment_is c u : u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u) = exp (c * u) * N c u.
Proof.
  replace (exp (c * ((- 1) - u))) with (exp (c * u) * t c u) by (unfold t; rewrite <- exp_plus; f_equal; ring). unfold N. ring.
Qed.
Lemma moment_nonzero c u : 0 < u -> u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u) <> 0.
Proof. intro U. rewrite moment_is. assert (H := N_above c u ltac:(lra)). apply Rgt_not_eq, Rmult_lt_0_compat; [apply exp_pos | lra]. Qed.
Lemma moment_positive c u : 0 < u -> 0 < 1 / (1 + 2 * u) * (u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u)).
Proof.
  intro U. rewrite moment_is. assert (H := N_above c u ltac:(lra)). apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra |].
  apply Rmult_lt_0_compat; [apply exp_pos | lra].
Qed.
Lemma log_moment c u : 0 < u -> ln (1 / (1 + 2 * u) * (u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u))) = c * u + ln (N c u) - ln (1 + 2 * u).
Proof.
  intro U. rewrite moment_is. assert (H := N_above c u ltac:(lra)). assert (P := exp_pos (c * u)).
  rewrite ln_mult by (first [apply Rdiv_lt_0_compat; lra | apply Rmult_lt_0_compat; lra]). rewrite (ln_mult (exp (c * u))) by lra. rewrite ln_exp.
  replace (1 / (1 + 2 * u)) with (/ (1 + 2 * u)) by (field; lra). rewrite ln_Rinv by lra. ring.
Qed.
Lemma excess_is c u : 0 < u ->
  (- ln (1 / (1 + 2 * u) * (u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u)))) +
  u / (u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u)) * (1 + 2 * u) *
  (1 / (1 + 2 * u) * (c * (1 + u) * exp (c * u) - c * u * exp (c * ((- 1) - u)) + exp (c * u) + exp (c * ((- 1) - u))) -
   2 / (1 + 2 * u) ^ 2 * (u * exp (c * ((- 1) - u)) + (1 + u) * exp (c * u))) = Y c u.
Proof.
  intro U. rewrite (log_moment c u U), moment_is. replace (exp (c * ((- 1) - u))) with (exp (c * u) * t c u) by (unfold t; rewrite <- exp_plus; f_equal; ring).
  assert (H := N_above c u ltac:(lra)). assert (P := exp_pos (c * u)). unfold Y. set (l := ln (N c u)). unfold N in *. field. repeat split; lra.
Qed.

(* The second derivative of K is positive. *)
Lemma below_sinh x : 0 < x -> 2 * x * exp (- x) < 1 - exp (- x) ^ 2.
Proof.
  intro X. assert (H := sinh_above x X). unfold sinh in H. assert (P := exp_pos (- x)). assert (Q : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  assert (0 < ((exp x - exp (- x)) / 2 - x) * exp (- x)) by (apply Rmult_lt_0_compat; lra). nra.
Qed.
Lemma bends c u : 0 < c -> 0 < u -> 0 < K'' c u.
Proof.
  intros C U. assert (H := N_above c u ltac:(lra)). set (x := c * (1 + 2 * u)). assert (X : 0 < x) by (apply Rmult_lt_0_compat; lra).
  assert (A := below_sinh x X). assert (B := below_sinh (x / 2) ltac:(lra)). assert (T := t_pos c u). fold x in T.
  assert (E : t c u = exp (- (x / 2)) ^ 2) by (unfold t; fold x; rewrite exp_pow; f_equal; simpl; field).
  change (exp (- x)) with (t c u) in A. assert (R := exp_pos (- (x / 2))).
  assert (D : x ^ 2 * t c u < (1 - t c u) ^ 2).
  { rewrite E. replace (x ^ 2 * exp (- (x / 2)) ^ 2) with ((2 * (x / 2) * exp (- (x / 2))) ^ 2) by field. apply pow_lt_pow; [| exact B].
    apply Rmult_le_pos; lra. }
  assert (W : 0 < x ^ 2 * t c u * (1 + 2 * u) ^ 2) by (repeat apply Rmult_lt_0_compat; try apply pow_lt; lra).
  assert (V : 0 < (1 + 2 * u) * (1 - t c u ^ 2 - 2 * x * t c u)) by (apply Rmult_lt_0_compat; lra).
  assert (G : 0 < x ^ 2 * t c u * (1 + 2 * u) ^ 2 + 2 * (1 + 2 * u) * (1 - t c u ^ 2 - 2 * x * t c u) + ((1 - t c u) ^ 2 - x ^ 2 * t c u)) by lra.
  replace (K'' c u) with ((x ^ 2 * t c u * (1 + 2 * u) ^ 2 + 2 * (1 + 2 * u) * (1 - t c u ^ 2 - 2 * x * t c u) + ((1 - t c u) ^ 2 - x ^ 2 * t c u)) / ((1 + 2 * u) ^ 2 * N c u ^ 2)).
  - apply Rdiv_lt_0_compat; [exact G |]. apply Rmult_lt_0_compat; apply pow_lt; lra.
  - unfold K'', x, N in *. set (s := t c u) in *. clearbody s. field. split; lra.
Qed.
Lemma slope c u : 0 <= u -> is_derive (Y c) u (u * K'' c u).
Proof.
  intro U. assert (H := N_above c u U). unfold Y, K'', N, t in *. auto_derive; [repeat split; lra |].
  set (s := exp (- (c * (1 + 2 * u)))) in *. field. split; lra.
Qed.
Lemma at_0 c : Y c 0 = 0.
Proof. unfold Y, N. replace (1 + 2 * 0) with 1 by ring. replace (1 + 0 + 0 * t c 0) with 1 by ring. rewrite ln_1. field. Qed.
Lemma positive c u : 0 < c -> 0 < u -> 0 < Y c u.
Proof.
  intros C U. rewrite <- (at_0 c). apply (grows (Y c) (fun u => u * K'' c u)); [intros v V; apply slope; lra | | exact U].
  intros v V. apply Rmult_lt_0_compat; [| apply bends]; lra.
Qed.
(* Near 0 it is small, whatever is added that is continuous. *)
Lemma near_0 c (f : R -> R) d : ex_derive f 0 -> 0 < d -> exists e, 0 < e /\ forall u, 0 < u -> u < e -> Y c u + f u < f 0 + d.
Proof.
  intros F D. destruct (close_to (fun u => Y c u + f u) 0 d) as [e [E H]]; [| exact D |].
  - apply (ex_derive_continuous (fun u => Y c u + f u)). apply (ex_derive_plus (Y c) f); [| exact F]. eexists. apply slope. lra.
  - exists e. split; [exact E |]. intros u A B. specialize (H u). rewrite Rminus_0_r, Rabs_pos_eq in H by lra. specialize (H B).
    rewrite at_0 in H. apply Rabs_def2 in H. lra.
Qed.
(* What has to be defined in statements of it. *)
Ltac defined_excess := lazymatch goal with
  | |- 0 < 1 / (1 + 2 * _) * _ => apply moment_positive; assumption | |- _ * exp _ + _ <> 0 => apply moment_nonzero; assumption
  | |- (1 + 2 * _) ^ 2 <> 0 => apply pow_nonzero; lra | |- _ ^ 2 <> 0 => apply pow_nonzero; lra
  | |- 0 < 1 / _ => apply Rdiv_lt_0_compat; lra | |- _ => lra end.
