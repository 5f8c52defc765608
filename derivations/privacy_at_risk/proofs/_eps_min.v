(* The function falls, by five derivatives of what decides the sign of its slope; it is positive at c/(4 + 2c/eps0) and negative at eps0. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskElementary.
Open Scope R_scope.

Lemma tanh_half e : tanh ((1 / 2) * e) = 1 - 2 / (exp e + 1).
Proof.
  unfold tanh, sinh, cosh. rewrite exp_Ropp. assert (0 < exp ((1 / 2) * e)) by apply exp_pos.
  replace (exp e) with (exp ((1 / 2) * e) ^ 2) by (rewrite exp_pow; f_equal; simpl; field). field. split; nra.
Qed.
Lemma tanh_bounds e : 0 < e -> 0 < tanh ((1 / 2) * e) < (1 / 2) * e.
Proof.
  intro E. split; [| apply tanh_below; lra]. unfold tanh. apply Rdiv_lt_0_compat; [apply sinh_pos; lra | apply cosh_pos].
Qed.

(* With C and S for cosh and sinh. *)
Definition C (e : R) := (exp e + exp (- e)) / 2.
Definition S (e : R) := (exp e - exp (- e)) / 2.
Lemma S_pos e : 0 < e -> 0 < S e. Proof. apply sinh_pos. Qed.
Ltac differentiate := intros; unfold C, S; auto_derive; [exact I | cbn [INR Nat.pred pow]; field].
Ltac at_zero := unfold C, S; rewrite ?Ropp_0, exp_0; lra.
Lemma C_above e : 0 < e -> 0 < C e - 1.
Proof. apply (half_line (fun e => C e - 1) S 0); [differentiate | at_zero | apply S_pos]. Qed.
Lemma S_above e : 0 < e -> 0 < S e - (e + e ^ 3 / 6).
Proof.
  apply (half_line (fun e => S e - (e + e ^ 3 / 6)) (fun e => C e - (1 + e ^ 2 / 2)) 0); [differentiate | at_zero |].
  apply (half_line (fun e => C e - (1 + e ^ 2 / 2)) (fun e => S e - e) 0); [differentiate | at_zero |].
  apply (half_line (fun e => S e - e) (fun e => C e - 1) 0); [differentiate | at_zero | apply C_above].
Qed.
Lemma even_part e : 0 < e -> 0 < 2 * e ^ 2 * C e - 8 * e * S e + 6 * e ^ 2 + e ^ 4 / 3 - e ^ 6 / 60.
Proof.
  apply (half_line (fun e => 2 * e ^ 2 * C e - 8 * e * S e + 6 * e ^ 2 + e ^ 4 / 3 - e ^ 6 / 60)
    (fun e => 2 * e ^ 2 * S e - 4 * e * C e - 8 * S e + 12 * e + 4 * e ^ 3 / 3 - e ^ 5 / 10) 0); [differentiate | at_zero |].
  apply (half_line _ (fun e => 2 * e ^ 2 * C e - 12 * C e + 12 + 4 * e ^ 2 - e ^ 4 / 2) 0); [differentiate | at_zero |].
  apply (half_line _ (fun e => 4 * e * C e + 2 * e ^ 2 * S e - 12 * S e + 8 * e - 2 * e ^ 3) 0); [differentiate | at_zero |].
  apply (half_line _ (fun e => 2 * e ^ 2 * C e + 8 * e * S e - 8 * C e + 8 - 6 * e ^ 2) 0); [differentiate | at_zero |].
  apply (half_line _ (fun e => 12 * e * (C e - 1) + 2 * e ^ 2 * S e) 0); [differentiate | at_zero |].
  intros t T. assert (A := C_above t T). assert (B := S_pos t T). assert (0 < t ^ 2) by (apply pow_lt, T).
  assert (0 < t * (C t - 1)) by (apply Rmult_lt_0_compat; assumption). assert (0 < t ^ 2 * S t) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.
Lemma polynomial y : 0 < y -> 0 < 4 * (y + y ^ 3 / 6) - y ^ 4 / 3 + y ^ 6 / 60.
Proof.
  intro Y. assert (K : 0 <= (y - 13 / 5) ^ 2 * (y + 26 / 5)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]).
  assert (L : 0 < y ^ 3 - 20 * y + 40) by nra. assert (0 < y ^ 3) by (apply pow_lt, Y). assert (0 < y ^ 3 * (y ^ 3 - 20 * y + 40)) by (apply Rmult_lt_0_compat; assumption).
  nra.
Qed.
Lemma growth e : 0 < e -> 0 < 2 * e ^ 2 * (2 * exp e / (exp e + 1) ^ 2) - 4 * e * (1 - 2 / (exp e + 1)) + e ^ 2 + 2 * (1 - 2 / (exp e + 1)).
Proof.
  intro H. assert (K : 0 < 2 * e ^ 2 * C e - 8 * e * S e + 6 * e ^ 2 + 4 * S e).
  { assert (A := even_part e H). assert (B := S_above e H). assert (D := polynomial e H). lra. }
  assert (P := exp_pos e). revert K. unfold C, S. rewrite exp_Ropp. intro K.
  replace (2 * e ^ 2 * (2 * exp e / (exp e + 1) ^ 2) - 4 * e * (1 - 2 / (exp e + 1)) + e ^ 2 + 2 * (1 - 2 / (exp e + 1))) with
    ((2 * e ^ 2 * ((exp e + / exp e) / 2) - 8 * e * ((exp e - / exp e) / 2) + 6 * e ^ 2 + 4 * ((exp e - / exp e) / 2)) * exp e / (exp e + 1) ^ 2) by (field; lra).
  apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption | apply pow_lt; lra].
Qed.

Definition g (c m e : R) : R := (- ln (1 + 2 * c / e ^ 2 * tanh ((1 / 2) * e))) + c / e - c / m.
Definition T (e : R) : R := 1 - 2 / (exp e + 1).
Definition T' (e : R) : R := 2 * exp e / (exp e + 1) ^ 2.
Definition g' (c e : R) : R := - (c / (e ^ 2 * (e ^ 2 + 2 * c * T e)) * (2 * e * (T' e * e - 2 * T e) + e ^ 2 + 2 * c * T e)).
Lemma T_pos e : 0 < e -> 0 < T e. Proof. intro H. unfold T. rewrite <- tanh_half. apply tanh_bounds, H. Qed.
Lemma inside_pos c e : 0 < c -> 0 < e -> 0 < 2 * c / e ^ 2 * T e.
Proof. intros D H. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra | apply pow_lt, H] | apply T_pos, H]. Qed.
Lemma slope c m e : 0 < c -> 0 < e -> is_derive (g c m) e (g' c e).
Proof.
  intros D H. apply (is_derive_ext (fun e => (- ln (1 + 2 * c / e ^ 2 * T e)) + c / e - c / m)). { intro t. unfold g, T. rewrite tanh_half. reflexivity. }
  assert (P := exp_pos e). assert (Q := inside_pos c e D H). assert (W := T_pos e H). assert (0 < e ^ 2) by (apply pow_lt, H).
  assert (X : 0 < e ^ 2 + 2 * c * T e) by (assert (0 < c * T e) by (apply Rmult_lt_0_compat; assumption); lra).
  assert (V : 0 < e ^ 2 * (exp e + 1) + 2 * c * (exp e - 1)).
  { replace (e ^ 2 * (exp e + 1) + 2 * c * (exp e - 1)) with ((e ^ 2 + 2 * c * T e) * (exp e + 1)) by (unfold T; field; lra). apply Rmult_lt_0_compat; lra. }
  unfold T in *. auto_derive; [repeat split; try change (e * (e * 1)) with (e ^ 2); lra |]. unfold g', T, T'. field. repeat split; nra.
Qed.
Lemma falls_everywhere c e : 1 <= c -> 0 < e -> g' c e < 0.
Proof.
  intros D H. assert (G := growth e H). fold (T e) in G. fold (T' e) in G. assert (W := T_pos e H). unfold g'. apply Ropp_lt_gt_0_contravar.
  assert (0 < e ^ 2) by (apply pow_lt, H). assert (0 < c * T e) by (apply Rmult_lt_0_compat; lra).
  apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra] |].
  assert (0 <= (c - 1) * T e) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma log_at_most x : 4 <= x -> ln (1 + x) <= x / 2.
Proof.
  intro X. assert (A : sqrt x * sqrt x = x) by (apply sqrt_sqrt; lra). assert (B : 2 <= sqrt x) by (rewrite <- (sqrt_pow2 2) by lra; apply sqrt_le_1_alt; lra).
  assert (K : ln (1 + x) <= sqrt x).
  { apply Rle_trans with (ln (exp (sqrt x))); [| rewrite ln_exp; lra]. apply ln_le_ln; [lra |]. set (y := sqrt x) in *. rewrite <- A.
    assert (Y : 0 < y) by lra. clear - Y. apply Rminus_le_0. left. revert y Y.
    apply (half_line (fun y => exp y - (1 + y * y)) (fun y => exp y - 2 * y) 0).
    - intros t _. auto_derive; [exact I | ring]. - rewrite exp_0. lra.
    - intros t H. assert (E := exp_above (t - 1)). replace (exp t) with (exp 1 * exp (t - 1)) by (rewrite <- exp_plus; f_equal; ring).
      assert (2 < exp 1) by interval with (i_prec 60). nra. }
  nra.
Qed.
Lemma one_root c m : 1 <= c -> 0 < m -> exists e, (0 < e /\ g c m e = 0) /\ forall y, 0 < y -> g c m y = 0 -> y = e.
Proof.
  intros D M. set (x := 4 + 2 * c / m). assert (X : 0 < c / m) by (apply Rdiv_lt_0_compat; lra). assert (Y : 4 < x) by (unfold x, Rdiv in *; lra).
  assert (A : 0 < c / x) by (apply Rdiv_lt_0_compat; lra).
  assert (B : c / x < m).
  { apply Rmult_lt_reg_r with x; [lra |]. replace (c / x * x) with c by (field; lra). unfold x. replace (m * (4 + 2 * c / m)) with (4 * m + 2 * c) by (field; lra). lra. }
  destruct (unique_root_falling (g c m) (g' c) (fun e => 0 < e) (c / x) m) as [e [[E1 [_ E2]] U]]; try assumption.
  - intros; lra. - intros t H. apply slope; lra. - intros t H. apply falls_everywhere; assumption.
  - unfold g. assert (K : 2 * c / (c / x) ^ 2 * tanh (1 / 2 * (c / x)) < x).
    { apply Rlt_le_trans with (2 * c / (c / x) ^ 2 * (1 / 2 * (c / x))); [| right; field; lra].
      apply Rmult_lt_compat_l; [apply Rdiv_lt_0_compat; [lra | apply pow_lt, A] | apply tanh_bounds, A]. }
    assert (L : ln (1 + 2 * c / (c / x) ^ 2 * tanh (1 / 2 * (c / x))) < ln (1 + x)).
    { assert (Q := inside_pos c (c / x) ltac:(lra) A). unfold T in Q. rewrite <- tanh_half in Q. apply ln_increasing; lra. }
    assert (N := log_at_most x ltac:(lra)). replace (c / (c / x)) with x by (field; lra). assert (x / 2 - c / m = 2) by (unfold x; field; lra). lra.
  - unfold g. assert (Q := inside_pos c m ltac:(lra) M). unfold T in Q. rewrite <- tanh_half in Q.
    assert (0 < ln (1 + 2 * c / m ^ 2 * tanh (1 / 2 * m))) by (apply ln_pos; lra). lra.
  - exists e. split; [split; assumption | exact U].
Qed.
Lemma inside c e : 1 <= c -> 0 < e -> 0 < 1 + 2 * c / e ^ 2 * tanh ((1 / 2) * e).
Proof. intros D H. assert (Q := inside_pos c e ltac:(lra) H). unfold T in Q. rewrite <- tanh_half in Q. lra. Qed.
