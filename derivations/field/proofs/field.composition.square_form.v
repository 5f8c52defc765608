(* tanh (x/2) < x/2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma below e d n : 0 < e -> 0 < d -> d < 1 -> 1 <= IZR n -> 1 + exp e <> 0 /\ 0 <= IZR n /\ d <> 0 /\ 0 < 1 / d /\ 0 <= ln (1 / d) /\
  e * IZR n / (1 + exp e) * (-1 + exp e) + e * sqrt 2 * sqrt (IZR n) * sqrt (ln (1 / d))
  < 1 / 2 * IZR n * e ^ 2 + e * sqrt 2 * sqrt (IZR n) * sqrt (ln (1 / d)).
Proof.
  intros E D D1 N. assert (A := exp_pos e). assert (P : 0 < 1 / d) by (apply Rdiv_lt_0_compat; lra).
  assert (0 < ln (1 / d)) by (apply ln_pos, inv_above_1; assumption). repeat split; try lra. apply Rplus_lt_compat_r.
  assert (T := tanh_below (1 / 2 * e) ltac:(lra)). replace (tanh (1 / 2 * e)) with ((exp e - 1) / (exp e + 1)) in T.
  - replace (e * IZR n / (1 + exp e) * (-1 + exp e)) with (e * IZR n * ((exp e - 1) / (exp e + 1))) by (field; lra).
    replace (1 / 2 * IZR n * e ^ 2) with (e * IZR n * (1 / 2 * e)) by ring. apply Rmult_lt_compat_l; [apply Rmult_lt_0_compat; lra | exact T].
  - unfold tanh, sinh, cosh. replace e with (1 / 2 * e + 1 / 2 * e) at 1 2 by field. rewrite exp_plus, exp_Ropp.
    assert (0 < exp (1 / 2 * e)) by apply exp_pos. field. split; nra.
Qed.
Ltac prove_holds := parisk_as below.
