(* The logarithm of eps + eps/tol sqrt k is below that with e for the first eps, and above that of 1 + eps. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma share_above_one tol eps k : 0 < tol -> tol < 1 -> tol < eps -> 1 <= k -> 1 < eps / tol * sqrt k.
Proof.
  intros T U E K. assert (S : 1 <= sqrt k) by (rewrite <- sqrt_1; apply sqrt_le_1_alt, K). assert (1 < eps / tol) by (apply one_lt_div; assumption). nra.
Qed.
Lemma terms_in_order d a b x y : 0 < a -> 0 < b -> 1 <= x -> x < y -> d + a * sqrt 2 * sqrt b * sqrt (ln x) < d + a * sqrt 2 * sqrt b * sqrt (ln y).
Proof.
  intros A B X H. apply Rplus_lt_compat_l, Rmult_lt_compat_l.
  - repeat apply Rmult_lt_0_compat; [exact A | apply sqrt_lt_R0; lra | apply sqrt_lt_R0, B].
  - apply sqrt_lt_1_alt. split; [apply ln_nonneg, X | apply ln_increasing; lra].
Qed.

Ltac opened := let tol := fresh "tol" in let eps := fresh "eps" in let k := fresh "k" in let T := fresh "T" in let U := fresh "U" in let E := fresh "E" in let L := fresh "L" in let K := fresh "K" in
  intros tol eps k T U E L K; assert (P := exp_pos eps); assert (H := share_above_one tol eps (IZR k) T U E K);
  assert (X : 1 < exp 1) by (apply one_lt_exp; lra);
  repeat match goal with |- _ /\ _ => split; [first [lra | apply ln_nonneg; lra] |] end; apply terms_in_order; lra.
Ltac prove_corrected_1 := opened.
Ltac prove_corrected_2 := opened.
