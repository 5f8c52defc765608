From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
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

Ltac prove_condition := parisk_as condition_shown.
