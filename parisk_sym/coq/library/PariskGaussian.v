(* Deltas of Gaussian noise: how they depend on the shift and the level, and statements with the error function. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError.
Open Scope R_scope.

Lemma same_bell u w e : w ^ 2 - u ^ 2 = e -> exp e * exp (- w ^ 2) = exp (- u ^ 2).
Proof. intros <-. rewrite <- exp_plus. f_equal. ring. Qed.
Lemma erfc_of (f : R -> R) x d : is_derive f x d -> is_derive (fun x => erfc (f x)) x (- (2 / sqrt PI * exp (- f x ^ 2)) * d).
Proof.
  intro D. evar_last; [apply (is_derive_comp erfc f); [apply erfc_derive | exact D] |]. unfold scal. simpl. unfold mult. simpl. parisk_real. ring.
Qed.

(* With u = (e/d - d)/2 and w = (e/d + d)/2, where d > 0, delta is erfc u / 2 - exp e * erfc w / 2: it rises in d and falls in e. *)
Definition gaussian_delta (d e : R) : R := (1 / 2) * erfc ((e / d - d) / 2) - (1 / 2) * erfc ((e / d + d) / 2) * exp e.
Lemma gaussian_delta_is u w e : w ^ 2 - u ^ 2 = e -> 0 < w - u -> (1 / 2) * erfc u - (1 / 2) * erfc w * exp e = gaussian_delta (w - u) e.
Proof.
  intros E D. unfold gaussian_delta. replace (e / (w - u)) with (w + u) by (rewrite <- E; field; lra).
  replace ((w + u - (w - u)) / 2) with u by field. replace ((w + u + (w - u)) / 2) with w by field. reflexivity.
Qed.
Lemma gaussian_delta_rises e c d : 0 < c -> c < d -> gaussian_delta c e < gaussian_delta d e.
Proof.
  intros C. destruct root_of_pi as [P _]. apply (rises (fun d => gaussian_delta d e) (fun d => / sqrt PI * exp (- ((e / d - d) / 2) ^ 2))).
  - intros t T. unfold gaussian_delta. evar_last.
    + apply (is_derive_minus (fun d => 1 / 2 * erfc ((e / d - d) / 2)) (fun d => 1 / 2 * erfc ((e / d + d) / 2) * exp e)).
      * apply (is_derive_scal (fun d => erfc ((e / d - d) / 2))). apply (erfc_of (fun d => (e / d - d) / 2) t). auto_derive; [lra | reflexivity].
      * apply (is_derive_ext (fun d => (1 / 2 * exp e) * erfc ((e / d + d) / 2))); [intro; parisk_real; ring |].
        apply (is_derive_scal (fun d => erfc ((e / d + d) / 2))). apply (erfc_of (fun d => (e / d + d) / 2) t). auto_derive; [lra | reflexivity].
    + rewrite <- (same_bell ((e / t - t) / 2) ((e / t + t) / 2) e) by (field; lra). unfold minus, plus, opp. simpl. parisk_real. field. lra.
  - intros t T. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, P | apply exp_pos].
Qed.
Lemma gaussian_delta_falls d a b : 0 < d -> a < b -> gaussian_delta d b < gaussian_delta d a.
Proof.
  intros D. destruct root_of_pi as [P _].
  apply (falls (fun e => gaussian_delta d e) (fun e => - (1 / 2 * erfc ((e / d + d) / 2) * exp e))).
  - intros t T. unfold gaussian_delta. evar_last.
    + apply (is_derive_minus (fun e => 1 / 2 * erfc ((e / d - d) / 2)) (fun e => 1 / 2 * erfc ((e / d + d) / 2) * exp e)).
      * apply (is_derive_scal (fun e => erfc ((e / d - d) / 2))). apply (erfc_of (fun e => (e / d - d) / 2) t). auto_derive; [lra | reflexivity].
      * apply (is_derive_mult (fun e => 1 / 2 * erfc ((e / d + d) / 2)) exp).
        -- apply (is_derive_scal (fun e => erfc ((e / d + d) / 2))). apply (erfc_of (fun e => (e / d + d) / 2) t). auto_derive; [lra | reflexivity].
        -- apply is_derive_exp.
        -- intros n m. apply Rmult_comm.
    + rewrite <- (same_bell ((t / d - d) / 2) ((t / d + d) / 2) t) by (field; lra). unfold minus, plus, opp, mult. simpl. parisk_real. field. lra.
  - intros t T. rewrite Ropp_involutive. apply Rmult_lt_0_compat; [generalize (erfc_pos ((t / d + d) / 2)); lra | apply exp_pos].
Qed.
Lemma in_shift u w v x e : w ^ 2 - u ^ 2 = e -> x ^ 2 - v ^ 2 = e -> 0 < w - u -> w - u < x - v ->
  (1 / 2) * erfc u - (1 / 2) * erfc w * exp e < (1 / 2) * erfc v - (1 / 2) * erfc x * exp e.
Proof. intros E F D H. rewrite (gaussian_delta_is u w e E D), (gaussian_delta_is v x e F ltac:(lra)). apply gaussian_delta_rises; assumption. Qed.
Lemma in_level u w v x e f : w ^ 2 - u ^ 2 = e -> x ^ 2 - v ^ 2 = f -> 0 < w - u -> x - v = w - u -> e < f ->
  (1 / 2) * erfc v - (1 / 2) * erfc x * exp f < (1 / 2) * erfc u - (1 / 2) * erfc w * exp e.
Proof. intros E F D S H. rewrite (gaussian_delta_is u w e E D), (gaussian_delta_is v x f F ltac:(lra)), S. apply gaussian_delta_falls; assumption. Qed.

(* --- tactics *)
Lemma root_squared x : 0 <= x -> sqrt x ^ 2 = x. Proof. apply pow2_sqrt. Qed.
Ltac parisk_root_squares := repeat match goal with
  | |- context [sqrt ?x] => lazymatch goal with H : sqrt x ^ 2 = x |- _ => fail | _ =>
      let H := fresh "S" in assert (H : sqrt x ^ 2 = x) by (apply root_squared; solve [lra | parisk_sign]) end end.
(* An equation of rational functions of unknowns and roots. *)
Ltac parisk_with_roots := intros; parisk_root_squares; first
  [ parisk_field
  | field_simplify_eq; [ match goal with
      | S : sqrt ?x ^ 2 = ?x, T : sqrt ?y ^ 2 = ?y |- _ => ring [S T]
      | S : sqrt ?x ^ 2 = ?x |- _ => ring [S] end | parisk_sides .. ] ].
Ltac parisk_simpler_order := first
  [ match goal with |- 0 < ?a => ring_simplify a; solve [timeout 2 parisk_sign] end
  | match goal with |- ?a < ?b => ring_simplify a b; solve [timeout 2 parisk_ordered] end
  | match goal with |- ?a < ?b => parisk_side_simpler a; parisk_side_simpler b; first [ solve [parisk_ordered] | solve [parisk_sign] ] end ].
(* 1 - erfc a / 2 is erfc (- a) / 2. *)
Lemma erfc_other_side a : 1 - (1 / 2) * erfc a = (1 / 2) * erfc (- a). Proof. rewrite erfc_opp. field. Qed.
Ltac parisk_gaussian_order := rewrite ?erfc_other_side; first
  [ apply in_shift; [ parisk_with_roots | parisk_with_roots | parisk_simpler_order | parisk_simpler_order ]
  | apply in_level; [ parisk_with_roots | parisk_with_roots | parisk_simpler_order | parisk_with_roots | solve [parisk_ordered] ] ].
Ltac parisk_erfc_facts := repeat match goal with
  | |- context [erfc ?a] => lazymatch goal with H : 0 < erfc a |- _ => fail | _ => assert (0 < erfc a) by apply erfc_pos; assert (erfc a < 2) by apply erfc_below_2;
      try (assert (0 <= a) by (timeout 2 parisk_sign); assert (erfc a <= exp (- a ^ 2)) by (apply erfc_below_exp; assumption)) end end.
Ltac parisk_erf := unfold erf; unfold erfc; f_equal.
(* erfc a <= p where a^2 = ln (1/p). *)
Ltac parisk_erfc_step := match goal with
  | |- erfc ?a <= _ => eapply Rle_trans; [ apply erfc_below_exp; solve [parisk_sign] |]; rewrite ?pow2_sqrt by parisk_sign
  | |- 1 / 2 * erfc ?a <= _ => apply Rle_trans with (1 / 2 * exp (- a ^ 2)); [ apply Rmult_le_compat_l; [lra | apply erfc_below_exp; solve [parisk_sign]] |]; rewrite ?pow2_sqrt by parisk_sign
  end.
(* Arguments that are equal become one. *)
Ltac parisk_same_erfc := repeat match goal with
  | |- context [erfc ?a] => match goal with |- context [erfc ?b] => tryif constr_eq a b then fail else
      (let H := fresh in assert (H : b = a) by (timeout 2 parisk_with_roots); rewrite H; clear H) end end.
Ltac parisk_erfc_unknowns := repeat match goal with |- context [erfc ?a] => let k := fresh "k" in set (k := erfc a) in *; clearbody k end.
Lemma erf_by_erfc x : erf x = 1 - erfc x. Proof. unfold erfc. ring. Qed.
Ltac parisk_one_erf := rewrite ?erf_by_erfc, ?erfc_other_side; parisk_same_erfc.
Ltac parisk_error_relation := parisk_one_erf; lazymatch goal with
  | |- _ = _ => parisk_erfc_unknowns; first [ parisk_field | parisk_more ]
  | |- _ => first [ timeout 8 parisk_gaussian_order
      | timeout 4 (parisk_erfc_facts; parisk_erfc_unknowns; parisk_as_unknowns; first [ lra | nra ])
      | timeout 6 (parisk_erfc_step; rewrite ?Ropp_involutive; first [ lra | parisk_more ]) ] end.
Ltac parisk_error_statement := intros; repeat match goal with
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by parisk_defined_more; split; [ exact H |] end; parisk_error_relation.
(* At a point: the error function between two numbers. *)
Ltac parisk_erf_bounds := unfold erfc, erf; repeat match goal with |- context [RInt ?f 0 ?a] =>
  let H := fresh "B" in integral_intro (RInt f 0 a) with (i_prec 60, i_fuel 500, i_relwidth 40) as H;
  let k := fresh "k" in set (k := RInt f 0 a) in *; clearbody k end.
Ltac parisk_error_point := cbv beta; repeat split; first [ parisk_number | parisk_erf_bounds; parisk_number ].
