(* The product of the two ratios is at least 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma other e q : 0 < e -> 0 < q -> q < 1 -> 0 < 1 - q * (1 - exp (- e)) /\ 0 < 1 + q * ((- 1) + exp e) /\
  - ln (1 - q * (1 - exp (- e))) <= ln (1 + q * ((- 1) + exp e)).
Proof.
  intros E Q R. assert (A := em1_pos e E). assert (B := exp_pos (- e)). assert (M : exp e * exp (- e) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
  assert (P : 0 < 1 - q * (1 - exp (- e))) by nra. assert (S : 0 < 1 + q * (-1 + exp e)) by nra. repeat split; try assumption.
  rewrite <- ln_Rinv by exact P. apply ln_le_ln; [apply Rinv_0_lt_compat, P |].
  apply Rmult_le_reg_r with (1 - q * (1 - exp (- e))); [exact P |]. rewrite Rinv_l by lra.
  assert (C : 2 <= exp e + exp (- e)) by (assert (0 <= (exp e - 1) ^ 2) by apply pow2_ge_0; nra).
  assert (0 <= q * (1 - q) * (exp e + exp (- e) - 2)) by (repeat apply Rmult_le_pos; lra). nra.
Qed.
Ltac prove_holds := parisk_as other.
