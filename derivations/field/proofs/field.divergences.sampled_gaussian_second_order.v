(* The square is three bells; the share is less than 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskBell PariskSame.
Open Scope R_scope.

Lemma square_exp x : exp x ^ 2 = exp (x + x). Proof. simpl. rewrite Rmult_1_r, exp_plus. reflexivity. Qed.
Lemma second_moment (s : R) (q : R) : 0 < s -> 0 < q -> q < 1 -> (forall (z_0 : R), 0 <= PI /\ sqrt PI <> 0 /\ s <> 0 /\ s ^ 2 <> 0) /\ ex_RInt_gen (fun z_0 : R => s * sqrt 2 * sqrt PI * ((1 / 2) * q * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) / s ^ 2 * ((- 1) + z_0) ^ 2)) + (1 / 2) * sqrt 2 / sqrt PI / s * (1 - q) * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2))) ^ 2 * exp ((1 / 2) * z_0 ^ 2 / s ^ 2)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ s ^ 2 <> 0 /\ (RInt_gen (fun z_0 : R => s * sqrt 2 * sqrt PI * ((1 / 2) * q * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) / s ^ 2 * ((- 1) + z_0) ^ 2)) + (1 / 2) * sqrt 2 / sqrt PI / s * (1 - q) * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2))) ^ 2 * exp ((1 / 2) * z_0 ^ 2 / s ^ 2)) (Rbar_locally m_infty) (Rbar_locally p_infty)) = 1 + q ^ 2 * ((- 1) + exp (1 / s ^ 2)).
Proof.
  intros S Q0 Q1. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. assert (T := sqrt_lt_R0 2 ltac:(lra)). assert (T2 := pow2_sqrt 2 ltac:(lra)). assert (S2 : 0 < s ^ 2) by (apply pow_lt, S).
  split; [intros; repeat split; lra |]. set (c := sqrt 2 / (2 * sqrt PI * s)). set (r := / (s * sqrt 2)). assert (R0 : 0 < r) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  match goal with |- ex_RInt_gen ?f _ _ /\ _ => assert (H : is_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) (1 + q ^ 2 * (- 1 + exp (1 / s ^ 2)))) end.
  { apply is_RInt_gen_ext with (fun z => line_bell r 2 (q ^ 2 * c * exp (1 / s ^ 2)) 0 z + (line_bell r 1 (2 * q * (1 - q) * c) 0 z + line_bell r 0 ((1 - q) ^ 2 * c) 0 z)).
    - apply filter_forall. intros p z _. unfold line_bell.
      assert (X : forall b, - (r * (z - b)) ^ 2 = - ((1 / 2) / s ^ 2 * (z - b) ^ 2)). { intro b. unfold r. replace ((/ (s * sqrt 2) * (z - b)) ^ 2) with ((z - b) ^ 2 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2. field. lra. }
      rewrite !X. set (g := exp (1 / 2 * z ^ 2 / s ^ 2)). set (a := exp (- (1 / 2 / s ^ 2 * (-1 + z) ^ 2))). set (d := exp (- (1 / 2 * z ^ 2 / s ^ 2))).
      assert (A : exp (1 / s ^ 2) * exp (- (1 / 2 / s ^ 2 * (z - 2) ^ 2)) = a ^ 2 * g) by (unfold a, g; rewrite square_exp, <- !exp_plus; f_equal; field; lra).
      assert (B : exp (- (1 / 2 / s ^ 2 * (z - 1) ^ 2)) = a * (d * g)) by (unfold a, d, g; rewrite <- !exp_plus; f_equal; field; lra).
      assert (D : exp (- (1 / 2 / s ^ 2 * (z - 0) ^ 2)) = d * (d * g)) by (unfold d, g; rewrite <- !exp_plus; f_equal; field; lra).
      rewrite B, D. replace ((q ^ 2 * c * exp (1 / s ^ 2) + 0 * (z - 2)) * exp (- (1 / 2 / s ^ 2 * (z - 2) ^ 2))) with (q ^ 2 * c * (exp (1 / s ^ 2) * exp (- (1 / 2 / s ^ 2 * (z - 2) ^ 2)))) by ring. rewrite A.
      clearbody a d g. replace (s * sqrt 2 * sqrt PI * (1 / 2 * q * sqrt 2 / sqrt PI / s * a + 1 / 2 * sqrt 2 / sqrt PI / s * (1 - q) * d) ^ 2 * g) with (sqrt 2 ^ 2 * (c * (q * a + (1 - q) * d) ^ 2 * g) / 2) by (unfold c; field; lra).
      rewrite T2. match goal with |- @eq _ ?a ?b => change (@eq R a b) end. field.
    - assert (V : forall b k, is_RInt_gen (line_bell r b (k * c) 0) (Rbar_locally m_infty) (Rbar_locally p_infty) k).
      { intros b k. assert (EQ : k * c * sqrt PI / r = k). { unfold c, r. replace (k * (sqrt 2 / (2 * sqrt PI * s)) * sqrt PI / / (s * sqrt 2)) with (k * sqrt 2 ^ 2 / 2) by (field; lra). rewrite T2. field. }
        assert (G := line_bell_over_line r b (k * c) 0 R0). rewrite EQ in G. exact G. }
      replace (1 + q ^ 2 * (-1 + exp (1 / s ^ 2))) with (q ^ 2 * exp (1 / s ^ 2) + (2 * q * (1 - q) + (1 - q) ^ 2)) by ring.
      assert (W : is_RInt_gen (fun z => line_bell r 1 (2 * q * (1 - q) * c) 0 z + line_bell r 0 ((1 - q) ^ 2 * c) 0 z) (Rbar_locally m_infty) (Rbar_locally p_infty) (2 * q * (1 - q) + (1 - q) ^ 2)) by exact (is_RInt_gen_plus _ _ _ _ (V 1 (2 * q * (1 - q))) (V 0 ((1 - q) ^ 2))).
      assert (U := V 2 (q ^ 2 * exp (1 / s ^ 2))). replace (q ^ 2 * exp (1 / s ^ 2) * c) with (q ^ 2 * c * exp (1 / s ^ 2)) in U by ring.
      exact (is_RInt_gen_plus _ _ _ _ U W). }
  split; [eexists; exact H |]. split; [lra | apply is_RInt_gen_unique, H].
Qed.
Ltac prove_holds_1 := parisk_as second_moment.

Lemma sampled s q : 0 < s -> 0 < q -> q < 1 -> s ^ 2 <> 0 /\ 1 + q ^ 2 * ((- 1) + exp (1 / s ^ 2)) < exp (1 / s ^ 2).
Proof.
  intros S Q R. assert (P : 0 < s ^ 2) by (apply pow_lt, S). split; [lra |]. assert (E := em1_pos (1 / s ^ 2) ltac:(apply Rdiv_lt_0_compat; lra)). assert (q ^ 2 < 1) by nra. nra.
Qed.
Ltac prove_holds_2 := parisk_as sampled.
