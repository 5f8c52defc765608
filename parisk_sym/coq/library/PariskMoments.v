(* Moments of Gaussian noise: integrals over the line of c z^k exp (- z^2/(2 s^2)), as statements write them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskIntegrals PariskError PariskBell.
Open Scope R_scope.

Ltac moments_real := match goal with |- @eq _ ?a ?b => change (@eq R a b) end.

Definition moments_bell (s z : R) : R := exp (- ((1 / 2) * z ^ 2 / s ^ 2)).
Definition moments_density (s z : R) : R := (1 / 2) * sqrt 2 / sqrt PI / s * moments_bell s z.
(* The moments in units of the total. *)
Fixpoint moments_factor (s : R) (k : nat) : R := match k with O => 1 | S O => 0 | S (S m) => INR (S m) * s ^ 2 * moments_factor s m end.

Lemma moments_power_falls s k : 0 < s -> is_lim (fun z => z ^ k * moments_bell s z) p_infty 0.
Proof.
  intro S. set (a := - (1 / 2 / s ^ 2)). assert (P : 0 < s ^ 2) by (apply pow_lt, S).
  assert (A : a < 0) by (unfold a; apply Ropp_lt_gt_0_contravar, Rdiv_lt_0_compat; lra).
  apply (is_lim_le_le_loc (fun _ => 0) (fun z => z ^ k * exp (a * z))); [| apply is_lim_const | apply falling, A].
  exists 1. intros z Z. assert (0 <= z ^ k) by (apply pow_le; lra). split.
  - apply Rmult_le_pos; [assumption | left; apply exp_pos].
  - apply Rmult_le_compat_l; [assumption |]. unfold moments_bell. apply exp_le_exp. replace (- (1 / 2 * z ^ 2 / s ^ 2)) with (a * z ^ 2) by (unfold a; field; lra).
    apply Rmult_le_compat_neg_l; [lra | nra].
Qed.
Lemma moments_power_up s k c : 0 < s -> tends_up (fun z => c * (z ^ k * moments_bell s z)) 0.
Proof.
  intros S e E. assert (L : is_lim (fun z => c * (z ^ k * moments_bell s z)) p_infty 0).
  { evar_last. apply is_lim_scal_l. apply moments_power_falls, S. simpl. f_equal. ring. }
  destruct (L (ball 0 (mkposreal e E))) as [M H]. { exists (mkposreal e E). auto. }
  exists M. intros x X. specialize (H x X). unfold ball in H. simpl in H. unfold AbsRing_ball, abs, minus, plus, opp in H. simpl in H.
  replace (c * (x ^ k * moments_bell s x) - 0) with (c * (x ^ k * moments_bell s x) + - 0) by ring. exact H.
Qed.
Lemma moments_power_down s k c : 0 < s -> tends_down (fun z => c * (z ^ k * moments_bell s z)) 0.
Proof.
  intros S e E. destruct (moments_power_up s k (c * (-1) ^ k) S e E) as [M H]. exists M. intros x X. specialize (H x X).
  replace (c * ((- x) ^ k * moments_bell s (- x))) with (c * (-1) ^ k * (x ^ k * moments_bell s x)); [exact H |].
  unfold moments_bell. replace ((- x) ^ 2) with (x ^ 2) by ring. replace (- x) with (-1 * x) by ring. rewrite Rpow_mult_distr. ring.
Qed.
Lemma moments_bell_derives s z : 0 < s -> is_derive (moments_bell s) z (- (z / s ^ 2) * moments_bell s z).
Proof. intro S. assert (0 < s ^ 2) by (apply pow_lt, S). unfold moments_bell. auto_derive; [exact I |]. set (e := exp _). field. lra. Qed.
Lemma moments_power_derives s k z : 0 < s -> is_derive (fun z => z ^ S k * moments_bell s z) z (INR (S k) * (z ^ k * moments_bell s z) - z ^ S (S k) * moments_bell s z / s ^ 2).
Proof.
  intro S. assert (P : 0 < s ^ 2) by (apply pow_lt, S). evar_last.
  - apply (is_derive_mult (fun z => z ^ Datatypes.S k) (moments_bell s)); [apply is_derive_Reals, derivable_pt_lim_pow | apply moments_bell_derives, S | intros n m; apply Rmult_comm].
  - transitivity (INR (Datatypes.S k) * z ^ k * moments_bell s z + z ^ Datatypes.S k * (- (z / s ^ 2) * moments_bell s z)); [reflexivity |].
    change (z ^ Datatypes.S (Datatypes.S k)) with (z * z ^ Datatypes.S k). field. lra.
Qed.

Local Notation moments_line f v := (is_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) v).
Lemma moments_next s k v : 0 < s -> moments_line (fun z => z ^ k * moments_bell s z) v -> moments_line (fun z => z ^ S (S k) * moments_bell s z) (INR (S k) * s ^ 2 * v).
Proof.
  intros S H. assert (P : 0 < s ^ 2) by (apply pow_lt, S).
  assert (Z : moments_line (fun z => INR (Datatypes.S k) * (z ^ k * moments_bell s z) - z ^ Datatypes.S (Datatypes.S k) * moments_bell s z / s ^ 2) 0).
  { replace 0 with (0 - 0) by ring. apply (over_line _ (fun z => z ^ Datatypes.S k * moments_bell s z)).
    - intro z. apply moments_power_derives, S.
    - intro z. apply (ex_derive_continuous (V := R_NormedModule)). unfold moments_bell. auto_derive. exact I.
    - intros e E. destruct (moments_power_down s (Datatypes.S k) 1 S e E) as [M K]. exists M. intros x X. specialize (K x X). rewrite Rmult_1_l in K. exact K.
    - intros e E. destruct (moments_power_up s (Datatypes.S k) 1 S e E) as [M K]. exists M. intros x X. specialize (K x X). rewrite Rmult_1_l in K. exact K. }
  assert (A := is_RInt_gen_scal _ (INR (Datatypes.S k) * s ^ 2) _ H). assert (B := is_RInt_gen_scal _ (s ^ 2) _ Z).
  assert (C := is_RInt_gen_minus _ _ _ _ A B). revert C. unfold minus, plus, opp, scal. simpl. unfold mult. simpl. intro C.
  evar_last; [eapply is_RInt_gen_ext; [| exact C] |].
  - apply filter_forall. intros p z _. cbv beta. moments_real. field. lra.
  - ring.
Qed.
Lemma moments_total s : 0 < s -> moments_line (fun z => z ^ 0 * moments_bell s z) (sqrt 2 * sqrt PI * s).
Proof.
  intro S. assert (T : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (T2 : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  replace (sqrt 2 * sqrt PI * s) with (1 * sqrt PI / (/ (s * sqrt 2))) by (field; lra).
  eapply is_RInt_gen_ext; [| apply (line_bell_over_line (/ (s * sqrt 2)) 0 1 0), Rinv_0_lt_compat, Rmult_lt_0_compat; assumption].
  apply filter_forall. intros p z _. unfold line_bell, moments_bell.
  replace (- (/ (s * sqrt 2) * (z - 0)) ^ 2) with (- (z ^ 2 / (s ^ 2 * sqrt 2 ^ 2))) by (field; lra). rewrite T2.
  replace (z ^ 2 / (s ^ 2 * 2)) with (1 / 2 * z ^ 2 / s ^ 2) by (field; lra). moments_real. ring.
Qed.
Lemma moments_first s : 0 < s -> moments_line (fun z => z ^ 1 * moments_bell s z) 0.
Proof.
  intro S. assert (T : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (T2 : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  replace 0 with (0 * sqrt PI / (/ (s * sqrt 2))) by (field; lra).
  eapply is_RInt_gen_ext; [| apply (line_bell_over_line (/ (s * sqrt 2)) 0 0 1), Rinv_0_lt_compat, Rmult_lt_0_compat; assumption].
  apply filter_forall. intros p z _. unfold line_bell, moments_bell.
  replace (- (/ (s * sqrt 2) * (z - 0)) ^ 2) with (- (z ^ 2 / (s ^ 2 * sqrt 2 ^ 2))) by (field; lra). rewrite T2.
  replace (z ^ 2 / (s ^ 2 * 2)) with (1 / 2 * z ^ 2 / s ^ 2) by (field; lra). moments_real. ring.
Qed.
Lemma moments_every s k : 0 < s -> moments_line (fun z => z ^ k * moments_bell s z) (sqrt 2 * sqrt PI * s * moments_factor s k)
  /\ moments_line (fun z => z ^ S k * moments_bell s z) (sqrt 2 * sqrt PI * s * moments_factor s (S k)).
Proof.
  intro S. induction k as [| k [IH IH']].
  - split; [rewrite Rmult_1_r; apply moments_total, S | replace (sqrt 2 * sqrt PI * s * moments_factor s 1) with 0 by (simpl; ring); apply moments_first, S].
  - split; [exact IH' |]. replace (sqrt 2 * sqrt PI * s * moments_factor s (Datatypes.S (Datatypes.S k))) with (INR (Datatypes.S k) * s ^ 2 * (sqrt 2 * sqrt PI * s * moments_factor s k)).
    + apply moments_next; assumption.
    + change (moments_factor s (Datatypes.S (Datatypes.S k))) with (INR (Datatypes.S k) * s ^ 2 * moments_factor s k). ring.
Qed.
Lemma moments_gaussian (f : R -> R) c k s : 0 < s -> (forall z, f z = c * (z ^ k * moments_density s z)) -> moments_line f (c * moments_factor s k).
Proof.
  intros S E. destruct (moments_every s k S) as [H _]. assert (T : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (T2 : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  assert (Q := proj1 root_of_pi). assert (A := is_RInt_gen_scal _ (c * ((1 / 2) * sqrt 2 / sqrt PI / s)) _ H).
  revert A. unfold scal. simpl. unfold mult. simpl. intro A.
  replace (c * moments_factor s k) with (c * (1 / 2 * sqrt 2 / sqrt PI / s) * (sqrt 2 * sqrt PI * s * moments_factor s k)).
  - eapply is_RInt_gen_ext; [| exact A]. apply filter_forall. intros p z _. rewrite E. unfold moments_density. moments_real. ring.
  - transitivity (c * moments_factor s k * (sqrt 2 ^ 2 / 2)); [field; lra | rewrite T2; field].
Qed.
Lemma moments_written (f g : R -> R) v : (forall z, f z = g z) -> moments_line g v -> moments_line f v.
Proof. intros E H. eapply is_RInt_gen_ext; [| exact H]. apply filter_forall. intros p z _. symmetry. apply E. Qed.

(* --- tactics *)
Ltac moments_differ := first [ assumption | apply Rgt_not_eq; unfold Rgt; first [ apply sqrt_lt_R0; solve [lra | apply PI_RGT_0] | solve [parisk_sign] ] ].
Ltac moments_same := let z := fresh "z" in intro z; unfold moments_density, moments_bell; let e := fresh "e" in set (e := exp _); moments_real; first [ reflexivity | field; repeat split; moments_differ ].
Ltac moments_with f c s := first
  [ apply (moments_gaussian f c 0 s); [ solve [parisk_sign] | solve [moments_same] ] | apply (moments_gaussian f c 1 s); [ solve [parisk_sign] | solve [moments_same] ]
  | apply (moments_gaussian f c 2 s); [ solve [parisk_sign] | solve [moments_same] ] | apply (moments_gaussian f c 3 s); [ solve [parisk_sign] | solve [moments_same] ]
  | apply (moments_gaussian f c 4 s); [ solve [parisk_sign] | solve [moments_same] ] | apply (moments_gaussian f c 6 s); [ solve [parisk_sign] | solve [moments_same] ] ].
Ltac moments_scaled := lazymatch goal with |- is_RInt_gen ?f _ _ _ =>
  let S := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in lazymatch b with context [exp (- ((1 / 2) * z ^ 2 / ?s ^ 2))] => exact s end)) in
  let s := eval cbv beta in (S 0) in first
  [ moments_with f 1 s
  | let C := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in let g := eval pattern z, (exp (- ((1 / 2) * z ^ 2 / s ^ 2))) in b in lazymatch g with ?h _ _ =>
      let c := eval cbv beta in (h 1 ((1 / 2) * sqrt 2 / sqrt PI / s)) in exact c end)) in
    let c := eval cbv beta in (C 0) in moments_with f (c / ((1 / 2) * sqrt 2 / sqrt PI / s) ^ 2) s ] end.
(* An integral over the line whose value is to be found; without a scale it is 1. *)
Ltac moments_integral := first [ moments_scaled | lazymatch goal with |- is_RInt_gen ?f ?A ?B ?v =>
  let g := constr:(fun z : R => ltac:(let b := eval cbv beta in (f z) in let h := eval pattern (exp (- ((1 / 2) * z ^ 2))) in b in lazymatch h with ?k _ =>
    let r := eval cbv beta in (k (exp (- ((1 / 2) * z ^ 2 / 1 ^ 2)))) in exact r end)) in
  apply (moments_written f g); [ let z := fresh "z" in intro z; cbv beta; replace ((1 / 2) * z ^ 2 / 1 ^ 2) with ((1 / 2) * z ^ 2) by field; reflexivity |]; moments_scaled end ].
Ltac moments_value := lazymatch goal with
  | |- _ = _ => moments_real; first [ lra | field; repeat split; moments_differ ]
  | |- _ => parisk_number end.
Ltac moments_step := lazymatch goal with
  | |- ex_RInt_gen ?f ?A ?B /\ _ => let H := fresh "I" in eassert (H : is_RInt_gen f A B _); [ moments_integral |];
      cbn [moments_factor INR] in H; split; [ eexists; exact H |]
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by (lazymatch A with
      | context [RInt_gen _ _ _] => parisk_values; moments_value
      | forall _, _ => intros; repeat split; first [ parisk_sign | moments_differ | apply pow_nonzero; moments_differ | parisk_defined ]
      | _ => first [ moments_differ | parisk_defined ] end); split; [ exact H |]; clear H end.
Ltac parisk_moments := cbv beta; intros; repeat moments_step; parisk_values; moments_value.
