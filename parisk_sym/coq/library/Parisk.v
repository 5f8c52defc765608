(* What the theorems of parisk_sym rest on: lemmas, one for each rule of proof, and the tactics that apply them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.

(* --- lemmas --- *)

Lemma grows (f f' : R -> R) (a x : R) :
  (forall t, a <= t <= x -> is_derive f t (f' t)) -> (forall t, a < t < x -> 0 < f' t) -> a < x -> f a < f x.
Proof.
  intros D P H. destruct (MVT_cor2 f f' a x H) as [c [E [H1 H2]]].
  - intros c Hc. apply is_derive_Reals, D. lra.
  - assert (0 < f' c * (x - a)) by (apply Rmult_lt_0_compat; [apply P; split | ]; lra). lra.
Qed.

Lemma em1_pos x : 0 < x -> 0 < exp x - 1. Proof. intro H. generalize (exp_ineq1 x). lra. Qed.
Lemma ome_pos x : 0 < x -> 0 < 1 - exp (-x).
Proof. intro H. assert (exp (-x) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in *. lra. Qed.
Lemma sinh_pos x : 0 < x -> 0 < sinh x.
Proof. intro H. unfold sinh. assert (exp (-x) < exp x) by (apply exp_increasing; lra). lra. Qed.
Lemma cosh_pos x : 0 < cosh x.
Proof. unfold cosh. assert (0 < exp x) by apply exp_pos. assert (0 < exp (-x)) by apply exp_pos. lra. Qed.

Lemma half_line (f f' : R -> R) (a : R) :
  (forall t, a <= t -> is_derive f t (f' t)) -> 0 <= f a -> (forall t, a < t -> 0 < f' t) -> forall x, a < x -> 0 < f x.
Proof.
  intros D A P x H. apply Rle_lt_trans with (1 := A). apply (grows f f'); auto; intros; [apply D | apply P]; lra.
Qed.

Lemma by_exp (r x y : R) : 0 < y * exp (r * x) -> 0 < y.
Proof. intro H. apply Rmult_lt_reg_r with (exp (r * x)); [apply exp_pos | lra]. Qed.

(* A function with a positive derivative inside rises. *)
Lemma rises (f f' : R -> R) (a b : R) :
  (forall t, a <= t <= b -> is_derive f t (f' t)) -> (forall t, a <= t <= b -> 0 < f' t) -> a < b -> f a < f b.
Proof. intros D P H. apply (grows f f'); auto. intros t T. apply P. lra. Qed.

Lemma falls (f f' : R -> R) (a b : R) :
  (forall t, a <= t <= b -> is_derive f t (f' t)) -> (forall t, a <= t <= b -> 0 < - f' t) -> a < b -> f b < f a.
Proof.
  intros D P H. apply Ropp_lt_cancel. apply (rises (fun t => - f t) (fun t => - f' t)); auto.
  intros t T. apply (is_derive_opp f), D, T.
Qed.

Lemma exp_le_compat a b : a <= b -> exp a <= exp b.
Proof. intros [H | ->]; [apply Rlt_le, exp_increasing, H | apply Rle_refl]. Qed.

Lemma exp_above a : 1 + a <= exp a. Proof. apply exp_ineq1_le. Qed.

Lemma quotient_nonneg n d : 0 < d -> 0 <= n / d -> 0 <= n.
Proof. intros D H. replace n with (n / d * d) by (field; lra). apply Rmult_le_pos; lra. Qed.

Lemma quotient_pos n d : 0 < d -> 0 < n / d -> 0 < n.
Proof. intros D H. replace n with (n / d * d) by (field; lra). apply Rmult_lt_0_compat; lra. Qed.

Lemma div_nonneg n d : 0 <= n -> 0 < d -> 0 <= n / d.
Proof. intros N D. apply Rmult_le_pos; [exact N | apply Rlt_le, Rinv_0_lt_compat, D]. Qed.

Lemma ln_neg p : 0 < p -> p < 1 -> ln p < 0.
Proof. intros P Q. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma ln_pos p : 1 < p -> 0 < ln p.
Proof. intros P. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma inv_above_1 d : 0 < d -> d < 1 -> 1 < 1 / d.
Proof. intros D E. apply Rmult_lt_reg_r with d; [exact D | field_simplify; lra]. Qed.

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

(* Order and signs of elementary functions. *)
Lemma sinh_lt x y : x < y -> sinh x < sinh y.
Proof.
  intro H. unfold sinh. assert (exp x < exp y) by (apply exp_increasing; lra).
  assert (exp (-y) < exp (-x)) by (apply exp_increasing; lra). lra.
Qed.
Lemma exp_le_exp x y : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [left; apply exp_increasing; exact H | lra]. Qed.
Lemma one_lt_exp x : 0 < x -> 1 < exp x. Proof. intro H. generalize (em1_pos x H). lra. Qed.
Lemma one_le_exp x : 0 <= x -> 1 <= exp x. Proof. intro H. rewrite <- exp_0. apply exp_le_exp. exact H. Qed.
Lemma exp_lt_one x : x < 0 -> exp x < 1. Proof. intro H. rewrite <- exp_0. apply exp_increasing. exact H. Qed.
Lemma exp_le_one x : x <= 0 -> exp x <= 1. Proof. intro H. rewrite <- exp_0. apply exp_le_exp. exact H. Qed.
Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros [H | <-]; [left; apply ln_pos; exact H | rewrite ln_1; lra]. Qed.
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

(* Elementary functions against their tangents and chords. *)
Lemma sinh_above x : 0 < x -> x < sinh x.
Proof.
  intro X. apply Rminus_lt_0. revert x X. apply (half_line (fun x => sinh x - x) (fun x => cosh x - 1) 0).
  - intros t _. unfold sinh, cosh. auto_derive; [exact I | field].
  - unfold sinh. rewrite Ropp_0, exp_0. lra.
  - intros t T. assert (H := one_lt_exp t T). unfold cosh. rewrite exp_Ropp.
    replace ((exp t + / exp t) / 2 - 1) with ((exp t - 1) ^ 2 / (2 * exp t)) by (field; lra). apply Rdiv_lt_0_compat; nra.
Qed.
Lemma tanh_below x : 0 < x -> tanh x < x.
Proof.
  intro X. unfold tanh. assert (C := cosh_pos x). apply Rmult_lt_reg_r with (cosh x); [exact C |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. clear C. apply Rminus_lt_0. revert x X.
  apply (half_line (fun x => x * cosh x - sinh x) (fun x => x * sinh x) 0).
  - intros t _. unfold sinh, cosh. auto_derive; [exact I | field].
  - unfold sinh. rewrite Ropp_0, exp_0. lra.
  - intros t T. apply Rmult_lt_0_compat; [exact T | apply sinh_pos, T].
Qed.
Lemma exp_chord q x : 0 < q -> q < 1 -> x <> 0 -> exp (q * x) < 1 - q + q * exp x.
Proof.
  intros Q R X. assert (E := exp_pos (q * x)). assert (A : 1 + - (q * x) < exp (- (q * x))).
  { apply exp_ineq1. intro Z. apply X. assert (q * x = 0) by lra. destruct (Rmult_integral _ _ H); lra. }
  assert (B := exp_above ((1 - q) * x)).
  assert (A' : exp (q * x) * exp (- (q * x)) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
  assert (B' : exp (q * x) * exp ((1 - q) * x) = exp x) by (rewrite <- exp_plus; f_equal; ring).
  set (e := exp (q * x)) in *. set (a := exp (- (q * x))) in *. set (b := exp ((1 - q) * x)) in *. clearbody e a b.
  assert (K : 0 < (1 - q) * e * (a - (1 - q * x))) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (L : 0 <= q * e * (b - (1 + (1 - q) * x))) by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
  replace ((1 - q) * e * (a - (1 - q * x))) with ((1 - q) * (e * a) - (1 - q) * e * (1 - q * x)) in K by ring.
  replace (q * e * (b - (1 + (1 - q) * x))) with (q * (e * b) - q * e * (1 + (1 - q) * x)) in L by ring.
  rewrite A' in K. rewrite B' in L. lra.
Qed.
Lemma bernoulli d n : 0 <= d -> d <= 1 -> 1 - INR n * d <= (1 - d) ^ n.
Proof.
  intros D E. induction n as [| n IH]; [simpl; lra |]. rewrite S_INR. simpl pow. assert (0 <= INR n) by apply pos_INR. nra.
Qed.
Lemma natural n : 0 <= IZR n -> exists m, n = Z.of_nat m.
Proof. intro N. exists (Z.to_nat n). rewrite Z2Nat.id; [reflexivity | apply le_IZR, N]. Qed.

(* exp of a multiple, and a sum, as monomials *)
Lemma exp_pow x n : exp x ^ n = exp (INR n * x).
Proof. induction n; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |]. rewrite S_INR. simpl pow. rewrite IHn, <- exp_plus. f_equal. ring. Qed.
Lemma exp_times p x : exp (IZR (Zpos p) * x) = exp x ^ Pos.to_nat p.
Proof. rewrite exp_pow. rewrite INR_IPR. reflexivity. Qed.


(* --- tactics --- *)

(* What follows from the premises by signs alone. *)
Ltac parisk_pos := match goal with
  | |- _ < _ => solve [assumption] | |- _ <= _ => solve [assumption | apply Rlt_le; assumption]
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < cosh _ => apply cosh_pos
  | |- 0 < sinh _ => apply sinh_pos; parisk_pos
  | |- 0 < exp _ - 1 => apply em1_pos; parisk_pos
  | |- 0 < (- 1) + exp _ => rewrite Rplus_comm; apply em1_pos; parisk_pos
  | |- 0 < 1 - exp (- _) => apply ome_pos; parisk_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < ln (1 / _) => apply ln_pos, inv_above_1; parisk_pos
  | |- 0 < ln _ => apply ln_pos; parisk_pos
  | |- 0 < - ln _ => apply Ropp_0_gt_lt_contravar, ln_neg; parisk_pos
  | |- 0 < _ ^ _ => apply pow_lt; parisk_pos
  | |- 0 < / _ => apply Rinv_0_lt_compat; parisk_pos
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; parisk_pos
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; parisk_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; parisk_pos
  | |- 0 < _ + _ => solve [apply Rplus_lt_0_compat; parisk_pos | apply Rplus_lt_le_0_compat; parisk_pos | apply Rplus_le_lt_0_compat; parisk_pos | lra | timeout 2 nra]
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ * _ => solve [apply Rmult_le_pos; parisk_pos | apply Rlt_le; parisk_pos]
  | |- 0 <= _ / _ => solve [apply div_nonneg; parisk_pos | apply Rlt_le; parisk_pos]
  | |- 0 <= _ + _ => solve [apply Rplus_le_le_0_compat; parisk_pos | apply Rlt_le; parisk_pos]
  | |- 0 <= _ => solve [lra | apply Rlt_le; parisk_pos]
  | _ => solve [lra | timeout 3 nra] end.

Ltac parisk_nonzero := match goal with
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified; parisk_nonzero
  | |- _ ^ _ <> 0 => apply pow_nonzero; parisk_nonzero
  | |- / _ <> 0 => apply Rinv_neq_0_compat; parisk_nonzero
  | |- _ => solve [assumption | lra | apply Rgt_not_eq; unfold Rgt; parisk_pos | apply Rlt_not_eq; parisk_pos
                   | apply Rgt_not_eq; timeout 5 interval with (i_prec 60) | apply Rlt_not_eq; timeout 5 interval with (i_prec 60)] end.

Ltac parisk_sides := repeat split; try assumption; parisk_nonzero.

(* --- hyperbolic functions as exponentials, absolute values and maxima by cases --- *)

Ltac parisk_hyperbolic := repeat (unfold tanh in * ); unfold sinh, cosh in *.

Ltac parisk_cases := repeat (match goal with
  | |- context [Rabs ?x] => let H := fresh "case" in destruct (Rcase_abs x) as [H | H]; [rewrite (Rabs_left x H) | rewrite (Rabs_right x H)]
  | |- context [Rmax ?a ?b] => let H := fresh "case" in destruct (Rle_lt_dec a b) as [H | H]; [rewrite (Rmax_right a b H) | rewrite (Rmax_left a b (Rlt_le _ _ H))]
  | |- context [Rmin ?a ?b] => let H := fresh "case" in destruct (Rle_lt_dec a b) as [H | H]; [rewrite (Rmin_left a b H) | rewrite (Rmin_right a b (Rlt_le _ _ H))] end).

(* --- rational functions: signs of a numerator and a denominator --- *)

Ltac parisk_clear_quotients := repeat match goal with
  | H : ?l <= ?r |- _ => match type of H with context [Rdiv _ _] => idtac | context [Rinv _] => idtac end;
      apply Rminus_le_0 in H; match type of H with 0 <= ?e => field_simplify e in H end;
      [ try (apply quotient_nonneg in H; [ | parisk_pos]) | parisk_sides .. ];
      match type of H with context [Rdiv _ _] => fail 1 | _ => idtac end
  | H : ?l < ?r |- _ => match type of H with context [Rdiv _ _] => idtac | context [Rinv _] => idtac end;
      apply Rminus_lt_0 in H; match type of H with 0 < ?e => field_simplify e in H end;
      [ try (apply quotient_pos in H; [ | parisk_pos]) | parisk_sides .. ];
      match type of H with context [Rdiv _ _] => fail 1 | _ => idtac end
  end.

Ltac parisk_polynomial := solve [parisk_pos | lra | timeout 5 nra].

Ltac parisk_quotient := match goal with
  | |- 0 < ?e => field_simplify e; [ first [ apply Rdiv_lt_0_compat; [parisk_polynomial | parisk_pos] | parisk_polynomial ] | parisk_sides .. ]
  | |- 0 <= ?e => field_simplify e; [ first [ apply div_nonneg; [parisk_polynomial | parisk_pos] | parisk_polynomial ] | parisk_sides .. ] end.

Ltac parisk_rational := match goal with
  | |- 0 < _ => parisk_quotient | |- 0 <= _ => parisk_quotient
  | |- _ < _ => apply Rminus_lt_0; parisk_quotient
  | |- _ <= _ => apply Rminus_le_0; parisk_quotient end.

Ltac parisk_algebra := solve [ lra | parisk_pos | timeout 5 nra | timeout 8 (parisk_rational) | timeout 10 (parisk_clear_quotients; first [timeout 3 nra | parisk_rational]) ].

(* --- facts on exponentials and logarithms of the goal, then algebra over them as unknowns --- *)

Ltac parisk_fact P tac := match goal with | H : P |- _ => fail 1 | _ => assert P by tac end.

Ltac parisk_facts := repeat match goal with
  | |- context [exp ?a] => parisk_fact (0 < exp a) ltac:(apply exp_pos)
  | |- context [exp ?a] => parisk_fact (1 + a <= exp a) ltac:(apply exp_above)
  | |- context [exp ?a] => parisk_fact (exp a < 1) ltac:(rewrite <- exp_0; apply exp_increasing; timeout 3 parisk_algebra)
  | |- context [exp ?a] => parisk_fact (1 < exp a) ltac:(rewrite <- exp_0; apply exp_increasing; timeout 3 parisk_algebra)
  | |- context [ln ?a] => parisk_fact (ln a < 0) ltac:(apply ln_neg; timeout 3 parisk_algebra)
  | |- context [ln ?a] => parisk_fact (0 < ln a) ltac:(apply ln_pos; timeout 3 parisk_algebra)
  | |- context [sqrt ?a] => parisk_fact (0 <= sqrt a) ltac:(apply sqrt_pos)
  end.

Ltac parisk_orders := repeat match goal with
  | |- context [exp ?a] => match goal with |- context [exp ?b] => tryif constr_eq a b then fail else
      first [ match goal with H : exp a < exp b |- _ => fail 2 end | match goal with H : exp b < exp a |- _ => fail 2 end
            | assert (exp a < exp b) by (apply exp_increasing; timeout 3 parisk_algebra) ] end end.

Ltac parisk_unknowns := repeat match goal with
  | |- context [exp ?a] => let e := fresh "e" in set (e := exp a) in *; clearbody e
  | |- context [ln ?a] => let e := fresh "l" in set (e := ln a) in *; clearbody e
  | |- context [sqrt ?a] => let e := fresh "r" in set (e := sqrt a) in *; clearbody e end.

Ltac parisk_exponentials := parisk_facts; parisk_orders; parisk_unknowns; parisk_algebra.

Ltac parisk_exp_both := match goal with
  | |- exp _ <= exp _ => apply exp_le_compat; parisk_algebra
  | |- exp _ < exp _ => apply exp_increasing; parisk_algebra
  | |- exp _ <= ?p => rewrite <- (exp_ln p) by parisk_pos; apply exp_le_compat; parisk_logs
  | |- exp _ < ?p => rewrite <- (exp_ln p) by parisk_pos; apply exp_increasing; parisk_logs
  | |- ?p <= exp _ => rewrite <- (exp_ln p) by parisk_pos; apply exp_le_compat; parisk_logs
  | |- ?p < exp _ => rewrite <- (exp_ln p) by parisk_pos; apply exp_increasing; parisk_logs
  | |- ?u * exp _ <= ?u * exp _ => apply Rmult_le_compat_l; [parisk_pos | parisk_exp_both]
  | |- ?u * exp _ < ?u * exp _ => apply Rmult_lt_compat_l; [parisk_pos | parisk_exp_both]
  | |- ?u * exp _ <= ?u => rewrite <- (Rmult_1_r u) at 2; apply Rmult_le_compat_l; [parisk_pos | rewrite <- exp_0; apply exp_le_compat; parisk_algebra]
  end
  with parisk_logs := parisk_facts; repeat match goal with |- context [ln ?a] => let e := fresh "l" in set (e := ln a) in *; clearbody e end; parisk_algebra.

(* --- one variable on a half-line: derivatives until signs decide --- *)

Ltac parisk_at_end := rewrite ?Rmult_0_l, ?Rmult_0_r, ?Ropp_0, ?exp_0, ?Rmult_0_r; first [lra | parisk_pos | timeout 5 interval with (i_prec 60)].

Ltac parisk_sign_now := solve [ parisk_pos | lra | timeout 3 nra | parisk_facts; timeout 4 nra ].

(* 0 < f x from 0 < x, by at most n derivatives; the exponential of the variable may be divided out first. *)
Ltac parisk_line x n :=
  first [ parisk_sign_now |
  lazymatch n with O => fail | S ?m =>
    match goal with X : ?a < x |- 0 < ?e =>
      let f := eval pattern x in e in match f with ?g _ =>
        change (0 < g x); revert x X; refine (half_line g _ a _ _ _);
        [ intros t T; auto_derive; [ parisk_derivable | reflexivity ]
        | cbv beta; parisk_at_end
        | let t := fresh "t" in intros t ?; cbv beta; parisk_tidy; parisk_line t m ] end end end ]
with parisk_derivable := first [ exact I | parisk_sides | repeat split; solve [parisk_pos | parisk_nonzero | auto] ]
with parisk_tidy := match goal with |- 0 < ?e => ring_simplify e | _ => idtac end.

Ltac parisk_by_derivatives := match goal with
  | X : _ < ?x |- ?l < ?r => apply Rminus_lt_0; parisk_line x 4%nat
  | X : _ < ?x |- ?l <= ?r => apply Rlt_le, Rminus_lt_0; parisk_line x 4%nat end.

(* --- signs by structure, and order by what is monotone --- *)

Ltac quick := solve [assumption | lra].
Ltac products := solve [timeout 2 nra].

(* The sign of a term by its structure, and the order of two terms by what is monotone. *)
Ltac parisk_sign := lazymatch goal with
  | |- 0 < _ => first [ quick | parisk_sign_lt ]
  | |- 0 <= _ => first [ quick | parisk_sign_le ]
  | |- _ < 0 => first [ quick | apply Ropp_lt_cancel; rewrite Ropp_0; parisk_below ]
  | |- _ <= 0 => first [ quick | apply Ropp_le_cancel; rewrite Ropp_0; parisk_below ]
  | |- _ <> 0 => first [ assumption | apply Rgt_not_eq; unfold Rgt; parisk_sign | apply Rlt_not_eq; parisk_sign ]
  | |- _ => parisk_ordered end
with parisk_below := match goal with
  | |- 0 < - - _ => rewrite Ropp_involutive; parisk_sign
  | |- 0 < - (_ - _) => rewrite Ropp_minus_distr; parisk_sign
  | |- 0 <= - (_ - _) => rewrite Ropp_minus_distr; parisk_sign
  | |- 0 < - ln _ => solve [apply Ropp_0_gt_lt_contravar; apply ln_neg; parisk_sign]
  | |- 0 < - (_ / _) => solve [unfold Rdiv; rewrite Ropp_mult_distr_l; parisk_sign]
  | |- 0 <= - (_ / _) => solve [unfold Rdiv; rewrite Ropp_mult_distr_l; parisk_sign]
  | |- 0 <= - ln _ => solve [apply Rlt_le; parisk_sign]
  | |- 0 < - (_ * _) => solve [rewrite Ropp_mult_distr_l; parisk_sign | rewrite Ropp_mult_distr_r; parisk_sign]
  | |- 0 <= - (_ * _) => solve [rewrite Ropp_mult_distr_l; parisk_sign | rewrite Ropp_mult_distr_r; parisk_sign]
  | |- _ => products end
with parisk_sign_lt := lazymatch goal with
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < cosh _ => apply cosh_pos
  | |- 0 < sinh _ => apply sinh_pos; parisk_sign
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < ln _ => apply ln_pos; parisk_sign
  | |- 0 < _ ^ _ => first [ apply pow_lt; parisk_sign | products ]
  | |- 0 < powerRZ _ _ => apply powerRZ_lt; parisk_sign
  | |- 0 < / _ => apply Rinv_0_lt_compat; parisk_sign
  | |- 0 < _ * _ => first [ apply Rmult_lt_0_compat; parisk_sign | products ]
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; parisk_sign
  | |- 0 < sqrt _ => apply sqrt_lt_R0; parisk_sign
  | |- 0 < _ - _ => apply from_order; parisk_ordered
  | |- 0 < - _ => parisk_below
  | |- 0 < _ + _ => first [ apply Rplus_lt_0_compat; parisk_sign | apply Rplus_lt_le_0_compat; parisk_sign
      | apply Rplus_le_lt_0_compat; parisk_sign | parisk_sum | products | parisk_interval ]
  | |- 0 < Rmax _ _ => first [ apply Rlt_le_trans with (2 := Rmax_l _ _); parisk_sign | apply Rlt_le_trans with (2 := Rmax_r _ _); parisk_sign ]
  | |- 0 < Rmin _ _ => apply Rmin_glb_lt; parisk_sign
  | |- _ => first [ products | parisk_interval ] end
with parisk_sign_le := lazymatch goal with
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= _ ^ _ => first [ apply pow_le; parisk_sign | products ]
  | |- 0 <= ln _ => apply ln_nonneg; parisk_sign
  | |- 0 <= _ * _ => first [ apply Rmult_le_pos; parisk_sign | products ]
  | |- 0 <= / _ => apply Rlt_le, Rinv_0_lt_compat; parisk_sign
  | |- 0 <= _ / _ => first [ apply Rlt_le, Rdiv_lt_0_compat; parisk_sign | apply Rdiv_le_0_compat; parisk_sign ]
  | |- 0 <= _ - _ => first [ apply from_order_le; parisk_ordered | apply Rlt_le; parisk_sign ]
  | |- 0 <= - _ => parisk_below
  | |- 0 <= Rmax 0 _ => apply Rmax_l
  | |- 0 <= Rmax _ _ => first [ apply Rle_trans with (2 := Rmax_l _ _); parisk_sign | apply Rle_trans with (2 := Rmax_r _ _); parisk_sign ]
  | |- 0 <= _ + _ => first [ apply Rplus_le_le_0_compat; parisk_sign | apply Rlt_le; parisk_sign ]
  | |- _ => solve [apply Rlt_le; parisk_sign] end
with parisk_sum := match goal with
  | |- 0 < - ?a + ?b => replace (- a + b) with (b - a) by ring; apply from_order; parisk_ordered
  | |- 0 < ?a + - ?b => apply from_order; parisk_ordered
  | |- 0 < -1 + ?b => replace (-1 + b) with (b - 1) by ring; apply from_order; parisk_ordered
  end
with parisk_ordered := lazymatch goal with
  | |- _ < _ => first [ quick | parisk_ordered_lt | products | parisk_interval ]
  | |- _ <= _ => first [ quick | parisk_ordered_le | products | parisk_interval ] end
with parisk_ordered_lt := match goal with
  | |- exp _ < exp _ => apply exp_increasing; parisk_ordered
  | |- 1 < exp _ => apply one_lt_exp; parisk_sign
  | |- exp _ < 1 => apply exp_lt_one; parisk_sign
  | |- sinh _ < sinh _ => apply sinh_lt; parisk_ordered
  | |- ln _ < ln _ => apply ln_increasing; [parisk_sign | parisk_ordered]
  | |- sqrt _ < sqrt _ => apply sqrt_lt_1_alt; split; [parisk_sign | parisk_ordered]
  | |- / _ < / _ => apply inv_lt; [parisk_sign | parisk_ordered]
  | |- 1 < _ / _ => apply one_lt_div; [parisk_sign | parisk_ordered]
  | |- _ / _ < 1 => apply div_lt_one; [parisk_sign | parisk_ordered]
  | |- - _ < - _ => apply Ropp_lt_contravar; parisk_ordered
  | |- ?a * ?x < ?a * ?y => solve [apply Rmult_lt_compat_l; [parisk_sign | parisk_ordered]]
  | |- ?x * ?a < ?y * ?a => solve [apply Rmult_lt_compat_r; [parisk_sign | parisk_ordered]]
  | |- ?x / ?a < ?y / ?a => solve [apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; parisk_sign | parisk_ordered]]
  | |- ?a / ?x < ?a / ?y => solve [apply Rmult_lt_compat_l; [parisk_sign | apply inv_lt; [parisk_sign | parisk_ordered]]]
  | |- ?x * ?t < ?x => solve [apply shrink_r_lt; [parisk_sign | parisk_ordered]]
  | |- ?t * ?x < ?x => solve [apply shrink_l_lt; [parisk_sign | parisk_ordered]]
  | |- ?a + ?x < ?a + ?y => solve [apply Rplus_lt_compat_l; parisk_ordered]
  | |- ?x + ?a < ?y + ?a => solve [apply Rplus_lt_compat_r; parisk_ordered]
  | |- ?x + _ < ?y + _ => solve [apply Rplus_lt_le_compat; parisk_ordered | apply Rplus_le_lt_compat; parisk_ordered]
  | |- _ - _ < _ - _ => solve [apply minus_lt; parisk_ordered | apply minus_lt'; parisk_ordered]
  | |- _ ^ S _ < _ ^ S _ => solve [apply pow_lt_pow; [parisk_sign | parisk_ordered]]
  | |- _ * _ < _ * _ => solve [apply mul_lt_le; [parisk_sign | parisk_sign | parisk_ordered | parisk_ordered] | apply mul_le_lt; [parisk_sign | parisk_sign | parisk_ordered | parisk_ordered]]
  | |- _ / _ < _ / _ => solve [unfold Rdiv; parisk_ordered]
  end
with parisk_ordered_le := match goal with
  | |- ?x <= ?x => apply Rle_refl
  | |- exp _ <= exp _ => apply exp_le_exp; parisk_ordered
  | |- 1 <= exp _ => apply one_le_exp; parisk_sign
  | |- exp _ <= 1 => apply exp_le_one; parisk_sign
  | |- ln _ <= ln _ => apply ln_le_ln; [parisk_sign | parisk_ordered]
  | |- sqrt _ <= sqrt _ => apply sqrt_le_1_alt; parisk_ordered
  | |- / _ <= / _ => apply inv_le; [parisk_sign | parisk_ordered]
  | |- 1 <= _ / _ => apply one_le_div; [parisk_sign | parisk_ordered]
  | |- _ / _ <= 1 => apply div_le_one; [parisk_sign | parisk_ordered]
  | |- - _ <= - _ => apply Ropp_le_contravar; parisk_ordered
  | |- ?a * ?x <= ?a * ?y => solve [apply Rmult_le_compat_l; [parisk_sign | parisk_ordered]]
  | |- ?x * ?a <= ?y * ?a => solve [apply Rmult_le_compat_r; [parisk_sign | parisk_ordered]]
  | |- ?x / ?a <= ?y / ?a => solve [apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; parisk_sign | parisk_ordered]]
  | |- ?a / ?x <= ?a / ?y => solve [apply Rmult_le_compat_l; [parisk_sign | apply inv_le; [parisk_sign | parisk_ordered]]]
  | |- ?x * ?t <= ?x => solve [apply shrink_r; [parisk_sign | parisk_ordered]]
  | |- ?t * ?x <= ?x => solve [apply shrink_l; [parisk_sign | parisk_ordered]]
  | |- _ + _ <= _ + _ => solve [apply Rplus_le_compat; parisk_ordered]
  | |- _ - _ <= _ - _ => solve [apply minus_le; parisk_ordered]
  | |- _ ^ _ <= _ ^ _ => solve [apply pow_incr; split; [parisk_sign | parisk_ordered]]
  | |- _ * _ <= _ * _ => solve [apply Rmult_le_compat; parisk_ordered]
  | |- _ / _ <= _ / _ => solve [unfold Rdiv; parisk_ordered]
  | |- Rmax 0 _ <= Rmax 0 _ => solve [apply Rle_max_compat_l; parisk_ordered]
  end
with parisk_interval := solve [timeout 5 interval with (i_prec 60)].

(* exp of sums, differences, negatives, whole multiples as monomials. *)
Ltac parisk_exps := repeat first [ rewrite exp_0 | match goal with
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (?a - ?b)] => unfold Rminus at 1; rewrite (exp_plus a (- b))
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp (IZR (Zpos ?p) * ?a)] => rewrite (exp_times p a); let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  end ].

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

Ltac parisk_bisect := match goal with
  | x : R |- _ < _ => apply by_difference; solve [timeout 15 interval with (i_prec 60, i_bisect x, i_taylor x, i_depth 16) | timeout 8 interval with (i_prec 60, i_bisect x)]
  | x : R |- _ <= _ => apply by_difference_le; solve [timeout 15 interval with (i_prec 60, i_bisect x, i_taylor x, i_depth 16) | timeout 8 interval with (i_prec 60, i_bisect x)]
  end.

Ltac parisk_reals := repeat match goal with n : Z |- _ => let x := fresh "x" in set (x := IZR n) in *; clearbody x; clear n end.

Ltac parisk_fraction := match goal with
  | |- _ < _ => apply by_difference | |- _ <= _ => apply by_difference_le end;
  timeout 10 field_simplify; [ parisk_sign | repeat split; parisk_nonzero .. ].

(* --- equations --- *)

Ltac parisk_expand := repeat match goal with
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (?a - ?b)] => replace (exp (a - b)) with (exp a * / exp b) by (rewrite <- exp_Ropp, <- exp_plus; f_equal; ring)
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp ((?a + ?b) * ?c)] => replace ((a + b) * c) with (a * c + b * c) by ring
  | |- context [exp (?c * (?a + ?b))] => replace (c * (a + b)) with (c * a + c * b) by ring
  | |- context [exp (?c * (?a - ?b))] => replace (c * (a - b)) with (c * a - c * b) by ring
  end.

Ltac parisk_field := solve [ ring | field; parisk_sides ].
Ltac parisk_same_exps := repeat match goal with
  | |- context [exp ?a] => match goal with |- context [exp ?b] => tryif constr_eq a b then fail else
      (let H := fresh in assert (H : a = b) by (timeout 3 parisk_field); rewrite H in *; clear H) end end.

Ltac parisk_as_unknowns := repeat match goal with
  | |- context [exp ?a] => let e := fresh "e" in let H := fresh "E" in assert (H := exp_pos a); set (e := exp a) in *; clearbody e end.

Ltac parisk_equal := match goal with |- _ = _ => solve
  [ reflexivity
  | timeout 10 parisk_field
  | timeout 20 (parisk_cases; solve [lra | parisk_field])
  | timeout 20 (rewrite <- ?exp_Ropp, <- ?exp_plus; f_equal; parisk_field)
  | timeout 20 (unfold Rdiv; rewrite <- ?exp_Ropp, <- ?exp_plus; f_equal; parisk_field)
  | timeout 30 (parisk_hyperbolic; parisk_expand; parisk_same_exps; parisk_as_unknowns; parisk_field)
  | timeout 20 (repeat (parisk_case; try (exfalso; lra)); solve [ lra | timeout 5 nra | parisk_field | exfalso; timeout 5 nra | f_equal; parisk_field
      | parisk_hyperbolic; parisk_exps; parisk_field ])
  | timeout 10 (repeat f_equal; parisk_field) ] end.

(* --- logarithms, roots and whole powers as unknowns, quotients cleared, then polynomials --- *)

Lemma ln_quotient a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof. intros A B. unfold Rdiv. rewrite ln_mult by (try apply Rinv_0_lt_compat; lra). rewrite ln_Rinv by lra. ring. Qed.
Lemma log_below_1 p : 0 < p -> p < 1 -> exists m, ln p = - m /\ 0 < m.
Proof. intros P Q. exists (- ln p). split; [ring |]. generalize (ln_neg p P Q). lra. Qed.
Lemma log_above_1 p : 1 < p -> exists m, ln p = m /\ 0 < m.
Proof. intros Q. exists (ln p). split; [ring |]. apply ln_pos, Q. Qed.
Lemma exp_with_ln a b p : 0 < p -> a = b + ln p -> exp a = exp b * p.
Proof. intros P ->. rewrite exp_plus, exp_ln; auto. Qed.
Lemma exp_without_ln a b p : 0 < p -> a = b - ln p -> exp a = exp b / p.
Proof. intros P ->. unfold Rminus. rewrite exp_plus, exp_Ropp, exp_ln; auto. Qed.
Lemma root_unknown x : 0 <= x -> exists r, sqrt x = r /\ 0 <= r /\ r ^ 2 = x.
Proof. intro X. exists (sqrt x). split; [reflexivity |]. split; [apply sqrt_pos | apply pow2_sqrt, X]. Qed.
Lemma root_unknown_pos x : 0 < x -> exists r, sqrt x = r /\ 0 < r /\ r ^ 2 = x.
Proof. intro X. exists (sqrt x). split; [reflexivity |]. split; [apply sqrt_lt_R0, X | apply pow2_sqrt; lra]. Qed.
Lemma by_factor x e f : 0 < x -> e = x * f -> 0 <= f -> 0 <= e.
Proof. intros X -> F. apply Rmult_le_pos; lra. Qed.
Lemma by_factor_lt x e f : 0 < x -> e = x * f -> 0 < f -> 0 < e.
Proof. intros X -> F. apply Rmult_lt_0_compat; lra. Qed.

(* What has a logarithm as a product of logarithms of its parts. *)
Ltac parisk_ln_parts := repeat match goal with
  | |- context [ln (?a * ?b)] => rewrite (ln_mult a b) by parisk_sign
  | |- context [ln (1 / ?b)] => replace (ln (1 / b)) with (- ln b) by (rewrite (ln_quotient 1 b) by parisk_sign; rewrite ln_1; ring)
  | |- context [ln (?a / ?b)] => rewrite (ln_quotient a b) by parisk_sign
  | |- context [ln (/ ?b)] => rewrite (ln_Rinv b) by parisk_sign
  | |- context [ln (exp ?b)] => rewrite (ln_exp b)
  | |- context [ln 1] => rewrite ln_1 end.

(* Whole powers with an exponent that is a sum: powers of the parts. *)
Ltac parisk_powers := unfold Rpower in *; repeat match goal with
  | |- context [powerRZ ?b (?m + ?n)] => rewrite (powerRZ_add b m n) by parisk_nonzero
  | |- context [powerRZ ?b 1] => rewrite (powerRZ_1 b)
  | |- context [powerRZ ?b (-1)] => change (powerRZ b (-1)) with (/ (b ^ 1)); rewrite (pow_1 b) end.
Ltac parisk_powers_unknown := repeat match goal with
  | |- context [powerRZ ?b ?n] => let P := fresh "W" in assert (P : 0 < powerRZ b n) by (apply powerRZ_lt; parisk_sign);
      let w := fresh "w" in set (w := powerRZ b n) in *; clearbody w end.

(* Products of exponentials as one. *)
Ltac parisk_merge := rewrite ?Rmult_assoc; repeat match goal with
  | |- context [exp ?a * exp ?b] => rewrite <- (exp_plus a b)
  | |- context [exp ?a * (exp ?b * ?c)] => rewrite <- (Rmult_assoc (exp a) (exp b) c), <- (exp_plus a b)
  | |- context [exp ?a / exp ?b] => replace (exp a / exp b) with (exp (a - b)) by (unfold Rminus; rewrite exp_plus, exp_Ropp; reflexivity) end.

Ltac parisk_absolute := repeat (parisk_case; try (exfalso; lra)).

Ltac parisk_same_factor := repeat match goal with
  | |- ?u * _ <= ?u * _ => apply Rmult_le_compat_l; [solve [parisk_sign] |]
  | |- ?u * _ < ?u * _ => apply Rmult_lt_compat_l; [solve [parisk_sign] |]
  | |- ?u / ?d <= ?v / ?d => apply Rmult_le_compat_r; [solve [apply Rlt_le, Rinv_0_lt_compat; parisk_sign] |]
  | |- exp _ <= exp _ => apply exp_le_compat
  | |- exp _ < exp _ => apply exp_increasing end.

Ltac parisk_log_unknowns := repeat match goal with
  | |- context [ln ?p] => let m := fresh "m" in let E := fresh "E" in let P := fresh "P" in
      first [ destruct (log_below_1 p) as [m [E P]]; [solve [parisk_sign] | solve [parisk_sign] |]
            | destruct (log_above_1 p) as [m [E P]]; [solve [parisk_sign] |] ]; rewrite E in *; clear E
  | _ : context [ln ?p] |- _ => let m := fresh "m" in let E := fresh "E" in let P := fresh "P" in
      first [ destruct (log_below_1 p) as [m [E P]]; [solve [parisk_sign] | solve [parisk_sign] |]
            | destruct (log_above_1 p) as [m [E P]]; [solve [parisk_sign] |] ]; rewrite E in *; clear E end.
Ltac parisk_root_unknowns := repeat match goal with
  | |- context [sqrt ?x] => let r := fresh "r" in let E := fresh "E" in let P := fresh "P" in let Q := fresh "Q" in
      first [ destruct (root_unknown_pos x) as [r [E [P Q]]]; [solve [parisk_sign] |] | destruct (root_unknown x) as [r [E [P Q]]]; [solve [parisk_sign] |] ]; rewrite E in *; clear E
  | _ : context [sqrt ?x] |- _ => let r := fresh "r" in let E := fresh "E" in let P := fresh "P" in let Q := fresh "Q" in
      first [ destruct (root_unknown_pos x) as [r [E [P Q]]]; [solve [parisk_sign] |] | destruct (root_unknown x) as [r [E [P Q]]]; [solve [parisk_sign] |] ]; rewrite E in *; clear E end.

(* A logarithm inside an exponential comes out of it. *)
Ltac parisk_ln_out := repeat match goal with |- context [exp ?a] => match a with context [ln ?p] =>
  let f := eval pattern (ln p) in a in match f with ?g _ => let b := eval cbv beta in (g 0) in
  first [ rewrite (exp_with_ln a b p) by first [parisk_sign | field; repeat split; parisk_nonzero | field]
        | rewrite (exp_without_ln a b p) by first [parisk_sign | field; repeat split; parisk_nonzero | field] ] end end end.

Ltac parisk_simpler e k := let h := fresh "h" in let E := fresh "E" in evar (h : R);
  assert (E : e = h) by (field_simplify; [ subst h; reflexivity | repeat split; parisk_nonzero .. ]); subst h; k E.
Ltac parisk_fractional t := match t with context [Rdiv _ _] => idtac | context [Rinv _] => idtac end.
Ltac parisk_clear_all := repeat match goal with
  | H : ?l <= ?r |- _ => parisk_fractional constr:(l <= r); apply Rminus_le_0 in H;
      match type of H with 0 <= ?e => parisk_simpler e ltac:(fun E => rewrite E in H; clear E) end;
      apply quotient_nonneg in H; [ tryif (match type of H with ?t => parisk_fractional t end) then fail 1 else idtac | solve [parisk_sign] ]
  | H : ?l < ?r |- _ => parisk_fractional constr:(l < r); apply Rminus_lt_0 in H;
      match type of H with 0 < ?e => parisk_simpler e ltac:(fun E => rewrite E in H; clear E) end;
      apply quotient_pos in H; [ tryif (match type of H with ?t => parisk_fractional t end) then fail 1 else idtac | solve [parisk_sign] ]
  end.
Ltac parisk_square a b := let H := fresh "Q" in
  first [ match goal with H : 0 <= (a - b) ^ 2 |- _ => fail 2 end | match goal with H : 0 <= (b - a) ^ 2 |- _ => fail 2 end
        | assert (H := pow2_ge_0 (a - b)) ].
Ltac parisk_squares := repeat match goal with
  | a : R, b : R |- _ => tryif constr_eq a b then fail else (parisk_square a b; generalize (pow2_ge_0 (a + b)); intro) end.

(* The gap of an inequality as a polynomial, over a positive denominator. *)
Ltac parisk_gap := match goal with
  | |- _ < _ => apply by_difference | |- _ <= _ => apply by_difference_le end;
  field_simplify; [ first [ apply Rdiv_lt_0_compat; [| parisk_sign] | apply div_nonneg; [| parisk_sign] | idtac ] | repeat split; parisk_nonzero .. ].
(* A positive variable in which every summand is linear is taken out. *)
Ltac parisk_factors := repeat match goal with
  | P : 0 < ?x |- 0 <= ?e => is_var x; match e with context [x] => let f := eval pattern x in e in match f with ?g _ => let b := eval cbv beta in (g 1) in
      apply (by_factor x e b P); [ring |] end end
  | P : 0 < ?x |- 0 < ?e => is_var x; match e with context [x] => let f := eval pattern x in e in match f with ?g _ => let b := eval cbv beta in (g 1) in
      apply (by_factor_lt x e b P); [ring |] end end end.
Ltac parisk_poly := solve [ lra | timeout 4 nra | timeout 6 (parisk_squares; nra) | parisk_factors; first [lra | timeout 4 nra | timeout 6 (parisk_squares; nra)] ].
Ltac parisk_exp_log := match goal with
  | |- exp _ <= ?p => rewrite <- (exp_ln p) by parisk_sign; apply exp_le_compat
  | |- exp _ < ?p => rewrite <- (exp_ln p) by parisk_sign; apply exp_increasing
  | |- ?p <= exp _ => rewrite <- (exp_ln p) by parisk_sign; apply exp_le_compat
  | |- ?p < exp _ => rewrite <- (exp_ln p) by parisk_sign; apply exp_increasing
  | |- ln _ <= ln _ => apply ln_le_ln; [parisk_sign |] | |- ln _ < ln _ => apply ln_increasing; [parisk_sign |] end.
Ltac parisk_algebraic := try parisk_exp_log; parisk_log_unknowns; parisk_root_unknowns; parisk_reals; parisk_clear_all; parisk_absolute; try (parisk_gap); parisk_poly.

Ltac parisk_positives := repeat match goal with x : R |- _ => parisk_fact (0 < x) ltac:(lra) end.

Ltac parisk_again := match goal with
  | |- _ = _ => solve
    [ timeout 8 (parisk_ln_parts; parisk_field)
    | timeout 8 (parisk_ln_out; parisk_same_exps; parisk_field)
    | timeout 8 (rewrite !powerRZ_add by parisk_nonzero; rewrite ?powerRZ_1; parisk_field)
    | timeout 8 (parisk_powers; parisk_powers_unknown; parisk_field)
    | timeout 8 (parisk_powers; rewrite <- ?exp_plus; f_equal; parisk_field)
    | timeout 12 (parisk_absolute; parisk_merge; f_equal; first [parisk_field | lra]) ]
  | |- _ => solve
    [ timeout 10 (parisk_algebraic)
    | timeout 8 (parisk_positives; parisk_algebraic)
    | timeout 12 (parisk_merge; parisk_same_factor; parisk_absolute; first [lra | timeout 3 nra | timeout 4 (parisk_gap; parisk_poly)])
    | timeout 8 (parisk_powers; parisk_powers_unknown; first [parisk_gap; parisk_poly | timeout 3 nra])
    | timeout 8 (parisk_ln_parts; parisk_ln_out; parisk_algebraic) ] end.

(* --- statements --- *)

Ltac parisk_number := match goal with
  | |- _ /\ _ => split; parisk_number
  | |- _ <> _ => solve [lra | apply Rlt_not_eq; parisk_number | apply Rgt_not_eq; unfold Rgt; parisk_number]
  | |- _ = _ => solve [lra | timeout 20 field | timeout 20 (field_simplify; lra)]
  | |- _ => solve [lra | timeout 20 interval with (i_prec 80) | apply Rminus_lt_0; timeout 20 interval with (i_prec 80) | timeout 20 interval with (i_prec 200) | parisk_pos] end.

Ltac parisk_point := cbv beta; repeat split; parisk_number.

Ltac parisk_order := solve
  [ quick
  | timeout 5 parisk_pos
  | timeout 8 (solve [parisk_ordered])
  | timeout 4 nra
  | timeout 8 parisk_exp_both
  | timeout 15 parisk_rational
  | timeout 15 (parisk_clear_quotients; first [timeout 3 nra | parisk_rational])
  | timeout 20 (parisk_cases; solve [lra | timeout 3 nra | parisk_exp_both | parisk_algebra])
  | timeout 15 (interval with (i_prec 80))
  | timeout 15 parisk_exponentials
  | timeout 30 parisk_by_derivatives
  | timeout 20 (parisk_hyperbolic; parisk_exponentials)
  | timeout 20 (apply Rminus_lt_0; interval with (i_prec 80))
  | timeout 20 (repeat (parisk_case; try (exfalso; lra)); first [lra | timeout 4 nra | exfalso; timeout 4 nra | timeout 8 (solve [parisk_ordered])])
  | parisk_reals; parisk_bisect
  | timeout 15 (solve [parisk_fraction])
  | timeout 15 (solve [parisk_hyperbolic; parisk_exps; parisk_facts; first [timeout 5 nra | parisk_fraction]]) ].

Ltac parisk_defined := match goal with
  | |- _ <> 0 => solve [timeout 10 parisk_nonzero | timeout 8 parisk_sign | apply Rgt_not_eq; parisk_order | apply Rlt_not_eq; parisk_order]
  | |- _ => solve [quick | timeout 5 parisk_pos | timeout 8 parisk_sign | parisk_order] end.

Ltac parisk_relation := match goal with |- _ = _ => parisk_equal | |- _ <> _ => parisk_defined | |- _ => parisk_order end.

(* --- exponentials as powers of few of them: exponents are simplified and split, multiples become powers --- *)

Definition base (a : R) : R := exp a.
Lemma base_pos a : 0 < base a. Proof. apply exp_pos. Qed.
Lemma base_zero a : a = 0 -> exp a = 1. Proof. intros ->. apply exp_0. Qed.
Lemma base_split a b c : a = b + c -> exp a = exp b * exp c. Proof. intros ->. apply exp_plus. Qed.
Lemma base_opposite a b : a = - b -> exp a = / exp b. Proof. intros ->. apply exp_Ropp. Qed.
Lemma base_multiple a b n : a = INR n * b -> exp a = base b ^ n. Proof. intros ->. symmetry. apply exp_pow. Qed.
Lemma base_negative a b n : a = - (INR n * b) -> exp a = / base b ^ n.
Proof. intros ->. rewrite exp_Ropp. f_equal. apply base_multiple. reflexivity. Qed.
Lemma base_of_multiple a b n : a = INR n * b -> base a = base b ^ n. Proof. exact (base_multiple a b n). Qed.

Ltac parisk_number_equal := solve [ unfold Rdiv; ring | field; parisk_sides ].
Ltac parisk_simplified a k := let h := fresh "h" in let E := fresh "E" in evar (h : R);
  assert (E : a = h) by (first [ field_simplify; [ subst h; reflexivity | parisk_sides .. ] | field_simplify; subst h; reflexivity ]);
  let v := eval unfold h in h in clear E; clear h; k v.
Ltac parisk_multiple a := match goal with
  | |- context [base ?b] => first
    [ rewrite (base_multiple a b 1) by (simpl INR; parisk_number_equal)
    | rewrite (base_multiple a b 2) by (simpl INR; parisk_number_equal)
    | rewrite (base_multiple a b 3) by (simpl INR; parisk_number_equal)
    | rewrite (base_multiple a b 4) by (simpl INR; parisk_number_equal)
    | rewrite (base_negative a b 1) by (simpl INR; parisk_number_equal)
    | rewrite (base_negative a b 2) by (simpl INR; parisk_number_equal)
    | rewrite (base_negative a b 3) by (simpl INR; parisk_number_equal)
    | rewrite (base_negative a b 4) by (simpl INR; parisk_number_equal)
    | rewrite (base_of_multiple b a 2) by (simpl INR; parisk_number_equal); change (exp a) with (base a)
    | rewrite (base_of_multiple b a 3) by (simpl INR; parisk_number_equal); change (exp a) with (base a)
    | rewrite (base_of_multiple b a 4) by (simpl INR; parisk_number_equal); change (exp a) with (base a) ]
  | _ => change (exp a) with (base a) end.
(* An exponential with a simplified exponent a. *)
Ltac parisk_split a := lazymatch a with
  | ?x + ?y => rewrite (base_split a x y) by ring; parisk_split x; parisk_split y
  | ?x - ?y => rewrite (base_split a x (- y)) by ring; parisk_split x; parisk_split (- y)
  | (?x + ?y) / ?d => rewrite (base_split a (x / d) (y / d)) by (unfold Rdiv; ring); parisk_split (x / d); parisk_split (y / d)
  | (?x - ?y) / ?d => rewrite (base_split a (x / d) (- y / d)) by (unfold Rdiv; ring); parisk_split (x / d); parisk_split (- y / d)
  | - (?x + ?y) => rewrite (base_split a (- x) (- y)) by ring; parisk_split (- x); parisk_split (- y)
  | - ?x => rewrite (base_opposite a x) by ring; parisk_split x
  | - ?x / ?d => rewrite (base_opposite a (x / d)) by (unfold Rdiv; ring); parisk_split (x / d)
  | - ?x * ?d => rewrite (base_opposite a (x * d)) by ring; parisk_split (x * d)
  | IZR (Zneg ?p) * ?x => rewrite (base_opposite a (IZR (Zpos p) * x)) by ring; parisk_split (IZR (Zpos p) * x)
  | IZR (Zneg ?p) * ?x / ?d => rewrite (base_opposite a (IZR (Zpos p) * x / d)) by (unfold Rdiv; ring); parisk_split (IZR (Zpos p) * x / d)
  | - (?x / ?d) => rewrite (base_opposite a (x / d)) by ring; parisk_split (x / d)
  | ln ?p => rewrite (exp_ln p) by parisk_sign
  | _ => try match goal with |- context [exp a] => parisk_multiple a end end.
Ltac parisk_exponents := parisk_ln_out; repeat match goal with |- context [exp ?a] =>
  first [ rewrite (base_zero a) by parisk_number_equal
        | parisk_simplified a ltac:(fun b => replace (exp a) with (exp b) by (apply f_equal; symmetry; parisk_number_equal); parisk_split b)
        | parisk_split a ] end.
Lemma base_above a : 0 < a -> 1 < base a. Proof. exact (one_lt_exp a). Qed.
Lemma base_below a : a < 0 -> base a < 1. Proof. exact (exp_lt_one a). Qed.
Lemma base_line a : 1 + a <= base a. Proof. exact (exp_above a). Qed.
Ltac parisk_bases := repeat match goal with
  | |- context [base ?a] => let e := fresh "e" in let H := fresh "E" in assert (H := base_pos a);
      let G := fresh "E" in first [ assert (G : 1 < base a) by (apply base_above; timeout 2 parisk_sign) | assert (G : base a < 1) by (apply base_below; timeout 2 parisk_sign) | idtac ];
      let L := fresh "E" in assert (L := base_line a);
      set (e := base a) in *; clearbody e end.
Ltac parisk_exponential := unfold tanh, sinh, cosh in *; parisk_exponents; parisk_bases.
Ltac parisk_side_simpler l := first
  [ match l with context [base ?a] => first [ replace l with (base a) by parisk_field | replace l with (1 - base a) by parisk_field
      | replace l with (1 / 2 * base a) by parisk_field | replace l with (1 - 1 / 2 * base a) by parisk_field ] end
  | parisk_simpler l ltac:(fun E => rewrite E; clear E) | idtac ].
Ltac parisk_sides_simpler := match goal with
  | |- ?l <= ?r => parisk_side_simpler l; parisk_side_simpler r
  | |- ?l < ?r => parisk_side_simpler l; parisk_side_simpler r end.
(* Both sides in their exponentials, as fractions. *)
Ltac parisk_normal := unfold tanh, sinh, cosh in *; parisk_exponents; parisk_sides_simpler; unfold base in *.

Ltac parisk_common := repeat match goal with
  | |- ?a + ?x < ?b + ?x => apply Rplus_lt_compat_r | |- ?a + ?x <= ?b + ?x => apply Rplus_le_compat_r
  | |- ?x + ?a < ?x + ?b => apply Rplus_lt_compat_l | |- ?x + ?a <= ?x + ?b => apply Rplus_le_compat_l end.
Ltac parisk_logs_out := match goal with
  | |- ln _ < ?p => rewrite <- (ln_exp p); apply ln_increasing; [parisk_sign |]
  | |- ln _ <= ?p => rewrite <- (ln_exp p); apply ln_le_ln; [parisk_sign |] end.
Ltac parisk_more := match goal with
  | |- _ = _ => first [ timeout 10 (parisk_exponential; parisk_field) | timeout 10 (unfold Rpower in *; parisk_ln_parts; parisk_exponential; parisk_field)
      | timeout 15 (parisk_exponential; parisk_absolute; first [ parisk_field | exfalso; timeout 3 nra ]) ]
  | |- _ => parisk_common; try parisk_logs_out; first [ timeout 8 (parisk_exponential; first [ lra | timeout 2 nra ]) | timeout 12 (parisk_exponential; parisk_reals; parisk_positives; parisk_gap; parisk_poly)
      | timeout 8 (parisk_normal; first [ parisk_ordered | parisk_algebraic ]) ] end.
Ltac parisk_fraction_sign := match goal with
  | |- 0 < ?e => field_simplify; [ first [ apply Rdiv_lt_0_compat; [ parisk_poly | parisk_sign ] | parisk_poly ] | parisk_sides .. ] end.
Ltac parisk_other_than_zero := lazymatch goal with
  | |- _ ^ _ <> 0 => apply pow_nonzero; parisk_other_than_zero
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified; parisk_other_than_zero
  | |- _ / _ <> 0 => apply Rmult_integral_contrapositive_currified; [ | apply Rinv_neq_0_compat ]; parisk_other_than_zero
  | |- ?x <> 0 => first [ solve [timeout 2 parisk_nonzero] | apply Rgt_not_eq; unfold Rgt; parisk_exponential; timeout 4 parisk_fraction_sign
      | apply Rlt_not_eq; apply Ropp_lt_cancel; rewrite Ropp_0; parisk_exponential; timeout 4 parisk_fraction_sign ] end.
Ltac parisk_defined_more := lazymatch goal with
  | |- _ <> 0 => first [ timeout 6 parisk_other_than_zero | parisk_defined ]
  | |- _ => first [ solve [timeout 2 parisk_sign] | timeout 4 (parisk_exponential; parisk_fraction_sign) | parisk_defined ] end.

Ltac parisk_conjuncts := match goal with
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by parisk_defined_more; split; [exact H | parisk_conjuncts]
  | |- _ = _ => first [ timeout 6 parisk_more | timeout 4 parisk_again | parisk_relation | parisk_again ]
  | |- _ => first [quick | timeout 3 (solve [parisk_ordered]) | timeout 4 parisk_again | timeout 8 parisk_more | parisk_relation | parisk_again] end.

Ltac parisk_statement := intros; parisk_conjuncts.

Ltac parisk_slope := match goal with
  | X : ?a < ?b |- ?l < ?r =>
      let f := eval pattern a in l in match f with ?g _ =>
        first [ change (g a < g b); refine (rises g _ a b _ _ X) ] end;
      [ intros t T; auto_derive; [ repeat split; solve [parisk_pos | parisk_nonzero | parisk_defined] | reflexivity ]
      | let t := fresh "t" in let T := fresh "T" in intros t T; cbv beta; parisk_in_range; parisk_order ]
  | X : ?a < ?b |- ?l < ?r =>
      let f := eval pattern b in l in match f with ?g _ =>
        change (g b < g a); refine (falls g _ a b _ _ X) end;
      [ intros t T; auto_derive; [ repeat split; solve [parisk_pos | parisk_nonzero | parisk_defined] | reflexivity ]
      | let t := fresh "t" in let T := fresh "T" in intros t T; cbv beta; parisk_in_range; parisk_order ] end
with parisk_in_range := match goal with
  | T : ?a <= ?t <= ?b, A : 0 < ?a |- _ => assert (0 < t) by lra | _ => idtac end.

Ltac parisk_monotone := intros; repeat match goal with
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by parisk_defined; split; [exact H | ] end;
  solve [ parisk_order | timeout 40 parisk_slope ].
Ltac parisk_convex := parisk_statement.
(* --- limits, with witnesses --- *)

Lemma close_to (g : R -> R) (v d : R) : continuous g v -> 0 < d ->
  exists e, 0 < e /\ forall y, Rabs (y - v) < e -> Rabs (g y - g v) < d.
Proof.
  intros C D. assert (K := C (fun z => Rabs (z - g v) < d)).
  destruct K as [e H]. { exists (mkposreal d D). intros z Z. exact Z. }
  exists e. split; [apply cond_pos |]. intros y Y. apply H. exact Y.
Qed.

(* Behind every bound an expression in 1/x is near its value at 0. *)
Lemma far_by_inverse (g : R -> R) (L d : R) : continuous g 0 -> g 0 = L -> 0 < d ->
  exists M, forall x, M < x -> Rabs (g (/ x) - L) < d.
Proof.
  intros C <- D. destruct (close_to g 0 d C D) as [e [E H]]. exists (/ e). intros x X. apply H.
  assert (P : 0 < / e) by (apply Rinv_0_lt_compat; exact E). assert (0 < / x) by (apply Rinv_0_lt_compat; lra).
  assert (I := inv_lt x (/ e) P X). rewrite Rinv_involutive in I by lra. rewrite Rminus_0_r, Rabs_pos_eq; lra.
Qed.

Lemma near_by_value (g : R -> R) (L d : R) : continuous g 0 -> g 0 = L -> 0 < d ->
  exists r, 0 < r /\ forall x, 0 < x -> Rabs (x + 0) < r -> Rabs (g x - L) < d.
Proof.
  intros C <- D. destruct (close_to g 0 d C D) as [e [E H]]. exists e. split; [exact E |]. intros x X R. apply H.
  rewrite Rminus_0_r. rewrite Rplus_0_r in R. exact R.
Qed.

Lemma small_exp y : 0 < y -> exp (- y) < / y.
Proof. intro Y. rewrite exp_Ropp. apply inv_lt; [exact Y |]. generalize (exp_ineq1 y). lra. Qed.

(* Near 0 an expression in exp (-c/x) is near its value at 0. *)
Lemma near_by_exp (c : R) (g : R -> R) (L d : R) : 0 < c -> continuous g 0 -> g 0 = L -> 0 < d ->
  exists r, 0 < r /\ forall x, 0 < x -> Rabs (x + 0) < r -> Rabs (g (exp (- (c / x))) - L) < d.
Proof.
  intros P C <- D. destruct (close_to g 0 d C D) as [e [E H]]. exists (c * e). split; [apply Rmult_lt_0_compat; lra |].
  intros x X R. apply H. rewrite Rminus_0_r, Rabs_pos_eq by (apply Rlt_le, exp_pos). rewrite Rplus_0_r, Rabs_pos_eq in R by lra.
  apply Rlt_trans with (/ (c / x)). { apply small_exp, Rdiv_lt_0_compat; lra. }
  replace (/ (c / x)) with (x / c) by (field; lra). apply Rmult_lt_reg_r with c; [exact P |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma far_by_exp (s q : R) (g : R -> R) (L d : R) : 0 < s -> 0 < q -> continuous g 0 -> g 0 = L -> 0 < d ->
  exists M, forall x, 0 < x -> M < x -> Rabs (g (exp (- (x * s / q))) - L) < d.
Proof.
  intros P Q C <- D. destruct (close_to g 0 d C D) as [e [E H]]. exists (q / (s * e)). intros x X R. apply H.
  rewrite Rminus_0_r, Rabs_pos_eq by (apply Rlt_le, exp_pos).
  assert (Z : 0 < x * s) by (apply Rmult_lt_0_compat; lra).
  apply Rlt_trans with (/ (x * s / q)). { apply small_exp, Rdiv_lt_0_compat; lra. }
  replace (/ (x * s / q)) with (q / (x * s)) by (field; lra).
  apply Rmult_lt_reg_r with (x * s); [exact Z |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rmult_lt_compat_r with (r := s * e) in R; [| apply Rmult_lt_0_compat; lra].
  replace (q / (s * e) * (s * e)) with q in R by (field; lra). lra.
Qed.

Lemma beyond_quotient (n b x : R) : 0 < n -> b * n < x -> b < x / n.
Proof. intros N H. apply Rmult_lt_reg_r with n; [exact N |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.

Lemma beyond_root (a b x : R) : 0 < a -> (b / a) ^ 2 < x -> b < a * sqrt x.
Proof.
  intros A H. destruct (Rle_or_lt b 0) as [B | B].
  - apply Rle_lt_trans with (1 := B). apply Rmult_lt_0_compat; [exact A |]. apply sqrt_lt_R0.
    apply Rle_lt_trans with (2 := H). apply pow2_ge_0.
  - assert (0 < b / a) by (apply Rdiv_lt_0_compat; lra).
    assert (S : b / a < sqrt x). { rewrite <- (sqrt_pow2 (b / a)) by lra. apply sqrt_lt_1_alt. split; [apply pow2_ge_0 | exact H]. }
    replace b with (a * (b / a)) by (field; lra). apply Rmult_lt_compat_l; assumption.
Qed.

Ltac parisk_expression C d := constr:(fun x : R => ltac:(let b := eval cbv beta in (C x) in
  match b with context [Rabs (?e - ?L) < d] => exact e | context [Rabs (?e + 0) < d] => exact e end)).
Ltac parisk_limit_value C d := let v := constr:(fun x : R => ltac:(let b := eval cbv beta in (C x) in
  match b with context [Rabs (?e - ?L) < d] => exact L | context [Rabs (?e + 0) < d] => exact 0 end)) in eval cbv beta in (v 0).
Ltac parisk_in e t := (* the function of t x that e is *)
  let f := constr:(fun x : R => ltac:(let b := eval cbv beta delta [Rdiv] in (e x) in let p := eval cbv beta delta [Rdiv] in (t x) in
    let q := eval pattern p in b in match q with ?g _ => exact g end)) in eval cbv beta in (f 0).
Ltac parisk_continuous := match goal with |- continuous ?g 0 => apply (ex_derive_continuous g); auto_derive;
  first [exact I | parisk_sides | repeat split; try parisk_sign] end.
Ltac parisk_value := cbv beta; rewrite ?Rmult_0_r, ?Rmult_0_l, ?Ropp_0, ?exp_0; unfold sinh; rewrite ?Rmult_0_r, ?Rmult_0_l, ?Ropp_0, ?exp_0; first [ring | field; parisk_sides | lra].
Ltac parisk_limit := intros;
  first
  [ (* finite values *)
    match goal with
    | |- exists r : R, forall x : R, 0 < x -> r < x -> @?C x => match goal with P : 0 < ?d |- _ =>
        let M := fresh "M" in let Mpos := fresh "P" in let H := fresh "H" in let e := parisk_expression C d in let L := parisk_limit_value C d in
        first
        [ let g := parisk_in e (fun x : R => / x) in
          destruct (far_by_inverse g L d) as [M H]; [parisk_continuous | parisk_value | exact P |]; exists M
        | let s := constr:(fun x : R => ltac:(let b := eval cbv beta in (e x) in match b with context [exp (- (x * ?s / ?q))] => exact s end)) in
          let q := constr:(fun x : R => ltac:(let b := eval cbv beta in (e x) in match b with context [exp (- (x * ?s / ?q))] => exact q end)) in
          let s := eval cbv beta in (s 0) in let q := eval cbv beta in (q 0) in
          let g := parisk_in e (fun x : R => exp (- (x * s / q))) in
          destruct (far_by_exp s q g L d) as [M H]; [parisk_sign | parisk_sign | parisk_continuous | parisk_value | exact P |]; exists M ];
        parisk_limit_end H end
    | |- exists r : R, 0 < r /\ (forall x : R, 0 < x -> @?Q x r) => match goal with P : 0 < ?d |- _ =>
        let C := constr:(fun x : R => Q x 0) in
        let M := fresh "M" in let Mpos := fresh "P" in let H := fresh "H" in let e := parisk_expression C d in let L := parisk_limit_value C d in
        first
        [ let c := constr:(fun x : R => ltac:(let b := eval cbv beta in (e x) in match b with context [exp (- (?c / x))] => exact c end)) in
          let c := eval cbv beta in (c 0) in
          let g := parisk_in e (fun x : R => exp (- (c / x))) in
          destruct (near_by_exp c g L d) as [M [Mpos H]]; [parisk_sign | parisk_continuous | parisk_value | exact P |]; exists M
        | let g := eval cbv beta delta [Rdiv] in e in
          destruct (near_by_value g L d) as [M [Mpos H]]; [parisk_continuous | parisk_value | exact P |]; exists M ];
        split; [exact Mpos |]; parisk_limit_end H end
    end
  | (* beyond every bound *)
    match goal with
    | |- exists r : R, forall x : R, _ -> r < x -> _ /\ ?b < x / ?n => exists (b * n); intros; split; [lra | apply beyond_quotient; [lra | assumption]]
    | |- exists r : R, forall x : Z, _ -> r < IZR x -> _ /\ ?b < ?a * sqrt (IZR x) => exists ((b / a) ^ 2); intros; split; [lra | apply beyond_root; [lra | assumption]]
    end ]
with parisk_limit_end H := cbv beta in H; let x := fresh "x" in intros x; intros;
  repeat match goal with |- ?A /\ _ => let D := fresh "D" in assert (D : A) by first [lra | parisk_sign]; split; [exact D |] end;
  match goal with
  | |- Rabs (_ - _) < _ => apply (H x); assumption
  | |- Rabs (?e + 0) < _ => replace (e + 0) with (e - 0) by ring; apply (H x); assumption end.

Ltac parisk_unique := fail "no tactic for unique roots yet".
