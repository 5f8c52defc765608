(* The error function lies below its tangent at 0, and pi above 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskExponential PariskError PariskGaussian.
Open Scope R_scope.

Lemma distance mu : 0 < mu -> 2 * sqrt 2 <> 0 /\ erf (mu / (2 * sqrt 2)) <= (1 / 2) * mu.
Proof.
  intro M. assert (R := sqrt_lt_R0 2 ltac:(lra)). destruct root_of_pi as [Q S]. assert (T := pow2_sqrt 2 ltac:(lra)). split; [lra |].
  assert (X : 0 < mu / (2 * sqrt 2)) by (apply Rdiv_lt_0_compat; lra). assert (L := erf_below_line _ X).
  assert (K : 2 < sqrt 2 * sqrt PI). { rewrite <- sqrt_mult by (generalize PI_RGT_0; lra). interval with (i_prec 30). }
  assert (E : 2 / sqrt PI * (mu / (2 * sqrt 2)) <= 1 / 2 * mu); [| lra].
  replace (2 / sqrt PI * (mu / (2 * sqrt 2))) with (mu / (sqrt 2 * sqrt PI)) by (field; lra).
  apply Rmult_le_reg_r with (sqrt 2 * sqrt PI); [lra |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Ltac prove_holds := exact distance.
