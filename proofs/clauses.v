(* Clauses, refutations of them, and what is said in clauses: puzzles of Akari and perfect codes. *)
From Coq Require Import List Bool Arith ZArith FMapPositive Lia.
From Lightsgame Require Import checker.
Import ListNotations.

(* ---- clauses: this has to be believed ---- *)

(* A literal asks that a cell be in a set, or not; a clause asks for one of its literals. *)
Definition literal : Type := lamp * bool.
Definition clause := list literal.
Definition holds (x : pattern) (l : literal) : bool := Bool.eqb (x (fst l)) (snd l).
Definition satisfies (x : pattern) (c : clause) : bool := existsb (holds x) c.
Definition satisfies_all (x : pattern) (cs : list clause) : Prop := forall c, In c cs -> satisfies x c = true.

(* ---- Akari: this has to be believed ---- *)

(* The picture: what is white, and the numbers on black cells, by row and column from 0 on.  A lamp of the
   list `cells` is the number of a cell of n columns, as on boards. *)
Record puzzle := { height : nat; width : nat; white : lamp -> bool; clue : lamp -> option nat }.

Section Puzzle.
Variable p : puzzle.
Let N := Z.of_nat (width p).
Definition inside (i j : Z) : bool := between (Z.of_nat (height p)) i && between N j.
Definition all_cells : list lamp :=
  flat_map (fun i => map (number N i) (coordinates (width p))) (coordinates (height p)).
Definition whites : list lamp := filter (white p) all_cells.
(* The white cells in one direction, up to the first that is not white; at most so many. *)
Fixpoint ray (most : nat) (i j di dj : Z) : list lamp :=
  match most with
  | 0 => []
  | S most => let (i, j) := ((i + di)%Z, (j + dj)%Z) in
    if inside i j && white p (number N i j) then number N i j :: ray most i j di dj else []
  end.
Definition directions : list (Z * Z) := [(-1, 0); (1, 0); (0, -1); (0, 1)]%Z.
(* The other white cells that a bulb lights; and the white cells beside a cell. *)
Definition looks (most : nat) (c : lamp) : list lamp :=
  flat_map (fun d => ray most (row_of N c) (column_of N c) (fst d) (snd d)) directions.
Definition sees (c : lamp) : list lamp := looks (height p + width p) c.
Definition beside (c : lamp) : list lamp := looks 1 c.

(* Bulbs solve the puzzle: no bulb sees another, every white cell is lit, and every number is right. *)
Definition solution (bulbs : pattern) : Prop :=
  (forall c d, In c whites -> In d (sees c) -> bulbs c = true -> bulbs d = false) /\
  (forall c, In c whites -> exists d, In d (c :: sees c) /\ bulbs d = true) /\
  (forall c k, In c all_cells -> clue p c = Some k -> length (filter bulbs (beside c)) = k).
End Puzzle.

(* ---- perfect codes of a region: this has to be believed ---- *)

(* A region is told by which cells (row, column) belong to it; it may be infinite. *)
Definition cross (has : Z -> Z -> bool) (i j : Z) : list (Z * Z) :=
  filter (fun c => has (fst c) (snd c)) [(i - 1, j); (i, j - 1); (i, j); (i, j + 1); (i + 1, j)]%Z.
(* Every lamp of the region has just one press among the cells that change it. *)
Definition perfect (has : Z -> Z -> bool) (x : Z -> Z -> bool) : Prop :=
  forall i j, has i j = true -> length (filter (fun c => x (fst c) (snd c)) (cross has i j)) = 1.

(* ---- the checker ---- *)

(* Refutations: each line is a clause that follows by unit propagation along the lines named beside it. *)
Record line := { says : clause; hints : list positive }.
Definition values := PositiveMap.t bool.
Definition is_false (v : values) (l : literal) : bool :=
  match PositiveMap.find (fst l) v with Some b => negb (Bool.eqb b (snd l)) | None => false end.
Fixpoint follows (known : PositiveMap.t clause) (v : values) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: hints =>
    match PositiveMap.find h known with
    | None => false
    | Some c =>
      match filter (fun l => negb (is_false v l)) c with
      | [] => true
      | [l] => follows known (PositiveMap.add (fst l) (snd l) v) hints
      | _ => false
      end
    end
  end.
Definition against (c : clause) : values :=
  fold_right (fun l v => PositiveMap.add (fst l) (negb (snd l)) v) (PositiveMap.empty bool) c.
Fixpoint refutes (known : PositiveMap.t clause) (next : positive) (lines : list line) : bool :=
  match lines with
  | [] => false
  | l :: lines => follows known (against (says l)) (hints l)
    && (match says l with [] => true | _ => false end
        || refutes (PositiveMap.add next (says l) known) (Pos.succ next) lines)
  end.
Fixpoint numbered (known : PositiveMap.t clause) (next : positive) (cs : list clause) :=
  match cs with
  | [] => (known, next)
  | c :: cs => numbered (PositiveMap.add next c known) (Pos.succ next) cs
  end.
(* The clauses have the numbers 1, 2, 3 ..., and the lines of the refutation those after them. *)
Definition check_refutation (cs : list clause) (lines : list line) : bool :=
  let (known, next) := numbered (PositiveMap.empty clause) 1 cs in refutes known next lines.

Fixpoint sublists {A : Type} (k : nat) (l : list A) : list (list A) :=
  match k, l with
  | 0, _ => [[]]
  | S _, [] => []
  | S k', a :: l => map (cons a) (sublists k' l) ++ sublists k l
  end.
Definition yes (c : lamp) : literal := (c, true).
Definition no (c : lamp) : literal := (c, false).
Definition at_most (k : nat) (l : list lamp) : list clause := map (map no) (sublists (S k) l).
Definition at_least (k : nat) (l : list lamp) : list clause := map (map yes) (sublists (S (length l) - k) l).

(* The rules of a puzzle as clauses. *)
Definition encode (p : puzzle) : list clause :=
  flat_map (fun c => map (fun d => [no c; no d]) (sees p c)) (whites p)
  ++ map (fun c => map yes (c :: sees p c)) (whites p)
  ++ flat_map (fun c => match clue p c with
       | Some k => at_most k (beside p c) ++ at_least k (beside p c)
       | None => [] end) (all_cells p).
Definition check_akari (p : puzzle) (bulbs : pattern) : bool :=
  forallb (satisfies bulbs) (encode p).
Definition check_none (p : puzzle) (lines : list line) : bool := check_refutation (encode p) lines.
(* Other bulbs than these: the clause that one cell differs. *)
Definition differs (p : puzzle) (bulbs : pattern) : clause :=
  map (fun c => (c, negb (bulbs c))) (whites p).
Definition check_only (p : puzzle) (bulbs : pattern) (lines : list line) : bool :=
  check_akari p bulbs && check_refutation (differs p bulbs :: encode p) lines.
Definition check_two (p : puzzle) (one other : pattern) : bool :=
  check_akari p one && check_akari p other && existsb (fun c => negb (Bool.eqb (one c) (other c))) (whites p).

(* Some lamps of a region, told as clauses on their presses; `name` gives each cell a number. *)
Definition once_clauses (has : Z -> Z -> bool) (name : Z * Z -> lamp) (lamps : list (Z * Z)) : list clause :=
  flat_map (fun c => let l := map name (cross has (fst c) (snd c)) in at_most 1 l ++ at_least 1 l)
    (filter (fun c => has (fst c) (snd c)) lamps).
(* A name for each cell within `far` of 0, that tells it apart. *)
Definition cell_name (far : Z) (c : Z * Z) : lamp :=
  Z.to_pos ((fst c + far) * (2 * far + 1) + (snd c + far) + 1).
Definition near (far : Z) (c : Z * Z) : bool := (Z.abs (fst c) <? far)%Z && (Z.abs (snd c) <? far)%Z.
(* No perfect code makes the presses `made` and none of `unmade`. *)
Definition code_clauses (has : Z -> Z -> bool) (made unmade lamps : list (Z * Z)) (far : Z) : list clause :=
  map (fun c => [yes (cell_name far c)]) made ++ map (fun c => [no (cell_name far c)]) unmade
  ++ once_clauses has (cell_name far) lamps.
Definition check_no_code (has : Z -> Z -> bool) (made unmade lamps : list (Z * Z)) (far : Z)
    (lines : list line) : bool :=
  forallb (near far) (made ++ unmade ++ lamps)
  && check_refutation (code_clauses has made unmade lamps far) lines.

(* ---- the proofs ---- *)

Lemma filter_none {A} (f : A -> bool) l : filter f l = [] -> forall a, In a l -> f a = false.
Proof.
  intros E a al; destruct (f a) eqn:F; [| easy].
  assert (In a (filter f l)) by (apply filter_In; auto); rewrite E in *; easy.
Qed.

Definition agrees (x : pattern) (v : values) : Prop := forall d b, PositiveMap.find d v = Some b -> x d = b.
Lemma agrees_add x v d b : agrees x v -> x d = b -> agrees x (PositiveMap.add d b v).
Proof.
  intros A xd e b'; destruct (Pos.eq_dec e d) as [-> | ne].
  - rewrite PositiveMap.gss; now intros [= <-].
  - rewrite PositiveMap.gso by easy; apply A.
Qed.
Lemma is_false_sound x v l : agrees x v -> is_false v l = true -> holds x l = false.
Proof.
  unfold is_false, holds; intros A; destruct (PositiveMap.find _ v) as [b|] eqn:F; [| easy].
  rewrite (A _ _ F); now destruct (Bool.eqb b (snd l)).
Qed.

Definition knows (x : pattern) (known : PositiveMap.t clause) : Prop :=
  forall h c, PositiveMap.find h known = Some c -> satisfies x c = true.
Lemma follows_sound x known hints : knows x known -> forall v, agrees x v -> follows known v hints = false.
Proof.
  intros K; induction hints as [|h hints IH]; intros v A; simpl; [easy |].
  destruct (PositiveMap.find h known) as [c|] eqn:F; [| easy].
  apply K in F; unfold satisfies in F; apply existsb_exists in F as [l [lc xl]].
  assert (L : In l (filter (fun l => negb (is_false v l)) c)).
  { apply filter_In; split; [easy |]; destruct (is_false v l) eqn:E; [| easy].
    rewrite (is_false_sound _ _ _ A E) in xl; easy. }
  destruct (filter _ c) as [|l1 [|]]; [easy | | easy].
  destruct L as [-> | []]; apply IH, agrees_add; [easy | now apply eqb_prop].
Qed.
Lemma differ a b : Bool.eqb a b = false -> a = negb b.
Proof. now destruct a, b. Qed.
Lemma against_sound x c : satisfies x c = false -> agrees x (against c).
Proof.
  induction c as [|l c IH]; simpl; intros S; [intros d b; now rewrite PositiveMap.gempty |].
  apply orb_false_iff in S as [xl S]; apply agrees_add; [now apply IH |].
  now apply differ.
Qed.
Lemma knows_add x known h c : knows x known -> satisfies x c = true -> knows x (PositiveMap.add h c known).
Proof.
  intros K S h' c'; destruct (Pos.eq_dec h' h) as [-> | ne].
  - rewrite PositiveMap.gss; now intros [= <-].
  - rewrite PositiveMap.gso by easy; apply K.
Qed.
Lemma refutes_sound x lines : forall known next, knows x known -> refutes known next lines = false.
Proof.
  induction lines as [|l lines IH]; intros known next K; simpl; [easy |].
  destruct (satisfies x (says l)) eqn:S.
  - rewrite IH by now apply knows_add.
    destruct (says l); [easy | now rewrite andb_false_r].
  - rewrite follows_sound with (x := x); [easy | easy | now apply against_sound].
Qed.
Lemma numbered_sound x cs : satisfies_all x cs -> forall known next, knows x known ->
  knows x (fst (numbered known next cs)).
Proof.
  induction cs as [|c cs IH]; simpl; intros S known next K; [easy |].
  apply IH; [intros c' c'cs; apply S; now right | apply knows_add; [easy | apply S; now left]].
Qed.

(* A refutation that is accepted: no set satisfies the clauses. *)
Theorem refutation_sound cs lines : check_refutation cs lines = true -> forall x, ~ satisfies_all x cs.
Proof.
  unfold check_refutation; intros R x S.
  assert (K : knows x (fst (numbered (PositiveMap.empty clause) 1 cs))).
  { apply numbered_sound; [easy |]; intros h c; now rewrite PositiveMap.gempty. }
  destruct (numbered _ 1 cs) as [known next]; simpl in K; now rewrite (refutes_sound x) in R.
Qed.

(* Counting: each choice of k + 1 has a no just if there are at most k, and so on. *)
Lemma sublist_of {A} (f : A -> bool) l : forall k,
  (exists s, In s (sublists k l) /\ forallb f s = true) <-> k <= length (filter f l).
Proof.
  induction l as [|a l IH]; intros [|k]; simpl.
  - split; [lia | intros _; now exists []; auto].
  - split; [now intros [s [[] _]] | lia].
  - split; [lia | intros _; now exists []; auto].
  - split.
    + intros [s [I F]]; apply in_app_iff in I as [I | I].
      * apply in_map_iff in I as [t [<- I]]; simpl in F; apply andb_true_iff in F as [fa F].
        rewrite fa; simpl; apply le_n_S, IH; eauto.
      * assert (S k <= length (filter f l)) by (apply IH; eauto); destruct (f a); simpl; lia.
    + intros L; destruct (f a) eqn:fa.
      * simpl in L; apply le_S_n, IH in L as [s [I F]]; exists (a :: s); simpl; rewrite fa, F.
        split; [apply in_app_iff; left; apply in_map_iff; eauto | easy].
      * apply (IH (S k)) in L as [s [I F]]; exists s; split; [apply in_app_iff; auto | easy].
Qed.
Lemma clause_no x s : satisfies x (map no s) = negb (forallb x s).
Proof.
  unfold satisfies; induction s as [|c s IH]; simpl; [easy | rewrite IH; unfold holds; simpl].
  now destruct (x c).
Qed.
Lemma clause_yes x s : satisfies x (map yes s) = negb (forallb (fun c => negb (x c)) s).
Proof.
  unfold satisfies; induction s as [|c s IH]; simpl; [easy | rewrite IH; unfold holds; simpl].
  now destruct (x c).
Qed.
Lemma none_of {A} (f : A -> bool) (ss : list (list A)) :
  (forall s, In s ss -> negb (forallb f s) = true) <-> ~ exists s, In s ss /\ forallb f s = true.
Proof.
  split.
  - intros N [s [I F]]; specialize (N s I); now rewrite F in N.
  - intros N s I; destruct (forallb f s) eqn:F; [exfalso; eauto | easy].
Qed.
Lemma at_most_iff x k l : satisfies_all x (at_most k l) <-> length (filter x l) <= k.
Proof.
  unfold satisfies_all, at_most; transitivity (~ S k <= length (filter x l)); [| lia].
  rewrite <- sublist_of, <- none_of; split; intros E c I.
  - rewrite <- clause_no; apply E, in_map; auto.
  - apply in_map_iff in I as [s [<- I]]; rewrite clause_no; auto.
Qed.
Lemma filter_split {A} (f : A -> bool) l :
  length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; [easy | destruct (f a); simpl; lia]. Qed.
Lemma at_least_iff x k l : satisfies_all x (at_least k l) <-> k <= length (filter x l).
Proof.
  unfold satisfies_all, at_least; pose proof (filter_split x l).
  transitivity (~ S (length l) - k <= length (filter (fun c => negb (x c)) l)); [| lia].
  rewrite <- sublist_of, <- none_of; split; intros E c I.
  - rewrite <- clause_yes; apply E, in_map; auto.
  - apply in_map_iff in I as [s [<- I]]; rewrite clause_yes; auto.
Qed.
Lemma satisfies_app x a b : satisfies_all x (a ++ b) <-> satisfies_all x a /\ satisfies_all x b.
Proof.
  unfold satisfies_all; split; [intros E; split; intros; apply E, in_app_iff; auto |].
  intros [A B] c I; apply in_app_iff in I as [|]; auto.
Qed.
Lemma satisfies_flat {A} x (f : A -> list clause) l :
  satisfies_all x (flat_map f l) <-> forall a, In a l -> satisfies_all x (f a).
Proof.
  unfold satisfies_all; split.
  - intros E a al c I; apply E, in_flat_map; eauto.
  - intros E c I; apply in_flat_map in I as [a [al I]]; eauto.
Qed.

(* The sets that satisfy the clauses of a puzzle are its solutions, just these: the letters of the clauses
   are the white cells, so one set is one solution. *)
Theorem models_are_solutions p bulbs : satisfies_all bulbs (encode p) <-> solution p bulbs.
Proof.
  unfold encode, solution; rewrite !satisfies_app, !satisfies_flat.
  split; intros [S [L C]]; (split; [| split]).
  - intros c d cw dc b; specialize (S c cw); unfold satisfies_all in S.
    assert (E : satisfies bulbs [no c; no d] = true) by (apply S, in_map_iff; eauto).
    revert E; unfold satisfies, holds; simpl; rewrite b; simpl; destruct (bulbs d); easy.
  - intros c cw; assert (E : satisfies bulbs (map yes (c :: sees p c)) = true).
    { apply L, (in_map (fun c => map yes (c :: sees p c))); easy. }
    unfold satisfies in E; apply existsb_exists in E as [l [I H]]; apply in_map_iff in I as [d [<- I]].
    exists d; split; [easy |]; unfold holds in H; simpl in H; now destruct (bulbs d).
  - intros c k cc E; specialize (C c cc); rewrite E, satisfies_app, at_most_iff, at_least_iff in C; lia.
  - intros c cw cl I; apply in_map_iff in I as [d [<- I]]; specialize (S c d cw I).
    unfold satisfies, holds; simpl; destruct (bulbs c); simpl; [rewrite S; auto | easy].
  - intros cl I; apply in_map_iff in I as [c [<- cw]]; destruct (L c cw) as [d [I b]].
    unfold satisfies; apply existsb_exists; exists (yes d); split; [now apply in_map |].
    unfold holds; simpl; now rewrite b.
  - intros c cc; destruct (clue p c) as [k|] eqn:E; [| intros ? []].
    rewrite satisfies_app, at_most_iff, at_least_iff, (C c k); auto.
Qed.

Lemma check_akari_iff p bulbs : check_akari p bulbs = true <-> solution p bulbs.
Proof. unfold check_akari; now rewrite forallb_forall, <- models_are_solutions. Qed.

(* Bulbs that are accepted solve the puzzle; *)
Theorem akari_sound p bulbs : check_akari p bulbs = true -> solution p bulbs.
Proof. apply check_akari_iff. Qed.
(* where a refutation is accepted, nothing does; *)
Theorem none_sound p lines : check_none p lines = true -> forall bulbs, ~ solution p bulbs.
Proof. intros R bulbs; rewrite <- models_are_solutions; now apply (refutation_sound _ _ R). Qed.
(* or nothing else does; *)
Theorem only_sound p bulbs lines : check_only p bulbs lines = true ->
  solution p bulbs /\ forall other, solution p other -> forall c, In c (whites p) -> other c = bulbs c.
Proof.
  unfold check_only; rewrite andb_true_iff, check_akari_iff; intros [S R]; split; [easy |].
  intros other O c cw; destruct (Bool.bool_dec (other c) (bulbs c)) as [| D]; [easy | exfalso].
  apply (refutation_sound _ _ R other); intros cl [<- | I].
  - unfold satisfies; apply existsb_exists; exists (c, negb (bulbs c)); split.
    + now apply (in_map (fun c => (c, negb (bulbs c)))).
    + unfold holds; simpl; now destruct (other c), (bulbs c).
  - revert cl I; now apply models_are_solutions.
Qed.
(* or these two solve it, and are not the same. *)
Theorem two_sound p one other : check_two p one other = true ->
  solution p one /\ solution p other /\ exists c, In c (whites p) /\ one c <> other c.
Proof.
  unfold check_two; rewrite !andb_true_iff, !check_akari_iff, existsb_exists.
  intros [[A B] [c [cw D]]]; split; [easy | split; [easy |]]; exists c; split; [easy |].
  intros E; rewrite E in D; now destruct (other c).
Qed.

(* ---- perfect codes ---- *)
(* The cell that a name belongs to. *)
Definition named (far : Z) (n : lamp) : Z * Z :=
  ((Zpos n - 1) / (2 * far + 1) - far, (Zpos n - 1) mod (2 * far + 1) - far)%Z.
Lemma named_name far c :
  (Z.abs (fst c) <= far)%Z -> (Z.abs (snd c) <= far)%Z -> named far (cell_name far c) = c.
Proof.
  destruct c as [i j]; unfold named, cell_name; cbn [fst snd]; intros I J.
  rewrite Z2Pos.id by nia.
  replace ((i + far) * (2 * far + 1) + (j + far) + 1 - 1)%Z
    with ((j + far) + (i + far) * (2 * far + 1))%Z by ring.
  rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia; f_equal; ring.
Qed.
Lemma cross_near far has i j c : near far (i, j) = true -> In c (cross has i j) ->
  (Z.abs (fst c) <= far)%Z /\ (Z.abs (snd c) <= far)%Z.
Proof.
  unfold near, cross; cbn [fst snd]; rewrite andb_true_iff, !Z.ltb_lt, filter_In; intros [I J] [M _].
  simpl in M; repeat destruct M as [<- | M]; cbn [fst snd]; try lia; easy.
Qed.
Lemma filter_named (x : Z -> Z -> bool) far l :
  (forall c, In c l -> (Z.abs (fst c) <= far)%Z /\ (Z.abs (snd c) <= far)%Z) ->
  length (filter (fun n => x (fst (named far n)) (snd (named far n))) (map (cell_name far) l))
  = length (filter (fun c => x (fst c) (snd c)) l).
Proof.
  induction l as [|c l IH]; intros N; [easy |].
  cbn [map filter]; destruct (N c (or_introl eq_refl)) as [I J].
  rewrite (named_name far c I J); destruct (x (fst c) (snd c)); cbn [length];
    rewrite IH; auto; intros; apply N; now right.
Qed.

(* No perfect code of the region makes the presses `made` and none of `unmade`. *)
Theorem no_code_sound has made unmade lamps far lines :
  check_no_code has made unmade lamps far lines = true -> forall x, perfect has x ->
  ~ ((forall c, In c made -> x (fst c) (snd c) = true) /\
     (forall c, In c unmade -> x (fst c) (snd c) = false)).
Proof.
  unfold check_no_code; rewrite andb_true_iff, forallb_forall; intros [N R] x P [M U].
  set (y := fun n => x (fst (named far n)) (snd (named far n))).
  assert (Y : forall c, near far c = true -> y (cell_name far c) = x (fst c) (snd c)).
  { intros c E; unfold near in E; rewrite andb_true_iff, !Z.ltb_lt in E.
    unfold y; rewrite named_name by lia; easy. }
  apply (refutation_sound _ _ R y); unfold code_clauses; rewrite !satisfies_app; split; [| split].
  - intros cl I; apply in_map_iff in I as [c [<- I]]; unfold satisfies, holds; simpl.
    rewrite Y, M; auto; apply N, in_app_iff; auto.
  - intros cl I; apply in_map_iff in I as [c [<- I]]; unfold satisfies, holds; simpl.
    rewrite Y, U; auto; apply N; rewrite !in_app_iff; auto.
  - unfold once_clauses; rewrite satisfies_flat; intros [i j] I; apply filter_In in I as [I H].
    simpl in H; assert (E : near far (i, j) = true) by (apply N; rewrite !in_app_iff; auto).
    cbv zeta; rewrite satisfies_app, at_most_iff, at_least_iff; unfold y; simpl fst; simpl snd.
    rewrite (filter_named x far) by (intros c; now apply cross_near); rewrite P; auto.
Qed.
Print Assumptions refutation_sound. Print Assumptions models_are_solutions.
Print Assumptions akari_sound. Print Assumptions none_sound. Print Assumptions only_sound.
Print Assumptions two_sound. Print Assumptions no_code_sound.
