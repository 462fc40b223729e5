(* One condition is enough: if no first row makes a difference below the board, every one fills it. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game fibonacci.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

Section Universal.
Variables (n : nat) (B : 'M['F_2]_n.+1).

(* The rows x fill the board of m rows: they make the wanted changes b, row by row, and leave nothing
   below.  With b = 0 these are the quiet patterns. *)
Definition fills m (b x : nat -> 'rV['F_2]_n.+1) : Prop :=
  [/\ x 0%N = 0, x m.+1 = 0 & forall i, (i < m)%N -> x i + x i.+1 *m B + x i.+2 = b i].

(* Let the row below a board of m rows be 0 for all first rows when nothing is wanted.  If some rows
   fill the board, then every first row r begins rows that fill it.  Where all lamps are wanted there
   always are such rows, for every lamp of every graph can be lit: so the first condition is enough. *)
Theorem one_condition m (b : nat -> 'rV['F_2]_n.+1) :
  horner_mx B (fibonacci m.+1) = 0 -> (exists x, fills m b x) ->
  forall r, exists2 x, fills m b x & x 1%N = r.
Proof.
move=> f0 [x [x0 xm step]] r.
have [|q [q0 qm qstep] q1] := (first_row_decides B m (r + x 1%N)).2; first by rewrite f0 mulmx0.
exists (fun i => x i + q i); last by rewrite q1 addrC -addrA double addr0.
split=> [||i im]; rewrite ?x0 ?xm ?q0 ?qm ?addr0 // mulmxDl -(step i im) -[RHS]addr0 -(qstep i im).
by rewrite [x i + q i + _]addrACA addrACA.
Qed.
End Universal.
Print Assumptions one_condition.
