(* After _budget.v. *)
(* The amount at the root, which is not the printed one. *)
Ltac prove_refuted := at_root (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
Ltac prove_corrected := at_root (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
