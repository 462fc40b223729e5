"""`lightsgame solve`: a board or a graph in, presses or a witness out."""

from __future__ import annotations

import argparse
import time
from itertools import islice
from typing import TYPE_CHECKING

from ..errors import BadInput, Inconsistent, TooLarge, number_text
from ..game.board import Board
from .answers import MOST_PRINTED, answer_json, check_output, explanation, print_answer, unsolvable
from .common import (
    check_writable,
    looks_like_size,
    parse_size,
    print_json,
    progress,
    read_board,
    write_text,
)

if TYPE_CHECKING:
    from ..solving import Answer

MOST_ALL = 100_000  # solutions that --all lists without --limit
CHEAP = 0.05  # seconds in which the fewest presses are found without being asked for
CHEAP_CELLS = 1 << 20  # ... on boards of at most so many cells


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "solve",
        help="presses that make a board dark, or a quiet pattern that proves there are none",
        description="Presses that make a board dark.  BOARD is a size such as 5x5 (then: light every lamp of a dark "
        "board), a file that holds the lamps lit now (# lit, . dark), or - for standard input.  Exit status 1: there "
        "is no solution, and the witness proves it.",
    )
    parser.add_argument("board", nargs="?", metavar="BOARD", help="ROWSxCOLUMNS, a file, or -")
    parser.add_argument("--to", metavar="FILE", help="the lamps that shall be lit at the end (default: none)")
    parser.add_argument("--lamp", metavar="R:C", help="with a size: only the lamp in row R and column C is lit")
    parser.add_argument("--repeat", metavar="FILE", help="with a size: the rows of FILE are lit, again and again")
    parser.add_argument("--graph", metavar="FILE", help="play on a graph: 'u v' a line, or a file networkx can read")
    parser.add_argument("--lit", metavar="NAMES", help="with --graph: the vertices lit now, with commas (default: all)")
    parser.add_argument("--method", default="auto", choices=methods(), help="how to solve (default: the fastest)")
    parser.add_argument("--fewest", action="store_true", help="the solution with the fewest presses")
    parser.add_argument("--all", action="store_true", help="every solution")
    parser.add_argument("--limit", type=int, metavar="K", help="with --all: at most K solutions")
    parser.add_argument("--rows", metavar="A:B", help="only the rows A to B, of a board too large to print")
    parser.add_argument("--explain", action="store_true", help="how the answer was found, step by step")
    parser.add_argument("--svg", metavar="FILE", help="draw the board with its presses (or its witness) into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def methods() -> tuple[str, ...]:
    """The names that --method knows; kept here as text, so that `--help` loads no solver (a test compares them)."""
    return ("auto", "matrix", "chase", "fibonacci", "patching", "search")


def run(arguments: argparse.Namespace) -> int:
    """Solve a board or a graph."""
    if (arguments.board is None) == (arguments.graph is None):
        raise BadInput("a BOARD or --graph FILE", "neither" if arguments.board is None else "both")
    if arguments.lit is not None and arguments.graph is None:
        raise BadInput("--lit together with --graph", "--lit alone")
    if arguments.limit is not None and (not arguments.all or arguments.limit < 1):
        raise BadInput("--limit with a positive number, together with --all", str(arguments.limit))
    if arguments.svg:
        check_writable(arguments.svg)
    if arguments.graph is not None:
        unused = [
            name
            for name in ("to", "lamp", "repeat", "all", "rows", "explain", "svg", "fewest")
            if getattr(arguments, name)
        ]
        if unused or arguments.method not in ("auto", "matrix"):
            raise BadInput("a board for this option", f"--{unused[0] if unused else 'method'} with --graph")
        from .graphs import solve_graph

        return solve_graph(arguments)
    return solve_board(arguments)


def solve_board(arguments: argparse.Namespace) -> int:
    """Solve a board and say what was found."""
    from ..game.checks import check_cells
    from ..game.lights import cost_of_fewest
    from ..solving import answer, fewest
    from .giant import giant_rows, parse_pattern, parse_rows

    is_size = looks_like_size(arguments.board)
    if is_size:
        m, n = parse_size(arguments.board)
    else:
        start = read_board(arguments.board)
        m, n = start.size
    end = read_board(arguments.to) if arguments.to else None
    if end is not None and end.size != (m, n):
        raise BadInput(
            f"a board of {number_text(m)} x {number_text(n)} like the first",
            f"one of {end.size[0]} x {end.columns}",
            arguments.to,
        )
    rows = parse_rows(arguments.rows, m) if arguments.rows else None
    stripes = parse_pattern(arguments, m, n, is_size)
    if rows and is_size and end is None and m * n > 10**9:
        return giant_rows(arguments, m, n, rows, stripes)
    check_cells(m, n)
    check_output(arguments, m, n, rows)
    if stripes is not None:
        from ..theorems.rows.giant import wanted_row

        start = Board.from_rows([wanted_row(stripes, k) for k in range(1, m + 1)], n)
    elif is_size:
        start, end = Board.empty(m, n), end or Board.full(m, n)

    began = time.perf_counter()
    try:
        found = answer(start, end, arguments.method)
    except Inconsistent as error:
        return unsolvable(arguments, start, end, error)
    cheap = found.nullity == 0 or (m * n <= CHEAP_CELLS and cost_of_fewest(m * n, found.nullity) <= CHEAP)
    if arguments.fewest or cheap:
        found = fewest(found, progress=lambda items, total: progress(items, total, "looking for the fewest presses"))
    seconds = time.perf_counter() - began

    every = list_all(arguments, found) if arguments.all else None
    if arguments.svg:
        write_text(arguments.svg, start.to_svg(presses=found.presses))
    if arguments.json:
        print_json(answer_json(found, rows, every, explanation(found) if arguments.explain else None))
    else:
        print_answer(arguments, found, rows, every, seconds)
    return 0


def list_all(arguments: argparse.Namespace, found: Answer) -> list[Board]:
    """All solutions, or the first --limit of them."""
    from ..solving import solutions

    m, n = found.presses.size
    count = min(arguments.limit or found.solutions, found.solutions)
    if count > MOST_ALL and not arguments.limit:
        raise TooLarge(f"a list of 2^{found.nullity} solutions", limit=MOST_ALL, instead="--limit K gives the first K")
    if count * m * n > MOST_PRINTED:
        raise TooLarge(f"a list of {count * m * n:,} cells", limit=MOST_PRINTED, instead="--limit K gives fewer")
    return list(islice(solutions(found.start, found.end), count))
