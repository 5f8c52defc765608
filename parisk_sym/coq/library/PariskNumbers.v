(* What is said at a point: ceilings and powers of numbers, and of each of a few integers. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskFunctions PariskElementary.
Open Scope R_scope.

Lemma numbers_ceiling x n : IZR n - 1 < x -> x <= IZR n -> ceiling x = IZR n.
Proof.
  intros A B. destruct (ceiling_above x) as [C D]. unfold ceiling in *. set (m := Int_part (- x)) in *. rewrite <- opp_IZR in *. f_equal.
  assert (K : (- m < n + 1)%Z) by (apply lt_IZR; rewrite plus_IZR; lra). assert (L : (n - 1 < - m)%Z) by (apply lt_IZR; rewrite minus_IZR; lra). lia.
Qed.

(* A number as a numerator and a positive denominator. *)
Ltac numbers_pair n d := let m := eval compute in n in let e := eval compute in d in lazymatch e with
  | Zpos _ => constr:((m, e)) | Zneg ?p => let o := eval compute in (- m)%Z in constr:((o, Zpos p)) end.
Ltac numbers_quotient x := lazymatch x with
  | IZR ?z => constr:((z, 1%Z))
  | - ?a => let p := numbers_quotient a in lazymatch p with (?n, ?d) => numbers_pair (- n)%Z d end
  | / ?a => let p := numbers_quotient a in lazymatch p with (?n, ?d) => numbers_pair d n end
  | ?a + ?b => let p := numbers_quotient a in let q := numbers_quotient b in lazymatch p with (?n, ?d) => lazymatch q with (?m, ?e) => numbers_pair (n * e + m * d)%Z (d * e)%Z end end
  | ?a - ?b => let p := numbers_quotient a in let q := numbers_quotient b in lazymatch p with (?n, ?d) => lazymatch q with (?m, ?e) => numbers_pair (n * e - m * d)%Z (d * e)%Z end end
  | ?a * ?b => let p := numbers_quotient a in let q := numbers_quotient b in lazymatch p with (?n, ?d) => lazymatch q with (?m, ?e) => numbers_pair (n * m)%Z (d * e)%Z end end
  | ?a / ?b => let p := numbers_quotient a in let q := numbers_quotient b in lazymatch p with (?n, ?d) => lazymatch q with (?m, ?e) => numbers_pair (n * e)%Z (d * m)%Z end end
  end.
Ltac numbers_ceilings := repeat match goal with |- context [ceiling ?x] => let p := numbers_quotient x in lazymatch p with (?n, ?d) =>
  let c := eval compute in (- (- n / d))%Z in rewrite (numbers_ceiling x c) by lra end end.
Ltac numbers_powers := repeat match goal with
  | |- context [real_power 0 ?q] => rewrite (real_power_of_zero q)
  | |- context [real_power ?x ?q] => rewrite (real_power_of_positive x q) by parisk_number; unfold Rpower end.
Ltac numbers_exponents := repeat match goal with
  | |- context [powerRZ ?x ?n] => let m := eval compute in n in progress change (powerRZ x n) with (powerRZ x m) end;
  cbn [powerRZ]; repeat match goal with |- context [Pos.to_nat ?p] => let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n end.
Ltac numbers_here := cbv beta; parisk_written_out; numbers_exponents; numbers_ceilings; numbers_powers; parisk_number.
(* A statement about an integer between two numbers: about each of them. *)
Ltac numbers_from b low := lazymatch goal with
  | high : (b <= ?h)%Z |- _ => first
    [ exfalso; lia
    | let a := lazymatch type of low with (?a <= b)%Z => a end in let N := fresh "N" in destruct (Z.eq_dec b a) as [-> | N];
      [ clear low high; numbers_parts | let c := eval compute in (a + 1)%Z in let next := fresh "low" in assert (next : (c <= b)%Z) by lia; clear low N; numbers_from b next ] ] end
with numbers_parts := repeat match goal with |- _ /\ _ => split end; lazymatch goal with
  | |- forall _ : Z, _ => let b := fresh "b" in let low := fresh "low" in let high := fresh "high" in
      intros b low high; apply le_IZR in low; apply le_IZR in high; numbers_from b low
  | |- _ => numbers_here end.
Ltac parisk_numbers := cbv beta; numbers_parts.
