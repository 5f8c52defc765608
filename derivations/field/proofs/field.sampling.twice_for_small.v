(* On (0, 1) exp lies below its chord, which rises by less than 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma twice e q : 0 < e -> e <= 1 -> 0 < q -> q < 1 -> 0 < 1 + q * (-1 + exp e) /\ ln (1 + q * (-1 + exp e)) <= 2 * q * e.
Proof.
  intros E E1 Q R. assert (H := em1_pos e E). assert (0 < q * (exp e - 1)) by (apply Rmult_lt_0_compat; assumption). split; [lra |].
  assert (C : exp e <= 1 + 2 * e).
  { assert (T := exp_le_3). destruct E1 as [L | ->]; [| lra]. assert (K := exp_chord e 1 E L ltac:(lra)). rewrite Rmult_1_r in K. nra. }
  rewrite <- (ln_exp (2 * q * e)). assert (T := exp_above (2 * q * e)). apply ln_le_ln; nra.
Qed.
Ltac prove_holds := parisk_as twice.
