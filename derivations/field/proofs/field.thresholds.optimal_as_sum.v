(* After _telescoped.v. *)

(* A geometric sum telescopes. *)
Lemma optimal (eps : R) (delta : R) (k : Z) : 0 < eps -> 0 < delta -> delta < 1 -> 1 <= IZR k -> 0 - 1 <= IZR k - 1 /\ (- 1) + exp eps <> 0 /\ delta * (sum_between (fun i_0 : Z => exp (IZR i_0 * eps)) (0)%Z (k + (-1))%Z) = delta / ((- 1) + exp eps) * ((- 1) + exp (eps * IZR k)).
Proof.
  intros H D D1 K. assert (E := em1_pos eps H). split; [lra |]. split; [lra |]. destruct (natural k) as [m ->]; [lra |].
  replace (Z.of_nat m + -1)%Z with (0 + Z.of_nat m - 1)%Z by lia.
  rewrite (telescoped _ (fun i => exp (IZR i * eps) / (exp eps - 1))).
  - rewrite Z.add_0_l. rewrite Rmult_0_l, exp_0, (Rmult_comm eps). field. lra.
  - intros i _. rewrite plus_IZR. replace ((IZR i + 1) * eps) with (IZR i * eps + eps) by ring. rewrite exp_plus. field. lra.
Qed.
Ltac prove_holds := exact optimal.
