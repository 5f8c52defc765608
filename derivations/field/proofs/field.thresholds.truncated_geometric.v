(* After _telescoped.v. *)

(* A geometric sum telescopes. *)
Lemma total (eps : R) (k : Z) : 0 < eps -> 1 <= IZR k -> exp eps + 1 - 2 * exp (- (IZR k * eps)) <> 0 /\ 1 - 1 <= IZR k /\ (exp eps - 1) / (exp eps + 1 - 2 * exp (- (IZR k * eps))) * (1 + 2 * (sum_between (fun i_0 : Z => exp (- (IZR i_0 * eps))) (1)%Z (k)%Z)) = 1.
Proof.
  intros H K. assert (E := one_lt_exp eps H). assert (T : exp (- (IZR k * eps)) < 1) by (apply exp_lt_one; nra).
  split; [lra |]. split; [lra |]. destruct (natural k) as [m Q]; [lra |]. assert (M : (sum_between (fun i : Z => exp (- (IZR i * eps))) 1 k) = (1 - exp (- (IZR k * eps))) / (exp eps - 1)).
  { replace k with (1 + Z.of_nat m - 1)%Z at 1 by lia. rewrite (telescoped _ (fun i => - (exp eps * exp (- (IZR i * eps))) / (exp eps - 1))).
    - replace (1 + Z.of_nat m)%Z with (k + 1)%Z by lia. rewrite plus_IZR. replace (- ((IZR k + 1) * eps)) with (- (IZR k * eps) + - eps) by ring.
      rewrite exp_plus, exp_Ropp, (exp_Ropp eps), (Rmult_1_l eps), exp_Ropp. assert (P := exp_pos (IZR k * eps)). field. lra.
    - intros i _. rewrite plus_IZR. replace (- ((IZR i + 1) * eps)) with (- (IZR i * eps) + - eps) by ring. rewrite exp_plus, (exp_Ropp eps). field. lra. }
  rewrite M. field. lra.
Qed.
Lemma threshold (eps : R) (delta : R) : 0 < eps -> 0 < delta -> delta < (1 / 2) -> (exp eps + 1) * delta <> 0 /\ 0 < (exp eps + 2 * delta - 1) / ((exp eps + 1) * delta) /\ exp eps + 1 - 2 * exp (- ln ((exp eps + 2 * delta - 1) / ((exp eps + 1) * delta))) <> 0 /\ (exp eps - 1) / (exp eps + 1 - 2 * exp (- ln ((exp eps + 2 * delta - 1) / ((exp eps + 1) * delta)))) * exp (- ln ((exp eps + 2 * delta - 1) / ((exp eps + 1) * delta))) = delta.
Proof.
  intros H D D1. assert (E := one_lt_exp eps H). set (e := exp eps) in *. clearbody e. assert (A : 0 < (e + 1) * delta) by (apply Rmult_lt_0_compat; lra).
  assert (P : 0 < (e + 2 * delta - 1) / ((e + 1) * delta)) by (apply Rdiv_lt_0_compat; lra). split; [lra |]. split; [exact P |].
  rewrite exp_Ropp, exp_ln by exact P.
  replace (/ ((e + 2 * delta - 1) / ((e + 1) * delta))) with ((e + 1) * delta / (e + 2 * delta - 1)) by (field; lra).
  assert (Q : e + 1 - 2 * ((e + 1) * delta / (e + 2 * delta - 1)) = (e + 1) * (e - 1) / (e + 2 * delta - 1)) by (field; lra). rewrite Q.
  assert (0 < (e + 1) * (e - 1) / (e + 2 * delta - 1)) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra). split; [lra |]. field. lra.
Qed.
Ltac prove_holds_1 := exact total.
Ltac prove_holds_2 := exact threshold.
