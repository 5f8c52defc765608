(* After _events.v. *)

Lemma share a l : 0 < a -> - a <= l -> l < a -> exists r, l = a * r /\ -1 <= r /\ r < 1.
Proof.
  intros A L H. exists (l / a). split; [field; lra |]. split; apply (Rmult_le_reg_r a) || apply (Rmult_lt_reg_r a); try exact A;
    replace (l / a * a) with l by (field; lra); lra.
Qed.
Ltac prove_holds_1 := let a := fresh "a" in let A := fresh "A" in intros a A; events ([0; 1]).
Ltac prove_holds_2 := let a := fresh "a" in let A := fresh "A" in intros a A; events ([0; 1]).
Ltac prove_holds_3 := let a := fresh "a" in let A := fresh "A" in intros a A; events ([0; 1 / 2; 1]).
Ltac prove_holds_4 := let a := fresh "a" in let l := fresh "l" in let A := fresh "A" in let L := fresh "L" in let H := fresh "H" in intros a l A L H;
  let r := fresh "r" in let R := fresh "R" in destruct (share a l A L H) as [r [R [? ?]]]; subst l; events ([0; (1 - r) / 2; 1]).
