(* tanh x < x. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk.
Open Scope R_scope.

Lemma below e : 0 < e -> e * tanh (1 / 2 * e) < 1 / 2 * e ^ 2.
Proof. intro E. assert (T := tanh_below (1 / 2 * e) ltac:(lra)). nra. Qed.
Ltac prove_holds := exact below.
