(* After _numbers.v. *)

Ltac prove_holds_1 := numbered 10%Z 2%Z 2%Z 5%Z.
Ltac prove_holds_2 := numbered 10%Z 2%Z 2%Z 5%Z.
