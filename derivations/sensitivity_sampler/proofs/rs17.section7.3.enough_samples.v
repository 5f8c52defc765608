(* After _branch.v. *)
Require Import PariskSame.

Lemma enough : - exp (- 1) <= - (1 / 6000) /\ - (1 / 6000) < 0 /\ 0 <= - lambert_lower (- (1 / 6000)) /\
  (1 / 300) * sqrt 15 * sqrt (- lambert_lower (- (1 / 6000))) + exp ((1 / 2) * lambert_lower (- (1 / 6000))) < 1 / 20.
Proof.
  assert (P : - exp (- 1) <= - (1 / 6000)) by (destruct inverse_e_bounds; lra). assert (Q : - (1 / 6000) < 0) by lra.
  split; [exact P |]. split; [exact Q |]. destruct (branch _ P Q) as [w [W [E ->]]]. split; [lra |].
  assert (- 112 / 10 < w < - 11).
  { split; [apply branch_above | apply branch_below]; try lra; rewrite E; interval with (i_prec 60). }
  interval with (i_prec 60).
Qed.

Ltac prove_holds := parisk_as enough.
