(* The square by which another width is worse. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma best g c : 0 < g -> g < 1 -> 0 < c -> c < 1 -> 1 - c ^ 2 <> 0 /\ 2 * g + 2 * c ^ 2 * (1 - g) <> 0 /\
  c / (1 - c ^ 2) <= c ^ 2 / (1 - c ^ 2) + 1 / (2 * g + 2 * c ^ 2 * (1 - g)) * (g ^ 2 + c ^ 2 * (1 - g ^ 2)).
Proof.
  intros G G1 C C1. assert (P : 0 < 1 - c ^ 2) by nra. assert (Q : 0 < 2 * g + 2 * c ^ 2 * (1 - g)) by (assert (0 < c ^ 2 * (1 - g)) by (apply Rmult_lt_0_compat; [apply pow_lt |]; lra); lra).
  repeat split; try lra.
  replace (c ^ 2 / (1 - c ^ 2) + 1 / (2 * g + 2 * c ^ 2 * (1 - g)) * (g ^ 2 + c ^ 2 * (1 - g ^ 2)))
    with (c / (1 - c ^ 2) + (1 - c) * ((1 + c) * g - c) ^ 2 / ((1 + c) * (2 * g + 2 * c ^ 2 * (1 - g)))) by (field; repeat split; nra).
  assert (0 <= (1 - c) * ((1 + c) * g - c) ^ 2 / ((1 + c) * (2 * g + 2 * c ^ 2 * (1 - g)))); [| lra].
  apply div_nonneg; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | apply Rmult_lt_0_compat; lra].
Qed.
Ltac prove_holds_1 := exact best.
