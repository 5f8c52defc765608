(* One use fails already: at the level 10, with a = 1/4. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskElementary PariskNumbers.
Open Scope R_scope.

Lemma whole_share eps k : 0 < eps -> 1 <= IZR k -> 0 <= IZR k /\ 1 + exp eps <> 0 /\ powerRZ (1 + exp eps) k <> 0.
Proof. intros E K. assert (P := exp_pos eps). split; [lra |]. split; [lra |]. apply powerRZ_NOR. lra. Qed.

Ltac prove_refuted_written := intros; apply whole_share; assumption.
Ltac prove_refuted := exists 10, (1 / 4), 1%Z; split; [lra |]; split; [lra |]; split; [lra |]; split; [lra |]; split;
  [ intros; assert (0 < exp 10) by apply exp_pos; lra |];
  parisk_written_out; numbers_exponents; unfold binomial, Binomial.C; simpl; rewrite sqrt_1;
  rewrite (Rmax_left 0 (1 - exp _)) by interval with (i_prec 60); rewrite (Rmax_right 0 (1 - exp _)) by interval with (i_prec 60); interval with (i_prec 60).
