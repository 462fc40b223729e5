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
from itertools import product
from typing import Annotated

from ...algebra.bits import Bits, full
from ...core.evidence import Between, Evidence, Gaps, register
from ...errors import at_most
from ...game.board import Board

WIDEST = 8


@register(kind="domination-number", asks="m n apart")
@dataclass(frozen=True, slots=True, repr=False)
class Dominating(Evidence):
    """The fewest cells that reach every lamp of the m x n board, `apart` if no two of them are
    neighbours.
    """

    m: Annotated[int, Between(1, WIDEST)]
    n: Annotated[int, Between(1, WIDEST)]
    apart: bool
    cells: Board

    def __str__(self) -> str:
        cells = f"{self.cells.weight()} cells" + (
            ", no two of them neighbours," if self.apart else ""
        )
        return f"{self.m} x {self.n}: {cells} reach every lamp, and no fewer do:\n{self.cells}"

    def _gaps(self) -> Gaps:
        if self.cells.size != (self.m, self.n):
            yield "the cells are those of another board"
        chosen = set(self.cells.cells())
        cells = product(range(self.m), range(self.n))
        if not all(
            {(i, j), (i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & chosen for i, j in cells
        ):
            yield "a lamp is not reached"
        # Of two neighbours each is beside the other, so it does not matter which of them is looked
        # for.
        beside = [cell for i, j in chosen for cell in ((i, j + 1), (i + 1, j))]
        if self.apart and not chosen.isdisjoint(beside):
            yield "two of the cells are neighbours"
        least = _fewest(self.m, self.n, self.apart)
        if least != len(chosen):
            yield f"{least} cells do"


def _fewest(m: int, n: int, apart: bool) -> int:
    """How many cells the cheapest choice has, cell by cell: what checks `_least`.

    Of the last n cells it matters which are chosen (2), else reached (1) or not yet (0).
    """
    best = {(1,) * n: 0}
    for _, j in product(range(m), range(n)):
        after: dict[tuple[int, ...], int] = {}
        for (above, *rest), cost in best.items():
            beside = 2 in (above, rest[-1] if j else 1)
            if above:  # else the cell above would never be reached
                key = *rest, int(beside)
                after[key] = min(cost, after.get(key, cost))
            if not (beside and apart):
                key = *rest[:-1], *[max(here, 1) if j else here for here in rest[-1:]], 2
                after[key] = min(cost + 1, after.get(key, cost + 1))
        best = after
    return min([cost for cells, cost in best.items() if all(cells)])


def _least(m: int, n: int, apart: bool) -> list[tuple[int, int]]:
    """The cells of a cheapest choice, row by row."""
    rows = [row for row in range(1 << n) if not (apart and row & row << 1)]
    wide = {row: (row | row << 1 | row >> 1) & full(n) for row in rows}
    best: dict[tuple[Bits, Bits], tuple[int, tuple[Bits, ...]]] = {(0, full(n)): (0, ())}
    for last in (*[False] * m, True):
        after: dict[tuple[Bits, Bits], tuple[int, tuple[Bits, ...]]] = {}
        for ((above, reached), (cost, way)), row in product(best.items(), (0,) if last else rows):
            if reached | row == full(n) and not (apart and row & above):
                key = (row, wide[row] | above)
                value = (cost + row.bit_count(), (*way, row))
                after[key] = min(value, after.get(key, value))
        best = after
    return [(i, j) for i, row in enumerate(min(best.values())[1]) for j in range(n) if row >> j & 1]


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
    return Dominating(m, n, apart, Board.from_cells(m, n, _least(m, n, apart)))
