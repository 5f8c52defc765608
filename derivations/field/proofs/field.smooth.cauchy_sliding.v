(* With t - 1/t = d the gap is d/t times a square, and t is at most exp (d/2). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma slides t z d : 0 < d -> 0 < t -> t ^ 2 = 1 + d * t -> 1 + (z + d) ^ 2 <= t ^ 2 * (1 + z ^ 2).
Proof.
  intros D T H. assert (G : t * (t ^ 2 * (1 + z ^ 2) - (1 + (z + d) ^ 2)) = d * (t * z - 1) ^ 2); [| assert (0 <= d * (t * z - 1) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]); nra].
  apply Rminus_diag_uniq. replace (t * (t ^ 2 * (1 + z ^ 2) - (1 + (z + d) ^ 2)) - d * (t * z - 1) ^ 2) with ((t * (1 + z ^ 2) + d) * (t ^ 2 - (1 + d * t))) by ring.
  rewrite H. ring.
Qed.
Lemma root d : 0 < d -> 0 < (d + sqrt (d ^ 2 + 4)) / 2 /\ ((d + sqrt (d ^ 2 + 4)) / 2) ^ 2 = 1 + d * ((d + sqrt (d ^ 2 + 4)) / 2).
Proof.
  intro D. assert (P : 0 < d ^ 2 + 4) by nra. assert (S := sqrt_lt_R0 _ P). split; [lra |]. assert (Q := pow2_sqrt _ (Rlt_le _ _ P)). nra.
Qed.
Lemma first z d : 0 < d -> 1 + z ^ 2 <> 0 /\ 0 <= d ^ 2 + 4 /\ (1 + (z + d) ^ 2) / (1 + z ^ 2) <= (1 / 4) * (d + sqrt (d ^ 2 + 4)) ^ 2.
Proof.
  intro D. assert (Z := pow2_ge_0 z). repeat split; [lra | nra |]. destruct (root d D) as [T H]. assert (S := slides _ z d D T H).
  apply Rmult_le_reg_r with (1 + z ^ 2); [lra |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Lemma second z d : 0 < d -> 1 + z ^ 2 <> 0 /\ (1 + (z + d) ^ 2) / (1 + z ^ 2) <= exp d.
Proof.
  intro D. assert (Z := pow2_ge_0 z). split; [lra |]. destruct (root d D) as [T H]. set (t := (d + sqrt (d ^ 2 + 4)) / 2) in *. assert (S := slides t z d D T H).
  assert (L : t ^ 2 <= exp d). { assert (Q := sinh_above (d / 2) ltac:(lra)). unfold sinh in Q. rewrite exp_Ropp in Q. assert (E := exp_pos (d / 2)).
    assert (F : exp d = exp (d / 2) ^ 2) by (rewrite exp_pow; f_equal; simpl; field). rewrite F. set (u := exp (d / 2)) in *. clearbody u.
    assert (I : u * / u = 1) by (field; lra). assert (0 < / u) by (apply Rinv_0_lt_compat, E). assert (M : d * u < u ^ 2 - 1) by nra.
    destruct (Rle_or_lt t u) as [B | B]; nra. }
  apply Rmult_le_reg_r with (1 + z ^ 2); [lra |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Ltac prove_holds_1 := exact first.
Ltac prove_holds_2 := exact second.
