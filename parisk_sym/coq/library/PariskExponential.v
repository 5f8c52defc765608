(* Quotients of polynomials in x and exp x with whole coefficients, for x > 0: normal forms, and signs by derivatives, computed. *)
From Coq Require Import Reals Lra Psatz ZArith List Bool.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Import ListNotations.
Open Scope R_scope.

(* --- sums of c x^d exp (k x) *)
Record term := Term { number : Z; power_of_x : nat; power_of_exp : nat }.
Definition of_term (t : term) (x : R) : R := IZR (number t) * x ^ power_of_x t * exp (INR (power_of_exp t) * x).
Definition of_terms (l : list term) (x : R) : R := fold_right (fun t s => of_term t x + s) 0 l.
Definition like (s t : term) : bool := Nat.eqb (power_of_x s) (power_of_x t) && Nat.eqb (power_of_exp s) (power_of_exp t).
Fixpoint inserted (t : term) (l : list term) : list term := match l with
  | nil => [t]
  | s :: r => if like s t then Term (number s + number t) (power_of_x s) (power_of_exp s) :: r else s :: inserted t r end.
Definition sum_of (l m : list term) : list term := fold_right inserted m l.
Definition times_term (s t : term) : term :=
  Term (number s * number t) (power_of_x s + power_of_x t) (power_of_exp s + power_of_exp t).
Definition product_of (l m : list term) : list term := fold_right (fun t s => sum_of (map (times_term t) m) s) nil l.
Fixpoint power_of (l : list term) (n : nat) : list term := match n with O => [Term 1 0 0] | S m => product_of l (power_of l m) end.
Definition opposite (l : list term) : list term := map (times_term (Term (-1) 0 0)) l.
Definition cleaned (l : list term) : list term := filter (fun t => negb (Z.eqb (number t) 0)) l.
Definition derived (l : list term) : list term := cleaned (fold_right (fun t s =>
  inserted (Term (number t * Z.of_nat (power_of_exp t)) (power_of_x t) (power_of_exp t))
    (inserted (Term (number t * Z.of_nat (power_of_x t)) (pred (power_of_x t)) (power_of_exp t)) s)) nil l).

Lemma of_inserted t l x : of_terms (inserted t l) x = of_term t x + of_terms l x.
Proof.
  induction l as [| s r IH]; simpl; [reflexivity |]. destruct (like s t) eqn:E; simpl; [| rewrite IH; ring].
  apply andb_prop in E. destruct E as [E F]. apply Nat.eqb_eq in E, F. unfold of_term. simpl. rewrite plus_IZR, E, F. ring.
Qed.
Lemma of_sum l m x : of_terms (sum_of l m) x = of_terms l x + of_terms m x.
Proof. induction l as [| t r IH]; simpl; [ring |]. rewrite of_inserted, IH. ring. Qed.
Lemma of_times_term s t x : of_term (times_term s t) x = of_term s x * of_term t x.
Proof.
  unfold of_term. simpl. rewrite mult_IZR, pow_add, plus_INR.
  replace ((INR (power_of_exp s) + INR (power_of_exp t)) * x) with (INR (power_of_exp s) * x + INR (power_of_exp t) * x) by ring.
  rewrite exp_plus. ring.
Qed.
Lemma of_map t l x : of_terms (map (times_term t) l) x = of_term t x * of_terms l x.
Proof. induction l as [| s r IH]; simpl; [ring |]. rewrite IH, of_times_term. ring. Qed.
Lemma of_product l m x : of_terms (product_of l m) x = of_terms l x * of_terms m x.
Proof. induction l as [| t r IH]; simpl; [ring |]. rewrite of_sum, of_map, IH. ring. Qed.
Lemma of_number c x : of_terms [Term c 0 0] x = IZR c.
Proof. unfold of_terms, of_term. simpl. rewrite Rmult_0_l, exp_0. ring. Qed.
Lemma of_power l n x : of_terms (power_of l n) x = of_terms l x ^ n.
Proof. induction n as [| n IH]; [apply of_number |]. cbn [power_of pow]. rewrite of_product, IH. reflexivity. Qed.
Lemma of_opposite l x : of_terms (opposite l) x = - of_terms l x.
Proof. unfold opposite. rewrite of_map. unfold of_term. simpl. rewrite Rmult_0_l, exp_0. ring. Qed.
Lemma of_cleaned l x : of_terms (cleaned l) x = of_terms l x.
Proof.
  induction l as [| t r IH]; simpl; [reflexivity |]. destruct (Z.eqb (number t) 0) eqn:E; simpl; rewrite IH; [| reflexivity].
  apply Z.eqb_eq in E. unfold of_term. rewrite E. ring.
Qed.
Lemma term_derive t x : is_derive (of_term t) x
  (of_term (Term (number t * Z.of_nat (power_of_exp t)) (power_of_x t) (power_of_exp t)) x
   + of_term (Term (number t * Z.of_nat (power_of_x t)) (pred (power_of_x t)) (power_of_exp t)) x).
Proof.
  unfold of_term. simpl. rewrite !mult_IZR, <- !INR_IZR_INZ. auto_derive; [exact I |]. ring.
Qed.
Lemma terms_derive l x : is_derive (of_terms l) x (of_terms (derived l) x).
Proof.
  unfold derived. rewrite of_cleaned. induction l as [| t r IH].
  - apply (@is_derive_const R_AbsRing R_NormedModule).
  - cbn [fold_right]. rewrite !of_inserted. evar_last.
    + apply (is_derive_plus (of_term t) (of_terms r)); [apply term_derive | exact IH].
    + unfold plus. simpl. match goal with |- @eq _ ?a ?b => change (@eq R a b) end. ring.
Qed.

(* --- the sign for x > 0: no negative number; or x, or exp x, divided out; or not negative at 0 with a positive derivative *)
Definition not_negative (l : list term) : bool := forallb (fun t => Z.leb 0 (number t)) l && existsb (fun t => Z.ltb 0 (number t)) l.
Definition at_zero (l : list term) : Z := fold_right (fun t s => if Nat.eqb (power_of_x t) 0 then (number t + s)%Z else s) 0%Z l.
Definition all_x (l : list term) : bool := forallb (fun t => Nat.leb 1 (power_of_x t)) l.
Definition all_exp (l : list term) : bool := forallb (fun t => Nat.leb 1 (power_of_exp t)) l.
Definition over_x (l : list term) : list term := map (fun t => Term (number t) (pred (power_of_x t)) (power_of_exp t)) l.
Definition over_exp (l : list term) : list term := map (fun t => Term (number t) (power_of_x t) (pred (power_of_exp t))) l.
Fixpoint is_positive (n : nat) (l : list term) : bool := if not_negative l then true else match n with
  | O => false
  | S m => if all_exp l then is_positive m (over_exp l) else if all_x l then is_positive m (over_x l)
           else Z.leb 0 (at_zero l) && is_positive m (derived l) end.

Lemma term_at_0 c d k : of_term (Term c d k) 0 = IZR (if Nat.eqb d 0 then c else 0).
Proof. unfold of_term. simpl. rewrite Rmult_0_r, exp_0. destruct d; simpl; ring. Qed.
Lemma of_at_zero l : of_terms l 0 = IZR (at_zero l).
Proof.
  induction l as [| [c d k] r IH]; [reflexivity |]. cbn [of_terms fold_right at_zero power_of_x number]. fold (of_terms r 0). fold (at_zero r).
  rewrite IH, term_at_0. destruct (Nat.eqb d 0); rewrite ?plus_IZR; ring.
Qed.
Lemma of_over_x l x : all_x l = true -> of_terms l x = x * of_terms (over_x l) x.
Proof.
  induction l as [| [c d k] r IH]; intro A; [simpl; ring |]. apply andb_prop in A. destruct A as [A B]. simpl in A. cbn [of_terms over_x map fold_right].
  fold (of_terms r x). rewrite (IH B). destruct d; [discriminate A |]. unfold of_term at 1 2. simpl. unfold over_x, of_terms. ring.
Qed.
Lemma of_over_exp l x : all_exp l = true -> of_terms l x = exp x * of_terms (over_exp l) x.
Proof.
  induction l as [| [c d k] r IH]; intro A; [simpl; ring |]. apply andb_prop in A. destruct A as [A B]. cbn [power_of_exp] in A.
  cbn [of_terms over_exp map fold_right]. fold (of_terms r x). rewrite (IH B). destruct k as [| k]; [discriminate A |].
  unfold of_term at 1 2. cbn [number power_of_x power_of_exp pred]. rewrite S_INR. replace ((INR k + 1) * x) with (INR k * x + x) by ring.
  rewrite exp_plus. unfold over_exp, of_terms. ring.
Qed.
Lemma term_not_negative t x : 0 < x -> (0 <= number t)%Z -> 0 <= of_term t x.
Proof.
  intros X N. apply IZR_le in N. unfold of_term. apply Rmult_le_pos; [apply Rmult_le_pos |]; [exact N | apply pow_le; lra | apply Rlt_le, exp_pos].
Qed.
Lemma terms_not_negative l x : 0 < x -> forallb (fun t => Z.leb 0 (number t)) l = true ->
  0 <= of_terms l x /\ (existsb (fun t => Z.ltb 0 (number t)) l = true -> 0 < of_terms l x).
Proof.
  intro X. induction l as [| t r IH]; intro A; [split; [simpl; lra | discriminate] |]. apply andb_prop in A. destruct A as [A B]. apply Z.leb_le in A.
  destruct (IH B) as [P Q]. assert (T := term_not_negative t x X A). simpl. split; [lra |]. intro E. apply orb_prop in E. destruct E as [E | E].
  - apply Z.ltb_lt, IZR_lt in E. enough (0 < of_term t x) by lra. unfold of_term. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; [exact E | apply pow_lt, X | apply exp_pos].
  - specialize (Q E). lra.
Qed.
Lemma positive_terms n l : is_positive n l = true -> forall x, 0 < x -> 0 < of_terms l x.
Proof.
  revert l. induction n as [| n IH]; intros l H x X; cbn [is_positive] in H; destruct (not_negative l) eqn:E.
  1, 3: apply andb_prop in E; destruct E as [E F]; apply (terms_not_negative l x X E), F. 1: discriminate.
  destruct (all_exp l) eqn:A; [rewrite of_over_exp by exact A; apply Rmult_lt_0_compat; [apply exp_pos | apply IH; assumption] |].
  destruct (all_x l) eqn:B; [rewrite of_over_x by exact B; apply Rmult_lt_0_compat; [exact X | apply IH; assumption] |].
  apply andb_prop in H. destruct H as [H K]. apply Z.leb_le, IZR_le in H.
  apply (half_line (of_terms l) (of_terms (derived l)) 0); [intros; apply terms_derive | rewrite of_at_zero; exact H | intros; apply IH; assumption | exact X].
Qed.

(* --- quotients *)
Inductive quotient := Whole (c : Z) | Unknown | Exponential (k : Z) | Sum (e f : quotient) | Difference (e f : quotient)
  | Product (e f : quotient) | Quotient (e f : quotient) | Negative (e : quotient) | Raised (e : quotient) (n : nat).
Fixpoint meant (e : quotient) (x : R) : R := match e with
  | Whole c => IZR c | Unknown => x | Exponential k => exp (IZR k * x)
  | Sum e f => meant e x + meant f x | Difference e f => meant e x - meant f x | Product e f => meant e x * meant f x
  | Quotient e f => meant e x / meant f x | Negative e => - meant e x | Raised e n => meant e x ^ n end.
Definition steps : nat := 60.
Definition one : list term := [Term 1 0 0].
Definition both (f : list term * list term -> list term * list term -> option (list term * list term)) a b := match a, b with
  | Some p, Some q => f p q | _, _ => None end.
Fixpoint fraction (n : nat) (e : quotient) {struct e} : option (list term * list term) := match e with
  | Whole c => Some (cleaned [Term c 0 0], one) | Unknown => Some ([Term 1 1 0], one)
  | Exponential k => Some (if Z.leb 0 k then ([Term 1 0 (Z.to_nat k)], one) else (one, [Term 1 0 (Z.to_nat (- k))]))
  | Sum e f => both (fun p q => Some (cleaned (sum_of (product_of (fst p) (snd q)) (product_of (fst q) (snd p))), product_of (snd p) (snd q)))
      (fraction n e) (fraction n f)
  | Difference e f => both (fun p q => Some (cleaned (sum_of (product_of (fst p) (snd q)) (opposite (product_of (fst q) (snd p)))), product_of (snd p) (snd q)))
      (fraction n e) (fraction n f)
  | Product e f => both (fun p q => Some (cleaned (product_of (fst p) (fst q)), product_of (snd p) (snd q))) (fraction n e) (fraction n f)
  | Quotient e f => both (fun p q => if is_positive n (fst q) then Some (cleaned (product_of (fst p) (snd q)), product_of (snd p) (fst q))
        else if is_positive n (opposite (fst q)) then Some (cleaned (opposite (product_of (fst p) (snd q))), product_of (snd p) (opposite (fst q)))
        else None) (fraction n e) (fraction n f)
  | Negative e => match fraction n e with Some p => Some (opposite (fst p), snd p) | None => None end
  | Raised e m => match fraction n e with Some p => Some (cleaned (power_of (fst p) m), power_of (snd p) m) | None => None end end.

Lemma of_one x : of_terms one x = 1. Proof. apply of_number. Qed.
Lemma of_exp k x : of_terms [Term 1 0 k] x = exp (INR k * x). Proof. unfold of_terms, of_term. simpl. ring. Qed.
Lemma some_pair (A B : Type) (a c : A) (b d : B) : Some (a, b) = Some (c, d) -> c = a /\ d = b.
Proof. intro H. injection H. auto. Qed.
Lemma fraction_is n e N D : fraction n e = Some (N, D) -> forall x, 0 < x -> 0 < of_terms D x /\ meant e x = of_terms N x / of_terms D x.
Proof.
  revert N D. induction e as [c | | k | e IHe f IHf | e IHe f IHf | e IHe f IHf | e IHe f IHf | e IHe | e IHe m]; cbn [fraction meant]; intros N D H x X.
  - cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->]. rewrite of_cleaned, of_one, of_number. split; [lra | field].
  - cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->]. rewrite of_one. split; [lra |]. unfold of_terms, of_term. simpl. rewrite Rmult_0_l, exp_0. field.
  - destruct (Z.leb_spec 0 k) as [K | K]; injection H as <- <-; rewrite of_one, of_exp, INR_IZR_INZ, Z2Nat.id by lia.
    + split; [lra | field].
    + split; [apply exp_pos |]. rewrite opp_IZR. replace (IZR k * x) with (- (- IZR k * x)) by ring. rewrite exp_Ropp. unfold Rdiv. ring.
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. destruct (fraction n f) as [[U V] |]; [| discriminate]. cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->].
    destruct (IHe P Q eq_refl x X) as [A ->]. destruct (IHf U V eq_refl x X) as [B ->]. cbn [fst snd]. rewrite of_cleaned, of_sum, !of_product.
    split; [apply Rmult_lt_0_compat; assumption | field; lra].
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. destruct (fraction n f) as [[U V] |]; [| discriminate]. cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->].
    destruct (IHe P Q eq_refl x X) as [A ->]. destruct (IHf U V eq_refl x X) as [B ->]. cbn [fst snd]. rewrite of_cleaned, of_sum, of_opposite, !of_product.
    split; [apply Rmult_lt_0_compat; assumption | field; lra].
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. destruct (fraction n f) as [[U V] |]; [| discriminate]. cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->].
    destruct (IHe P Q eq_refl x X) as [A ->]. destruct (IHf U V eq_refl x X) as [B ->]. cbn [fst snd]. rewrite of_cleaned, !of_product.
    split; [apply Rmult_lt_0_compat; assumption | field; lra].
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. destruct (fraction n f) as [[U V] |]; [| discriminate]. cbn [both fst snd] in H.
    destruct (IHe P Q eq_refl x X) as [A ->]. destruct (IHf U V eq_refl x X) as [B ->].
    destruct (is_positive n U) eqn:S.
    + assert (K := positive_terms _ _ S x X). cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->]. rewrite of_cleaned, !of_product. split; [apply Rmult_lt_0_compat; assumption | field; lra].
    + destruct (is_positive n (opposite U)) eqn:T; [| discriminate]. assert (K := positive_terms _ _ T x X). cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->].
      rewrite of_opposite in K. rewrite of_cleaned, of_opposite, !of_product, of_opposite. split; [apply Rmult_lt_0_compat; lra | field; lra].
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->]. destruct (IHe P Q eq_refl x X) as [A ->]. cbn [fst snd].
    rewrite of_opposite. split; [exact A | field; lra].
  - destruct (fraction n e) as [[P Q] |]; [| discriminate]. cbn [both fst snd] in H; apply some_pair in H; destruct H as [-> ->]. destruct (IHe P Q eq_refl x X) as [A ->]. cbn [fst snd].
    rewrite of_cleaned, !of_power. split; [apply pow_lt, A |]. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv. reflexivity.
Qed.

Definition decided (e : quotient) : bool := match fraction steps e with Some p => is_positive steps (fst p) | None => false end.
Definition vanishes (e : quotient) : bool := match fraction steps e with Some (nil, _) => true | _ => false end.
Lemma positive_quotient e : decided e = true -> forall x, 0 < x -> 0 < meant e x.
Proof.
  unfold decided. destruct (fraction steps e) as [[N D] |] eqn:F; [| discriminate]. intros H x X. destruct (fraction_is steps e N D F x X) as [P ->].
  apply Rdiv_lt_0_compat; [apply (positive_terms steps); assumption | exact P].
Qed.
Lemma zero_quotient e : vanishes e = true -> forall x, 0 < x -> meant e x = 0.
Proof.
  unfold vanishes. destruct (fraction steps e) as [[[| t N] D] |] eqn:F; try discriminate. intros _ x X. destruct (fraction_is steps e _ D F x X) as [P ->].
  unfold of_terms at 1. simpl. unfold Rdiv. ring.
Qed.

(* --- tactics *)
(* The rational factor of x in e, as a pair of integers. *)
Ltac parisk_factor_of e x := lazymatch e with
  | x => constr:((1, 1)%Z)
  | ?a + ?b => let p := parisk_factor_of a x in let q := parisk_factor_of b x in
      lazymatch p with (?m, ?n) => lazymatch q with (?u, ?v) => eval compute in ((m * v + u * n)%Z, (n * v)%Z) end end
  | ?a - ?b => let p := parisk_factor_of a x in let q := parisk_factor_of b x in
      lazymatch p with (?m, ?n) => lazymatch q with (?u, ?v) => eval compute in ((m * v - u * n)%Z, (n * v)%Z) end end
  | - ?a => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in ((- m)%Z, n) end
  | ?a / IZR ?d => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in (m, (n * d)%Z) end
  | IZR ?c * ?a => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in ((m * c)%Z, n) end
  | IZR ?c / IZR ?d * ?a => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in ((m * c)%Z, (n * d)%Z) end
  | ?a * IZR ?c => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in ((m * c)%Z, n) end
  | ?a * (IZR ?c / IZR ?d) => let p := parisk_factor_of a x in lazymatch p with (?m, ?n) => eval compute in ((m * c)%Z, (n * d)%Z) end end.
(* The quotient that e is, where x is n times the unknown y. *)
Ltac parisk_quotient_of e x n := lazymatch e with
  | x => constr:(Product (Whole n) Unknown)
  | IZR ?c => constr:(Whole c)
  | exp (IZR ?c) => fail
  | exp ?a => let p := parisk_factor_of a x in lazymatch p with (?m, ?d) =>
      let r := eval compute in (Z.modulo (m * n) d) in lazymatch r with 0%Z => let k := eval compute in (Z.div (m * n) d) in constr:(Exponential k) end end
  | ?a + ?b => let p := parisk_quotient_of a x n in let q := parisk_quotient_of b x n in constr:(Sum p q)
  | ?a - ?b => let p := parisk_quotient_of a x n in let q := parisk_quotient_of b x n in constr:(Difference p q)
  | ?a * ?b => let p := parisk_quotient_of a x n in let q := parisk_quotient_of b x n in constr:(Product p q)
  | ?a / ?b => let p := parisk_quotient_of a x n in let q := parisk_quotient_of b x n in constr:(Quotient p q)
  | / ?b => let q := parisk_quotient_of b x n in constr:(Quotient (Whole 1) q)
  | - ?a => let p := parisk_quotient_of a x n in constr:(Negative p)
  | ?a ^ ?m => let p := parisk_quotient_of a x n in constr:(Raised p m) end.
Ltac parisk_same_quotient := first [ reflexivity | lazymatch goal with
  | |- exp _ = exp _ => apply f_equal; field
  | |- ?x = IZR _ * (?x / IZR _) => field
  | |- / _ = 1 / _ => unfold Rdiv; rewrite Rmult_1_l; parisk_same_quotient
  | |- _ => f_equal; parisk_same_quotient end ].
Ltac parisk_quotient_sign x n := lazymatch goal with
  | |- 0 < ?e => let q := parisk_quotient_of e x n in
      replace e with (meant q (x / IZR n)) by (cbn [meant]; symmetry; parisk_same_quotient);
      apply (positive_quotient q); [ vm_compute; reflexivity | apply Rdiv_lt_0_compat; [assumption | lra] ]
  | |- ?e = 0 => let q := parisk_quotient_of e x n in
      replace e with (meant q (x / IZR n)) by (cbn [meant]; symmetry; parisk_same_quotient);
      apply (zero_quotient q); [ vm_compute; reflexivity | apply Rdiv_lt_0_compat; [assumption | lra] ] end.
Ltac parisk_quotients_sign := match goal with X : 0 < ?x |- _ => is_var x; first
  [ parisk_quotient_sign x 1%Z | parisk_quotient_sign x 2%Z | parisk_quotient_sign x 4%Z | parisk_quotient_sign x 6%Z ] end.
(* A relation of such quotients of one positive variable. *)
Ltac parisk_exponential_quotients := unfold tanh, sinh, cosh; match goal with
  | |- 0 < _ => parisk_quotients_sign
  | |- _ < _ => apply Rminus_lt_0; parisk_quotients_sign
  | |- _ <= _ => apply Rlt_le, Rminus_lt_0; parisk_quotients_sign
  | |- _ = _ => apply Rminus_diag_uniq; parisk_quotients_sign
  | |- _ <> 0 => first [ apply Rgt_not_eq; unfold Rgt; parisk_quotients_sign
      | apply Rlt_not_eq, Ropp_lt_cancel; rewrite Ropp_0; parisk_quotients_sign ] end.
(* What such quotients say of logarithms, of the smaller and the larger of two values, and of slopes. *)
Ltac parisk_decided := repeat match goal with
  | |- context [Rmax ?a ?b] => simple_term a; simple_term b; let H := fresh "C" in first
      [ assert (H : a <= b) by parisk_decided_order; rewrite (Rmax_right a b H); clear H | assert (H : b <= a) by parisk_decided_order; rewrite (Rmax_left a b H); clear H ]
  | |- context [Rmin ?a ?b] => simple_term a; simple_term b; let H := fresh "C" in first
      [ assert (H : a <= b) by parisk_decided_order; rewrite (Rmin_left a b H); clear H | assert (H : b <= a) by parisk_decided_order; rewrite (Rmin_right a b H); clear H ] end
with parisk_decided_order := first [ lra | parisk_exponential_quotients ].
Lemma ln_below a p : 0 < a -> a < exp p -> ln a < p. Proof. intros A H. rewrite <- (ln_exp p). apply ln_increasing; assumption. Qed.
Lemma ln_at_most a p : 0 < a -> a <= exp p -> ln a <= p. Proof. intros A H. rewrite <- (ln_exp p). apply ln_le_ln; assumption. Qed.
Lemma ln_above a p : exp p < a -> p < ln a. Proof. intros H. rewrite <- (ln_exp p). apply ln_increasing; [apply exp_pos | exact H]. Qed.
Lemma ln_at_least a p : exp p <= a -> p <= ln a. Proof. intros H. rewrite <- (ln_exp p). apply ln_le_ln; [apply exp_pos | exact H]. Qed.
Ltac parisk_exponential_relation := parisk_decided; lazymatch goal with
  | |- _ < Rmin _ _ => apply Rmin_glb_lt; parisk_exponential_relation
  | |- _ <= Rmin _ _ => apply Rmin_glb; parisk_exponential_relation
  | |- Rmax _ _ < _ => apply Rmax_lub_lt; parisk_exponential_relation
  | |- Rmax _ _ <= _ => apply Rmax_lub; parisk_exponential_relation
  | |- ln _ < ln _ => apply ln_increasing; parisk_exponential_relation
  | |- ln _ <= ln _ => apply ln_le_ln; parisk_exponential_relation
  | |- ln _ < _ => apply ln_below; parisk_exponential_relation
  | |- ln _ <= _ => apply ln_at_most; parisk_exponential_relation
  | |- _ < ln _ => apply ln_above; parisk_exponential_relation
  | |- _ <= ln _ => apply ln_at_least; parisk_exponential_relation
  | |- _ => first [ assumption | lra | parisk_exponential_quotients ] end.
Ltac parisk_exponential_slope := match goal with A : 0 < ?a, X : ?a < ?b |- ?l < ?r =>
  first [ let f := eval pattern a in l in match f with ?g _ => change (g a < g b); refine (rises g _ a b _ _ X) end; parisk_slope_of_quotients
        | let f := eval pattern b in l in match f with ?g _ => change (g b < g a); refine (falls g _ a b _ _ X) end; parisk_slope_of_quotients ] end
with parisk_slope_of_quotients := let t := fresh "t" in let T := fresh "T" in intros t T; assert (0 < t) by lra; clear T;
  first [ solve [auto_derive; [ repeat split; parisk_exponential_relation | reflexivity ]] | cbv beta; cbn [INR Nat.pred]; parisk_exponential_relation ].
(* What is said of the values decides first, then what has to be defined. *)
Ltac parisk_exponential_defined := first [ parisk_exponential_relation | parisk_defined_more ].
Ltac parisk_exponential_statement := intros; repeat split; [ .. | parisk_exponential_relation ]; parisk_exponential_defined.
Ltac parisk_exponential_monotone := intros; repeat split; [ .. | parisk_exponential_slope ]; parisk_exponential_defined.
