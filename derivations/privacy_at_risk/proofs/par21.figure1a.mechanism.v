(* A Laplace law, its scale as it stands in the source. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma of_scale : forall s : R, 0 < s -> ex_RInt_gen (fun y_0 : R => (1 / 2) / s * exp (- (1 / s * Rabs y_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun y_0 : R => (1 / 2) / s * exp (- (1 / s * Rabs y_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1.
Proof. parisk_integral_statement. Qed.
Lemma of_quotient : forall s : R, 0 < s -> ex_RInt_gen (fun y_0 : R => (1 / 2) * exp (- (Rabs y_0 / s)) / s) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun y_0 : R => (1 / 2) * exp (- (Rabs y_0 / s)) / s) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1.
Proof. parisk_integral_statement. Qed.
Ltac prove_holds_written := repeat apply conj; intros eps0 sensitivity E S;
  [ intros; split; [lra |]; apply Rgt_not_eq, Rdiv_lt_0_compat; lra
  | apply of_scale; apply Rdiv_lt_0_compat; lra
  | let V := fresh "V" in destruct (of_quotient (1 / eps0 * sensitivity)) as [_ V];
    [ apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | lra] | rewrite V; lra ] ].
