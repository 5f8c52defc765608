(* A number times its conjugate: the squares of sine and cosine add up to one. *)
From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import Parisk.
Open Scope R_scope.

Lemma base_positive z theta : 0 < 1 + z ^ 2 * theta ^ 2.
Proof. assert (S := pow2_ge_0 (z * theta)). rewrite Rpow_mult_distr in S. lra. Qed.
Lemma times_its_conjugate p a : (p * cos a) ^ 2 + (p * sin a) ^ 2 = p * p.
Proof. assert (S := sin2_cos2 a). unfold Rsqr in S. replace (p * p) with (p * p * (sin a * sin a + cos a * cos a)) by (rewrite S; ring). ring. Qed.
Lemma modulus z n theta : (Rpower (1 + z ^ 2 * theta ^ 2) (- ((1 / 2) * n)) * cos (n * atan (z * theta))) ^ 2 + (Rpower (1 + z ^ 2 * theta ^ 2) (- ((1 / 2) * n)) * sin (n * atan (z * theta))) ^ 2 = Rpower (1 + z ^ 2 * theta ^ 2) (- n).
Proof. rewrite times_its_conjugate, <- Rpower_plus. f_equal. field. Qed.

Ltac prove_holds := let z := fresh "z" in let n := fresh "n" in let theta := fresh "theta" in intros z n theta ? ?;
  replace ((z * theta) ^ 2) with (z ^ 2 * theta ^ 2) by ring; split; [apply base_positive |]; split; [apply base_positive | apply modulus].
