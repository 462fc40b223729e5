"""Random puzzles: arbitrary ones, and ones that have a solution by construction.

*Arbitrary* (seed S1): place the black cells at random, and give some of them a random clue.  Nearly
all large ones have no solution.

*Solvable* (seed S1): place the black cells, then, as long as a white cell is dark, put a bulb on a
random dark cell. At the end each clue is the number of bulbs beside it.  Three claims prove that
the bulbs are a solution; `claims` checks each one on a given construction, by its own reason:

- **A.** Every white cell is lit.  *The construction goes on as long as one is dark.*
- **B.** Every clue counts its bulbs.  *It was defined as that count.*
- **C.** No bulb lights another.  *Take two bulbs in one run.  When the first was put, the second
  one's cell became lit, and bulbs are put on dark cells only.*

The order of the bulbs is part of the construction, for claims A and C speak about it.

>>> made = construct(4, 6, black=6, clues=5, seed=1)
>>> print(made.puzzle.draw(made.bulbs).replace(".", "·"))
·····o
····o2
o#o··0
·o20·0
>>> for claim in claims(made):
...     print(claim)
A. every white cell is lit: holds at all 18 white cells.
B. every clue counts its bulbs: holds at all 5 clues.
C. no bulb lights another: holds at all 13 runs.
"""

import random
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from ...core.message import Message, marked
from ...errors import BadInput, at_most, expect, number_text
from ...game.board import Board
from ..model.puzzle import BLACK, CLUES, WHITE, Cell, Puzzle, place

MOST_CELLS = 25_000_000


@dataclass(frozen=True, slots=True)
class Construction:
    """A puzzle with the bulbs of one solution in the order in which they were put."""

    puzzle: Puzzle
    order: tuple[Cell, ...]
    seed: int | str

    @property
    def bulbs(self) -> Board:
        """The bulbs as a set of cells."""
        return Board.from_cells(*self.puzzle.size, self.order)


class Claim(NamedTuple):
    """One of the three claims about a construction, and the first cell at which it fails, if any."""

    name: str
    statement: str
    checked: str
    failure: str

    @property
    def holds(self) -> bool:
        """Whether the claim holds."""
        return not self.failure

    def __str__(self) -> str:
        verdict = f"holds at all {self.checked}" if self.holds else f"fails: {self.failure}"
        return f"{self.name}. {self.statement}: {verdict}."


def arbitrary(rows: int, columns: int, *, black: int, clues: int, seed: int | str) -> Puzzle:
    """A puzzle with *black* black cells, *clues* of them with a random clue; the same seed gives
    the same puzzle.

    >>> arbitrary(2, 5, black=4, clues=2, seed=1).rows
    ('.....', '.1#0#')
    """
    chance, cells = _shuffled(rows, columns, black, clues, seed)
    signs = [WHITE] * (rows * columns)
    for number, cell in enumerate(cells[:black]):
        signs[cell] = chance.choice(CLUES) if number < clues else BLACK
    return _puzzle(signs, columns)


def construct(rows: int, columns: int, *, black: int, clues: int, seed: int | str) -> Construction:
    """A puzzle that has a solution, and how it came to be; the same seed gives the same puzzle.

    Linear in the number of cells: a cell is lit exactly if its row run or its column run has a
    bulb, so no light is walked.  A million cells take about a second.

    >>> made = construct(2, 4, black=2, clues=1, seed=3)
    >>> print(made.puzzle.draw(made.bulbs).replace(".", "·"))
    1·o·
    o#·o
    """
    _, cells = _shuffled(rows, columns, black, clues, seed)
    signs = [WHITE] * (rows * columns)
    for cell in cells[:black]:
        signs[cell] = BLACK
    # To draw from the dark cells, one after another, is to walk through all white cells in a random
    # order and pass over those that are lit by now: among the dark ones each is equally likely to
    # come next.
    across, down = _run_numbers(signs, rows, columns)
    lit_rows = bytearray(rows * columns)  # by the number of a run
    lit_columns = bytearray(rows * columns)
    bulbs = bytearray(rows * columns)
    order = []
    for cell in cells[black:]:
        r = across[cell]
        c = down[cell]
        if not (lit_rows[r] or lit_columns[c]):
            lit_rows[r] = lit_columns[c] = bulbs[cell] = 1
            order.append(divmod(cell, columns))
    for cell in cells[:clues]:
        i, j = divmod(cell, columns)
        number = 0
        if i > 0:
            number += bulbs[cell - columns]
        if i < rows - 1:
            number += bulbs[cell + columns]
        if j > 0:
            number += bulbs[cell - 1]
        if j < columns - 1:
            number += bulbs[cell + 1]
        signs[cell] = CLUES[number]
    return Construction(_puzzle(signs, columns), tuple(order), seed)


def claims(made: Construction) -> tuple[Claim, Claim, Claim]:
    """Claims A, B and C, each checked cell by cell or run by run on this construction.

    >>> made = construct(10, 10, black=20, clues=10, seed=1)
    >>> [claim.holds for claim in claims(made)]
    [True, True, True]
    """
    puzzle = made.puzzle
    bulbs = set(made.order)
    lit: set[Cell] = set()
    crossed = ""
    runs = list(puzzle.runs())
    for run in runs:
        inside = [cell for cell in run if cell in bulbs]
        if inside:
            lit.update(run)
        if len(inside) > 1 and not crossed:
            crossed = f"{place(inside[0])} lights {place(inside[1])}"
    wrong = ""
    clues = list(puzzle.clues())
    for cell, number in clues:
        count = len(bulbs.intersection(puzzle.beside(cell)))
        if count != number and not wrong:
            wrong = Message("the {n} at {cell} has {n2}", n=number, cell=place(cell), n2=count)
    white = list(puzzle.white().cells())
    dark = (Message("{cell} is dark", cell=place(cell)) for cell in white if cell not in lit)
    return (
        Claim("A", Message("every white cell is lit"), f"{len(white)} white cells", next(dark, "")),
        Claim("B", "every clue counts its bulbs", f"{len(clues)} clues", wrong),
        Claim("C", Message("no bulb lights another"), f"{len(runs)} runs", crossed),
    )


def _shuffled(
    rows: int, columns: int, black: int, clues: int, seed: int | str
) -> tuple[random.Random, list[int]]:
    expect(
        rows >= 1 and columns >= 1,
        marked("at least one row and one column"),
        f"{rows} x {columns}",
    )
    if not 0 <= clues <= black <= rows * columns:
        raise BadInput(
            f"0 <= clues <= black cells <= {rows * columns}", f"{clues} clues, {black} black cells"
        )
    what = Message("a puzzle of {size} cells", size=f"{number_text(rows)} x {number_text(columns)}")
    at_most(rows * columns, MOST_CELLS, what, Message("{size} cells", size=MOST_CELLS))
    chance = random.Random(seed)
    cells = list(range(rows * columns))
    chance.shuffle(cells)
    return chance, cells


def _run_numbers(signs: list[str], rows: int, columns: int) -> tuple[list[int], list[int]]:
    """For each cell a number of its row run and one of its column run, the same for cells of one
    run.
    """
    across = _numbers_along(signs, columns)
    by_columns = [sign for j in range(columns) for sign in signs[j::columns]]
    numbers = _numbers_along(by_columns, rows)
    return across, [number for i in range(rows) for number in numbers[i::rows]]


def _numbers_along(signs: list[str], length: int) -> list[int]:
    """The number of breaks up to each cell, less one: the first cell of a line is a break, and so
    is a black cell, which has the number of the run after it.
    """
    breaks = (sign != WHITE or at % length == 0 for at, sign in enumerate(signs))
    return [number - 1 for number in accumulate(breaks)]


def _puzzle(signs: list[str], columns: int) -> Puzzle:
    text = "".join(signs)
    starts = range(0, len(text), columns)
    return Puzzle.from_rows([text[start : start + columns] for start in starts])
