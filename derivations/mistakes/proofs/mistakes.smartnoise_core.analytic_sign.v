(* With the other sign the sum and the difference of two roots change places, which are inverse to each other. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError.
Open Scope R_scope.

(* With p = sqrt (1 + v/2) and h = sqrt (v/2): p + h and p - h are inverse to each other. *)
Lemma roots (v : R) : 0 < v -> exists p h, 0 < h /\ h < p /\ p ^ 2 = h ^ 2 + 1 /\ sqrt (1 + (1 / 2) * v) = p /\ (1 / 2) * sqrt 2 * sqrt v = h /\ sqrt 2 * sqrt (2 + v) = 2 * p.
Proof.
  intro V. assert (S := sqrt_lt_R0 2 ltac:(lra)). assert (S2 := pow2_sqrt 2 ltac:(lra)). assert (R := sqrt_lt_R0 v V). assert (R2 := pow2_sqrt v ltac:(lra)).
  exists (sqrt (1 + 1 / 2 * v)), (1 / 2 * sqrt 2 * sqrt v). assert (P := sqrt_lt_R0 (1 + 1 / 2 * v) ltac:(lra)). assert (P2 := pow2_sqrt (1 + 1 / 2 * v) ltac:(lra)).
  assert (H2 : (1 / 2 * sqrt 2 * sqrt v) ^ 2 = v / 2) by (rewrite !Rpow_mult_distr, S2, R2; field). assert (H0 : 0 < 1 / 2 * sqrt 2 * sqrt v) by (repeat apply Rmult_lt_0_compat; lra).
  split; [exact H0 |]. split; [nra |]. split; [lra |]. split; [reflexivity |]. split; [reflexivity |].
  rewrite <- sqrt_mult by lra. replace (2 * (2 + v)) with (2 ^ 2 * (1 + 1 / 2 * v)) by field. rewrite sqrt_mult, sqrt_pow2 by lra. reflexivity.
Qed.
Lemma same_delta (eps : R) (v : R) : 0 < eps -> 0 < v -> 0 <= eps /\ 0 <= 1 + (1 / 2) * v /\ 0 <= v /\ sqrt (1 + (1 / 2) * v) + (1 / 2) * sqrt 2 * sqrt v <> 0 /\ 0 <= 2 + v /\ (1 / 2) * erfc ((1 / 2) * sqrt eps * (sqrt (1 + (1 / 2) * v) + (1 / 2) * sqrt 2 * sqrt v) - (1 / 2) * sqrt eps / (sqrt (1 + (1 / 2) * v) + (1 / 2) * sqrt 2 * sqrt v)) - (1 / 2) * erfc ((1 / 2) * sqrt eps / (sqrt (1 + (1 / 2) * v) + (1 / 2) * sqrt 2 * sqrt v) + (1 / 2) * sqrt eps * (sqrt (1 + (1 / 2) * v) + (1 / 2) * sqrt 2 * sqrt v)) * exp eps <= (1 / 2) * erfc ((1 / 2) * sqrt 2 * sqrt eps * sqrt v) - (1 / 2) * erfc ((1 / 2) * sqrt 2 * sqrt eps * sqrt (2 + v)) * exp eps.
Proof.
  intros E V. destruct (roots v V) as [p [h [H [L [Q [A [B C]]]]]]]. rewrite A, B.
  replace ((1 / 2) * sqrt 2 * sqrt eps * sqrt v) with (sqrt eps * (1 / 2 * sqrt 2 * sqrt v)) by ring. rewrite B. replace ((1 / 2) * sqrt 2 * sqrt eps * sqrt (2 + v)) with (1 / 2 * sqrt eps * (sqrt 2 * sqrt (2 + v))) by ring. rewrite C.
  assert (I : 1 / (p + h) = p - h) by (apply Rmult_eq_reg_r with (p + h); [|lra]; replace (1 / (p + h) * (p + h)) with 1 by (field; lra); simpl in Q; lra).
  replace (1 / 2 * sqrt eps / (p + h)) with (1 / 2 * sqrt eps * (1 / (p + h))) by (field; lra). rewrite I.
  replace (1 / 2 * sqrt eps * (p + h) - 1 / 2 * sqrt eps * (p - h)) with (sqrt eps * h) by field. replace (1 / 2 * sqrt eps * (p - h) + 1 / 2 * sqrt eps * (p + h)) with (1 / 2 * sqrt eps * (2 * p)) by field.
  split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. split; [lra |]. lra.
Qed.
Lemma larger_delta : exists eps : R, exists v : R, 0 < eps /\ 0 < v /\ 0 <= eps /\ 0 <= 1 + (1 / 2) * v /\ 0 <= v /\ sqrt (1 + (1 / 2) * v) - (1 / 2) * sqrt 2 * sqrt v <> 0 /\ 0 <= 2 + v /\ (1 / 2) * erfc ((1 / 2) * sqrt 2 * sqrt eps * sqrt v) - (1 / 2) * erfc ((1 / 2) * sqrt 2 * sqrt eps * sqrt (2 + v)) * exp eps < (1 / 2) * erfc ((1 / 2) * sqrt eps * (sqrt (1 + (1 / 2) * v) - (1 / 2) * sqrt 2 * sqrt v) - (1 / 2) * sqrt eps / (sqrt (1 + (1 / 2) * v) - (1 / 2) * sqrt 2 * sqrt v)) - (1 / 2) * erfc ((1 / 2) * sqrt eps / (sqrt (1 + (1 / 2) * v) - (1 / 2) * sqrt 2 * sqrt v) + (1 / 2) * sqrt eps * (sqrt (1 + (1 / 2) * v) - (1 / 2) * sqrt 2 * sqrt v)) * exp eps.
Proof.
  exists 1, 2. destruct (roots 2 ltac:(lra)) as [p [h [H [L [Q [A [B C]]]]]]]. rewrite A, sqrt_1.
  replace ((1 / 2) * sqrt 2 * 1 * sqrt 2) with (1 / 2 * sqrt 2 * sqrt 2) by ring. rewrite B. replace ((1 / 2) * sqrt 2 * 1 * sqrt (2 + 2)) with (1 / 2 * (sqrt 2 * sqrt (2 + 2))) by ring. rewrite C.
  assert (I : 1 / (p - h) = p + h) by (apply Rmult_eq_reg_r with (p - h); [|lra]; replace (1 / (p - h) * (p - h)) with 1 by (field; lra); simpl in Q; lra).
  replace (1 / 2 * 1 / (p - h)) with (1 / 2 * (1 / (p - h))) by (field; lra). rewrite I.
  replace (1 / 2 * 1 * (p - h) - 1 / 2 * (p + h)) with (- h) by field. replace (1 / 2 * (p + h) + 1 / 2 * 1 * (p - h)) with (1 / 2 * (2 * p)) by field.
  assert (F := erfc_falls (- h) h ltac:(lra)). repeat (split; [lra |]). lra.
Qed.
Ltac prove_corrected := exact same_delta.
Ltac prove_refuted := exact larger_delta.
