(* What can be reached is what is orthogonal to the obstacles: Col A = (Nul A^T)^perp. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

(* Over any field F, A x = b has a solution just if b is orthogonal to every row y with y A = 0.
   'M_(m, n): matrices of m rows and n columns; 'cV_m: columns; 'rV_m: rows; *m: the product. *)
Theorem column_space (F : fieldType) m n (A : 'M[F]_(m, n)) (b : 'cV[F]_m) :
  (exists x, A *m x = b) <-> (forall y : 'rV_m, y *m A = 0 -> y *m b = 0).
Proof.
split=> [[x <-] y yA | every]; first by rewrite mulmxA yA mul0mx.
(* The rows of N span all y with y A = 0. *)
pose N := kermx A; have NA : N *m A = 0 by apply: mulmx_ker.
have Nb : N *m b = 0 by apply/row_matrixP=> i; rewrite row_mul row0 every // -row_mul NA row0.
have : (b^T <= A^T)%MS.
  rewrite submxE -[_ *m _]trmxK trmx_mul trmxK; apply/eqP.
  have /submxP[D ->] : ((cokermx A^T)^T <= N)%MS.
    by apply/sub_kermxP/trmx_inj; rewrite trmx_mul trmxK mulmx_coker trmx0.
  by rewrite -mulmxA Nb mulmx0 trmx0.
by case/submxP=> x bx; exists x^T; apply: trmx_inj; rewrite trmx_mul trmxK.
Qed.

(* For any game: a change of lamps, the set b, can be made just if no obstacle meets it oddly.
   An obstacle w is a set of lamps of which each press changes an even number. *)
Theorem obstacles (T : finType) (reach : rel T) (b : {set T}) :
  (exists x, forall d, changes reach x d = (d \in b)) <->
  (forall w : {set T}, (forall c, ~~ odd #|[set d in w | reach c d]|) -> ~~ meet_oddly w b).
Proof.
pose A := matrix_of reach; have setP_column x : (forall d, changes reach x d = (d \in b)) <->
    A *m column x = column b.
  rewrite -column_changes; split=> [E | /(can_inj (@columnK _))/setP E d].
    by congr column; apply/setP=> d; rewrite inE.
  by have := E d; rewrite inE.
have obstacle w : (column w)^T *m A = 0 <-> forall c, ~~ odd #|[set d in w | reach c d]|.
  have entry c : ((column w)^T *m A) ord0 (enum_rank c) = bit (odd #|[set d in w | reach c d]|).
    rewrite -(@count_sum _ (fun d => (d \in w) && reach c d)) mxE; apply: eq_bigr => i _.
    by rewrite !mxE enum_rankK /bit; case: (_ \in w); rewrite ?mul1r ?mul0r.
  split=> [/rowP E c | E]; first by have := E (enum_rank c); rewrite entry mxE; case: (odd _).
  by apply/rowP=> j; rewrite -(enum_valK j) entry (negbTE (E _)) mxE.
split=> [[x /setP_column Ax] w /obstacle wA | every].
  have : (column w)^T *m column b = 0 by rewrite -Ax mulmxA wA mul0mx.
  by rewrite meeting => /matrixP/(_ ord0 ord0); rewrite !mxE /=; case: (meet_oddly w b).
have /column_space[v Av] : forall y : 'rV_#|T|, y *m A = 0 -> y *m column b = 0.
  move=> y yA; have yw : y = (column (cells_of y^T))^T by rewrite cells_ofK trmxK.
  rewrite yw meeting (negbTE (every _ _)) ?raddf0 //.
  by apply/obstacle; rewrite -yw.
by exists (cells_of v); apply/setP_column; rewrite cells_ofK.
Qed.

(* The same where c changes d just if d changes c, as on every graph: there the obstacles are the
   quiet patterns.  Exactly the quiet patterns decide. *)
Theorem quiet_decide (T : finType) (reach : rel T) (b : {set T}) : symmetric reach ->
  (exists x, forall d, changes reach x d = (d \in b)) <->
  (forall q, quiet reach q -> ~~ meet_oddly q b).
Proof.
move=> sym; rewrite obstacles; have same q : quiet reach q <->
    forall c, ~~ odd #|[set d in q | reach c d]|.
  by split=> E c; have := E c; rewrite /changes (eq_card (B := [set d in q | reach c d])) // => d;
    rewrite !inE sym.
by split=> every q /same q_quiet; apply: every.
Qed.
Print Assumptions column_space. Print Assumptions obstacles. Print Assumptions quiet_decide.
