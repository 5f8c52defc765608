(* The square is completed; the integral of a line times a bell. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma root2 : 0 < sqrt 2 /\ sqrt 2 ^ 2 = 2. Proof. split; [apply sqrt_lt_R0; lra | apply pow2_sqrt; lra]. Qed.
Lemma root_2pi : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; generalize PI_RGT_0; lra. Qed.
Lemma moment (alpha : R) (s : R) (mu : R) : 1 < alpha -> 0 < s -> 0 < mu -> (forall (z_0 : R), 2 * s ^ 2 <> 0 /\ 0 <= 2 * PI /\ s * sqrt (2 * PI) <> 0) /\ ex_RInt_gen (fun z_0 : R => exp (- ((alpha * (z_0 - mu) ^ 2 + (1 - alpha) * z_0 ^ 2) / (2 * s ^ 2))) / (s * sqrt (2 * PI))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ 2 * s ^ 2 <> 0 /\ (RInt_gen (fun z_0 : R => exp (- ((alpha * (z_0 - mu) ^ 2 + (1 - alpha) * z_0 ^ 2) / (2 * s ^ 2))) / (s * sqrt (2 * PI))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = exp ((alpha - 1) * alpha * mu ^ 2 / (2 * s ^ 2)).
Proof.
  intros A S M. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. destruct root2 as [T T2]. assert (S2 : 0 < s ^ 2) by (apply pow_lt, S).
  assert (N : s * sqrt (2 * PI) <> 0) by (rewrite root_2pi; apply Rgt_not_eq; repeat apply Rmult_lt_0_compat; assumption).
  split; [intros; repeat split; lra |].
  destruct (bell_integral (fun z_0 : R => exp (- ((alpha * (z_0 - mu) ^ 2 + (1 - alpha) * z_0 ^ 2) / (2 * s ^ 2))) / (s * sqrt (2 * PI))) (/ (s * sqrt 2)) (alpha * mu) (exp ((alpha - 1) * alpha * mu ^ 2 / (2 * s ^ 2)) / (s * sqrt (2 * PI))) 0 (exp ((alpha - 1) * alpha * mu ^ 2 / (2 * s ^ 2)))) as [X V].
  - apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
  - intro z. unfold line_bell. replace ((/ (s * sqrt 2) * (z - alpha * mu)) ^ 2) with ((z - alpha * mu) ^ 2 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2.
    replace (- ((alpha * (z - mu) ^ 2 + (1 - alpha) * z ^ 2) / (2 * s ^ 2))) with ((alpha - 1) * alpha * mu ^ 2 / (2 * s ^ 2) + - ((z - alpha * mu) ^ 2 / (s ^ 2 * 2))) by (field; lra).
    rewrite exp_plus. rewrite root_2pi. field. lra.
  - rewrite root_2pi. field. lra.
  - split; [exact X |]. split; [lra | exact V].
Qed.
Ltac prove_holds := exact moment.
