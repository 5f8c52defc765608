(* (p - t q)+ <= p^2/(4 t q), by the square of p - 2 t q. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk PariskMechanisms PariskPrivacy.
Open Scope R_scope.
Lemma term t p q : 1 < t -> 0 <= p -> 0 <= q -> (0 < p -> 0 < q) -> excess t p q <= 1 / (4 * t) * (p * (p / q) ^ Z.to_nat (2 - 1)).
Proof.
  intros T P Q S. change (Z.to_nat (2 - 1)) with 1%nat. rewrite pow_1. unfold excess. destruct P as [P | <-].
  - assert (Y := S P). apply Rmax_lub; [apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply Rmult_le_pos; [lra | apply Rlt_le, Rdiv_lt_0_compat; lra]] |].
    apply by_difference_le. replace (1 / (4 * t) * (p * (p / q)) - (p - t * q)) with ((p - 2 * t * q) ^ 2 / (4 * t * q)) by (field; lra).
    apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
  - rewrite Rmult_0_l, Rmult_0_r. apply Rmax_lub; nra.
Qed.
Lemma holds t B : 1 < t -> 1 < B -> forall M, space 2 M -> moment 2 B M -> approximate t (B / (4 * t)) M.
Proof.
  intros T K M [W _] H i j D.
  apply (outcome_by_outcome M (fun p q => 0 < p -> 0 < q) (excess t) (fun p q => p * (p / q) ^ Z.to_nat (2 - 1)) (fun _ _ => 0) 0 0 (1 / (4 * t)) 0 0 0 B 0 _ i j W D);
    try apply nothing_total; try lra.
  - apply (H i j D). - apply (H i j D). - apply (H j i (distinct_swap _ _ _ D)).
  - apply Rlt_le, Rdiv_lt_0_compat; lra.
  - intros p q P Q S. assert (E := term t p q T P Q S). lra.
Qed.
Ltac prove_holds := privacy_intros; privacy_conditions; intros ? ? ?; match goal with H : moment _ ?b _ |- approximate ?t ?d _ =>
  replace d with (b / (4 * t)) by (field; lra); apply (holds t b); assumption end.
