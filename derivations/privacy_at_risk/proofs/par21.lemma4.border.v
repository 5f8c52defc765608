(* After _border.v. *)
Require Import PariskSame.
Lemma printed : 1 <= 2 /\ (exists u, 1 < u /\ u < 2 /\ 2 * u ^ 2 - (-1 + 2 * u) * (-1 + exp u) = 0 /\
    (forall v, 1 < v -> v < 2 -> 2 * v ^ 2 - (-1 + 2 * v) * (-1 + exp v) = 0 -> v = u)) /\ Rabs (the root - 5523 / 5000) < 1 / 20000.
Proof.
  destruct digits as [x [[X1 [X2 X3]] [B U]]]. split; [lra |]. split.
  - exists x. repeat split; auto. intros v V1 V2 V3. apply U. repeat split; assumption.
  - rewrite (the_is root x) by (try exact U; repeat split; assumption). apply Rabs_def1; lra.
Qed.
Ltac prove_holds_1 := parisk_as only.
Ltac prove_holds_2 := parisk_as printed.
