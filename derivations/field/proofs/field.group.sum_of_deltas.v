(* By induction over the size of the group. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Lemma sum e n : 0 < e -> sum_between (fun i => exp (IZR i * e)) 0 (Z.of_nat n) = (exp (INR (S n) * e) - 1) / (exp e - 1).
Proof.
  intro E. assert (A := em1_pos e E). induction n as [| n IH].
  - rewrite sum_between_one. simpl. rewrite Rmult_0_l, exp_0, Rmult_1_l. field. lra.
  - rewrite sum_between_last by lia. replace (Z.of_nat (S n) - 1)%Z with (Z.of_nat n) by lia. rewrite IH, <- INR_IZR_INZ, <- !exp_pow.
    cbn [pow]. field. lra.
Qed.
Lemma deltas e d k : 0 < e -> 0 < d -> d < 1 -> 1 <= IZR k -> 0 - 1 <= IZR k - 1 /\ exp e - 1 <> 0 /\
  d * sum_between (fun i => exp (IZR i * e)) 0 (k + -1) = d * (exp (IZR k * e) - 1) / (exp e - 1).
Proof.
  intros E D D1 K. assert (A := em1_pos e E). repeat split; try lra. destruct (natural (k - 1)) as [n N]; [rewrite minus_IZR; lra |].
  replace (k + -1)%Z with (Z.of_nat n) by lia. rewrite sum by exact E. rewrite (INR_IZR_INZ (S n)). replace (Z.of_nat (S n)) with k by lia.
  field. lra.
Qed.
Ltac prove_holds := exact deltas.
