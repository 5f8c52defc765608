(* Two positive numbers, their product and their sum. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below a r l : 1 < a -> 0 < r -> 0 < l -> 0 <= r * l /\ a - 1 <> 0 /\ r + 2 * sqrt (r * l) <= a * r + l / (a - 1).
Proof.
  intros A R L. assert (P : 0 < r * l) by (apply Rmult_lt_0_compat; assumption). repeat split; try lra.
  assert (Q : 0 < l / (a - 1)) by (apply Rdiv_lt_0_compat; lra). set (x := (a - 1) * r). set (y := l / (a - 1)) in *.
  assert (X : 0 < x) by (apply Rmult_lt_0_compat; lra). replace (r * l) with (x * y) by (unfold x, y; field; lra). rewrite sqrt_mult by lra.
  assert (0 <= (sqrt x - sqrt y) ^ 2) by apply pow2_ge_0. assert (U := pow2_sqrt x ltac:(lra)). assert (V := pow2_sqrt y ltac:(lra)).
  replace (a * r) with (x + r) by (unfold x; ring). nra.
Qed.
Lemma equal r l : 0 < r -> 0 < l -> r <> 0 /\ 0 <= l / r /\ sqrt (l / r) <> 0 /\ 0 <= r * l /\ (1 + sqrt (l / r)) * r + l / sqrt (l / r) = r + 2 * sqrt (r * l).
Proof.
  intros R L. assert (Q : 0 < l / r) by (apply Rdiv_lt_0_compat; assumption). assert (S := sqrt_lt_R0 _ Q). assert (P : 0 < r * l) by (apply Rmult_lt_0_compat; assumption).
  repeat split; try lra. replace (r * l) with (r ^ 2 * (l / r)) by (field; lra). rewrite sqrt_mult, sqrt_pow2 by (try apply pow2_ge_0; lra).
  assert (T := pow2_sqrt (l / r) ltac:(lra)). set (s := sqrt (l / r)) in *. replace (l / s) with (s * r); [ring |].
  apply Rmult_eq_reg_r with s; [| lra]. replace (s * r * s) with (s ^ 2 * r) by ring. rewrite T. field. lra.
Qed.
Ltac prove_holds_1 := exact below.
Ltac prove_holds_2 := exact equal.
