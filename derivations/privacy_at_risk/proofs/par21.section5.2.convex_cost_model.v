(* exp (- c/x) has the slope c/x^2 exp (- c/x), which rises up to c/2 and falls from there. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

(* A function whose slope rises on an interval lies below its chords there. *)
Lemma below_tangent (f f' : R -> R) (P : R -> Prop) :
  (forall a b t, P a -> P b -> a <= t <= b -> P t) -> (forall t, P t -> is_derive f t (f' t)) -> (forall a b, P a -> P b -> a <= b -> f' a <= f' b) ->
  forall m y, P m -> P y -> f m + f' m * (y - m) <= f y.
Proof.
  intros C D S m y M Y. assert (T : forall t, Rmin m y <= t <= Rmax m y -> P t).
  { intros t T. unfold Rmin, Rmax in T. destruct (Rle_dec m y); [apply (C m y) | apply (C y m)]; auto. }
  destruct (MVT_gen f m y f') as [t [B E]].
  - intros t H. apply D, T. lra.
  - intros t H. apply derivable_continuous_pt. exists (f' t). apply is_derive_Reals, D, T, H.
  - assert (0 <= (f' t - f' m) * (y - m)); [| lra]. assert (X := T t B). unfold Rmin, Rmax in B. destruct (Rle_dec m y).
    + assert (f' m <= f' t) by (apply S; auto; lra). apply Rmult_le_pos; lra.
    + assert (f' t <= f' m) by (apply S; auto; lra). replace ((f' t - f' m) * (y - m)) with ((f' m - f' t) * (m - y)) by ring. apply Rmult_le_pos; lra.
Qed.
Lemma below_chords (f f' : R -> R) (P : R -> Prop) :
  (forall a b t, P a -> P b -> a <= t <= b -> P t) -> (forall t, P t -> is_derive f t (f' t)) -> (forall a b, P a -> P b -> a <= b -> f' a <= f' b) ->
  forall a b w, P a -> P b -> 0 <= w -> w <= 1 -> f ((1 - w) * a + w * b) <= (1 - w) * f a + w * f b.
Proof.
  intros C D S a b w A B W V. assert (M : P ((1 - w) * a + w * b)). { destruct (Rle_lt_dec a b); [apply (C a b) | apply (C b a)]; auto; nra. }
  assert (X := below_tangent f f' P C D S _ a M A). assert (Y := below_tangent f f' P C D S _ b M B). set (m := (1 - w) * a + w * b) in *.
  assert (0 <= (1 - w) * (f a - (f m + f' m * (a - m)))) by (apply Rmult_le_pos; lra). assert (0 <= w * (f b - (f m + f' m * (b - m)))) by (apply Rmult_le_pos; lra).
  assert ((1 - w) * (a - m) + w * (b - m) = 0) by (unfold m; ring). assert (f' m * ((1 - w) * (a - m) + w * (b - m)) = 0) by nra. nra.
Qed.

Definition curve (c x : R) : R := exp (- (c / x)).
Definition steepness (c x : R) : R := c / x ^ 2 * exp (- (c / x)).
Definition bend (c x : R) : R := c / x ^ 4 * (c - 2 * x) * exp (- (c / x)).
Lemma curve_derives c x : 0 < x -> is_derive (curve c) x (steepness c x).
Proof. intro X. unfold curve, steepness. auto_derive; [lra |]. unfold Rdiv. set (q := exp _). field. lra. Qed.
Lemma steepness_derives c x : 0 < x -> is_derive (steepness c) x (bend c x).
Proof. intro X. unfold steepness, bend. auto_derive; [repeat split; try lra; apply Rgt_not_eq; nra |]. unfold Rdiv. set (q := exp _). field. lra. Qed.
Lemma bend_sign c x : 0 < c -> 0 < x -> 0 < c / x ^ 4 * exp (- (c / x)).
Proof. intros C X. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [exact C | apply pow_lt, X] | apply exp_pos]. Qed.
Lemma steepness_rises c a b : 0 < c -> 0 < a -> b < c / 2 -> a <= b -> steepness c a <= steepness c b.
Proof.
  intros C A B [H | ->]; [| lra]. apply Rlt_le, (increasing_on (steepness c) (bend c) (fun x => 0 < x < c / 2)); [intros; lra | intros; apply steepness_derives; lra | | lra | lra | exact H].
  intros t T. assert (Q := bend_sign c t C (proj1 T)). unfold bend. replace (c / t ^ 4 * (c - 2 * t) * exp (- (c / t))) with (c / t ^ 4 * exp (- (c / t)) * (c - 2 * t)) by ring. apply Rmult_lt_0_compat; lra.
Qed.
Lemma steepness_falls c a b : 0 < c -> c / 2 < a -> a <= b -> - steepness c a <= - steepness c b.
Proof.
  intros C A [H | ->]; [| lra]. apply Rlt_le, (increasing_on (fun x => - steepness c x) (fun x => - bend c x) (fun x => c / 2 < x)); [intros; lra | | | lra | lra | exact H].
  - intros t T. apply (is_derive_opp (steepness c)), steepness_derives. lra.
  - intros t T. assert (Q := bend_sign c t C ltac:(lra)). unfold bend. replace (- (c / t ^ 4 * (c - 2 * t) * exp (- (c / t)))) with (c / t ^ 4 * exp (- (c / t)) * (2 * t - c)) by ring. apply Rmult_lt_0_compat; lra.
Qed.
Lemma convex_below (c a b w : R) : 0 < c -> 0 < a -> a < c / 2 -> 0 < b -> b < c / 2 -> 0 <= w -> w <= 1 ->
  exp (- (c / ((1 - w) * a + w * b))) <= (1 - w) * exp (- (c / a)) + w * exp (- (c / b)).
Proof.
  intros C A A' B B' W V. apply (below_chords (curve c) (steepness c) (fun x => 0 < x < c / 2)); try (intros; lra); [intros; apply curve_derives; lra | intros; apply steepness_rises; lra].
Qed.
Lemma concave_above (c a b w : R) : 0 < c -> c / 2 < a -> c / 2 < b -> 0 <= w -> w <= 1 ->
  (1 - w) * exp (- (c / a)) + w * exp (- (c / b)) <= exp (- (c / ((1 - w) * a + w * b))).
Proof.
  intros C A B W V. assert (H := below_chords (fun x => - curve c x) (fun x => - steepness c x) (fun x => c / 2 < x)). cbv beta in H.
  enough (- curve c ((1 - w) * a + w * b) <= (1 - w) * - curve c a + w * - curve c b) by (unfold curve in *; lra).
  apply H; try (intros; lra); [intros t T; apply (is_derive_opp (curve c)), curve_derives; lra | intros; apply steepness_falls; lra].
Qed.
Lemma between_positive (a b w : R) : 0 < a -> 0 < b -> 0 <= w -> w <= 1 -> 0 < (1 - w) * a + w * b.
Proof. intros A B W V. destruct (Rle_lt_dec a b); nra. Qed.
Lemma whole_below (c eps0 E_ : R) : 0 < c -> 0 < eps0 -> eps0 <= (1 / 2) * c -> 0 < E_ -> forall (first later weight : R), 0 < first -> first < eps0 -> 0 < later -> later < eps0 -> 0 <= weight -> weight <= 1 -> first <> 0 /\ later <> 0 /\ (1 - weight) * first + weight * later <> 0 /\ E_ * exp (- (c / ((1 - weight) * first + weight * later))) <= (1 - weight) * E_ * exp (- (c / first)) + weight * E_ * exp (- (c / later)).
Proof.
  intros C P Q E a b w A A' B B' W V. assert (M := between_positive a b w A B W V). assert (H := convex_below c a b w C A ltac:(lra) B ltac:(lra) W V).
  split; [lra |]. split; [lra |]. split; [lra |]. apply (Rmult_le_compat_l E_) in H; lra.
Qed.
Lemma whole_above (c E_ : R) : 0 < c -> 0 < E_ -> forall (first later weight : R), (1 / 2) * c < first -> (1 / 2) * c < later -> 0 <= weight -> weight <= 1 -> first <> 0 /\ later <> 0 /\ (1 - weight) * first + weight * later <> 0 /\ - (E_ * exp (- (c / ((1 - weight) * first + weight * later)))) <= (- ((1 - weight) * E_ * exp (- (c / first)))) - weight * E_ * exp (- (c / later)).
Proof.
  intros C E a b w A B W V. assert (M := between_positive a b w ltac:(lra) ltac:(lra) W V). assert (H := concave_above c a b w C ltac:(lra) ltac:(lra) W V).
  split; [lra |]. split; [lra |]. split; [lra |]. apply (Rmult_le_compat_l E_) in H; lra.
Qed.
Lemma cost_below : forall (c : R) (eps0 : R) (E_ : R) (gamma : R), 0 < c -> 0 < eps0 -> eps0 <= (1 / 2) * c -> 0 < E_ -> 0 < gamma -> gamma < 1 -> forall (first : R) (later : R) (weight : R), 0 < first -> first < eps0 -> 0 < later -> later < eps0 -> 0 <= weight -> weight <= 1 -> first <> 0 /\ eps0 <> 0 /\ later <> 0 /\ (1 - weight) * first + weight * later <> 0 /\ E_ * gamma * exp (- (c / ((1 - weight) * first + weight * later))) + E_ * (1 - gamma) * exp (- (c / eps0)) <= (1 - weight) * (E_ * gamma * exp (- (c / first)) + E_ * (1 - gamma) * exp (- (c / eps0))) + weight * (E_ * gamma * exp (- (c / later)) + E_ * (1 - gamma) * exp (- (c / eps0))).
Proof.
  intros c e E g C P Q E0 G G' a b w A A' B B' W V. destruct (whole_below c e (E * g) C P Q ltac:(apply Rmult_lt_0_compat; assumption) a b w A A' B B' W V) as [X [Y [Z H]]].
  repeat split; lra.
Qed.
Lemma cost_above : forall (c : R) (E_ : R) (gamma : R) (eps0 : R), 0 < c -> 0 < E_ -> 0 < gamma -> gamma < 1 -> 0 < eps0 -> forall (first : R) (later : R) (weight : R), (1 / 2) * c < first -> (1 / 2) * c < later -> 0 <= weight -> weight <= 1 -> first <> 0 /\ eps0 <> 0 /\ later <> 0 /\ (1 - weight) * first + weight * later <> 0 /\ - (E_ * gamma * exp (- (c / ((1 - weight) * first + weight * later))) + E_ * (1 - gamma) * exp (- (c / eps0))) <= (- ((1 - weight) * (E_ * gamma * exp (- (c / first)) + E_ * (1 - gamma) * exp (- (c / eps0))))) - weight * (E_ * gamma * exp (- (c / later)) + E_ * (1 - gamma) * exp (- (c / eps0))).
Proof.
  intros c E g e C E0 G G' P a b w A B W V. destruct (whole_above c (E * g) C ltac:(apply Rmult_lt_0_compat; assumption) a b w A B W V) as [X [Y [Z H]]].
  repeat split; lra.
Qed.
Ltac prove_condition_1 := parisk_as whole_below.
Ltac prove_condition_2 := parisk_as whole_above.
Ltac prove_condition_3 := parisk_as cost_below.
Ltac prove_condition_4 := parisk_as cost_above.
