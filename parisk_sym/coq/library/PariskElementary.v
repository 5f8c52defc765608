(* Simple truths: logarithms below lines, ceilings, sums that are written out, induction, convexity, quotients near a common zero,
   limits along integers, one root between two ends; and that the ends of ranges are defined. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential.
Open Scope R_scope.

(* --- logarithms against lines *)
Lemma ln_below_line x : 0 < x -> ln x <= x - 1.
Proof. intro X. assert (H := exp_above (ln x)). rewrite exp_ln in H by exact X. lra. Qed.
Lemma ln_above_inverse x : 0 < x -> 1 - / x <= ln x.
Proof. intro X. assert (H := ln_below_line (/ x) (Rinv_0_lt_compat x X)). rewrite ln_Rinv in H by exact X. lra. Qed.

(* Facts about the logarithms and ceilings of a goal, which become unknowns. *)
Ltac parisk_line_facts := repeat match goal with
  | |- context [ln ?a] => let P := fresh "P" in let A := fresh "A" in let B := fresh "B" in
      assert (P : 0 < a) by (timeout 2 parisk_sign); assert (A := ln_below_line a P); assert (B := ln_above_inverse a P);
      let l := fresh "l" in set (l := ln a) in *; clearbody l
  | |- context [ceiling ?a] => let A := fresh "A" in let B := fresh "B" in destruct (ceiling_above a) as [A B];
      let c := fresh "c" in set (c := ceiling a) in *; clearbody c end.
Ltac parisk_by_lines := parisk_line_facts; first [ lra | timeout 3 nra | timeout 5 (parisk_gap; parisk_poly) ].

(* --- sums of numbers, written out *)
Ltac parisk_written_out := repeat match goal with
  | |- context [sum_between ?f ?a ?b] => first [ rewrite (sum_between_one f a) | rewrite (sum_between_last f a b) by lia ];
      cbv beta; repeat match goal with |- context [Z.sub ?c ?d] => let v := eval compute in (Z.sub c d) in change (Z.sub c d) with v end end.
Ltac parisk_sums := parisk_written_out; unfold binomial, factorial, Binomial.C; simpl; first [ lra | field; parisk_sides | parisk_number ].

(* --- induction over the integers from a number on *)
Lemma from_number (P : Z -> Prop) (a : Z) : P a -> (forall m, (a <= m)%Z -> P m -> P (m + 1)%Z) ->
  forall n, IZR a <= IZR n -> P n.
Proof.
  intros A S n N. apply le_IZR in N. revert n N. apply Zlt_lower_bound_ind. intros n H N.
  destruct (Z.eq_dec n a) as [-> | D]; [exact A |]. replace n with (n - 1 + 1)%Z by ring. apply S; [lia |]. apply H; lia.
Qed.
Lemma power_of_next b n : b <> 0 -> powerRZ b (n + 1) = powerRZ b n * b.
Proof. intro B. rewrite powerRZ_add by exact B. rewrite powerRZ_1. reflexivity. Qed.
Lemma sum_of_next f a m : (a <= m + 1)%Z -> sum_between f a (m + 1) = sum_between f a m + f (m + 1)%Z.
Proof. intro H. rewrite (sum_between_last f a (m + 1)) by exact H. f_equal. f_equal. ring. Qed.
Lemma factorial_of_next m : (0 <= m)%Z -> factorial (m + 1) = IZR (m + 1) * factorial m.
Proof.
  intro M. unfold factorial. replace (Z.to_nat (m + 1)) with (S (Z.to_nat m)) by lia. rewrite fact_simpl, mult_INR. f_equal.
  rewrite INR_IZR_INZ. f_equal. lia.
Qed.
Ltac parisk_induction_unknowns := repeat match goal with
  | |- context [powerRZ ?b ?m] => let P := fresh "P" in first [ assert (P : 0 < powerRZ b m) by (apply powerRZ_lt; timeout 2 parisk_sign)
      | assert (P : 0 = 0) by reflexivity ]; let p := fresh "p" in set (p := powerRZ b m) in *; clearbody p
  | |- context [sum_between ?f ?a ?m] => let s := fresh "s" in set (s := sum_between f a m) in *; clearbody s
  | |- context [factorial ?m] => let s := fresh "s" in set (s := factorial m) in *; clearbody s end.
Ltac parisk_polynomial_step := lazymatch goal with
  | |- _ = _ => first [ lra | nra | match goal with H : ?l = ?r |- _ => rewrite H; first [ ring | field; parisk_sides ] end ]
  | |- _ => first [ lra | timeout 6 nra | timeout 6 (parisk_gap; parisk_poly) ] end.
Ltac parisk_next := rewrite ?power_of_next by (timeout 2 parisk_nonzero); rewrite ?sum_of_next by lia; rewrite ?factorial_of_next by lia; rewrite ?plus_IZR;
  cbv beta; rewrite ?plus_IZR.
Ltac parisk_by_induction := match goal with N : ?l <= IZR ?n |- ?G => is_var n; match l with IZR ?a => idtac | 0 => idtac | 1 => idtac end;
  let a := lazymatch l with IZR ?a => a end in revert n N; refine (from_number _ a _ _);
  [ simpl; rewrite ?sum_between_one; unfold factorial; simpl; first [ parisk_number | repeat split; parisk_number ]
  | let m := fresh "m" in let M := fresh "M" in let H := fresh "H" in let K := fresh "K" in intros m M H; assert (K := IZR_le _ _ M);
    repeat match goal with J : _ /\ _ |- _ => destruct J end;
    repeat match goal with |- _ /\ _ => split; [ solve [ rewrite ?plus_IZR; first [ lra | parisk_nonzero ] | apply powerRZ_NOR; lra ] |] end;
    parisk_next; parisk_induction_unknowns; parisk_polynomial_step ] end.

(* --- convexity *)
Lemma below_chord_ordered (f f' f'' : R -> R) (a b w : R) : a <= b -> 0 <= w -> w <= 1 ->
  (forall t, a <= t <= b -> is_derive f t (f' t)) -> (forall t, a <= t <= b -> is_derive f' t (f'' t)) ->
  (forall t, a <= t <= b -> 0 <= f'' t) -> f ((1 - w) * a + w * b) <= (1 - w) * f a + w * f b.
Proof.
  intros O W0 W1 D E S. destruct O as [O | ->]; [| replace ((1 - w) * b + w * b) with b by ring; lra].
  destruct W0 as [W0 | <-]; [| replace ((1 - 0) * a + 0 * b) with a by ring; lra].
  destruct W1 as [W1 | ->]; [| replace ((1 - 1) * a + 1 * b) with b by ring; lra].
  set (m := (1 - w) * a + w * b). assert (A : a < m) by (unfold m; nra). assert (B : m < b) by (unfold m; nra).
  destruct (MVT_cor2 f f' a m A) as [c [C1 C2]]. { intros t T. apply is_derive_Reals, D. lra. }
  destruct (MVT_cor2 f f' m b B) as [d [D1 D2]]. { intros t T. apply is_derive_Reals, D. lra. }
  assert (U : f' c <= f' d).
  { destruct (MVT_cor2 f' f'' c d) as [e [E1 E2]]; [lra | intros t T; apply is_derive_Reals, E; lra |].
    assert (0 <= f'' e * (d - c)) by (apply Rmult_le_pos; [apply S |]; lra). lra. }
  assert (F1 : f m = f a + f' c * (w * (b - a))) by (replace (w * (b - a)) with (m - a) by (unfold m; ring); lra).
  assert (F2 : f b = f m + f' d * ((1 - w) * (b - a))) by (replace ((1 - w) * (b - a)) with (b - m) by (unfold m; ring); lra).
  assert (K : 0 <= w * (1 - w) * (b - a) * (f' d - f' c)) by (apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos |] |]; lra).
  assert (G : (1 - w) * f a + w * f b - f m = w * (1 - w) * (b - a) * (f' d - f' c)) by (rewrite F2, F1; ring).
  lra.
Qed.
Lemma below_chord (f f' f'' : R -> R) (a b w : R) : 0 <= w -> w <= 1 ->
  (forall t, Rmin a b <= t <= Rmax a b -> is_derive f t (f' t)) -> (forall t, Rmin a b <= t <= Rmax a b -> is_derive f' t (f'' t)) ->
  (forall t, Rmin a b <= t <= Rmax a b -> 0 <= f'' t) -> f ((1 - w) * a + w * b) <= (1 - w) * f a + w * f b.
Proof.
  intros W0 W1. destruct (Rle_or_lt a b) as [O | O].
  - rewrite Rmin_left, Rmax_right by exact O. intros D E S. apply (below_chord_ordered f f' f''); assumption.
  - rewrite Rmin_right, Rmax_left by lra. intros D E S.
    replace ((1 - w) * a + w * b) with ((1 - (1 - w)) * b + (1 - w) * a) by ring.
    replace ((1 - w) * f a + w * f b) with ((1 - (1 - w)) * f b + (1 - w) * f a) by ring.
    apply (below_chord_ordered f f' f''); try assumption; lra.
Qed.
Lemma between_two (a b w : R) : 0 <= w -> w <= 1 -> Rmin a b <= (1 - w) * a + w * b <= Rmax a b.
Proof. intros. destruct (Rle_or_lt a b); [rewrite Rmin_left, Rmax_right by lra | rewrite Rmin_right, Rmax_left by lra]; nra. Qed.
(* A value between two others is in the range of both. *)
Ltac parisk_inside t T := let A := fresh "T" in let B := fresh "T" in destruct T as [A B]; repeat match goal with
  | X : ?c < ?a, Y : ?c < ?b, L : Rmin ?a ?b <= t |- _ => parisk_fact (c < t) ltac:(apply Rlt_le_trans with (2 := L); apply Rmin_glb_lt; assumption)
  | X : ?c <= ?a, Y : ?c <= ?b, L : Rmin ?a ?b <= t |- _ => parisk_fact (c <= t) ltac:(apply Rle_trans with (2 := L); apply Rmin_glb; assumption)
  | X : ?a < ?c, Y : ?b < ?c, U : t <= Rmax ?a ?b |- _ => parisk_fact (t < c) ltac:(apply Rle_lt_trans with (1 := U); apply Rmax_lub_lt; assumption)
  | X : ?a <= ?c, Y : ?b <= ?c, U : t <= Rmax ?a ?b |- _ => parisk_fact (t <= c) ltac:(apply Rle_trans with (1 := U); apply Rmax_lub; assumption)
  end; clear A B.
Ltac parisk_differentiable := first [ exact I | solve [parisk_sides] | repeat split; solve [parisk_pos | parisk_nonzero | timeout 4 parisk_defined] ].
Ltac parisk_not_negative := first [ lra | solve [timeout 4 parisk_sign] | timeout 4 nra | timeout 6 (parisk_gap; parisk_poly) | timeout 8 parisk_order ].
Ltac parisk_chord := lazymatch goal with |- ?l <= _ =>
  match l with context [(1 - ?w) * ?a + ?w * ?b] => is_var w; is_var a; is_var b;
    let f := eval pattern ((1 - w) * a + w * b) in l in match f with ?g _ => let K := fresh "K" in
      assert (K : g ((1 - w) * a + w * b) <= (1 - w) * g a + w * g b);
      [ refine (below_chord g _ _ a b w _ _ _ _ _); [ assumption | assumption
        | let t := fresh "t" in let T := fresh "T" in intros t T; parisk_inside t T; auto_derive; [ parisk_differentiable | reflexivity ]
        | let t := fresh "t" in let T := fresh "T" in intros t T; parisk_inside t T; cbv beta; auto_derive; [ parisk_differentiable | reflexivity ]
        | let t := fresh "t" in let T := fresh "T" in intros t T; parisk_inside t T; cbv beta; parisk_not_negative ]
      | apply Rle_trans with (1 := K); cbv beta; apply Req_le; first [ reflexivity | unfold Rdiv; ring | field; parisk_sides ] ] end end end.
Ltac parisk_between_defined := match goal with W0 : 0 <= ?w, W1 : ?w <= 1 |- context [(1 - ?w) * ?a + ?w * ?b] =>
  let t := fresh "t" in let T := fresh "T" in assert (T := between_two a b w W0 W1); set (t := (1 - w) * a + w * b) in *; clearbody t;
  parisk_inside t T; parisk_defined_more end.
Ltac parisk_convex_by_slopes := intros;
  repeat match goal with |- ?A /\ _ => let H := fresh "D" in assert (H : A) by first [ solve [timeout 3 parisk_defined_more] | parisk_between_defined ]; split; [exact H |] end;
  first [ timeout 5 nra | parisk_chord ].

(* --- limits: a quotient where both sides vanish, and along the integers *)
Lemma slope_near (f : R -> R) (p s : R) : is_derive f p s -> f p = 0 -> forall e, 0 < e ->
  exists r, 0 < r /\ forall x, x <> p -> Rabs (x - p) < r -> Rabs (f x / (x - p) - s) < e.
Proof.
  intros D Z e E. apply is_derive_Reals in D. destruct (D e E) as [r H]. exists r. split; [apply cond_pos |]. intros x N X.
  assert (K := H (x - p) (Rminus_eq_contra x p N) X). replace (p + (x - p)) with x in K by ring. rewrite Z, Rminus_0_r in K. exact K.
Qed.
Lemma quotient_near (f g : R -> R) (p s d : R) : is_derive f p s -> is_derive g p d -> d <> 0 -> f p = 0 -> g p = 0 ->
  forall e, 0 < e -> exists r, 0 < r /\ forall x, x <> p -> Rabs (x - p) < r -> g x <> 0 /\ Rabs (f x / g x - s / d) < e.
Proof.
  intros F G D FZ GZ e E. assert (AD : 0 < Rabs d) by (apply Rabs_pos_lt; exact D). assert (AS := Rabs_pos s).
  set (h := Rmin (Rabs d / 2) (e * Rabs d * Rabs d / (2 * (Rabs d + Rabs s) + 1))).
  assert (Q : 0 < 2 * (Rabs d + Rabs s) + 1) by lra.
  assert (H : 0 < h). { apply Rmin_glb_lt; [lra |]. apply Rdiv_lt_0_compat; [| exact Q]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; assumption. }
  destruct (slope_near f p s F FZ h H) as [r [R1 R2]]. destruct (slope_near g p d G GZ h H) as [q [Q1 Q2]].
  exists (Rmin r q). split; [apply Rmin_glb_lt; assumption |]. intros x N X.
  assert (X1 := R2 x N (Rlt_le_trans _ _ _ X (Rmin_l r q))). assert (X2 := Q2 x N (Rlt_le_trans _ _ _ X (Rmin_r r q))).
  assert (W := Rminus_eq_contra x p N). set (u := f x / (x - p)) in *. set (v := g x / (x - p)) in *.
  assert (H1 : h <= Rabs d / 2) by apply Rmin_l. assert (H2 : h <= e * Rabs d * Rabs d / (2 * (Rabs d + Rabs s) + 1)) by apply Rmin_r.
  assert (V : Rabs d / 2 < Rabs v). { assert (T := Rabs_triang (d - v) v). replace (d - v + v) with d in T by ring. rewrite (Rabs_minus_sym d v) in T. lra. }
  assert (VN : v <> 0) by (intro Z; rewrite Z, Rabs_R0 in V; lra).
  assert (GN : g x <> 0) by (intro Z; apply VN; unfold v; rewrite Z; unfold Rdiv; ring).
  split; [exact GN |].
  replace (f x / g x) with (u / v) by (unfold u, v; field; split; assumption).
  replace (u / v - s / d) with (((u - s) * d - s * (v - d)) / (v * d)) by (field; split; assumption).
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. rewrite Rabs_mult.
  assert (P : 0 < Rabs v * Rabs d) by (apply Rmult_lt_0_compat; lra).
  apply Rmult_lt_reg_r with (Rabs v * Rabs d); [exact P |]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_lt_trans with (h * Rabs d + Rabs s * h).
  - apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp, !Rabs_mult. apply Rplus_le_compat.
    + apply Rmult_le_compat_r; lra. + apply Rmult_le_compat_l; lra.
  - apply Rlt_le_trans with (e * (Rabs d / 2) * Rabs d); [| rewrite <- (Rmult_assoc e); apply Rmult_le_compat_r; [lra |]; apply Rmult_le_compat_l; lra].
    replace (h * Rabs d + Rabs s * h) with (h * (Rabs d + Rabs s)) by ring.
    assert (H3 : h * (2 * (Rabs d + Rabs s) + 1) <= e * Rabs d * Rabs d).
    { apply Rmult_le_compat_r with (r := 2 * (Rabs d + Rabs s) + 1) in H2; [| lra]. unfold Rdiv in H2. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H2 by lra. exact H2. }
    lra.
Qed.
Lemma quotient_tends (f g : R -> R) (p s d L : R) (P : R -> Prop) : is_derive f p s -> is_derive g p d -> d <> 0 -> f p = 0 -> g p = 0 -> L = s / d ->
  forall margin, 0 < margin -> exists r, 0 < r /\ forall x, P x -> x <> p -> Rabs (x - p) < r -> g x <> 0 /\ Rabs (f x / g x - L) < margin.
Proof.
  intros F G D FZ GZ -> e E. destruct (quotient_near f g p s d F G D FZ GZ e E) as [r [R1 R2]].
  exists r. split; [exact R1 |]. intros x _. apply R2.
Qed.
Lemma near_point (p : R) (Q S : R -> Prop) : (exists r, 0 < r /\ forall x, x <> p -> Rabs (x - p) < r -> Q x) ->
  exists r, 0 < r /\ forall x, S x -> x <> p -> Rabs (x - p) < r -> Q x.
Proof. intros [r [A B]]. exists r. split; [exact A |]. intros x _. apply B. Qed.
Lemma near_zero_point (Q S : R -> Prop) : (exists r, 0 < r /\ forall x, x <> 0 -> Rabs (x - 0) < r -> Q x) ->
  exists r, 0 < r /\ forall x, S x -> x <> 0 -> Rabs (x + 0) < r -> Q x.
Proof. intros [r [A B]]. exists r. split; [exact A |]. intros x _ N X. apply B; [exact N |]. rewrite Rminus_0_r. rewrite Rplus_0_r in X. exact X. Qed.
Lemma near_zero (Q : R -> Prop) : (exists r, 0 < r /\ forall x, x <> 0 -> Rabs (x - 0) < r -> Q x) ->
  exists r, 0 < r /\ forall x, x <> 0 -> Rabs (x + 0) < r -> Q x.
Proof. intros [r [A B]]. exists r. split; [exact A |]. intros x N X. apply B; [exact N |]. rewrite Rminus_0_r. rewrite Rplus_0_r in X. exact X. Qed.
Lemma near_point_continuous (g : R -> R) (p L d : R) : continuous g p -> g p = L -> 0 < d ->
  exists r, 0 < r /\ forall x, x <> p -> Rabs (x - p) < r -> Rabs (g x - L) < d.
Proof. intros C <- D. destruct (close_to g p d C D) as [e [E H]]. exists e. split; [exact E |]. intros x _. apply H. Qed.
Lemma far_integers (P : Z -> Prop) (Q : R -> Prop) : (exists r, forall x : R, 0 < x -> r < x -> Q x) ->
  exists r, forall n : Z, P n -> r < IZR n -> Q (IZR n).
Proof.
  intros [r H]. exists (Rmax 0 r). intros n _ N. apply H.
  - apply Rle_lt_trans with (1 := Rmax_l 0 r). exact N. - apply Rle_lt_trans with (1 := Rmax_r 0 r). exact N.
Qed.
Lemma far_reals (P Q : R -> Prop) : (exists r, forall x : R, 0 < x -> r < x -> Q x) -> exists r, forall x : R, P x -> r < x -> Q x.
Proof.
  intros [r H]. exists (Rmax 0 r). intros n _ N. apply H.
  - apply Rle_lt_trans with (1 := Rmax_l 0 r). exact N. - apply Rle_lt_trans with (1 := Rmax_r 0 r). exact N.
Qed.
Lemma far_everywhere (Q : R -> Prop) : (exists r, forall x : R, 0 < x -> r < x -> Q x) -> exists r, forall x : R, r < x -> Q x.
Proof. intro H. destruct (far_reals (fun _ => True) Q H) as [r K]. exists r. intros x. apply K. exact I. Qed.

Ltac parisk_far_real := match goal with
  | |- exists r : R, forall n : Z, @?P n -> r < IZR n -> @?C n =>
      let Q := constr:(fun y : R => ltac:(let n := fresh "n" in exact (forall n : Z, y = IZR n -> True))) in
      let G := constr:(fun n : Z => ltac:(let b := eval cbv beta in (C n) in let f := eval pattern (IZR n) in b in match f with ?g _ => exact g end)) in
      let g := lazymatch G with fun _ => ?g => g end in
      apply (far_integers P g); cbv beta
  | |- exists r : R, forall x : R, r < x -> @?C x => apply (far_everywhere C)
  | |- exists r : R, forall x : R, @?P x -> r < x -> @?C x => apply (far_reals P C) end.
(* At a finite point: the quotient of what vanishes there, or the value there. *)
Ltac parisk_at_value := cbv beta; rewrite ?Rmult_0_r, ?Rmult_0_l, ?Ropp_0, ?Rplus_0_l, ?Rplus_0_r, ?exp_0, ?ln_1, ?sin_0, ?cos_0;
  unfold sinh, cosh; rewrite ?Ropp_0, ?exp_0; first [ reflexivity | lra | field; parisk_sides | ring | parisk_number ].
Ltac parisk_other_value := cbv beta; rewrite ?Rmult_0_r, ?Rmult_0_l, ?Ropp_0, ?Rplus_0_l, ?Rplus_0_r, ?exp_0, ?ln_1, ?sin_0, ?cos_0;
  first [ lra | parisk_nonzero ].
Ltac parisk_derive_at := auto_derive; [ parisk_differentiable | reflexivity ].
Ltac parisk_near_end K := let x := fresh "x" in let N := fresh "N" in let X := fresh "X" in intros x N X;
  repeat match goal with |- _ /\ _ => split; [ first [ apply (K x N X) | lra | solve [timeout 3 parisk_sign] | exact (Rminus_eq_contra _ _ N) ] |] end.
Ltac parisk_near p := lazymatch goal with
  | |- exists r : R, 0 < r /\ (forall x : R, x <> p -> Rabs (x - p) < r -> @?C x) => lazymatch goal with D : 0 < ?d |- _ =>
    let e := constr:(fun x : R => ltac:(let b := eval cbv beta in (C x) in match b with context [Rabs (?e - _) < d] => exact e | context [Rabs (?e + 0) < d] => exact e end)) in
    let L := constr:(fun x : R => ltac:(let b := eval cbv beta in (C x) in match b with context [Rabs (_ - ?L) < d] => exact L | context [Rabs (_ + 0) < d] => exact 0 end)) in
    let L := eval cbv beta in (L 0) in let M := fresh "M" in let P := fresh "P" in let H := fresh "H" in
    first
    [ destruct (near_point_continuous e p L d) as [M [P H]];
      [ apply (ex_derive_continuous e); auto_derive; parisk_differentiable | parisk_at_value | exact D |];
      exists M; split; [ exact P |]; parisk_near_end H
    | let n := constr:(fun x : R => ltac:(let b := eval cbv beta in (e x) in match b with ?n / _ => exact n end)) in
      let q := constr:(fun x : R => ltac:(let b := eval cbv beta in (e x) in match b with _ / ?q => exact q end)) in
      let A := fresh "A" in let B := fresh "B" in let s := fresh "s" in let t := fresh "t" in let U := fresh "U" in let V := fresh "V" in
      evar (s : R); evar (t : R);
      assert (U : is_derive n p s) by (unfold s; parisk_derive_at); assert (V : is_derive q p t) by (unfold t; parisk_derive_at);
      unfold s in U; unfold t in V; clear s t;
      lazymatch type of U with is_derive _ _ ?u => lazymatch type of V with is_derive _ _ ?v =>
        destruct (quotient_tends n q p u v L (fun _ => True) U V) with (margin := d) as [M [P H]];
        [ parisk_other_value | parisk_at_value | parisk_at_value | parisk_at_value | exact D |] end end;
      exists M; split; [ exact P |]; let K := fresh "K" in
      assert (K := fun x => H x I); clear H; parisk_near_end K ];
    parisk_near_last end end
with parisk_near_last := match goal with
  | K : forall x : R, x <> ?p -> Rabs (x - ?p) < ?r -> _, N : ?y <> ?p, X : Rabs (?y - ?p) < ?r |- _ => let J := fresh "J" in assert (J := K y N X);
      cbv beta in J; rewrite ?Rplus_0_r; rewrite ?Rminus_0_r in *; first [ exact J | exact (proj2 J) ]
  | K : forall x : R, Rabs (x - ?p) < ?r -> _, X : Rabs (?y - ?p) < ?r |- _ => let J := fresh "J" in assert (J := K y X);
      cbv beta in J; rewrite ?Rplus_0_r; rewrite ?Rminus_0_r in *; exact J end.
Ltac parisk_limit_near := intros; match goal with
  | |- exists r : R, 0 < r /\ (forall x : R, x <> 0 -> Rabs (x + 0) < r -> @?Q x) => apply (near_zero Q)
  | |- exists r : R, 0 < r /\ (forall x : R, @?S x -> x <> 0 -> Rabs (x + 0) < r -> @?Q x) => apply (near_zero_point Q S)
  | |- exists r : R, 0 < r /\ (forall x : R, x <> ?p -> Rabs (x - ?p) < r -> _) => idtac
  | |- exists r : R, 0 < r /\ (forall x : R, @?S x -> x <> ?p -> Rabs (x - ?p) < r -> @?Q x) => apply (near_point p Q S) end; cbv beta;
  match goal with |- exists r : R, 0 < r /\ (forall x : R, x <> ?p -> _) => parisk_near p end.
Ltac parisk_limit_far := intros; parisk_far_real; cbv beta; parisk_limit.

(* --- one root between two ends *)
Lemma unique_root_falling (f f' : R -> R) (P : R -> Prop) (a b : R) :
  (forall u v t, P u -> P v -> u <= t <= v -> P t) -> (forall t, P t -> is_derive f t (f' t)) -> (forall t, P t -> f' t < 0) ->
  P a -> P b -> a < b -> 0 < f a -> f b < 0 ->
  exists x, (P x /\ a <= x <= b /\ f x = 0) /\ forall y, P y -> f y = 0 -> y = x.
Proof.
  intros C D S A B H FA FB.
  destruct (unique_root (fun t => - f t) (fun t => - f' t) P a b) as [x [[X1 [X2 X3]] X4]]; try assumption; try lra.
  - intros t T. apply (is_derive_opp f), D, T. - intros t T. assert (K := S t T). lra.
  - exists x. split; [split; [exact X1 |]; split; [exact X2 | lra] |]. intros y Y Z. apply X4; [exact Y | lra].
Qed.
Ltac parisk_root_side := first [ lra | solve [timeout 5 parisk_number] | timeout 5 interval with (i_prec 60) ].
Ltac parisk_slope_everywhere := first [ lra | solve [timeout 4 parisk_sign] | timeout 4 nra | timeout 8 parisk_order ].
(* P: the range; u and v: points in it at which the function has opposite signs. *)
Ltac parisk_root P u v := intros; lazymatch goal with |- exists x : R, @?A x =>
  let f := constr:(fun x : R => ltac:(let b := eval cbv beta in (A x) in match b with context [?e = 0 /\ (forall _ : R, _)] => exact e end)) in
  let x := fresh "x" in let X := fresh "X" in let Y := fresh "Y" in let Z := fresh "Z" in
  let E := fresh "E" in assert (E : exists x, (P x /\ u <= x <= v /\ f x = 0) /\ forall y, P y -> f y = 0 -> y = x) by
    first [ refine (unique_root f _ P u v _ _ _ _ _ _ _ _); parisk_root_sides | refine (unique_root_falling f _ P u v _ _ _ _ _ _ _ _); parisk_root_sides ];
  destruct E as [x [[X [_ Y]] Z]];
  cbv beta in *; exists x; parisk_root_end x X Y Z end
with parisk_root_sides := [> parisk_root_range | parisk_root_slope | parisk_root_sign | parisk_root_at | parisk_root_at | lra | parisk_root_at | parisk_root_at ]
with parisk_root_range := cbv beta; intros; repeat match goal with H : _ /\ _ |- _ => destruct H end; repeat split; lra
with parisk_root_slope := let t := fresh "t" in let T := fresh "T" in intros t T; cbv beta in T; repeat match goal with H : _ /\ _ |- _ => destruct H end;
  auto_derive; [ parisk_differentiable | reflexivity ]
with parisk_root_sign := let t := fresh "t" in let T := fresh "T" in intros t T; cbv beta in *; repeat match goal with H : _ /\ _ |- _ => destruct H end;
  parisk_slope_everywhere
with parisk_root_at := cbv beta; repeat split; parisk_root_side
with parisk_root_end x X Y Z := repeat match goal with |- _ /\ _ => split end;
  try match goal with |- forall _, _ => let y := fresh "y" in intro y; intros; repeat match goal with |- _ /\ _ => split end;
        lazymatch goal with
        | |- _ -> _ = _ => let E := fresh "E" in intro E; apply Z; [ cbv beta; repeat split; assumption | exact E ]
        | |- _ = _ => apply Z; [ cbv beta; repeat split; assumption | assumption ]
        | |- _ => idtac end end;
  repeat match goal with H : _ /\ _ |- _ => destruct H end; first [ assumption | exact Y | parisk_defined_more ].

(* --- powers of what may be 0: cases *)
Lemma ln_of_power x n : 0 < x -> ln (x ^ n) = INR n * ln x.
Proof.
  intro X. induction n as [| n IH]; [simpl; rewrite ln_1; ring |].
  change (x ^ S n) with (x * x ^ n). rewrite ln_mult, IH, S_INR by (try apply pow_lt; exact X). ring.
Qed.
Lemma power_of_power x n q : 0 < x -> INR n * q = 1 -> Rpower (x ^ n) q = x.
Proof. intros X E. unfold Rpower. rewrite ln_of_power by exact X. replace (q * (INR n * ln x)) with (ln x) by (rewrite <- Rmult_assoc, (Rmult_comm q), E; ring). apply exp_ln, X. Qed.
Ltac parisk_real_power := match goal with
  | |- context [real_power 0 ?q] => rewrite (real_power_of_zero q)
  | |- context [real_power ?x ?q] => rewrite (real_power_of_positive x q) by (timeout 3 parisk_sign)
  | H : 0 <= ?x |- context [real_power ?e ?q] => is_var x; match e with context [x] => idtac end;
      let E := fresh "E" in destruct (Rle_lt_or_eq_dec 0 x H) as [E | E]; [| subst x; cbn [pow]; rewrite ?Rmult_0_l, ?Rmult_0_r ] end.
Ltac parisk_power_of_power := repeat match goal with
  | |- context [Rpower (?x ^ ?n) ?q] => rewrite (power_of_power x n q) by first [ assumption | simpl INR; lra | simpl INR; field ] end.
Ltac parisk_real_powers := intros; repeat parisk_real_power; parisk_power_of_power; try solve [ repeat split; first [ reflexivity | lra | solve [timeout 3 parisk_sign] ] ].

(* --- the ends of ranges are defined: a condition, or several, in the ranges before *)
Ltac parisk_ends := intros; repeat match goal with |- _ /\ _ => split | |- forall _, _ => intro end;
  first [ solve [timeout 4 parisk_defined_more] | solve [timeout 12 parisk_exponential_defined] | solve [timeout 6 parisk_by_lines] | parisk_defined ].

(* --- statements, by what is in them *)
Ltac parisk_defined_parts := intros; repeat match goal with |- ?A /\ _ => let H := fresh "D" in
  assert (H : A) by first [ solve [timeout 4 parisk_defined_more] | lra | solve [timeout 4 (rewrite ?plus_IZR; lra)] ]; split; [exact H |] end.
Ltac parisk_lines := parisk_defined_parts; parisk_by_lines.
Ltac parisk_totals := intros; first [ parisk_by_induction | parisk_defined_parts; parisk_sums ].
Ltac parisk_limits := first [ parisk_limit_near | parisk_limit_far ].
