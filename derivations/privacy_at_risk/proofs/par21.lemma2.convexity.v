(* Squares above 1 are unknowns above 1, each below the product. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk PariskMechanisms PariskPrivacy PariskCombined.
Open Scope R_scope.

Lemma in_product u v : 1 <= u -> 1 <= v -> u <= u * v /\ v <= u * v. Proof. intros. split; nra. Qed.
Lemma square_above u : 1 < u -> 1 <= u ^ 2. Proof. intros. nra. Qed.
Lemma half_and_half u v M N : 1 <= u -> 1 <= v -> is_mechanism M -> is_mechanism N -> same_databases M N ->
  at_risk u (1 / 2) M -> at_risk v (1 / 2) N -> mixed_tagged (1 / 2) (at_risk (u * v) (1 / 2)) M N.
Proof.
  intros U V W X E A B. destruct (in_product u v U V). assert (J : 1 / 2 * (1 / 2) + (1 - 1 / 2) * (1 / 2) = 1 / 2) by field.
  assert (K := tagged_at_risk (1 / 2) (u * v) u v (1 / 2) (1 / 2) M N). rewrite J in K. apply K; solve [assumption | lra].
Qed.
Ltac prove_corrected_1 := let a := fresh "a" in let b := fresh "b" in let A := fresh "A" in let B := fresh "B" in intros a b A B;
  apply square_above in A; apply square_above in B; split; [exact A |]; split; [exact B |]; split; [lra |]; split; [lra |]; split; [nra |];
  intros ? ? [? _] [? _]; intros; apply half_and_half; assumption.
