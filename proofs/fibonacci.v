(* The first row decides, and the nullity of m x n is the degree of a greatest common divisor. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game quiet.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

(* The Fibonacci polynomials over two states: f 0 = 0, f 1 = 1, f (i + 2) = X f (i + 1) + f i. *)
Fixpoint fibonacci i : {poly 'F_2} :=
  match i with 0 => 0 | 1 => 1 | (j.+1 as k).+1 => 'X * fibonacci k + fibonacci j end.

Section FirstRow.
(* A board of m rows of n + 1 cells.  What a press changes in its own row is the matrix B, any matrix;
   besides it changes the lamps above and below it. *)
Variables (n : nat) (B : 'M['F_2]_n.+1).

(* x i: the presses in row i.  Rows 0 and m + 1 are off the board, and have none; the lamps of row
   i + 1 are changed by the presses of row i, of their own row, and of row i + 2. *)
Definition quiet_rows m (x : nat -> 'rV['F_2]_n.+1) : Prop :=
  [/\ x 0%N = 0, x m.+1 = 0 & forall i, (i < m)%N -> x i + x i.+1 *m B + x i.+2 = 0].

(* Row i of the pattern that is chased down from the first row r: r f_i(B). *)
Definition chased (r : 'rV['F_2]_n.+1) i : 'rV['F_2]_n.+1 := r *m horner_mx B (fibonacci i).

Lemma double (x : 'rV['F_2]_n.+1) : x + x = 0.
Proof. by apply/rowP=> j; rewrite !mxE twice. Qed.

Lemma chased_next r i : chased r i.+2 = chased r i + chased r i.+1 *m B.
Proof.
rewrite /chased [fibonacci _]/= -/(fibonacci i.+1) mulrC rmorphD rmorphM /= horner_mx_X mulmxDr.
by rewrite addrC -mulmxA.
Qed.

(* The first row of a quiet pattern gives all others. *)
Theorem first_row_gives_all m x : quiet_rows m x ->
  forall i, (i <= m.+1)%N -> x i = chased (x 1%N) i.
Proof.
case=> x0 _ step; elim/ltn_ind=> -[|[|i]] IH im.
- by rewrite /chased /= rmorph0 mulmx0.
- by rewrite /chased /= rmorph1 mulmx1.
rewrite chased_next -(IH i) ?(IH i.+1) // ?(ltnW im) 1?ltnW ?(ltnW im) //.
rewrite -{1}(IH i.+1) ?(ltnW im) //; have := step i im.
by move=> /(congr1 (fun y => y + x i.+2)); rewrite add0r -addrA double addr0 => <-.
Qed.

(* And a row r begins a quiet pattern just if it leaves nothing below the board: r f_(m+1)(B) = 0. *)
Theorem first_row_decides m (r : 'rV['F_2]_n.+1) :
  (exists2 x, quiet_rows m x & x 1%N = r) <-> r *m horner_mx B (fibonacci m.+1) = 0.
Proof.
split=> [[x q <-] | rf].
  by rewrite -/(chased _ _) -(first_row_gives_all q) //; case: q.
exists (chased r); last by rewrite /chased /= rmorph1 mulmx1.
by split=> [|//|i _]; [rewrite /chased /= rmorph0 mulmx0 | rewrite chased_next double].
Qed.

(* So of the 2^(n+1) first rows 2^(nullity of f_(m+1)(B)) begin a quiet pattern, one each. *)
Theorem first_rows m (f := horner_mx B (fibonacci m.+1)) :
  #|[set r : 'rV_n.+1 | r *m f == 0]| = (2 ^ nullity f)%N.
Proof.
have := quiet_patterns f^T; rewrite /nullity mxrank_tr card_Fp // => <-.
rewrite -(card_imset _ (@trmx_inj _ _ _)); apply: eq_card => x; rewrite [RHS]inE.
apply/imsetP/eqP=> [[r] | fx]; first by rewrite inE => /eqP rf ->; rewrite -trmx_mul rf trmx0.
by exists x^T; rewrite ?trmxK // inE -[f]trmxK -trmx_mul fx trmx0.
Qed.
End FirstRow.

(* ---- the plain board ---- *)

(* The path of n + 1 cells: each cell beside the next one. *)
Definition path n : 'M['F_2]_n.+1 := \matrix_(i, j) bit ((i.+1 == j :> nat) || (j.+1 == i :> nat)).

(* A press changes its own lamp, too. *)
Definition row_rule n : 'M['F_2]_n.+1 := 1 + path n.

(* The path with its first cell alone: e 0.  Row e i has one cell, cell i, and is 0 beyond the end. *)
Definition unit_row n (i : nat) : 'rV['F_2]_n.+1 := \row_j bit (i == j).

Lemma size_fibonacci i : size (fibonacci i) = i.
Proof.
elim/ltn_ind: i => -[|[|i]] IH; rewrite ?size_poly0 ?size_poly1 //.
have f0 : fibonacci i.+1 != 0 by rewrite -size_poly_gt0 IH.
have big : size ('X * fibonacci i.+1) = i.+2 by rewrite mulrC size_mulX // IH.
by rewrite [fibonacci _]/= -/(fibonacci i.+1) size_addl big // IH // ltnW.
Qed.

Section Sutner.
Variable n : nat.
Let P := path n.
Let e := unit_row n.

Lemma unit_row_mul i (i_n : (i < n.+1)%N) (M : 'M['F_2]_n.+1) : e i *m M = row (Ordinal i_n) M.
Proof.
rewrite rowE; congr (_ *m M); apply/rowP=> j; rewrite !mxE eqxx /= /bit.
by rewrite eq_sym -val_eqE.
Qed.

Lemma first_unit : e 0 *m P = e 1.
Proof. by rewrite (unit_row_mul (ltn0Sn n)); apply/rowP=> j; rewrite !mxE orbF. Qed.

Lemma next_unit i : (i < n)%N -> e i.+1 *m P = e i + e i.+2.
Proof.
move=> i_n; rewrite (@unit_row_mul i.+1 i_n); apply/rowP=> j; rewrite !mxE -bitD /= eqSS.
congr bit; rewrite [(j : nat) == i]eq_sym; case: (i =P j :> nat) => [<-|_]; last by rewrite orbF.
by rewrite orbT gtn_eqF.
Qed.

(* Chased down from e 0, row i + 1 is e i: each row is a sum of these. *)
Lemma chased_units i : (i <= n.+1)%N -> chased P (e 0) i.+1 = e i.
Proof.
elim/ltn_ind: i => -[|[|i]] IH i_n.
- by rewrite /chased /= rmorph1 mulmx1.
- by rewrite /chased /= rmorphD rmorphM rmorph1 rmorph0 /= mulr1 addr0 horner_mx_X first_unit.
have i1 : (i.+1 <= n.+1)%N by apply: ltnW.
rewrite chased_next (IH i) // ?(ltnW i1) // (IH i.+1) // next_unit //.
by rewrite addrA double add0r.
Qed.

(* A row as a polynomial: of p it is e 0 p(P).  Every row is one, of at most n + 1 coefficients. *)
Definition row_of (p : {poly 'F_2}) : 'rV['F_2]_n.+1 := e 0 *m horner_mx P p.

Lemma row_ofM (p q : {poly 'F_2}) : row_of (p * q) = row_of p *m horner_mx P q.
Proof. by rewrite /row_of rmorphM /= mulmxA. Qed.

Lemma row_of_linear (q : {poly 'F_2}) k : linear (fun c : 'rV['F_2]_k => row_of (rVpoly c * q)).
Proof.
move=> a u v; rewrite /row_of linearP mulrDl rmorphD mulmxDr /=; congr (_ + _).
by rewrite -scalerAl linearZ /= -scalemxAr.
Qed.

Lemma row_of_small (p : {poly 'F_2}) : (size p <= n.+1)%N -> row_of p = 0 -> p = 0.
Proof.
pose L := lin1_mx (Linear (row_of_linear 1 (k := n.+1))).
have Lp (q : {poly 'F_2}) : (size q <= n.+1)%N -> poly_rV q *m L = row_of q.
  by move=> small; rewrite mul_rV_lin1 /= mulr1 poly_rV_K.
have : L \in unitmx.
  rewrite -row_full_unit -sub1mx; apply/row_subP=> i; rewrite row1.
  have <- : e i = delta_mx 0 i by apply/rowP=> j; rewrite !mxE eqxx /bit eq_sym -val_eqE.
  rewrite -chased_units ?(ltnW (ltn_ord i)) // -[chased _ _ _]/(row_of (fibonacci i.+1)) -Lp ?submxMl //.
  by rewrite size_fibonacci.
move=> unitL small; rewrite -Lp // => /(congr1 (mulmx^~ (invmx L))).
by rewrite mulmxK // mul0mx => /(congr1 rVpoly); rewrite poly_rV_K // linear0.
Qed.

(* The characteristic polynomial of the path is the Fibonacci polynomial of n + 2. *)
Let chi := fibonacci n.+2.

Lemma chi_path : horner_mx P chi = 0.
Proof.
have chi0 : row_of chi = 0.
  by rewrite -[row_of _]/(chased P (e 0) n.+2) chased_units //; apply/rowP=> j; rewrite !mxE gtn_eqF.
apply/row_matrixP=> i; rewrite row0 rowE.
have <- : e i = delta_mx 0 i by apply/rowP=> j; rewrite !mxE eqxx /bit eq_sym -val_eqE.
rewrite -chased_units ?(ltnW (ltn_ord i)) // -[chased _ _ _]/(row_of (fibonacci i.+1)).
by rewrite -row_ofM mulrC row_ofM chi0 mul0mx.
Qed.

Lemma rank_at_least (h : {poly 'F_2}) : h != 0 -> (n.+2 - size h <= \rank (horner_mx P h))%N.
Proof.
case: (leqP (size h) n.+2) => [small | /ltnW /eqP -> //]; move=> h0.
set k := (n.+2 - size h)%N; pose L := lin1_mx (Linear (row_of_linear h (k := k))).
have <- : \rank L = k.
  apply/eqP; rewrite -/(row_free L) -kermx_eq0; apply/rowV0P=> c /sub_kermxP.
  rewrite mul_rV_lin1 /= => c0; have : rVpoly c * h = 0.
    apply: row_of_small c0; apply: leq_trans (size_mul_leq _ _) _.
    rewrite -[n.+1]/(n.+2.-1) -(subnK small) -!subn1 leq_sub2r // leq_add2r; exact: size_poly.
  move/eqP; rewrite mulf_eq0 (negbTE h0) orbF => /eqP/(congr1 (@poly_rV _ k)).
  by rewrite rVpolyK linear0.
apply/mxrankS/rV_subP=> v /submxP[c ->].
by rewrite mul_rV_lin1 /= row_ofM submxMl.
Qed.

(* A divisor g of the characteristic polynomial has rank n + 1 - degree g, and no more. *)
Lemma rank_of_divisor (g : {poly 'F_2}) : g %| chi -> \rank (horner_mx P g) = (n.+2 - size g)%N.
Proof.
case/dvdpP=> h chi_hg; have chi0 : chi != 0 by rewrite -size_poly_gt0 size_fibonacci.
have [h0 g0] : h != 0 /\ g != 0 by apply/andP; rewrite -negb_or -mulf_eq0 -chi_hg.
have sizes : (size h + size g = n.+3)%N.
  have := size_mul h0 g0; rewrite -chi_hg size_fibonacci.
  by move: (size h) (size g) (size_poly_gt0 h) => [|a] b; rewrite ?h0 //= => _ [->].
apply/eqP; rewrite eqn_leq rank_at_least // andbT.
have /mulmx0_rank_max : horner_mx P h *m horner_mx P g = 0 by rewrite -chi_path chi_hg rmorphM.
move=> ranks; have h1 : (0 < size h)%N by rewrite size_poly_gt0.
have g1 : (0 < size g)%N by rewrite size_poly_gt0.
have small_g : (size g <= n.+2)%N by rewrite -ltnS -sizes -{1}[size g]add0n ltn_add2r.
have small_h : (size h <= n.+2)%N by rewrite -ltnS -sizes -{1}[size h]addn0 ltn_add2l.
have size_g : size g = (n.+2 - size h).+1.
  by apply: (@addnI (size h)); rewrite addnS subnKC.
rewrite -(leq_add2l (size g)) subnKC // size_g addSn ltnS.
by apply: leq_trans ranks; rewrite leq_add2r rank_at_least.
Qed.
End Sutner.

(* A polynomial of the path takes as many rows to 0 as 2 to the degree of what it has in common with chi. *)
Lemma nullity_at_path n (F : {poly 'F_2}) :
  nullity (horner_mx (path n) F) = (size (gcdp F (fibonacci n.+2))).-1.
Proof.
set g := gcdp _ _.
have same : \rank (horner_mx (path n) F) = \rank (horner_mx (path n) g).
  apply/eqP; rewrite eqn_leq; apply/andP; split; apply: mxrankS.
    by have /dvdpP[q ->] := dvdp_gcdl F (fibonacci n.+2); rewrite rmorphM submxMl.
  have [[u v] /= /eqp_dvdl uv] := Bezoutp F (fibonacci n.+2).
  have /dvdpP[w ->] : u * F + v * fibonacci n.+2 %| g by rewrite uv.
  by rewrite mulrDr !mulrA rmorphD !rmorphM /= chi_path mulr0 addr0 submxMl.
rewrite /nullity same rank_of_divisor ?dvdp_gcdr //.
have : (size g <= n.+2)%N.
  by rewrite -(size_fibonacci n.+2) dvdp_leq ?dvdp_gcdr // -size_poly_gt0 size_fibonacci.
have : (0 < size g)%N.
  by rewrite size_poly_gt0 gcdp_eq0 negb_and orbC -size_poly_gt0 size_fibonacci.
by case: (size g) => // s _ sn; rewrite subSS subKn.
Qed.

(* Sutner's theorem: the nullity of m rows and n + 1 columns is the degree of the greatest common
   divisor of f_(m+1)(X + 1) and f_(n+2)(X).  p \Po q is p(q(X)); (size p).-1 is the degree of p. *)
Theorem sutner m n : nullity (horner_mx (row_rule n) (fibonacci m.+1))
  = (size (gcdp (fibonacci m.+1 \Po ('X + 1)) (fibonacci n.+2))).-1.
Proof.
set F := fibonacci m.+1 \Po ('X + 1).
have -> : horner_mx (row_rule n) (fibonacci m.+1) = horner_mx (path n) F.
  rewrite /F; elim/poly_ind: (fibonacci _) => [|p c IH]; first by rewrite comp_poly0 !rmorph0.
  have X1 : horner_mx (path n) ('X + 1) = row_rule n.
    by rewrite rmorphD rmorph1 /= horner_mx_X addrC.
  by rewrite comp_poly_MXaddC !rmorphD !rmorphM /= IH X1 horner_mx_X !horner_mx_C.
exact: nullity_at_path.
Qed.

Print Assumptions first_row_gives_all. Print Assumptions first_row_decides.
Print Assumptions first_rows. Print Assumptions sutner.
