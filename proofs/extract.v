(* The checker as an OCaml program, extracted.ml.  Numbers stay as they were proved, digit by digit;
   only true and false, lists, pairs and options become OCaml's own. *)
From Coq Require Import List Extraction ExtrOcamlBasic.
From Lightsgame Require Import checker clauses compiler.
Extraction Language OCaml.
Set Warnings "-extraction".
Extraction "extracted.ml" board graph pattern_of plus moves pressed
  check_solution check_unsolvable check_nullity check_fewest check_once
  encode differs check_akari check_none check_only check_two code_clauses check_no_code
  check_board.
