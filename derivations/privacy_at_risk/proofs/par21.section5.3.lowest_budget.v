(* After _budget.v. *)
(* The amount at the root. *)
Ltac prove_holds := at_root (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
