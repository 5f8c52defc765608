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
      [ lazymatch f with context [Rlt_dec] => parisk_pieces points | context [Rle_dec] => parisk_pieces points | _ => parisk_any_integral end |];
      split; [ eexists; exact H |]; try parisk_one H
  | |- _ => parisk_integral_step end.
Ltac events points := repeat event_step points; parisk_values; parisk_final.
