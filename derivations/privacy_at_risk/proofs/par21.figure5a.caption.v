(* After _budget.v. *)
(* The root and the confidence at it, rounded as in the caption. *)
Ltac prove_holds_1 := at_root (-10) (1 / 10) (7904691951 / 100000000000) (7904691952 / 100000000000).
Ltac prove_holds_2 := at_root (-10) (1 / 10) (7904691951 / 100000000000) (7904691952 / 100000000000).
