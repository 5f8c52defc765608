(* Every term falls with the level, the first one strictly. *)
From Coq Require Import Lia.
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Require Import PariskFunctions.

Lemma sums_le (f g : nat -> R) n : (forall i, (i <= n)%nat -> f i <= g i) -> sum_n f n <= sum_n g n.
Proof.
  induction n as [|n IH]; intro H; [rewrite !sum_O; apply H; lia |]. rewrite !sum_Sn. unfold plus. simpl.
  apply Rplus_le_compat; [apply IH; intros; apply H; lia | apply H; lia].
Qed.
Lemma sums_lt (f g : nat -> R) n : (forall i, (i <= n)%nat -> f i <= g i) -> f O < g O -> sum_n f n < sum_n g n.
Proof.
  intros H S. induction n as [|n IH]; [rewrite !sum_O; exact S |]. rewrite !sum_Sn. unfold plus. simpl.
  apply Rplus_lt_le_compat; [apply IH; intros; apply H; lia | apply H; lia].
Qed.
Lemma binomial_nonneg n i : 0 <= binomial n i.
Proof.
  unfold binomial. destruct (Z.leb 0 i && Z.leb i n)%bool; [| lra]. unfold Binomial.C. apply div_nonneg; [apply pos_INR |].
  apply Rmult_lt_0_compat; apply INR_fact_lt_0.
Qed.
Lemma binomial_0 n : (0 <= n)%Z -> binomial n 0 = 1.
Proof.
  intro N. unfold binomial. rewrite (proj2 (Z.leb_le 0 n) N). cbn [andb Z.leb Z.compare]. unfold Binomial.C. cbn [Z.to_nat fact INR]. rewrite Nat.sub_0_r.
  field. apply INR_fact_neq_0.
Qed.
Lemma optimal_falls n a d e : 1 <= IZR n -> 0 < a -> d < e -> e < a * IZR n -> powerRZ (1 + exp a) (-1 * n) *
  sum_between (fun i => binomial n i * Rmax 0 ((- exp (e + IZR i * a)) + exp (a * (IZR n - IZR i)))) 0 n < powerRZ (1 + exp a) (-1 * n) *
  sum_between (fun i => binomial n i * Rmax 0 ((- exp (d + IZR i * a)) + exp (a * (IZR n - IZR i)))) 0 n.
Proof.
  intros N A D E. assert (0 < exp a) by apply exp_pos. apply Rmult_lt_compat_l; [apply powerRZ_lt; lra |].
  assert (M : (0 <= n)%Z) by (apply le_IZR; lra). unfold sum_between. rewrite (proj2 (Z.leb_le 0 n) M). apply sums_lt.
  - intros i _. apply Rmult_le_compat_l; [apply binomial_nonneg |]. apply Rle_max_compat_l. apply Rplus_le_compat_r, Ropp_le_contravar, exp_le_exp. lra.
  - change (0 + Z.of_nat 0)%Z with 0%Z. rewrite binomial_0, !Rmult_1_l, !Rmult_0_l, !Rplus_0_r, Rminus_0_r by exact M.
    assert (exp e < exp (a * IZR n)) by (apply exp_increasing, E). assert (exp d < exp e) by (apply exp_increasing, D). rewrite !Rmax_right by lra. lra.
Qed.

Ltac prove_holds := intros; split; [match goal with |- 1 + exp ?a <> 0 => assert (0 < exp a) by apply exp_pos; lra end |]; split; [lra |]; split; [intros; lra |];
  apply optimal_falls; assumption.
