(* The condition: the first tail lies below its exponential bound; below the mean it is not near 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma classic (eps c : R) : 0 < eps -> eps <= 1 -> sqrt 2 * sqrt (ln (5 / 4)) < c -> c <> 0 /\ (1 / 2) * erfc ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) - (1 / 2) * erfc ((1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c) * exp eps <= (5 / 4) * exp (- ((1 / 2) * c ^ 2)).
Proof.
  intros H H1 C. assert (S : 0 < sqrt 2 < 142 / 100) by (split; interval with (i_prec 40)). assert (Q := pow2_sqrt 2 ltac:(lra)). assert (C0 : 667 / 1000 < c) by (apply Rlt_trans with (2 := C); interval with (i_prec 60)).
  split; [lra |]. set (w := (1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c).
  replace ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) with (sqrt 2 * (c / 2 - eps / c / 4)) by (field; lra). set (u := sqrt 2 * (c / 2 - eps / c / 4)).
  assert (0 < erfc w * exp eps) by (apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos]).
  assert (V0 : 0 < eps / c) by (apply Rdiv_lt_0_compat; lra). assert (V : eps / c * c = eps) by (field; lra).
  destruct (Rle_or_lt 0 u) as [U | U].
  - assert (E := erfc_below_exp u U). assert (D : u ^ 2 = c ^ 2 / 2 - eps / 2 + (eps / c) ^ 2 / 8) by (unfold u; rewrite Rpow_mult_distr, Q; field; lra).
    assert (exp (- u ^ 2) <= 2 * exp (- ((1 / 2) * c ^ 2))). { rewrite D. assert (exp (1 / 2) < 2) by interval with (i_prec 40).
      apply Rle_trans with (exp (1 / 2 + - ((1 / 2) * c ^ 2))); [apply exp_le_exp; generalize (pow2_ge_0 (eps / c)); lra |]. rewrite exp_plus. apply Rmult_le_compat_r; [left; apply exp_pos | lra]. }
    generalize (exp_pos (- ((1 / 2) * c ^ 2))). lra.
  - assert (B : c / 2 < eps / c / 4) by (apply Rminus_lt; destruct (Rlt_or_le (c / 2 - eps / c / 4) 0) as [L | L]; [lra |]; exfalso; assert (0 <= u) by (apply Rmult_le_pos; lra); lra).
    assert (C2 : 2 * c ^ 2 < eps) by (rewrite <- V; simpl; nra). assert (W : eps / c < 15 / 10) by (apply Rmult_lt_reg_r with c; [lra | rewrite V; lra]).
    assert (N : - u <= 1 / 10). { unfold u. replace (- (sqrt 2 * (c / 2 - eps / c / 4))) with (sqrt 2 * (eps / c / 4 - c / 2)) by ring. assert (eps / c / 4 - c / 2 < 45 / 1000) by lra. nra. }
    assert (M := erfc_above_mills (1 / 10) ltac:(lra)). assert (F := erfc_falls_le (- u) (1 / 10) N). rewrite erfc_opp in F.
    assert (K : 106 / 1000 < 1 / 10 * exp (- (1 / 10) ^ 2) / (sqrt PI * (1 / 2 + (1 / 10) ^ 2))) by interval with (i_prec 60).
    assert (G : 97 / 100 < 5 / 4 * exp (- (1 / 2 * c ^ 2))). { apply Rlt_le_trans with (5 / 4 * exp (- (1 / 4))); [interval with (i_prec 60) |]. apply Rmult_le_compat_l; [lra |]. apply exp_le_exp. lra. }
    lra.
Qed.
(* There c = sqrt 2 * s, s^2 = ln (5/4/delta). *)
Lemma up_to_one (eps : R) (delta : R) : 0 < eps -> eps <= 1 -> 0 < delta -> delta < 1 -> delta <> 0 /\ 0 < (5 / 4) / delta /\ 0 <= ln ((5 / 4) / delta) /\ sqrt (ln ((5 / 4) / delta)) <> 0 /\ 1 - (1 / 2) * erfc ((- sqrt (ln ((5 / 4) / delta))) + (1 / 4) * eps / sqrt (ln ((5 / 4) / delta))) - (1 / 2) * erfc (sqrt (ln ((5 / 4) / delta)) + (1 / 4) * eps / sqrt (ln ((5 / 4) / delta))) * exp eps <= delta.
Proof.
  intros E E1 D D1. assert (P : 0 < (5 / 4) / delta) by (apply Rdiv_lt_0_compat; lra).
  assert (M : 5 / 4 < (5 / 4) / delta) by (apply Rmult_lt_reg_r with delta; [exact D |]; replace (5 / 4 / delta * delta) with (5 / 4) by (field; lra); lra).
  assert (L0 : 0 < ln (5 / 4)) by interval with (i_prec 40). assert (L : ln (5 / 4) < ln ((5 / 4) / delta)) by (apply ln_increasing; lra).
  set (s := sqrt (ln ((5 / 4) / delta))). assert (S2 : s ^ 2 = ln ((5 / 4) / delta)) by (unfold s; apply pow2_sqrt; lra).
  assert (S : 0 < s) by (apply sqrt_lt_R0; lra). assert (T : sqrt (ln (5 / 4)) < s) by (apply sqrt_lt_1; lra).
  assert (R : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (R2 := pow2_sqrt 2 ltac:(lra)).
  split; [lra |]. split; [exact P |]. split; [lra |]. split; [lra |].
  destruct (classic eps (sqrt 2 * s) E E1 ltac:(apply Rmult_lt_compat_l; assumption)) as [_ K].
  replace ((1 / 2) * (sqrt 2 * s) * sqrt 2) with s in K by (replace ((1 / 2) * (sqrt 2 * s) * sqrt 2) with ((1 / 2) * sqrt 2 ^ 2 * s) by (simpl; ring); rewrite R2; field).
  replace ((1 / 4) * eps * sqrt 2 / (sqrt 2 * s)) with ((1 / 4) * eps / s) in K by (field; split; lra).
  replace ((1 / 2) * (sqrt 2 * s) ^ 2) with (s ^ 2) in K by (rewrite Rpow_mult_distr, R2; field). rewrite S2, exp_Ropp, exp_ln in K by exact P.
  replace (5 / 4 * / (5 / 4 / delta)) with delta in K by (field; lra).
  replace (- s + 1 / 4 * eps / s) with (- (s - 1 / 4 * eps / s)) by ring. rewrite erfc_opp. lra.
Qed.
Ltac prove_condition := exact up_to_one.

Lemma not_private : exists eps : R, exists delta : R, 0 < eps /\ 0 < delta /\ delta < 1 /\ delta <> 0 /\ 0 < (5 / 4) / delta /\ 0 <= ln ((5 / 4) / delta) /\ sqrt (ln ((5 / 4) / delta)) <> 0 /\ delta < 1 - (1 / 2) * erfc ((- sqrt (ln ((5 / 4) / delta))) + (1 / 4) * eps / sqrt (ln ((5 / 4) / delta))) - (1 / 2) * erfc (sqrt (ln ((5 / 4) / delta)) + (1 / 4) * eps / sqrt (ln ((5 / 4) / delta))) * exp eps.
Proof.
  exists 10, (1 / 2). set (l := sqrt (ln ((5 / 4) / (1 / 2)))). assert (L : 95 / 100 < l < 96 / 100) by (unfold l; split; interval with (i_prec 60)).
  set (x := - l + 1 / 4 * 10 / l). set (y := l + 1 / 4 * 10 / l). assert (B : 26 / 10 < 1 / 4 * 10 / l) by (apply Rmult_lt_reg_r with l; [lra |]; replace (1 / 4 * 10 / l * l) with (10 / 4) by (field; lra); lra).
  assert (D : y ^ 2 = x ^ 2 + 10) by (unfold x, y; field; lra). assert (X := erfc_below_exp x ltac:(unfold x; lra)). assert (Y := erfc_below_exp y ltac:(unfold y; lra)).
  assert (E : erfc y * exp 10 <= exp (- x ^ 2)). { apply Rle_trans with (exp (- y ^ 2) * exp 10); [apply Rmult_le_compat_r; [left; apply exp_pos | exact Y] |]. rewrite <- exp_plus, D. right. f_equal. ring. }
  assert (S : exp (- x ^ 2) < 1 / 4). { apply Rle_lt_trans with (exp (- (2))); [apply exp_le_exp; assert (16 / 10 < x) by (unfold x; lra); nra | interval with (i_prec 40)]. }
  split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. split; [interval with (i_prec 60) |]. split; [lra |]. lra.
Qed.
Ltac prove_refuted := exact not_private.
