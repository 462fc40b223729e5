"""An Akari puzzle (Light Up) as one immutable value.

A puzzle is a rectangle of cells: `.` is white, `#` is black, and a digit `0`-`4` is a black cell
with a clue.  Bulbs are put on white cells, and a bulb lights its row and column in both directions
as far as the next black cell.

1. *Every white cell is lit.*
2. *A clue counts the bulbs on the up to four cells beside it.*
3. *No bulb lights another.*

The set of bulbs is a `Board`, as every set of cells is in this package.  `rules` checks a set of
bulbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.lacking import Answering
from ...core.message import Message, marked
from ...core.serialization import Kept, keep
from ...core.validation import expect_type, shown, whole
from ...errors import BadInput, ParseError, expect, legible
from ...game.board import Board, as_cell
from ...game.picture import without_remarks
from .drawing import puzzle_svg

WHITE = "."
BLACK = "#"
BULB = "o"
CLUES = "01234"

Cell = tuple[int, int]

_SIGNS = frozenset(WHITE + BLACK + CLUES)
_CLUE = re.compile("[0-4]")
RUN = re.compile(r"[.o]+")  # what one bulb lights: cells between black ones
_TO_BITS = str.maketrans("o.#01234", "10000000")


@dataclass(frozen=True, slots=True)
class Puzzle(metaclass=Answering):
    """An m x n Akari puzzle, made from its picture.

    >>> puzzle = Puzzle('''
    ...     1..#
    ...     .0..
    ...     ...2''')
    >>> puzzle.size, puzzle[0, 0], puzzle[0, 1]
    ((3, 4), '1', '.')
    >>> bulbs = Board('''
    ...     .#..
    ...     #...
    ...     ....''')
    >>> print(puzzle.draw(bulbs))
    1o.#
    o0..
    ...2

    Raises:
        ParseError: a sign that is none of `.#01234`, rows of different lengths, or no row at all.
    """

    rows: tuple[str, ...]
    columns: int

    def __init__(self, picture: str) -> None:
        if not isinstance(picture, str):
            raise TypeError(f"expected a puzzle as a picture, got {shown(picture)}")
        expected = marked("the rows of a puzzle")
        legible("://" not in picture, expected, marked("an address; parse_puzzle reads it"))
        lines = dict(_lines(picture))
        rows = _checked(tuple(lines.values()), marked("line {n}"), list(lines))
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", len(rows[0]))

    __iter__ = None  # a puzzle has cells by (row, column), and no order of its own

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Puzzle:
        """A puzzle from its rows of signs.

        >>> print(Puzzle.from_rows([".1", "#."]))
        .1
        #.
        """
        try:
            rows = tuple(rows)
        except TypeError:
            raise TypeError(f"expected the rows of a puzzle, got {shown(rows)}") from None
        return cls._trusted(_checked(rows, marked("row {n}"), range(1, len(rows) + 1)))

    @classmethod
    def _of_black(cls, rows: int, columns: int, black: Iterable[Cell]) -> Puzzle:
        """A puzzle without clues: all cells are white but these.

        >>> print(Puzzle._of_black(2, 3, [(0, 2), (1, 0)]))
        ..#
        #..
        """
        white = cls.from_rows([WHITE * columns] * rows)
        return white.with_signs(dict.fromkeys(black, BLACK))

    @classmethod
    def _trusted(cls, rows: tuple[str, ...]) -> Puzzle:
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "rows", rows)
        object.__setattr__(puzzle, "columns", len(rows[0]))
        return puzzle

    @property
    def size(self) -> tuple[int, int]:
        """(number of rows, number of columns).

        >>> Puzzle("1..").size
        (1, 3)
        """
        return len(self.rows), self.columns

    def __getitem__(self, cell: Cell) -> str:
        i, j = cell if isinstance(cell, tuple) else as_cell(cell)
        if not (0 <= i < len(self.rows) and 0 <= j < self.columns):
            raise IndexError(
                f"expected a cell of the {len(self.rows)} x {self.columns} puzzle, got {cell}"
            )
        return self.rows[i][j]

    def where(self, signs: str) -> Board:
        """The cells that carry one of these signs.

        >>> print(Puzzle("1.#").where("#01234"))
        ●·●
        """
        chosen = str.maketrans({sign: "1" if sign in signs else "0" for sign in _SIGNS})
        digits = [row.translate(chosen) for row in self.rows]
        return Board.from_rows([int(row[::-1], 2) for row in digits], self.columns)

    def white(self) -> Board:
        """The white cells.

        >>> print(Puzzle("1.#").white())
        ·●·
        """
        return self.where(WHITE)

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """The numbered cells and their numbers, row by row.

        >>> list(Puzzle("1.#3").clues())
        [((0, 0), 1), ((0, 3), 3)]
        """
        for i, row in enumerate(self.rows):
            for match in _CLUE.finditer(row):
                yield (i, match.start()), int(match[0])

    def beside(self, cell: Cell) -> list[Cell]:
        """The up to four *white* cells beside a cell: above, left, right, below.

        >>> Puzzle.from_rows(["...", "#1.", "..."]).beside((1, 1))
        [(0, 1), (1, 2), (2, 1)]
        """
        cell = as_cell(cell)
        return [(i, j) for i, j in self._inside(around(cell)) if self.rows[i][j] == WHITE]

    def _inside(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that lie on the board.

        >>> Puzzle.from_rows(["..."])._inside([(0, 0), (0, 3), (-1, 0)])
        [(0, 0)]
        """
        m, n = self.size
        return [(i, j) for i, j in cells if 0 <= i < m and 0 <= j < n]

    def runs(self) -> Iterator[tuple[Cell, ...]]:
        """The maximal runs of white cells, which seed S1 calls blocks: those of the rows, then
        those of the columns.

        At most one cell of a run carries a bulb, and a white cell is lit from the two runs that
        cross in it.

        >>> for run in Puzzle.from_rows(["..#", "#.."]).runs():
        ...     print(run)
        ((0, 0), (0, 1))
        ((1, 1), (1, 2))
        ((0, 0),)
        ((0, 1), (1, 1))
        ((1, 2),)
        """
        m, n = self.size
        for i, run in spans(self.rows):
            yield tuple([(i, j) for j in range(n)[run]])
        for j, run in spans(columns_of(self.rows)):
            yield tuple([(i, j) for i in range(m)[run]])

    def draw(self, bulbs: Board | None = None) -> str:
        """The picture, with an `o` at each bulb.

        >>> print(Puzzle("1./..").draw(Board(".#/..")))
        1o
        ..

        Raises:
            BadInput: the bulbs are of another size, or one stands on a black cell, where it would
                hide the sign.
        """
        expect_type(bulbs, Board | None, "bulbs")
        if bulbs is None:
            return "\n".join(self.rows)
        if bulbs.size != self.size:
            raise BadInput(
                "bulbs on {} x {} cells like the puzzle".format(*self.size),
                "{} x {}".format(*bulbs.size),
            )
        for i, j in (bulbs & self.where(BLACK + CLUES)).cells():
            raise BadInput(
                Message("bulbs on white cells"), Message("one on a black cell"), place((i, j))
            )
        return "\n".join(rows_with_bulbs(self.rows, bulbs))

    def with_signs(self, signs: Mapping[Cell, str]) -> Puzzle:
        """The puzzle with other signs in some cells.

        >>> print(Puzzle("1.#").with_signs({(0, 0): "#"}))
        #.#
        """
        expect_type(signs, Mapping, "signs")
        rows = [list(row) for row in self.rows]
        for cell, sign in signs.items():
            i, j = as_cell(cell)
            expect(0 <= i < len(rows) and 0 <= j < len(rows[0]), "a cell of the puzzle", str(cell))
            rows[i][j] = sign
        return Puzzle.from_rows(["".join(row) for row in rows])

    def transpose(self) -> Puzzle:
        """Rows and columns exchanged.

        >>> print(Puzzle("1.#").transpose())
        1
        .
        #
        """
        return Puzzle._trusted(tuple(columns_of(self.rows)))

    def mirror(self) -> Puzzle:
        """Left and right exchanged.

        >>> print(Puzzle("1..").mirror())
        ..1
        """
        return Puzzle._trusted(tuple([row[::-1] for row in self.rows]))

    def flip(self) -> Puzzle:
        """Top and bottom exchanged.

        >>> Puzzle("1./..").flip()
        Puzzle('../1.')
        """
        return Puzzle._trusted(self.rows[::-1])

    def to_svg(
        self, *, bulbs: Board | None = None, marks: Board | None = None, cell: int = 32
    ) -> str:
        """The puzzle as SVG, with bulbs and their light, and rings at the cells of *marks*.

        >>> Puzzle("1.").to_svg(bulbs=Board(".#")).startswith("<svg")
        True
        """
        expect_type(bulbs, Board | None, "bulbs")
        expect_type(marks, Board | None, "marks")
        cell = whole(cell, "cell", 1)
        return puzzle_svg(
            self.rows,
            bulbs=bulbs.rows if bulbs else (),
            marks=marks.rows if marks else (),
            cell=cell,
        )

    def _repr_svg_(self) -> str:
        return self.to_svg(cell=max(1, min(32, 600 // max(self.size))))

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        m, n = self.size
        return f"<Puzzle of {m} x {n}>" if m * n > 400 else f"Puzzle({'/'.join(self.rows)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle.from_rows, (self.rows,)


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells above, left, right and below.

    >>> around((1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    i, j = cell
    return (i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)


def place(cell: Cell) -> str:
    """A cell in words, counted from 1 as people do.

    >>> place((0, 2))
    'row 1, column 3'
    """
    return Message("row {n}, column {n2}", n=cell[0] + 1, n2=cell[1] + 1)


def read_answer(text: str) -> tuple[Puzzle, Board]:
    """A puzzle with its bulbs from one picture in which each bulb is an `o`.

    >>> puzzle, bulbs = read_answer("1o#")
    >>> print(puzzle)
    1.#
    >>> print(bulbs)
    ·●·
    """
    puzzle = Puzzle(text.replace(BULB, WHITE))
    rows = [int(line.translate(_TO_BITS)[::-1], 2) for _, line in _lines(text)]
    return puzzle, Board.from_rows(rows, puzzle.columns)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold a row, with their numbers; `%` starts a comment line."""
    lines = without_remarks(text).replace("/", "\n").splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, line.strip()


def _checked(rows: tuple[str, ...], text: str, numbers: Sequence[int]) -> tuple[str, ...]:
    """The rows, if they are those of a puzzle."""
    for row in rows:
        if not isinstance(row, str):
            raise TypeError(f"expected the rows of a puzzle as texts, got {shown(row)}")
    legible(rows and rows[0], marked("a puzzle, one row a line"), Message("no cell at all"))
    columns = len(rows[0])
    for row, number in zip(rows, numbers, strict=True):
        if not _SIGNS.issuperset(row):
            j = next(j for j, sign in enumerate(row) if sign not in _SIGNS)
            where = Message("{where}, column {n}", where=Message(text, n=number), n=j + 1)
            wanted = Message("a cell (one of {signs})", signs=". # 0 1 2 3 4")
            raise ParseError(wanted, repr(row[j]), where)
        if len(row) != columns:
            like_first = Message("a row of {n} cells like the first", n=columns)
            raise ParseError(like_first, f"{len(row)}", Message(text, n=number))
    return rows


def columns_of(rows: Iterable[str]) -> list[str]:
    """The columns of a picture, as its rows are.

    >>> columns_of(["1.", "#."])
    ['1#', '..']
    """
    return ["".join(column) for column in zip(*rows, strict=True)]


def spans(lines: Iterable[str]) -> Iterator[tuple[int, slice]]:
    """The runs of white cells in a picture: the number of the line, and where they are in it.

    >>> list(spans(["..#.", "#..."]))
    [(0, slice(0, 2, None)), (0, slice(3, 4, None)), (1, slice(1, 4, None))]
    """
    for i, line in enumerate(lines):
        for run in RUN.finditer(line):
            yield i, slice(*run.span())


def rows_with_bulbs(rows: tuple[str, ...], bulbs: Board) -> list[str]:
    """The rows with an `o` where a bulb stands on a white cell.

    >>> rows_with_bulbs(("1.", "#."), Board("##" + chr(10) + ".#"))
    ['1o', '#o']
    """
    with_bulbs = []
    for row, lamps in zip(rows, bulbs.digits(), strict=True):
        if "1" in lamps:
            row = "".join(map(_lamp, row, lamps))
        with_bulbs.append(row)
    return with_bulbs


def _lamp(sign: str, lamp: str) -> str:
    return BULB if lamp == "1" and sign == WHITE else sign


# ---- puzzles in evidence ----------------------------------------------------------------------------------------


def _misfit(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle that may have been made without a look at its rows."""
    rows = puzzle.rows
    n = puzzle.columns
    if type(rows) is not tuple or type(n) is not int or not rows or n < 1:
        return "is no puzzle of rows and columns"
    for row in rows:
        if type(row) is not str or len(row) != n or not _SIGNS.issuperset(row):
            return f"has a row that is none of {n} cells"
    return None


def _read(data: Any) -> Puzzle:
    if type(data) is not list or not all(type(row) is str for row in data):
        raise ParseError("a puzzle as a list of strings", repr(data)[:60])
    return Puzzle.from_rows(data)


keep(Puzzle, Kept(_misfit, lambda puzzle: list(puzzle.rows), _read))
