(* The rest of the confidence is multiplied by the smaller exponential. *)
From Coq Require Import Reals Lra Psatz.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma smaller (E c e0 e : R) : 0 < E -> 0 < c -> 0 < e0 -> 0 < e -> e < e0 -> 1 - exp (- e0) <> 0 /\ e0 <> 0 /\ e <> 0 /\
  E * (1 - 1 / (1 - exp (- e0)) * (1 - exp (- e))) * exp (- (c / e0)) + E / (1 - exp (- e0)) * (1 - exp (- e)) * exp (- (c / e))
  < E * exp (- (c / e0)).
Proof.
  intros P C P0 Q L. assert (A := ome_pos e0 P0). assert (B := ome_pos e Q). repeat split; try lra.
  assert (X : exp (- (c / e)) < exp (- (c / e0))).
  { apply exp_increasing, Ropp_lt_contravar. apply Rmult_lt_compat_l; [exact C | apply inv_lt; assumption]. }
  assert (K : 0 < E / (1 - exp (- e0)) * (1 - exp (- e))) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat |]; assumption).
  replace (E * (1 - 1 / (1 - exp (- e0)) * (1 - exp (- e))) * exp (- (c / e0)))
    with (E * exp (- (c / e0)) - E / (1 - exp (- e0)) * (1 - exp (- e)) * exp (- (c / e0))) by (field; lra).
  apply Rmult_lt_compat_l with (r := E / (1 - exp (- e0)) * (1 - exp (- e))) in X; [lra | exact K].
Qed.
Ltac prove_holds := parisk_as smaller.
