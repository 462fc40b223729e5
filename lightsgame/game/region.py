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

from typing import NamedTuple, TypeAlias

from ..errors import number_text

Cell: TypeAlias = tuple[int, int]


def cell_name(cell: object) -> str:
    """A cell without the space that Python prints; anything else as it is.

    >>> cell_name((1, -2))
    '(1,-2)'
    """
    return f"({','.join(map(str, cell))})" if isinstance(cell, tuple) else str(cell)


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
        begun = (self.top is None or self.top <= row) and (self.left is None or self.left <= column)
        if not begun:
            return False
        if not (self.bottom is None or row <= self.bottom):
            return False
        return self.right is None or column <= self.right

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
        return tuple([(row + i, column + j) for i, j in _CROSS if self.has((row + i, column + j))])

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
        cells = [
            cell for cell in ((row, column) for row in rows for column in columns) if self.has(cell)
        ]
        return sorted(
            cells, key=lambda cell: (abs(cell[0] - first_row) + abs(cell[1] - first_column), cell)
        )

    def __str__(self) -> str:
        size = f"{_side(self.top, self.bottom)} x {_side(self.left, self.right)}"
        return _NAMES.get(self, f"the board of {size} lamps")


def _side(first: int | None, last: int | None) -> str:
    """The length of a side, for a reader."""
    return "∞" if first is None or last is None else number_text(last - first + 1)


def rectangle(rows: int, columns: int) -> Region:
    """The board of m x n cells, (1, 1) to (m, n).

    >>> print(rectangle(2, 3))
    the board of 2 x 3 lamps
    """
    return Region(1, rows, 1, columns)


QUARTER = Region(1, None, 1, None)
HALF = Region(1, None, None, None)
PLANE = Region(None, None, None, None)

_NAMES = {QUARTER: "the quarter board", HALF: "the half plane", PLANE: "the plane"}
