(* On the plane without end the presses that change each lamp just once are one pattern, up to shifts
   and a mirror: the cells (i, j) where i - 2 j has one remainder modulo 5. *)
From Coq Require Import ZArith Lia.
Local Open Scope Z_scope.

(* P i j: is the cell in row i and column j pressed?  one: a press counts 1, and no press 0. *)
Definition plane := Z -> Z -> bool.
Definition one (b : bool) : Z := if b then 1 else 0.

(* Each lamp is changed just once, by its own press or by one above, below, left or right of it. *)
Definition each_once (P : plane) : Prop := forall i j,
  one (P i j) + one (P (i - 1) j) + one (P (i + 1) j) + one (P i (j - 1)) + one (P i (j + 1)) = 1.

Lemma one_bool b : (b = true /\ one b = 1) \/ (b = false /\ one b = 0).
Proof. destruct b; auto. Qed.

Definition mirror (P : plane) : plane := fun i j => P i (- j).
Lemma mirror_once P : each_once P -> each_once (mirror P).
Proof.
  intros once i j; unfold mirror; pose proof (once i (- j)) as O.
  replace (- (j - 1)) with (- j + 1) by lia; replace (- (j + 1)) with (- j - 1) by lia; lia.
Qed.

(* A press that turns right: the presses next to it are a knight's move away, each a turn further. *)
Definition turns_right (P : plane) i j : Prop :=
  P (i + 2) (j + 1) = true /\ P (i + 1) (j - 2) = true /\
  P (i - 2) (j - 1) = true /\ P (i - 1) (j + 2) = true.
Definition turns_left (P : plane) i j : Prop :=
  P (i + 2) (j - 1) = true /\ P (i + 1) (j + 2) = true /\
  P (i - 2) (j + 1) = true /\ P (i - 1) (j - 2) = true.

Section Plane.
Variable P : plane.
Hypothesis once : each_once P.

(* What a press at (i, j) says of the cells within two steps: none is pressed, and it turns. *)
Lemma around i j : P i j = true ->
  (P (i + 1) j = false /\ P (i - 1) j = false /\ P i (j + 1) = false /\ P i (j - 1) = false) /\
  (P i (j + 2) = false /\ P i (j - 2) = false /\
   P (i + 1) (j + 1) = false /\ P (i - 1) (j - 1) = false) /\
  (turns_right P i j \/ turns_left P i j).
Proof.
  intros H; pose (n a b := one (P (i + a) (j + b))).
  assert (N : forall a b, n a b + n (a - 1) b + n (a + 1) b + n a (b - 1) + n a (b + 1) = 1)
    by (intros a b; unfold n; rewrite !Z.add_sub_assoc, !Z.add_assoc; apply once).
  assert (B : forall a b, 0 <= n a b <= 1)
    by (intros a b; unfold n; destruct (P (i + a) (j + b)); simpl; lia).
  assert (O : n 0 0 = 1) by (unfold n; rewrite !Z.add_0_r, H; easy).
  assert (S : (n 1 0 = 0 /\ n (-1) 0 = 0 /\ n 0 1 = 0 /\ n 0 (-1) = 0) /\
              (n 0 2 = 0 /\ n 0 (-2) = 0 /\ n 1 1 = 0 /\ n (-1) (-1) = 0) /\
              (n 2 1 = 1 /\ n 1 (-2) = 1 /\ n (-2) (-1) = 1 /\ n (-1) 2 = 1 \/
               n 2 (-1) = 1 /\ n 1 2 = 1 /\ n (-2) 1 = 1 /\ n (-1) (-2) = 1)).
  { pose proof (N 0 0); pose proof (N 1 0); pose proof (N (-1) 0); pose proof (N 0 1);
      pose proof (N 0 (-1)); pose proof (N 1 1); pose proof (N 1 (-1)); pose proof (N (-1) 1);
      pose proof (N (-1) (-1)); pose proof (N 2 0); pose proof (N (-2) 0); pose proof (N 0 2);
      pose proof (N 0 (-2)); simpl in *.
    repeat match goal with _ : context [n ?a ?b] |- _ =>
      lazymatch goal with _ : 0 <= n a b <= 1 |- _ => fail | _ => pose proof (B a b) end end.
    clear N B; assert (n 2 1 = 0 \/ n 2 1 = 1) as [? | ?] by lia; lia. }
  assert (pressed : forall a b, n a b = 1 <-> P (i + a) (j + b) = true)
    by (intros a b; unfold n; destruct (P (i + a) (j + b)); simpl; split; congruence || lia).
  assert (bare : forall a b, n a b = 0 <-> P (i + a) (j + b) = false)
    by (intros a b; unfold n; destruct (P (i + a) (j + b)); simpl; split; congruence || lia).
  rewrite !pressed, !bare, !Z.add_0_r in S; exact S.
Qed.

(* The next presses turn the same way, for else two presses would stand too near to each other. *)
Definition good i j : Prop := P i j = true /\ turns_right P i j.
Lemma next i j : good i j -> (good (i + 2) (j + 1) /\ good (i - 2) (j - 1)) /\
  (good (i - 1) (j + 2) /\ good (i + 1) (j - 2)).
Proof.
  intros [H [A [B [C D]]]]; destruct (around i j H) as [_ [[F1 [F2 [F3 F4]]] _]].
  split; split; split; trivial.
  - destruct (around _ _ A) as [_ [_ [R | [_ [_ [L _]]]]]]; [exact R | exfalso].
    replace (i + 2 - 2) with i in L by lia; replace (j + 1 + 1) with (j + 2) in L by lia; congruence.
  - destruct (around _ _ C) as [_ [_ [R | [L _]]]]; [exact R | exfalso].
    replace (i - 2 + 2) with i in L by lia; replace (j - 1 - 1) with (j - 2) in L by lia; congruence.
  - destruct (around _ _ D) as [_ [_ [R | [L _]]]]; [exact R | exfalso].
    replace (i - 1 + 2) with (i + 1) in L by lia; replace (j + 2 - 1) with (j + 1) in L by lia.
    congruence.
  - destruct (around _ _ B) as [_ [_ [R | [_ [_ [L _]]]]]]; [exact R | exfalso].
    replace (i + 1 - 2) with (i - 1) in L by lia; replace (j - 2 + 1) with (j - 1) in L by lia; congruence.
Qed.

(* So all cells that are any number of such moves away are pressed. *)
Lemma walk d e : (forall i j, good i j -> good (i + d) (j + e) /\ good (i - d) (j - e)) ->
  forall k i j, good i j -> good (i + d * k) (j + e * k).
Proof.
  intros step k i j G; revert k; apply Z.peano_ind; [now rewrite !Z.mul_0_r, !Z.add_0_r | |];
    intros k K; apply step in K as [K1 K2].
  - now replace (i + d * Z.succ k) with (i + d * k + d) by lia;
      replace (j + e * Z.succ k) with (j + e * k + e) by lia.
  - now replace (i + d * Z.pred k) with (i + d * k - d) by lia;
      replace (j + e * Z.pred k) with (j + e * k - e) by lia.
Qed.

Lemma one_turn a b : good a b -> forall i j, P i j = true <-> (i - 2 * j) mod 5 = (a - 2 * b) mod 5.
Proof.
  intros G; assert (all : forall i j t, i - 2 * j = a - 2 * b + 5 * t -> P i j = true).
  { intros i j t E.
    assert (G1 := walk 2 1 (fun x y g => proj1 (next x y g)) (2 * t + (j - b)) a b G).
    assert (G2 := walk (-1) 2 (fun x y g => proj2 (next x y g)) (- t) _ _ G1); destruct G2 as [G2 _].
    rewrite <- G2; f_equal; lia. }
  intros i j; assert (D := Z.div_mod (i - 2 * j - (a - 2 * b)) 5 ltac:(lia)); split.
  - intros H; destruct (around i j H) as [[N1 [N2 [N3 N4]]] _].
    set (t := (i - 2 * j - (a - 2 * b)) / 5) in *; set (r := (i - 2 * j - (a - 2 * b)) mod 5) in *.
    assert (0 <= r < 5) by now apply Z.mod_pos_bound.
    clearbody t r.
    assert (r = 0 \/ r = 1 \/ r = 2 \/ r = 3 \/ r = 4) as [r0 | [r1 | [r2 | [r3 | r4]]]] by lia.
    + replace (i - 2 * j) with (a - 2 * b + t * 5) by lia; now apply Z.mod_add.
    + rewrite (all (i - 1) j t) in N2; [easy | lia].
    + rewrite (all i (j + 1) t) in N3; [easy | lia].
    + rewrite (all i (j - 1) (t + 1)) in N4; [easy | lia].
    + rewrite (all (i + 1) j (t + 1)) in N1; [easy | lia].
  - intros E; apply (all i j ((i - 2 * j - (a - 2 * b)) / 5)).
    assert ((i - 2 * j - (a - 2 * b)) mod 5 = 0) by now rewrite Zminus_mod, E, Z.sub_diag.
    lia.
Qed.
End Plane.

(* Whatever changes each lamp once is the pattern of a remainder r, or the mirror image of one. *)
Theorem one_pattern (P : plane) : each_once P -> exists r,
  (forall i j, P i j = true <-> (i - 2 * j) mod 5 = r) \/
  (forall i j, P i j = true <-> (i + 2 * j) mod 5 = r).
Proof.
  intros once; assert (some : exists a b, P a b = true).
  { pose proof (once 0 0) as O; destruct (P 0 0) eqn:?; [eauto |].
    destruct (P (0 - 1) 0) eqn:?; [eauto |]; destruct (P (0 + 1) 0) eqn:?; [eauto |].
    destruct (P 0 (0 - 1)) eqn:?; [eauto |]; destruct (P 0 (0 + 1)) eqn:?; [eauto | easy]. }
  destruct some as [a [b H]]; destruct (around P once a b H) as [_ [_ [R | L]]].
  - exists ((a - 2 * b) mod 5); left; apply one_turn; [exact once | now split].
  - exists ((a - 2 * - b) mod 5); right; intros i j.
    assert (G : good (mirror P) a (- b)).
    { destruct L as [L1 [L2 [L3 L4]]]; unfold good, turns_right, mirror; rewrite Z.opp_involutive.
      repeat split; trivial; [rewrite <- L1 | rewrite <- L2 | rewrite <- L3 | rewrite <- L4]; f_equal; lia. }
    pose proof (one_turn (mirror P) (mirror_once P once) a (- b) G i (- j)) as W.
    unfold mirror in W; rewrite Z.opp_involutive in W; rewrite W.
    now replace (i - 2 * - j) with (i + 2 * j) by lia.
Qed.

(* And these patterns do change each lamp once: there are ten, five and their mirror images. *)
Theorem pattern_works (r : Z) : 0 <= r < 5 ->
  each_once (fun i j => (i - 2 * j) mod 5 =? r) /\ each_once (fun i j => (i + 2 * j) mod 5 =? r).
Proof.
  intros R; assert (works : each_once (fun i j => (i - 2 * j) mod 5 =? r)).
  { intros i j; unfold one.
    Z.div_mod_to_equations.
    repeat match goal with |- context [?x =? ?y] => destruct (Z.eqb_spec x y) end; lia. }
  split; [exact works | intros i j; pose proof (mirror_once _ works i j) as M; unfold mirror in M].
  assert (E : forall x y, x + 2 * y = x - 2 * - y) by (intros; lia).
  cbv beta in *; rewrite !E; exact M.
Qed.
Print Assumptions one_pattern. Print Assumptions pattern_works.
