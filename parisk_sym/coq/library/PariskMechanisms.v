(* Finite mechanisms and notions of privacy: what statements about them say. Any two databases are neighbours. A level is its ratio t = e^eps. *)
From Coq Require Import Reals ZArith Lra Psatz List Lia Bool.
Import ListNotations.
Open Scope R_scope.

(* An outcome gives its probability under each database, of which there are as many as said; a pair {i, j}, i < j, is drawn with draw i j. *)
Record mechanism := Mechanism { databases : nat; outcomes : list (nat -> R); draw : nat -> nat -> R }.
Definition sum_over {A : Type} (f : A -> R) (l : list A) : R := fold_right (fun a s => f a + s) 0 l.
Definition pairs (k : nat) : list (nat * nat) := flat_map (fun j => map (fun i => (i, j)) (seq 0 j)) (seq 0 k).
Definition is_mechanism (M : mechanism) : Prop :=
  (2 <= databases M)%nat
  /\ (forall z, In z (outcomes M) -> forall i, (i < databases M)%nat -> 0 <= z i)
  /\ (forall i, (i < databases M)%nat -> sum_over (fun z => z i) (outcomes M) = 1)
  /\ (forall i j, (i < j)%nat -> (j < databases M)%nat -> 0 <= draw M i j)
  /\ sum_over (fun ij => draw M (fst ij) (snd ij)) (pairs (databases M)) = 1.
Definition space (n : Z) (M : mechanism) : Prop := is_mechanism M /\ (databases M <= Z.to_nat n)%nat.
Definition uniform_draw (M : mechanism) : Prop :=
  forall i j, (i < j)%nat -> (j < databases M)%nat -> draw M i j = 1 / INR (length (pairs (databases M))).
Definition same_databases (M N : mechanism) : Prop := databases M = databases N.

(* --- notions of a pair of databases, through sums over the outcomes *)
Definition distinct (M : mechanism) (i j : nat) : Prop := (i < databases M)%nat /\ (j < databases M)%nat /\ i <> j.
Definition in_order (M : mechanism) (i j : nat) : Prop := (i < j)%nat /\ (j < databases M)%nat.
Definition total (f : R -> R -> R) (M : mechanism) (i j : nat) : R := sum_over (fun z => f (z i) (z j)) (outcomes M).
Definition beyond (t p q : R) : bool := if Rlt_dec (t * q) p then true else if Rlt_dec (t * p) q then true else false.
Definition excess (t p q : R) : R := Rmax 0 (p - t * q).
Definition lost (t p q : R) : R := if beyond t p q then p else 0.
Definition log_loss (p q : R) : R := p * ln (p / q).
Definition supported (M : mechanism) (i j : nat) : Prop := forall z, In z (outcomes M) -> 0 < z i -> 0 < z j.

Definition approximate (t d : R) (M : mechanism) : Prop := forall i j, distinct M i j -> total (excess t) M i j <= d.
Definition pure (t : R) (M : mechanism) : Prop := forall i j, distinct M i j -> forall z, In z (outcomes M) -> z i <= t * z j.
Definition at_risk (t r : R) (M : mechanism) : Prop := forall i j, distinct M i j -> total (lost t) M i j <= r.
Definition at_risk_first (t r : R) (M : mechanism) : Prop := forall i j, in_order M i j -> total (lost t) M i j <= r.
Definition mean_loss (b : R) (M : mechanism) : Prop := forall i j, distinct M i j -> supported M i j /\ total log_loss M i j <= b.
Definition mean_loss_first (b : R) (M : mechanism) : Prop := forall i j, in_order M i j -> supported M i j /\ total log_loss M i j <= b.
Definition moment (n : Z) (b : R) (M : mechanism) : Prop :=
  forall i j, distinct M i j -> supported M i j /\ total (fun p q => p * (p / q) ^ Z.to_nat (n - 1)) M i j <= b.

(* --- of all databases at once *)
Definition some_neighbour (t : R) (M : mechanism) (i : nat) (z : nat -> R) : bool :=
  existsb (fun j => negb (Nat.eqb j i) && beyond t (z i) (z j)) (seq 0 (databases M)).
Definition probabilistic (t r : R) (M : mechanism) : Prop := forall i, (i < databases M)%nat ->
  sum_over (fun z => if some_neighbour t M i z then z i else 0) (outcomes M) <= r.
Definition drawn (f : nat -> nat -> R) (M : mechanism) : R :=
  sum_over (fun ij => draw M (fst ij) (snd ij) * ((f (fst ij) (snd ij) + f (snd ij) (fst ij)) / 2)) (pairs (databases M)).
Definition average_risk (t r : R) (M : mechanism) : Prop := drawn (total (lost t) M) M <= r.
Definition random_privacy (t r : R) (M : mechanism) : Prop :=
  drawn (fun i j => if existsb (fun z => beyond t (z i) (z j)) (outcomes M) then 1 else 0) M <= r.
Definition chance_in (keep : list bool) (M : mechanism) (i : nat) : R :=
  sum_over (fun bz => if fst bz : bool then snd bz i else 0) (combine keep (outcomes M)).
Definition setwise_risk (t r : R) (M : mechanism) : Prop := forall keep : list bool,
  drawn (fun i j => if beyond t (chance_in keep M i) (chance_in keep M j) then 1 else 0) M <= r.

(* --- of what is made of mechanisms *)
Definition numbered (M : mechanism) : list (nat * (nat -> R)) := combine (seq 0 (length (outcomes M))) (outcomes M).
Definition merged (f : nat -> nat) (M : mechanism) : mechanism := Mechanism (databases M)
  (map (fun v i => sum_over (fun nz => if Nat.eqb (f (fst nz)) v then snd nz i else 0) (numbered M)) (seq 0 (length (outcomes M)))) (draw M).
Definition post_processed (P : mechanism -> Prop) (M : mechanism) : Prop :=
  forall f, (forall n, (n < length (outcomes M))%nat -> (f n < length (outcomes M))%nat) -> P (merged f M).
Definition beside (M N : mechanism) : mechanism := Mechanism (databases M)
  (flat_map (fun a => map (fun b i => a i * b i) (outcomes N)) (outcomes M)) (draw M).
Fixpoint more_uses (n : nat) (M : mechanism) : mechanism := match n with O => M | S m => beside (more_uses m M) M end.
Definition composed (n : Z) (P : mechanism -> Prop) (M : mechanism) : Prop := P (more_uses (Z.to_nat (n - 1)) M).
Definition together (P : mechanism -> Prop) (M N : mechanism) : Prop := P (beside M N).
Definition scaled (s : R) (M : mechanism) : list (nat -> R) := map (fun z i => s * z i) (outcomes M).
Fixpoint side_by_side (a b : list (nat -> R)) : list (nat -> R) := match a, b with
  | x :: a', y :: b' => (fun i => x i + y i) :: side_by_side a' b' | nil, l => l | l, nil => l end.
Definition mixed (s : R) (P : mechanism -> Prop) (M N : mechanism) : Prop :=
  P (Mechanism (databases M) (side_by_side (scaled s M) (scaled (1 - s) N)) (draw M)).
Definition mixed_tagged (s : R) (P : mechanism -> Prop) (M N : mechanism) : Prop :=
  P (Mechanism (databases M) (scaled s M ++ scaled (1 - s) N) (draw M)).

(* --- a mechanism as a table: a column for each outcome, and a row of the draw for each database *)
Definition tabled (columns draws : list (list R)) : mechanism := Mechanism (length (nth 0 columns [] ))
  (map (fun c i => nth i c 0) columns) (fun i j => nth j (nth i draws []) 0).
