(* (p - t q)+ <= 4 p^3/(27 t^2 q^2), by (p + 3 t q) (2 p - 3 t q)^2. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk PariskMechanisms PariskPrivacy.
Open Scope R_scope.
Lemma term t p q : 1 < t -> 0 <= p -> 0 <= q -> (0 < p -> 0 < q) -> excess t p q <= 4 / (27 * t ^ 2) * (p * (p / q) ^ Z.to_nat (3 - 1)).
Proof.
  intros T P Q S. assert (X : 0 < t ^ 2) by (apply pow_lt; lra). change (Z.to_nat (3 - 1)) with 2%nat. unfold excess. destruct P as [P | <-].
  - assert (Y := S P). assert (0 < q ^ 2) by (apply pow_lt, Y).
    apply Rmax_lub; [apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply Rmult_le_pos; [lra | apply pow2_ge_0]] |].
    apply by_difference_le. replace (4 / (27 * t ^ 2) * (p * (p / q) ^ 2) - (p - t * q)) with ((p + 3 * t * q) * (2 * p - 3 * t * q) ^ 2 / (27 * t ^ 2 * q ^ 2)) by (field; lra).
    apply Rmult_le_pos; [apply Rmult_le_pos; [| apply pow2_ge_0] | apply Rlt_le, Rinv_0_lt_compat; apply Rmult_lt_0_compat; lra]. assert (0 < t * q) by (apply Rmult_lt_0_compat; lra). lra.
  - rewrite Rmult_0_l, Rmult_0_r. apply Rmax_lub; nra.
Qed.
Lemma holds t B : 1 < t -> 1 < B -> forall M, space 2 M -> moment 3 B M -> approximate t (4 * B / (27 * t ^ 2)) M.
Proof.
  intros T K M [W _] H i j D. assert (X : 0 < t ^ 2) by (apply pow_lt; lra).
  apply (outcome_by_outcome M (fun p q => 0 < p -> 0 < q) (excess t) (fun p q => p * (p / q) ^ Z.to_nat (3 - 1)) (fun _ _ => 0) 0 0 (4 / (27 * t ^ 2)) 0 0 0 B 0 _ i j W D);
    try apply nothing_total; try lra.
  - apply (H i j D). - apply (H i j D). - apply (H j i (distinct_swap _ _ _ D)).
  - apply Rlt_le, Rdiv_lt_0_compat; lra.
  - intros p q P Q S. assert (E := term t p q T P Q S). lra.
Qed.
Ltac prove_holds := privacy_intros; privacy_conditions; intros ? ? ?; match goal with H : moment _ ?b _ |- approximate ?t ?d _ =>
  assert (0 < t ^ 2) by (apply pow_lt; lra); replace d with (4 * b / (27 * t ^ 2)) by (field; lra); apply (holds t b); assumption end.
