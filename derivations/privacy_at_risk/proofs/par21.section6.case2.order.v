(* The share of the second group is wanted / alpha. *)
From Coq Require Import Reals Lra.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma share (a w : R) : 0 < a -> a < 1 -> 0 < w -> w < a ->
  exists g : R, 0 < g /\ g < 1 /\ a * g - w = 0 /\ (forall o : R, 0 < o -> o < 1 -> a * o - w = 0 -> o = g).
Proof.
  intros A _ W L. exists (w / a). split; [apply Rdiv_lt_0_compat; lra |]. split; [apply div_lt_one; lra |].
  split; [field; lra |]. intros o _ _ E. apply Rmult_eq_reg_l with a; [| lra]. replace (a * (w / a)) with w by (field; lra). lra.
Qed.

Ltac prove_holds_1 := parisk_as share.
Ltac prove_holds_2 := intros; split; [lra | apply one_le_div; lra].
