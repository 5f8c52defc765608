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

(* p^a q^(1 - a) for p = 1/A and q = 1/B. *)
Lemma term eps a A B : 0 < eps -> 1 < a -> 0 < A -> 0 < B -> exp (- eps) * A <= B -> B <= exp eps * A ->
  Rpower A (- a) * Rpower B ((- 1) + a) <= slope eps a * / A + start eps a * / B.
Proof.
  intros E H PA PB L U. assert (I : 0 < / A) by (apply Rinv_0_lt_compat; exact PA). assert (J : 0 < / B) by (apply Rinv_0_lt_compat; exact PB).
  assert (C := below_chord eps a (B * / A) E H).
  assert (C1 : exp (- eps) <= B * / A) by (apply Rmult_le_reg_r with A; [exact PA |]; replace (B * / A * A) with B by (field; lra); exact L).
  assert (C2 : B * / A <= exp eps) by (apply Rmult_le_reg_r with A; [exact PA |]; replace (B * / A * A) with B by (field; lra); exact U).
  specialize (C C1 C2). apply Rmult_le_compat_l with (r := / B) in C; [| lra].
  replace (/ B * (slope eps a * (B * / A) + start eps a)) with (slope eps a * / A + start eps a * / B) in C by (field; lra).
  apply Rle_trans with (2 := C). right. rewrite <- Rpower_mult_distr by assumption. unfold Rpower. rewrite ln_Rinv by exact PA.
  replace (/ B) with (exp (- ln B)) by (rewrite exp_Ropp, exp_ln by exact PB; reflexivity). rewrite <- !exp_plus. f_equal. ring.
Qed.

Lemma two_candidates : forall (eps : R) (alpha : R) (t : R), 0 < eps -> 1 < alpha -> 0 < 1 + exp t /\ 0 < 1 + exp (t - eps) /\ 0 < 1 + exp (- t) /\ 0 < 1 + exp (eps - t) /\ sinh eps <> 0 /\ Rpower (1 + exp t) (- alpha) * Rpower (1 + exp (t - eps)) ((- 1) + alpha) + Rpower (1 + exp (- t)) (- alpha) * Rpower (1 + exp (eps - t)) ((- 1) + alpha) <= 1 / sinh eps * ((- sinh (eps * ((- 1) + alpha))) + sinh (alpha * eps)).
Proof.
  intros eps a t E H. assert (P1 := exp_pos t). assert (P2 := exp_pos (t - eps)). assert (P3 := exp_pos (- t)). assert (P4 := exp_pos (eps - t)). assert (S := sinh_pos eps E).
  do 5 (split; [lra |]). assert (F : 1 < exp eps) by (rewrite <- exp_0; apply exp_increasing; exact E). assert (G : exp (- eps) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  assert (X : exp (t - eps) = exp (- eps) * exp t) by (rewrite <- exp_plus; f_equal; ring). assert (Y : exp (eps - t) = exp eps * exp (- t)) by (rewrite <- exp_plus; f_equal; ring).
  assert (PG := exp_pos (- eps)).
  assert (T1 := term eps a (1 + exp t) (1 + exp (t - eps)) E H ltac:(lra) ltac:(lra) ltac:(rewrite X; nra) ltac:(rewrite X; nra)).
  assert (T2 := term eps a (1 + exp (- t)) (1 + exp (eps - t)) E H ltac:(lra) ltac:(lra) ltac:(rewrite Y; nra) ltac:(rewrite Y; nra)).
  apply Rle_trans with (slope eps a * (/ (1 + exp t) + / (1 + exp (- t))) + start eps a * (/ (1 + exp (t - eps)) + / (1 + exp (eps - t)))); [lra |].
  assert (O1 : / (1 + exp t) + / (1 + exp (- t)) = 1) by (rewrite exp_Ropp; field; lra).
  assert (O2 : / (1 + exp (t - eps)) + / (1 + exp (eps - t)) = 1) by (replace (eps - t) with (- (t - eps)) by ring; rewrite exp_Ropp; field; lra).
  rewrite O1, O2. unfold slope, start. replace (eps * (- 1 + a)) with ((a - 1) * eps) by ring. right. field. lra.
Qed.

Lemma every_mechanism : forall (n : Z) (exp_eps_ : R), 2 <= IZR n -> 1 < exp_eps_ -> 1 <= exp_eps_ /\ 2 <= IZR n /\ 0 < exp_eps_ /\ sinh (ln exp_eps_) <> 0 /\ (forall (M_1 : mechanism), space (2)%Z M_1 -> pure exp_eps_ M_1 -> moment (n)%Z (1 / sinh (ln exp_eps_) * ((- sinh (((- 1) + IZR n) * ln exp_eps_)) + sinh (IZR n * ln exp_eps_))) M_1).
Proof.
  intros n r N R. assert (L : 0 < ln r) by (rewrite <- ln_1; apply ln_increasing; lra). assert (S := sinh_pos (ln r) L). do 4 (split; [lra |]).
  intros M [W _] P. apply (moment_below n r _ M N R W P). unfold slope, start. replace ((-1 + IZR n) * ln r) with ((IZR n - 1) * ln r) by ring. right. field. lra.
Qed.

Ltac prove_corrected_1 := exact two_candidates.
Ltac prove_corrected_2 := exact every_mechanism.
