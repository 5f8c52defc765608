(* After _accuracy.v. *)
Require Import PariskFunctions.

(* The lower branch of Lambert's W at -1/e <= x < 0 is the one w <= -1 with w exp w = x; w exp w falls there. *)
Lemma product_derive w : is_derive (fun w => w * exp w) w ((1 + w) * exp w).
Proof. auto_derive; [exact I | ring]. Qed.
Lemma product_falls v w : v < w -> w <= -1 -> w * exp w < v * exp v.
Proof.
  intros V W. apply Ropp_lt_cancel. apply (grows (fun w => - (w * exp w)) (fun w => - ((1 + w) * exp w))).
  - intros t T. apply (is_derive_opp (fun w => w * exp w)). apply product_derive.
  - intros t T. assert (0 < exp t) by apply exp_pos. nra.
  - exact V.
Qed.
Lemma product_reached x : - exp (- 1) <= x -> x < 0 -> exists w, w <= -1 /\ w * exp w = x.
Proof.
  intros A B. assert (E := exp_pos (-1)). set (k := 2 / - x).
  assert (X1 : - x < 1). { assert (exp (- 1) < 1) by (apply exp_lt_one; lra). lra. }
  assert (K : 2 < k). { unfold k. apply Rmult_lt_reg_r with (- x); [lra |]. replace (2 / - x * - x) with 2 by (field; lra). lra. }
  assert (F : x <= - k * exp (- k)).
  { assert (G : k ^ 2 / 2 < exp k).
    { apply Rminus_lt_0. assert (0 < k) by lra. revert H. apply (half_line (fun k => exp k - k ^ 2 / 2) (fun k => exp k - k) 0).
      - intros t _. auto_derive; [exact I | field].
      - rewrite exp_0. lra.
      - intros t _. generalize (exp_above t). lra. }
    rewrite exp_Ropp. assert (0 < exp k) by apply exp_pos. apply Rmult_le_reg_r with (exp k); [assumption |].
    replace (- k * / exp k * exp k) with (- k) by (field; lra). assert (- x * (k ^ 2 / 2) = k) by (unfold k; field; lra). nra. }
  destruct (IVT_gen (fun w => w * exp w) (- k) (-1) x) as [w [W1 W2]].
  - intro t. apply derivable_continuous_pt. exists ((1 + t) * exp t). apply is_derive_Reals, product_derive.
  - rewrite Rmin_right, Rmax_left; lra.
  - exists w. rewrite Rmin_left, Rmax_right in W1 by lra. split; [lra | exact W2].
Qed.
Lemma branch x : - exp (- 1) <= x -> x < 0 -> exists w, w <= -1 /\ w * exp w = x /\ lambert_lower x = w.
Proof.
  intros A B. destruct (product_reached x A B) as [w [W E]]. exists w. split; [exact W |]. split; [exact E |].
  unfold lambert_lower. apply the_is; [split; assumption |]. intros y [Y F].
  destruct (Rtotal_order y w) as [L | [L | L]]; [| exact L |]; exfalso.
  - generalize (product_falls y w L W). lra.
  - generalize (product_falls w y L Y). lra.
Qed.
Lemma branch_below w b : w <= -1 -> b * exp b < w * exp w -> b <= -1 -> w < b.
Proof.
  intros W H B. destruct (Rtotal_order w b) as [L | [-> | L]]; [exact L | lra |]. generalize (product_falls b w L W). lra.
Qed.
Lemma branch_above w b : w <= -1 -> b <= -1 -> w * exp w < b * exp b -> b < w.
Proof.
  intros W B H. destruct (Rtotal_order b w) as [L | [-> | L]]; [exact L | lra |]. generalize (product_falls w b L B). lra.
Qed.
Lemma root_e_bounds : 3 / 5 < exp (- (1 / 2)) < 61 / 100.
Proof. split; interval with (i_prec 60). Qed.
Lemma inverse_e_bounds : 36 / 100 < exp (- 1) < 37 / 100.
Proof. split; interval with (i_prec 60). Qed.

(* At - gamma exp (-1/2)/2: with r = exp (1/2 + w) and a = - 1/2 - w it says gamma = r (1 + 2 a), and gamma - r = 2 a r. *)
Lemma at_risk g : 0 < g -> g < 1 -> - exp (- 1) <= - ((1 / 2) * g * exp (- (1 / 2))) /\ - ((1 / 2) * g * exp (- (1 / 2))) < 0.
Proof. intros G H. destruct root_e_bounds, inverse_e_bounds. nra. Qed.
Lemma risk g : 0 < g -> g < 1 -> exists a, 7 / 10 < a /\ g = exp (- a) * (1 + 2 * a) /\ lambert_lower (- ((1 / 2) * g * exp (- (1 / 2)))) = - (1 / 2) - a.
Proof.
  intros G H. destruct (at_risk g G H) as [P Q]. destruct (branch _ P Q) as [w [W [E L]]]. exists (- (1 / 2) - w).
  assert (R : exp w = exp (1 / 2 + w) * exp (- (1 / 2))) by (rewrite <- exp_plus; f_equal; lra). destruct root_e_bounds as [T _].
  split; [| split; [| rewrite L; lra]].
  - assert (w < - (6 / 5)); [| lra]. apply branch_below; [exact W | rewrite E | lra].
    apply Rlt_trans with (- (1 / 2) * exp (- (1 / 2))); [interval with (i_prec 60) | nra].
  - replace (- (- (1 / 2) - w)) with (1 / 2 + w) by lra. rewrite R in E. nra.
Qed.
(* At - 1/(4m): with r = exp (w/2) and b = - w/2 it says b r^2 = 1/(8m). *)
Lemma at_size m : 1 <= m -> - exp (- 1) <= - ((1 / 4) / m) /\ - ((1 / 4) / m) < 0.
Proof.
  intro M. destruct inverse_e_bounds. assert (0 < / m) by (apply Rinv_0_lt_compat; lra).
  assert (/ m <= 1) by (rewrite <- Rinv_1; apply inv_le; lra). unfold Rdiv. lra.
Qed.
Lemma size m : 1 <= m -> exists b, 7 / 10 < b /\ b * exp (- b) ^ 2 = 1 / (8 * m) /\ lambert_lower (- ((1 / 4) / m)) = - (2 * b).
Proof.
  intro M. destruct (at_size m M) as [P Q]. destruct (branch _ P Q) as [w [W [E L]]]. exists (- (w / 2)).
  split; [| split; [| rewrite L; lra]].
  - assert (w < - (7 / 5)); [| lra]. apply branch_below; [exact W | rewrite E | lra].
    assert (- (7 / 5) * exp (- (7 / 5)) < - (1 / 4)) by interval with (i_prec 60).
    assert (/ m <= 1) by (rewrite <- Rinv_1; apply inv_le; lra). unfold Rdiv. lra.
  - replace (exp (- - (w / 2)) ^ 2) with (exp w) by (simpl; rewrite Rmult_1_r, <- exp_plus; f_equal; lra).
    replace (- (w / 2) * exp w) with (- (1 / 2) * (w * exp w)) by field. rewrite E. field. lra.
Qed.
Ltac at_branch := lazymatch goal with
  | |- - exp (- 1) <= - ((1 / 2) * _ * _) => apply at_risk; assumption
  | |- - ((1 / 2) * _ * _) < 0 => apply at_risk; assumption
  | |- - exp (- 1) <= - ((1 / 4) / _) => apply at_size; lra
  | |- - ((1 / 4) / _) < 0 => apply at_size; lra end.
