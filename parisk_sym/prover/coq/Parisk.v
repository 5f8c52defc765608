(* What the theorems of parisk_sym rest on: lemmas, one for each rule of proof, and the tactics that apply them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.

(* --- derivatives --- *)

Lemma grows (f f' : R -> R) (a x : R) :
  (forall t, a <= t <= x -> is_derive f t (f' t)) -> (forall t, a < t < x -> 0 < f' t) -> a < x -> f a < f x.
Proof.
  intros D P H. destruct (MVT_cor2 f f' a x H) as [c [E [H1 H2]]].
  - intros c Hc. apply is_derive_Reals, D. lra.
  - assert (0 < f' c * (x - a)) by (apply Rmult_lt_0_compat; [apply P; split | ]; lra). lra.
Qed.

(* One link of a chain: positive behind a, where it is not negative at a and its derivative is positive behind a. *)
Lemma half_line (f f' : R -> R) (a : R) :
  (forall t, a <= t -> is_derive f t (f' t)) -> 0 <= f a -> (forall t, a < t -> 0 < f' t) -> forall x, a < x -> 0 < f x.
Proof.
  intros D A P x H. apply Rle_lt_trans with (1 := A). apply (grows f f'); auto; intros; [apply D | apply P]; lra.
Qed.

Lemma segment (f f' : R -> R) (a b : R) :
  (forall t, a <= t <= b -> is_derive f t (f' t)) -> 0 <= f a -> (forall t, a < t < b -> 0 < f' t) ->
  forall x, a < x <= b -> 0 < f x.
Proof.
  intros D A P x H. apply Rle_lt_trans with (1 := A). apply (grows f f'); intros; try apply D; try apply P; lra.
Qed.

Lemma increasing_on (f f' : R -> R) (P : R -> Prop) :
  (forall a b t, P a -> P b -> a <= t <= b -> P t) -> (forall t, P t -> is_derive f t (f' t)) -> (forall t, P t -> 0 < f' t) ->
  forall a b, P a -> P b -> a < b -> f a < f b.
Proof.
  intros C D S a b A B H. apply (grows f f'); auto; intros; [apply D | apply S]; apply (C a b); auto; lra.
Qed.

(* Exactly one root of what increases, between two points of different signs. *)
Lemma unique_root (f f' : R -> R) (P : R -> Prop) (a b : R) :
  (forall u v t, P u -> P v -> u <= t <= v -> P t) -> (forall t, P t -> is_derive f t (f' t)) -> (forall t, P t -> 0 < f' t) ->
  P a -> P b -> a < b -> f a < 0 -> 0 < f b ->
  exists x, (P x /\ a <= x <= b /\ f x = 0) /\ forall y, P y -> f y = 0 -> y = x.
Proof.
  intros C D S A B H FA FB.
  assert (I := increasing_on f f' P C D S).
  destruct (IVT_Rbar_incr f a b (f a) (f b) 0) as [x [X1 [X2 X3]]]; simpl; auto.
  - apply is_lim_continuity. apply derivable_continuous_pt. exists (f' a). apply is_derive_Reals, D; auto.
  - apply is_lim_continuity. apply derivable_continuous_pt. exists (f' b). apply is_derive_Reals, D; auto.
  - intros t T1 T2. simpl in T1, T2. apply derivable_continuous_pt. exists (f' t). apply is_derive_Reals, D. apply (C a b); auto; lra.
  - simpl in X1, X2. assert (P x) by (apply (C a b); auto; lra).
    exists x. split. split; auto. split; auto; lra.
    intros y PY Y. destruct (Rtotal_order x y) as [L | [E | G]]; auto; exfalso.
    + assert (f x < f y) by (apply I; auto). lra.
    + assert (f y < f x) by (apply I; auto; lra). lra.
Qed.

(* A positive factor exp (rate * x) does not change a sign. *)
Lemma by_exp (r x y : R) : 0 < y * exp (r * x) -> 0 < y.
Proof. intro H. apply Rmult_lt_reg_r with (exp (r * x)); [apply exp_pos | lra]. Qed.

(* --- signs and order of elementary functions --- *)

Lemma em1_pos x : 0 < x -> 0 < exp x - 1. Proof. intro H. generalize (exp_ineq1 x). lra. Qed.
Lemma ome_pos x : 0 < x -> 0 < 1 - exp (-x).
Proof. intro H. assert (exp (-x) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in *. lra. Qed.
Lemma sinh_lt x y : x < y -> sinh x < sinh y.
Proof.
  intro H. unfold sinh. assert (exp x < exp y) by (apply exp_increasing; lra).
  assert (exp (-y) < exp (-x)) by (apply exp_increasing; lra). lra.
Qed.
Lemma sinh_pos x : 0 < x -> 0 < sinh x.
Proof. intro H. unfold sinh. assert (exp (-x) < exp x) by (apply exp_increasing; lra). lra. Qed.
Lemma cosh_pos x : 0 < cosh x.
Proof. unfold cosh. assert (0 < exp x) by apply exp_pos. assert (0 < exp (-x)) by apply exp_pos. lra. Qed.
Lemma exp_le_exp x y : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [left; apply exp_increasing; exact H | lra]. Qed.
Lemma one_lt_exp x : 0 < x -> 1 < exp x. Proof. intro H. generalize (em1_pos x H). lra. Qed.
Lemma one_le_exp x : 0 <= x -> 1 <= exp x. Proof. intro H. rewrite <- exp_0. apply exp_le_exp. exact H. Qed.
Lemma exp_lt_one x : x < 0 -> exp x < 1. Proof. intro H. rewrite <- exp_0. apply exp_increasing. exact H. Qed.
Lemma exp_le_one x : x <= 0 -> exp x <= 1. Proof. intro H. rewrite <- exp_0. apply exp_le_exp. exact H. Qed.
Lemma ln_pos x : 1 < x -> 0 < ln x. Proof. intro H. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros [H | <-]; [left; apply ln_pos; exact H | rewrite ln_1; lra]. Qed.
Lemma ln_neg x : 0 < x -> x < 1 -> ln x < 0. Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_le_ln x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros X [H | ->]; [left; apply ln_increasing; lra | lra]. Qed.
Lemma one_lt_div x y : 0 < y -> y < x -> 1 < x / y.
Proof. intros. apply Rmult_lt_reg_r with y; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma one_le_div x y : 0 < y -> y <= x -> 1 <= x / y.
Proof. intros. apply Rmult_le_reg_r with y; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma div_lt_one x y : 0 < y -> x < y -> x / y < 1.
Proof. intros. apply Rmult_lt_reg_r with y; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma div_le_one x y : 0 < y -> x <= y -> x / y <= 1.
Proof. intros. apply Rmult_le_reg_r with y; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma inv_lt x y : 0 < y -> y < x -> / x < / y.
Proof. intros. apply Rinv_lt_contravar; auto. apply Rmult_lt_0_compat; lra. Qed.
Lemma inv_le x y : 0 < y -> y <= x -> / x <= / y.
Proof. intros Y [H | ->]; [left; apply inv_lt; auto | lra]. Qed.
Lemma pow_lt_pow x y n : 0 <= x -> x < y -> x ^ S n < y ^ S n.
Proof.
  intros X H. induction n; [simpl; lra |]. change (x * x ^ S n < y * y ^ S n).
  apply Rmult_le_0_lt_compat; auto. apply pow_le. exact X.
Qed.
Lemma shrink_r (x t : R) : 0 <= x -> t <= 1 -> x * t <= x. Proof. nra. Qed.
Lemma shrink_l (x t : R) : 0 <= x -> t <= 1 -> t * x <= x. Proof. nra. Qed.
Lemma shrink_r_lt (x t : R) : 0 < x -> t < 1 -> x * t < x. Proof. nra. Qed.
Lemma shrink_l_lt (x t : R) : 0 < x -> t < 1 -> t * x < x. Proof. nra. Qed.
Lemma mul_lt_le (a b c d : R) : 0 < c -> 0 <= a -> a < b -> c <= d -> a * c < b * d. Proof. intros. nra. Qed.
Lemma mul_le_lt (a b c d : R) : 0 < a -> 0 <= c -> a <= b -> c < d -> a * c < b * d. Proof. intros. nra. Qed.
Lemma minus_lt (a b c d : R) : a < c -> d <= b -> a - b < c - d. Proof. lra. Qed.
Lemma minus_lt' (a b c d : R) : a <= c -> d < b -> a - b < c - d. Proof. lra. Qed.
Lemma minus_le (a b c d : R) : a <= c -> d <= b -> a - b <= c - d. Proof. lra. Qed.
Lemma from_order (x y : R) : x < y -> 0 < y - x. Proof. lra. Qed.
Lemma from_order_le (x y : R) : x <= y -> 0 <= y - x. Proof. lra. Qed.
Lemma by_difference (x y : R) : 0 < y - x -> x < y. Proof. lra. Qed.
Lemma by_difference_le (x y : R) : 0 <= y - x -> x <= y. Proof. lra. Qed.
Lemma by_equality (y z : R) : y = z -> 0 < z -> 0 < y. Proof. intros; subst; auto. Qed.

(* exp of a multiple, and a sum, as monomials *)
Lemma exp_pow x n : exp x ^ n = exp (INR n * x).
Proof. induction n; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |]. rewrite S_INR. simpl pow. rewrite IHn, <- exp_plus. f_equal. ring. Qed.
Lemma exp_times p x : exp (IZR (Zpos p) * x) = exp x ^ Pos.to_nat p.
Proof. rewrite exp_pow. rewrite INR_IPR. reflexivity. Qed.

(* --- tactics: definedness and signs --- *)

Ltac quick := solve [assumption | lra].
Ltac products := solve [timeout 3 nra].

(* The sign of a term by its structure, and the order of two terms by what is monotone. *)
Ltac parisk_pos := lazymatch goal with
  | |- 0 < _ => first [ quick | parisk_pos_lt ]
  | |- 0 <= _ => first [ quick | parisk_pos_le ]
  | |- _ < 0 => first [ quick | apply Ropp_lt_cancel; rewrite Ropp_0; parisk_below ]
  | |- _ <= 0 => first [ quick | apply Ropp_le_cancel; rewrite Ropp_0; parisk_below ]
  | |- _ <> 0 => first [ assumption | apply Rgt_not_eq; unfold Rgt; parisk_pos | apply Rlt_not_eq; parisk_pos ]
  | |- _ => parisk_order end
with parisk_below := match goal with
  | |- 0 < - - _ => rewrite Ropp_involutive; parisk_pos
  | |- 0 < - (_ - _) => rewrite Ropp_minus_distr; parisk_pos
  | |- 0 <= - (_ - _) => rewrite Ropp_minus_distr; parisk_pos
  | |- 0 < - ln _ => solve [apply Ropp_0_gt_lt_contravar; apply ln_neg; parisk_pos]
  | |- 0 < - (_ * _) => solve [rewrite Ropp_mult_distr_l; parisk_pos | rewrite Ropp_mult_distr_r; parisk_pos]
  | |- 0 <= - (_ * _) => solve [rewrite Ropp_mult_distr_l; parisk_pos | rewrite Ropp_mult_distr_r; parisk_pos]
  | |- _ => products end
with parisk_pos_lt := lazymatch goal with
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < cosh _ => apply cosh_pos
  | |- 0 < sinh _ => apply sinh_pos; parisk_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < ln _ => apply ln_pos; parisk_pos
  | |- 0 < _ ^ _ => first [ apply pow_lt; parisk_pos | products ]
  | |- 0 < powerRZ _ _ => apply powerRZ_lt; parisk_pos
  | |- 0 < / _ => apply Rinv_0_lt_compat; parisk_pos
  | |- 0 < _ * _ => first [ apply Rmult_lt_0_compat; parisk_pos | products ]
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; parisk_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; parisk_pos
  | |- 0 < _ - _ => apply from_order; parisk_order
  | |- 0 < _ + _ => first [ apply Rplus_lt_0_compat; parisk_pos | apply Rplus_lt_le_0_compat; parisk_pos
      | apply Rplus_le_lt_0_compat; parisk_pos | parisk_sum | products | parisk_interval ]
  | |- 0 < Rmax _ _ => first [ apply Rlt_le_trans with (2 := Rmax_l _ _); parisk_pos | apply Rlt_le_trans with (2 := Rmax_r _ _); parisk_pos ]
  | |- 0 < Rmin _ _ => apply Rmin_glb_lt; parisk_pos
  | |- _ => first [ products | parisk_interval ] end
with parisk_pos_le := lazymatch goal with
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= _ ^ _ => first [ apply pow_le; parisk_pos | products ]
  | |- 0 <= ln _ => apply ln_nonneg; parisk_pos
  | |- 0 <= _ * _ => first [ apply Rmult_le_pos; parisk_pos | products ]
  | |- 0 <= / _ => apply Rlt_le, Rinv_0_lt_compat; parisk_pos
  | |- 0 <= _ / _ => first [ apply Rlt_le, Rdiv_lt_0_compat; parisk_pos | apply Rdiv_le_0_compat; parisk_pos ]
  | |- 0 <= _ - _ => first [ apply from_order_le; parisk_order | apply Rlt_le; parisk_pos ]
  | |- 0 <= Rmax 0 _ => apply Rmax_l
  | |- 0 <= Rmax _ _ => first [ apply Rle_trans with (2 := Rmax_l _ _); parisk_pos | apply Rle_trans with (2 := Rmax_r _ _); parisk_pos ]
  | |- 0 <= _ + _ => first [ apply Rplus_le_le_0_compat; parisk_pos | apply Rlt_le; parisk_pos ]
  | |- _ => solve [apply Rlt_le; parisk_pos] end
with parisk_sum := match goal with
  | |- 0 < - ?a + ?b => replace (- a + b) with (b - a) by ring; apply from_order; parisk_order
  | |- 0 < ?a + - ?b => apply from_order; parisk_order
  | |- 0 < -1 + ?b => replace (-1 + b) with (b - 1) by ring; apply from_order; parisk_order
  end
with parisk_order := lazymatch goal with
  | |- _ < _ => first [ quick | parisk_lt | products | parisk_interval ]
  | |- _ <= _ => first [ quick | parisk_le | products | parisk_interval ] end
with parisk_lt := match goal with
  | |- exp _ < exp _ => apply exp_increasing; parisk_order
  | |- 1 < exp _ => apply one_lt_exp; parisk_pos
  | |- exp _ < 1 => apply exp_lt_one; parisk_pos
  | |- sinh _ < sinh _ => apply sinh_lt; parisk_order
  | |- ln _ < ln _ => apply ln_increasing; [parisk_pos | parisk_order]
  | |- sqrt _ < sqrt _ => apply sqrt_lt_1_alt; split; [parisk_pos | parisk_order]
  | |- / _ < / _ => apply inv_lt; [parisk_pos | parisk_order]
  | |- 1 < _ / _ => apply one_lt_div; [parisk_pos | parisk_order]
  | |- _ / _ < 1 => apply div_lt_one; [parisk_pos | parisk_order]
  | |- - _ < - _ => apply Ropp_lt_contravar; parisk_order
  | |- ?a * ?x < ?a * ?y => solve [apply Rmult_lt_compat_l; [parisk_pos | parisk_order]]
  | |- ?x * ?a < ?y * ?a => solve [apply Rmult_lt_compat_r; [parisk_pos | parisk_order]]
  | |- ?x / ?a < ?y / ?a => solve [apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; parisk_pos | parisk_order]]
  | |- ?a / ?x < ?a / ?y => solve [apply Rmult_lt_compat_l; [parisk_pos | apply inv_lt; [parisk_pos | parisk_order]]]
  | |- ?x * ?t < ?x => solve [apply shrink_r_lt; [parisk_pos | parisk_order]]
  | |- ?t * ?x < ?x => solve [apply shrink_l_lt; [parisk_pos | parisk_order]]
  | |- ?a + ?x < ?a + ?y => solve [apply Rplus_lt_compat_l; parisk_order]
  | |- ?x + ?a < ?y + ?a => solve [apply Rplus_lt_compat_r; parisk_order]
  | |- ?x + _ < ?y + _ => solve [apply Rplus_lt_le_compat; parisk_order | apply Rplus_le_lt_compat; parisk_order]
  | |- _ - _ < _ - _ => solve [apply minus_lt; parisk_order | apply minus_lt'; parisk_order]
  | |- _ ^ S _ < _ ^ S _ => solve [apply pow_lt_pow; [parisk_pos | parisk_order]]
  | |- _ * _ < _ * _ => solve [apply mul_lt_le; [parisk_pos | parisk_pos | parisk_order | parisk_order] | apply mul_le_lt; [parisk_pos | parisk_pos | parisk_order | parisk_order]]
  | |- _ / _ < _ / _ => solve [unfold Rdiv; parisk_order]
  end
with parisk_le := match goal with
  | |- ?x <= ?x => apply Rle_refl
  | |- exp _ <= exp _ => apply exp_le_exp; parisk_order
  | |- 1 <= exp _ => apply one_le_exp; parisk_pos
  | |- exp _ <= 1 => apply exp_le_one; parisk_pos
  | |- ln _ <= ln _ => apply ln_le_ln; [parisk_pos | parisk_order]
  | |- sqrt _ <= sqrt _ => apply sqrt_le_1_alt; parisk_order
  | |- / _ <= / _ => apply inv_le; [parisk_pos | parisk_order]
  | |- 1 <= _ / _ => apply one_le_div; [parisk_pos | parisk_order]
  | |- _ / _ <= 1 => apply div_le_one; [parisk_pos | parisk_order]
  | |- - _ <= - _ => apply Ropp_le_contravar; parisk_order
  | |- ?a * ?x <= ?a * ?y => solve [apply Rmult_le_compat_l; [parisk_pos | parisk_order]]
  | |- ?x * ?a <= ?y * ?a => solve [apply Rmult_le_compat_r; [parisk_pos | parisk_order]]
  | |- ?x / ?a <= ?y / ?a => solve [apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; parisk_pos | parisk_order]]
  | |- ?a / ?x <= ?a / ?y => solve [apply Rmult_le_compat_l; [parisk_pos | apply inv_le; [parisk_pos | parisk_order]]]
  | |- ?x * ?t <= ?x => solve [apply shrink_r; [parisk_pos | parisk_order]]
  | |- ?t * ?x <= ?x => solve [apply shrink_l; [parisk_pos | parisk_order]]
  | |- _ + _ <= _ + _ => solve [apply Rplus_le_compat; parisk_order]
  | |- _ - _ <= _ - _ => solve [apply minus_le; parisk_order]
  | |- _ ^ _ <= _ ^ _ => solve [apply pow_incr; split; [parisk_pos | parisk_order]]
  | |- _ * _ <= _ * _ => solve [apply Rmult_le_compat; parisk_order]
  | |- _ / _ <= _ / _ => solve [unfold Rdiv; parisk_order]
  | |- Rmax 0 _ <= Rmax 0 _ => solve [apply Rle_max_compat_l; parisk_order]
  end
with parisk_interval := solve [timeout 5 interval with (i_prec 60)].

Ltac parisk_defined := match goal with
  | |- _ /\ _ => split; parisk_defined
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified; parisk_defined
  | |- _ ^ _ <> 0 => apply pow_nonzero; parisk_defined
  | |- / _ <> 0 => apply Rinv_neq_0_compat; parisk_defined
  | |- - _ <> 0 => apply Ropp_neq_0_compat; parisk_defined
  | |- exp _ <> 0 => apply Rgt_not_eq, exp_pos
  | |- _ <> 0 => first [ assumption | lra | timeout 15 parisk_pos | timeout 10 (apply Rgt_not_eq; interval) | timeout 10 (apply Rlt_not_eq; interval) ]
  | |- _ => first [ quick | timeout 15 parisk_pos | timeout 10 interval ] end.

(* --- tactics: numbers --- *)

(* One closed number: exact arithmetic first, then intervals of growing precision. *)
Ltac parisk_number := match goal with
  | |- _ /\ _ => split; parisk_number
  | |- _ <> _ => solve [lra | apply Rlt_not_eq; parisk_number | apply Rgt_not_eq; unfold Rgt; parisk_number]
  | |- (_ <= _)%Z => lia
  | |- _ = _ => solve [lra | timeout 20 field | timeout 20 (field_simplify; lra)]
  | |- _ => solve [lra | timeout 20 interval with (i_prec 80) | apply Rminus_lt_0; timeout 20 interval with (i_prec 80) | timeout 20 interval with (i_prec 200) | parisk_pos] end.

Ltac parisk_point := cbv beta; repeat split; parisk_number.

(* --- tactics: equalities --- *)

(* exp of sums, differences, negatives, whole multiples as monomials. *)
Ltac parisk_exps := repeat first [ rewrite exp_0 | match goal with
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (?a - ?b)] => unfold Rminus at 1; rewrite (exp_plus a (- b))
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp (IZR (Zpos ?p) * ?a)] => rewrite (exp_times p a); let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  end ].

Ltac parisk_field := solve [ timeout 10 ring | timeout 20 (field; repeat split; parisk_defined) ].

(* Cases of maximum, minimum and absolute value. *)
Ltac simple_term t := lazymatch t with context [Rmax _ _] => fail | context [Rmin _ _] => fail | context [Rabs _] => fail | _ => idtac end.
Ltac parisk_case := match goal with
  | |- context [Rmax ?a ?b] => simple_term a; simple_term b; let H := fresh "C" in
      destruct (Rle_or_lt a b) as [H | H]; [rewrite (Rmax_right a b H) in * | rewrite (Rmax_left a b (Rlt_le _ _ H)) in *]
  | |- context [Rmin ?a ?b] => simple_term a; simple_term b; let H := fresh "C" in
      destruct (Rle_or_lt a b) as [H | H]; [rewrite (Rmin_left a b H) in * | rewrite (Rmin_right a b (Rlt_le _ _ H)) in *]
  | |- context [Rabs ?a] => simple_term a; let H := fresh "C" in
      destruct (Rle_or_lt 0 a) as [H | H]; [rewrite (Rabs_pos_eq a H) in * | rewrite (Rabs_left a H) in *]
  end.

Ltac parisk_equal := solve [ reflexivity | parisk_field
  | unfold tanh, sinh, cosh; parisk_exps; parisk_field
  | repeat (parisk_case; try (exfalso; lra)); solve [ lra | timeout 5 nra | parisk_field | exfalso; timeout 5 nra | f_equal; parisk_field
      | unfold tanh, sinh, cosh; parisk_exps; parisk_field ]
  | repeat f_equal; parisk_field ].

(* --- tactics: inequalities --- *)

(* What is known of each exponential in the goal. *)
Ltac parisk_facts := repeat match goal with
  | |- context [exp ?t] => lazymatch goal with H : 0 < exp t |- _ => fail | _ => idtac end; pose proof (exp_pos t); pose proof (exp_ineq1_le t)
  end.

Ltac parisk_bisect := match goal with
  | x : R |- _ < _ => apply by_difference; solve [timeout 15 interval with (i_prec 60, i_bisect x, i_taylor x, i_depth 16) | timeout 8 interval with (i_prec 60, i_bisect x)]
  | x : R |- _ <= _ => apply by_difference_le; solve [timeout 15 interval with (i_prec 60, i_bisect x, i_taylor x, i_depth 16) | timeout 8 interval with (i_prec 60, i_bisect x)]
  end.

Ltac parisk_reals := repeat match goal with n : Z |- _ => let x := fresh "x" in set (x := IZR n) in *; clearbody x; clear n end.

Ltac parisk_fraction := match goal with
  | |- _ < _ => apply by_difference | |- _ <= _ => apply by_difference_le end;
  timeout 10 field_simplify; [ parisk_pos | repeat split; parisk_defined .. ].

Ltac parisk_inequality := first
  [ quick
  | timeout 10 (solve [parisk_order])
  | timeout 5 nra
  | timeout 20 (repeat (parisk_case; try (exfalso; lra)); first [lra | timeout 4 nra | exfalso; timeout 4 nra | timeout 8 (solve [parisk_order])])
  | parisk_reals; parisk_bisect
  | timeout 15 (solve [parisk_fraction])
  | timeout 15 (solve [unfold tanh, sinh, cosh; parisk_exps; parisk_facts; first [timeout 5 nra | parisk_fraction]]) ].

Ltac parisk_relation := match goal with
  | |- _ /\ _ => split; parisk_relation
  | |- _ = _ => parisk_equal
  | |- _ <> _ => parisk_defined
  | |- _ => parisk_inequality end.

Ltac parisk_conjuncts := match goal with
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by parisk_defined; split; [exact H | parisk_conjuncts]
  | |- _ => parisk_relation end.

Ltac parisk_statement := intros; parisk_conjuncts.
Ltac parisk_monotone := parisk_statement.
Ltac parisk_convex := parisk_statement.
Ltac parisk_limit := fail "no tactic for limits yet".
Ltac parisk_unique := fail "no tactic for unique roots yet".
