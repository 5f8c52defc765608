(* A sum of shares. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma centred (eps : R) (m : Z) : 0 < eps -> 1 <= IZR m -> IZR m + 1 <> 0 /\ eps * IZR m * (1 / (IZR m + 1)) ^ 2 + eps * (1 / (IZR m + 1)) ^ 2 + eps * (1 - 1 / (IZR m + 1)) <= eps.
Proof. intros E M. split; [lra |]. right. field. lra. Qed.
Lemma too_much : exists eps : R, exists m : Z, 0 < eps /\ 1 <= IZR m /\ IZR m + 1 <> 0 /\ eps < eps / (IZR m + 1) + eps / (IZR m + 1) + eps * (1 - 1 / (IZR m + 1)).
Proof. exists 1, 1%Z. lra. Qed.
Lemma summed (eps : R) (m : Z) : 0 < eps -> 1 <= IZR m -> IZR m + 1 <> 0 /\ eps / (IZR m + 1) + eps / (IZR m + 1) + eps * (1 - 1 / (IZR m + 1)) <= eps * (1 + 1 / (IZR m + 1)).
Proof. intros E M. split; [lra |]. right. field. lra. Qed.
Ltac prove_corrected_1 := exact summed.
Ltac prove_corrected_2 := exact centred.
Ltac prove_refuted := exact too_much.
