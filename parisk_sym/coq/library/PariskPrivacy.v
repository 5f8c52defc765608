(* Lemmas and tactics for finite mechanisms: implications outcome by outcome, and counterexamples that are tables. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia Bool.
Require Import Parisk PariskMechanisms.
Import ListNotations.
Open Scope R_scope.

(* --- sums *)
Lemma sum_nil {A} (f : A -> R) : sum_over f [] = 0. Proof. reflexivity. Qed.
Lemma sum_cons {A} (f : A -> R) a l : sum_over f (a :: l) = f a + sum_over f l. Proof. reflexivity. Qed.
Lemma sum_le {A} (f g : A -> R) l : (forall a, In a l -> f a <= g a) -> sum_over f l <= sum_over g l.
Proof.
  induction l as [|a l IH]; intro H; rewrite ?sum_nil, ?sum_cons. lra. apply Rplus_le_compat; [apply H; left; reflexivity |].
  apply IH. intros b B. apply H. right. exact B.
Qed.
Lemma sum_ext {A} (f g : A -> R) l : (forall a, In a l -> f a = g a) -> sum_over f l = sum_over g l.
Proof. intro H. apply Rle_antisym; apply sum_le; intros a I; rewrite (H a I); lra. Qed.
Lemma sum_plus {A} (f g : A -> R) l : sum_over (fun a => f a + g a) l = sum_over f l + sum_over g l.
Proof. induction l as [|a l IH]; rewrite ?sum_nil, ?sum_cons; [lra | rewrite IH; lra]. Qed.
Lemma sum_scaled {A} c (f : A -> R) l : sum_over (fun a => c * f a) l = c * sum_over f l.
Proof. induction l as [|a l IH]; rewrite ?sum_nil, ?sum_cons; [lra | rewrite IH; lra]. Qed.
Lemma sum_zero {A} (l : list A) : sum_over (fun _ => 0) l = 0.
Proof. induction l as [|a l IH]; rewrite ?sum_nil, ?sum_cons; [lra | rewrite IH; lra]. Qed.
Lemma sum_nonneg {A} (f : A -> R) l : (forall a, In a l -> 0 <= f a) -> 0 <= sum_over f l.
Proof. intro H. rewrite <- (sum_zero l). apply sum_le. exact H. Qed.
Lemma sum_app {A} (f : A -> R) l m : sum_over f (l ++ m) = sum_over f l + sum_over f m.
Proof. induction l as [|a l IH]; cbn [app]; rewrite ?sum_nil, ?sum_cons; [lra | rewrite IH; lra]. Qed.
Lemma sum_map {A B} (f : B -> R) (g : A -> B) l : sum_over f (map g l) = sum_over (fun a => f (g a)) l.
Proof. induction l as [|a l IH]; cbn [map]; rewrite ?sum_nil, ?sum_cons; [reflexivity | rewrite IH; reflexivity]. Qed.
Lemma sum_member {A} (f : A -> R) l a : (forall a, In a l -> 0 <= f a) -> In a l -> f a <= sum_over f l.
Proof.
  induction l as [|b l IH]; intros H I; [destruct I |]; destruct I as [-> | I]; rewrite sum_cons.
  - assert (0 <= sum_over f l) by (apply sum_nonneg; intros c C; apply H; right; exact C). lra.
  - assert (f a <= sum_over f l) by (apply IH; [intros c C; apply H; right; exact C | exact I]).
    assert (0 <= f b) by (apply H; left; reflexivity). lra.
Qed.
Lemma sum_swap {A B} (f : A -> B -> R) l m : sum_over (fun a => sum_over (f a) m) l = sum_over (fun b => sum_over (fun a => f a b) l) m.
Proof.
  induction l as [|a l IH]. rewrite sum_nil. symmetry. apply sum_zero. rewrite sum_cons, IH. symmetry. apply (sum_plus (f a) (fun b => sum_over (fun a => f a b) l)).
Qed.

(* --- what holds in a mechanism *)
Lemma nonneg M z i : is_mechanism M -> In z (outcomes M) -> (i < databases M)%nat -> 0 <= z i.
Proof. intros [_ [H _]] Z I. apply H; assumption. Qed.
Lemma total_one M i : is_mechanism M -> (i < databases M)%nat -> sum_over (fun z => z i) (outcomes M) = 1.
Proof. intros [_ [_ [H _]]] I. apply H, I. Qed.
Lemma distinct_swap M i j : distinct M i j -> distinct M j i. Proof. unfold distinct. intuition. Qed.
Lemma ordered_distinct M i j : in_order M i j -> distinct M i j. Proof. unfold distinct, in_order. lia. Qed.

(* Outcome by outcome: the conclusion's term c is at most a sum of multiples of p, q and of the terms f, of one premise, and g, of another. *)
Lemma outcome_by_outcome M (K : R -> R -> Prop) (c f g : R -> R -> R) (u v a a' b b' A B bound : R) i j :
  is_mechanism M -> distinct M i j -> (forall z, In z (outcomes M) -> K (z i) (z j)) ->
  total f M i j <= A -> total f M j i <= A -> total g M i j <= B -> total g M j i <= B ->
  0 <= a -> 0 <= a' -> 0 <= b -> 0 <= b' ->
  (forall p q, 0 <= p -> 0 <= q -> K p q -> c p q <= u * p + v * q + (a * f p q + a' * f q p) + (b * g p q + b' * g q p)) ->
  u + v + (a + a') * A + (b + b') * B <= bound -> total c M i j <= bound.
Proof.
  intros W D H F F' G G' P1 P2 P3 P4 T S. destruct D as [I [J D]].
  apply Rle_trans with (sum_over (fun z => u * z i + v * z j + (a * f (z i) (z j) + a' * f (z j) (z i)) + (b * g (z i) (z j) + b' * g (z j) (z i))) (outcomes M)).
  - apply sum_le. intros z Z. apply T; [apply (nonneg M) | apply (nonneg M) | apply H]; assumption.
  - repeat rewrite sum_plus. repeat rewrite sum_scaled. rewrite (total_one M i W I), (total_one M j W J).
    assert (a * total f M i j <= a * A) by (apply Rmult_le_compat_l; assumption).
    assert (a' * total f M j i <= a' * A) by (apply Rmult_le_compat_l; assumption).
    assert (b * total g M i j <= b * B) by (apply Rmult_le_compat_l; assumption).
    assert (b' * total g M j i <= b' * B) by (apply Rmult_le_compat_l; assumption).
    unfold total in *. lra.
Qed.
Lemma nothing_total M i j : total (fun _ _ => 0) M i j <= 0.
Proof. unfold total. rewrite sum_zero. lra. Qed.
Lemma pure_total t M i j : distinct M i j -> pure t M -> total (excess t) M i j <= 0.
Proof.
  intros D P. unfold total. rewrite <- (sum_zero (outcomes M)). apply sum_le. intros z Z. assert (H := P i j D z Z).
  unfold excess. rewrite Rmax_left; lra.
Qed.

(* --- implications: the premises as sums with their bounds, then the multipliers *)
Ltac privacy_sum H i j D F F' := let D' := fresh "D" in assert (D' := distinct_swap _ _ _ D); lazymatch type of H with
  | pure ?t ?M => assert (F := pure_total t M i j D H); assert (F' := pure_total t M j i D' H)
  | approximate ?t ?d ?M => assert (F : total (excess t) M i j <= d) by exact (H i j D); assert (F' : total (excess t) M j i <= d) by exact (H j i D')
  | at_risk ?t ?r ?M => assert (F : total (lost t) M i j <= r) by exact (H i j D); assert (F' : total (lost t) M j i <= r) by exact (H j i D')
  | moment ?n ?b ?M => assert (F : total (fun p q => p * (p / q) ^ Z.to_nat (n - 1)) M i j <= b) by exact (proj2 (H i j D));
      assert (F' : total (fun p q => p * (p / q) ^ Z.to_nat (n - 1)) M j i <= b) by exact (proj2 (H j i D')) end.
Ltac privacy_range i j D := lazymatch goal with
  | H : pure ?t ?M |- _ => constr:((fun p q : R => p <= t * q /\ q <= t * p))
  | H : moment _ _ _ |- _ => constr:((fun p q : R => 0 < p -> 0 < q))
  | |- _ => constr:((fun _ _ : R => True)) end.
Ltac privacy_in_range D := let z := fresh "z" in let Z := fresh "Z" in intros z Z; lazymatch goal with
  | H : pure ?t ?M |- _ => split; [exact (H _ _ D z Z) | exact (H _ _ (distinct_swap _ _ _ D) z Z)]
  | H : moment _ _ _ |- _ => exact (proj1 (H _ _ D) z Z)
  | |- _ => exact I end.
Ltac privacy_intros := repeat match goal with
  | |- forall _ : R, _ => intro | |- forall _ : Z, _ => intro | |- (_ < _) -> _ => intro | |- (_ <= _) -> _ => intro end.
Ltac privacy_conditions := repeat match goal with |- _ /\ _ => split; [first [lra | parisk_sign | parisk_defined_more] |] end.
Ltac privacy_supported := let z := fresh "z" in let Z := fresh "Z" in intros z Z ?; match goal with
  | P : pure ?t ?M, D : distinct ?M ?i ?j |- _ => let G := fresh in assert (G := P i j D z Z); nra end.
Ltac privacy_pair i j D := intros i j D; try (split; [solve [privacy_supported] |]).
Ltac privacy_cases := repeat match goal with
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b)
  | |- context [Rmax 0 ?b] => let H := fresh in destruct (Rle_dec 0 b) as [H | H]; [rewrite (Rmax_right 0 b H) | rewrite (Rmax_left 0 b) by lra] end.
Ltac privacy_products := repeat match goal with X : 1 < ?x, Y : 1 < ?y |- _ => is_var x; is_var y;
  lazymatch goal with _ : 1 < x * y |- _ => fail | _ : 1 < y * x |- _ => fail | _ => assert (1 < x * y) by nra end end.
Ltac privacy_term := let p := fresh "p" in let q := fresh "q" in let K := fresh "K" in intros p q ? ? K; cbv beta in K |- *; unfold excess, lost, beyond; privacy_cases;
  try match type of K with _ /\ _ => destruct K end; privacy_products; first [lra | timeout 5 nra | parisk_gap; first [timeout 10 nra | parisk_poly]].
Ltac privacy_bound := first [lra | timeout 5 nra | parisk_gap; parisk_poly | parisk_order].
Ltac privacy_open_1 u v a a' := privacy_conditions;
  let M := fresh "M" in let W := fresh "W" in let H := fresh "H" in let i := fresh "i" in let j := fresh "j" in let D := fresh "D" in
  let F := fresh "F" in let F' := fresh "F" in
  intros M [W _] H; privacy_pair i j D; privacy_sum H i j D F F'; let K := privacy_range i j D in
  eapply (outcome_by_outcome M K _ _ (fun _ _ => 0) u v a a' 0 0 _ 0 _ i j W D); [privacy_in_range D | exact F | exact F' | apply nothing_total | apply nothing_total
  | parisk_sign | parisk_sign | lra | lra | |].
Ltac privacy_open_2 u v a a' b b' := privacy_conditions;
  let M := fresh "M" in let W := fresh "W" in let H := fresh "H" in let H' := fresh "H" in let i := fresh "i" in let j := fresh "j" in let D := fresh "D" in
  let F := fresh "F" in let F' := fresh "F" in let G := fresh "G" in let G' := fresh "G" in
  intros M [W _] H H'; privacy_pair i j D; privacy_sum H i j D F F'; privacy_sum H' i j D G G'; let K := privacy_range i j D in
  eapply (outcome_by_outcome M K _ _ _ u v a a' b b' _ _ _ i j W D); [privacy_in_range D | exact F | exact F' | exact G | exact G'
  | parisk_sign | parisk_sign | parisk_sign | parisk_sign | |].
Ltac privacy_by_outcome_1 u v a a' := privacy_open_1 u v a a'; [privacy_term | privacy_bound].
Ltac privacy_by_outcome_2 u v a a' b b' := privacy_open_2 u v a a' b b'; [privacy_term | privacy_bound].

(* --- one notion contains another *)
Lemma beyond_false t p q : beyond t p q = false <-> p <= t * q /\ q <= t * p.
Proof.
  unfold beyond. split.
  - destruct (Rlt_dec (t * q) p); [discriminate |]. destruct (Rlt_dec (t * p) q); [discriminate |]. intros _. split; lra.
  - intros [A B]. destruct (Rlt_dec (t * q) p); [lra |]. destruct (Rlt_dec (t * p) q); [lra | reflexivity].
Qed.
Lemma lost_within t p q : 0 <= p -> 0 <= lost t p q <= p.
Proof. intro H. unfold lost. destruct (beyond t p q); split; lra. Qed.
Lemma in_pairs k i j : In (i, j) (pairs k) -> (i < j < k)%nat.
Proof.
  unfold pairs. intro H. apply in_flat_map in H. destruct H as [b [B H]]. apply in_map_iff in H. destruct H as [a [E H]].
  apply in_seq in B. apply in_seq in H. injection E as <- <-. lia.
Qed.
Lemma drawn_le M f g : is_mechanism M -> (forall i j, in_order M i j -> f i j <= g i j /\ f j i <= g j i) -> drawn f M <= drawn g M.
Proof.
  intros [_ [_ [_ [W _]]]] H. apply sum_le. intros [i j] I. cbn [fst snd]. apply in_pairs in I. destruct I as [I J].
  destruct (H i j (conj I J)). apply Rmult_le_compat_l; [apply W; assumption | lra].
Qed.
Lemma drawn_zero M f r : is_mechanism M -> 0 <= r -> (forall i j, in_order M i j -> f i j <= 0 /\ f j i <= 0) -> drawn f M <= r.
Proof.
  intros W R H. apply Rle_trans with (drawn (fun _ _ => 0) M). apply drawn_le; assumption.
  apply Rle_trans with 0; [| exact R]. apply Req_le. unfold drawn.
  apply eq_trans with (sum_over (fun _ => 0) (pairs (databases M))); [apply sum_ext; intros; lra | apply sum_zero].
Qed.
Lemma chance_le t M i j keep : (forall z, In z (outcomes M) -> z i <= t * z j) -> chance_in keep M i <= t * chance_in keep M j.
Proof.
  intro H. unfold chance_in. rewrite <- sum_scaled. apply sum_le. intros [b z] Z. apply in_combine_r in Z. cbn [fst snd]. assert (Q := H z Z). destruct b; lra.
Qed.
Lemma all_within t M i j : existsb (fun z => beyond t (z i) (z j)) (outcomes M) = false ->
  forall z, In z (outcomes M) -> z i <= t * z j /\ z j <= t * z i.
Proof.
  intros E z Z. apply beyond_false. destruct (beyond t (z i) (z j)) eqn:B; [| reflexivity].
  assert (existsb (fun z => beyond t (z i) (z j)) (outcomes M) = true) by (apply existsb_exists; exists z; split; assumption). congruence.
Qed.
Lemma pure_setwise t r M : is_mechanism M -> 0 <= r -> pure t M -> setwise_risk t r M.
Proof.
  intros W R P keep. apply drawn_zero; [exact W | exact R |]. intros i j O. assert (D := ordered_distinct M i j O).
  assert (A := chance_le t M i j keep (P i j D)). assert (B := chance_le t M j i keep (P j i (distinct_swap M i j D))).
  rewrite (proj2 (beyond_false t _ _) (conj A B)), (proj2 (beyond_false t _ _) (conj B A)). lra.
Qed.
Lemma probabilistic_at_risk t r M : is_mechanism M -> probabilistic t r M -> at_risk t r M.
Proof.
  intros W P i j [I [J D]]. apply Rle_trans with (2 := P i I). apply sum_le. intros z Z. assert (N := nonneg M z i W Z I). unfold lost, some_neighbour.
  destruct (beyond t (z i) (z j)) eqn:B.
  - rewrite (proj2 (existsb_exists _ _)); [lra |]. exists j. split; [apply in_seq; lia |]. rewrite B. apply andb_true_iff. split; [| reflexivity].
    apply negb_true_iff, Nat.eqb_neq. auto.
  - destruct (existsb _ _); lra.
Qed.
Lemma at_risk_probabilistic t r M : is_mechanism M -> (databases M <= 2)%nat -> at_risk t r M -> probabilistic t r M.
Proof.
  intros W K A i I. assert (K2 : databases M = 2%nat) by (destruct W; lia).
  assert (J : exists j, distinct M i j /\ forall z, some_neighbour t M i z = beyond t (z i) (z j)).
  { unfold distinct, some_neighbour. rewrite K2 in *. destruct i as [|[|i]]; [exists 1%nat | exists 0%nat | lia];
    (split; [lia |]); intro z; cbn [seq existsb Nat.eqb negb andb orb]; rewrite ?orb_false_r; reflexivity. }
  destruct J as [j [D E]]. apply Rle_trans with (2 := A i j D). apply Req_le, sum_ext. intros z Z. rewrite E. reflexivity.
Qed.
Lemma random_average t r M : is_mechanism M -> random_privacy t r M -> average_risk t r M.
Proof.
  intros W P. apply Rle_trans with (2 := P). apply drawn_le; [exact W |]. intros i j [I J].
  assert (S : forall a b, (a < databases M)%nat -> (b < databases M)%nat ->
    total (lost t) M a b <= (if existsb (fun z => beyond t (z a) (z b)) (outcomes M) then 1 else 0)).
  { intros a b A B. destruct (existsb _ _) eqn:E.
    - rewrite <- (total_one M a W A). apply sum_le. intros z Z. apply lost_within, (nonneg M); assumption.
    - unfold total. rewrite <- (sum_zero (outcomes M)). apply sum_le. intros z Z. unfold lost.
      rewrite (proj2 (beyond_false t _ _) (all_within t M a b E z Z)). lra. }
  split; apply S; lia.
Qed.
Lemma random_setwise t r M : is_mechanism M -> random_privacy t r M -> setwise_risk t r M.
Proof.
  intros W P keep. apply Rle_trans with (2 := P). apply drawn_le; [exact W |].
  assert (S : forall a b, (if beyond t (chance_in keep M a) (chance_in keep M b) then 1 else 0)
    <= (if existsb (fun z => beyond t (z a) (z b)) (outcomes M) then 1 else 0)).
  { intros a b. destruct (existsb _ _) eqn:E; [destruct (beyond _ _ _); lra |]. assert (H := all_within t M a b E).
    rewrite (proj2 (beyond_false t _ _)); [lra |]. split; apply chance_le; intros z Z; apply (H z Z). }
  intros i j _. split; apply S.
Qed.
Ltac privacy_statement := privacy_intros; privacy_conditions; let M := fresh "M" in let W := fresh "W" in let K := fresh "K" in let H := fresh "H" in
  intros M [W K] H; first
  [ apply (pure_setwise _ _ M W); [parisk_sign | exact H] | exact (probabilistic_at_risk _ _ M W H) | exact (at_risk_probabilistic _ _ M W K H)
  | exact (random_average _ _ M W H) | exact (random_setwise _ _ M W H) ].

(* --- counterexamples: what is said of a table is computed *)
Ltac privacy_compute := cbv [space is_mechanism uniform_draw same_databases distinct in_order total beyond excess lost supported approximate pure at_risk at_risk_first
  moment some_neighbour probabilistic drawn average_risk random_privacy chance_in setwise_risk numbered merged post_processed beside more_uses composed together
  scaled side_by_side mixed mixed_tagged tabled databases outcomes draw sum_over pairs fold_right map flat_map app seq combine nth length existsb fst snd
  Nat.eqb negb andb orb Z.to_nat Pos.to_nat Pos.iter_op Init.Nat.add Nat.add Z.sub Z.add Z.opp Z.pos_sub Pos.pred_double Pos.sub Pos.succ pow] in *.
Ltac privacy_decide := repeat match goal with
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b); [try (exfalso; lra) | try (exfalso; lra)]
  | H : context [Rlt_dec ?a ?b] |- _ => destruct (Rlt_dec a b); [try (exfalso; lra) | try (exfalso; lra)] end.
Ltac privacy_maximum := repeat match goal with
  | |- context [Rmax 0 ?b] => first [ rewrite (Rmax_right 0 b) by lra | rewrite (Rmax_left 0 b) by lra ]
  | H : context [Rmax 0 ?b] |- _ => first [ rewrite (Rmax_right 0 b) in H by lra | rewrite (Rmax_left 0 b) in H by lra ] end.
Ltac privacy_numbers := privacy_decide; privacy_maximum; lra.
(* a natural number below a small one *)
Ltac privacy_index i := destruct i as [|[|[|[|i]]]]; try (exfalso; lia).
Ltac privacy_in Z := cbn [In] in Z; repeat match type of Z with _ \/ _ => destruct Z as [<- | Z] end; try (exfalso; exact Z).
Ltac privacy_is := unfold space, is_mechanism, tabled; cbn [databases outcomes draw length nth map];
  repeat split; try lia;
  match goal with
  | |- (_ <= _)%nat => cbv; lia
  | |- forall z, _ => let z := fresh "z" in let Z := fresh "Z" in let i := fresh "i" in let I := fresh "I" in
      intros z Z i I; privacy_index i; privacy_in Z; cbv [nth]; lra
  | |- forall i j, _ => let i := fresh "i" in let j := fresh "j" in intros i j ? ?; privacy_index i; privacy_index j; cbv [nth]; lra
  | |- forall i, _ => let i := fresh "i" in let I := fresh "I" in intros i I; privacy_index i; cbv [sum_over fold_right nth]; lra
  | |- _ = 1 => privacy_compute; lra end.
Ltac privacy_pairs := let i := fresh "i" in let j := fresh "j" in let D := fresh "D" in
  intros i j D; unfold distinct, in_order, tabled in D; cbn [databases length nth] in D; privacy_index i; privacy_index j.
Ltac privacy_holds := match goal with
  | |- uniform_draw _ => intros i j ? ?; privacy_compute; privacy_index i; privacy_index j; cbn [nth length INR]; lra
  | |- same_databases _ _ => reflexivity
  | |- pure _ _ => let z := fresh "z" in let Z := fresh "Z" in privacy_pairs; intros z Z; unfold tabled in Z; cbn [outcomes map] in Z; privacy_in Z; cbv [nth]; lra
  | |- setwise_risk _ _ _ => let k := fresh "k" in intro k; destruct k as [|[] [|[] [|[] [|[] k]]]]; privacy_compute; try (destruct k); privacy_numbers
  | |- probabilistic _ _ _ => let i := fresh "i" in intros i ?; privacy_index i; privacy_compute; privacy_numbers
  | |- average_risk _ _ _ => privacy_compute; privacy_numbers
  | |- random_privacy _ _ _ => privacy_compute; privacy_numbers
  | |- _ => privacy_pairs; privacy_compute; privacy_numbers end.
Ltac privacy_pair_fails H i j := exfalso; let G := fresh "G" in
  assert (G := H i j ltac:(first [unfold distinct, in_order, tabled; cbn; lia | cbv; lia])); clear H; privacy_compute; privacy_numbers.
Ltac privacy_some_pair H := first [ solve [privacy_pair_fails H 0%nat 1%nat] | solve [privacy_pair_fails H 1%nat 0%nat] | solve [privacy_pair_fails H 0%nat 2%nat]
  | solve [privacy_pair_fails H 2%nat 0%nat] | solve [privacy_pair_fails H 1%nat 2%nat] | solve [privacy_pair_fails H 2%nat 1%nat] ].
Ltac privacy_outcome_fails H i j z := exfalso; let G := fresh "G" in assert (G := H i j ltac:(unfold distinct, tabled; cbn; lia) _
  ltac:(unfold tabled; cbn [outcomes map]; z; left; reflexivity)); cbv [nth] in G; lra.
Ltac privacy_some_outcome H := first [ solve [privacy_outcome_fails H 0%nat 1%nat ltac:(idtac)] | solve [privacy_outcome_fails H 0%nat 1%nat ltac:(right)]
  | solve [privacy_outcome_fails H 0%nat 1%nat ltac:(right; right)] | solve [privacy_outcome_fails H 1%nat 0%nat ltac:(idtac)]
  | solve [privacy_outcome_fails H 1%nat 0%nat ltac:(right)] | solve [privacy_outcome_fails H 1%nat 0%nat ltac:(right; right)] ].
Ltac privacy_database_fails H i := exfalso; let G := fresh "G" in assert (G := H i ltac:(unfold tabled; cbn; lia)); clear H; privacy_compute; privacy_numbers.
Ltac privacy_set_fails H keep := exfalso; let G := fresh "G" in assert (G := H keep); clear H; privacy_compute; privacy_numbers.
Ltac privacy_map_fails H f := let G := fresh "G" in assert (G := H (fun n => nth n f 0%nat) ltac:(let n := fresh in intros n ?; unfold tabled in *; cbn [length outcomes map] in *;
  do 5 (destruct n as [|n]; [cbn; lia |]); lia)); privacy_some_pair G.
Ltac privacy_some_map H := first [ solve [privacy_map_fails H [0;0]%nat] | solve [privacy_map_fails H [0;0;1]%nat] | solve [privacy_map_fails H [0;1;0]%nat] | solve [privacy_map_fails H [0;1;1]%nat]
  | solve [privacy_map_fails H [0;0;1;1]%nat] | solve [privacy_map_fails H [0;1;0;1]%nat] | solve [privacy_map_fails H [0;1;1;0]%nat]
  | solve [privacy_map_fails H [0;0;1;2]%nat] | solve [privacy_map_fails H [0;1;0;2]%nat] | solve [privacy_map_fails H [0;1;2;0]%nat]
  | solve [privacy_map_fails H [0;1;1;2]%nat] | solve [privacy_map_fails H [0;1;2;1]%nat] | solve [privacy_map_fails H [0;1;2;2]%nat] ].
Ltac privacy_not := let H := fresh "H" in intro H; lazymatch type of H with
  | pure _ _ => privacy_some_outcome H
  | post_processed _ _ => privacy_some_map H
  | probabilistic _ _ _ => first [ solve [privacy_database_fails H 0%nat] | solve [privacy_database_fails H 1%nat] | solve [privacy_database_fails H 2%nat] ]
  | setwise_risk _ _ _ => first [ solve [privacy_set_fails H (true :: nil)] | solve [privacy_set_fails H (false :: true :: nil)]
      | solve [privacy_set_fails H (false :: false :: true :: nil)] | solve [privacy_set_fails H (true :: true :: nil)] ]
  | average_risk _ _ _ => exfalso; privacy_compute; privacy_numbers
  | random_privacy _ _ _ => exfalso; privacy_compute; privacy_numbers
  | _ => privacy_some_pair H end.
Ltac privacy_point := cbv beta; repeat match goal with |- _ /\ _ => split end; lazymatch goal with
  | |- ~ _ => privacy_not
  | |- space _ _ => privacy_is
  | |- _ < _ => parisk_number | |- _ <= _ => parisk_number | |- _ <> _ => parisk_number | |- _ = _ => parisk_number
  | |- _ => privacy_holds end.
