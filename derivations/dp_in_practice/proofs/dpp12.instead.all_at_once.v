(* What lies within t of a Laplace law of the scale s; the double integral is a product. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskIntegrals.
Open Scope R_scope.

Lemma within_3000 : ex_RInt_gen (fun X : R => (if Rle_dec (Rabs X) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs X)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun X : R => (if Rle_dec (Rabs X) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs X)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1 - exp (- (30 / 11)).
Proof. parisk_integral_statement. Qed.
Lemma within_300 (p : R) : ex_RInt_gen (fun X : R => (if Rle_dec (Rabs X) 300 then (1 / 220) * p * exp (- ((1 / 110) * Rabs X)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun X : R => (if Rle_dec (Rabs X) 300 then (1 / 220) * p * exp (- ((1 / 110) * Rabs X)) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) = p * (1 - exp (- (30 / 11))).
Proof. revert p. parisk_integral_statement. Qed.
Lemma nothing_there : ex_RInt_gen (fun _ : R => 0) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen (fun _ : R => 0) (Rbar_locally m_infty) (Rbar_locally p_infty) = 0.
Proof. parisk_integral_statement. Qed.
Lemma inner (x : R) : ex_RInt_gen (fun y : R => (if Rle_dec (Rabs x) 300 then (if Rle_dec (Rabs y) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs y)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) /\
  RInt_gen (fun y : R => (if Rle_dec (Rabs x) 300 then (if Rle_dec (Rabs y) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs y)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty) = if Rle_dec (Rabs x) 300 then 1 - exp (- (30 / 11)) else 0.
Proof. destruct (Rle_dec (Rabs x) 300); [exact within_3000 | exact nothing_there]. Qed.
Lemma outer (x : R) : (if Rle_dec (Rabs x) 300 then (1 / 220) * (1 - exp (- (30 / 11))) * exp (- ((1 / 110) * Rabs x)) else 0) = (1 / 220) * exp (- ((1 / 110) * Rabs x)) * RInt_gen (fun y : R => (if Rle_dec (Rabs x) 300 then (if Rle_dec (Rabs y) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs y)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty).
Proof. rewrite (proj2 (inner x)). destruct (Rle_dec (Rabs x) 300); ring. Qed.
Lemma law_110 : ex_RInt_gen (fun x : R => (1 / 220) * exp (- ((1 / 110) * Rabs x))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen (fun x : R => (1 / 220) * exp (- ((1 / 110) * Rabs x))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1.
Proof. parisk_integral_statement. Qed.
Lemma law_1100 : ex_RInt_gen (fun x : R => (1 / 2200) * exp (- ((1 / 1100) * Rabs x))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ RInt_gen (fun x : R => (1 / 2200) * exp (- ((1 / 1100) * Rabs x))) (Rbar_locally m_infty) (Rbar_locally p_infty) = 1.
Proof. parisk_integral_statement. Qed.
Lemma both : ex_RInt_gen (fun X1_0 : R => (1 / 220) * exp (- ((1 / 110) * Rabs X1_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ (forall (X1_0 : R), 0 <= (1 / 220) * exp (- ((1 / 110) * Rabs X1_0))) /\ (RInt_gen (fun X1_0 : R => (1 / 220) * exp (- ((1 / 110) * Rabs X1_0))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = 1 /\ ex_RInt_gen (fun X2_0 : R => (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_0))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ (forall (X2_0 : R), 0 <= (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_0))) /\ (RInt_gen (fun X2_0 : R => (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_0))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = 1 /\ (forall (X1_0 : R), ex_RInt_gen (fun X2_1 : R => (if Rle_dec (Rabs X1_0) 300 then (if Rle_dec (Rabs X2_1) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_1)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty)) /\ ex_RInt_gen (fun X1_0 : R => (1 / 220) * exp (- ((1 / 110) * Rabs X1_0)) * (RInt_gen (fun X2_1 : R => (if Rle_dec (Rabs X1_0) 300 then (if Rle_dec (Rabs X2_1) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_1)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty))) (Rbar_locally m_infty) (Rbar_locally p_infty) /\ (RInt_gen (fun X1_0 : R => (1 / 220) * exp (- ((1 / 110) * Rabs X1_0)) * (RInt_gen (fun X2_1 : R => (if Rle_dec (Rabs X1_0) 300 then (if Rle_dec (Rabs X2_1) 3000 then (1 / 2200) * exp (- ((1 / 1100) * Rabs X2_1)) else 0) else 0)) (Rbar_locally m_infty) (Rbar_locally p_infty))) (Rbar_locally m_infty) (Rbar_locally p_infty)) = (1 - exp (- (30 / 11))) ^ 2.
Proof.
  destruct law_110 as [A B]. destruct law_1100 as [C D]. destruct (within_300 (1 - exp (- (30 / 11)))) as [E F].
  split; [exact A |]. split; [intro x; generalize (exp_pos (- (1 / 110 * Rabs x))); lra |]. split; [exact B |].
  split; [exact C |]. split; [intro x; generalize (exp_pos (- (1 / 1100 * Rabs x))); lra |]. split; [exact D |].
  split; [intro x; apply inner |]. rewrite <- (functional_extensionality _ _ outer). split; [exact E |]. refine (eq_trans F _). match goal with |- @eq _ ?a ?b => change (@eq R a b) end. ring.
Qed.
Ltac prove_holds_3 := exact both.
