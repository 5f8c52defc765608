(* By cases: the norm is at most C, or not. *)
From Coq Require Import Reals Lra Psatz.
Require Import Parisk.
Open Scope R_scope.

Lemma norm x c : 0 < x -> 0 < c -> c <> 0 /\ Rmax 1 (x / c) <> 0 /\ x / Rmax 1 (x / c) = Rmin c x.
Proof.
  intros X C. assert (P : 0 < Rmax 1 (x / c)) by (assert (H := Rmax_l 1 (x / c)); lra). split; [lra |]. split; [lra |].
  destruct (Rle_lt_dec x c) as [L | L].
  - rewrite Rmax_left, Rmin_right by (try apply div_le_one; lra). field.
  - assert (1 < x / c) by (apply one_lt_div; lra). rewrite Rmax_right, Rmin_left by lra. field. lra.
Qed.
Lemma norm_at_most x c : 0 < x -> 0 < c -> c <> 0 /\ Rmax 1 (x / c) <> 0 /\ x / Rmax 1 (x / c) <= c.
Proof.
  intros X C. destruct (norm x c X C) as [A [B E]]. split; [exact A |]. split; [exact B |]. rewrite E. apply Rmin_l.
Qed.
Ltac prove_holds_1 := exact norm.
Ltac prove_holds_2 := exact norm_at_most.
