(* Each part of the sum is bounded. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma private (w s a b f : R) : 0 < w -> 0 < s -> 0 <= f -> a <= f + b ->
  w * exp a + s * exp b <> 0 /\ exp a * (w + s) / (w * exp a + s * exp b) <= exp f.
Proof.
  intros W S F H. assert (A := exp_pos a). assert (B := exp_pos b). assert (P : 0 < w * exp a + s * exp b) by (apply Rplus_lt_0_compat; apply Rmult_lt_0_compat; assumption). split; [lra |].
  apply Rmult_le_reg_r with (w * exp a + s * exp b); [exact P |]. replace (exp a * (w + s) / (w * exp a + s * exp b) * (w * exp a + s * exp b)) with (exp a * (w + s)) by (field; lra).
  assert (O := one_le_exp f F). assert (G : exp a <= exp f * exp b) by (rewrite <- exp_plus; apply exp_le_exp, H).
  assert (s * exp a <= s * (exp f * exp b)) by (apply Rmult_le_compat_l; lra). assert (0 <= (exp f - 1) * (w * exp a)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra.
Qed.
Lemma grown (w s a b f : R) : 0 < w -> 0 < s -> 0 <= f -> b <= f + a ->
  exp a * (w + s) <> 0 /\ (w * exp a + s * exp b) / (exp a * (w + s)) <= exp f.
Proof.
  intros W S F H. assert (A := exp_pos a). assert (P : 0 < exp a * (w + s)) by (apply Rmult_lt_0_compat; lra). split; [lra |].
  apply Rmult_le_reg_r with (exp a * (w + s)); [exact P |]. replace ((w * exp a + s * exp b) / (exp a * (w + s)) * (exp a * (w + s))) with (w * exp a + s * exp b) by (field; lra).
  assert (O := one_le_exp f F). assert (G : exp b <= exp f * exp a) by (rewrite <- exp_plus; apply exp_le_exp, H).
  assert (s * exp b <= s * (exp f * exp a)) by (apply Rmult_le_compat_l; lra). assert (0 <= (exp f - 1) * (w * exp a)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra.
Qed.
Ltac prove_holds_1 := intros; apply private; lra.
Ltac prove_holds_2 := intros; apply grown; lra.
