(* The exponential lies below its chord. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma above e q : 0 < e -> 0 < q -> q < 1 -> q <> 0 /\ 0 < 1 + (exp e - 1) / q /\ e < ln (1 + (exp e - 1) / q).
Proof.
  intros E Q R. assert (A := em1_pos e E). assert (B : exp e - 1 < (exp e - 1) / q).
  { apply Rmult_lt_reg_r with q; [exact Q |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra. }
  repeat split; try lra. rewrite <- (ln_exp e) at 1. apply ln_increasing; [apply exp_pos | lra].
Qed.
Lemma below e q : 0 < e -> 0 < q -> q < 1 -> q <> 0 /\ 0 < 1 + (exp e - 1) / q /\ ln (1 + (exp e - 1) / q) < e / q.
Proof.
  intros E Q R. destruct (above e q E Q R) as [N [P _]]. repeat split; try assumption. rewrite <- (ln_exp (e / q)). apply ln_increasing; [exact P |].
  assert (X : 0 < e / q) by (apply Rdiv_lt_0_compat; assumption). assert (C := exp_chord q (e / q) Q R ltac:(lra)).
  replace (q * (e / q)) with e in C by (field; lra). apply Rmult_lt_reg_r with q; [exact Q |].
  replace ((1 + (exp e - 1) / q) * q) with (q + exp e - 1) by (field; lra). lra.
Qed.
Ltac prove_holds_1 := exact above.
Ltac prove_holds_2 := exact below.
