(* The error function: the integral of the bell over the line, bounds by exponentials, and deltas of Gaussian noise. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Ltac parisk_real := match goal with |- @eq _ ?a ?b => change (@eq R a b) end.

(* --- the square of the area up to x, and what is missing to pi/4 *)
Definition area (x : R) : R := RInt (fun t => exp (- t ^ 2)) 0 x.
Definition missing (x : R) : R := RInt (fun t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2)) 0 1.

Lemma area_derive x : is_derive area x (exp (- x ^ 2)).
Proof.
  apply (is_derive_RInt (fun t => exp (- t ^ 2)) area 0 x).
  - exists (mkposreal 1 Rlt_0_1). intros y _. apply (RInt_correct (fun t => exp (- t ^ 2))). apply bell_integrable.
  - apply bell_continuous.
Qed.
Lemma one_and_square t : 0 < 1 + t ^ 2. Proof. generalize (pow2_ge_0 t). lra. Qed.
Lemma inner_derive x t :
  is_derive (fun x => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2)) x (- (2 * x * exp (- (x ^ 2 * (1 + t ^ 2))))).
Proof. assert (P := one_and_square t). simpl in *. auto_derive; [simpl; lra | simpl; field; lra]. Qed.
Lemma inner_continuous x t : continuous (fun t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2)) t.
Proof.
  assert (P := one_and_square t). apply (ex_derive_continuous (fun t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2))).
  auto_derive. lra.
Qed.
Lemma inner_integrable x : ex_RInt (fun t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2)) 0 1.
Proof. apply (ex_RInt_continuous (fun t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2))). intros t _. apply inner_continuous. Qed.

Lemma square_continuous u v : continuity_2d_pt (fun u _ : R => u ^ 2) u v /\ continuity_2d_pt (fun _ v : R => v ^ 2) u v.
Proof.
  split; [apply (continuity_2d_pt_ext (fun u _ => u * u)) | apply (continuity_2d_pt_ext (fun _ v => v * v))]; try (intros; ring);
    apply continuity_2d_pt_mult; first [apply continuity_2d_pt_id1 | apply continuity_2d_pt_id2].
Qed.
Lemma missing_derive x : is_derive missing x (- (2 * exp (- x ^ 2) * area x)).
Proof.
  evar_last.
  - apply (is_derive_RInt_param (fun x t => exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2)) 0 1 x).
    + exists (mkposreal 1 Rlt_0_1). intros y _ t _. eexists. apply inner_derive.
    + intros t _. apply (continuity_2d_pt_ext (fun u v => - (2 * u * exp (- (u ^ 2 * (1 + v ^ 2)))))).
      { intros u v. symmetry. apply is_derive_unique, inner_derive. }
      apply (continuity_2d_pt_opp (fun u v => 2 * u * exp (- (u ^ 2 * (1 + v ^ 2))))).
      apply continuity_2d_pt_mult; [apply continuity_2d_pt_mult; [apply continuity_2d_pt_const | apply continuity_2d_pt_id1] |].
      apply (continuity_1d_2d_pt_comp exp (fun u v => - (u ^ 2 * (1 + v ^ 2)))).
      { apply derivable_continuous_pt, derivable_pt_exp. }
      apply (continuity_2d_pt_opp (fun u v => u ^ 2 * (1 + v ^ 2))). apply continuity_2d_pt_mult; [apply square_continuous |].
      apply continuity_2d_pt_plus; [apply continuity_2d_pt_const | apply square_continuous].
    + exists (mkposreal 1 Rlt_0_1). intros y _. apply inner_integrable.
  - rewrite (RInt_ext _ (fun t => scal (- (2 * exp (- x ^ 2))) (scal x (exp (- (x * t + 0) ^ 2))))).
    2: { intros t _. transitivity (- (2 * x * exp (- (x ^ 2 * (1 + t ^ 2))))); [apply is_derive_unique, inner_derive |]. unfold scal. simpl. unfold mult. simpl.
         replace (- (x * (x * 1) * (1 + t * (t * 1)))) with (- (x * (x * 1)) + - ((x * t + 0) * ((x * t + 0) * 1))) by ring. rewrite exp_plus. ring. }
    assert (I : ex_RInt (fun t => scal x (exp (- (x * t + 0) ^ 2))) 0 1).
    { apply (ex_RInt_continuous (fun t => scal x (exp (- (x * t + 0) ^ 2)))). intros t _.
      apply (ex_derive_continuous (fun t => x * exp (- (x * t + 0) ^ 2))). auto_derive. exact I. }
    etransitivity; [exact (RInt_scal (V := R_CompleteNormedModule) (fun t => scal x (exp (- (x * t + 0) ^ 2))) 0 1 (- (2 * exp (- x ^ 2))) I) |].
    etransitivity; [apply f_equal; exact (RInt_comp_lin (V := R_CompleteNormedModule) (fun t => exp (- t ^ 2)) x 0 0 1 (bell_integrable _ _)) |].
    rewrite Rmult_0_r, Rmult_1_r, !Rplus_0_r. fold (area x). change (- (2 * exp (- x ^ 2)) * area x = - (2 * exp (- x ^ 2) * area x)). ring.
Qed.

Lemma missing_at_0 : missing 0 = PI / 4.
Proof.
  unfold missing. rewrite (RInt_ext _ (fun t => / (1 + t ^ 2))).
  2: { intros t _. replace (- (0 ^ 2 * (1 + t ^ 2))) with 0 by ring. rewrite exp_0. parisk_real. field. apply Rgt_not_eq, one_and_square. }
  apply is_RInt_unique. replace (PI / 4) with (atan 1 - atan 0) by (rewrite atan_1, atan_0; ring).
  apply (is_RInt_derive atan (fun t => / (1 + t ^ 2))).
  - intros t _. apply is_derive_Reals, derivable_pt_lim_atan.
  - intros t _. apply (ex_derive_continuous (fun t => / (1 + t ^ 2))). auto_derive. generalize (one_and_square t). lra.
Qed.
Lemma area_at_0 : area 0 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.

Lemma square_of_area x : 0 < x -> area x ^ 2 + missing x = PI / 4.
Proof.
  intro X. rewrite <- missing_at_0. replace (missing 0) with (area 0 ^ 2 + missing 0) by (rewrite area_at_0; ring).
  symmetry. apply (eq_is_derive (fun x => area x ^ 2 + missing x) 0 x); [| exact X]. intros t _. evar_last.
  - apply (is_derive_plus (fun x => area x ^ 2) missing); [| apply missing_derive].
    apply (is_derive_pow area 2). apply area_derive.
  - unfold plus, zero. simpl. parisk_real. ring.
Qed.
Lemma missing_bounds x : 0 < missing x <= exp (- x ^ 2).
Proof.
  split.
  - apply RInt_gt_0; [lra | |].
    + intros t _. apply Rdiv_lt_0_compat; [apply exp_pos | apply one_and_square].
    + intros t _. apply inner_continuous.
  - replace (exp (- x ^ 2)) with (RInt (fun _ : R => exp (- x ^ 2)) 0 1).
    2: { rewrite RInt_const. unfold scal. simpl. unfold mult. simpl. parisk_real. ring. }
    apply RInt_le; [lra | apply inner_integrable | apply ex_RInt_const |]. intros t T. assert (P := one_and_square t).
    assert (0 <= x ^ 2 * t ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    apply Rmult_le_reg_r with (1 + t ^ 2); [exact P |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (E : exp (- (x ^ 2 * (1 + t ^ 2))) <= exp (- x ^ 2)) by (apply exp_le_exp; lra).
    assert (Q := exp_pos (- x ^ 2)). generalize (pow2_ge_0 t). nra.
Qed.

(* --- values of erf and erfc *)
Lemma root_of_pi : 0 < sqrt PI /\ sqrt PI ^ 2 = PI.
Proof. split; [apply sqrt_lt_R0, PI_RGT_0 | apply pow2_sqrt, Rlt_le, PI_RGT_0]. Qed.
Lemma erf_area x : erf x = 2 / sqrt PI * area x. Proof. reflexivity. Qed.
Lemma erf_0 : erf 0 = 0. Proof. rewrite erf_area, area_at_0. ring. Qed.
Lemma erf_grows x y : x < y -> erf x < erf y.
Proof.
  apply (rises erf (fun x => 2 / sqrt PI * exp (- x ^ 2))); intros t _; [apply erf_derive |].
  apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra | apply root_of_pi] | apply exp_pos].
Qed.
Lemma erf_opp x : erf (- x) = - erf x.
Proof.
  rewrite !erf_area. enough (H : area (- x) = - area x) by (rewrite H; ring).
  assert (C := RInt_correct (V := R_CompleteNormedModule) (fun t => exp (- t ^ 2))).
  assert (L : is_RInt (fun t => opp (exp (- (- t) ^ 2))) 0 x (area (- x))).
  { apply (is_RInt_comp_opp (fun t => exp (- t ^ 2))). rewrite Ropp_0. apply C, bell_integrable. }
  assert (M : is_RInt (fun t => opp (exp (- t ^ 2))) 0 x (opp (area x))) by (apply (is_RInt_opp (fun t => exp (- t ^ 2))), C, bell_integrable).
  change (area (- x) = opp (area x)). rewrite <- (is_RInt_unique _ _ _ _ M), <- (is_RInt_unique _ _ _ _ L). apply RInt_ext.
  intros t _. replace (- (- t) ^ 2) with (- t ^ 2) by ring. reflexivity.
Qed.
Lemma square_of_erf x : 0 < x -> erf x ^ 2 = 1 - 4 / PI * missing x.
Proof.
  intro X. destruct root_of_pi as [P Q]. rewrite erf_area. assert (S := square_of_area x X). set (s := sqrt PI) in *. clearbody s.
  replace ((2 / s * area x) ^ 2) with (4 / s ^ 2 * area x ^ 2) by (field; lra). replace (area x ^ 2) with (PI / 4 - missing x) by lra.
  rewrite Q. field. apply PI_neq0.
Qed.
Lemma erf_pos x : 0 < x -> 0 < erf x. Proof. intro X. rewrite <- erf_0. apply erf_grows, X. Qed.
Lemma erf_below_1 x : erf x < 1.
Proof.
  assert (K : forall y, 0 < y -> erf y < 1).
  { intros y Y. assert (S := square_of_erf y Y). destruct (missing_bounds y) as [M _]. assert (PI_ := PI_RGT_0).
    assert (0 < 4 / PI * missing y) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | exact M]). assert (E := erf_pos y Y). nra. }
  destruct (Rlt_or_le 0 x) as [X | X]; [apply K, X |]. apply Rlt_trans with (erf 1); [apply erf_grows; lra | apply K; lra].
Qed.
Lemma erf_below_line x : 0 < x -> erf x < 2 / sqrt PI * x.
Proof.
  intro X. destruct root_of_pi as [P _]. apply Rminus_lt_0. revert x X.
  apply (half_line (fun x => 2 / sqrt PI * x - erf x) (fun x => 2 / sqrt PI * (1 - exp (- x ^ 2))) 0).
  - intros t _. evar_last; [apply (is_derive_minus (fun x => 2 / sqrt PI * x) erf); [auto_derive; [exact I | reflexivity] | apply erf_derive] |].
    unfold minus, plus, opp. simpl. parisk_real. ring.
  - rewrite erf_0. lra.
  - intros t T. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra |]. apply ome_pos, pow_lt, T.
Qed.
Lemma erfc_opp x : erfc (- x) = 2 - erfc x. Proof. unfold erfc. rewrite erf_opp. ring. Qed.
Lemma erfc_0 : erfc 0 = 1. Proof. unfold erfc. rewrite erf_0. ring. Qed.
Lemma erfc_pos x : 0 < erfc x. Proof. unfold erfc. generalize (erf_below_1 x). lra. Qed.
Lemma erfc_below_2 x : erfc x < 2. Proof. generalize (erfc_pos (- x)). rewrite erfc_opp. lra. Qed.
Lemma erfc_falls x y : x < y -> erfc y < erfc x. Proof. intro H. unfold erfc. generalize (erf_grows x y H). lra. Qed.
Lemma erfc_falls_le x y : x <= y -> erfc y <= erfc x. Proof. intros [H | ->]; [left; apply erfc_falls, H | lra]. Qed.
Lemma erfc_below_1 x : 0 < x -> erfc x < 1. Proof. intro X. rewrite <- erfc_0. apply erfc_falls, X. Qed.
Lemma erfc_below_bell x : 0 < x -> erfc x <= 4 / PI * exp (- x ^ 2).
Proof.
  intro X. assert (S := square_of_erf x X). destruct (missing_bounds x) as [_ M]. assert (PI_ := PI_RGT_0).
  assert (4 / PI * missing x <= 4 / PI * exp (- x ^ 2)) by (apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact M]).
  assert (E := erf_pos x X). assert (F := erf_below_1 x). unfold erfc. nra.
Qed.

(* What falls to 0 is positive. *)
Lemma bell_small x : 0 < x -> exp (- x ^ 2) < / x ^ 2.
Proof. intro X. apply small_exp. apply pow_lt, X. Qed.
Lemma small_positive (f f' : R -> R) (a C : R) : 0 <= a -> (forall t, a <= t -> is_derive f t (f' t)) -> (forall t, a < t -> f' t < 0) ->
  (forall t, 1 < t -> a < t -> - (C / t) <= f t) -> forall x, a <= x -> 0 < f x.
Proof.
  intros A D S B x X. assert (F : forall u v, a <= u -> u < v -> f v < f u).
  { intros u v U V. apply Ropp_lt_cancel. apply (grows (fun t => - f t) (fun t => - f' t)); auto.
    - intros t T. apply (is_derive_opp f), D. lra. - intros t T. generalize (S t). lra. }
  assert (H := F x (x + 1) X ltac:(lra)). destruct (Rlt_or_le 0 (f x)) as [P | N]; [exact P | exfalso].
  set (e := - f (x + 1)) in *. assert (E : 0 < e) by (unfold e; lra).
  set (m := Rmax (x + 2) (Rabs C / e + 1)). assert (M1 := Rmax_l (x + 2) (Rabs C / e + 1)). assert (M2 := Rmax_r (x + 2) (Rabs C / e + 1)).
  fold m in M1, M2. assert (0 <= Rabs C / e) by (apply div_nonneg; [apply Rabs_pos | exact E]).
  assert (G := F (x + 1) m ltac:(lra) ltac:(lra)). assert (L := B m ltac:(lra) ltac:(lra)).
  assert (K : C / m < e); [| unfold e in K; lra].
  apply Rmult_lt_reg_r with m; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_lt_trans with (1 := Rle_abs C). replace (Rabs C) with (Rabs C / e * e) by (field; lra). nra.
Qed.
Lemma bell_below_inverse x : 1 < x -> exp (- x ^ 2) <= 1 / x.
Proof.
  intro X. apply Rlt_le, Rlt_le_trans with (1 := bell_small x ltac:(lra)). unfold Rdiv. rewrite Rmult_1_l.
  apply inv_le; nra.
Qed.
Lemma pi_above_2 : 2 < PI. Proof. generalize PI2_1. lra. Qed.

(* For x > 0: x/(sqrt pi (1/2 + x^2)) exp (- x^2) < erfc x < exp (- x^2)/(x sqrt pi), and erfc x <= exp (- x^2). *)
Lemma erfc_below_mills x : 0 < x -> erfc x < exp (- x ^ 2) / (x * sqrt PI).
Proof.
  intro X. destruct root_of_pi as [P Q]. apply Rminus_lt_0.
  assert (K : forall a, 0 < a -> forall x, a <= x -> 0 < exp (- x ^ 2) / (x * sqrt PI) - erfc x).
  { intros a A. apply (small_positive _ (fun x => - (exp (- x ^ 2) / (x ^ 2 * sqrt PI))) a 2); [lra | | |].
    - intros t T. evar_last.
      + apply (is_derive_minus (fun x => exp (- x ^ 2) / (x * sqrt PI)) erfc); [| apply erfc_derive].
        auto_derive; [| reflexivity]. apply Rmult_integral_contrapositive_currified; lra.
      + unfold minus, plus, opp. simpl. parisk_real. field. lra.
    - intros t T. apply Ropp_lt_cancel. rewrite Ropp_0, Ropp_involutive. apply Rdiv_lt_0_compat; [apply exp_pos |].
      apply Rmult_lt_0_compat; [apply pow_lt; lra | exact P].
    - intros t T _. assert (0 < exp (- t ^ 2) / (t * sqrt PI)) by (apply Rdiv_lt_0_compat; [apply exp_pos | apply Rmult_lt_0_compat; lra]).
      assert (B := erfc_below_bell t ltac:(lra)). assert (C := bell_below_inverse t T). assert (E := pi_above_2).
      assert (4 / PI < 2) by (apply Rmult_lt_reg_r with PI; [lra | unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra]).
      assert (I : 0 < exp (- t ^ 2)) by apply exp_pos. assert (4 / PI * exp (- t ^ 2) <= 2 * (1 / t)) by nra. unfold Rdiv in *. lra. }
  apply (K x X). lra.
Qed.
Lemma erfc_above_mills x : 0 <= x -> x * exp (- x ^ 2) / (sqrt PI * (1 / 2 + x ^ 2)) < erfc x.
Proof.
  intro X. destruct root_of_pi as [P Q]. apply Rminus_lt_0. revert x X.
  apply (small_positive _ (fun x => - (exp (- x ^ 2) / (sqrt PI * (1 / 2 + x ^ 2) ^ 2))) 0 1); [lra | | |].
  - intros t T. assert (R := pow2_ge_0 t). evar_last.
    + apply (is_derive_minus erfc (fun x => x * exp (- x ^ 2) / (sqrt PI * (1 / 2 + x ^ 2)))); [apply erfc_derive |].
      auto_derive; [| reflexivity]. apply Rmult_integral_contrapositive_currified; lra.
    + unfold minus, plus, opp. simpl. parisk_real. field. simpl in R. split; lra.
  - intros t T. apply Ropp_lt_cancel. rewrite Ropp_0, Ropp_involutive. assert (R := pow2_ge_0 t). apply Rdiv_lt_0_compat; [apply exp_pos |].
    apply Rmult_lt_0_compat; [lra | apply pow_lt; lra].
  - intros t T _. assert (E := erfc_pos t). assert (B := bell_below_inverse t T). assert (G := pi_above_2).
    assert (1 < sqrt PI) by (apply Rsqr_incrst_0; unfold Rsqr; nra). assert (R := pow2_ge_0 t). assert (I := exp_pos (- t ^ 2)).
    enough (t * exp (- t ^ 2) / (sqrt PI * (1 / 2 + t ^ 2)) <= 1 / t) by (unfold Rdiv in *; lra).
    apply Rle_trans with (2 := B). unfold Rdiv.
    apply Rmult_le_reg_r with (sqrt PI * (1 / 2 + t ^ 2)); [nra |]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by nra.
    assert (t <= sqrt PI * (1 / 2 + t ^ 2)) by nra. nra.
Qed.
Lemma erfc_below_exp x : 0 <= x -> erfc x <= exp (- x ^ 2).
Proof.
  intro X. destruct root_of_pi as [P Q]. assert (S : 1 < sqrt PI) by (apply Rsqr_incrst_0; unfold Rsqr; generalize pi_above_2; nra).
  destruct (Rle_or_lt 1 (x * sqrt PI)) as [H | H].
  - apply Rlt_le. apply Rlt_le_trans with (1 := erfc_below_mills x ltac:(nra)).
    assert (I := exp_pos (- x ^ 2)). apply Rmult_le_reg_r with (x * sqrt PI); [lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
  - destruct X as [X | <-]; [| rewrite erfc_0; replace (- 0 ^ 2) with 0 by ring; rewrite exp_0; lra].
    apply Rminus_le_0. replace 0 with (exp (- 0 ^ 2) - erfc 0) by (rewrite erfc_0; replace (- 0 ^ 2) with 0 by ring; rewrite exp_0; ring).
    apply Rlt_le. apply (grows (fun x => exp (- x ^ 2) - erfc x) (fun x => 2 * exp (- x ^ 2) * (/ sqrt PI - x))); [| | exact X].
    + intros t T. evar_last. apply (is_derive_minus (fun x => exp (- x ^ 2)) erfc); [auto_derive; [exact I | reflexivity] | apply erfc_derive].
      unfold minus, plus, opp. simpl. parisk_real. field. lra.
    + intros t T. apply Rmult_lt_0_compat; [generalize (exp_pos (- t ^ 2)); lra |].
      assert (t < / sqrt PI); [| lra]. apply Rmult_lt_reg_r with (sqrt PI); [exact P |]. rewrite Rinv_l by lra. nra.
Qed.
