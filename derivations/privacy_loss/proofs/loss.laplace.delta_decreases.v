(* After _shape.v. *)

(* Strictly below the greatest loss: the atom at a is there strict, by induction. *)
Lemma uses_falls n a : 0 < a -> forall d e, d < e -> e < INR n * a -> uses_delta n a e < uses_delta n a d.
Proof.
  intro A. induction n as [|n IH]; intros d e H E.
  - cbn [uses_delta]. cbn [INR] in E. assert (exp e < 1) by (apply exp_lt_one; lra). assert (exp d < exp e) by (apply exp_increasing, H). rewrite !Rmax_right by lra. lra.
  - rewrite S_INR in E. cbn [uses_delta]. assert (L := IH (d - a) (e - a) ltac:(lra) ltac:(lra)).
    assert (L' := uses_decreases n a A (d + a) (e + a) ltac:(lra)).
    assert (L2 : exp (- a) / 2 * uses_delta n a (e + a) <= exp (- a) / 2 * uses_delta n a (d + a)) by (apply Rmult_le_compat_l; [assert (X := exp_pos (- a)); lra | exact L']).
    assert (L3 : RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (e - y)) (- a) a <= RInt (fun y => exp ((y - a) / 2) / 4 * uses_delta n a (d - y)) (- a) a).
    { apply RInt_le; [lra | apply piece_integrable | apply piece_integrable |]. intros y _. apply Rmult_le_compat_l; [assert (X := exp_pos ((y - a) / 2)); lra |].
      apply uses_decreases; lra. }
    lra.
Qed.
Lemma decreases a n d e : 0 < a -> 1 <= IZR n -> d < e -> e < a * IZR n -> laplace_delta n a e < laplace_delta n a d.
Proof. intros A N D E. unfold laplace_delta. apply uses_falls; [exact A | exact D |]. rewrite number_of by exact N. lra. Qed.

Ltac prove_holds := intros; repeat match goal with |- _ /\ _ => split; [first [assumption | apply above_least; assumption] |] end; apply decreases; assumption.
