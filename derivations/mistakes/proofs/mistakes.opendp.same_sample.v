(* With e = exp eps and s = x1 * x2: s lies between 1 / e^2 and e^2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma forth :
  forall (eps : R) (q : R) (x1 : R) (x2 : R), 0 < eps -> 0 < q -> q < 1 -> exp (- eps) <= x1 -> x1 <= exp eps -> exp (- eps) <= x2 -> x2 <=
  exp eps -> 1 - q + q * x1 * x2 <= 1 + q * (exp (2 * eps) - 1).
Proof.
  intros. assert (E := exp_pos eps). replace (2 * eps) with (eps + eps) by ring. rewrite exp_plus. assert (0 < exp (- eps)) by apply exp_pos.
  assert (x1 * x2 <= exp eps * exp eps) by (apply Rmult_le_compat; lra). nra.
Qed.

Lemma back :
  forall (eps : R) (q : R) (x1 : R) (x2 : R), 0 < eps -> 0 < q -> q < 1 -> exp (- eps) <= x1 -> x1 <= exp eps -> exp (- eps) <= x2 -> x2 <=
  exp eps -> 1 - q + q * x1 * x2 <> 0 /\ 1 / (1 - q + q * x1 * x2) <= 1 + q * (exp (2 * eps) - 1).
Proof.
  intros eps q x1 x2 E Q Q1 A1 B1 A2 B2. assert (P := exp_pos (- eps)). assert (S : exp (- eps) * exp (- eps) <= x1 * x2) by (apply Rmult_le_compat; lra).
  rewrite <- exp_plus in S. replace (- eps + - eps) with (- (2 * eps)) in S by ring. rewrite exp_Ropp in S.
  assert (F : 1 < exp (2 * eps)) by (rewrite <- exp_0; apply exp_increasing; lra). set (f := exp (2 * eps)) in *. clearbody f.
  assert (I : f * / f = 1) by (field; lra). assert (J : 0 < / f) by (apply Rinv_0_lt_compat; lra). set (g := / f) in *. clearbody g.
  replace (q * x1 * x2) with (q * (x1 * x2)) by ring. set (s := x1 * x2) in *. clearbody s.
  assert (L : 0 < 1 - q + q * g) by nra. assert (M : 1 - q + q * g <= 1 - q + q * s) by nra. split; [lra |].
  apply Rmult_le_reg_r with (1 - q + q * s); [lra |]. replace (1 / (1 - q + q * s) * (1 - q + q * s)) with 1 by (field; lra).
  apply Rle_trans with ((1 + q * (f - 1)) * (1 - q + q * g)).
  - replace ((1 + q * (f - 1)) * (1 - q + q * g)) with (1 + q * (1 - q) * (f + g - 2) + q * q * (f * g - 1)) by ring. rewrite I.
    assert (G : g < 1) by nra. assert (0 <= (f - 1) * (1 - g)) by (apply Rmult_le_pos; lra). assert (0 <= f + g - 2) by nra. assert (0 <= q * (1 - q)) by nra.
    assert (0 <= q * (1 - q) * (f + g - 2)) by (apply Rmult_le_pos; lra). lra.
  - apply Rmult_le_compat_l; [| exact M]. nra.
Qed.

Ltac prove_corrected_1 := parisk_as forth.
Ltac prove_corrected_2 := parisk_as back.
