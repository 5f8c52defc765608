(* After _budget.v. *)
(* Delta of a number of uses at a level that depends on the root. *)
From Coq Require Import ZArith Lia.
Require Import PariskUses.
Require Import PariskUsesIntegers.
Require Import PariskUsesClosed.
Require Import PariskUsesBounds.

Ltac exponential := let v := eval vm_compute in (2 ^ 128)%Z in change (2 ^ 128)%Z with v; interval with (i_prec 200).

(* What is said of the root, as in at_root, and at last that a lemma holds there. *)
Ltac at_root_then c top lo hi last := intros n N N';
  let B := fresh "B" in assert (B := the_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  let E := fresh "E" in assert (E := exists_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  unfold root_of, level in B; unfold level in E;
  repeat match goal with
  | |- (forall u, 0 < u -> _) /\ _ => split; [let U := fresh in intros ? U _; exact (defined_at _ U) |]
  | |- (exists u, _) /\ _ => split; [exact E |]
  | |- _ /\ _ => split; [number B |] end;
  match type of B with _ <= ?t <= _ => exact (last n t B N N') end.
