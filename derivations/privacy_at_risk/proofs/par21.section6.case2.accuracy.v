(* The logarithm of 2/gamma2 is 2 at gamma2 = 2 exp (-2) alone. *)
From Coq Require Import Reals Lra.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma at_least (g : R) : 0 < g -> g < 1 -> 0 < 2 / g /\ 69 / 100 < ln (2 / g).
Proof.
  intros G H. assert (P : 0 < 2 / g) by (apply Rdiv_lt_0_compat; lra). split; [exact P |].
  apply Rlt_trans with (ln 2); [interval with (i_prec 40) |]. apply ln_increasing; [lra |]. apply Rmult_lt_reg_r with g; [lra |].
  replace (2 / g * g) with 2 by (field; lra). lra.
Qed.
Lemma at_most (g : R) : 1 / 1000 < g -> ln (2 / g) < 8.
Proof.
  intro G. apply Rlt_trans with (ln 2000); [| interval with (i_prec 40)]. apply ln_increasing; [apply Rdiv_lt_0_compat; lra |].
  apply Rmult_lt_reg_r with g; [lra |]. replace (2 / g * g) with 2 by (field; lra). lra.
Qed.
Lemma one_share : exists gamma2 : R, (1 / 1000) < gamma2 /\ gamma2 < 1 /\ gamma2 <> 0 /\ 0 < 2 / gamma2 /\ (- 10000) + 5000 * ln (2 / gamma2) = 0 /\ (forall (other : R), (1 / 1000) < other -> other < 1 -> other <> 0 /\ 0 < 2 / other /\ ((- 10000) + 5000 * ln (2 / other) = 0 -> other = gamma2)).
Proof.
  assert (P := exp_pos 2). assert (A : 7 < exp 2 < 8) by (split; interval with (i_prec 40)). assert (V : 2 / (2 / exp 2) = exp 2) by (field; lra).
  exists (2 / exp 2). rewrite V, ln_exp. split; [apply Rmult_lt_reg_r with (exp 2); [lra |]; replace (2 / exp 2 * exp 2) with 2 by (field; lra); lra |].
  split; [apply div_lt_one; lra |]. split; [apply Rgt_not_eq, Rdiv_lt_0_compat; lra |]. split; [lra |]. split; [lra |].
  intros o O O1. assert (Q : 0 < 2 / o) by (apply Rdiv_lt_0_compat; lra). split; [lra |]. split; [exact Q |]. intro E.
  assert (L : ln (2 / o) = 2) by lra. assert (W : 2 / o = exp 2) by (rewrite <- (exp_ln (2 / o) Q), L; reflexivity). rewrite <- W. field. lra.
Qed.
Ltac above := let g := fresh in let G := fresh in let H := fresh in intros g G H; destruct (at_least g G H); split; [lra |]; split; [assumption | lra].
Ltac prove_holds_1 := above.
Ltac prove_holds_2 := above.
Ltac prove_holds_3 := let g := fresh in let G := fresh in let H := fresh in intros g G H; destruct (at_least g ltac:(lra) H); assert (M := at_most g G); split; [lra |]; split; [assumption | lra].
Ltac prove_holds_4 := exact one_share.
