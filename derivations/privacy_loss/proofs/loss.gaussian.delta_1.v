From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Require Import PariskFunctions.
Require Import PariskError.
Require Import PariskGaussian.
Open Scope R_scope.

(* The mass of a normal density above l is half of erfc. *)
Lemma erfc_small x d : 0 < d -> 1 < x -> 1 / d < x -> erfc x < d.
Proof.
  intros D X H. apply Rle_lt_trans with (exp (- x ^ 2)); [apply erfc_below_exp; lra |]. apply Rle_lt_trans with (1 / x); [apply bell_below_inverse, X |].
  apply Rmult_lt_reg_r with (x / d); [apply Rdiv_lt_0_compat; lra |]. replace (1 / x * (x / d)) with (1 / d) by (field; lra). replace (d * (x / d)) with x by (field; lra). exact H.
Qed.
Definition mass (m c x : R) : R := - (1 / 2 * erfc ((x - c) / (sqrt 2 * m))).
Definition normal (m c x : R) : R := (1 / 2) * sqrt 2 / sqrt PI / m * exp (- ((1 / 2) / m ^ 2 * (x - c) ^ 2)).
Lemma inverse_root m : 0 < m -> / (sqrt 2 * m) = sqrt 2 / 2 / m.
Proof.
  intro M. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (T := pow2_sqrt 2 ltac:(lra)). apply Rmult_eq_reg_r with (sqrt 2 * m); [| apply Rgt_not_eq, Rmult_lt_0_compat; lra].
  rewrite Rinv_l by (apply Rgt_not_eq, Rmult_lt_0_compat; lra). replace (sqrt 2 / 2 / m * (sqrt 2 * m)) with (sqrt 2 ^ 2 / 2) by (field; lra). rewrite T. field.
Qed.
Lemma mass_derive m c x : 0 < m -> is_derive (mass m c) x (normal m c x).
Proof.
  intro M. destruct root_of_pi as [P _]. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (T := pow2_sqrt 2 ltac:(lra)). unfold mass. evar_last.
  - apply (is_derive_opp (fun x => 1 / 2 * erfc ((x - c) / (sqrt 2 * m)))). apply (is_derive_scal (fun x => erfc ((x - c) / (sqrt 2 * m)))).
    apply (erfc_of (fun x => (x - c) / (sqrt 2 * m)) x (sqrt 2 / 2 / m)). auto_derive; [exact I | rewrite <- inverse_root by exact M; field; split; lra].
  - unfold opp. simpl. parisk_real. unfold normal.
    change ((x - c) / (sqrt 2 * m) * ((x - c) / (sqrt 2 * m) * 1)) with (((x - c) / (sqrt 2 * m)) ^ 2). replace (((x - c) / (sqrt 2 * m)) ^ 2) with ((1 / 2) / m ^ 2 * (x - c) ^ 2).
    + generalize (exp (- ((1 / 2) / m ^ 2 * (x - c) ^ 2))). intro k. field. repeat split; lra.
    + replace (((x - c) / (sqrt 2 * m)) ^ 2) with ((x - c) ^ 2 / (sqrt 2 ^ 2 * m ^ 2)) by (field; split; lra). rewrite T. field. lra.
Qed.
Lemma normal_continuous m c x : 0 < m -> continuous (normal m c) x.
Proof. intro M. apply (ex_derive_continuous (normal m c)). unfold normal. auto_derive. lra. Qed.
Lemma mass_above m c l : 0 < m -> is_RInt_gen (normal m c) (at_point l) (Rbar_locally p_infty) (1 / 2 * erfc ((l - c) / (sqrt 2 * m))).
Proof.
  intro M. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (W : 0 < sqrt 2 * m) by (apply Rmult_lt_0_compat; assumption).
  intros Q [[e E] H]. exists (fun a => a = l) (fun b => l < b /\ c + (sqrt 2 * m) * (1 + 1 / e) < b).
  - reflexivity.
  - exists (Rmax l (c + (sqrt 2 * m) * (1 + 1 / e))). intros b B. split; [apply Rle_lt_trans with (2 := B), Rmax_l | apply Rle_lt_trans with (2 := B), Rmax_r].
  - intros x y -> [Y Z]. exists (mass m c y - mass m c l). split.
    + apply (is_RInt_derive (mass m c) (normal m c)); intros t _; [apply mass_derive, M | apply normal_continuous, M].
    + apply H. unfold ball. simpl. unfold AbsRing_ball, abs, minus, plus, opp. simpl. unfold mass at 2.
      replace (mass m c y - - (1 / 2 * erfc ((l - c) / (sqrt 2 * m))) + - (1 / 2 * erfc ((l - c) / (sqrt 2 * m)))) with (mass m c y) by ring.
      unfold mass. rewrite Rabs_Ropp, Rabs_pos_eq by (generalize (erfc_pos ((y - c) / (sqrt 2 * m))); lra).
      assert (U : 1 + 1 / e < (y - c) / (sqrt 2 * m)).
      { apply Rmult_lt_reg_r with (sqrt 2 * m); [exact W |]. replace ((y - c) / (sqrt 2 * m) * (sqrt 2 * m)) with (y - c) by (field; lra). lra. }
      assert (0 < 1 / e) by (apply Rdiv_lt_0_compat; lra). assert (V : erfc ((y - c) / (sqrt 2 * m)) < e) by (apply erfc_small; lra). lra.
Qed.
Lemma weighted m x : 0 < m -> (1 / 2) * sqrt 2 / sqrt PI / m * exp (- x) * exp (- ((1 / 2) / m ^ 2 * (x - (1 / 2) * m ^ 2) ^ 2)) = normal m (- ((1 / 2) * m ^ 2)) x.
Proof. intro M. unfold normal. rewrite Rmult_assoc, <- exp_plus. f_equal. f_equal. field. lra. Qed.
Lemma first_part m l : 0 < m -> is_RInt_gen (fun x => (1 / 2) * sqrt 2 / sqrt PI / m * exp (- ((1 / 2) / m ^ 2 * (x - (1 / 2) * m ^ 2) ^ 2))) (at_point l) (Rbar_locally p_infty)
  (1 / 2 * erfc ((l - (1 / 2) * m ^ 2) / (sqrt 2 * m))).
Proof. intro M. exact (mass_above m ((1 / 2) * m ^ 2) l M). Qed.
Lemma second_part m l : 0 < m -> is_RInt_gen (fun x => (1 / 2) * sqrt 2 / sqrt PI / m * exp (- x) * exp (- ((1 / 2) / m ^ 2 * (x - (1 / 2) * m ^ 2) ^ 2))) (at_point l) (Rbar_locally p_infty)
  (1 / 2 * erfc ((l + (1 / 2) * m ^ 2) / (sqrt 2 * m))).
Proof.
  intro M. replace (l + (1 / 2) * m ^ 2) with (l - - ((1 / 2) * m ^ 2)) by ring.
  apply (is_RInt_gen_ext (normal m (- ((1 / 2) * m ^ 2)))); [| apply mass_above, M].
  exists (fun _ => True) (fun _ => True); [exact I | exists 0; auto |]. intros a b _ _ x _. symmetry. apply weighted, M.
Qed.
Lemma argument m l s : 0 < m -> (l + s * ((1 / 2) * m ^ 2)) / (sqrt 2 * m) = s * ((1 / 4) * m * sqrt 2) + (1 / 2) * l * sqrt 2 / m.
Proof.
  intro M. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (T := pow2_sqrt 2 ltac:(lra)).
  apply Rmult_eq_reg_r with (sqrt 2 * m); [| apply Rgt_not_eq, Rmult_lt_0_compat; lra].
  replace ((l + s * ((1 / 2) * m ^ 2)) / (sqrt 2 * m) * (sqrt 2 * m)) with (l + s * ((1 / 2) * m ^ 2)) by (field; split; lra).
  replace ((s * ((1 / 4) * m * sqrt 2) + (1 / 2) * l * sqrt 2 / m) * (sqrt 2 * m)) with (s * (1 / 4) * m ^ 2 * sqrt 2 ^ 2 + (1 / 2) * l * sqrt 2 ^ 2) by (field; lra).
  rewrite T. field.
Qed.
Lemma delta_of_one (l m : R) : 0 < m -> (forall x : R, l < x -> 0 <= PI /\ sqrt PI <> 0 /\ m <> 0 /\ m ^ 2 <> 0).
Proof.
  intros M x _. destruct root_of_pi as [P _]. split; [left; apply PI_RGT_0 |]. split; [lra |]. split; [lra |]. apply pow_nonzero. lra.
Qed.

Ltac prove_holds := let l := fresh "l" in let m := fresh "m" in let M := fresh "M" in intros l m M; split; [apply delta_of_one, M |];
  split; [eexists; apply second_part, M |]; split; [eexists; apply first_part, M |]; split; [lra |];
  rewrite (is_RInt_gen_unique _ _ (second_part m l M)), (is_RInt_gen_unique _ _ (first_part m l M));
  replace (l - (1 / 2) * m ^ 2) with (l + -1 * ((1 / 2) * m ^ 2)) by ring; replace (l + (1 / 2) * m ^ 2) with (l + 1 * ((1 / 2) * m ^ 2)) by ring;
  rewrite !argument by exact M; replace (-1 * ((1 / 4) * m * sqrt 2)) with (- ((1 / 4) * m * sqrt 2)) by ring; rewrite Rmult_1_l; ring.
