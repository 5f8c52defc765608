(* After _budget.v. *)
(* With r = sqrt n the levels n A + s r and e n compare as s and (e - A) r. *)
Lemma more (n : Z) (b e A p q : R) : 1 <= IZR n -> IZR n <= b -> 0 < p * q -> (e - A) * sqrt b < p * q -> e * IZR n < IZR n * A + p * sqrt (IZR n) * q.
Proof.
  intros N M S H. assert (R1 : 0 < sqrt (IZR n)) by (apply sqrt_lt_R0; lra). assert (T : sqrt (IZR n) * sqrt (IZR n) = IZR n) by (apply sqrt_sqrt; lra).
  assert (L : sqrt (IZR n) <= sqrt b) by (apply sqrt_le_1_alt, M). set (r := sqrt (IZR n)) in *. clearbody r. rewrite <- T.
  assert (Q : (e - A) * r < p * q). { destruct (Rle_lt_dec (e - A) 0); [nra |]. apply Rle_lt_trans with (2 := H). apply Rmult_le_compat_l; lra. }
  apply (Rmult_lt_compat_r r) in Q; [lra | exact R1].
Qed.
Lemma less (n : Z) (b e A p q : R) : 0 < b -> b <= IZR n -> 0 < p * q -> p * q < (e - A) * sqrt b -> IZR n * A + p * sqrt (IZR n) * q < e * IZR n.
Proof.
  intros B M S H. assert (R1 : 0 < sqrt b) by (apply sqrt_lt_R0, B). assert (T : sqrt (IZR n) * sqrt (IZR n) = IZR n) by (apply sqrt_sqrt; lra).
  assert (L : sqrt b <= sqrt (IZR n)) by (apply sqrt_le_1_alt, M). set (r := sqrt (IZR n)) in *. clearbody r. rewrite <- T.
  assert (D : 0 < e - A). { apply Rmult_lt_reg_r with (sqrt b); lra. }
  assert (Q : p * q < (e - A) * r). { apply Rlt_le_trans with (1 := H). apply Rmult_le_compat_l; lra. }
  apply (Rmult_lt_compat_r r) in Q; lra.
Qed.
Lemma more_1 (n : Z) (b A p q : R) : 1 <= IZR n -> IZR n <= b -> 0 < p * q -> (1 - A) * sqrt b < p * q -> IZR n < IZR n * A + p * sqrt (IZR n) * q.
Proof. intros. rewrite <- (Rmult_1_l (IZR n)) at 1. apply more with b; assumption. Qed.
Lemma less_1 (n : Z) (b A p q : R) : 0 < b -> b <= IZR n -> 0 < p * q -> p * q < (1 - A) * sqrt b -> IZR n * A + p * sqrt (IZR n) * q < IZR n.
Proof. intros. rewrite <- (Rmult_1_l (IZR n)) at 3. apply less with b; assumption. Qed.
Ltac digits := first [lra | interval with (i_prec 80) | apply Rminus_lt_0; interval with (i_prec 80)].
Ltac compared c top lo hi := let n := fresh "n" in let N := fresh "N" in let M := fresh "M" in intros n N M;
  let B := fresh "B" in assert (B := the_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  let E := fresh "E" in assert (E := exists_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  unfold root_of, level in B; unfold level in E;
  repeat match goal with
  | |- (forall u, 0 < u -> _) /\ _ => split; [let U := fresh in intros ? U _; exact (defined_at _ U) |]
  | |- (exists u, _) /\ _ => split; [exact E |]
  | |- _ /\ _ => split; [number B |] end;
  match type of B with _ <= ?t <= _ => generalize dependent t end; intros;
  match type of N with ?l <= _ => match type of M with _ <= ?u =>
    first [apply (more_1 n u) | apply (more n u) | apply (less_1 n l) | apply (less n l)] end end; first [lra | clear N M; digits].
Ltac from_one := compared (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000).
Ltac from_half := compared (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
Ltac prove_holds_1 := from_half.
Ltac prove_holds_2 := from_half.
Ltac prove_holds_3 := from_one.
Ltac prove_holds_4 := from_one.
Ltac prove_holds_5 := from_half.
Ltac prove_holds_6 := from_half.
Ltac prove_holds_7 := from_one.
Ltac prove_holds_8 := at_root (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000).
Ltac prove_holds_9 := from_one.
Ltac prove_holds_10 := from_one.
