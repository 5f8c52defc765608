(* With x = eps/2: a function of x coth x and ln (sinh x/x), whose distance to x^2/2 has a square for its slope. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

(* With u = eps/(1 - exp (- eps)): ln u = eps/2 - ln (sinh (eps/2)/(eps/2)), so that u - 1 - ln u is a function of x = eps/2 alone. *)
Lemma coth_form (x : R) : 0 < x -> 1 - exp (- (2 * x)) <> 0 /\ 0 < 2 * x / (1 - exp (- (2 * x))) /\
  2 * x / (1 - exp (- (2 * x))) - 1 - ln (2 * x / (1 - exp (- (2 * x)))) = x * cosh x / sinh x - 1 + ln (sinh x / x).
Proof.
  intro X. assert (S := sinh_pos x X). assert (E := exp_pos x). assert (M : 1 - exp (- (2 * x)) = 2 * sinh x / exp x).
  { unfold sinh. replace (- (2 * x)) with (- x + - x) by ring. rewrite exp_plus, exp_Ropp. field. lra. }
  rewrite M. assert (0 < 2 * sinh x / exp x) by (apply Rdiv_lt_0_compat; lra). split; [lra |].
  replace (2 * x / (2 * sinh x / exp x)) with (exp x * (x / sinh x)) by (field; lra). assert (0 < x / sinh x) by (apply Rdiv_lt_0_compat; lra).
  split; [apply Rmult_lt_0_compat; lra |]. rewrite ln_mult, ln_exp by lra. rewrite !ln_quotient by lra.
  replace (exp x) with (cosh x + sinh x) by (unfold cosh, sinh; field). field. lra.
Qed.
Definition divergence (x : R) : R := x * cosh x / sinh x - 1 + ln (sinh x / x).
Definition slope (x : R) : R := (x * cosh x - sinh x) ^ 2 / (x * sinh x ^ 2).
Lemma hyperbola x : cosh x ^ 2 - sinh x ^ 2 = 1.
Proof. assert (Q : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). unfold cosh, sinh. nra. Qed.
Lemma gap_derives x : 0 < x -> is_derive (fun x => x ^ 2 / 2 - divergence x) x (slope x).
Proof.
  intro X. assert (S := sinh_pos x X). assert (C := cosh_pos x). assert (H := hyperbola x). unfold divergence, slope.
  assert (A : is_derive (fun x => x * cosh x / sinh x) x (((1 * cosh x + x * sinh x) * sinh x - x * cosh x * cosh x) / sinh x ^ 2)).
  { evar_last; [apply (is_derive_div (fun x => x * cosh x) sinh); [apply (is_derive_mult (fun x => x) cosh); [apply (is_derive_id (K := R_AbsRing)) | apply is_derive_Reals, derivable_pt_lim_cosh | intros; apply Rmult_comm] | apply is_derive_Reals, derivable_pt_lim_sinh | lra] |].
    unfold plus, mult, one; simpl. field. lra. }
  assert (B : is_derive (fun x => ln (sinh x / x)) x ((cosh x * x - sinh x * 1) / x ^ 2 / (sinh x / x))).
  { evar_last; [apply (is_derive_comp ln (fun x => sinh x / x)); [apply is_derive_Reals, derivable_pt_lim_ln, Rdiv_lt_0_compat; assumption |]; apply is_derive_div; [apply is_derive_Reals, derivable_pt_lim_sinh | apply (is_derive_id (K := R_AbsRing)) | lra] |].
    unfold scal; simpl; unfold mult, one; simpl. field. lra. }
  assert (E : is_derive (fun x => x ^ 2 / 2) x x) by (auto_derive; [exact I | field]).
  evar_last; [apply (is_derive_minus (fun x => x ^ 2 / 2) (fun x => x * cosh x / sinh x - 1 + ln (sinh x / x)) x); [exact E |]; apply (is_derive_plus (fun x => x * cosh x / sinh x - 1) (fun x => ln (sinh x / x)) x); [| exact B];
    apply (is_derive_minus (fun x => x * cosh x / sinh x) (fun _ => 1) x); [exact A | apply (is_derive_const (V := R_NormedModule) 1 x)] |].
  unfold minus, plus, opp, zero; simpl. unfold zero; simpl. set (c := cosh x) in *. set (s := sinh x) in *. assert (c ^ 2 = 1 + s ^ 2) by lra. clearbody c s.
  apply Rminus_diag_uniq. field_simplify; [| lra].
  match goal with |- ?n / ?d = 0 => replace n with 0; [unfold Rdiv; ring |] end.
  replace (c ^ 2) with (1 + s ^ 2) by lra. ring.
Qed.
Lemma rising_above (f f' : R -> R) (a x : R) : a < x -> (forall t, a <= t <= x -> is_derive f t (f' t)) -> (forall t, a <= t <= x -> 0 <= f' t) -> f a <= f x.
Proof.
  intros L D P. destruct (MVT_gen f a x f') as [t [T E]].
  - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply D. lra.
  - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply (derivable_continuous_pt f t). exists (f' t). apply is_derive_Reals, D. lra.
  - rewrite Rmin_left, Rmax_right in T by lra. assert (0 <= f' t * (x - a)) by (apply Rmult_le_pos; [apply P; lra | lra]). lra.
Qed.
Lemma slope_nonneg x : 0 < x -> 0 <= slope x.
Proof. intro X. assert (S := sinh_pos x X). unfold slope. apply div_nonneg; [apply pow2_ge_0 |]. apply Rmult_lt_0_compat; [exact X | apply pow_lt, S]. Qed.
Lemma near_0 (y : R) : 0 < y -> y <= 1 -> - (4 * y) <= y ^ 2 / 2 - divergence y.
Proof.
  intros Y Y1. assert (S := sinh_pos y Y). assert (A := sinh_above y Y). assert (C := cosh_pos y).
  assert (T := tanh_below y Y). unfold tanh in T. assert (SC : sinh y < y * cosh y) by (apply (Rmult_lt_compat_r (cosh y)) in T; [| exact C]; replace (sinh y / cosh y * cosh y) with (sinh y) in T by (field; lra); exact T).
  assert (CH : cosh y <= 1 + 2 * y). { unfold cosh. assert (P := exp_pos y). assert (exp (- y) <= 1) by (apply exp_le_one; lra).
    destruct (Req_dec y 1) as [-> | N]; [interval with (i_prec 30) |]. assert (K := exp_chord y 1 Y ltac:(lra) ltac:(lra)). rewrite Rmult_1_r in K. assert (exp 1 < 3) by interval with (i_prec 30). nra. }
  assert (Q1 : y * cosh y / sinh y <= cosh y). { apply Rmult_le_reg_r with (sinh y); [exact S |]. replace (y * cosh y / sinh y * sinh y) with (y * cosh y) by (field; lra). nra. }
  assert (Q2 : ln (sinh y / y) <= cosh y - 1). { assert (0 < sinh y / y) by (apply Rdiv_lt_0_compat; assumption). assert (sinh y / y <= cosh y) by (apply Rmult_le_reg_r with y; [exact Y |]; replace (sinh y / y * y) with (sinh y) by (field; lra); lra).
    generalize (exp_above (ln (sinh y / y))). rewrite exp_ln by assumption. lra. }
  unfold divergence. generalize (pow2_ge_0 y). lra.
Qed.
Lemma below_square x : 0 < x -> divergence x <= x ^ 2 / 2.
Proof.
  intro X. destruct (Rle_or_lt (divergence x) (x ^ 2 / 2)) as [H | H]; [exact H | exfalso]. set (d := divergence x - x ^ 2 / 2). assert (D : 0 < d) by (unfold d; lra).
  set (y := Rmin (x / 2) (Rmin 1 (d / 8))). assert (Y1 := Rmin_l (x / 2) (Rmin 1 (d / 8))). assert (Y2 := Rmin_r (x / 2) (Rmin 1 (d / 8))). assert (Y3 := Rmin_l 1 (d / 8)). assert (Y4 := Rmin_r 1 (d / 8)). fold y in Y1, Y2.
  assert (Y : 0 < y) by (unfold y; repeat apply Rmin_glb_lt; lra). assert (N := near_0 y Y ltac:(lra)).
  assert (G := rising_above (fun x => x ^ 2 / 2 - divergence x) slope y x ltac:(lra) ltac:(intros ? ?; apply gap_derives; lra) ltac:(intros; apply slope_nonneg; lra)). unfold d in *. simpl in G. lra.
Qed.
Lemma tanh_above x : 0 < x -> x / (1 + x) < tanh x.
Proof.
  intro X. assert (E := one_lt_exp x X). unfold tanh. replace (sinh x / cosh x) with (1 - 2 / (exp x * exp x + 1)) by (unfold sinh, cosh; rewrite exp_Ropp; field; repeat split; try lra; nra).
  assert (W : 1 + 2 * x < exp x * exp x) by (rewrite <- exp_plus; generalize (exp_ineq1 (x + x) ltac:(lra)); lra).
  replace (x / (1 + x)) with (1 - 2 / (2 + 2 * x)) by (field; lra). assert (2 / (exp x * exp x + 1) < 2 / (2 + 2 * x)); [| lra]. unfold Rdiv. apply Rmult_lt_compat_l; [lra |]. apply inv_lt; lra.
Qed.
Lemma below_tanh x : 0 < x -> divergence x < 2 * x * tanh x.
Proof.
  intro X. assert (T := tanh_above x X). destruct (Rlt_or_le x 3) as [L | L].
  - apply Rle_lt_trans with (1 := below_square x X). assert (x / 4 < x / (1 + x)). { unfold Rdiv. apply Rmult_lt_compat_l; [exact X |]. apply inv_lt; lra. } nra.
  - assert (E := one_lt_exp x X). assert (S := sinh_pos x X). assert (W : 1 + 2 * x < exp x * exp x) by (rewrite <- exp_plus; generalize (exp_ineq1 (x + x) ltac:(lra)); lra). unfold divergence.
    replace (x * cosh x / sinh x) with (x + 2 * x / (exp x * exp x - 1)) by (unfold sinh, cosh; rewrite exp_Ropp; field; repeat split; try lra; nra).
    assert (2 * x / (exp x * exp x - 1) < 1) by (apply div_lt_one; lra).
    unfold tanh. replace (sinh x / cosh x) with (1 - 2 / (exp x * exp x + 1)) by (unfold sinh, cosh; rewrite exp_Ropp; field; repeat split; try lra; nra).
    assert (2 * x / (exp x * exp x + 1) < 1) by (apply div_lt_one; lra).
    assert (K : ln (sinh x / x) < x - ln 6 + ln (1)). { rewrite ln_1, ln_quotient by lra. assert (ln 3 <= ln x) by (apply ln_le_ln; lra). assert (ln (sinh x) < x - ln 2).
      { replace (x - ln 2) with (ln (exp x / 2)) by (rewrite ln_quotient, ln_exp by (try lra; apply exp_pos); ring). apply ln_increasing; [exact S |]. unfold sinh. generalize (exp_pos (- x)). lra. }
      replace (ln 6) with (ln 2 + ln 3) by (rewrite <- ln_mult by lra; f_equal; ring). lra. }
    rewrite ln_1 in K. assert (17 / 10 < ln 6) by interval with (i_prec 40). 
    replace (2 * x * (1 - 2 / (exp x * exp x + 1))) with (2 * x - 2 * (2 * x / (exp x * exp x + 1))) by (field; nra).
    assert (Z : 2 * x / (exp x * exp x + 1) <= 1 / 3). { assert (V : 1 + 2 * x + 2 * x ^ 2 < exp x * exp x). { rewrite <- exp_plus. apply Rminus_lt_0. replace (exp (x + x) - (1 + 2 * x + 2 * x ^ 2)) with ((fun t => exp t - (1 + t + t ^ 2 / 2)) (x + x)) by (simpl; field).
          apply (half_line (fun t => exp t - (1 + t + t ^ 2 / 2)) (fun t => exp t - (1 + t)) 0); [| rewrite exp_0; lra | | lra].
          - intros t _. auto_derive; [exact I | field].
          - intros t Ht. generalize (exp_ineq1 t ltac:(lra)). lra. }
      apply Rmult_le_reg_r with (exp x * exp x + 1); [lra |]. replace (2 * x / (exp x * exp x + 1) * (exp x * exp x + 1)) with (2 * x) by (field; lra). nra. }
    lra.
Qed.
Lemma first (eps : R) : 0 < eps -> 1 - exp (- eps) <> 0 /\ 0 < eps / (1 - exp (- eps)) /\ eps / (1 - exp (- eps)) - 1 - ln (eps / (1 - exp (- eps))) <= (1 / 8) * eps ^ 2.
Proof.
  intro E. destruct (coth_form (eps / 2) ltac:(lra)) as [A [B C]]. replace (2 * (eps / 2)) with eps in * by field. split; [exact A |]. split; [exact B |]. rewrite C.
  assert (H := below_square (eps / 2) ltac:(lra)). unfold divergence in H. lra.
Qed.
Lemma second (eps : R) : 0 < eps -> 1 - exp (- eps) <> 0 /\ 0 < eps / (1 - exp (- eps)) /\ eps / (1 - exp (- eps)) - 1 - ln (eps / (1 - exp (- eps))) < eps * tanh ((1 / 2) * eps).
Proof.
  intro E. destruct (coth_form (eps / 2) ltac:(lra)) as [A [B C]]. replace (2 * (eps / 2)) with eps in * by field. split; [exact A |]. split; [exact B |]. rewrite C.
  assert (H := below_tanh (eps / 2) ltac:(lra)). unfold divergence in H. replace (1 / 2 * eps) with (eps / 2) by field. lra.
Qed.
Ltac prove_holds_1 := exact first.
Ltac prove_holds_2 := exact second.
