(* Squares above 1 are unknowns above 1, each below the product. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk PariskMechanisms PariskPrivacy PariskCombined.
Open Scope R_scope.

Lemma in_product u v : 1 <= u -> 1 <= v -> u <= u * v /\ v <= u * v. Proof. intros. split; nra. Qed.
Lemma square_above u : 1 < u -> 1 <= u ^ 2. Proof. intros. nra. Qed.
Ltac prove_corrected_1 := let a := fresh "a" in let b := fresh "b" in let A := fresh in let B := fresh in intros a b A B;
  apply square_above in A; apply square_above in B; let u := fresh "u" in let v := fresh "v" in set (u := a ^ 2) in *; set (v := b ^ 2) in *; clearbody u v;
  destruct (in_product u v A B); privacy_combined.
