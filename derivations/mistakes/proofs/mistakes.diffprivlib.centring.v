(* A sum of shares. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian PariskSame.
Open Scope R_scope.

Lemma centred (eps : R) (m : Z) : 0 < eps -> 1 <= IZR m -> 1 + IZR m <> 0 /\ eps * IZR m * (1 / (1 + IZR m)) ^ 2 + eps * (1 / (1 + IZR m)) ^ 2 + eps * (1 - 1 / (1 + IZR m)) <= eps.
Proof. intros E M. split; [lra |]. right. field. lra. Qed.
Lemma too_much : exists eps : R, exists m : Z, 0 < eps /\ 1 <= IZR m /\ 1 + IZR m <> 0 /\ eps < eps / (1 + IZR m) + eps / (1 + IZR m) + eps * (1 - 1 / (1 + IZR m)).
Proof. exists 1, 1%Z. lra. Qed.
Ltac prove_corrected := parisk_as centred.
Ltac prove_refuted := parisk_as too_much.
