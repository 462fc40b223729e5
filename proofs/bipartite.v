(* On a bipartite graph: press the black cells of a quiet pattern, and exactly that pattern lights. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game orthogonality.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Section Bipartite.
(* A graph whose vertices are black or white, neighbours never of one colour.  Every board is one. *)
Variables (T : finType) (adj : rel T) (black : {set T}).
Hypothesis sym : symmetric adj.
Hypothesis colours : forall u v, adj u v -> (u \in black) != (v \in black).
Let reach := graph_game adj.

Lemma no_loop v : adj v v = false.
Proof. by case e: (adj v v) => //; have := colours e; rewrite eqxx. Qed.

(* A vertex is changed by its own press and by those of its neighbours. *)
Lemma own_and_neighbours x v : changes reach x v = (v \in x) (+) odd #|[set u in x | adj u v]|.
Proof.
rewrite /changes (_ : [set c in x | reach c v] = (x :&: [set v]) :|: [set u in x | adj u v]).
  rewrite cardsU (_ : _ :&: [set u in x | adj u v] = set0) ?cards0 ?subn0 ?oddD.
    case vx: (v \in x); first by rewrite (setIidPr _) ?sub1set // cards1.
    by rewrite (_ : x :&: [set v] = set0) ?cards0 //; apply/setP=> u; rewrite !inE;
       case: eqP => [->|]; rewrite ?vx ?andbF.
  by apply/setP=> u; rewrite !inE; case: (u =P v) => [->|]; rewrite ?no_loop ?andbF.
by apply/setP=> u; rewrite !inE /=; case: (u \in x); rewrite //= orbC.
Qed.

(* Pressing the black cells of a quiet pattern q changes the lamps of q, and no others. *)
Theorem black_half (q : {set T}) : quiet reach q -> forall v, changes reach (q :&: black) v = (v \in q).
Proof.
move=> q_quiet v; have := q_quiet v; rewrite !own_and_neighbours inE.
have -> : [set u in q :&: black | adj u v] = if v \in black then set0 else [set u in q | adj u v].
  apply/setP=> u; case vb: (v \in black); rewrite !inE -?andbA; case uv: (adj u v); rewrite ?andbF //;
  by have := colours uv; rewrite vb; case: (u \in black); rewrite ?andbF ?andbT.
case: (v \in black); rewrite ?cards0 ?andbT ?addbF // andbF.
by case: (v \in q); case: (odd _).
Qed.

(* So any two quiet patterns have an even number of cells in common. *)
Theorem even_meetings (p q : {set T}) : quiet reach p -> quiet reach q -> ~~ meet_oddly p q.
Proof.
move=> p_quiet q_quiet; have rsym : symmetric reach by move=> c d; rewrite /reach /graph_game /= sym eq_sym.
have light : exists x, forall v, changes reach x v = (v \in q).
  by exists (q :&: black); apply: black_half.
by have /(quiet_decide _ rsym)/(_ p p_quiet) := light.
Qed.
End Bipartite.
Print Assumptions black_half. Print Assumptions even_meetings.
