(* Every lamp of every graph can be lit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game orthogonality.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

(* The handshake: of the pairs (i, j) those with i < j and those with i > j are as many. *)
Lemma handshake n (f : 'I_n -> 'I_n -> 'F_2) : (forall i j, f i j = f j i) ->
  \sum_i \sum_j f i j = \sum_i f i i.
Proof.
move=> sym; pose below := \sum_(i < n) \sum_(j < n | (j < i)%N) f i j.
transitivity (below + \sum_i f i i + below); last by rewrite addrAC twice add0r.
have -> : \sum_i \sum_j f i j
    = \sum_(i < n) (\sum_(j < n | (j < i)%N) f i j + f i i + \sum_(j < n | (i < j)%N) f i j).
  apply: eq_bigr => i _; rewrite (bigID (fun j : 'I_n => (j < i)%N)) /= -addrA; congr (_ + _).
  rewrite (bigD1 i) /= ?ltnn //; congr (_ + _); apply: eq_bigl => j.
  by rewrite -leqNgt ltn_neqAle eq_sym andbC.
rewrite !big_split /=; congr (_ + _).
rewrite /below [RHS](exchange_big_dep predT) //=.
by apply: eq_bigr => j _; apply: eq_bigr => i _.
Qed.

(* In a symmetric game the cells that change their own lamp can all be changed, and only they. *)
Theorem own_lamps (T : finType) (reach : rel T) : symmetric reach ->
  exists x : {set T}, forall d, changes reach x d = reach d d.
Proof.
move=> sym; pose own := [set d | reach d d].
suff [x X] : exists x, forall d, changes reach x d = (d \in own).
  by exists x => d; rewrite X inE.
apply/(quiet_decide _ sym) => q /quiet_column Aq; pose A := matrix_of reach; pose v := column q.
suff /bit_inj -> : bit (meet_oddly q own) = bit false by [].
have <- : \sum_i \sum_j v i ord0 * A i j * v j ord0 = bit (meet_oddly q own).
  rewrite handshake; last first.
    move=> i j; have -> : A i j = A j i by rewrite !mxE sym.
    by rewrite mulrAC (mulrC (v i ord0)) mulrAC.
  have := meeting q own; move/matrixP/(_ ord0 ord0); rewrite !mxE /= mulr1n => <-.
  apply: eq_bigr => i _; rewrite !mxE inE /bit.
  by case: (_ \in q); case: (reach _ _); rewrite ?mulr1 ?mulr0.
rewrite big1 // => i _; have Ai : \sum_j A i j * v j ord0 = 0.
  by have /colP/(_ i) := Aq; rewrite mxE [RHS]mxE.
transitivity (v i ord0 * \sum_j A i j * v j ord0); last by rewrite Ai mulr0.
by rewrite big_distrr; apply: eq_bigr => j _; rewrite /= mulrA.
Qed.

(* On every finite graph there is a set of presses that changes each lamp. *)
Theorem every_graph (T : finType) (adj : rel T) : symmetric adj ->
  exists x : {set T}, forall d, changes (graph_game adj) x d.
Proof.
move=> sym; have [|x X] := @own_lamps T (graph_game adj).
  by move=> c d; rewrite /graph_game /= sym eq_sym.
by exists x => d; rewrite X /graph_game /= eqxx orbT.
Qed.

(* So a quiet pattern of a graph has an even number of cells. *)
Theorem quiet_is_even (T : finType) (adj : rel T) (q : {set T}) : symmetric adj ->
  quiet (graph_game adj) q -> ~~ odd #|q|.
Proof.
move=> sym; have [x X] := every_graph sym; move=> q_quiet.
have sym' : symmetric (graph_game adj) by move=> c d; rewrite /graph_game /= sym eq_sym.
have /(quiet_decide _ sym')/(_ q q_quiet) :
    exists x, forall d, changes (graph_game adj) x d = (d \in setT) by exists x => d; rewrite X inE.
by rewrite /meet_oddly setIT.
Qed.
Print Assumptions own_lamps. Print Assumptions every_graph. Print Assumptions quiet_is_even.
