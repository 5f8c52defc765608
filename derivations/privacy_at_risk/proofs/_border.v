(* Exactly one zero on the half-line: the slope is positive, by two derivatives of its numerator. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Definition f a := -2 + 1 / a ^ 2 * (-1 + 2 * a) * (-1 + exp a).
Definition f' a := 1 / a ^ 3 * (exp a * (2 * a ^ 2 - 3 * a + 2) + 2 * a - 2).
Lemma D t : 0 < t -> is_derive f t (f' t).
Proof. intro T. unfold f, f'. auto_derive; [nra | field; lra]. Qed.
Lemma P t : 0 < t -> 0 < f' t.
Proof.
  intro T. unfold f'. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra | apply pow_lt, T] |]. revert t T.
  apply (half_line (fun a => exp a * (2 * a ^ 2 - 3 * a + 2) + 2 * a - 2) (fun a => exp a * (2 * a ^ 2 + a - 1) + 2) 0).
  - intros t _. auto_derive; [exact I | ring].
  - rewrite exp_0. lra.
  - apply (half_line (fun a => exp a * (2 * a ^ 2 + a - 1) + 2) (fun a => exp a * (2 * a ^ 2 + 5 * a)) 0).
    + intros t _. auto_derive; [exact I | ring].
    + rewrite exp_0. lra.
    + intros t T. apply Rmult_lt_0_compat; [apply exp_pos | nra].
Qed.
Lemma border : exists x, (0 < x /\ 110456 / 100000 <= x <= 110464 / 100000 /\ f x = 0) /\ forall y, 0 < y -> f y = 0 -> y = x.
Proof.
  apply (unique_root f f' (fun t => 0 < t)); try lra.
  - intros; lra. - apply D. - apply P.
  - unfold f. interval with (i_prec 60). - unfold f. interval with (i_prec 60).
Qed.
Lemma only : exists e, 0 < e /\ e ^ 2 <> 0 /\ f e = 0 /\ (forall o, 0 < o -> o ^ 2 <> 0 /\ (f o = 0 -> o = e)).
Proof.
  destruct border as [x [[X [_ R]] U]]. exists x. repeat split; auto; apply pow_nonzero; lra.
Qed.
Definition root u := 1 < u /\ u < 2 /\ 2 * u ^ 2 - (-1 + 2 * u) * (-1 + exp u) = 0.
Lemma as_f u : 0 < u -> (2 * u ^ 2 - (-1 + 2 * u) * (-1 + exp u) = 0 <-> f u = 0).
Proof.
  intro U. assert (0 < u ^ 2) by (apply pow_lt, U). assert (E : 2 * u ^ 2 - (-1 + 2 * u) * (-1 + exp u) = - u ^ 2 * f u) by (unfold f; field; lra).
  rewrite E. split; [intro Z; apply Rmult_integral in Z; destruct Z; [exfalso |]; lra | intros ->; ring].
Qed.
Lemma digits : exists x, root x /\ 110456 / 100000 <= x <= 110464 / 100000 /\ forall y, root y -> y = x.
Proof.
  destruct border as [x [[X [B R]] U]]. exists x. split; [| split; [exact B |]].
  - split; [lra | split; [lra |]]. apply as_f; assumption.
  - intros y [Y1 [Y2 Y3]]. apply U; [lra |]. apply as_f; [lra | exact Y3].
Qed.
