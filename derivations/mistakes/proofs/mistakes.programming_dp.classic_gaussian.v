(* After _classic.v. *)
