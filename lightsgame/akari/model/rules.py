"""The checker of the three rules: which is broken, and where.

1. *Every white cell is lit.*
2. *A clue counts the bulbs on the up to four cells beside it.*
3. *No bulb lights another.*

(And before all: *bulbs stand on white cells.*)  It reads the rules aloud, cell by cell and run by
run, and shares no code with anything that solves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...core.keywords import with_cures
from ...core.message import Message
from ...errors import expect
from ..io.reader import AnyBulbs, AnyPuzzle, parse_puzzle, read_bulbs
from .puzzle import (
    BLACK,
    BULB,
    CLUES,
    RUN,
    WHITE,
    Cell,
    Puzzle,
    around,
    columns_of,
    place,
    rows_with_bulbs,
)

LIT_RULE: str = Message("every white cell is lit")
CLUE_RULE: str = Message("a clue counts the bulbs beside it")
SIGHT_RULE: str = Message("no bulb lights another")
PLACE_RULE: str = Message("bulbs stand on white cells")
_PAIR = re.compile(r"o\.*(?=o)")  # from a bulb up to the next one that it lights
_NOT_LIT = re.compile(r"\.")


class Fault(NamedTuple):
    """A broken rule and the cells that show it: first the cell that is wrong, then those it is
    wrong with.
    """

    rule: str
    cells: tuple[Cell, ...]
    what: str

    def __str__(self) -> str:
        return Message("{what}: {rest}", what=self.rule, rest=self.what)


@with_cures
def is_solution(puzzle: AnyPuzzle, bulbs: AnyBulbs) -> bool:
    """Whether the bulbs keep all rules.

    >>> is_solution(Puzzle("1.#"), ".#."), is_solution(Puzzle("1.#"), "...")
    (True, False)
    """
    return next(faults(puzzle, bulbs), None) is None


@with_cures
def check(puzzle: AnyPuzzle, bulbs: AnyBulbs) -> tuple[Fault, ...]:
    """Every broken rule; none, if the bulbs solve the puzzle.

    >>> check(Puzzle("1.#"), "...") == tuple(faults(Puzzle("1.#"), "..."))
    True
    """
    return tuple(faults(puzzle, bulbs))


@with_cures
def faults(puzzle: AnyPuzzle, bulbs: AnyBulbs) -> Iterator[Fault]:
    """Every broken rule, in the order: place, light, clues, sight.  No fault: the bulbs are a
    solution.

    >>> for fault in faults(Puzzle("#...0"), "##.##"):
    ...     print(fault)
    bulbs stand on white cells: row 1, column 1 is black
    bulbs stand on white cells: row 1, column 5 is black
    a clue counts the bulbs beside it: the 0 at row 1, column 5 has 1
    no bulb lights another: row 1, column 2 and row 1, column 4 see each other

    Raises:
        BadInput: the bulbs are of another size than the puzzle.
    """
    puzzle = parse_puzzle(puzzle)
    bulbs = read_bulbs(bulbs, puzzle.size)
    expect(
        bulbs.size == puzzle.size,
        "bulbs on {} x {} cells like the puzzle".format(*puzzle.size),
        "{} x {}".format(*bulbs.size),
    )
    for cell in (bulbs & puzzle.where(BLACK + CLUES)).cells():
        yield Fault(PLACE_RULE, (cell,), Message("{cell} is black", cell=place(cell)))
    rows = rows_with_bulbs(puzzle.rows, bulbs)
    yield from _dark_cells(rows)
    yield from _wrong_clues(puzzle, rows)
    yield from _bulbs_in_sight(rows)


def _dark_cells(rows: list[str]) -> Iterator[Fault]:
    """Each white cell with no bulb in its run of the row, nor in that of the column."""
    lit_along_columns = columns_of([RUN.sub(_lit, column) for column in columns_of(rows)])
    for i, row in enumerate(rows):
        lit_along_row = RUN.sub(_lit, row)
        for match in _NOT_LIT.finditer(lit_along_row):
            j = match.start()
            if lit_along_columns[i][j] == WHITE:
                yield Fault(LIT_RULE, ((i, j),), Message("{cell} is dark", cell=place((i, j))))


def _lit(run: re.Match[str]) -> str:
    """A run full of light if there is a bulb in it, else the run as it is."""
    return BULB * len(run[0]) if BULB in run[0] else run[0]


def _wrong_clues(puzzle: Puzzle, rows: list[str]) -> Iterator[Fault]:
    for cell, number in puzzle.clues():
        bulbs = [(i, j) for i, j in puzzle._inside(around(cell)) if rows[i][j] == BULB]
        if len(bulbs) != number:
            what = Message("the {n} at {cell} has {n2}", n=number, cell=place(cell), n2=len(bulbs))
            yield Fault(CLUE_RULE, (cell, *bulbs), what)


def _bulbs_in_sight(rows: list[str]) -> Iterator[Fault]:
    """Each bulb with the next one in its run: those of the rows, then those of the columns."""
    for i, row in enumerate(rows):
        for match in _PAIR.finditer(row):
            yield _sight_fault((i, match.start()), (i, match.end()))
    for j, column in enumerate(columns_of(rows)):
        for match in _PAIR.finditer(column):
            yield _sight_fault((match.start(), j), (match.end(), j))


def _sight_fault(one: Cell, other: Cell) -> Fault:
    return Fault(
        SIGHT_RULE,
        (one, other),
        Message("{cell} and {cell2} see each other", cell=place(one), cell2=place(other)),
    )
