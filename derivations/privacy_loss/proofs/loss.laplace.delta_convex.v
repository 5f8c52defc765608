(* After _shape.v. *)

(* Convex in x = exp of the level: (1 - x)_+ is, so are its mixtures over losses. *)
Lemma scaled_level x y : 0 < x -> ln x + y = ln (x * exp y).
Proof. intro X. rewrite ln_mult by (try apply exp_pos; exact X). rewrite ln_exp. reflexivity. Qed.
Lemma uses_convex n a : 0 < a -> forall x y w, 0 < x -> 0 < y -> 0 <= w -> w <= 1 ->
  uses_delta n a (ln ((1 - w) * x + w * y)) <= (1 - w) * uses_delta n a (ln x) + w * uses_delta n a (ln y).
Proof.
  intro A. induction n as [|n IH]; intros x y w X Y W V; assert (M : 0 < (1 - w) * x + w * y) by nra.
  - cbn [uses_delta]. rewrite !exp_ln by assumption. parisk_absolute; nra.
  - assert (K : forall s, uses_delta n a (ln ((1 - w) * x + w * y) + s) <= (1 - w) * uses_delta n a (ln x + s) + w * uses_delta n a (ln y + s)).
    { intro s. rewrite !scaled_level by assumption. replace (((1 - w) * x + w * y) * exp s) with ((1 - w) * (x * exp s) + w * (y * exp s)) by ring.
      assert (E := exp_pos s). apply IH; try assumption; apply Rmult_lt_0_compat; assumption. }
    cbn [uses_delta]. assert (K1 := K (- a)). assert (K2 := K a). fold (ln ((1 - w) * x + w * y) - a) in K1. fold (ln x - a) in K1. fold (ln y - a) in K1.
    assert (E := exp_pos (- a)).
    assert (L : RInt (fun z => exp ((z - a) / 2) / 4 * uses_delta n a (ln ((1 - w) * x + w * y) - z)) (- a) a <=
      (1 - w) * RInt (fun z => exp ((z - a) / 2) / 4 * uses_delta n a (ln x - z)) (- a) a + w * RInt (fun z => exp ((z - a) / 2) / 4 * uses_delta n a (ln y - z)) (- a) a).
    { set (f := fun z => exp ((z - a) / 2) / 4 * uses_delta n a (ln x - z)). set (g := fun z => exp ((z - a) / 2) / 4 * uses_delta n a (ln y - z)).
      assert (F : is_RInt f (- a) a (RInt f (- a) a)) by (apply (RInt_correct f), piece_integrable).
      assert (G : is_RInt g (- a) a (RInt g (- a) a)) by (apply (RInt_correct g), piece_integrable).
      assert (S := is_RInt_plus _ _ _ _ _ _ (is_RInt_scal f _ _ (1 - w) _ F) (is_RInt_scal g _ _ w _ G)).
      unfold plus, scal in S. simpl in S. unfold mult in S. simpl in S. rewrite <- (is_RInt_unique _ _ _ _ S).
      apply RInt_le; [lra | apply piece_integrable | eexists; exact S |]. intros z _. unfold f, g.
      assert (P := exp_pos ((z - a) / 2)). assert (Kz := K (- z)). fold (ln ((1 - w) * x + w * y) - z) in Kz. fold (ln x - z) in Kz. fold (ln y - z) in Kz.
      apply Rmult_le_compat_l with (r := exp ((z - a) / 2) / 4) in Kz; lra. }
    apply Rmult_le_compat_l with (r := exp (- a) / 2) in K2; lra.
Qed.
Lemma shape n a u v w : 0 < a -> 0 < u -> 0 < v -> 0 <= w -> w <= 1 ->
  laplace_delta n a (ln (1 + (1 - w) * u + w * v)) <= (1 - w) * laplace_delta n a (ln (1 + u)) + w * laplace_delta n a (ln (1 + v)).
Proof.
  intros A U V W X. unfold laplace_delta. replace (1 + (1 - w) * u + w * v) with ((1 - w) * (1 + u) + w * (1 + v)) by ring. apply uses_convex; lra.
Qed.
Lemma mixed_above_1 u v w : 0 < u -> 0 < v -> 0 <= w -> w <= 1 -> 0 < 1 + (1 - w) * u + w * v.
Proof. intros. assert (0 <= (1 - w) * u) by (apply Rmult_le_pos; lra). assert (0 <= w * v) by (apply Rmult_le_pos; lra). lra. Qed.
Lemma mixed_log u v w : 0 < u -> 0 < v -> 0 <= w -> w <= 1 -> 0 < ln (1 + (1 - w) * u + w * v).
Proof. intros. apply ln_pos. destruct (Rle_or_lt w (1 / 2)); nra. Qed.

Ltac defined_shape := first [assumption | lra | apply mixed_above_1; assumption
  | apply above_least; [assumption | assumption | first [apply mixed_log; assumption | apply ln_pos; lra]]].
Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [defined_shape |] end; apply shape; assumption.
