(* The mean of |y| under a Laplace law, its scale as it stands in the source. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma of_scale : forall s : R, 0 < s -> ex_RInt_gen (fun y_0 : R => (1 / 2) * Rabs y_0 / s * exp (- (1 / s * Rabs y_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun y_0 : R => (1 / 2) * Rabs y_0 / s * exp (- (1 / s * Rabs y_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) = s.
Proof. parisk_integral_statement. Qed.
Ltac by_scale := split; intros eps E; assert (0 < 1 / eps) by (apply Rdiv_lt_0_compat; lra); [ intros; split; lra | apply of_scale; assumption ].
