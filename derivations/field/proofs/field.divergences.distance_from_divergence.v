(* tanh x < x; and 2 x tanh x - ln cosh(x)^2 rises. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma inverse_exp x : exp x * exp (- x) = 1. Proof. rewrite <- exp_plus, Rplus_opp_r. apply exp_0. Qed.
Lemma total_1 (eps : R) : 0 < eps -> (tanh ((1 / 2) * eps)) ^ 2 <= (1 / 2) * eps * tanh ((1 / 2) * eps).
Proof.
  intro H. assert (T := tanh_below (1 / 2 * eps) ltac:(lra)). assert (P : 0 < tanh (1 / 2 * eps)).
  { unfold tanh. apply Rdiv_lt_0_compat; [apply sinh_pos; lra | apply cosh_pos]. } nra.
Qed.
Lemma total_2 (eps : R) : 0 < eps -> (tanh ((1 / 2) * eps)) ^ 2 <= 1 - exp (- (eps * tanh ((1 / 2) * eps))).
Proof.
  intro H. set (x := 1 / 2 * eps). assert (X : 0 < x) by (unfold x; lra). replace eps with (2 * x) by (unfold x; field). clearbody x. clear H eps.
  assert (C := cosh_pos x). assert (Q : cosh x ^ 2 - sinh x ^ 2 = 1) by (unfold cosh, sinh; generalize (inverse_exp x); intro; nra).
  assert (T : tanh x ^ 2 = 1 - / (cosh x ^ 2)). { unfold tanh. replace ((sinh x / cosh x) ^ 2) with (sinh x ^ 2 / cosh x ^ 2) by (field; lra).
    replace (sinh x ^ 2) with (cosh x ^ 2 - 1) by lra. field. lra. }
  assert (K : ln (cosh x ^ 2) <= 2 * x * tanh x).
  { left. apply Rminus_lt_0. revert X. apply (half_line (fun x => 2 * x * tanh x - ln (cosh x ^ 2)) (fun x => 2 * x / cosh x ^ 2) 0).
    - intros t _. assert (Ct := cosh_pos t). assert (Qt : cosh t ^ 2 - sinh t ^ 2 = 1) by (unfold cosh, sinh; generalize (inverse_exp t); intro; nra).
      unfold tanh. evar_last; [apply (is_derive_minus (fun x => 2 * x * (sinh x / cosh x)) (fun x => ln (cosh x ^ 2))) |]; [| | idtac].
      + apply (is_derive_mult (fun x => 2 * x) (fun x => sinh x / cosh x)); [auto_derive; [exact I | reflexivity] | | intros; apply Rmult_comm].
        apply is_derive_div; [apply is_derive_Reals, derivable_pt_lim_sinh | apply is_derive_Reals, derivable_pt_lim_cosh | lra].
      + apply (is_derive_comp ln (fun x => cosh x ^ 2)); [apply is_derive_Reals, derivable_pt_lim_ln, pow_lt, Ct |].
        apply (is_derive_pow cosh 2). apply is_derive_Reals, derivable_pt_lim_cosh.
      + unfold minus, plus, opp, mult, scal; simpl. unfold mult; simpl. assert (S2 : sinh t * sinh t = cosh t * cosh t - 1) by nra. field_simplify; [| lra | lra]. replace (sinh t ^ 2) with (cosh t ^ 2 - 1) by lra. field. lra.
    - unfold tanh. rewrite sinh_0, cosh_0. rewrite pow1, ln_1. lra.
    - intros t Ht. assert (Ct := cosh_pos t). apply Rdiv_lt_0_compat; [lra | apply pow_lt, Ct]. }
  rewrite T. assert (exp (- (2 * x * tanh x)) <= / cosh x ^ 2); [| lra].
  rewrite <- (exp_ln (cosh x ^ 2)) by (apply pow_lt, C). rewrite <- exp_Ropp. apply exp_le_exp. lra.
Qed.

Ltac prove_holds_1 := exact total_1.
Ltac prove_holds_2 := exact total_2.
