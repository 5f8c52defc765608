(* After _events.v. *)

Ltac prove_holds_1 := let a := fresh "a" in let e := fresh "e" in let A := fresh "A" in let E := fresh "E" in let L := fresh "L" in intros a e A E L;
  let r := fresh "r" in let R := fresh "R" in destruct (level_share a e A E L) as [r [R [? ?]]]; subst e; events ([0; (1 - r) / 2; 1]).
