(* The period of a width: which boards every first row fills, and how long boards are put together. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game fibonacci universal.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

Section Period.
Variables (n : nat) (B : 'M['F_2]_n.+1).
Let F i := horner_mx B (fibonacci i).

Lemma F_next i : F i.+2 = F i + F i.+1 * B.
Proof.
rewrite /F [fibonacci _]/= -/(fibonacci i.+1) mulrC rmorphD rmorphM /= horner_mx_X.
by rewrite addrC.
Qed.

Lemma F0 : F 0 = 0. Proof. by rewrite /F rmorph0. Qed.
Lemma F1 : F 1 = 1. Proof. by rewrite /F rmorph1. Qed.

Lemma FB i : F i * B = B * F i.
Proof. by rewrite -[B in F i * B]horner_mx_X -[B in RHS]horner_mx_X -!rmorphM mulrC. Qed.

(* f_(i + j + 1) = f_(i + 1) f_(j + 1) + f_i f_j. *)
Lemma F_add i j : F (i + j).+1 = F i.+1 * F j.+1 + F i * F j.
Proof.
elim/ltn_ind: j i => -[|[|j]] IH i.
- by rewrite addn0 F1 F0 mulr1 mulr0 addr0.
- by rewrite addn1 F1 mulr1 !F_next F0 F1 add0r mul1r addrC.
have -> : F (i + j.+2).+1 = F (i + j).+1 + F (i + j.+1).+1 * B by rewrite !addnS F_next.
rewrite (IH j (leqnSn _)) (IH j.+1 (leqnn _)) [F j.+2 in RHS]F_next [F j.+3]F_next !mulrDr !mulrDl -!mulrA.
by rewrite addrACA.
Qed.

Lemma char2 (x : 'M['F_2]_n.+1) : x + x = 0.
Proof. by apply/matrixP=> a b; rewrite !mxE twice. Qed.

(* Consecutive ones have no common factor: f_(i+1)^2 = 1 + f_i f_(i+2). *)
Lemma F_square i : F i.+1 * F i.+1 = 1 + F i * F i.+2.
Proof.
elim: i => [|i IH]; first by rewrite F0 F1 mul0r addr0 mulr1.
have e : F i.+2 * F i.+2 = F i * F i.+2 + F i.+1 * (F i.+2 * B).
  by rewrite {1}F_next mulrDl -mulrA FB.
by rewrite e [F i.+3]F_next mulrDr IH !addrA char2 add0r.
Qed.

Lemma F_back i d : F i = F (i + d) -> F i.+1 = F (i + d).+1 -> F d = 0.
Proof.
elim: i => [|i IH]; first by rewrite add0n F0.
move=> e0 e1; apply: IH => //.
have step k : F k = F k.+2 + F k.+1 * B by rewrite F_next -addrA char2 addr0.
by rewrite (step i) (step (i + d)%N) e0 e1.
Qed.

Lemma F_returns : exists k, (0 < k)%N && (F k == 0).
Proof.
pose T := ('M['F_2]_n.+1 * 'M['F_2]_n.+1)%type; pose f (k : 'I_#|{: T}|.+1) : T := (F k, F k.+1).
have /injectivePn[x [y xy [e0 e1]]] : ~~ injectiveb f.
  by apply/negP=> /injectiveP/leq_card; rewrite card_ord ltnn.
wlog lt : x y xy e0 e1 / (x < y)%N.
  move=> W; move: (xy); rewrite neq_ltn => /orP[] lt; first exact: (W x y).
  by apply: (W y x); rewrite // eq_sym.
exists (y - x)%N; rewrite subn_gt0 lt; apply/eqP/(F_back (i := x)); by rewrite subnKC // ltnW.
Qed.

(* The heights with f_k(B) = 0 are just the multiples of one number y > 0.  A board of k - 1 rows is filled by
   every first row just if f_k(B) = 0, by `one_condition`; so these boards have
   y - 1, 2 y - 1, 3 y - 1 ... rows.  On the plain board of n + 1 columns y is y(n + 1). *)
Theorem period : exists2 y, (0 < y)%N & forall k, (F k == 0) = (y %| k)%N.
Proof.
have sub i j : F i = 0 -> (F (i + j) == 0) = (F j == 0).
  move=> Fi; case: j => [|j]; first by rewrite addn0 Fi F0 eqxx.
  have := F_square i; rewrite Fi mul0r addr0 => sq.
  rewrite addnS F_add Fi mul0r addr0; apply/eqP/eqP => [z | ->]; last by rewrite mulr0.
  by rewrite -[F j.+1]mul1r -sq -mulrA z mulr0.
have := ex_minnP F_returns; case: ex_minnP => y /andP[y0 /eqP Fy] least _; exists y => // k.
have multiples q r : (F (q * y + r) == 0) = (F r == 0).
  by elim: q => [|q IH]; rewrite ?mul0n // mulSn -addnA sub.
rewrite {1}(divn_eq k y) multiples /dvdn; case: eqP => [Fr | nFr]; last first.
  by apply/esym/negbTE/eqP=> r; apply: nFr; rewrite r F0.
case: posnP => // r0; have := least (k %% y)%N; rewrite r0 Fr eqxx leqNgt ltn_pmod //.
by move/(_ isT).
Qed.
End Period.

Section Patches.
Variables (n : nat) (B : 'M['F_2]_n.+1) (w : 'rV['F_2]_n.+1).
(* A piece and a seam.  The wanted row w is the same everywhere (all lamps, say).  Let every first row begin
   rows that fill the board of q rows, and let a fill the board of p rows.  Then there are rows that
   begin as a does, leave row p + 1 empty, the seam, and fill the board of p + 1 + q rows.  So, again and
   again, boards of p + k (q + 1) rows are filled, for all k; and p may be 0. *)
Theorem patch p q (a : nat -> 'rV['F_2]_n.+1) :
  (forall r, exists2 x, fills B q (fun=> w) x & x 1%N = r) -> fills B p (fun=> w) a ->
  exists2 x, fills B (p + 1 + q) (fun=> w) x & (forall i, (i <= p.+1)%N -> x i = a i).
Proof.
move=> every [a0 ap step]; have [c [c0 cq cstep] c1] := every (w + a p).
pose x i := if (i <= p.+1)%N then a i else c (i - p.+1)%N.
have low i : (i <= p.+1)%N -> x i = a i by rewrite /x => ->.
have high k : x (p.+1 + k)%N = c k.
  case: k => [|k]; first by rewrite addn0 low // ap c0.
  by rewrite /x leqNgt addnS ltnS leq_addr /= -addnS addKn.
exists x => //; split=> [||i im]; first by rewrite low.
  by rewrite addn1 -addnS high.
have [lt | le] := ltnP i p.
  have i2 : (i.+2 <= p.+1)%N by [].
  by rewrite (low i.+2 i2) (low i.+1 (ltnW i2)) (low i (ltnW (ltnW i2))) step.
have [i_p | gt] := leqP i p.
  have -> : i = p by apply/eqP; rewrite eqn_leq i_p le.
  have -> : x p.+2 = w + a p by rewrite -[p.+2]addn1 high.
  rewrite (low p (leqnSn p)) (low p.+1 (leqnn _)) ap mul0mx addr0 (addrC w) addrA.
  by rewrite double add0r.
have [k i_k] : exists k, i = (p.+1 + k)%N by exists (i - p.+1)%N; rewrite subnKC.
have i1 : i.+1 = (p.+1 + k.+1)%N by rewrite addnS -i_k.
have i2 : i.+2 = (p.+1 + k.+2)%N by rewrite addnS -i1.
have kq : (k < q)%N by move: im; rewrite i_k addn1 ltn_add2l.
by rewrite i2 i1 i_k !high cstep.
Qed.
End Patches.
Print Assumptions period. Print Assumptions patch.
