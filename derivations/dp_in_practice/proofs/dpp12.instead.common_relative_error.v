From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma holds_1_shown :
  forall (eps : R) (Delta1 : R) (Delta2 : R) (gamma1 : R) (gamma2 : R) (q1 : R) (q2 : R), 0 < eps -> 0 < Delta1 -> 0 < Delta2 -> 0 < gamma1
  -> 0 < gamma2 -> 0 < q1 -> 0 < q2 -> eps <> 0 /\ q1 <> 0 /\ q2 <> 0 /\ gamma1 <> 0 /\ gamma2 <> 0 /\ 1 / eps * (Delta1 / q1 + Delta2 / q2)
  <= Rmax (gamma1 / eps / q1 * (Delta1 / gamma1 + Delta2 / gamma2)) (gamma2 / eps / q2 * (Delta1 / gamma1 + Delta2 / gamma2)).
Proof.
  intros. repeat split; try lra. destruct (Rle_or_lt (gamma1 * q2) (gamma2 * q1)).
  { eapply Rle_trans; [| apply Rmax_r]. apply by_difference_le. field_simplify; [| lra]. apply div_nonneg; [nra | parisk_sign]. }
  { eapply Rle_trans; [| apply Rmax_l]. apply by_difference_le. field_simplify; [| lra]. apply div_nonneg; [nra | parisk_sign]. }
Qed.

Ltac prove_holds_1 := exact holds_1_shown.

Lemma holds_2_shown :
  forall (eps : R) (Delta1 : R) (Delta2 : R) (Delta3 : R) (gamma1 : R) (gamma2 : R) (gamma3 : R) (q1 : R) (q2 : R) (q3 : R), 0 < eps -> 0 <
  Delta1 -> 0 < Delta2 -> 0 < Delta3 -> 0 < gamma1 -> 0 < gamma2 -> 0 < gamma3 -> 0 < q1 -> 0 < q2 -> 0 < q3 -> eps <> 0 /\ q1 <> 0 /\ q2 <>
  0 /\ q3 <> 0 /\ gamma1 <> 0 /\ gamma2 <> 0 /\ gamma3 <> 0 /\ 1 / eps * (Delta1 / q1 + Delta2 / q2 + Delta3 / q3) <= Rmax (gamma1 / eps /
  q1 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3)) (Rmax (gamma2 / eps / q2 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 /
  gamma3)) (gamma3 / eps / q3 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3))).
Proof.
  assert (P : forall e D g q G Q : R, 0 < e -> 0 < D -> 0 < g -> 0 < q -> 0 < G -> 0 < Q -> g * Q <= G * q -> 1 / e * (D / q) <= G / e / Q * (D / g)).
  { intros. apply by_difference_le. field_simplify; [| lra]. apply div_nonneg; [nra | parisk_sign]. }
  intros eps Delta1 Delta2 Delta3 gamma1 gamma2 gamma3 q1 q2 q3. intros. repeat split; try lra.
  assert (S : forall G Q : R, 0 < G -> 0 < Q -> gamma1 * Q <= G * q1 -> gamma2 * Q <= G * q2 -> gamma3 * Q <= G * q3 ->
    1 / eps * (Delta1 / q1 + Delta2 / q2 + Delta3 / q3) <= G / eps / Q * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3)).
  { intros G Q G0 Q0 A B C. rewrite !Rmult_plus_distr_l. apply Rplus_le_compat; [apply Rplus_le_compat |]; apply P; assumption. }
  assert (T : forall a p b q c r : R, 0 < p -> 0 < q -> 0 < r -> 0 < a -> 0 < b -> 0 < c -> a * q <= b * p -> b * r <= c * q -> a * r <= c * p).
  { intros. apply Rmult_le_reg_r with q; [lra |]. apply Rle_trans with (b * p * r); nra. }
  destruct (Rle_or_lt (gamma1 * q2) (gamma2 * q1)); destruct (Rle_or_lt (gamma2 * q3) (gamma3 * q2)); destruct (Rle_or_lt (gamma1 * q3) (gamma3 * q1));
  first [ apply Rle_trans with (gamma1 / eps / q1 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3)); [apply S; first [lra | eapply (T _ _ gamma2 q2); lra | eapply (T _ _ gamma3 q3); lra] | first [apply Rmax_l | eapply Rle_trans; [| apply Rmax_r]; apply Rmax_l | eapply Rle_trans; [| apply Rmax_l]; apply Rmax_l]]
   | apply Rle_trans with (gamma2 / eps / q2 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3)); [apply S; first [lra | eapply (T _ _ gamma1 q1); lra | eapply (T _ _ gamma3 q3); lra] | eapply Rle_trans; [| apply Rmax_r]; apply Rmax_l ]
   | apply Rle_trans with (gamma3 / eps / q3 * (Delta1 / gamma1 + Delta2 / gamma2 + Delta3 / gamma3)); [apply S; first [lra | eapply (T _ _ gamma1 q1); lra | eapply (T _ _ gamma2 q2); lra] | eapply Rle_trans; [| apply Rmax_r]; apply Rmax_r ]].
Qed.

Ltac prove_holds_2 := exact holds_2_shown.
