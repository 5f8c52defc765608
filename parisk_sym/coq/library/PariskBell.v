(* Integrals of a line times a bell over the line and over half-lines. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError.
Open Scope R_scope.

Lemma erf_near_1 (e : R) : 0 < e -> exists M, 0 < M /\ forall x, M < x -> 1 - e < erf x < 1.
Proof.
  intro E. exists (Rmax 1 (1 / e)). split; [generalize (Rmax_l 1 (1 / e)); lra |]. intros x X.
  assert (A := Rmax_l 1 (1 / e)). assert (B := Rmax_r 1 (1 / e)). split; [| apply erf_below_1].
  assert (H := erfc_below_exp x ltac:(lra)). unfold erfc in H. assert (K := bell_below_inverse x ltac:(lra)).
  assert (1 / x < e); [| lra]. apply Rmult_lt_reg_r with x; [lra |]. replace (1 / x * x) with 1 by (field; lra).
  assert (1 / e * e = 1) by (field; lra). assert (1 / e * e < x * e) by (apply Rmult_lt_compat_r; lra). lra.
Qed.

(* An antiderivative with a limit at infinity. *)
Definition tends_up (F : R -> R) (L : R) := forall e, 0 < e -> exists M, forall x, M < x -> Rabs (F x - L) < e.
Definition tends_down (F : R -> R) (L : R) := tends_up (fun x => F (- x)) L.

Lemma up_from (f F : R -> R) (l L : R) : (forall z, is_derive F z (f z)) -> (forall z, continuous f z) -> tends_up F L ->
  is_RInt_gen f (at_point l) (Rbar_locally p_infty) (L - F l).
Proof.
  intros D C T P [e H]. destruct (T e (cond_pos e)) as [M K]. exists (fun a => a = l) (fun b => M < b); [reflexivity | exists M; auto |].
  intros x y -> Y. exists (F y - F l). split.
  - apply (is_RInt_derive F f); intros; [apply D | apply C].
  - apply H. unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl. replace (F y - F l + - (L - F l)) with (F y - L) by ring. apply K, Y.
Qed.
Lemma up_to (f F : R -> R) (r L : R) : (forall z, is_derive F z (f z)) -> (forall z, continuous f z) -> tends_down F L ->
  is_RInt_gen f (Rbar_locally m_infty) (at_point r) (F r - L).
Proof.
  intros D C T P [e H]. destruct (T e (cond_pos e)) as [M K]. exists (fun a => a < - M) (fun b => b = r); [exists (- M); auto | reflexivity |].
  intros x y X ->. exists (F r - F x). split.
  - apply (is_RInt_derive F f); intros; [apply D | apply C].
  - apply H. unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl. replace (F r - F x + - (F r - L)) with (- (F x - L)) by ring. rewrite Rabs_Ropp.
    replace x with (- - x) by ring. apply K. lra.
Qed.
Lemma over_line (f F : R -> R) (L0 L1 : R) : (forall z, is_derive F z (f z)) -> (forall z, continuous f z) -> tends_down F L0 -> tends_up F L1 ->
  is_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) (L1 - L0).
Proof.
  intros D C T0 T1. replace (L1 - L0) with ((F 0 - L0) + (L1 - F 0)) by ring.
  exact (is_RInt_gen_Chasles f 0 _ _ (up_to f F 0 L0 D C T0) (up_from f F 0 L1 D C T1)).
Qed.

(* (c0 + c1 (z - b)) exp (- (r (z - b))^2), r > 0 *)
Definition line_bell (r b c0 c1 z : R) : R := (c0 + c1 * (z - b)) * exp (- (r * (z - b)) ^ 2).
Definition its_area (r b c0 c1 z : R) : R := c0 * sqrt PI / (2 * r) * erf (r * (z - b)) - c1 / (2 * r ^ 2) * exp (- (r * (z - b)) ^ 2).

Lemma area_derives r b c0 c1 z : 0 < r -> is_derive (its_area r b c0 c1) z (line_bell r b c0 c1 z).
Proof.
  intro R0. assert (S := proj1 root_of_pi).
  assert (A : is_derive (fun z => c0 * sqrt PI / (2 * r) * erf (r * (z - b))) z (c0 * exp (- (r * (z - b)) ^ 2))).
  { evar_last; [apply is_derive_scal, (is_derive_comp erf (fun z => r * (z - b)) z (2 / sqrt PI * exp (- (r * (z - b)) ^ 2)) r); [apply erf_derive | auto_derive; [exact I | ring]] |].
    unfold scal; simpl; unfold mult; simpl. set (q := exp _). field. lra. }
  assert (B : is_derive (fun z => c1 / (2 * r ^ 2) * exp (- (r * (z - b)) ^ 2)) z (- (c1 * (z - b) * exp (- (r * (z - b)) ^ 2)))).
  { evar_last; [apply is_derive_scal, (is_derive_comp exp (fun z => - (r * (z - b)) ^ 2) z (exp (- (r * (z - b)) ^ 2)) (- (2 * r ^ 2 * (z - b)))); [apply is_derive_exp | auto_derive; [exact I | ring]] |].
    unfold scal; simpl; unfold mult; simpl. set (q := exp _). field. lra. }
  evar_last; [exact (is_derive_minus _ _ z _ _ A B) |]. unfold line_bell, minus, plus, opp; simpl. ring.
Qed.
Lemma line_bell_continuous r b c0 c1 z : continuous (line_bell r b c0 c1) z.
Proof.
  apply (ex_derive_continuous (V := R_NormedModule)). unfold line_bell. auto_derive. exact I.
Qed.

Lemma area_up r b c0 c1 : 0 < r -> tends_up (its_area r b c0 c1) (c0 * sqrt PI / (2 * r)).
Proof.
  intros R0 e E. assert (S := proj1 root_of_pi). set (k := Rabs (c0 * sqrt PI / (2 * r)) + 1). set (m := Rabs (c1 / (2 * r ^ 2)) + 1).
  assert (K : 0 < k) by (unfold k; generalize (Rabs_pos (c0 * sqrt PI / (2 * r))); lra). assert (Q : 0 < m) by (unfold m; generalize (Rabs_pos (c1 / (2 * r ^ 2))); lra).
  destruct (erf_near_1 (e / (2 * k)) ltac:(apply Rdiv_lt_0_compat; lra)) as [M [M0 H]]. set (N := Rmax M (Rmax 1 (2 * m / e))). exists (b + N / r). intros x X.
  assert (Y : N < r * (x - b)). { apply (Rmult_lt_compat_l r) in X; [| exact R0]. replace (r * (b + N / r)) with (r * b + N) in X by (field; lra). lra. }
  set (y := r * (x - b)) in *. assert (N1 := Rmax_l M (Rmax 1 (2 * m / e))). assert (N2 := Rmax_r M (Rmax 1 (2 * m / e))). assert (N3 := Rmax_l 1 (2 * m / e)). assert (N4 := Rmax_r 1 (2 * m / e)). fold N in N1, N2.
  destruct (H y ltac:(lra)) as [H1 H2]. assert (B := bell_below_inverse y ltac:(lra)). assert (P := exp_pos (- y ^ 2)).
  assert (B2 : exp (- y ^ 2) < e / (2 * m)). { apply Rle_lt_trans with (1 := B). apply Rmult_lt_reg_r with y; [lra |]. replace (1 / y * y) with 1 by (field; lra).
    assert (e / (2 * m) * (2 * m / e) = 1) by (field; lra). assert (0 < e / (2 * m)) by (apply Rdiv_lt_0_compat; lra). assert (e / (2 * m) * (2 * m / e) < e / (2 * m) * y) by (apply Rmult_lt_compat_l; lra). lra. }
  unfold its_area. fold y. replace (c0 * sqrt PI / (2 * r) * erf y - c1 / (2 * r ^ 2) * exp (- y ^ 2) - c0 * sqrt PI / (2 * r)) with (c0 * sqrt PI / (2 * r) * (erf y - 1) - c1 / (2 * r ^ 2) * exp (- y ^ 2)) by ring.
  apply Rle_lt_trans with (Rabs (c0 * sqrt PI / (2 * r) * (erf y - 1)) + Rabs (c1 / (2 * r ^ 2) * exp (- y ^ 2))); [unfold Rminus; eapply Rle_trans; [apply Rabs_triang |]; rewrite Rabs_Ropp; lra |].
  rewrite !Rabs_mult, (Rabs_left (erf y - 1)), (Rabs_right (exp (- y ^ 2))) by lra.
  assert (U1 : Rabs (c0 * sqrt PI / (2 * r)) * - (erf y - 1) <= k * (e / (2 * k))) by (apply Rmult_le_compat; [apply Rabs_pos | lra | unfold k; lra | lra]).
  assert (U2 : Rabs (c1 / (2 * r ^ 2)) * exp (- y ^ 2) < m * (e / (2 * m))) by (apply Rmult_le_0_lt_compat; [apply Rabs_pos | lra | unfold m; lra | exact B2]).
  replace (k * (e / (2 * k))) with (e / 2) in U1 by (field; lra). replace (m * (e / (2 * m))) with (e / 2) in U2 by (field; lra). lra.
Qed.
Lemma area_down r b c0 c1 : 0 < r -> tends_down (its_area r b c0 c1) (- (c0 * sqrt PI / (2 * r))).
Proof.
  intros R0 e E. destruct (area_up r (- b) (- c0) c1 R0 e E) as [M H]. exists M. intros x X. specialize (H x X).
  replace (its_area r b c0 c1 (- x) - - (c0 * sqrt PI / (2 * r))) with (its_area r (- b) (- c0) c1 x - - c0 * sqrt PI / (2 * r)); [exact H |].
  unfold its_area. replace (r * (- x - b)) with (- (r * (x - - b))) by ring. rewrite erf_opp. replace ((- (r * (x - - b))) ^ 2) with ((r * (x - - b)) ^ 2) by ring. field. lra.
Qed.

Lemma line_bell_over_line r b c0 c1 : 0 < r ->
  is_RInt_gen (line_bell r b c0 c1) (Rbar_locally m_infty) (Rbar_locally p_infty) (c0 * sqrt PI / r).
Proof.
  intro R0. replace (c0 * sqrt PI / r) with (c0 * sqrt PI / (2 * r) - - (c0 * sqrt PI / (2 * r))) by (field; lra).
  apply over_line with (its_area r b c0 c1); [intro; apply area_derives, R0 | apply line_bell_continuous | apply area_down, R0 | apply area_up, R0].
Qed.
Lemma line_bell_from l r b c0 c1 : 0 < r ->
  is_RInt_gen (line_bell r b c0 c1) (at_point l) (Rbar_locally p_infty) (c0 * sqrt PI / (2 * r) * erfc (r * (l - b)) + c1 / (2 * r ^ 2) * exp (- (r * (l - b)) ^ 2)).
Proof.
  intro R0. replace (c0 * sqrt PI / (2 * r) * erfc (r * (l - b)) + c1 / (2 * r ^ 2) * exp (- (r * (l - b)) ^ 2)) with (c0 * sqrt PI / (2 * r) - its_area r b c0 c1 l) by (unfold its_area, erfc; ring).
  apply up_from; [intro; apply area_derives, R0 | apply line_bell_continuous | apply area_up, R0].
Qed.

(* A function that is a line times a bell, and its integral. *)
Lemma bell_integral (f : R -> R) r b c0 c1 v : 0 < r -> (forall z, f z = line_bell r b c0 c1 z) -> v = c0 * sqrt PI / r ->
  ex_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) = v.
Proof.
  intros R0 E ->. assert (H : is_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) (c0 * sqrt PI / r)).
  { apply is_RInt_gen_ext with (line_bell r b c0 c1); [apply filter_forall; intros; symmetry; apply E | apply line_bell_over_line, R0]. }
  split; [eexists; exact H | apply is_RInt_gen_unique, H].
Qed.
Lemma bell_integral_from (f : R -> R) l r b c0 c1 v : 0 < r -> (forall z, l < z -> f z = line_bell r b c0 c1 z) ->
  v = c0 * sqrt PI / (2 * r) * erfc (r * (l - b)) + c1 / (2 * r ^ 2) * exp (- (r * (l - b)) ^ 2) ->
  ex_RInt_gen f (at_point l) (Rbar_locally p_infty) /\ RInt_gen f (at_point l) (Rbar_locally p_infty) = v.
Proof.
  intros R0 E ->. assert (H := line_bell_from l r b c0 c1 R0). revert H. set (v := _ + _). intro H. assert (G : is_RInt_gen f (at_point l) (Rbar_locally p_infty) v).
  { apply is_RInt_gen_ext with (line_bell r b c0 c1); [| exact H]. exists (fun a => a = l) (fun c => l < c); [reflexivity | exists l; auto |].
    intros x y -> Y z [Z1 Z2]. simpl in Z1, Z2. rewrite Rmin_left in Z1 by lra. symmetry. apply E. exact Z1. }
  split; [eexists; exact G | apply is_RInt_gen_unique, G].
Qed.
