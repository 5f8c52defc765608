(* The first tail lies below its exponential bound; below the mean it is not near 2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskError.
Open Scope R_scope.

Lemma classic (eps c : R) : 0 < eps -> eps <= 1 -> sqrt 2 * sqrt (ln (5 / 4)) < c -> c <> 0 /\ (1 / 2) * erfc ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) - (1 / 2) * erfc ((1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c) * exp eps <= (5 / 4) * exp (- ((1 / 2) * c ^ 2)).
Proof.
  intros H H1 C. assert (S : 0 < sqrt 2 < 142 / 100) by (split; interval with (i_prec 40)). assert (Q := pow2_sqrt 2 ltac:(lra)). assert (C0 : 667 / 1000 < c) by (apply Rlt_trans with (2 := C); interval with (i_prec 60)).
  split; [lra |]. set (w := (1 / 2) * c * sqrt 2 + (1 / 4) * eps * sqrt 2 / c).
  replace ((1 / 2) * c * sqrt 2 - (1 / 4) * eps * sqrt 2 / c) with (sqrt 2 * (c / 2 - eps / c / 4)) by (field; lra). set (u := sqrt 2 * (c / 2 - eps / c / 4)).
  assert (0 < erfc w * exp eps) by (apply Rmult_lt_0_compat; [apply erfc_pos | apply exp_pos]).
  assert (V0 : 0 < eps / c) by (apply Rdiv_lt_0_compat; lra). assert (V : eps / c * c = eps) by (field; lra).
  destruct (Rle_or_lt 0 u) as [U | U].
  - assert (E := erfc_below_exp u U). assert (D : u ^ 2 = c ^ 2 / 2 - eps / 2 + (eps / c) ^ 2 / 8) by (unfold u; rewrite Rpow_mult_distr, Q; field; lra).
    assert (exp (- u ^ 2) <= 2 * exp (- ((1 / 2) * c ^ 2))). { rewrite D. assert (exp (1 / 2) < 2) by interval with (i_prec 40).
      apply Rle_trans with (exp (1 / 2 + - ((1 / 2) * c ^ 2))); [apply exp_le_exp; generalize (pow2_ge_0 (eps / c)); lra |]. rewrite exp_plus. apply Rmult_le_compat_r; [left; apply exp_pos | lra]. }
    generalize (exp_pos (- ((1 / 2) * c ^ 2))). lra.
  - assert (B : c / 2 < eps / c / 4) by (apply Rminus_lt; destruct (Rlt_or_le (c / 2 - eps / c / 4) 0) as [L | L]; [lra |]; exfalso; assert (0 <= u) by (apply Rmult_le_pos; lra); lra).
    assert (C2 : 2 * c ^ 2 < eps) by (rewrite <- V; simpl; nra). assert (W : eps / c < 15 / 10) by (apply Rmult_lt_reg_r with c; [lra | rewrite V; lra]).
    assert (N : - u <= 1 / 10). { unfold u. replace (- (sqrt 2 * (c / 2 - eps / c / 4))) with (sqrt 2 * (eps / c / 4 - c / 2)) by ring. assert (eps / c / 4 - c / 2 < 45 / 1000) by lra. nra. }
    assert (M := erfc_above_mills (1 / 10) ltac:(lra)). assert (F := erfc_falls_le (- u) (1 / 10) N). rewrite erfc_opp in F.
    assert (K : 106 / 1000 < 1 / 10 * exp (- (1 / 10) ^ 2) / (sqrt PI * (1 / 2 + (1 / 10) ^ 2))) by interval with (i_prec 60).
    assert (G : 97 / 100 < 5 / 4 * exp (- (1 / 2 * c ^ 2))). { apply Rlt_le_trans with (5 / 4 * exp (- (1 / 4))); [interval with (i_prec 60) |]. apply Rmult_le_compat_l; [lra |]. apply exp_le_exp. lra. }
    lra.
Qed.
Ltac prove_holds := exact classic.
