(* For all c, eps0 > 0 the equation of the least budget has exactly one root: its left side rises, with witnesses of both signs. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma half_line_all (f f' : R -> R) (a : R) :
  (forall t, is_derive f t (f' t)) -> 0 <= f a -> (forall t, a < t -> 0 < f' t) -> forall x, a < x -> 0 < f x.
Proof. intros D A P. apply (half_line f f'); auto. Qed.

Section S. Variables c e0 : R. Hypotheses (C : 0 < c) (E0 : 0 < e0).
Definition F u := ln (1 + c * (exp u - 1) / u^2) + c/e0 - c/u.
Definition F' u := c * (u^2 * exp u - 2*u*exp u + 2*u + (u^2 + c * (exp u - 1))) / (u^2 * (u^2 + c * (exp u - 1))).
Lemma arg u : 0 < u -> 0 < 1 + c * (exp u - 1) / u^2. Proof. intro U. parisk_sign. Qed.
Lemma D u : 0 < u -> is_derive F u (F' u).
Proof.
  intro U. assert (A := arg u U). assert (H := em1_pos u U). unfold F, F'. auto_derive.
  - repeat split; try nra. unfold Rdiv in A. simpl in A. assumption.
  - assert (0 < u^2 + c * (exp u - 1)) by parisk_sign. unfold Rdiv. field. repeat split; nra.
Qed.
Lemma N u : 0 < u -> 0 < u^2 * exp u - 2*u*exp u + 2*u + u^2.
Proof.
  intro U. replace (u^2 * exp u - 2*u*exp u + 2*u + u^2) with (u * (u * exp u - 2 * exp u + 2 + u)) by ring.
  apply Rmult_lt_0_compat; auto. revert u U.
  apply (half_line_all _ (fun u => u * exp u - exp u + 1)).
  - intro t. auto_derive; auto. ring.
  - rewrite exp_0. lra.
  - apply (half_line_all _ (fun u => u * exp u)).
    + intro t. auto_derive; auto. ring.
    + rewrite exp_0. lra.
    + intros; parisk_sign.
Qed.
Lemma P u : 0 < u -> 0 < F' u.
Proof. intro U. assert (H := em1_pos u U). assert (K := N u U). unfold F'. apply Rdiv_lt_0_compat.
  apply Rmult_lt_0_compat; auto. assert (0 < c * (exp u - 1)) by parisk_sign. lra. parisk_sign. Qed.
(* ends: F < 0 near 0, F > 0 far out, with explicit witnesses instead of limits *)
Lemma left_end : exists a, 0 < a < 1 /\ F a < 0.
Proof.
  (* ln(1+z) <= 2 sqrt-free bound: ln y <= y' - 1 + ln k  with  ln y <= 2 (sqrt y - 1); use ln y = 2 ln sqrt y *)
  set (m := c/e0). assert (M : 0 < m) by (unfold m; parisk_sign).
  (* for u <= 1: (e^u - 1) <= 3 u ; so 1 + c(e^u-1)/u^2 <= (u + 3c)/u <= (1+3c)/u ; ln <= (1+3c) + ln(1/u) <= (1+3c) + 2/sqrt u *)
  set (B := 1 + 3*c + m). 
  assert (Q : exists s, 0 < s < 1 /\ B * s^2 + 2 * s < c).
  { exists (Rmin (1/2) (c / (2 * (B + 2)))). assert (0 < B) by (unfold B; lra).
    assert (W : 0 < c / (2 * (B + 2))) by parisk_sign.
    set (s := Rmin (1/2) (c / (2 * (B + 2)))). assert (s <= 1/2) by apply Rmin_l. assert (s <= c/(2*(B+2))) by apply Rmin_r.
    assert (0 < s) by (apply Rmin_glb_lt; lra). split; [lra|].
    assert (s * (2*(B+2)) <= c). { apply Rmult_le_compat_r with (r := 2*(B+2)) in H1; [|lra]. replace (c/(2*(B+2)) * (2*(B+2))) with c in H1 by (field; lra). lra. }
    nra. }
  destruct Q as [s [[S0 S1] Q]]. exists (s^2). assert (S2 : 0 < s^2 < 1) by nra. split; auto.
  unfold F. fold m.
  assert (E1 : exp (s^2) - 1 <= 3 * s^2).
  { destruct (MVT_cor2 exp exp 0 (s^2)) as [t [T1 T2]]. lra. intros; apply derivable_pt_lim_exp. rewrite exp_0 in T1.
    assert (exp t <= 3). { apply Rle_trans with (exp 1). apply Rlt_le, exp_increasing; lra. apply exp_le_3. }
    replace (exp (s^2) - 1) with (exp t * (s^2)) by lra. apply Rmult_le_compat_r; lra. }
  assert (A : 1 + c * (exp (s^2) - 1) / (s^2)^2 <= exp (3*c) * exp (2/s)).
  { apply Rle_trans with ((1 + 3*c) * (1/s^2)).
    - apply Rle_trans with (1 + c * (3 * s^2) / (s^2)^2).
      + apply Rplus_le_compat_l. unfold Rdiv. apply Rmult_le_compat_r. apply Rlt_le, Rinv_0_lt_compat. nra. apply Rmult_le_compat_l; lra.
      + replace (1 + c * (3 * s^2) / (s^2)^2) with ((s^2 + 3*c) * (1/s^2)) by (field; lra).
        apply Rmult_le_compat_r. apply Rlt_le. parisk_sign. lra.
    - apply Rmult_le_compat. lra. apply Rlt_le; parisk_sign. generalize (exp_ineq1_le (3*c)); lra.
      replace (2/s) with (1/s + 1/s) by (field; lra). rewrite exp_plus. replace (1/s^2) with (1/s * (1/s)) by (field; lra).
      assert (0 < 1/s) by parisk_sign. assert (1 + 1/s <= exp (1/s)) by apply exp_ineq1_le. nra. }
  assert (L : ln (1 + c * (exp (s^2) - 1) / (s^2)^2) <= 3*c + 2/s).
  { rewrite <- exp_plus in A. rewrite <- (ln_exp (3*c + 2/s)). apply ln_le. apply arg; lra. exact A. }
  assert (c/s^2 > 3*c + m + 2/s). { apply Rmult_gt_reg_l with (s^2). lra. replace (s^2 * (c/s^2)) with c by (field; lra).
    replace (s^2 * (3*c+m+2/s)) with ((3*c + m) * s^2 + 2*s) by (field; lra). unfold B in Q. nra. }
  lra.
Qed.
Lemma right_end : exists b, e0 < b /\ 0 < F b.
Proof.
  exists (e0 + 1). split; [lra|]. unfold F.
  assert (0 < ln (1 + c * (exp (e0+1) - 1) / (e0+1)^2)).
  { rewrite <- ln_1. apply ln_increasing. lra. assert (0 < c * (exp (e0+1) - 1) / (e0+1)^2) by parisk_sign. lra. }
  assert (c / (e0+1) < c / e0). { unfold Rdiv. apply Rmult_lt_compat_l; auto. apply Rinv_lt_contravar; nra. }
  lra.
Qed.
Theorem unique : exists x, 0 < x /\ F x = 0 /\ forall y, 0 < y -> F y = 0 -> y = x.
Proof.
  destruct left_end as [a [A1 A2]]. destruct right_end as [b [B1 B2]].
  assert (a < b). { destruct (Rlt_or_le a b) as [|K]; auto. exfalso. destruct K as [K|K].
    - assert (F b < F a). { apply (increasing_on F F' (fun t => 0 < t)); try lra. intros; lra. apply D. apply P. } lra.
    - rewrite K in B2. lra. }
  destruct (unique_root F F' (fun t => 0 < t) a b) as [x [[X1 [X2 X3]] X4]]; try lra.
  - intros; lra. - apply D. - apply P.
  - exists x. auto.
Qed.
End S.

Lemma as_stated c e0 u : 0 < u -> - ln (1 + c / u ^ 2 * (- 1 + exp u)) + c / u - c / e0 = - F c e0 u.
Proof.
  intro U. unfold F. replace (1 + c / u ^ 2 * (- 1 + exp u)) with (1 + c * (exp u - 1) / u ^ 2) by (field; lra). ring.
Qed.

Lemma defined c e0 u : 0 < c -> 0 < e0 -> 0 < u -> u ^ 2 <> 0 /\ 0 < 1 + c / u ^ 2 * (- 1 + exp u) /\ u <> 0 /\ e0 <> 0.
Proof.
  intros C E U. assert (A := arg c C u U). repeat split; try lra; try (apply pow_nonzero; lra).
Qed.

Ltac prove_holds_1 :=
  let c := fresh "c" in let e0 := fresh "e" in let C := fresh in let E0 := fresh in intros c e0 C E0;
  let x := fresh "x" in let X := fresh in let R := fresh in let U := fresh in
  destruct (unique c e0 C E0) as [x [X [R U]]]; exists x; split; [exact X |];
  destruct (defined c e0 x C E0 X) as [? [? [? ?]]];
  do 4 (split; [assumption |]); split;
  [ rewrite (as_stated c e0 x X), R; apply Ropp_0
  | let y := fresh in let Y := fresh in intros y Y; destruct (defined c e0 y C E0 Y) as [? [? [? ?]]];
    do 4 (split; [assumption |]); rewrite (as_stated c e0 y Y); let G := fresh in intro G; apply (U y Y);
    apply Ropp_eq_0_compat in G; rewrite Ropp_involutive in G; exact G ].

Lemma below c e0 u : 0 < c -> 0 < e0 -> e0 <= u -> - ln (1 + c / u ^ 2 * (- 1 + exp u)) + c / u < c / e0.
Proof.
  intros C E U. assert (P : 0 < c / u ^ 2 * (- 1 + exp u)).
  { generalize (em1_pos u ltac:(lra)). intro. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra] | lra]. }
  assert (L : 0 < ln (1 + c / u ^ 2 * (- 1 + exp u))) by (apply ln_pos; lra).
  assert (c / u <= c / e0) by (apply Rmult_le_compat_l; [lra | apply inv_le; lra]). lra.
Qed.

(* Behind eps0 the left side is below its level: the logarithm is positive. *)
Ltac prove_holds_2 :=
  let e0 := fresh "e" in let u := fresh "u" in let c := fresh "c" in let E0 := fresh in let E := fresh in let C := fresh in
  intros e0 u c E0 E C; let U := fresh in assert (U : 0 < u) by lra;
  replace (c * (exp u - 1) / u ^ 2) with (c / u ^ 2 * (- 1 + exp u)) by (field; lra); let X := fresh in assert (X := below c e0 u C E0 E);
  destruct (defined c e0 u C E0 U) as [? [? [? ?]]]; repeat apply conj; first [assumption | lra].
