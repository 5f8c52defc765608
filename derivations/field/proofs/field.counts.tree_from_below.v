(* After _telescoped.v. *)

(* A geometric sum telescopes. *)
Lemma half_powers (k : Z) : 1 <= IZR k -> sum_between (fun i_0 : Z => powerRZ 2 (((-1) * i_0))%Z) (0)%Z (k + (-1))%Z = 2 * (1 - powerRZ 2 (((-1) * k))%Z) /\ powerRZ 2 ((-1) * k) < 1.
Proof.
  intro K. destruct (natural k) as [m Q]; [lra |]. split.
  - replace (k + -1)%Z with (0 + Z.of_nat m - 1)%Z by lia. rewrite (telescoped _ (fun i => - (2 * powerRZ 2 (-1 * i)))).
    + replace (0 + Z.of_nat m)%Z with k by lia. replace (-1 * 0)%Z with 0%Z by lia. rewrite powerRZ_O. ring.
    + intros i _. replace (-1 * i)%Z with (-1 * (i + 1) + 1)%Z by ring. rewrite powerRZ_add by lra. rewrite powerRZ_1. ring.
  - subst k. replace (-1 * Z.of_nat m)%Z with (- Z.of_nat m)%Z by ring. rewrite powerRZ_neg' . rewrite <- pow_powerRZ. rewrite <- Rinv_1. apply inv_lt; [lra |].
    rewrite <- INR_IZR_INZ in K. apply Rlt_pow_R1; [lra |]. apply INR_lt. simpl. lra.
Qed.
Lemma tree (k : Z) : 1 <= IZR k -> 0 - 1 <= IZR k - 1 /\ (forall (i_0 : Z), 0 <= IZR i_0 -> IZR i_0 <= IZR k - 1 -> 2 <> 0) /\ (sum_between (fun i_0 : Z => powerRZ 2 (((-1) * i_0))%Z) (0)%Z (k + (-1))%Z) <> 0 /\ 2 <> 0 /\ 2 * (1 - powerRZ 2 (((-1) * k))%Z) <> 0 /\ 1 / (sum_between (fun i_0 : Z => powerRZ 2 (((-1) * i_0))%Z) (0)%Z (k + (-1))%Z) = 1 / (2 * (1 - powerRZ 2 (((-1) * k))%Z)).
Proof.
  intro K. destruct (half_powers k K) as [S L]. rewrite S. split; [lra |]. split; [intros; lra |]. split; [lra |]. split; [lra |]. split; [lra |]. reflexivity.
Qed.
Ltac prove_holds := exact tree.
