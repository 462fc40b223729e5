"""`lightsgame solve --rows`: some rows of a board, also of one that no memory holds; and the patterns one can name."""

from __future__ import annotations

import argparse
import re
import time
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, Inconsistent, TooLarge, number_text
from ..game.board import Board
from .answers import check_output
from .common import board_json, count_json, parse_number, picture, print_json, read_board

if TYPE_CHECKING:
    from ..theorems.rows.giant import Stripe


def parse_rows(text: str, m: int) -> tuple[int, int]:
    """A:B as two row numbers from 1, both included; either may be written as a power.

    >>> parse_rows("2:3", 5)
    (2, 3)
    """
    match = re.fullmatch(r"([\d^]+):([\d^]+)", text.strip())
    if not match:
        raise BadInput("rows as A:B, such as 1:1", repr(text))
    first, last = parse_number(match[1], "a row number"), parse_number(match[2], "a row number")
    if not first <= last <= m:
        raise BadInput(f"rows A:B with 1 <= A <= B <= {number_text(m)}", repr(text[:60]))
    return first, last


def parse_pattern(arguments: argparse.Namespace, m: int, n: int, is_size: bool) -> tuple[Stripe, ...] | None:
    """The lamps that --lamp or --repeat lights on a board given by its size; none if neither is given."""
    from ..theorems.rows.giant import lamp, repeated

    given = [f"--{name}" for name in ("lamp", "repeat") if getattr(arguments, name)]
    if not given:
        return None
    if not is_size or len(given) > 1:
        raise BadInput("a size with one of --lamp and --repeat", " and ".join(given) if is_size else given[0])
    if arguments.lamp:
        row, _, column = arguments.lamp.partition(":")
        i, j = parse_number(row, "a row number"), parse_number(column, "a column number")
        if i > m or j > n:
            raise BadInput(f"a lamp of the {number_text(m)} x {number_text(n)} board", repr(arguments.lamp[:60]))
        return lamp(i, j)
    board = read_board(arguments.repeat)
    if board.columns != n:
        raise BadInput(f"rows of {number_text(n)} lamps", f"{board.columns}", arguments.repeat)
    return repeated(board.rows)


def giant_rows(
    arguments: argparse.Namespace, m: int, n: int, rows: tuple[int, int], stripes: tuple[Stripe, ...] | None
) -> int:
    """Some rows of a board that does not fit into memory: random access by doubling."""
    from ..theorems.rows.fibonacci import WIDEST, nullity
    from ..theorems.rows.giant import all_lamps, solve

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
