(* At E_min = E = c = 1 the model stays above 3/2 at large levels, so it does not tend to E. *)
From Coq Require Import Reals Lra Psatz ZArith.
Require Import Parisk.
Open Scope R_scope.

Lemma stays_above reach : exists eps : R, 0 < eps /\ reach < eps /\ eps <> 0 /\ 1 / 4 <= Rabs (1 + 1 * exp (- (1 / eps)) - 1).
Proof.
  exists (Rmax reach 1 + 1). assert (A := Rmax_l reach 1). assert (B := Rmax_r reach 1). set (m := Rmax reach 1 + 1).
  assert (M : 2 <= m) by (unfold m; lra). split; [lra |]. split; [unfold m; lra |]. split; [lra |].
  assert (I : 1 / m <= 1 / 2) by (apply Rmult_le_reg_r with m; [lra |]; replace (1 / m * m) with 1 by (field; lra); lra).
  assert (E := exp_ineq1_le (- (1 / m))). rewrite Rabs_pos_eq; lra.
Qed.

Ltac prove_refuted := exists 1, 1, 1, (1 / 4); split; [lra |]; split; [lra |]; split; [lra |]; split; [lra | exact stays_above].
