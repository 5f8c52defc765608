(* Both sides are compared through their squares. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma range_shown (g N t : R) : g < 1 -> 1 < N -> 2 / N * (1 - g) ^ 2 <= t -> 0 <= t /\ 0 <= N /\ 1 <= g + (1 / 2) * sqrt 2 * sqrt t * sqrt N.
Proof.
  intros G N1 T. assert (0 < / N) by (apply Rinv_0_lt_compat; lra). assert (0 <= 2 / N * (1 - g) ^ 2) by (unfold Rdiv; apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  assert (T0 : 0 <= t) by lra. split; [exact T0 |]. split; [lra |].
  assert (S : ((1 / 2) * sqrt 2 * sqrt t * sqrt N) ^ 2 = t * N / 2).
  { replace (((1 / 2) * sqrt 2 * sqrt t * sqrt N) ^ 2) with (1 / 4 * sqrt 2 ^ 2 * sqrt t ^ 2 * sqrt N ^ 2) by field. rewrite !pow2_sqrt by lra. field. }
  assert (0 <= (1 / 2) * sqrt 2 * sqrt t * sqrt N) by (repeat apply Rmult_le_pos; try apply sqrt_pos; lra).
  assert ((1 - g) ^ 2 <= t * N / 2). { apply Rmult_le_reg_l with (2 / N); [apply Rdiv_lt_0_compat; lra |]. replace (2 / N * (t * N / 2)) with t by (field; lra). exact T. }
  nra.
Qed.

Ltac prove_holds := intros; apply range_shown; [assumption | lra | assumption].
