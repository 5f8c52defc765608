(* A cube of 1 - exp (- eps); and the derivative of the difference of logarithms. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma first (eps : R) : 0 < eps -> (1 / 3) * exp (- (2 * eps)) + (2 / 3) * exp eps < 2 * cosh eps - 1.
Proof.
  intro H. unfold cosh. replace (exp (- (2 * eps))) with (exp (- eps) ^ 2) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring).
  assert (Y := one_lt_exp eps H). assert (P := exp_pos (- eps)). assert (Q : exp eps * exp (- eps) = 1) by (rewrite <- exp_plus, Rplus_opp_r, exp_0; reflexivity).
  set (y := exp eps) in *. set (t := exp (- eps)) in *. assert (T : t < 1) by nra.
  assert (0 < (1 - t) ^ 3) by (apply pow_lt; lra).
  assert (I : 2 * ((y + t) / 2) - 1 - ((1 / 3) * t ^ 2 + (2 / 3) * y) = y * (1 - t) ^ 3 / 3 + (1 - y * t) * (- 1 + t - t ^ 2 / 3)) by field.
  rewrite Q in I. assert (0 < y * (1 - t) ^ 3) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma second (eps : R) : 0 < eps -> (1 / 3) * exp (- (2 * eps)) + (2 / 3) * exp eps <= exp (2 * (eps + exp (- eps) - 1)).
Proof.
  intro H. assert (M : forall x, 0 < 1 / 3 * exp (- (2 * x)) + 2 / 3 * exp x) by (intro x; generalize (exp_pos (- (2 * x))) (exp_pos x); lra).
  rewrite <- (exp_ln (1 / 3 * exp (- (2 * eps)) + 2 / 3 * exp eps)) by apply M. apply exp_le_exp. left. apply Rminus_lt_0. revert H.
  apply (half_line (fun x => 2 * (x + exp (- x) - 1) - ln (1 / 3 * exp (- (2 * x)) + 2 / 3 * exp x))
    (fun x => 2 * (1 - exp (- x)) ^ 3 * (1 + exp (- x)) / (exp (- x) ^ 3 + 2)) 0).
  - intros t _. assert (Mt := M t). auto_derive; [exact Mt |]. assert (P := exp_pos (- t)).
    replace (exp (- (2 * t))) with (exp (- t) ^ 2) in * by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring). replace (exp t) with (/ exp (- t)) in * by (rewrite exp_Ropp; field; apply Rgt_not_eq, exp_pos).
    set (z := exp (- t)) in *. clearbody z. assert (Z3 : 0 < z ^ 3) by (apply pow_lt, P). field. repeat split; try lra; try (apply Rgt_not_eq; simpl in Z3; nra).
  - replace (- (2 * 0)) with 0 by ring. replace (- 0) with 0 by ring. rewrite exp_0. replace (1 / 3 * 1 + 2 / 3 * 1) with 1 by field. rewrite ln_1. lra.
  - intros t T. assert (P := exp_pos (- t)). assert (exp (- t) < 1) by (apply exp_lt_one; lra). assert (0 < exp (- t) ^ 3) by (apply pow_lt, P).
    apply Rdiv_lt_0_compat; [| lra]. apply Rmult_lt_0_compat; [| lra]. apply Rmult_lt_0_compat; [lra | apply pow_lt; lra].
Qed.
(* The moment as it stands in the source, at the order 2. *)
Lemma moment (eps : R) : 2 / (4 - 1) * exp ((2 - 1) * eps) + (2 - 1) / (4 - 1) * exp (- (2 * eps)) = (1 / 3) * exp (- (2 * eps)) + (2 / 3) * exp eps.
Proof. replace ((2 - 1) * eps) with eps by ring. field. Qed.
Ltac at_order_2 lemma := intros; split; [lra |]; rewrite moment; apply lemma; assumption.
Ltac prove_holds_1 := at_order_2 first.
Ltac prove_holds_2 := at_order_2 second.
