(* Both sides as polynomials in exp (2/s) and exp (- lambda/s). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma moves l s : 0 < l -> 0 < s -> s <> 0 /\ 1 - (1 / 2) * exp (- ((l + 2) / s)) <= exp (2 / s) * (1 - (1 / 2) * exp (- (l / s))).
Proof.
  intros L S. split; [lra |]. assert (U := one_lt_exp (2 / s) ltac:(apply Rdiv_lt_0_compat; lra)). assert (W := exp_pos (- (l / s))).
  assert (V : exp (- (l / s)) < 1) by (apply exp_lt_one; assert (0 < l / s) by (apply Rdiv_lt_0_compat; lra); lra).
  replace (- ((l + 2) / s)) with (- (l / s) + - (2 / s)) by (field; lra). rewrite exp_plus, (exp_Ropp (2 / s)).
  set (u := exp (2 / s)) in *. set (w := exp (- (l / s))) in *. apply Rmult_le_reg_r with u; [lra |].
  replace ((1 - 1 / 2 * (w * / u)) * u) with (u - 1 / 2 * w) by (field; lra). assert (0 <= (u - 1) * (u - 1 / 2 * w * (u + 1))) by (apply Rmult_le_pos; nra). nra.
Qed.
Ltac prove_holds_2 := exact moves.
