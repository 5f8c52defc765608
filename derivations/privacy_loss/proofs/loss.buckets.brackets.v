(* After _numbers.v. *)

Ltac prove_holds_1 := numbered 10%Z 2%Z 2%Z 5%Z.
Ltac prove_holds_2 := numbered 10%Z 2%Z 2%Z 5%Z.
Ltac prove_holds_4 := numbered 50%Z 2%Z 2%Z 25%Z.
Ltac prove_holds_5 := numbered 50%Z 2%Z 2%Z 25%Z.
Ltac prove_holds_7 := numbered 32%Z 1%Z 4%Z 12%Z.
Ltac prove_holds_8 := numbered 32%Z 1%Z 4%Z 12%Z.
