(* The closed form is the sum of the levels, its other two members are larger; the root is a logarithm. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Require Import PariskFunctions.
Open Scope R_scope.

Lemma first_is_least a b c d x : a <= b -> a <= c -> Rabs (a - d) < x -> Rabs (Rmin a (Rmin b c) - d) < x.
Proof. intros B C X. rewrite Rmin_left; [exact X | apply Rmin_glb; assumption]. Qed.
Ltac prove_holds_1 := repeat match goal with |- _ /\ _ => split; [first [lra | interval with (i_prec 80) | apply Rgt_not_eq; interval with (i_prec 80)] |] end;
  apply first_is_least; [interval with (i_prec 80) | interval with (i_prec 80) | rewrite Rminus_diag_eq, Rabs_R0 by lra; lra].

Definition spent (u : R) : R := (- (1 / 10)) + 1 / (1 + exp 1) / (1 + exp (1 / 2)) *
  (Rmax 0 (1 - exp (3 / 2) * exp u) + Rmax 0 (exp 1 - exp (1 / 2) * exp u) + Rmax 0 ((- exp u) + exp (3 / 2)) + Rmax 0 ((- (exp 1 * exp u)) + exp (1 / 2))).
Definition at_root : R := exp (3 / 2) - 1 / 10 * ((1 + exp 1) * (1 + exp (1 / 2))).
Lemma spent_is u : 0 < u -> u < 3 / 2 -> spent u =
  (Rmax 0 (exp 1 - exp (1 / 2) * exp u) + (at_root - exp u)) / ((1 + exp 1) * (1 + exp (1 / 2))).
Proof.
  intros U V. unfold spent, at_root. assert (A := one_lt_exp u U). assert (B := exp_increasing _ _ V).
  assert (C : 1 < exp (1 / 2)) by interval with (i_prec 80). assert (D : exp (1 / 2) < exp 1) by interval with (i_prec 80). assert (E : exp 1 < exp (3 / 2)) by interval with (i_prec 80).
  rewrite (Rmax_left 0 (1 - _)), (Rmax_right 0 (- exp u + _)), (Rmax_left 0 (_ + exp (1 / 2))) by nra. field. lra.
Qed.
Lemma root_is u : 0 < u -> u < 3 / 2 -> (spent u = 0 <-> u = ln at_root).
Proof.
  intros U V. rewrite (spent_is u U V). assert (W : exp (1 / 2) < at_root) by (unfold at_root; interval with (i_prec 80)). assert (P : 0 < exp (1 / 2)) by apply exp_pos.
  assert (S : exp (1 / 2) * exp (1 / 2) = exp 1) by (rewrite <- exp_plus; f_equal; lra).
  assert (X := exp_pos 1). assert (Q : 0 < (1 + exp 1) * (1 + exp (1 / 2))) by nra. split.
  - intro H. apply Rmult_eq_compat_r with (r := (1 + exp 1) * (1 + exp (1 / 2))) in H. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_0_l in H by lra.
    assert (M := Rmax_l 0 (exp 1 - exp (1 / 2) * exp u)). assert (L : exp (1 / 2) <= exp u) by lra.
    rewrite Rmax_left in H by nra. replace at_root with (exp u) by lra. rewrite ln_exp. reflexivity.
  - intros ->. rewrite exp_ln by lra. rewrite Rmax_left by nra. field. split; lra.
Qed.
Lemma root_there : 0 < ln at_root /\ ln at_root < 3 / 2.
Proof. unfold at_root. split; interval with (i_prec 80). Qed.
Lemma the_root : the (fun u => 0 < u /\ u < 3 / 2 /\ spent u = 0) = ln at_root.
Proof.
  destruct root_there as [A B]. apply the_is; [split; [exact A | split; [exact B |]]; apply root_is; auto |].
  intros y [Y [Z H]]. apply root_is; assumption.
Qed.
Lemma one_root : exists u, 0 < u /\ u < 3 / 2 /\ spent u = 0 /\ (forall v, 0 < v -> v < 3 / 2 -> spent v = 0 -> v = u).
Proof.
  destruct root_there as [A B]. exists (ln at_root). split; [exact A | split; [exact B | split; [apply root_is; auto |]]].
  intros v V W. apply root_is; assumption.
Qed.
Lemma its_digits : Rabs (the (fun u => 0 < u /\ u < 3 / 2 /\ spent u = 0) - 12519 / 10000) < 1 / 20000.
Proof. rewrite the_root. unfold at_root. interval with (i_prec 80). Qed.
Ltac prove_holds_3 := split; [lra |]; split; [intros; split; apply Rgt_not_eq; interval with (i_prec 80) |]; split; [exact one_root | exact its_digits].
