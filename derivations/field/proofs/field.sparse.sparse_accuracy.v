(* The exponentials of logarithms are fractions. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma sparse (beta : R) (k m : Z) : 0 < beta -> beta < 1 -> 1 <= IZR k -> 1 <= IZR m -> 0 < IZR k /\ beta <> 0 /\ 0 < 2 * IZR m / beta /\ IZR m * (exp (- (2 * (ln (IZR k) + ln (2 * IZR m / beta)))) + IZR k * exp (- (ln (IZR k) + ln (2 * IZR m / beta)))) <= beta.
Proof.
  intros B B1 K M. assert (P : 0 < 2 * IZR m / beta) by (apply Rdiv_lt_0_compat; lra). split; [lra |]. split; [lra |]. split; [exact P |].
  set (g := exp (- (ln (IZR k) + ln (2 * IZR m / beta)))).
  replace (exp (- (2 * (ln (IZR k) + ln (2 * IZR m / beta))))) with (g ^ 2) by (unfold g; simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring).
  assert (G : g = beta / (2 * IZR m * IZR k)). { unfold g. rewrite exp_Ropp, exp_plus, !exp_ln by lra. field. lra. }
  rewrite G. assert (V1 : 1 <= IZR m * IZR k) by nra. assert (V : 0 < IZR m * IZR k) by lra.
  replace (IZR m * ((beta / (2 * IZR m * IZR k)) ^ 2 + IZR k * (beta / (2 * IZR m * IZR k)))) with (beta * (1 / 2 + beta / (4 * IZR k) * (1 / (IZR m * IZR k)))) by (field; lra).
  assert (0 < 1 / (IZR m * IZR k)) by (apply Rdiv_lt_0_compat; lra). assert (1 / (IZR m * IZR k) <= 1) by (apply div_le_one; lra).
  assert (0 < beta / (4 * IZR k)) by (apply Rdiv_lt_0_compat; lra). assert (beta / (4 * IZR k) <= 1 / 2) by (apply Rmult_le_reg_r with (4 * IZR k); [lra |]; replace (beta / (4 * IZR k) * (4 * IZR k)) with beta by (field; lra); lra).
  assert (beta / (4 * IZR k) * (1 / (IZR m * IZR k)) <= 1 / 2 * 1) by (apply Rmult_le_compat; lra). nra.
Qed.
Ltac prove_holds := exact sparse.
