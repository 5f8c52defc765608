(* After _risk.v. *)

Lemma nonincreasing (f f' : R -> R) a b : a <= b -> (forall t, a <= t <= b -> is_derive f t (f' t)) -> (forall t, a <= t <= b -> f' t <= 0) -> f b <= f a.
Proof.
  intros [H | ->] D S; [| lra]. destruct (MVT_cor2 f f' a b H) as [c [E [H1 H2]]].
  - intros c C. apply is_derive_Reals, D, C.
  - assert (f' c <= 0) by (apply S; lra). nra.
Qed.
Lemma nondecreasing (f f' : R -> R) a b : a <= b -> (forall t, a <= t <= b -> is_derive f t (f' t)) -> (forall t, a <= t <= b -> 0 <= f' t) -> f a <= f b.
Proof.
  intros [H | ->] D S; [| lra]. destruct (MVT_cor2 f f' a b H) as [c [E [H1 H2]]].
  - intros c C. apply is_derive_Reals, D, C.
  - assert (0 <= f' c) by (apply S; lra). nra.
Qed.

(* 4 a r^2 log (1/rho) - (gamma - rho)^2 has the slope 2 (r - rho) (rho - 2 a r) / ... : it falls to 0 at r, rises to 2 a r, and falls to gamma. *)
Definition excess (a r p : R) : R := - (4 * a * r ^ 2 * ln p) - (r * (1 + 2 * a) - p) ^ 2.
Definition slope_of_excess (a r p : R) : R := 2 * (p - r) * (2 * a * r - p) / p.
Lemma excess_derive a r p : 0 < p -> is_derive (excess a r) p (slope_of_excess a r p).
Proof. intro P. unfold excess, slope_of_excess. auto_derive; [exact P | field; lra]. Qed.
Lemma quotient_sign x p : 0 < p -> 0 <= x -> 0 <= x / p. Proof. intros. apply div_nonneg; assumption. Qed.
Lemma quotient_sign_neg x p : 0 < p -> x <= 0 -> x / p <= 0.
Proof. intros P X. assert (0 <= (- x) / p) by (apply div_nonneg; lra). unfold Rdiv in *. lra. Qed.
Lemma excess_nonneg a p : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> 0 < p -> p < exp (- a) * (1 + 2 * a) -> 0 <= excess a (exp (- a)) p.
Proof.
  intros A G P Q. set (r := exp (- a)) in *. assert (R0 : 0 < r) by apply exp_pos.
  assert (Z : excess a r r = 0). { unfold excess, r at 2. rewrite ln_exp. ring. }
  destruct (Rle_or_lt p r) as [H | H].
  - rewrite <- Z. apply (nonincreasing (excess a r) (slope_of_excess a r)); [exact H | |]; intros t T.
    + apply excess_derive. lra.
    + apply quotient_sign_neg; [lra |]. assert (t <= 2 * a * r) by nra. nra.
  - destruct (Rle_or_lt p (2 * a * r)) as [K | K].
    + rewrite <- Z. apply (nondecreasing (excess a r) (slope_of_excess a r)); [lra | |]; intros t T.
      * apply excess_derive. lra.
      * apply quotient_sign; [lra |]. apply Rmult_le_pos; lra.
    + apply Rle_trans with (excess a r (r * (1 + 2 * a))).
      * assert (0 < r * (1 + 2 * a)) by lra. assert (ln (r * (1 + 2 * a)) < 0) by (apply ln_neg; assumption).
        assert (0 < 4 * a * r ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, R0]). unfold excess. replace (r * (1 + 2 * a) - r * (1 + 2 * a)) with 0 by ring. nra.
      * apply (nonincreasing (excess a r) (slope_of_excess a r)); [lra | |]; intros t T.
        -- apply excess_derive. lra.
        -- apply quotient_sign_neg; [lra |]. nra.
Qed.
Lemma least_effort a p : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> 0 < p -> p < exp (- a) * (1 + 2 * a) ->
  (1 / 2) / (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 * ln (exp a) <= (1 / 2) / (exp (- a) * (1 + 2 * a) - p) ^ 2 * ln (1 / p).
Proof.
  intros A G P Q. assert (H := excess_nonneg a p A G P Q). rewrite ln_exp, logarithm_of_inverse by exact P. unfold excess in H.
  set (r := exp (- a)) in *. assert (R0 : 0 < r) by apply exp_pos. set (d := r * (1 + 2 * a) - p) in *. assert (D : 0 < d) by (unfold d; lra).
  replace ((1 / 2) / (r * (1 + 2 * a) - r) ^ 2 * a) with (/ (8 * a * r ^ 2)) by (replace (r * (1 + 2 * a) - r) with (2 * a * r) by ring; field; split; lra).
  apply Rmult_le_reg_r with (8 * a * r ^ 2 * d ^ 2); [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; [lra | apply pow_lt, R0] | apply pow_lt, D] |].
  replace (/ (8 * a * r ^ 2) * (8 * a * r ^ 2 * d ^ 2)) with (d ^ 2) by (field; split; lra).
  replace ((1 / 2) / d ^ 2 * - ln p * (8 * a * r ^ 2 * d ^ 2)) with (- (4 * a * r ^ 2 * ln p)) by (field; lra). lra.
Qed.
Lemma best_rho a : exp (- a) * (1 - 2 * ln (exp (- a))) = exp (- a) * (1 + 2 * a).
Proof. rewrite ln_exp. ring. Qed.
Lemma below_risk a : 7 / 10 < a -> exp (- a) < exp (- a) * (1 + 2 * a) /\ exp (- a) < 1 / 2.
Proof.
  intro A. assert (0 < exp (- a)) by apply exp_pos. split; [nra |]. apply Rlt_trans with (exp (- (7 / 10))); [apply exp_increasing; lra | interval with (i_prec 60)].
Qed.

Ltac prove_holds_1 := opened; with_risk; rewrite Rmult_comm; apply best_rho.
Ltac prove_holds_2 := opened; with_risk; apply below_risk; assumption.
Ltac prove_holds_3 := opened; with_risk; apply below_risk; assumption.
Ltac prove_holds_4 := opened; with_risk; apply least_effort; assumption.
