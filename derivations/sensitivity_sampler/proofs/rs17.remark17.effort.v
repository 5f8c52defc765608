(* After _size.v. *)

Lemma effort_falls r x y c : r < x -> x < y -> 0 < c -> (1 / 2) / (y - r) ^ 2 * c < (1 / 2) / (x - r) ^ 2 * c.
Proof.
  intros X Y C. apply Rmult_lt_compat_r; [exact C |]. unfold Rdiv. apply Rmult_lt_compat_l; [lra |]. assert (0 < (y - x) * (y + x - 2 * r)) by (apply Rmult_lt_0_compat; lra).
  apply inv_lt; [apply pow_lt; lra | nra].
Qed.
Lemma fewest_is a : 0 < a -> (1 / 2) / (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 * ln (exp a) = / (8 * (a * exp (- a) ^ 2)).
Proof. intro A. rewrite ln_exp. assert (0 < exp (- a)) by apply exp_pos.
  replace (exp (- a) * (1 + 2 * a) - exp (- a)) with (2 * a * exp (- a)) by ring. field. split; lra. Qed.
Lemma fewest_falls a b : 7 / 10 < a -> 7 / 10 < b -> exp (- a) * (1 + 2 * a) < exp (- b) * (1 + 2 * b) ->
  (1 / 2) / (exp (- b) * (1 + 2 * b) - exp (- b)) ^ 2 * ln (exp b) < (1 / 2) / (exp (- a) * (1 + 2 * a) - exp (- a)) ^ 2 * ln (exp a).
Proof.
  intros A B H. rewrite !fewest_is by lra. assert (b < a).
  { destruct (Rtotal_order a b) as [L | [-> | L]]; [| lra | exact L]. generalize (lost_falls a b ltac:(lra) L). unfold lost. lra. }
  assert (0 < a * exp (- a) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, exp_pos]).
  assert (K := weight_falls b a ltac:(lra) H0). apply inv_lt; lra.
Qed.
Lemma lost_of_more m n b c : 1 <= m -> m < n -> 7 / 10 < b -> 7 / 10 < c -> b * exp (- b) ^ 2 = 1 / (8 * m) -> c * exp (- c) ^ 2 = 1 / (8 * n) ->
  accuracy n c + exp (- c) < accuracy m b + exp (- b).
Proof.
  intros M N B C E F. rewrite (lost_at_best m b), (lost_at_best n c) by first [assumption | lra].
  apply lost_falls; [lra |]. apply (best_rises m n); first [assumption | lra].
Qed.

Ltac prove_holds_1 := opened; apply effort_falls; [assumption | assumption | apply inverse_log_nonneg; lra].
Ltac prove_holds_2 := opened; do 2 with_risk; apply fewest_falls; assumption.
Ltac prove_holds_3 := sized; match goal with E : ?b * _ = 1 / (8 * IZR ?m), F : ?c * _ = 1 / (8 * IZR ?n), H : IZR ?m < IZR ?n |- _ =>
  apply (lost_of_more (IZR m) (IZR n) b c); assumption end.
