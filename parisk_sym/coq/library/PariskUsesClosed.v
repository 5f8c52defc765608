(* The closed form of delta of n uses of the Laplace mechanism is what the integers compute: 1 - exp (- y/D) N/(2^n s) at the level n a - 2 y/D, a = A/D. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskUses PariskUsesIntegers.
Local Open Scope list_scope.
Open Scope R_scope.
Local Notation stepZ := (step Z Z.add Z.mul). Local Notation timesZ := (times Z (fun z => z) Z.add Z.mul). Local Notation quotZ := (quot Z Z.sub).
Local Notation repeatedZ := (repeated Z). Local Notation rowZ := (row Z (fun z => z) Z.add Z.mul). Local Notation scalesZ := (scales Z (fun z => z) Z.add Z.mul).
Local Notation hornerZ := (horner Z (fun z => z) Z.add Z.mul). Local Notation tailsZ := (tails Z (fun z => z) Z.add Z.mul).
Local Notation restZ := (rest Z (fun z => z) Z.add Z.sub Z.mul (Z.ltb 0)).

(* --- what the lists mean *)
Fixpoint ev (k : nat) (d : list Z) (z : R) : R := match d with nil => 0 | a :: r => IZR a * (z ^ k / INR (fact k)) + ev (S k) r z end.
Lemma ev_derive d : forall k z, is_derive (ev (S k) d) z (ev k d z).
Proof.
  induction d as [|a d IH]; intros k z; cbn [ev]; [apply (@is_derive_const R_AbsRing R_NormedModule) |].
  apply (is_derive_plus (fun z => IZR a * (z ^ S k / INR (fact (S k)))) (ev (S (S k)) d)); [| apply IH].
  assert (F := INR_fact_neq_0 k). assert (N : INR (S k) <> 0) by (apply not_0_INR; discriminate).
  assert (E : INR (fact (S k)) = INR (S k) * INR (fact k)) by (rewrite fact_simpl, mult_INR; reflexivity).
  revert E. generalize (INR (fact (S k))). intros c ->. auto_derive; [exact I |]. change (pred (S k)) with k. field. split; assumption.
Qed.
Lemma ev_at_0 d : forall k, ev (S k) d 0 = 0.
Proof. induction d as [|a d IH]; intro k; cbn [ev]; [reflexivity |]. rewrite IH, pow_ne_zero by discriminate. unfold Rdiv. ring. Qed.
Lemma ev_step s p : forall q k z, ev k (stepZ s q p) z = IZR s * IZR q * (z ^ k / INR (fact k)) + ev k p z + IZR s * ev (S k) p z.
Proof.
  induction p as [|a p IH]; intros q k z; cbn [step ev]; rewrite ?IH, ?plus_IZR, ?mult_IZR; ring.
Qed.
Lemma ev_times s p z : ev 0 (timesZ s p) z = ev 0 p z + IZR s * ev 1 p z.
Proof. unfold times. rewrite ev_step. ring. Qed.
Lemma sums_by (f F : R -> R) x : 0 <= x -> (forall y, 0 <= y -> is_derive F y (f y)) -> everywhere f -> sums f x = F x - F 0.
Proof.
  intros X H C. unfold sums. apply is_RInt_unique. apply (is_RInt_derive F f); intros y Y; [| apply C].
  apply H. rewrite Rmin_left in Y by exact X. apply Y.
Qed.
(* f is C e^z less the polynomial t, for z >= 0 *)
Definition means (f : R -> R) (C : Z) (t : list Z) : Prop := forall x, 0 <= x -> f x = IZR C * exp x - ev 0 t x.
Lemma means_op s f C t : everywhere f -> means f C t ->
  forall x, 0 <= x -> op (IZR s) f x = IZR (C + s * C) * exp x - (IZR (s * C) + ev 0 (timesZ s t) x).
Proof.
  intros E H x X. unfold op. rewrite (sums_by f (fun z => IZR C * exp z - ev 1 t z) x X).
  - rewrite (H x X), ev_times, ev_at_0, exp_0, plus_IZR, mult_IZR. ring.
  - intros y Y. rewrite (H y Y). apply (is_derive_minus (fun z => IZR C * exp z) (ev 1 t)); [| apply ev_derive].
    auto_derive; [exact I | ring].
  - exact E.
Qed.
Lemma start_sums x : 0 <= x -> op 1 start x = 2 * exp x - 2.
Proof.
  intro X. unfold op. rewrite (sums_by start (fun z => exp z + exp (- z)) x X).
  - rewrite Ropp_0, exp_0. unfold start. rewrite Rmax_right; [ring |]. assert (exp (- x) <= exp x) by (apply exp_le_exp; lra). lra.
  - intros y Y. unfold start. rewrite Rmax_right by (assert (exp (- y) <= exp y) by (apply exp_le_exp; lra); lra). auto_derive; [exact I | ring].
  - exact start_everywhere.
Qed.
Lemma ev_add_first c p z : ev 0 (add_first Z Z.add c p) z = IZR c + ev 0 p z.
Proof. destruct p as [|a p]; cbn [add_first ev fact INR pow]; rewrite ?plus_IZR; field. Qed.
Lemma tails_power q : snd (tailsZ q) = (2 ^ Z.of_nat (S q))%Z.
Proof.
  induction q as [|q IH]; [reflexivity |]. cbn [tails]. destruct (tailsZ q) as [t c]. cbn [snd] in *. subst c.
  rewrite (Nat2Z.inj_succ (S q)), Z.pow_succ_r by lia. ring.
Qed.
Lemma rising_means q : means (rising (S q)) (snd (tailsZ q)) (fst (tailsZ q)).
Proof.
  induction q as [|q IH]; intros x X.
  - cbn [rising tails fst snd ev fact INR pow]. rewrite start_sums by exact X. field.
  - change (rising (S (S q))) with (op 1 (spline 0 (S q))). rewrite (means_op 1 _ _ _ (spline_everywhere 0 (S q)) IH x X).
    cbn [tails]. destruct (tailsZ q) as [t c]. cbn [fst snd]. rewrite ev_add_first, !plus_IZR, !mult_IZR. ring.
Qed.
Definition poly (f : R -> R) (d : list Z) : Prop := forall x, 0 <= x -> f x = ev 0 d x.
Lemma poly_op s f d : everywhere f -> poly f d -> poly (op (IZR s) f) (timesZ s d).
Proof.
  intros E H x X. unfold op. rewrite (sums_by f (ev 1 d) x X).
  - rewrite (H x X), ev_times, ev_at_0. ring.
  - intros y Y. rewrite (H y Y). apply ev_derive.
  - exact E.
Qed.
Definition terms (p q : nat) : list Z := repeatedZ p (timesZ (-1)%Z) (repeatedZ q (timesZ 1%Z) (0 :: 2 :: nil)%Z).
Lemma spline_terms p : forall q, poly (spline (S p) (S q)) (terms p q).
Proof.
  induction p as [|p IH]; [induction q as [|q IH] |]; intros.
  - intros x X. change (spline 1 1) with (op (-1) (spline 0 1)). rewrite (means_op (-1) _ _ _ (spline_everywhere 0 1) (rising_means 0) x X).
    cbn [tails fst snd]. unfold times. cbn -[IZR]. simpl IZR. field.
  - intros x X. rewrite spline_up. apply (poly_op 1 _ _ (spline_everywhere 1 (S q)) IH x X).
  - change (spline (S (S p)) (S q)) with (op (-1) (spline (S p) (S q))). apply (poly_op (-1) _ _ (spline_everywhere (S p) (S q)) (IH q)).
Qed.
Lemma step_swap s t r : forall a b, stepZ s (a + t * b)%Z (stepZ t a r) = stepZ t (a + s * b)%Z (stepZ s a r).
Proof.
  induction r as [|c r IH]; intros a b; cbn [step]; [f_equal; [ring | f_equal; ring] |]. rewrite IH. f_equal. ring.
Qed.
Lemma times_swap s t p : timesZ s (timesZ t p) = timesZ t (timesZ s p).
Proof.
  unfold times. destruct p as [|a p]; cbn [step]; [f_equal; [ring | f_equal; ring] |]. f_equal; [ring |].
  rewrite !Z.mul_0_r, !Z.add_0_r. assert (H := step_swap s t p a 0). rewrite !Z.mul_0_r, !Z.add_0_r in H. exact H.
Qed.
Lemma terms_up p q : terms p (S q) = timesZ 1%Z (terms p q).
Proof. unfold terms. cbn [repeated]. induction p as [|p IH]; cbn [repeated]; [reflexivity | rewrite IH; apply times_swap]. Qed.
Lemma step_length s p : forall q, length (stepZ s q p) = S (length p).
Proof. induction p as [|a p IH]; intro q; cbn [step length]; [reflexivity | rewrite IH; reflexivity]. Qed.
Lemma quot_step p : forall q, quotZ q (stepZ 1%Z q p) = p.
Proof.
  induction p as [|a p IH]; intro q; [reflexivity |]. cbn [step]. assert (L := step_length 1 p a). specialize (IH a).
  destruct (stepZ 1%Z a p) as [|b r]; [discriminate L |]. cbn [quot] in IH |- *. replace (a + 1 * q - q)%Z with a by ring. f_equal. exact IH.
Qed.
Lemma next_terms p q : timesZ (-1)%Z (quotZ 0%Z (terms p (S q))) = terms (S p) q.
Proof. rewrite terms_up. unfold times at 2. rewrite quot_step. reflexivity. Qed.
Lemma repeated_length n s p : length (repeatedZ n (timesZ s) p) = (n + length p)%nat.
Proof. induction n as [|n IH]; cbn [repeated]; [reflexivity |]. unfold times at 1. rewrite step_length, IH. reflexivity. Qed.
Lemma terms_length p q : length (terms p q) = S (S (p + q)).
Proof. unfold terms. rewrite !repeated_length. cbn [length]. lia. Qed.
Lemma tails_length q : length (fst (tailsZ q)) = S q.
Proof.
  induction q as [|q IH]; [reflexivity |]. cbn [tails]. destruct (tailsZ q) as [t c]. cbn [fst] in *. assert (L := step_length 1 t 0). unfold times.
  destruct (stepZ 1%Z 0%Z t); cbn [length add_first fst] in *; lia.
Qed.

(* --- values of the polynomials, and binomials *)
Fixpoint evr (k : nat) (d : list Z) (z : R) : R := match d with nil => 0 | a :: r => IZR a + z / INR (S k) * evr (S k) r z end.
Lemma ev_evr d : forall k z, ev k d z = z ^ k / INR (fact k) * evr k d z.
Proof.
  induction d as [|a d IH]; intros k z; cbn [ev evr]; [ring |]. rewrite IH, fact_simpl, mult_INR, <- tech_pow_Rmult.
  assert (F := INR_fact_neq_0 k). assert (N : INR (S k) <> 0) by (apply not_0_INR; discriminate). field. split; assumption.
Qed.
Lemma ev_0 d z : ev 0 d z = evr 0 d z. Proof. rewrite ev_evr. cbn [pow fact INR]. field. Qed.
Lemma scales_some D k m : exists s r, scalesZ D k (S m) = s :: r.
Proof. cbn [scales]. destruct (scalesZ D (k + 1)%Z m) as [|s r]; eexists; eexists; reflexivity. Qed.
Lemma head_positive D m : (0 < D)%Z -> forall k, (0 <= k)%Z -> (0 < hd 1%Z (scalesZ D k m))%Z.
Proof.
  intro P. induction m as [|m IH]; intros k K; [reflexivity |]. cbn [scales]. specialize (IH (k + 1)%Z ltac:(lia)).
  destruct (scalesZ D (k + 1)%Z m) as [|s r]; cbn [hd] in *; [reflexivity | nia].
Qed.
Lemma horner_is D y d : (0 < D)%Z -> forall k, IZR (hornerZ y d (scalesZ D (Z.of_nat k) (length d)))
  = IZR (hd 1%Z (scalesZ D (Z.of_nat k) (length d))) * evr k d (IZR y / IZR D).
Proof.
  intro P. apply IZR_lt in P. induction d as [|a d IH]; intro k; [cbn; ring |]. specialize (IH (S k)). rewrite Nat2Z.inj_succ in IH.
  assert (N : INR (S k) <> 0) by (apply not_0_INR; discriminate). destruct d as [|b d].
  - cbn [length scales horner evr hd]. rewrite plus_IZR, !mult_IZR. ring.
  - cbn [length] in IH |- *. destruct (scales_some D (Z.succ (Z.of_nat k)) (length d)) as [s [r E]]. rewrite E in IH.
    change (scalesZ D (Z.of_nat k) (S (S (length d)))) with (match scalesZ D (Z.of_nat k + 1)%Z (S (length d)) with nil => (1 :: nil)%Z | s :: r => (s * (D * (Z.of_nat k + 1)))%Z :: s :: r end).
    rewrite Z.add_1_r, E. cbn [hd] in IH |- *. change (hornerZ y (a :: b :: d) (?x :: s :: r)) with (a * x + y * hornerZ y (b :: d) (s :: r))%Z.
    rewrite plus_IZR, !mult_IZR, IH. change (evr k (a :: b :: d) ?z) with (IZR a + z / INR (S k) * evr (S k) (b :: d) z).
    rewrite <- Nat2Z.inj_succ, <- INR_IZR_INZ. field. split; [lra | exact N].
Qed.
Lemma nth_step p : forall q i, nth i (stepZ 1%Z q p) 0%Z = (nth i p 0 + nth i (q :: p) 0)%Z.
Proof.
  induction p as [|a p IH]; intros q [|i]; cbn [step nth]; [ring | destruct i; reflexivity | ring |]. rewrite IH. reflexivity.
Qed.
Lemma row_choose n : forall i, IZR (nth i (rowZ n) 0%Z) = choose n i.
Proof.
  induction n as [|n IH]; intro i.
  - destruct i as [|[|i]]; reflexivity.
  - change (rowZ (S n)) with (stepZ 1%Z 0%Z (rowZ n)). rewrite nth_step. destruct i as [|i]; cbn [nth choose]; rewrite plus_IZR, ?IH; [rewrite choose_0; ring | ring].
Qed.
Lemma row_length n : length (rowZ n) = S n.
Proof. unfold row. rewrite repeated_length. cbn [length]. lia. Qed.

(* --- the sum *)
Lemma partial_first f n : partial f (S n) = f O + partial (fun i => f (S i)) n.
Proof. induction n as [|n IH]; [cbn [partial]; ring |]. change (partial f (S (S n))) with (partial f (S n) + f (S n)). rewrite IH. cbn [partial]. ring. Qed.
Section Uses.
Variables (n : nat) (A D y : Z).
Hypotheses (PA : (0 < A)%Z) (PD : (0 < D)%Z).
Definition part (i : nat) : R := choose n i * spline i (n - i) (IZR y / IZR D - INR i * (IZR A / IZR D)).
Lemma part_none i : (y - Z.of_nat i * A <= 0)%Z -> part i = 0.
Proof.
  intro H. unfold part. rewrite spline_before; [ring |]. apply IZR_le in H. rewrite minus_IZR, mult_IZR, <- INR_IZR_INZ in H. apply IZR_lt in PD.
  replace (IZR y / IZR D - INR i * (IZR A / IZR D)) with ((IZR y - INR i * IZR A) * / IZR D) by (field; lra).
  assert (0 < / IZR D) by (apply Rinv_0_lt_compat; exact PD). nra.
Qed.
Lemma part_is p q : n = (S p + S q)%nat -> (0 < y - Z.of_nat (S p) * A)%Z ->
  IZR (hornerZ (y - Z.of_nat (S p) * A)%Z (terms p q) (scalesZ D 0%Z n)) * choose n (S p) = IZR (scaleZ n D) * part (S p).
Proof.
  intros N H. unfold part. replace (n - S p)%nat with (S q) by lia. apply IZR_lt in H. rewrite minus_IZR, mult_IZR, <- INR_IZR_INZ in H.
  assert (P := PD). apply IZR_lt in P. replace (IZR y / IZR D - INR (S p) * (IZR A / IZR D)) with ((IZR y - INR (S p) * IZR A) / IZR D) by (field; lra).
  rewrite (spline_terms p q) by (apply Rlt_le, Rdiv_lt_0_compat; lra). rewrite ev_0. assert (L := terms_length p q).
  assert (H' := horner_is D (y - Z.of_nat (S p) * A) (terms p q) PD 0). rewrite L in H'. replace (S (S (p + q))) with n in H' by lia.
  change (Z.of_nat 0) with 0%Z in H'. rewrite H'. unfold scaleZ, scale. rewrite minus_IZR, mult_IZR, <- INR_IZR_INZ. ring.
Qed.
Lemma rest_is m : forall i d rw, n = (S i + m)%nat -> (forall l, m = S l -> d = terms i l) -> (m <= length rw)%nat ->
  (forall j, (j < m)%nat -> IZR (nth j rw 0%Z) = choose n (S i + j)) ->
  IZR (restZ m d (y - Z.of_nat (S i) * A)%Z A (scalesZ D 0%Z n) rw) = IZR (scaleZ n D) * partial (fun j => part (S i + j)) m.
Proof.
  induction m as [|m IH]; intros i d rw N E L C; [cbn [rest partial]; ring |]. destruct rw as [|c rw]; [cbn in L; lia |].
  cbn [rest]. rewrite partial_first. destruct (Z.ltb_spec 0 (y - Z.of_nat (S i) * A)) as [H | H].
  - rewrite (E m eq_refl). rewrite plus_IZR, mult_IZR. assert (Q := C O ltac:(lia)). cbn [nth] in Q. rewrite Q, Nat.add_0_r.
    rewrite (Rmult_comm (choose n (S i))), (part_is i m ltac:(lia) H), Rmult_plus_distr_l. f_equal.
    replace (y - Z.of_nat (S i) * A - A)%Z with (y - Z.of_nat (S (S i)) * A)%Z by (rewrite !Nat2Z.inj_succ; ring).
    rewrite (partial_ext _ (fun j => part (S (S i) + j))) by (intros; f_equal; lia). apply IH; [lia | | cbn in L; lia |].
    + intros l ->. apply next_terms.
    + intros j J. assert (Z := C (S j) ltac:(lia)). cbn [nth] in Z. rewrite Z. f_equal. lia.
  - rewrite (part_none (S i + 0)) by (rewrite Nat.add_0_r; lia). rewrite partial_zero; [ring |]. intros j _. apply part_none. nia.
Qed.
Theorem numerator_is : (1 <= n)%nat -> (0 < y)%Z -> (y <= Z.of_nat n * A)%Z ->
  IZR (scaleZ n D) * spread (IZR A / IZR D) n (IZR y / IZR D) = IZR (scaleZ n D) * (2 ^ n * exp (IZR y / IZR D)) - IZR (numeratorZ n A D y).
Proof.
  intros N Y U. change (spread (IZR A / IZR D) n (IZR y / IZR D)) with (partial part (S n)).
  change (partial part (S n)) with (partial part n + part n). rewrite (part_none n) by lia. assert (P := PD). apply IZR_lt in P. assert (Q := Y). apply IZR_lt in Q.
  destruct n as [|m] eqn:M; [lia |]. rewrite <- M in *. unfold numeratorZ, numerator. rewrite minus_IZR.
  replace (y - A)%Z with (y - Z.of_nat 1 * A)%Z by (change (Z.of_nat 1) with 1%Z; ring).
  rewrite (rest_is (n - 1) 0 _ _ ltac:(lia)).
  - replace n with (S (n - 1)) at 2 by lia. rewrite partial_first. change (fun j => part (1 + j)) with (fun j => part (S j)).
    assert (F : part 0 = 2 ^ n * exp (IZR y / IZR D) - evr 0 (fst (tailsZ (n - 1))) (IZR y / IZR D)).
    { unfold part. rewrite choose_0. cbn [INR]. rewrite Rmult_0_l, Rminus_0_r, Nat.sub_0_r, Rmult_1_l. cbn [spline]. replace n with (S (n - 1)) at 1 by lia.
      rewrite rising_means by (apply Rlt_le, Rdiv_lt_0_compat; lra). rewrite ev_0, tails_power. replace (S (n - 1)) with n by lia. rewrite pow_IZR. reflexivity. }
    rewrite F. assert (H' := horner_is D y (fst (tailsZ (n - 1))) PD 0). rewrite tails_length in H'. replace (S (n - 1)) with n in H' by lia.
    change (Z.of_nat 0) with 0%Z in H'. rewrite H'. unfold scaleZ, scale. ring.
  - intros l E. unfold terms. cbn [repeated]. replace (n - 2)%nat with l by lia. reflexivity.
  - assert (L := row_length n). destruct (rowZ n); cbn [length tl] in *; lia.
  - intros j J. rewrite <- row_choose. assert (L := row_length n). destruct (rowZ n); [discriminate L | reflexivity].
Qed.
Theorem uses_is : (1 <= n)%nat -> (0 < y)%Z -> (y <= Z.of_nat n * A)%Z -> uses_delta n (IZR A / IZR D) (INR n * (IZR A / IZR D) - 2 * (IZR y / IZR D))
  = 1 - exp (- (IZR y / IZR D)) * (IZR (numeratorZ n A D y) / (2 ^ n * IZR (scaleZ n D))).
Proof.
  intros N Y U. assert (H := numerator_is N Y U). rewrite uses_closed. set (a := IZR A / IZR D) in *. set (z := IZR y / IZR D) in *.
  replace ((INR n * a - (INR n * a - 2 * z)) / 2) with z by field.
  assert (S : 0 < IZR (scaleZ n D)) by (apply IZR_lt, head_positive; [exact PD | lia]).
  assert (W : 0 < 2 ^ n) by (apply pow_lt; lra).
  replace ((exp (- a / 2) / 2) ^ n) with (exp (- (INR n * a / 2)) / 2 ^ n).
  - replace (exp ((INR n * a - 2 * z) / 2)) with (exp (INR n * a / 2) * exp (- z)) by (rewrite <- exp_plus; f_equal; field).
    assert (I : exp (INR n * a / 2) * exp (- (INR n * a / 2)) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
    assert (J : exp (- z) * exp z = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
    replace (spread a n z) with (2 ^ n * exp z - IZR (numeratorZ n A D y) / IZR (scaleZ n D)).
    + replace (exp (INR n * a / 2) * exp (- z) * (exp (- (INR n * a / 2)) / 2 ^ n) * (2 ^ n * exp z - IZR (numeratorZ n A D y) / IZR (scaleZ n D)))
        with (exp (INR n * a / 2) * exp (- (INR n * a / 2)) * (exp (- z) * exp z - exp (- z) * (IZR (numeratorZ n A D y) / (2 ^ n * IZR (scaleZ n D))))) by (field; lra).
      rewrite I, J. ring.
    + apply Rmult_eq_reg_l with (IZR (scaleZ n D)); [| lra]. rewrite H. field. lra.
  - unfold Rdiv. rewrite Rpow_mult_distr, exp_pow, pow_inv. f_equal. f_equal. field.
Qed.
End Uses.
