(* After _budget.v. *)
(* The root and the confidence at it, rounded as in the caption. *)
Ltac prove_holds_1 := at_root (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
Ltac prove_holds_2 := at_root (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
