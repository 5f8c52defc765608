(* With e = exp (eps/2) the reports are set with e/(1 + e) and 1/(1 + e); all is rational in e. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma half_twice x : exp x = exp ((1 / 2) * x) ^ 2. Proof. rewrite exp_pow. f_equal. simpl. field. Qed.
Lemma other_share e : 1 < e -> 1 - 1 / (1 + e) * e = / (1 + e). Proof. intro. field. lra. Qed.
Lemma spread e : 1 < e -> 1 - (/ (1 + e)) ^ 2 - 1 / (1 + e) * e = e / (1 + e) ^ 2. Proof. intro. field. lra. Qed.

Ltac with_root := let x := fresh "x" in let X := fresh "X" in intros x X; let E := fresh "E" in
  assert (E : 1 < exp ((1 / 2) * x)) by (apply one_lt_exp; lra); rewrite ?(half_twice x); set (e := exp ((1 / 2) * x)) in *; clearbody e;
  rewrite ?(other_share e E), ?(spread e E);
  repeat match goal with
  | |- _ /\ _ => split
  | |- / _ <> 0 => apply Rinv_neq_0_compat; lra
  | |- (/ _) ^ 2 <> 0 => apply pow_nonzero, Rinv_neq_0_compat; lra
  | |- (1 + e) ^ 2 <> 0 => apply pow_nonzero; lra
  | |- e / _ <> 0 => apply Rgt_not_eq, Rdiv_lt_0_compat; [lra | apply pow_lt; lra]
  | |- _ <> 0 => lra end.
Ltac prove_corrected_1 := with_root; field; lra.
Ltac prove_corrected_3 := with_root; right; field; lra.
