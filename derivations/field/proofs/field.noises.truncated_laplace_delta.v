(* The logarithm is at least 1/s. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma room s d : 0 < s -> 0 < d -> d < (1 / 2) -> d <> 0 /\ s <> 0 /\ 0 < 1 + (1 / 2) / d * ((- 1) + exp (1 / s)) /\ 1 <= s * ln (1 + (1 / 2) / d * ((- 1) + exp (1 / s))).
Proof.
  intros S D H. assert (E := em1_pos (1 / s) ltac:(apply Rdiv_lt_0_compat; lra)). assert (Q : 1 < 1 / 2 / d) by (apply one_lt_div; lra).
  assert (P : exp (1 / s) <= 1 + 1 / 2 / d * (-1 + exp (1 / s))) by nra. repeat split; try lra.
  assert (L : 1 / s <= ln (1 + 1 / 2 / d * (-1 + exp (1 / s)))). { rewrite <- (ln_exp (1 / s)) at 1. apply ln_le_ln; [apply exp_pos | exact P]. }
  apply Rmult_le_compat_l with (r := s) in L; [| lra]. replace (s * (1 / s)) with 1 in L by (field; lra). exact L.
Qed.
Ltac prove_holds_3 := parisk_as room.
