(* With t = eps0 - eps the gain is at most e t (t + 2 e)/(2 + eps0), which is at most 2/5 eps0^3/(2 + eps0). *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma mean_above a : 0 < a -> 2 / 5 * a ^ 3 / (2 + a) < a ^ 2 - 2 * a + 2 - 2 * exp (- a).
Proof.
  intro A. assert (H : 0 < 3 / 5 * a ^ 3 - 2 * a + 4 - (4 + 2 * a) * exp (- a)).
  { revert a A. apply (half_line (fun a => 3 / 5 * a ^ 3 - 2 * a + 4 - (4 + 2 * a) * exp (- a)) (fun a => 9 / 5 * a ^ 2 - 2 + (2 + 2 * a) * exp (- a)) 0).
    - intros t _. auto_derive; [exact I | cbn [INR Nat.pred pow]; field]. - rewrite Ropp_0, exp_0. lra.
    - apply (half_line (fun a => 9 / 5 * a ^ 2 - 2 + (2 + 2 * a) * exp (- a)) (fun a => 18 / 5 * a - 2 * a * exp (- a)) 0).
      + intros t _. auto_derive; [exact I | cbn [INR Nat.pred pow]; field]. + rewrite Ropp_0, exp_0. lra.
      + intros t T. assert (B := ome_pos t T). assert (0 < t * (1 - exp (- t))) by (apply Rmult_lt_0_compat; lra). lra. }
  apply Rmult_lt_reg_r with (2 + a); [lra |]. replace (2 / 5 * a ^ 3 / (2 + a) * (2 + a)) with (2 / 5 * a ^ 3) by (field; lra). lra.
Qed.
Lemma half_exp x : exp x = exp ((1 / 2) * x) ^ 2. Proof. rewrite exp_pow. f_equal. simpl. field. Qed.
Lemma decay e : 0 < e -> 1 - exp (- e) < e / (1 + e / 2).
Proof.
  intro E. apply Rmult_lt_reg_r with (1 + e / 2); [lra |]. replace (e / (1 + e / 2) * (1 + e / 2)) with e by (field; lra).
  assert (H : 0 < e - (1 - exp (- e)) * (1 + e / 2)); [| lra]. revert e E.
  apply (half_line (fun e => e - (1 - exp (- e)) * (1 + e / 2)) (fun e => 1 / 2 - (1 / 2 + e / 2) * exp (- e)) 0).
  - intros t _. auto_derive; [exact I | field]. - rewrite Ropp_0, exp_0. lra.
  - apply (half_line (fun e => 1 / 2 - (1 / 2 + e / 2) * exp (- e)) (fun e => e / 2 * exp (- e)) 0).
    + intros t _. auto_derive; [exact I | field]. + rewrite Ropp_0, exp_0. lra. + intros t T. apply Rmult_lt_0_compat; [lra | apply exp_pos].
Qed.
Lemma gain e t : 0 < e -> 0 < t -> (t * (t + 2 * e)) * (exp (- ((1 / 2) * (e + t))) * sinh ((1 / 2) * e)) <= e * t * (t + 2 * e) / (2 + (e + t)).
Proof.
  intros E T. assert (K : exp (- ((1 / 2) * (e + t))) * sinh ((1 / 2) * e) = exp (- ((1 / 2) * t)) * ((1 - exp (- e)) / 2)).
  { unfold sinh. replace (- ((1 / 2) * (e + t))) with (- ((1 / 2) * t) + - ((1 / 2) * e)) by ring. rewrite exp_plus.
    replace (exp (- e)) with (exp (- ((1 / 2) * e)) * exp (- ((1 / 2) * e))) by (rewrite <- exp_plus; f_equal; field).
    assert (Q : exp ((1 / 2) * e) * exp (- ((1 / 2) * e)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    transitivity (exp (- ((1 / 2) * t)) * ((exp ((1 / 2) * e) * exp (- ((1 / 2) * e)) - exp (- ((1 / 2) * e)) * exp (- ((1 / 2) * e))) / 2)); [field | rewrite Q; reflexivity]. }
  rewrite K. assert (D := decay e E). assert (S : exp (- ((1 / 2) * t)) <= / (1 + t / 2)).
  { rewrite exp_Ropp. apply inv_le; [lra |]. generalize (exp_above ((1 / 2) * t)). lra. }
  assert (B := ome_pos e E). assert (P := exp_pos (- ((1 / 2) * t))).
  assert (M : exp (- ((1 / 2) * t)) * ((1 - exp (- e)) / 2) <= / (1 + t / 2) * (e / (1 + e / 2) / 2)) by (apply Rmult_le_compat; lra).
  apply Rle_trans with (t * (t + 2 * e) * (/ (1 + t / 2) * (e / (1 + e / 2) / 2))); [apply Rmult_le_compat_l; [nra | exact M] |].
  replace (t * (t + 2 * e) * (/ (1 + t / 2) * (e / (1 + e / 2) / 2))) with (e * t * (t + 2 * e) * / (2 * (1 + t / 2) * (1 + e / 2))) by (field; lra).
  unfold Rdiv. apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra |]. apply inv_le; [lra | nra].
Qed.
Lemma cubic e t : 0 < e -> 0 < t -> e * t * (t + 2 * e) <= 2 / 5 * (e + t) ^ 3.
Proof.
  intros E T. assert (0 <= (e - 577 / 1000 * (e + t)) ^ 2 * (e + 1154 / 1000 * (e + t))) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]).
  set (a := e + t) in *. replace t with (a - e) by (unfold a; ring). replace (e * (a - e) * (a - e + 2 * e)) with (e * a ^ 2 - e ^ 3) by ring.
  assert (0 < a) by (unfold a; lra). assert (0 < e * a ^ 2) by (apply Rmult_lt_0_compat; [exact E | apply pow_lt; assumption]).
  assert (e < a) by (unfold a; lra). assert (e * a ^ 2 <= a ^ 3) by (replace (a ^ 3) with (a * a ^ 2) by ring; apply Rmult_le_compat_r; [apply pow2_ge_0 | lra]). lra.
Qed.
Lemma composed e a : 0 < e -> e < a -> - 1 + a + exp (- a) <
  (1 / 2) * a ^ 2 * (1 - exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e)) + (1 / 2) * e ^ 2 * exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e).
Proof.
  intros E A. assert (G := gain e (a - e) E ltac:(lra)). assert (C := cubic e (a - e) E ltac:(lra)). assert (M := mean_above a ltac:(lra)).
  replace (e + (a - e)) with a in * by ring. replace ((a - e) * (a - e + 2 * e)) with (a ^ 2 - e ^ 2) in G by ring.
  assert (D : e * (a - e) * (a - e + 2 * e) / (2 + a) <= 2 / 5 * a ^ 3 / (2 + a)) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | exact C]).
  set (k := exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e)) in *.
  replace ((1 / 2) * a ^ 2 * (1 - k) + (1 / 2) * e ^ 2 * exp (- ((1 / 2) * a)) * sinh ((1 / 2) * e)) with ((1 / 2) * a ^ 2 - (1 / 2) * ((a ^ 2 - e ^ 2) * k)) by (unfold k; ring).
  lra.
Qed.

Ltac number := split; [lra |]; split; [apply ln_nonneg; lra |]; unfold sinh; interval with (i_prec 60).
Ltac over_levels e := split; [lra |]; split; [apply ln_nonneg; lra |]; unfold sinh; apply Rminus_lt_0; interval with (i_prec 60, i_bisect e, i_taylor e, i_depth 20).
Ltac prove_holds_1 := exact composed.
Ltac prove_holds_2 := let e := fresh "e" in intros e ? ?; over_levels e.
Ltac prove_holds_3 := number.
Ltac prove_holds_4 := number.
Ltac prove_holds_5 := number.
Ltac prove_holds_6 := number.
Ltac prove_holds_7 := let e := fresh "e" in intros e ? ?; over_levels e.
Ltac prove_holds_8 := number.
Ltac prove_holds_9 := number.
Ltac prove_holds_10 := number.
Ltac prove_holds_11 := number.
