(* With v = exp (- a) and the mean m = a - 1 + v, response over mean is 1 + n/(m (1 + v)) for n = 1 - 2 a v - v^2, whose slope is 2 v m. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Definition mean (a : R) : R := (- 1) + a + exp (- a).
Definition surplus (a : R) : R := 1 - 2 * a * exp (- a) - exp (- a) ^ 2.
Lemma tanh_is a : tanh ((1 / 2) * a) = (1 - exp (- a)) / (1 + exp (- a)).
Proof.
  replace (exp (- a)) with (exp (- ((1 / 2) * a)) ^ 2) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; field).
  unfold tanh, sinh, cosh. replace (exp ((1 / 2) * a)) with (/ exp (- ((1 / 2) * a))) by (rewrite exp_Ropp, Rinv_inv; reflexivity).
  assert (0 < exp (- ((1 / 2) * a))) by apply exp_pos. assert (0 < exp (- ((1 / 2) * a)) ^ 2) by (apply pow_lt; assumption). field. repeat split; nra.
Qed.
Lemma mean_positive a : 0 < a -> 0 < mean a.
Proof. intro A. unfold mean. generalize (exp_ineq1 (- a) ltac:(lra)). lra. Qed.
Lemma mean_below a : 0 < a -> mean a < a ^ 2 / 2.
Proof.
  intro A. apply Rminus_lt_0. revert a A. apply (half_line (fun a => a ^ 2 / 2 - mean a) (fun a => mean a) 0).
  - intros t _. unfold mean. auto_derive; [exact I | field].
  - unfold mean. rewrite Ropp_0, exp_0. lra.
  - apply mean_positive.
Qed.
Lemma mean_above a : 0 < a -> a ^ 2 / 2 - a ^ 3 / 6 < mean a.
Proof.
  intro A. apply Rminus_lt_0. revert a A. apply (half_line (fun a => mean a - (a ^ 2 / 2 - a ^ 3 / 6)) (fun a => a ^ 2 / 2 - mean a) 0).
  - intros t _. unfold mean. auto_derive; [exact I | field].
  - unfold mean. rewrite Ropp_0, exp_0. lra.
  - intros t T. generalize (mean_below t T). lra.
Qed.
Lemma surplus_derive a : is_derive surplus a (2 * exp (- a) * mean a).
Proof. unfold surplus, mean. auto_derive; [exact I | cbn [INR Nat.pred pow]; ring]. Qed.
Lemma decay a : 0 < a -> 1 - a < exp (- a) < 1.
Proof. intro A. split; [generalize (exp_ineq1 (- a) ltac:(lra)); lra | apply exp_lt_one; lra]. Qed.
Lemma surplus_positive a : 0 < a -> 0 < surplus a.
Proof.
  revert a. apply (half_line surplus (fun a => 2 * exp (- a) * mean a) 0).
  - intros t _. apply surplus_derive.
  - unfold surplus. rewrite Ropp_0, exp_0. lra.
  - intros t T. assert (M := mean_positive t T). assert (E := exp_pos (- t)). nra.
Qed.
Lemma surplus_below a : 0 < a -> surplus a < a ^ 3 / 3.
Proof.
  intro A. apply Rminus_lt_0. revert a A. apply (half_line (fun a => a ^ 3 / 3 - surplus a) (fun a => a ^ 2 - 2 * exp (- a) * mean a) 0).
  - intros t _. apply (is_derive_minus (fun a => a ^ 3 / 3) surplus); [auto_derive; [exact I | field] | apply surplus_derive].
  - unfold surplus. rewrite Ropp_0, exp_0. lra.
  - intros t T. assert (M := mean_positive t T). assert (N := mean_below t T). assert (D := decay t T). nra.
Qed.
Lemma surplus_above a : 0 < a -> a <= 1 -> a ^ 3 / 3 - a ^ 4 / 3 < surplus a.
Proof.
  intros A B. apply Rminus_lt_0.
  refine (segment (fun a => surplus a - (a ^ 3 / 3 - a ^ 4 / 3)) (fun a => 2 * exp (- a) * mean a - (a ^ 2 - 4 / 3 * a ^ 3)) 0 1 _ _ _ a (conj A B)).
  - intros t _. apply (is_derive_minus surplus (fun a => a ^ 3 / 3 - a ^ 4 / 3)); [apply surplus_derive | auto_derive; [exact I | field]].
  - unfold surplus. rewrite Ropp_0, exp_0. lra.
  - intros t T. assert (M := mean_above t ltac:(lra)). assert (D := decay t ltac:(lra)).
    assert (0 < t ^ 2 / 2 - t ^ 3 / 6) by nra.
    assert ((1 - t) * (t ^ 2 / 2 - t ^ 3 / 6) < exp (- t) * mean t) by (apply Rmult_le_0_lt_compat; lra).
    assert (0 < t ^ 4) by (apply pow_lt; lra). replace ((1 - t) * (t ^ 2 / 2 - t ^ 3 / 6)) with (t ^ 2 / 2 - 2 / 3 * t ^ 3 + t ^ 4 / 6) in H0 by field. lra.
Qed.
Lemma ratio a : 0 < a -> a / mean a * tanh ((1 / 2) * a) = 1 + surplus a / (mean a * (1 + exp (- a))).
Proof.
  intro A. rewrite tanh_is. assert (M := mean_positive a A). assert (E := exp_pos (- a)). unfold surplus.
  apply Rmult_eq_reg_r with (mean a * (1 + exp (- a))); [| apply Rgt_not_eq, Rmult_lt_0_compat; lra].
  replace (a / mean a * ((1 - exp (- a)) / (1 + exp (- a))) * (mean a * (1 + exp (- a)))) with (a * (1 - exp (- a))) by (field; lra).
  replace ((1 + (1 - 2 * a * exp (- a) - exp (- a) ^ 2) / (mean a * (1 + exp (- a)))) * (mean a * (1 + exp (- a))))
    with (mean a * (1 + exp (- a)) + (1 - 2 * a * exp (- a) - exp (- a) ^ 2)) by (field; lra).
  unfold mean. ring.
Qed.
Lemma below_response a : 0 < a -> (- 1) + a + exp (- a) < a * tanh ((1 / 2) * a).
Proof.
  intro A. fold (mean a). assert (M := mean_positive a A). assert (K := ratio a A). assert (S := surplus_positive a A). assert (E := exp_pos (- a)).
  assert (0 < surplus a / (mean a * (1 + exp (- a)))) by (apply Rdiv_lt_0_compat; [exact S | apply Rmult_lt_0_compat; lra]).
  apply Rmult_lt_reg_r with (/ mean a); [apply Rinv_0_lt_compat, M |]. rewrite Rinv_r by lra. replace (a * tanh ((1 / 2) * a) * / mean a) with (a / mean a * tanh ((1 / 2) * a)) by (field; lra). lra.
Qed.
Lemma at_0 a d : 0 < d -> 0 < a -> a < Rmin d (1 / 2) -> Rabs (1 / a * ((- 1) + a / mean a * tanh ((1 / 2) * a)) - (1 / 3)) < d.
Proof.
  intros D A B. assert (B1 := Rlt_le_trans _ _ _ B (Rmin_l _ _)). assert (B2 := Rlt_le_trans _ _ _ B (Rmin_r _ _)). rewrite ratio by exact A.
  assert (M := mean_positive a A). assert (M1 := mean_below a A). assert (M2 := mean_above a A). assert (V := decay a A).
  assert (S1 := surplus_below a A). assert (S2 := surplus_above a A ltac:(lra)). set (v := exp (- a)) in *. set (m := mean a) in *. set (n := surplus a) in *. clearbody v m n.
  replace (1 / a * ((- 1) + (1 + n / (m * (1 + v)))) - 1 / 3) with ((3 * n - a * (m * (1 + v))) / (3 * (a * (m * (1 + v))))) by (field; repeat split; lra).
  assert (Q1 : m * (1 + v) < a ^ 2) by nra.
  assert (Q2 : a ^ 2 * (1 - 5 / 6 * a) < m * (1 + v)).
  { assert (P : 0 < a ^ 2 / 2 - a ^ 3 / 6) by nra. assert ((a ^ 2 / 2 - a ^ 3 / 6) * (2 - a) < m * (1 + v)) by (apply Rmult_le_0_lt_compat; lra).
    assert (0 < a ^ 4) by (apply pow_lt, A). replace ((a ^ 2 / 2 - a ^ 3 / 6) * (2 - a)) with (a ^ 2 - 5 / 6 * a ^ 3 + a ^ 4 / 6) in H by field. lra. }
  set (w := m * (1 + v)) in *. clearbody w. assert (A2 : 0 < a ^ 2) by (apply pow_lt, A). assert (A3 : 0 < a ^ 3) by (apply pow_lt, A).
  assert (W : 7 / 12 * a ^ 2 < w) by nra. assert (U1 : a * w < a ^ 3) by (replace (a ^ 3) with (a * a ^ 2) by ring; apply Rmult_lt_compat_l; assumption).
  assert (U2 : a ^ 3 - 5 / 6 * a ^ 4 < a * w) by (replace (a ^ 3 - 5 / 6 * a ^ 4) with (a * (a ^ 2 * (1 - 5 / 6 * a))) by field; apply Rmult_lt_compat_l; assumption).
  assert (U3 : 7 / 12 * a ^ 3 < a * w) by (replace (7 / 12 * a ^ 3) with (a * (7 / 12 * a ^ 2)) by field; apply Rmult_lt_compat_l; assumption).
  assert (A4 : a ^ 4 < d * a ^ 3) by (replace (a ^ 4) with (a * a ^ 3) by ring; apply Rmult_lt_compat_r; assumption).
  set (x := a * w) in *. clearbody x. assert (X : d * (7 / 12 * a ^ 3) < d * x) by (apply Rmult_lt_compat_l; assumption). assert (0 < a ^ 4) by (apply pow_lt, A).
  apply Rabs_def1; (apply Rmult_lt_reg_r with (3 * x); [lra |]); replace ((3 * n - x) / (3 * x) * (3 * x)) with (3 * n - x) by (field; lra); lra.
Qed.
Lemma at_infinity a d : 0 < d -> 0 < a -> 1 + 1 / d < a -> Rabs (a / mean a * tanh ((1 / 2) * a) - 1) < d.
Proof.
  intros D A B. rewrite ratio by exact A. assert (M := mean_positive a A). assert (E := exp_pos (- a)). assert (S := surplus_positive a A).
  assert (P : 0 < 1 / d) by (apply Rdiv_lt_0_compat; lra). assert (W : 0 < mean a * (1 + exp (- a))) by (apply Rmult_lt_0_compat; lra).
  replace (1 + surplus a / (mean a * (1 + exp (- a))) - 1) with (surplus a / (mean a * (1 + exp (- a)))) by ring.
  rewrite Rabs_pos_eq by (apply div_nonneg; lra). apply Rmult_lt_reg_r with (mean a * (1 + exp (- a))); [exact W |].
  replace (surplus a / (mean a * (1 + exp (- a))) * (mean a * (1 + exp (- a)))) with (surplus a) by (field; lra).
  assert (surplus a < 1). { unfold surplus. assert (0 < a * exp (- a)) by (apply Rmult_lt_0_compat; assumption). assert (0 < exp (- a) ^ 2) by (apply pow_lt; assumption). lra. }
  apply Rlt_le_trans with (d * (1 / d)); [replace (d * (1 / d)) with 1 by (field; lra); assumption |].
  apply Rmult_le_compat_l; [lra |]. unfold mean in *. assert (a - 1 < (- 1 + a + exp (- a)) * (1 + exp (- a))) by nra. lra.
Qed.
Lemma least_of d : 0 < d -> 0 < Rmin d (1 / 2). Proof. intro D. apply Rmin_pos; lra. Qed.
Lemma mean_nonzero a : 0 < a -> (- 1) + a + exp (- a) <> 0. Proof. intro A. apply Rgt_not_eq, mean_positive, A. Qed.

Ltac prove_holds_1 := parisk_as below_response.
Ltac prove_holds_2 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (Rmin d (1 / 2)); split; [apply least_of, D |]; intros;
  split; [lra |]; split; [apply mean_nonzero; assumption |]; apply at_0; [exact D | assumption |];
  match goal with H : Rabs _ < _ |- _ => rewrite Rplus_0_r, Rabs_pos_eq in H by lra; exact H end.
Ltac prove_holds_3 := let d := fresh "d" in let D := fresh "D" in intros d D; exists (1 + 1 / d); intros; split; [apply mean_nonzero; assumption |]; apply at_infinity; assumption.
