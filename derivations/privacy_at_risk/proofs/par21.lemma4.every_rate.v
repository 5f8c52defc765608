(* b(e) = 2e (1 - e/(exp e - 1)) rises. The second derivative of the cost has the sign of a sum of two terms, which are positive while b(e) < c. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskElementary.
Open Scope R_scope.

Definition b (t : R) : R := 2 * t * (1 - t / ((- 1) + exp t)).
Lemma above_line t : 0 < t -> t < (- 1) + exp t.
Proof. intro T. generalize (exp_ineq1 t ltac:(lra)). lra. Qed.
Lemma b_derives t : 0 < t -> is_derive b t (2 * (((- 1) + exp t - t) ^ 2 + t ^ 2 * ((- 1) + exp t)) / ((- 1) + exp t) ^ 2).
Proof. intro T. assert (X := above_line t T). unfold b. auto_derive; [lra | field; lra]. Qed.
Lemma b_rises s t : 0 < s -> s < t -> b s < b t.
Proof.
  intros S T. apply (grows b (fun t => 2 * (((- 1) + exp t - t) ^ 2 + t ^ 2 * ((- 1) + exp t)) / ((- 1) + exp t) ^ 2)); [| | exact T].
  - intros u U. apply b_derives. lra.
  - intros u U. assert (X := above_line u ltac:(lra)). assert (0 < u ^ 2) by (apply pow_lt; lra). assert (0 <= ((- 1) + exp u - u) ^ 2) by apply pow2_ge_0.
    assert (0 < u ^ 2 * ((- 1) + exp u)) by (apply Rmult_lt_0_compat; lra). apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra].
Qed.
Lemma b_positive t : 0 < t -> 0 < b t.
Proof.
  intro T. assert (X := above_line t T). unfold b. apply Rmult_lt_0_compat; [lra |].
  assert (t / ((- 1) + exp t) < 1) by (apply div_lt_one; lra). lra.
Qed.

Definition cost c m E e := E * (1 - 1 / (1 - exp (- m)) * (1 - exp (- e))) * exp (- (c / m)) + E / (1 - exp (- m)) * (1 - exp (- e)) * exp (- (c / e)).
Definition d1 c m E e := E / (1 - exp (- m)) * (exp (- e) * (exp (- (c / e)) - exp (- (c / m))) + (1 - exp (- e)) * c * exp (- (c / e)) / e ^ 2).
Definition d2 c m E e := E * exp (- e) * exp (- (c / e)) / (1 - exp (- m)) * ((exp (c / e - c / m) - 1) + c * ((- 1) + exp e) / e ^ 4 * (c - b e)).
Lemma D1 c m E e : 0 < m -> 0 < e -> is_derive (cost c m E) e (d1 c m E e).
Proof.
  intros M H. assert (K := ome_pos m M). unfold cost, d1. auto_derive; [lra |]. unfold Rdiv. rewrite ?Rmult_1_l. field. split; lra.
Qed.
Lemma D2 c m E e : 0 < m -> 0 < e -> is_derive (d1 c m E) e (d2 c m E e).
Proof.
  intros M H. assert (K := ome_pos m M). assert (X := above_line e H). unfold d1, d2, b. auto_derive; [repeat split; try lra; nra |].
  replace (exp (c / e - c / m)) with (exp (- (c * / m)) * / exp (- (c * / e))) by (rewrite <- exp_Ropp, <- exp_plus; f_equal; field; lra).
  unfold Rdiv. rewrite ?Rmult_1_l, (exp_Ropp e). set (x := exp e) in *. set (y := exp (- (c * / e))). set (z := exp (- (c * / m))).
  assert (0 < x) by apply exp_pos. assert (0 < y) by apply exp_pos. field. repeat split; lra.
Qed.
Lemma bends c m E e : 0 < E -> 0 < e -> e < m -> b m <= c -> 0 < d2 c m E e.
Proof.
  intros EP A B Q. assert (M : 0 < m) by lra. assert (K := ome_pos m M). assert (L := b_rises e m A B). assert (P := b_positive m M). assert (X := above_line e A). unfold d2.
  assert (0 < exp (c / e - c / m) - 1).
  { apply em1_pos. assert (/ m < / e) by (apply inv_lt; lra). assert (c * / m < c * / e) by (apply Rmult_lt_compat_l; lra). unfold Rdiv. lra. }
  assert (0 < c * ((- 1) + exp e) / e ^ 4 * (c - b e)).
  { apply Rmult_lt_0_compat; [| lra]. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply pow_lt, A]. }
  apply Rmult_lt_0_compat; [| lra]. apply Rdiv_lt_0_compat; [| exact K]. repeat apply Rmult_lt_0_compat; first [exact EP | apply exp_pos].
Qed.
(* A positive second derivative on an open interval: below the chord. *)
Lemma chord (g g' g'' : R -> R) (lo hi a b w : R) :
  (forall t, lo < t < hi -> is_derive g t (g' t)) -> (forall t, lo < t < hi -> is_derive g' t (g'' t)) -> (forall t, lo < t < hi -> 0 < g'' t) ->
  lo < a < hi -> lo < b < hi -> 0 <= w <= 1 -> g ((1 - w) * a + w * b) <= (1 - w) * g a + w * g b.
Proof.
  intros G G' S A B [W W']. assert (I : forall t, Rmin a b <= t <= Rmax a b -> lo < t < hi).
  { intros t [T T']. split; [apply Rlt_le_trans with (2 := T); apply Rmin_glb_lt; lra | apply Rle_lt_trans with (1 := T'); apply Rmax_lub_lt; lra]. }
  apply (below_chord g g' g''); try assumption.
  - intros t T. apply G, I, T. - intros t T. apply G', I, T. - intros t T. left. apply S, I, T.
Qed.
Lemma between_positive x y w : 0 < x -> 0 < y -> 0 <= w -> w <= 1 -> 0 < (1 - w) * x + w * y.
Proof.
  intros A B W W'. destruct (Req_dec w 0) as [-> | N]; [lra |]. assert (0 <= (1 - w) * x) by (apply Rmult_le_pos; lra).
  assert (0 < w * y) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma below c m E x y w : 0 < m -> b m <= c -> 0 < E -> 0 < x -> x < m -> 0 < y -> y < m -> 0 <= w -> w <= 1 ->
  cost c m E ((1 - w) * x + w * y) <= (1 - w) * cost c m E x + w * cost c m E y.
Proof.
  intros M Q EP A A' B B' W W'. apply (chord (cost c m E) (d1 c m E) (d2 c m E) 0 m); try (split; assumption).
  - intros t T. apply D1; lra. - intros t T. apply D2; lra. - intros t T. apply bends; lra.
Qed.
Lemma at_the_end c m E : 0 < m -> 0 < c -> c < b m -> 0 < E ->
  E / (1 - exp (- m)) * (c ^ 2 / m ^ 4 * (1 - exp (- m)) * exp (- (c / m)) - 2 * c / m ^ 3 * (1 - exp (- m)) * exp (- (c / m)) + 2 * c / m ^ 2 * exp (- m) * exp (- (c / m))) < 0.
Proof.
  intros M C L EP. assert (K := ome_pos m M). assert (X := above_line m M). assert (P := exp_pos (- (c / m))). assert (Y := exp_pos m).
  replace (E / (1 - exp (- m)) * (c ^ 2 / m ^ 4 * (1 - exp (- m)) * exp (- (c / m)) - 2 * c / m ^ 3 * (1 - exp (- m)) * exp (- (c / m)) + 2 * c / m ^ 2 * exp (- m) * exp (- (c / m))))
    with (- (E * c / m ^ 4 * exp (- (c / m)) * (b m - c))).
  - apply Ropp_lt_gt_0_contravar. repeat apply Rmult_lt_0_compat; first [lra | apply Rinv_0_lt_compat, pow_lt, M].
  - unfold b. rewrite (exp_Ropp m) in *. set (p := exp (- (c / m))) in *. set (x := exp m) in *. field. repeat split; lra.
Qed.

Ltac prove_holds_1 := let x := fresh "x" in let y := fresh "y" in let X := fresh "X" in let Y := fresh "Y" in let L := fresh "L" in intros x y X Y L;
  assert (A := above_line x X); assert (B := above_line y Y); split; [lra |]; split; [lra | exact (b_rises x y X L)].
Ltac prove_holds_2_ends := let x := fresh "x" in let X := fresh "X" in intros x X; generalize (above_line x X); lra.
Ltac prove_holds_3_ends := prove_holds_2_ends.
Ltac prove_holds_2 := let m := fresh "m" in let c := fresh "c" in let E := fresh "E" in let M := fresh "M" in let Q := fresh "Q" in let EP := fresh "EP" in intros m c E M Q EP;
  let x := fresh "x" in let y := fresh "y" in let w := fresh "w" in intros x y w; intros; assert (K := ome_pos m M);
  assert (0 < (1 - w) * x + w * y) by (apply between_positive; assumption); do 5 (split; [lra |]); apply (below c m E x y w); assumption.
Ltac prove_holds_3 := let m := fresh "m" in let c := fresh "c" in let E := fresh "E" in let M := fresh "M" in intros m c E M; intros; assert (K := ome_pos m M);
  split; [lra |]; split; [apply pow_nonzero; lra |]; split; [lra |]; split; [apply pow_nonzero; lra |]; split; [apply pow_nonzero; lra |]; apply at_the_end; assumption.
