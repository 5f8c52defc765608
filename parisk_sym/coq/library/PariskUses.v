(* Delta of n uses of the Laplace mechanism in closed form: splines in z, half the distance to the greatest loss. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

(* --- sums *)
Fixpoint partial (f : nat -> R) (n : nat) : R := match n with O => 0 | S m => partial f m + f m end.
Lemma partial_ext f g n : (forall i, (i < n)%nat -> f i = g i) -> partial f n = partial g n.
Proof. induction n as [|n IH]; intro H; cbn [partial]; [reflexivity |]. rewrite IH, H by (intros; try apply H; lia). reflexivity. Qed.
Lemma partial_plus f g n : partial f n + partial g n = partial (fun i => f i + g i) n.
Proof. induction n as [|n IH]; cbn [partial]; [ring |]. rewrite <- IH. ring. Qed.
Lemma partial_minus f g n : partial f n - partial g n = partial (fun i => f i - g i) n.
Proof. induction n as [|n IH]; cbn [partial]; [ring |]. rewrite <- IH. ring. Qed.
Lemma partial_derive (f f' : nat -> R -> R) n x : (forall i, is_derive (f i) x (f' i x)) ->
  is_derive (fun x => partial (fun i => f i x) n) x (partial (fun i => f' i x) n).
Proof.
  intro H. induction n as [|n IH]; cbn [partial]; [apply (@is_derive_const R_AbsRing R_NormedModule) |].
  apply (is_derive_plus (fun x => partial (fun i => f i x) n) (f n)); [exact IH | apply H].
Qed.
Lemma partial_continuous (f : nat -> R -> R) n x : (forall i, continuous (f i) x) -> continuous (fun x => partial (fun i => f i x) n) x.
Proof.
  intro H. induction n as [|n IH]; cbn [partial]; [apply continuous_const |].
  apply (continuous_plus (fun x => partial (fun i => f i x) n) (f n)); [exact IH | apply H].
Qed.
Fixpoint choose (n i : nat) : R := match n, i with
  | _, O => 1 | O, S _ => 0 | S m, S j => choose m j + choose m (S j) end.
Lemma choose_0 n : choose n 0 = 1. Proof. destruct n; reflexivity. Qed.
Lemma choose_above n : forall i, (n < i)%nat -> choose n i = 0.
Proof. induction n as [|n IH]; intros [|i] H; try lia; [reflexivity |]. cbn [choose]. rewrite !IH by lia. ring. Qed.
Lemma pascal_sum (b : nat -> R) n : partial (fun i => choose n i * (b i + b (S i))) (S n) = partial (fun i => choose (S n) i * b i) (S (S n)).
Proof.
  assert (H : forall m, partial (fun i => choose n i * (b i + b (S i))) m = partial (fun i => choose (S n) i * b i) (S m) - choose n m * b m).
  { induction m as [|m IH]; [cbn [partial]; rewrite !choose_0; ring |].
    change (partial (fun i => choose n i * (b i + b (S i))) (S m)) with (partial (fun i => choose n i * (b i + b (S i))) m + choose n m * (b m + b (S m))).
    rewrite IH. cbn [partial choose]. ring. }
  rewrite H, choose_above by lia. ring.
Qed.

(* --- one use adds to a function, or takes from it, its integral from 0 *)
Definition sums (f : R -> R) (x : R) : R := RInt f 0 x.
Definition op (s : R) (f : R -> R) (x : R) : R := f x + s * sums f x.
Definition everywhere (f : R -> R) : Prop := forall x, continuous f x.
Lemma sums_derive f x : everywhere f -> is_derive (sums f) x (f x).
Proof.
  intro H. apply (is_derive_RInt f (sums f) 0 x); [| apply H].
  exists (mkposreal 1 Rlt_0_1). intros y _. apply (RInt_correct f). apply (ex_RInt_continuous f). intros z _. apply H.
Qed.
Lemma sums_everywhere f : everywhere f -> everywhere (sums f).
Proof. intros H x. apply (ex_derive_continuous (sums f)). exists (f x). apply sums_derive, H. Qed.
Lemma op_everywhere s f : everywhere f -> everywhere (op s f).
Proof.
  intros H x. apply (continuous_plus f (fun x => s * sums f x)); [apply H |].
  apply (continuous_mult (fun _ => s) (sums f)); [apply continuous_const | apply sums_everywhere, H].
Qed.
Lemma integrable f x : everywhere f -> ex_RInt f 0 x.
Proof. intro H. apply (ex_RInt_continuous f). intros z _. apply H. Qed.
Lemma sums_op s f x : everywhere f -> sums (op s f) x = sums f x + s * sums (sums f) x.
Proof.
  intro H. unfold sums at 1. apply is_RInt_unique. apply (is_RInt_plus f (fun x => scal s (sums f x))).
  - apply (RInt_correct f), integrable, H.
  - apply (is_RInt_scal (sums f) 0 x s), (RInt_correct (sums f)), integrable, sums_everywhere, H.
Qed.
Lemma op_swap s t f x : everywhere f -> op s (op t f) x = op t (op s f) x.
Proof. intro H. unfold op at 1 3. rewrite !sums_op by exact H. unfold op. ring. Qed.
Lemma op_ext s f g x : (forall y, f y = g y) -> op s f x = op s g x.
Proof. intro H. unfold op, sums. rewrite H. do 2 f_equal. apply RInt_ext. intros y _. apply H. Qed.

Definition start (x : R) : R := Rmax 0 (exp x - exp (- x)).
Fixpoint rising (q : nat) : R -> R := match q with O => start | S m => op 1 (rising m) end.
Fixpoint spline (p q : nat) : R -> R := match p with O => rising q | S m => op (-1) (spline m q) end.
Lemma start_everywhere : everywhere start.
Proof.
  intro x. apply (continuous_everywhere_max (fun x => exp x - exp (- x))). intro y.
  apply (ex_derive_continuous (fun x => exp x - exp (- x))). auto_derive. exact I.
Qed.
Lemma spline_everywhere p : forall q, everywhere (spline p q).
Proof.
  induction p as [|p IH]; [induction q as [|q IH]; [exact start_everywhere |] | intro q]; cbn [spline rising]; apply op_everywhere; apply IH.
Qed.
Lemma spline_up p : forall q x, spline p (S q) x = op 1 (spline p q) x.
Proof.
  induction p as [|p IH]; intros q x; [reflexivity |]. change (spline (S p) (S q)) with (op (-1) (spline p (S q))).
  rewrite (op_ext (-1) _ (op 1 (spline p q))) by (intro; apply IH). rewrite op_swap by apply spline_everywhere. reflexivity.
Qed.
Lemma zero_before s f x : (forall y, y <= 0 -> f y = 0) -> x <= 0 -> op s f x = 0.
Proof.
  intros H X. unfold op, sums. rewrite H by exact X. rewrite (RInt_ext f (fun _ => 0)).
  - rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. ring.
  - intros y [_ Y]. apply H. rewrite Rmax_left in Y by exact X. lra.
Qed.
Lemma spline_before p : forall q x, x <= 0 -> spline p q x = 0.
Proof.
  induction p as [|p IH]; [induction q as [|q IH] |]; intros; cbn [spline rising]; try (apply zero_before; auto; fail).
  - unfold start. apply Rmax_left. assert (exp x <= exp (- x)) by (apply exp_le_exp; lra). lra.
Qed.

(* --- all uses *)
Definition spread (a : R) (n : nat) (y : R) : R := partial (fun i => choose n i * spline i (n - i) (y - INR i * a)) (S n).
Definition spread_sums (a : R) (n : nat) (y : R) : R := partial (fun i => choose n i * sums (spline i (n - i)) (y - INR i * a)) (S n).
Lemma shifted_derive (f : R -> R) l x c : is_derive f (x - c) l -> is_derive (fun x => f (x - c)) x l.
Proof.
  intro H. evar_last. apply (is_derive_comp f (fun x => x - c)); [exact H |]. auto_derive; [exact I | reflexivity].
  unfold scal; simpl; unfold mult; simpl. ring.
Qed.
Lemma spread_derive a n y : is_derive (spread_sums a n) y (spread a n y).
Proof.
  apply (partial_derive (fun i y => choose n i * sums (spline i (n - i)) (y - INR i * a)) (fun i y => choose n i * spline i (n - i) (y - INR i * a))).
  intro i. apply (is_derive_scal (fun y => sums (spline i (n - i)) (y - INR i * a))). apply shifted_derive, sums_derive, spline_everywhere.
Qed.
Lemma spread_everywhere a n : everywhere (spread a n).
Proof.
  intro y. apply (partial_continuous (fun i y => choose n i * spline i (n - i) (y - INR i * a))). intro i.
  apply (continuous_mult (fun _ => choose n i) (fun y => spline i (n - i) (y - INR i * a))); [apply continuous_const |].
  apply (continuous_comp (fun y => y - INR i * a) (spline i (n - i))); [| apply spline_everywhere].
  apply (ex_derive_continuous (fun y => y - INR i * a)). auto_derive. exact I.
Qed.
Lemma spread_step a n y : spread a (S n) y = spread a n y + spread_sums a n y + (spread a n (y - a) - spread_sums a n (y - a)).
Proof.
  unfold spread at 1. rewrite <- pascal_sum. unfold spread, spread_sums. rewrite partial_plus, partial_minus, partial_plus. apply partial_ext. intros i I.
  replace (S n - i)%nat with (S (n - i)) by lia. rewrite spline_up. change (spline (S i) (S n - S i)) with (op (-1) (spline i (S n - S i))).
  replace (S n - S i)%nat with (n - i)%nat by lia. unfold op. rewrite S_INR. replace (y - (INR i + 1) * a) with (y - a - INR i * a) by ring. ring.
Qed.
Lemma spread_integral a n y : is_RInt (fun x => spread a n (y + x / 2)) (- a) a (2 * spread_sums a n (y + a / 2) - 2 * spread_sums a n (y - a / 2)).
Proof.
  replace (y - a / 2) with (y + - a / 2) by field.
  apply (is_RInt_derive (fun x => 2 * spread_sums a n (y + x / 2)) (fun x => spread a n (y + x / 2))); intros x _.
  - evar_last. apply (is_derive_scal (fun x => spread_sums a n (y + x / 2))).
    apply (is_derive_comp (spread_sums a n) (fun x => y + x / 2)); [apply spread_derive |]. auto_derive; [exact I | reflexivity].
    unfold scal; simpl; unfold mult; simpl. field.
  - apply (continuous_comp (fun x => y + x / 2) (spread a n)); [| apply spread_everywhere].
    apply (ex_derive_continuous (fun x => y + x / 2)). auto_derive. exact I.
Qed.
Theorem uses_closed a n : forall e, uses_delta n a e = exp (e / 2) * (exp (- a / 2) / 2) ^ n * spread a n ((INR n * a - e) / 2).
Proof.
  induction n as [|n IH]; intro e.
  - unfold spread. cbn [partial choose spline rising uses_delta pow INR Nat.sub]. unfold start. replace ((0 * a - e) / 2 - 0 * a) with (- (e / 2)) by field. rewrite Ropp_involutive.
    assert (P := exp_pos (e / 2)). assert (E : exp e = exp (e / 2) * exp (e / 2)) by (rewrite <- exp_plus; f_equal; field).
    assert (I : exp (e / 2) * exp (- (e / 2)) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
    replace (1 - exp e) with (exp (e / 2) * (exp (- (e / 2)) - exp (e / 2))) by (rewrite Rmult_minus_distr_l, I, E; reflexivity).
    replace 0 with (exp (e / 2) * 0) at 1 by ring. rewrite RmaxRmult by lra. ring.
  - cbn [uses_delta]. set (c := (exp (- a / 2) / 2) ^ n) in *. set (y := (INR n * a - e) / 2).
    assert (Q : RInt (fun x => exp ((x - a) / 2) / 4 * uses_delta n a (e - x)) (- a) a
      = exp ((e - a) / 2) / 4 * c * (2 * spread_sums a n (y + a / 2) - 2 * spread_sums a n (y - a / 2))).
    { apply is_RInt_unique. apply (is_RInt_ext (fun x => scal (exp ((e - a) / 2) / 4 * c) (spread a n (y + x / 2)))).
      - intros x _. rewrite IH. unfold scal; simpl; unfold mult; simpl. fold c. replace ((INR n * a - (e - x)) / 2) with (y + x / 2) by (unfold y; field).
        replace (exp ((e - a) / 2)) with (exp ((x - a) / 2) * exp ((e - x) / 2)) by (rewrite <- exp_plus; f_equal; field). field.
      - apply (is_RInt_scal (fun x => spread a n (y + x / 2))), spread_integral. }
    rewrite Q, !IH. fold c. rewrite spread_step. replace ((INR n * a - (e - a)) / 2) with (y + a / 2) by (unfold y; field).
    replace ((INR n * a - (e + a)) / 2) with (y - a / 2) by (unfold y; field). replace ((INR (S n) * a - e) / 2) with (y + a / 2) by (rewrite S_INR; unfold y; field).
    replace (y + a / 2 - a) with (y - a / 2) by field. rewrite <- tech_pow_Rmult. fold c.
    replace (exp ((e - a) / 2)) with (exp (e / 2) * exp (- a / 2)) by (rewrite <- exp_plus; f_equal; field).
    replace (exp ((e + a) / 2)) with (exp (e / 2) * exp (a / 2)) by (rewrite <- exp_plus; f_equal; field).
    replace (exp (- a)) with (exp (- a / 2) * exp (- a / 2)) by (rewrite <- exp_plus; f_equal; field).
    assert (I : exp (- a / 2) * exp (a / 2) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; field).
    replace (exp (- a / 2) * exp (- a / 2) / 2 * (exp (e / 2) * exp (a / 2) * c * spread a n (y - a / 2)))
      with (exp (- a / 2) / 2 * exp (e / 2) * c * spread a n (y - a / 2) * (exp (- a / 2) * exp (a / 2))) by field.
    rewrite I. field.
Qed.

(* --- it decreases in the level, and is 0 from the greatest sum of losses on *)
Lemma uses_everywhere n a : everywhere (uses_delta n a).
Proof.
  intro e. apply (continuous_ext (fun e => exp (e / 2) * (exp (- a / 2) / 2) ^ n * spread a n ((INR n * a - e) / 2))).
  intro x. symmetry. apply uses_closed.
  apply (continuous_mult (fun e => exp (e / 2) * (exp (- a / 2) / 2) ^ n) (fun e => spread a n ((INR n * a - e) / 2))).
  - apply (ex_derive_continuous (fun e => exp (e / 2) * (exp (- a / 2) / 2) ^ n)). auto_derive. exact I.
  - apply (continuous_comp (fun e => (INR n * a - e) / 2) (spread a n)); [| apply spread_everywhere].
    apply (ex_derive_continuous (fun e => (INR n * a - e) / 2)). auto_derive. exact I.
Qed.
Lemma uses_decreases n a : 0 < a -> forall d e, d <= e -> uses_delta n a e <= uses_delta n a d.
Proof.
  intro A. induction n as [|n IH]; intros d e H; cbn [uses_delta].
  - apply Rle_max_compat_l. assert (X := exp_le_exp d e H). lra.
  - assert (L := IH (d - a) (e - a) ltac:(lra)). assert (L' := IH (d + a) (e + a) ltac:(lra)).
    assert (L2 : exp (- a) / 2 * uses_delta n a (e + a) <= exp (- a) / 2 * uses_delta n a (d + a)) by (apply Rmult_le_compat_l; [assert (X := exp_pos (- a)); lra | exact L']).
    assert (C : forall b, ex_RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (b - y)) (- a) a).
    { intro b. apply (ex_RInt_continuous (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (b - y))). intros y _.
      apply (continuous_mult (fun y => exp ((y - a) / 2) / 4) (fun y => uses_delta n a (b - y))).
      - apply (ex_derive_continuous (fun y => exp ((y - a) / 2) / 4)). auto_derive. exact I.
      - apply (continuous_comp (fun y => b - y) (uses_delta n a)); [| apply uses_everywhere].
        apply (ex_derive_continuous (fun y => b - y)). auto_derive. exact I. }
    assert (L3 : RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (e - y)) (- a) a <= RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (d - y)) (- a) a).
    { apply RInt_le; [lra | apply C | apply C |]. intros y _. apply Rmult_le_compat_l; [assert (X := exp_pos ((y - a) / 2)); lra | apply IH; lra]. }
    lra.
Qed.
Lemma partial_zero f n : (forall i, (i < n)%nat -> f i = 0) -> partial f n = 0.
Proof. induction n as [|n IH]; intro H; cbn [partial]; [reflexivity |]. rewrite IH, H by (intros; try apply H; lia). ring. Qed.
Lemma uses_none n a e : 0 < a -> INR n * a <= e -> uses_delta n a e = 0.
Proof.
  intros A E. rewrite uses_closed. unfold spread. rewrite partial_zero; [ring |]. intros i _. rewrite spline_before; [ring |].
  assert (0 <= INR i * a) by (apply Rmult_le_pos; [apply pos_INR | lra]). lra.
Qed.
