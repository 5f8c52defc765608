(* The root of 1 + x is below exp (eps/4) if 2 log (1 + x) < eps. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma root_below y eps : 1 < y -> 2 * ln y < eps -> sqrt y < exp ((1 / 4) * eps).
Proof.
  intros Y H. assert (E : sqrt y = exp ((1 / 2) * ln y)).
  { apply Rsqr_inj; [apply sqrt_pos | left; apply exp_pos |]. rewrite Rsqr_sqrt by lra. unfold Rsqr. rewrite <- exp_plus.
    replace (1 / 2 * ln y + 1 / 2 * ln y) with (ln y) by field. rewrite exp_ln; lra. }
  rewrite E. apply exp_increasing. lra.
Qed.
Lemma root_share y eps : 1 < y -> 2 * ln y < eps -> sqrt y * exp (- ((1 / 4) * eps)) < 1.
Proof.
  intros Y H. assert (R := root_below y eps Y H). assert (P := exp_pos (- ((1 / 4) * eps))).
  apply Rlt_le_trans with (exp ((1 / 4) * eps) * exp (- ((1 / 4) * eps))); [apply Rmult_lt_compat_r; assumption |].
  rewrite <- exp_plus, Rplus_opp_r, exp_0. lra.
Qed.
Lemma scaled_down x z e : x * e < 1 -> 0 < 1 + z -> x * (1 + z) * e < 1 + z.
Proof. intros H Z. replace (x * (1 + z) * e) with (x * e * (1 + z)) by ring. rewrite <- (Rmult_1_l (1 + z)) at 2. apply Rmult_lt_compat_r; assumption. Qed.
Lemma part_positive r a : 0 < r -> 0 < a -> 0 < (1 / 4) * r / a.
Proof. intros. apply Rdiv_lt_0_compat; lra. Qed.

Ltac prove_corrected_1 := let r := fresh "r" in let a := fresh "a" in let eps := fresh "eps" in let R := fresh "R" in let A := fresh "A" in let H := fresh "H" in intros r a eps R A H;
  assert (X := part_positive r a R A); assert (Z := part_positive (r ^ 2) a ltac:(apply pow_lt; assumption) A);
  assert (S := root_share (1 + (1 / 4) * r / a) eps ltac:(lra) H); do 3 (split; [lra |]); replace (r ^ 2 / (4 * a)) with ((1 / 4) * r ^ 2 / a) by (field; lra);
  apply scaled_down; [exact S | lra].
Ltac prove_corrected_2 := let r := fresh "r" in let a := fresh "a" in let eps := fresh "eps" in let R := fresh "R" in let A := fresh "A" in let H := fresh "H" in intros r a eps R A H;
  assert (Z := part_positive (r ^ 2) a ltac:(apply pow_lt; assumption) A); set (y := 1 + (1 / 4) * r ^ 2 / a) in *; assert (Y : 1 < y) by (unfold y; lra);
  assert (B := root_below y eps Y H); assert (S0 := sqrt_pos y); assert (L : 0 < ln y) by (apply ln_pos, Y);
  split; [lra |]; split; [lra |]; apply Rle_trans with (exp ((1 / 4) * eps) ^ 3 * exp (- ((1 / 4) * eps)));
  [ apply Rmult_le_compat_r; [left; apply exp_pos | apply pow_incr; lra]
  | rewrite exp_pow, <- exp_plus; apply exp_le_exp; simpl; lra ].
