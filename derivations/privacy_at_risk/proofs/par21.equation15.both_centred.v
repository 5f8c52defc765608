(* After _events.v. *)

Ltac prove_holds := let a := fresh "a" in let b := fresh "b" in let B := fresh "B" in let w := fresh "w" in let W := fresh "W" in intros a b B w;
  destruct (Rle_or_lt 0 w) as [W | W];
  [ repeat event_step ([a - w; a]); event_values; with_exponent (- (w / b)) | repeat event_step ([a; a - w]); event_values; with_exponent (w / b) ];
  match goal with |- @eq _ ?u ?v => change (@eq R u v) end; field; lra.
