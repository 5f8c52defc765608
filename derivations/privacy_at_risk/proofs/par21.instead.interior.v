(* The difference is a product of three positive factors; at the level 0 the confidence is continuous. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma below_the_end e0 e E c : 0 < e -> e < e0 -> 0 < E -> 0 < c ->
  E * (1 - exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e)) * exp (- (c / e0)) + E * exp (- ((1 / 2) * e0)) * exp (- (c / e)) * sinh ((1 / 2) * e) < E * exp (- (c / e0)).
Proof.
  intros P Q R0 C. assert (S : 0 < sinh ((1 / 2) * e)) by (apply sinh_pos; lra). assert (X := exp_pos (- ((1 / 2) * e0))).
  assert (I : exp (- (c / e)) < exp (- (c / e0))). { apply exp_increasing, Ropp_lt_contravar. unfold Rdiv. apply Rmult_lt_compat_l; [exact C | apply inv_lt; lra]. }
  assert (0 < E * exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e)) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; assumption).
  assert (E * exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e) * exp (- (c / e)) < E * exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e) * exp (- (c / e0))) by (apply Rmult_lt_compat_l; assumption).
  lra.
Qed.
Lemma vanishes e0 d : 0 < d -> exists r, 0 < r /\ forall e, Rabs (e + 0) < r -> Rabs (exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e) + 0) < d.
Proof.
  intro D. destruct (close_to (fun e => exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e)) 0 d) as [r [P H]]; [| exact D |].
  - apply (ex_derive_continuous (fun e => exp (- ((1 / 2) * e0)) * sinh ((1 / 2) * e))). unfold sinh. auto_derive. exact I.
  - exists r. split; [exact P |]. intros e K. rewrite Rplus_0_r in *. specialize (H e). rewrite Rminus_0_r, Rmult_0_r, sinh_0, Rmult_0_r, Rminus_0_r in H. apply H, K.
Qed.

Ltac prove_holds_1 := intros; split; [lra |]; split; [lra |]; apply below_the_end; assumption.
Ltac prove_holds_3 := let e0 := fresh "e" in let d := fresh "d" in let D := fresh "D" in let r := fresh "r" in let P := fresh "P" in let close := fresh "close" in
  intros e0 ? d D; destruct (vanishes e0 d D) as [r [P close]]; exists r; split; [exact P |]; intros; apply close; assumption.
