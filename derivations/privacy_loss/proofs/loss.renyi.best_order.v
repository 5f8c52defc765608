(* After _excess.v. *)

Lemma one_order c n d : 0 < c -> 1 <= n -> 0 < d -> d < 1 -> exists u, (0 < u /\ (- ln (1 / d)) + n * Y c u + ln (1 + u) = 0) /\
  forall v, 0 < v -> (- ln (1 / d)) + n * Y c v + ln (1 + v) = 0 -> v = u.
Proof.
  intros C M D D1. assert (I : 1 < 1 / d) by (apply inv_above_1; assumption). assert (L : 0 < ln (1 / d)) by (apply ln_pos, I). set (l := ln (1 / d)) in *.
  destruct (near_0 c (fun u => ln (1 + u) / n) (l / n)) as [e [E H]]. { auto_derive. lra. } { apply Rdiv_lt_0_compat; lra. }
  set (a := Rmin e 1 / 2). assert (A : 0 < a < e /\ a < 1).
  { assert (0 < Rmin e 1) by (apply Rmin_pos; lra). assert (P := Rmin_l e 1). assert (Q := Rmin_r e 1). unfold a. lra. }
  destruct (unique_root (fun u => (- l) + n * Y c u + ln (1 + u)) (fun u => n * (u * K'' c u) + 1 / (1 + u)) (fun u => 0 < u) a (1 / d)) as [u [[U1 [_ U2]] U3]]; try lra.
  - intros; lra.
  - intros t T. replace (n * (t * K'' c t) + 1 / (1 + t)) with (0 + n * (t * K'' c t) + 1 / (1 + t)) by ring.
    apply (is_derive_plus (fun u => (- l) + n * Y c u) (fun u => ln (1 + u))); [| auto_derive; [lra | reflexivity]].
    apply (is_derive_plus (fun u => - l) (fun u => n * Y c u)); [apply (is_derive_const (- l)) | apply (is_derive_scal (Y c)), slope; lra].
  - intros t T. assert (0 < t * K'' c t) by (apply Rmult_lt_0_compat; [| apply bends]; assumption). assert (0 < n * (t * K'' c t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < 1 / (1 + t)) by (apply Rdiv_lt_0_compat; lra). lra.
  - specialize (H a ltac:(lra) ltac:(lra)). rewrite Rplus_0_r, ln_1 in H. apply Rmult_lt_compat_l with (r := n) in H; [| lra].
    replace (n * (Y c a + ln (1 + a) / n)) with (n * Y c a + ln (1 + a)) in H by (field; lra). replace (n * (0 / n + l / n)) with l in H by (field; lra). lra.
  - assert (P := positive c (1 / d) C ltac:(lra)). assert (0 < n * Y c (1 / d)) by (apply Rmult_lt_0_compat; lra).
    assert (l < ln (1 + 1 / d)) by (apply ln_increasing; lra). lra.
  - exists u. split; [split; assumption | exact U3].
Qed.

Ltac prove_holds_1 := let c := fresh "c" in let n := fresh "n" in let d := fresh "d" in let C := fresh "C" in let M := fresh "M" in let D := fresh "D" in let D1 := fresh "D" in
  let u := fresh "u" in let A := fresh "A" in let B := fresh "B" in let U := fresh "U" in intros c n d C M D D1;
  destruct (one_order c (IZR n) d C M D D1) as [u [[A B] U]]; exists u; split; [exact A |]; do 7 (split; [defined_excess |]);
  rewrite (excess_is c u A); split; [exact B |]; let v := fresh "v" in let V := fresh "V" in intros v V; do 7 (split; [defined_excess |]);
  rewrite (excess_is c v V); exact (U v V).
Ltac prove_holds_2 := intros; do 10 (split; [defined_excess |]); field; repeat split; try apply moment_nonzero; lra.
