"""The checker of the three rules: which is broken, and where.

1. *Every white cell is lit.*
2. *A clue counts the bulbs on the up to four cells beside it.*
3. *No bulb lights another.*

(And before all: *bulbs stand on white cells.*)  It reads the rules aloud, cell by cell and run by run, and shares no
code with anything that solves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..errors import BadInput
from ..game.board import Board
from .puzzle import BLACK, BULB, CLUES, RUN, WHITE, Cell, Puzzle, around, columns_of, place, rows_with_bulbs

LIT_RULE = "every white cell is lit"
CLUE_RULE = "a clue counts the bulbs beside it"
SIGHT_RULE = "no bulb lights another"
PLACE_RULE = "bulbs stand on white cells"


class Fault(NamedTuple):
    """A broken rule and the cells that show it: first the cell that is wrong, then those it is wrong with."""

    rule: str
    cells: tuple[Cell, ...]
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"


def is_solution(puzzle: Puzzle, bulbs: Board) -> bool:
    """Whether the bulbs keep all rules.

    >>> is_solution(Puzzle("1.#"), Board(".#.")), is_solution(Puzzle("1.#"), Board("..."))
    (True, False)
    """
    return next(faults(puzzle, bulbs), None) is None


def faults(puzzle: Puzzle, bulbs: Board) -> Iterator[Fault]:
    """Every broken rule, in the order: place, light, clues, sight.  No fault: the bulbs are a solution.

    >>> for fault in faults(Puzzle("#...0"), Board("##.##")):
    ...     print(fault)
    bulbs stand on white cells: row 1, column 1 is black
    bulbs stand on white cells: row 1, column 5 is black
    a clue counts the bulbs beside it: the 0 at row 1, column 5 has 1
    no bulb lights another: row 1, column 2 and row 1, column 4 see each other

    Raises:
        BadInput: the bulbs are of another size than the puzzle.
    """
    m, n = puzzle.size
    if bulbs.size != (m, n):
        raise BadInput(f"bulbs on {m} x {n} cells like the puzzle", "{} x {}".format(*bulbs.size))
    for cell in (bulbs & puzzle.where(BLACK + CLUES)).cells():
        yield Fault(PLACE_RULE, (cell,), f"{place(cell)} is black")
    rows = rows_with_bulbs(puzzle.rows, bulbs)

    across = [RUN.sub(_lit, row) for row in rows]
    down = columns_of([RUN.sub(_lit, column) for column in columns_of(rows)])
    for i, (left, right) in enumerate(zip(across, down, strict=True)):
        for j, pair in enumerate(zip(left, right, strict=True)):
            if pair == (WHITE, WHITE):
                yield Fault(LIT_RULE, ((i, j),), f"{place((i, j))} is dark")

    for cell, number in puzzle.clues():
        near = [(i, j) for i, j in around(cell) if 0 <= i < m and 0 <= j < n and rows[i][j] == BULB]
        if len(near) != number:
            yield Fault(CLUE_RULE, (cell, *near), f"the {number} at {place(cell)} has {len(near)}")

    for run in puzzle.runs():
        for one, other in pairwise([(i, j) for i, j in run if rows[i][j] == BULB]):
            yield Fault(SIGHT_RULE, (one, other), f"{place(one)} and {place(other)} see each other")


def _lit(run: re.Match[str]) -> str:
    return BULB * len(run[0]) if BULB in run[0] else run[0]
