(* The value of delta of n uses of the Laplace mechanism at a rational level, within 10^-40 of its factor. *)
From Coq Require Import Reals Lra Psatz ZArith Lia.
From Bignums Require Import BigZ.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Require Import PariskFunctions.
Require Import PariskError.
Require Import PariskGaussian.
Require Import PariskUses.
Require Import PariskUsesIntegers.
Require Import PariskUsesClosed.
Require Import PariskUsesBounds.
Open Scope R_scope.

Definition unit : Z := (10 ^ 40)%Z.
Definition top (n A D y : Z) : BigZ.t := BigZ.mul (numeratorB (Z.to_nat n) (BigZ.of_Z A) (BigZ.of_Z D) (BigZ.of_Z y)) (BigZ.of_Z unit).
Definition bottom (n D : Z) : BigZ.t := BigZ.mul (BigZ.of_Z (2 ^ n)) (scaleB (Z.to_nat n) (BigZ.of_Z D)).
Definition factor_at (n A D y F : Z) : bool :=
  ((0 <? n) && (0 <? A) && (0 <? D) && (0 <? y) && (y <=? n * A))%Z%bool && BigZ.leb (BigZ.mul (BigZ.of_Z F) (bottom n D)) (top n A D y)
  && BigZ.leb (top n A D y) (BigZ.mul (BigZ.of_Z (F + 1)) (bottom n D)).

Lemma delta_number (n A D y F : Z) (a e : R) : factor_at n A D y F = true -> a = IZR A / IZR D -> e = IZR n * a - 2 * (IZR y / IZR D) ->
  exists q, IZR F / IZR unit <= q <= (IZR F + 1) / IZR unit /\ laplace_delta n a e = 1 - exp (- (IZR y / IZR D)) * q.
Proof.
  intros H -> ->. unfold factor_at in H. apply andb_prop in H. destruct H as [H U]. apply andb_prop in H. destruct H as [H L].
  repeat (apply andb_prop in H; let G := fresh "P" in destruct H as [H G]).
  apply Z.ltb_lt in H, P0, P1, P2. apply Z.leb_le in P.
  apply BigZ.leb_le, IZR_le in L. apply BigZ.leb_le, IZR_le in U. revert L U. unfold top, bottom.
  rewrite !BigZ.spec_mul, numerator_v, scale_v, !BigZ.spec_of_Z, ?mult_IZR. intros L U.
  exists (IZR (numeratorZ (Z.to_nat n) A D y) / (2 ^ Z.to_nat n * IZR (scaleZ (Z.to_nat n) D))). split.
  - assert (S := positive_scale D P1 (Z.to_nat n)). assert (T : 0 < 2 ^ Z.to_nat n) by (apply pow_lt; lra). rewrite (two_power n H) in L, U.
    rewrite plus_IZR in U. assert (W : 0 < IZR unit) by (apply IZR_lt; reflexivity).
    set (s := 2 ^ Z.to_nat n * IZR (scaleZ (Z.to_nat n) D)) in *. assert (0 < s) by (apply Rmult_lt_0_compat; assumption).
    split; (apply Rmult_le_reg_r with (s * IZR unit); [apply Rmult_lt_0_compat; assumption |]).
    + replace (IZR F / IZR unit * (s * IZR unit)) with (IZR F * s) by (field; lra).
      replace (IZR (numeratorZ (Z.to_nat n) A D y) / s * (s * IZR unit)) with (IZR (numeratorZ (Z.to_nat n) A D y) * IZR unit) by (field; lra). exact L.
    + replace ((IZR F + 1) / IZR unit * (s * IZR unit)) with ((IZR F + 1) * s) by (field; lra).
      replace (IZR (numeratorZ (Z.to_nat n) A D y) / s * (s * IZR unit)) with (IZR (numeratorZ (Z.to_nat n) A D y) * IZR unit) by (field; lra). exact U.
  - unfold laplace_delta. rewrite <- uses_is; try assumption; try lia.
    rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity.
Qed.

(* The level is n A/D - 2 y/D, and a = A/D. *)
Ltac with_number n A D y := lazymatch goal with |- context [laplace_delta n%Z ?a ?e] =>
  let F := eval vm_compute in (BigZ.to_Z (BigZ.div (top n A D y) (bottom n D))) in
  let q := fresh "q" in let Q := fresh "Q" in let E := fresh "E" in
  destruct (delta_number n A D y F a e ltac:(vm_compute; reflexivity) ltac:(lra) ltac:(lra)) as [q [Q E]]; rewrite ?E; clear E;
  let u := eval vm_compute in unit in change unit with u in Q end.
Ltac stated := repeat match goal with |- _ /\ _ => split; [lra |] end.
Ltac numbered n A D y := stated; with_number n A D y; interval with (i_prec 120).
Ltac beside_gauss n A D y := stated; with_number n A D y; parisk_erf_bounds;
  lazymatch goal with |- Rabs _ < _ => idtac | |- _ => apply by_difference end; interval with (i_prec 120).
