(* After _numbers.v. *)

(* Taylor polynomials of exp (- x) for x > 0. *)
Lemma exp_above_quadratic x : 0 < x -> exp (- x) < 1 - x + x ^ 2 / 2.
Proof.
  intro X. apply Rminus_lt_0. revert x X. apply (half_line (fun x => 1 - x + x ^ 2 / 2 - exp (- x)) (fun x => exp (- x) - (1 - x)) 0).
  - intros t _. auto_derive; [exact I | field].
  - rewrite Ropp_0, exp_0. lra.
  - intros t T. generalize (exp_ineq1 (- t) ltac:(lra)). lra.
Qed.
Lemma exp_above_cubic x : 0 < x -> 1 - x + x ^ 2 / 2 - x ^ 3 / 6 < exp (- x).
Proof.
  intro X. apply Rminus_lt_0. revert x X. apply (half_line (fun x => exp (- x) - (1 - x + x ^ 2 / 2 - x ^ 3 / 6)) (fun x => (1 - x + x ^ 2 / 2) - exp (- x)) 0).
  - intros t _. auto_derive; [exact I | field].
  - rewrite Ropp_0, exp_0. lra.
  - intros t T. generalize (exp_above_quadratic t T). lra.
Qed.
(* The variance over t^2, for x = c t: it is at least x^2 - x^3, and at most x^2. *)
Definition spread (x : R) : R := 3 - exp (- (2 * x)) - (2 + 4 * x) * exp (- x).
Lemma spread_below x : 0 < x -> spread x < x ^ 2.
Proof.
  intro X. apply Rminus_lt_0. revert x X. apply (half_line (fun x => x ^ 2 - spread x) (fun x => 2 * x - 2 * exp (- (2 * x)) + (2 - 4 * x) * exp (- x)) 0).
  - intros t _. unfold spread. auto_derive; [exact I | ring].
  - unfold spread. rewrite !Rmult_0_r, !Ropp_0, exp_0. lra.
  - apply (half_line (fun x => 2 * x - 2 * exp (- (2 * x)) + (2 - 4 * x) * exp (- x)) (fun x => 2 + 4 * exp (- (2 * x)) + (4 * x - 6) * exp (- x)) 0).
    + intros t _. auto_derive; [exact I | ring].
    + rewrite !Rmult_0_r, !Ropp_0, exp_0. lra.
    + intros t T. replace (exp (- (2 * t))) with (exp (- t) ^ 2) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring).
      assert (A := exp_above (- t)). assert (B := exp_pos (- t)). assert (C : exp (- t) < 1) by (apply exp_lt_one; lra). set (v := exp (- t)) in *.
      assert (1 - v <= t) by lra.
      assert (v * (1 - v) <= v * t) by (apply Rmult_le_compat_l; lra). nra.
Qed.
Lemma spread_above x : 0 < x -> x ^ 2 - x ^ 3 < spread x.
Proof.
  intro X. apply Rminus_lt_0. revert x X. apply (half_line (fun x => spread x - (x ^ 2 - x ^ 3)) (fun x => 2 * exp (- (2 * x)) - (2 - 4 * x) * exp (- x) - 2 * x + 3 * x ^ 2) 0).
  - intros t _. unfold spread. auto_derive; [exact I | ring].
  - unfold spread. rewrite !Rmult_0_r, !Ropp_0, exp_0. lra.
  - intros t T. replace (exp (- (2 * t))) with (exp (- t) ^ 2) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring).
    assert (A := exp_above_quadratic t T). assert (B := exp_pos (- t)). assert (C := exp_above_cubic t T). set (v := exp (- t)) in *.
    destruct (Rle_or_lt t 1) as [L | L].
    + assert (D : 1 - t < v) by (generalize (exp_ineq1 (- t) ltac:(lra)); unfold v; lra). nra.
    + nra.
Qed.
Lemma mean_limit c t d : 0 < c -> 0 < d -> 0 < t -> t < d / c ^ 3 -> Rabs (1 / t ^ 2 * ((- 1) + c * t + exp (- (c * t))) - (1 / 2) * c ^ 2) < d.
Proof.
  intros C D T H. assert (X : 0 < c * t) by (apply Rmult_lt_0_compat; assumption). assert (A := exp_above_quadratic _ X). assert (B := exp_above_cubic _ X).
  assert (P : 0 < c ^ 3) by (apply pow_lt, C). assert (K : c ^ 3 * t < d). { apply Rmult_lt_compat_l with (r := c ^ 3) in H; [| exact P]. replace (c ^ 3 * (d / c ^ 3)) with d in H by (field; lra). exact H. }
  set (v := exp (- (c * t))) in *. replace (1 / t ^ 2 * ((- 1) + c * t + v) - (1 / 2) * c ^ 2) with ((v - (1 - c * t + (c * t) ^ 2 / 2)) / t ^ 2) by (field; lra).
  assert (S : 0 < t ^ 2) by (apply pow_lt, T). assert (K2 : c ^ 3 * t * t ^ 2 < d * t ^ 2) by (apply Rmult_lt_compat_r; assumption).
  apply Rabs_def1; apply Rmult_lt_reg_r with (t ^ 2); try exact S;
    replace ((v - (1 - c * t + (c * t) ^ 2 / 2)) / t ^ 2 * t ^ 2) with (v - (1 - c * t + (c * t) ^ 2 / 2)) by (field; lra).
  - assert (0 < d * t ^ 2) by (apply Rmult_lt_0_compat; assumption). lra.
  - assert (0 < c ^ 3 * t * t ^ 2) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; assumption). replace ((c * t) ^ 3) with (c ^ 3 * t * t ^ 2) in B by ring. lra.
Qed.
Lemma variance_limit c t d : 0 < c -> 0 < d -> 0 < t -> t < d / c ^ 3 ->
  Rabs (1 / t ^ 2 * (3 - exp (- (2 * c * t)) - (2 + 4 * c * t) * exp (- (c * t))) - c ^ 2) < d.
Proof.
  intros C D T H. assert (X : 0 < c * t) by (apply Rmult_lt_0_compat; assumption). assert (A := spread_below _ X). assert (B := spread_above _ X).
  assert (P : 0 < c ^ 3) by (apply pow_lt, C). assert (K : c ^ 3 * t < d). { apply Rmult_lt_compat_l with (r := c ^ 3) in H; [| exact P]. replace (c ^ 3 * (d / c ^ 3)) with d in H by (field; lra). exact H. }
  assert (S : 0 < t ^ 2) by (apply pow_lt, T). assert (K2 : c ^ 3 * t * t ^ 2 < d * t ^ 2) by (apply Rmult_lt_compat_r; assumption).
  replace (3 - exp (- (2 * c * t)) - (2 + 4 * c * t) * exp (- (c * t))) with (spread (c * t)) by (unfold spread; rewrite !Rmult_assoc; reflexivity).
  replace (1 / t ^ 2 * spread (c * t) - c ^ 2) with ((spread (c * t) - (c * t) ^ 2) / t ^ 2) by (field; lra).
  apply Rabs_def1; apply Rmult_lt_reg_r with (t ^ 2); try exact S;
    replace ((spread (c * t) - (c * t) ^ 2) / t ^ 2 * t ^ 2) with (spread (c * t) - (c * t) ^ 2) by (field; lra).
  - assert (0 < d * t ^ 2) by (apply Rmult_lt_0_compat; assumption). lra.
  - replace ((c * t) ^ 3) with (c ^ 3 * t * t ^ 2) in B by ring. lra.
Qed.
Lemma near_0 t r : 0 < t -> Rabs (t + 0) < r -> t < r. Proof. intros T H. rewrite Rplus_0_r, Rabs_pos_eq in H; lra. Qed.
Lemma reach c d : 0 < c -> 0 < d -> 0 < d / c ^ 3. Proof. intros C D. apply Rdiv_lt_0_compat; [exact D | apply pow_lt, C]. Qed.

Ltac limit_by step := let c := fresh "c" in let C := fresh "C" in let d := fresh "d" in let D := fresh "D" in intros c C d D; exists (d / c ^ 3); split; [apply reach; assumption |];
  intros; split; [apply pow_nonzero; lra |]; apply step; try assumption; apply near_0; assumption.
Ltac prove_holds_1 := limit_by mean_limit.
Ltac prove_holds_2 := limit_by variance_limit.
Ltac prove_holds_3 := beside_gauss 1%Z 4%Z 4%Z 1%Z.
Ltac prove_holds_4 := beside_gauss 4%Z 2%Z 4%Z 3%Z.
Ltac prove_holds_5 := beside_gauss 16%Z 1%Z 4%Z 7%Z.
Ltac prove_holds_6 := beside_gauss 100%Z 2%Z 20%Z 95%Z.
Ltac prove_holds_7 := beside_gauss 400%Z 1%Z 20%Z 195%Z.
