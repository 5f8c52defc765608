(* After _events.v. *)

Ltac prove_holds := let a := fresh "a" in let b := fresh "b" in let B := fresh "B" in let w := fresh "w" in let W := fresh "W" in intros a b B w;
  destruct (Rle_or_lt 0 w) as [W | W]; [ events ([a - w; a]) | events ([a; a - w]) ].
