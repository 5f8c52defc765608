(* The logarithm is below its chords: the best bound of the mean, and tanh x < x. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskExponential.
Require Import PariskMechanisms PariskPrivacy PariskCombined.
Require Import PariskChord.
Open Scope R_scope.

Lemma larger a b M : a <= b -> mean_loss a M -> mean_loss b M.
Proof. intros H A i j D. destruct (A i j D) as [S L]. split; [exact S | lra]. Qed.

Ltac prove_holds := privacy_intros; privacy_conditions; let M := fresh in let W := fresh in let P := fresh in let A := fresh in
  intros M [W _] P A; match goal with T : 1 < ?t, L : ?t < ?t0 |- _ =>
    apply (larger _ _ M) with (2 := mean_by_chords t0 t _ M T L W P A);
    assert (C := chords_below_square t T); assert (C0 := chords_below_square t0 ltac:(lra)); nra end.
