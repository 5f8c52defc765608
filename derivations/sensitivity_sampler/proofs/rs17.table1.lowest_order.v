(* After _size.v. *)

Lemma best_square m b : b * exp (- b) ^ 2 = 1 / (8 * m) -> exp (- (2 * b)) * b = 1 / (8 * m).
Proof. intros E. rewrite <- E. replace (- (2 * b)) with (- b + - b) by ring. rewrite exp_plus. ring. Qed.
Lemma best_below_half b : 7 / 10 < b -> exp (- b) < 1 / 2.
Proof. intro B. apply Rlt_trans with (exp (- (7 / 10))); [apply exp_increasing; lra | interval with (i_prec 60)]. Qed.
Lemma order_by_lost m g b p : 0 < m -> accuracy m b + exp (- b) <= p + accuracy m (ln (1 / p)) ->
  m * (1 - g + accuracy m b + exp (- b)) <= m * (1 + p - g + accuracy m (ln (1 / p))).
Proof. intros M H. apply Rmult_le_compat_l; lra. Qed.

Ltac prove_holds_1 := sized; apply best_square; assumption.
Ltac prove_holds_2 := sized; apply best_below_half; assumption.
Ltac prove_holds_3 := sized; apply order_by_lost; [lra |]; apply least_lost; first [assumption | lra].
Ltac prove_holds_4 := sized; ring.
