(* The square by which the one is above the other. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma best e g : 0 < e -> 1 < g -> (-1 + exp e) ^ 2 <> 0 /\ -1 + g <> 0 /\
  4 / (-1 + exp e) ^ 2 * exp e <= 1 / (-1 + g) / (-1 + exp e) ^ 2 * (-1 + g + exp e) ^ 2.
Proof.
  intros E G. assert (A := one_lt_exp e E). set (a := exp e) in *. clearbody a. repeat split; try (apply pow_nonzero; lra); try lra.
  replace (1 / (-1 + g) / (-1 + a) ^ 2 * (-1 + g + a) ^ 2) with (4 / (-1 + a) ^ 2 * a + (g - 1 - a) ^ 2 / ((a - 1) ^ 2 * (g - 1))) by (field; lra).
  assert (0 <= (g - 1 - a) ^ 2 / ((a - 1) ^ 2 * (g - 1))); [| lra].
  apply div_nonneg; [apply pow2_ge_0 | apply Rmult_lt_0_compat; [apply pow_lt |]; lra].
Qed.
Ltac prove_holds_1 := parisk_as best.
