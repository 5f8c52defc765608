From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_1_shown :
  forall (delta_q : R) (eps : R) (re : R) (pr : R) (answer : R), 0 < delta_q -> 0 < eps -> 0 < re -> 0 < pr -> pr < 1 -> - (delta_q / eps /
  re * ln pr) <= answer -> answer <> 0 /\ eps <> 0 /\ 0 < pr /\ - (delta_q / answer / eps * ln pr) <= re.
Proof.
  intros. assert (L : ln pr < 0) by (apply ln_neg; lra). assert (A : 0 < answer). { eapply Rlt_le_trans; [| eassumption]. assert (0 < delta_q / eps / re) by parisk_sign. nra. }
  repeat split; try lra. assert (B : delta_q * - ln pr <= answer * eps * re). { match goal with H : - _ <= answer |- _ => apply Rmult_le_compat_r with (r := eps * re) in H; [| apply Rlt_le, Rmult_lt_0_compat; lra]; replace (- (delta_q / eps / re * ln pr) * (eps * re)) with (delta_q * - ln pr) in H by (field; lra) end. lra. }
  replace (- (delta_q / answer / eps * ln pr)) with (delta_q * - ln pr / (answer * eps)) by (field; lra).
  apply Rmult_le_reg_r with (answer * eps); [apply Rmult_lt_0_compat; lra |]. replace (delta_q * - ln pr / (answer * eps) * (answer * eps)) with (delta_q * - ln pr) by (field; lra). lra.
Qed.

Ltac prove_holds_1 := exact holds_1_shown.
