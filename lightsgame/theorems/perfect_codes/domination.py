"""Domination numbers of boards: the fewest presses that reach every lamp, row by row.

**Statement.**  The *domination number* of the m x n board is the least number of cells such that
each cell is one of them or beside one; the *independent* one asks besides that no two of them are
neighbours.  Both are found by one number for each pair (chosen cells of a row, cells of it that are
reached): at most 3^n pairs, O(6^n m) steps.

**Example.**

>>> print(dominating(4, 4))
4 x 4: 4 cells reach every lamp, and no fewer do:
·●··
···●
●···
··●·
>>> [dominating(n, n).cells.weight() for n in range(1, 8)]
[1, 2, 3, 4, 7, 10, 12]
>>> [dominating(n, n, apart=True).cells.weight() for n in range(1, 8)]
[1, 2, 3, 4, 7, 10, 12]

**Proof idea.**  Once a row and the next one are chosen, all cells of the row must be reached; how
the rows above were chosen matters only for which of its cells they reach.  Keep the cheapest way
for each such case.

**How it is checked.**  The cells are looked at one by one; that none fewer do is reckoned by
another program, cell by cell in place of row by row.  The tests compare with brute force, and with
OEIS A104519 and A321684.

**References.**  OEIS A104519 and A321684.  A perfect code, each lamp reached just once, is as small
as can be where there is one (`lightsgame.theorems.perfect_codes.perfect_code`).

*Before:* `lightsgame.theorems.perfect_codes.perfect_code`.  *Level:* second year.  *Try:* `is-perfect`.
"""

from dataclasses import dataclass
from itertools import product, repeat
from typing import Annotated, TypeAlias

from ...algebra.bits import Bits, full
from ...core.evidence import Between, Evidence, Gaps, register, spend
from ...errors import at_most
from ...game.board import Board

WIDEST = 8

# of a row and the cells of it that are reached: the cost of the cheapest rows down to it, and these
Choices: TypeAlias = dict[tuple[Bits, Bits], tuple[int, tuple[Bits, ...]]]


@register(kind="domination-number", asks="m n apart", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class Dominating(Evidence):
    """The fewest cells that reach every lamp of the m x n board.

    With `apart`, no two of them are neighbours.
    """

    m: Annotated[int, Between(1, WIDEST)]
    n: Annotated[int, Between(1, WIDEST)]
    apart: bool
    cells: Board

    def __str__(self) -> str:
        cells = f"{self.cells.weight()} cells"
        if self.apart:
            cells += ", no two of them neighbours,"
        return f"{self.m} x {self.n}: {cells} reach every lamp, and no fewer do:\n{self.cells}"

    def _gaps(self) -> Gaps:
        if self.cells.size != (self.m, self.n):
            yield "the cells are those of another board"
        chosen = set(self.cells.cells())
        for i, j in product(range(self.m), range(self.n)):
            if chosen.isdisjoint([(i, j), (i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]):
                yield "a lamp is not reached"
        if self.apart:
            # Of two neighbours one is to the right of the other or below it.
            for i, j in chosen:
                if not chosen.isdisjoint([(i, j + 1), (i + 1, j)]):
                    yield "two of the cells are neighbours"
        least = _fewest(self.m, self.n, self.apart)
        if least != len(chosen):
            yield f"{least} cells do"


def _fewest(m: int, n: int, apart: bool) -> int:
    """How many cells the cheapest choice has, cell by cell: the check of `_cheapest_rows`.

    Of the last n cells it matters which are chosen (2), else reached (1) or not yet (0).
    """
    best = {(1,) * n: 0}
    for _, j in product(range(m), range(n)):
        spend((4 << 3 * n) // n)
        after: dict[tuple[int, ...], int] = {}
        for (above, *row), cost in best.items():
            left = row[-1] if j else 1
            beside = 2 in (above, left)
            if above:  # else the cell above would never be reached
                key = (*row, int(beside))
                after[key] = min(cost, after.get(key, cost))
            if not (beside and apart):
                if left == 0:
                    row[-1] = 1
                key = (*row, 2)
                after[key] = min(cost + 1, after.get(key, cost + 1))
        best = after
    return min([cost for cells, cost in best.items() if all(cells)])


def _cheapest_rows(m: int, n: int, apart: bool) -> tuple[Bits, ...]:
    """The rows of a cheapest choice."""
    everything = full(n)
    choices = [row for row in range(1 << n) if not (apart and row & row << 1)]
    wide = {row: (row | row << 1 | row >> 1) & everything for row in choices}
    best: Choices = {(0, everything): (0, ())}
    for rows in [*repeat(choices, m), [0]]:  # nothing is chosen below the last row
        after: Choices = {}
        for ((above, reached), (cost, way)), row in product(best.items(), rows):
            if reached | row == everything and not (apart and row & above):
                key = (row, wide[row] | above)
                value = (cost + row.bit_count(), (*way, row))
                after[key] = min(value, after.get(key, value))
        best = after
    _cost, cheapest = min(best.values())
    return cheapest[:-1]


def dominating(m: int, n: int, apart: bool = False) -> Dominating:
    """The fewest cells that reach every lamp: 8 x 8 takes a few seconds.

    >>> print(dominating(3, 4, apart=True))
    3 x 4: 4 cells, no two of them neighbours, reach every lamp, and no fewer do:
    ·●··
    ···●
    ●·●·

    Raises:
        TooLarge: a side is more than 8.
    """
    what = f"the domination number of {m} x {n}: about {m} · 6^{min(m, n)} steps"
    at_most(max(m, n), WIDEST, what, limit=f"{WIDEST} a side")
    return Dominating(m, n, apart, Board.from_rows(_cheapest_rows(m, n, apart), n))
