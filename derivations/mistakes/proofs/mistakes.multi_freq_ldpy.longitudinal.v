(* A report is set with a probability x between 0 and 1; each sum is over 0 and 1. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskElementary PariskNumbers.
Open Scope R_scope.

Lemma between (f a b : R) : 0 < f -> f < 1 -> 0 < a < 1 -> 0 < b < 1 -> 0 < f * a + (1 - f) * b < 1.
Proof.
  intros F G [A A'] [B B']. assert (0 < f * a) by (apply Rmult_lt_0_compat; lra). assert (0 < (1 - f) * b) by (apply Rmult_lt_0_compat; lra).
  assert (0 < f * (1 - a)) by (apply Rmult_lt_0_compat; lra). assert (0 < (1 - f) * (1 - b)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma reported (f q1 p1 q2 p2 : R) : 0 < f -> f < 1 -> 0 < q1 -> q1 < 1 -> q1 < p1 -> p1 < 1 -> 0 < q2 -> q2 < 1 -> q2 < p2 -> p2 < 1 ->
  0 < f * (p1 * p2 + q2 * (1 - p1)) + (1 - f) * (p2 * q1 + q2 * (1 - q1)) < 1.
Proof.
  intros. apply between; try assumption.
  - replace (p1 * p2 + q2 * (1 - p1)) with (p1 * p2 + (1 - p1) * q2) by ring. apply between; lra.
  - replace (p2 * q1 + q2 * (1 - q1)) with (q1 * p2 + (1 - q1) * q2) by ring. apply between; lra.
Qed.
Lemma zero_or_one b : 0 <= IZR b -> IZR b <= 1 -> b = 0%Z \/ b = 1%Z.
Proof. intros A B. apply le_IZR in A. apply le_IZR in B. lia. Qed.

Ltac each := lazymatch goal with
  | |- forall _ : Z, _ => let b := fresh "b" in let A := fresh "A" in let B := fresh "B" in intros b A B;
      destruct (zero_or_one b A B) as [-> | ->]; clear A B; numbers_exponents; each
  | |- _ /\ _ => split; each
  | |- (_ - _) * (_ - _) <> 0 => apply Rmult_integral_contrapositive_currified; lra
  | |- (_ - _) ^ 2 <> 0 => apply pow_nonzero; lra
  | |- 0 <= _ * _ => apply Rmult_le_pos; lra
  | |- _ = _ => parisk_written_out; numbers_exponents; first [ring | field; repeat split; lra]
  | |- _ => lra end.
Ltac prove_corrected := let f := fresh "f" in let q1 := fresh "q" in let p1 := fresh "p" in let q2 := fresh "q" in let p2 := fresh "p" in let X := fresh "X" in
  intros f q1 p1 q2 p2; intros; assert (X := reported f q1 p1 q2 p2 ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption)
    ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption));
  replace (1 - f * (p1 * p2 + q2 * (1 - p1)) - (1 - f) * (p2 * q1 + q2 * (1 - q1))) with
    (1 - (f * (p1 * p2 + q2 * (1 - p1)) + (1 - f) * (p2 * q1 + q2 * (1 - q1)))) by ring;
  set (x := f * (p1 * p2 + q2 * (1 - p1)) + (1 - f) * (p2 * q1 + q2 * (1 - q1))) in *; clearbody x; each.
