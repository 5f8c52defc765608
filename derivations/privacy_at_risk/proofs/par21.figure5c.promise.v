(* After _uses.v. *)
(* The level lies between multiples of 1/D; there delta is computed, 2^-128 being the unit of exp (1/D). *)
Definition mean u := (1 / 2) - (1 / 2) / (1 - exp (- 1)) * (1 - exp (- u)) + (1 / 2) / (1 - exp (- 1)) * u ^ 2 * (1 - exp (- u)).
Definition near u := 421162091317 / 1000000000000 <= u <= 421162091318 / 1000000000000.
Lemma mean_between u : near u -> 2763490339 / 10000000000 <= mean u <= 2763490340 / 10000000000.
Proof. unfold near, mean. intro U. split; interval with (i_prec 90). Qed.
Lemma spread_between : 47985259121 / 10000000000 <= sqrt 2 * sqrt (ln 100000) <= 47985259122 / 10000000000.
Proof. split; interval with (i_prec 90). Qed.
Lemma uses_1 : every (under_at 16 16 128 362228694054792897708330706853750745426 100000 10000000000 2763490339 47985259121) 1 270 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma uses_271 : every (under_at 1000 1000 128 340622819485770771484340236337482060043 100000 10000000000 2763490339 47985259121) 271 6 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma uses_277 : every (over_at 128 128 128 342951234602339581658918293813619891506 100000 10000000000 2763490340 47985259122) 277 24 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept n u : near u -> 1 <= IZR n -> IZR n <= 276 -> laplace_delta n 1 (IZR n * mean u + sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. assert (M := mean_between u U). assert (S := spread_between).
  replace (sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with (sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring. destruct (Z_le_gt_dec n 270) as [B0 | B0].
  - apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_1); [reflexivity | exponential | lia | field | lra | lra].
  - apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_271); [reflexivity | exponential | lia | field | lra | lra].
Qed.
Lemma exceeded n u : near u -> 277 <= IZR n -> IZR n <= 300 -> 1 / 100000 < laplace_delta n 1 (IZR n * mean u + sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)).
Proof.
  intros U L H. apply le_IZR in L, H. assert (M := mean_between u U). assert (S := spread_between).
  replace (sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with (sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring.
  apply (fun P E => over_all _ _ _ _ _ _ _ _ _ _ P E uses_277); [reflexivity | exponential | lia | field | lra | lra].
Qed.
Ltac prove_holds_1 := at_root_then (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000) kept.
Ltac prove_holds_2 := at_root_then (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000) exceeded.
