(* After _budget.v. *)
(* With n at least 1 the last summand is at most what it is for one use. *)
Lemma below_all (n : Z) (A K e : R) : 1 <= IZR n -> 0 <= K -> A + K < e -> IZR n * A + K / sqrt (IZR n) < e * IZR n.
Proof.
  intros N P H. assert (S : 1 <= sqrt (IZR n)) by (rewrite <- sqrt_1; apply sqrt_le_1_alt, N).
  assert (K / sqrt (IZR n) <= K) by (apply Rmult_le_reg_r with (sqrt (IZR n)); [lra |]; replace (K / sqrt (IZR n) * sqrt (IZR n)) with K by (field; lra); nra). nra.
Qed.
Definition last_part := (1 / 2) * sqrt 2 * sqrt (ln (100000 / 99999)).
Lemma last_part_between : 0 <= last_part <= 3 / 1000.
Proof. unfold last_part. split; interval with (i_prec 60). Qed.
Lemma one (n : Z) (u : R) : 421162091317 / 1000000000000 <= u <= 421162091318 / 1000000000000 -> 1 <= IZR n ->
  IZR n * ((1 - 1 / (1 - exp (- 1)) * (1 - exp (- u))) * ((- 1) + exp 1) + 1 / (1 - exp (- 1)) * (1 - exp (- u)) * ((- 1) + exp u) * u) + (1 / 2) * sqrt 2 / sqrt (IZR n) * sqrt (ln (100000 / 99999)) * (1 - u) < IZR n.
Proof.
  intros U N. assert (L := last_part_between). set (A := (1 - 1 / (1 - exp (- 1)) * (1 - exp (- u))) * (-1 + exp 1) + 1 / (1 - exp (- 1)) * (1 - exp (- u)) * (-1 + exp u) * u).
  assert (H : A < 95 / 100) by (unfold A; interval with (i_prec 60)).
  replace (1 / 2 * sqrt 2 / sqrt (IZR n) * sqrt (ln (100000 / 99999)) * (1 - u)) with (last_part * (1 - u) / sqrt (IZR n)) by (unfold last_part, Rdiv; ring).
  rewrite <- (Rmult_1_l (IZR n)) at 3. apply below_all; [exact N | apply Rmult_le_pos; lra | nra].
Qed.
Lemma half (n : Z) (u : R) : 27411528355 / 100000000000 <= u <= 27411528356 / 100000000000 -> 1 <= IZR n ->
  IZR n * ((1 / 2) * (1 - 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u))) * ((- 1) + exp (1 / 2)) + 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u)) * ((- 1) + exp u) * u) + (1 / 2) * sqrt 2 / sqrt (IZR n) * sqrt (ln (100000 / 99999)) * ((1 / 2) - u) < (1 / 2) * IZR n.
Proof.
  intros U N. assert (L := last_part_between). set (A := 1 / 2 * (1 - 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u))) * (-1 + exp (1 / 2)) + 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u)) * (-1 + exp u) * u).
  assert (H : A < 45 / 100) by (unfold A; interval with (i_prec 60)).
  replace (1 / 2 * sqrt 2 / sqrt (IZR n) * sqrt (ln (100000 / 99999)) * (1 / 2 - u)) with (last_part * (1 / 2 - u) / sqrt (IZR n)) by (unfold last_part, Rdiv; ring).
  apply below_all; [exact N | apply Rmult_le_pos; lra | nra].
Qed.
Ltac uses last c top lo hi := let n := fresh in let N := fresh in intros n N _;
  let B := fresh "B" in assert (B := the_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  let E := fresh "E" in assert (E := exists_root c top lo hi ltac:(lra) ltac:(lra) ltac:(lra) ltac:(signs) ltac:(signs));
  unfold root_of, level in B; unfold level in E;
  repeat match goal with
  | |- (forall u, 0 < u -> _) /\ _ => split; [let U := fresh in intros ? U _; exact (defined_at _ U) |]
  | |- (exists u, _) /\ _ => split; [exact E |]
  | |- sqrt _ <> 0 /\ _ => split; [apply Rgt_not_eq, sqrt_lt_R0; lra |]
  | |- _ /\ _ => split; [number B |] end;
  match type of B with _ <= ?t <= _ => exact (last n t B N) end.
Ltac prove_holds_1 := uses one (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000).
Ltac prove_holds_2 := uses half (-2) (1 / 2) (27411528355 / 100000000000) (27411528356 / 100000000000).
