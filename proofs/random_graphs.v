(* A vertex less: the graphs on n + 1 vertices are as the symmetric matrices of n rows. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game quiet.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

Section Shrink.
Variable n : nat.

(* The matrix of the game on a graph: symmetric, with ones on the diagonal. *)
Definition is_game m (A : 'M['F_2]_m) : bool := (A^T == A) && [forall i, A i i == 1].
Definition is_symmetric m (A : 'M['F_2]_m) : bool := A^T == A.

(* The first vertex is taken away: a says which others are its neighbours, R is the game on these, and all
   pairs of its neighbours are exchanged, each with itself as well: R + a^T a. *)
Definition shrunk (A : 'M['F_2]_(1 + n)) : 'M['F_2]_n := drsubmx A + (ursubmx A)^T *m ursubmx A.

Lemma square (a : 'F_2) : a * a = a.
Proof. by rewrite (bitP a); case: (a == 1); rewrite /bit ?mulr1 ?mulr0. Qed.

(* The number of quiet patterns stays as it was. *)
Theorem shrunk_nullity (A : 'M['F_2]_(1 + n)) : is_game A -> nullity (shrunk A) = nullity A.
Proof.
case/andP=> /eqP sym /forallP diagonal; pose a := ursubmx A; pose R := drsubmx A.
have one : ulsubmx A = 1%:M.
  by apply/matrixP=> i j; rewrite (ord1 i) (ord1 j) !mxE; have /eqP := diagonal (lshift n 0) => ->.
have column : dlsubmx A = a^T by rewrite /a trmx_ursub sym.
have A_is : A = block_mx 1%:M a a^T R by rewrite -one -column submxK.
have low : block_mx 1%:M 0 a^T 1%:M *m A = block_mx 1%:M a 0 (R + a^T *m a).
  rewrite {1}A_is mulmx_block !mul1mx !mul0mx !addr0 !mulmx1; congr block_mx.
    by apply/matrixP=> i j; rewrite !mxE twice.
  by rewrite addrC.
have up : block_mx 1%:M a 0 (R + a^T *m a) *m block_mx 1%:M a 0 1%:M
    = block_mx 1%:M 0 0 (R + a^T *m a).
  rewrite mulmx_block !mul1mx !mul0mx !mulmx1 !mulmx0 !add0r !addr0; congr block_mx.
  by apply/matrixP=> i j; rewrite !mxE twice.
have unit_low : block_mx (1%:M : 'M['F_2]_1) 0 a^T 1%:M \in unitmx.
  by rewrite unitmxE det_lblock !det1 mulr1 unitr1.
have unit_up : block_mx (1%:M : 'M['F_2]_1) a 0 1%:M \in unitmx.
  by rewrite unitmxE det_ublock !det1 mulr1 unitr1.
have ranks : \rank A = (1 + \rank (shrunk A))%N.
  move: unit_low unit_up; rewrite -row_full_unit -row_free_unit => full free.
  by rewrite -(eqmxMfull A full) low -(mxrankMfree _ free) up rank_diag_block_mx mxrank1.
by rewrite /nullity ranks subSS.
Qed.

(* The graph of a symmetric matrix: the diagonal says which vertices the new one is joined to. *)
Definition grown (M : 'M['F_2]_n) : 'M['F_2]_(1 + n) :=
  let a := \row_j (1 + M j j) in block_mx 1%:M a a^T (M + a^T *m a).

(* Each graph becomes a symmetric matrix, and comes back from it; *)
Theorem shrunk_symmetric (A : 'M['F_2]_(1 + n)) :
  is_game A -> is_symmetric (shrunk A) /\ grown (shrunk A) = A.
Proof.
case/andP=> /eqP sym /forallP diagonal.
have one : ulsubmx A = 1%:M.
  by apply/matrixP=> i j; rewrite (ord1 i) (ord1 j) !mxE; have /eqP := diagonal (lshift n 0) => ->.
have column : dlsubmx A = (ursubmx A)^T by rewrite trmx_ursub sym.
have symR : (drsubmx A)^T = drsubmx A by rewrite trmx_drsub sym.
split; first by rewrite /is_symmetric /shrunk raddfD /= symR trmx_mul trmxK.
have a_is : \row_j (1 + shrunk A j j) = ursubmx A.
  apply/rowP=> j; rewrite !mxE big_ord1 !mxE square; have /eqP -> := diagonal (rshift 1 j).
  by rewrite addrA twice add0r.
rewrite /grown a_is /shrunk -addrA; rewrite -[RHS]submxK one column; congr block_mx.
by rewrite -[RHS]addr0; congr (_ + _); apply/matrixP=> i j; rewrite !mxE twice.
Qed.

(* and each symmetric matrix comes from a graph.  So there are as many of the one as of the other, and each
   nullity is as frequent. *)
Theorem grown_game (M : 'M['F_2]_n) : is_symmetric M -> is_game (grown M) /\ shrunk (grown M) = M.
Proof.
move/eqP=> sym; pose a : 'rV['F_2]_n := \row_j (1 + M j j).
split.
  apply/andP; split.
    by rewrite /grown tr_block_mx trmx1 trmxK raddfD /= sym trmx_mul trmxK.
  apply/forallP=> i; rewrite /grown; case: (split_ordP i) => j ->.
    by rewrite block_mxEul (ord1 j) mxE.
  by rewrite block_mxEdr !mxE big_ord1 !mxE square addrCA twice addr0.
rewrite /shrunk /grown block_mxKdr block_mxKur -addrA.
by rewrite -[RHS]addr0; congr (_ + _); apply/matrixP=> i j; rewrite !mxE twice.
Qed.
End Shrink.
Print Assumptions shrunk_nullity. Print Assumptions shrunk_symmetric. Print Assumptions grown_game.
