(* Functions of statements that Coq's libraries do not have. Where a function has no value, these have some: each statement says as well
   that its arguments are where they have one. *)
From Coq Require Import Reals ZArith Lra Psatz.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(* --- the one number with a property *)
Definition the (P : R -> Prop) : R := iota P.

Lemma the_one (P : R -> Prop) : (exists x, P x /\ (forall y, P y -> y = x)) -> P (the P).
Proof.
  intros [x [Hx H]]. unfold the. apply (iota_correct P). exists x. split. exact Hx. intros y Hy. symmetry. apply H. exact Hy.
Qed.

Lemma the_is (P : R -> Prop) (x : R) : P x -> (forall y, P y -> y = x) -> the P = x.
Proof. intros Hx H. apply H. apply the_one. exists x. split; assumption. Qed.

(* --- x to a positive number, for x >= 0: 0 at 0, where Rpower is 1 *)
Definition real_power (x q : R) : R := if Rle_dec x 0 then 0 else Rpower x q.

Lemma real_power_of_positive x q : 0 < x -> real_power x q = Rpower x q.
Proof. intro X. unfold real_power. destruct (Rle_dec x 0); lra. Qed.

Lemma real_power_of_zero q : real_power 0 q = 0.
Proof. unfold real_power. destruct (Rle_dec 0 0); lra. Qed.

(* --- the error function *)
Definition erf (x : R) : R := 2 / sqrt PI * RInt (fun t => exp (- t ^ 2)) 0 x.
Definition erfc (x : R) : R := 1 - erf x.

Lemma bell_continuous t : continuous (fun t => exp (- t ^ 2)) t.
Proof. apply (ex_derive_continuous (fun t => exp (- t ^ 2))). auto_derive. exact I. Qed.

Lemma bell_integrable a b : ex_RInt (fun t => exp (- t ^ 2)) a b.
Proof. apply (ex_RInt_continuous (fun t => exp (- t ^ 2))). intros t _. apply bell_continuous. Qed.

Lemma erf_derive x : is_derive erf x (2 / sqrt PI * exp (- x ^ 2)).
Proof.
  unfold erf. apply (is_derive_scal (fun x => RInt (fun t => exp (- t ^ 2)) 0 x)).
  apply (is_derive_RInt (fun t => exp (- t ^ 2)) (fun x => RInt (fun t => exp (- t ^ 2)) 0 x) 0 x).
  - exists (mkposreal 1 Rlt_0_1). intros y _. apply (RInt_correct (fun t => exp (- t ^ 2))). apply bell_integrable.
  - apply bell_continuous.
Qed.

Lemma erfc_derive x : is_derive erfc x (- (2 / sqrt PI * exp (- x ^ 2))).
Proof.
  unfold erfc. evar_last.
  - apply (is_derive_minus (fun _ : R => 1) erf). apply (@is_derive_const R_AbsRing R_NormedModule). apply erf_derive.
  - unfold minus, plus, zero, opp. simpl. ring.
Qed.

(* --- integers *)
Definition ceiling (x : R) : R := - IZR (Int_part (- x)).
Definition factorial (n : Z) : R := INR (fact (Z.to_nat n)).
Definition binomial (n k : Z) : R :=
  if (Z.leb 0 k && Z.leb k n)%bool then Binomial.C (Z.to_nat n) (Z.to_nat k) else 0.
Definition sum_between (f : Z -> R) (a b : Z) : R :=
  if Z.leb a b then sum_n (fun i => f (a + Z.of_nat i)%Z) (Z.to_nat (b - a)) else 0.

Lemma ceiling_above x : x <= ceiling x /\ ceiling x < x + 1.
Proof. unfold ceiling. destruct (base_Int_part (- x)). lra. Qed.

Lemma sum_between_none f a b : (b < a)%Z -> sum_between f a b = 0.
Proof. intro H. unfold sum_between. rewrite (proj2 (Z.leb_gt a b) H). reflexivity. Qed.

Lemma sum_between_one f a : sum_between f a a = f a.
Proof.
  unfold sum_between. rewrite Z.leb_refl, Z.sub_diag. simpl. rewrite sum_O. f_equal. simpl. apply Z.add_0_r.
Qed.

Lemma sum_between_last f a b : (a <= b)%Z -> sum_between f a b = sum_between f a (b - 1) + f b.
Proof.
  intro H. destruct (Z.eq_dec a b) as [-> | N].
  - rewrite sum_between_one, sum_between_none by apply Z.lt_pred_l. ring.
  - unfold sum_between. rewrite (proj2 (Z.leb_le a b) H). rewrite (proj2 (Z.leb_le a (b - 1))) by (apply Z.lt_le_pred, Z.le_neq; auto).
    replace (Z.to_nat (b - a)) with (S (Z.to_nat (b - 1 - a))).
    + rewrite sum_Sn. unfold plus. simpl. f_equal. f_equal. zify. lia.
    + zify. lia.
Qed.

(* --- Lambert's W: the inverses of w e^w above and below -1 *)
Definition lambert_W (x : R) : R := the (fun w => -1 <= w /\ w * exp w = x).
Definition lambert_lower (x : R) : R := the (fun w => w <= -1 /\ w * exp w = x).

(* --- modified Bessel and Struve functions at half-integer orders: K of n + 1/2, L of n - 1/2, for x > 0 *)
Fixpoint steps_K (n : nat) (x : R) : R := match n with
  | O => sqrt (PI / (2 * x)) * exp (- x)
  | S O => (1 + 1 / x) * (sqrt (PI / (2 * x)) * exp (- x))
  | S (S l as m) => steps_K l x + (2 * INR m + 1) / x * steps_K m x
  end.
Fixpoint steps_L (n : nat) (x : R) : R := match n with
  | O => sqrt (2 / (PI * x)) * sinh x
  | S O => sqrt (2 / (PI * x)) * (cosh x - 1)
  | S (S l as m) => steps_L l x - (2 * INR m - 1) / x * steps_L m x - (x / 2) ^ m / sqrt (x / 2) / (sqrt PI * INR (fact m))
  end.
Definition half_bessel_K (n : Z) (x : R) : R := steps_K (Z.to_nat n) x.
Definition half_struve_L (n : Z) (x : R) : R := steps_L (Z.to_nat n) x.

(* --- delta at a level e of n Laplace mechanisms, each of level a: the mean of (1 - exp (e - S))_+, where S is the sum of n losses.
   A loss is a with probability 1/2, - a with exp (- a)/2, and has the density exp ((y - a)/2)/4 between. *)
Fixpoint uses_delta (n : nat) (a e : R) : R := match n with
  | O => Rmax 0 (1 - exp e)
  | S m => uses_delta m a (e - a) / 2 + exp (- a) / 2 * uses_delta m a (e + a)
           + RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta m a (e - y)) (- a) a
  end.
Definition laplace_delta (n : Z) (a e : R) : R := uses_delta (Z.to_nat n) a e.

Lemma continuous_everywhere_max (f : R -> R) : (forall x, continuous f x) -> forall x, continuous (fun x => Rmax 0 (f x)) x.
Proof.
  intros H x. apply (continuous_ext (fun x => (f x + Rabs (f x)) / 2)).
  - intro t. unfold Rmax, Rabs. destruct (Rle_dec 0 (f t)), (Rcase_abs (f t)); lra.
  - apply (continuous_mult (fun x => f x + Rabs (f x)) (fun _ => / 2)). 2: apply continuous_const.
    apply (continuous_plus f (fun x => Rabs (f x))). apply H.
    apply (continuous_comp f Rabs). apply H. apply continuous_Rabs.
Qed.
