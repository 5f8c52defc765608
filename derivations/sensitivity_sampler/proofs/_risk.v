(* After _branch.v. *)

(* What has to be defined in row 1 of Table 1; then a stands for log (1/r). *)
Lemma spread_nonzero a : 0 < a -> (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 <> 0.
Proof. intro A. assert (0 < exp (- a)) by apply exp_pos. apply pow_nonzero. nra. Qed.
Lemma log_nonzero p : 0 < p -> p < 1 -> ln (1 / p) <> 0.
Proof. intros P Q. apply Rgt_not_eq, inverse_log_nonneg; assumption. Qed.
Ltac with_risk := lazymatch goal with
  | |- context [lambert_lower (- ((1 / 2) * ?g * exp (- (1 / 2))))] =>
      let a := fresh "a" in let A := fresh "A" in let G := fresh "G" in let L := fresh "L" in
      destruct (risk g ltac:(assumption) ltac:(assumption)) as [a [A [G L]]]; rewrite ?L; clear L;
      replace ((1 / 2) + (- (1 / 2) - a)) with (- a) by ring; replace ((- (1 / 2)) - (- (1 / 2) - a)) with a by ring; subst g end.
Ltac defined_risk := lazymatch goal with
  | |- - exp _ <= _ => at_branch
  | |- _ < 0 => at_branch
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < 1 / _ => apply inverse_positive; lra
  | |- ln (1 / _) <> 0 => apply log_nonzero; assumption
  | |- (_ - exp _) ^ 2 <> 0 => with_risk; apply spread_nonzero; lra
  | |- 2 * _ ^ 2 <> 0 => apply Rmult_integral_contrapositive_currified; [lra | apply pow_nonzero; lra]
  | |- _ ^ 2 <> 0 => apply pow_nonzero; lra
  | |- _ => lra end.
Ltac opened := intros; repeat match goal with |- _ /\ _ => split; [defined_risk |] end.
