(* What one side alone gains or loses is case by case |r - a|. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma too_far :
  exists r : Z, exists a : Z, exists c : Z, exists N_ : Z, 0 <= IZR r /\ 0 <= IZR a /\ 0 <= IZR c /\ 0 <= IZR N_ /\ (- 1) <> 0 /\ IZR r + IZR a +
  (1 / 2) * (1 - powerRZ (- 1) ((r + a))%Z) < IZR a + IZR r + Rabs ((- Rmax 0 (IZR N_ - IZR c - IZR r)) + Rmax 0 (IZR N_ - IZR a - IZR c)) + Rabs
  ((- Rmax 0 (IZR c + IZR r - IZR N_)) + Rmax 0 (IZR a + IZR c - IZR N_)).
Proof.
  exists 15%Z, 48%Z, 43%Z, 52%Z. replace (powerRZ (- 1) (15 + 48)) with (- 1) by (simpl; ring).
  rewrite (Rmax_left 0 (52 - 43 - 15)), (Rmax_left 0 (52 - 48 - 43)), (Rmax_right 0 (43 + 15 - 52)), (Rmax_right 0 (48 + 43 - 52)) by lra.
  rewrite (Rabs_right (- 0 + 0)), (Rabs_right (- (43 + 15 - 52) + (48 + 43 - 52))) by lra. repeat split; lra.
Qed.

Lemma at_most_twice :
  forall (r : Z) (a : Z) (c : Z) (N_ : Z), 0 <= IZR r -> 0 <= IZR a -> 0 <= IZR c -> 0 <= IZR N_ -> IZR a + IZR r + Rabs ((- Rmax 0 (IZR N_ -
  IZR c - IZR r)) + Rmax 0 (IZR N_ - IZR a - IZR c)) + Rabs ((- Rmax 0 (IZR c + IZR r - IZR N_)) + Rmax 0 (IZR a + IZR c - IZR N_)) <= 2 *
  (IZR r + IZR a).
Proof.
  intros. unfold Rmax, Rabs. repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

Ltac prove_refuted := exact too_far.
Ltac prove_corrected := exact at_most_twice.
