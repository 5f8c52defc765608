From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma condition_shown :
  forall (n : Z) (q : R) (m : Z) (gamma2 : R), 1 <= IZR n -> (1 / 2) < q -> q <= 1 + IZR n -> 1 <= IZR m -> IZR m <= IZR n -> 1 / IZR n *
  ((- 1) + IZR m) < gamma2 -> gamma2 <= IZR m / IZR n -> q <> 0 /\ IZR n + 1 <> 0 /\ gamma2 * (1 - 1 / q) <= IZR m / (IZR n + 1).
Proof.
  intros. parisk_reals.
  match goal with A : ?g <= ?m / ?x, B : 1 / ?x * (-1 + ?m) < ?g |- _ =>
  assert (A1 : g * x <= m) by (apply Rmult_le_compat_r with (r := x) in A; [| lra]; replace (m / x * x) with m in A by (field; lra); lra);
  assert (B1 : m - 1 < g * x) by (apply Rmult_lt_compat_r with (r := x) in B; [| lra]; replace (1 / x * (-1 + m) * x) with (-1 + m) in B by (field; lra); lra);
  assert (G : 0 < g) by nra; assert (Q : / (1 + x) <= / q) by (apply Rinv_le_contravar; lra); split; [lra |]; split; [lra |];
  apply Rle_trans with (g * (1 - / (1 + x))); [apply Rmult_le_compat_l; lra |];
  apply Rmult_le_reg_r with (x + 1); [lra |]; replace (g * (1 - / (1 + x)) * (x + 1)) with (g * x) by (field; lra); replace (m / (x + 1) * (x + 1)) with m by (field; lra); exact A1 end.
Qed.

(* The level exp (2 n rho^2)/2 in place of q. *)
Lemma level_of (n : Z) (rho : R) : 1 <= IZR n -> 0 < rho -> rho <= (1 / 2) * sqrt 2 / sqrt (IZR n) * sqrt (ln (2 + 2 * IZR n)) ->
  1 / 2 < exp (2 * IZR n * rho ^ 2) / 2 /\ exp (2 * IZR n * rho ^ 2) / 2 <= 1 + IZR n.
Proof.
  intros N P U. set (x := IZR n) in *. clearbody x. assert (L : 0 < ln (2 + 2 * x)) by (apply ln_pos; lra). assert (S := sqrt_lt_R0 x ltac:(lra)).
  assert (A : sqrt x ^ 2 = x) by (apply pow2_sqrt; lra). assert (B : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra). assert (C : sqrt (ln (2 + 2 * x)) ^ 2 = ln (2 + 2 * x)) by (apply pow2_sqrt; lra).
  apply Rmult_le_compat_r with (r := sqrt x) in U; [| lra]. replace (1 / 2 * sqrt 2 / sqrt x * sqrt (ln (2 + 2 * x)) * sqrt x) with (1 / 2 * sqrt 2 * sqrt (ln (2 + 2 * x))) in U by (field; lra).
  assert (Q : (rho * sqrt x) ^ 2 <= (1 / 2 * sqrt 2 * sqrt (ln (2 + 2 * x))) ^ 2) by (apply pow_incr; split; [apply Rmult_le_pos; lra | exact U]).
  rewrite !Rpow_mult_distr, A, B, C in Q. assert (V : 2 * x * rho ^ 2 <= ln (2 + 2 * x)) by lra.
  assert (W : 0 < 2 * x * rho ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, P]).
  apply exp_le_exp in V. rewrite exp_ln in V by lra. apply one_lt_exp in W. split; lra.
Qed.

Ltac prove_condition := intros n m gamma2 rho N M MN G G1 P U; destruct (level_of n rho N P U) as [A B];
  destruct (condition_shown n _ m gamma2 N A B M MN G G1) as [_ [C D]]; split; [exact C |];
  replace (2 * exp (- (2 * IZR n * rho ^ 2))) with (1 / (exp (2 * IZR n * rho ^ 2) / 2)) by (rewrite exp_Ropp; field; apply Rgt_not_eq, exp_pos); exact D.
