(* The sum over the number of false answers, written out; exponentials are monomials of two. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Require Import PariskFunctions.
Open Scope R_scope.

Ltac choices := unfold binomial; cbn [Z.leb Z.compare Pos.compare Pos.compare_cont andb];
  repeat match goal with |- context [Binomial.C ?n ?k] => let m := eval compute in n in let l := eval compute in k in
    replace (Binomial.C n k) with (INR (fact m) / (INR (fact l) * INR (fact (m - l)))) by reflexivity end;
  cbn [fact Nat.sub]; repeat match goal with |- context [INR ?n] => let m := eval compute in (Z.of_nat n) in
    replace (INR n) with (IZR m) by (rewrite INR_IZR_INZ; reflexivity) end.
Lemma exp_of_sum x (k : nat) y z : z = x + INR k * y -> exp z = exp x * exp y ^ k.
Proof. intros ->. rewrite exp_plus, exp_pow. reflexivity. Qed.
Ltac monomials e y := repeat match goal with |- context [exp ?a] => tryif constr_eq a y then fail else tryif constr_eq a e then fail else
  first [ rewrite (exp_of_sum 0 0 y a) by (simpl; ring) | rewrite (exp_of_sum 0 1 y a) by (simpl; ring) | rewrite (exp_of_sum 0 2 y a) by (simpl; ring)
        | rewrite (exp_of_sum 0 3 y a) by (simpl; ring) | rewrite (exp_of_sum 0 4 y a) by (simpl; ring) | rewrite (exp_of_sum 0 5 y a) by (simpl; ring)
        | rewrite (exp_of_sum 0 6 y a) by (simpl; ring)
        | rewrite (exp_of_sum e 0 y a) by (simpl; ring) | rewrite (exp_of_sum e 1 y a) by (simpl; ring) | rewrite (exp_of_sum e 2 y a) by (simpl; ring)
        | rewrite (exp_of_sum e 3 y a) by (simpl; ring) | rewrite (exp_of_sum e 4 y a) by (simpl; ring) | rewrite (exp_of_sum e 5 y a) by (simpl; ring)
        | rewrite (exp_of_sum e 6 y a) by (simpl; ring) ]; rewrite ?exp_0 end.
Ltac same_parts := repeat match goal with |- context [Rmax 0 ?a] => match goal with |- context [Rmax 0 ?b] =>
  tryif constr_eq a b then fail else replace (Rmax 0 a) with (Rmax 0 b) by (apply f_equal; ring) end end.
Ltac written_out := repeat (rewrite sum_between_last by discriminate; cbn [Z.sub Z.add Z.opp Z.pos_sub Pos.pred_double]); rewrite sum_between_none by reflexivity.
Ltac by_parts := intros e y E Y; assert (P := exp_pos y); split; [first [lra | apply pow_nonzero; lra] |]; split; [lra |]; split; [intros; lra |];
  apply f_equal; written_out; choices; monomials e y; same_parts; field.
Ltac prove_holds_1 := by_parts.
Ltac prove_holds_2 := by_parts.
Ltac prove_holds_3 := by_parts.
Ltac prove_holds_4 := by_parts.
Ltac prove_holds_5 := by_parts.
Ltac prove_holds_6 := by_parts.
