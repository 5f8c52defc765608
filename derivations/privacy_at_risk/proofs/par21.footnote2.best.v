(* Of the two bounds the first serves below the share at which they meet, the second above it. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma meets E d : 1 < E -> 1 / (1 + E) * (1 - d) * (1 + E) = 1 - d.
Proof. intro. field. lra. Qed.
Lemma enough E q E1 d : 1 < E -> 1 < E1 -> E1 < E ->
  Rmin (d + q * E) (1 - 1 / E * (1 - q - d)) <= E1 * q + d + 1 / (1 + E) * (1 - d) * (E - E1).
Proof.
  intros H H1 L. assert (S := meets E d H). set (s := 1 / (1 + E) * (1 - d)) in *. destruct (Rle_lt_dec q s) as [B | A].
  - eapply Rle_trans; [apply Rmin_l |]. assert (0 <= (s - q) * (E - E1)) by (apply Rmult_le_pos; lra). lra.
  - eapply Rle_trans; [apply Rmin_r |]. replace (1 / E * (1 - q - d)) with (s - 1 / E * (q - s)) by (replace (1 - q - d) with (s * (1 + E) - q) by lra; field; lra).
    assert (I : 1 / E <= 1) by (apply Rmult_le_reg_r with E; [lra |]; replace (1 / E * E) with 1 by (field; lra); lra).
    assert (0 <= (1 - 1 / E) * (q - s)) by (apply Rmult_le_pos; lra). assert (0 <= (E1 - 1) * (q - s)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma below E E1 d : 1 < E -> E1 < E -> 0 < d -> d < 1 -> d + 1 / (1 + E) * (1 - d) * (E - E1) < E - E1 + d.
Proof.
  intros H L P Q. assert (S := meets E d H). set (s := 1 / (1 + E) * (1 - d)) in *. assert (s < 1) by nra.
  assert (0 < (1 - s) * (E - E1)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Ltac prove_holds_1 := let E := fresh "E" in let q := fresh "q" in let F := fresh "F" in let d := fresh "d" in
  intros E q F d ? ? ? ? ? ? ?; split; [lra |]; split; [lra |];
  replace (E * q + d) with (d + q * E) by ring; replace (1 - (1 - q - d) / E) with (1 - 1 / E * (1 - q - d)) by (field; lra);
  replace (d + q * F) with (F * q + d) by ring; apply enough; assumption.
Ltac prove_holds_2 := intros; split; [lra | field; lra].
Ltac prove_holds_3 := let E := fresh "E" in let F := fresh "F" in let d := fresh "d" in intros E F d ? ? ? ? ?; split; [lra |];
  replace (d + (1 - d) * (E - F) / (1 + E)) with (d + 1 / (1 + E) * (1 - d) * (E - F)) by (field; lra); apply below; assumption.
