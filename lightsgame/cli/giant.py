"""`lightsgame solve --rows`: some rows of a board that no memory holds."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..errors import Inconsistent, TooLarge, number_text
from ..game.board import Board
from .answers import Shown, check_output
from .command import Report
from .common import board_json, count_json, picture, ways

if TYPE_CHECKING:
    from ..theorems.rows.giant import Stripe


def giant_rows(m: int, n: int, rows: tuple[int, int], stripes: tuple[Stripe, ...] | None, json: bool) -> Report:
    """Some rows of a board that does not fit into memory: random access by doubling."""
    from ..theorems.rows import jumping
    from ..theorems.rows.fibonacci import WIDEST, nullity
    from ..theorems.rows.giant import all_lamps, solve

    first, last = rows
    if n > WIDEST:
        raise TooLarge(
            f"a row of {number_text(n)} lamps cannot be printed (at most {WIDEST:,}); turn the board: the rows of "
            f"{number_text(n)}x{number_text(m)} are its columns"
        )
    check_output(m, n, Shown(rows), json)
    value: dict[str, Any] = {"rows": m, "columns": n, "rule": "plus", "wrap": "none", "states": 2}
    change = all_lamps(n) if stripes is None else stripes
    began = perf_counter()
    try:
        found = Board.from_rows(solve(m, n, change).rows(first, last), n)
    except Inconsistent as error:
        witness, reason = Board.from_rows(error.witness.rows(first, last), n), str(error)
        told = f"{reason.capitalize()}; its rows {number_text(first)} to {number_text(last)}:\n{picture(witness)}"
        value |= {"solvable": False, "witness": board_json(witness), "reason": reason, "first_row": first}
        return Report(1, told, value, evidence=lambda: jumping.giant_rows(m, n, change, first, last))
    k = nullity(m, n)
    seconds = perf_counter() - began
    span = f"row {number_text(first)}" if first == last else f"rows {number_text(first)} to {number_text(last)}"
    told = f"{span} of {number_text(m)} x {number_text(n)}; {ways(1 << k)}; {seconds:.3f} s"
    value |= {"solvable": True, "weight": None, "nullity": k, "solutions": count_json(1 << k), "method": "fibonacci"}
    return Report(
        0,
        lambda: f"{picture(found)}\n{told}",
        lambda: value | {"presses": board_json(found), "fewest": k == 0, "first_row": first},
        evidence=lambda: jumping.giant_rows(m, n, change, first, last),
    )
