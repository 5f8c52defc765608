(* After _eps_min.v. *)

Ltac defined := lazymatch goal with |- _ ^ 2 <> 0 => apply pow_nonzero; lra | |- 0 < 1 + _ => apply inside; assumption | |- _ => lra end.
Ltac prove_holds := let c := fresh "c" in let m := fresh "m" in let D := fresh "D" in let M := fresh "M" in let e := fresh "e" in let A := fresh "A" in
  let B := fresh "B" in let U := fresh "U" in intros c m D M; destruct (one_root c m D M) as [e [[A B] U]]; exists e; split; [exact A |];
  do 4 (split; [defined |]); split; [exact B |]; intros; do 4 (split; [defined |]); apply U; assumption.
