(* After _numbers.v. *)
Require Import PariskSame.

(* The error function between two of its Taylor polynomials. *)
Lemma erf_below_quintic x : 0 < x -> erf x < 2 / sqrt PI * (x - x ^ 3 / 3 + x ^ 5 / 10).
Proof.
  destruct root_of_pi as [P _]. intro X. apply Rminus_lt_0. revert x X.
  apply (half_line (fun x => 2 / sqrt PI * (x - x ^ 3 / 3 + x ^ 5 / 10) - erf x) (fun x => 2 / sqrt PI * (1 - x ^ 2 + x ^ 4 / 2 - exp (- x ^ 2))) 0).
  - intros t _. evar_last.
    + apply (is_derive_minus (fun x => 2 / sqrt PI * (x - x ^ 3 / 3 + x ^ 5 / 10)) erf); [| apply erf_derive].
      apply (is_derive_scal (fun x => x - x ^ 3 / 3 + x ^ 5 / 10) t). auto_derive; [exact I | reflexivity].
    + unfold minus, plus, opp. simpl. parisk_real. field. lra.
  - rewrite erf_0. simpl. lra.
  - intros t T. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra |].
    assert (S : 0 < t ^ 2) by (apply pow_lt, T). replace (t ^ 4) with ((t ^ 2) ^ 2) by ring. revert S. generalize (t ^ 2). clear. intros s S.
    assert (E := exp_above s). assert (K : exp (- s) <= / (1 + s + s ^ 2 / 2)).
    { rewrite exp_Ropp. apply Rinv_le_contravar; [nra |]. apply Rminus_le_0. left. revert s S E.
      intros s S _. revert s S. apply (half_line (fun s => exp s - (1 + s + s ^ 2 / 2)) (fun s => exp s - (1 + s)) 0).
      - intros t _. auto_derive; [exact I | field].
      - rewrite exp_0. lra.
      - intros t T. generalize (exp_ineq1 t ltac:(lra)). lra. }
    assert (/ (1 + s + s ^ 2 / 2) < 1 - s + s ^ 2 / 2); [| lra].
    apply Rmult_lt_reg_r with (1 + s + s ^ 2 / 2); [nra |]. rewrite Rinv_l by nra. assert (0 < s ^ 4) by (apply pow_lt, S). nra.
Qed.
Lemma erf_above_cubic x : 0 < x -> 2 / sqrt PI * (x - x ^ 3 / 3) < erf x.
Proof.
  destruct root_of_pi as [P _]. intro X. apply Rminus_lt_0. revert x X.
  apply (half_line (fun x => erf x - 2 / sqrt PI * (x - x ^ 3 / 3)) (fun x => 2 / sqrt PI * (exp (- x ^ 2) - (1 - x ^ 2))) 0).
  - intros t _. evar_last.
    + apply (is_derive_minus erf (fun x => 2 / sqrt PI * (x - x ^ 3 / 3))); [apply erf_derive |].
      apply (is_derive_scal (fun x => x - x ^ 3 / 3) t). auto_derive; [exact I | reflexivity].
    + unfold minus, plus, opp. simpl. parisk_real. field. lra.
  - rewrite erf_0. simpl. lra.
  - intros t T. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra |]. assert (0 < t ^ 2) by (apply pow_lt, T).
    generalize (exp_ineq1 (- t ^ 2) ltac:(lra)). lra.
Qed.
Lemma after_one e : 1 / 100 <= e -> e <= 1 -> 1 - erfc ((1 / 4) * e * sqrt 2) < 1 - exp (- ((1 / 2) * e)).
Proof.
  intros A B. assert (0 < (1 / 4) * e * sqrt 2) by (assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra); apply Rmult_lt_0_compat; lra).
  assert (K := erf_below_quintic _ H). unfold erfc. set (x := (1 / 4) * e * sqrt 2) in *.
  apply Rlt_trans with (2 / sqrt PI * (x - x ^ 3 / 3 + x ^ 5 / 10)); [lra |]. unfold x; clear dependent x. apply by_difference. interval with (i_bisect e, i_autodiff e, i_prec 60, i_depth 30).
Qed.
Lemma after_two e : 1 / 100 <= e -> e <= 1 -> 1 - exp (- e) * (1 + (1 / 2) * e) < 1 - erfc ((1 / 2) * e).
Proof.
  intros A B. assert (K := erf_above_cubic ((1 / 2) * e) ltac:(lra)). unfold erfc. set (x := (1 / 2) * e) in *.
  apply Rlt_trans with (2 / sqrt PI * (x - x ^ 3 / 3)); [| lra]. unfold x; clear dependent x. apply by_difference. interval with (i_bisect e, i_autodiff e, i_prec 60, i_depth 30).
Qed.

Ltac prove_holds_1 := parisk_as after_one.
Ltac prove_holds_2 := parisk_as after_two.
Ltac prove_holds_3 := beside_gauss 1%Z 2%Z 20%Z 1%Z.
Ltac prove_holds_4 := beside_gauss 3%Z 2%Z 20%Z 3%Z.
Ltac prove_holds_5 := beside_gauss 5%Z 2%Z 20%Z 5%Z.
Ltac prove_holds_6 := beside_gauss 2%Z 2%Z 20%Z 2%Z.
Ltac prove_holds_7 := beside_gauss 4%Z 2%Z 20%Z 4%Z.
Ltac prove_holds_8 := beside_gauss 6%Z 2%Z 20%Z 6%Z.
