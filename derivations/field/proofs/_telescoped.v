(* A sum whose terms are differences. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Lemma telescoped (f F : Z -> R) (a : Z) (n : nat) : (forall i, (a <= i)%Z -> f i = F (i + 1)%Z - F i) -> sum_between f a (a + Z.of_nat n - 1) = F (a + Z.of_nat n)%Z - F a.
Proof.
  intro H. induction n as [| n IH].
  - rewrite sum_between_none by lia. replace (a + Z.of_nat 0)%Z with a by lia. ring.
  - rewrite sum_between_last by lia. replace (a + Z.of_nat (S n) - 1 - 1)%Z with (a + Z.of_nat n - 1)%Z by lia. rewrite IH, H by lia.
    replace (a + Z.of_nat (S n) - 1 + 1)%Z with (a + Z.of_nat (S n))%Z by lia. replace (a + Z.of_nat (S n) - 1)%Z with (a + Z.of_nat n)%Z by lia. ring.
Qed.
