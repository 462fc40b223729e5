(* The game: lamps, presses, and what a set of presses changes.

   A finite type T holds the cells: each has a lamp and a button.  reach c d says that a press on c
   changes the lamp of d.  Nothing else is asked of reach, unless a theorem says so. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

Section Game.
Variables (T : finType) (reach : rel T).

(* A press on c, when the lamps of the set lit are on, leaves these lamps on. *)
Definition press (lit : {set T}) (c : T) : {set T} := [set d | (d \in lit) (+) reach c d].

(* Presses one after the other, in the order of a list. *)
Definition play (lit : {set T}) (presses : seq T) : {set T} := foldl press lit presses.

(* The presses in the set x, each made once, change the lamp of d: an odd number of them reach it. *)
Definition changes (x : {set T}) (d : T) : bool := odd #|[set c in x | reach c d]|.

(* A quiet pattern changes nothing. *)
Definition quiet (x : {set T}) : Prop := forall d, ~~ changes x d.

(* Two sets meet oddly: they have an odd number of cells in common. *)
Definition meet_oddly (x y : {set T}) : bool := odd #|x :&: y|.

(* The cells that a list presses an odd number of times. *)
Definition oddly_pressed (presses : seq T) : {set T} := [set c | odd (count_mem c presses)].

(* ---- sets as columns of zeros and ones, so that theorems on matrices speak of the game ---- *)

Definition bit (b : bool) : 'F_2 := b%:R.
Definition column (x : {set T}) : 'cV['F_2]_#|T| := \col_i bit (enum_val i \in x).
Definition cells_of (v : 'cV['F_2]_#|T|) : {set T} := [set c | v (enum_rank c) ord0 == 1].
Definition matrix_of : 'M['F_2]_#|T| := \matrix_(i, j) bit (reach (enum_val j) (enum_val i)).

Lemma bit_odd n : bit (odd n) = n%:R.
Proof. by apply/val_inj; rewrite /bit; case o: (odd n); rewrite /= ?val_Fp_nat // modn2 o. Qed.

Lemma bitP (a : 'F_2) : a = bit (a == 1).
Proof. by case: a => [[|[|[]]]] //= ?; apply/val_inj. Qed.

Lemma bit_inj : injective bit. Proof. by case; case=> // /(congr1 val). Qed.

Lemma twice (a : 'F_2) : a + a = 0. Proof. exact: addrr_char2 (char_Fp (isT : prime 2)) a. Qed.

Lemma columnK : cancel column cells_of.
Proof. by move=> x; apply/setP=> c; rewrite inE mxE enum_rankK; case: (c \in x). Qed.

Lemma cells_ofK : cancel cells_of column.
Proof. by move=> v; apply/colP=> i; rewrite mxE inE enum_valK -bitP. Qed.

Lemma count_sum (P : pred T) : \sum_(i < #|T|) bit (P (enum_val i)) = bit (odd #|[set c | P c]|).
Proof.
rewrite -(big_enum_val (fun c => bit (P c))) /= bit_odd cardsE -sum1_card natr_sum.
rewrite [RHS]big_mkcond /=; apply: eq_bigr => c _.
by rewrite /bit unfold_in; case: (P c).
Qed.

Lemma column_changes x : column [set d | changes x d] = matrix_of *m column x.
Proof.
apply/colP=> i; rewrite !mxE inE /changes -(@count_sum (fun c => (c \in x) && reach c (enum_val i))).
by apply: eq_bigr => j _; rewrite !mxE /bit; case: (_ \in x); rewrite ?mulr1 ?mulr0.
Qed.

Lemma meeting x y : (column x)^T *m column y = (bit (meet_oddly x y))%:M.
Proof.
apply/matrixP=> i j; rewrite !ord1 !mxE /= mulr1n /meet_oddly.
have -> : x :&: y = [set c | (c \in x) && (c \in y)] by apply/setP=> c; rewrite !inE.
rewrite -(@count_sum (fun c => (c \in x) && (c \in y))); apply: eq_bigr => k _.
by rewrite !mxE /bit; case: (_ \in x); case: (_ \in y); rewrite ?mulr1 ?mulr0.
Qed.

Lemma quiet_column x : quiet x <-> matrix_of *m column x = 0.
Proof.
rewrite -column_changes; split=> [q | /colP q d].
  by apply/colP=> i; rewrite !mxE inE (negbTE (q _)).
by have := q (enum_rank d); rewrite !mxE inE enum_rankK; case: (changes x d).
Qed.

Lemma bitD a b : bit (a (+) b) = bit a + bit b.
Proof. by case: a; case: b; apply/val_inj. Qed.

Lemma changesD x y d : changes ((x :\: y) :|: (y :\: x)) d = changes x d (+) changes y d.
Proof.
apply: bit_inj; rewrite bitD /changes -!count_sum -big_split; apply: eq_bigr => i _ /=.
rewrite -bitD !inE; congr bit.
by case: (_ \in x); case: (_ \in y); case: (reach _ d).
Qed.

(* The order of the presses does not matter, and two presses on one cell are none:
   a lamp is changed just if the cells that are pressed an odd number of times change it. *)
Theorem order_is_nothing (lit : {set T}) (presses : seq T) (d : T) :
  (d \in play lit presses) = (d \in lit) (+) changes (oddly_pressed presses) d.
Proof.
elim: presses lit => [|c l IH] lit /=.
  rewrite (_ : oddly_pressed [::] = set0) /changes; last by apply/setP=> c; rewrite !inE.
  by rewrite (_ : [set _ in _ | _] = set0) ?cards0 ?addbF //; apply/setP=> c; rewrite !inE.
have -> : oddly_pressed (c :: l)
    = ([set c] :\: oddly_pressed l) :|: (oddly_pressed l :\: [set c]).
  by apply/setP=> e; rewrite !inE /= oddD eq_sym; case: (e == c); case: (odd (count_mem e l)).
rewrite changesD {}IH inE -addbA; congr (_ (+) (_ (+) _)).
rewrite /changes (_ : [set _ in _ | _] = if reach c d then [set c] else set0).
  by case: (reach c d); rewrite ?cards1 ?cards0.
apply/setP=> e; rewrite !inE; case: (e =P c) => [-> | ne].
  by case: (reach c d); rewrite !inE ?eqxx.
by case: (reach c d); rewrite !inE //; apply/esym/eqP.
Qed.
End Game.

(* A graph: adj u v says that u and v are neighbours.  A press changes a vertex and its neighbours. *)
Definition graph_game (T : finType) (adj : rel T) : rel T := [rel c d | adj c d || (c == d)].
Print Assumptions order_is_nothing.
