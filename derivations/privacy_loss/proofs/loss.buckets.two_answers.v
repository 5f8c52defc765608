(* Of the three buckets one is above the level. *)
From Coq Require Import Lia.
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Require Import PariskFunctions.

Lemma three_buckets (f : Z -> R) : sum_between (fun i => binomial 2 i * f i) 0 2 = f 0%Z + 2 * f 1%Z + f 2%Z.
Proof.
  rewrite !sum_between_last by lia. cbn [Z.sub Z.add Z.opp Z.pos_sub Pos.pred_double]. rewrite sum_between_one || rewrite sum_between_none by lia.
  assert (B0 : binomial 2 0 = 1) by (unfold binomial, Binomial.C; simpl; field).
  assert (B1 : binomial 2 1 = 2) by (unfold binomial, Binomial.C; simpl; field).
  assert (B2 : binomial 2 2 = 1) by (unfold binomial, Binomial.C; simpl; field).
  change (2 - 1)%Z with 1%Z. change (1 - 1)%Z with 0%Z. rewrite B0, B1, B2. ring.
Qed.
Lemma two_answers a e : 0 < a -> 0 <= e -> e < 2 * a ->
  1 / (1 + exp a) ^ 2 * sum_between (fun i => binomial 2 i * Rmax 0 ((- exp (e + IZR i * a)) + exp (a * (2 - IZR i)))) 0 2 = (exp (2 * a) - exp e) / (1 + exp a) ^ 2.
Proof.
  intros A E F. rewrite (three_buckets (fun i => Rmax 0 ((- exp (e + IZR i * a)) + exp (a * (2 - IZR i))))).
  assert (exp e < exp (2 * a)) by (apply exp_increasing; lra). assert (0 < exp a) by apply exp_pos.
  rewrite Rmax_right by (replace (e + 0 * a) with e by ring; replace (a * (2 - 0)) with (2 * a) by ring; lra).
  rewrite (Rmax_left 0 (- exp (e + 1 * a) + exp (a * (2 - 1)))) by (assert (exp (a * (2 - 1)) <= exp (e + 1 * a)) by (apply exp_le_exp; lra); lra).
  rewrite (Rmax_left 0 (- exp (e + 2 * a) + exp (a * (2 - 2)))) by (assert (exp (a * (2 - 2)) <= exp (e + 2 * a)) by (apply exp_le_exp; lra); lra).
  replace (e + 0 * a) with e by ring. replace (a * (2 - 0)) with (2 * a) by ring. field. lra.
Qed.
Lemma never_0 a : (1 + exp a) ^ 2 <> 0. Proof. assert (0 < exp a) by apply exp_pos. apply pow_nonzero. lra. Qed.

Ltac prove_holds_3 := intros; split; [apply never_0 |]; split; [lra |]; split; [intros; lra |]; apply two_answers; assumption.
