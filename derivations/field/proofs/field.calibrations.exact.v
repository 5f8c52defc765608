(* Integrals of bells over half-lines. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError PariskBell.
Open Scope R_scope.

Lemma tails (eps : R) (s : R) : 0 < eps -> 0 < s -> (forall (z_0 : R), (1 / 2) + eps * s ^ 2 < z_0 -> 0 <= PI /\ sqrt PI <> 0 /\ s <> 0 /\ s ^ 2 <> 0) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) / s ^ 2 * ((- 1) + z_0) ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty) /\ s <> 0 /\ (- ((RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z_0 ^ 2 / s ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty)) * exp eps)) + (RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) / s ^ 2 * ((- 1) + z_0) ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty)) = (1 / 2) * erfc ((- ((1 / 4) * sqrt 2 / s)) + (1 / 2) * eps * s * sqrt 2) - (1 / 2) * erfc ((1 / 4) * sqrt 2 / s + (1 / 2) * eps * s * sqrt 2) * exp eps.
Proof.
  intros E S. assert (P := PI_RGT_0). destruct root_of_pi as [Q Q2]. assert (T := sqrt_lt_R0 2 ltac:(lra)). assert (T2 := pow2_sqrt 2 ltac:(lra)). assert (S2 : 0 < s ^ 2) by (apply pow_lt, S).
  split; [intros; repeat split; lra |].
  assert (I : forall m, ex_RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * (z_0 - m) ^ 2 / s ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty) /\
     RInt_gen (fun z_0 : R => (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * (z_0 - m) ^ 2 / s ^ 2))) (at_point ((1 / 2) + eps * s ^ 2)) (Rbar_locally p_infty) = (1 / 2) * erfc ((1 / 2 - m) * sqrt 2 / (2 * s) + (1 / 2) * eps * s * sqrt 2)).
  { intro m. apply (bell_integral_from _ _ (/ (s * sqrt 2)) m ((1 / 2) * sqrt 2 / sqrt PI / s) 0).
    - apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
    - intros z _. unfold line_bell. replace ((/ (s * sqrt 2) * (z - m)) ^ 2) with ((z - m) ^ 2 / (s ^ 2 * sqrt 2 ^ 2)) by (field; lra). rewrite T2.
      replace (1 / 2 * (z - m) ^ 2 / s ^ 2) with ((z - m) ^ 2 / (s ^ 2 * 2)) by (field; lra). ring.
    - replace (/ (s * sqrt 2) * (1 / 2 + eps * s ^ 2 - m)) with ((1 / 2 - m) * sqrt 2 / (2 * s) + 1 / 2 * eps * s * sqrt 2).
      + set (c := erfc _). set (d := exp _). replace (1 / 2 * sqrt 2 / sqrt PI / s * sqrt PI / (2 * / (s * sqrt 2)) * c) with (sqrt 2 ^ 2 / 4 * c) by (field; lra). rewrite T2. unfold Rdiv at 3. field. split; lra.
      + replace ((1 / 2 - m) * sqrt 2 / (2 * s) + 1 / 2 * eps * s * sqrt 2) with (sqrt 2 ^ 2 * ((1 / 2 - m) / (2 * s) + 1 / 2 * eps * s) / sqrt 2) by (field; lra). rewrite T2. field. lra. }
  destruct (I 0) as [X0 V0]. destruct (I 1) as [X1 V1].
  assert (F0 : forall z, (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * (z - 0) ^ 2 / s ^ 2)) = (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z ^ 2 / s ^ 2))) by (intro z; rewrite Rminus_0_r; reflexivity).
  assert (F1 : forall z, (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * (z - 1) ^ 2 / s ^ 2)) = (1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) / s ^ 2 * ((- 1) + z) ^ 2))) by (intro z; do 3 f_equal; field; lra).
  assert (Y : forall f g : R -> R, (forall z, f z = g z) -> forall l v, ex_RInt_gen f (at_point l) (Rbar_locally p_infty) -> RInt_gen f (at_point l) (Rbar_locally p_infty) = v ->
     ex_RInt_gen g (at_point l) (Rbar_locally p_infty) /\ RInt_gen g (at_point l) (Rbar_locally p_infty) = v).
  { intros f g H l v [w W] <-. assert (G : is_RInt_gen g (at_point l) (Rbar_locally p_infty) w) by (apply is_RInt_gen_ext with f; [apply filter_forall; intros; apply H | exact W]).
    split; [exists w; exact G | rewrite (is_RInt_gen_unique _ _ G), (is_RInt_gen_unique _ _ W); reflexivity]. }
  destruct (Y _ _ F0 _ _ X0 V0) as [Z0 W0]. destruct (Y _ _ F1 _ _ X1 V1) as [Z1 W1].
  split; [exact Z0 |]. split; [exact Z1 |]. split; [lra |]. rewrite W0, W1.
  replace ((1 / 2 - 0) * sqrt 2 / (2 * s)) with (1 / 4 * sqrt 2 / s) by (field; lra). replace ((1 / 2 - 1) * sqrt 2 / (2 * s)) with (- (1 / 4 * sqrt 2 / s)) by (field; lra). ring.
Qed.
Ltac prove_holds := exact tails.
