(* The mean privacy loss by chords: on an interval of losses the logarithm is below a chord, so that the mean is a matter of sums. *)
From Coq Require Import Reals Lra Psatz ZArith List.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskMechanisms PariskPrivacy.
Open Scope R_scope.

(* --- the chord of the logarithm through the losses -ln t and ln t: r = p/q is at most its_rise - its_fall/r *)
Definition its_rise (t : R) : R := (t ^ 2 + 1) / (t ^ 2 - 1) * ln t.
Definition its_fall (t : R) : R := 2 * t / (t ^ 2 - 1) * ln t.

Lemma exp_chord_le q x : 0 <= q -> q <= 1 -> exp (q * x) <= 1 - q + q * exp x.
Proof.
  intros Q R. destruct (Req_dec q 0) as [-> | Q0]; [rewrite Rmult_0_l, exp_0; lra |].
  destruct (Req_dec q 1) as [-> | Q1]; [rewrite Rmult_1_l; lra |].
  destruct (Req_dec x 0) as [-> | X]; [rewrite Rmult_0_r, exp_0; lra |]. apply Rlt_le, exp_chord; lra.
Qed.

(* The weights of -u and u whose mean of e^l is s. *)
Lemma logarithm_above_chord t s : 1 < t -> / t <= s -> s <= t -> its_fall t * s - its_rise t <= ln s.
Proof.
  intros T L U. assert (S : 0 < s) by (assert (0 < / t) by (apply Rinv_0_lt_compat; lra); lra).
  assert (D : 0 < t ^ 2 - 1) by nra. set (q := (s * t - 1) / (t ^ 2 - 1)).
  assert (Q : 0 <= q) by (apply div_nonneg; [apply Rmult_le_compat_r with (r := t) in L; [rewrite Rinv_l in L; lra | lra] | exact D]).
  assert (Q' : q <= 1) by (apply div_le_one; [exact D | nra]).
  assert (E := exp_chord_le q (2 * ln t) Q Q'). assert (X : exp (2 * ln t) = t ^ 2).
  { replace (2 * ln t) with (ln t + ln t) by ring. rewrite exp_plus, exp_ln by lra. ring. }
  rewrite X in E. replace (its_fall t * s - its_rise t) with (q * (2 * ln t) - ln t) by (unfold its_fall, its_rise, q; field; lra).
  apply Rle_trans with (ln (s * t) - ln t); [| rewrite ln_mult by lra; lra].
  apply Rplus_le_compat_r. rewrite <- (ln_exp (q * (2 * ln t))). apply ln_le_ln; [apply exp_pos |].
  replace (s * t) with (1 - q + q * t ^ 2) by (unfold q; field; lra). exact E.
Qed.
Lemma loss_below_chord t p q : 1 < t -> 0 <= p -> 0 <= q -> p <= t * q -> q <= t * p -> log_loss p q <= its_rise t * p - its_fall t * q.
Proof.
  intros T P Q A B. unfold log_loss. destruct (Rle_lt_or_eq_dec 0 p P) as [P' | <-].
  2: { replace q with 0 by lra. lra. }
  assert (Q' : 0 < q) by nra. assert (C := logarithm_above_chord t (q / p) T).
  replace (p / q) with (/ (q / p)) by (field; lra). rewrite ln_Rinv by (apply Rdiv_lt_0_compat; assumption).
  replace (its_rise t * p - its_fall t * q) with (p * - (its_fall t * (q / p) - its_rise t)) by (field; lra).
  apply Rmult_le_compat_l; [exact P |]. apply Ropp_le_contravar, C.
  - apply Rmult_le_reg_r with (t * p); [nra |]. replace (/ t * (t * p)) with p by (field; lra). replace (q / p * (t * p)) with (t * q) by (field; lra). exact A.
  - apply Rmult_le_reg_r with p; [exact P' |]. replace (q / p * p) with q by (field; lra). exact B.
Qed.

(* --- in levels u = ln t: u coth u rises, u / sinh u falls *)
Lemma rise_at u : 0 < u -> its_rise (exp u) = u * cosh u / sinh u.
Proof.
  intro U. unfold its_rise, sinh, cosh. rewrite ln_exp, exp_Ropp. assert (E := one_lt_exp u U). field. repeat split; nra.
Qed.
Lemma fall_at u : 0 < u -> its_fall (exp u) = u / sinh u.
Proof.
  intro U. unfold its_fall, sinh. rewrite ln_exp, exp_Ropp. assert (E := one_lt_exp u U). field. repeat split; nra.
Qed.
Lemma square_of_cosh u : cosh u ^ 2 - sinh u ^ 2 = 1.
Proof. unfold cosh, sinh. assert (E := exp_pos u). rewrite exp_Ropp. field. lra. Qed.
Lemma cosh_above_one u : 0 < u -> 1 < cosh u.
Proof. intro U. assert (S := sinh_pos u U). assert (C := cosh_pos u). assert (H := square_of_cosh u). nra. Qed.
Lemma its_rise_increases s t : 1 < s -> s < t -> its_rise s < its_rise t.
Proof.
  intros S T. assert (LS := ln_pos s S). assert (LT := ln_increasing s t ltac:(lra) T).
  rewrite <- (exp_ln s), <- (exp_ln t), !rise_at by lra. revert LS LT. generalize (ln s) (ln t). clear. intros a b A B.
  apply (rises (fun u => u * cosh u / sinh u) (fun u => (cosh u * sinh u - u) / sinh u ^ 2) a b); [| | exact B]; intros t T.
  - assert (S := sinh_pos t ltac:(lra)). assert (C := square_of_cosh t).
    evar_last; [apply (is_derive_div (fun u => u * cosh u) sinh t (cosh t + t * sinh t) (cosh t)) |].
    + unfold cosh, sinh. auto_derive; [exact I | field].
    + unfold cosh, sinh. auto_derive; [exact I | field].
    + lra.
    + unfold minus, plus, opp, mult, scal; simpl. unfold mult; simpl.
      transitivity ((cosh t * sinh t - t * (cosh t ^ 2 - sinh t ^ 2)) / sinh t ^ 2); [field; lra | rewrite C; field; lra].
  - assert (S := sinh_above t ltac:(lra)). assert (C := cosh_above_one t ltac:(lra)). apply Rdiv_lt_0_compat; [nra | apply pow_lt; lra].
Qed.
Lemma its_fall_decreases s t : 1 < s -> s < t -> its_fall t < its_fall s.
Proof.
  intros S T. assert (LS := ln_pos s S). assert (LT := ln_increasing s t ltac:(lra) T).
  rewrite <- (exp_ln s), <- (exp_ln t), !fall_at by lra. revert LS LT. generalize (ln s) (ln t). clear. intros a b A B.
  apply (falls (fun u => u / sinh u) (fun u => (sinh u - u * cosh u) / sinh u ^ 2) a b); [| | exact B]; intros t T.
  - assert (S := sinh_pos t ltac:(lra)).
    evar_last; [apply (is_derive_div (fun u => u) sinh t 1 (cosh t)) |].
    + apply (@is_derive_id R_AbsRing).
    + unfold cosh, sinh. auto_derive; [exact I | field].
    + lra.
    + unfold minus, plus, opp, mult, scal; simpl. unfold mult; simpl. field. lra.
  - assert (S := sinh_pos t ltac:(lra)). assert (C := cosh_pos t). assert (H := tanh_below t ltac:(lra)). unfold tanh in H.
    apply Rmult_lt_compat_r with (r := cosh t) in H; [| exact C]. replace (sinh t / cosh t * cosh t) with (sinh t) in H by (field; lra).
    replace (- ((sinh t - t * cosh t) / sinh t ^ 2)) with ((t * cosh t - sinh t) / sinh t ^ 2) by (field; lra).
    apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra].
Qed.
Lemma chords_at_one t : 1 < t -> its_rise t - its_fall t = ln t * tanh (1 / 2 * ln t).
Proof.
  intro T. unfold its_rise, its_fall, tanh, sinh, cosh. assert (X := exp_pos (1 / 2 * ln t)).
  assert (E : t = exp (1 / 2 * ln t) ^ 2) by (rewrite exp_pow; replace (INR 2 * (1 / 2 * ln t)) with (ln t) by (simpl; field); rewrite exp_ln; lra).
  rewrite exp_Ropp. set (h := exp _) in *. clearbody h. replace ((t ^ 2 + 1) / (t ^ 2 - 1) * ln t - 2 * t / (t ^ 2 - 1) * ln t) with (ln t * ((t - 1) / (t + 1))) by (field; nra).
  f_equal. rewrite E. field. split; nra.
Qed.
Lemma chords_below_square t : 1 < t -> its_rise t - its_fall t <= 1 / 2 * ln t ^ 2.
Proof.
  intro T. rewrite chords_at_one by exact T. assert (L := ln_pos t T). assert (H := tanh_below (1 / 2 * ln t) ltac:(lra)). nra.
Qed.

(* --- the mean of the loss of a mechanism with the level ln t0, which exceeds ln t with probability at most r *)
Lemma mean_by_chords t0 t r M : 1 < t -> t < t0 -> is_mechanism M -> pure t0 M -> at_risk t r M ->
  mean_loss ((1 - r) * (its_rise t - its_fall t) + r * (its_rise t0 - its_fall t0)) M.
Proof.
  intros T U W P A i j D. assert (D' := distinct_swap _ _ _ D). split.
  - intros z Z X. assert (G := P i j D z Z). nra.
  - assert (F := pure_total t0 M i j D P). assert (F' := pure_total t0 M j i D' P).
    apply (outcome_by_outcome M (fun p q => p <= t0 * q /\ q <= t0 * p) _ (excess t0) (lost t) (its_rise t) (- its_fall t) 0 0
      (its_rise t0 - its_rise t) (its_fall t - its_fall t0) 0 r _ i j W D).
    + intros z Z. split; [exact (P i j D z Z) | exact (P j i D' z Z)].
    + exact F.
    + exact F'.
    + exact (A i j D).
    + exact (A j i D').
    + lra.
    + lra.
    + assert (H := its_rise_increases t t0 T U). lra.
    + assert (H := its_fall_decreases t t0 T U). lra.
    + intros p q X Y [K K']. assert (S : lost t q p = if beyond t p q then q else 0).
      { unfold lost, beyond. destruct (Rlt_dec (t * q) p), (Rlt_dec (t * p) q); reflexivity. }
      rewrite S. unfold lost. destruct (beyond t p q) eqn:B.
      * assert (C := loss_below_chord t0 p q ltac:(lra) X Y K K'). lra.
      * apply beyond_false in B. destruct B as [B B']. assert (C := loss_below_chord t p q T X Y B B'). lra.
    + apply Req_le. ring.
Qed.

(* --- the same with a bound of the loss at one database only: l <= 1 - e^-l + |l| (e^|l| - 1) *)
Lemma loss_above_one r : 1 <= r -> 0 <= ln r /\ / r - 1 + ln r <= (r - 1) * ln r.
Proof.
  intro R. split; [apply ln_nonneg; exact R |]. assert (P : 0 < / r) by (apply Rinv_0_lt_compat; lra).
  assert (I : r * / r = 1) by (apply Rinv_r; lra). assert (L : ln (/ r) = - ln r) by (apply ln_Rinv; lra).
  assert (N := ln_nonneg r R). assert (B := exp_above (ln (/ r))). rewrite exp_ln in B by exact P.
  assert (A := exp_above (ln r)). rewrite exp_ln in A by lra. assert (H : / r * (1 + ln r) <= 1) by nra. nra.
Qed.
Lemma loss_by_level t p q : 1 < t -> 0 <= p -> 0 <= q -> p <= t * q -> q <= t * p -> log_loss p q <= (1 + (t - 1) * ln t) * p - q.
Proof.
  intros T P Q A B. unfold log_loss. destruct (Rle_lt_or_eq_dec 0 p P) as [P' | <-]; [| replace q with 0 by lra; lra].
  assert (Q' : 0 < q) by nra. assert (LT := ln_pos t T). assert (E : p * (1 - q / p + (t - 1) * ln t) = (1 + (t - 1) * ln t) * p - q) by (field; lra).
  rewrite <- E. apply Rmult_le_compat_l; [exact P |]. clear E. destruct (Rle_lt_dec q p) as [C | C].
  - assert (R : 1 <= p / q) by (apply one_le_div; lra). assert (U : p / q <= t).
    { apply Rmult_le_reg_r with q; [exact Q' |]. replace (p / q * q) with p by (field; lra). exact A. }
    replace (q / p) with (/ (p / q)) by (field; lra). destruct (loss_above_one _ R) as [N H].
    set (s := p / q) in *. clearbody s. assert (L := ln_le_ln s t ltac:(lra) U). nra.
  - assert (R : 1 <= q / p) by (apply one_le_div; lra). assert (U : q / p <= t).
    { apply Rmult_le_reg_r with p; [exact P' |]. replace (q / p * p) with q by (field; lra). exact B. }
    replace (p / q) with (/ (q / p)) by (field; lra). rewrite ln_Rinv by lra.
    set (s := q / p) in *. clearbody s. assert (N := ln_nonneg s R). assert (L := ln_le_ln s t ltac:(lra) U).
    assert (G := exp_above (- ln s)). rewrite exp_Ropp, exp_ln in G by lra.
    assert (P2 : 0 < / s) by (apply Rinv_0_lt_compat; lra). assert (I : s * / s = 1) by (apply Rinv_r; lra).
    assert (s - 1 <= s * ln s) by nra. nra.
Qed.
Lemma level_rises s t : 1 < s -> s < t -> (s - 1) * ln s <= (t - 1) * ln t.
Proof. intros S T. assert (A := ln_pos s S). assert (B := ln_increasing s t ltac:(lra) T). nra. Qed.
Lemma mean_by_level t0 t r M : 1 < t -> t < t0 -> is_mechanism M -> pure t0 M -> at_risk_first t r M ->
  mean_loss_first ((1 - r) * ((t - 1) * ln t) + r * ((t0 - 1) * ln t0)) M.
Proof.
  intros T U W P A i j O. assert (D := ordered_distinct _ _ _ O). assert (D' := distinct_swap _ _ _ D). split.
  - intros z Z X. assert (G := P i j D z Z). nra.
  - assert (L := level_rises t t0 T U).
    apply Rle_trans with (sum_over (fun z => ((1 + (t - 1) * ln t) * z i + -1 * z j) + ((t0 - 1) * ln t0 - (t - 1) * ln t) * lost t (z i) (z j)) (outcomes M)).
    + apply sum_le. intros z Z. destruct D as [I [J _]]. assert (X := nonneg M z i W Z I). assert (Y := nonneg M z j W Z J).
      assert (K := P i j ltac:(unfold in_order, distinct in *; lia) z Z). assert (K' := P j i D' z Z). unfold lost. destruct (beyond t (z i) (z j)) eqn:B.
      * assert (C := loss_by_level t0 (z i) (z j) ltac:(lra) X Y K K'). lra.
      * apply beyond_false in B. destruct B as [B B']. assert (C := loss_by_level t (z i) (z j) T X Y B B'). lra.
    + destruct D as [I [J _]]. rewrite !sum_plus, !sum_scaled, (total_one M i W I), (total_one M j W J).
      assert (G := A i j O). unfold total in G. assert (0 <= (t0 - 1) * ln t0 - (t - 1) * ln t) by lra. nra.
Qed.
