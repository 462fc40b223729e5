(* Seams do not cross: where an unpressed row crosses an unpressed column, the lamp stays as it is. *)
From Coq Require Import ZArith Bool.
Local Open Scope Z_scope.

(* P i j: is the cell in row i and column j pressed?  Off a board nothing is.  The lamp is changed by
   its own press and by those above, below, left and right of it, if they are an odd number. *)
Definition changes (P : Z -> Z -> bool) i j : bool :=
  xorb (P i j) (xorb (xorb (P (i - 1) j) (P (i + 1) j)) (xorb (P i (j - 1)) (P i (j + 1)))).

(* So no solution that lights all lamps leaves both row i and column j unpressed. *)
Theorem seams_do_not_cross (P : Z -> Z -> bool) (i j : Z) :
  (forall k, P i k = false) -> (forall k, P k j = false) -> changes P i j = false.
Proof. intros row column; unfold changes; now rewrite !row, !column. Qed.
Print Assumptions seams_do_not_cross.
