(* Answers to which noise with a density on the whole line is added: the chance that such an answer lies in a set, and privacy. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskExponential PariskIntegrals.
Open Scope R_scope.

(* The chance that a + Z lies in S, as an integral of Riemann over the line. Unions of intervals have one; from these what is said below
   follows for every measurable set, which they approximate in measure. *)
Definition chance_of (f : R -> R) (S : R -> bool) (a : R) : R :=
  RInt_gen (fun z => if S z then f (z - a) else 0) (Rbar_locally m_infty) (Rbar_locally p_infty).
Definition has_chance (f : R -> R) (S : R -> bool) (a : R) : Prop :=
  ex_RInt_gen (fun z => if S z then f (z - a) else 0) (Rbar_locally m_infty) (Rbar_locally p_infty).
Definition noise_private (f : R -> R) (eps delta change : R) : Prop :=
  forall a b, Rabs (a - b) <= change -> forall S, has_chance f S a -> has_chance f S b -> chance_of f S a <= exp eps * chance_of f S b + delta.

(* --- integrals over the line *)
Lemma line_in_order : filter_prod (Rbar_locally m_infty) (Rbar_locally p_infty) (fun ab => fst ab <= snd ab).
Proof. apply (Filter_prod _ _ _ (fun x => x < 0) (fun y => 0 < y)); [exists 0; auto | exists 0; auto |]. simpl. intros x y X Y. lra. Qed.
Lemma line_nonneg (h : R -> R) l : (forall x, 0 <= h x) -> is_RInt_gen h (Rbar_locally m_infty) (Rbar_locally p_infty) l -> 0 <= l.
Proof.
  intros P H. apply Rle_trans with (norm l); [apply norm_ge_0 |]. apply (RInt_gen_norm h h l l line_in_order); [| exact H | exact H].
  apply filter_forall. intros ab x _. unfold norm. simpl. unfold abs. simpl. rewrite Rabs_pos_eq; [lra | apply P].
Qed.
Lemma line_below (g h : R -> R) u v : (forall x, g x <= h x) ->
  is_RInt_gen g (Rbar_locally m_infty) (Rbar_locally p_infty) u -> is_RInt_gen h (Rbar_locally m_infty) (Rbar_locally p_infty) v -> u <= v.
Proof.
  intros P G H. assert (M := is_RInt_gen_minus h g v u H G). assert (N := line_nonneg _ _ (fun x => Rge_le _ _ (Rge_minus _ _ (Rle_ge _ _ (P x)))) M).
  unfold minus, plus, opp in N. simpl in N. lra.
Qed.

Lemma line_correct (h : R -> R) : ex_RInt_gen h (Rbar_locally m_infty) (Rbar_locally p_infty) ->
  is_RInt_gen h (Rbar_locally m_infty) (Rbar_locally p_infty) (RInt_gen h (Rbar_locally m_infty) (Rbar_locally p_infty)).
Proof. exact (@RInt_gen_correct R_CompleteNormedModule _ _ _ _ h). Qed.

(* --- where the density itself is at most e^eps times that of a neighbour *)
Lemma private_by_ratio (f : R -> R) eps delta change : 0 <= delta ->
  (forall z d, Rabs d <= change -> f z <= exp eps * f (z + d)) -> noise_private f eps delta change.
Proof.
  intros D H a b C S A B. unfold has_chance, chance_of in *. assert (A' := line_correct _ A). assert (B' := line_correct _ B).
  apply Rle_trans with (exp eps * RInt_gen (fun z => if S z then f (z - b) else 0) (Rbar_locally m_infty) (Rbar_locally p_infty)); [| lra].
  refine (line_below _ _ _ _ _ A' (is_RInt_gen_scal _ (exp eps) _ B')). intro z. unfold scal. simpl. unfold mult. simpl.
  destruct (S z); [| lra]. replace (z - b) with (z - a + (a - b)) by ring. apply H, C.
Qed.

(* --- Laplace noise up to a failure: the best set is a half-line, which ends where the ratio of the densities is e^eps *)
Definition laplace (s z : R) : R := exp (- Rabs z / s) / (2 * s).
Lemma half_line_above (h : R -> R) (S : R -> bool) t : (forall z, t < z -> h z <= 0) -> (forall z, z <= t -> 0 <= h z) ->
  forall z, (if S z then h z else 0) <= (if Rle_dec z t then h z else 0).
Proof. intros A B z. destruct (Rle_dec z t) as [Z | Z]; destruct (S z); try lra; [apply B, Z | apply A; lra]. Qed.
Lemma half_line_below (h : R -> R) (S : R -> bool) t : (forall z, z < t -> h z <= 0) -> (forall z, t <= z -> 0 <= h z) ->
  forall z, (if S z then h z else 0) <= (if Rle_dec t z then h z else 0).
Proof. intros A B z. destruct (Rle_dec t z) as [Z | Z]; destruct (S z); try lra; [apply B, Z | apply A; lra]. Qed.
Lemma excess_of_set (f : R -> R) (S : R -> bool) e a b (g : R -> R) u : has_chance f S a -> has_chance f S b ->
  (forall z, (if S z then f (z - a) - e * f (z - b) else 0) <= g z) -> is_RInt_gen g (Rbar_locally m_infty) (Rbar_locally p_infty) u ->
  chance_of f S a <= e * chance_of f S b + u.
Proof.
  intros A B G U. assert (A' := line_correct _ A). assert (B' := line_correct _ B).
  assert (M := is_RInt_gen_minus _ _ _ _ A' (is_RInt_gen_scal _ e _ B')).
  assert (L := fun P => line_below _ g _ u P M U). unfold minus, plus, opp, scal in L. simpl in L. unfold mult in L. simpl in L.
  unfold chance_of. cut (RInt_gen (fun z => if S z then f (z - a) else 0) (Rbar_locally m_infty) (Rbar_locally p_infty)
    + - (e * RInt_gen (fun z => if S z then f (z - b) else 0) (Rbar_locally m_infty) (Rbar_locally p_infty)) <= u); [lra |].
  apply L. intro z. assert (H := G z). destruct (S z); lra.
Qed.
Lemma piece_with_rest (h : R -> R) t u : is_RInt_gen h (Rbar_locally m_infty) (at_point t) u ->
  is_RInt_gen (fun z => if Rle_dec z t then h z else 0) (Rbar_locally m_infty) (Rbar_locally p_infty) u.
Proof.
  intro U. replace u with (u + 0) by ring. refine (two_pieces _ t _ _ _ _ _ _).
  - apply (piece_downwards _ h); [| exact U]. intros z Z. destruct (Rle_dec z t); [reflexivity | lra].
  - apply (piece_upwards _ (value (Summand 0 0 0 0))); [| apply nothing; [ typeclasses eauto | typeclasses eauto | reflexivity ]].
    intros z Z. destruct (Rle_dec z t); [lra |]. unfold value. simpl. ring.
Qed.
Lemma piece_after_rest (h : R -> R) t u : is_RInt_gen h (at_point t) (Rbar_locally p_infty) u ->
  is_RInt_gen (fun z => if Rle_dec t z then h z else 0) (Rbar_locally m_infty) (Rbar_locally p_infty) u.
Proof.
  intro U. replace u with (0 + u) by ring. refine (two_pieces _ t _ _ _ _ _ _).
  - apply (piece_downwards _ (value (Summand 0 0 0 0))); [| apply nothing; [ typeclasses eauto | typeclasses eauto | reflexivity ]].
    intros z Z. destruct (Rle_dec t z); [lra |]. unfold value. simpl. ring.
  - apply (piece_upwards _ h); [| exact U]. intros z Z. destruct (Rle_dec t z); [reflexivity | lra].
Qed.
(* Its integrals up to a number and from one on: below the centre a, and above it. *)
Lemma laplace_up_to_left s a t : 0 < s -> t <= a -> is_RInt_gen (fun z => laplace s (z - a)) (Rbar_locally m_infty) (at_point t) (exp ((t - a) / s) / 2).
Proof.
  intros P T. apply (piece_downwards _ (value (Summand (/ (2 * s)) 0 (/ s) (- a / s)))).
  - intros z Z. unfold laplace, value. cbn [factor degree slope shift pow]. rewrite Rabs_left by lra.
    replace (- - (z - a) / s) with (/ s * z + - a / s) by (field; lra). field. lra.
  - evar_last; [apply downwards; cbn [slope]; apply Rinv_0_lt_compat, P |]. cbn [factor degree slope shift tail].
    replace (/ s * t + - a / s) with ((t - a) / s) by (field; lra). field. lra.
Qed.
Lemma laplace_from_right s a t : 0 < s -> a <= t -> is_RInt_gen (fun z => laplace s (z - a)) (at_point t) (Rbar_locally p_infty) (exp ((a - t) / s) / 2).
Proof.
  intros P T. apply (piece_upwards _ (value (Summand (/ (2 * s)) 0 (- / s) (a / s)))).
  - intros z Z. unfold laplace, value. cbn [factor degree slope shift pow]. rewrite Rabs_pos_eq by lra.
    replace (- (z - a) / s) with (- / s * z + a / s) by (field; lra). field. lra.
  - evar_last; [apply upwards; cbn [slope]; apply Ropp_lt_gt_0_contravar, Rinv_0_lt_compat, P |]. cbn [factor degree slope shift tail].
    replace (- / s * t + a / s) with ((a - t) / s) by (field; lra). field. lra.
Qed.
Lemma laplace_up_to_right s a t : 0 < s -> a <= t -> is_RInt_gen (fun z => laplace s (z - a)) (Rbar_locally m_infty) (at_point t) (1 - exp ((a - t) / s) / 2).
Proof.
  intros P T. replace (1 - exp ((a - t) / s) / 2) with (exp ((a - a) / s) / 2 + (1 / 2 - exp ((a - t) / s) / 2)) by
    (replace ((a - a) / s) with 0 by (field; lra); rewrite exp_0; field).
  refine (two_pieces _ a _ _ _ _ (laplace_up_to_left s a a P (Rle_refl a)) _).
  apply (piece_between _ (value (Summand (/ (2 * s)) 0 (- / s) (a / s)))); [exact T | |].
  - intros z Z. unfold laplace, value. cbn [factor degree slope shift pow]. rewrite Rabs_pos_eq by lra.
    replace (- (z - a) / s) with (- / s * z + a / s) by (field; lra). field. lra.
  - apply is_RInt_gen_at_point. evar_last; [apply between; cbn [slope]; apply Rlt_not_eq, Ropp_lt_gt_0_contravar, Rinv_0_lt_compat, P |].
    cbn [factor degree slope shift tail]. replace (- / s * t + a / s) with ((a - t) / s) by (field; lra).
    replace (- / s * a + a / s) with 0 by (field; lra). rewrite exp_0. match goal with |- @eq _ ?x ?y => change (@eq R x y) end. field. lra.
Qed.
Lemma laplace_from_left s a t : 0 < s -> t <= a -> is_RInt_gen (fun z => laplace s (z - a)) (at_point t) (Rbar_locally p_infty) (1 - exp ((t - a) / s) / 2).
Proof.
  intros P T. replace (1 - exp ((t - a) / s) / 2) with ((1 / 2 - exp ((t - a) / s) / 2) + exp ((a - a) / s) / 2) by
    (replace ((a - a) / s) with 0 by (field; lra); rewrite exp_0; field).
  refine (two_pieces _ a _ _ _ _ _ (laplace_from_right s a a P (Rle_refl a))).
  apply (piece_between _ (value (Summand (/ (2 * s)) 0 (/ s) (- a / s)))); [exact T | |].
  - intros z Z. unfold laplace, value. cbn [factor degree slope shift pow]. rewrite Rabs_left by lra.
    replace (- - (z - a) / s) with (/ s * z + - a / s) by (field; lra). field. lra.
  - apply is_RInt_gen_at_point. evar_last; [apply between; cbn [slope]; apply Rgt_not_eq, Rinv_0_lt_compat, P |].
    cbn [factor degree slope shift tail]. replace (/ s * t + - a / s) with ((t - a) / s) by (field; lra).
    replace (/ s * a + - a / s) with 0 by (field; lra). rewrite exp_0. match goal with |- @eq _ ?x ?y => change (@eq R x y) end. field. lra.
Qed.
Lemma laplace_ratio s e u v : 0 < s -> Rabs v - Rabs u <= s * e -> laplace s u <= exp e * laplace s v.
Proof.
  intros P H. unfold laplace. replace (exp e * (exp (- Rabs v / s) / (2 * s))) with (exp (e + - Rabs v / s) / (2 * s)) by (rewrite exp_plus; field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra |]. apply exp_le_exp.
  apply Rmult_le_reg_r with s; [exact P |]. replace (- Rabs u / s * s) with (- Rabs u) by (field; lra).
  replace ((e + - Rabs v / s) * s) with (s * e - Rabs v) by (field; lra). lra.
Qed.
Lemma laplace_ratio_above s e u v : 0 < s -> s * e <= Rabs v - Rabs u -> exp e * laplace s v <= laplace s u.
Proof.
  intros P H. unfold laplace. replace (exp e * (exp (- Rabs v / s) / (2 * s))) with (exp (e + - Rabs v / s) / (2 * s)) by (rewrite exp_plus; field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra |]. apply exp_le_exp.
  apply Rmult_le_reg_r with s; [exact P |]. replace (- Rabs u / s * s) with (- Rabs u) by (field; lra).
  replace ((e + - Rabs v / s) * s) with (s * e - Rabs v) by (field; lra). lra.
Qed.
Lemma laplace_excess s e c : 0 < s -> 1 - exp ((s * e - c) / (2 * s)) / 2 - exp e * (exp (- (s * e + c) / (2 * s)) / 2) = 1 - exp ((e - c / s) / 2).
Proof.
  intro P. replace (exp e * (exp (- (s * e + c) / (2 * s)) / 2)) with (exp (e + - (s * e + c) / (2 * s)) / 2) by (rewrite exp_plus; field).
  replace (e + - (s * e + c) / (2 * s)) with ((e - c / s) / 2) by (field; lra). replace ((s * e - c) / (2 * s)) with ((e - c / s) / 2) by (field; lra). field.
Qed.
Ltac laplace_sides := unfold Rabs; repeat match goal with |- context [Rcase_abs ?x] => destruct (Rcase_abs x) end; lra.
Lemma laplace_private s eps delta change : 0 < s -> 0 <= eps -> 0 <= delta -> 1 - exp ((eps - change / s) / 2) <= delta ->
  noise_private (laplace s) eps delta change.
Proof.
  intros P E D0 D a b C S A B. assert (C' := Rle_trans _ _ _ (Rle_abs (a - b)) C). assert (C'' := Rle_trans _ _ _ (Rle_abs (b - a)) (Rle_trans _ _ _ (Req_le _ _ (Rabs_minus_sym b a)) C)).
  assert (SE : 0 <= s * eps) by (apply Rmult_le_pos; lra).
  assert (K : forall c, c <= change -> 1 - exp ((eps - c / s) / 2) <= delta).
  { intros c L. assert (exp ((eps - change / s) / 2) <= exp ((eps - c / s) / 2)); [| lra]. apply exp_le_exp.
    assert (c / s <= change / s) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, P | exact L]). lra. }
  destruct (Rle_dec (Rabs (a - b)) (s * eps)) as [Near | Far].
  - apply Rle_trans with (exp eps * chance_of (laplace s) S b + 0); [| lra].
    refine (excess_of_set (laplace s) S (exp eps) a b (value (Summand 0 0 0 0)) 0 A B _ _); [| apply nothing; [ typeclasses eauto | typeclasses eauto | reflexivity ]].
    intro z. unfold value. cbn [factor degree slope shift pow]. assert (H := laplace_ratio s eps (z - a) (z - b) P). assert (T := Rabs_triang (z - a) (a - b)).
    replace (z - a + (a - b)) with (z - b) in T by ring. destruct (S z); lra.
  - apply Rnot_le_lt in Far. destruct (Rle_or_lt a b) as [O | O].
    + set (c := b - a). set (t := b - (s * eps + c) / 2). assert (F : s * eps < c) by (unfold c; rewrite Rabs_left1 in Far by lra; lra).
      assert (T1 : a <= t) by (unfold t; unfold c in F |- *; lra). assert (T2 : t <= b) by (unfold t; unfold c in F |- *; lra).
      apply Rle_trans with (exp eps * chance_of (laplace s) S b + (1 - exp ((eps - c / s) / 2))); [| assert (H := K c ltac:(unfold c; lra)); lra].
      refine (excess_of_set (laplace s) S (exp eps) a b _ _ A B (half_line_above (fun z => laplace s (z - a) - exp eps * laplace s (z - b)) S t _ _) _).
      * intros z Z. assert (H := laplace_ratio s eps (z - a) (z - b) P). cut (Rabs (z - b) - Rabs (z - a) <= s * eps); [intro; lra |]. unfold t, c in Z. laplace_sides.
      * intros z Z. assert (H := laplace_ratio_above s eps (z - a) (z - b) P). cut (s * eps <= Rabs (z - b) - Rabs (z - a)); [intro; lra |]. unfold t, c in Z. unfold c in F. laplace_sides.
      * apply piece_with_rest. rewrite <- (laplace_excess s eps c P).
        replace ((s * eps - c) / (2 * s)) with ((a - t) / s) by (unfold t, c; field; lra). replace (- (s * eps + c) / (2 * s)) with ((t - b) / s) by (unfold t, c; field; lra).
        exact (is_RInt_gen_minus _ _ _ _ (laplace_up_to_right s a t P T1) (is_RInt_gen_scal _ (exp eps) _ (laplace_up_to_left s b t P T2))).
    + set (c := a - b). set (t := b + (s * eps + c) / 2). assert (F : s * eps < c) by (unfold c; rewrite Rabs_pos_eq in Far by lra; lra).
      assert (T1 : t <= a) by (unfold t; unfold c in F |- *; lra). assert (T2 : b <= t) by (unfold t; unfold c in F |- *; lra).
      apply Rle_trans with (exp eps * chance_of (laplace s) S b + (1 - exp ((eps - c / s) / 2))); [| assert (H := K c ltac:(unfold c; lra)); lra].
      refine (excess_of_set (laplace s) S (exp eps) a b _ _ A B (half_line_below (fun z => laplace s (z - a) - exp eps * laplace s (z - b)) S t _ _) _).
      * intros z Z. assert (H := laplace_ratio s eps (z - a) (z - b) P). cut (Rabs (z - b) - Rabs (z - a) <= s * eps); [intro; lra |]. unfold t, c in Z. laplace_sides.
      * intros z Z. assert (H := laplace_ratio_above s eps (z - a) (z - b) P). cut (s * eps <= Rabs (z - b) - Rabs (z - a)); [intro; lra |]. unfold t, c in Z. unfold c in F. laplace_sides.
      * apply piece_after_rest. rewrite <- (laplace_excess s eps c P).
        replace ((s * eps - c) / (2 * s)) with ((t - a) / s) by (unfold t, c; field; lra). replace (- (s * eps + c) / (2 * s)) with ((b - t) / s) by (unfold t, c; field; lra).
        exact (is_RInt_gen_minus _ _ _ _ (laplace_from_left s a t P T1) (is_RInt_gen_scal _ (exp eps) _ (laplace_from_right s b t P T2))).
Qed.
(* In the form in which it is written: around a centre m, with the rate r = 1/s. *)
Lemma private_around (f g : R -> R) m eps delta change : (forall z, f z = g (z - m)) -> noise_private g eps delta change -> noise_private f eps delta change.
Proof.
  intros F G a b C S.
  assert (E : forall c, (fun z => if S z then f (z - c) else 0) = (fun z => if S z then g (z - (c + m)) else 0)).
  { intro c. apply FunctionalExtensionality.functional_extensionality. intro z. rewrite F. replace (z - c - m) with (z - (c + m)) by ring. reflexivity. }
  unfold has_chance, chance_of. rewrite !E. apply (G (a + m) (b + m)). replace (a + m - (b + m)) with (a - b) by ring. exact C.
Qed.
Lemma private_of_laplace (f : R -> R) r m eps delta change : 0 < r -> (forall z, f z = r / 2 * exp (- (r * Rabs (z - m)))) ->
  0 <= eps -> 0 <= delta -> 1 - exp ((eps - change * r) / 2) <= delta -> noise_private f eps delta change.
Proof.
  intros P F E D0 D. apply (private_around f (laplace (/ r)) m).
  - intro z. rewrite F. unfold laplace. replace (- Rabs (z - m) / / r) with (- (r * Rabs (z - m))) by (field; lra). field. lra.
  - apply laplace_private; [apply Rinv_0_lt_compat, P | exact E | exact D0 |]. replace (change / / r) with (change * r) by (field; lra). exact D.
Qed.
Lemma no_excess x delta : 0 <= x -> 0 <= delta -> 1 - exp x <= delta.
Proof. intros X D. assert (H := one_le_exp x X). lra. Qed.

Lemma below_one x : x <= 0 -> 0 <= 1 - exp x.
Proof. intro X. assert (H := exp_le_one x X). lra. Qed.

(* --- tactics *)
Ltac noise_products := repeat match goal with H : ?a * ?b < _, A : 0 < ?a, B : 0 < ?b |- _ =>
  lazymatch goal with _ : 0 < a * b |- _ => fail | _ => assert (0 < a * b) by (apply Rmult_lt_0_compat; assumption) end end.
Ltac noise_sign := lazymatch goal with |- 0 <= 1 - exp _ => apply below_one; noise_simple_sign | |- _ => noise_simple_sign end
with noise_simple_sign := first [ lra | solve [timeout 5 parisk_sign] | solve [apply Req_le; field; parisk_sides] | solve [field_simplify; [ parisk_sign | parisk_sides .. ]]
  | solve [timeout 10 parisk_defined_more] ].
Ltac noise_excess := first [ apply no_excess; noise_sign
  | apply Req_le; first [ reflexivity | solve [apply (f_equal (fun x => 1 - exp x)); field; parisk_sides] | solve [parisk_more] ]
  | solve [timeout 10 parisk_more] | parisk_order ].
Ltac noise_laplace := lazymatch goal with |- noise_private ?f ?eps ?delta ?change =>
  let r := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in lazymatch b with context [exp ?e] => lazymatch e with context [Rabs ?w] =>
    let g := eval pattern (Rabs w) in e in lazymatch g with ?h _ => let v := eval cbv beta in (- h 1) in exact v end end end)) in
  let m := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in lazymatch b with context [Rabs ?w] =>
    let g := eval pattern z in w in lazymatch g with ?h _ => let v := eval cbv beta in (- h 0) in exact v end end)) in
  let r := eval cbv beta in (r 0) in let m := eval cbv beta in (m 0) in
  apply (private_of_laplace f r m eps delta change);
  [ noise_sign
  | let z := fresh "z" in intro z; cbv beta; lazymatch goal with |- context [Rabs (z - m)] => lazymatch goal with |- ?l = _ => lazymatch l with context [exp ?e] => lazymatch e with
      context [Rabs ?w] => replace (z - m) with w by ring; let E := fresh "E" in assert (E : - (r * Rabs w) = e) by (first [ ring | field; parisk_sides ]); rewrite E;
        first [ ring | field; parisk_sides ] end end end end
  | noise_sign | noise_sign | noise_excess ] end.
Lemma move_between d c : Rabs d <= c -> - c <= d /\ d <= c.
Proof. intro H. unfold Rabs in H. destruct (Rcase_abs d); lra. Qed.
Ltac noise_ratio := apply private_by_ratio; [ noise_sign |]; let z := fresh "z" in let d := fresh "d" in let D := fresh "D" in intros z d D;
  apply move_between in D; destruct D; cbv beta; parisk_conjuncts.
Ltac parisk_noise_statement := intros; parisk_lower; noise_products; repeat parisk_integral_step; first [ noise_laplace | noise_ratio ].
