(* The square is completed; the integral of a line times a bell. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma root2 : 0 < sqrt 2 /\ sqrt 2 ^ 2 = 2. Proof. split; [apply sqrt_lt_R0; lra | apply pow2_sqrt; lra]. Qed.
Lemma root_2pi : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; generalize PI_RGT_0; lra. Qed.
Lemma variances (u s : R) : 0 < u -> 0 < s -> s < u * sqrt 2 -> (forall (z_0 : R), 0 <= PI /\ sqrt PI <> 0 /\ s ^ 2 <> 0 /\ u ^ 2 <> 0) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * u * sqrt 2 / sqrt PI / s ^ 2 * exp ((1 / 2) * z_0 ^ 2 / u ^ 2) * exp (- (z_0 ^ 2 / s ^ 2))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ 0 <= 2 * u ^ 2 - s ^ 2 /\ s * sqrt (2 * u ^ 2 - s ^ 2) <> 0 /\ (RInt_gen (fun z_0 : R => (1 / 2) * u * sqrt 2 / sqrt PI / s ^ 2 * exp ((1 / 2) * z_0 ^ 2 / u ^ 2) * exp (- (z_0 ^ 2 / s ^ 2))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = u ^ 2 / (s * sqrt (2 * u ^ 2 - s ^ 2)).
Proof.
  intros U S L. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. destruct root2 as [T T2]. assert (S2 : 0 < s ^ 2) by (apply pow_lt, S). assert (U2 : 0 < u ^ 2) by (apply pow_lt, U).
  assert (D : 0 < 2 * u ^ 2 - s ^ 2) by (rewrite <- T2; nra). assert (W := sqrt_lt_R0 _ D). assert (W2 := pow2_sqrt _ (Rlt_le _ _ D)). set (w := sqrt (2 * u ^ 2 - s ^ 2)) in *.
  split; [intros; repeat split; lra |].
  destruct (bell_integral (fun z_0 : R => (1 / 2) * u * sqrt 2 / sqrt PI / s ^ 2 * exp ((1 / 2) * z_0 ^ 2 / u ^ 2) * exp (- (z_0 ^ 2 / s ^ 2))) (w / (u * s * sqrt 2)) 0 ((1 / 2) * u * sqrt 2 / sqrt PI / s ^ 2) 0 (u ^ 2 / (s * w))) as [X V].
  - apply Rdiv_lt_0_compat; [exact W |]. repeat apply Rmult_lt_0_compat; assumption.
  - intro z. unfold line_bell. replace ((w / (u * s * sqrt 2) * (z - 0)) ^ 2) with (w ^ 2 * z ^ 2 / (u ^ 2 * s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2, W2.
    rewrite (Rmult_assoc _ (exp _) (exp _)), <- exp_plus. replace (1 / 2 * z ^ 2 / u ^ 2 + - (z ^ 2 / s ^ 2)) with (- ((2 * u ^ 2 - s ^ 2) * z ^ 2 / (u ^ 2 * s ^ 2 * 2))) by (field; lra). ring.
  - replace (1 / 2 * u * sqrt 2 / sqrt PI / s ^ 2 * sqrt PI / (w / (u * s * sqrt 2))) with (u ^ 2 * sqrt 2 ^ 2 / (2 * s * w)) by (field; lra). rewrite T2. field. lra.
  - split; [exact X |]. split; [lra |]. split; [apply Rgt_not_eq, Rmult_lt_0_compat; lra | exact V].
Qed.
Ltac prove_holds := exact variances.
