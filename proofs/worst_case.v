(* Every 5 x 5 game that can be won takes at most 15 presses, and one takes 15. *)
From Coq Require Import List Bool Arith ZArith Lia.
From Lightsgame Require Import checker.
Import ListNotations.

(* The game on 5 x 5 lamps: a press changes a lamp and its neighbours. *)
Definition five_by_five : game :=
  board 5 5 false (fun _ => true) [(0, 0); (-1, 0); (1, 0); (0, -1); (0, 1)]%Z.
Definition all_dark : pattern := fun _ => false.
Definition all_lit : pattern := fun _ => true.

(* A pattern from its rows of zeros and ones. *)
Definition picture (rows : list (list nat)) : pattern :=
  pattern_of five_by_five (map (Nat.eqb 1) (concat rows)).
Definition q1 := picture [[0; 1; 1; 1; 0];
                          [1; 0; 1; 0; 1];
                          [1; 1; 0; 1; 1];
                          [1; 0; 1; 0; 1];
                          [0; 1; 1; 1; 0]].
Definition q2 := picture [[1; 0; 1; 0; 1];
                          [1; 0; 1; 0; 1];
                          [0; 0; 0; 0; 0];
                          [1; 0; 1; 0; 1];
                          [1; 0; 1; 0; 1]].
(* These 15 presses light all lamps. *)
Definition fifteen := picture [[1; 0; 1; 1; 0];
                               [0; 1; 1; 1; 0];
                               [1; 1; 1; 0; 0];
                               [1; 1; 0; 1; 1];
                               [0; 0; 0; 1; 1]].

(* Weights that tell the presses apart, each as the binary digits of a number: what the package
   writes into the certificate of this nullity, read by Coq. *)
Definition weights : list pattern := map (fun w d => N.testbit w (Pos.pred_N d)) [
  1; 4; 3; 11; 45; 27; 122; 327; 226; 1476; 693; 2365; 33461; 101256; 164533; 7516; 11114; 28999;
  701571; 463969; 1528592; 6133460; 2984840]%N.

(* There are just the four quiet patterns 0, q1, q2 and q1 + q2. *)
Theorem four_quiet : counts_quiet five_by_five [q1; q2].
Proof. apply nullity_sound with weights; vm_compute; reflexivity. Qed.

(* To light all lamps takes 15 presses. *)
Theorem one_needs_15 :
  (exists presses, solves five_by_five all_dark all_lit presses /\ length presses = 15) /\
  forall presses, solves five_by_five all_dark all_lit presses -> 15 <= length presses.
Proof.
  destruct (fewest_sound five_by_five all_dark all_lit fifteen [q1; q2] weights) as [S F];
    [vm_compute; reflexivity |].
  split; [exists (pressed five_by_five fifteen); split; [exact S | reflexivity] | exact F].
Qed.

(* Of the four solutions x, x + q1, x + q2, x + q1 + q2 two press a cell that a quiet pattern has;
   the five other cells are pressed in all or in none. *)
Lemma in_four x l : length (filter x l) + length (filter (plus x q1) l)
  + length (filter (plus x q2) l) + length (filter (plus (plus x q1) q2) l)
  <= list_sum (map (fun c => if q1 c || q2 c then 2 else 4) l).
Proof.
  induction l as [|c l IH]; [apply le_n | cbn [filter map list_sum fold_right]].
  fold (list_sum (map (fun c => if q1 c || q2 c then 2 else 4) l)).
  unfold plus in *; destruct (x c), (q1 c), (q2 c); cbn [xorb orb length]; lia.
Qed.

Lemma one_more G start goal x q : quiet G q ->
  solves G start goal (pressed G x) -> solves G start goal (pressed G (plus x q)).
Proof.
  intros Q [_ E]; split; [apply pressed_lamps | intros d dl]; rewrite <- (E d dl), !play_changes.
  fold (changes G (plus x q) d) (changes G x d); rewrite changes_plus.
  now rewrite (proj1 (quiet_changes G q) Q d dl), xorb_false_r.
Qed.

(* Whatever game can be won can be won by at most 15 presses. *)
Theorem at_most_15 start goal presses : solves five_by_five start goal presses ->
  exists fewer, solves five_by_five start goal fewer /\ length fewer <= 15.
Proof.
  set (G := five_by_five); intros [P E]; set (x := parity presses).
  assert (ND : NoDup (lamps G)) by (apply well_formed_sound; vm_compute; reflexivity).
  assert (X : solves G start goal (pressed G x)).
  { split; [apply pressed_lamps | intros d dl]; rewrite <- (E d dl), !play_changes.
    fold (changes G x d); unfold x; now rewrite <- parity_changes. }
  assert (Q1 : quiet G q1) by (apply quietP; vm_compute; reflexivity).
  assert (Q2 : quiet G q2) by (apply quietP; vm_compute; reflexivity).
  assert (S1 := one_more G start goal x q1 Q1 X); assert (S2 := one_more G start goal x q2 Q2 X).
  assert (S3 := one_more G start goal _ q2 Q2 S1).
  assert (sixty : list_sum (map (fun c => if q1 c || q2 c then 2 else 4) (lamps G)) = 60)
    by (vm_compute; reflexivity).
  assert (T := in_four x (lamps G)); rewrite sixty in T.
  assert (few : forall a b c d, a + b + c + d <= 60 -> a <= 15 \/ b <= 15 \/ c <= 15 \/ d <= 15)
    by (clear; lia).
  destruct (few _ _ _ _ T) as [L | [L | [L | L]]].
  - exact (ex_intro _ (pressed G x) (conj X L)).
  - exact (ex_intro _ (pressed G (plus x q1)) (conj S1 L)).
  - exact (ex_intro _ (pressed G (plus x q2)) (conj S2 L)).
  - exact (ex_intro _ (pressed G (plus (plus x q1) q2)) (conj S3 L)).
Qed.
Print Assumptions four_quiet. Print Assumptions one_needs_15. Print Assumptions at_most_15.
