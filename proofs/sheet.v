(* Rules on a window of 3 x 3 with two mirrors, as 2 x 2 matrices: the nullity by one polynomial. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import game quiet fibonacci.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

Section Sheet.
(* A row has n + 1 cells.  A press changes the lamps of its own row as alpha says, and those of the rows above
   and below as gamma says; both are polynomials of the path P, such as a + b X and c + d X. *)
Variables (n : nat) (alpha gamma : {poly 'F_2}).
Let at_P (p : {poly 'F_2}) : 'M['F_2]_n.+1 := horner_mx (path n) p.

(* Rows x 1 ... x m are quiet: no lamp of the m rows changes.  Rows 0 and m + 1 have no presses. *)
Definition quiet_sheet m (x : nat -> 'rV['F_2]_n.+1) : Prop :=
  [/\ x 0%N = 0, x m.+1 = 0
    & forall i, (i < m)%N -> x i *m at_P gamma + x i.+1 *m at_P alpha + x i.+2 *m at_P gamma = 0].

(* The polynomial of m rows: h 0 = 1, h 1 = alpha, h (i + 2) = alpha h (i + 1) + gamma^2 h i. *)
Fixpoint rows_polynomial i : {poly 'F_2} :=
  match i with
  | 0 => 1
  | 1 => alpha
  | (j.+1 as k).+1 => alpha * rows_polynomial k + gamma * gamma * rows_polynomial j
  end.
Let h := rows_polynomial.

Lemma h_next i : h i.+2 = alpha * h i.+1 + gamma * gamma * h i. Proof. by []. Qed.
Lemma at_PM p q (r : 'rV['F_2]_n.+1) : r *m at_P (p * q) = r *m at_P p *m at_P q.
Proof. by rewrite /at_P rmorphM /= mulmxA. Qed.
Lemma at_PC p q (r : 'rV['F_2]_n.+1) : r *m at_P p *m at_P q = r *m at_P q *m at_P p.
Proof. by rewrite -!at_PM mulrC. Qed.
Lemma at_PD p q (r : 'rV['F_2]_n.+1) : r *m at_P (p + q) = r *m at_P p + r *m at_P q.
Proof. by rewrite /at_P rmorphD mulmxDr. Qed.
Lemma at_P1 (r : 'rV['F_2]_n.+1) : r *m at_P 1 = r.
Proof. by rewrite /at_P rmorph1 mulmx1. Qed.
Lemma solve (x y z : 'rV['F_2]_n.+1) : x + y + z = 0 -> z = x + y.
Proof. by move=> e; rewrite -[z]add0r -[0](double (x + y)) -addrA e addr0. Qed.

(* Row i + 1, times gamma^i, is the first row times h i. *)
Lemma rows_of m x : quiet_sheet m x ->
  forall i, (i <= m)%N -> x i.+1 *m at_P (gamma ^+ i) = x 1%N *m at_P (h i).
Proof.
case=> x0 _ step; elim/ltn_ind=> -[|[|i]] IH im.
- by rewrite expr0.
- have := step 0%N im; rewrite x0 mul0mx add0r => e.
  by rewrite expr1 -[RHS]addr0 -e addrA double add0r.
have e := solve (step i.+1 im).
have A := IH i (leqnSn _) (ltnW (ltnW im)).
have C := IH i.+1 (leqnn _) (ltnW im).
have swap : gamma * gamma ^+ i.+1 = gamma ^+ i * (gamma * gamma) by rewrite exprS mulrA mulrC.
have T1 : x i.+1 *m at_P gamma *m at_P (gamma ^+ i.+1) = x 1%N *m at_P (gamma * gamma * h i).
  by rewrite -at_PM swap at_PM A -at_PM [h i * _]mulrC.
have T2 : x i.+2 *m at_P alpha *m at_P (gamma ^+ i.+1) = x 1%N *m at_P (alpha * h i.+1).
  by rewrite at_PC C -at_PM [h _ * _]mulrC.
by rewrite exprS at_PM e mulmxDl T1 T2 -at_PD addrC.
Qed.

(* Where alpha and gamma have no common factor (the determinant of the rule is not 0), multiplying by gamma
   loses nothing of what h m takes to 0. *)
Lemma h_mod m : exists q, h m = alpha ^+ m + gamma * q.
Proof.
elim/ltn_ind: m => -[|[|m]] IH; first by exists 0; rewrite mulr0 addr0.
  by exists 0; rewrite mulr0 addr0 expr1.
have [q e] := IH m.+1 (leqnn _); exists (alpha * q + gamma * h m).
rewrite h_next e [alpha ^+ m.+2]exprS mulrDr mulrDr -addrA; congr (_ + (_ + _)).
  by rewrite mulrCA.
by rewrite mulrA.
Qed.

Hypothesis apart : coprimep alpha gamma.

Lemma nothing (r : 'rV['F_2]_n.+1) p : coprimep p gamma -> r *m at_P p = 0 -> r *m at_P gamma = 0 -> r = 0.
Proof.
case/Bezout_eq1_coprimepP=> -[u v] /= uv rp rg.
by rewrite -[r]at_P1 -uv at_PD [u * p]mulrC [v * gamma]mulrC !at_PM rp rg !mul0mx addr0.
Qed.

Lemma h_apart m : coprimep (h m) gamma.
Proof.
have [q ->] := h_mod m; rewrite coprimep_sym addrC mulrC coprimep_addl_mul.
by rewrite coprimep_expr // coprimep_sym.
Qed.

(* A row that h m takes to 0 is gamma^i of another such row. *)
Lemma divided m i (r : 'rV['F_2]_n.+1) : r *m at_P (h m) = 0 ->
  exists2 s, s *m at_P (h m) = 0 & r = s *m at_P (gamma ^+ i).
Proof.
move=> rh; have co : coprimep (h m) (gamma ^+ i) by apply: coprimep_expr; apply: h_apart.
have /Bezout_eq1_coprimepP[[u v] /= uv] := co.
exists (r *m at_P v); first by rewrite at_PC rh mul0mx.
by rewrite -at_PM -[LHS]at_P1 -uv at_PD [u * _]mulrC (at_PM (h m)) rh mul0mx add0r.
Qed.

(* A press changes its own row by alpha, the rows above and below by gamma, two polynomials of the path.  With
   h 0 = 1, h 1 = alpha, h (i + 2) = alpha h (i + 1) + gamma^2 h i, and at_P p the matrix of p at the path:
   the first row of a quiet pattern of m rows is one that h m takes to 0; *)
Theorem first_rows_of_sheets m x : quiet_sheet m x -> x 1%N *m at_P (h m) = 0.
Proof. by move=> q; rewrite -(rows_of q) //; case: q => _ -> _; rewrite mul0mx. Qed.

Lemma lost m k x : quiet_sheet m x -> (forall i, (i <= m)%N -> x i *m at_P (gamma ^+ k) = 0) ->
  forall i, (i <= m)%N -> x i = 0.
Proof.
move=> q; case: (q) => x0 xm step; elim: k => [|k IH] dead.
  by move=> i im; rewrite -[x i]at_P1 -[1](expr0 gamma) dead.
have dead1 i : (i <= m.+1)%N -> x i *m at_P (gamma ^+ k) *m at_P gamma = 0.
  rewrite leq_eqVlt => /orP[/eqP -> | im]; first by rewrite xm !mul0mx.
  by rewrite at_PC -at_PM -exprS dead.
apply: IH => -[|i] im; first by rewrite x0 mul0mx.
apply: (nothing apart); last by apply: dead1; apply: leqW.
rewrite at_PC; have -> : x i.+1 *m at_P alpha = x i *m at_P gamma + x i.+2 *m at_P gamma.
  by have := step i im; rewrite addrAC => /solve.
by rewrite mulmxDl ![_ *m at_P gamma *m _]at_PC !dead1 ?addr0 // ltnW // ltnW.
Qed.

(* it gives all other rows, if alpha and gamma have no factor in common: where it is empty, so are they; *)
Theorem first_row_of_sheet_decides m x :
  quiet_sheet m x -> x 1%N = 0 -> forall i, (i <= m)%N -> x i = 0.
Proof.
move=> q x1; case: (q) => x0 _ _; apply: (lost (k := m)) => // -[|i] im; first by rewrite x0 mul0mx.
rewrite -[m](subnK (ltnW im)) addnC exprD at_PM.
by rewrite (rows_of q) ?x1 ?mul0mx // ltnW.
Qed.

(* and each such row begins a quiet pattern.  So there are as many of these as of such rows, 2 to the nullity
   of h m at the path: *)
Theorem every_such_row_begins_a_sheet m r : (0 < m)%N -> r *m at_P (h m) = 0 ->
  exists2 x, quiet_sheet m x & x 1%N = r.
Proof.
case: m => // m _ rh; have [s sh r_s] := divided m rh.
pose x i := if i is j.+1 then if (j <= m)%N then s *m at_P (h j * gamma ^+ (m - j)) else 0 else 0.
have x_in j : (j <= m)%N -> x j.+1 = s *m at_P (h j * gamma ^+ (m - j)) by rewrite /x => ->.
exists x; last by rewrite x_in // subn0 mul1r -r_s.
split=> // [|i im]; first by rewrite /x ltnn.
have middle : x i.+1 *m at_P alpha = s *m at_P (alpha * h i * gamma ^+ (m - i)).
  by rewrite x_in // -at_PM mulrC mulrA.
have up : x i.+2 *m at_P gamma = s *m at_P (h i.+1 * gamma ^+ (m - i)).
  move: im; rewrite ltnS leq_eqVlt => /orP[/eqP -> | im].
    by rewrite /x ltnn mul0mx subnn expr0 mulr1 sh.
  by rewrite x_in // -at_PM -mulrA -exprSr (subnSK im).
rewrite middle up; case: i im {middle up} => [|j] im.
  by rewrite mul0mx add0r mulr1 double.
have low : x j.+1 *m at_P gamma = s *m at_P (gamma * gamma * h j * gamma ^+ (m - j.+1)).
  rewrite (x_in j (ltnW im)) -at_PM -(subnSK (im : (j < m)%N)) exprS.
  by congr (s *m at_P _); rewrite mulrCA [LHS]mulrC !mulrA.
by rewrite low h_next mulrDl at_PD [X in _ + X]addrC double.
Qed.

(* the degree of the greatest common divisor of h m and the Fibonacci polynomial of n + 2. *)
Theorem sheet_nullity m : nullity (at_P (h m)) = (size (gcdp (h m) (fibonacci n.+2))).-1.
Proof. exact: nullity_at_path. Qed.
End Sheet.
Print Assumptions first_rows_of_sheets. Print Assumptions first_row_of_sheet_decides.
Print Assumptions every_such_row_begins_a_sheet. Print Assumptions sheet_nullity.
