(* Where the moment exists, h s is between -1 and 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma inside s h : 0 < s -> - (1 / s) < h -> h < 1 / s -> -1 < h * s < 1.
Proof.
  intros S A B. apply Rmult_lt_compat_r with (r := s) in A; [| exact S]. apply Rmult_lt_compat_r with (r := s) in B; [| exact S].
  replace (- (1 / s) * s) with (-1) in A by (field; lra). replace (1 / s * s) with 1 in B by (field; lra). lra.
Qed.
Lemma not_one x : -1 < x < 1 -> 1 - x ^ 2 <> 0. Proof. intros. nra. Qed.

Ltac prove_holds := let s := fresh "s" in let h := fresh "h" in let S := fresh "S" in let A := fresh "A" in let B := fresh "B" in let I := fresh "I" in let D := fresh "D" in
  intros s h S A B; assert (I := inside s h S A B); assert (D : 1 - h ^ 2 * s ^ 2 <> 0) by (replace (h ^ 2 * s ^ 2) with ((h * s) ^ 2) by ring; apply not_one, I);
  do 5 parisk_integral_step; split; [exact D |]; parisk_values; cbn [tail value factor degree slope shift INR pow];
  rewrite ?Rmult_0_r, ?Rplus_0_r, exp_0;
  match goal with |- @eq _ ?a ?b => change (@eq R a b) end; field; repeat split; nra.
