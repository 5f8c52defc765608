(* By induction over the size of the group. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma powers r n : 1 < r -> r ^ S n - 1 <= INR (S n) * r ^ n * (r - 1).
Proof.
  intro R. induction n as [| n IH]; [simpl; lra |]. rewrite (S_INR (S n)). change (r ^ S (S n)) with (r * r ^ S n).
  assert (P := pow_R1_Rle r (S n) ltac:(lra)). change (r ^ S n) with (r * r ^ n) in *. assert (0 < r ^ n) by (apply pow_lt; lra). nra.
Qed.
Lemma simplest e k : 0 < e -> 1 <= IZR k -> exp e - 1 <> 0 /\ (exp (IZR k * e) - 1) / (exp e - 1) < IZR k * exp (IZR k * e).
Proof.
  intros E K. assert (A := em1_pos e E). split; [lra |]. destruct (natural (k - 1)) as [n N]; [rewrite minus_IZR; lra |].
  assert (M : k = Z.of_nat (S n)) by lia. rewrite M in *. rewrite <- INR_IZR_INZ in *. rewrite <- !exp_pow.
  apply Rmult_lt_reg_r with (exp e - 1); [exact A |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_lt_trans with (1 := powers (exp e) n ltac:(lra)). apply Rmult_lt_compat_r; [exact A |]. apply Rmult_lt_compat_l; [lra |].
  assert (0 < exp e ^ n) by (apply pow_lt; lra). change (exp e ^ S n) with (exp e * exp e ^ n). nra.
Qed.
Ltac prove_holds := exact simplest.
