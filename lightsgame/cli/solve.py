"""`lightsgame solve`: a board or a graph in, presses or a witness out."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from ..errors import BadInput, Inconsistent, TooLarge, number_text
from ..game.board import Board
from .answers import MOST_PRINTED, Shown, answered, check_output, unsolvable
from .command import CERTIFICATE, JSON, Command, Option, Report
from .common import meter, write_text
from .reading import (
    STRICT,
    SVG,
    check_rows,
    looks_like_size,
    parse_cell,
    parse_number,
    parse_rows,
    parse_size,
    read_board,
)

if TYPE_CHECKING:
    from ..evidence import Evidence
    from ..solving import Answer, Method
    from ..theorems.rows.giant import Stripe

MOST_ALL = 100_000  # solutions that --all lists without --limit
CHEAP = 0.05  # seconds in which the fewest presses are found without being asked for
CHEAP_CELLS = 1 << 20  # ... on boards of at most so many cells

METHODS: dict[Method, str] = {  # here as text, so that no help page loads a solver; a test compares them
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
    method: Method,
    fewest: bool,
    all: bool,
    limit: int | None,
    rows: tuple[int, int] | None,
    explain: bool,
    svg: str | None,
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
        unused = [name for name, value in (others | {"fewest": fewest}).items() if value]
        if unused or method not in ("auto", "matrix"):
            raise BadInput("a board for this option", f"--{unused[0] if unused else 'method'} with --graph")
        from .graphs import solve_graph

        return solve_graph(graph, lit)
    assert board is not None
    m, n, start = (*parse_size(board), None) if looks_like_size(board) else sized(read_board(board, strict))
    end = read_board(to, strict) if to else None
    if end is not None and end.size != (m, n):
        expected = f"a board of {number_text(m)} x {number_text(n)} like the first"
        raise BadInput(expected, f"one of {end.size[0]} x {end.columns}", to or "")
    stripes = pattern(m, n, start is None, lamp, repeat)
    if rows:
        check_rows(rows, m)
        if start is end is None and m * n > 10**9:
            taken = [
                name for name, wish in (("fewest", fewest), ("all", all), ("explain", explain), ("svg", svg)) if wish
            ]
            taken += [f"method {method}"] if method not in ("auto", "fibonacci") else []
            if taken:
                size = f"{number_text(m)} x {number_text(n)}"
                raise TooLarge(f"--{taken[0]} on a board of {size}; only --rows serves it")
            from .giant import giant_rows

            return giant_rows(m, n, rows, stripes, json)
    from ..game.checks import check_cells

    check_cells(m, n)
    wishes = Shown(rows, explain, svg)
    check_output(m, n, wishes, json)
    if start is None:
        start, end = begin(m, n, stripes, end)
    return solve_board(start, end, method, fewest, (limit or 0) if all else None, wishes)


def sized(board: Board) -> tuple[int, int, Board]:
    """A board behind its size."""
    return (*board.size, board)


def begin(m: int, n: int, stripes: tuple[Stripe, ...] | None, end: Board | None) -> tuple[Board, Board | None]:
    """The start and the end that a size means: with lit lamps named, to dark; else from dark to all lit."""
    if stripes is None:
        return Board.empty(m, n), end or Board.full(m, n)
    from ..theorems.rows.giant import wanted_row

    return Board.from_rows([wanted_row(stripes, k) for k in range(1, m + 1)], n), end


def pattern(
    m: int, n: int, is_size: bool, lamps: list[tuple[int, int]] | None, repeat: str | None
) -> tuple[Stripe, ...] | None:
    """The lamps that --lamp or --repeat lights on a board given by its size; none if neither is given."""
    given = [name for name, value in (("--lamp", lamps), ("--repeat", repeat)) if value]
    if not given:
        return None
    from ..theorems.rows.giant import lamp, repeated

    if not is_size or len(given) > 1:
        raise BadInput("a size with one of --lamp and --repeat", " and ".join(given) if is_size else given[0])
    if repeat:
        board = read_board(repeat)
        if board.columns != n:
            raise BadInput(f"rows of {number_text(n)} lamps", f"{board.columns}", repeat)
        return repeated(board.rows)
    for i, j in lamps or ():
        if i > m or j > n:
            got = f"row {number_text(i)}, column {number_text(j)}"
            raise BadInput(f"a lamp of the {number_text(m)} x {number_text(n)} board", got, "--lamp")
    return sum([lamp(i, j) for i, j in dict.fromkeys(lamps or ())], ())


def solve_board(
    start: Board, end: Board | None, method: Method, wanted_fewest: bool, limit: int | None, wishes: Shown
) -> Report:
    """Solve a board and say what was found; with a *limit* so many solutions, or all if it is 0."""
    from ..game.lights import cost_of_fewest
    from ..solving import answer, fewest

    m, n = start.size
    began = perf_counter()
    try:
        found = answer(start, end, method=method)
    except Inconsistent as error:
        return unsolvable(start, end, error, wishes.svg)
    cheap = found.nullity == 0 or (m * n <= CHEAP_CELLS and cost_of_fewest(m * n, found.nullity) <= CHEAP)
    if wanted_fewest or cheap:
        with meter("looking for the fewest presses: {} %") as tell:
            found = fewest(found, progress=lambda done, total: tell(100 * done // max(total, 1)))
    seconds = perf_counter() - began
    every = None if limit is None else list_all(found, limit)
    if wishes.svg:
        write_text(wishes.svg, start.to_svg(presses=found.presses))
    return answered(found, wishes, every, seconds)._replace(evidence=lambda: proof_of(found, wanted_fewest))


def proof_of(found: Answer[Board], wanted_fewest: bool) -> Evidence:
    """That the presses solve the board; and if that was asked, that no fewer do."""
    from ..certificates import fewest_proof, settled
    from ..game.game import Game

    if wanted_fewest and found.fewest and not found.start.holes:
        return fewest_proof(found)
    return settled(Game.of(found.start), found.start, found.end, found.presses)


def list_all(found: Answer[Board], limit: int) -> list[Board]:
    """All solutions, or the first of them."""
    from ..solving import solutions

    m, n = found.presses.size
    count = min(limit or found.solutions, found.solutions)
    if count > MOST_ALL and not limit:
        raise TooLarge(f"a list of 2^{found.nullity} solutions", limit=MOST_ALL, instead="--limit K gives the first K")
    if count * m * n > MOST_PRINTED:
        raise TooLarge(f"a list of {count * m * n:,} cells", limit=MOST_PRINTED, instead="--limit K gives fewer")
    return list(islice(solutions(found.start, found.end), count))


COMMANDS = (
    Command(
        "solve",
        run,
        (
            Option("board", "ROWSxCOLUMNS, a file, or -", "BOARD", optional=True),
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
            STRICT,
            JSON,
        ),
        "Presses that make a board dark.  BOARD is a size such as 5x5 (then: light every lamp of a dark board), a file "
        "that holds the lamps lit now (# lit, . dark), or - for standard input.  Exit status 1: there is no solution, "
        "and the witness proves it.",
    ),
)
