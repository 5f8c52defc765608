(* After _accuracy.v. *)

Lemma effort_at_most g x m : 0 < g -> 0 < x -> (1 / 2) / g ^ 2 * x <= m -> 0 < m /\ accuracy m x <= g.
Proof.
  intros G X M. assert (0 < g ^ 2) by nra. assert (P : 0 < (1 / 2) / g ^ 2 * x) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat |]; lra).
  assert (0 < m) by lra. split; [lra |]. apply by_squares; [lra |]. rewrite accuracy_square by lra.
  apply Rmult_le_reg_l with (m / g ^ 2); [apply Rdiv_lt_0_compat; lra |].
  replace (m / g ^ 2 * (x / (2 * m))) with ((1 / 2) / g ^ 2 * x) by (field; lra). replace (m / g ^ 2 * g ^ 2) with m by (field; lra). exact M.
Qed.
Lemma effort_above g x m : 0 < g -> 0 < x -> 0 < m -> m < (1 / 2) / g ^ 2 * x -> g < accuracy m x.
Proof.
  intros G X P M. assert (0 < g ^ 2) by nra. apply by_squares_lt; [apply accuracy_nonneg, P |]. rewrite accuracy_square by lra.
  apply Rmult_lt_reg_l with (m / g ^ 2); [apply Rdiv_lt_0_compat; lra |].
  replace (m / g ^ 2 * (x / (2 * m))) with ((1 / 2) / g ^ 2 * x) by (field; lra). replace (m / g ^ 2 * g ^ 2) with m by (field; lra). exact M.
Qed.

Ltac prove_holds_1 := intros rho gamma m A B C D E;
  destruct (effort_at_most (gamma - rho) (ln (1 / rho)) m ltac:(lra) ltac:(apply inverse_log_nonneg; lra) E); with_accuracy; assumption.
Ltac prove_holds_2 := intros rho gamma m A B C D E F; with_accuracy;
  exact (effort_above (gamma - rho) (ln (1 / rho)) m ltac:(lra) ltac:(apply inverse_log_nonneg; lra) E F).
