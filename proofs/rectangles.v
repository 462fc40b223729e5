(* Which rectangles have a perfect code: one row, two rows of odd length, 4 x 4, and no others. *)
From Coq Require Import ZArith Lia Bool.
Local Open Scope Z_scope.

(* P i j: is the cell in row i and column j pressed?  one: a press counts 1, and no press 0.  A lamp is
   changed by its own press and by those above, below, left and right of it. *)
Definition one (b : bool) : Z := if b then 1 else 0.
Definition changes (P : Z -> Z -> bool) i j : Z :=
  one (P i j) + one (P (i - 1) j) + one (P (i + 1) j) + one (P i (j - 1)) + one (P i (j + 1)).

(* A region is told by its cells.  In a perfect code only cells of it are pressed, and each of its lamps is
   changed just once. *)
Definition perfect_code (region : Z -> Z -> Prop) (P : Z -> Z -> bool) : Prop :=
  (forall i j, P i j = true -> region i j) /\ (forall i j, region i j -> changes P i j = 1).
Definition has_perfect_code region : Prop := exists P, perfect_code region P.
Definition rectangle m n i j : Prop := 1 <= i <= m /\ 1 <= j <= n.

(* ---- why there is none: ask for a lamp with few presses that light nothing twice, and go on ---- *)

(* What one lamp, named by its row and column, says of the presses around it. *)
Ltac told proof := let H := fresh in pose proof proof as H; unfold changes in H; simpl in H.
Ltac ask L i j := first [told (L i j ltac:(lia) ltac:(lia)) | told (L i j ltac:(lia)) | told (L i j)].
Ltac bounds := repeat match goal with _ : context [one ?b] |- _ =>
  lazymatch goal with _ : 0 <= one b <= 1 |- _ => fail
  | _ => assert (0 <= one b <= 1) by (destruct b; simpl; lia) end end.

Section Trees.
Variable P : Z -> Z -> bool.
Hypothesis most : forall i j, changes P i j <= 1.
Hypothesis above : forall j, one (P 0 j) = 0.

(* A corner of 3 x 5 lamps; what stands right of it and below it may be on the board or not. *)
Lemma corner : (forall i, one (P i 0) = 0) -> (forall i j, 1 <= i <= 3 -> 1 <= j <= 5 -> changes P i j = 1) ->
  False.
Proof.
  intros left L.
  ask L 1 1; ask L 1 2; ask L 1 3; ask L 1 5; ask L 2 1; ask L 2 2; ask L 2 3; ask L 2 5; ask L 3 1;
    ask L 3 2; ask L 3 3; ask L 3 5.
  ask most 1 4; ask most 2 4; ask most 3 4; ask most 1 6; ask most 2 6; ask most 4 1; ask most 4 2;
    ask most 4 3; ask most 4 4.
  told (above 1); told (above 2); told (above 3); told (above 5); told (left 1); told (left 2); told (left 3).
  bounds; clear L left most above.
  assert (one (P 1 1) = 1 \/ one (P 1 2) = 1 \/ one (P 2 1) = 1) as [? | [? | ?]] by lia; [| lia | lia].
  assert (one (P 1 4) = 1 \/ one (P 2 3) = 1) as [? | ?] by lia; lia.
Qed.

(* A border of 3 x 7 lamps. *)
Lemma border : (forall i j, 1 <= i <= 3 -> changes P i j = 1) -> False.
Proof.
  intros L.
  ask L 1 (-2); ask L 1 (-1); ask L 1 0; ask L 1 1; ask L 1 2.
  ask L 2 (-2); ask L 2 (-1); ask L 2 0; ask L 2 1; ask L 2 2; ask L 2 (-3); ask L 2 3; ask L 1 (-3);
    ask L 1 3.
  ask L 3 (-2); ask L 3 (-1); ask L 3 0; ask L 3 1; ask L 3 2; ask L 3 3; ask L 3 (-3).
  ask most 4 (-2); ask most 4 (-1); ask most 4 0; ask most 4 1; ask most 4 2.
  told (above (-2)); told (above (-1)); told (above 0); told (above 1); told (above 2); told (above 3);
    told (above (-3)).
  bounds; clear L most above.
  assert (one (P 1 (-1)) = 1 \/ one (P 1 0) = 1 \/ one (P 1 1) = 1 \/ one (P 2 0) = 1) as [? | [? | [? | ?]]]
    by lia.
  - assert (one (P 1 2) = 1 \/ one (P 2 1) = 1) as [? | ?] by lia; lia.
  - assert (one (P 1 (-3)) = 1 \/ one (P 2 (-2)) = 1) as [? | ?] by lia; lia.
  - assert (one (P 1 (-2)) = 1 \/ one (P 2 (-1)) = 1) as [? | ?] by lia; lia.
  - lia.
Qed.

(* The boards of 3 x 3 and 3 x 4. *)
Lemma small n : n = 3 \/ n = 4 -> (forall i, one (P i 0) = 0) -> (forall i, one (P i (n + 1)) = 0) ->
  (forall j, one (P 4 j) = 0) ->
  (forall i j, 1 <= i <= 3 -> 1 <= j <= n -> changes P i j = 1) -> False.
Proof.
  intros N left right below L.
  ask L 1 1; ask L 1 2; ask L 1 3; ask L 2 1; ask L 2 2; ask L 2 3; ask L 3 1; ask L 3 2; ask L 3 3.
  ask most 1 4; ask most 2 4; ask most 3 4.
  told (above 1); told (above 2); told (above 3); told (above 4); told (below 1); told (below 2);
    told (below 3); told (below 4).
  told (left 1); told (left 2); told (left 3); told (right 1); told (right 2); told (right 3).
  destruct N as [-> | ->]; simpl in *; bounds; clear L left right above below most.
  all: assert (one (P 1 1) = 1 \/ one (P 1 2) = 1 \/ one (P 2 1) = 1) as [? | [? | ?]] by lia; lia.
Qed.
End Trees.

(* Two rows: from left to right one press in each odd column, and none in the others. *)
Lemma two_rows (a b : Z -> Z) n : (forall j, 0 <= a j /\ 0 <= b j /\ a j + b j <= 1) -> a 0 = 0 -> b 0 = 0 ->
  (forall j, 1 <= j <= n -> a (j - 1) + a j + a (j + 1) + b j = 1 /\ b (j - 1) + b j + b (j + 1) + a j = 1) ->
  forall k, 0 <= k -> 2 * k + 1 <= n ->
  a (2 * k) = 0 /\ b (2 * k) = 0 /\ a (2 * k + 1) + b (2 * k + 1) = 1.
Proof.
  intros B a0 b0 L; apply (natlike_ind (fun k => 2 * k + 1 <= n ->
    a (2 * k) = 0 /\ b (2 * k) = 0 /\ a (2 * k + 1) + b (2 * k + 1) = 1)).
  - intros N; pose proof (L 1 ltac:(lia)); pose proof (B 1); pose proof (B 2); simpl in *; lia.
  - intros k K IH N; specialize (IH ltac:(lia)).
    pose proof (L (2 * k + 1) ltac:(lia)) as L1; pose proof (L (2 * k + 2) ltac:(lia)) as L2.
    replace (2 * k + 1 - 1) with (2 * k) in L1 by lia; replace (2 * k + 2 - 1) with (2 * k + 1) in L2 by lia.
    replace (2 * k + 1 + 1) with (2 * k + 2) in L1 by lia.
    replace (2 * k + 2 + 1) with (2 * k + 3) in L2 by lia.
    replace (2 * Z.succ k) with (2 * k + 2) by lia; replace (2 * k + 2 + 1) with (2 * k + 3) by lia.
    pose proof (B (2 * k + 1)); pose proof (B (2 * k + 2)); pose proof (B (2 * k + 3)); lia.
Qed.

(* ---- the theorems ---- *)

Lemma sides region P : perfect_code region P -> forall i j, ~ region i j -> one (P i j) = 0.
Proof. intros [inside _] i j out; destruct (P i j) eqn:E; [exfalso; auto | easy]. Qed.

(* A cell off the board has at most one neighbour on it, so no lamp is changed twice anywhere. *)
Definition box (region : Z -> Z -> Prop) : Prop := forall i j,
  (region (i - 1) j \/ region (i + 1) j -> region i (j - 1) \/ region i (j + 1) -> region i j) /\
  (region (i - 1) j -> region (i + 1) j -> region i j) /\
  (region i (j - 1) -> region i (j + 1) -> region i j).
Lemma nowhere_twice region P : box region -> perfect_code region P -> forall i j, changes P i j <= 1.
Proof.
  intros B [inside once] i j; specialize (B i j); pose proof (once i j) as O; unfold changes in *.
  pose proof (inside i j); pose proof (inside (i - 1) j); pose proof (inside (i + 1) j).
  pose proof (inside i (j - 1)); pose proof (inside i (j + 1)); clear inside once.
  destruct (P i j), (P (i - 1) j), (P (i + 1) j), (P i (j - 1)), (P i (j + 1)); simpl in *;
    (lia || (assert (R : region i j) by intuition; specialize (O R); lia)).
Qed.

Lemma rectangle_box m n : box (rectangle m n). Proof. unfold box, rectangle; lia. Qed.

Lemma four_by_four : has_perfect_code (rectangle 4 4).
Proof.
  exists (fun i j => ((i =? 1) && (j =? 2)) || ((i =? 2) && (j =? 4)) || ((i =? 3) && (j =? 1))
    || ((i =? 4) && (j =? 3))); split; unfold rectangle, changes.
  - intros i j; rewrite !orb_true_iff, !andb_true_iff, !Z.eqb_eq; lia.
  - intros i j [I J]; assert (i = 1 \/ i = 2 \/ i = 3 \/ i = 4) as [-> | [-> | [-> | ->]]] by lia;
      (assert (j = 1 \/ j = 2 \/ j = 3 \/ j = 4) as [-> | [-> | [-> | ->]]] by lia); reflexivity.
Qed.

Ltac cases := repeat match goal with
  | |- context [?x =? ?y] => destruct (Z.eqb_spec x y); try (exfalso; lia)
  | |- context [?x <=? ?y] => destruct (Z.leb_spec x y); try (exfalso; lia)
  end; simpl; lia.

Lemma one_row n : 1 <= n -> has_perfect_code (rectangle 1 n).
Proof.
  intros N; assert (R : exists r, r = 2 /\ n mod 3 = 0 \/ r = 1 /\ n mod 3 <> 0)
    by (destruct (Z.eq_dec (n mod 3) 0); eauto); destruct R as [r R].
  exists (fun i j => (i =? 1) && ((1 <=? j) && (j <=? n)) && (j mod 3 =? r)); split;
    unfold rectangle, changes.
  - intros i j; rewrite !andb_true_iff, !Z.eqb_eq, !Z.leb_le; lia.
  - intros i j [I J]; replace i with 1 by lia; simpl.
    Z.div_mod_to_equations; cases.
Qed.

Lemma two_rows_of_odd_length n : 1 <= n -> Z.odd n = true -> has_perfect_code (rectangle 2 n).
Proof.
  intros N odd; apply Z.odd_spec in odd as [k odd].
  exists (fun i j => (1 <=? j) && (j <=? n) && ((i =? 1) && (j mod 4 =? 1) || (i =? 2) && (j mod 4 =? 3)));
    split; unfold rectangle, changes.
  - intros i j; rewrite !andb_true_iff, orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le; lia.
  - intros i j [I J]; assert (i = 1 \/ i = 2) as [-> | ->] by lia; simpl; Z.div_mod_to_equations; cases.
Qed.

(* For m <= n the board of m x n has a perfect code just if it is one row, or two rows of odd length,
   or 4 x 4. *)
Theorem rectangles_with_a_perfect_code m n : 1 <= m <= n ->
  (has_perfect_code (rectangle m n) <-> m = 1 \/ (m = 2 /\ Z.odd n = true) \/ (m = 4 /\ n = 4)).
Proof.
  intros M; split.
  - intros [P C]; pose proof (nowhere_twice _ _ (rectangle_box m n) C) as most.
    pose proof (sides _ _ C) as out; destruct C as [_ once]; unfold rectangle in *.
    assert (m = 1 \/ m = 2 \/ (m = 3 /\ (n = 3 \/ n = 4)) \/ (m = 4 /\ n = 4) \/ (3 <= m /\ 5 <= n))
      as [E | [-> | [[-> N] | [E | E]]]] by lia; auto.
    + destruct (Z.odd n) eqn:odd; [auto | exfalso].
      assert (even : Z.even n = true) by (rewrite <- Z.negb_odd, odd; easy).
      apply Z.even_spec in even as [k N].
      pose proof (two_rows (fun j => one (P 1 j)) (fun j => one (P 2 j)) n) as T.
      assert (T1 : forall j, 0 <= one (P 1 j) /\ 0 <= one (P 2 j) /\ one (P 1 j) + one (P 2 j) <= 1).
      { intros j; pose proof (most 1 j) as O; unfold changes in O; simpl in O.
        destruct (P 1 j), (P 2 j), (P 0 j), (P 1 (j - 1)), (P 1 (j + 1)); simpl in *; lia. }
      assert (T2 : forall j, 1 <= j <= n ->
        one (P 1 (j - 1)) + one (P 1 j) + one (P 1 (j + 1)) + one (P 2 j) = 1 /\
        one (P 2 (j - 1)) + one (P 2 j) + one (P 2 (j + 1)) + one (P 1 j) = 1).
      { intros j J; pose proof (once 1 j ltac:(lia)); pose proof (once 2 j ltac:(lia)); unfold changes in *.
        pose proof (out 0 j ltac:(lia)); pose proof (out 3 j ltac:(lia)); simpl in *; lia. }
      specialize (T T1 (out 1 0 ltac:(lia)) (out 2 0 ltac:(lia)) T2 (k - 1) ltac:(lia) ltac:(lia)).
      replace (2 * (k - 1) + 1) with (n - 1) in T by lia.
      pose proof (T2 n ltac:(lia)); pose proof (T1 n).
      pose proof (out 1 (n + 1) ltac:(lia)); pose proof (out 2 (n + 1) ltac:(lia)); lia.
    + exfalso; apply (small P most (fun j => out 0 j ltac:(lia)) n N); intros; [| | | apply once]; try lia;
      apply out; lia.
    + exfalso; apply (corner P most); intros; [apply out | apply out | apply once]; lia.
  - intros [-> | [[-> odd] | [-> ->]]]; [apply one_row | apply two_rows_of_odd_length | apply four_by_four];
    lia || easy.
Qed.

(* On boards without an end: none on a quarter of the plane, on half of it, and on a strip of three rows
   or more. *)
Theorem none_without_an_end : ~ has_perfect_code (fun i j => 1 <= i /\ 1 <= j) /\
  ~ has_perfect_code (fun i j => 1 <= i) /\
  (forall m, 3 <= m -> ~ has_perfect_code (fun i j => 1 <= i <= m)).
Proof.
  split; [| split; [| intros m M]]; intros [P C]; pose proof (sides _ _ C) as out;
    (assert (most : forall i j, changes P i j <= 1)
      by (apply (fun b => nowhere_twice _ _ b C); unfold box; lia));
    destruct C as [_ once]; cbv beta in *.
  - apply (corner P most); intros; [apply out | apply out | apply once]; lia.
  - apply (border P most); intros; [apply out | apply once]; lia.
  - apply (border P most); intros; [apply out | apply once]; lia.
Qed.
Print Assumptions rectangles_with_a_perfect_code. Print Assumptions none_without_an_end.
