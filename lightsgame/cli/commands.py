"""The commands of `lightsgame`, with all that each of them takes.

To add a command, write it here, and where its place says a function whose parameters are named as
its options are.  Parsing, `--json`, the help and manual pages, completion and the exit status come
by themselves.

>>> COMMANDS["count"].summary, [option.name for option in COMMANDS["count"].options][:2]
('how many solutions there are', ['BOARD', '--to'])
"""

from itertools import chain

from .command import SECONDS, Command, Option
from .reading import parse_limit, parse_states

# What `lightsgame` alone prints.
WELCOME = (
    "lightsgame: Lights Out and Akari, solved with proof, in plain Python.",
    "A press toggles a lamp and its neighbours; make all dark.  Every answer here can be checked, "
    'every "no" has a witness.',
    "",
    "try:  lightsgame tour                 half a minute through the theorems, on real boards",
    "      lightsgame solve 5x5            light every lamp of a dark board",
    "      lightsgame solve 1000x1000      a million lamps",
    "      lightsgame quiet 5x5            the presses that change nothing",
    "      lightsgame play                 by keyboard or mouse, with hints; --akari for the other game",
    "      lightsgame akari generate 10x10 | lightsgame akari solve --explain",
    "      lightsgame exercises            learn it step by step",
    "      lightsgame --help               everything else",
)

# ---- what several commands take ----

SIZE = Option("SIZE", "ROWSxCOLUMNS, or N for NxN")
BOARD = Option("BOARD", "ROWSxCOLUMNS, a file, - or example:NAME")
GOAL = Option("--to FILE", "the lamps that shall be lit at the end (default: none)")
RULE = Option(
    "--rule RULE",
    "what a press reaches: {}, or a FILE with a picture",
    words="game.rule:RULES",
    open=True,
)
WRAP = Option("--wrap WRAP", "how edges are glued: {}", words="game.rule:WRAPS")
STATES = Option("--states K", "how many states a lamp has (default: 2)", parse_states)
GAME = (RULE, WRAP, STATES)  # which game is played
SEED = Option("--seed TEXT", "any text; by default a new one each time, printed on standard error")
CERTIFICATE = Option(
    "--certificate FILE.json", "write the evidence into FILE; `lightsgame verify FILE` checks it"
)

PUZZLE_HELP = (
    "a file, - for standard input, a puzz.link address (in quotes, because of its ?), or a "
    "Light Up game id"
)
PUZZLE = Option("PUZZLE", PUZZLE_HELP, "cli.akari_solve:parse_puzzle")
PUZZLE_NAME = Option("PUZZLE", PUZZLE_HELP)
BULBS = Option(
    "[BULBS]", "a file (or -) with rows of 0 and 1, or with the puzzle and an o for each bulb"
)
AKARI_FORM = Option("--to FORM", "the form: {}", default="text", words="akari.io.formats:FORMS")
DIFFICULTY = Option(
    "--grade GRADE",
    "a grade (easy, normal, hard, expert; default normal) or bounds of the score (300-500, 800-)",
    "cli.akari_make:parse_difficulty",
    words="akari.explaining.score:GRADES",
    open=True,
)
ENGINE = Option(
    "--engine NAME",
    "who proves it: own (the default), glucose4, cadical153 ...",
    words="sat.solvers:ENGINES",
    open=True,
)

TABLE = Option("TABLE", "the name of a table", "cli.atlas:parse_table", words="atlas.tables:TABLES")
FROM_SIDE = Option("--from A", "the first side (default: 1)", default="1")
TO_SIDE = Option("--to B", "the last side")
JOBS = Option("--jobs N", "so many processes (default: 1)")
DASK = Option("--dask ADDRESS", "the address of a Dask scheduler instead (extra `atlas`)")

KIND = Option(
    "--kind KIND",
    "solve (default), decide, chase or akari",
    default="solve",
    words="classroom.classes.worksheet:KINDS",
)
SHEET_SIZE = Option("--size SIZE", "ROWSxCOLUMNS (default: 5x5)", default="5x5")
EXERCISE = Option("[ID]", "the name of an exercise", words="cli.exercises:ids", open=True)
FOLDER = Option(
    "--folder FOLDER",
    "where the answers are (default: here)",
    "cli.exercises:parse_folder",
    default=".",
)
PROGRAM_SECONDS = Option(
    "--seconds LIMIT", "how long a program may run (default: 10)", parse_limit, default="10.0"
)

# ---- the commands, in the groups of `lightsgame --help` ----

GROUPS: dict[str, list[Command]] = {
    "play and print": [
        Command(
            "tour",
            "play:run_tour",
            "half a minute through every theorem, on real boards",
            examples=("lightsgame tour",),
            json=False,
        ),
        Command(
            "play",
            "play:run_play",
            "play Lights Out or Akari in the terminal, with hints",
            options=(
                Option(
                    "[BOARD]", "a SIZE (default 5x5), a file, a saved game, or a puzz.link address"
                ),
                Option("--akari", "play Akari; BOARD is a SIZE, a file, or an address"),
                Option("--seed TEXT", "the same text gives the same games"),
                Option(
                    "--grade GRADE",
                    "easy, normal (default), hard, or expert for Akari",
                    default="normal",
                    words="akari.explaining.score:GRADES",
                ),
                Option(
                    "--save FILE",
                    "where the key S saves the game (default: lightsgame-save.json)",
                    default="lightsgame-save.json",
                ),
                Option("--lines", "play by typing lines, also on a terminal"),
                *GAME,
            ),
            about="Arrow keys and space, or the mouse; x marks, h gives a hint and h again does "
            "it, u undo, y redo, r restart, n new, + and - the size, l the difficulty, S "
            "save, ? all keys, q quit.  Where there is no terminal, type the name of a cell "
            "(b3), x b3, hint, undo, redo, restart, new, save or quit.",
            examples=(
                "lightsgame play 7x7 --wrap torus",
                "lightsgame play --akari --grade easy",
            ),
            json=False,
        ),
        Command(
            "book",
            "book:run_book",
            "the book with all its figures, served on this machine from a folder or a zip",
            options=(
                Option(
                    "[PLACE]", "the folder or the zip with the book (default: site, site.zip, ...)"
                ),
                Option(
                    "--host HOST",
                    "the address to serve on; 0.0.0.0 is the whole classroom",
                    default="127.0.0.1",
                ),
                Option("--port PORT", "the port, or 0 for any that is free", default="8000"),
                Option("--check", "only say where the book is"),
            ),
            about="A page that runs Python needs a server; this one needs neither Node nor the "
            "network.",
            examples=("lightsgame book --port 0",),
            retold=True,
        ),
        Command(
            "worksheet",
            "classes:run_worksheet",
            "boards to print, with an answer key, from a seed",
            options=(
                KIND,
                SHEET_SIZE,
                Option("--boards K", "boards on a sheet (default: 6)", default="6"),
                Option(
                    "--presses A..B",
                    "boards to solve that need A to B presses; Akari of a score from A to B",
                ),
                Option("--students N", "how many sheets (default: 1)"),
                Option("--names FILE", "a sheet for each line of FILE, a name"),
                SEED,
                Option(
                    "--out FILE.html",
                    "or FILE.pdf (default: worksheet.html)",
                    default="worksheet.html",
                ),
            ),
            at_most_one_of=(("--students", "--names"),),
            about="Write FILE.html, a page for each student, and FILE-key.html with the answers.  "
            "Print them from a browser. The same seed gives the same sheets.",
            examples=("lightsgame worksheet --students 20 --presses 4..7 --seed autumn",),
            plain="sheets hold plain boards, and Akari; `lightsgame generate 5x5 --wrap torus` "
            "makes a board by any rule",
            asks=True,
        ),
        Command(
            "lesson",
            "classes:run_lesson",
            "a lesson with all its paper and slides, for a class",
            options=(
                Option("[N]", "the lesson, from 1 to 8"),
                Option("--list", "the lessons, with their steps and minutes"),
                Option("--names FILE", "a sheet for each line of FILE, a name"),
                Option("--students N", "how many sheets without a name (default: 4)"),
                Option(
                    "--times FILE",
                    "the minutes that classes needed, in lines such as 3,12,20,9,5 (a lesson and its "
                    "steps), or the folder of a class with its logs: their medians and range replace "
                    "those of the plan",
                ),
                SEED,
                Option("--out FILE", "a FILE.pdf or FILE.html (default: lessonN.pdf)"),
            ),
            at_most_one_of=(("--students", "--names"),),
            about="Write the teacher's page, the key, an unplugged variant, and for each pupil a "
            "sheet, an exit ticket and homework; the slides are FILE-slides.html.  A browser of "
            "the Chromium family prints the PDF; without one FILE.html is written, to be printed "
            "on A4 without margins.",
            examples=(
                "lightsgame lesson 1 --students 30 --seed autumn",
                "lightsgame lesson --list",
            ),
        ),
    ],
    "solve": [
        Command(
            "solve",
            "solve:run_solve",
            "presses that make a board dark, or a quiet pattern that proves there are none",
            options=(
                BOARD._replace(usage="[BOARD]"),
                GOAL,
                Option("--lamp R:C...", "with a size: this lamp is lit, and others named so"),
                Option(
                    "--graph FILE",
                    "play on a graph: 'u v' a line, a file networkx can read, or petersen, cycle:5 ...",
                ),
                Option(
                    "--lit NAMES", "with --graph: the vertices lit now, with commas (default: all)"
                ),
                Option(
                    "--method METHOD",
                    "auto: the fastest; matrix: eliminate the matrix of all presses, as the books "
                    "do; chase: chase row by row, and correct the first row by a small system; "
                    "fibonacci: rows as polynomials: the first row by one division; patching: put "
                    "the board together from solved pieces; search: try every first row",
                    default="auto",
                    words=("auto", "matrix", "chase", "fibonacci", "patching", "search"),
                ),
                Option("--fewest", "the solution with the fewest presses"),
                Option("--all", "every solution"),
                Option("--rows A:B", "only the rows A to B, of a board too large to print"),
                Option("--explain", "how the answer was found, step by step"),
                Option(
                    "--svg FILE.svg", "draw the board with its presses (or its witness) into FILE"
                ),
                Option(
                    "--seconds S",
                    "give up after so many seconds; with --fewest: take the best that is seen in them",
                    default="forever",
                ),
                CERTIFICATE,
                *GAME,
            ),
            one_of=("BOARD", "--graph"),
            needs=(("--lit", "--graph"),),
            about="Presses that make a board dark.  BOARD is a size such as 5x5 (then: light "
            "every lamp of a dark board), a file that holds the lamps lit now (# lit, . "
            "dark), or - for standard input.  Exit status 1: there is no solution, and the "
            "witness proves it.",
            examples=(
                "lightsgame solve 5x5 --wrap torus --states 3",
                "lightsgame solve 10^100x60 --rows 1:1",
                "lightsgame generate 5x5 | lightsgame solve --fewest",
            ),
            asks=True,
            retold=True,
        ),
        Command(
            "generate",
            "verbs:run_generate",
            "a random position that can be solved",
            options=(
                SIZE,
                Option(
                    "--presses K",
                    "so many cells are pressed (default: each with a chance of a half)",
                ),
                SEED,
                *GAME,
            ),
            about="A random position that can be solved.  The same arguments with the same --seed "
            "give the same one.",
            examples=("lightsgame generate 5x5 --presses 4 --seed 7",),
        ),
        Command(
            "hint",
            "verbs:run_hint",
            "where to look, why, and what to press next",
            options=(
                BOARD,
                GOAL,
                Option(
                    "--level LEVEL",
                    "1: where to look; 2: why; 3 (default): what to press",
                    int,
                    default="3",
                    words=("1", "2", "3"),
                ),
                SECONDS,
                *GAME,
            ),
            about="What to do next, and why.  Exit status 1: nothing leads to the end, and the "
            "hint says why.",
            examples=("lightsgame generate 5x5 --seed 7 | lightsgame hint",),
        ),
        Command(
            "check",
            "verbs:run_check",
            "whether presses solve a board, and what is left if not",
            options=(BOARD, Option("PRESSES", "the presses, drawn like a board"), GOAL, *GAME),
            about="Exit status 0 if the presses solve the game, 1 if they do not; then it says "
            "what is left.",
            examples=("lightsgame solve 5x5 | lightsgame check 5x5",),
            retold=True,
        ),
        Command(
            "count",
            "verbs:run_count",
            "how many solutions there are",
            options=(BOARD, GOAL, SECONDS, *GAME),
            about="How many solutions there are.  Exit status 1: none.",
            examples=("lightsgame count 5x5 --wrap klein",),
            retold=True,
        ),
        Command(
            "explain",
            "verbs:run_explain",
            "how the answer comes about, step by step",
            options=(BOARD, GOAL, *GAME),
            examples=("lightsgame explain example:rosette",),
            retold=True,
        ),
        Command(
            "convert",
            "verbs:run_convert",
            "a board as text, digits, JSON, CSV, emoji, Python or SVG",
            options=(
                BOARD,
                Option("--to FORM", "the form: {}", words="game.formats:FORMS", required=True),
                *GAME,
            ),
            about="Print the board in another form, and nothing else.",
            examples=("lightsgame convert example:rosette --to emoji",),
        ),
        Command(
            "certify",
            "verbs:run_certify",
            "evidence that a board can be solved, or that it cannot",
            options=(
                BOARD,
                GOAL,
                CERTIFICATE,
                Option("--formula FILE.cnf", "write the game into FILE, as clauses in DIMACS"),
                Option(
                    "--proof FILE.lrat",
                    "write into FILE why the clauses have no model, in the format LRAT, which "
                    "other checkers read as well",
                ),
                *GAME,
            ),
            about="Evidence that the game can be solved (exit status 0), or that it cannot (1); "
            "--certificate FILE keeps it.  --formula and --proof are for games of two states, to "
            "some 100 x 100 cells.",
            examples=("lightsgame certify example:corner --certificate corner.json",),
            retold=True,
        ),
        Command(
            "verify",
            "verbs:run_verify",
            "check a piece of evidence, or a proof about a puzzle",
            options=(
                Option("FILE", "the file that --certificate or --proof wrote, or -"),
                Option("--steps", "and go through the proof step by step"),
                Option(
                    "--about QUESTION",
                    "and is it evidence about this board, size, graph, puzzle or number?",
                ),
                GOAL,
                *GAME,
            ),
            about="Check a piece of evidence of any kind; a proof in the format DRUP needs --about "
            "PUZZLE.  Exit status 0: it holds; 1: it does "
            "not, or it is about another question than --about, and the reason is told; 2: it "
            "cannot be read; 3: it is larger than what is looked at, which refutes nothing.",
            examples=("lightsgame verify corner.json --steps",),
        ),
    ],
    "study": [
        Command(
            "nullity",
            "study:run_nullity",
            "the dimension of the space of quiet patterns",
            options=(
                Option("SIZE", "ROWSxCOLUMNS; one side may be as large as 10^100"),
                Option(
                    "--period",
                    "and the period of plain boards so wide: the least y such that every first row "
                    "fills a board of y - 1 rows",
                ),
                CERTIFICATE,
                *GAME,
            ),
            about="A number of any size is certified for the plus with two states on a board or "
            "torus; in other games up to 400 lamps are.",
            examples=("lightsgame nullity 10^100x60", "lightsgame nullity 5 --period"),
            retold=True,
        ),
        Command(
            "quiet",
            "study:run_quiet",
            "a basis of the quiet patterns: presses that change nothing",
            options=(SIZE, CERTIFICATE, *GAME),
            examples=("lightsgame quiet 5x5",),
            retold=True,
        ),
        Command(
            "chase",
            "study:run_chase",
            "the player's table: bottom row left over -> top rows that clear it",
            options=(SIZE,),
            about="Chase the lights down: press below each lit lamp, row by row.  Find what is "
            "left in the bottom row, press the top row that the table names, and chase "
            "again.",
            examples=("lightsgame chase 5",),
            plain="a chase needs a rule by which each row is put out from the row below, which is "
            "the plus on a board with edges; `lightsgame solve` takes every rule",
            retold=True,
        ),
        Command(
            "hardest",
            "study:run_hardest",
            "a position that needs the most presses",
            options=(
                SIZE,
                Option("--seconds S", "how long all this may take (default: as long as is usual)"),
                Option(
                    "--no-proof",
                    "tell a bound at once where a gap is left, and seek no proof that closes it",
                ),
                Option("--explain", "print that proof as well"),
                Option("--svg FILE.svg", "draw the position with its presses into FILE"),
                CERTIFICATE,
            ),
            about="A position that needs the most presses, and why none needs more, or else a "
            "bound.",
            examples=("lightsgame hardest 5x5",),
            plain="its bounds count the classes of the plain board's quiet patterns; of one "
            "position by any rule, `lightsgame solve BOARD --fewest` tells the fewest "
            "presses",
            retold=True,
        ),
        Command(
            "perfect",
            "perfect:run_perfect",
            "change each lamp exactly once, or prove that nothing does",
            options=(
                SIZE._replace(usage="[SIZE]"),
                Option("--strip W", "all lengths at which a board W wide has one"),
                Option(
                    "--infinite BOARD",
                    "the search on an infinite board: quarter, half or plane",
                    words=("quarter", "half", "plane"),
                ),
                Option(
                    "--svg FILE.svg", "draw the presses, or the search that finds none, into FILE"
                ),
                CERTIFICATE,
            ),
            one_of=("SIZE", "--strip", "--infinite"),
            at_most_one_of=(("--strip", "--svg"),),
            about="A perfect code: presses that change each lamp of a board exactly once.",
            examples=("lightsgame perfect 6x6", "lightsgame perfect --strip 3"),
            plain="a perfect code is asked of the plus on a board; in Python, "
            "`efficient_dominating_set(graphs.torus(5, 5))` takes any graph",
            retold=True,
        ),
    ],
    "atlas": [
        Command(
            "atlas run",
            "atlas:run_run",
            "make the rows that a table lacks, on one core or on many machines",
            options=(
                TABLE,
                FROM_SIDE,
                TO_SIDE,
                JOBS,
                DASK,
                Option(
                    "--out FILE", "the file (default: atlas/TABLE.jsonl)", "cli.reading:parse_path"
                ),
                Option("--plan", "only say what it would cost"),
            ),
            at_most_one_of=(("--jobs", "--dask"),),
            about="Make the rows that a file lacks, and append them.  A run that is stopped goes "
            "on from its file; two runs give the same bytes, on one core or on many.",
            examples=("lightsgame atlas run nullity --to 9 --out nullity.jsonl",),
            retold=True,
        ),
        Command(
            "atlas check",
            "atlas:run_check",
            "verify every row of a table by the checkers",
            options=(
                Option("FILE", "a file named TABLE.jsonl", "cli.reading:parse_path"),
                FROM_SIDE._replace(
                    help="from this side on, by the longest of each row (default: 1)"
                ),
                TO_SIDE._replace(help="up to this side"),
                JOBS,
                DASK,
                Option("--every K", "only each K-th row", default="1"),
            ),
            at_most_one_of=(("--jobs", "--dask"),),
            about="Verify the rows of a file: their evidence by the checkers alone, and what they "
            "say by reading it off the evidence.  Exit status 1: a row does not hold.  "
            "Where Ctrl-C stops it, it tells how to go on.",
            examples=("lightsgame atlas check nullity.jsonl",),
            retold=True,
        ),
        Command(
            "atlas show",
            "atlas:run_show",
            "the tables of what is known; print, plot or compare one, or write the evidence of a row",
            options=(
                TABLE._replace(usage="[TABLE]"),
                Option(
                    "--file FILE", "the file (default: atlas/TABLE.jsonl)", "cli.reading:parse_path"
                ),
                Option(
                    "--outside FILE",
                    "compare with a table of numbers, such as a b-file of the OEIS",
                ),
                Option("--svg FILE.svg", "plot it into FILE"),
                Option("--oeis FILE", "write a draft for the OEIS into FILE, the b-file below it"),
                Option("--row CASE", "one row, such as 19 or 6x8", "cli.atlas:parse_case"),
                Option(
                    "--certificate FILE.json",
                    "with --row: write its evidence into FILE; `lightsgame verify FILE` checks it",
                ),
                Option("--everything", "all rows, however many"),
            ),
            about="Print a table, plot it, compare it with an outside one, or write the evidence "
            "of a row.  Without TABLE: all tables with their titles.",
            examples=("lightsgame atlas show nullity --file nullity.jsonl",),
            retold=True,
        ),
    ],
    "Akari": [
        Command(
            "akari solve",
            "akari_solve:run_solve",
            "bulbs that solve a puzzle",
            options=(
                PUZZLE,
                Option(
                    "--method METHOD",
                    "hybrid: the rules, and a SAT solver for what they leave; deduction: the rules "
                    "alone, which may stop short; sat: a SAT solver alone",
                    default="hybrid",
                    words=("hybrid", "deduction", "sat"),
                ),
                Option("--explain", "each step with its rule and reason"),
                SECONDS,
                Option("--svg FILE.svg", "draw the solution into FILE"),
                CERTIFICATE,
            ),
            about="Bulbs that keep all rules.  Exit status 1: there are none, or (--method "
            "deduction) the rules stop short.",
            examples=(
                "lightsgame akari solve 'https://puzz.link/p?akari/6/6/5.meh.ldgbjb'",
                "lightsgame akari generate 10x10 | lightsgame akari solve --explain",
            ),
            retold=True,
        ),
        Command(
            "akari generate",
            "akari_make:run_generate",
            "a random puzzle with one solution: of a grade, for a technique, or for black cells",
            options=(
                Option(
                    "BOARD",
                    "ROWSxCOLUMNS; or black cells for which clues are sought: a file or -, the "
                    "puzzle with ? (or else #) where a clue may stand; or an address",
                ),
                Option("--black SHARE", "share of black cells to begin with (default 0.2)"),
                SEED,
                DIFFICULTY,
                Option(
                    "--technique NAME",
                    "the hardest rule that the puzzle needs, and the only one as hard: {}",
                    words="akari.generator.training:TECHNIQUES",
                ),
                Option("--boards K", "with --technique: so many puzzles"),
                Option(
                    "--symmetry NAME",
                    "what leaves the black cells in place: {}",
                    words="akari.model.symmetry:SYMMETRIES",
                ),
                Option("--every", "with black cells: all minimal clue sets of a small board"),
                SECONDS,
                AKARI_FORM,
                Option("--svg FILE.svg", "draw the puzzle into FILE"),
            ),
            at_most_one_of=(
                ("--technique", "--grade", "--every"),
                ("--technique", "--symmetry"),
                ("--technique", "--svg", "--every"),
            ),
            needs=(("--boards", "--technique"),),
            about="A random puzzle with one solution, which --seed makes again.  Exit status 1: the "
            "black cells have no such clues; then two solutions are shown, and where they differ.",
            examples=(
                "lightsgame akari generate 7x7 --grade easy --seed 5",
                "lightsgame akari generate 7x7 --technique chain --boards 1 --seed 1",
                "lightsgame akari generate '..../.#../..#./....'",
            ),
            retold=True,
        ),
        Command(
            "akari explain",
            "akari_solve:run_explain",
            "how a puzzle is solved, step by step, with the rule of each",
            options=(
                PUZZLE,
                Option(
                    "--shortest",
                    "by rules as easy as can be, in as few steps as can be (up to 100 cells, and where "
                    "rules on one clue or dark cell, or two, suffice)",
                ),
                CERTIFICATE,
                SECONDS,
            ),
            examples=("lightsgame akari explain 6x6:0aBg4dBf3c1f1b",),
            retold=True,
        ),
        Command(
            "akari grade",
            "akari_grade:run_grade",
            "how hard puzzles are: the grade, the score and the hardest rule of each",
            options=(
                Option(
                    "[PUZZLE...]",
                    "as for `akari solve`; a file may hold many, with an empty line between two of "
                    "them, or an address in each line",
                ),
                Option(
                    "--calibrate FILE.jsonl",
                    "compare the score with solving times or published classes, one object a line "
                    '({"puzzle": ..., "source": ..., "class": ...}; "seconds" for "class"), by rank',
                ),
                SECONDS._replace(help="give up on a puzzle after so many seconds"),
            ),
            one_of=("PUZZLE", "--calibrate"),
            about="How hard puzzles are, by the rules that a person needs.  A puzzle with several "
            "solutions has no grade, nor has one without any; then the exit status is 1.",
            examples=(
                "lightsgame akari grade 6x6:0aBg4dBf3c1f1b",
                "lightsgame akari generate 7x7 | lightsgame akari grade",
            ),
            retold=True,
        ),
        Command(
            "akari book",
            "akari_make:run_book",
            "a book of puzzles, one technique a chapter, with the answers at its end",
            options=(
                Option(
                    "--out FILE",
                    "a FILE.pdf, FILE.html or FILE.epub (default: akari.pdf)",
                    default="akari.pdf",
                ),
                Option("--title TEXT", "the title of the book"),
                Option("--pages N", "as many puzzles as fit on N pages, 17 or more"),
                Option("--each K", "puzzles in a chapter (default: 6)"),
                Option("--size SIZE", "ROWSxCOLUMNS (default: 7x7)", default="7x7"),
                SEED,
                SECONDS,
            ),
            at_most_one_of=(("--pages", "--each"),),
            about="Each technique has a chapter with an example and puzzles that need it, all with "
            "one solution; what else they need is easier or of the same level.  The same seed gives "
            "the same book.  Some techniques are rare, so that it takes a few minutes.  A browser "
            "of the Chromium family prints the PDF; without one FILE.html is written.",
            examples=("lightsgame akari book --out akari.epub --each 1 --seed autumn",),
        ),
        Command(
            "akari count",
            "akari_solve:run_count",
            "the exact number of solutions, and solutions at random",
            options=(
                PUZZLE,
                Option("--cells", "in how many solutions each cell holds a bulb"),
                Option("--clues", "how many solutions there would be without each clue"),
                Option(
                    "--draw K",
                    "print so many solutions at random, each as likely as any other",
                ),
                SEED,
                SECONDS,
                CERTIFICATE,
            ),
            about="The exact number of solutions, and the fewest and most bulbs.  Boards (or what "
            "deduction leaves of them) up to 16 cells wide are counted by profiles, however "
            "many solutions they have; wider ones solution by solution, up to 2,000. Exit status 1: "
            "there is none.",
            examples=("lightsgame akari count 6x6:0aBg4dBf3c1f1b --draw 2",),
            retold=True,
        ),
        Command(
            "akari hint",
            "akari_solve:run_hint",
            "the next step only, with its rule",
            options=(PUZZLE_NAME, BULBS, SECONDS),
            about="The next step from the bulbs that are there.  Exit status 1: they cannot be "
            "part of a solution.",
            examples=("lightsgame akari hint 6x6:0aBg4dBf3c1f1b",),
            retold=True,
        ),
        Command(
            "akari check",
            "akari_solve:run_check",
            "whether bulbs keep the rules, and which is broken where",
            options=(PUZZLE_NAME, BULBS),
            about="Exit status 0 if the bulbs solve the puzzle, 1 if a rule is broken.",
            examples=("lightsgame akari solve 6x6:0aBg4dBf3c1f1b | lightsgame akari check",),
            retold=True,
        ),
        Command(
            "akari convert",
            "akari_make:run_convert",
            "a puzzle as rows, puzz.link address, Light Up game id or DIMACS",
            options=(PUZZLE, AKARI_FORM._replace(required=True)),
            about="Print the puzzle in another form, and nothing else.",
            examples=("lightsgame akari convert 6x6:0aBg4dBf3c1f1b --to puzzlink",),
        ),
        Command(
            "akari certify",
            "akari_solve:run_certify",
            "prove that a puzzle has no solution, one, or several",
            options=(
                PUZZLE,
                Option(
                    "--formula FILE.cnf",
                    "write what the proof refutes into FILE, as DIMACS, and the proof without "
                    "comments: for other checkers",
                ),
                Option(
                    "--proof FILE.drup",
                    "write the proof into FILE, in the format DRUP; in LRAT if its name ends in "
                    ".lrat",
                ),
                CERTIFICATE,
                ENGINE,
                SECONDS,
            ),
            about="None, one or several solutions, with evidence that `verify` accepts.  "
            "Exit status 0: exactly one; 1: none, or several.",
            examples=("lightsgame akari certify 6x6:0aBg4dBf3c1f1b --proof puzzle.drup",),
            retold=True,
        ),
    ],
    "class": [
        Command(
            "exercises show",
            "exercises:run_show",
            "all exercises and how far you are, or the statement of one",
            options=(
                EXERCISE,
                Option("--solution", "the reference solution of one that you have solved"),
                Option("--teacher", "also before it is solved"),
                FOLDER,
            ),
            needs=(("--teacher", "--solution"),),
            about="Exercises along the chapters.  `start` writes a file into this folder, you "
            "edit it, `check` says what is right or wrong on which board, `hint` gives one "
            "step at a time.",
            examples=(
                "lightsgame exercises",
                "lightsgame exercises show press",
                "lightsgame exercises show press --solution --teacher",
            ),
        ),
        Command(
            "exercises start",
            "exercises:run_start",
            "write the file of an exercise (default: the next one)",
            options=(
                EXERCISE,
                FOLDER,
                Option(
                    "--log",
                    "keep a log of starts, checks and hints in this folder, for `lightsgame lesson --times`",
                ),
            ),
            examples=("lightsgame exercises start press",),
        ),
        Command(
            "exercises check",
            "exercises:run_check",
            "check an answer (default: the one you started last)",
            options=(
                Option(
                    "[WHAT...]",
                    "an exercise, a file, or both",
                    words="cli.exercises:ids",
                    open=True,
                ),
                Option("--watch", "check again whenever the file changes"),
                FOLDER,
                PROGRAM_SECONDS,
            ),
            examples=("lightsgame exercises check press", "lightsgame exercises check --watch"),
        ),
        Command(
            "exercises hint",
            "exercises:run_hint",
            "the next hint",
            options=(EXERCISE, FOLDER),
            examples=("lightsgame exercises hint press",),
        ),
        Command(
            "class new",
            "classes:run_new",
            "folders, sheets and exercises for a class, from its roster",
            options=(
                Option("ROSTER", "a table with name, id and email, or a name a line"),
                Option(
                    "--exercises IDS",
                    "which to begin, by id",
                    default="neighbours,press,order,effect,is-solution",
                    words="cli.exercises:ids",
                    open=True,
                ),
                KIND._replace(help="of the sheets: solve (default), decide, chase or akari"),
                SHEET_SIZE,
                Option("--boards K", "boards on a sheet (default: 4)", default="4"),
                SEED,
                Option("--out FOLDER", "the folder of the class (default: class)", default="class"),
            ),
            about="Make a folder for each student of ROSTER: files to begin with, and a sheet of "
            "boards from one seed.",
            examples=("lightsgame class new roster.csv --exercises neighbours,press",),
        ),
        Command(
            "grade",
            "classes:run_grade",
            "check a whole class at once",
            options=(
                Option(
                    "FOLDER", "a folder for each student, the folder of one, or a zip of a class"
                ),
                Option("--roster FILE", "everybody in it appears, whatever was handed in"),
                Option("--jobs N", "programs at a time (default: 1)", default="1"),
                Option(
                    "--to FORM",
                    "a table: csv, the state of each exercise for a spreadsheet; points, the same "
                    "with points; moodle or canvas, which these import",
                    words=("csv", "points", "moodle", "canvas"),
                ),
                Option(
                    "--worth POINTS",
                    "points for exercises, such as press=2,rank=3 (default: 1 each)",
                    "cli.classes:parse_points",
                ),
                Option("--own", "right answers that make use of lightsgame count as wrong"),
                Option("--html FILE.html", "write a page with the class at a glance, too"),
                PROGRAM_SECONDS,
            ),
            at_most_one_of=(("--to", "--json"),),
            about="FOLDER holds a folder for each student (or is one), or is a zip as Moodle, Canvas "
            "and Google make them.  Programs, notebooks, one file with many answers, and zips are read.  "
            "Each answer runs in a process of its own, behind the guards that the system has; those "
            "that it lacks are named at the end.  This is no prison: grade strangers in a container.  "
            "A verdict of nbgrader or otter alone is made where a student's cells run, and can be "
            "forged there, so grade their notebooks with this.  A right answer that makes use of "
            "lightsgame is marked (≈); the mark is made in the student's process, and can be hidden.",
            examples=("lightsgame grade class --jobs 2 --html page.html",),
            asks=True,
        ),
    ],
    "shell": [
        Command(
            "completion",
            "completion:run_completion",
            "a script that lets the Tab key complete commands and options; or the manual page",
            options=(
                Option(
                    "[SHELL]",
                    "the shell, or the reader of manual pages: {}",
                    words=("bash", "zsh", "fish", "powershell", "man"),
                ),
                Option(
                    "--line TEXT", "print what may follow a line, which is what the scripts ask"
                ),
            ),
            one_of=("SHELL", "--line"),
            about="Print a script for a shell, whose first line says where it belongs; or all help "
            "pages as one manual page.",
            examples=(
                'eval "$(lightsgame completion bash)"',
                "lightsgame completion man | man -l -",
            ),
            json=False,
        ),
    ],
}


COMMANDS = {command.name: command for command in chain.from_iterable(GROUPS.values())}
