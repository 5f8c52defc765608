From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_shown :
  forall (eps0 : R) (ratio : R) (eps : R) (gamma2 : R) (rho : R) (n : Z), 0 < eps0 -> 1 <= ratio -> 0 < eps -> eps <= eps0 * ratio -> 0 <
  gamma2 -> gamma2 <= 1 -> 0 < rho -> rho <= 1 -> 1 <= IZR n -> 1 - exp (- (eps0 * ratio)) <> 0 /\ gamma2 / (1 - exp (- (eps0 * ratio))) *
  (1 - exp (- eps)) * (1 - 2 * exp (- (2 * IZR n * rho ^ 2))) <= 1.
Proof.
  intros. assert (0 < exp (- eps)) by apply exp_pos. assert (0 < eps0 * ratio) by nra. assert (exp (- (eps0 * ratio)) <= exp (- eps)) by (apply exp_le_compat; lra).
  assert (exp (- (eps0 * ratio)) < 1) by (apply exp_lt_one; lra). assert (exp (- eps) < 1) by (apply exp_lt_one; lra). assert (0 < exp (- (2 * IZR n * rho ^ 2))) by apply exp_pos. split; [lra |].
  set (a := exp (- (eps0 * ratio))) in *. set (b := exp (- eps)) in *. set (w := exp (- (2 * IZR n * rho ^ 2))) in *.
  assert (A : gamma2 / (1 - a) * (1 - b) <= 1). { replace (gamma2 / (1 - a) * (1 - b)) with (gamma2 * (1 - b) / (1 - a)) by (field; lra). apply div_le_one; nra. }
  assert (0 <= gamma2 / (1 - a) * (1 - b)) by (apply Rmult_le_pos; [apply div_nonneg; lra | lra]). nra.
Qed.

Ltac prove_holds := exact holds_shown.
