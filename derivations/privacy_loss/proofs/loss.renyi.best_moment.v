(* After _excess.v. *)

Lemma small_exp_square y : 0 < y -> exp (- y) < 2 / y ^ 2.
Proof.
  intro X. assert (K : 0 < exp y - (1 + y + y ^ 2 / 2)).
  { revert y X. apply (half_line (fun y => exp y - (1 + y + y ^ 2 / 2)) (fun y => exp y - (1 + y)) 0).
    - intros t _. auto_derive; [exact I | field]. - rewrite exp_0. lra. - intros t T. generalize (exp_ineq1 t ltac:(lra)). lra. }
  assert (0 < y ^ 2) by (apply pow_lt, X). rewrite exp_Ropp. apply Rmult_lt_reg_r with (y ^ 2 * exp y); [apply Rmult_lt_0_compat; lra |].
  replace (/ exp y * (y ^ 2 * exp y)) with (y ^ 2) by (field; lra). replace (2 / y ^ 2 * (y ^ 2 * exp y)) with (2 * exp y) by (field; lra). lra.
Qed.
(* Far out it is near log 2. *)
Lemma far c u : 0 < c -> 0 < u -> ln 2 - 2 * (1 + 1 / c) / u < Y c u.
Proof.
  intros C U. assert (P := t_pos c u). assert (H := N_above c u ltac:(lra)). assert (Q : 0 < c * u) by (apply Rmult_lt_0_compat; assumption).
  assert (B : t c u < exp (- (2 * c * u))) by (unfold t; apply exp_increasing; lra).
  assert (B1 : u * t c u <= 1 / (2 * c)).
  { assert (K := small_exp (2 * c * u) ltac:(lra)). apply Rle_trans with (u * / (2 * c * u)); [apply Rmult_le_compat_l; lra | right; field; lra]. }
  assert (B2 : 2 * c * u * (u * t c u) <= 1 / c).
  { assert (K := small_exp_square (2 * c * u) ltac:(lra)). apply Rle_trans with (2 * c * u * (u * (2 / (2 * c * u) ^ 2))); [| right; field; lra].
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_l; lra. }
  set (k := 1 + 1 / c). assert (IC : 0 < 1 / c) by (apply Rdiv_lt_0_compat; lra).
  assert (N2 : 2 * N c u <= 1 + 2 * u + k) by (unfold N, k in *; replace (1 / (2 * c)) with (1 / c / 2) in B1 by (field; lra); lra).
  assert (IU : / (1 + 2 * u) < / u) by (apply inv_lt; lra). assert (IN : / N c u < / u) by (apply inv_lt; lra).
  assert (L : ln (2 * N c u) - ln (1 + 2 * u) < k / u).
  { replace (ln (2 * N c u) - ln (1 + 2 * u)) with (ln (2 * N c u * / (1 + 2 * u))) by (rewrite ln_mult by (try apply Rinv_0_lt_compat; lra); rewrite ln_Rinv by lra; ring).
    assert (IP : 0 < / (1 + 2 * u)) by (apply Rinv_0_lt_compat; lra).
    assert (E := exp_above (ln (2 * N c u * / (1 + 2 * u)))). rewrite exp_ln in E by (apply Rmult_lt_0_compat; lra).
    assert (2 * N c u * / (1 + 2 * u) <= (1 + 2 * u + k) * / (1 + 2 * u)) by (apply Rmult_le_compat_r; lra).
    replace ((1 + 2 * u + k) * / (1 + 2 * u)) with (1 + k * / (1 + 2 * u)) in * by (field; lra).
    assert (k * / (1 + 2 * u) < k * / u) by (apply Rmult_lt_compat_l; unfold k; lra). unfold Rdiv. lra. }
  rewrite ln_mult in L by lra.
  assert (V : u * (1 + t c u - 2 * c * u * t c u) / N c u = 1 - (1 + 2 * c * u * (u * t c u)) * / N c u) by (unfold N in *; field; lra).
  assert (W : (1 + 2 * c * u * (u * t c u)) * / N c u <= k * / u).
  { apply Rmult_le_compat; try lra; [| left; apply Rinv_0_lt_compat; lra | unfold k; lra]. assert (0 <= c * u * (u * t c u)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra. }
  assert (Z : 2 * u / (1 + 2 * u) < 1) by (apply div_lt_one; lra). unfold Y. rewrite V. fold k. unfold Rdiv in *. lra.
Qed.
Lemma one_moment c s : 0 < c -> 0 < s -> s < 1 -> exists u, (0 < u /\ Y c u - s * ln 2 = 0) /\ forall v, 0 < v -> Y c v - s * ln 2 = 0 -> v = u.
Proof.
  intros C S S1. assert (L : 0 < ln 2) by (apply ln_pos; lra). assert (D : 0 < s * ln 2) by (apply Rmult_lt_0_compat; lra).
  destruct (near_0 c (fun _ => 0) (s * ln 2)) as [e [E H]]. { auto_derive. exact I. } { exact D. }
  assert (IC : 0 < 1 / c) by (apply Rdiv_lt_0_compat; lra). assert (G : 0 < (1 - s) * ln 2) by (apply Rmult_lt_0_compat; lra).
  set (b := 2 * (1 + 1 / c) / ((1 - s) * ln 2)). assert (B : 0 < b) by (apply Rdiv_lt_0_compat; lra).
  set (a := Rmin e b / 2). assert (A : 0 < a < e /\ a < b).
  { assert (0 < Rmin e b) by (apply Rmin_pos; lra). assert (P := Rmin_l e b). assert (Q := Rmin_r e b). unfold a. lra. }
  destruct (unique_root (fun u => Y c u - s * ln 2) (fun u => u * K'' c u) (fun u => 0 < u) a b) as [u [[U1 [_ U2]] U3]]; try lra.
  - intros; lra.
  - intros t T. replace (t * K'' c t) with (t * K'' c t - 0) by ring.
    apply (is_derive_minus (Y c) (fun _ => s * ln 2)); [apply slope; lra | apply (is_derive_const (s * ln 2))].
  - intros t T. apply Rmult_lt_0_compat; [| apply bends]; assumption.
  - specialize (H a ltac:(lra) ltac:(lra)). lra.
  - assert (K := far c b C B). replace (2 * (1 + 1 / c) / b) with ((1 - s) * ln 2) in K by (unfold b; field; repeat split; lra). lra.
  - exists u. split; [split; assumption | exact U3].
Qed.
Lemma uses_out n y x : 1 <= n -> n * y - x * n = 0 <-> y - x = 0.
Proof. intro M. replace (n * y - x * n) with (n * (y - x)) by ring. split; [intro Z; apply Rmult_integral in Z; destruct Z; lra | intros ->; ring]. Qed.

Ltac as_one := match goal with |- context [?s * IZR ?n * ln 2] => replace (s * IZR n * ln 2) with ((s * ln 2) * IZR n) by ring end.
Ltac prove_holds_1 := let c := fresh "c" in let n := fresh "n" in let s := fresh "s" in let C := fresh "C" in let M := fresh "M" in let S := fresh "S" in let S1 := fresh "S" in
  let u := fresh "u" in let A := fresh "A" in let B := fresh "B" in let U := fresh "U" in intros c n s C M S S1;
  destruct (one_moment c s C S S1) as [u [[A B] U]]; exists u; split; [exact A |]; do 5 (split; [defined_excess |]);
  rewrite (excess_is c u A); as_one; split; [apply uses_out; assumption |]; let v := fresh "v" in let V := fresh "V" in let Z := fresh "Z" in intros v V; do 5 (split; [defined_excess |]);
  rewrite (excess_is c v V); intro Z; apply (U v V), (uses_out (IZR n)); assumption.
Ltac prove_holds_2 := intros; do 8 (split; [defined_excess |]); field; repeat split; try apply moment_nonzero; lra.
