"""What can be checked by pressing alone, and whether a board fits into memory at all.

The checkers share no line with any solver: they press, and look.

>>> from lightsgame import Board, solve
>>> is_solution(Board("#.#"), solve(Board("#.#")))
True
"""

from __future__ import annotations

from ..algebra.bits import full
from ..errors import TooLarge, number_text
from .board import Board

MOST_BYTES = 600_000_000  # of one board in memory; solving holds up to three


def is_solution(start: Board, presses: Board, end: Board | None = None) -> bool:
    """Whether *presses* lead from the lamps *start* to *end* (default: all dark).  It only presses.

    >>> is_solution(Board("##"), Board("#."))
    True
    """
    if start.size != presses.size or (end is not None and end.size != start.size):
        return False
    # Row by row, and each compared at once: nothing as large as a board is written down.
    mask = full(start.columns)
    above, rows = 0, presses.rows
    goal = end.rows if end is not None else (0,) * len(rows)
    for here, below, lit, wanted in zip(rows, (*rows[1:], 0), start.rows, goal, strict=True):
        if (here ^ here << 1 ^ here >> 1) & mask ^ above ^ below != lit ^ wanted:
            return False
        above = here
    return True


def is_quiet(presses: Board) -> bool:
    """Whether *presses* change nothing.

    >>> is_quiet(Board("#.#"))
    False
    """
    return not presses.effect()


def is_witness(quiet: Board, start: Board, end: Board | None = None) -> bool:
    """Whether *quiet* proves that no presses lead from *start* to *end*.

    It changes nothing and meets the wanted change oddly; `lightsgame.game.lights.is_witness` tells why that is a proof.

    >>> is_witness(Board("##"), Board("#."))
    True
    """
    return is_quiet(quiet) and quiet.meets_oddly(start if end is None else start ^ end)


def check_cells(m: int, n: int) -> None:
    """Refuse a board that cannot fit into memory, with its cost.

    >>> check_cells(10**6, 10**6)
    Traceback (most recent call last):
        ...
    lightsgame.errors.TooLarge: a board of 1000000 x 1000000 would take 133 GB (at most 0.6 GB); ask for some of its ...
    """
    cost = m * n * 4 // 30 + 36 * max(m, n)  # 30 bits in 4 bytes, and an object for each row (or column, if turned)
    if cost > MOST_BYTES:
        size = f"{cost / 1e9:,.0f} GB" if cost < 10**18 else f"10^{len(str(cost)) - 10} GB or more"
        what = f"a board of {number_text(m)} x {number_text(n)} would take {size}"
        raise TooLarge(what, cost=size, limit=f"{MOST_BYTES / 1e9} GB", instead="ask for some of its rows")
