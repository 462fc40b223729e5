(* Quiet patterns count the solutions. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

(* A game of n presses and m lamps with states in a finite field F: the entry A i j says how much the
   press j changes the lamp i.  #|F| is the number of states; \rank A the rank.  The nullity: *)
Definition nullity (F : fieldType) m n (A : 'M[F]_(m, n)) : nat := (n - \rank A)%N.

(* There are #|F| ^ nullity quiet patterns, columns x with A x = 0. *)
Theorem quiet_patterns (F : finFieldType) m n (A : 'M[F]_(m, n)) :
  #|[set x : 'cV[F]_n | A *m x == 0]| = (#|F| ^ nullity A)%N.
Proof.
pose N := row_base (kermx A^T); set k := \rank _ in N.
have -> : nullity A = k by rewrite /k mxrank_ker mxrank_tr.
(* Each quiet x is c N for just one row c of k numbers. *)
rewrite -(mul1n k) -card_matrix -cardsT -(@card_imset _ _ (fun c : 'rV_k => (c *m N)^T)); last first.
  by move=> c d /trmx_inj; apply: row_free_inj (row_base_free _) _ _.
apply: eq_card => x; rewrite inE; apply/eqP/imsetP=> [Ax | [c _ ->]].
  have /submxP[c xc] : (x^T <= N)%MS.
    by rewrite eq_row_base; apply/sub_kermxP; rewrite -trmx_mul Ax trmx0.
  by exists c; rewrite ?inE // -xc trmxK.
have /sub_kermxP NA : (c *m N <= kermx A^T)%MS by rewrite -(eq_row_base (kermx A^T)) submxMl.
by apply: trmx_inj; rewrite trmx_mul trmxK NA trmx0.
Qed.

(* A game that has a solution x0 has as many solutions as there are quiet patterns. *)
Theorem solutions (F : finFieldType) m n (A : 'M[F]_(m, n)) (x0 : 'cV[F]_n) (b : 'cV[F]_m) :
  A *m x0 = b -> #|[set x | A *m x == b]| = (#|F| ^ nullity A)%N.
Proof.
move=> <-; rewrite -quiet_patterns -[RHS](card_imset _ (addrI x0)); apply: eq_card => x.
rewrite inE; apply/eqP/imsetP=> [Ax | [q]]; last first.
  by rewrite inE => /eqP Aq ->; rewrite mulmxDr Aq addr0.
by exists (x - x0); rewrite ?inE ?mulmxBr ?Ax ?subrr // addrC subrK.
Qed.

(* And the changes that can be made are #|F| ^ rank of the #|F| ^ m. *)
Theorem games_that_can_be_won (F : finFieldType) m n (A : 'M[F]_(m, n)) :
  #|[set b : 'cV[F]_m | [exists x, A *m x == b]]| = (#|F| ^ \rank A)%N.
Proof.
have := card_partition (preim_partitionP (fun x : 'cV[F]_n => A *m x) setT).
set P := preim_partition _ _; rewrite cardsT card_matrix muln1.
have -> : (\sum_(X in P) #|X| = #|P| * #|F| ^ nullity A)%N.
  rewrite -sum_nat_const; apply: eq_bigr => X /imsetP[x0 _ ->].
  rewrite -(solutions (erefl (A *m x0))); apply: eq_card => x; rewrite !inE /=.
  by rewrite eq_sym.
have -> : #|P| = #|[set b : 'cV[F]_m | [exists x, A *m x == b]]|.
  pose fibre (b : 'cV[F]_m) := [set x in [set: 'cV[F]_n] | A *m x == b].
  have -> : P = fibre @: [set b : 'cV[F]_m | [exists x, A *m x == b]].
    apply/setP=> X; apply/imsetP/imsetP=> [[x _ ->] | [b]].
      exists (A *m x); first by rewrite inE; apply/existsP; exists x.
      by apply/setP=> y; rewrite !inE eq_sym.
    rewrite inE => /existsP[x /eqP <-] ->; exists x; rewrite ?inE //.
    by apply/setP=> y; rewrite !inE eq_sym.
  rewrite card_in_imset // => b c; rewrite inE => /existsP[x /eqP Ab] _ /setP/(_ x).
  by rewrite !inE Ab eqxx => /esym/eqP.
have q0 : (0 < #|F|)%N by apply/card_gt0P; exists 0.
move/eqP; rewrite -{1}(subnK (rank_leq_col A)) expnD mulnC eqn_pmul2r ?expn_gt0 ?q0 //.
by move/eqP.
Qed.
Print Assumptions quiet_patterns. Print Assumptions solutions. Print Assumptions games_that_can_be_won.
