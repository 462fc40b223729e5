(* Press lit lamps only: nearly everything that free presses reach can still be reached. *)
From mathcomp Require Import all_ssreflect.
From Lightsgame Require Import game.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Section LitOnly.
Variables (T : finType) (adj : rel T).
Let N := graph_game adj.
Implicit Types (S : {set T}) (v : T).

(* Each press of the list meets a lamp that is lit at its time. *)
Fixpoint each_lit S (presses : seq T) : bool :=
  if presses is c :: rest then (c \in S) && each_lit (press N S c) rest else true.

(* From the lamps S one gets to the lamps E by presses of lit lamps. *)
Definition leads S E : Prop := exists2 presses, each_lit S presses & play N S presses = E.

Lemma leads_refl S : leads S S. Proof. by exists [::]. Qed.
Lemma leads_trans S R E : leads S R -> leads R E -> leads S E.
Proof.
case=> p + <- [q]; elim: p S => [|c p IH] S /=; first by exists q.
case/andP=> cS lp lq e; have [r lr er] := IH _ lp lq e.
by exists (c :: r) => //=; rewrite cS.
Qed.
Lemma leads_press S v : v \in S -> leads S (press N S v).
Proof. by move=> vS; exists [:: v]; rewrite //= vS. Qed.

Hypothesis sym : symmetric adj.
Lemma NN v : N v v. Proof. by rewrite /N /graph_game /= eqxx orbT. Qed.
Lemma Nsym u v : N u v = N v u. Proof. by rewrite /N /graph_game /= sym eq_sym. Qed.
Lemma press_in S v d : (d \in press N S v) = (d \in S) (+) N v d. Proof. by rewrite inE. Qed.

Lemma pressC S u v : press N (press N S u) v = press N (press N S v) u.
Proof. by apply/setP=> d; rewrite !press_in addbAC. Qed.
Lemma pressK S v : press N (press N S v) v = S.
Proof. by apply/setP=> d; rewrite !press_in addbK. Qed.
Lemma pressI S v : press N (~: S) v = ~: press N S v.
Proof. by apply/setP=> d; rewrite !(press_in, in_setC) addNb. Qed.

(* Backwards, with lit and dark exchanged, it is the same game. *)
Lemma backwards S E : leads S E -> leads (~: E) (~: S).
Proof.
case=> p + <-; elim: p S => [|c p IH] S /=; first by move=> _; apply: leads_refl.
case/andP=> cS /IH back; apply: (leads_trans back).
have := @leads_press (~: press N S c) c; rewrite pressI pressK; apply.
by rewrite in_setC press_in cS NN.
Qed.

(* A lamp on v or beside it is lit: then v can be pressed, by u, v, u if v is dark. *)
Definition near S v : Prop := exists2 u, N v u & u \in S.
Lemma press_near S v : near S v -> leads S (press N S v).
Proof.
case=> u vu uS; have [vS | vS] := boolP (v \in S); first exact: leads_press.
have -> : press N S v = press N (press N (press N S u) v) u by rewrite [in RHS]pressC pressK.
apply: (leads_trans (leads_press uS)); apply: (@leads_trans _ (press N (press N S u) v)).
  by apply: leads_press; rewrite press_in (negbTE vS) Nsym vu.
by apply: leads_press; rewrite !press_in uS vu NN.
Qed.

Hypothesis connected : forall a b, connect adj a b.

(* All around v is dark.  `other S` is S with lit and dark exchanged beyond that. *)
Section Dark.
Variable v : T.
Definition other S := ~: press N S v.
Definition dark S := forall d, N v d -> d \notin S.
(* Some presses can be made in S as in `other S`, and bring light to v. *)
Definition good S := exists R, [/\ leads S R, leads (other S) (other R) & near R v].

Lemma good_press S : good S -> leads S (press N S v).
Proof.
case=> R [lR oR /press_near nR]; apply: (leads_trans lR); apply: (leads_trans nR).
by have := backwards oR; rewrite /other !setCK.
Qed.
Lemma otherE S w : ~~ N v w -> (w \in other S) = (w \notin S).
Proof. by move=> vw; rewrite in_setC press_in (negbTE vw) addbF. Qed.
Lemma other_dark S : dark S -> dark (other S).
Proof. by move=> ds d vd; rewrite in_setC press_in vd (negbTE (ds d vd)). Qed.
Lemma other_press S w : other (press N S w) = press N (other S) w.
Proof. by rewrite /other pressC -pressI. Qed.
Lemma good_one S w : near S w -> near (other S) w -> good (press N S w) -> good S.
Proof.
move=> /press_near n1 /press_near n2 [R [l1 l2 nR]]; exists R; split=> //; apply: leads_trans; eauto.
by rewrite -other_press.
Qed.
Lemma good_near S : near S v -> good S.
Proof. by exists S; split=> //; apply: leads_refl. Qed.

(* A walk through lamps beyond those around v. *)
Definition beyond x := ~~ N v x.
Definition step : rel T := [rel x y | [&& adj x y, beyond x & beyond y]].
Definition beside_v u := adj v u && (u != v).

Lemma near_lit S w : w \in S -> near S w. Proof. by exists w; rewrite ?NN. Qed.
Lemma near_beside S x w : adj w x -> x \in S -> near S w.
Proof. by move=> wx xS; exists x => //; rewrite /N /graph_game /= wx. Qed.

Lemma NE w x : adj w x -> N w x. Proof. by rewrite /N /graph_game /= => ->. Qed.
Lemma both_near S w a b : N w a -> N w b -> beyond a -> beyond b -> (a \in S) != (b \in S) ->
  near S w /\ near (other S) w.
Proof.
move=> wa wb va vb; case aS: (a \in S); case bS: (b \in S) => // _.
  by split; [exists a | exists b; rewrite // otherE ?bS].
by split; [exists b | exists a; rewrite // otherE ?aS].
Qed.
Lemma lit_beside S u w : dark S -> N v u -> N w u -> near (press N S w) v.
Proof. by move=> ds vu wu; exists u; rewrite // press_in wu (negbTE (ds u vu)). Qed.

(* An edge between lit and dark, and a walk to it from beside a neighbour u of v. *)
Lemma border u x p y S : N v u -> adj u x -> path step x p -> beyond x -> beyond y -> adj (last x p) y ->
  (last x p \in S) != (y \in S) -> dark S -> good S.
Proof.
move=> vu ux; elim/last_ind: p y S => [|p z IH] y S.
  move=> /= _ bx yb xy e ds; have [n1 n2] := both_near (NN x) (NE xy) bx yb e.
  by apply: (good_one n1 n2); apply/good_near/(lit_beside ds vu); rewrite Nsym; apply: NE.
rewrite rcons_path last_rcons => /andP[px /and3P[qz bq bz]] bx yb zy e ds.
have [qzS | qzS] := boolP ((last x p \in S) != (z \in S)); first exact: (IH z S).
have {}qzS : (last x p \in S) = (z \in S) by apply/eqP; rewrite -[_ == _]negbK.
have [qy | qy] := boolP (adj (last x p) y); first by apply: (IH y S); rewrite ?qzS.
have [n1 n2] : near S y /\ near (other S) y.
  by apply: both_near (NN y) _ bz yb e || apply: (both_near (a := z) (b := y)) => //; rewrite ?NN // Nsym NE.
apply: (good_one n1 n2).
have [/existsP[d /andP[vd yd]] | none] := boolP [exists d, N v d && N y d].
  exact/good_near/(lit_beside ds vd).
have yq : N y (last x p) = false.
  rewrite Nsym /N /graph_game /= (negbTE qy) /=; apply/eqP=> qy'.
  by move: e; rewrite -qzS qy' eqxx.
apply: (IH z); rewrite // ?press_in ?yq ?(Nsym y) ?NE ?qzS // ?addbF ?addbT; first by case: (z \in S).
move=> d vd; rewrite press_in (negbTE (ds d vd)) /=; move: none; rewrite negb_exists => /forallP/(_ d).
by rewrite vd.
Qed.

(* Along a walk all is lit or all is dark, or an edge as above is found. *)
Lemma along u x p S : N v u -> adj u x -> path step x p -> beyond x -> dark S ->
  good S \/ (last x p \in S) = (x \in S).
Proof.
move=> vu ux; elim/last_ind: p => [|p z IH] px bx ds; first by right.
move: px; rewrite rcons_path last_rcons => /andP[px /and3P[qz bq bz]].
case: (IH px bx ds) => [|e]; first by left.
have [qzS | qzS] := boolP ((last x p \in S) != (z \in S)).
  by left; apply: (border vu ux px bx bz qz qzS ds).
by right; rewrite -e; apply/esym/eqP; rewrite -[_ == _]negbK.
Qed.

(* From every lamp beyond a walk leads to beside v. *)
Lemma walk_to x : beyond x -> exists u x0 p, [/\ N v u, adj u x0, beyond x0, path step x0 p & last x0 p = x].
Proof.
have /connectP[p] := connected v x; elim/last_ind: p x => [|p z IH] x /=.
  by move=> _ ->; rewrite /beyond NN.
rewrite rcons_path last_rcons => /andP[px qz] -> bz.
have [vq | bq] := boolP (N v (last v p)); first by exists (last v p), z, [::].
have [u [x0 [r [vu ux b0 pr lr]]]] := IH _ px erefl bq.
by exists u, x0, (rcons r z); rewrite rcons_path last_rcons pr /step /= lr qz bz /beyond bq.
Qed.

(* Where some lamp is lit, a neighbour u of v has a lit one beside it, or all is good. *)
Lemma found S : dark S -> S != set0 -> good S \/ exists u x, [/\ N v u, adj u x, beyond x & x \in S].
Proof.
move=> ds /set0Pn[x xS].
have bx : beyond x by apply/negP=> /ds; rewrite xS.
have [u [x0 [p [vu ux b0 px lx]]]] := walk_to bx.
case: (along vu ux px b0 ds) => [|e]; first by left.
by right; exists u, x0; rewrite -e lx.
Qed.

Lemma otherK S : other (other S) = S.
Proof. by rewrite /other pressI pressK setCK. Qed.
Lemma good_other S : good (other S) -> good S.
Proof.
case=> R [l1 l2 [d vd dR]]; exists (other R); rewrite otherK; split=> //; first by rewrite otherK in l2.
by exists d; rewrite // in_setC press_in vd dR.
Qed.

Lemma dark_good S : dark S -> S != set0 -> other S != set0 -> good S.
Proof.
move=> ds S0 O0; case: (found ds S0) => // -[u [x [vu ux bx xS]]].
have do_ := other_dark ds; case: (found do_ O0) => [/good_other // | [t [y [vt ty bY yO]]]].
have uS := negbTE (ds _ vu); have uO := negbTE (do_ _ vu).
have nSu : near S u by apply: near_beside xS.
have nOt : near (other S) t by apply: near_beside yO.
have [e | ut] := eqVneq u t.
  by rewrite -e in nOt; apply: (good_one nSu nOt); apply/good_near/(lit_beside ds vu)/NN.
have vS := negbTE (ds _ (NN v)); have vO := negbTE (do_ _ (NN v)).
have [adj_ut | not_ut] := boolP (adj u t).
  exists (press N (press N S x) t); split.
  - apply: leads_trans (press_near (near_lit xS)) (press_near _).
    by exists u; rewrite ?press_in ?uS Nsym NE.
  - rewrite !other_press pressC; apply: leads_trans (press_near nOt) (press_near _).
    by exists u; rewrite ?press_in ?uO Nsym NE.
  - by exists v; rewrite ?NN // !press_in vS (Nsym x) (negbTE bx) Nsym vt.
exists (press N (press N S u) t); split.
- by apply: leads_trans (press_near nSu) (press_near _); exists v; rewrite ?press_in ?vS Nsym.
- rewrite !other_press pressC; apply: leads_trans (press_near nOt) (press_near _).
  by exists v; rewrite ?press_in ?vO Nsym.
- exists u; rewrite // !press_in uS NN /= Nsym /N /graph_game /= (negbTE not_ut) /=.
  by rewrite (negbTE ut).
Qed.
End Dark.

(* So one lamp can be pressed alone, unless all is dark or would be lit. *)
Lemma alone S v : S != set0 -> press N S v != setT -> leads S (press N S v).
Proof.
move=> S0 E1; have [/existsP[u /andP[vu uS]] | none] := boolP [exists u, N v u && (u \in S)].
  by apply: press_near; exists u.
have ds : dark v S by move=> d vd; move: none; rewrite negb_exists => /forallP/(_ d); rewrite vd.
apply: (good_press (dark_good ds S0 _)); apply: contra E1 => /eqP O.
by rewrite -[press N S v]setCK -/(other v S) O setC0.
Qed.

Lemma play_perm S p q : perm_eq p q -> play N S p = play N S q.
Proof.
move=> pq; apply/setP=> d; rewrite !order_is_nothing; congr (_ (+) changes _ _ _).
by apply/setP=> c; rewrite !inE (permP pq).
Qed.
(* Somewhere a lit lamp and a dark one are neighbours, if there are both. *)
Lemma edge S : S != set0 -> S != setT -> exists a b, [/\ adj a b, a \in S & b \notin S].
Proof.
case/set0Pn=> a aS ST.
have [/existsP[c /existsP[d /and3P[cd cS dS]]] | none] :=
  boolP [exists c, exists d, [&& adj c d, c \in S & d \notin S]]; first by exists c, d.
have cross c d : adj c d -> c \in S -> d \in S.
  move=> cd cS; move: none; rewrite negb_exists => /forallP/(_ c); rewrite negb_exists => /forallP/(_ d).
  by rewrite cd cS negbK.
have same : closed adj (mem S) by move=> c d cd; apply/idP/idP; apply: cross; rewrite // sym.
by case/negP: ST; apply/eqP/setP=> d; rewrite inE -(closed_connect same (connected a d)).
Qed.

(* The press of x would leave all dark, and that of y all lit: some a changes another set, and goes first. *)
Lemma two S x y : S != set0 -> press N S x = set0 -> press N S y = setT -> leads S (~: S).
Proof.
move=> S0 Sx Sy; have Nx d : N x d = (d \in S).
  by move/setP/(_ d): Sx; rewrite press_in inE; case: (d \in S); case: (N x d).
have Ny d : N y d = (d \notin S).
  by move/setP/(_ d): Sy; rewrite press_in inE; case: (d \in S); case: (N y d).
have ST : S != setT by apply/eqP=> e; have := NN y; rewrite Ny e inE.
have DT : ~: S != setT by rewrite -setC0 (inj_eq (inv_inj (@setCK T))).
have [a [b [ab aS bS]]] := edge S0 ST.
have S1b : b \in press N S a by rewrite press_in (negbTE bS) (NE ab).
have S1a : a \notin press N S a by rewrite press_in aS NN.
have S1T : press N S a != setT by apply: contraNneq S1a => ->; rewrite inE.
have S10 : press N S a != set0 by apply/set0Pn; exists b.
have [all_ | some] := boolP [forall d, N a d].
  have -> : ~: S = press N S a by apply/setP=> d; rewrite press_in inE (forallP all_ d) addbT.
  exact: alone.
have S2E : press N (press N S a) x = [set d | N a d].
  by apply/setP=> d; rewrite !press_in Nx inE addbAC addbb.
have S3E : press N (press N (press N S a) x) y = ~: press N S a.
  by apply/setP=> d; rewrite S2E !press_in Ny !inE; case: (d \in S); case: (N a d).
have S20 : press N (press N S a) x != set0 by rewrite S2E; apply/set0Pn; exists a; rewrite inE NN.
have S2T : press N (press N S a) x != setT.
  rewrite S2E; move: some; rewrite negb_forall => /existsP[d ad].
  by apply/eqP=> /setP/(_ d); rewrite !inE (negbTE ad).
have S4E : press N (~: press N S a) a = ~: S by rewrite pressI pressK.
apply: (leads_trans (alone S0 S1T)); apply: (leads_trans (alone S10 S2T)).
apply: (@leads_trans _ (~: press N S a)); rewrite -?S3E; last first.
  by rewrite S3E -S4E; apply: alone; rewrite ?S4E // -setCT (inj_eq (inv_inj (@setCK T))).
by apply: alone => //; rewrite S3E -setC0 (inj_eq (inv_inj (@setCK T))).
Qed.

Lemma all_presses n : forall S presses, size presses <= n -> S != set0 -> play N S presses != setT ->
  leads S (play N S presses).
Proof.
elim: n => [|n IH] S [|x p] //= sz S0 E1; try exact: leads_refl.
have [/hasP[z zp /andP[z0 zT]] | none] :=
  boolP (has (fun z => (press N S z != set0) && (press N S z != setT)) (x :: p)).
  have sq : size (rem z (x :: p)) = size p by rewrite size_rem.
  move: (perm_to_rem zp) sq; move: (rem z _) => q /(play_perm S) /= e sq; rewrite e in E1 *.
  by apply: (leads_trans (alone S0 zT)); apply: IH; rewrite ?sq.
have either z : z \in x :: p -> press N S z = set0 \/ press N S z = setT.
  move=> zp; move/hasPn/(_ z zp): none; rewrite negb_and !negbK => /orP[] /eqP; by [left | right].
case: p sz E1 either {none} => [|y p] /= sz E1 either; first exact: alone.
have [e | ne] := eqVneq (press N S x) (press N S y).
  by move: E1; rewrite e pressK => E1; apply: IH => //; apply: ltnW.
have x_ := either x (mem_head _ _).
have y_ : press N S y = set0 \/ press N S y = setT by apply: either; rewrite !inE eqxx orbT.
case: p sz E1 either => [|z p] /= sz E1 either.
  have turned a b : press N S a = set0 -> press N S b = setT -> press N (press N S a) b = ~: S.
    move=> -> /setP E; apply/setP=> d; have := E d.
    by rewrite !press_in !in_setC in_set0 in_setT; case: (d \in S); case: (N b d).
  case: x_ y_ ne => xE [] yE; rewrite ?xE ?yE ?eqxx // => _.
    by rewrite -xE (turned x y) //; apply: (two S0 xE yE).
  by rewrite -xE pressC (turned y x) //; apply: (two S0 yE xE).
have zE : press N S z = press N S x \/ press N S z = press N S y.
  have z_ := either z; rewrite !inE eqxx !orbT in z_; have {}z_ := z_ isT.
  by case: z_ => ->; case: x_ y_ => [] xE [] yE; move: ne; rewrite xE yE ?eqxx //; by [left | right].
have small : (size p).+1 <= n by apply: ltnW.
case: zE => zE; move: E1.
  by rewrite [press N (press N (press N S x) y) z]pressC -zE pressK => E1; apply: (IH S (y :: p)).
rewrite (pressC S x y) [press N (press N (press N S y) x) z]pressC -zE pressK => E1.
exact: (IH S (x :: p)).
Qed.
End LitOnly.

(* On a connected graph, from lamps that are not all dark: whatever free presses lead to, if that is not all
   lit, presses of lit lamps lead to it, too.  each_lit: each press of the list meets a lamp that is lit. *)
Theorem lit_presses_do (T : finType) (adj : rel T) : symmetric adj -> (forall a b, connect adj a b) ->
  forall (start : {set T}) (free : seq T), let game := graph_game adj in
  start != set0 -> play game start free != setT ->
  exists2 presses, each_lit adj start presses & play game start presses = play game start free.
Proof. by move=> sym connected start free game S0 E1; apply: (all_presses sym connected (leqnn _)). Qed.

(* And both exceptions are real: when all is dark no lamp can be pressed, and no press leaves all lit. *)
Theorem two_exceptions (T : finType) (adj : rel T) (start : {set T}) (c : T) (presses : seq T) :
  ~~ each_lit adj set0 (c :: presses) /\
  (each_lit adj start (rcons presses c) -> play (graph_game adj) start (rcons presses c) != setT).
Proof.
split; first by rewrite /= inE.
elim: presses start => [|d p IH] start /=; last by case/andP=> _ /IH.
by rewrite andbT => cS; apply/eqP=> /setP/(_ c); rewrite !inE /graph_game /= cS eqxx orbT.
Qed.
Print Assumptions lit_presses_do. Print Assumptions two_exceptions.
