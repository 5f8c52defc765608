(* With truth told with probability p = 1/(1 + exp (- e)), p/(1 - p) is exp e. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma odds e : 1 / (1 + exp (- e)) / (1 - 1 / (1 + exp (- e))) = exp e.
Proof.
  assert (0 < exp e) by apply exp_pos. rewrite exp_Ropp. field. lra.
Qed.
Lemma odds_of_lie e : (1 - 1 / (1 + exp (- e))) / (1 / (1 + exp (- e))) = exp (- e).
Proof. assert (0 < exp (- e)) by apply exp_pos. field. lra. Qed.
Lemma lie_positive e : 0 < 1 - 1 / (1 + exp (- e)).
Proof. assert (0 < exp (- e)) by apply exp_pos. replace (1 - 1 / (1 + exp (- e))) with (exp (- e) / (1 + exp (- e))) by (field; lra). apply Rdiv_lt_0_compat; lra. Qed.
Lemma truth_positive e : 0 < 1 / (1 + exp (- e)).
Proof. assert (0 < exp (- e)) by apply exp_pos. apply Rdiv_lt_0_compat; lra. Qed.
Lemma response a e : 1 / (1 + exp e) * (exp (a * e) + exp (e * (1 - a))) =
  1 / (1 + exp (- e)) * Rpower (exp e) (a - 1) + (1 - 1 / (1 + exp (- e))) * Rpower (exp (- e)) (a - 1).
Proof.
  unfold Rpower. rewrite !ln_exp. assert (P := exp_pos e).
  replace (exp (a * e)) with (exp e * exp ((a - 1) * e)) by (rewrite <- exp_plus; f_equal; ring).
  replace (exp (e * (1 - a))) with (exp ((a - 1) * - e)) by (f_equal; ring). rewrite (exp_Ropp e). field. lra.
Qed.

Lemma moment_positive a e : 0 < 1 / (1 + exp e) * (exp (a * e) + exp (e * (1 - a))).
Proof.
  assert (0 < exp e) by apply exp_pos. assert (0 < exp (a * e)) by apply exp_pos. assert (0 < exp (e * (1 - a))) by apply exp_pos.
  apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | lra].
Qed.
Ltac defined_response := lazymatch goal with
  | |- - 1 + _ <> 0 => lra
  | |- 1 + exp ?e <> 0 => assert (0 < exp e) by apply exp_pos; lra
  | |- 1 - 1 / (1 + exp (- ?e)) <> 0 => apply Rgt_not_eq, lie_positive
  | |- 1 / (1 + exp (- ?e)) <> 0 => apply Rgt_not_eq, truth_positive
  | |- 0 < 1 / (1 + exp _) * _ => apply moment_positive
  | |- 0 < _ => first [rewrite odds | rewrite odds_of_lie]; apply exp_pos end.
Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [defined_response |] end; rewrite odds, odds_of_lie; apply response.
