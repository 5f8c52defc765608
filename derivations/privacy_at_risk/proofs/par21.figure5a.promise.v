(* After _uses.v. *)
(* The level lies between multiples of 1/D; there delta is computed, 2^-128 being the unit of exp (1/D). *)
Definition mean u := (1 / 200) - (1 / 200) / (1 - exp (- (1 / 10))) * (1 - exp (- u)) + (1 / 2) / (1 - exp (- (1 / 10))) * u ^ 2 * (1 - exp (- u)).
Definition near u := 79046919514 / 1000000000000 <= u <= 79046919515 / 1000000000000.
Lemma mean_between u : near u -> 35018623 / 10000000000 <= mean u <= 35018624 / 10000000000.
Proof. unfold near, mean. intro U. split; interval with (i_prec 90). Qed.
Lemma spread_between : 4798525912 / 10000000000 <= (1 / 10) * sqrt 2 * sqrt (ln 100000) <= 4798525913 / 10000000000.
Proof. split; interval with (i_prec 90). Qed.
Lemma uses_1 : every (under_at 2 20 128 357729016950403474081142006376708507236 100000 10000000000 35018623 4798525912) 1 300 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept n u : near u -> 1 <= IZR n -> IZR n <= 300 -> laplace_delta n (1 / 10) (IZR n * mean u + (1 / 10) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. assert (M := mean_between u U). assert (S := spread_between).
  replace ((1 / 10) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with ((1 / 10) * sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring.
  apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_1); [reflexivity | exponential | lia | field | lra | lra].
Qed.
Ltac prove_holds := at_root_then (-10) (1 / 10) (79046919514 / 1000000000000) (79046919515 / 1000000000000) kept.
