(* After _eps_min.v. *)
Require Import PariskFunctions.

(* The level at which c = 1 and eps0 = 1/2. *)
Definition best (u : R) : Prop := 0 < u /\ u < 1 / 2 /\ (- 2) + 1 / u - ln (1 + 2 / u ^ 2 * tanh ((1 / 2) * u)) = 0.
Lemma as_g u : (- 2) + 1 / u - ln (1 + 2 / u ^ 2 * tanh ((1 / 2) * u)) = g 1 (1 / 2) u.
Proof. unfold g. rewrite Rmult_1_r. replace (1 / (1 / 2)) with 2 by field. ring. Qed.
Lemma digits : exists u, best u /\ 28583910 / 100000000 <= u <= 28583911 / 100000000 /\ forall v, best v -> v = u.
Proof.
  destruct (unique_root_falling (g 1 (1 / 2)) (g' 1) (fun e => 0 < e) (28583910 / 100000000) (28583911 / 100000000)) as [e [[E1 [E2 E3]] U]]; try lra.
  - intros; lra. - intros t H. apply slope; lra. - intros t H. apply falls_everywhere; lra.
  - unfold g. rewrite tanh_half. interval with (i_prec 90). - unfold g. rewrite tanh_half. interval with (i_prec 90).
  - exists e. split; [| split; [exact E2 |]].
    + split; [exact E1 |]. split; [lra |]. rewrite as_g. exact E3.
    + intros v [V1 [_ V3]]. apply U; [exact V1 |]. rewrite <- as_g. exact V3.
Qed.
Lemma there_is : exists u, 0 < u /\ u < 1 / 2 /\ (- 2) + 1 / u - ln (1 + 2 / u ^ 2 * tanh ((1 / 2) * u)) = 0 /\
  (forall v, 0 < v -> v < 1 / 2 -> (- 2) + 1 / v - ln (1 + 2 / v ^ 2 * tanh ((1 / 2) * v)) = 0 -> v = u).
Proof. destruct digits as [u [[A [B C]] [_ U]]]. exists u. repeat split; try assumption. intros v V1 V2 V3. apply U. repeat split; assumption. Qed.
Lemma inside_at u : 0 < u -> u < 1 / 2 -> u <> 0 /\ u ^ 2 <> 0 /\ 0 < 1 + 2 / u ^ 2 * tanh ((1 / 2) * u).
Proof. intros A B. assert (H := inside 1 u ltac:(lra) A). rewrite Rmult_1_r in H. split; [lra |]. split; [apply pow_nonzero; lra | exact H]. Qed.

Ltac number := split; [lra |]; split; [intros; apply inside_at; assumption |]; split; [exact there_is |];
  let u := fresh "u" in let A := fresh "A" in let B := fresh "B" in let U := fresh "U" in destruct digits as [u [A [B U]]];
  change (fun u_0 : R => 0 < u_0 /\ u_0 < (1 / 2) /\ (- 2) + 1 / u_0 - ln (1 + 2 / u_0 ^ 2 * tanh ((1 / 2) * u_0)) = 0) with best;
  rewrite (the_is best u A U); unfold sinh; repeat (split; [lra |]); interval with (i_prec 90).
Ltac prove_holds_1 := number.
Ltac prove_holds_2 := number.
Ltac prove_holds_3 := number.
