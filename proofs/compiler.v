(* Formulas as puzzles: what makes the models of a formula the solutions of a board, one to one. *)
From Coq Require Import List Bool Arith ZArith FMapPositive Lia String Ascii.
From Lightsgame Require Import checker clauses.
Import ListNotations.
Local Open Scope list_scope.

(* ---- what a board is, and what each of its cells says: this has to be believed ---- *)

(* A picture by rows, as the chapter prints it: `.` is white, a digit a number on black, `#` black. *)
Definition sign (picture : list string) (i j : Z) : ascii :=
  match nth_error picture (Z.to_nat i) with
  | Some row => match String.get (Z.to_nat j) row with Some a => a | None => "#"%char end
  | None => "#"%char
  end.
Definition digit (a : ascii) : option nat :=
  if Ascii.eqb a "0" then Some 0 else if Ascii.eqb a "1" then Some 1 else if Ascii.eqb a "2" then Some 2
  else if Ascii.eqb a "3" then Some 3 else if Ascii.eqb a "4" then Some 4 else None.
Definition puzzle_of (picture : list string) : puzzle :=
  let n := match picture with row :: _ => String.length row | [] => 0 end in
  let at_lamp c := sign picture (row_of (Z.of_nat n) c) (column_of (Z.of_nat n) c) in
  {| height := List.length picture; width := n; white := fun c => Ascii.eqb (at_lamp c) ".";
     clue := fun c => digit (at_lamp c) |}.

(* Bulbs agree with x on some cells. *)
Definition agree (cells : list lamp) (x y : pattern) : Prop := forall c, In c cells -> x c = y c.
(* The models of a formula and the solutions of a board are one to one: some cells stand for the letters of
   the formula; bulbs that solve the board satisfy it there, and for each set that satisfies it just one
   solution has the same bulbs there. *)
Definition one_to_one (letters : list lamp) (formula : list clause) (p : puzzle) : Prop :=
  (forall bulbs, solution p bulbs -> satisfies_all bulbs formula) /\
  (forall x, satisfies_all x formula -> exists bulbs, (solution p bulbs /\ agree letters bulbs x) /\
    forall other, solution p other -> agree letters other x -> agree (whites p) other bulbs).

(* ---- the check ---- *)

(* Unit propagation, once through all clauses: None where one of them fails. *)
Fixpoint round (cs : list clause) (v : values) : option values :=
  match cs with
  | [] => Some v
  | c :: cs => match filter (fun l => negb (is_false v l)) c with
    | [] => None
    | [l] => round cs (PositiveMap.add (fst l) (snd l) v)
    | _ => round cs v
    end
  end.
Fixpoint fails (rounds : nat) (cs : list clause) (v : values) : bool :=
  match rounds with
  | 0 => false
  | S rounds => match round cs v with None => true | Some v => fails rounds cs v end
  end.
(* A clause that asks for a cell and for its opposite is always satisfied. *)
Definition always (c : clause) : bool :=
  existsb (fun l => existsb (fun k => Pos.eqb (fst l) (fst k) && xorb (snd l) (snd k)) c) c.
Definition implied (rounds : nat) (cs : list clause) (c : clause) : bool :=
  always c || fails rounds cs (against c).
(* Clauses that follow one after the other. *)
Fixpoint derived (rounds : nat) (cs new : list clause) : bool :=
  match new with
  | [] => true
  | c :: new => implied rounds cs c && derived rounds (c :: cs) new
  end.

(* A definition (c, ls): there is a bulb on c just if one of the literals ls holds. *)
Definition definition : Type := lamp * clause.
Definition against_literal (l : literal) : literal := (fst l, negb (snd l)).
Definition as_clauses (d : definition) : list clause :=
  (no (fst d) :: snd d) :: map (fun l => [yes (fst d); against_literal l]) (snd d).
Definition known (cells : list lamp) (c : lamp) : bool := existsb (Pos.eqb c) cells.
Fixpoint in_order (cells : list lamp) (ds : list definition) : bool :=
  match ds with
  | [] => true
  | (c, ls) :: ds =>
    forallb (fun l => known cells (fst l)) ls && negb (known cells c) && in_order (c :: cells) ds
  end.
(* The definitions come one after the other and tell every white cell by the letters; they and the formula
   follow from the rules of the puzzle, and the rules follow from them. *)
Definition check_board (rounds : nat) (p : puzzle) (letters : list lamp) (formula : list clause)
    (ds : list definition) : bool :=
  let said := flat_map as_clauses ds ++ formula in
  in_order letters ds
  && forallb (known (letters ++ map fst ds)) (whites p)
  && forallb (forallb (fun l => known letters (fst l))) formula
  && derived rounds (encode p) said
  && forallb (implied rounds said) (encode p).

(* ---- the proofs ---- *)

Lemma round_sound x cs : satisfies_all x cs -> forall v, agrees x v ->
  exists w, round cs v = Some w /\ agrees x w.
Proof.
  induction cs as [|c cs IH]; intros S v A; simpl; [eauto |].
  assert (Sc : satisfies x c = true) by (apply S; now left).
  assert (Scs : satisfies_all x cs) by (intros d dcs; apply S; now right).
  unfold satisfies in Sc; apply existsb_exists in Sc as [l [lc xl]].
  assert (L : In l (filter (fun l => negb (is_false v l)) c)).
  { apply filter_In; split; [easy |]; destruct (is_false v l) eqn:E; [| easy].
    rewrite (is_false_sound _ _ _ A E) in xl; easy. }
  destruct (filter _ c) as [|l1 [|]]; [easy | | now apply IH].
  destruct L as [-> | []]; apply IH, agrees_add; [easy | easy | now apply eqb_prop].
Qed.
Lemma fails_sound x cs : satisfies_all x cs -> forall n v, agrees x v -> fails n cs v = false.
Proof.
  intros S; induction n as [|n IH]; intros v A; simpl; [easy |].
  destruct (round_sound x cs S v A) as [w [-> Aw]]; auto.
Qed.
Lemma always_sound c x : always c = true -> satisfies x c = true.
Proof.
  unfold always, satisfies; intros A; apply existsb_exists in A as [l [lc A]].
  apply existsb_exists in A as [k [kc A]]; apply andb_true_iff in A as [E D]; apply Pos.eqb_eq in E.
  apply existsb_exists; destruct (holds x l) eqn:xl; [now exists l | exists k; split; [easy |]].
  destruct l as [a s], k as [b t]; simpl in *; subst b; unfold holds in *; simpl in *.
  now destruct (x a), s, t.
Qed.
Lemma implied_sound n cs c : implied n cs c = true -> forall x, satisfies_all x cs -> satisfies x c = true.
Proof.
  unfold implied; intros I x S; apply orb_true_iff in I as [A | I]; [now apply always_sound |].
  destruct (satisfies x c) eqn:E; [easy |].
  now rewrite (fails_sound x) in I by (trivial; now apply against_sound).
Qed.
Lemma all_implied n cs ds : forallb (implied n cs) ds = true ->
  forall x, satisfies_all x cs -> satisfies_all x ds.
Proof. intros F x S c cds; rewrite forallb_forall in F; exact (implied_sound n cs c (F c cds) x S). Qed.

Lemma derived_sound n x new : forall cs, derived n cs new = true -> satisfies_all x cs -> satisfies_all x new.
Proof.
  induction new as [|c new IH]; intros cs D S; simpl in D; [easy |].
  apply andb_true_iff in D as [I D]; pose proof (implied_sound n cs c I x S) as xc.
  intros d [<- | dn]; [easy |]; apply (IH (c :: cs) D); [| easy].
  intros e [<- | ecs]; auto.
Qed.

Lemma known_in cells c : known cells c = true <-> In c cells.
Proof.
  unfold known; rewrite existsb_exists; split; [intros [d [I E]] | intros I; exists c; split; [easy |]].
  - now apply Pos.eqb_eq in E as ->.
  - apply Pos.eqb_refl.
Qed.

(* What a definition says. *)
Lemma defined x d : satisfies_all x (as_clauses d) <-> x (fst d) = satisfies x (snd d).
Proof.
  destruct d as [c ls]; unfold as_clauses, satisfies_all; simpl; split.
  - intros S; pose proof (S _ (or_introl eq_refl)) as first; unfold satisfies in first; simpl in first.
    fold (satisfies x ls) in first; unfold holds in first; simpl in first.
    destruct (x c) eqn:xc; [now rewrite <- first |].
    destruct (satisfies x ls) eqn:E; [| easy].
    unfold satisfies in E; apply existsb_exists in E as [l [lls xl]].
    assert (F := S [yes c; against_literal l] (or_intror (in_map _ _ _ lls))).
    unfold satisfies, holds in F; simpl in F; unfold holds in xl; rewrite xc in F; simpl in F.
    now destruct (x (fst l)), (snd l).
  - intros E d [<- | I].
    + unfold satisfies; simpl; unfold holds at 1; simpl; fold (satisfies x ls).
      rewrite E; now destruct (satisfies x ls).
    + apply in_map_iff in I as [l [<- lls]]; unfold satisfies, holds; simpl.
      destruct (x c) eqn:xc; [easy |]; simpl.
      destruct (holds x l) eqn:hl.
      * assert (T : satisfies x ls = true) by (unfold satisfies; apply existsb_exists; eauto); congruence.
      * unfold holds in hl; now destruct (x (fst l)), (snd l).
Qed.

(* The cells that are defined, one after the other. *)
Fixpoint complete (x : pattern) (ds : list definition) : pattern :=
  match ds with
  | [] => x
  | d :: ds => complete (fun c => if Pos.eqb c (fst d) then satisfies x (snd d) else x c) ds
  end.
Lemma complete_keeps ds : forall cells x, in_order cells ds = true -> agree cells (complete x ds) x.
Proof.
  induction ds as [|[c ls] ds IH]; intros cells x O d I; simpl in *; [easy |].
  apply andb_true_iff in O as [O O3]; apply andb_true_iff in O as [O1 O2].
  rewrite (IH (c :: cells) _ O3 d (or_intror I)).
  destruct (Pos.eqb_spec d c) as [-> | ne]; [| easy].
  apply known_in in I; now rewrite I in O2.
Qed.
Lemma satisfies_agree cells x y ls : agree cells x y -> forallb (fun l => known cells (fst l)) ls = true ->
  satisfies x ls = satisfies y ls.
Proof.
  intros A; unfold satisfies; induction ls as [|l ls IH]; simpl; [easy |]; intros F.
  apply andb_true_iff in F as [l1 F]; rewrite (IH F); f_equal.
  unfold holds; rewrite (A (fst l)); [easy | now apply known_in].
Qed.
Lemma complete_holds ds : forall cells x, in_order cells ds = true ->
  satisfies_all (complete x ds) (flat_map as_clauses ds).
Proof.
  induction ds as [|[c ls] ds IH]; intros cells x O; simpl in O |- *; [easy |].
  apply andb_true_iff in O as [O O3]; apply andb_true_iff in O as [O1 O2].
  set (y := fun d => if Pos.eqb d c then satisfies x ls else x d).
  change (satisfies_all (complete y ds) (as_clauses (c, ls) ++ flat_map as_clauses ds)).
  apply satisfies_app; split; [| exact (IH _ _ O3)].
  apply defined; simpl; pose proof (complete_keeps ds (c :: cells) y O3) as K.
  rewrite (K c (or_introl eq_refl)); unfold y at 1; rewrite Pos.eqb_refl.
  transitivity (satisfies y ls).
  - apply (satisfies_agree cells); [| easy]; intros d I; unfold y.
    destruct (Pos.eqb_spec d c) as [-> | ne]; [| easy].
    apply known_in in I; now rewrite I in O2.
  - symmetry; apply (satisfies_agree cells); [| easy]; intros d I; apply K; now right.
Qed.
Lemma told ds : forall cells x y, in_order cells ds = true -> agree cells x y ->
  satisfies_all x (flat_map as_clauses ds) -> satisfies_all y (flat_map as_clauses ds) ->
  agree (cells ++ map fst ds) x y.
Proof.
  induction ds as [|[c ls] ds IH]; intros cells x y O A X Y; simpl in *; [now rewrite app_nil_r |].
  apply andb_true_iff in O as [O O3]; apply andb_true_iff in O as [O1 O2].
  change (satisfies_all x (as_clauses (c, ls) ++ flat_map as_clauses ds)) in X.
  change (satisfies_all y (as_clauses (c, ls) ++ flat_map as_clauses ds)) in Y.
  apply satisfies_app in X as [X1 X]; apply satisfies_app in Y as [Y1 Y].
  apply defined in X1; apply defined in Y1; simpl in *.
  assert (A' : agree (c :: cells) x y).
  { intros d [<- | I]; [| now apply A]; rewrite X1, Y1; now apply (satisfies_agree cells). }
  intros d I; apply (IH _ x y O3 A' X Y).
  apply in_app_iff in I as [I | [<- | I]]; simpl; rewrite ?in_app_iff; auto.
Qed.

(* Where the check accepts a board, its solutions and the models of the formula are one to one.  It is given
   what each white cell says by the letters, and goes through the rules of the puzzle. *)
Theorem board_sound rounds p letters formula ds :
  check_board rounds p letters formula ds = true -> one_to_one letters formula p.
Proof.
  unfold check_board; rewrite !andb_true_iff; intros [[[[O W] F] down] up].
  assert (rules : forall x, solution p x <->
    satisfies_all x (flat_map as_clauses ds) /\ satisfies_all x formula).
  { intros x; rewrite <- models_are_solutions, <- satisfies_app; split;
      [now apply derived_sound with rounds | now apply all_implied with rounds]. }
  split; [intros bulbs S; now apply rules |].
  intros x X; pose proof (complete_keeps ds letters x O) as K.
  pose proof (complete_holds ds letters x O) as H.
  assert (X' : satisfies_all (complete x ds) formula).
  { intros c cF; rewrite (satisfies_agree letters _ x c K); [now apply X |].
    rewrite forallb_forall in F; exact (F c cF). }
  exists (complete x ds); split; [split; [now apply rules | easy] |].
  intros other So Ao c cW; apply rules in So as [So _].
  apply (told ds letters other (complete x ds) O); [| easy | easy |].
  - intros d I; rewrite (K d I); now apply Ao.
  - rewrite forallb_forall in W; now apply known_in, W.
Qed.

Local Open Scope positive_scope.

(* So it is with the board of the chapter that says "x or y, but not both": a bulb on cell 12 says x, and
   one on cell 77 says y.  Cells are numbered along the rows, from 1 on. *)
Theorem either_but_not_both : one_to_one [12; 77] [[yes 12; yes 77]; [no 12; no 77]] (puzzle_of [
  "..1.........########";
  "#1##00000001########";
  "#.1.#####0#.1.#0####";
  "0.0.#..1.........###";
  "0.0.0#1##00.0.001###";
  "0.0.0#.1.#0.0.0#.1.#";
  "#.1.##.1.##.1.##.1.#";
  "#1####1######1####1#";
  "#.####.######.####.#";
  "#.#00#.######.#00#.#";
  "#1....2######1....2#";
  "###00#..#######00#.."]%string).
Proof.
  apply (board_sound 30 _ _ _
    [(5, []); (6, []); (7, []); (8, []); (9, []); (10, []); (11, []); (62, []); (64, []); (70, []); (71,
    []); (72, []); (73, []); (74, []); (75, []); (76, []); (82, []); (84, []); (92, []); (94, []);
    (102, []); (104, []); (112, []); (114, []); (204, []); (205, []); (216, []); (217, []); (227,
    [no 77; no 12]); (239, [yes 77; yes 12]); (1, [no 12]); (2, [yes 12]); (4, [no 12]); (42, [no
    12]); (44, [yes 12]); (52, [no 12]); (54, [yes 12]); (66, [no 77]); (67, [yes 77]); (69, [no
    77]); (107, [no 77]); (109, [yes 77]); (117, [no 77]); (119, [yes 77]); (122, [yes 12]); (124,
    [no 12]); (127, [yes 77]); (129, [no 77]); (132, [yes 12]); (134, [no 12]); (137, [yes 77]);
    (139, [no 77]); (162, [no 12]); (167, [no 77]); (174, [yes 12]); (179, [yes 77]); (182, [yes
    12]); (187, [yes 77]); (194, [no 12]); (199, [no 77]); (203, [no 12]); (206, [yes 12]); (215,
    [yes 12]); (218, [no 12]); (228, [no 227]); (240, [no 239])]).
  vm_compute; reflexivity.
Qed.

(* And with the one with the clues 0 and 1 only that says (x or y) and (not x). *)
Theorem second_alone : one_to_one [20; 80] [[yes 20; yes 80]; [no 20]] (puzzle_of [
  "..1.................###";
  "#1##0000000000000001###";
  "#.1.###############.1.#";
  "0.0.0####..#######0.0.0";
  "0.0.0#####1#######0.0.0";
  "0.0.0#####.1.#####0.0.0";
  "#.1.######.1.######.1.#";
  "###1########1######1###";
  "###.########.######.###";
  "###.########.######.###";
  "###100######100####100#";
  "###....#0###....###....";
  "###.1.....1..00###0.00#";
  "######000##.#######0###"]%string).
Proof.
  apply (board_sound 30 _ _ _
    [(5, []); (6, []); (7, []); (8, []); (9, []); (10, []); (11, []); (12, []); (13, []); (14, []); (15,
    []); (16, []); (17, []); (18, []); (19, []); (71, []); (73, []); (89, []); (91, []); (94, []);
    (96, []); (112, []); (114, []); (117, []); (119, []); (135, []); (137, []); (258, []); (259,
    []); (267, []); (268, []); (274, []); (275, []); (283, []); (284, []); (285, []); (289, []);
    (296, []); (1, [no 20]); (2, [yes 20]); (4, [no 20]); (48, [no 20]); (50, [yes 20]); (66, [no
    20]); (68, [yes 20]); (79, [no 80]); (126, [no 80]); (128, [yes 80]); (140, [yes 20]); (142, [no
    20]); (149, [yes 80]); (151, [no 80]); (158, [yes 20]); (160, [no 20]); (188, [yes 20]); (197,
    [yes 80]); (204, [no 20]); (211, [no 20]); (220, [no 80]); (227, [yes 20]); (257, [yes 20]);
    (260, [no 20]); (266, [yes 80]); (269, [no 80]); (273, [no 20]); (276, [yes 20]); (280, [no
    20]); (282, [yes 20]); (286, [no 20]); (288, [yes 20]); (311, [no 20])]).
  vm_compute; reflexivity.
Qed.

Print Assumptions board_sound. Print Assumptions either_but_not_both. Print Assumptions second_alone.
