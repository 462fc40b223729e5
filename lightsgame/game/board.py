"""A board of lamps: one immutable value that prints as its picture.

The same value serves for lamps that are lit, cells to press and changes that are wanted: each is a
set of cells of an m x n rectangle, and two such sets add by `^`.  Inside it is a tuple of rows,
each an int (column j is bit j).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from ..algebra import matrix
from ..algebra.bits import Bits, flags, full, join, members, reversed_bits, split
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.message import Message, marked
from ..core.serialization import Kept, keep
from ..core.validation import check_cells, check_size, expect_type, shown, whole
from ..drawing.svg import board_svg, fitting
from ..errors import BadInput, ParseError, expect
from .lamps import lamps_of, table_of
from .picture import DARK, LIT, draw, parse

__doctest_requires__ = {"Board.to_numpy": ["numpy"]}

if TYPE_CHECKING:
    import numpy

    from .presses import Presses
    from .state_board import StateBoard

    _Array: TypeAlias = numpy.ndarray[Any, Any]
    Cells: TypeAlias = "Board | Presses"


LONGEST_REPR = 400  # cells


@dataclass(frozen=True, slots=True)
class Board(metaclass=Answering):
    """An m x n board, made from what you have: a picture, its rows, a size (all dark), lists, a
    NumPy array, a board.

    `print` draws it; its `repr` is the expression that makes it again.

    >>> plus = Board('''
    ...     .#.
    ...     ###
    ...     .#.''')
    >>> print(plus)
    ·●·
    ●●●
    ·●·
    >>> plus ^ Board.full(3, 3), Board((1, 2)), Board([[0, 1], [1, 1]]), Board(["01", "11"])
    (Board('#.#/.../#.#'), Board('..'), Board('.#/##'), Board('.#/##'))

    A board is a set of cells, and a table as well:

    >>> plus.size, len(plus), (0, 1) in plus, list(plus)[:2], plus[0, 1], plus[0]
    ((3, 3), 5, True, [(0, 1), (1, 0)], True, (0, 1, 0))

    `_` draws a hole, a cell that is not there: `holes` are its rows, or nothing where the board is
    whole.

    Raises:
        ParseError: the picture is none; see `lightsgame.game.picture.parse`.
        BadInput: no row or no column, rows of different lengths, something else than 0 and 1.
        TypeError: it is none of these.
    """

    rows: tuple[Bits, ...]
    columns: int
    holes: tuple[Bits, ...]

    @overload
    def __init__(self, given: int, columns: int) -> None: ...
    @overload
    def __init__(
        self, given: str | Board | tuple[int, int] | Sequence[Sequence[object]] | _Array
    ) -> None: ...
    @with_cures
    def __init__(
        self,
        given: str | Board | int | tuple[int, int] | Sequence[Sequence[object]] | _Array,
        columns: int | None = None,
    ) -> None:
        if isinstance(given, Board):
            self._set(given.rows, given.columns, given.holes)
        else:
            self._set(*lamps_of(given if columns is None else (given, columns)))

    def _set(self, rows: tuple[Bits, ...], columns: int, holes: tuple[Bits, ...] = ()) -> None:
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "holes", holes)

    # ---- made of other things, with checks --------------------------------------------------------------------

    @classmethod
    def _drawn(cls, text: str) -> Board:
        """A board in the plain form alone, as this package writes it.

        >>> Board._drawn("#.#")
        Board('#.#')

        Raises:
            ParseError: it is drawn with other signs.
        """
        return cls._unchecked(*parse(text))

    @classmethod
    def from_rows(cls, rows: Iterable[Bits], columns: int, holes: Iterable[Bits] = ()) -> Board:
        """A board from one int a row, column j being bit j; *holes* in the same form.

        >>> print(Board.from_rows([0b01, 0b11], 2))
        ●·
        ●●
        """
        columns = whole(columns, marked("a number of columns"), 1)
        check_cells(1, columns)
        words = _words(rows, columns)
        gone = _words(holes, columns)
        expect(words, marked("at least one row and one column"), f"0 x {columns}")
        if not any(gone):
            return cls._unchecked(words, columns)
        fits = len(gone) == len(words)
        if not fits or any(row & hole for row, hole in zip(words, gone, strict=True)):
            expected = f"holes in {len(words)} rows, and no lamp or press in a hole"
            raise BadInput(expected, Message("something else"))
        return cls._unchecked(words, columns, gone)

    @classmethod
    def _unchecked(
        cls, rows: tuple[Bits, ...], columns: int, holes: tuple[Bits, ...] = ()
    ) -> Board:
        """The same without a look at the rows: for code that has just made them of the right
        length.
        """
        board = object.__new__(cls)
        board._set(rows, columns, holes)
        return board

    @classmethod
    def empty(cls, rows: int | tuple[int, int], columns: int | None = None) -> Board:
        """The board without a lit lamp, of two numbers or a pair.

        >>> print(Board.empty(1, 3))
        ···
        """
        m, n = check_size(rows, columns)
        check_cells(m, n)
        return cls._unchecked((0,) * m, n)

    @classmethod
    def full(cls, rows: int | tuple[int, int], columns: int | None = None) -> Board:
        """The board with every lamp lit.

        >>> print(Board.full(1, 3))
        ●●●
        """
        return cls.empty(rows, columns).complement()

    @classmethod
    def from_cells(cls, rows: int, columns: int, cells: Iterable[tuple[int, int]]) -> Board:
        """The board with the lamps of these cells lit; a cell is (row, column), counted from 0.

        >>> print(Board.from_cells(2, 3, [(0, 0), (1, 2)]))
        ●··
        ··●
        """
        return cls.empty(rows, columns)._with_cells(cells)

    def _with_cells(self, cells: Iterable[tuple[int, int]]) -> Board:
        """The same board with the lamps of these cells lit, too.

        >>> Board("#../...")._with_cells([(0, 0), (1, 2)])
        Board('#../..#')
        """
        rows, columns = self.size
        words = list(self.rows)
        for row, column in map(as_cell, _listed(cells, "cells")):
            if not (0 <= row < rows and 0 <= column < columns):
                raise BadInput(
                    Message("a cell of the {n} x {n2} board", n=rows, n2=columns),
                    f"({row}, {column})",
                )
            words[row] |= 1 << column
        return self._with(words)

    @classmethod
    def from_bits(cls, word: Bits, rows: int, columns: int) -> Board:
        """The board whose cell (i, j) is bit i * columns + j of *word*.

        >>> print(Board.from_bits(0b001_111, 2, 3))
        ●●●
        ●··
        """
        rows, columns = check_size(rows, columns)
        check_cells(rows, columns)
        word = whole(word, "a word of bits", 0)
        if word >> rows * columns:
            expected = f"a word of {rows} x {columns} bits"
            raise BadInput(expected, Message("one of {signs}", signs=f"{word.bit_length()} bits"))
        return cls._unchecked(tuple(split(word, rows, columns)), columns)

    @classmethod
    def from_array(cls, array: Sequence[Sequence[object]] | _Array) -> Board:
        """A board from nested lists or a two-dimensional NumPy array; 0 and 1, or false and true;
        None is a hole.

        >>> print(Board.from_array([[0, 1], [1, 1]]))
        ·●
        ●●
        """
        return cls._unchecked(*table_of(array))

    # ---- forms: what goes out ---------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """(number of rows, number of columns).

        >>> Board("#.#/...").size
        (2, 3)
        """
        return len(self.rows), self.columns

    @property
    def bits(self) -> Bits:
        """The whole board as one int: cell (i, j) is bit i * columns + j.

        >>> bin(Board("#.#/.#.").bits)
        '0b10101'
        """
        return join(self.rows, self.columns)

    def to_array(self) -> list[list[int]]:
        """Nested lists of 0 and 1.

        >>> Board("#./.#").to_array()
        [[1, 0], [0, 1]]
        """
        self.without_holes("nested lists of 0 and 1")
        # a full list that is made starts Python's search for cycles
        table: list[list[int]] = [[] for _ in self.rows]
        # bytes: a quarter quicker
        n = self.columns
        read = {row: bytes(flags(row, n)) for row in set(self.rows)}
        for line, row in zip(table, self.rows, strict=True):
            line.extend(read[row])
        return table

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A NumPy array of 0 and 1 (needs NumPy, which the package does not install).

        >>> Board("#./.#").to_numpy().tolist()
        [[1, 0], [0, 1]]
        """
        from . import arrays

        self.without_holes("an array of 0 and 1")
        return arrays.array_of(self.rows, self.columns)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def without_holes(self, what: str) -> Board:
        """The board itself if it has no holes; *what* needs one.

        >>> Board("#_").without_holes("this")
        Traceback (most recent call last):
            ...
        lightsgame.errors.BadInput: expected a board without holes for this, got one of 1 x 2 with holes

        Raises:
            BadInput: it has holes.
        """
        if self.holes:
            got = "one of {} x {} with holes".format(*self.size)
            raise BadInput(f"a board without holes for {what}", got)
        return self

    def to_text(self, lit: str = LIT, dark: str = DARK) -> str:
        """The picture, with the signs of your choice.

        >>> print(Board.from_rows([0b10], 2).to_text("1", "0"))
        01
        """
        expect_type(lit, str, "lit")
        expect_type(dark, str, "dark")
        return draw(self.rows, self.columns, lit, dark, self.holes)

    def digits(self) -> list[str]:
        """The rows as strings of 0 and 1, `_` for a hole, as JSON has them.

        >>> Board("##./.._").digits()
        ['110', '00_']
        """
        return list(self.row_texts())

    def row_texts(self) -> Iterator[str]:
        """The same one by one, for a board whose text is large.

        >>> next(Board("##./.._").row_texts())
        '110'
        """
        for i, row in enumerate(self.rows):
            gone = self.holes[i] if self.holes else 0
            yield draw([row], self.columns, "1", "0", [gone] if gone else ())

    def to_svg(
        self, *, presses: Cells | None = None, marks: Cells | None = None, cell: int = 24
    ) -> str:
        """The board as SVG, with discs where *presses* are and rings at *marks*: boards, or
        presses as `solve` gives them.

        >>> Board("#.").to_svg(presses=Board(".#")).count("<path")
        3
        """
        over: Any = getattr(presses, "times", presses)
        around: Any = getattr(marks, "times", marks)
        expect_type(over, Board | None, "presses")
        expect_type(around, Board | None, "marks")
        cell = whole(cell, "cell", 1)
        discs = self._like(over).rows if over else ()
        rings = self._like(around).rows if around else ()
        return board_svg(
            self.rows, self.columns, presses=discs, marks=rings, holes=self.holes, cell=cell
        )

    def _repr_svg_(self) -> str:
        return self.to_svg(cell=fitting(self.size))

    __str__ = to_text

    def __repr__(self) -> str:
        m, n = self.size
        if m * n > LONGEST_REPR:
            return f"<Board of {m} x {n}, {self.weight():,} lit>"
        return f"Board({'/'.join(self.to_text('#', '.').splitlines())!r})"

    # ---- a board is a set of cells ----------------------------------------------------------------------------

    def weight(self) -> int:
        """How many cells are set.

        >>> Board("#.#").weight()
        2
        """
        return sum([row.bit_count() for row in self.rows])

    def cells(self) -> Iterator[tuple[int, int]]:
        """The set cells as (row, column) from 0, row by row.

        >>> list(Board.from_rows([0b10, 0b01], 2).cells())
        [(0, 1), (1, 0)]
        """
        for i, row in enumerate(self.rows):
            for j in members(row):
                yield i, j

    @overload
    def __getitem__(self, cell: tuple[int, int]) -> bool: ...
    @overload
    def __getitem__(self, cell: int) -> tuple[int, ...]: ...
    def __getitem__(self, cell: tuple[int, int] | int) -> bool | tuple[int, ...]:
        if not isinstance(cell, tuple):
            row = whole(cell, "a row or a cell (row, column)")
            if not 0 <= row < len(self.rows):  # also what ends a loop
                raise IndexError(f"expected a row from 0 to {len(self.rows) - 1}, got {row}")
            return tuple(flags(self.rows[row], self.columns))
        i, j = as_cell(cell)
        m, n = self.size
        if not (0 <= i < m and 0 <= j < n):
            raise IndexError(f"expected a cell of the {m} x {n} board, got {cell}")
        return self.rows[i] >> j & 1 == 1

    __iter__ = cells

    def __contains__(self, cell: object) -> bool:
        i, j = as_cell(cell)
        if not (0 <= i < len(self.rows)):
            return False
        if not (0 <= j < self.columns):
            return False
        return self.rows[i] >> j & 1 == 1

    __len__ = weight

    def __xor__(self, other: Board) -> Board:
        pairs = zip(self.rows, self._like(other).rows, strict=True)
        return self._with([a ^ b for a, b in pairs])

    def __add__(self, other: Presses) -> Board | StateBoard:
        """The lamps after some presses, which do the work: `Presses.__radd__`."""
        if isinstance(other, Board):
            raise TypeError("expected presses, board + solve(board), got a board; type x ^ y")
        return NotImplemented

    def __and__(self, other: Board) -> Board:
        pairs = zip(self.rows, self._like(other).rows, strict=True)
        return self._with([a & b for a, b in pairs])

    def __invert__(self) -> Board:
        return self.complement()

    def complement(self) -> Board:
        """The board with every lamp the other way.

        >>> print(Board.from_rows([0b10], 2).complement())
        ●·
        """
        every = full(self.columns)
        return self._without([row ^ every for row in self.rows])

    def press(self, row: int | tuple[int, int], column: int | None = None) -> Board:
        """The lamps after one press, of a cell that is told as two numbers or as one pair.

        >>> Board((2, 2)).press(0, 0), Board((2, 2)).press((0, 1))
        (Board('##/#.'), Board('##/.#'))

        Raises:
            BadInput: there is no such cell.
        """
        cell: Any = row if column is None else (row, column)
        pressed = Board.empty(*self.size)._with_cells([cell])
        presses = Board.from_rows(pressed.rows, self.columns, self.holes)
        return self ^ presses.effect()

    def transpose(self) -> Board:
        """Rows and columns exchanged.

        >>> print(Board.from_rows([0b001, 0b111], 3).transpose())
        ●●
        ·●
        ·●
        """
        m, n = self.size
        holes = matrix.transpose(self.holes, n) if self.holes else ()
        return Board._unchecked(matrix.transpose(self.rows, n), m, holes)

    def mirror(self) -> Board:
        """Left and right exchanged.

        >>> print(Board.from_rows([0b001], 3).mirror())
        ··●
        """
        n = self.columns
        rows = tuple([reversed_bits(row, n) for row in self.rows])
        holes = tuple([reversed_bits(row, n) for row in self.holes])
        return Board._unchecked(rows, n, holes)

    def flip(self) -> Board:
        """Top and bottom exchanged.

        >>> Board("##/..").flip()
        Board('../##')
        """
        return Board._unchecked(self.rows[::-1], self.columns, self.holes[::-1])

    def effect(self) -> Board:
        """What changes when every cell of this board is pressed: a press changes its cell and the
        up to four beside it.

        >>> print(Board.from_cells(3, 3, [(0, 0), (2, 2)]).effect())
        ●●·
        ●·●
        ·●●
        """
        n = self.columns
        rows = self.rows
        mask = full(n)
        above = (0, *rows[:-1])
        below = (*rows[1:], 0)
        threes = zip(rows, above, below, strict=True)
        return self._without([(x ^ x << 1 ^ x >> 1 ^ a ^ b) & mask for x, a, b in threes])

    def _without(self, rows: Iterable[Bits]) -> Board:
        """A board of this form with these rows, but nothing in the holes."""
        if self.holes:
            pairs = zip(rows, self.holes, strict=True)
            rows = [row & ~hole for row, hole in pairs]
        return self._with(rows)

    def meets_oddly(self, other: Board) -> bool:
        """Whether the two boards have an odd number of cells in common: the scalar product over
        GF(2).

        >>> Board.full(1, 3).meets_oddly(Board.from_rows([0b011], 3))
        False
        """
        pairs = zip(self.rows, self._like(other).rows, strict=True)
        common = sum([(a & b).bit_count() for a, b in pairs])
        return common % 2 == 1

    def _with(self, rows: Iterable[Bits]) -> Board:
        """Other lamps on the same board."""
        return Board._unchecked(tuple(rows), self.columns, self.holes)

    def _like(self, other: Board) -> Board:
        """The other board, if it is one of the same form."""
        if not isinstance(other, Board):
            raise TypeError(f"expected a board, got {shown(other)}")
        if self.size != other.size:
            expected = "a board of {} x {}".format(*self.size)
            raise BadInput(expected, "one of {} x {}".format(*other.size))
        expect(self.holes == other.holes, "a board with the same holes", "one with other holes")
        return other

    def __bool__(self) -> bool:
        return any(self.rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.from_rows, (self.rows, self.columns, self.holes)


def _listed(items: Iterable[Any], what: str) -> Iterator[Any]:
    try:
        return iter(items)
    except TypeError:
        raise TypeError(f"expected {what} as a list, got {shown(items)}") from None


def _words(rows: Iterable[Bits], columns: int) -> tuple[Bits, ...]:
    words = tuple([whole(row, "a row of bits") for row in _listed(rows, "rows")])
    for number, row in enumerate(words, start=1):
        if row < 0 or row >> columns:
            got = f"{row:#x}"[:60]
            raise BadInput(f"a row of {columns} bits", got, Message("row {n}", n=number))
    return words


def as_cell(cell: object) -> tuple[int, int]:
    """A cell as two whole numbers.

    >>> as_cell([0, 1])
    (0, 1)

    Raises:
        TypeError: it is none.
    """
    if not isinstance(cell, tuple | list) or len(cell) != 2:
        raise TypeError(f"expected a cell (row, column), got {shown(cell)}")
    return whole(cell[0], marked("a row")), whole(cell[1], marked("a column"))


# ---- boards in evidence -----------------------------------------------------------------------------------------


def _misfit(board: Board) -> str | None:
    """What is wrong with a board that may have been made without a look at its rows."""
    rows = board.rows
    n = board.columns
    if type(rows) is not tuple or type(n) is not int or not rows or n < 1:
        return "is no board of rows and columns"
    if not all(type(row) is int and row >= 0 and not row >> n for row in rows):
        return f"has a row that is none of {n} bits"
    return "has holes" if board.holes != () else None


def _read(data: Any) -> Board:
    if type(data) is not list or not data or not all(type(row) is str and row for row in data):
        raise ParseError("a board as a list of strings of 0 and 1", repr(data)[:60])
    for number, row in enumerate(data, start=1):
        if len(row) != len(data[0]) or row.strip("01"):
            expected = f"a string of {len(data[0])} signs 0 or 1"
            raise ParseError(
                expected, repr(row)[:60], Message("row {n} of {place}", n=number, place="a board")
            )
    rows = [int(row[::-1], 2) for row in data]
    return Board.from_rows(rows, len(data[0]))


keep(Board, Kept(_misfit, Board.digits, _read))
