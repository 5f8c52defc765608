(* The tails of a Laplace law have means, its scale as it stands in the source. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma scale (eps delta : R) : 0 < eps -> 0 < delta -> delta < 1 -> 0 < 1 - delta /\ 0 < eps - ln (1 - delta).
Proof. intros E D D1. split; [lra |]. generalize (ln_neg (1 - delta) ltac:(lra) ltac:(lra)). lra. Qed.
Lemma below : forall s t a : R, 0 < s -> 0 < t -> 0 <= a -> ex_RInt_gen (fun z_0 : R => ((- a) - z_0) * exp (z_0 / s) / t) (Rbar_locally m_infty) (at_point (- a)) /\
  RInt_gen (fun z_0 : R => ((- a) - z_0) * exp (z_0 / s) / t) (Rbar_locally m_infty) (at_point (- a)) = s ^ 2 / t * exp (- (a / s)).
Proof. parisk_integral_statement. Qed.
Lemma above : forall s t b : R, 0 < s -> 0 < t -> 0 <= b -> ex_RInt_gen (fun z_0 : R => (z_0 - b) * exp (- (z_0 / s)) / t) (at_point b) (Rbar_locally p_infty) /\
  RInt_gen (fun z_0 : R => (z_0 - b) * exp (- (z_0 / s)) / t) (at_point b) (Rbar_locally p_infty) = s ^ 2 / t * exp (- (b / s)).
Proof. parisk_integral_statement. Qed.
Ltac by_tails := repeat apply conj; intros eps delta Delta end_ E D D1 T B; destruct (scale eps delta E D D1) as [A C];
  assert (S : 0 < Delta / (eps - ln (1 - delta))) by (apply Rdiv_lt_0_compat; assumption);
  assert (S2 : 0 < 2 * Delta / (eps - ln (1 - delta))) by (apply Rdiv_lt_0_compat; lra);
  first [ apply below; assumption | apply above; assumption | intros; repeat split; lra ].
Ltac prove_refuted_written := by_tails.
Ltac prove_corrected_written := by_tails.
