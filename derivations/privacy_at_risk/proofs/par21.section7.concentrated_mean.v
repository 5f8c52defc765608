(* One of two outcomes has the probabilities 1/2 and 1/100. *)
From Coq Require Import Reals Lra Lia Psatz ZArith List.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskMechanisms PariskPrivacy.
Open Scope R_scope.

Ltac at_pair := unfold supported, total, log_loss, tabled; cbn [outcomes map sum_over fold_right nth];
  split; [ let z := fresh "z" in let Z := fresh "Z" in intros z Z ?; privacy_in Z; cbv [nth]; lra | interval with (i_prec 60) ].
Ltac at_indices := privacy_pairs; at_pair.
Ltac prove_refuted := exists 2; exists 1; exists (tabled (cons (cons (1 / 2) (cons (1 / 100) nil)) (cons (cons (1 / 2) (cons (99 / 100) nil)) nil))
    (cons (cons 0 (cons 1 nil)) (cons (cons 0 (cons 0 nil)) nil)));
  split; [lra |]; split; [lra |]; split; [lra |]; split; [privacy_is |]; split; [at_indices |];
  let H := fresh "H" in let G := fresh "G" in intro H; destruct (H 0%nat 1%nat ltac:(unfold distinct, tabled; cbn; lia)) as [_ G];
  apply (Rlt_not_le _ _) in G; [exact G |]; cbv [total tabled outcomes sum_over fold_right map nth Z.to_nat Z.sub Z.add Z.opp Z.pos_sub Pos.pred_double Pos.to_nat Pos.iter_op Init.Nat.add];
  interval with (i_prec 60).
