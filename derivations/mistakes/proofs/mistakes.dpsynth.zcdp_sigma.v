From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma corrected_2_shown :
  forall (rho : R) (s : R), 0 < rho -> (1 / 2) * sqrt 2 / sqrt rho <= s -> 2 * s ^ 2 <> 0 /\ 1 / (2 * s ^ 2) <= rho.
Proof.
  intros. assert (0 < s) by (eapply Rlt_le_trans; [| eassumption]; parisk_sign). split; [parisk_nonzero |].
  assert (A : sqrt rho ^ 2 = rho) by (apply pow2_sqrt; lra). assert (B : sqrt 2 ^ 2 = 2) by (apply pow2_sqrt; lra).
  assert (0 < sqrt rho) by parisk_sign. assert (0 < sqrt 2) by parisk_sign.
  assert (C : 1 / 2 * sqrt 2 <= s * sqrt rho). { match goal with H : _ / sqrt rho <= s |- _ => apply Rmult_le_compat_r with (r := sqrt rho) in H; [unfold Rdiv in H; rewrite !Rmult_assoc, Rinv_l in H; lra | lra] end. }
  assert (E : (1 / 2 * sqrt 2) ^ 2 <= (s * sqrt rho) ^ 2) by (apply pow_incr; split; [parisk_sign | lra]).
  rewrite !Rpow_mult_distr, A, B in E. parisk_gap. lra.
Qed.

Ltac prove_corrected_2 := exact corrected_2_shown.
