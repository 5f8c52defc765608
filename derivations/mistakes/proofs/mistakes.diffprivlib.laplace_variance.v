(* The second moment of a Laplace law of any scale. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma second_moment (c Delta : R) : 0 < c -> 0 < Delta -> ex_RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * c * exp (- (1 / Delta * c * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * c * exp (- (1 / Delta * c * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 2 * (Delta / c) ^ 2.
Proof. revert c Delta. parisk_integral_statement. Qed.
Lemma scale (eps delta : R) : 0 < eps -> 0 < delta -> delta < 1 -> 0 < 1 - delta /\ 0 < eps - ln (1 - delta).
Proof. intros E D D1. split; [lra |]. generalize (ln_neg (1 - delta) ltac:(lra) ltac:(lra)). lra. Qed.
Lemma variance (eps : R) (Delta : R) (delta : R) : 0 < eps -> 0 < Delta -> 0 < delta -> delta < 1 -> (forall (z_0 : R), Delta <> 0 /\ 0 < 1 - delta) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * (eps - ln (1 - delta)) * exp (- (1 / Delta * (eps - ln (1 - delta)) * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ 0 < 1 - delta /\ eps - ln (1 - delta) <> 0 /\ (RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * (eps - ln (1 - delta)) * exp (- (1 / Delta * (eps - ln (1 - delta)) * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = 2 * (Delta / (eps - ln (1 - delta))) ^ 2.
Proof.
  intros E T D D1. destruct (scale eps delta E D D1) as [A B]. destruct (second_moment _ Delta B T) as [X V].
  split; [intros; lra |]. split; [exact X |]. split; [lra |]. split; [lra | exact V].
Qed.
Lemma other_variance : exists eps : R, exists Delta : R, exists delta : R, 0 < eps /\ 0 < Delta /\ 0 < delta /\ delta < 1 /\ (forall (z_0 : R), Delta <> 0 /\ 0 < 1 - delta) /\ ex_RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * (eps - ln (1 - delta)) * exp (- (1 / Delta * (eps - ln (1 - delta)) * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ eps <> 0 /\ (RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / Delta * (eps - ln (1 - delta)) * exp (- (1 / Delta * (eps - ln (1 - delta)) * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty)) <> 2 * (Delta / eps) ^ 2.
Proof.
  exists 1, 1, (1 / 2). destruct (scale 1 (1 / 2) ltac:(lra) ltac:(lra) ltac:(lra)) as [A B]. destruct (second_moment _ 1 B ltac:(lra)) as [X V].
  split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. split; [intros; lra |]. split; [exact X |]. split; [lra |]. rewrite V. apply Rlt_not_eq. interval with (i_prec 60).
Qed.
(* The same law with its scale as it stands in the source. *)
Lemma of_scale : forall s : R, 0 < s -> ex_RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / s * exp (- (1 / s * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun z_0 : R => (1 / 2) * z_0 ^ 2 / s * exp (- (1 / s * Rabs z_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 2 * s ^ 2.
Proof. parisk_integral_statement. Qed.
Ltac by_scale := split; intros eps Delta delta E T D D1; destruct (scale eps delta E D D1) as [A B];
  assert (0 < Delta / (eps - ln (1 - delta))) by (apply Rdiv_lt_0_compat; assumption);
  [ intros; split; [assumption |]; split; apply Rgt_not_eq; assumption | apply of_scale; assumption ].
Ltac prove_refuted_written := by_scale.
Ltac prove_corrected_written := by_scale.
Ltac prove_corrected := exact variance.
Ltac prove_refuted := exact other_variance.
