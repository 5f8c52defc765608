(* The time is ln (gamma1 / (gamma1 - share)); a confidence below one makes the other share smaller. *)
From Coq Require Import Reals Lra.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma time (g s : R) : 0 < g -> g < 1 -> 0 < s -> s < g ->
  exists t : R, 0 < t /\ g * (1 - exp (- t)) - s = 0 /\ (forall o : R, 0 < o -> g * (1 - exp (- o)) - s = 0 -> o = t).
Proof.
  intros G _ S L. assert (Q : 0 < (g - s) / g) by (apply Rdiv_lt_0_compat; lra). assert (Q1 : (g - s) / g < 1) by (apply div_lt_one; lra).
  exists (- ln ((g - s) / g)). split; [generalize (ln_neg _ Q Q1); lra |]. split.
  - rewrite Ropp_involutive, exp_ln by exact Q. field. lra.
  - intros o _ E. assert (X : exp (- o) = (g - s) / g).
    { apply Rmult_eq_reg_l with g; [| lra]. replace (g * ((g - s) / g)) with (g - s) by (field; lra). lra. }
    rewrite <- X, ln_exp. ring.
Qed.

Lemma smaller (e e0 : R) : 0 < e -> 0 < e0 ->
  1 - exp (- e0) <> 0 /\ 1 - exp (- e) < 1 / (1 - exp (- e0)) * (1 - exp (- e)).
Proof.
  intros E E0. assert (P := ome_pos e E). assert (P0 := ome_pos e0 E0). split; [lra |].
  assert (1 < 1 / (1 - exp (- e0))) by (apply one_lt_div; [exact P0 | generalize (exp_pos (- e0)); lra]).
  rewrite <- (Rmult_1_l (1 - exp (- e))) at 1. apply Rmult_lt_compat_r; assumption.
Qed.

Ltac prove_holds_1 := parisk_as time.
Ltac prove_holds_2 := parisk_as smaller.
