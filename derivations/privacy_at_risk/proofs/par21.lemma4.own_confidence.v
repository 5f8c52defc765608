(* After _border.v. *)
(* The cost as a function of the level; its second derivative has the sign of a sum of two terms, which are positive below the border. *)
Definition cost m E e := E * (1 - 1 / (1 - exp (- m)) * (1 - exp (- e))) * exp (- (1 / m)) + E / (1 - exp (- m)) * (1 - exp (- e)) * exp (- (1 / e)).
Definition d1 m E e := E / (1 - exp (- m)) * (exp (- e) * (exp (- (1 / e)) - exp (- (1 / m))) + (1 - exp (- e)) * exp (- (1 / e)) / e ^ 2).
Definition d2 m E e := E * exp (- e) * exp (- (1 / e)) / (1 - exp (- m)) * ((exp (1 / e - 1 / m) - 1) + - f e / e ^ 2).
Lemma D1 m E e : 0 < m -> 0 < e -> is_derive (cost m E) e (d1 m E e).
Proof.
  intros M H. assert (K := ome_pos m M). unfold cost, d1. auto_derive; [lra |]. unfold Rdiv. rewrite ?Rmult_1_l. field. split; lra.
Qed.
Lemma D2 m E e : 0 < m -> 0 < e -> is_derive (d1 m E) e (d2 m E e).
Proof.
  intros M H. assert (K := ome_pos m M). unfold d1, d2, f. auto_derive; [repeat split; try lra; nra |].
  replace (exp (1 / e - 1 / m)) with (exp (- (/ m)) * / exp (- (/ e))) by (rewrite <- exp_Ropp, <- exp_plus; f_equal; field; lra).
  unfold Rdiv. rewrite ?Rmult_1_l, (exp_Ropp e). set (x := exp e). set (y := exp (- / e)). set (z := exp (- / m)).
  assert (0 < x) by apply exp_pos. assert (0 < y) by apply exp_pos. field. repeat split; lra.
Qed.
Lemma f_rises a b : 0 < a -> a < b -> f a < f b.
Proof. intros A B. apply (grows f f'); [intros t T; apply D; lra | intros t T; apply P; lra | exact B]. Qed.
Lemma bends m E e : 0 < E -> 0 < e -> e < m -> f m <= 0 -> 0 < d2 m E e.
Proof.
  intros EP A B Q. assert (M : 0 < m) by lra. assert (K := ome_pos m M). assert (L := f_rises e m A B). unfold d2.
  assert (0 < exp (1 / e - 1 / m) - 1).
  { apply em1_pos. assert (/ m < / e) by (apply inv_lt; lra). unfold Rdiv. lra. }
  assert (0 < - f e / e ^ 2) by (apply Rdiv_lt_0_compat; [lra | apply pow_lt, A]).
  apply Rmult_lt_0_compat; [| lra]. apply Rdiv_lt_0_compat; [| exact K].
  repeat apply Rmult_lt_0_compat; first [exact EP | apply exp_pos].
Qed.
(* A positive second derivative on an open interval: below the chord. *)
Lemma chord (g g' g'' : R -> R) (lo hi a b w : R) :
  (forall t, lo < t < hi -> is_derive g t (g' t)) -> (forall t, lo < t < hi -> is_derive g' t (g'' t)) -> (forall t, lo < t < hi -> 0 < g'' t) ->
  lo < a < hi -> lo < b < hi -> 0 <= w <= 1 -> g ((1 - w) * a + w * b) <= (1 - w) * g a + w * g b.
Proof.
  intros G G' S A B W. set (c := (1 - w) * a + w * b).
  assert (C : lo < c < hi).
  { assert (H1 : 0 <= w * (b - lo)) by (apply Rmult_le_pos; lra). assert (H2 : 0 <= (1 - w) * (a - lo)) by (apply Rmult_le_pos; lra).
    assert (H3 : 0 <= w * (hi - b)) by (apply Rmult_le_pos; lra). assert (H4 : 0 <= (1 - w) * (hi - a)) by (apply Rmult_le_pos; lra).
    unfold c. destruct (Req_dec w 0) as [-> | N]; [lra |]. assert (0 < w * (b - lo)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < w * (hi - b)) by (apply Rmult_lt_0_compat; lra). split; lra. }
  assert (T : forall x, lo < x < hi -> g c + g' c * (x - c) <= g x).
  { intros x X. destruct (Rtotal_order x c) as [L | [-> | L]]; [| lra |].
    - destruct (MVT_cor2 g g' x c L) as [y [Y [Y1 Y2]]]. { intros t H. apply is_derive_Reals, G. lra. }
      assert (g' y < g' c). { apply (grows g' g''); [intros t H; apply G'; lra | intros t H; apply S; lra | exact Y2]. } nra.
    - destruct (MVT_cor2 g g' c x L) as [y [Y [Y1 Y2]]]. { intros t H. apply is_derive_Reals, G. lra. }
      assert (g' c < g' y). { apply (grows g' g''); [intros t H; apply G'; lra | intros t H; apply S; lra | exact Y1]. } nra. }
  assert (TA := T a A). assert (TB := T b B).
  apply Rle_trans with ((1 - w) * (g c + g' c * (a - c)) + w * (g c + g' c * (b - c))).
  - apply Req_le. replace ((1 - w) * (g c + g' c * (a - c)) + w * (g c + g' c * (b - c))) with (g c + g' c * ((1 - w) * a + w * b - c)) by ring.
    unfold c. ring.
  - apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.
Definition star := the (fun u_0 : R => 1 < u_0 /\ u_0 < 2 /\ 2 * u_0 ^ 2 - ((- 1) + 2 * u_0) * ((- 1) + exp u_0) = 0).
Lemma star_root : root star /\ 110456 / 100000 <= star <= 110464 / 100000 /\ f star = 0.
Proof.
  destruct digits as [x [X [B U]]]. assert (E : star = x) by (apply (the_is root x X U)). rewrite E. split; [exact X | split; [exact B |]].
  apply as_f; [lra | apply X].
Qed.
Lemma there_is : 1 <= 2 /\ (exists u, 1 < u /\ u < 2 /\ 2 * u ^ 2 - (- 1 + 2 * u) * (- 1 + exp u) = 0 /\
    (forall v, 1 < v -> v < 2 -> 2 * v ^ 2 - (- 1 + 2 * v) * (- 1 + exp v) = 0 -> v = u)).
Proof.
  destruct digits as [x [[X1 [X2 X3]] [B U]]]. split; [lra |]. exists x. repeat split; auto. intros v V1 V2 V3. apply U. repeat split; assumption.
Qed.
Lemma below m E a b w : 0 < m -> m <= star -> 0 < E -> 0 < a -> a < m -> 0 < b -> b < m -> 0 <= w -> w <= 1 ->
  cost m E ((1 - w) * a + w * b) <= (1 - w) * cost m E a + w * cost m E b.
Proof.
  intros M L EP A A' B B' W W'. assert (Q : f m <= 0).
  { destruct star_root as [_ [_ Z]]. rewrite <- Z. destruct L as [L | ->]; [apply Rlt_le, f_rises; assumption | lra]. }
  apply (chord (cost m E) (d1 m E) (d2 m E) 0 m); try (split; assumption).
  - intros t T. apply D1; lra. - intros t T. apply D2; lra. - intros t T. apply bends; lra.
Qed.
Lemma at_the_end m E : star < m -> 0 < E -> d2 m E m < 0.
Proof.
  intros L EP. destruct star_root as [_ [B Z]]. assert (M : 0 < m) by lra. assert (K := ome_pos m M). unfold d2.
  replace (1 / m - 1 / m) with 0 by ring. rewrite exp_0. assert (F : 0 < f m) by (rewrite <- Z; apply f_rises; lra).
  assert (0 < f m / m ^ 2) by (apply Rdiv_lt_0_compat; [exact F | apply pow_lt, M]).
  assert (0 < E * exp (- m) * exp (- (1 / m)) / (1 - exp (- m))).
  { apply Rdiv_lt_0_compat; [| exact K]. repeat apply Rmult_lt_0_compat; first [exact EP | apply exp_pos]. }
  replace (- f m / m ^ 2) with (- (f m / m ^ 2)) by (field; lra). nra.
Qed.
Lemma as_d2 m E : 0 < m -> E / (1 - exp (- m)) * (1 / m ^ 4 * (1 - exp (- m)) * exp (- (1 / m)) - 2 / m ^ 3 * (1 - exp (- m)) * exp (- (1 / m))
  + 2 / m ^ 2 * exp (- m) * exp (- (1 / m))) = d2 m E m.
Proof.
  intro M. assert (K := ome_pos m M). unfold d2, f. replace (1 / m - 1 / m) with 0 by ring. rewrite exp_0.
  set (y := exp (- (1 / m))). rewrite exp_Ropp in *. assert (0 < exp m) by apply exp_pos. set (x := exp m) in *.
  assert (x - 1 <> 0). { intro Z. assert (x = 1) by lra. rewrite H0 in K. lra. }
  field. repeat split; lra.
Qed.
Lemma between_positive a b w : 0 < a -> 0 < b -> 0 <= w -> w <= 1 -> 0 < (1 - w) * a + w * b.
Proof. intros A B W W'. destruct (Req_dec w 0) as [-> | N]; [lra |]. assert (0 <= (1 - w) * a) by (apply Rmult_le_pos; lra). assert (0 < w * b) by (apply Rmult_lt_0_compat; lra). lra. Qed.
Ltac prove_condition_1_domain := exists 1, 1, (1 / 2); assert (S := star_root); unfold star in S; split; [lra |]; split; [exact (proj2 there_is) |];
  repeat split; lra.
Ltac prove_condition_2_domain := exists 2, 1; assert (S := star_root); unfold star in S; split; [lra |]; split; [exact (proj2 there_is) |]; repeat split; lra.
Ltac prove_condition_1 := let m := fresh "m" in let E := fresh "E" in intros m E M L EP a b w A A' B B' W W';
  assert (K := ome_pos m M); assert (0 < (1 - w) * a + w * b) by (apply between_positive; assumption); do 5 (split; [lra |]); exact (below m E a b w M L EP A A' B B' W W').
Ltac prove_condition_2 := let m := fresh "m" in let E := fresh "E" in intros m E L EP; assert (S := star_root); assert (M : 0 < m) by (unfold star in S; lra);
  assert (K := ome_pos m M); split; [lra |]; split; [apply pow_nonzero; lra |]; split; [lra |]; split; [apply pow_nonzero; lra |]; split; [apply pow_nonzero; lra |];
  rewrite (as_d2 m E M); exact (at_the_end m E L EP).
Ltac prove_condition_1_ends := exact there_is.
Ltac prove_condition_2_ends := exact there_is.
