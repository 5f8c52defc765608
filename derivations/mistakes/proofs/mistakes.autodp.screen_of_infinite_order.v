(* A logarithm lies below its tangent at 1, and a maximum of absolute values above each of them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma shares (p q : R) : 0 < p -> p < 1 -> 0 < q -> q < 1 -> 0 < p / q /\ 0 < (1 - p) / (1 - q).
Proof. intros. split; apply Rdiv_lt_0_compat; lra. Qed.
Lemma below_tangent (p q : R) : 0 < p -> p < 1 -> 0 < q -> q < 1 -> 1 - q <> 0 /\ 0 < (1 - p) / (1 - q) /\ ln ((1 - p) / (1 - q)) <= (q - p) / (1 - q).
Proof.
  intros P P1 Q Q1. destruct (shares p q P P1 Q Q1) as [_ S]. split; [lra |]. split; [exact S |].
  assert (X := exp_above (ln ((1 - p) / (1 - q)))). rewrite exp_ln in X by exact S. replace ((q - p) / (1 - q)) with ((1 - p) / (1 - q) - 1) by (field; lra). lra.
Qed.
Ltac below_the_larger side := let P := fresh in let P1 := fresh in let Q := fresh in let Q1 := fresh in intros p q P P1 Q Q1;
  destruct (shares p q P P1 Q Q1); repeat apply conj; first [ assumption | lra | eapply Rle_trans; [ apply Rle_abs | apply side ] ].
Ltac prove_corrected_1 := exact below_tangent.
Ltac prove_corrected_2 := below_the_larger Rmax_l.
Ltac prove_corrected_3 := below_the_larger Rmax_r.
