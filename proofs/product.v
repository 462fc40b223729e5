(* Rules with the determinant 0 are products of two games in one dimension, whose ranks multiply. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Lightsgame Require Import quiet.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory. Local Open Scope ring_scope.

(* lin_mx f is the matrix of a linear map f of boards: it takes the m n cells of a board x, in one row, to
   those of f x.  The map has the rank r s if it goes onto tables of r x s numbers, and loses nothing from
   there. *)
Lemma rank_through (F : fieldType) m n r s (f : {linear 'M[F]_(m, n) -> 'M[F]_(m, n)})
    (onto : {linear 'M[F]_(m, n) -> 'M[F]_(r, s)}) (into : {linear 'M[F]_(r, s) -> 'M[F]_(m, n)})
    (back : {linear 'M[F]_(r, s) -> 'M[F]_(m, n)}) (left : {linear 'M[F]_(m, n) -> 'M[F]_(r, s)}) :
  (forall x, f x = into (onto x)) -> cancel back onto -> cancel into left -> \rank (lin_mx f) = (r * s)%N.
Proof.
move=> f_is onto_back left_into.
have -> : lin_mx f = lin_mx onto *m lin_mx into.
  by apply/row_matrixP=> i; rewrite !rowE mulmxA !mul_rV_lin f_is mxvecK.
have free : row_free (lin_mx into).
  apply/row_freeP; exists (lin_mx left); apply/row_matrixP=> i.
  by rewrite !rowE mulmxA !mul_rV_lin mxvecK left_into vec_mxK mulmx1.
rewrite mxrankMfree //; apply/eqP; change (row_full (lin_mx onto)).
apply/row_fullP; exists (lin_mx back); apply/row_matrixP=> i.
by rewrite !rowE mulmxA !mul_rV_lin mxvecK onto_back vec_mxK mulmx1.
Qed.

(* A game with the matrix A on columns and one with B on rows: presses x change A x B. *)
Section Product.
Variables (F : fieldType).
Definition product m n r s (A : 'M[F]_(r, m)) (B : 'M[F]_(n, s)) (x : 'M[F]_(m, n)) : 'M[F]_(r, s) :=
  A *m x *m B.
Fact product_is_linear m n r s A B : linear (@product m n r s A B).
Proof. by move=> a x y; rewrite /product mulmxDr mulmxDl -scalemxAr -scalemxAl. Qed.
Canonical product_map m n r s A B := Linear (@product_is_linear m n r s A B).

Lemma rank_of_product m n (A : 'M[F]_m) (B : 'M[F]_n) : \rank (lin_mx (product A B)) = (\rank A * \rank B)%N.
Proof.
have /row_fullP[La] := col_base_full A; have /row_freeP[Ra] := row_base_free A.
have /row_fullP[Lb] := col_base_full B; have /row_freeP[Rb] := row_base_free B.
move: (mulmx_base A) (mulmx_base B); move: (col_base A) (row_base A) (col_base B) (row_base B).
move=> CA RA CB RB eA eB Rb1 Lb1 Ra1 La1.
apply: (rank_through (onto := [linear of product RA CB])
  (into := [linear of product CA RB]) (back := [linear of product Ra Lb])
  (left := [linear of product La Rb])) => x; rewrite /= /product.
- by rewrite -{1}eA -{1}eB !mulmxA.
- by rewrite !mulmxA Ra1 mul1mx -mulmxA Lb1 mulmx1.
- by rewrite !mulmxA La1 mul1mx -mulmxA Rb1 mulmx1.
Qed.

(* A window a + b y + c x + d x y: a press changes its own lamp a times, those beside it b times, those above
   and below c times, and those at its corners d times.  X and Y are the matrices of a column and of a row,
   such as paths: X x adds to each row of x those above and below it. *)
Definition window m n (X : 'M[F]_m) (Y : 'M[F]_n) (a b c d : F) (x : 'M[F]_(m, n)) : 'M[F]_(m, n) :=
  a *: x + b *: (x *m Y) + c *: (X *m x) + d *: (X *m x *m Y).
Fact window_is_linear m n X Y a b c d : linear (@window m n X Y a b c d).
Proof.
move=> t x y; rewrite /window !mulmxDr !mulmxDl -!scalemxAr -!scalemxAl !scalerDr.
rewrite ![t *: (_ *: _)]scalerA ![_ *: (t *: _)]scalerA ![t * _]mulrC.
by rewrite [X in X + _ + _ = _]addrACA [X in X + _ = _]addrACA [LHS]addrACA.
Qed.
Canonical window_map m n X Y a b c d := Linear (@window_is_linear m n X Y a b c d).

Lemma singular (a b c d : F) : a * d = b * c -> exists e f g h : F,
  [/\ a = e * g, b = e * h, c = f * g & d = f * h].
Proof.
case: (altP (a =P 0)) => [-> | a0] e.
  move: e; rewrite mul0r => /esym/eqP; rewrite mulf_eq0 => /orP[] /eqP->.
    by exists 0, 1, c, d; rewrite !mul0r !mul1r.
  by exists b, d, 0, 1; rewrite !mulr0 !mulr1.
by exists 1, (c / a), a, b; rewrite !mul1r divfK // mulrAC [c * b]mulrC -e [a * d]mulrC mulfK.
Qed.

(* Where a d = b c (the determinant is 0) the window is a product: of A = e + f X on columns and
   B = g + h Y on rows.  With their nullities u and v, the board of m x n has the nullity u n + v m - u v.
   The states are those of any field F, and lin_mx makes a matrix of the game. *)
Theorem product_nullity m n (X : 'M[F]_m) (Y : 'M[F]_n) (a b c d : F) : a * d = b * c ->
  exists e f g h : F, [/\ a = e * g, b = e * h, c = f * g & d = f * h] /\
  let A := e%:M + f *: X in let B := g%:M + h *: Y in let u := nullity A in let v := nullity B in
  (forall x, window X Y a b c d x = A *m x *m B) /\
  nullity (lin_mx (window X Y a b c d)) = (u * n + v * m - u * v)%N.
Proof.
case/singular=> e [f [g [h [ea eb ec ed]]]]; exists e, f, g, h; split=> //; set A := _ + _; set B := _ + _.
have same x : window X Y a b c d x = A *m x *m B.
  rewrite /window /A /B !mulmxDl !mulmxDr !mul_mx_scalar !mul_scalar_mx -!scalemxAl -!scalemxAr !scalerA.
  by rewrite ea eb ec ed ![g * _]mulrC !addrA.
split=> //; rewrite /nullity.
have -> : lin_mx (window X Y a b c d) = lin_mx (product A B).
  by apply/row_matrixP=> i; rewrite !rowE !mul_rV_lin /= same.
rewrite rank_of_product; have := rank_leq_row A; have := rank_leq_row B.
set r := \rank A; set s := \rank B => sn rm.
rewrite -{1 3}(subnK rm) -{1 2}(subnK sn); set u := (m - r)%N; set v := (n - s)%N.
have -> : ((u + r) * (v + s) = u * v + u * s + v * r + r * s)%N.
  by rewrite mulnDl !mulnDr !addnA [(r * v)%N]mulnC.
by rewrite addnK !mulnDr [(v * u)%N]mulnC addnCA addKn.
Qed.
End Product.
Print Assumptions product_nullity.
