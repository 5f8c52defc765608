(* After _uses.v. *)
(* The level lies between multiples of 1/D; there delta is computed, 2^-128 being the unit of exp (1/D). *)
Definition mean u := (1 / 8) - (1 / 8) / (1 - exp (- (1 / 2))) * (1 - exp (- u)) + (1 / 2) / (1 - exp (- (1 / 2))) * u ^ 2 * (1 - exp (- u)).
Definition near u := 274115283557 / 1000000000000 <= u <= 274115283558 / 1000000000000.
Lemma mean_between u : near u -> 717253864 / 10000000000 <= mean u <= 717253865 / 10000000000.
Proof. unfold near, mean. intro U. split; interval with (i_prec 90). Qed.
Lemma spread_between : 23992629560 / 10000000000 <= (1 / 2) * sqrt 2 * sqrt (ln 100000) <= 23992629561 / 10000000000.
Proof. split; interval with (i_prec 90). Qed.
Lemma uses_1 : every (under_at 8 16 128 362228694054792897708330706853750745426 100000 10000000000 717253864 23992629560) 1 250 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma uses_251 : every (under_at 250 500 128 340963612673450950511980671663190166652 100000 10000000000 717253864 23992629560) 251 6 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma uses_257 : every (over_at 250 500 128 340963612673450950511980671663190166651 100000 10000000000 717253865 23992629561) 257 4 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma uses_261 : every (over_at 32 64 128 345641034472397076255934771466706250565 100000 10000000000 717253865 23992629561) 261 40 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept n u : near u -> 1 <= IZR n -> IZR n <= 256 -> laplace_delta n (1 / 2) (IZR n * mean u + (1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. assert (M := mean_between u U). assert (S := spread_between).
  replace ((1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with ((1 / 2) * sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring. destruct (Z_le_gt_dec n 250) as [B0 | B0].
  - apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_1); [reflexivity | exponential | lia | field | lra | lra].
  - apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_251); [reflexivity | exponential | lia | field | lra | lra].
Qed.
Lemma exceeded n u : near u -> 257 <= IZR n -> IZR n <= 300 -> 1 / 100000 < laplace_delta n (1 / 2) (IZR n * mean u + (1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)).
Proof.
  intros U L H. apply le_IZR in L, H. assert (M := mean_between u U). assert (S := spread_between).
  replace ((1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with ((1 / 2) * sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring. destruct (Z_le_gt_dec n 260) as [B0 | B0].
  - apply (fun P E => over_all _ _ _ _ _ _ _ _ _ _ P E uses_257); [reflexivity | exponential | lia | field | lra | lra].
  - apply (fun P E => over_all _ _ _ _ _ _ _ _ _ _ P E uses_261); [reflexivity | exponential | lia | field | lra | lra].
Qed.
Ltac prove_holds_1 := at_root_then (-2) (1 / 2) (274115283557 / 1000000000000) (274115283558 / 1000000000000) kept.
Ltac prove_holds_2 := at_root_then (-2) (1 / 2) (274115283557 / 1000000000000) (274115283558 / 1000000000000) exceeded.
