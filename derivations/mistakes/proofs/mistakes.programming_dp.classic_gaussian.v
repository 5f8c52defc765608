(* The arguments are - c and r, c^2 = ln (1/delta). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

(* With r = sqrt (eps + c^2): the shift is (r + c) sqrt 2, so that the arguments are - c and r. *)
Lemma arguments (eps c m : R) : 0 < eps -> 0 <= c -> m = sqrt (2 * eps + 2 * c ^ 2) + sqrt 2 * c ->
  0 <= 2 * eps + 2 * c ^ 2 /\ 0 < m /\ - ((1 / 4) * sqrt 2 * m) + (1 / 2) * eps * sqrt 2 / m = - c /\ (1 / 4) * sqrt 2 * m + (1 / 2) * eps * sqrt 2 / m = sqrt (eps + c ^ 2).
Proof.
  intros E C M. assert (C2 := pow2_ge_0 c). assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (S2 := pow2_sqrt 2 ltac:(lra)).
  assert (R0 := sqrt_lt_R0 (eps + c ^ 2) ltac:(lra)). assert (R2 := pow2_sqrt (eps + c ^ 2) ltac:(lra)).
  replace (2 * eps + 2 * c ^ 2) with (2 * (eps + c ^ 2)) in M by ring. rewrite sqrt_mult in M by lra. set (r := sqrt (eps + c ^ 2)) in *. set (s := sqrt 2) in *.
  assert (P : 0 < r + c) by lra. assert (D : eps = (r - c) * (r + c)) by (simpl in *; nra). assert (M1 : m = s * (r + c)) by (rewrite M; ring). assert (M0 : 0 < m) by (rewrite M1; apply Rmult_lt_0_compat; lra).
  split; [lra |]. split; [exact M0 |]. assert (A : (1 / 4) * s * m = (r + c) / 2) by (rewrite M1; replace (1 / 4 * s * (s * (r + c))) with (s ^ 2 * (r + c) / 4) by (simpl; field); rewrite S2; field).
  assert (B : (1 / 2) * eps * s / m = (r - c) / 2) by (rewrite M1, D; field; lra). rewrite A, B. split; field.
Qed.
Lemma level (eps : R) (delta : R) : 0 < eps -> 0 < delta -> delta < 1 -> delta <> 0 /\ 0 < 1 / delta /\ 0 <= 2 * eps + 2 * ln (1 / delta) /\ 0 <= ln (1 / delta) /\ sqrt (2 * eps + 2 * ln (1 / delta)) + sqrt 2 * sqrt (ln (1 / delta)) <> 0 /\ 1 - (1 / 2) * erfc ((- ((1 / 4) * sqrt 2 * (sqrt (2 * eps + 2 * ln (1 / delta)) + sqrt 2 * sqrt (ln (1 / delta))))) + (1 / 2) * eps * sqrt 2 / (sqrt (2 * eps + 2 * ln (1 / delta)) + sqrt 2 * sqrt (ln (1 / delta)))) - (1 / 2) * erfc ((1 / 4) * sqrt 2 * (sqrt (2 * eps + 2 * ln (1 / delta)) + sqrt 2 * sqrt (ln (1 / delta))) + (1 / 2) * eps * sqrt 2 / (sqrt (2 * eps + 2 * ln (1 / delta)) + sqrt 2 * sqrt (ln (1 / delta)))) * exp eps <= delta.
Proof.
  intros E D D1. assert (P : 0 < 1 / delta) by (apply Rdiv_lt_0_compat; lra). assert (L : 0 <= ln (1 / delta)) by (apply ln_nonneg, one_le_div; lra).
  set (c := sqrt (ln (1 / delta))). assert (C : 0 <= c) by apply sqrt_pos. assert (C2 : ln (1 / delta) = c ^ 2) by (unfold c; rewrite pow2_sqrt; [reflexivity | exact L]).
  rewrite C2. destruct (arguments eps c (sqrt (2 * eps + 2 * c ^ 2) + sqrt 2 * c) E C ltac:(reflexivity)) as [A [B [U W]]].
  split; [lra |]. split; [exact P |]. split; [exact A |]. split; [rewrite <- C2; exact L |]. split; [lra |]. rewrite U, W, erfc_opp.
  assert (0 < erfc (sqrt (eps + c ^ 2)) * exp eps) by (apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos]). assert (X := erfc_below_exp c C).
  assert (Y : exp (- c ^ 2) = delta). { rewrite <- C2, exp_Ropp, exp_ln by exact P. field. lra. } lra.
Qed.
Ltac prove_corrected := exact level.

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
