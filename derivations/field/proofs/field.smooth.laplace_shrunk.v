(* The exponential lies below its chord from 0 to 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma shrunk (eps delta : R) : 0 < eps -> eps < 1 -> 0 < delta -> delta < 1 -> delta <> 0 /\ 0 < 2 / delta /\ 2 * ln (2 / delta) <> 0 /\ (exp (eps / (2 * ln (2 / delta))) - 1) * ln (2 / delta) <= eps.
Proof.
  intros E E1 D D1. assert (P : 0 < 2 / delta) by (apply Rdiv_lt_0_compat; lra).
  assert (L : 69 / 100 < ln (2 / delta)). { apply Rlt_trans with (ln 2); [interval with (i_prec 60) |]. apply ln_increasing; [lra |].
    apply Rmult_lt_reg_r with delta; [lra |]. replace (2 / delta * delta) with 2 by (field; lra). lra. }
  set (l := ln (2 / delta)) in *. split; [lra |]. split; [exact P |]. split; [lra |].
  set (v := eps / (2 * l)). assert (V : 0 < v) by (apply Rdiv_lt_0_compat; lra). assert (V1 : v < 1) by (apply div_lt_one; lra).
  assert (C := exp_chord v 1 V V1 ltac:(lra)). rewrite Rmult_1_r in C. assert (exp 1 < 3) by interval with (i_prec 30).
  replace eps with (2 * v * l) by (unfold v; field; lra). apply Rmult_le_compat_r; nra.
Qed.
Ltac prove_holds := exact shrunk.
