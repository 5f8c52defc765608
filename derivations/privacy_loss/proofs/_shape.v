(* How delta of n uses of the Laplace mechanism depends on the level. *)
From Coq Require Import Lia.
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Require Import PariskFunctions.
Require Import PariskUses.

Lemma number_of n : 1 <= IZR n -> INR (Z.to_nat n) = IZR n.
Proof. intro N. rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity |]. apply le_IZR. lra. Qed.
Lemma piece_integrable n a b : ex_RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (b - y)) (- a) a.
Proof.
  apply (ex_RInt_continuous (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (b - y))). intros y _.
  apply (continuous_mult (fun y => exp ((y - a) / 2) / 4) (fun y => uses_delta n a (b - y))).
  - apply (ex_derive_continuous (fun y => exp ((y - a) / 2) / 4)). auto_derive. exact I.
  - apply (continuous_comp (fun y => b - y) (uses_delta n a)); [| apply uses_everywhere].
    apply (ex_derive_continuous (fun y => b - y)). auto_derive. exact I.
Qed.
Lemma above_least a n x : 0 < a -> 1 <= n -> 0 < x -> - (n * a) < x.
Proof. intros A N X. assert (0 < n * a) by (apply Rmult_lt_0_compat; lra). lra. Qed.
