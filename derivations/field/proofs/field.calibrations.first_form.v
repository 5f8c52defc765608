(* The first tail lies below its exponential bound, and the exponent is less by at most 1/2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskGaussian.
Open Scope R_scope.

Lemma first_form (eps c : R) : 0 < eps -> eps <= 1 -> sqrt 2 * sqrt (ln 2) < c -> c <> 0 /\ (1 / 2) * erfc ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) - (1 / 2) * erfc ((1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c) * exp eps <= 2 * exp (- ((1 / 2) * c ^ 2)).
Proof.
  intros H H1 C. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (Q := pow2_sqrt 2 ltac:(lra)). assert (1 < c) by (apply Rlt_trans with (2 := C); interval with (i_prec 60)).
  split; [lra |]. set (u := (1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c). set (w := (1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c).
  assert (V : eps / c < 1) by (apply div_lt_one; lra). assert (V0 : 0 < eps / c) by (apply Rdiv_lt_0_compat; lra).
  assert (U : 0 <= u). { unfold u. replace ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) with (sqrt 2 * (c / 2 - eps / c / 4)) by (field; lra). apply Rmult_le_pos; lra. }
  assert (E := erfc_below_exp u U). assert (0 < erfc w * exp eps) by (apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos]).
  assert (D : u ^ 2 = c ^ 2 / 2 - eps / 2 + (eps / c) ^ 2 / 8). { unfold u. replace (((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) ^ 2) with (sqrt 2 ^ 2 * (c / 2 - eps / c / 4) ^ 2) by (field; lra). rewrite Q. field. lra. }
  assert (exp (- u ^ 2) <= 2 * exp (- ((1 / 2) * c ^ 2))). { rewrite D. assert (exp (1 / 2) < 2) by interval with (i_prec 40).
    apply Rle_trans with (exp (1 / 2 + - ((1 / 2) * c ^ 2))); [apply exp_le_exp; generalize (pow2_ge_0 (eps / c)); lra |]. rewrite exp_plus. apply Rmult_le_compat_r; [left; apply exp_pos | lra]. }
  generalize (exp_pos (- ((1 / 2) * c ^ 2))). lra.
Qed.
Ltac prove_holds := exact first_form.
