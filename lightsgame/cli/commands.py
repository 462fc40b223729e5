"""The commands of `lightsgame`, with all that each of them takes.

To add a command, write it here, and where its place says a function whose parameters are named as
its options are.  Parsing, `--json`, help, completion and the exit status come by themselves.

>>> COMMANDS["count"].summary, [option.name for option in COMMANDS["count"].options][:2]
('how many solutions there are', ['board', '--to'])
"""

from itertools import chain

from .command import Command, Option
from .reading import (
    parse_cell,
    parse_drawing_name,
    parse_limit,
    parse_memory,
    parse_number,
    parse_path,
    parse_picture_name,
    parse_port,
    parse_range,
    parse_rows,
    parse_rule,
    parse_seconds,
    parse_share,
    parse_size,
    parse_states,
    parse_writable,
)

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
    "      lightsgame akari generate 10x10 | lightsgame akari solve - --explain",
    "      lightsgame exercises            learn it step by step",
    "      lightsgame --help               everything else",
)

# ---- options of several commands ----

RULE = Option(
    "--rule",
    "what a press reaches: {}, or a FILE with a picture",
    metavar="RULE",
    read=parse_rule,
    words="lightsgame.game.rule:RULES",
    open=True,
)
WRAP = Option(
    "--wrap", "how edges are glued: {}", metavar="WRAP", words="lightsgame.game.rule:WRAPS"
)
STATES = Option(
    "--states", "how many states a lamp has (default: 2)", metavar="K", read=parse_states
)
GAME = (RULE, WRAP, STATES)  # which game is played
STRICT = Option("--strict", "take boards in the plain form only: one row a line, # lit, . dark")
WIDTH = Option("size", "ROWSxCOLUMNS, or N for NxN; with M, the width alone", read=parse_size)
HEIGHT = Option(
    "height", "how many rows, such as 1000 or 10^100", metavar="M", read=parse_number, optional=True
)
KIND = Option(
    "--kind",
    "solve (default), decide, chase or akari",
    metavar="KIND",
    default="solve",
    words="lightsgame.classroom.classes.worksheet:KINDS",
)
SHEET_SIZE = Option(
    "--size", "ROWSxCOLUMNS (default: 5x5)", metavar="SIZE", read=parse_size, default="5x5"
)
BOARDS = Option(
    "--boards", "boards on a sheet (default: 6)", metavar="K", read=parse_number, default="6"
)
SHEET_PRESSES = Option(
    "--presses",
    "boards to solve that need A to B presses; Akari of a score from A to B",
    metavar="A..B",
    read=parse_range,
)
SEED = Option(
    "--seed", "any text; by default a new one each time, told on standard error", metavar="S"
)
GOAL = Option("--to", "the lamps that shall be lit at the end (default: none)", metavar="FILE")
CERTIFICATE = Option(
    "--certificate",
    "write the evidence into FILE; `lightsgame verify FILE` checks it",
    metavar="FILE",
    read=parse_writable,
)
SIZE = Option("size", "ROWSxCOLUMNS, or N for NxN", read=parse_size)
BOARD = Option("board", "ROWSxCOLUMNS, a file, - or example:NAME")
TABLE = Option(
    "table",
    "the name of a table",
    read="lightsgame.cli.atlas:parse_table",
    words="lightsgame.atlas.tables:TABLES",
)
JOBS = Option("--jobs", "so many processes (default: 1)", metavar="N", read=parse_number)
DASK = Option(
    "--dask", "the address of a Dask scheduler instead (extra `atlas`)", metavar="ADDRESS"
)
TABLE_FILE = Option(
    "--file", "the file (default: atlas/TABLE.jsonl)", metavar="FILE", read=parse_path
)
PUZZLE = Option(
    "puzzle",
    "a file, - for standard input, a puzz.link address, or a Light Up game id",
    read="lightsgame.cli.akari_solve:parse_puzzle",
)
ENGINE = Option(
    "--engine",
    "who decides formulas: own, pycosat, glucose4, cadical153 ...",
    metavar="NAME",
    words="lightsgame.sat.solvers:ENGINES",
    open=True,
)
SECONDS = Option(
    "--seconds", "give up after so many seconds", metavar="S", read=parse_seconds, default="forever"
)
AKARI_FORM = Option(
    "--to",
    "the form: {}",
    metavar="FORM",
    default="text",
    words="lightsgame.akari.io.formats:FORMS",
)
PUZZLE_NAME = Option(
    "puzzle", "a file, - for standard input, a puzz.link address, or a Light Up game id"
)
BULBS = Option(
    "bulbs",
    "a file (or -) with rows of 0 and 1, or with the puzzle and an o for each bulb",
    optional=True,
)
FOLDER = Option(
    "--folder",
    "where the answers are (default: here)",
    metavar="FOLDER",
    read="lightsgame.cli.exercises:parse_folder",
    default=".",
)
EXERCISE = Option("id", "the name of an exercise", words="lightsgame.cli.exercises:ids", open=True)
LATEST_EXERCISE = Option(
    "id", "the name of an exercise", words="lightsgame.cli.exercises:ids", open=True, optional=True
)
PROGRAM_SECONDS = Option(
    "--seconds",
    "how long a program may run (default: 10)",
    metavar="S",
    read=parse_limit,
    default="10.0",
)
MEGABYTES = Option(
    "--megabytes",
    "how much memory it may take (default: 512)",
    metavar="MB",
    read=parse_memory,
    default="512",
)

# ---- the commands, in the groups of `lightsgame --help` ----

GROUPS: dict[str, list[Command]] = {
    "play and print": [
        Command(
            "tour",
            "lightsgame.cli.play:run_tour",
            "half a minute through every theorem, on real boards",
        ),
        Command(
            "play",
            "lightsgame.cli.play:run_play",
            "play Lights Out or Akari in the terminal, with hints",
            options=(
                Option(
                    "board",
                    "a SIZE (default 5x5), a file, a saved game, or a puzz.link address",
                    optional=True,
                ),
                Option("--akari", "play Akari; BOARD is a SIZE, a file, or an address"),
                Option("--seed", "the same text gives the same games", metavar="S"),
                Option(
                    "--difficulty",
                    "easy, normal (default) or hard",
                    metavar="GRADE",
                    default="normal",
                    words="lightsgame.akari.explaining.score:GRADES",
                ),
                Option(
                    "--save",
                    "where the key S saves the game (default: lightsgame-save.json)",
                    metavar="FILE",
                    default="lightsgame-save.json",
                ),
                Option("--lines", "play by typing lines, also on a terminal"),
                *GAME,
                STRICT,
            ),
            about="Arrow keys and space, or the mouse; x marks, h gives a hint and h again does "
            "it, u undo, y redo, r restart, n new, + and - the size, l the difficulty, S "
            "save, ? all keys, q quit.  Where there is no terminal, type the name of a cell "
            "(b3), x b3, hint, undo, redo, restart, new, save or quit.",
            json=False,
        ),
        Command(
            "view",
            "lightsgame.cli.rows:run_view",
            "a picture of the presses that light every lamp",
            options=(
                WIDTH,
                HEIGHT,
                Option(
                    "--cell",
                    "pixels a lamp (default: 4)",
                    metavar="PIXELS",
                    read=parse_number,
                    default="4",
                ),
                Option(
                    "--out",
                    "where to draw: FILE.png or FILE.svg",
                    metavar="FILE",
                    read=parse_picture_name,
                    required=True,
                ),
            ),
            about="A picture of the presses that light every lamp of a board; of the first row "
            "alone where the whole has more than 179 million pixels.",
            plain="rows of giant boards are known for the plain board; `lightsgame solve 50x50 "
            "--wrap torus --svg FILE` draws another",
            retold=True,
        ),
        Command(
            "book",
            "lightsgame.cli.book:run_book",
            "the book with all its figures, served on this machine from a folder or a zip",
            options=(
                Option(
                    "place",
                    "the folder or the zip with the book (default: site, site.zip, ...)",
                    optional=True,
                ),
                Option(
                    "--host",
                    "the address to serve on; 0.0.0.0 is the whole classroom",
                    metavar="HOST",
                    default="127.0.0.1",
                ),
                Option(
                    "--port",
                    "the port, or 0 for any that is free",
                    metavar="PORT",
                    read=parse_port,
                    default="8000",
                ),
                Option("--check", "only say where the book is"),
            ),
            about="A page that runs Python needs a server; this one needs neither Node nor the "
            "network.",
            retold=True,
        ),
        Command(
            "worksheet",
            "lightsgame.cli.classes:run_worksheet",
            "boards to print, with an answer key, from a seed",
            options=(
                KIND,
                SHEET_SIZE,
                BOARDS,
                SHEET_PRESSES,
                Option(
                    "--students", "how many sheets (default: 1)", metavar="N", read=parse_number
                ),
                Option("--names", "a sheet for each line of FILE, a name", metavar="FILE"),
                SEED,
                Option(
                    "--out",
                    "default: worksheet.html",
                    metavar="FILE",
                    read=parse_writable,
                    default="worksheet.html",
                ),
            ),
            at_most_one_of=(("--students", "--names"),),
            about="Write FILE.html, a page for each student, and FILE-key.html with the answers.  "
            "Print them from a browser. The same seed gives the same sheets.",
            plain="sheets hold plain boards, and Akari; `lightsgame generate 5x5 --wrap torus` "
            "makes a board by any rule",
            asks=True,
        ),
        Command(
            "mark",
            "lightsgame.cli.classes:run_mark",
            "whether what is marked on a sheet is right",
            options=(
                Option("number", "the number of the board", metavar="BOARD", read=parse_number),
                Option(
                    "answer", "the rows as marked, # for a mark, with a space or / between rows"
                ),
                KIND,
                SHEET_SIZE,
                BOARDS,
                SHEET_PRESSES,
                Option(
                    "--seed", "the seed that stands below each sheet", metavar="S", required=True
                ),
                Option("--student", "the name, or the number, on the sheet", metavar="NAME"),
            ),
            about="Say whether what a student has marked on a sheet is right.  Every right answer "
            "is, not only that of the key.",
        ),
    ],
    "solve": [
        Command(
            "solve",
            "lightsgame.cli.solve:run_solve",
            "presses that make a board dark, or a quiet pattern that proves there are none",
            options=(
                Option("board", "ROWSxCOLUMNS, a file, - or example:NAME", optional=True),
                GOAL,
                Option(
                    "--lamp",
                    "with a size: this lamp is lit, and others named so",
                    metavar="R:C",
                    read=parse_cell,
                    many=True,
                ),
                Option(
                    "--graph",
                    "play on a graph: 'u v' a line, or a file networkx can read",
                    metavar="FILE",
                ),
                Option(
                    "--lit",
                    "with --graph: the vertices lit now, with commas (default: all)",
                    metavar="NAMES",
                ),
                Option(
                    "--method",
                    "auto: the fastest; matrix: eliminate the matrix of all presses, as the books "
                    "do; chase: chase row by row, and correct the first row by a small system; "
                    "fibonacci: rows as polynomials: the first row by one division; patching: put "
                    "the board together from solved pieces; search: try every first row",
                    metavar="METHOD",
                    default="auto",
                    words=("auto", "matrix", "chase", "fibonacci", "patching", "search"),
                ),
                Option("--fewest", "the solution with the fewest presses"),
                Option(
                    "--seconds",
                    "with --fewest: where that is too much work, the best that is seen in so many "
                    "seconds",
                    metavar="S",
                    read=parse_seconds,
                ),
                Option("--all", "every solution"),
                Option(
                    "--limit", "with --all: at most K solutions", metavar="K", read=parse_number
                ),
                Option(
                    "--rows",
                    "only the rows A to B, of a board too large to print",
                    metavar="A:B",
                    read=parse_rows,
                ),
                Option("--explain", "how the answer was found, step by step"),
                Option(
                    "--svg",
                    "draw the board with its presses (or its witness) into FILE",
                    metavar="FILE",
                    read=parse_drawing_name,
                ),
                CERTIFICATE,
                *GAME,
                STRICT,
            ),
            one_of=("BOARD", "--graph"),
            needs=(("--lit", "--graph"), ("--limit", "--all"), ("--seconds", "--fewest")),
            about="Presses that make a board dark.  BOARD is a size such as 5x5 (then: light "
            "every lamp of a dark board), a file that holds the lamps lit now (# lit, . "
            "dark), or - for standard input.  Exit status 1: there is no solution, and the "
            "witness proves it.",
            asks=True,
            retold=True,
        ),
        Command(
            "generate",
            "lightsgame.cli.verbs:run_generate",
            "a random position that can be solved",
            options=(
                SIZE,
                Option(
                    "--presses",
                    "so many cells are pressed (default: each with a chance of a half)",
                    metavar="K",
                    read=parse_number,
                ),
                SEED,
                *GAME,
            ),
            about="A random position that can be solved.  The same arguments with the same --seed "
            "give the same one.",
        ),
        Command(
            "hint",
            "lightsgame.cli.verbs:run_hint",
            "where to look, why, and what to press next",
            options=(
                BOARD,
                GOAL,
                Option(
                    "--level",
                    "1: where to look; 2: why; 3 (default): what to press",
                    metavar="LEVEL",
                    read=parse_number,
                    default="3",
                    words=("1", "2", "3"),
                ),
                *GAME,
                STRICT,
            ),
            about="What to do next, and why.  Exit status 1: nothing leads to the end, and the "
            "hint says why.",
        ),
        Command(
            "check",
            "lightsgame.cli.verbs:run_check",
            "whether presses solve a board, and what is left if not",
            options=(
                BOARD,
                Option("presses", "the presses, drawn like a board"),
                GOAL,
                *GAME,
                STRICT,
            ),
            about="Exit status 0 if the presses solve the game, 1 if they do not; then it says "
            "what is left.",
            retold=True,
        ),
        Command(
            "count",
            "lightsgame.cli.verbs:run_count",
            "how many solutions there are",
            options=(BOARD, GOAL, *GAME, STRICT),
            about="How many solutions there are.  Exit status 1: none.",
            retold=True,
        ),
        Command(
            "explain",
            "lightsgame.cli.verbs:run_explain",
            "how the answer comes about, step by step",
            options=(BOARD, GOAL, *GAME, STRICT),
            retold=True,
        ),
        Command(
            "convert",
            "lightsgame.cli.verbs:run_convert",
            "a board as text, digits, JSON, CSV, emoji, Python or SVG",
            options=(
                BOARD,
                Option(
                    "--to",
                    "the form: {}",
                    metavar="FORM",
                    words="lightsgame.game.formats:FORMS",
                    required=True,
                ),
                *GAME,
                STRICT,
            ),
            about="Print the board in another form, and nothing else.",
        ),
        Command(
            "certify",
            "lightsgame.cli.verbs:run_certify",
            "evidence that a board can be solved, or that it cannot",
            options=(BOARD, GOAL, CERTIFICATE, *GAME, STRICT),
            about="Evidence that the game can be solved (exit status 0), or that it cannot (1); "
            "--certificate FILE keeps it.",
            retold=True,
        ),
        Command(
            "verify",
            "lightsgame.cli.verbs:run_verify",
            "check a piece of evidence that --certificate wrote",
            options=(
                Option("file", "the file that --certificate wrote, or -"),
                Option("--steps", "and go through the proof step by step"),
            ),
            about="Check a piece of evidence of any kind.  Exit status 0: it holds; 1: it does "
            "not, and the reason is told; 2: it cannot be read.",
        ),
    ],
    "study": [
        Command(
            "nullity",
            "lightsgame.cli.study:run_nullity",
            "the dimension of the space of quiet patterns",
            options=(
                Option("size", "ROWSxCOLUMNS; one side may be as large as 10^100", read=parse_size),
                CERTIFICATE,
                *GAME,
            ),
            about="A number of any size is certified for the plus with two states on a board or "
            "torus; in other games up to 400 lamps are.",
            retold=True,
        ),
        Command(
            "quiet",
            "lightsgame.cli.study:run_quiet",
            "a basis of the quiet patterns: presses that change nothing",
            options=(SIZE, CERTIFICATE, *GAME),
            retold=True,
        ),
        Command(
            "chase",
            "lightsgame.cli.study:run_chase",
            "the player's table: bottom row left over -> top rows that clear it",
            options=(
                Option("size", "how wide the board is, or ROWSxCOLUMNS", read=parse_size),
                Option(
                    "--rows", "how high it is (default: as wide)", metavar="M", read=parse_number
                ),
            ),
            about="Chase the lights down: press below each lit lamp, row by row.  Find what is "
            "left in the bottom row, press the top row that the table names, and chase "
            "again.",
            plain="a chase needs a rule by which each row is put out from the row below, which is "
            "the plus on a board with edges; `lightsgame solve` takes every rule",
            retold=True,
        ),
        Command(
            "hardest",
            "lightsgame.cli.study:run_hardest",
            "a position that needs the most presses",
            options=(
                SIZE,
                Option(
                    "--seconds",
                    "how long all this may take (default: as long as is usual)",
                    metavar="S",
                    read=parse_seconds,
                ),
                Option(
                    "--no-proof",
                    "tell a bound at once where a gap is left, and seek no proof that closes it",
                ),
                Option("--explain", "print that proof as well"),
                Option(
                    "--svg",
                    "draw the position with its presses into FILE",
                    metavar="FILE",
                    read=parse_drawing_name,
                ),
                CERTIFICATE,
            ),
            about="A position that needs the most presses, and why none needs more, or else a "
            "bound.",
            plain="its bounds count the classes of the plain board's quiet patterns; of one "
            "position by any rule, `lightsgame solve BOARD --fewest` tells the fewest "
            "presses",
            retold=True,
        ),
        Command(
            "perfect",
            "lightsgame.cli.rows:run_perfect",
            "change each lamp exactly once, or prove that nothing does",
            options=(
                Option("size", "ROWSxCOLUMNS, or N for NxN", read=parse_size, optional=True),
                Option(
                    "--strip",
                    "all lengths at which a board W wide has one",
                    metavar="W",
                    read=parse_number,
                ),
                Option(
                    "--infinite",
                    "the search on an infinite board: quarter, half or plane",
                    metavar="BOARD",
                    words=("quarter", "half", "plane"),
                ),
                Option(
                    "--svg",
                    "draw the presses, or the search that finds none, into FILE",
                    metavar="FILE",
                    read=parse_drawing_name,
                ),
                CERTIFICATE,
            ),
            one_of=("SIZE", "--strip", "--infinite"),
            at_most_one_of=(("--strip", "--svg"),),
            about="A perfect code: presses that change each lamp of a board exactly once.",
            plain="a perfect code is asked of the plus on a board; in Python, "
            "`efficient_dominating_set(graphs.torus(5, 5))` takes any graph",
            retold=True,
        ),
        Command(
            "period",
            "lightsgame.cli.study:run_period",
            "after how many rows every board N wide begins anew: y(N)",
            options=(
                Option("first", "the width, or the first of several", metavar="N", read=parse_size),
                Option(
                    "last",
                    "the last width of a table",
                    metavar="N2",
                    read=parse_size,
                    optional=True,
                ),
                CERTIFICATE,
            ),
            about="y(N) is the least y such that every first row fills a board of width N and y - "
            "1 rows.  One width is proved: each prime power of y(N) with the polynomial "
            "that forces it.",
            plain="a period is one of the nullities of plain boards; `lightsgame nullity 5x5 "
            "--wrap torus` tells that of one board by any rule",
            retold=True,
        ),
        Command(
            "patch",
            "lightsgame.cli.rows:run_patch",
            "a board put together from small ones, with the seams drawn",
            options=(
                WIDTH,
                HEIGHT,
                Option("--svg", "draw it into FILE", metavar="FILE", read=parse_drawing_name),
            ),
            about="Presses that light every lamp of a board, put together from a piece and copies "
            "of a board that any first row fills, with an empty row, a seam, between them.",
            plain="patches put out a plain board with all lamps lit; `lightsgame solve 5x9 --wrap "
            "torus` solves one by any rule",
            retold=True,
        ),
        Command(
            "machine",
            "lightsgame.cli.rows:run_machine",
            "the rows as states of a machine that runs in circles",
            options=(
                Option("size", "how wide the rows are", metavar="N", read=parse_size),
                Option(
                    "--svg",
                    "draw all states as rings into FILE (N at most 4)",
                    metavar="FILE",
                    read=parse_drawing_name,
                ),
            ),
            about="Row by row, a board is a walk of a machine whose states are two rows; it runs "
            "in circles.",
            plain="the states of the machine are two rows of a plain board",
            retold=True,
        ),
        Command(
            "table",
            "lightsgame.cli.study:run_table",
            "tables of the literature, computed",
            options=(
                Option("name", "one of {}", words="lightsgame.lights.nullity_tables:NAMES"),
                Option("size", "up to which size", metavar="N", read=parse_size),
            ),
            plain="the tables are of plain boards; `lightsgame nullity 5x5 --wrap torus` tells "
            "one number for any game",
            retold=True,
        ),
    ],
    "atlas": [
        Command(
            "atlas list",
            "lightsgame.cli.atlas:run_list",
            "the tables of what is known",
            about="The tables of the atlas.",
            retold=True,
        ),
        Command(
            "atlas run",
            "lightsgame.cli.atlas:run_run",
            "make the rows that a table lacks, on one core or on many machines",
            options=(
                TABLE,
                Option(
                    "--from",
                    "the first side (default: 1)",
                    metavar="A",
                    read=parse_number,
                    default="1",
                ),
                Option("--to", "the last side", metavar="B", read=parse_number),
                JOBS,
                DASK,
                Option(
                    "--out",
                    "the file (default: atlas/TABLE.jsonl)",
                    metavar="FILE",
                    read=parse_path,
                ),
                Option("--plan", "only say what it would cost"),
            ),
            at_most_one_of=(("--jobs", "--dask"),),
            about="Make the rows that a file lacks, and append them.  A run that is stopped goes "
            "on from its file; two runs give the same bytes, on one core or on many.",
            retold=True,
        ),
        Command(
            "atlas check",
            "lightsgame.cli.atlas:run_check",
            "verify every row of a table by the checkers",
            options=(
                Option("file", "a file named TABLE.jsonl", read=parse_path),
                Option(
                    "--from",
                    "from this side on, by the longest of each row (default: 1)",
                    metavar="A",
                    read=parse_number,
                    default="1",
                ),
                Option("--to", "up to this side", metavar="B", read=parse_number),
                JOBS,
                DASK,
                Option(
                    "--every", "only each K-th row", metavar="K", read=parse_number, default="1"
                ),
            ),
            at_most_one_of=(("--jobs", "--dask"),),
            about="Verify the rows of a file: their evidence by the checkers alone, and what they "
            "say by reading it off the evidence.  Exit status 1: a row does not hold.  "
            "Where Ctrl-C stops it, it tells how to go on.",
            retold=True,
        ),
        Command(
            "atlas show",
            "lightsgame.cli.atlas:run_show",
            "print, plot or compare a table, or write the evidence of a row",
            options=(
                TABLE,
                TABLE_FILE,
                Option(
                    "--outside",
                    "compare with a table of numbers, such as a b-file of the OEIS",
                    metavar="FILE",
                ),
                Option("--svg", "plot it into FILE", metavar="FILE", read=parse_drawing_name),
                Option(
                    "--row",
                    "one row, such as 19 or 6x8",
                    metavar="CASE",
                    read="lightsgame.cli.atlas:parse_case",
                ),
                Option(
                    "--certificate",
                    "with --row: write its evidence into FILE; `lightsgame verify FILE` checks it",
                    metavar="FILE",
                    read=parse_writable,
                ),
                Option("--everything", "all rows, however many"),
            ),
            about="Print a table, plot it, compare it with an outside one, or write the evidence "
            "of a row.",
            retold=True,
        ),
    ],
    "Akari": [
        Command(
            "akari solve",
            "lightsgame.cli.akari_solve:run_solve",
            "bulbs that solve a puzzle",
            options=(
                PUZZLE,
                Option(
                    "--method",
                    "hybrid: the rules, and a SAT solver for what they leave; deduction: the rules "
                    "alone, which may stop short; sat: a SAT solver alone",
                    metavar="METHOD",
                    default="hybrid",
                    words=("hybrid", "deduction", "sat"),
                ),
                ENGINE,
                Option("--explain", "each step with its rule and reason"),
                Option("--count", "count the solutions, up to K", metavar="K", read=parse_number),
                Option("--unique", "whether there is exactly one solution"),
                Option(
                    "--proof",
                    "write the proof that there is no solution, or (--unique) no other (DRUP)",
                    metavar="FILE",
                    read=parse_writable,
                ),
                SECONDS,
                Option(
                    "--svg", "draw the solution into FILE", metavar="FILE", read=parse_drawing_name
                ),
                CERTIFICATE,
            ),
            about="Bulbs that keep all rules.  Exit status 1: there are none, or (--method "
            "deduction) the rules stop short, or (--unique) there is not exactly one "
            "solution.",
            retold=True,
        ),
        Command(
            "akari generate",
            "lightsgame.cli.akari_make:run_generate",
            "a random puzzle with one solution, of a grade",
            options=(
                SIZE,
                Option(
                    "--black",
                    "share of black cells to begin with (default 0.2)",
                    metavar="F",
                    read=parse_share,
                    default="0.2",
                ),
                Option(
                    "--numbered",
                    "share of these with a clue, at least (default: as few as do; with --solvable "
                    "0.5)",
                    metavar="F",
                    read=parse_share,
                ),
                SEED,
                Option(
                    "--difficulty",
                    "a grade (easy, normal, hard; default normal) or bounds of the score (300-500, "
                    "800-)",
                    metavar="GRADE",
                    read="lightsgame.cli.akari_make:parse_difficulty",
                ),
                Option(
                    "--symmetry",
                    "what leaves the black cells in place: {}",
                    metavar="NAME",
                    words="lightsgame.akari.model.symmetry:SYMMETRIES",
                ),
                Option("--connected", "the white cells hang together"),
                Option("--no-free-bulbs", "no white cell stands alone"),
                Option("--unique", "exactly one solution, which is the default"),
                Option("--solvable", "solvable by construction, mostly in many ways"),
                Option("--arbitrary", "random clues: hardly ever solvable"),
                SECONDS,
                AKARI_FORM,
                Option(
                    "--svg", "draw the puzzle into FILE", metavar="FILE", read=parse_drawing_name
                ),
            ),
            at_most_one_of=(("--arbitrary", "--solvable"),),
            about="A random puzzle with one solution.  The same arguments with the same --seed "
            "give the same puzzle.",
        ),
        Command(
            "akari explain",
            "lightsgame.cli.akari_solve:run_explain",
            "how a puzzle is solved, step by step, with the rule of each",
            options=(
                PUZZLE,
                Option(
                    "--shortest",
                    "by rules as easy as can be, in as few steps as can be (up to 100 cells)",
                ),
                CERTIFICATE,
                SECONDS,
            ),
            retold=True,
        ),
        Command(
            "akari count",
            "lightsgame.cli.akari_solve:run_count",
            "the exact number of solutions, and solutions at random",
            options=(
                PUZZLE,
                Option("--cells", "in how many solutions each cell holds a bulb"),
                Option("--clues", "how many solutions there would be without each clue"),
                Option(
                    "--draw",
                    "print so many solutions at random, each as likely as any other",
                    metavar="K",
                    read=parse_number,
                ),
                SEED,
                ENGINE,
                SECONDS,
                CERTIFICATE,
            ),
            about="The exact number of solutions, and the fewest and most bulbs.  Boards (or what "
            "deduction leaves of them) up to 16 cells wide are counted by profiles, however "
            "many solutions they have; wider ones solution by solution. Exit status 1: "
            "there is none.",
            retold=True,
        ),
        Command(
            "akari set",
            "lightsgame.cli.akari_make:run_set",
            "clues for given black cells that leave one solution",
            options=(
                Option(
                    "pattern",
                    "a file or -: the puzzle with ? (or else #) where a clue may stand; or an "
                    "address",
                ),
                Option(
                    "--difficulty",
                    "a grade, or bounds of the score (300-500, 800-)",
                    metavar="GRADE",
                    read="lightsgame.cli.akari_make:parse_difficulty",
                ),
                Option("--every", "all minimal clue sets of a small board"),
                SEED,
                SECONDS,
                AKARI_FORM,
            ),
            about="Clues for given black cells that leave one solution, none of them to spare.  "
            "Exit status 1: none found; then two solutions of the pattern are shown, and "
            "where they differ.",
            retold=True,
        ),
        Command(
            "akari hint",
            "lightsgame.cli.akari_solve:run_hint",
            "the next step only, with its rule",
            options=(PUZZLE_NAME, BULBS),
            about="The next step from the bulbs that are there.  Exit status 1: they cannot be "
            "part of a solution.",
            retold=True,
        ),
        Command(
            "akari check",
            "lightsgame.cli.akari_solve:run_check",
            "whether bulbs keep the rules, and which is broken where",
            options=(PUZZLE_NAME, BULBS),
            about="Exit status 0 if the bulbs solve the puzzle, 1 if a rule is broken.",
            retold=True,
        ),
        Command(
            "akari convert",
            "lightsgame.cli.akari_make:run_convert",
            "a puzzle as rows, puzz.link address, Light Up game id or DIMACS",
            options=(
                PUZZLE,
                Option(
                    "--to",
                    "the form: {}",
                    metavar="FORM",
                    default="text",
                    words="lightsgame.akari.io.formats:FORMS",
                    required=True,
                ),
            ),
            about="Print the puzzle in another form, and nothing else.",
        ),
        Command(
            "akari certify",
            "lightsgame.cli.akari_solve:run_certify",
            "prove that a puzzle has no solution, one, or several",
            options=(
                PUZZLE,
                Option(
                    "--formula",
                    "write what the proof refutes into FILE, as DIMACS, and the proof without "
                    "comments: for other checkers",
                    metavar="FILE",
                    read=parse_writable,
                ),
                Option(
                    "--proof",
                    "write the proof into FILE, in the format DRUP",
                    metavar="FILE",
                    read=parse_writable,
                ),
                Option(
                    "--lrat",
                    "write the proof with hints into FILE, in the format LRAT",
                    metavar="FILE",
                    read=parse_writable,
                ),
                CERTIFICATE,
                Option(
                    "--engine",
                    "who proves it: own (the default), glucose4, cadical153 ...",
                    metavar="NAME",
                    words="lightsgame.sat.solvers:ENGINES",
                    open=True,
                ),
                SECONDS,
            ),
            about="None, one or several solutions, with evidence that `akari verify` accepts.  "
            "Exit status 0: exactly one; 1: none, or several.",
            retold=True,
        ),
        Command(
            "akari verify",
            "lightsgame.cli.akari_solve:run_verify",
            "check a proof that a puzzle has no solution, or only one",
            options=(PUZZLE, Option("proof", "the proof, in the format DRUP")),
            about="Read a proof, line by line: each must follow from those before by unit "
            "propagation.",
            retold=True,
        ),
        Command(
            "akari from-cnf",
            "lightsgame.cli.akari_make:run_from_cnf",
            "a formula in DIMACS as a puzzle with the same solutions",
            options=(
                Option("file", "a formula in the DIMACS format, or - for standard input"),
                Option("--zero-one", "with no clue above 1, on a larger board"),
                Option(
                    "--read",
                    "a solution of the puzzle: rows of 0 and 1, or with o for bulbs",
                    metavar="BULBS",
                ),
                Option(
                    "--svg",
                    "draw the puzzle, with the bulbs if given, into FILE",
                    metavar="FILE",
                    read=parse_drawing_name,
                ),
            ),
            about="A puzzle whose solutions are, one to one, the models of a formula.  With "
            "--read BULBS: the model that a solution of it says.",
        ),
    ],
    "class": [
        Command(
            "exercises list",
            "lightsgame.cli.exercises:run_list",
            "all exercises, and how far you are",
            options=(FOLDER,),
            about="Exercises along the chapters.  `start` writes a file into this folder, you "
            "edit it, `check` says what is right or wrong on which board, `hint` gives one "
            "step at a time.",
        ),
        Command(
            "exercises show",
            "lightsgame.cli.exercises:run_show",
            "the statement of an exercise",
            options=(EXERCISE,),
        ),
        Command(
            "exercises start",
            "lightsgame.cli.exercises:run_start",
            "write the file of an exercise (default: the next one)",
            options=(
                LATEST_EXERCISE,
                FOLDER,
                Option(
                    "--log",
                    "keep a log of checks and hints in this folder, of which `study` makes tables",
                ),
            ),
        ),
        Command(
            "exercises review",
            "lightsgame.cli.exercises:run_review",
            "a question on what was solved one, three or seven days ago",
            options=(
                Option(
                    "answer",
                    'your answer, such as 0b101 or "[1, 2]"; without it, the question',
                    metavar="VALUE",
                    optional=True,
                ),
                FOLDER,
            ),
        ),
        Command(
            "exercises check",
            "lightsgame.cli.exercises:run_check",
            "check an answer (default: the one you started last)",
            options=(
                Option(
                    "what",
                    "an exercise, a file, or both",
                    metavar="ID|FILE",
                    words="lightsgame.cli.exercises:ids",
                    open=True,
                    many=True,
                ),
                Option("--watch", "check again whenever the file changes"),
                FOLDER,
                PROGRAM_SECONDS,
                MEGABYTES,
            ),
        ),
        Command(
            "exercises hint",
            "lightsgame.cli.exercises:run_hint",
            "the next hint",
            options=(LATEST_EXERCISE, FOLDER),
        ),
        Command(
            "exercises reset",
            "lightsgame.cli.exercises:run_reset",
            "start an exercise again; your text is kept under another name",
            options=(EXERCISE, FOLDER),
        ),
        Command(
            "exercises solution",
            "lightsgame.cli.exercises:run_solution",
            "the reference solution of an exercise that you have solved",
            options=(LATEST_EXERCISE, Option("--teacher", "also before it is solved"), FOLDER),
        ),
        Command(
            "class new",
            "lightsgame.cli.classes:run_new",
            "folders, sheets and exercises for a class, from its roster",
            options=(
                Option("roster", "a table with name, id and email, or a name a line"),
                Option(
                    "--exercises",
                    "which to begin, by id",
                    metavar="IDS",
                    default="neighbours,press,order,effect,is-solution",
                    words="lightsgame.cli.exercises:ids",
                    open=True,
                ),
                Option(
                    "--kind",
                    "of the sheets: solve (default), decide, chase or akari",
                    metavar="KIND",
                    default="solve",
                    words="lightsgame.classroom.classes.worksheet:KINDS",
                ),
                SHEET_SIZE,
                Option(
                    "--boards",
                    "boards on a sheet (default: 4)",
                    metavar="K",
                    read=parse_number,
                    default="4",
                ),
                SEED,
                Option(
                    "--out",
                    "the folder of the class (default: class)",
                    metavar="FOLDER",
                    read=parse_path,
                    default="class",
                ),
            ),
            about="Make a folder for each student of ROSTER: files to begin with, and a sheet of "
            "boards from one seed.",
        ),
        Command(
            "assignment",
            "lightsgame.cli.classes:run_assignment",
            "exercises as notebooks for nbgrader and otter",
            options=(
                Option(
                    "id",
                    "exercises, in this order",
                    words="lightsgame.cli.exercises:ids",
                    open=True,
                    many=True,
                ),
                Option("--nbgrader", "marks for nbgrader"),
                Option("--otter", "marks for otter assign"),
                Option(
                    "--worth",
                    "points for each (default: 1)",
                    metavar="POINTS",
                    read=parse_number,
                    default="1",
                ),
                Option(
                    "--out",
                    "default: assignment.ipynb",
                    metavar="FILE",
                    read=parse_writable,
                    default="assignment.ipynb",
                ),
            ),
            one_of=("--nbgrader", "--otter"),
            about="Write FILE, a notebook with solutions from which the tool makes an assignment, "
            "and one for students without.",
        ),
        Command(
            "study",
            "lightsgame.cli.classes:run_study",
            "what a class has learned, from the logs in its folders",
            options=(
                Option(
                    "folder",
                    "a folder for each student with a log, which `exercises start --log` begins",
                    read=parse_path,
                    optional=True,
                ),
                Option(
                    "--exam",
                    "print a test of eight questions instead",
                    metavar="before|after",
                    words=("before", "after"),
                ),
                Option("--names", "a test for each line of FILE, a name", metavar="FILE"),
                Option(
                    "--seed", "any text; the same seed for the test before and after", metavar="S"
                ),
                Option(
                    "--out",
                    "default: test.html, and test-key.html with the answers",
                    metavar="FILE",
                    read=parse_writable,
                    default="test.html",
                ),
                Option(
                    "--scores",
                    "lines of NAME,BEFORE,AFTER: what the class has gained",
                    metavar="FILE",
                ),
            ),
            about="Tables for each exercise (how many tried and solved it, checks, hints, "
            "minutes, the commonest misconception) and for each chapter the share that was "
            "right by the first, second, ... fifth check.",
        ),
        Command(
            "grade",
            "lightsgame.cli.classes:run_grade",
            "check a whole class at once",
            options=(
                Option(
                    "folder", "a folder for each student, or the folder of one", read=parse_path
                ),
                Option(
                    "--roster", "everybody in it appears, whatever was handed in", metavar="FILE"
                ),
                Option(
                    "--jobs",
                    "programs at a time (default: 1)",
                    metavar="N",
                    read=parse_number,
                    default="1",
                ),
                Option("--csv", "a table for a spreadsheet, the state of each exercise"),
                Option("--points", "the same with points"),
                Option("--moodle", "a table that Moodle imports"),
                Option("--canvas", "a table that Canvas imports"),
                Option(
                    "--worth",
                    "points for exercises, such as press=2,rank=3 (default: 1 each)",
                    metavar="POINTS",
                    read="lightsgame.cli.classes:parse_points",
                ),
                Option(
                    "--html",
                    "write a page with the class at a glance, too",
                    metavar="FILE",
                    read=parse_writable,
                ),
                PROGRAM_SECONDS,
                MEGABYTES,
            ),
            at_most_one_of=(("--csv", "--points", "--moodle", "--canvas", "--json"),),
            about="FOLDER holds a folder for each student (or is one).  The result goes to "
            "standard output.",
            asks=True,
        ),
    ],
}


COMMANDS = {command.name: command for command in chain.from_iterable(GROUPS.values())}
