(* The arguments are - c and r; and erf^2 is at least 1 - exp (- c^2). *)
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
Lemma missing_below x : missing x <= PI / 4 * exp (- x ^ 2).
Proof.
  rewrite <- missing_at_0, (Rmult_comm (missing 0)). unfold missing at 2. rewrite <- (RInt_scal (V := R_CompleteNormedModule)) by apply inner_integrable. unfold missing.
  apply RInt_le; [lra | apply inner_integrable | apply (ex_RInt_scal (V := R_NormedModule)), inner_integrable |]. intros t _. change (exp (- (x ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2) <= exp (- x ^ 2) * (exp (- (0 ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2))).
  assert (T := one_and_square t). replace (exp (- x ^ 2) * (exp (- (0 ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2))) with (exp (- x ^ 2) / (1 + t ^ 2)) by (replace (- (0 ^ 2 * (1 + t ^ 2))) with 0 by ring; rewrite exp_0; field; lra).
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, T |]. apply exp_le_exp. assert (0 <= x ^ 2 * t ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra.
Qed.
Lemma root_below_erf x : 0 < x -> 0 <= 1 - exp (- x ^ 2) /\ sqrt (1 - exp (- x ^ 2)) <= erf x.
Proof.
  intro X. assert (E : exp (- x ^ 2) <= 1) by (apply exp_le_one; generalize (pow2_ge_0 x); lra). split; [lra |]. assert (P := PI_RGT_0). assert (F := erf_pos x X).
  rewrite <- (sqrt_pow2 (erf x)) by lra. apply sqrt_le_1_alt. rewrite square_of_erf by exact X. assert (M := missing_below x).
  assert (4 / PI * missing x <= 4 / PI * (PI / 4 * exp (- x ^ 2))) by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra | exact M]). replace (4 / PI * (PI / 4 * exp (- x ^ 2))) with (exp (- x ^ 2)) in H by (field; lra). lra.
Qed.
Lemma closed (eps : R) (c : R) : 0 < eps -> 0 < c -> 0 <= 2 * eps + 2 * c ^ 2 /\ sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2 <> 0 /\ 0 <= 1 - exp (- c ^ 2) /\ 1 - (1 / 2) * erfc ((- ((1 / 4) * sqrt 2 * (sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2))) + (1 / 2) * eps * sqrt 2 / (sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2)) - (1 / 2) * erfc ((1 / 4) * sqrt 2 * (sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2) + (1 / 2) * eps * sqrt 2 / (sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2)) * exp eps <= (1 / 2) * (1 - sqrt (1 - exp (- c ^ 2))).
Proof.
  intros E C. destruct (arguments eps c (sqrt (2 * eps + 2 * c ^ 2) + c * sqrt 2) E ltac:(lra) ltac:(ring)) as [A [B [U W]]]. destruct (root_below_erf c C) as [G H].
  split; [exact A |]. split; [lra |]. split; [exact G |]. rewrite U, W, erfc_opp. assert (0 < erfc (sqrt (eps + c ^ 2)) * exp eps) by (apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos]).
  unfold erfc at 1. lra.
Qed.
Ltac prove_holds := exact closed.
