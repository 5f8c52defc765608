(* The square is completed; the integral of a line times a bell. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma root2 : 0 < sqrt 2 /\ sqrt 2 ^ 2 = 2. Proof. split; [apply sqrt_lt_R0; lra | apply pow2_sqrt; lra]. Qed.
Lemma root_2pi : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; generalize PI_RGT_0; lra. Qed.
Lemma losses (m1 : R) (m2 : R) (y : R) : (forall (z_0 : R), 0 <= 2 * PI /\ sqrt (2 * PI) <> 0) /\ ex_RInt_gen (fun z_0 : R => exp (- ((1 / 2) * (z_0 - m1) ^ 2)) / sqrt (2 * PI) * exp (- ((1 / 2) * (y - z_0 - m2) ^ 2)) / sqrt (2 * PI)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ 0 <= 4 * PI /\ sqrt (4 * PI) <> 0 /\ (RInt_gen (fun z_0 : R => exp (- ((1 / 2) * (z_0 - m1) ^ 2)) / sqrt (2 * PI) * exp (- ((1 / 2) * (y - z_0 - m2) ^ 2)) / sqrt (2 * PI)) (Rbar_locally m_infty) (Rbar_locally p_infty)) = exp (- ((1 / 4) * (y - m1 - m2) ^ 2)) / sqrt (4 * PI).
Proof.
  assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. destruct root2 as [T T2]. assert (N : sqrt (2 * PI) <> 0) by (apply Rgt_not_eq, sqrt_lt_R0; lra).
  assert (F : sqrt (4 * PI) = 2 * sqrt PI) by (rewrite sqrt_mult by lra; replace 4 with (2 * 2) by ring; rewrite sqrt_square by lra; reflexivity). rewrite F.
  split; [intros; split; lra |].
  destruct (bell_integral (fun z_0 : R => exp (- ((1 / 2) * (z_0 - m1) ^ 2)) / sqrt (2 * PI) * exp (- ((1 / 2) * (y - z_0 - m2) ^ 2)) / sqrt (2 * PI)) 1 ((m1 + y - m2) / 2) (exp (- ((1 / 4) * (y - m1 - m2) ^ 2)) / sqrt (2 * PI) ^ 2) 0 (exp (- ((1 / 4) * (y - m1 - m2) ^ 2)) / (2 * sqrt PI))) as [X V].
  - lra.
  - intro z. unfold line_bell. replace (exp (- (1 / 2 * (z - m1) ^ 2)) / sqrt (2 * PI) * exp (- (1 / 2 * (y - z - m2) ^ 2)) / sqrt (2 * PI)) with (exp (- (1 / 2 * (z - m1) ^ 2)) * exp (- (1 / 2 * (y - z - m2) ^ 2)) / sqrt (2 * PI) ^ 2) by (field; lra).
    rewrite <- exp_plus. replace (- (1 / 2 * (z - m1) ^ 2) + - (1 / 2 * (y - z - m2) ^ 2)) with (- ((1 / 4) * (y - m1 - m2) ^ 2) + - (1 * (z - (m1 + y - m2) / 2)) ^ 2) by field. rewrite exp_plus. field. lra.
  - rewrite root_2pi, Rpow_mult_distr, T2. field. lra.
  - split; [exact X |]. split; [lra |]. split; [lra | exact V].
Qed.
Ltac prove_holds := exact losses.
