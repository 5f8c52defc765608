(* What is sampled has a ratio between those of its ends. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma upper e q x : 0 < e -> 0 < q -> q < 1 -> exp (- e) <= x -> x <= exp e ->
  0 < 1 + q * (-1 + exp e) /\ q * x + 1 - q <= exp (ln (1 + q * (-1 + exp e))).
Proof.
  intros E Q R _ X. assert (H := em1_pos e E). assert (P : 0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption).
  split; [lra |]. rewrite exp_ln by lra. nra.
Qed.
Lemma lower e q x : 0 < e -> 0 < q -> q < 1 -> exp (- e) <= x -> x <= exp e ->
  q * x + 1 - q <> 0 /\ 0 < 1 + q * (-1 + exp e) /\ 1 / (q * x + 1 - q) <= exp (ln (1 + q * (-1 + exp e))).
Proof.
  intros E Q R X _. assert (H := em1_pos e E). assert (P : 0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption).
  assert (I := exp_pos (- e)). assert (A : exp e * exp (- e) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
  assert (B : 2 <= exp e + exp (- e)) by (assert (0 <= (exp e - 1) ^ 2) by apply pow2_ge_0; nra).
  assert (D : 0 < q * x + 1 - q) by nra. repeat split; try lra. rewrite exp_ln by lra.
  apply Rmult_le_reg_r with (q * x + 1 - q); [exact D |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
  assert (0 <= q * (x - exp (- e)) * (1 + q * (-1 + exp e))) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= q * (1 - q) * (exp e + exp (- e) - 2)) by (repeat apply Rmult_le_pos; lra). nra.
Qed.
Ltac prove_holds_1 := parisk_as upper.
Ltac prove_holds_2 := parisk_as lower.
