(* Integrals of sums of c z^k exp (a z + b), over intervals and half-lines, and of what is such a sum on each of several pieces. *)
From Coq Require Import Reals Lra Psatz List.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Import ListNotations.
Open Scope R_scope.

(* --- the antiderivative of z^k exp (a z + b) is tail k a z * exp (a z + b) *)
Fixpoint tail (k : nat) (a z : R) : R := match k with
  | O => / a
  | S m => z ^ S m / a - INR (S m) / a * tail m a z end.
Record summand := Summand { factor : R; degree : nat; slope : R; shift : R }.
Definition value (t : summand) (z : R) : R := factor t * z ^ degree t * exp (slope t * z + shift t).

Lemma tail_derive k a z : a <> 0 -> is_derive (tail k a) z (z ^ k - a * tail k a z).
Proof.
  intro A. induction k as [| m IH].
  - simpl. evar_last. apply (@is_derive_const R_AbsRing R_NormedModule). unfold zero. simpl. field. exact A.
  - change (is_derive (fun z => z ^ S m / a - INR (S m) / a * tail m a z) z (z ^ S m - a * (z ^ S m / a - INR (S m) / a * tail m a z))).
    evar_last.
    + apply (is_derive_minus (fun z => z ^ S m / a) (fun z => INR (S m) / a * tail m a z)).
      * apply (is_derive_ext (fun z => / a * z ^ S m)); [intro t; apply Rmult_comm |].
        apply (is_derive_scal (fun z => z ^ S m)). apply is_derive_Reals, derivable_pt_lim_pow.
      * apply (is_derive_scal (tail m a)), IH.
    + unfold minus, plus, opp, scal, mult. simpl pred. cbn [AbelianGroup.plus AbelianGroup.opp R_AbsRing]. simpl. unfold mult. simpl. field. exact A.
Qed.

Lemma value_derive t z : slope t <> 0 ->
  is_derive (fun z => factor t * (tail (degree t) (slope t) z * exp (slope t * z + shift t))) z (value t z).
Proof.
  intro A. unfold value. evar_last.
  - apply (is_derive_scal (fun z => tail (degree t) (slope t) z * exp (slope t * z + shift t))).
    apply (is_derive_mult (tail (degree t) (slope t)) (fun z => exp (slope t * z + shift t))).
    + apply tail_derive, A.
    + auto_derive. exact I. reflexivity.
    + intros n m. apply Rmult_comm.
  - unfold plus, mult. simpl. unfold mult. simpl. ring.
Qed.

Lemma value_continuous t z : continuous (value t) z.
Proof.
  apply (ex_derive_continuous (value t)). unfold value. auto_derive. exact I.
Qed.

(* Between two ends. *)
Lemma between t l r : slope t <> 0 ->
  is_RInt (value t) l r (factor t * (tail (degree t) (slope t) r * exp (slope t * r + shift t))
                         - factor t * (tail (degree t) (slope t) l * exp (slope t * l + shift t))).
Proof.
  intro A. apply (is_RInt_derive (fun z => factor t * (tail (degree t) (slope t) z * exp (slope t * z + shift t))) (value t)).
  - intros z _. apply value_derive, A. - intros z _. apply value_continuous.
Qed.

Lemma between_flat t l r : slope t = 0 ->
  is_RInt (value t) l r (factor t * exp (shift t) * (r ^ S (degree t) - l ^ S (degree t)) / INR (S (degree t))).
Proof.
  intro A. evar_last.
  - apply (is_RInt_derive (fun z => factor t * exp (shift t) / INR (S (degree t)) * z ^ S (degree t)) (value t)).
    + intros z _. unfold value. evar_last.
      * apply (is_derive_scal (fun z => z ^ S (degree t))). apply is_derive_Reals, derivable_pt_lim_pow.
      * rewrite A, Rmult_0_l, Rplus_0_l. unfold scal. cbn [pred]. unfold mult. simpl. unfold mult. simpl. change (match degree t with | 0%nat => 1 | S _ => INR (degree t) + 1 end) with (INR (S (degree t))).
        field. apply not_0_INR. discriminate.
    + intros z _. apply value_continuous.
  - match goal with |- minus ?x ?y = _ => change (minus x y) with (x - y) end. cbv beta. unfold Rdiv. ring.
Qed.

Lemma line_falls a : a < 0 -> is_lim (fun z => a * z) p_infty m_infty.
Proof.
  intro A. evar_last. apply is_lim_scal_l. apply is_lim_id. unfold Rbar_mult, Rbar_mult'. destruct (Rle_dec 0 a); [exfalso; lra | reflexivity].
Qed.

(* At infinity a falling exponential wins against every power. *)
Lemma falling (k : nat) (a : R) : a < 0 -> is_lim (fun z => z ^ k * exp (a * z)) p_infty 0.
Proof.
  revert a. induction k as [| k IH]; intros a A.
  - apply (is_lim_ext (fun z => exp (a * z))); [intro; simpl; ring |].
    apply (is_lim_comp exp (fun z => a * z) p_infty 0 m_infty).
    + apply is_lim_exp_m.
    + apply line_falls, A.
    + exists 0. intros; discriminate.
  - apply (is_lim_ext (fun z => (z * exp (a / 2 * z)) * (z ^ k * exp (a / 2 * z)))).
    { intro z. replace (a * z) with (a / 2 * z + a / 2 * z) by field. rewrite exp_plus. simpl. ring. }
    evar_last. apply (is_lim_mult (fun z => z * exp (a / 2 * z)) (fun z => z ^ k * exp (a / 2 * z)) p_infty 0 0).
    + apply (is_lim_ext (fun z => 2 / a * ((a / 2 * z) * exp (a / 2 * z)))). { intro z. field. lra. }
      evar_last. apply is_lim_scal_l.
      apply (is_lim_comp (fun y => y * exp y) (fun z => a / 2 * z) p_infty 0 m_infty).
      * apply is_lim_mul_exp_m.
      * apply line_falls. lra.
      * exists 0. intros; discriminate.
      * simpl. f_equal. ring.
    + apply IH. lra.
    + exact I.
    + simpl. f_equal. ring.
Qed.

Lemma tail_falls (k : nat) (a b : R) : a < 0 -> is_lim (fun z => tail k a z * exp (a * z + b)) p_infty 0.
Proof.
  intro A. assert (W : forall k c, is_lim (fun z => c * (z ^ k * exp (a * z))) p_infty 0).
  { intros n c. evar_last. apply is_lim_scal_l. apply falling, A. simpl. f_equal. ring. }
  induction k as [| k IH].
  - apply (is_lim_ext (fun z => / a * exp b * (z ^ 0 * exp (a * z)))); [intro; rewrite exp_plus; simpl; ring | apply W].
  - apply (is_lim_ext (fun z => exp b / a * (z ^ S k * exp (a * z)) - INR (S k) / a * (tail k a z * exp (a * z + b)))).
    { intro z. change (tail (S k) a z) with (z ^ S k / a - INR (S k) / a * tail k a z). rewrite exp_plus. unfold Rdiv. ring. }
    replace (Finite 0) with (Finite (0 - INR (S k) / a * 0)) by (f_equal; ring).
    apply (is_lim_minus' _ _ _ 0 (INR (S k) / a * 0)); [apply W | apply (is_lim_scal_l _ _ _ 0), IH].
Qed.

Lemma tail_mirror (k : nat) (a z : R) : a <> 0 -> tail k a (- z) = (-1) ^ S k * tail k (- a) z.
Proof.
  intro A. induction k as [| k IH].
  - simpl. field. exact A.
  - change (tail (S k) a (- z)) with ((- z) ^ S k / a - INR (S k) / a * tail k a (- z)).
    change (tail (S k) (- a) z) with (z ^ S k / - a - INR (S k) / - a * tail k (- a) z). rewrite IH.
    replace (- z) with (-1 * z) by ring. rewrite Rpow_mult_distr. simpl. field. exact A.
Qed.

Lemma upwards t l : slope t < 0 ->
  is_RInt_gen (value t) (at_point l) (Rbar_locally p_infty) (- (factor t * (tail (degree t) (slope t) l * exp (slope t * l + shift t)))).
Proof.
  intro A. set (F := fun z => factor t * (tail (degree t) (slope t) z * exp (slope t * z + shift t))).
  change (is_RInt_gen (value t) (at_point l) (Rbar_locally p_infty) (- F l)).
  assert (L : is_lim F p_infty 0). { evar_last. apply is_lim_scal_l. apply tail_falls, A. simpl. f_equal. ring. }
  intros P [e H]. destruct (L (ball 0 e)) as [M K]. { exists e. auto. }
  exists (fun a => a = l) (fun b => M < b).
  - reflexivity.
  - exists M. auto.
  - intros x y -> Y. exists (F y - F l). split.
    + apply between. lra.
    + apply H. specialize (K y Y). unfold ball in *. simpl in *. unfold AbsRing_ball, abs, minus, plus, opp in *. simpl in *.
      replace (F y - F l + - - F l) with (F y + - 0) by ring. exact K.
Qed.

Lemma downwards t r : 0 < slope t ->
  is_RInt_gen (value t) (Rbar_locally m_infty) (at_point r) (factor t * (tail (degree t) (slope t) r * exp (slope t * r + shift t))).
Proof.
  intro A. set (F := fun z => factor t * (tail (degree t) (slope t) z * exp (slope t * z + shift t))).
  change (is_RInt_gen (value t) (Rbar_locally m_infty) (at_point r) (F r)).
  assert (L : is_lim F m_infty 0).
  { apply (is_lim_ext (fun z => F (- - z))); [intro; f_equal; ring |].
    apply (is_lim_comp (fun y => F (- y)) (fun z => - z) m_infty 0 p_infty).
    - apply (is_lim_ext (fun z => factor t * (-1) ^ S (degree t) * (tail (degree t) (- slope t) z * exp (- slope t * z + shift t)))).
      { intro z. unfold F. rewrite tail_mirror by lra. replace (slope t * - z) with (- slope t * z) by ring. ring. }
      evar_last. apply is_lim_scal_l. apply tail_falls. lra. simpl. f_equal. ring.
    - evar_last. apply is_lim_opp. apply is_lim_id. reflexivity.
    - exists 0. intros; discriminate. }
  intros P [e H]. destruct (L (ball 0 e)) as [M K]. { exists e. auto. }
  exists (fun a => a < M) (fun b => b = r).
  - exists M. auto.
  - reflexivity.
  - intros x y X ->. exists (F r - F x). split.
    + apply between. lra.
    + apply H. specialize (K x X). unfold ball in *. simpl in *. unfold AbsRing_ball, abs, minus, plus, opp in *. simpl in *.
      replace (F r - F x + - F r) with (- (F x + - 0)) by ring. rewrite Rabs_Ropp. exact K.
Qed.

(* --- sums, products and whole powers of such summands are such sums *)
Inductive shape := Const (c : R) | Var | Expo (a b : R) | Plus (e f : shape) | Minus (e f : shape) | Times (e f : shape)
  | Over (e : shape) (c : R) | Opposite (e : shape) | Power (e : shape) (n : nat).
Fixpoint meaning (e : shape) (z : R) : R := match e with
  | Const c => c | Var => z | Expo a b => exp (a * z + b)
  | Plus e f => meaning e z + meaning f z | Minus e f => meaning e z - meaning f z | Times e f => meaning e z * meaning f z
  | Over e c => meaning e z / c | Opposite e => - meaning e z | Power e n => meaning e z ^ n end.
Fixpoint sum_of_summands (l : list summand) (z : R) : R := match l with nil => 0 | t :: r => value t z + sum_of_summands r z end.
Definition scaled_summand (c : R) (t : summand) : summand := Summand (c * factor t) (degree t) (slope t) (shift t).
Definition product (s t : summand) : summand :=
  Summand (factor s * factor t) (degree s + degree t) (slope s + slope t) (shift s + shift t).
Fixpoint products (l m : list summand) : list summand := match l with nil => nil | t :: r => map (product t) m ++ products r m end.
Fixpoint power (l : list summand) (n : nat) : list summand := match n with O => [Summand 1 0 0 0] | S m => products l (power l m) end.
Fixpoint summands (e : shape) : list summand := match e with
  | Const c => [Summand c 0 0 0] | Var => [Summand 1 1 0 0] | Expo a b => [Summand 1 0 a b]
  | Plus e f => summands e ++ summands f | Minus e f => summands e ++ map (scaled_summand (-1)) (summands f)
  | Times e f => products (summands e) (summands f)
  | Over e c => map (scaled_summand (/ c)) (summands e) | Opposite e => map (scaled_summand (-1)) (summands e)
  | Power e n => power (summands e) n end.

Lemma total_app l m z : sum_of_summands (l ++ m) z = sum_of_summands l z + sum_of_summands m z.
Proof. induction l as [| t r IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma total_scaled c l z : sum_of_summands (map (scaled_summand c) l) z = c * sum_of_summands l z.
Proof. induction l as [| t r IH]; simpl; [ring | rewrite IH; unfold value; simpl; ring]. Qed.
Lemma total_product t l z : sum_of_summands (map (product t) l) z = value t z * sum_of_summands l z.
Proof.
  induction l as [| s r IH]; simpl; [ring | rewrite IH; unfold value; simpl].
  replace ((slope t + slope s) * z + (shift t + shift s)) with ((slope t * z + shift t) + (slope s * z + shift s)) by ring.
  rewrite pow_add, (exp_plus (slope t * z + shift t)). ring.
Qed.
Lemma total_products l m z : sum_of_summands (products l m) z = sum_of_summands l z * sum_of_summands m z.
Proof. induction l as [| t r IH]; simpl; [ring | rewrite total_app, total_product, IH; ring]. Qed.
Lemma total_unit c z : sum_of_summands [Summand c 0 0 0] z = c.
Proof. simpl. unfold value. simpl. rewrite Rmult_0_l, Rplus_0_l, exp_0. ring. Qed.
Lemma total_power l n z : sum_of_summands (power l n) z = sum_of_summands l z ^ n.
Proof. induction n as [| n IH]; [apply total_unit | cbn [power pow]; rewrite total_products, IH; reflexivity]. Qed.
Lemma total_meaning e z : sum_of_summands (summands e) z = meaning e z.
Proof.
  induction e; cbn [summands meaning].
  - apply total_unit.
  - simpl. unfold value. simpl. rewrite Rmult_0_l, Rplus_0_l, exp_0. ring.
  - simpl. unfold value. simpl. ring.
  - rewrite total_app, IHe1, IHe2. reflexivity.
  - rewrite total_app, total_scaled, IHe1, IHe2. ring.
  - rewrite total_products, IHe1, IHe2. reflexivity.
  - rewrite total_scaled, IHe. unfold Rdiv. ring.
  - rewrite total_scaled, IHe. ring.
  - rewrite total_power, IHe. reflexivity.
Qed.

Lemma total_nil A B {FA : Filter A} {FB : Filter B} : is_RInt_gen (sum_of_summands nil) A B 0.
Proof.
  intros P [e H]. exists (fun _ => True) (fun _ => True); try apply filter_true.
  intros x y _ _. exists 0. split.
  - evar_last. apply (@is_RInt_const R_NormedModule x y 0). simpl. unfold scal. simpl. unfold mult. simpl. ring.
  - apply H, ball_center.
Qed.
Lemma nothing t A B {FA : Filter A} {FB : Filter B} : factor t = 0 -> is_RInt_gen (value t) A B 0.
Proof.
  intro Z. apply is_RInt_gen_ext with (sum_of_summands nil); [| apply total_nil; assumption].
  apply filter_forall. intros p z _. unfold value. simpl. rewrite Z. ring.
Qed.
Lemma total_cons t l A B {FA : Filter A} {FB : Filter B} u v :
  is_RInt_gen (value t) A B u -> is_RInt_gen (sum_of_summands l) A B v -> is_RInt_gen (sum_of_summands (t :: l)) A B (u + v).
Proof. intros U V. exact (is_RInt_gen_plus (value t) (sum_of_summands l) u v U V). Qed.
Lemma by_shape (f : R -> R) e A B {FA : Filter A} {FB : Filter B} v :
  (forall z, f z = meaning e z) -> is_RInt_gen (sum_of_summands (summands e)) A B v -> is_RInt_gen f A B v.
Proof.
  intros E. apply is_RInt_gen_ext. apply filter_forall. intros p z _. rewrite E. apply total_meaning.
Qed.

(* --- tactics *)
Ltac parisk_linear e z := (* slope and shift of e in z, as a pair *)
  lazymatch e with
  | z => constr:((1, 0))
  | context [z] => lazymatch e with
    | ?a + ?b => let p := parisk_linear a z in let q := parisk_linear b z in
        match p with (?s, ?c) => match q with (?t, ?d) => let u := parisk_add s t in let v := parisk_add c d in constr:((u, v)) end end
    | ?a - ?b => let p := parisk_linear a z in let q := parisk_linear b z in
        match p with (?s, ?c) => match q with (?t, ?d) => let u := parisk_subtract s t in let v := parisk_subtract c d in constr:((u, v)) end end
    | - ?a => let p := parisk_linear a z in match p with (?s, ?c) => let u := parisk_subtract 0 s in let v := parisk_subtract 0 c in constr:((u, v)) end
    | ?a / ?b => lazymatch b with context [z] => fail | _ => let p := parisk_linear a z in
        match p with (?s, ?c) => let u := parisk_over s b in let v := parisk_over c b in constr:((u, v)) end end
    | ?a * ?b => lazymatch a with
        | context [z] => lazymatch b with context [z] => fail | _ => let p := parisk_linear a z in
            match p with (?s, ?c) => let u := parisk_multiply s b in let v := parisk_multiply c b in constr:((u, v)) end end
        | _ => let p := parisk_linear b z in match p with (?s, ?c) => let u := parisk_multiply a s in let v := parisk_multiply a c in constr:((u, v)) end end
    end
  | _ => constr:((0, e)) end
with parisk_add a b := match a with 0 => b | _ => match b with 0 => a | _ => constr:(a + b) end end
with parisk_subtract a b := match b with 0 => a | _ => match a with 0 => constr:(- b) | _ => constr:(a - b) end end
with parisk_multiply a b := match a with 0 => a | 1 => b | _ => match b with 0 => b | 1 => a | _ => constr:(a * b) end end
with parisk_over a b := match a with 0 => a | _ => constr:(a / b) end.

Ltac parisk_shape e z := lazymatch e with
  | z => constr:(Var)
  | context [z] => lazymatch e with
    | exp ?a => let p := parisk_linear a z in match p with (?s, ?c) => constr:(Expo s c) end
    | ?a + ?b => let p := parisk_shape a z in let q := parisk_shape b z in constr:(Plus p q)
    | ?a - ?b => let p := parisk_shape a z in let q := parisk_shape b z in constr:(Minus p q)
    | ?a * ?b => let p := parisk_shape a z in let q := parisk_shape b z in constr:(Times p q)
    | ?a / ?b => lazymatch b with context [z] => fail | _ => let p := parisk_shape a z in constr:(Over p b) end
    | - ?a => let p := parisk_shape a z in constr:(Opposite p)
    | ?a ^ ?n => let p := parisk_shape a z in constr:(Power p n)
    end
  | _ => constr:(Const e) end.

Ltac parisk_same_shape := first [ reflexivity | lazymatch goal with
  | |- exp _ = exp _ => apply f_equal; unfold Rdiv; ring
  | |- _ => f_equal; parisk_same_shape end ].

Ltac parisk_slope_sign := cbn [slope]; first [ solve [parisk_sign] | rewrite ?Rplus_0_l, ?Rplus_0_r; solve [parisk_sign]
  | apply Ropp_lt_cancel; rewrite Ropp_0; solve [timeout 5 parisk_fraction]
  | match goal with |- ?a < 0 => replace a with (- - a) by ring; apply Ropp_lt_gt_0_contravar; unfold Rgt; field_simplify; [parisk_sign | parisk_sides ..] end
  | field_simplify; [parisk_sign | parisk_sides ..] ].
Ltac parisk_slope_zero := cbn [slope]; first [ ring | unfold Rdiv; ring ].
Ltac parisk_slope_other := cbn [slope]; first [ solve [parisk_nonzero] | apply Rlt_not_eq; parisk_slope_sign | apply Rgt_not_eq; parisk_slope_sign ].

Ltac parisk_summand := lazymatch goal with
  | |- is_RInt_gen (value (Summand 0 _ _ _)) _ _ _ => apply nothing; [ typeclasses eauto | typeclasses eauto | reflexivity ]
  | |- is_RInt_gen (value _) (at_point _) (at_point _) _ => apply is_RInt_gen_at_point;
      first [ apply between_flat; parisk_slope_zero | apply between; parisk_slope_other ]
  | |- is_RInt_gen (value _) (at_point _) (Rbar_locally p_infty) _ => apply upwards; parisk_slope_sign
  | |- is_RInt_gen (value _) (Rbar_locally m_infty) (at_point _) _ => apply downwards; parisk_slope_sign end.

Ltac parisk_clean e := lazymatch e with
  | ?a + ?b => let p := parisk_clean a in let q := parisk_clean b in parisk_add p q
  | ?a * ?b => let p := parisk_clean a in let q := parisk_clean b in parisk_multiply p q
  | _ => e end.
Ltac parisk_clean_summand := match goal with |- is_RInt_gen (value (Summand ?c ?k ?a ?b)) _ _ _ =>
  let f := parisk_clean c in let s := parisk_clean a in let d := parisk_clean b in
  replace (Summand c k a b) with (Summand f k s d) by (f_equal; ring) end.

Ltac parisk_total := lazymatch goal with
  | |- is_RInt_gen (sum_of_summands nil) _ _ _ => apply total_nil; typeclasses eauto
  | |- is_RInt_gen (sum_of_summands (_ :: _)) _ _ _ => eapply total_cons; [ typeclasses eauto | typeclasses eauto | parisk_clean_summand; parisk_summand | parisk_total ] end.

(* is_RInt_gen of a function that is a shape, with a value to be found. *)
Ltac parisk_integrate := match goal with |- is_RInt_gen ?f ?A ?B ?v =>
  let e := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in let s := parisk_shape b z in exact s)) in
  let s := eval cbv beta in (e 0) in
  apply (@by_shape f s A B ltac:(typeclasses eauto) ltac:(typeclasses eauto) v); [ intro; cbn [meaning]; parisk_same_shape |];
  let l := eval cbv [summands map app products power product scaled_summand Nat.add factor degree slope shift] in (summands s) in
  change (summands s) with l; parisk_total end.

(* --- several pieces: on each the function is another such sum *)
Lemma piece_between (f g : R -> R) l r v : l <= r -> (forall z, l < z < r -> f z = g z) ->
  is_RInt_gen g (at_point l) (at_point r) v -> is_RInt_gen f (at_point l) (at_point r) v.
Proof.
  intros O E H. apply is_RInt_gen_at_point. apply is_RInt_gen_at_point in H. apply is_RInt_ext with g; [| exact H].
  intros z Z. rewrite Rmin_left, Rmax_right in Z by exact O. symmetry. apply E, Z.
Qed.
Lemma piece_upwards (f g : R -> R) l v : (forall z, l < z -> f z = g z) ->
  is_RInt_gen g (at_point l) (Rbar_locally p_infty) v -> is_RInt_gen f (at_point l) (Rbar_locally p_infty) v.
Proof.
  intros E. apply is_RInt_gen_ext. exists (fun a => a = l) (fun b => l < b); [reflexivity | exists l; auto |].
  intros x y -> Y z Z. simpl in Z. rewrite Rmin_left in Z by lra. symmetry. apply E. lra.
Qed.
Lemma piece_downwards (f g : R -> R) r v : (forall z, z < r -> f z = g z) ->
  is_RInt_gen g (Rbar_locally m_infty) (at_point r) v -> is_RInt_gen f (Rbar_locally m_infty) (at_point r) v.
Proof.
  intros E. apply is_RInt_gen_ext. exists (fun a => a < r) (fun b => b = r); [exists r; auto | reflexivity |].
  intros x y X -> z Z. simpl in Z. rewrite Rmax_right in Z by lra. symmetry. apply E. lra.
Qed.
Lemma two_pieces (f : R -> R) b A B {FA : ProperFilter A} {FB : ProperFilter B} u v :
  is_RInt_gen f A (at_point b) u -> is_RInt_gen f (at_point b) B v -> is_RInt_gen f A B (u + v).
Proof. intros U V. exact (is_RInt_gen_Chasles f b u v U V). Qed.

Ltac parisk_certain := solve [ lra | timeout 2 nra ].
Ltac parisk_simple_condition t := lazymatch t with context [Rabs _] => fail | context [Rle_dec _ _] => fail | context [Rlt_dec _ _] => fail | _ => idtac end.
Ltac parisk_here := cbv beta; repeat match goal with
  | |- context [Rabs ?a] => parisk_simple_condition a; first [ rewrite (Rabs_pos_eq a) by parisk_certain | rewrite (Rabs_left1 a) by parisk_certain ]
  | |- context [Rle_dec ?a ?b] => parisk_simple_condition a; parisk_simple_condition b;
      let H := fresh in destruct (Rle_dec a b) as [H | H]; [ try (exfalso; parisk_certain) | apply Rnot_le_lt in H; try (exfalso; parisk_certain) ]; clear H
  | |- context [Rlt_dec ?a ?b] => parisk_simple_condition a; parisk_simple_condition b;
      let H := fresh in destruct (Rlt_dec a b) as [H | H]; [ try (exfalso; parisk_certain) | apply Rnot_lt_le in H; try (exfalso; parisk_certain) ]; clear H
  end; reflexivity.
Ltac parisk_piece := first [ parisk_integrate |
  lazymatch goal with
  | |- is_RInt_gen _ (at_point _) (at_point _) _ => eapply piece_between; [ parisk_certain | intros ? ?; parisk_here | parisk_integrate ]
  | |- is_RInt_gen _ (at_point _) (Rbar_locally p_infty) _ => eapply piece_upwards; [ intros ? ?; parisk_here | parisk_integrate ]
  | |- is_RInt_gen _ (Rbar_locally m_infty) (at_point _) _ => eapply piece_downwards; [ intros ? ?; parisk_here | parisk_integrate ] end ].
(* The pieces between the points of a list. *)
Ltac parisk_pieces l := lazymatch l with
  | nil => parisk_piece
  | ?p :: ?r => eapply (two_pieces _ p); [ typeclasses eauto | typeclasses eauto | parisk_piece | parisk_pieces r ] end.

(* Points between which the function may be another one, from its absolute values and conditions. *)
Ltac parisk_breaks e z := match e with
  | context [Rle_dec (Rabs (z - ?q)) ?x] => constr:(q - x :: q :: q + x :: nil)
  | context [Rle_dec (Rabs z) ?x] => constr:(- x :: 0 :: x :: nil)
  | context [Rle_dec z ?x] => constr:(- x :: 0 :: x :: nil)
  | context [Rle_dec ?x (Rabs z)] => constr:(- x :: 0 :: x :: nil)
  | context [Rlt_dec z ?x] => constr:(x :: nil)
  | context [Rle_dec z ?x] => constr:(x :: nil)
  | context [Rabs (z - ?q)] => constr:(q :: nil)
  | context [Rabs z] => constr:(0 :: nil)
  | _ => constr:(@nil R) end.
Ltac parisk_lower := repeat match goal with
  | H : ?a <= ?x |- _ => is_var x; parisk_fact (0 <= x) ltac:(apply Rle_trans with (2 := H); timeout 3 parisk_sign)
  | H : ?a < ?x |- _ => is_var x; parisk_fact (0 < x) ltac:(first [lra | apply Rle_lt_trans with (2 := H); timeout 3 parisk_sign]) end.
Ltac parisk_note l := lazymatch l with
  | nil => idtac
  | ?p :: ?r => try first [ match p with - ?x => assert (0 <= x) by (timeout 4 parisk_sign) end | assert (0 <= p) by (timeout 4 parisk_sign) ]; parisk_note r end.
Ltac parisk_any_integral := first [ parisk_integrate
  | match goal with |- is_RInt_gen _ (at_point ?l) _ _ => parisk_note (l :: nil); parisk_piece end
  | match goal with |- is_RInt_gen ?f _ _ _ =>
  let e := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in let l := parisk_breaks b z in exact l)) in
  let l := eval cbv beta in (e 0) in parisk_note l; parisk_pieces l end ].

(* --- statements with integrals: each has its value; then what is said of the values *)
Ltac parisk_values := repeat match goal with
  | |- context [RInt_gen ?f ?A ?B] => match goal with H : is_RInt_gen ?g ?C ?D ?v |- _ => unify f g; unify A C; unify B D; rewrite (is_RInt_gen_unique f v H) end
  | |- context [RInt ?f ?a ?b] => match goal with H : is_RInt_gen ?g (at_point ?c) (at_point ?d) ?v |- _ => unify f g; unify a c; unify b d;
      rewrite (is_RInt_unique f a b v (proj1 (is_RInt_gen_at_point f a b v) H)) end end.
Lemma whole_power_of_one n : powerRZ 1 n = 1.
Proof. destruct n; simpl; rewrite ?pow1; lra. Qed.
Ltac parisk_final := repeat match goal with H : is_RInt_gen _ _ _ _ |- _ => clear H end;
  cbn [tail value factor degree slope shift INR pow]; rewrite ?whole_power_of_one; try match goal with |- @eq _ ?a ?b => change (@eq R a b) end;
  lazymatch goal with
  | |- _ = _ => first [ timeout 10 (parisk_exponential; parisk_field) | timeout 6 (parisk_ln_parts; parisk_exponential; parisk_field) | parisk_again | parisk_relation ]
  | |- _ => first [ timeout 8 (parisk_normal; first [ parisk_ordered | parisk_algebraic ]) | timeout 6 (parisk_exponential; first [ parisk_poly | parisk_gap; parisk_poly ]) | timeout 8 parisk_relation ] end.
(* The total of a law is 1. *)
Ltac parisk_one H := match type of H with is_RInt_gen _ _ _ ?v => let E := fresh "E" in
  assert (E : v = 1) by (cbn [tail value factor degree slope shift INR pow]; timeout 3 (parisk_exponential; parisk_field)); rewrite E in H; clear E end.
Ltac parisk_integral_step := lazymatch goal with
  | |- ex_RInt ?f ?a ?b /\ _ => let H := fresh "I" in eassert (H : is_RInt_gen f (at_point a) (at_point b) _); [ parisk_any_integral |];
      split; [ eexists; apply is_RInt_gen_at_point; exact H |]
  | |- ex_RInt_gen ?f ?A ?B /\ _ => let H := fresh "I" in eassert (H : is_RInt_gen f A B _); [ parisk_any_integral |]; split; [ eexists; exact H |]; try parisk_one H
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by (lazymatch A with
      | forall _, _ => intros; repeat split; parisk_defined
      | context [RInt_gen _ _ _] => parisk_values; parisk_final | context [RInt _ _ _] => parisk_values; parisk_final
      | _ => parisk_defined end); split; [ exact H |]; try clear H end.
Ltac parisk_integral_statement := intros; parisk_lower; repeat parisk_integral_step; parisk_values; parisk_final.
(* At a point: the values of integrals are numbers. *)
Ltac parisk_integral_point := cbv beta; repeat parisk_integral_step; parisk_values; cbn [tail value factor degree slope shift INR pow]; parisk_number.
