(* The power of a ratio of probabilities lies below its chord. *)
From Coq Require Import Reals Lra Lia Psatz ZArith List.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskMechanisms PariskPrivacy PariskChord.
Open Scope R_scope.

(* The tangent of y^a at 1, from the chord of exp between 0 and a ln y. *)
Lemma bernoulli y a : 0 < y -> 1 < a -> 1 + a * (y - 1) <= Rpower y a.
Proof.
  intros Y A. assert (I : 0 < / a) by (apply Rinv_0_lt_compat; lra). assert (J : / a < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (C := exp_chord_le (/ a) (a * ln y) ltac:(lra) ltac:(lra)). replace (/ a * (a * ln y)) with (ln y) in C by (field; lra). rewrite exp_ln in C by exact Y.
  unfold Rpower. set (p := exp (a * ln y)) in *. apply Rmult_le_compat_l with (r := a) in C; [| lra].
  replace (a * (1 - / a + / a * p)) with (a - 1 + p) in C by (field; lra). lra.
Qed.

Definition slope (eps a : R) : R := sinh (a * eps) / sinh eps.
Definition start (eps a : R) : R := - (sinh ((a - 1) * eps) / sinh eps).

(* Both ends lie above the tangent of the power at x. *)
Lemma below_chord eps a x : 0 < eps -> 1 < a -> exp (- eps) <= x -> x <= exp eps -> Rpower x a <= slope eps a * x + start eps a.
Proof.
  intros E A L U. assert (P := exp_pos (- eps)). assert (X : 0 < x) by lra. assert (S := sinh_pos eps E).
  assert (T : forall z, 0 < z -> Rpower x a * (1 + a * (z / x - 1)) <= Rpower z a).
  { intros z Z. assert (B := bernoulli (z / x) a ltac:(apply Rdiv_lt_0_compat; lra) A). assert (W : 0 < Rpower x a) by apply exp_pos.
    apply Rle_trans with (Rpower x a * Rpower (z / x) a); [apply Rmult_le_compat_l; lra |]. right. rewrite Rpower_mult_distr; [| exact X | apply Rdiv_lt_0_compat; lra].
    f_equal. field. lra. }
  assert (V : forall t, Rpower (exp t) a = exp (a * t)) by (intro t; unfold Rpower; rewrite ln_exp; reflexivity).
  assert (T1 := T (exp (- eps)) P). assert (T2 := T (exp eps) (exp_pos eps)). rewrite V in T1, T2. set (w := Rpower x a) in *. clearbody w.
  apply Rmult_le_compat_l with (r := exp eps - x) in T1; [| lra]. apply Rmult_le_compat_l with (r := x - exp (- eps)) in T2; [| lra].
  apply Rmult_le_reg_r with (2 * sinh eps); [lra |]. unfold slope, start.
  replace ((sinh (a * eps) / sinh eps * x + - (sinh ((a - 1) * eps) / sinh eps)) * (2 * sinh eps)) with (2 * sinh (a * eps) * x - 2 * sinh ((a - 1) * eps)) by (field; lra).
  assert (K : w * (2 * sinh eps) = (exp eps - x) * (w * (1 + a * (exp (- eps) / x - 1))) + (x - exp (- eps)) * (w * (1 + a * (exp eps / x - 1)))) by (unfold sinh; field; lra).
  rewrite K. apply Rle_trans with ((exp eps - x) * exp (a * - eps) + (x - exp (- eps)) * exp (a * eps)); [lra |]. right. unfold sinh.
  replace (exp (a * eps)) with (exp eps * exp ((a - 1) * eps)) by (rewrite <- exp_plus; f_equal; ring).
  replace (a * - eps) with (- eps + - ((a - 1) * eps)) by ring. replace (- (a * eps)) with (- eps + - ((a - 1) * eps)) by ring. rewrite exp_plus.
  assert (Q : exp eps * exp (- eps) = 1) by (rewrite <- exp_plus; replace (eps + - eps) with 0 by ring; apply exp_0).
  set (e := exp eps) in *. set (g := exp (- eps)) in *. set (h := exp ((a - 1) * eps)) in *. set (k := exp (- ((a - 1) * eps))) in *.
  replace ((e - x) * (g * k) + (x - g) * (e * h)) with ((e * g) * k - x * (g * k) + x * (e * h) - (e * g) * h) by ring. rewrite Q. field.
Qed.

(* Outcome by outcome: p (p/q)^(n - 1) = q (p/q)^n. *)
Lemma moment_below (n : Z) (r b : R) M : 2 <= IZR n -> 1 < r -> is_mechanism M -> pure r M ->
  slope (ln r) (IZR n) + start (ln r) (IZR n) <= b -> moment n b M.
Proof.
  intros N R W P B i j D. assert (D' := distinct_swap _ _ _ D). split.
  - intros z Z X. assert (G := P i j D z Z). nra.
  - assert (F := pure_total r M i j D P). assert (F' := pure_total r M j i D' P).
    apply (outcome_by_outcome M (fun p q => p <= r * q /\ q <= r * p) _ (excess r) (fun _ _ => 0) (slope (ln r) (IZR n)) (start (ln r) (IZR n)) 0 0
      0 0 0 0 _ i j W D).
    + intros z Z. split; [exact (P i j D z Z) | exact (P j i D' z Z)].
    + exact F.
    + exact F'.
    + apply nothing_total.
    + apply nothing_total.
    + lra.
    + lra.
    + lra.
    + lra.
    + intros p q X Y [K K']. destruct (Req_dec p 0) as [-> | V]; [assert (q = 0) by lra; subst q; lra |].
      assert (V0 : 0 < p) by lra. assert (Q0 : 0 < q) by nra. assert (M2 : (2 <= n)%Z) by (apply le_IZR; exact N).
      assert (C := below_chord (ln r) (IZR n) (p / q) ltac:(rewrite <- ln_1; apply ln_increasing; lra) ltac:(lra)).
      rewrite exp_Ropp, exp_ln in C by lra.
      assert (C1 : / r <= p / q). { apply Rmult_le_reg_r with (r * q); [apply Rmult_lt_0_compat; lra |]. replace (/ r * (r * q)) with q by (field; lra). replace (p / q * (r * q)) with (r * p) by (field; lra). exact K'. }
      assert (C2 : p / q <= r). { apply Rmult_le_reg_r with q; [lra |]. replace (p / q * q) with p by (field; lra). exact K. }
      specialize (C C1 C2). apply Rmult_le_compat_l with (r := q) in C; [| lra].
      replace (q * (slope (ln r) (IZR n) * (p / q) + start (ln r) (IZR n))) with (slope (ln r) (IZR n) * p + start (ln r) (IZR n) * q) in C by (field; lra).
      assert (H : p * (p / q) ^ Z.to_nat (n - 1) = q * Rpower (p / q) (IZR n)).
      { assert (G : IZR n = INR (S (Z.to_nat (n - 1)))) by (rewrite INR_IZR_INZ; f_equal; lia). rewrite G, Rpower_pow by (apply Rdiv_lt_0_compat; lra).
        simpl pow. field. lra. }
      rewrite H. lra.
    + lra.
Qed.

(* With w = eps/2 and x = (a - 1/2) eps it is cosh x / cosh w, and t^2/2 - ln (cosh t) rises. *)
Lemma concentrated eps a : 0 < eps -> 1 < a -> slope eps a + start eps a <= exp ((1 / 2) * a * eps ^ 2 * ((- 1) + a)).
Proof.
  intros E A. set (w := eps / 2). set (x := (a - 1 / 2) * eps). assert (W : 0 < w) by (unfold w; lra). assert (X : w < x) by (unfold w, x; nra).
  assert (Cw := cosh_pos w). assert (Cx := cosh_pos x). assert (Sw := sinh_pos w W).
  assert (H : 0 < (x ^ 2 - w ^ 2) / 2 - ln (cosh x) + ln (cosh w)).
  { revert X. generalize x. apply (half_line (fun t => (t ^ 2 - w ^ 2) / 2 - ln (cosh t) + ln (cosh w)) (fun t => t - sinh t / cosh t) w).
    - intros t T. assert (C := cosh_pos t). unfold cosh, sinh in *. auto_derive; [lra |]. field. lra.
    - lra.
    - intros t T. assert (C := tanh_below t ltac:(lra)). unfold tanh in C. lra. }
  assert (V : slope eps a + start eps a = cosh x / cosh w).
  { unfold slope, start. replace (a * eps) with (x + w) by (unfold x, w; field). replace ((a - 1) * eps) with (x + - w) by (unfold x, w; field). replace eps with (w + w) by (unfold w; field).
    apply Rmult_eq_reg_r with (sinh (w + w) * cosh w). 2: { apply Rgt_not_eq, Rmult_lt_0_compat; [apply sinh_pos; lra | exact Cw]. }
    assert (S := sinh_pos (w + w) ltac:(lra)).
    replace ((sinh (x + w) / sinh (w + w) + - (sinh (x + - w) / sinh (w + w))) * (sinh (w + w) * cosh w)) with ((sinh (x + w) - sinh (x + - w)) * cosh w) by (field; lra).
    replace (cosh x / cosh w * (sinh (w + w) * cosh w)) with (cosh x * sinh (w + w)) by (field; lra).
    unfold sinh, cosh. replace (- (x + w)) with (- x + - w) by ring. replace (- (x + - w)) with (- x + w) by ring. replace (- (w + w)) with (- w + - w) by ring.
    rewrite !exp_plus, !exp_Ropp. assert (Q1 := exp_pos x). assert (Q2 := exp_pos w). field. lra. }
  rewrite V. replace (1 / 2 * a * eps ^ 2 * (-1 + a)) with ((x ^ 2 - w ^ 2) / 2) by (unfold x, w; field).
  replace (cosh x / cosh w) with (exp (ln (cosh x) - ln (cosh w))); [left; apply exp_increasing; lra |].
  unfold Rminus. rewrite exp_plus, exp_Ropp, !exp_ln by assumption. reflexivity.
Qed.

Lemma two_candidates : forall (eps : R) (alpha : R) (u : R) (v : R), 0 < eps -> 1 < alpha -> exp (- eps) <= u -> u < 1 -> 1 < v -> v <= exp eps -> v - u <> 0 /\ 0 < u /\ 0 < v /\ 1 / (v - u) * ((- 1) + v) * Rpower u alpha + (1 - 1 / (v - u) * ((- 1) + v)) * Rpower v alpha <= exp ((1 / 2) * alpha * eps ^ 2 * ((- 1) + alpha)).
Proof.
  intros eps a u v E A L U V K. assert (P := exp_pos (- eps)). do 3 (split; [lra |]). apply Rle_trans with (2 := concentrated eps a E A).
  assert (T1 := below_chord eps a u E A L ltac:(lra)). assert (T2 := below_chord eps a v E A ltac:(lra) K).
  apply Rmult_le_reg_r with (v - u); [lra |].
  replace ((1 / (v - u) * (-1 + v) * Rpower u a + (1 - 1 / (v - u) * (-1 + v)) * Rpower v a) * (v - u)) with ((v - 1) * Rpower u a + (1 - u) * Rpower v a) by (field; lra).
  apply Rmult_le_compat_l with (r := v - 1) in T1; [| lra]. apply Rmult_le_compat_l with (r := 1 - u) in T2; [| lra]. lra.
Qed.

Lemma every_mechanism : forall (n : Z) (exp_eps_ : R), 2 <= IZR n -> 1 < exp_eps_ -> 1 <= exp_eps_ /\ 2 <= IZR n /\ 0 < exp_eps_ /\ (forall (M_1 : mechanism), space (2)%Z M_1 -> pure exp_eps_ M_1 -> moment (n)%Z (exp ((1 / 2) * IZR n * (ln exp_eps_) ^ 2 * ((- 1) + IZR n))) M_1).
Proof.
  intros n r N R. assert (L : 0 < ln r) by (rewrite <- ln_1; apply ln_increasing; lra). do 3 (split; [lra |]).
  intros M [W _] P. apply (moment_below n r _ M N R W P). apply concentrated; lra.
Qed.

Lemma too_small : exists eps : R, 0 < eps /\ 1 - (1 / 2) * exp (- eps) <> 0 /\ (1 / 2) * exp (- eps) <> 0 /\ 0 < (1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps))) /\ (1 / 4) * eps ^ 2 < ln ((1 / 4) * (1 / (1 - (1 / 2) * exp (- eps)) + 1 / ((1 / 2) * exp (- eps)))).
Proof. exists 1. split; [lra |]. split; [apply Rgt_not_eq; interval with (i_prec 30) |]. split; [apply Rgt_not_eq; interval with (i_prec 30) |]. split; interval with (i_prec 40). Qed.
Ltac prove_refuted := exact too_small.
Ltac prove_corrected_1 := exact two_candidates.
Ltac prove_corrected_2 := exact every_mechanism.
