"""`lightsgame solve`: a board or a graph in, presses or a witness out."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, Inconsistent, TooLarge, number_text
from ..game.board import Board
from .answers import MOST_PRINTED, Shown, answered, check_output, unsolvable
from .asking import BOARD, GAME, LAMPS, Asked, Words, asked, drawn
from .command import CERTIFICATE, JSON, Command, Option, Report
from .common import count_text, meter, write_text
from .reading import (
    SVG,
    check_rows,
    is_file,
    looks_like_size,
    parse_cell,
    parse_number,
    parse_rows,
    parse_size,
)

if TYPE_CHECKING:
    from ..evidence import Evidence
    from ..solving import Answer
    from ..theorems.rows.giant import Stripe

MOST_ALL = 100_000  # solutions that --all lists without --limit
CHEAP = 0.05  # seconds in which the fewest presses are found without being asked for
CHEAP_CELLS = 1 << 20  # ... on boards of at most so many cells
CHEAP_WORK = 100_000  # the same for more than two states: cells of all solutions

METHODS = {  # here as text, so that no help page loads a solver; a test compares them
    "auto": "the fastest",
    "matrix": "eliminate the matrix of all presses, as the books do",
    "chase": "chase row by row, and correct the first row by a small system",
    "fibonacci": "rows as polynomials: the first row by one division",
    "patching": "put the board together from solved pieces",
    "search": "try every first row",
}


def run(
    board: str | None,
    to: str | None,
    lamp: list[tuple[int, int]] | None,
    repeat: str | None,
    graph: str | None,
    lit: str | None,
    method: str,
    fewest: bool,
    all: bool,
    limit: int | None,
    rows: tuple[int, int] | None,
    explain: bool,
    svg: str | None,
    rule: str | None,
    wrap: str | None,
    states: int | None,
    strict: bool,
    json: bool,
) -> Report:
    """Solve a board or a graph."""
    if (board is None) == (graph is None):
        raise BadInput("a BOARD or --graph FILE", "neither" if board is None else "both")
    if lit is not None and graph is None:
        raise BadInput("--lit together with --graph", "--lit alone")
    if limit is not None and not all:
        raise BadInput("--limit together with --all", "--limit alone")
    if graph is not None:
        others = {"to": to, "lamp": lamp, "repeat": repeat, "all": all, "rows": rows, "explain": explain, "svg": svg}
        unused = [name for name, value in (others | {"fewest": fewest, "wrap": wrap}).items() if value]
        if unused or method not in ("auto", "matrix"):
            raise BadInput("a board for this option", f"--{unused[0] if unused else 'method'} with --graph")
        from .graphs import solve_graph

        return solve_graph(graph, lit, rule or "plus", states or 2)
    assert board is not None
    words = Words(rule, wrap, states, strict)
    is_size = looks_like_size(board) and not is_file(board)
    plain = not any((rule, wrap, states))
    if is_size and plain:
        m, n = parse_size(board)
        stripes = pattern(m, n, lamp, repeat)
        if rows and to is None and m * n > 10**9:
            check_rows(rows, m)
            others = {"fewest": fewest, "all": all, "explain": explain, "svg": svg}
            taken = [name for name, wish in others.items() if wish]
            taken += [f"method {method}"] if method not in ("auto", "fibonacci") else []
            if taken:
                size = f"{number_text(m)} x {number_text(n)}"
                raise TooLarge(f"--{taken[0]} on a board of {size}; only --rows serves it")
            from .giant import giant_rows

            return giant_rows(m, n, rows, stripes, json)
        from ..doors import check_cells

        check_cells(m, n)
    given = asked(board, words, to)
    m, n = given.game.size
    if lamp or repeat:
        if not is_size:
            raise BadInput("a size with --lamp or --repeat", "a file")
        given = lit_up(given, lamp, repeat, to)
    if rows:
        check_rows(rows, m)
        if not given.game.plain:
            raise BadInput("a plain board for --rows", str(given.game))
    wishes = Shown(rows, explain, svg)
    check_output(m, n, wishes, json)
    return solve_board(given, method, fewest, (limit or 0) if all else None, wishes)


def lit_up(given: Asked, lamps: list[tuple[int, int]] | None, repeat: str | None, to: str | None) -> Asked:
    """The same game from the lamps that --lamp or --repeat lights, to dark or what --to says."""
    from ..theorems.rows.giant import wanted_row

    game = given.game
    stripes = pattern(*game.size, lamps, repeat) or ()
    rows = [wanted_row(stripes, k) for k in range(1, game.rows + 1)]
    if game.states == 2:
        start: object = Board.from_rows(rows, game.columns)
    else:
        start = [[row >> j & 1 for j in range(game.columns)] for row in rows]
    return Asked(game, game.read(start), given.end if to else game.dark())


def pattern(m: int, n: int, lamps: list[tuple[int, int]] | None, repeat: str | None) -> tuple[Stripe, ...] | None:
    """The lamps that --lamp or --repeat lights on a board given by its size; none if neither is given."""
    given = [name for name, value in (("--lamp", lamps), ("--repeat", repeat)) if value]
    if not given:
        return None
    from ..theorems.rows.giant import lamp, repeated

    if len(given) > 1:
        raise BadInput("one of --lamp and --repeat", "both")
    if repeat:
        board = drawn(repeat, Words(), LAMPS)[0]
        if board.columns != n:
            raise BadInput(f"rows of {number_text(n)} lamps", f"{board.columns}", repeat)
        return repeated(board.rows)
    for i, j in lamps or ():
        if i > m or j > n:
            got = f"row {number_text(i)}, column {number_text(j)}"
            raise BadInput(f"a lamp of the {number_text(m)} x {number_text(n)} board", got, "--lamp")
    return sum([lamp(i, j) for i, j in dict.fromkeys(lamps or ())], ())


def solve_board(given: Asked, method: str, wanted_fewest: bool, limit: int | None, wishes: Shown) -> Report:
    """Solve a board and say what was found; with a *limit* so many solutions, or all if it is 0."""
    from ..game.lights import cost_of_fewest
    from ..solving import answer, fewest

    game = given.game
    began = perf_counter()
    try:
        found = answer(game, given.end, method, lit=given.start)
    except Inconsistent as error:
        return unsolvable(given, error, wishes.svg)
    few = (
        found.solutions * game.order <= CHEAP_WORK
        if game.states > 2
        else (game.order <= CHEAP_CELLS and cost_of_fewest(game.order, found.nullity) <= CHEAP)
    )
    if wanted_fewest or few or found.solutions == 1:
        with meter("looking for the fewest presses: {} %") as tell:
            found = fewest(found, progress=lambda done, total: tell(100 * done // max(total, 1)))
    seconds = perf_counter() - began
    every = None if limit is None else list_all(found, limit)
    if wishes.svg:
        write_text(wishes.svg, found.start.to_svg(presses=found.presses))
    return answered(found, wishes, every, seconds)._replace(evidence=lambda: proof_of(found, wanted_fewest))


def proof_of(found: Answer[Any], wanted_fewest: bool) -> Evidence:
    """That the presses solve the board; and if that was asked, that no fewer do."""
    from ..certificates import fewest_proof, settled

    if wanted_fewest and found.fewest and found.game.plain:
        return fewest_proof(found)
    return settled(found.game, found.start, found.end, found.presses)


def list_all(found: Answer[Any], limit: int) -> list[Any]:
    """All solutions, or the first of them."""
    from ..solving import solutions

    count = min(limit or found.solutions, found.solutions)
    if count > MOST_ALL and not limit:
        what = f"a list of {count_text(found.solutions)} solutions"
        raise TooLarge(what, limit=MOST_ALL, instead="--limit K gives the first K")
    if count * found.game.order > MOST_PRINTED:
        what = f"a list of {count * found.game.order:,} cells"
        raise TooLarge(what, limit=MOST_PRINTED, instead="--limit K gives fewer")
    return list(islice(solutions(found.game, found.end, lit=found.start), count))


COMMANDS = (
    Command(
        "solve",
        run,
        (
            BOARD._replace(optional=True),
            Option("--to", "the lamps that shall be lit at the end (default: none)", "FILE"),
            Option("--lamp", "with a size: this lamp is lit, and others named so", "R:C", parse_cell, many=True),
            Option("--repeat", "with a size: the rows of FILE are lit, again and again", "FILE"),
            Option("--graph", "play on a graph: 'u v' a line, or a file networkx can read", "FILE"),
            Option("--lit", "with --graph: the vertices lit now, with commas (default: all)", "NAMES"),
            Option(
                "--method",
                "; ".join([f"{name}: {what}" for name, what in METHODS.items()]),
                "METHOD",
                words=tuple(METHODS),
                default="auto",
            ),
            Option("--fewest", "the solution with the fewest presses"),
            Option("--all", "every solution"),
            Option("--limit", "with --all: at most K solutions", "K", parse_number),
            Option("--rows", "only the rows A to B, of a board too large to print", "A:B", parse_rows),
            Option("--explain", "how the answer was found, step by step"),
            SVG._replace(help="draw the board with its presses (or its witness) into FILE"),
            CERTIFICATE,
            *GAME,
            JSON,
        ),
        "Presses that make a board dark.  BOARD is a size such as 5x5 (then: light every lamp of a dark board), a file "
        "that holds the lamps lit now (# lit, . dark), or - for standard input.  Exit status 1: there is no solution, "
        "and the witness proves it.",
    ),
)
