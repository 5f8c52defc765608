(* The binomial theorem without its first term; Bernoulli's inequality. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Lemma sum_of_naturals (f : Z -> R) (a : Z) (n : nat) : sum_between f a (a + Z.of_nat n) = sum_f_R0 (fun i => f (a + Z.of_nat i)%Z) n.
Proof.
  induction n as [| n IH].
  - rewrite Z.add_0_r, sum_between_one. simpl. f_equal. lia.
  - rewrite sum_between_last by lia. replace (a + Z.of_nat (S n) - 1)%Z with (a + Z.of_nat n)%Z by lia. rewrite IH. reflexivity.
Qed.
Lemma sum_first (f : Z -> R) (a : Z) (n : nat) : sum_between f a (a + Z.of_nat n) = f a + sum_between f (a + 1) (a + Z.of_nat n).
Proof.
  induction n as [| n IH].
  - rewrite Z.add_0_r, sum_between_one, sum_between_none by lia. ring.
  - rewrite (sum_between_last f a), (sum_between_last f (a + 1)) by lia. replace (a + Z.of_nat (S n) - 1)%Z with (a + Z.of_nat n)%Z by lia. rewrite IH. ring.
Qed.
Lemma binomial_is (n i : nat) : (i <= n)%nat -> PariskFunctions.binomial (Z.of_nat n) (Z.of_nat i) = Binomial.C n i.
Proof. 
  intro H. unfold PariskFunctions.binomial. rewrite !Nat2Z.id, (proj2 (Z.leb_le 0 (Z.of_nat i))), (proj2 (Z.leb_le (Z.of_nat i) (Z.of_nat n))) by lia. reflexivity.
Qed.
Lemma chosen (k : Z) (q : R) : 1 <= IZR k -> 0 < q -> q < 1 -> 1 - 1 <= IZR k /\ (forall (i_0 : Z), 1 <= IZR i_0 -> IZR i_0 <= IZR k -> 0 <= IZR k /\ q <> 0 /\ 1 - q <> 0) /\ 1 - q <> 0 /\ (sum_between (fun i_0 : Z => (PariskFunctions.binomial (k)%Z (i_0)%Z) * powerRZ q (i_0)%Z * powerRZ (1 - q) ((k + ((-1) * i_0)))%Z) (1)%Z (k)%Z) = 1 - powerRZ (1 - q) (k)%Z.
Proof.
  intros K Q Q1. split; [lra |]. split; [intros; repeat split; lra |]. split; [lra |]. destruct (natural k) as [n ->]; [lra |].
  set (f := fun i => PariskFunctions.binomial (Z.of_nat n) i * powerRZ q i * powerRZ (1 - q) (Z.of_nat n + -1 * i)).
  assert (F := sum_first f 0 n). rewrite Z.add_0_l in F. change (0 + 1)%Z with 1%Z in F.
  assert (W : sum_between f 0 (Z.of_nat n) = 1).
  { assert (G := sum_of_naturals f 0 n). rewrite Z.add_0_l in G. rewrite G. transitivity ((q + (1 - q)) ^ n); [| replace (q + (1 - q)) with 1 by ring; apply pow1].
    rewrite Binomial.binomial. apply sum_eq. intros i I. unfold f. rewrite Z.add_0_l, binomial_is by exact I.
    replace (Z.of_nat n + -1 * Z.of_nat i)%Z with (Z.of_nat (n - i)) by lia. rewrite <- !pow_powerRZ. reflexivity. }
  assert (Z0 : f 0%Z = powerRZ (1 - q) (Z.of_nat n)).
  { unfold f. replace (Z.of_nat n + -1 * 0)%Z with (Z.of_nat n) by lia. change 0%Z with (Z.of_nat 0). rewrite binomial_is by lia. rewrite pascal_step1 by lia. rewrite Nat.sub_0_r. unfold Binomial.C. rewrite Nat.sub_diag. simpl. field. apply INR_fact_neq_0. }
  rewrite W, Z0 in F. lra.
Qed.
Ltac prove_holds_1 := exact chosen.

Lemma once k q : 1 <= IZR k -> 0 < q -> q < 1 -> 1 - q <> 0 /\ 1 - powerRZ (1 - q) k <= IZR k * q.
Proof.
  intros K Q R. split; [lra |]. destruct (natural k) as [m ->]; [lra |]. rewrite <- INR_IZR_INZ, <- pow_powerRZ.
  assert (B := bernoulli q m ltac:(lra) ltac:(lra)). lra.
Qed.
Ltac prove_holds_2 := exact once.
