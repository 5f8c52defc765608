(* Fractions. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskSame.
Open Scope R_scope.

Lemma variance (eps : R) (d : Z) : 0 < eps -> 2 <= IZR d -> (- 1) + IZR d + exp eps <> 0 /\ ((- (1 / ((- 1) + IZR d + exp eps))) + 1 / ((- 1) + IZR d + exp eps) * exp eps) ^ 2 <> 0 /\ ((- 1) + exp eps) ^ 2 <> 0 /\ 1 / ((- (1 / ((- 1) + IZR d + exp eps))) + 1 / ((- 1) + IZR d + exp eps) * exp eps) ^ 2 / ((- 1) + IZR d + exp eps) * (1 - 1 / ((- 1) + IZR d + exp eps)) = 1 / ((- 1) + exp eps) ^ 2 * ((- 2) + IZR d + exp eps).
Proof.
  intros H D. assert (E := one_lt_exp eps H). set (e := exp eps) in *. clearbody e.
  assert (Q : - (1 / (- 1 + IZR d + e)) + 1 / (- 1 + IZR d + e) * e = (e - 1) / (- 1 + IZR d + e)) by (field; lra). rewrite Q.
  assert (0 < (e - 1) / (- 1 + IZR d + e)) by (apply Rdiv_lt_0_compat; lra).
  split; [lra |]. split; [apply pow_nonzero; lra |]. split; [apply pow_nonzero; lra |]. field. lra.
Qed.
Ltac prove_holds := parisk_as variance.
