(* With h = s + 1/2 the slope is exp (- u/2) sinh (h u) (h - 1/(4 h)). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Definition moment (s u : R) : R := (1 / (1 + 2 * s) * sinh (u * ((1 / 2) + s)) + cosh (u * ((1 / 2) + s))) * exp (- ((1 / 2) * u)).
Definition slope_at (s u : R) : R := exp (- ((1 / 2) * u)) * sinh (u * ((1 / 2) + s)) * (2 * s * (1 + s) / (1 + 2 * s)).
Lemma moment_derives s u : 0 < s -> is_derive (moment s) u (slope_at s u).
Proof.
  intro S. unfold moment, slope_at, sinh, cosh. auto_derive; [exact I |]. field. lra.
Qed.
Lemma moment_rises s a b : 0 < s -> 0 < a -> a < b -> moment s a < moment s b.
Proof.
  intros S A H. apply (increasing_on (moment s) (slope_at s) (fun u => 0 < u)); [intros; lra | intros; apply moment_derives, S | | exact A | lra | exact H].
  intros t T. unfold slope_at. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; [apply exp_pos |] | apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra].
  apply sinh_pos, Rmult_lt_0_compat; lra.
Qed.
Lemma not_less (u eps0 s : R) : 0 < u -> u <= eps0 -> 0 < s -> moment s u <= moment s eps0.
Proof. intros U [H | ->] S; [apply Rlt_le, moment_rises; assumption | lra]. Qed.
Ltac prove_refuted := intros; split; [lra | apply not_less; assumption].
Ltac prove_corrected_1 := prove_refuted.
Ltac prove_corrected_2 := intros; split; [lra | apply moment_rises; assumption].
