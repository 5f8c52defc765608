(* Notions of what is made of mechanisms: mixtures, maps of the outcomes, independent uses. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia Bool.
Require Import Parisk PariskMechanisms PariskPrivacy.
Import ListNotations.
Open Scope R_scope.

(* --- terms that are homogeneous and add up *)
Lemma lost_scaled s t p q : 0 < s -> lost t (s * p) (s * q) = s * lost t p q.
Proof.
  intro S. unfold lost. destruct (beyond t p q) eqn:B.
  - destruct (beyond t (s * p) (s * q)) eqn:B'; [reflexivity |]. apply beyond_false in B'. destruct B' as [X Y].
    assert (p <= t * q) by (apply Rmult_le_reg_l with s; [exact S | lra]). assert (q <= t * p) by (apply Rmult_le_reg_l with s; [exact S | lra]).
    rewrite (proj2 (beyond_false t p q)) in B by (split; assumption). discriminate.
  - apply beyond_false in B. destruct B as [X Y]. rewrite (proj2 (beyond_false t (s * p) (s * q))); [lra |].
    split; [replace (t * (s * q)) with (s * (t * q)) by ring | replace (t * (s * p)) with (s * (t * p)) by ring]; apply Rmult_le_compat_l; lra.
Qed.
Lemma lost_falls t u p q : 0 <= p -> 0 <= q -> t <= u -> lost u p q <= lost t p q.
Proof.
  intros P Q L. unfold lost. destruct (beyond t p q) eqn:B; [destruct (beyond u p q); lra |]. apply beyond_false in B. destruct B as [X Y].
  rewrite (proj2 (beyond_false u p q)); [lra |]. split; nra.
Qed.
Lemma excess_scaled s t p q : 0 < s -> excess t (s * p) (s * q) = s * excess t p q.
Proof.
  intro S. unfold excess. replace (s * p - t * (s * q)) with (s * (p - t * q)) by ring. destruct (Rle_dec 0 (p - t * q)) as [H | H].
  - rewrite !Rmax_right; [reflexivity | exact H | apply Rmult_le_pos; lra].
  - rewrite !Rmax_left; [ring | lra | nra].
Qed.
Lemma excess_adds t p q p' q' : excess t (p + p') (q + q') <= excess t p q + excess t p' q'.
Proof. unfold excess, Rmax. repeat destruct (Rle_dec _ _); lra. Qed.
Lemma excess_nonneg t p q : 0 <= excess t p q. Proof. apply Rmax_l. Qed.

(* --- mixtures *)
Lemma scaled_total (c : R -> R -> R) s M i j : (forall p q, c (s * p) (s * q) = s * c p q) ->
  sum_over (fun z => c (z i) (z j)) (scaled s M) = s * total c M i j.
Proof. intro H. unfold scaled, total. rewrite sum_map, <- sum_scaled. apply sum_ext. intros z _. apply H. Qed.
Lemma side_sum (c : R -> R -> R) i j : (forall p q p' q', c (p + p') (q + q') <= c p q + c p' q') -> forall a b,
  sum_over (fun z => c (z i) (z j)) (side_by_side a b) <= sum_over (fun z => c (z i) (z j)) a + sum_over (fun z => c (z i) (z j)) b.
Proof.
  intros H a. induction a as [|x a IH]; intros [|y b]; cbn [side_by_side]; rewrite ?sum_nil, ?sum_cons; try lra.
  assert (Q := IH b). assert (G := H (x i) (x j) (y i) (y j)). lra.
Qed.
Lemma tagged_at_risk s t t1 t2 r1 r2 M N : 0 < s -> s < 1 -> t1 <= t -> t2 <= t -> is_mechanism M -> is_mechanism N -> same_databases M N ->
  at_risk t1 r1 M -> at_risk t2 r2 N -> mixed_tagged s (at_risk t (s * r1 + (1 - s) * r2)) M N.
Proof.
  intros S S' T1 T2 W V E A B i j D. unfold total. cbn [outcomes]. rewrite sum_app.
  rewrite (scaled_total (lost t) s M) by (intros; apply lost_scaled, S). rewrite (scaled_total (lost t) (1 - s) N) by (intros; apply lost_scaled; lra).
  assert (D1 : distinct M i j) by exact D. assert (D2 : distinct N i j) by (unfold distinct in *; rewrite <- E; exact D1).
  assert (X : total (lost t) M i j <= r1).
  { apply Rle_trans with (2 := A i j D1). apply sum_le. intros z Z. destruct D1 as [I [J _]]. apply lost_falls; [apply (nonneg M) | apply (nonneg M) |]; assumption. }
  assert (Y : total (lost t) N i j <= r2).
  { apply Rle_trans with (2 := B i j D2). apply sum_le. intros z Z. destruct D2 as [I [J _]]. apply lost_falls; [apply (nonneg N) | apply (nonneg N) |]; assumption. }
  apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.
Lemma private_excess t0 t r M i j : 1 < t -> t < t0 -> is_mechanism M -> distinct M i j -> pure t0 M -> at_risk t r M ->
  total (excess t) M i j <= (1 - t / t0) * r.
Proof.
  intros T T0 W D P A. assert (Q : 0 < 1 - t / t0) by (assert (t / t0 < 1) by (apply div_lt_one; lra); lra).
  apply (outcome_by_outcome M (fun p q => p <= t0 * q /\ q <= t0 * p) (excess t) (lost t) (fun _ _ => 0) 0 0 (1 - t / t0) 0 0 0 r 0 _ i j W D);
    try (apply nothing_total); try lra.
  - intros z Z. split; [apply (P i j D z Z) | apply (P j i (distinct_swap _ _ _ D) z Z)].
  - exact (A i j D).
  - exact (A j i (distinct_swap _ _ _ D)).
  - intros p q X Y [K K']. unfold excess. destruct (Rle_dec 0 (p - t * q)) as [H | H]; [rewrite Rmax_right by exact H | rewrite Rmax_left by lra].
    + unfold lost. destruct (beyond t p q) eqn:B.
      * assert (t * q >= t * (p / t0)). { apply Rle_ge, Rmult_le_compat_l; [lra |]. apply Rmult_le_reg_r with t0; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
        unfold Rdiv in *. lra.
      * apply beyond_false in B. lra.
    + assert (0 <= lost t p q) by (apply lost_within, X). assert (0 <= (1 - t / t0) * lost t p q) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma hidden_excess s t0 t r1 r2 M N : 0 < s -> s < 1 -> 1 < t -> t < t0 -> is_mechanism M -> is_mechanism N -> same_databases M N ->
  pure t0 M -> pure t0 N -> at_risk t r1 M -> at_risk t r2 N -> mixed s (approximate t ((s * r1 + (1 - s) * r2) * (1 - t / t0))) M N.
Proof.
  intros S S' T T0 W V E P P' A B i j D. unfold total. cbn [outcomes].
  apply Rle_trans with (1 := side_sum (excess t) i j (excess_adds t) _ _).
  rewrite (scaled_total (excess t) s M) by (intros; apply excess_scaled, S). rewrite (scaled_total (excess t) (1 - s) N) by (intros; apply excess_scaled; lra).
  assert (D1 : distinct M i j) by exact D. assert (D2 : distinct N i j) by (unfold distinct in *; rewrite <- E; exact D1).
  assert (X := private_excess t0 t r1 M i j T T0 W D1 P A). assert (Y := private_excess t0 t r2 N i j T T0 V D2 P' B).
  apply Rle_trans with (s * ((1 - t / t0) * r1) + (1 - s) * ((1 - t / t0) * r2)); [apply Rplus_le_compat; apply Rmult_le_compat_l; lra | lra].
Qed.

(* --- maps of the outcomes *)
Lemma excess_sum {A} t (f g : A -> R) l : excess t (sum_over f l) (sum_over g l) <= sum_over (fun a => excess t (f a) (g a)) l.
Proof.
  induction l as [|a l IH]; rewrite ?sum_nil, ?sum_cons. unfold excess. rewrite Rmax_left; lra.
  apply Rle_trans with (1 := excess_adds t _ _ _ _). lra.
Qed.
Lemma once (x : R) v l : 0 <= x -> NoDup l -> sum_over (fun w => if Nat.eqb v w then x else 0) l <= x.
Proof.
  intros X H. induction H as [|w l N H IH]; rewrite ?sum_nil, ?sum_cons; [exact X |]. destruct (Nat.eqb v w) eqn:E; [| lra].
  apply Nat.eqb_eq in E. subst w. replace (sum_over _ l) with 0; [lra |]. symmetry. transitivity (sum_over (fun _ : nat => 0) l); [| apply sum_zero].
  apply sum_ext. intros w I. destruct (Nat.eqb v w) eqn:E; [| reflexivity]. apply Nat.eqb_eq in E. subst w. contradiction.
Qed.
Lemma sum_numbered {A} (g : A -> R) l : forall k, sum_over (fun nz => g (snd nz)) (combine (seq k (length l)) l) = sum_over g l.
Proof. induction l as [|a l IH]; intro k; cbn [length seq combine]; rewrite ?sum_nil, ?sum_cons; [reflexivity | rewrite IH; reflexivity]. Qed.
Lemma merged_excess t f M i j : total (excess t) (merged f M) i j <= total (excess t) M i j.
Proof.
  unfold total, merged. cbn [outcomes]. rewrite sum_map.
  apply Rle_trans with (sum_over (fun v => sum_over (fun nz => if Nat.eqb (f (fst nz)) v then excess t (snd nz i) (snd nz j) else 0) (numbered M)) (seq 0 (length (outcomes M)))).
  - apply sum_le. intros v _. apply Rle_trans with (1 := excess_sum t _ _ _). apply sum_le. intros [n z] _. cbn [fst snd].
    destruct (Nat.eqb (f n) v); [lra |]. unfold excess. rewrite Rmax_left; lra.
  - rewrite sum_swap. rewrite <- (sum_numbered (fun z => excess t (z i) (z j)) (outcomes M) 0). apply sum_le. intros [n z] _. cbn [fst snd].
    apply once; [apply excess_nonneg | apply seq_NoDup].
Qed.
Lemma risk_excess t r M : 1 <= t -> is_mechanism M -> at_risk t r M -> approximate t r M.
Proof.
  intros T W A i j D. apply Rle_trans with (2 := A i j D). apply sum_le. intros z Z. destruct D as [I [J _]].
  assert (X := nonneg M z i W Z I). assert (Y := nonneg M z j W Z J). unfold excess, lost. destruct (beyond t (z i) (z j)) eqn:B.
  - apply Rmax_lub; [exact X | nra].
  - apply beyond_false in B. apply Rmax_lub; lra.
Qed.
Lemma risk_merged t r M : 1 <= t -> is_mechanism M -> at_risk t r M -> post_processed (approximate t r) M.
Proof.
  intros T W A f _ i j D. apply Rle_trans with (1 := merged_excess t f M i j). exact (risk_excess t r M T W A i j D).
Qed.

(* --- independent uses *)
Lemma sum_product {A B} (f : A -> R) (g : B -> R) l m : sum_over (fun a => sum_over (fun b => f a * g b) m) l = sum_over f l * sum_over g m.
Proof. induction l as [|a l IH]; rewrite ?sum_nil, ?sum_cons; [lra | rewrite IH, sum_scaled; lra]. Qed.
Lemma sum_flat {A B} (f : B -> R) (g : A -> list B) l : sum_over f (flat_map g l) = sum_over (fun a => sum_over f (g a)) l.
Proof. induction l as [|a l IH]; cbn [flat_map]; rewrite ?sum_nil, ?sum_cons; [reflexivity | rewrite sum_app, IH; reflexivity]. Qed.
Lemma log_loss_product p q p' q' : 0 <= p -> 0 <= p' -> (0 < p -> 0 < q) -> (0 < p' -> 0 < q') ->
  log_loss (p * p') (q * q') = p' * log_loss p q + p * log_loss p' q'.
Proof.
  intros P P' S S'. unfold log_loss. destruct (Rle_lt_or_eq_dec 0 p P) as [X | <-]; [| rewrite !Rmult_0_l; ring].
  destruct (Rle_lt_or_eq_dec 0 p' P') as [X' | <-]; [| rewrite !Rmult_0_r, !Rmult_0_l; ring].
  assert (Y := S X). assert (Y' := S' X'). replace (p * p' / (q * q')) with (p / q * (p' / q')) by (field; lra).
  rewrite ln_mult by (apply Rdiv_lt_0_compat; assumption). ring.
Qed.
Lemma means_add b1 b2 M N : is_mechanism M -> is_mechanism N -> same_databases M N -> mean_loss b1 M -> mean_loss b2 N ->
  together (mean_loss (b1 + b2)) M N.
Proof.
  intros W V E A B i j D. assert (D1 : distinct M i j) by exact D. assert (D2 : distinct N i j) by (unfold distinct in *; rewrite <- E; exact D1).
  destruct (A i j D1) as [SA TA]. destruct (B i j D2) as [SB TB]. destruct D1 as [I [J _]]. destruct D2 as [I' [J' _]]. split.
  - intros z Z P. cbn [beside outcomes] in Z. apply in_flat_map in Z. destruct Z as [a [Za Z]]. apply in_map_iff in Z. destruct Z as [b [<- Zb]].
    assert (X := nonneg M a i W Za I). assert (Y := nonneg N b i V Zb I').
    apply Rmult_lt_0_compat; [apply SA | apply SB]; try assumption; nra.
  - unfold total. cbn [beside outcomes]. rewrite sum_flat.
    apply Rle_trans with (total log_loss M i j * sum_over (fun z => z i) (outcomes N) + sum_over (fun z => z i) (outcomes M) * total log_loss N i j).
    + apply Req_le. unfold total. rewrite <- (sum_product (fun z : nat -> R => log_loss (z i) (z j)) (fun z : nat -> R => z i)),
        <- (sum_product (fun z : nat -> R => z i) (fun z : nat -> R => log_loss (z i) (z j))), <- sum_plus.
      apply sum_ext. intros a Za. rewrite sum_map, <- sum_plus. apply sum_ext. intros b Zb.
      rewrite log_loss_product; [ring | apply (nonneg M) | apply (nonneg N) | apply SA | apply SB]; assumption.
    + rewrite (total_one M i W I), (total_one N i V I'). lra.
Qed.

Lemma beside_is_mechanism M N : is_mechanism M -> is_mechanism N -> same_databases M N -> is_mechanism (beside M N).
Proof.
  intros W V E. destruct W as [W1 [W2 [W3 [W4 W5]]]]. destruct V as [V1 [V2 [V3 _]]]. unfold same_databases in E.
  split; [exact W1 |]. split; [| split; [| split; [exact W4 | exact W5]]]; cbn [beside databases outcomes].
  - intros z Z i I. apply in_flat_map in Z. destruct Z as [a [Za Z]]. apply in_map_iff in Z. destruct Z as [b [<- Zb]].
    rewrite E in I. cbv beta. apply Rmult_le_pos; [apply (W2 a); [assumption | rewrite E; exact I] | apply (V2 b); assumption].
  - intros i I. rewrite sum_flat. transitivity (sum_over (fun a : nat -> R => sum_over (fun b : nat -> R => a i * b i) (outcomes N)) (outcomes M)).
    + apply sum_ext. intros a _. apply (sum_map (fun z : nat -> R => z i) (fun (b : nat -> R) i => a i * b i)).
    + rewrite (sum_product (fun z : nat -> R => z i) (fun z : nat -> R => z i)), W3, V3; [lra | rewrite <- E; exact I | exact I].
Qed.
Lemma uses_are_mechanisms n M : is_mechanism M -> is_mechanism (more_uses n M) /\ same_databases (more_uses n M) M.
Proof.
  intro W. induction n as [|n [V E]]; cbn [more_uses]; [split; [exact W | reflexivity] |].
  split; [apply beside_is_mechanism; assumption | exact E].
Qed.
Lemma risk_of_uses n t r M : 1 <= t -> is_mechanism M -> composed n (at_risk t r) M -> composed n (approximate t r) M.
Proof. intros T W A. apply risk_excess; [exact T | apply uses_are_mechanisms, W | exact A]. Qed.

Ltac privacy_combined := privacy_intros; privacy_conditions; lazymatch goal with
  | |- forall M N : mechanism, _ => let M := fresh "M" in let N := fresh "N" in let W := fresh "W" in let V := fresh "V" in let E := fresh "E" in
      intros M N [W _] [V _] E; intros; first
      [ apply (means_add _ _ M N W V E); assumption
      | lazymatch goal with A : at_risk ?t1 ?r1 M, B : at_risk ?t2 ?r2 N |- mixed_tagged ?s (at_risk ?t ?r) M N =>
          replace r with (s * r1 + (1 - s) * r2) by (first [ring | field]); apply (tagged_at_risk s t t1 t2 r1 r2 M N); solve [assumption | lra | nra] end
      | lazymatch goal with A : at_risk ?t ?r1 M, B : at_risk ?t ?r2 N, P : pure ?t0 M |- mixed ?s (approximate ?t ?d) M N =>
          replace d with ((s * r1 + (1 - s) * r2) * (1 - t / t0)) by (first [ring | field; lra]); apply (hidden_excess s t0 t r1 r2 M N); solve [assumption | lra] end ]
  | |- forall M : mechanism, _ => let M := fresh "M" in let W := fresh "W" in intros M [W _]; intros; first [apply risk_merged | apply risk_of_uses]; solve [assumption | lra] end.
Ltac privacy_implication := first [privacy_statement | privacy_combined].
