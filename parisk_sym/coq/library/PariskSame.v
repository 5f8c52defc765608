(* A theorem by a lemma that says the same in other forms: terms in another order, factors taken out, other arguments that are equal. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Coquelicot Require Import Coquelicot.
Require Import Parisk PariskFunctions.
Open Scope R_scope.

Ltac same_premise := first [ assumption | lra | lia | timeout 4 nra ].
Ltac same_nonzero := repeat split; first [ assumption | solve [lra] | solve [timeout 10 parisk_defined] | solve [timeout 8 parisk_defined_more]
  | (intro; solve [timeout 4 nra]) ].
(* Two terms, at first as they stand, then with arguments of functions that are equal made one. *)
Ltac same_terms := solve [ reflexivity | timeout 8 ring | timeout 12 (field; same_nonzero) ].
Ltac same_argument u v := tryif constr_eq u v then fail else
  (let E := fresh "E" in assert (E : u = v) by (timeout 4 (solve [ ring | field; repeat split; same_premise ])); rewrite E; clear E).
Ltac same_arguments := repeat match goal with
  | |- context [exp ?u] => match goal with |- context [exp ?v] => same_argument u v end
  | |- context [ln ?u] => match goal with |- context [ln ?v] => same_argument u v end
  | |- context [sqrt ?u] => match goal with |- context [sqrt ?v] => same_argument u v end
  | |- context [Rabs ?u] => match goal with |- context [Rabs ?v] => same_argument u v end
  | |- context [erf ?u] => match goal with |- context [erf ?v] => same_argument u v end
  | |- context [Rpower ?b ?u] => match goal with |- context [Rpower b ?v] => same_argument u v end
  | |- context [Rpower ?u ?e] => match goal with |- context [Rpower ?v e] => same_argument u v end
  | |- context [Rmax ?a ?u] => match goal with |- context [Rmax a ?v] => same_argument u v end
  | |- context [Rmax ?u ?a] => match goal with |- context [Rmax ?v a] => same_argument u v end
  | |- context [Rmin ?a ?u] => match goal with |- context [Rmin a ?v] => same_argument u v end
  | |- context [Rmin ?u ?a] => match goal with |- context [Rmin ?v a] => same_argument u v end end.
Ltac same_value := first [ same_terms | progress same_arguments; same_terms ].
(* A relation whose sides are those of H, or whose difference is. *)
Lemma same_difference_le a b c d : a <= b -> d - c = b - a -> c <= d. Proof. intros. lra. Qed.
Lemma same_difference_lt a b c d : a < b -> d - c = b - a -> c < d. Proof. intros. lra. Qed.
Lemma same_difference_eq a b c d : a = b -> d - c = b - a -> c = d. Proof. intros. lra. Qed.
Ltac same_relation H := lazymatch type of H with
  | ?a <= ?b => lazymatch goal with |- ?c <= ?d => first [ replace c with a by same_value; replace d with b by same_value; exact H
      | apply (same_difference_le a b c d H); same_value ] end
  | ?a < ?b => lazymatch goal with |- ?c < ?d => first [ replace c with a by same_value; replace d with b by same_value; exact H
      | apply (same_difference_lt a b c d H); same_value ] end
  | ?a = ?b => lazymatch goal with |- ?c = ?d => first [ replace c with a by same_value; replace d with b by same_value; exact H
      | apply (same_difference_eq a b c d H); same_value ] end
  | ?a <> ?b => lazymatch goal with |- ?c <> ?d => first [ replace c with a by same_value; replace d with b by same_value; exact H ] end end.
Ltac same_from_any := match goal with K : _ |- _ => same_relation K end.
(* H without its premises, of which some may stand in other forms. *)
Ltac same_given H := repeat match type of H with ?P -> _ =>
  let Q := fresh "Q" in assert (Q : P) by (first [ same_premise | solve [same_from_any] | solve [same_nonzero] ]); specialize (H Q); clear Q end.
Ltac same_parts H := lazymatch type of H with
  | _ /\ _ => let A := fresh "A" in let B := fresh "B" in destruct H as [A B]; same_parts A; same_parts B | _ => idtac end.
(* Variables and premises of the goal, one after the other; those of H become the variables, and what it says there is becomes what is said to be. *)
Ltac same_along H := lazymatch goal with
  | |- forall x : R, _ => let y := fresh x in intro y; same_at H y; same_along H
  | |- forall x : Z, _ => let y := fresh x in intro y; same_at H y; same_along H
  | |- ?A -> _ => let P := fresh "P" in intro P; same_along H
  | |- exists x : R, _ => same_given H; let y := fresh x in destruct H as [y H]; exists y; same_along H
  | |- _ /\ (forall x, _) => same_given H; let A := fresh "A" in destruct H as [A H]; split; [ solve [same_conclusion A] | same_along H ]
  | |- _ => same_given H; same_conclusion H end
with same_at H y := first [ specialize (H y) | same_given H; specialize (H y) ]
with same_conclusion H := same_parts H; repeat apply conj; first [ assumption | solve [lra] | solve [same_from_any] | solve [same_nonzero] ].
Ltac parisk_as L := first [ exact L | let H := fresh "H" in pose proof L as H; same_along H ].
