(* The chance of an event under Laplace noise: between the points of a list the event holds everywhere or nowhere. *)
From Coq Require Import Reals Lra Psatz ZArith List.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Import ListNotations.
Open Scope R_scope.

Lemma level_share a e : 0 < a -> 0 < e -> e < a -> exists r, e = a * r /\ 0 < r /\ r < 1.
Proof. intros A E L. exists (e / a). split; [field; lra |]. split; [apply Rdiv_lt_0_compat | apply div_lt_one]; lra. Qed.

Ltac event_step points := lazymatch goal with
  | |- ex_RInt_gen ?f ?A ?B /\ _ => let H := fresh "I" in eassert (H : is_RInt_gen f A B _);
      [ lazymatch f with context [Rlt_dec] => parisk_pieces points | context [Rle_dec] => parisk_pieces points | _ => first [parisk_any_integral | parisk_pieces (@nil R)] end |];
      split; [ eexists; exact H |]; try parisk_one H
  | |- _ => parisk_integral_step end.
Ltac event_values := parisk_values; repeat match goal with H : is_RInt_gen _ _ _ _ |- _ => clear H end; cbn [tail value factor degree slope shift INR pow].
Ltac events points := repeat event_step points; parisk_values; parisk_final.
(* Exponents that are equal to x become x; those that are 0 vanish. *)
Ltac with_exponent x := repeat match goal with |- context [exp ?y] => tryif constr_eq y x then fail else
  first [ replace (exp y) with 1 by (replace y with 0 by (field; lra); symmetry; apply exp_0) | replace (exp y) with (exp x) by (f_equal; field; lra) ] end.
