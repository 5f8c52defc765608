(* A level times exp (level) - 1 rises with the level. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma loss_rises a b : 0 < a -> a < b -> a * (- 1 + exp a) < b * (- 1 + exp b).
Proof. intros A B. assert (E := one_lt_exp a A). assert (F := exp_increasing a b B). apply Rmult_le_0_lt_compat; lra. Qed.
Lemma smaller g b a n d : 0 < g -> 0 < a -> a < b -> 1 <= n -> n * (a * g * (- 1 + exp a) + b * (1 - g) * (- 1 + exp b)) + d < b * n * (- 1 + exp b) + d.
Proof.
  intros G A B N. apply Rplus_lt_compat_r. assert (H := loss_rises a b A B). replace (b * n * (- 1 + exp b)) with (n * (b * (- 1 + exp b))) by ring.
  apply Rmult_lt_compat_l; [lra |]. assert (0 < g * (b * (- 1 + exp b) - a * (- 1 + exp a))) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma inverse_log d : 0 < d -> d < 1 -> d <> 0 /\ 0 < 1 / d /\ 0 <= ln (1 / d).
Proof. intros D H. assert (I := inv_above_1 d D H). split; [lra |]. split; [lra |]. apply ln_nonneg. lra. Qed.

Ltac opened := intros; match goal with D : 0 < ?d, H : ?d < 1 |- context [1 / ?d] => destruct (inverse_log d D H) as [? [? ?]] end;
  split; [lra |]; split; [assumption |]; split; [assumption |]; split; [assumption |].
Ltac prove_corrected_1 := opened; apply smaller; assumption.
Ltac prove_corrected_2 := opened; reflexivity.
