"""Boards that may go on for ever: all cells between four sides, each of which may be missing.

A cell is (row, column), counted from 1 as in S0, so that (1, 1) is the corner of the quarter board;
the rows of the half plane start at 1 and its columns run both ways.  (`Board` is for pictures,
which are finite, and counts from 0.)

>>> QUARTER.cross((1, 1))
((1, 1), (1, 2), (2, 1))
>>> rectangle(1, 2).cross((1, 2))
((1, 1), (1, 2))
>>> print(HALF)
the half plane
"""

from itertools import product
from typing import NamedTuple, TypeAlias

from ..core.message import Message
from ..errors import number_text

Cell: TypeAlias = tuple[int, int]


def cell_name(cell: object) -> str:
    """A cell without the space that Python prints; anything else as it is.

    >>> cell_name((1, -2))
    '(1,-2)'
    """
    if not isinstance(cell, tuple):
        return str(cell)
    return f"({','.join(map(str, cell))})"


_CROSS = ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))


class Region(NamedTuple):
    """The cells with top <= row <= bottom and left <= column <= right; a side that is None does not
    bound.
    """

    top: int | None
    bottom: int | None
    left: int | None
    right: int | None

    def has(self, cell: Cell) -> bool:
        """Whether this is a cell of the board.

        >>> QUARTER.has((7, 1)), QUARTER.has((0, 1)), PLANE.has((0, -3))
        (True, False, True)
        """
        row, column = cell
        in_rows = _is_between(self.top, row, self.bottom)
        return in_rows and _is_between(self.left, column, self.right)

    def cross(self, cell: Cell) -> tuple[Cell, ...]:
        """The lamps that a press changes, in reading order; they are also the presses that change
        this lamp.

        Nothing for what is no cell of the board.

        >>> PLANE.cross((0, 0)), QUARTER.cross((0, 0))
        (((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)), ())
        """
        if not self.has(cell):
            return ()
        row, column = cell
        cells = [(row + i, column + j) for i, j in _CROSS]
        return tuple([lamp for lamp in cells if self.has(lamp)])

    def window(self, height: int, width: int) -> list[Cell]:
        """The cells of a window at the corner, nearest first; without a side it is as long on the
        other side of 0.

        >>> QUARTER.window(2, 2)
        [(1, 1), (1, 2), (2, 1), (2, 2)]
        >>> HALF.window(1, 2), len(PLANE.window(2, 2)), len(rectangle(1, 5).window(2, 2))
        ([(1, 0), (1, -1), (1, 1)], 9, 2)
        """
        first_row = self.top or 0
        first_column = self.left or 0
        rows = range(first_row if self.top is not None else 1 - height, first_row + height)
        columns = range(first_column if self.left is not None else 1 - width, first_column + width)
        cells = [cell for cell in product(rows, columns) if self.has(cell)]

        def distance(cell: Cell) -> tuple[int, Cell]:
            return abs(cell[0] - first_row) + abs(cell[1] - first_column), cell

        return sorted(cells, key=distance)

    def __str__(self) -> str:
        height = _side(self.top, self.bottom)
        width = _side(self.left, self.right)
        return _NAMES.get(self, Message("the board of {size} lamps", size=f"{height} x {width}"))


def _is_between(first: int | None, here: int, last: int | None) -> bool:
    """Whether a row or a column lies between two sides, of which each may be missing."""
    return (first is None or first <= here) and (last is None or here <= last)


def _side(first: int | None, last: int | None) -> str:
    """The length of a side, for a reader."""
    if first is None or last is None:
        return "∞"
    return number_text(last - first + 1)


def rectangle(rows: int, columns: int) -> Region:
    """The board of m x n cells, (1, 1) to (m, n).

    >>> print(rectangle(2, 3))
    the board of 2 x 3 lamps
    """
    return Region(1, rows, 1, columns)


QUARTER = Region(1, None, 1, None)
HALF = Region(1, None, None, None)
PLANE = Region(None, None, None, None)

_NAMES = {
    QUARTER: Message("the quarter board"),
    HALF: Message("the half plane"),
    PLANE: Message("the plane"),
}
