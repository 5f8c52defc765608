(* After _events.v. *)

Ltac prove_holds := let a := fresh "a" in let e := fresh "e" in let A := fresh "A" in let E := fresh "E" in let L := fresh "L" in intros a e A E L;
  let r := fresh "r" in let R := fresh "R" in destruct (level_share a e A E L) as [r [R [? ?]]]; subst e;
  repeat event_step ([0; (1 - r) / 2; 1]); event_values; with_exponent ((1 / 2) * (a * r - a));
  assert (P := exp_pos ((1 / 2) * (a * r - a))); set (q := exp ((1 / 2) * (a * r - a))) in *;
  match goal with |- _ < ?v => replace v with (1 - q / 2) by (field; lra) end; lra.
