(* Reads a certificate of lightsgame and asks the proved checker.

   Exit status: 0 it holds, 1 it does not, 2 it cannot be read, 3 it is of a kind, a rule or a size that is
   not looked at.  What of this file has to be believed: the reader of JSON, `judge` with what it calls
   to build the game, and the sentences.  `eliminate` and `refutation` need not be believed: what they find is checked. *)
type json = Object of (string * json) list | Array of json list | Text of string | Number of int | Null

exception Unreadable of string
exception Not_looked_at of string
let unreadable what = raise (Unreadable what)
let not_looked_at what = raise (Not_looked_at what)

(* ---- JSON: plain ASCII, whole numbers, no name twice ---- *)

let json_of text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec blank () = match peek () with ' ' | '\n' | '\t' | '\r' -> incr at; blank () | _ -> () in
  let expect sign =
    blank ();
    if peek () <> sign then unreadable (Printf.sprintf "%C is missing at %d" sign !at);
    incr at in
  let string () =
    expect '"';
    let first = !at in
    while peek () <> '"' do
      if peek () < ' ' || peek () > '~' then unreadable "a sign that is no plain letter";
      if peek () = '\\' then not_looked_at "a name with a backslash";
      incr at
    done;
    incr at;
    String.sub text first (!at - 1 - first) in
  let number () =
    let first = !at in
    if peek () = '-' then incr at;
    while peek () >= '0' && peek () <= '9' do incr at done;
    let digits = String.sub text first (!at - first) in
    match int_of_string_opt digits with
    | Some n when string_of_int n = digits -> Number n
    | _ -> unreadable "a value that no certificate has" in
  let rec members close one found =
    blank ();
    if peek () = close && found = [] then (incr at; [])
    else begin
      let found = one () :: found in
      blank ();
      if peek () = close then (incr at; List.rev found) else (expect ','; members close one found)
    end in
  let rec value depth =
    if depth > 40 then not_looked_at "values too deep in one another";
    let inner () = value (depth + 1) in
    blank ();
    match peek () with
    | '{' -> incr at; Object (members '}' (fun () -> let name = string () in expect ':'; (name, inner ())) [])
    | '[' -> incr at; Array (members ']' inner [])
    | '"' -> Text (string ())
    | 'n' when !at + 4 <= String.length text && String.sub text !at 4 = "null" -> at := !at + 4; Null
    | _ -> number () in
  let whole = value 0 in
  blank ();
  if !at < String.length text then unreadable "more than one value";
  whole

(* The values of an object with just these names, each once. *)
let fields names = function
  | Object given when List.sort compare (List.map fst given) = List.sort compare names ->
    List.map (fun name -> List.assoc name given) names
  | _ -> unreadable ("no object with " ^ String.concat ", " names)
let array = function Array values -> values | _ -> unreadable "no list"
let number = function Number n -> n | _ -> unreadable "no number"
let between least most n = if least <= n && n <= most then n else unreadable "a number out of its bounds"

(* ---- numbers of OCaml as numbers of Coq ---- *)

let rec nat n = if n = 0 then Extracted.O else Extracted.S (nat (n - 1))
let rec positive n =
  if n = 1 then Extracted.XH
  else if n mod 2 = 0 then Extracted.XO (positive (n / 2))
  else Extracted.XI (positive (n / 2))
let integer n =
  if n = 0 then Extracted.Z0 else if n > 0 then Extracted.Zpos (positive n) else Extracted.Zneg (positive (-n))
let rec int_of = function
  | Extracted.XH -> 1 | Extracted.XO p -> 2 * int_of p | Extracted.XI p -> 2 * int_of p + 1

(* ---- games ---- *)

(* A game of so many cells, numbered from 1 on; some may be holes. *)
type asked = { game : Extracted.game; holes : bool array; name : string }

let rows_of value = List.map (function Text row -> row | _ -> unreadable "no row") (array value)
let size rows =
  let n = match rows with [] -> 0 | row :: _ -> String.length row in
  if n = 0 || List.exists (fun row -> String.length row <> n) rows then unreadable "no rectangle";
  if n * List.length rows > 10_000 then not_looked_at "more than 10,000 cells";
  List.length rows, n

let plus = [-1, 0; 0, -1; 0, 0; 0, 1; 1, 0]
let grid ?(torus = false) ?(name = "the plus") ?holes steps m n =
  let holes = match holes with Some holes -> holes | None -> Array.make (m * n) false in
  let there c = let c = int_of c in c <= m * n && not holes.(c - 1) in
  let steps = List.map (fun (i, j) -> integer i, integer j) steps in
  { game = Extracted.board (nat m) (nat n) torus there steps; holes; name = Printf.sprintf "%s on %d x %d" name m n }

let holes_of rows = Array.of_seq (Seq.map (fun sign -> sign = '_') (String.to_seq (String.concat "" rows)))

let plain rows =
  let m, n = size rows in
  if String.contains (String.concat "" rows) '_' then unreadable "a hole in a plain board";
  grid plus m n

let vertices n own edges name =
  if n > 400 then not_looked_at "more than 400 vertices";
  let ends = List.map (fun (u, v) -> positive (u + 1), positive (v + 1)) edges in
  { game = Extracted.graph (nat n) own ends; holes = Array.make n false; name }

let rec increasing = function a :: (b :: _ as rest) -> compare a b < 0 && increasing rest | _ -> true

let game_of rules rows =
  let pair = function Array [Number i; Number j] -> i, j | _ -> unreadable "no pair of numbers" in
  let m, n = size rows in
  match fields ["steps"; "slides"; "wrap"; "states"; "edges"] rules with
  | [_; _; _; Number k; _] when k <> 2 -> not_looked_at "more than two states"
  | [steps; Array []; Text wrap; Number 2; Null] ->
    let steps = List.map pair (array steps) in
    List.iter (fun (i, j) -> ignore (between (-1000) 1000 i + between (-1000) 1000 j)) steps;
    if List.length (List.sort_uniq compare steps) < List.length steps then unreadable "a step is there twice";
    if wrap <> "none" && wrap <> "torus" then not_looked_at ("a board glued as a " ^ wrap);
    let name = if List.sort compare steps = plus then "the plus" else "the steps "
      ^ String.concat " " (List.map (fun (i, j) -> Printf.sprintf "%d,%d" i j) steps) in
    let name = if wrap = "torus" then name ^ ", on a torus," else name in
    grid ~torus:(wrap = "torus") ~name ~holes:(holes_of rows) steps m n
  | [Array steps; Array []; Text "none"; Number 2; Array edges] ->
    let edges = List.map pair edges in
    let own = match steps with
      | [] -> false
      | [Array [Number 0; Number 0]] -> true
      | _ -> unreadable "a graph has no steps" in
    let right (u, v) = 0 <= u && u < v && v < n in
    if m <> 1 || not (List.for_all right edges && increasing edges) then unreadable "no graph";
    if String.contains (String.concat "" rows) '_' then not_looked_at "a graph with holes";
    let listed = String.concat " " (List.map (fun (u, v) -> Printf.sprintf "%d-%d" u v) edges) in
    vertices n own edges (Printf.sprintf "the graph %s of %d vertices" listed n)
  | _ -> not_looked_at "slides, or a rule of another kind"

(* The bits of a picture, cell by cell without the holes. *)
let bits asked rows =
  let signs = String.concat "" rows in
  if String.length signs <> Array.length asked.holes then unreadable "a picture of another size";
  let bit i sign = match sign, asked.holes.(i) with
    | '0', false -> [false] | '1', false -> [true] | '_', true -> []
    | '_', false | _, true -> unreadable "a picture with other holes"
    | _ -> unreadable "a sign other than 0 and 1" in
  List.concat (List.mapi bit (List.of_seq (String.to_seq signs)))
let pattern_of_rows width asked rows =
  if List.exists (fun row -> String.length row <> width) rows then unreadable "a picture of another size";
  Extracted.pattern_of asked.game (bits asked rows)

(* ---- puzzles and regions ---- *)

let puzzle_of rows =
  let m, n = size rows in
  if m * n > 1_000 then not_looked_at "more than 1,000 cells of a puzzle";
  let signs = String.concat "" rows in
  if not (String.for_all (fun sign -> String.contains ".#01234" sign) signs) then unreadable "a sign of no puzzle";
  let sign c = signs.[int_of c - 1] in
  let clue c = match sign c with '0' .. '4' as k -> Some (nat (Char.code k - 48)) | _ -> None in
  { Extracted.height = nat m; width = nat n; white = (fun c -> sign c = '.'); clue }

(* The cells of a picture of the puzzle's size that have a bulb, all of them white. *)
let bulbs_of rows picture =
  let there = String.concat "" picture and signs = String.concat "" rows in
  if List.map String.length picture <> List.map String.length rows then unreadable "bulbs on a board of another size";
  String.iteri (fun i sign -> if sign <> '0' && (sign <> '1' || signs.[i] <> '.') then unreadable "a bulb on no white cell") there;
  fun c -> there.[int_of c - 1] = '1'

(* Cells of a puzzle by their numbers, along the rows from 1 on; a literal is negative where there is no bulb. *)
let literal cells = function
  | Number n -> positive (between 1 cells (abs n)), n > 0
  | _ -> unreadable "no number"
let literals cells value = List.map (literal cells) (array value)
let definition cells = function
  | Array [Number c; says] -> positive (between 1 cells c), literals cells says
  | _ -> unreadable "no definition"

let int_of_z = function Extracted.Z0 -> 0 | Extracted.Zpos p -> int_of p | Extracted.Zneg p -> - int_of p
let cell = function
  | Array [Number i; Number j] when abs i < 1_000 && abs j < 1_000 -> i, j
  | Array [_; _] -> not_looked_at "a cell far away"
  | _ -> unreadable "no cell"
let rec lamps_of tree =
  match fields ["lamp"; "barred"; "branches"] tree with
  | [lamp; barred; branches] ->
    let again value = cell (List.nth (fields ["press"; "again"] value) 1) in
    let below = function Array [_; tree] -> lamps_of tree | _ -> unreadable "no branch" in
    cell lamp :: List.map again (array barred) @ List.concat_map below (array branches)
  | _ -> assert false

(* ---- evidence that is found anew, and checked like any other ---- *)

(* Quiet patterns that own their last press, and weights that tell the other presses apart. *)
let eliminate asked =
  let lamps = Array.of_list asked.game.Extracted.lamps in
  let n = Array.length lamps in
  if n > 400 then not_looked_at "more than 400 lamps to reduce";
  let place = Hashtbl.create n in
  Array.iteri (fun i c -> Hashtbl.replace place (int_of c) i) lamps;
  let reach = Array.map (fun c -> List.map (fun d -> Hashtbl.find place (int_of d)) (asked.game.reach c)) lamps in
  let moved weight press = List.fold_left (fun odd d -> odd <> weight.(d)) false reach.(press) in
  let pool = ref (List.init n (fun d -> Array.init n (fun e -> e = d))) in
  let pivots = ref [] and free = ref [] in
  for press = 0 to n - 1 do
    match List.partition (fun weight -> moved weight press) !pool with
    | [], _ -> free := press :: !free
    | pivot :: others, rest ->
      List.iter (fun w -> Array.iteri (fun d b -> if b then w.(d) <- not w.(d)) pivot) others;
      pool := others @ rest;
      pivots := (press, pivot) :: !pivots
  done;
  let quiet own =
    let x = Array.make n false in
    x.(own) <- true;
    let settle (press, weight) =
      let odd = ref false in
      Array.iteri (fun p b -> if b && moved weight p then odd := not !odd) x;
      x.(press) <- !odd in
    List.iter settle !pivots;
    x in
  let pattern x = Extracted.pattern_of asked.game (Array.to_list x) in
  List.rev_map (fun own -> pattern (quiet own)) !free, List.rev_map (fun (_, w) -> pattern w) !pivots

(* The lines of a refutation: cases, each decided by unit propagation.  None where the clauses can be satisfied. *)
exception Conflict of int
exception Satisfied
let refutation clauses =
  let clauses = Array.of_list (List.map (List.map (fun (v, sign) -> int_of v, sign)) clauses) in
  let beside = Hashtbl.create 97 in
  Array.iteri (fun i clause -> List.iter (fun (v, _) -> Hashtbl.add beside v i) clause) clauses;
  let lines = ref [] and next = ref (Array.length clauses) and cases = ref 0 in
  let add says hints =
    let says = List.map (fun (v, sign) -> positive v, not sign) says in
    lines := { Extracted.says; hints = List.map positive hints } :: !lines;
    incr next;
    !next in
  let rec case decisions =
    incr cases;
    if !cases > 2_000 then not_looked_at "more than 2,000 cases";
    let value = Hashtbl.create 97 and queue = Queue.create () and used = ref [] in
    let assign (v, sign) = Hashtbl.replace value v sign; Queue.add v queue in
    let is_open (v, sign) = Hashtbl.find_opt value v <> Some (not sign) in
    let look i =
      match List.filter is_open clauses.(i) with
      | [] -> raise (Conflict i)
      | [v, sign] when not (Hashtbl.mem value v) -> used := i + 1 :: !used; assign (v, sign)
      | _ -> () in
    let is_settled clause = List.exists (fun (v, sign) -> Hashtbl.find_opt value v = Some sign) clause in
    let shorter best clause =
      let left = List.filter is_open clause in
      if is_settled clause || (best <> [] && List.length best <= List.length left) then best else left in
    List.iter assign decisions;
    match
      Array.iteri (fun i _ -> look i) clauses;
      while not (Queue.is_empty queue) do List.iter look (Hashtbl.find_all beside (Queue.pop queue)) done
    with
    | exception Conflict i -> add decisions (List.rev (i + 1 :: !used))
    | () ->
      (match Array.fold_left shorter [] clauses with
       | [] -> raise Satisfied
       | (v, sign) :: _ ->
         let one = case ((v, sign) :: decisions) in
         let other = case ((v, not sign) :: decisions) in
         add decisions [one; other]) in
  match case [] with _ -> List.rev !lines | exception Satisfied -> []

(* ---- what is claimed, and whether the proved checker says true ---- *)

let text rows = String.concat "/" rows
let degree common =
  let rec length n = if n = 0 then 0 else 1 + length (n / 2) in
  match common with
  | Number n when n > 0 -> length n - 1
  | _ -> not_looked_at "a polynomial of a large degree"

let judge kind question evidence =
  let from_to answer =
    match fields ["rules"; "start"; "goal"] question, fields [answer] evidence with
    | [rules; start; goal], [answer] ->
      let start = rows_of start and goal = rows_of goal and answer = rows_of answer in
      let asked = game_of rules start in
      let pattern = pattern_of_rows (snd (size start)) asked in
      let said = Printf.sprintf "lead from %s to %s (%s)" (text start) (text goal) asked.name in
      said, asked.game, pattern start, pattern goal, pattern answer
    | _ -> assert false in
  (* The puzzle in a line, the puzzle, and the bulbs in the fields that are pictures. *)
  let akari names =
    match fields ["puzzle"] question, fields names evidence with
    | [puzzle], values ->
      let rows = rows_of puzzle in
      let p = puzzle_of rows in
      let picture name value =
        if List.mem name ["bulbs"; "one"; "other"] then Some (text (rows_of value), bulbs_of rows (rows_of value)) else None in
      text rows, p, List.filter_map Fun.id (List.map2 picture names values)
    | _ -> assert false in
  match kind with
  | "solution" ->
    let said, game, start, goal, presses = from_to "presses" in
    "these presses " ^ said, Extracted.check_solution game start goal presses
  | "unsolvable" ->
    let said, game, start, goal, witness = from_to "witness" in
    "no presses " ^ said, Extracted.check_unsolvable game start goal witness
  | "game-nullity" ->
    (match fields ["rules"; "board"] question, fields ["basis"; "weights"] evidence with
     | [rules; board], [basis; weights] ->
       let board = rows_of board in
       let asked = game_of rules board in
       let pattern rows = pattern_of_rows (snd (size board)) asked (rows_of rows) in
       let basis = List.map pattern (array basis) and weights = List.map pattern (array weights) in
       ignore (bits asked board);
       Printf.sprintf "just 2^%d sets of presses change nothing (%s)" (List.length basis) asked.name,
       Extracted.check_nullity asked.game basis weights
     | _ -> assert false)
  | "fewest" ->
    (match fields ["start"; "goal"] question, fields ["presses"; "basis"; "nullity"] evidence with
     | [start; goal], [presses; _; _] ->
       let start = rows_of start and goal = rows_of goal in
       let asked = plain start in
       let pattern = pattern_of_rows (snd (size start)) asked in
       let x = pattern (rows_of presses) in
       let basis, weights = eliminate asked in
       if List.length basis > 14 then not_looked_at "more than 2^14 solutions to weigh";
       Printf.sprintf "%d presses lead from %s to %s, and no fewer do (%s)"
         (List.length (Extracted.pressed asked.game x)) (text start) (text goal) asked.name,
       Extracted.check_fewest asked.game (pattern start) (pattern goal) x basis weights
     | _ -> assert false)
  | "nullity" ->
    (match fields ["rows"; "columns"] question, fields ["common"; "cofactor"] evidence with
     | [Number m; Number n], [common; _] when m > 0 && n > 0 ->
       if m > 400 || n > 400 || m * n > 400 then not_looked_at "more than 400 lamps to reduce";
       let asked = grid plus m n and k = degree common in
       let basis, weights = eliminate asked in
       Printf.sprintf "just 2^%d sets of presses change nothing (%s)" k asked.name,
       List.length basis = k && Extracted.check_nullity asked.game basis weights
     | _ -> not_looked_at "a board with a side of many digits")
  | "all-ones" ->
    (match fields ["graph"] question, fields ["orthogonality"; "handshakes"; "presses"] evidence with
     | [graph], [_; _; presses] ->
       (match fields ["neighbours"; "names"] graph with
        | [neighbours; _] ->
          let large = function Text _ -> not_looked_at "more than 53 vertices" | value -> number value in
          let rows = List.map large (array neighbours) in
          let n = List.length rows in
          if n = 0 || n > 53 then not_looked_at "no vertex, or more than 53";
          let has row v = row lsr v land 1 = 1 in
          List.iter (fun row -> ignore (between 0 (1 lsl n - 1) row)) rows;
          let row = Array.of_list rows in
          let pairs = List.concat (List.init n (fun u -> List.init n (fun v -> u, v))) in
          if List.exists (fun (u, v) -> has row.(u) v && (u = v || not (has row.(v) u))) pairs then
            unreadable "no graph";
          let edges = List.filter (fun (u, v) -> u < v && has row.(u) v) pairs in
          let asked = vertices n true edges (Printf.sprintf "a graph of %d vertices" n) in
          let presses = between 0 (1 lsl n - 1) (large presses) in
          let pattern = Extracted.pattern_of asked.game (List.init n (has presses)) in
          Printf.sprintf "these presses change each lamp of the graph with the neighbours %s"
            (String.concat " " (List.map string_of_int rows)),
          Extracted.check_solution asked.game (fun _ -> false) (fun _ -> true) pattern
        | _ -> assert false)
     | _ -> assert false)
  | "perfect-code" ->
    (match fields [] question, fields ["presses"] evidence with
     | [], [presses] ->
       let presses = rows_of presses in
       let asked = plain presses in
       Printf.sprintf "the presses %s change each lamp just once (%s)" (text presses) asked.name,
       Extracted.check_once asked.game (pattern_of_rows (snd (size presses)) asked presses)
     | _ -> assert false)
  | "akari-solution" ->
    let picture, p, bulbs = akari ["bulbs"] in
    let b = List.hd bulbs in
    Printf.sprintf "the bulbs %s solve the puzzle %s" (fst b) picture, Extracted.check_akari p (snd b)
  | "akari-several" ->
    (match akari ["one"; "other"] with
     | picture, p, [one; other] ->
       Printf.sprintf "%s and %s are two solutions of the puzzle %s" (fst one) (fst other) picture,
       Extracted.check_two p (snd one) (snd other)
     | _ -> assert false)
  | "akari-unique" ->
    let picture, p, bulbs = akari ["bulbs"; "steps"; "proof"] in
    let name, b = List.hd bulbs in
    Printf.sprintf "the bulbs %s, and no others, solve the puzzle %s" name picture,
    Extracted.check_only p b (refutation (Extracted.differs p b :: Extracted.encode p))
  | "akari-unsolvable" ->
    let picture, p, _ = akari ["steps"; "proof"] in
    "no bulbs solve the puzzle " ^ picture, Extracted.check_none p (refutation (Extracted.encode p))
  | "formula-as-a-puzzle" ->
    (match fields ["puzzle"; "letters"; "clauses"] question, fields ["definitions"] evidence with
     | [puzzle; letters; clauses], [definitions] ->
       let rows = rows_of puzzle in
       let p = puzzle_of rows and cells = String.length (String.concat "" rows) in
       let letters = List.map number (array letters) and clauses = array clauses in
       let told clause = "[" ^ String.concat " " (List.map (fun n -> string_of_int (number n)) (array clause)) ^ "]" in
       Printf.sprintf "the solutions of the puzzle %s are the models of %s, one to one, with a letter on each of the cells %s"
         (text rows) (String.concat "" (List.map told clauses)) (String.concat " " (List.map string_of_int letters)),
       Extracted.check_board (nat 30) p (List.map (fun c -> positive (between 1 cells c)) letters)
         (List.map (literals cells) clauses) (List.map (definition cells) (array definitions))
     | _ -> assert false)
  | "no-perfect-code" ->
    (match fields ["region"; "pressed"; "unpressed"] question, fields ["tree"] evidence with
     | [region; pressed; unpressed], [tree] ->
       let side = function Null -> None | value -> Some (between (-1_000) 1_000 (number value)) in
       let sides = List.map side (fields ["top"; "bottom"; "left"; "right"] region) in
       let inside least most i = Option.fold ~none:true ~some:(fun a -> a <= i) least
         && Option.fold ~none:true ~some:(fun b -> i <= b) most in
       let has i j = match sides with
         | [top; bottom; left; right] -> inside top bottom (int_of_z i) && inside left right (int_of_z j)
         | _ -> assert false in
       let made = List.map cell (array pressed) and unmade = List.map cell (array unpressed) in
       let lamps = List.sort_uniq compare (lamps_of tree) in
       let far = integer (List.fold_left (fun far (i, j) -> max far (max (abs i) (abs j) + 2)) 2 (made @ unmade @ lamps)) in
       let coq = List.map (fun (i, j) -> integer i, integer j) in
       let clauses = Extracted.code_clauses has (coq made) (coq unmade) (coq lamps) far in
       let told cells = String.concat " " (List.map (fun (i, j) -> Printf.sprintf "%d,%d" i j) cells) in
       let name side = Option.fold ~none:"without end" ~some:string_of_int side in
       Printf.sprintf "no presses, with [%s] and without [%s], change each lamp just once in the region (top, bottom, left, right: %s)"
         (told made) (told unmade) (String.concat ", " (List.map name sides)),
       Extracted.check_no_code has (coq made) (coq unmade) (coq lamps) far (refutation clauses)
     | _ -> assert false)
  | _ -> not_looked_at ("the kind " ^ kind)

let verdict text =
  match fields ["format"; "version"; "kind"; "question"; "evidence"] (json_of text) with
  | [Text "lightsgame-evidence"; Number 1; Text kind; question; evidence] -> judge kind question evidence
  | _ -> unreadable "no certificate of lightsgame, version 1"

(* ---- one file a line: its status and what is claimed; the exit status is that of the last ---- *)

let read path =
  let channel = open_in_bin path in
  let length = in_channel_length channel in
  if length > 5_000_000 then (close_in channel; not_looked_at "a file of more than 5 MB");
  let text = really_input_string channel length in
  close_in channel;
  text

let say path =
  match verdict (read path) with
  | claim, true -> 0, "it holds: " ^ claim
  | claim, false -> 1, "it is not shown that " ^ claim
  | exception Not_looked_at why -> 3, "not looked at: " ^ why
  | exception (Unreadable why | Sys_error why | Invalid_argument why | Failure why) -> 2, "cannot be read: " ^ why
  | exception (Stack_overflow | Out_of_memory) -> 3, "not looked at: too large"

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "proved CERTIFICATE.json ..."; exit 2
  | paths ->
    let tell _ path = let status, line = say path in print_endline line; status in
    exit (List.fold_left tell 0 paths)
