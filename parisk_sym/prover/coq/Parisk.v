(* What the theorems of parisk_sym rest on: lemmas, one for each rule of proof, and the tactics that apply them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.

(* --- lemmas --- *)

Lemma grows (f f' : R -> R) (a x : R) :
  (forall t, a <= t <= x -> is_derive f t (f' t)) -> (forall t, a < t < x -> 0 < f' t) -> a < x -> f a < f x.
Proof.
  intros D P H. destruct (MVT_cor2 f f' a x H) as [c [E [H1 H2]]].
  - intros c Hc. apply is_derive_Reals, D. lra.
  - assert (0 < f' c * (x - a)) by (apply Rmult_lt_0_compat; [apply P; split | ]; lra). lra.
Qed.

Lemma em1_pos x : 0 < x -> 0 < exp x - 1. Proof. intro H. generalize (exp_ineq1 x). lra. Qed.
Lemma ome_pos x : 0 < x -> 0 < 1 - exp (-x).
Proof. intro H. assert (exp (-x) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in *. lra. Qed.
Lemma sinh_pos x : 0 < x -> 0 < sinh x.
Proof. intro H. unfold sinh. assert (exp (-x) < exp x) by (apply exp_increasing; lra). lra. Qed.
Lemma cosh_pos x : 0 < cosh x.
Proof. unfold cosh. assert (0 < exp x) by apply exp_pos. assert (0 < exp (-x)) by apply exp_pos. lra. Qed.

(* --- tactics --- *)

Ltac parisk_pos := match goal with
  | |- _ < _ => solve [assumption] | |- _ <= _ => solve [assumption]
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < cosh _ => apply cosh_pos
  | |- 0 < sinh _ => apply sinh_pos; parisk_pos
  | |- 0 < exp _ - 1 => apply em1_pos; parisk_pos
  | |- 0 < 1 - exp (- _) => apply ome_pos; parisk_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < _ ^ _ => apply pow_lt; parisk_pos
  | |- 0 < / _ => apply Rinv_0_lt_compat; parisk_pos
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; parisk_pos
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; parisk_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; parisk_pos
  | |- 0 < _ + _ => solve [apply Rplus_lt_0_compat; parisk_pos | apply Rplus_lt_le_0_compat; parisk_pos | apply Rplus_le_lt_0_compat; parisk_pos]
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ => solve [apply Rlt_le; parisk_pos]
  | _ => solve [lra | timeout 5 nra] end.

Ltac parisk_defined := match goal with
  | |- _ /\ _ => split; parisk_defined
  | |- _ <> 0 => solve [lra | assumption | apply Rgt_not_eq; unfold Rgt; parisk_pos | apply Rlt_not_eq; lra | apply Rgt_not_eq; timeout 10 interval | apply Rlt_not_eq; timeout 10 interval]
  | |- _ => solve [parisk_pos | lra | timeout 10 interval] end.

(* One closed number: exact arithmetic first, then intervals of growing precision. *)
Ltac parisk_number := match goal with
  | |- _ /\ _ => split; parisk_number
  | |- _ <> _ => solve [lra | apply Rlt_not_eq; parisk_number | apply Rgt_not_eq; unfold Rgt; parisk_number]
  | |- (_ <= _)%Z => lia
  | |- _ = _ => solve [lra | timeout 20 field | timeout 20 (field_simplify; lra)]
  | |- _ => solve [lra | timeout 20 interval with (i_prec 80) | apply Rminus_lt_0; timeout 20 interval with (i_prec 80) | timeout 20 interval with (i_prec 200) | parisk_pos] end.

Ltac parisk_point := cbv beta; repeat split; parisk_number.

Ltac parisk_equal := solve [ reflexivity | timeout 10 ring | timeout 20 field; repeat split; parisk_defined ].

Ltac parisk_relation := match goal with
  | |- _ = _ => parisk_equal
  | |- _ => solve [ lra | timeout 10 nra | timeout 20 interval with (i_prec 80) | parisk_pos | apply Rminus_lt_0; parisk_pos ] end.

Ltac parisk_conjuncts := match goal with
  | |- ?A /\ _ => let H := fresh "D" in assert (H : A) by parisk_defined; split; [exact H | parisk_conjuncts]
  | |- _ => parisk_relation end.

Ltac parisk_statement := intros; parisk_conjuncts.
Ltac parisk_monotone := parisk_statement.
Ltac parisk_convex := parisk_statement.
Ltac parisk_limit := fail "no tactic for limits yet".
Ltac parisk_unique := fail "no tactic for unique roots yet".
