(* The square of 2 - exp falls, and the logarithm of 1/delta is positive. *)
From Coq Require Import Reals Lra.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma uses_grow (delta : R) : 0 < delta -> delta < 1 -> forall (first : R) (later : R), 0 < first -> first < ln 2 -> 0 < later -> later < ln 2 -> first < later -> (2 - exp first) ^ 2 <> 0 /\ delta <> 0 /\ 0 < 1 / delta /\ (2 - exp later) ^ 2 <> 0 /\ 2 / (2 - exp first) ^ 2 * ln (1 / delta) < 2 / (2 - exp later) ^ 2 * ln (1 / delta).
Proof.
  intros D D1 a b A A' B B' H. assert (I := inv_above_1 delta D D1). assert (L := ln_pos _ I).
  assert (E := exp_increasing b (ln 2) B'). rewrite exp_ln in E by lra. assert (F := exp_increasing a b H).
  assert (P : 0 < (2 - exp b) ^ 2) by (apply pow_lt; lra). assert (Q := pow_lt_pow (2 - exp b) (2 - exp a) 1 ltac:(lra) ltac:(lra)).
  split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. apply Rmult_lt_compat_r; [exact L |]. apply Rmult_lt_compat_l; [lra |]. apply inv_lt; assumption.
Qed.
Ltac prove_holds_2 := parisk_as uses_grow.
