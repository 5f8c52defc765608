(* The integers in the closed form of delta of n uses of the Laplace mechanism: over any numbers, and big integers compute those of Z. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia.
From Bignums Require Import BigZ.
From Coquelicot Require Import Coquelicot.
Local Open Scope list_scope.
Open Scope R_scope.

(* --- polynomials as lists d: the sum of d_i z^i/i!, on which an integral is a shift *)
Section Numbers.
Variables (T : Type) (of : Z -> T) (add sub mul : T -> T -> T) (above : T -> bool).
Fixpoint step (s prev : T) (p : list T) : list T := match p with
  | nil => mul s prev :: nil | a :: r => add a (mul s prev) :: step s a r end.
Definition times (s : T) (p : list T) : list T := step s (of 0) p.
Fixpoint quot (prev : T) (p : list T) : list T := match p with
  | nil => nil | _ :: nil => nil | b :: r => let a := sub b prev in a :: quot a r end.
Fixpoint repeated (n : nat) (f : list T -> list T) (p : list T) : list T := match n with O => p | S m => f (repeated m f p) end.
Definition row (n : nat) : list T := repeated n (times (of 1)) (of 1 :: nil).
Fixpoint scales (D k : T) (m : nat) : list T := match m with O => nil | S l => let k' := add k (of 1) in
  match scales D k' l with nil => (of 1 :: nil) | s :: r => mul s (mul D k') :: s :: r end end.
Fixpoint horner (y : T) (d ss : list T) : T := match d, ss with
  | a :: d', s :: ss' => add (mul a s) (mul y (horner y d' ss')) | _, _ => of 0 end.
Definition add_first (c : T) (p : list T) : list T := match p with nil => c :: nil | a :: r => add a c :: r end.
Fixpoint tails (q : nat) : list T * T := match q with O => (of 2 :: nil, of 2) | S m =>
  let (t, c) := tails m in (add_first c (times (of 1) t), add c c) end.
Fixpoint rest (m : nat) (d : list T) (y A : T) (ss rw : list T) : T := match m, rw with
  | S l, c :: rw' => if above y then add (mul c (horner y d ss)) (rest l (times (of (-1)) (quot (of 0) d)) (sub y A) A ss rw') else of 0
  | _, _ => of 0 end.
Definition scale (n : nat) (D : T) : T := hd (of 1) (scales D (of 0) n).
Definition numerator (n : nat) (A D y : T) : T := let ss := scales D (of 0) n in
  sub (horner y (fst (tails (n - 1))) ss) (rest (n - 1) (repeated (n - 2) (times (of 1)) (of 0 :: of 2 :: nil)) (sub y A) A ss (tl (row n))).
End Numbers.

Local Notation stepZ := (step Z Z.add Z.mul). Local Notation timesZ := (times Z (fun z => z) Z.add Z.mul). Local Notation quotZ := (quot Z Z.sub).
Local Notation repeatedZ := (repeated Z). Local Notation rowZ := (row Z (fun z => z) Z.add Z.mul). Local Notation scalesZ := (scales Z (fun z => z) Z.add Z.mul).
Local Notation hornerZ := (horner Z (fun z => z) Z.add Z.mul). Local Notation tailsZ := (tails Z (fun z => z) Z.add Z.mul).
Local Notation restZ := (rest Z (fun z => z) Z.add Z.sub Z.mul (Z.ltb 0)).
Definition scaleZ := scale Z (fun z => z) Z.add Z.mul.
Definition numeratorZ := numerator Z (fun z => z) Z.add Z.sub Z.mul (Z.ltb 0).

(* --- big integers compute the same *)
Local Notation B := BigZ.t. Local Notation v := BigZ.to_Z. Local Notation vs := (map BigZ.to_Z).
Definition aboveB (y : B) : bool := BigZ.ltb BigZ.zero y.
Local Notation timesB := (times B BigZ.of_Z BigZ.add BigZ.mul).
Definition scaleB := scale B BigZ.of_Z BigZ.add BigZ.mul.
Definition numeratorB := numerator B BigZ.of_Z BigZ.add BigZ.sub BigZ.mul aboveB.
Ltac values := repeat first [rewrite BigZ.spec_add | rewrite BigZ.spec_sub | rewrite BigZ.spec_mul | rewrite BigZ.spec_of_Z].
Lemma step_v p : forall s q, vs (step B BigZ.add BigZ.mul s q p) = stepZ (v s) (v q) (vs p).
Proof. induction p as [|a p IH]; intros; cbn [step map]; values; rewrite ?IH; reflexivity. Qed.
Lemma times_v s p : vs (timesB s p) = timesZ (v s) (vs p).
Proof. unfold times. rewrite step_v. values. reflexivity. Qed.
Lemma quot_v p : forall q, vs (quot B BigZ.sub q p) = quotZ (v q) (vs p).
Proof.
  induction p as [|b p IH]; intro q; [reflexivity |]. destruct p as [|c p]; [reflexivity |]. cbn [quot map] in IH |- *. rewrite <- BigZ.spec_sub. f_equal. apply IH.
Qed.
Lemma repeated_v f g n p : (forall p, vs (f p) = g (vs p)) -> vs (repeated B n f p) = repeatedZ n g (vs p).
Proof. intro H. induction n as [|n IH]; cbn [repeated]; [reflexivity | rewrite H, IH; reflexivity]. Qed.
Lemma times_of_v s p : vs (timesB (BigZ.of_Z s) p) = timesZ s (vs p).
Proof. rewrite times_v. values. reflexivity. Qed.
Lemma scales_v D m : forall k, vs (scales B BigZ.of_Z BigZ.add BigZ.mul D k m) = scalesZ (v D) (v k) m.
Proof.
  induction m as [|m IH]; intro k; [reflexivity |]. cbn [scales]. specialize (IH (BigZ.add k (BigZ.of_Z 1))). revert IH. values. intros <-.
  destruct (scales B BigZ.of_Z BigZ.add BigZ.mul D (BigZ.add k (BigZ.of_Z 1)) m); cbn [map]; values; reflexivity.
Qed.
Lemma horner_v y d : forall ss, v (horner B BigZ.of_Z BigZ.add BigZ.mul y d ss) = hornerZ (v y) (vs d) (vs ss).
Proof. induction d as [|a d IH]; intros [|s ss]; cbn [horner map]; values; rewrite ?IH; reflexivity. Qed.
Lemma tails_v q : (vs (fst (tails B BigZ.of_Z BigZ.add BigZ.mul q)), v (snd (tails B BigZ.of_Z BigZ.add BigZ.mul q))) = tailsZ q.
Proof.
  induction q as [|q IH]; cbn [tails fst snd map]; [values; reflexivity |]. rewrite <- IH. destruct (tails B BigZ.of_Z BigZ.add BigZ.mul q) as [t c]. cbn [fst snd].
  rewrite <- times_of_v. destruct (timesB (BigZ.of_Z 1) t); cbn [add_first map]; values; reflexivity.
Qed.
Lemma rest_v A ss m : forall d y rw, v (rest B BigZ.of_Z BigZ.add BigZ.sub BigZ.mul aboveB m d y A ss rw) = restZ m (vs d) (v y) (v A) (vs ss) (vs rw).
Proof.
  induction m as [|m IH]; intros d y [|c rw]; cbn [rest map]; values; try reflexivity. unfold aboveB.
  replace (BigZ.ltb BigZ.zero y) with (Z.ltb 0 (v y)) by (rewrite BigZ.spec_ltb; reflexivity). destruct (Z.ltb 0 (v y)); values; [| reflexivity].
  rewrite horner_v, IH, times_of_v, quot_v. values. reflexivity.
Qed.
Lemma scale_v n D : v (scaleB n D) = scaleZ n (v D).
Proof.
  unfold scaleB, scaleZ, scale. assert (H := scales_v D n (BigZ.of_Z 0)). revert H. values. intros <-.
  destruct (scales B BigZ.of_Z BigZ.add BigZ.mul D (BigZ.of_Z 0) n); cbn [hd map]; values; reflexivity.
Qed.
Lemma tl_v (p : list B) : vs (tl p) = tl (vs p). Proof. destruct p; reflexivity. Qed.
Lemma numerator_v n A D y : v (numeratorB n A D y) = numeratorZ n (v A) (v D) (v y).
Proof.
  unfold numeratorB, numeratorZ, numerator, row. values. rewrite horner_v, rest_v, scales_v, tl_v, !(repeated_v _ (timesZ 1%Z)) by (intro; apply times_of_v).
  assert (H := tails_v (n - 1)). apply (f_equal fst) in H. cbn [fst] in H. rewrite H. cbn [map]. values. reflexivity.
Qed.
