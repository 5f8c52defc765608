(* Two tails, beta^2/(4 k^2) and beta/2. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma tails b k : 0 < b -> b < 1 -> 1 <= IZR k -> 0 < IZR k /\ b <> 0 /\ 0 < 2 / b /\
  exp (- (2 * (ln (IZR k) + ln (2 / b)))) + IZR k * exp (- (ln (IZR k) + ln (2 / b))) <= b.
Proof.
  intros B B1 K. assert (P : 0 < 2 / b) by (apply Rdiv_lt_0_compat; lra). repeat split; try lra.
  assert (E : exp (- (ln (IZR k) + ln (2 / b))) = b / (2 * IZR k)).
  { rewrite exp_Ropp, exp_plus, !exp_ln by lra. field. lra. }
  replace (- (2 * (ln (IZR k) + ln (2 / b)))) with (- (ln (IZR k) + ln (2 / b)) + - (ln (IZR k) + ln (2 / b))) by ring.
  rewrite exp_plus, E. replace (IZR k * (b / (2 * IZR k))) with (b / 2) by (field; lra).
  assert (Q : 0 < b / (2 * IZR k) <= b / 2). { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra. }
  nra.
Qed.
Ltac prove_holds := exact tails.
