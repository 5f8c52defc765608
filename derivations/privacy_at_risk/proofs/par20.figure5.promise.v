(* After _uses.v. *)
(* At eps0 = 1 the level is beyond the sum of all losses; otherwise delta is computed at multiples of 1/D below it. *)
Definition mean_1 u := (1 / 10) * (1 - 1 / (1 - exp (- (1 / 10))) * (1 - exp (- u))) * ((- 1) + exp (1 / 10)) + 1 / (1 - exp (- (1 / 10))) * (1 - exp (- u)) * ((- 1) + exp u) * u.
Definition near_1 u := 79046919514 / 1000000000000 <= u <= 79046919515 / 1000000000000.
Lemma mean_above_1 u : near_1 u -> 73103711 / 10000000000 <= mean_1 u.
Proof. unfold near_1, mean_1. intro U. interval with (i_prec 90). Qed.
Lemma spread_above_1 : 4798525912 / 10000000000 <= (1 / 10) * sqrt 2 * sqrt (ln 100000).
Proof. interval with (i_prec 90). Qed.
Lemma uses_1 : every (under_at 1 10 128 376070175854967947910202225330823567389 100000 10000000000 73103711 4798525912) 1 300 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept_1 n u : near_1 u -> 1 <= IZR n -> IZR n <= 300 -> laplace_delta n (1 / 10) (IZR n * mean_1 u + (1 / 10) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. replace ((1 / 10) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with ((1 / 10) * sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring.
  apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_1); [reflexivity | exponential | lia | field | exact (mean_above_1 u U) | exact spread_above_1].
Qed.
Ltac prove_holds_1 := at_root_then (-10) (1 / 10) (79046919514 / 1000000000000) (79046919515 / 1000000000000) kept_1.
Definition mean_2 u := (1 / 2) * (1 - 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u))) * ((- 1) + exp (1 / 2)) + 1 / (1 - exp (- (1 / 2))) * (1 - exp (- u)) * ((- 1) + exp u) * u.
Definition near_2 u := 274115283557 / 1000000000000 <= u <= 274115283558 / 1000000000000.
Lemma mean_above_2 u : near_2 u -> 1793908195 / 10000000000 <= mean_2 u.
Proof. unfold near_2, mean_2. intro U. interval with (i_prec 90). Qed.
Lemma spread_above_2 : 23992629560 / 10000000000 <= (1 / 2) * sqrt 2 * sqrt (ln 100000).
Proof. interval with (i_prec 90). Qed.
Lemma uses_2 : every (under_at 2 4 128 436931207977148949689182835287359640399 100000 10000000000 1793908195 23992629560) 1 300 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept_2 n u : near_2 u -> 1 <= IZR n -> IZR n <= 300 -> laplace_delta n (1 / 2) (IZR n * mean_2 u + (1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. replace ((1 / 2) * sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with ((1 / 2) * sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring.
  apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_2); [reflexivity | exponential | lia | field | exact (mean_above_2 u U) | exact spread_above_2].
Qed.
Ltac prove_holds_2 := at_root_then (-2) (1 / 2) (274115283557 / 1000000000000) (274115283558 / 1000000000000) kept_2.
Definition mean_3 u := (1 - 1 / (1 - exp (- 1)) * (1 - exp (- u))) * ((- 1) + exp 1) + 1 / (1 - exp (- 1)) * (1 - exp (- u)) * ((- 1) + exp u) * u.
Definition near_3 u := 421162091317 / 1000000000000 <= u <= 421162091318 / 1000000000000.
Lemma mean_above_3 u : near_3 u -> 9039024131 / 10000000000 <= mean_3 u.
Proof. unfold near_3, mean_3. intro U. interval with (i_prec 90). Qed.
Lemma spread_above_3 : 47985259121 / 10000000000 <= sqrt 2 * sqrt (ln 100000).
Proof. interval with (i_prec 90). Qed.
Lemma uses_3 : every (under_at 4 4 128 436931207977148949689182835287359640399 100000 10000000000 9039024131 47985259121) 1 300 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kept_3 n u : near_3 u -> 1 <= IZR n -> IZR n <= 300 -> laplace_delta n 1 (IZR n * mean_3 u + sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) <= 1 / 100000.
Proof.
  intros U L H. apply le_IZR in L, H. replace (sqrt 2 * sqrt (IZR n) * sqrt (ln 100000)) with (sqrt 2 * sqrt (ln 100000) * sqrt (IZR n)) by ring.
  apply (fun P E => under_all _ _ _ _ _ _ _ _ _ _ P E uses_3); [reflexivity | exponential | lia | field | exact (mean_above_3 u U) | exact spread_above_3].
Qed.
Ltac prove_holds_3 := at_root_then (-1) 1 (421162091317 / 1000000000000) (421162091318 / 1000000000000) kept_3.
