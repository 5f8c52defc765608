(* Both squares are between 0 and 1. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk.
Open Scope R_scope.

Lemma shown (n : Z) m v u : 1 <= IZR n -> 0 <= m -> m <= 1 -> 0 <= v -> v <= 1 -> 0 <= u -> u <= 1 -> (1 + IZR n) ^ 2 <> 0 /\ (IZR n + 1) ^ 2 <> 0
  /\ Rabs (IZR n / (1 + IZR n) ^ 2 * (m - u) ^ 2 - IZR n / (1 + IZR n) ^ 2 * (m - v) ^ 2) <= IZR n / (IZR n + 1) ^ 2.
Proof.
  intros. assert (P : 0 < (1 + IZR n) ^ 2) by (apply pow_lt; lra). replace (IZR n + 1) with (1 + IZR n) by ring. split; [lra |]. split; [lra |].
  assert (C : 0 <= IZR n / (1 + IZR n) ^ 2) by (apply div_nonneg; lra). set (c := IZR n / (1 + IZR n) ^ 2) in *.
  assert (Q : forall t, -1 <= t <= 1 -> 0 <= c * t ^ 2 <= c).
  { intros t T. assert (0 <= t ^ 2 <= 1) by (split; [apply pow2_ge_0 | simpl; nra]). nra. }
  assert (A := Q (m - u) ltac:(lra)). assert (B := Q (m - v) ltac:(lra)). apply Rabs_le. lra.
Qed.
Ltac prove_holds := exact shown.
