"""`lightsgame solve`: a board or a graph in, presses or a witness out."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Inconsistent, ParseError, TooLarge, number_text
from ..game.board import Board
from .common import (
    board_json,
    can_show,
    check_writable,
    coloured,
    count_json,
    looks_like_size,
    parse_size,
    picture,
    plural,
    print_json,
    progress,
    read_board,
    read_text,
    write_text,
)

if TYPE_CHECKING:
    from ..algebra.bits import Bits
    from ..game.graph import Graph
    from ..solving import Answer
    from ..theorems.giant import Stripe

MOST_ALL = 100_000  # solutions that --all lists without --limit
MOST_SHOWN = 64  # rows and columns of a board that is shown as a picture
MOST_PRINTED = 100_000_000  # cells of a board that --json prints
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
        raise ParseError("a BOARD or --graph FILE", "neither" if arguments.board is None else "both")
    if arguments.lit is not None and arguments.graph is None:
        raise ParseError("--lit together with --graph", "--lit alone")
    if arguments.limit is not None and (not arguments.all or arguments.limit < 1):
        raise ParseError("--limit with a positive number, together with --all", str(arguments.limit))
    if arguments.svg:
        check_writable(arguments.svg)
    if arguments.graph is not None:
        unused = [
            name
            for name in ("to", "lamp", "repeat", "all", "rows", "explain", "svg", "fewest")
            if getattr(arguments, name)
        ]
        if unused or arguments.method not in ("auto", "matrix"):
            raise ParseError("a board for this option", f"--{unused[0] if unused else 'method'} with --graph")
        return solve_graph(arguments)
    return solve_board(arguments)


# ---- boards ---------------------------------------------------------------------------------------------------


def solve_board(arguments: argparse.Namespace) -> int:
    """Solve a board and say what was found."""
    from ..game.lights import cost_of_fewest
    from ..solving import answer, check_cells, fewest

    is_size = looks_like_size(arguments.board)
    if is_size:
        m, n = parse_size(arguments.board)
    else:
        start = read_board(arguments.board)
        m, n = start.size
    end = read_board(arguments.to) if arguments.to else None
    if end is not None and end.size != (m, n):
        raise ParseError(
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
        from ..theorems.giant import wanted_row

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


def parse_rows(text: str, m: int) -> tuple[int, int]:
    """A:B as two row numbers from 1, both included; either may be written as a power.

    >>> parse_rows("2:3", 5)
    (2, 3)
    """
    from .common import parse_number

    match = re.fullmatch(r"([\d^]+):([\d^]+)", text.strip())
    if not match:
        raise ParseError("rows as A:B, such as 1:1", repr(text))
    first, last = parse_number(match[1], "a row number"), parse_number(match[2], "a row number")
    if not first <= last <= m:
        raise ParseError(f"rows A:B with 1 <= A <= B <= {number_text(m)}", repr(text[:60]))
    return first, last


def parse_pattern(arguments: argparse.Namespace, m: int, n: int, is_size: bool) -> tuple[Stripe, ...] | None:
    """The lamps that --lamp or --repeat lights on a board given by its size; none if neither is given."""
    from ..theorems.giant import lamp, repeated
    from .common import parse_number

    given = [f"--{name}" for name in ("lamp", "repeat") if getattr(arguments, name)]
    if not given:
        return None
    if not is_size or len(given) > 1:
        raise ParseError("a size with one of --lamp and --repeat", " and ".join(given) if is_size else given[0])
    if arguments.lamp:
        row, _, column = arguments.lamp.partition(":")
        i, j = parse_number(row, "a row number"), parse_number(column, "a column number")
        if i > m or j > n:
            raise ParseError(f"a lamp of the {number_text(m)} x {number_text(n)} board", repr(arguments.lamp[:60]))
        return lamp(i, j)
    board = read_board(arguments.repeat)
    if board.columns != n:
        raise ParseError(f"rows of {number_text(n)} lamps", f"{board.columns}", arguments.repeat)
    return repeated(board.rows)


def check_output(arguments: argparse.Namespace, m: int, n: int, rows: tuple[int, int] | None) -> None:
    """Refuse, before any work, an output that is too long."""
    from ..game.svg import LARGEST

    if arguments.svg and m * n > LARGEST:
        raise TooLarge(f"an SVG of {m} x {n} cells is more than a browser can show (at most {LARGEST:,} cells)")
    shown = (rows[1] - rows[0] + 1) * n if rows else m * n
    if (arguments.json or rows) and shown > MOST_PRINTED:
        raise TooLarge(f"an output of {shown:,} cells (at most {MOST_PRINTED:,}); ask for some rows, as --rows 1:1")
    if arguments.explain and max(m, n) > MOST_SHOWN:
        raise TooLarge(f"an explanation of a board of {m} x {n} (at most {MOST_SHOWN} x {MOST_SHOWN})")


def list_all(arguments: argparse.Namespace, found: Answer) -> list[Board]:
    """All solutions, or the first --limit of them."""
    from ..solving import solutions

    m, n = found.presses.size
    count = min(arguments.limit or found.solutions, found.solutions)
    if count > MOST_ALL and not arguments.limit:
        raise TooLarge(f"a list of 2^{found.nullity} solutions (at most {MOST_ALL:,}); --limit K gives the first K")
    if count * m * n > MOST_PRINTED:
        raise TooLarge(f"a list of {count * m * n:,} cells (at most {MOST_PRINTED:,}); --limit K gives fewer")
    return list(islice(solutions(found.start, found.end), count))


def answer_json(
    found: Answer, rows: tuple[int, int] | None, every: list[Board] | None, lines: list[str] | None
) -> dict[str, Any]:
    """The answer as JSON has it."""
    m, n = found.presses.size
    shown = found.presses.rows[rows[0] - 1 : rows[1]] if rows else found.presses.rows
    value: dict[str, Any] = {
        "rows": m,
        "columns": n,
        "solvable": True,
        "presses": board_json(Board.from_rows(shown, n)),
        "weight": found.presses.weight(),
        "nullity": found.nullity,
        "solutions": count_json(found.nullity),
        "method": found.method,
        "fewest": found.fewest,
    }
    if rows:
        value["first_row"] = rows[0]
    if every is not None:
        value["all"] = [board_json(board) for board in every]
    if lines is not None:
        value["explanation"] = lines
    return value


def print_answer(
    arguments: argparse.Namespace,
    found: Answer,
    rows: tuple[int, int] | None,
    every: list[Board] | None,
    seconds: float,
) -> None:
    """The answer for a person."""
    m, n = found.presses.size
    if arguments.explain:
        print("\n".join(explanation(found)))
        print()
    if rows:
        print(picture(Board.from_rows(found.presses.rows[rows[0] - 1 : rows[1]], n)))
    elif every is not None:
        print("\n\n".join([picture(board) for board in every]))
    elif max(m, n) <= MOST_SHOWN:
        print(picture(found.presses))
    else:
        line = picture(Board.from_rows(found.presses.rows[:1], n)) if n <= 200 else first_row(found.presses)
        print(f"first row: {line}")
    count = f"{found.solutions:,}" if found.nullity < 40 else f"2^{found.nullity}"
    told = "the only solution" if found.nullity == 0 else f"{count} solutions"
    how = " (the fewest)" if found.fewest and found.nullity else ""
    print(f"{plural(found.presses.weight(), 'press', 'presses')}{how}; {told}")
    if max(m, n) > MOST_SHOWN:
        print(f"{m * n:,} lamps, solved in {seconds:.3f} s by the method {found.method}; --svg or --rows shows more")


def first_row(board: Board) -> str:
    """The beginning of the first row of a wide board."""
    start = Board.from_rows([board.rows[0] & (1 << 72) - 1], 72)
    return f"{picture(start)}{'…' if can_show('…') else '...'} ({board.columns} columns)"


def explanation(found: Answer) -> list[str]:
    """How the answer comes about: chase, correct the first row, chase again."""
    from ..game.chase import fill

    wanted = found.start ^ found.end
    n = wanted.columns
    trial, left = fill(wanted.rows, n, 0)
    lines = ["The lamps that must change:", *str(wanted).splitlines(), ""]
    lines += ["Leave the first row alone and chase: press below each lamp that still has to change."]
    lines += [*str(Board.from_rows(trial, n)).splitlines(), ""]
    lines += [f"That leaves this row below the board, where no lamp can be pressed: {Board.from_rows([left], n)}"]
    if left == 0:
        lines += ["It is empty, so the chase alone is a solution.  The one below begins with: "]
    else:
        lines += [f"The method {found.method} finds a first row after which nothing is left: "]
    lines[-1] += str(Board.from_rows(found.presses.rows[:1], n))
    lines += ["Chasing from it gives:", *str(found.presses).splitlines()]
    ends = found.start ^ found.presses.effect() == found.end
    lines += [f"Pressed on the start, it leads to the end: {'yes' if ends else 'NO'}."]
    if found.nullity:
        count = f"{found.solutions:,}" if found.nullity < 40 else f"2^{found.nullity}"
        lines += [f"Adding a quiet pattern gives another solution; there are {count} in all."]
    return lines


def unsolvable(arguments: argparse.Namespace, start: Board, end: Board | None, error: Inconsistent[Board]) -> int:
    """Say that there is no solution, and show the witness."""
    witness = error.witness
    m, n = start.size
    wanted = start if end is None else start ^ end
    if arguments.svg:
        write_text(arguments.svg, wanted.to_svg(marks=witness))
    if arguments.json:
        print_json({"rows": m, "columns": n, "solvable": False, "witness": board_json(witness), "reason": str(error)})
        return 1
    print(str(error)[0].upper() + str(error)[1:] + ".")
    if max(m, n) <= MOST_SHOWN:
        print(overlay(witness, wanted))
        print("q: the quiet pattern; Q: where it meets a lamp that must change; *: another lamp that must change")
    print("Every press changes an even number of the lamps in the quiet pattern, so an odd number stays out of reach.")
    return 1


def overlay(witness: Board, wanted: Board) -> str:
    """The witness drawn over the board.

    >>> print(overlay(Board("##."), Board("#.#")))
    Qq*
    """
    lines = []
    for q, b in zip(witness.rows, wanted.rows, strict=True):
        signs = [".*qQ"[2 * (q >> j & 1) + (b >> j & 1)] for j in range(witness.columns)]
        lines.append("".join([coloured(sign, "31") if sign == "Q" else sign for sign in signs]))
    return "\n".join(lines)


def giant_rows(
    arguments: argparse.Namespace, m: int, n: int, rows: tuple[int, int], stripes: tuple[Stripe, ...] | None
) -> int:
    """Some rows of a board that does not fit into memory: random access by doubling."""
    from ..theorems.fibonacci import WIDEST, nullity
    from ..theorems.giant import all_lamps, solve

    first, last = rows
    if n > WIDEST:
        raise TooLarge(
            f"a row of {number_text(n)} lamps cannot be printed (at most {WIDEST:,}); turn the board: the rows of "
            f"{number_text(n)}x{number_text(m)} are its columns"
        )
    check_output(arguments, m, n, rows)
    taken = [f"--{name}" for name in ("fewest", "all", "explain", "svg") if getattr(arguments, name)]
    if arguments.method not in ("auto", "fibonacci"):
        taken.append(f"--method {arguments.method}")
    if taken:
        raise TooLarge(f"{taken[0]} on a board of {number_text(m)} x {number_text(n)}; only --rows serves it")
    value: dict[str, Any]
    began = time.perf_counter()
    try:
        shown = Board.from_rows(solve(m, n, all_lamps(n) if stripes is None else stripes).rows(first, last), n)
    except Inconsistent as error:
        witness = Board.from_rows(error.witness.rows(first, last), n)
        if arguments.json:
            value = {"rows": m, "columns": n, "solvable": False, "witness": board_json(witness), "reason": str(error)}
            print_json(value | {"first_row": first})
        else:
            print(f"{str(error).capitalize()}; its rows {number_text(first)} to {number_text(last)}:")
            print(picture(witness))
        return 1
    k = nullity(m, n)
    seconds = time.perf_counter() - began
    if arguments.json:
        value = {"rows": m, "columns": n, "solvable": True, "presses": board_json(shown)}
        value |= {"weight": None, "nullity": k, "solutions": count_json(k), "method": "fibonacci", "fewest": k == 0}
        print_json(value | {"first_row": first})
    else:
        print(picture(shown))
        told = "the only solution" if k == 0 else f"2^{k} solutions"
        span = f"row {number_text(first)}" if first == last else f"rows {number_text(first)} to {number_text(last)}"
        print(f"{span} of {number_text(m)} x {number_text(n)}; {told}; {seconds:.3f} s")
    return 0


# ---- graphs ---------------------------------------------------------------------------------------------------

_READERS = {
    ".graphml": "read_graphml",
    ".gml": "read_gml",
    ".gexf": "read_gexf",
    ".adjlist": "read_adjlist",
    ".g6": "read_graph6",
    ".s6": "read_sparse6",
    ".net": "read_pajek",
}


def read_graph(name: str) -> Graph:
    """The graph in a file: an edge list, or by its ending one of the formats that networkx reads."""
    from ..game.graph import Graph, parse_edges

    reader = _READERS.get(Path(name).suffix.lower())
    text = read_text(name) if reader is None else None
    if text is not None:
        try:
            return parse_edges(text)
        except ParseError as error:
            where = f"{name}, {error.where}" if error.where else name
            raise ParseError(error.expected, error.got, where) from None
    try:
        import networkx
    except ImportError:
        raise ParseError("networkx, to read this format (pip install networkx)", "none installed", name) from None
    read_text(name) if Path(name).suffix not in (".gexf",) else None
    try:
        graph = getattr(networkx, str(reader))(name)
        if isinstance(graph, list):
            graph = graph[0]
        if graph.is_multigraph():
            graph = networkx.Graph(graph)
    except ParseError:
        raise
    except Exception as error:  # whatever networkx says about a bad file becomes one line
        raise ParseError(
            f"a graph in the format {Path(name).suffix}", f"{type(error).__name__}: {error}", name
        ) from None
    try:
        return Graph.from_networkx(graph)
    except ParseError as error:
        raise ParseError(error.expected, error.got, name) from None


def solve_graph(arguments: argparse.Namespace) -> int:
    """Solve the game on a graph."""
    from ..algebra.bits import full, weight
    from ..algebra.matrix import reduce
    from ..errors import unsolvable as no_solution
    from ..solving import MOST_IN_MATRIX

    graph = read_graph(arguments.graph)
    if graph.order > MOST_IN_MATRIX:
        raise TooLarge(f"a graph of {graph.order} vertices (at most {MOST_IN_MATRIX})")
    lit = full(graph.order) if arguments.lit is None else named(graph, arguments.lit)
    reduction = reduce(graph.closed, graph.order)
    try:
        presses = graph.named(reduction.solve(lit))
    except Inconsistent as error:
        rows: Bits = error.witness
        reason = str(no_solution(weight(rows), weight(rows & lit), rows))
        if arguments.json:
            print_json({"solvable": False, "witness": names_json(graph.named(rows)), "reason": reason})
        else:
            print(f"{reason}:", *graph.named(rows))
        return 1
    if arguments.json:
        value = {"vertices": graph.order, "edges": graph.size, "solvable": True, "presses": names_json(presses)}
        value |= {"weight": len(presses), "nullity": reduction.nullity, "solutions": count_json(reduction.nullity)}
        print_json(value | {"method": "matrix"})
    else:
        print("press", *presses)
        told = "the only solution" if reduction.nullity == 0 else f"2^{reduction.nullity} solutions"
        print(f"{plural(len(presses), 'press', 'presses')} on {plural(graph.order, 'vertex', 'vertices')}; {told}")
    return 0


def named(graph: Graph, text: str) -> Bits:
    """The vertices named in a list with commas; names are compared as text."""
    by_text = {str(name): name for name in graph.names}
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    for word in wanted:
        if word not in by_text:
            raise ParseError("the name of a vertex", repr(word), "--lit")
    return graph.vertices([by_text[word] for word in wanted])


def names_json(names: Iterable[object]) -> list[object]:
    """Names as JSON can hold them."""
    return [name if isinstance(name, str | int) else str(name) for name in names]
