(* Two uses of x: (1, 0), y: (1/2, 1/2), whose risk at e^eps = 2 is 1/2: delta 3/4 at the level 2 eps. *)
From Coq Require Import Reals Lra ZArith List.
Require Import Parisk PariskMechanisms PariskPrivacy.
Open Scope R_scope.
Ltac prove_refuted := right; exists 2, (1 / 2), (tabled ((1 :: 1 / 2 :: nil) :: (0 :: 1 / 2 :: nil) :: nil) ((0 :: 1 :: nil) :: (0 :: 0 :: nil) :: nil)); privacy_point.
