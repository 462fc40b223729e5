(* A checker of certificates that is itself proved: when one of its functions says true, the claim
   beside it holds of the game, whatever is pressed and in whatever order.

   Nothing is asked of the game: not that it is a board, nor that c changes d where d changes c. *)
From Coq Require Import List Bool Arith ZArith FMapPositive Lia.
Import ListNotations.

(* ---- the game, from its rules: this is what has to be believed ---- *)

Definition lamp := positive.            (* lamps are numbered 1, 2, 3 ..., and buttons as they are *)
Definition pattern := lamp -> bool.     (* is the lamp lit?  or: is the button pressed? *)

(* All lamps; and for each press the lamps that it changes, one that it changes twice being there twice. *)
Record game := { lamps : list lamp; reach : lamp -> list lamp }.

(* Has an odd number of the entries of a list the property f? *)
Definition oddly {A : Type} (f : A -> bool) (l : list A) : bool :=
  fold_right (fun c rest => xorb (f c) rest) false l.

Section Game.
Variable G : game.
Definition press (lit : pattern) (c : lamp) : pattern :=
  fun d => xorb (lit d) (oddly (Pos.eqb d) (reach G c)).
(* Presses one after the other, in the order of a list. *)
Definition play (lit : pattern) (presses : list lamp) : pattern := fold_left press presses lit.
Definition same (p q : pattern) : Prop := forall d, In d (lamps G) -> p d = q d.
(* The presses lead from the position start to the position goal. *)
Definition solves (start goal : pattern) (presses : list lamp) : Prop :=
  incl presses (lamps G) /\ same (play start presses) goal.
(* The buttons of a pattern, one after the other. *)
Definition pressed (x : pattern) : list lamp := filter x (lamps G).
Definition quiet (x : pattern) : Prop := forall lit, same (play lit (pressed x)) lit.
Definition plus (x y : pattern) : pattern := fun c => xorb (x c) (y c).
(* The sum of those patterns of a basis that are chosen, one bit for each. *)
Fixpoint sum (chosen : list bool) (basis : list pattern) : pattern :=
  match chosen, basis with
  | a :: chosen, q :: basis => plus (fun c => a && q c) (sum chosen basis)
  | _, _ => fun _ => false
  end.
(* The quiet patterns are the sums of a basis of b patterns, each in one way: there are just 2^b. *)
Definition counts_quiet (basis : list pattern) : Prop :=
  (forall chosen, quiet (sum chosen basis)) /\
  forall x, quiet x -> exists! chosen, length chosen = length basis /\ same x (sum chosen basis).
(* Each lamp is changed just once: it stands once among all lamps that the presses reach. *)
Definition each_once (x : pattern) : Prop :=
  forall d, In d (lamps G) -> count_occ Pos.eq_dec (flat_map (reach G) (pressed x)) d = 1.
End Game.

(* The board of m rows and n columns, rows and columns numbered from 0 on, with lamps where there says so.
   A press changes the lamps that are some steps (rows down, columns right) away; on a torus the step from
   the last row leads to the first, and so for columns. *)
Definition coordinates (n : nat) : list Z := map Z.of_nat (seq 0 n).
Definition number (n : Z) (i j : Z) : lamp := Z.to_pos (i * n + j + 1).
Definition row_of (n : Z) (c : lamp) : Z := ((Zpos c - 1) / n)%Z.
Definition column_of (n : Z) (c : lamp) : Z := ((Zpos c - 1) mod n)%Z.
Definition between (n i : Z) : bool := (0 <=? i)%Z && (i <? n)%Z.
Definition board (m n : nat) (torus : bool) (there : lamp -> bool) (steps : list (Z * Z)) : game :=
  let M := Z.of_nat m in let N := Z.of_nat n in
  {| lamps := filter there (flat_map (fun i => map (number N i) (coordinates n)) (coordinates m));
     reach c := flat_map (fun step =>
       let i := (row_of N c + fst step)%Z in let j := (column_of N c + snd step)%Z in
       let (i, j) := if torus then ((i mod M)%Z, (j mod N)%Z) else (i, j) in
       if between M i && between N j && there (number N i j) then [number N i j] else []) steps |}.

(* The graph of n vertices, numbered from 0 on, and edges between them; a press changes the neighbours of a
   vertex, and the vertex itself if own says so. *)
Definition vertex (v : nat) : lamp := Pos.of_succ_nat v.
Definition graph (n : nat) (own : bool) (edges : list (lamp * lamp)) : game :=
  {| lamps := map vertex (seq 0 n);
     reach c := (if own then [c] else []) ++ flat_map (fun edge =>
       if Pos.eqb c (fst edge) then [snd edge]
       else if Pos.eqb c (snd edge) then [fst edge] else []) edges |}.

(* ---- the checker ---- *)

(* Sets of lamps, as a tree of binary digits. *)
Definition bits := PositiveMap.t bool.
Definition get (s : bits) (d : lamp) : bool :=
  match PositiveMap.find d s with Some b => b | None => false end.
Definition toggle (s : bits) (d : lamp) : bits := PositiveMap.add d (negb (get s d)) s.
Definition parities (l : list lamp) : bits := fold_left toggle l (PositiveMap.empty bool).
Definition set_of (l : list lamp) : bits :=
  fold_left (fun s d => PositiveMap.add d true s) l (PositiveMap.empty bool).
(* The pattern that has these values at the lamps, in their order. *)
Definition pattern_of (G : game) (values : list bool) : pattern :=
  let s := fold_left (fun s dv => PositiveMap.add (fst dv) (snd dv) s)
    (combine (lamps G) values) (PositiveMap.empty bool) in get s.

Section Checker.
Variable G : game.
Local Notation lamps := (lamps G).
Local Notation reach := (reach G).
Local Notation pressed := (pressed G).

Fixpoint no_twice (l : list lamp) (seen : bits) : bool :=
  match l with [] => true | d :: l => negb (get seen d) && no_twice l (PositiveMap.add d true seen) end.
(* No lamp stands there twice, and no press reaches what is no lamp. *)
Definition well_formed : bool :=
  let all := set_of lamps in
  no_twice lamps (PositiveMap.empty bool) && forallb (fun c => forallb (get all) (reach c)) lamps.
(* What the presses of a pattern change. *)
Definition effect (x : pattern) : bits := parities (flat_map reach (pressed x)).
Definition check_effect (x goal : pattern) : bool :=
  let e := effect x in forallb (fun d => Bool.eqb (get e d) (goal d)) lamps.

Definition check_solution (start goal x : pattern) : bool := check_effect x (plus start goal).
Definition check_quiet (x : pattern) : bool := check_effect x (fun _ => false).
Definition moves (w : pattern) (c : lamp) : bool := oddly w (reach c).
Definition check_unsolvable (start goal w : pattern) : bool :=
  well_formed && forallb (fun c => negb (moves w c)) lamps
  && oddly (fun d => w d && xorb (start d) (goal d)) lamps.
(* Each pattern of a basis owns a press; each weight is moved by its press, the later ones are not. *)
Fixpoint apart (basis : list pattern) (own : list lamp) : bool :=
  match basis, own with
  | [], [] => true
  | q :: basis, p :: own =>
    q p && forallb (fun p' => negb (q p')) own && forallb (fun q' => negb (q' p)) basis
    && apart basis own
  | _, _ => false
  end.
Fixpoint told (others : list lamp) (weights : list pattern) : bool :=
  match others, weights with
  | [], [] => true
  | c :: others, w :: weights =>
    moves w c && forallb (fun w' => negb (moves w' c)) weights && told others weights
  | _, _ => false
  end.
Definition check_nullity (basis weights : list pattern) : bool :=
  let own := map (fun q => last (pressed q) 1%positive) basis in
  let owned := set_of own in let all := set_of lamps in
  well_formed && forallb check_quiet basis && forallb (get all) own && apart basis own
  && told (filter (fun c => negb (get owned c)) lamps) weights.
Definition count (x : pattern) : nat := length (pressed x).
Fixpoint choices (n : nat) : list (list bool) :=
  match n with 0 => [[]] | S n => map (cons true) (choices n) ++ map (cons false) (choices n) end.
Definition check_fewest (start goal x : pattern) (basis weights : list pattern) : bool :=
  check_solution start goal x && check_nullity basis weights
  && (let n := count x in forallb (fun a => n <=? count (plus x (sum a basis))) (choices (length basis))).
Definition check_once (x : pattern) : bool :=
  let reached := flat_map reach (pressed x) in
  no_twice reached (PositiveMap.empty bool) && (let s := set_of reached in forallb (get s) lamps).

(* ---- the proofs ---- *)

Lemma get_add s d e b : get (PositiveMap.add d b s) e = if Pos.eqb e d then b else get s e.
Proof.
  unfold get; destruct (Pos.eqb_spec e d) as [-> | ne];
    [now rewrite PositiveMap.gss | now rewrite PositiveMap.gso].
Qed.
Lemma get_empty d : get (PositiveMap.empty bool) d = false.
Proof. unfold get; now rewrite PositiveMap.gempty. Qed.

Lemma get_parities l d : get (parities l) d = oddly (Pos.eqb d) l.
Proof.
  enough (E : forall s, get (fold_left toggle l s) d = xorb (get s d) (oddly (Pos.eqb d) l)).
  { unfold parities; rewrite E, get_empty; now destruct (oddly (Pos.eqb d) l). }
  induction l as [|c l IH]; simpl; intros s; [now destruct (get s d) | rewrite IH; unfold toggle].
  rewrite get_add; destruct (Pos.eqb_spec d c) as [<- |];
    now destruct (get s d), (oddly (Pos.eqb d) l).
Qed.
Lemma get_set l d : get (set_of l) d = true <-> In d l.
Proof.
  enough (E : forall s, get (fold_left (fun s d => PositiveMap.add d true s) l s) d = true
    <-> get s d = true \/ In d l).
  { unfold set_of; rewrite E, get_empty; intuition congruence. }
  induction l as [|c l IH]; simpl; intros s; [tauto | rewrite IH, get_add].
  destruct (Pos.eqb_spec d c) as [-> |]; intuition congruence.
Qed.
Lemma no_twice_sound l s : no_twice l s = true -> NoDup l /\ forall d, In d l -> get s d = false.
Proof.
  revert s; induction l as [|c l IH]; simpl; intros s; [intros _; split; [constructor | easy] |].
  rewrite andb_true_iff, negb_true_iff; intros [cs N]; apply IH in N as [N D]; split.
  - constructor; [| easy]; intros C; specialize (D c C); rewrite get_add, Pos.eqb_refl in D; easy.
  - intros d [<- | dl]; [easy |]; specialize (D d dl); rewrite get_add in D.
    destruct (Pos.eqb_spec d c); [easy | exact D].
Qed.
Lemma well_formed_sound : well_formed = true -> NoDup lamps /\ forall c, In c lamps -> incl (reach c) lamps.
Proof.
  unfold well_formed; rewrite andb_true_iff, forallb_forall; intros [N I]; split.
  - now apply no_twice_sound in N.
  - intros c cl d dr; specialize (I c cl); rewrite forallb_forall in I; now apply get_set, I.
Qed.

Ltac parts := repeat match goal with |- context [oddly ?f ?l] => destruct (oddly f l) end.

Section Sums.
Context {A : Type}.
Implicit Types (f g : A -> bool) (l : list A).
Lemma oddly_same f g l : (forall c, In c l -> f c = g c) -> oddly f l = oddly g l.
Proof. induction l as [|c l IH]; simpl; intros E; [easy | rewrite E, IH; auto]. Qed.
Lemma oddly_none f l : (forall c, In c l -> f c = false) -> oddly f l = false.
Proof. induction l as [|c l IH]; simpl; intros E; [easy | rewrite E, IH; auto]. Qed.
Lemma oddly_plus f g l : oddly (fun c => xorb (f c) (g c)) l = xorb (oddly f l) (oddly g l).
Proof.
  induction l as [|c l IH]; simpl; [easy | rewrite IH].
  parts; now destruct (f c), (g c).
Qed.
Lemma oddly_and a f l : oddly (fun c => a && f c) l = a && oddly f l.
Proof. destruct a; simpl; [now apply oddly_same | now apply oddly_none]. Qed.
Lemma oddly_filter f x l : oddly f (filter x l) = oddly (fun c => x c && f c) l.
Proof. induction l as [|c l IH]; simpl; [easy | destruct (x c); simpl; rewrite IH; now parts]. Qed.
Lemma oddly_app f k l : oddly f (k ++ l) = xorb (oddly f k) (oddly f l).
Proof.
  induction k as [|c k IH]; simpl; [now parts | rewrite IH; parts; now destruct (f c)].
Qed.
End Sums.
Lemma oddly_swap {A B : Type} (f : A -> B -> bool) k l :
  oddly (fun c => oddly (f c) l) k = oddly (fun d => oddly (fun c => f c d) k) l.
Proof. induction k as [|c k IH]; simpl; [now rewrite oddly_none | now rewrite IH, oddly_plus]. Qed.
Lemma oddly_flat {A B : Type} (f : B -> bool) (r : A -> list B) l :
  oddly f (flat_map r l) = oddly (fun c => oddly f (r c)) l.
Proof. induction l as [|c l IH]; simpl; [easy | now rewrite oddly_app, IH]. Qed.
(* Of different lamps just one is e: a sum over what is e, is f e. *)
Lemma oddly_one f e l : NoDup l -> In e l -> oddly (fun d => f d && Pos.eqb d e) l = f e.
Proof.
  induction 1 as [|d l dl _ IH]; simpl; [easy | intros [<- | el]].
  - rewrite Pos.eqb_refl, oddly_none; [now destruct (f d) |].
    intros c cl; destruct (Pos.eqb_spec c d); [congruence | now destruct (f c)].
  - rewrite IH by easy; destruct (Pos.eqb_spec d e); [congruence | now destruct (f d), (f e)].
Qed.

(* What the presses x change: the lamps that they reach an odd number of times. *)
Definition changes (x : pattern) (d : lamp) : bool := oddly (Pos.eqb d) (flat_map reach (pressed x)).
Lemma changes_sum x d : changes x d = oddly (fun c => x c && oddly (Pos.eqb d) (reach c)) lamps.
Proof. unfold changes, checker.pressed; now rewrite oddly_flat, oddly_filter. Qed.
Lemma changes_plus x y d : changes (plus x y) d = xorb (changes x d) (changes y d).
Proof.
  rewrite !changes_sum, <- oddly_plus; apply oddly_same; intros c _; unfold plus.
  parts; now destruct (x c), (y c).
Qed.
Lemma play_changes lit presses d :
  play G lit presses d = xorb (lit d) (oddly (Pos.eqb d) (flat_map reach presses)).
Proof.
  revert lit; unfold play; induction presses as [|c l IH]; simpl; intros lit; [now destruct (lit d) |].
  rewrite IH, oddly_app; unfold press; parts; now destruct (lit d).
Qed.
Lemma check_effectP x goal : check_effect x goal = true <-> forall d, In d lamps -> changes x d = goal d.
Proof.
  unfold check_effect, effect; rewrite forallb_forall; split; intros E d dl; specialize (E d dl);
    rewrite ?get_parities in *; [now apply eqb_prop in E | fold (changes x d); rewrite E; apply eqb_reflx].
Qed.
Lemma quiet_changes x : quiet G x <-> forall d, In d lamps -> changes x d = false.
Proof.
  split; intros Q.
  - intros d dl; specialize (Q (fun _ => false) d dl); now rewrite play_changes, xorb_false_l in Q.
  - intros lit d dl; rewrite play_changes; fold (changes x d); rewrite Q by easy; apply xorb_false_r.
Qed.
Lemma quietP x : check_quiet x = true <-> quiet G x.
Proof. unfold check_quiet; now rewrite check_effectP, quiet_changes. Qed.
Lemma pressed_lamps x : incl (pressed x) lamps.
Proof. intros c; unfold checker.pressed; rewrite filter_In; tauto. Qed.

(* A solution: the presses x lead from start to goal. *)
Theorem solution_sound start goal x :
  check_solution start goal x = true -> solves G start goal (pressed x).
Proof.
  unfold check_solution; rewrite check_effectP; intros E; split; [apply pressed_lamps | intros d dl].
  rewrite play_changes; fold (changes x d); rewrite E by easy; unfold plus.
  now destruct (start d), (goal d).
Qed.

(* Weights w meet what a press changes as often as the press moves them. *)
Lemma weigh w l : NoDup lamps -> incl l lamps ->
  oddly (fun d => w d && oddly (Pos.eqb d) l) lamps = oddly w l.
Proof.
  intros N; induction l as [|e l IH]; simpl; intros I.
  - apply oddly_none; intros; apply andb_false_r.
  - rewrite <- IH by (intros d dl; apply I; now right).
    rewrite <- (oddly_one w e lamps N) by (apply I; now left).
    rewrite <- oddly_plus; apply oddly_same; intros d _; parts; now destruct (w d), (Pos.eqb d e).
Qed.

(* A witness: weights that every press leaves alone, and that the wanted change does not. *)
Theorem unsolvable_sound start goal w :
  check_unsolvable start goal w = true -> forall presses, ~ solves G start goal presses.
Proof.
  unfold check_unsolvable; rewrite !andb_true_iff, forallb_forall; intros [[W M] O] presses [P E].
  apply well_formed_sound in W as [N I].
  rewrite (oddly_same _ (fun d => w d && oddly (Pos.eqb d) (flat_map reach presses))) in O.
  - rewrite weigh, oddly_flat, oddly_none in O; try easy.
    + intros c cp; specialize (M c (P c cp)); now apply negb_true_iff.
    + intros d; rewrite in_flat_map; intros [c [cp dc]]; apply (I c); auto.
  - intros d dl; f_equal; specialize (E d dl); rewrite play_changes in E; rewrite <- E.
    parts; now destruct (start d).
Qed.

Lemma sum_quiet chosen basis : forallb check_quiet basis = true -> quiet G (sum chosen basis).
Proof.
  rewrite forallb_forall; intros Q; apply quiet_changes; intros d dl.
  assert (zero : changes (fun _ => false) d = false) by (rewrite changes_sum; now apply oddly_none).
  revert chosen; induction basis as [|q basis IH]; intros [|a chosen]; try exact zero; simpl.
  rewrite changes_plus, IH by (intros; apply Q; now right).
  assert (Qq : changes q d = false) by (apply quiet_changes; [apply quietP, Q; now left | easy]).
  rewrite changes_sum in *; destruct a; simpl; [now rewrite Qq | now rewrite oddly_none].
Qed.
Lemma sum_none chosen basis p : forallb (fun q => negb (q p)) basis = true -> sum chosen basis p = false.
Proof.
  revert chosen; induction basis as [|q basis IH]; intros [|a chosen]; simpl; try easy.
  rewrite andb_true_iff, negb_true_iff; intros [qp Q]; unfold plus; rewrite IH, qp by easy; now destruct a.
Qed.
Lemma apart_own basis own : apart basis own = true -> length own = length basis /\
  forall chosen, length chosen = length basis -> map (sum chosen basis) own = chosen.
Proof.
  revert own; induction basis as [|q basis IH]; intros [|p own]; simpl; try easy.
  - intros _; split; [easy | now intros [|]].
  - rewrite !andb_true_iff, forallb_forall; intros [[[qp own0] basis0] A]; destruct (IH own A) as [L M].
    split; [now rewrite L | intros [|a chosen]; simpl; [easy | intros [= C]]; f_equal].
    + unfold plus; rewrite sum_none, qp by easy; now destruct a.
    + rewrite <- (M chosen C) at 2; apply map_ext_in; intros p' P; unfold plus.
      specialize (own0 p' P); apply negb_true_iff in own0; now rewrite own0, andb_false_r, xorb_false_l.
Qed.
(* Weights that tell the presses apart leave nothing of a pattern that moves none of them. *)
Lemma told_none x others weights : told others weights = true ->
  (forall w, In w weights -> oddly (fun c => x c && moves w c) others = false) ->
  forall c, In c others -> x c = false.
Proof.
  revert weights; induction others as [|c others IH]; intros [|w weights]; simpl; try easy.
  rewrite !andb_true_iff, forallb_forall; intros [[wc Z] T] O.
  assert (N : forall d, In d others -> x d = false).
  { apply (IH weights T); intros w' W; rewrite <- (O w') by auto.
    specialize (Z w' W); apply negb_true_iff in Z; rewrite Z, andb_false_r; now parts. }
  intros d [<- | D]; [| auto]; specialize (O w (or_introl eq_refl)).
  rewrite wc, oddly_none in O; [now destruct (x c) | intros e E; now rewrite N].
Qed.

(* A nullity: the quiet patterns are the sums of the basis, each in one way. *)
Theorem nullity_sound basis weights : check_nullity basis weights = true -> counts_quiet G basis.
Proof.
  unfold check_nullity; set (own := map _ basis); rewrite !andb_true_iff; intros [[[[W Q] I] A] T].
  apply well_formed_sound in W as [ND IN]; rewrite forallb_forall in I.
  destruct (apart_own basis own A) as [L M]; split; [intros; now apply sum_quiet |].
  intros x X; exists (map x own); split; [split; [now rewrite map_length |] |].
  - set (y := plus x (sum (map x own) basis)).
    assert (Y : forall d, In d lamps -> changes y d = false).
    { intros d dl; unfold y; rewrite changes_plus, (proj1 (quiet_changes x) X d dl).
      now rewrite (proj1 (quiet_changes _) (sum_quiet _ _ Q) d dl). }
    assert (Yown : forall p, In p own -> y p = false).
    { intros p P; unfold y, plus; rewrite (ext_in_map (M (map x own) (eq_trans (map_length _ _) L)) p P).
      apply xorb_nilpotent. }
    intros c cl; enough (y c = false) by (unfold y, plus in *; now destruct (x c), (sum _ basis c)).
    destruct (get (set_of own) c) eqn:E; [now apply Yown, get_set | apply (told_none y _ _ T)].
    + intros w _; rewrite oddly_filter.
      rewrite (oddly_same _ (fun c => oddly (fun d => w d && (y c && oddly (Pos.eqb d) (reach c))) lamps)).
      * rewrite oddly_swap; apply oddly_none; intros d dl; rewrite oddly_and, <- changes_sum, Y by easy.
        apply andb_false_r.
      * intros d dl; rewrite (oddly_same _ (fun e => y d && (w e && oddly (Pos.eqb e) (reach d)))).
        -- rewrite oddly_and, weigh by auto; unfold moves.
           destruct (get (set_of own) d) eqn:D; simpl; [| easy].
           now rewrite Yown by now apply get_set.
        -- intros e _; now destruct (w e), (y d).
    + apply filter_In; now rewrite E.
  - intros chosen [C S]; rewrite <- (M chosen C); apply map_ext_in; intros p P; apply S, get_set.
    now apply I.
Qed.

(* The cells that a list presses an odd number of times do what the list does. *)
Definition parity (presses : list lamp) : pattern := fun c => oddly (Pos.eqb c) presses.
Lemma parity_changes presses d : NoDup lamps -> incl presses lamps ->
  oddly (Pos.eqb d) (flat_map reach presses) = changes (parity presses) d.
Proof.
  intros N P; etransitivity; [apply oddly_flat | rewrite changes_sum].
  etransitivity; [symmetry; exact (weigh (fun c => oddly (Pos.eqb d) (reach c)) presses N P) |].
  apply oddly_same; intros c _; apply andb_comm.
Qed.
Lemma parity_in presses c : parity presses c = true -> In c presses.
Proof.
  unfold parity; induction presses as [|d l IH]; simpl; [easy |].
  destruct (Pos.eqb_spec c d) as [-> |]; [auto | parts; auto].
Qed.
Lemma choices_all a : In a (choices (length a)).
Proof.
  induction a as [|b a IH]; simpl; [auto | rewrite in_app_iff, !in_map_iff; destruct b; eauto].
Qed.

(* The fewest: these presses lead from start to goal, and whatever else does is no shorter. *)
Theorem fewest_sound start goal x basis weights : check_fewest start goal x basis weights = true ->
  solves G start goal (pressed x) /\ forall presses, solves G start goal presses -> count x <= length presses.
Proof.
  unfold check_fewest; rewrite !andb_true_iff; intros [[S N] W].
  assert (ND : NoDup lamps).
  { revert N; unfold check_nullity; rewrite !andb_true_iff; intros [[[[F _] _] _] _].
    now apply well_formed_sound in F. }
  split; [now apply solution_sound | intros presses [P E]; set (y := parity presses)].
  apply nullity_sound in N as [_ N]; destruct (N (plus x y)) as [a [[La Sa] _]].
  { apply quiet_changes; intros d dl; rewrite changes_plus; unfold check_solution in S.
    rewrite check_effectP in S; specialize (S d dl); specialize (E d dl); rewrite play_changes in E.
    rewrite parity_changes in E by easy; fold y in E; rewrite S; unfold plus; rewrite <- E.
    now destruct (start d), (changes y d). }
  rewrite forallb_forall in W; specialize (W a); rewrite <- La in W; specialize (W (choices_all a)).
  apply Nat.leb_le in W; apply (Nat.le_trans _ _ _ W), NoDup_incl_length; [now apply NoDup_filter |].
  intros c; unfold checker.pressed; rewrite filter_In; intros [cl C]; apply parity_in; specialize (Sa c cl).
  fold y; unfold plus in *; now destruct (x c), (y c), (sum a basis c).
Qed.

(* A perfect code: the presses change each lamp just once. *)
Theorem once_sound x : check_once x = true -> each_once G x.
Proof.
  unfold check_once; rewrite andb_true_iff, forallb_forall; intros [N E] d dl.
  apply no_twice_sound in N as [N _]; specialize (E d dl); apply get_set in E.
  now apply NoDup_count_occ'.
Qed.
End Checker.

Print Assumptions solution_sound. Print Assumptions unsolvable_sound.
Print Assumptions nullity_sound. Print Assumptions fewest_sound. Print Assumptions once_sound.
