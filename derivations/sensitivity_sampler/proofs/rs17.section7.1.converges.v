(* After _size.v. *)

(* log (gamma/(gamma - limit)), in the order of the statement. *)
Definition gap (L g : R) : R := ln g - ln (g - L).
Lemma gap_is L g : 0 < L -> L < g -> ln (1 / (g - L)) - ln (1 / g) = gap L g.
Proof. intros P G. rewrite !logarithm_of_inverse by lra. unfold gap. ring. Qed.
Lemma gap_as_one L g : 0 < L -> L < g -> gap L g = ln (1 + L / (g - L)).
Proof.
  intros P G. unfold gap. replace (1 + L / (g - L)) with (g * / (g - L)) by (field; lra).
  rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra). ring.
Qed.
Lemma gap_falls L g h : 0 < L -> L < g -> g < h -> gap L h < gap L g.
Proof.
  intros P G H. rewrite !gap_as_one by lra. assert (0 < L / (h - L)) by (apply Rdiv_lt_0_compat; lra).
  apply ln_increasing; [lra |]. apply Rplus_lt_compat_l. apply Rmult_lt_compat_l; [exact P |]. apply inv_lt; lra.
Qed.
Lemma gap_at_1 L : gap L 1 = - ln (1 - L). Proof. unfold gap. rewrite ln_1. ring. Qed.
Lemma gap_at_least L g : 0 < L -> L < g -> g < 1 -> - ln (1 - L) < gap L g.
Proof. intros P G H. rewrite <- gap_at_1. apply gap_falls; assumption. Qed.
Lemma gap_near_1 L d : 0 < L -> L < 1 -> 0 < d -> exists e, 0 < e /\ forall g, L < g -> Rabs (g - 1) < e -> Rabs (ln (1 / (g - L)) - ln (1 / g) + ln (1 - L)) < d.
Proof.
  intros P Q D. destruct (close_to (gap L) 1 d) as [e [E H]]; [| exact D |].
  - apply (ex_derive_continuous (gap L)). unfold gap. auto_derive. lra.
  - exists e. split; [exact E |]. intros g G K. rewrite gap_is by assumption. specialize (H g K). rewrite gap_at_1 in H.
    replace (gap L g + ln (1 - L)) with (gap L g - - ln (1 - L)) by ring. exact H.
Qed.
Lemma gap_near_0 g d : 0 < g -> 0 < d -> exists e, 0 < e /\ forall L, 0 < L -> L < g -> Rabs (L + 0) < e -> Rabs (ln (1 / (g - L)) - ln (1 / g) + 0) < d.
Proof.
  intros G D. destruct (close_to (fun L => gap L g) 0 d) as [e [E H]]; [| exact D |].
  - apply (ex_derive_continuous (fun L => gap L g)). unfold gap. auto_derive. lra.
  - exists e. split; [exact E |]. intros L P Q K. rewrite gap_is by assumption. specialize (H L). rewrite Rminus_0_r, <- (Rplus_0_r L) in H.
    specialize (H K). rewrite !Rplus_0_r in H. unfold gap at 2 in H. rewrite Rminus_0_r in H. replace (gap L g + 0) with (gap L g - (ln g - ln g)) by ring. exact H.
Qed.
Lemma large_b m b k : 0 < m -> 7 / 10 < b -> 1 <= k -> b * exp (- b) ^ 2 = 1 / (8 * m) -> / (8 * (k * exp (- k) ^ 2)) < m -> k < b.
Proof.
  intros M B K E H. assert (P : 0 < k * exp (- k) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, exp_pos]).
  assert (W : 1 / (8 * m) < k * exp (- k) ^ 2).
  { apply Rmult_lt_compat_r with (r := 8 * (k * exp (- k) ^ 2)) in H; [| lra]. rewrite Rinv_l in H by lra.
    apply Rmult_lt_reg_r with (8 * m); [lra |]. replace (1 / (8 * m) * (8 * m)) with 1 by (field; lra). lra. }
  destruct (Rtotal_order b k) as [L | [-> | L]]; [| lra | exact L]. generalize (weight_falls b k ltac:(lra) L). lra.
Qed.
Lemma lost_small b d : 0 < d -> 1 <= b -> 6 / d < b -> Rabs (lost b + 0) < d.
Proof.
  intros D B H. unfold lost. assert (E : 1 + b + b ^ 2 / 2 <= exp b).
  { apply Rminus_le_0. left. assert (0 < b) by lra. revert H0. clear. revert b. apply (half_line (fun b => exp b - (1 + b + b ^ 2 / 2)) (fun b => exp b - (1 + b)) 0).
    - intros t _. auto_derive; [exact I | field].
    - rewrite exp_0. lra.
    - intros t T. generalize (exp_ineq1 t ltac:(lra)). lra. }
  rewrite exp_Ropp. assert (0 < exp b) by apply exp_pos.
  rewrite Rplus_0_r, Rabs_pos_eq by (apply Rmult_le_pos; [left; apply Rinv_0_lt_compat |]; lra).
  apply Rmult_lt_reg_l with (exp b); [assumption |]. replace (exp b * (/ exp b * (1 + 2 * b))) with (1 + 2 * b) by (field; lra).
  assert (K : 6 < d * b). { apply Rmult_lt_compat_l with (r := d) in H; [| exact D]. replace (d * (6 / d)) with 6 in H by (field; lra). exact H. }
  apply Rlt_le_trans with ((b ^ 2 / 2) * d); [| apply Rmult_le_compat_r; nra]. replace ((b ^ 2 / 2) * d) with (b * (d * b) / 2) by field. nra.
Qed.
Lemma log_of_size m b : 0 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> ln m = 2 * b - ln (8 * b).
Proof.
  intros M B E. assert (K : m = exp b ^ 2 * / (8 * b)).
  { assert (0 < exp (- b)) by apply exp_pos. assert (F : exp b * exp (- b) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    apply Rmult_eq_reg_r with (8 * (b * exp (- b) ^ 2)); [| rewrite E; apply Rgt_not_eq, Rmult_lt_0_compat; [lra | apply Rdiv_lt_0_compat; lra]].
    replace (exp b ^ 2 * / (8 * b) * (8 * (b * exp (- b) ^ 2))) with ((exp b * exp (- b)) ^ 2) by (field; lra). rewrite F, E. field. lra. }
  rewrite K, ln_mult by (try apply pow_lt, exp_pos; apply Rinv_0_lt_compat; lra). rewrite ln_Rinv by lra.
  replace (exp b ^ 2) with (exp (2 * b)) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; ring). rewrite ln_exp. ring.
Qed.
Lemma share_square m b : 0 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> 0 < ln m ->
  (lost b * sqrt (m / ln m)) ^ 2 = (1 + 2 * b) ^ 2 / (8 * b * (2 * b - ln (8 * b))).
Proof.
  intros M B E L. assert (K := log_of_size m b M B E). rewrite <- K. rewrite Rpow_mult_distr, pow2_sqrt by (apply div_nonneg; lra).
  unfold lost. replace ((exp (- b) * (1 + 2 * b)) ^ 2 * (m / ln m)) with ((b * exp (- b) ^ 2) * (1 + 2 * b) ^ 2 * m / (b * ln m)) by (field; split; lra).
  rewrite E. field. repeat split; lra.
Qed.
Lemma share_near m b d : 0 < d -> 1 < m -> 8 <= b -> (4 / d) ^ 2 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> Rabs (lost b * sqrt (m / ln m) - 1 / 2) < d.
Proof.
  intros D M B H E. assert (L : 0 < ln m) by (apply ln_pos, M). assert (K := log_of_size m b ltac:(lra) ltac:(lra) E).
  assert (S := share_square m b ltac:(lra) ltac:(lra) E L). set (x := lost b * sqrt (m / ln m)) in *.
  assert (X : 0 <= x). { apply Rmult_le_pos; [| apply sqrt_pos]. unfold lost. apply Rmult_le_pos; [left; apply exp_pos | lra]. }
  assert (U : ln (8 * b) <= sqrt (8 * b)). { apply Rle_trans with (ln (1 + 8 * b)); [apply ln_le_ln; lra | apply log_below_root; lra]. }
  assert (V : 0 < ln (8 * b)) by (apply ln_pos; lra). set (l := ln (8 * b)) in *.
  assert (P : 4 / d < sqrt b). { assert (0 < 4 / d) by (apply Rdiv_lt_0_compat; lra). rewrite <- (sqrt_pow2 (4 / d)) by lra. apply sqrt_lt_1_alt. split; [apply pow2_ge_0 | exact H]. }
  assert (P4 : 4 < d * sqrt b). { apply Rmult_lt_compat_l with (r := d) in P; [| exact D]. replace (d * (4 / d)) with 4 in P by (field; lra). exact P. }
  assert (T := pow2_sqrt (8 * b) ltac:(lra)). assert (T0 := sqrt_pos (8 * b)). assert (Q := pow2_sqrt b ltac:(lra)). assert (Q0 := sqrt_pos b).
  assert (M1 : sqrt (8 * b) <= b) by (apply by_squares; [lra | nra]). assert (M2 : sqrt (8 * b) <= 3 * sqrt b) by (apply by_squares; [lra | nra]).
  assert (M3 : 2 < sqrt b) by (apply by_squares_lt; lra).
  assert (Z : x ^ 2 - 1 / 4 = (1 + 4 * b + 2 * b * l) / (8 * b * (2 * b - l))) by (rewrite S; field; split; lra).
  assert (Y : 0 < x ^ 2 - 1 / 4 < d / 2).
  { rewrite Z. split; [apply Rdiv_lt_0_compat; [nra | apply Rmult_lt_0_compat; lra] |].
    apply Rmult_lt_reg_r with (8 * b * (2 * b - l)); [apply Rmult_lt_0_compat; lra |].
    replace ((1 + 4 * b + 2 * b * l) / (8 * b * (2 * b - l)) * (8 * b * (2 * b - l))) with (1 + 4 * b + 2 * b * l) by (field; split; lra).
    apply Rle_lt_trans with (b + 4 * b + 2 * b * (3 * sqrt b)); [nra |].
    apply Rlt_le_trans with (d / 2 * (8 * b * b)); [| apply Rmult_le_compat_l; [lra | nra]].
    set (s := sqrt b) in *. clearbody s. replace (d / 2 * (8 * b * b)) with (4 * ((d * s) * (b * s))) by (rewrite <- Q; field).
    assert (0 < b * s) by (apply Rmult_lt_0_compat; lra). assert (2 * b < b * s) by nra. assert (4 * (b * s) < (d * s) * (b * s)) by (apply Rmult_lt_compat_r; lra). lra. }
  assert (1 / 2 < x) by (apply by_squares_lt; [exact X | lra]). rewrite Rabs_pos_eq by lra. nra.
Qed.
Definition reach_of (k : R) : R := / (8 * (k * exp (- k) ^ 2)).
Lemma lost_limit m b d : 0 < d -> 1 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> reach_of (1 + 6 / d) < m -> Rabs (accuracy m b + exp (- b) + 0) < d.
Proof.
  intros D M B E H. assert (0 < 6 / d) by (apply Rdiv_lt_0_compat; lra). assert (K := large_b m b (1 + 6 / d) ltac:(lra) B ltac:(lra) E H).
  rewrite (lost_at_best m b) by first [assumption | lra]. apply lost_small; lra.
Qed.
Lemma share_limit m b d : 0 < d -> 1 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> reach_of (8 + (4 / d) ^ 2) < m ->
  Rabs ((accuracy m b + exp (- b)) * sqrt (m / ln m) - 1 / 2) < d.
Proof.
  intros D M B E H. assert (0 <= (4 / d) ^ 2) by apply pow2_ge_0. assert (K := large_b m b (8 + (4 / d) ^ 2) ltac:(lra) B ltac:(lra) E H).
  rewrite (lost_at_best m b) by first [assumption | lra]. apply share_near; first [assumption | lra].
Qed.

(* Near gamma = 1 the gap is above log 2 for the limit 1/2. *)
Lemma near_1 r : 0 < r -> exists g, 1 / 2 < g /\ g < 1 /\ g <> 1 /\ Rabs (g - 1) < r.
Proof.
  intro P. exists (1 - Rmin r (1 / 2) / 2). assert (A := Rmin_l r (1 / 2)). assert (B := Rmin_r r (1 / 2)).
  assert (0 < Rmin r (1 / 2)) by (apply Rmin_pos; lra). rewrite Rabs_left by lra. lra.
Qed.
Lemma gap_of_half g : 1 / 2 < g -> g < 1 -> 1 / 2 <= Rabs (ln (1 / (g - 1 / 2)) - ln (1 / g) + 0).
Proof.
  intros A B. rewrite gap_is by lra. assert (H := gap_at_least (1 / 2) g ltac:(lra) A B).
  assert (1 / 2 < - ln (1 - 1 / 2)) by interval with (i_prec 60). rewrite Rplus_0_r, Rabs_pos_eq by lra. lra.
Qed.
Lemma share_of_roots m x : 1 < m -> sqrt m * sqrt (1 / ln m) * x = x * sqrt (m / ln m).
Proof.
  intro M. assert (L : 0 < ln m) by (apply ln_pos, M). replace (m / ln m) with (m * (1 / ln m)) by (field; lra).
  rewrite sqrt_mult by (try apply div_nonneg; lra). ring.
Qed.

Ltac defined_gap := lazymatch goal with
  | |- 0 < 1 / _ => apply inverse_positive; lra
  | |- _ => lra end.
Ltac gaps := repeat match goal with |- _ /\ _ => split; [defined_gap |] end.
Ltac prove_refuted := exists (1 / 2); exists (1 / 2); split; [lra |]; split; [lra |]; split; [lra |]; let r := fresh "r" in let P := fresh "P" in intros r P;
  destruct (near_1 r P) as [? [? [? [? ?]]]]; eexists; repeat (split; [first [eassumption | defined_gap] |]); apply gap_of_half; assumption.
Ltac prove_corrected_1 := intros; gaps; rewrite !gap_is by assumption; apply gap_falls; assumption.
Ltac prove_corrected_2 := intros; gaps; rewrite gap_is by assumption; apply gap_at_least; assumption.
Ltac prove_corrected_3 := let e := fresh "e" in let E := fresh "E" in let H := fresh "close" in let L := fresh "L" in let P := fresh "P" in let Q := fresh "Q" in
  let d := fresh "d" in let D := fresh "D" in intros L P Q d D; destruct (gap_near_1 L d P Q D) as [e [E H]]; exists e; split; [exact E |]; intros; gaps; apply H; assumption.
Ltac prove_corrected_4 := let e := fresh "e" in let E := fresh "E" in let H := fresh "close" in let g := fresh "g" in let P := fresh "P" in let d := fresh "d" in let D := fresh "D" in
  intros g P ? d D; destruct (gap_near_0 g d P D) as [e [E H]]; exists e; split; [exact E |]; intros; gaps; apply H; assumption.
Ltac defined_share := lazymatch goal with
  | |- ln _ <> 0 => apply Rgt_not_eq, ln_pos; assumption
  | |- 0 <= _ / ln _ => apply div_nonneg; [lra | apply ln_pos; assumption]
  | |- _ => defined_size end.
Ltac shared := repeat match goal with |- _ /\ _ => split; [defined_share |] end; with_size; rewrite ?ln_exp.
Ltac prove_corrected_5 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (reach_of (1 + 6 / d)); intros; shared; apply lost_limit; assumption.
Ltac prove_corrected_6 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (reach_of (8 + (4 / d) ^ 2)); intros; shared;
  rewrite share_of_roots by assumption; apply share_limit; assumption.
(* The lower branch at - 1/n, between two numbers. *)
Ltac at_number low high := match goal with |- context [lambert_lower ?x] =>
  let P := fresh "P" in let Q := fresh "Q" in assert (P : - exp (- 1) <= x) by (destruct inverse_e_bounds; lra); assert (Q : x < 0) by lra;
  let w := fresh "w" in let W := fresh "W" in let E := fresh "E" in let L := fresh "L" in let B := fresh "B" in
  destruct (branch x P Q) as [w [W [E L]]]; rewrite L;
  assert (B : low < w < high) by (split; [apply branch_above | apply branch_below]; try lra; rewrite E; interval with (i_prec 60)) end;
  repeat match goal with
  | |- _ /\ _ => split
  | |- ln 4 <> 0 => apply Rgt_not_eq; interval with (i_prec 60)
  | |- _ - _ - _ <> 0 => apply Rgt_not_eq; interval with (i_prec 60)
  | |- _ => first [assumption | lra | interval with (i_prec 60)] end.
Ltac prove_corrected_7 := at_number (- 98927 / 10000) (- 98926 / 10000).
Ltac prove_corrected_8 := at_number (- 114229 / 10000) (- 114228 / 10000).
Ltac prove_corrected_9 := at_number (- 129333 / 10000) (- 129332 / 10000).
