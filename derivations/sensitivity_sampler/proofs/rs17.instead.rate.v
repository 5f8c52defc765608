(* After _rate.v. *)

Lemma below_fewest g L f : 0 < g -> g < 1 -> 0 < L -> L / (2 * g ^ 2) < f -> 0 < f /\ 1 / g * (1 - g) < g / L * (2 * f) /\ 1 / g * (1 - g) / f < 2 * g * (1 - g) / L.
Proof.
  intros G H P F. assert (0 < g ^ 2) by (apply pow_lt, G). assert (0 < L / (2 * g ^ 2)) by (apply Rdiv_lt_0_compat; lra). assert (Q : 0 < f) by lra. split; [exact Q |].
  assert (K : L < f * (2 * g ^ 2)). { apply Rmult_lt_compat_r with (r := 2 * g ^ 2) in F; [| lra]. replace (L / (2 * g ^ 2) * (2 * g ^ 2)) with L in F by (field; lra). exact F. }
  split.
  - apply Rmult_lt_reg_r with (g * L); [apply Rmult_lt_0_compat; lra |].
    replace (1 / g * (1 - g) * (g * L)) with (L * (1 - g)) by (field; lra). replace (g / L * (2 * f) * (g * L)) with (f * (2 * g ^ 2)) by (field; lra).
    assert (0 < L * g) by (apply Rmult_lt_0_compat; lra). lra.
  - apply Rmult_lt_reg_r with (g * f * L); [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra |].
    replace (1 / g * (1 - g) / f * (g * f * L)) with ((1 - g) * L) by (field; lra).
    replace (2 * g * (1 - g) / L * (g * f * L)) with ((1 - g) * (f * (2 * g ^ 2))) by (field; lra). apply Rmult_lt_compat_l; lra.
Qed.
Lemma twice_half g L p y : L <> 0 -> p <> 0 -> g / L * (2 * ((1 / 2) / p * y)) = g / L / p * y.
Proof. intros. field. split; assumption. Qed.
Lemma rate_1 a : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> let g := exp (- a) * (1 + 2 * a) in
  1 / g * (1 - g) < g / ln (1 / g) / (g - exp (- a)) ^ 2 * ln (exp a).
Proof.
  intros A H g. assert (G : 0 < g) by (apply risk_positive; lra). assert (L := inverse_log_nonneg g G H).
  destruct (below_fewest g (ln (1 / g)) _ G H L (above_the_rate a A)) as [_ [B _]]. fold g in B.
  replace (g / ln (1 / g) / (g - exp (- a)) ^ 2 * ln (exp a)) with (g / ln (1 / g) * (2 * ((1 / 2) / (g - exp (- a)) ^ 2 * ln (exp a)))); [exact B |].
  assert (K := spread_nonzero a ltac:(lra)). fold g in K. apply twice_half; [lra | exact K].
Qed.
Lemma log_above_gap g : 0 < g -> g < 1 -> 1 - g <= ln (1 / g).
Proof. intros G H. rewrite logarithm_of_inverse by exact G. assert (K := exp_above (ln g)). rewrite exp_ln in K by exact G. lra. Qed.
Lemma rate_2 a d : 7 / 10 < a -> exp (- a) * (1 + 2 * a) < 1 -> let g := exp (- a) * (1 + 2 * a) in let f := (1 / 2) / (g - exp (- a)) ^ 2 * ln (exp a) in
  g < d / 2 -> f <> 0 /\ Rabs (1 / g * (1 - g) / f + 0) < d.
Proof.
  intros A H g f D. assert (G : 0 < g) by (apply risk_positive; lra). fold g in H. assert (L := inverse_log_nonneg g G H).
  destruct (below_fewest g (ln (1 / g)) f G H L (above_the_rate a A)) as [F [_ B]]. split; [lra |].
  assert (0 <= 1 / g * (1 - g) / f). { apply div_nonneg; [| exact F]. apply Rmult_le_pos; [left; apply inverse_positive, G | lra]. }
  rewrite Rplus_0_r, Rabs_pos_eq by assumption. apply Rlt_le_trans with (1 := B). apply Rle_trans with (2 * g); [| lra].
  assert (K := log_above_gap g G H). apply Rmult_le_reg_r with (ln (1 / g)); [exact L |].
  replace (2 * g * (1 - g) / ln (1 / g) * ln (1 / g)) with (2 * g * (1 - g)) by (field; lra). nra.
Qed.

Lemma spread_is_nonzero a : 7 / 10 < a -> exp (- a) * (1 + 2 * a) - exp (- a) <> 0.
Proof. intro A. assert (0 < exp (- a)) by apply exp_pos. assert (0 < exp (- a) * (2 * a)) by (apply Rmult_lt_0_compat; lra). lra. Qed.

(* The statements have the factors in another order than the lemmas. *)
Ltac prove_holds_written := let g := fresh "g" in intros g ? ?; replace ((1 / 2) * exp (- (1 / 2)) * g) with ((1 / 2) * g * exp (- (1 / 2))) by ring;
  lazymatch goal with |- (- exp (?w + (1 / 2))) + g <> 0 => replace ((- exp (w + (1 / 2))) + g) with (g - exp ((1 / 2) + w)) by (rewrite (Rplus_comm w); ring) end;
  with_risk; apply spread_is_nonzero; assumption.
Ltac prove_holds_1 := opened; with_risk; lazymatch goal with A : 7 / 10 < ?a, G : exp (- ?a) * (1 + 2 * ?a) < 1 |- ?l < ?r =>
  let H := fresh "H" in assert (H := rate_1 a A G); cbv zeta in H; lazymatch type of H with ?l' < ?r' =>
    replace l with l' by (unfold Rdiv; ring); replace r with r' by (unfold Rdiv; ring) end; exact H end.
Ltac prove_holds_2 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (d / 2); split; [lra |]; intros;
  match goal with H : Rabs (?g + 0) < d / 2 |- _ => assert (g < d / 2) by (rewrite Rplus_0_r, Rabs_pos_eq in H by lra; exact H); clear H end;
  repeat match goal with |- ln (exp _) <> 0 /\ _ => fail 1 | |- _ /\ _ => split; [defined_risk |] end;
  with_risk; lazymatch goal with A : 7 / 10 < ?a, G : exp (- ?a) * (1 + 2 * ?a) < 1, L : _ < d / 2 |- _ /\ Rabs ?y < _ =>
    let H := fresh "H" in assert (H := proj2 (rate_2 a d A G L)); cbv zeta in H; rewrite ln_exp in *; split; [lra |];
    assert (exp (- a) * (1 + 2 * a) - exp (- a) <> 0) by (apply spread_is_nonzero, A);
    lazymatch type of H with Rabs ?x < _ => lazymatch goal with |- Rabs ?y < _ => replace y with x; [exact H |] end end;
    set (g := exp (- a) * (1 + 2 * a)) in *; clearbody g; set (r := exp (- a)) in *; clearbody r; field; repeat split; lra end.
