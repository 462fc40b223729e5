"""A board of lamps with more than two states: one immutable value that prints as its digits.

Like `Board`, it serves for lamps and for presses alike: how far each lamp is on, how often each
cell is pressed.

>>> board = StateBoard("012/1_0", 3)
>>> print(board)
012
1_0
>>> board.size, board[0, 2], board[1, 1], board.total()
((2, 3), 2, None, 4)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from ..algebra.bits import Bits
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.message import marked
from ..core.validation import check_cells, check_size, expect_type, whole
from ..drawing.svg import PALETTE, fitting, on_cells
from ..errors import expect
from . import arrays
from .board import LONGEST_REPR, Board, as_cell
from .notation import DIGITS, MOST_STATES, understood
from .picture import HOLE, in_one


@dataclass(frozen=True, slots=True, init=False, repr=False)
class StateBoard(metaclass=Answering):
    """A board from a text of digits (then letters), its rows, lists, a size (all 0), or a board; a
    hole is `_` or None.

    Raises:
        ParseError: the text holds something else, or rows of different lengths.
        BadInput: no cell, rows of different lengths, a state that there is not.
        TypeError: it is none of these.
    """

    rows: tuple[tuple[int | None, ...], ...]
    states: int

    @with_cures
    def __init__(
        self,
        given: str | Board | StateBoard | tuple[int, int] | Sequence[str | Sequence[int | None]],
        states: int,
    ) -> None:
        object.__setattr__(
            self, "states", whole(states, marked("a number of states"), 2, MOST_STATES)
        )
        object.__setattr__(self, "rows", _rows(given, self.states))

    @property
    def size(self) -> tuple[int, int]:
        """(number of rows, number of columns).

        >>> StateBoard("012/120", 3).size
        (2, 3)
        """
        return len(self.rows), len(self.rows[0])

    @property
    def holes(self) -> tuple[Bits, ...]:
        """The holes row by row, as a board of two states has them; nothing where the board is
        whole.

        >>> StateBoard("01_/120", 3).holes
        (4, 0)
        """
        holes = [0] * len(self.rows)
        for i, row in enumerate(self.rows):
            if None in row:
                holes[i] = sum([1 << j for j, one in enumerate(row) if one is None])
        return tuple(holes) if any(holes) else ()

    def __getitem__(self, cell: tuple[int, int]) -> int | None:
        i, j = as_cell(cell)
        m, n = self.size
        if not (0 <= i < m and 0 <= j < n):
            raise IndexError(f"expected a cell of the {m} x {n} board, got {cell}")
        return self.rows[i][j]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for i, row in enumerate(self.rows):
            for j, value in enumerate(row):
                if value:
                    yield i, j

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        expect(not self.holes, "a board without holes for an array of numbers", "one with holes")
        return numpy.array(self.rows, numpy.uint8 if dtype is None else dtype)

    def total(self) -> int:
        """The sum of all digits: as presses, how many there are.

        >>> StateBoard("012/1_0", 3).total()
        4
        """
        return sum([value or 0 for value in chain.from_iterable(self.rows)])

    weight = total

    def __bool__(self) -> bool:
        return any(any(row) for row in self.rows)

    def to_text(self) -> str:
        """The picture, a digit a cell.

        >>> print(StateBoard((1, 3), 5).to_text())
        000
        """
        return "\n".join(self.digits())

    def digits(self) -> list[str]:
        """The rows of the picture.

        >>> StateBoard("012/1_0", 3).digits()
        ['012', '1_0']
        """
        sign = dict(enumerate(DIGITS)) | {None: HOLE}
        return ["".join([sign[value] for value in row]) for row in self.rows]

    def to_array(self) -> list[list[int | None]]:
        """Nested lists of numbers, None for a hole.

        >>> StateBoard("01/_2", 3).to_array()
        [[0, 1], [None, 2]]
        """
        return [list(row) for row in self.rows]

    __str__ = to_text

    def __repr__(self) -> str:
        m, n = self.size
        if m * n > LONGEST_REPR:
            return f"<StateBoard of {m} x {n}, {self.states} states>"
        return f"StateBoard({self.to_text().replace(chr(10), '/')!r}, {self.states})"

    def to_svg(self, *, presses: StateBoard | None = None, cell: int = 24) -> str:
        """The board as SVG: the brighter a cell, the higher its state; with the digits of *presses*
        if given.

        >>> StateBoard("01/20", 3).to_svg().count("<rect")
        4
        """
        presses = getattr(presses, "times", presses)
        expect_type(presses, StateBoard | None, "presses")
        cell = whole(cell, "cell", 1)
        m, n = self.size
        half = cell / 2
        over = presses or self
        colour = PALETTE["press"] if presses else "#000"
        style = f'font-size="{half:g}" text-anchor="middle" dominant-baseline="central" font-family="sans-serif"'

        def squares() -> Iterator[str]:
            for i, row in enumerate(self.rows):
                for j, value in enumerate(row):
                    bright = 0.3 + 0.7 * value / (self.states - 1) if value else 1.0
                    fill = PALETTE["on" if value else "off"]
                    if value is None:
                        fill = PALETTE["gone"]
                    place = f'x="{j * cell}" y="{i * cell}" width="{cell}" height="{cell}"'
                    yield f'<rect {place} fill="{fill}" fill-opacity="{bright:.2g}"/>'

        def digits() -> Iterator[str]:
            for i, j in over:
                place = f'x="{j * cell + half:g}" y="{i * cell + half:g}"'
                digit = DIGITS[over.rows[i][j] or 0]
                yield f'<text {place} {style} fill="{colour}">{digit}</text>'

        label = f"{m} by {n} lamps of {self.states} states"
        return on_cells((m, n), cell, label, squares(), digits() if cell >= 8 else ())

    def _repr_svg_(self) -> str:
        return self.to_svg(cell=fitting(self.size))

    def __reduce__(self) -> tuple[Any, ...]:
        return StateBoard, (self.rows, self.states)


def _rows(given: object, k: int) -> tuple[tuple[int | None, ...], ...]:
    given = in_one(given)
    if isinstance(given, str):
        rows = understood(given, states=k).rows
        value: dict[str, int | None] = {digit: state for state, digit in enumerate(DIGITS)}
        value[HOLE] = None
        return tuple([tuple([value[sign] for sign in row]) for row in rows])
    if isinstance(given, Board):
        columns = range(given.columns)
        holes = given.holes or (0,) * len(given.rows)
        pairs = zip(given.rows, holes, strict=True)
        given = [[None if hole >> j & 1 else row >> j & 1 for j in columns] for row, hole in pairs]
    elif (
        isinstance(given, tuple)
        and len(given) == 2
        and all(hasattr(side, "__index__") for side in given)
    ):
        m, n = check_size(*given)
        check_cells(m, n, max(k, 3))  # it has a number for each cell, however few states
        return ((0,) * n,) * m
    elif hasattr(given, "tolist"):
        given = given.tolist()  # pyright: ignore[reportAttributeAccessIssue]
    wanted = "a board as a text of digits, a size or nested lists"
    _, table = arrays.entries(given, k, wanted, partial(_small, k))
    return tuple(map(tuple, table))


def _small(k: int, row: Sequence[int]) -> bytearray:
    octets = bytearray(row)
    if octets.translate(None, bytes(range(k))):
        raise ValueError
    return octets
