(* eps (e + 1) is less than 2.8 (e - 1) up to eps = 2, where e = exp eps: by e - 1 > eps below 4/5, by intervals above. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk PariskSame.
Open Scope R_scope.

Lemma line e : 0 < e -> e <= 2 -> e * (exp e + 1) < 14 / 5 * (exp e - 1).
Proof.
  intros E H. assert (A := exp_ineq1 e ltac:(lra)). destruct (Rlt_or_le e (4 / 5)) as [L | L]; [nra |].
  apply Rminus_lt_0. interval with (i_bisect e, i_prec 40).
Qed.
Lemma below e : 0 < e -> e <= 2 -> (- 1) + exp e <> 0 /\ e ^ 2 <> 0 /\ (1 / ((- 1) + exp e) * (1 + exp e)) ^ 2 < 8 / e ^ 2.
Proof.
  intros E H. assert (A := em1_pos e E). assert (L := line e E H). assert (P : 0 < e ^ 2) by (apply pow_lt, E). repeat split; try lra.
  set (d := exp e - 1) in *. assert (D : exp e = d + 1) by (unfold d; ring). rewrite D in *. clearbody d.
  replace ((1 / (-1 + (d + 1)) * (1 + (d + 1))) ^ 2) with ((d + 2) ^ 2 / d ^ 2) by (field; lra).
  assert (Q : 0 < d ^ 2) by (apply pow_lt, A). apply Rmult_lt_reg_r with (e ^ 2 * d ^ 2); [apply Rmult_lt_0_compat; assumption |].
  replace ((d + 2) ^ 2 / d ^ 2 * (e ^ 2 * d ^ 2)) with ((e * (d + 2)) ^ 2) by (field; lra). replace (8 / e ^ 2 * (e ^ 2 * d ^ 2)) with (8 * d ^ 2) by (field; lra).
  assert (M : (e * (d + 2)) ^ 2 < (14 / 5 * d) ^ 2); [| nra]. assert (0 < e * (d + 2)) by (apply Rmult_lt_0_compat; lra). simpl. nra.
Qed.
Ltac prove_holds := parisk_as below.
