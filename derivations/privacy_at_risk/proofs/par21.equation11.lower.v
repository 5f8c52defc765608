(* After _mean_of_scale.v. *)
Ltac prove_condition_written := by_scale.
