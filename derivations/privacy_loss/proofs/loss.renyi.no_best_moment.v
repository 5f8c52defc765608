(* Twice the moment, over exp (u eps0), is above 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma moment_positive e u : 0 < u -> 0 < 1 / (1 + 2 * u) * (u * exp (e * ((- 1) - u)) + (1 + u) * exp (e * u)).
Proof.
  intro U. assert (0 < exp (e * ((- 1) - u))) by apply exp_pos. assert (0 < exp (e * u)) by apply exp_pos.
  apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | nra].
Qed.
Lemma no_best e u : 0 < u -> u * e < ln (1 / (1 + 2 * u) * (u * exp (e * ((- 1) - u)) + (1 + u) * exp (e * u))) + ln 2.
Proof.
  intro U. assert (A := exp_pos (e * ((- 1) - u))). assert (B := exp_pos (e * u)). rewrite <- ln_mult by (try apply moment_positive; lra).
  rewrite <- (ln_exp (u * e)) at 1. apply ln_increasing; [apply exp_pos |]. rewrite (Rmult_comm u e).
  apply Rmult_lt_reg_l with (1 + 2 * u); [lra |].
  replace ((1 + 2 * u) * (1 / (1 + 2 * u) * (u * exp (e * ((- 1) - u)) + (1 + u) * exp (e * u)) * 2)) with (2 * (u * exp (e * ((- 1) - u)) + (1 + u) * exp (e * u))) by (field; lra).
  nra.
Qed.

Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [first [lra | apply moment_positive; assumption] |] end; rewrite (Rplus_comm (ln 2)); apply no_best; assumption.
