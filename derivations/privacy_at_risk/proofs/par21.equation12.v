(* After _mean_of_scale.v. *)
Ltac prove_holds_written := by_scale.
