(* Tangents of 1/x^2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma tangent a x : 0 < x -> 3 * a ^ 2 - 2 * a ^ 3 * x <= 1 / x ^ 2 \/ a <= 0.
Proof.
  intro X. destruct (Rle_or_lt a 0) as [A | A]; [right; exact A | left]. apply Rminus_le_0.
  replace (1 / x ^ 2 - (3 * a ^ 2 - 2 * a ^ 3 * x)) with ((a * x - 1) ^ 2 * (2 * (a * x) + 1) / x ^ 2) by (field; lra).
  apply div_nonneg; [| apply pow_lt, X]. apply Rmult_le_pos; [apply pow2_ge_0 | nra].
Qed.
Lemma split_ x c : 0 < x -> x < 1 -> 0 < c -> x ^ 2 <> 0 /\ (1 - x) ^ 2 <> 0 /\ 2 * (1 + c ^ 2) ^ 3 <= 2 / x ^ 2 + 2 * c ^ 6 / (1 - x) ^ 2.
Proof.
  intros X Y C. assert (P : 0 < c ^ 2) by (apply pow_lt, C). repeat split; try (apply pow_nonzero; lra).
  destruct (tangent (1 + c ^ 2) x X) as [A | A]; [| lra]. assert (Q : 0 < (1 + c ^ 2) / c ^ 2) by (apply Rdiv_lt_0_compat; lra).
  destruct (tangent ((1 + c ^ 2) / c ^ 2) (1 - x) ltac:(lra)) as [B | B]; [| lra].
  apply Rmult_le_compat_l with (r := c ^ 6) in B; [| apply Rlt_le, pow_lt, C].
  replace (c ^ 6 * (3 * ((1 + c ^ 2) / c ^ 2) ^ 2 - 2 * ((1 + c ^ 2) / c ^ 2) ^ 3 * (1 - x))) with (3 * c ^ 2 * (1 + c ^ 2) ^ 2 - 2 * (1 + c ^ 2) ^ 3 * (1 - x)) in B by (field; lra).
  unfold Rdiv in *. nra.
Qed.
Ltac prove_holds_1 := exact split_.
