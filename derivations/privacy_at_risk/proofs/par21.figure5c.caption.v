(* After _budget.v. *)
(* The root and the confidence at it, rounded as in the caption. *)
Ltac prove_holds_1 := at_root (-1) 1 (42116209131 / 100000000000) (42116209132 / 100000000000).
Ltac prove_holds_2 := at_root (-1) 1 (42116209131 / 100000000000) (42116209132 / 100000000000).
