(* The functions at orders of a half are exponentials: the sum of their products is (1 - exp (- x))/x. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Lemma roots_of_each_other x : 0 < x -> sqrt (2 / (PI * x)) * sqrt (PI / (2 * x)) = 1 / x.
Proof.
  intro X. assert (P := PI_RGT_0). assert (0 < PI * x) by (apply Rmult_lt_0_compat; assumption).
  rewrite <- sqrt_mult by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  replace (2 / (PI * x) * (PI / (2 * x))) with ((1 / x) ^ 2) by (field; lra).
  apply sqrt_pow2, Rlt_le, Rdiv_lt_0_compat; lra.
Qed.
Lemma products x : 0 < x -> half_struve_L 1 x * half_bessel_K 0 x + half_struve_L 0 x * half_bessel_K 0 x = (1 - exp (- x)) / x.
Proof.
  intro X. change (half_struve_L 1 x) with (sqrt (2 / (PI * x)) * (cosh x - 1)). change (half_struve_L 0 x) with (sqrt (2 / (PI * x)) * sinh x).
  change (half_bessel_K 0 x) with (sqrt (PI / (2 * x)) * exp (- x)).
  assert (E : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  transitivity (sqrt (2 / (PI * x)) * sqrt (PI / (2 * x)) * (exp x * exp (- x) - exp (- x))); [unfold sinh, cosh; field |].
  rewrite roots_of_each_other, E by exact X. field. lra.
Qed.
Lemma exponential_below_one x : 0 < x -> exp (- x) < 1.
Proof. intro. rewrite <- exp_0. apply exp_increasing. lra. Qed.
Lemma inverse c d : 0 < c -> c < 1 -> 0 < d -> d < 1 -> 1 - c * d <> 0 /\ 0 < 1 / (1 - c * d) /\ d <> 0 /\ (1 - exp (- ln (1 / (1 - c * d)))) / d = c.
Proof.
  intros. assert (0 < 1 - c * d) by nra. assert (0 < 1 / (1 - c * d)) by (apply Rdiv_lt_0_compat; lra).
  repeat split; try lra. rewrite exp_Ropp, exp_ln by assumption. field. lra.
Qed.

Ltac prove_holds_2 :=
  let K := fresh "K" in let X := fresh "X" in let Y := fresh "Y" in
  intros a b X Y ?; assert (K := exponential_below_one a X); rewrite !products by assumption; repeat split; try lra;
  [apply Rgt_not_eq, Rdiv_lt_0_compat; lra | field; lra].
