"""A board of lamps: one immutable value that prints as its picture.

The same value serves for lamps that are lit, cells to press and changes that are wanted: each is a set of cells of
an m x n rectangle, and two such sets add by `^`.  Inside it is a tuple of rows, each an int (column j is bit j).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..algebra.bits import Bits, full, join, members, reversed_bits, split
from ..algebra.matrix import transpose
from ..canvas.svg import board_svg
from ..errors import BadInput, ParseError
from ..shapes import Kept, keep
from .picture import DARK, LIT, draw, parse

if TYPE_CHECKING:
    import numpy


LONGEST_REPR = 400  # cells


class Board:
    """An m x n board, made from its picture.  `print` draws it; its `repr` is the expression that makes it again.

    >>> plus = Board('''
    ...     .#.
    ...     ###
    ...     .#.''')
    >>> print(plus)
    ·●·
    ●●●
    ·●·
    >>> print(plus ^ Board.full(3, 3))
    ●·●
    ···
    ●·●
    >>> plus.weight(), plus.size, plus[0, 1]
    (5, (3, 3), True)

    Raises:
        BadInput: the picture is none; see `lightsgame.game.picture.parse`.
    """

    __slots__ = ("columns", "rows")
    rows: tuple[Bits, ...]
    columns: int

    def __init__(self, picture: str) -> None:
        rows, columns = parse(picture)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a board cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a board cannot be changed: {name}")

    # ---- doors: each checks what comes in ---------------------------------------------------------------------

    @classmethod
    def from_rows(cls, rows: Iterable[Bits], columns: int) -> Board:
        """A board from one int a row, column j being bit j.

        >>> print(Board.from_rows([0b01, 0b11], 2))
        ●·
        ●●
        """
        rows = tuple(rows)
        if not rows or columns < 1:
            raise BadInput("at least one row and one column", f"{len(rows)} x {columns}")
        for number, row in enumerate(rows, start=1):
            if row < 0 or row >> columns:
                raise BadInput(f"a row of {columns} bits", f"{row:#x}", f"row {number}")
        return cls.unchecked(rows, columns)

    @classmethod
    def unchecked(cls, rows: tuple[Bits, ...], columns: int) -> Board:
        """The same without a look at the rows: for code that has just made them of the right length."""
        board = object.__new__(cls)
        object.__setattr__(board, "rows", rows)
        object.__setattr__(board, "columns", columns)
        return board

    @classmethod
    def empty(cls, rows: int, columns: int) -> Board:
        """The board without a lit lamp.

        >>> print(Board.empty(1, 3))
        ···
        """
        return cls.from_rows((0,) * rows, columns)

    @classmethod
    def full(cls, rows: int, columns: int) -> Board:
        """The board with every lamp lit.

        >>> print(Board.full(1, 3))
        ●●●
        """
        return cls.from_rows((full(columns),) * rows, columns)

    @classmethod
    def from_cells(cls, rows: int, columns: int, cells: Iterable[tuple[int, int]]) -> Board:
        """The board with the lamps of these cells lit; a cell is (row, column), counted from 0.

        >>> print(Board.from_cells(2, 3, [(0, 0), (1, 2)]))
        ●··
        ··●
        """
        words = [0] * rows
        for row, column in cells:
            if not (0 <= row < rows and 0 <= column < columns):
                raise BadInput(f"a cell of the {rows} x {columns} board", f"({row}, {column})")
            words[row] |= 1 << column
        return cls.from_rows(words, columns)

    @classmethod
    def from_bits(cls, word: Bits, rows: int, columns: int) -> Board:
        """The board whose cell (i, j) is bit i * columns + j of *word*.

        >>> print(Board.from_bits(0b001_111, 2, 3))
        ●●●
        ●··
        """
        if word < 0 or word >> (rows * columns):
            raise BadInput(f"a word of {rows} x {columns} bits", f"one of {word.bit_length()} bits")
        return cls.from_rows(split(word, rows, columns), columns)

    @classmethod
    def from_array(cls, array: Sequence[Sequence[object]] | numpy.ndarray[Any, Any]) -> Board:
        """A board from nested lists or a two-dimensional NumPy array; 0 and 1, or false and true.

        >>> print(Board.from_array([[0, 1], [1, 1]]))
        ·●
        ●●
        """
        if not isinstance(array, Sequence):
            if not hasattr(array, "ndim"):
                raise BadInput("a list of rows, or a two-dimensional array", repr(array))
            from .arrays import rows_of

            return cls.from_rows(rows_of(array), array.shape[-1])
        try:
            table = [list(row) for row in array]
        except TypeError:
            raise BadInput("a list of rows, or a two-dimensional array", repr(array)) from None
        columns = len(table[0]) if table else 0
        words = []
        for i, row in enumerate(table, start=1):
            if len(row) != columns:
                raise BadInput(f"a row of {columns} entries like the first", f"{len(row)}", f"row {i}")
            for j, entry in enumerate(row, start=1):
                if entry not in (0, 1):
                    raise BadInput("0 or 1", repr(entry), f"row {i}, column {j}")
            words.append(sum(1 << j for j, entry in enumerate(row) if entry))
        return cls.from_rows(words, columns)

    # ---- forms: what goes out ---------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """(number of rows, number of columns)."""
        return len(self.rows), self.columns

    @property
    def bits(self) -> Bits:
        """The whole board as one int: cell (i, j) is bit i * columns + j."""
        return join(self.rows, self.columns)

    def to_array(self) -> list[list[int]]:
        """Nested lists of 0 and 1.

        >>> Board("#./.#").to_array()
        [[1, 0], [0, 1]]
        """
        return [[row >> j & 1 for j in range(self.columns)] for row in self.rows]

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A NumPy array of 0 and 1 (needs NumPy, which the package does not install)."""
        from .arrays import array_of

        return array_of(self.rows, self.columns)

    def to_text(self, lit: str = LIT, dark: str = DARK) -> str:
        """The picture, with the signs of your choice.

        >>> print(Board.from_rows([0b10], 2).to_text("1", "0"))
        01
        """
        return draw(self.rows, self.columns, lit, dark)

    def to_svg(self, *, presses: Board | None = None, marks: Board | None = None, cell: int = 24) -> str:
        """The board as SVG, with discs where *presses* are and rings at *marks*."""
        return board_svg(
            self.rows,
            self.columns,
            presses=presses.rows if presses else (),
            marks=marks.rows if marks else (),
            cell=cell,
            label=f"{len(self.rows)} by {self.columns} lamps, {self.weight()} of them lit",
        )

    def _repr_svg_(self) -> str:
        return self.to_svg(cell=max(1, min(24, 600 // max(self.size))))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        m, n = self.size
        if m * n > LONGEST_REPR:
            return f"<Board of {m} x {n}, {self.weight():,} lit>"
        return f"Board({'/'.join(self.to_text('#', '.').splitlines())!r})"

    # ---- a board is a set of cells ----------------------------------------------------------------------------

    def weight(self) -> int:
        """How many cells are set."""
        return sum([row.bit_count() for row in self.rows])

    def cells(self) -> Iterator[tuple[int, int]]:
        """The set cells as (row, column) from 0, row by row.

        >>> list(Board.from_rows([0b10, 0b01], 2).cells())
        [(0, 1), (1, 0)]
        """
        for i, row in enumerate(self.rows):
            for j in members(row):
                yield i, j

    def __getitem__(self, cell: tuple[int, int]) -> bool:
        i, j = cell
        if not (0 <= i < len(self.rows) and 0 <= j < self.columns):
            raise IndexError(f"expected a cell of the {len(self.rows)} x {self.columns} board, got {cell}")
        return self.rows[i] >> j & 1 == 1

    def __xor__(self, other: Board) -> Board:
        self._check_size(other)
        return Board.unchecked(tuple([a ^ b for a, b in zip(self.rows, other.rows, strict=True)]), self.columns)

    def __and__(self, other: Board) -> Board:
        self._check_size(other)
        return Board.unchecked(tuple([a & b for a, b in zip(self.rows, other.rows, strict=True)]), self.columns)

    def complement(self) -> Board:
        """The board with every lamp the other way.

        >>> print(Board.from_rows([0b10], 2).complement())
        ●·
        """
        everything = full(self.columns)
        return Board.unchecked(tuple([everything ^ row for row in self.rows]), self.columns)

    def transpose(self) -> Board:
        """Rows and columns exchanged.

        >>> print(Board.from_rows([0b001, 0b111], 3).transpose())
        ●●
        ·●
        ·●
        """
        return Board.unchecked(transpose(self.rows, self.columns), len(self.rows))

    def mirror(self) -> Board:
        """Left and right exchanged.

        >>> print(Board.from_rows([0b001], 3).mirror())
        ··●
        """
        return Board.unchecked(tuple([reversed_bits(row, self.columns) for row in self.rows]), self.columns)

    def flip(self) -> Board:
        """Top and bottom exchanged."""
        return Board.unchecked(self.rows[::-1], self.columns)

    def effect(self) -> Board:
        """What changes when every cell of this board is pressed: a press changes its cell and the up to four beside it.

        >>> print(Board.from_cells(3, 3, [(0, 0), (2, 2)]).effect())
        ●●·
        ●·●
        ·●●
        """
        n, rows = self.columns, self.rows
        mask = full(n)
        above = (0, *rows[:-1])
        below = (*rows[1:], 0)
        return Board.unchecked(
            tuple([(x ^ x << 1 ^ x >> 1 ^ a ^ b) & mask for x, a, b in zip(rows, above, below, strict=True)]), n
        )

    def meets_oddly(self, other: Board) -> bool:
        """Whether the two boards have an odd number of cells in common: the scalar product over GF(2).

        >>> Board.full(1, 3).meets_oddly(Board.from_rows([0b011], 3))
        False
        """
        self._check_size(other)
        return sum([(a & b).bit_count() for a, b in zip(self.rows, other.rows, strict=True)]) & 1 == 1

    def _check_size(self, other: Board) -> None:
        if self.size != other.size:
            raise BadInput(f"a board of {self.size[0]} x {self.columns}", f"one of {other.size[0]} x {other.columns}")

    def __bool__(self) -> bool:
        return any(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.columns == other.columns and self.rows == other.rows

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.from_rows, (self.rows, self.columns)


# ---- boards in evidence -----------------------------------------------------------------------------------------


def _misfit(board: Board) -> str | None:
    """What is wrong with a board that may have been made without a look at its rows."""
    rows, n = board.rows, board.columns
    if type(rows) is not tuple or type(n) is not int or not rows or n < 1:
        return "is no board of rows and columns"
    if not all(type(row) is int and row >= 0 and not row >> n for row in rows):
        return f"has a row that is none of {n} bits"
    return None


def _read(data: Any) -> Board:
    if type(data) is not list or not data or not all(type(row) is str and row for row in data):
        raise ParseError("a board as a list of strings of 0 and 1", repr(data)[:60])
    for number, row in enumerate(data, start=1):
        if len(row) != len(data[0]) or row.strip("01"):
            raise ParseError(f"a string of {len(data[0])} signs 0 or 1", repr(row)[:60], f"row {number} of a board")
    return Board.from_rows([int(row[::-1], 2) for row in data], len(data[0]))


def _write(board: Board) -> list[str]:
    return [f"{row:0{board.columns}b}"[::-1] for row in board.rows]


keep(Board, Kept(_misfit, _write, _read))
