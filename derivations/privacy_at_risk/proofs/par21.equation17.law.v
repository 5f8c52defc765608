(* After _events.v. *)

Ltac prove_corrected_2 := let a := fresh "a" in let A := fresh "A" in intros a A; events ([0; 1 / 2; 1]).
