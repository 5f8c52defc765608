(* Sums over infinitely many integers, as limits of their partial sums; and the sums of polynomials with powers of a ratio. *)
From Coq Require Import Reals Lra Psatz ZArith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskExponential.
Open Scope R_scope.

(* A series that diverges has some value: that it converges is said beside each. Over all integers both halves have to converge. *)
Definition sum_from (f : Z -> R) (a : Z) : R := Series (fun i => f (a + Z.of_nat i)%Z).
Definition sum_until (f : Z -> R) (b : Z) : R := Series (fun i => f (b - Z.of_nat i)%Z).
Definition sum_everywhere (f : Z -> R) : R := sum_from f 0 + sum_until f (-1).
Definition summable_from (f : Z -> R) (a : Z) : Prop := ex_series (fun i => f (a + Z.of_nat i)%Z).
Definition summable_until (f : Z -> R) (b : Z) : Prop := ex_series (fun i => f (b - Z.of_nat i)%Z).
Definition summable_everywhere (f : Z -> R) : Prop := summable_from f 0 /\ summable_until f (-1).

Ltac series_real_equation := match goal with |- @eq _ ?a ?b => change (@eq R a b) end.

(* --- the number of ways to choose k of i things, and its sums with powers *)
Fixpoint choices (k i : nat) : R := match k with
  | O => 1
  | S l => match i with O => 0 | S j => sum_f_R0 (choices l) j end end.
Lemma choices_nonneg k i : 0 <= choices k i.
Proof. revert i. induction k as [| k IH]; intro i; simpl; [lra |]. destruct i; [lra |]. apply cond_pos_sum. exact IH. Qed.
Lemma sum_of_scaled c f n : sum_f_R0 (fun j => f j * c) n = sum_f_R0 f n * c.
Proof. induction n as [| n IH]; simpl; [reflexivity | rewrite IH; ring]. Qed.
Lemma choices_series k : forall q, Rabs q < 1 -> is_series (fun i => choices k i * q ^ i) (q ^ k / (1 - q) ^ S k).
Proof.
  induction k as [| k IH]; intros q Q.
  - replace (q ^ 0 / (1 - q) ^ 1) with (/ (1 - q)) by (simpl; field; intro; assert (q = 1) by lra; subst; rewrite Rabs_R1 in Q; lra).
    apply (is_series_ext (fun i => q ^ i)); [intro i; simpl; ring | apply is_series_geom, Q].
  - assert (N : 1 - q <> 0) by (intro; assert (q = 1) by lra; subst; rewrite Rabs_R1 in Q; lra).
    assert (A : Rabs (Rabs q) < 1) by (rewrite Rabs_Rabsolu; exact Q).
    assert (H := is_series_mult (fun i => choices k i * q ^ i) (fun i => q ^ i) _ _ (IH q Q) (is_series_geom q Q)).
    assert (M : is_series (fun n => choices (S k) (S n) * q ^ n) (q ^ k / (1 - q) ^ S k * / (1 - q))).
    { eapply is_series_ext; [| apply H].
      - intro n. cbv beta. change (choices (S k) (S n)) with (sum_f_R0 (choices k) n). rewrite <- sum_of_scaled.
        apply sum_eq. intros j J. rewrite Rmult_assoc, <- pow_add. f_equal. f_equal. lia.
      - eapply ex_series_ext; [| exists (Rabs q ^ k / (1 - Rabs q) ^ S k); apply (IH (Rabs q) A)].
        intro n. cbv beta. rewrite Rabs_mult, <- RPow_abs, (Rabs_pos_eq (choices k n)) by apply choices_nonneg. reflexivity.
      - eapply ex_series_ext; [| exists (/ (1 - Rabs q)); apply (is_series_geom (Rabs q) A)]. intro n. cbv beta. rewrite RPow_abs. reflexivity. }
    apply is_series_decr_1. change (choices (S k) 0) with 0.
    apply (is_series_scal_l q) in M.
    apply (is_series_ext (fun n => scal q (choices (S k) (S n) * q ^ n))).
    + intro n. change (scal q (choices (S k) (S n) * q ^ n)) with (q * (choices (S k) (S n) * q ^ n)). series_real_equation. cbn [pow]. ring.
    + match goal with |- is_series _ ?v => replace v with (q * (q ^ k / (1 - q) ^ S k * / (1 - q))); [exact M |]; change v with (q ^ S k / (1 - q) ^ S (S k) + - (0 * q ^ 0)) end.
      cbn [pow]. field. split; [apply pow_nonzero |]; exact N.
Qed.
Lemma choices_1 i : choices 1 i = INR i.
Proof. destruct i as [| j]; [reflexivity |]. change (sum_f_R0 (fun _ => 1) j = INR (S j)). rewrite sum_cte. ring. Qed.
Lemma choices_next k i : choices (S k) (S i) = choices (S k) i + choices k i.
Proof. destruct i; simpl; ring. Qed.
Lemma choices_2 i : choices 2 i = INR i * (INR i - 1) / 2.
Proof. induction i as [| i IH]; [simpl; field |]. rewrite choices_next, IH, choices_1, S_INR. field. Qed.
Lemma choices_3 i : choices 3 i = INR i * (INR i - 1) * (INR i - 2) / 6.
Proof. induction i as [| i IH]; [simpl; field |]. rewrite choices_next, IH, choices_2, S_INR. field. Qed.
Lemma choices_4 i : choices 4 i = INR i * (INR i - 1) * (INR i - 2) * (INR i - 3) / 24.
Proof. induction i as [| i IH]; [simpl; field |]. rewrite choices_next, IH, choices_3, S_INR. field. Qed.

(* --- a polynomial of degree 4 at most, by its values at 0, 1, ..., with powers *)
Lemma series_plus (a b : nat -> R) u v : is_series a u -> is_series b v -> is_series (fun n => a n + b n) (u + v).
Proof. exact (is_series_plus a b u v). Qed.
Lemma series_scaled c (a : nat -> R) u : is_series a u -> is_series (fun n => c * a n) (c * u).
Proof. exact (is_series_scal_l c a u). Qed.
Lemma series_0 (P : R -> R) q : Rabs q < 1 -> (forall x, P x = P 0) -> is_series (fun i => P (INR i) * q ^ i) (P 0 / (1 - q)).
Proof.
  intros Q H. eapply is_series_ext; [| exact (series_scaled (P 0) _ _ (is_series_geom q Q))]. intro i. cbv beta. series_real_equation. rewrite (H (INR i)). reflexivity.
Qed.
Lemma series_1 (P : R -> R) q : Rabs q < 1 -> (forall x, P x = P 0 + (P 1 - P 0) * x) ->
  is_series (fun i => P (INR i) * q ^ i) (P 0 / (1 - q) + (P 1 - P 0) * (q / (1 - q) ^ 2)).
Proof.
  intros Q H. assert (A := series_scaled (P 0) _ _ (is_series_geom q Q)). assert (B := series_scaled (P 1 - P 0) _ _ (choices_series 1 q Q)).
  replace (q / (1 - q) ^ 2) with (q ^ 1 / (1 - q) ^ 2) by (f_equal; ring).
  eapply is_series_ext; [| exact (series_plus _ _ _ _ A B)]. intro i. cbv beta. series_real_equation. rewrite (H (INR i)), choices_1. ring.
Qed.
Lemma series_2 (P : R -> R) q : Rabs q < 1 -> (forall x, P x = P 0 + (P 1 - P 0) * x + (P 2 - 2 * P 1 + P 0) * (x * (x - 1) / 2)) ->
  is_series (fun i => P (INR i) * q ^ i) (P 0 / (1 - q) + (P 1 - P 0) * (q / (1 - q) ^ 2) + (P 2 - 2 * P 1 + P 0) * (q ^ 2 / (1 - q) ^ 3)).
Proof.
  intros Q H. assert (A := series_scaled (P 0) _ _ (is_series_geom q Q)). assert (B := series_scaled (P 1 - P 0) _ _ (choices_series 1 q Q)).
  assert (C := series_scaled (P 2 - 2 * P 1 + P 0) _ _ (choices_series 2 q Q)).
  replace (q / (1 - q) ^ 2) with (q ^ 1 / (1 - q) ^ 2) by (f_equal; ring).
  eapply is_series_ext; [| exact (series_plus _ _ _ _ (series_plus _ _ _ _ A B) C)].
  intro i. cbv beta. series_real_equation. rewrite (H (INR i)), choices_1, choices_2. ring.
Qed.
Lemma series_3 (P : R -> R) q : Rabs q < 1 ->
  (forall x, P x = P 0 + (P 1 - P 0) * x + (P 2 - 2 * P 1 + P 0) * (x * (x - 1) / 2) + (P 3 - 3 * P 2 + 3 * P 1 - P 0) * (x * (x - 1) * (x - 2) / 6)) ->
  is_series (fun i => P (INR i) * q ^ i) (P 0 / (1 - q) + (P 1 - P 0) * (q / (1 - q) ^ 2) + (P 2 - 2 * P 1 + P 0) * (q ^ 2 / (1 - q) ^ 3)
    + (P 3 - 3 * P 2 + 3 * P 1 - P 0) * (q ^ 3 / (1 - q) ^ 4)).
Proof.
  intros Q H. assert (A := series_scaled (P 0) _ _ (is_series_geom q Q)). assert (B := series_scaled (P 1 - P 0) _ _ (choices_series 1 q Q)).
  assert (C := series_scaled (P 2 - 2 * P 1 + P 0) _ _ (choices_series 2 q Q)).
  assert (D := series_scaled (P 3 - 3 * P 2 + 3 * P 1 - P 0) _ _ (choices_series 3 q Q)).
  replace (q / (1 - q) ^ 2) with (q ^ 1 / (1 - q) ^ 2) by (f_equal; ring).
  eapply is_series_ext; [| exact (series_plus _ _ _ _ (series_plus _ _ _ _ (series_plus _ _ _ _ A B) C) D)].
  intro i. cbv beta. series_real_equation. rewrite (H (INR i)), choices_1, choices_2, choices_3. field.
Qed.
Lemma series_4 (P : R -> R) q : Rabs q < 1 ->
  (forall x, P x = P 0 + (P 1 - P 0) * x + (P 2 - 2 * P 1 + P 0) * (x * (x - 1) / 2) + (P 3 - 3 * P 2 + 3 * P 1 - P 0) * (x * (x - 1) * (x - 2) / 6)
    + (P 4 - 4 * P 3 + 6 * P 2 - 4 * P 1 + P 0) * (x * (x - 1) * (x - 2) * (x - 3) / 24)) ->
  is_series (fun i => P (INR i) * q ^ i) (P 0 / (1 - q) + (P 1 - P 0) * (q / (1 - q) ^ 2) + (P 2 - 2 * P 1 + P 0) * (q ^ 2 / (1 - q) ^ 3)
    + (P 3 - 3 * P 2 + 3 * P 1 - P 0) * (q ^ 3 / (1 - q) ^ 4) + (P 4 - 4 * P 3 + 6 * P 2 - 4 * P 1 + P 0) * (q ^ 4 / (1 - q) ^ 5)).
Proof.
  intros Q H. assert (A := series_scaled (P 0) _ _ (is_series_geom q Q)). assert (B := series_scaled (P 1 - P 0) _ _ (choices_series 1 q Q)).
  assert (C := series_scaled (P 2 - 2 * P 1 + P 0) _ _ (choices_series 2 q Q)).
  assert (D := series_scaled (P 3 - 3 * P 2 + 3 * P 1 - P 0) _ _ (choices_series 3 q Q)).
  assert (E := series_scaled (P 4 - 4 * P 3 + 6 * P 2 - 4 * P 1 + P 0) _ _ (choices_series 4 q Q)).
  replace (q / (1 - q) ^ 2) with (q ^ 1 / (1 - q) ^ 2) by (f_equal; ring).
  eapply is_series_ext; [| exact (series_plus _ _ _ _ (series_plus _ _ _ _ (series_plus _ _ _ _ (series_plus _ _ _ _ A B) C) D) E)].
  intro i. cbv beta. series_real_equation. rewrite (H (INR i)), choices_1, choices_2, choices_3, choices_4. field.
Qed.

(* --- powers whose exponents are linear in the index *)
Lemma powers_of_power b k i : b <> 0 -> powerRZ b (k * Z.of_nat i) = powerRZ b k ^ i.
Proof.
  intro B. induction i as [| i IH]; [rewrite Z.mul_0_r; reflexivity |].
  replace (k * Z.of_nat (S i))%Z with (k + k * Z.of_nat i)%Z by (rewrite Nat2Z.inj_succ; ring). rewrite powerRZ_add, IH by exact B. reflexivity.
Qed.
Lemma power_split b z c k i : b <> 0 -> z = (c + k * Z.of_nat i)%Z -> powerRZ b z = powerRZ b c * powerRZ b k ^ i.
Proof. intros B ->. rewrite powerRZ_add, powers_of_power by exact B. reflexivity. Qed.
Lemma power_split_1 b z c i : b <> 0 -> z = (c + 1 * Z.of_nat i)%Z -> powerRZ b z = powerRZ b c * b ^ i.
Proof. intros B E. rewrite (power_split b z c 1 i B E), powerRZ_1. reflexivity. Qed.
Lemma power_split_0 b z k i : b <> 0 -> z = (0 + k * Z.of_nat i)%Z -> powerRZ b z = powerRZ b k ^ i.
Proof. intros B E. rewrite (power_split b z 0 k i B E). simpl. ring. Qed.
Lemma power_split_01 b z i : b <> 0 -> z = (0 + 1 * Z.of_nat i)%Z -> powerRZ b z = b ^ i.
Proof. intros B E. rewrite (power_split_0 b z 1 i B E), powerRZ_1. reflexivity. Qed.
Lemma powers_of_exp k i : exp (k * INR i) = exp k ^ i.
Proof. rewrite exp_pow. f_equal. ring. Qed.
Lemma exp_split e c k i : e = c + k * INR i -> exp e = exp c * exp k ^ i.
Proof. intros ->. rewrite exp_plus, powers_of_exp. reflexivity. Qed.

Lemma rpower_split b e c k i : e = c + k * INR i -> Rpower b e = Rpower b c * Rpower b k ^ i.
Proof. intros ->. unfold Rpower. rewrite Rmult_plus_distr_r, exp_plus, <- powers_of_exp. f_equal. f_equal. ring. Qed.
Lemma rpower_0 b : Rpower b 0 = 1. Proof. unfold Rpower. rewrite Rmult_0_l. apply exp_0. Qed.

(* --- tactics: an expression as a polynomial in x, the index as a real number, with a power of a ratio, as a pair *)
Ltac series_whole z k := let v := eval compute in z in lazymatch v with Z0 => k v | Zpos _ => k v | Zneg _ => k v | _ => k z end.
Ltac series_zadd a b := lazymatch a with 0%Z => b | _ => lazymatch b with 0%Z => a | _ =>
  let v := eval compute in (Z.add a b) in lazymatch v with Z0 => v | Zpos _ => v | Zneg _ => v | _ => constr:((a + b)%Z) end end end.
Ltac series_zmul a b := lazymatch a with 0%Z => a | 1%Z => b | _ => lazymatch b with 0%Z => b | 1%Z => a | _ =>
  let v := eval compute in (Z.mul a b) in lazymatch v with Z0 => v | Zpos _ => v | Zneg _ => v | _ => constr:((a * b)%Z) end end end.
(* z as k, c where z = c + k i *)
Ltac series_zlinear z i := lazymatch z with
  | Z.of_nat i => constr:((1%Z, 0%Z))
  | context [i] => lazymatch z with
    | (?a + ?b)%Z => let p := series_zlinear a i in let q := series_zlinear b i in
        lazymatch p with (?k, ?c) => lazymatch q with (?l, ?d) => let u := series_zadd k l in let v := series_zadd c d in constr:((u, v)) end end
    | (?a - ?b)%Z => let q := series_zlinear constr:((-1 * b)%Z) i in let p := series_zlinear a i in
        lazymatch p with (?k, ?c) => lazymatch q with (?l, ?d) => let u := series_zadd k l in let v := series_zadd c d in constr:((u, v)) end end
    | (- ?a)%Z => series_zlinear constr:((-1 * a)%Z) i
    | (?a * ?b)%Z => lazymatch a with
        | context [i] => lazymatch b with context [i] => fail | _ => let p := series_zlinear a i in
            lazymatch p with (?k, ?c) => let u := series_zmul k b in let v := series_zmul c b in constr:((u, v)) end end
        | _ => let p := series_zlinear b i in lazymatch p with (?k, ?c) => let u := series_zmul a k in let v := series_zmul a c in constr:((u, v)) end end
    end
  | _ => constr:((0%Z, z)) end.
Ltac series_add a b := lazymatch a with 0 => b | _ => lazymatch b with 0 => a | _ => constr:(a + b) end end.
Ltac series_mul a b := lazymatch a with 0 => a | 1 => b | _ => lazymatch b with 0 => b | 1 => a | _ => constr:(a * b) end end.
Ltac series_real k c x := let u := lazymatch k with 0%Z => constr:(0) | 1%Z => x | (-1)%Z => constr:(- x) | _ => constr:(IZR k * x) end in
  let v := lazymatch c with 0%Z => constr:(0) | _ => constr:(IZR c) end in series_add v u.
(* the integer c + k i, or its opposite, whichever is not negative by its form *)
Ltac series_absolute k c := let opposite z := (let v := eval compute in (Z.opp z) in v) in lazymatch c with
  | 0%Z => lazymatch k with Zpos _ => constr:((k, c)) | Zneg _ => let l := opposite k in constr:((l, c)) end
  | Zpos _ => lazymatch k with Zpos _ => constr:((k, c)) end
  | Zneg _ => lazymatch k with Zneg _ => let l := opposite k in let d := opposite c in constr:((l, d)) end end.
(* a real expression as k, c where it is c + k x; integers in it are linear in i *)
Ltac series_linear e i x := lazymatch e with
  | context [i] => lazymatch e with
    | IZR ?z => let p := series_zlinear z i in lazymatch p with (?k, ?c) => constr:((IZR k, IZR c)) end
    | Rabs (IZR ?z) => let p := series_zlinear z i in lazymatch p with (?k, ?c) => let q := series_absolute k c in lazymatch q with (?l, ?d) => constr:((IZR l, IZR d)) end end
    | ?a + ?b => let p := series_linear a i x in let q := series_linear b i x in
        lazymatch p with (?s, ?c) => lazymatch q with (?t, ?d) => let u := series_add s t in let v := series_add c d in constr:((u, v)) end end
    | ?a - ?b => let p := series_linear a i x in let q := series_linear b i x in
        lazymatch p with (?s, ?c) => lazymatch q with (?t, ?d) => let u := series_add s constr:(- t) in let v := series_add c constr:(- d) in constr:((u, v)) end end
    | - ?a => let p := series_linear a i x in lazymatch p with (?s, ?c) =>
        let v := lazymatch c with 0 => c | _ => constr:(- c) end in constr:((- s, v)) end
    | ?a / ?b => lazymatch b with context [i] => fail | _ => let p := series_linear a i x in lazymatch p with (?s, ?c) =>
        let v := lazymatch c with 0 => c | _ => constr:(c / b) end in constr:((s / b, v)) end end
    | ?a * ?b => lazymatch a with
        | context [i] => lazymatch b with context [i] => fail | _ => let p := series_linear a i x in
            lazymatch p with (?s, ?c) => let u := series_mul s b in let v := series_mul c b in constr:((u, v)) end end
        | _ => let p := series_linear b i x in lazymatch p with (?s, ?c) => let u := series_mul a s in let v := series_mul a c in constr:((u, v)) end end
    end
  | _ => constr:((0, e)) end.
Ltac series_power b k c := let q := lazymatch k with 0%Z => constr:(1) | 1%Z => b | _ => constr:(powerRZ b k) end in
  let p := lazymatch c with 0%Z => constr:(1) | _ => constr:(powerRZ b c) end in constr:((p, q)).
Ltac series_exp k c := let p := lazymatch c with 0 => constr:(1) | _ => constr:(exp c) end in constr:((p, exp k)).
Ltac series_rpower b k c := let q := lazymatch k with 1 => b | _ => constr:(Rpower b k) end in
  let p := lazymatch c with 0 => constr:(1) | 1 => b | _ => constr:(Rpower b c) end in constr:((p, q)).
Ltac series_part e i x := lazymatch e with
  | context [i] => lazymatch e with
    | IZR ?z => let p := series_zlinear z i in lazymatch p with (?k, ?c) => let u := series_real k c x in constr:((u, 1)) end
    | Rabs (IZR ?z) => let p := series_zlinear z i in lazymatch p with (?k, ?c) => let q := series_absolute k c in
        lazymatch q with (?l, ?d) => let u := series_real l d x in constr:((u, 1)) end end
    | powerRZ ?b ?z => let p := series_zlinear z i in lazymatch p with (?k, ?c) => series_power b k c end
    | exp ?a => let p := series_linear a i x in lazymatch p with (?k, ?c) => series_exp k c end
    | Rpower ?b ?a => let p := series_linear a i x in lazymatch p with (?k, ?c) => series_rpower b k c end
    | ?a + ?b => let p := series_part a i x in let q := series_part b i x in
        lazymatch p with (?s, ?u) => lazymatch q with (?t, ?u) => constr:((s + t, u)) end end
    | ?a - ?b => let p := series_part a i x in let q := series_part b i x in
        lazymatch p with (?s, ?u) => lazymatch q with (?t, ?u) => constr:((s - t, u)) end end
    | - ?a => let p := series_part a i x in lazymatch p with (?s, ?u) => constr:((- s, u)) end
    | ?a * ?b => let p := series_part a i x in let q := series_part b i x in
        lazymatch p with (?s, ?u) => lazymatch q with (?t, ?v) => let m := series_mul s t in let w := series_mul u v in constr:((m, w)) end end
    | ?a / ?b => let p := series_part a i x in let q := series_part b i x in
        lazymatch p with (?s, ?u) => lazymatch q with (?t, ?v) => let w := lazymatch v with 1 => u | _ => constr:(u / v) end in
          lazymatch t with context [x] => fail | 1 => constr:((s, w)) | _ => constr:((s / t, w)) end end end
    | ?a ^ ?n => let p := series_part a i x in lazymatch p with (?s, ?u) => let w := lazymatch u with 1 => u | _ => constr:(u ^ n) end in constr:((s ^ n, w)) end
    end
  | _ => constr:((e, 1)) end.

(* A term of the series is what was found: powers and exponentials are split, then unknowns. *)
Lemma pow_over u v n : (u / v) ^ n = u ^ n / v ^ n.
Proof. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv. reflexivity. Qed.
(* Simple signs before those that take long. *)
(* Simple conditions first: the search of parisk_nonzero is long. *)
Ltac series_plain := first [ assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra ].
Ltac series_simple := first [ series_plain | apply pow_nonzero; series_plain | apply powerRZ_NOR; series_plain | apply Rinv_neq_0_compat; series_plain ].
Ltac series_nonzero := first [ series_simple | parisk_nonzero ].
Ltac series_split i := repeat match goal with
  | |- context [powerRZ ?b ?z] => lazymatch z with context [i] => let p := series_zlinear z i in lazymatch p with (?k, ?c) =>
      lazymatch k with
      | 1%Z => lazymatch c with 0%Z => rewrite (power_split_01 b z i) by first [ lia | series_nonzero ] | _ => rewrite (power_split_1 b z c i) by first [ lia | series_nonzero ] end
      | _ => lazymatch c with 0%Z => rewrite (power_split_0 b z k i) by first [ lia | series_nonzero ] | _ => rewrite (power_split b z c k i) by first [ lia | series_nonzero ] end end end end
  | |- context [exp ?e] => lazymatch e with context [i] => let p := series_linear e i constr:(0) in lazymatch p with (?k, ?c) =>
      rewrite (exp_split e c k i) by (series_integers; first [ ring | field; parisk_sides ]) end end
  | |- context [Rpower ?b ?e] => lazymatch e with context [i] => let p := series_linear e i constr:(0) in lazymatch p with (?k, ?c) =>
      rewrite (rpower_split b e c k i) by (series_integers; first [ ring | field; parisk_sides ]); rewrite ?rpower_0; rewrite ?(Rpower_1 b) by (timeout 3 parisk_sign) end end end
with series_integers := rewrite ?minus_IZR, ?plus_IZR, ?opp_IZR, ?mult_IZR, ?minus_IZR, ?plus_IZR, ?opp_IZR, <- ?INR_IZR_INZ; series_positive
with series_positive := repeat match goal with |- context [Rabs ?a] => match goal with |- context [INR ?i] => let P := fresh "P" in assert (P := pos_INR i);
  first [ rewrite (Rabs_pos_eq a) by lra | rewrite (Rabs_left1 a) by lra ]; clear P end end.
Ltac series_same i := series_split i; series_integers; rewrite ?exp_0, ?pow_over, ?Rpow_mult_distr, ?pow1; rewrite <- ?pow_mult; rewrite ?(Nat.mul_comm i);
  rewrite ?pow_mult; rewrite <- ?Rpow_mult_distr;
  first [ ring | field; repeat split; first [ assumption | series_nonzero | apply pow_nonzero; series_nonzero | apply powerRZ_NOR; series_nonzero ] ].
(* Ratios below 1 in absolute value. *)
Lemma ratio_between q : 0 <= q -> q < 1 -> Rabs q < 1. Proof. intros A B. rewrite Rabs_pos_eq; assumption. Qed.
Lemma ratio_product p q : Rabs p < 1 -> Rabs q < 1 -> Rabs (p * q) < 1.
Proof. intros P Q. rewrite Rabs_mult. assert (0 <= Rabs p) by apply Rabs_pos. assert (0 <= Rabs q) by apply Rabs_pos. nra. Qed.
Lemma ratio_power q n : Rabs q < 1 -> Rabs (q ^ S n) < 1.
Proof. intro Q. induction n as [| n IH]; [rewrite pow_1; exact Q |]. change (q ^ S (S n)) with (q * q ^ S n). apply ratio_product; assumption. Qed.
Lemma ratio_exp k : k < 0 -> Rabs (exp k) < 1.
Proof. intro K. apply ratio_between; [left; apply exp_pos | apply exp_lt_one, K]. Qed.
Lemma ratio_inverse q : 1 < q -> Rabs (/ q) < 1.
Proof. intro Q. apply ratio_between; [left; apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. Qed.
Ltac series_negative := first [ lra | solve [timeout 4 parisk_sign] | apply Ropp_lt_cancel; rewrite Ropp_0; solve [timeout 4 parisk_sign]
  | match goal with |- ?a < 0 => replace a with (- - a) by ring; apply Ropp_lt_gt_0_contravar; unfold Rgt; field_simplify; [ solve [timeout 4 parisk_sign] | parisk_sides .. ] end ].
Ltac series_ratio := lazymatch goal with
  | |- Rabs (exp _) < 1 => apply ratio_exp; series_negative
  | |- Rabs (_ ^ S _) < 1 => apply ratio_power; series_ratio
  | |- Rabs (powerRZ ?b (Zpos ?n)) < 1 => let m := eval compute in (Pos.to_nat n) in change (powerRZ b (Zpos n)) with (b ^ m); apply ratio_power; series_ratio
  | |- Rabs (powerRZ ?b (Zneg ?n)) < 1 => let m := eval compute in (Pos.to_nat n) in change (powerRZ b (Zneg n)) with (/ b ^ m); apply ratio_inverse;
      rewrite ?pow_1; first [ lra | solve [timeout 4 parisk_defined_more] | apply Rlt_pow_R1; [ first [ lra | solve [timeout 4 parisk_defined_more] ] | lia ] ]
  | |- Rabs (_ * _) < 1 => first [ apply ratio_product; series_ratio | series_ratio_itself ]
  | |- _ => series_ratio_itself end
with series_ratio_itself := first [ apply ratio_between; [ first [ lra | solve [timeout 4 parisk_sign] ] | first [ lra | solve [timeout 6 parisk_defined_more] ] ]
  | apply Rabs_def1; first [ lra | solve [timeout 4 parisk_defined_more] ] ].
Ltac series_field := solve [ field; repeat split; first [ series_plain | lra ] ].
Ltac series_polynomial := let x := fresh "x" in intro x; cbv beta; first [ ring | series_field | field; parisk_sides ].
(* is_series of a function that is such a product, with a value to be found. *)
Ltac series_sum := match goal with |- is_series ?f ?v =>
  let e := constr:(fun (i : nat) (x : R) => ltac:(let b := eval cbv beta in (f i) in let p := series_part b i x in exact p)) in
  let P := constr:(fun x : R => ltac:(let p := eval cbv beta in (e O x) in lazymatch p with (?s, _) => exact s end)) in
  let q := lazymatch e with fun _ _ => (_, ?q) => q end in
  apply (is_series_ext (fun i => P (INR i) * q ^ i)); [ let i := fresh "i" in intro i; cbv beta; symmetry; series_real_equation; series_same i |];
  let Q := fresh "Q" in assert (Q : Rabs q < 1) by series_ratio;
  first [ apply (series_0 P q Q); series_polynomial | apply (series_1 P q Q); series_polynomial | apply (series_2 P q Q); series_polynomial
        | apply (series_3 P q Q); series_polynomial | apply (series_4 P q Q); series_polynomial ] end.

(* --- statements with series: each converges; then what is said of the values *)
Ltac series_whole_powers := repeat match goal with
  | |- context [powerRZ ?b (?c + ?d)] => rewrite (powerRZ_add b c d) by series_nonzero
  | |- context [powerRZ ?b 0%Z] => change (powerRZ b 0%Z) with 1
  | |- context [powerRZ ?b 1%Z] => rewrite (powerRZ_1 b)
  | |- context [powerRZ ?b (Zpos ?n)] => let m := eval compute in (Pos.to_nat n) in change (powerRZ b (Zpos n)) with (b ^ m)
  | |- context [powerRZ ?b (Zneg ?n)] => let m := eval compute in (Pos.to_nat n) in change (powerRZ b (Zneg n)) with (/ b ^ m) end.
Ltac series_values := unfold sum_everywhere, sum_from, sum_until; repeat match goal with
  | |- context [Series ?f] => match goal with H : is_series ?g ?v |- _ => unify f g; rewrite (is_series_unique f v H) end end; cbv beta.
Ltac series_final := repeat match goal with H : is_series _ _ |- _ => clear H end; series_whole_powers; lazymatch goal with
  | |- _ = _ => first [ lra | series_field | parisk_field | timeout 20 (parisk_exponential; parisk_field) | parisk_more ]
  | |- _ => first [ lra | solve [timeout 5 parisk_sign] | timeout 10 parisk_more | timeout 10 parisk_defined_more | parisk_exponential_relation ] end.
Ltac series_known f k := let H := fresh "S" in eassert (H : is_series f _); [ series_sum |]; k H.
(* What is summed is not negative. *)
Ltac series_nonneg := unfold Rdiv; repeat apply Rmult_le_pos; first [ lra | solve [timeout 4 parisk_sign] | left; apply powerRZ_lt; parisk_sign | left; apply exp_pos
  | apply pow_le; first [ lra | parisk_sign ] | left; apply Rinv_0_lt_compat; parisk_sign ].
Ltac series_step := lazymatch goal with
  | |- summable_from ?f ?a /\ _ => series_known (fun i : nat => f (a + Z.of_nat i)%Z) ltac:(fun H => split; [ eexists; exact H |])
  | |- summable_until ?f ?b /\ _ => series_known (fun i : nat => f (b - Z.of_nat i)%Z) ltac:(fun H => split; [ eexists; exact H |])
  | |- summable_everywhere ?f /\ _ => series_known (fun i : nat => f (0 + Z.of_nat i)%Z) ltac:(fun H =>
      series_known (fun i : nat => f (-1 - Z.of_nat i)%Z) ltac:(fun G => split; [ split; [ eexists; exact H | eexists; exact G ] |]))
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by (lazymatch A with
      | forall _, _ => intros; repeat split; first [ lra | series_simple | series_nonneg | solve [timeout 6 parisk_defined_more] | series_final ]
      | context [sum_from _ _] => series_values; series_final | context [sum_until _ _] => series_values; series_final
      | context [sum_everywhere _] => series_values; series_final
      | _ <> 0 => first [ series_nonzero | parisk_defined_more ] | _ => parisk_defined_more end); split; [ exact H |]; try clear H end.
Ltac parisk_series_statement := cbv beta; intros; repeat series_step; series_values; series_final.
