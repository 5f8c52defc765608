(* The square is completed; the integral of a line times a bell. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma root2 : 0 < sqrt 2 /\ sqrt 2 ^ 2 = 2. Proof. split; [apply sqrt_lt_R0; lra | apply pow2_sqrt; lra]. Qed.
Lemma root_2pi : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; generalize PI_RGT_0; lra. Qed.
Lemma term (s : R) (n : Z) : 0 < s -> 1 <= IZR n -> (forall (z_0 : R), 0 <= PI /\ sqrt PI <> 0 /\ s <> 0 /\ s ^ 2 <> 0) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2)) * exp ((1 / 2) * IZR n / s ^ 2 * ((- 1) + 2 * z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ 2 * s ^ 2 <> 0 /\ (RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2)) * exp ((1 / 2) * IZR n / s ^ 2 * ((- 1) + 2 * z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = exp (((IZR n) ^ 2 - IZR n) / (2 * s ^ 2)).
Proof.
  intros S K. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. destruct root2 as [T T2]. assert (S2 : 0 < s ^ 2) by (apply pow_lt, S).
  split; [intros; repeat split; lra |].
  destruct (bell_integral (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2)) * exp ((1 / 2) * IZR n / s ^ 2 * ((- 1) + 2 * z_0))) (/ (s * sqrt 2)) (IZR n) ((1 / 2) * sqrt 2 / sqrt PI / s * exp (((IZR n) ^ 2 - IZR n) / (2 * s ^ 2))) 0 (exp (((IZR n) ^ 2 - IZR n) / (2 * s ^ 2)))) as [X V].
  - apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
  - intro z. unfold line_bell. replace ((/ (s * sqrt 2) * (z - IZR n)) ^ 2) with ((z - IZR n) ^ 2 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2.
    rewrite (Rmult_assoc _ (exp _) (exp _)), <- exp_plus.
    replace (- (1 / 2 * z ^ 2 / s ^ 2) + 1 / 2 * IZR n / s ^ 2 * (-1 + 2 * z)) with (((IZR n) ^ 2 - IZR n) / (2 * s ^ 2) + - ((z - IZR n) ^ 2 / (s ^ 2 * 2))) by (field; lra).
    rewrite exp_plus. ring.
  - set (e := exp _). replace (1 / 2 * sqrt 2 / sqrt PI / s * e * sqrt PI / / (s * sqrt 2)) with (e * sqrt 2 ^ 2 / 2) by (field; lra). rewrite T2. field.
  - split; [exact X |]. split; [lra | exact V].
Qed.
Ltac prove_holds := exact term.
