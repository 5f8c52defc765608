(* Delta of n uses of the Laplace mechanism above or below 1/k, for each n of a range at a level n c + q sqrt n of which bounds are known: by integers. *)
From Coq Require Import Reals ZArith Lra Psatz Lia.
From Bignums Require Import BigZ.
Require Import Parisk PariskFunctions PariskUses PariskUsesIntegers PariskUsesClosed.
Open Scope R_scope.

(* --- powers of x/2^w, rounded *)
Fixpoint power_below (w x : Z) (p : positive) : Z := match p with
  | xH => x
  | xO q => let r := power_below w x q in Z.shiftr (r * r) w
  | xI q => let r := power_below w x q in Z.shiftr (Z.shiftr (r * r) w * x) w end.
Fixpoint power_above (w x : Z) (p : positive) : Z := match p with
  | xH => x
  | xO q => let r := power_above w x q in (Z.shiftr (r * r) w + 1)%Z
  | xI q => let r := power_above w x q in (Z.shiftr ((Z.shiftr (r * r) w + 1) * x) w + 1)%Z end.
Section Powers.
Variables (w x : Z) (X : R).
Hypotheses (PW : (0 <= w)%Z) (PX : (0 <= x)%Z) (P : 0 <= X).
Let W : R := IZR (2 ^ w).
Lemma unit_positive : 0 < W. Proof. apply IZR_lt. apply Z.pow_pos_nonneg; lia. Qed.
Lemma shifted u : IZR (Z.shiftr u w) * W <= IZR u < (IZR (Z.shiftr u w) + 1) * W.
Proof.
  rewrite Z.shiftr_div_pow2 by exact PW. unfold W. rewrite <- plus_IZR, <- !mult_IZR. assert (Q : (0 < 2 ^ w)%Z) by (apply Z.pow_pos_nonneg; lia).
  assert (D := Z.div_mod u (2 ^ w) ltac:(lia)). assert (M := Z.mod_pos_bound u (2 ^ w) Q). split; [apply IZR_le | apply IZR_lt]; nia.
Qed.
Lemma shifted_product u t a b : IZR u <= a * W -> IZR t <= b * W -> 0 <= IZR u -> 0 <= IZR t -> IZR (Z.shiftr (u * t) w) <= a * b * W.
Proof.
  intros U T U0 T0. assert (S := shifted (u * t)). rewrite mult_IZR in S. assert (Q := unit_positive). apply Rmult_le_reg_r with W; [exact Q |].
  assert (IZR u * IZR t <= a * W * (b * W)) by (apply Rmult_le_compat; assumption). lra.
Qed.
Lemma product_shifted u t a b : a * W <= IZR u -> b * W <= IZR t -> 0 <= a -> 0 <= b -> a * b * W <= IZR (Z.shiftr (u * t) w + 1).
Proof.
  intros U T A B. assert (S := shifted (u * t)). rewrite mult_IZR in S. assert (Q := unit_positive). rewrite plus_IZR. apply Rmult_le_reg_r with W; [exact Q |].
  assert (a * W * (b * W) <= IZR u * IZR t) by (apply Rmult_le_compat; try assumption; apply Rmult_le_pos; lra). lra.
Qed.
Lemma shifted_nonneg u : (0 <= u)%Z -> (0 <= Z.shiftr u w)%Z. Proof. intro H. apply Z.shiftr_nonneg. exact H. Qed.
Lemma twice p : X ^ Pos.to_nat (xO p) = X ^ Pos.to_nat p * X ^ Pos.to_nat p.
Proof. rewrite Pos2Nat.inj_xO, <- pow_add. f_equal. lia. Qed.
Lemma twice_and_one p : X ^ Pos.to_nat (xI p) = X ^ Pos.to_nat p * X ^ Pos.to_nat p * X.
Proof. rewrite Pos2Nat.inj_xI, <- pow_add, Rmult_comm, tech_pow_Rmult. f_equal. lia. Qed.
Lemma power_below_is : IZR x <= X * W -> forall p, (0 <= power_below w x p)%Z /\ IZR (power_below w x p) <= X ^ Pos.to_nat p * W.
Proof.
  intros H. induction p as [p [N IH] | p [N IH] |]; cbn [power_below]; cbv zeta; rewrite ?twice, ?twice_and_one.
  - assert (S : (0 <= Z.shiftr (power_below w x p * power_below w x p) w)%Z) by (apply shifted_nonneg; nia). split; [apply shifted_nonneg; nia |].
    apply shifted_product; [apply shifted_product; try exact IH; apply IZR_le; exact N | exact H | apply IZR_le; exact S | apply IZR_le; exact PX].
  - split; [apply shifted_nonneg; nia |]. apply shifted_product; try exact IH; apply IZR_le; exact N.
  - split; [exact PX |]. change (Pos.to_nat 1) with 1%nat. rewrite pow_1. exact H.
Qed.
Lemma power_above_is : X * W <= IZR x -> forall p, X ^ Pos.to_nat p * W <= IZR (power_above w x p).
Proof.
  intros H. induction p as [p IH | p IH |]; cbn [power_above]; cbv zeta; rewrite ?twice, ?twice_and_one; assert (N := fun n => pow_le X n P).
  - apply product_shifted; [apply product_shifted; try exact IH; apply N | exact H | apply Rmult_le_pos; apply N | exact P].
  - apply product_shifted; try exact IH; apply N.
  - change (Pos.to_nat 1) with 1%nat. rewrite pow_1. exact H.
Qed.
End Powers.

(* --- the tests: a = A/D, w bits, x/2^w bounds exp (1/D) *)
Section Tests.
Variables (A D w x k : Z).
Hypotheses (PA : (0 < A)%Z) (PD : (0 < D)%Z) (PW : (0 <= w)%Z) (PX : (0 <= x)%Z) (PK : (1 < k)%Z).
Let a : R := IZR A / IZR D.
Definition spent_over (n y : Z) : bool := if ((0 <? y) && (y <=? n * A) && (0 <? n))%Z%bool then
  BigZ.ltb (BigZ.mul (numeratorB (Z.to_nat n) (BigZ.of_Z A) (BigZ.of_Z D) (BigZ.of_Z y)) (BigZ.of_Z (k * 2 ^ w)))
    (BigZ.mul (BigZ.of_Z ((k - 1) * 2 ^ n * power_below w x (Z.to_pos y))) (scaleB (Z.to_nat n) (BigZ.of_Z D))) else false.
Definition spent_under (n y : Z) : bool := if ((0 <? y) && (y <=? n * A) && (0 <? n))%Z%bool then
  BigZ.leb (BigZ.mul (BigZ.of_Z ((k - 1) * 2 ^ n * power_above w x (Z.to_pos y))) (scaleB (Z.to_nat n) (BigZ.of_Z D)))
    (BigZ.mul (numeratorB (Z.to_nat n) (BigZ.of_Z A) (BigZ.of_Z D) (BigZ.of_Z y)) (BigZ.of_Z (k * 2 ^ w))) else false.
Lemma power_of_exp y : (0 < y)%Z -> exp (1 / IZR D) ^ Pos.to_nat (Z.to_pos y) = exp (IZR y / IZR D).
Proof.
  intro Y. assert (P := PD). apply IZR_lt in P. rewrite exp_pow. f_equal. rewrite INR_IZR_INZ, positive_nat_Z, Z2Pos.id by exact Y. field. lra.
Qed.
Lemma positive_scale n : 0 < IZR (scaleZ n D). Proof. apply IZR_lt, head_positive; [exact PD | lia]. Qed.
Lemma two_power n : (0 < n)%Z -> IZR (2 ^ n) = 2 ^ Z.to_nat n.
Proof. intro N. rewrite pow_IZR, Z2Nat.id by lia. reflexivity. Qed.
Lemma level_in n y : (0 < n)%Z -> IZR n * a - 2 * (IZR y / IZR D) = INR (Z.to_nat n) * (IZR A / IZR D) - 2 * (IZR y / IZR D).
Proof. intro N. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.
Lemma opened (b : bool) n y : (if ((0 <? y) && (y <=? n * A) && (0 <? n))%Z%bool then b else false) = true ->
  b = true /\ (0 < n)%Z /\ (0 < y)%Z /\ (y <= n * A)%Z.
Proof.
  destruct (Z.ltb_spec 0 y), (Z.leb_spec y (n * A)), (Z.ltb_spec 0 n); cbn [andb]; intro E; try discriminate E. repeat split; assumption.
Qed.
Ltac reals H := revert H; rewrite !BigZ.spec_mul, numerator_v, scale_v, !BigZ.spec_of_Z, ?mult_IZR; intro H.
Lemma over_is n y : IZR x <= exp (1 / IZR D) * IZR (2 ^ w) -> spent_over n y = true -> 1 / IZR k < laplace_delta n a (IZR n * a - 2 * (IZR y / IZR D)).
Proof.
  intros E H. unfold spent_over in H. apply opened in H. destruct H as [H [N [Y U]]]. apply BigZ.ltb_lt, IZR_lt in H. reals H. unfold laplace_delta. rewrite level_in by exact N. unfold a.
  rewrite uses_is by (try assumption; rewrite ?Z2Nat.id; lia). destruct (power_below_is w x (exp (1 / IZR D)) PW PX E (Z.to_pos y)) as [_ B].
  rewrite power_of_exp in B by exact Y. rewrite (two_power n N) in H. assert (W := unit_positive w PW). assert (S := positive_scale (Z.to_nat n)).
  assert (T : 0 < 2 ^ Z.to_nat n) by (apply pow_lt; lra). assert (K := PK). apply IZR_lt in K. rewrite minus_IZR in H. set (z := IZR y / IZR D) in *.
  set (m := numeratorZ (Z.to_nat n) A D y) in *. set (s := IZR (scaleZ (Z.to_nat n) D)) in *. set (t := 2 ^ Z.to_nat n) in *. set (e := exp z) in *.
  assert (I : exp (- z) * e = 1) by (unfold e; rewrite <- exp_plus, <- exp_0; f_equal; ring). assert (F : 0 < exp (- z)) by apply exp_pos.
  assert (G : IZR m * IZR k * IZR (2 ^ w) < (IZR k - 1) * t * s * (e * IZR (2 ^ w))).
  { apply Rlt_le_trans with (1 := Rle_lt_trans _ _ _ (Req_le _ _ (Rmult_assoc _ _ _)) H).
    replace ((IZR k - 1) * t * IZR (power_below w x (Z.to_pos y)) * s) with ((IZR k - 1) * t * s * IZR (power_below w x (Z.to_pos y))) by ring.
    apply Rmult_le_compat_l; [| exact B]. repeat apply Rmult_le_pos; lra. }
  assert (G' : IZR m * IZR k < (IZR k - 1) * t * s * e) by (apply Rmult_lt_reg_r with (IZR (2 ^ w)); [exact W | lra]).
  apply Rmult_lt_reg_r with (IZR k * (t * s)); [repeat apply Rmult_lt_0_compat; lra |].
  replace ((1 - exp (- z) * (IZR m / (t * s))) * (IZR k * (t * s))) with (IZR k * (t * s) - exp (- z) * (IZR m * IZR k)) by (field; split; lra).
  replace (1 / IZR k * (IZR k * (t * s))) with (t * s) by (field; lra).
  assert (exp (- z) * (IZR m * IZR k) < exp (- z) * ((IZR k - 1) * t * s * e)) by (apply Rmult_lt_compat_l; assumption).
  replace (exp (- z) * ((IZR k - 1) * t * s * e)) with ((IZR k - 1) * t * s * (exp (- z) * e)) in H0 by ring. rewrite I in H0. lra.
Qed.
Lemma under_is n y : exp (1 / IZR D) * IZR (2 ^ w) <= IZR x -> spent_under n y = true -> laplace_delta n a (IZR n * a - 2 * (IZR y / IZR D)) <= 1 / IZR k.
Proof.
  intros E H. unfold spent_under in H. apply opened in H. destruct H as [H [N [Y U]]]. apply BigZ.leb_le, IZR_le in H. reals H. unfold laplace_delta. rewrite level_in by exact N. unfold a.
  rewrite uses_is by (try assumption; rewrite ?Z2Nat.id; lia). assert (B := power_above_is w x (exp (1 / IZR D)) PW (Rlt_le _ _ (exp_pos _)) E (Z.to_pos y)).
  rewrite power_of_exp in B by exact Y. rewrite (two_power n N) in H. assert (W := unit_positive w PW). assert (S := positive_scale (Z.to_nat n)).
  assert (T : 0 < 2 ^ Z.to_nat n) by (apply pow_lt; lra). assert (K := PK). apply IZR_lt in K. rewrite minus_IZR in H. set (z := IZR y / IZR D) in *.
  set (m := numeratorZ (Z.to_nat n) A D y) in *. set (s := IZR (scaleZ (Z.to_nat n) D)) in *. set (t := 2 ^ Z.to_nat n) in *. set (e := exp z) in *.
  assert (I : exp (- z) * e = 1) by (unfold e; rewrite <- exp_plus, <- exp_0; f_equal; ring). assert (F : 0 < exp (- z)) by apply exp_pos.
  assert (G : (IZR k - 1) * t * s * (e * IZR (2 ^ w)) <= IZR m * IZR k * IZR (2 ^ w)).
  { apply Rle_trans with (2 := Rle_trans _ _ _ H (Req_le _ _ (eq_sym (Rmult_assoc _ _ _)))).
    replace ((IZR k - 1) * t * IZR (power_above w x (Z.to_pos y)) * s) with ((IZR k - 1) * t * s * IZR (power_above w x (Z.to_pos y))) by ring.
    apply Rmult_le_compat_l; [| exact B]. repeat apply Rmult_le_pos; lra. }
  assert (G' : (IZR k - 1) * t * s * e <= IZR m * IZR k) by (apply Rmult_le_reg_r with (IZR (2 ^ w)); [exact W | lra]).
  apply Rmult_le_reg_r with (IZR k * (t * s)); [repeat apply Rmult_lt_0_compat; lra |].
  replace ((1 - exp (- z) * (IZR m / (t * s))) * (IZR k * (t * s))) with (IZR k * (t * s) - exp (- z) * (IZR m * IZR k)) by (field; split; lra).
  replace (1 / IZR k * (IZR k * (t * s))) with (t * s) by (field; lra).
  assert (exp (- z) * ((IZR k - 1) * t * s * e) <= exp (- z) * (IZR m * IZR k)) by (apply Rmult_le_compat_l; lra).
  replace (exp (- z) * ((IZR k - 1) * t * s * e)) with ((IZR k - 1) * t * s * (exp (- z) * e)) in H0 by ring. rewrite I in H0. lra.
Qed.

(* --- at a level n c + q sqrt n: C/M and Q/M bound c and q *)
Variables (M C Q : Z).
Hypotheses (PM : (0 < M)%Z) (PQ : (0 <= Q)%Z).
Definition over_at (n : Z) : bool := let r := (Z.sqrt (n * M * M) + 1)%Z in let y := ((n * A - (D * (n * C * M + Q * r) / (M * M) + 1)) / 2)%Z in
  if ((0 <? n) && (n * M * M <=? r * r) && (D * (n * C * M + Q * r) <=? (n * A - 2 * y) * M * M))%Z%bool then spent_over n y else false.
Definition under_at (n : Z) : bool := let r := Z.sqrt (n * M * M) in let y := ((n * A - D * (n * C * M + Q * r) / (M * M)) / 2 + 1)%Z in
  if ((0 <? n) && (r * r <=? n * M * M) && ((n * A - 2 * y) * M * M <=? D * (n * C * M + Q * r)))%Z%bool then
    (if (y <=? 0)%Z then true else spent_under n y) else false.
Ltac apart H := repeat first [rewrite mult_IZR in H | rewrite minus_IZR in H | rewrite plus_IZR in H].
Lemma root_nonneg n : (0 <= Z.sqrt n)%Z. Proof. apply Z.sqrt_nonneg. Qed.
Theorem over n c q : IZR x <= exp (1 / IZR D) * IZR (2 ^ w) -> c <= IZR C / IZR M -> q <= IZR Q / IZR M -> over_at n = true ->
  1 / IZR k < laplace_delta n a (IZR n * c + q * sqrt (IZR n)).
Proof.
  intros E HC HQ H. unfold over_at in H. cbv zeta in H. set (r := (Z.sqrt (n * M * M) + 1)%Z) in *.
  assert (R0 : (0 <= r)%Z) by (assert (X := root_nonneg (n * M * M)); lia). clearbody r. set (y := Z.div (n * A - _) 2) in *. clearbody y.
  match type of H with (if ?c then _ else _) = true => destruct c eqn:B; [| discriminate H] end. apply andb_prop in B. destruct B as [B L].
  apply andb_prop in B. destruct B as [N S]. apply Z.ltb_lt in N. apply Z.leb_le, IZR_le in L, S.
  apply Rlt_le_trans with (1 := over_is n y E H). apply uses_decreases.
  - apply Rdiv_lt_0_compat; apply IZR_lt; assumption.
  - apart L. apart S. apply IZR_lt in N. assert (D0 := IZR_lt _ _ PD). assert (M0 := IZR_lt _ _ PM). assert (Q0 := IZR_le _ _ PQ). apply IZR_le in R0.
    assert (G : sqrt (IZR n) <= IZR r / IZR M).
    { rewrite <- (sqrt_Rsqr (IZR r / IZR M)) by (apply div_nonneg; lra). apply sqrt_le_1_alt. unfold Rsqr.
      apply Rmult_le_reg_r with (IZR M * IZR M); [nra |]. replace (IZR r / IZR M * (IZR r / IZR M) * (IZR M * IZR M)) with (IZR r * IZR r) by (field; lra). lra. }
    assert (S0 := sqrt_pos (IZR n)). assert (IZR n * c <= IZR n * (IZR C / IZR M)) by (apply Rmult_le_compat_l; lra).
    assert (q * sqrt (IZR n) <= IZR Q / IZR M * sqrt (IZR n)) by (apply Rmult_le_compat_r; assumption).
    assert (IZR Q / IZR M * sqrt (IZR n) <= IZR Q / IZR M * (IZR r / IZR M)) by (apply Rmult_le_compat_l; [apply div_nonneg; lra | exact G]).
    apply Rle_trans with (IZR n * (IZR C / IZR M) + IZR Q / IZR M * (IZR r / IZR M)); [lra |]. unfold a.
    apply Rmult_le_reg_r with (IZR D * IZR M * IZR M); [repeat apply Rmult_lt_0_compat; assumption |].
    replace ((IZR n * (IZR C / IZR M) + IZR Q / IZR M * (IZR r / IZR M)) * (IZR D * IZR M * IZR M)) with (IZR D * (IZR n * IZR C * IZR M + IZR Q * IZR r)) by (field; lra).
    replace ((IZR n * (IZR A / IZR D) - 2 * (IZR y / IZR D)) * (IZR D * IZR M * IZR M)) with ((IZR n * IZR A - 2 * IZR y) * IZR M * IZR M) by (field; lra). exact L.
Qed.
Theorem under n c q : exp (1 / IZR D) * IZR (2 ^ w) <= IZR x -> IZR C / IZR M <= c -> IZR Q / IZR M <= q -> under_at n = true ->
  laplace_delta n a (IZR n * c + q * sqrt (IZR n)) <= 1 / IZR k.
Proof.
  intros E HC HQ H. unfold under_at in H. cbv zeta in H. set (r := Z.sqrt (n * M * M)) in *.
  assert (R0 : (0 <= r)%Z) by apply root_nonneg. clearbody r. set (y := (_ / 2 + 1)%Z) in *. clearbody y.
  match type of H with (if ?c then _ else _) = true => destruct c eqn:B; [| discriminate H] end. apply andb_prop in B. destruct B as [B L].
  apply andb_prop in B. destruct B as [N S]. apply Z.ltb_lt in N. apply Z.leb_le, IZR_le in L, S.
  assert (A0 : 0 < a) by (apply Rdiv_lt_0_compat; apply IZR_lt; assumption).
  assert (G : IZR n * a - 2 * (IZR y / IZR D) <= IZR n * c + q * sqrt (IZR n)).
  { apart L. apart S. apply IZR_lt in N. assert (D0 := IZR_lt _ _ PD). assert (M0 := IZR_lt _ _ PM). assert (Q0 := IZR_le _ _ PQ). apply IZR_le in R0.
    assert (G : IZR r / IZR M <= sqrt (IZR n)).
    { rewrite <- (sqrt_Rsqr (IZR r / IZR M)) by (apply div_nonneg; lra). apply sqrt_le_1_alt. unfold Rsqr.
      apply Rmult_le_reg_r with (IZR M * IZR M); [nra |]. replace (IZR r / IZR M * (IZR r / IZR M) * (IZR M * IZR M)) with (IZR r * IZR r) by (field; lra). lra. }
    assert (S0 := sqrt_pos (IZR n)). assert (IZR n * (IZR C / IZR M) <= IZR n * c) by (apply Rmult_le_compat_l; lra).
    assert (IZR Q / IZR M * sqrt (IZR n) <= q * sqrt (IZR n)) by (apply Rmult_le_compat_r; assumption).
    assert (IZR Q / IZR M * (IZR r / IZR M) <= IZR Q / IZR M * sqrt (IZR n)) by (apply Rmult_le_compat_l; [apply div_nonneg; lra | exact G]).
    apply Rle_trans with (IZR n * (IZR C / IZR M) + IZR Q / IZR M * (IZR r / IZR M)); [| lra]. unfold a.
    apply Rmult_le_reg_r with (IZR D * IZR M * IZR M); [repeat apply Rmult_lt_0_compat; assumption |].
    replace ((IZR n * (IZR C / IZR M) + IZR Q / IZR M * (IZR r / IZR M)) * (IZR D * IZR M * IZR M)) with (IZR D * (IZR n * IZR C * IZR M + IZR Q * IZR r)) by (field; lra).
    replace ((IZR n * (IZR A / IZR D) - 2 * (IZR y / IZR D)) * (IZR D * IZR M * IZR M)) with ((IZR n * IZR A - 2 * IZR y) * IZR M * IZR M) by (field; lra). exact L. }
  destruct (Z.leb_spec y 0) as [Y | Y].
  - unfold laplace_delta. rewrite uses_none; [apply Rlt_le, Rdiv_lt_0_compat; [lra | apply IZR_lt; lia] | exact A0 |]. rewrite INR_IZR_INZ, Z2Nat.id by lia.
    assert (0 <= - (IZR y / IZR D)); [| lra]. replace (- (IZR y / IZR D)) with (- IZR y / IZR D) by (field; assert (D0 := IZR_lt _ _ PD); lra).
    apply div_nonneg; [apply IZR_le in Y; lra | apply IZR_lt; assumption].
  - apply Rle_trans with (2 := under_is n y E H). apply uses_decreases; [exact A0 | exact G].
Qed.
End Tests.

(* --- every n of a range *)
Fixpoint every (test : Z -> bool) (n : Z) (m : nat) : bool := match m with O => true | S l => if test n then every test (n + 1) l else false end.
Lemma every_is test m : forall n, every test n m = true -> forall i, (n <= i < n + Z.of_nat m)%Z -> test i = true.
Proof.
  induction m as [|m IH]; intros n H i I; [lia |]. cbn [every] in H. destruct (test n) eqn:T; [| discriminate H].
  destruct (Z.eq_dec i n) as [-> | N]; [exact T |]. apply (IH (n + 1)%Z H). lia.
Qed.
Definition parameters (A D w x k M Q : Z) : bool := ((0 <? A) && (0 <? D) && (0 <=? w) && (0 <=? x) && (1 <? k) && (0 <? M) && (0 <=? Q))%Z%bool.
Ltac opened_parameters H := unfold parameters in H; repeat (apply andb_prop in H; let G := fresh "P" in destruct H as [H G]);
  repeat match goal with X : Z.ltb _ _ = true |- _ => apply Z.ltb_lt in X | X : Z.leb _ _ = true |- _ => apply Z.leb_le in X end.
Theorem over_all A D w x k M C Q n0 m : parameters A D w x k M Q = true -> IZR x <= exp (1 / IZR D) * IZR (2 ^ w) ->
  every (over_at A D w x k M C Q) n0 m = true -> forall n, (n0 <= n < n0 + Z.of_nat m)%Z ->
  forall a c q, a = IZR A / IZR D -> c <= IZR C / IZR M -> q <= IZR Q / IZR M -> 1 / IZR k < laplace_delta n a (IZR n * c + q * sqrt (IZR n)).
Proof.
  intros P E T n N a c q -> HC HQ. opened_parameters P. apply over with w x M C Q; try assumption. apply (every_is _ m n0 T n N).
Qed.
Theorem under_all A D w x k M C Q n0 m : parameters A D w x k M Q = true -> exp (1 / IZR D) * IZR (2 ^ w) <= IZR x ->
  every (under_at A D w x k M C Q) n0 m = true -> forall n, (n0 <= n < n0 + Z.of_nat m)%Z ->
  forall a c q, a = IZR A / IZR D -> IZR C / IZR M <= c -> IZR Q / IZR M <= q -> laplace_delta n a (IZR n * c + q * sqrt (IZR n)) <= 1 / IZR k.
Proof.
  intros P E T n N a c q -> HC HQ. opened_parameters P. apply under with w x M C Q; try assumption. apply (every_is _ m n0 T n N).
Qed.
