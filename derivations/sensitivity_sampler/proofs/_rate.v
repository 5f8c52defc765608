(* After _risk.v. *)

(* The fewest samples are 1/(8 a r^2), above log (1/gamma)/(2 gamma^2); their quotient has the limit 1 for a -> oo. *)
Lemma risk_positive a : 0 < a -> 0 < exp (- a) * (1 + 2 * a).
Proof. intro A. apply Rmult_lt_0_compat; [apply exp_pos | lra]. Qed.
Lemma log_of_risk a : 0 < a -> ln (1 / (exp (- a) * (1 + 2 * a))) = a - ln (1 + 2 * a).
Proof. intro A. rewrite logarithm_of_inverse by (apply risk_positive, A). rewrite ln_mult by (try apply exp_pos; lra). rewrite ln_exp. ring. Qed.
Lemma fewest_is a : 0 < a -> (1 / 2) / (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 * ln (exp a) = / (8 * a * exp (- a) ^ 2).
Proof.
  intro A. rewrite ln_exp. assert (0 < exp (- a)) by apply exp_pos.
  replace (exp (- a) * (1 + 2 * a) - exp (- a)) with (2 * a * exp (- a)) by ring. field. split; lra.
Qed.
Lemma above_the_rate a : 7 / 10 < a -> ln (1 / (exp (- a) * (1 + 2 * a))) / (2 * (exp (- a) * (1 + 2 * a)) ^ 2) <
  (1 / 2) / (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 * ln (exp a).
Proof.
  intro A. rewrite fewest_is, log_of_risk by lra. assert (R0 := exp_pos (- a)). set (r := exp (- a)) in *.
  assert (0 < ln (1 + 2 * a)) by (apply ln_pos; lra). assert (0 < r ^ 2) by (apply pow_lt, R0).
  apply Rmult_lt_reg_r with (8 * a * (1 + 2 * a) ^ 2 * r ^ 2); [apply Rmult_lt_0_compat; [nra | assumption] |].
  replace (/ (8 * a * r ^ 2) * (8 * a * (1 + 2 * a) ^ 2 * r ^ 2)) with ((1 + 2 * a) ^ 2) by (field; split; lra).
  replace ((a - ln (1 + 2 * a)) / (2 * (r * (1 + 2 * a)) ^ 2) * (8 * a * (1 + 2 * a) ^ 2 * r ^ 2)) with (4 * a * (a - ln (1 + 2 * a))) by (field; split; lra).
  nra.
Qed.
