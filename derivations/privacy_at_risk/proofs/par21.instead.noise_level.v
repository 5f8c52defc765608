(* The level eps0 at which the confidence is exp (- eps0/2) sinh (eps/2) is twice a logarithm. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma sinh_half e : 0 < e -> sinh ((1 / 2) * e) = exp ((1 / 2) * e) * ((1 / 2) * (1 - exp (- e))).
Proof.
  intro E. unfold sinh. replace (exp (- e)) with (exp (- ((1 / 2) * e)) * exp (- ((1 / 2) * e))) by (rewrite <- exp_plus; f_equal; field).
  assert (exp ((1 / 2) * e) * exp (- ((1 / 2) * e)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  set (p := exp ((1 / 2) * e)) in *. set (q := exp (- ((1 / 2) * e))) in *. replace (p * ((1 / 2) * (1 - q * q))) with ((1 / 2) * (p - (p * q) * q)) by field. rewrite H. field.
Qed.
Lemma over_positive e g : 0 < e -> 0 < g -> 0 < sinh ((1 / 2) * e) / g.
Proof. intros E G. apply Rdiv_lt_0_compat; [apply sinh_pos; lra | exact G]. Qed.
Lemma attains e g : 0 < e -> 0 < g -> exp (- ln (sinh ((1 / 2) * e) / g)) * sinh ((1 / 2) * e) = g.
Proof.
  intros E G. assert (P := over_positive e g E G). assert (S : 0 < sinh ((1 / 2) * e)) by (apply sinh_pos; lra).
  rewrite exp_Ropp, exp_ln by exact P. field. lra.
Qed.
Lemma over_positive_as_product e g : 0 < e -> 0 < g -> 0 < 1 / g * sinh ((1 / 2) * e).
Proof. intros E G. replace (1 / g * sinh ((1 / 2) * e)) with (sinh ((1 / 2) * e) / g) by (field; lra). apply over_positive; assumption. Qed.
Lemma above_level e g : 0 < e -> 0 < g -> g < (1 / 2) - (1 / 2) * exp (- e) -> e < 2 * ln (1 / g * sinh ((1 / 2) * e)).
Proof.
  intros E G H. assert (K : (1 / 2) * e < ln (1 / g * sinh ((1 / 2) * e))); [| lra]. rewrite <- (ln_exp ((1 / 2) * e)) at 1.
  apply ln_increasing; [apply exp_pos |]. rewrite sinh_half by exact E. assert (X := exp_pos ((1 / 2) * e)).
  apply Rmult_lt_reg_l with g; [exact G |].
  replace (g * (1 / g * (exp ((1 / 2) * e) * ((1 / 2) * (1 - exp (- e)))))) with (exp ((1 / 2) * e) * ((1 / 2) * (1 - exp (- e)))) by (field; lra). nra.
Qed.
Lemma confidence_falls e a b : 0 < e -> a < b -> exp (- ((1 / 2) * b)) * sinh ((1 / 2) * e) < exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e).
Proof. intros E H. apply Rmult_lt_compat_r; [apply sinh_pos; lra | apply exp_increasing; lra]. Qed.
Lemma below_its_end e e0 : 0 < e -> e < e0 -> exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e) < (1 / 2) * (1 - exp (- e)).
Proof.
  intros E H. assert (K := confidence_falls e e e0 E H). rewrite (sinh_half e E) in K at 2.
  assert (exp (- ((1 / 2) * e)) * exp ((1 / 2) * e) = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
  replace (exp (- ((1 / 2) * e)) * (exp ((1 / 2) * e) * ((1 / 2) * (1 - exp (- e))))) with ((exp (- ((1 / 2) * e)) * exp ((1 / 2) * e)) * ((1 / 2) * (1 - exp (- e)))) in K by ring.
  rewrite H0, Rmult_1_l in K. exact K.
Qed.

Ltac prove_holds_1 := intros; split; [lra |]; split; [apply over_positive; assumption | apply attains; assumption].
Ltac prove_holds_2 := intros; split; [lra |]; split; [apply over_positive_as_product; assumption | apply above_level; assumption].
Ltac prove_holds_3 := intros; apply confidence_falls; assumption.
Ltac prove_holds_4 := intros; apply below_its_end; assumption.
