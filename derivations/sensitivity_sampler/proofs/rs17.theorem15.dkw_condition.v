(* After _accuracy.v. *)

Lemma accuracy_at_half m : 0 < m -> sqrt (ln 2 / (2 * m)) = accuracy m (ln 2).
Proof.
  intro M. assert (0 < ln 2) by (apply ln_pos; lra). assert (0 <= ln 2 / (2 * m)) by (apply div_nonneg; lra).
  rewrite <- (sqrt_pow2 (accuracy m (ln 2))) by (apply accuracy_nonneg, M). rewrite accuracy_square by lra. reflexivity.
Qed.
Lemma accuracy_rises m x y : 0 < m -> x <= y -> accuracy m x <= accuracy m y.
Proof.
  intros M H. assert (0 < sqrt m) by (apply sqrt_lt_R0, M). assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  unfold accuracy. apply Rmult_le_compat_l; [apply div_nonneg; lra |]. apply sqrt_le_1_alt, H.
Qed.
Lemma accuracy_rises_lt m x y : 0 < m -> 0 <= x -> x < y -> accuracy m x < accuracy m y.
Proof.
  intros M X H. assert (0 < sqrt m) by (apply sqrt_lt_R0, M). assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  unfold accuracy. apply Rmult_lt_compat_l; [apply Rdiv_lt_0_compat; lra |]. apply sqrt_lt_1_alt. lra.
Qed.
Lemma defined_half m : 0 < m -> 0 <= ln 2 / (2 * m).
Proof. intro M. assert (0 < ln 2) by (apply ln_pos; lra). apply div_nonneg; lra. Qed.
Lemma dkw_1 rho m : 0 < rho -> rho <= 1 / 2 -> 0 < m -> sqrt (ln 2 / (2 * m)) <= accuracy m (ln (1 / rho)).
Proof.
  intros P Q M. rewrite accuracy_at_half by exact M. apply accuracy_rises; [exact M |]. apply ln_le_ln; [lra |].
  apply Rmult_le_reg_r with rho; [exact P |]. replace (1 / rho * rho) with 1 by (field; lra). lra.
Qed.
Lemma dkw_2 rho m : 1 / 2 < rho -> rho < 1 -> 0 < m -> accuracy m (ln (1 / rho)) < sqrt (ln 2 / (2 * m)).
Proof.
  intros P Q M. rewrite accuracy_at_half by exact M. apply accuracy_rises_lt; [exact M | left; apply inverse_log_nonneg; lra |].
  apply ln_increasing; [apply inverse_positive; lra |].
  apply Rmult_lt_reg_r with rho; [lra |]. replace (1 / rho * rho) with 1 by (field; lra). lra.
Qed.

Ltac halves := intros; repeat match goal with |- _ /\ _ => split; [first [defined_accuracy | apply defined_half; lra] |] end.
Ltac prove_holds_1 := halves; apply dkw_1; lra.
Ltac prove_holds_2 := halves; apply dkw_2; lra.
