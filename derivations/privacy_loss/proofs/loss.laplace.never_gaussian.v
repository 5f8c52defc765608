(* At the greatest loss the delta of the Laplace mechanism is 0; that of the Gauss mechanism is positive, because it falls and is above its limit 0. *)
From Coq Require Import Lia.
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Require Import PariskFunctions.
Require Import PariskError.
Require Import PariskGaussian.
Require Import PariskUses.

Lemma delta_0 n a : 0 < a -> 1 <= IZR n -> laplace_delta n a (IZR n * a) = 0.
Proof.
  intros A N. unfold laplace_delta. apply uses_none; [exact A |]. rewrite INR_IZR_INZ, Z2Nat.id; [lra |]. apply le_IZR. lra.
Qed.
(* 1/2 erfc u - 1/2 erfc w exp e > 0 where w^2 - u^2 = e and u < w: erfc x exp (x^2) falls. *)
Definition scaled (x : R) : R := erfc x * exp (x ^ 2).
Lemma scaled_falls x y : x < y -> scaled y < scaled x.
Proof.
  intro H. destruct root_of_pi as [P0 P1]. apply (falls scaled (fun t => 2 * t * erfc t * exp (t ^ 2) - 2 / sqrt PI)); [| | exact H].
  - intros t T. unfold scaled. evar_last.
    + apply (is_derive_mult erfc (fun t => exp (t ^ 2))); [apply erfc_derive | auto_derive; [exact I | reflexivity] | intros n m; apply Rmult_comm].
    + unfold plus, mult. simpl. parisk_real.
      replace (exp (- (t * (t * 1)))) with (/ exp (t * (t * 1))) by (rewrite exp_Ropp; reflexivity). assert (0 < exp (t * (t * 1))) by apply exp_pos. field. split; lra.
  - intros t T. assert (E := exp_pos (t ^ 2)). destruct (Rle_or_lt t 0) as [L | L].
    + assert (0 < erfc t) by apply erfc_pos. assert (0 < 2 / sqrt PI) by (apply Rdiv_lt_0_compat; lra).
      assert (0 <= (- t) * (erfc t * exp (t ^ 2))) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rmult_lt_0_compat; assumption]). lra.
    + assert (K := erfc_below_mills t L). assert (G : t * erfc t * exp (t ^ 2) < / sqrt PI); [| unfold Rdiv; lra].
      apply Rmult_lt_compat_l with (r := t * exp (t ^ 2)) in K; [| apply Rmult_lt_0_compat; assumption].
      replace (t * exp (t ^ 2) * (exp (- t ^ 2) / (t * sqrt PI))) with ((exp (t ^ 2) * exp (- t ^ 2)) / sqrt PI) in K by (field; lra).
      rewrite <- exp_plus, Rplus_opp_r, exp_0 in K. unfold Rdiv in K. lra.
Qed.
Lemma gaussian_positive u w e : w ^ 2 - u ^ 2 = e -> u < w -> 0 < (1 / 2) * erfc u - (1 / 2) * erfc w * exp e.
Proof.
  intros E H. assert (K := scaled_falls u w H). unfold scaled in K. assert (F : exp (w ^ 2) = exp (u ^ 2) * exp e) by (rewrite <- exp_plus; f_equal; lra).
  rewrite F in K. assert (0 < exp (u ^ 2)) by apply exp_pos. nra.
Qed.
Lemma never a mu n : 0 < a -> 0 < mu -> 1 <= n ->
  0 < (1 / 2) * erfc ((- ((1 / 4) * mu * sqrt 2 * sqrt n)) + (1 / 2) * a * sqrt 2 / mu * sqrt n) -
  (1 / 2) * erfc ((1 / 4) * mu * sqrt 2 * sqrt n + (1 / 2) * a * sqrt 2 / mu * sqrt n) * exp (a * n).
Proof.
  intros A M N. assert (S := pow2_sqrt n ltac:(lra)). assert (T := pow2_sqrt 2 ltac:(lra)). assert (S0 := sqrt_lt_R0 n ltac:(lra)). assert (T0 := sqrt_lt_R0 2 ltac:(lra)).
  apply gaussian_positive.
  - replace (((1 / 4) * mu * sqrt 2 * sqrt n + (1 / 2) * a * sqrt 2 / mu * sqrt n) ^ 2 - ((- ((1 / 4) * mu * sqrt 2 * sqrt n)) + (1 / 2) * a * sqrt 2 / mu * sqrt n) ^ 2)
      with (1 / 2 * a * sqrt 2 ^ 2 * sqrt n ^ 2) by (field; lra). rewrite S, T. field.
  - assert (0 < mu * sqrt 2 * sqrt n) by (repeat apply Rmult_lt_0_compat; assumption). lra.
Qed.
Lemma below_all a n : 0 < a -> 1 <= n -> - (n * a) < n * a. Proof. intros. assert (0 < n * a) by (apply Rmult_lt_0_compat; lra). lra. Qed.

Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [first [lra | apply below_all; assumption] |] end; rewrite delta_0 by assumption; apply never; assumption.
