(* After _risk.v. *)

(* Row 2 of Table 1: with b for log (1/r), rho + sqrt (log (1/rho)/(2m)) is exp (- b) (1 + 2 b) at r. *)
Lemma accuracy_at_best m b : 0 < m -> 0 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> accuracy m b = 2 * b * exp (- b).
Proof.
  intros M B E. assert (0 < exp (- b)) by apply exp_pos. rewrite <- (sqrt_pow2 (accuracy m b)) by (apply accuracy_nonneg, M).
  rewrite accuracy_square by lra. rewrite <- (sqrt_pow2 (2 * b * exp (- b))) by (apply Rmult_le_pos; lra). f_equal.
  replace (b / (2 * m)) with (4 * b * (1 / (8 * m))) by (field; lra). rewrite <- E. ring.
Qed.
Definition lost (b : R) : R := exp (- b) * (1 + 2 * b).
Lemma lost_at_best m b : 0 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> accuracy m b + exp (- b) = lost b.
Proof. intros M B E. rewrite (accuracy_at_best m b) by first [assumption | lra]. unfold lost. ring. Qed.
Lemma lost_falls b c : 1 / 2 <= b -> b < c -> lost c < lost b.
Proof.
  intros B C. apply Ropp_lt_cancel. apply (grows (fun b => - lost b) (fun b => exp (- b) * (2 * b - 1))); [| | exact C].
  - intros t _. unfold lost. auto_derive; [exact I | cbn [INR Nat.pred pow]; ring].
  - intros t T. apply Rmult_lt_0_compat; [apply exp_pos | lra].
Qed.
Lemma weight_falls b c : 1 / 2 <= b -> b < c -> c * exp (- c) ^ 2 < b * exp (- b) ^ 2.
Proof.
  intros B C. apply Ropp_lt_cancel. apply (grows (fun b => - (b * exp (- b) ^ 2)) (fun b => exp (- b) ^ 2 * (2 * b - 1))); [| | exact C].
  - intros t _. auto_derive; [exact I | cbn [INR Nat.pred pow]; ring].
  - intros t T. apply Rmult_lt_0_compat; [apply pow_lt, exp_pos | lra].
Qed.
(* b rises with m. *)
Lemma best_rises m n b c : 0 < m -> m < n -> 7 / 10 < b -> 7 / 10 < c -> b * exp (- b) ^ 2 = 1 / (8 * m) -> c * exp (- c) ^ 2 = 1 / (8 * n) -> b < c.
Proof.
  intros M N B C E F. destruct (Rtotal_order b c) as [L | [L | L]]; [exact L | exfalso .. ].
  - subst c. rewrite E in F. assert (K : / (8 * n) < / (8 * m)) by (apply inv_lt; lra). unfold Rdiv in F. lra.
  - assert (K : / (8 * n) < / (8 * m)) by (apply inv_lt; lra).
    generalize (weight_falls c b ltac:(lra) L). unfold Rdiv in *. lra.
Qed.
(* No other rho below exp (-1/2) gives less. *)
Lemma by_roots s t : 7 / 10 < s ^ 2 -> 1 / 2 < t ^ 2 -> 0 < s -> 0 < t -> exp (- s ^ 2) * (1 + 2 * s ^ 2) <= exp (- t ^ 2) + 2 * exp (- s ^ 2) * s * t.
Proof.
  intros A B S T. set (r := exp (- s ^ 2)). assert (R0 : 0 < r) by apply exp_pos.
  assert (D : forall x, is_derive (fun t => exp (- t ^ 2) + 2 * r * s * t) x (2 * (r * s - x * exp (- x ^ 2)))) by (intro x; auto_derive; [exact I | cbn [INR Nat.pred pow]; ring]).
  assert (M : forall x y, 1 / 2 <= x ^ 2 -> 0 < x -> x <= y -> y * exp (- y ^ 2) <= x * exp (- x ^ 2)).
  { intros x y X P [Y | ->]; [| lra]. left. apply Ropp_lt_cancel.
    apply (grows (fun x => - (x * exp (- x ^ 2))) (fun x => exp (- x ^ 2) * (2 * x ^ 2 - 1))); [| | exact Y].
    - intros u _. auto_derive; [exact I | cbn [INR Nat.pred pow]; ring].
    - intros u U. apply Rmult_lt_0_compat; [apply exp_pos | nra]. }
  replace (r * (1 + 2 * s ^ 2)) with (exp (- s ^ 2) + 2 * r * s * s) by (unfold r; ring).
  destruct (Rtotal_order s t) as [L | [-> | L]]; [| lra |].
  - destruct (MVT_cor2 (fun t => exp (- t ^ 2) + 2 * r * s * t) (fun x => 2 * (r * s - x * exp (- x ^ 2))) s t L) as [c [E C]].
    + intros c _. apply is_derive_Reals, D.
    + assert (H : c * exp (- c ^ 2) <= s * exp (- s ^ 2)) by (apply M; lra). fold r in H. nra.
  - destruct (MVT_cor2 (fun t => exp (- t ^ 2) + 2 * r * s * t) (fun x => 2 * (r * s - x * exp (- x ^ 2))) t s L) as [c [E C]].
    + intros c _. apply is_derive_Reals, D.
    + assert (H : s * exp (- s ^ 2) <= c * exp (- c ^ 2)) by (apply M; nra). fold r in H. nra.
Qed.
Lemma least_lost m b p : 0 < m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> 0 < p -> p < exp (- (1 / 2)) ->
  accuracy m b + exp (- b) <= p + accuracy m (ln (1 / p)).
Proof.
  intros M B E P Q. rewrite (lost_at_best m b M B E). unfold lost. set (x := ln (1 / p)).
  assert (X : 1 / 2 < x). { unfold x. rewrite logarithm_of_inverse by exact P. assert (H := ln_increasing p _ P Q). rewrite ln_exp in H. lra. }
  assert (PX : p = exp (- x)). { unfold x. rewrite logarithm_of_inverse, Ropp_involutive, exp_ln by exact P. reflexivity. }
  assert (K : accuracy m x = 2 * exp (- b) * sqrt b * sqrt x).
  { assert (0 < exp (- b)) by apply exp_pos. assert (0 < sqrt b) by (apply sqrt_lt_R0; lra). assert (0 < sqrt x) by (apply sqrt_lt_R0; lra).
    rewrite <- (sqrt_pow2 (accuracy m x)) by (apply accuracy_nonneg, M). rewrite accuracy_square by lra.
    rewrite <- (sqrt_pow2 (2 * exp (- b) * sqrt b * sqrt x)) by (repeat apply Rmult_le_pos; lra). f_equal.
    replace ((2 * exp (- b) * sqrt b * sqrt x) ^ 2) with (4 * exp (- b) ^ 2 * sqrt b ^ 2 * sqrt x ^ 2) by ring. rewrite !pow2_sqrt by lra.
    replace (x / (2 * m)) with (4 * x * (1 / (8 * m))) by (field; lra). rewrite <- E. ring. }
  rewrite K, PX. assert (H := by_roots (sqrt b) (sqrt x)). rewrite !pow2_sqrt in H by lra.
  apply H; try lra; apply sqrt_lt_R0; lra.
Qed.

Lemma positive_log_of_best b : 0 < b -> 0 <= ln (exp b). Proof. intro B. rewrite ln_exp. lra. Qed.
(* b for the lower branch at a size m. *)
Ltac with_size := repeat match goal with |- context [lambert_lower (- ((1 / 4) / ?m))] =>
  let b := fresh "b" in let B := fresh "B" in let E := fresh "E" in let L := fresh "L" in
  destruct (size m ltac:(lra)) as [b [B [E L]]]; rewrite ?L; clear L;
  replace (- ((1 / 2) * - (2 * b))) with b by field; replace ((1 / 2) * - (2 * b)) with (- b) by field end.
Ltac defined_size := lazymatch goal with
  | |- - exp _ <= _ => at_branch
  | |- - (_ / _) < 0 => at_branch
  | |- 0 < exp _ => apply exp_pos
  | |- exp _ <> 0 => apply Rgt_not_eq, exp_pos
  | |- 0 < 1 / exp _ => apply inverse_positive, exp_pos
  | |- 0 < 1 / _ => apply inverse_positive; lra
  | |- sqrt _ <> 0 => apply root_nonzero; lra
  | |- 0 <= ln (exp _) => with_size; apply positive_log_of_best; lra
  | |- 0 <= ln (1 / _) => left; apply inverse_log_nonneg; [assumption | eapply Rlt_trans; [eassumption | apply exp_lt_one; lra]]
  | |- _ => lra end.
Ltac sized := intros; repeat match goal with |- _ /\ _ => split; [defined_size |] end; with_size; rewrite ?ln_exp.
