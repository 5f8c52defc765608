(* A power of what is below one tends to zero. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Lemma powers_vanish rho : 0 < rho -> rho < 1 -> forall bound, 0 < bound -> exists reach : R,
  forall n : Z, 1 <= IZR n -> reach < IZR n -> 1 - rho <> 0 /\ Rabs (powerRZ (1 - rho) n + 0) < bound.
Proof.
  intros P Q bound B. destruct (pow_lt_1_zero (1 - rho)) with (y := bound) as [N H]; [rewrite Rabs_pos_eq; lra | lra |].
  exists (INR N). intros n L R. split; [lra |]. rewrite Rplus_0_r. apply le_IZR in L. rewrite INR_IZR_INZ in R. apply lt_IZR in R.
  replace n with (Z.of_nat (Z.to_nat n)) by lia. rewrite <- pow_powerRZ. apply H. lia.
Qed.

Lemma first_binomial n : (0 <= n)%Z -> binomial n 0 = 1.
Proof.
  intro N. unfold binomial. rewrite (proj2 (Z.leb_le 0 n) N). simpl. unfold Binomial.C. rewrite Nat.sub_0_r. simpl fact. simpl INR. field. apply INR_fact_neq_0.
Qed.
Lemma square_below rho : 0 < rho -> rho < 1 -> 0 < rho ^ 2 /\ rho ^ 2 < 1.
Proof. intros P Q. split; nra. Qed.
Lemma only_the_first rho n : 0 < rho -> rho < 1 -> 1 <= IZR n -> 0 - 1 <= 0 /\ (forall i : Z, 0 <= IZR i -> IZR i <= 0 -> rho <> 0 /\ 1 - rho ^ 2 <> 0 /\ 0 <= IZR n) /\ 1 - rho ^ 2 <> 0 /\
  sum_between (fun i : Z => powerRZ rho (2 * i) * powerRZ (1 - rho ^ 2) (n + -1 * i) * binomial n i) 0 0 = powerRZ (1 - rho ^ 2) n.
Proof.
  intros P Q L. destruct (square_below rho P Q) as [S T]. split; [lra |]. split; [intros; repeat split; lra |]. split; [lra |].
  rewrite sum_between_one. replace (n + -1 * 0)%Z with n by ring. replace (2 * 0)%Z with 0%Z by ring. rewrite powerRZ_O.
  replace (binomial n 0) with 1; [ring |]. apply le_IZR in L. symmetry. apply first_binomial. lia.
Qed.

Ltac prove_corrected_2 := intros; apply only_the_first; assumption.
Ltac prove_corrected_3 := intros; apply powers_vanish; [apply square_below; assumption | apply square_below; assumption | assumption].
