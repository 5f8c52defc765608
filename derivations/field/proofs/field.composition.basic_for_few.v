(* The root of 2 k L is at least k. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma few e l k : 0 < e -> 0 < l -> 0 < k -> k <= 2 * l -> 0 <= 2 * k * l /\ k * e <= (1 / 2) * k * e ^ 2 + e * sqrt (2 * k * l).
Proof.
  intros E L K H. assert (P : 0 < 2 * k * l) by (repeat apply Rmult_lt_0_compat; lra). split; [lra |].
  assert (S : k <= sqrt (2 * k * l)). { rewrite <- (sqrt_pow2 k) at 1 by lra. apply sqrt_le_1_alt. nra. }
  assert (0 <= k * e ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). nra.
Qed.
Ltac prove_holds := exact few.
