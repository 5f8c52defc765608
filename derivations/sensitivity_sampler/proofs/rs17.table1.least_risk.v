(* After _size.v. *)

Lemma best_at_most m b c : 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> 1 / 2 <= c -> c * exp (- c) ^ 2 < 1 / (8 * m) -> b < c.
Proof. intros B E C F. destruct (Rtotal_order b c) as [L | [-> | L]]; [exact L | lra |]. generalize (weight_falls c b C L). lra. Qed.
Lemma best_at_least m b c : 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> 1 / (8 * m) < c * exp (- c) ^ 2 -> c < b.
Proof. intros B E F. destruct (Rtotal_order b c) as [L | [-> | L]]; [| lra | exact L]. generalize (weight_falls b c ltac:(lra) L). lra. Qed.
Lemma risk_of_two m b : 2 <= m -> 7 / 10 < b -> b * exp (- b) ^ 2 = 1 / (8 * m) -> accuracy m b + exp (- b) < 1.
Proof.
  intros M B E. rewrite (lost_at_best m b) by first [assumption | lra]. apply Rlt_trans with (lost (3 / 2)).
  - apply lost_falls; [lra |]. apply (best_at_least m); try assumption.
    assert (/ (8 * m) <= / 16) by (apply inv_le; lra). apply Rle_lt_trans with (/ 16); [unfold Rdiv; lra | interval with (i_prec 60)].
  - unfold lost. interval with (i_prec 60).
Qed.

Ltac prove_holds_1 := sized; apply least_lost; first [assumption | lra].
Ltac prove_holds_2 := sized; apply risk_of_two; assumption.
