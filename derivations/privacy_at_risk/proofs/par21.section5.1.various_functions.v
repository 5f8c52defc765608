(* The distance from the limit is c (E - E_min)/(c + eps). *)
From Coq Require Import Reals Lra.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma tends_to (E_ c E_min : R) : 0 < E_ -> 0 < c -> 0 <= E_min -> E_min < E_ -> forall (bound : R), 0 < bound -> exists reach : R, forall (eps : R), 0 < eps -> reach < eps -> c + eps <> 0 /\ Rabs (E_min + eps / (c + eps) * (E_ - E_min) - E_) < bound.
Proof.
  intros E C M L b B. exists (c * (E_ - E_min) / b). intros e P H. split; [lra |].
  replace (E_min + e / (c + e) * (E_ - E_min) - E_) with (- (c * (E_ - E_min) / (c + e))) by (field; lra).
  assert (Q : 0 < c * (E_ - E_min)) by (apply Rmult_lt_0_compat; lra). assert (T : 0 < c * (E_ - E_min) / (c + e)) by (apply Rdiv_lt_0_compat; lra).
  rewrite Rabs_Ropp, Rabs_right by lra. apply Rmult_lt_reg_r with (c + e); [lra |]. replace (c * (E_ - E_min) / (c + e) * (c + e)) with (c * (E_ - E_min)) by (field; lra).
  apply (Rmult_lt_compat_l b) in H; [| exact B]. replace (b * (c * (E_ - E_min) / b)) with (c * (E_ - E_min)) in H by (field; lra).
  assert (0 < b * c) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.
Ltac prove_holds_1 := parisk_as tends_to.
