"""Seams cannot cross: no board can be patched together in both directions.  S4's question about two
dimensions.

**Statement.**  In a solution of the all-ones problem no row and column are both left unpressed.
More: if a row and a column are, the lamp where they cross stays dark.  Quiet patterns, in which it
shall stay dark, can be patched both ways: a quiet pattern of the m x n board, mirrored in empty
rows and columns again and again, fills every board of a (m + 1) - 1 by b (n + 1) - 1 cells.

**Example.**

>>> from lightsgame.game.board import Board
>>> print(crossing(Board("●·● ··· ●·●".replace(" ", chr(10)))))
Row 2 and column 2 are unpressed.  So are the lamp where they cross and its neighbours, and it is not switched.
>>> tiled(Board.full(2, 2), 2, 2)
Traceback (most recent call last):
    ...
lightsgame.errors.BadInput: expected a quiet pattern, got one that switches 4 lamps
>>> tiles = tiled(Board("●●"), 3, 2)
>>> print(tiles.board)
●●·●●
·····
●●·●●
·····
●●·●●
>>> print(tiles)
A quiet pattern of 1 x 2 mirrored in 2 empty rows and 1 empty column is quiet on 5 x 5.

**Proof idea.**  A lamp is switched by itself and the lamps beside, above and below it.  Where an
unpressed row crosses an unpressed column all five lie in one of the two.  On the edge of a board
some are missing, which changes nothing. And a lamp of an empty row between two mirror images is
switched by the press above it and the one below, which are alike.  Patching in one direction
(`lightsgame.theorems.rows.patching`) meets no crossing, and there the rows beside a seam are
complements of each other, not mirror images.

**How it is checked.**  The checkers look for one lamp that is not switched, and press the board.
The tests look at every solution of all boards up to 9 x 9, and at quiet patterns tiled up to 30 x
30.

**References.**  The question is S4's, chapter 4: "for an extension in two dimensions there is no
workable method yet". We know of no earlier answer.  That quiet patterns can be mirrored is old:
Knuth 2011, section 7.1.3, treats parity patterns that way.

*Before:* `lightsgame.theorems.rows.patching`.  *Level:* school.  *Try:* `next-row`, `is-perfect`.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated

from ...algebra.bits import full, join, lowest
from ...core.evidence import Between, Evidence, Gaps, Small, register
from ...core.validation import check_cells
from ...errors import Inconsistent, expect, plural
from ...game.board import Board

Count = Annotated[int, Between(1, 1000)]


@register(kind="crossing-seams", asks="presses")
@dataclass(frozen=True, slots=True, repr=False)
class Crossing(Evidence):
    """Presses that leave a row and a column empty (counted from 0), and so the lamp in both.

    >>> from lightsgame.game.board import Board
    >>> nothing = Board.empty(2, 2)
    >>> Crossing.holds(crossing(nothing), presses=nothing)
    True
    >>> Crossing.holds(Crossing(Board("●·"), 0, 1), presses=Board("●·"))
    False
    """

    presses: Board
    row: Small
    column: Small

    def __str__(self) -> str:
        crossing = "So are the lamp where they cross and its neighbours, and it is not switched."
        return f"Row {self.row + 1} and column {self.column + 1} are unpressed.  {crossing}"

    def _gaps(self) -> Gaps:
        m, n = self.presses.size
        if self.row >= m or self.column >= n:
            yield "there is no such row or column"
        rows = self.presses.rows
        if rows[self.row] or any(row >> self.column & 1 for row in rows):
            yield "the row or the column is pressed somewhere"
        # This is the theorem, so it follows from the line before; it is looked at all the same.
        if self.presses.effect()[self.row, self.column]:
            yield "the lamp is switched"


def crossing(presses: Board) -> Crossing:
    """The first row and the first column that are left unpressed, if there are both.

    >>> found = crossing(Board("#.#/.../#.#"))
    >>> found.row, found.column
    (1, 1)

    Raises:
        Inconsistent: every row is pressed somewhere, or every column; the witness is a cell of each
            row, or column.
    """
    free = full(presses.columns) & ~reduce(or_, presses.rows)
    if not free:
        every_column = tuple(range(presses.columns))
        raise Inconsistent("no crossing: every column is pressed", every_column)
    if 0 not in presses.rows:
        firsts = tuple(map(lowest, presses.rows))
        raise Inconsistent("no crossing: every row is pressed", firsts)
    return Crossing(presses, presses.rows.index(0), lowest(free))


@register(kind="tiled-quiet-pattern", asks="pattern down across")
@dataclass(frozen=True, slots=True, repr=False)
class Tiled(Evidence):
    """A quiet pattern, mirrored `down` times in empty rows and `across` times in empty columns.

    >>> from lightsgame.game.board import Board
    >>> four = tiled(Board("●●"), 1, 4)
    >>> [Tiled.holds(four, pattern=Board("●●"), down=1, across=k) for k in (4, 3)]
    [True, False]
    """

    pattern: Board
    down: Count
    across: Count
    board: Board

    def __str__(self) -> str:
        m, n = self.pattern.size
        M, N = self.board.size
        rows = plural(self.down - 1, "empty row")
        columns = plural(self.across - 1, "empty column")
        mirrored = f"mirrored in {rows} and {columns}"
        return f"A quiet pattern of {m} x {n} {mirrored} is quiet on {M} x {N}."

    def _gaps(self) -> Gaps:
        m, n = self.pattern.size
        # Beside a seam nothing is pressed, so a tile changes what its pattern changes: a quiet
        # board says enough.
        if self.board.size != (self.down * (m + 1) - 1, self.across * (n + 1) - 1):
            yield "the board has another size"
        if self.board != _tiles(self.pattern, self.down, self.across):
            yield "the board is put together otherwise"
        if self.board.effect():
            yield "the board is not quiet"


def _tiles(pattern: Board, down: int, across: int) -> Board:
    """The mirror images side by side, an empty row or column between any two."""
    n = pattern.columns
    tile: list[int] = []  # a row of tiles
    for row, image in zip(pattern.rows, pattern.mirror().rows, strict=True):
        alternating = ([row, image] * across)[:across]
        tile.append(join(alternating, n + 1))
    rows: list[int] = []
    for i in range(down):
        rows += reversed(tile) if i % 2 else tile
        rows.append(0)
    return Board.from_rows(rows[:-1], across * (n + 1) - 1)


def tiled(pattern: Board, down: int, across: int) -> Tiled:
    """A quiet pattern on the board of so many tiles down and across.

    >>> print(tiled(Board("##"), 1, 3).board)
    ●●·●●·●●

    Raises:
        BadInput: the pattern is not quiet, or there are fewer than 1 or more than 1000 tiles a
            side.
    """
    switched = pattern.effect().weight()
    expect(not switched, "a quiet pattern", f"one that switches {switched} lamps")
    fits = 1 <= down <= 1000 and 1 <= across <= 1000
    expect(fits, "from 1 to 1000 tiles", f"{down} x {across}")
    m, n = pattern.size
    check_cells(down * (m + 1), across * (n + 1))
    return Tiled(pattern, down, across, _tiles(pattern, down, across))
