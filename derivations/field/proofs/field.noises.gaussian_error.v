(* The integral of a line times a bell. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma root2 : 0 < sqrt 2 /\ sqrt 2 ^ 2 = 2. Proof. split; [apply sqrt_lt_R0; lra | apply pow2_sqrt; lra]. Qed.
Lemma root_2pi : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; generalize PI_RGT_0; lra. Qed.
Lemma error (s : R) : 0 < s -> (forall (z_0 : R), 0 < z_0 -> 2 * s ^ 2 <> 0 /\ 0 <= 2 * PI /\ s * sqrt (2 * PI) <> 0) /\ ex_RInt_gen (fun z_0 : R => z_0 * exp (- (z_0 ^ 2 / (2 * s ^ 2))) / (s * sqrt (2 * PI))) (at_point 0) (Rbar_locally p_infty) /\ PI <> 0 /\ 0 <= 2 / PI /\ 2 * (RInt_gen (fun z_0 : R => z_0 * exp (- (z_0 ^ 2 / (2 * s ^ 2))) / (s * sqrt (2 * PI))) (at_point 0) (Rbar_locally p_infty)) = s * sqrt (2 / PI).
Proof.
  intro S. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. destruct root2 as [T T2]. assert (S2 : 0 < s ^ 2) by (apply pow_lt, S).
  assert (N : s * sqrt (2 * PI) <> 0) by (rewrite root_2pi; apply Rgt_not_eq; repeat apply Rmult_lt_0_compat; assumption).
  split; [intros; repeat split; lra |].
  destruct (bell_integral_from (fun z_0 : R => z_0 * exp (- (z_0 ^ 2 / (2 * s ^ 2))) / (s * sqrt (2 * PI))) 0 (/ (s * sqrt 2)) 0 0 (/ (s * sqrt (2 * PI))) (s / (sqrt 2 * sqrt PI))) as [X V].
  - apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
  - intros z _. unfold line_bell. replace ((/ (s * sqrt 2) * (z - 0)) ^ 2) with (z ^ 2 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2. replace (s ^ 2 * 2) with (2 * s ^ 2) by ring. set (e := exp _). field. rewrite ?root_2pi. repeat split; try lra; apply Rgt_not_eq; repeat apply Rmult_lt_0_compat; lra.
  - replace (- (/ (s * sqrt 2) * (0 - 0)) ^ 2) with 0 by (field; lra). rewrite exp_0, root_2pi. replace ((/ (s * sqrt 2)) ^ 2) with (1 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2. field. lra.
  - split; [exact X |]. split; [lra |]. split; [left; apply Rdiv_lt_0_compat; lra |]. rewrite V, sqrt_div by lra. rewrite <- T2 at 1. field. lra.
Qed.
Ltac prove_holds := exact error.
