(* After _events.v. *)

Ltac prove_holds_1 := let a := fresh "a" in let e := fresh "e" in let A := fresh "A" in let E := fresh "E" in let L := fresh "L" in intros a e A E L;
  let r := fresh "r" in let R := fresh "R" in destruct (level_share a e A E L) as [r [R [? ?]]]; subst e; events ([0; (1 - r) / 2; 1 / 2; (1 + r) / 2; 1]).
Lemma confidence a e : 0 < e -> e < a -> 0 < exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e) < 1 / 2.
Proof.
  intros E L. assert (P := exp_pos (- ((1 / 2) * a))). split; [apply Rmult_lt_0_compat; [exact P | apply sinh_pos; lra] |].
  apply Rlt_le_trans with (exp (- ((1 / 2) * a)) * (exp ((1 / 2) * a) / 2)).
  - apply Rmult_lt_compat_l; [exact P |]. unfold sinh. assert (exp ((1 / 2) * e) < exp ((1 / 2) * a)) by (apply exp_increasing; lra).
    assert (Q := exp_pos (- ((1 / 2) * e))). lra.
  - assert (exp (- ((1 / 2) * a)) * exp ((1 / 2) * a) = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0). lra.
Qed.
Ltac by_confidence := let a := fresh "a" in let e := fresh "e" in let E := fresh "E" in let L := fresh "L" in intros a e _ E L; generalize (confidence a e E L); lra.
Ltac prove_holds_2 := by_confidence.
Ltac prove_holds_3 := by_confidence.
