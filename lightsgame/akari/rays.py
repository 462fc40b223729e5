"""A whole puzzle in one int, and the light of all bulbs at once.

A bulb shines like a rook moves: along its row and its column, as far as the next black cell.  Chess programs find the
squares that *all* rooks attack with a few shifts of one 64-bit word; a Python int has as many bits as we like, so the
same trick lights a board of a million cells.

**One word.**  Cell (i, j) of an m x n puzzle is bit i * (n + 1) + j.  Each row has one bit more than the puzzle, and
that bit is never white.  So `word << 1` moves every cell one to the right, and what falls off a row falls on this
*wall column*, from where no light goes on: no row leaks into the next.

**A fill in log2 steps.**  `word << 1 & white` moves the light by one cell, and n such steps would do.  The fill of
Kogge and Stone doubles the stride: if `light` reaches up to s - 1 cells from each bulb, and `clear` marks the cells
that light can enter from s cells before them, all cells between being white, then

    light |= light << s & clear        reaches up to 2s - 1 cells
    clear &= clear << s                marks the cells that can be entered from 2s before

so a run of 40 cells takes six steps, not 39.  From one bulb at the left, with the wall marked `|`:

    white    . . . . . # . . |
    bulb     o
    s = 1    o o
    s = 2    o o o o
    s = 4    o o o o o

The words `clear` depend on the puzzle alone: they are made once and kept.  Backwards the same ones serve, for a way
that is clear to the right is clear to the left: `light |= (light & clear) >> s`.

References: Kogge and Stone (1973), "A parallel algorithm for the efficient solution of a general class of recurrence
equations", IEEE Transactions on Computers C-22, 786-793, doi:10.1109/TC.1973.5009159.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import pairwise
from operator import and_, or_
from typing import Literal

from ..algebra.bits import Bits, from_members, full, join, members, split
from ..game.board import Board
from .puzzle import CLUES, WHITE, Cell, Puzzle

Axis = Literal[0, 1]
ROWS: Axis = 0
COLUMNS: Axis = 1
BAND = 128  # rows whose words the processor has at hand, however wide the board

Clear = tuple[tuple[int, Bits], ...]  # pairs (s, cells that light enters from s bits before), s = step * 1, 2, 4 ...


@dataclass(frozen=True)
class Field:
    """A puzzle as words: `white`, the cells of each clue, and the strides of the fills along rows and columns.

    What the rules for people ask cell by cell is made when it is first asked for, and kept.

    >>> field = field_of(Puzzle.from_rows(["..#.", "...."]))
    >>> print(field.board(field.light(field.word(Board.from_cells(2, 4, [(0, 0)])))))
    ●●··
    ●···
    """

    rows: int
    columns: int
    white: Bits
    clues: tuple[Bits, ...]  # those with a 0, with a 1, up to those with a 4
    across: Clear
    down: Clear

    @property
    def stride(self) -> int:
        """From a cell to the one below: the number of columns, and the wall."""
        return self.columns + 1

    @cached_property
    def numbered(self) -> Bits:
        """All cells with a clue."""
        return reduce(or_, self.clues)

    @cached_property
    def number(self) -> dict[int, int]:
        """What each clue says.

        >>> field_of(Puzzle("..1.")).number
        {2: 1}
        """
        return {clue: k for k, cells in enumerate(self.clues) for clue in members(cells)}

    @cached_property
    def near(self) -> dict[int, Bits]:
        """The white cells beside each clue.

        >>> field_of(Puzzle("..1.")).near
        {2: 10}
        """
        return {clue: self.beside(1 << clue) & self.white for clue in self.number}

    @cached_property
    def sight(self) -> dict[int, Bits]:
        """What a bulb in each white cell lights.

        >>> field_of(Puzzle("..1.")).sight
        {0: 3, 1: 3, 3: 8}
        """
        light: dict[int, Bits] = {}
        for clear in (self.across, self.down):
            for start in members(self.first(self.white, clear)):
                run = self.along(1 << start, clear)
                light |= {cell: light.get(cell, 0) | run for cell in members(run)}
        return light

    def word(self, cells: Board) -> Bits:
        """A set of cells as one int."""
        return join(cells.rows, self.stride)

    def board(self, word: Bits) -> Board:
        """The set of cells that a word means; undoes `word`."""
        return Board.from_rows(split(word, self.rows, self.stride), self.columns)

    def cell(self, bit: int) -> Cell:
        """Row and column of a bit."""
        return divmod(bit, self.stride)

    def cells(self, word: Bits) -> tuple[Cell, ...]:
        """Rows and columns of the bits of a word."""
        return tuple([divmod(bit, self.stride) for bit in members(word)])

    def bits(self, cells: Iterable[Cell]) -> Bits:
        """Some cells as one int; undoes `cells`."""
        return from_members([i * self.stride + j for i, j in cells])

    def nearest(self, last: Cell, *words: Bits) -> Iterator[int]:
        """The bits of some words by their distance from the last cell, in steps along rows and columns.

        Of those that are as far the first word comes first, and of a word what comes first in reading order.

        >>> field = field_of(Puzzle.from_rows(["..1.", "...."]))
        >>> [field.cell(bit) for bit in field.nearest((0, 1), field.numbered, field.white)]
        [(0, 1), (0, 2), (0, 0), (1, 1), (0, 3), (1, 0), (1, 2), (1, 3)]
        """
        (i, j), w = last, self.stride
        done, radius = -1, 8
        while done < self.rows + self.columns:
            top = max(i - radius, 0)
            band = full((i + radius + 1 - top) * w) << top * w
            far = {cell: abs(cell // w - i) + abs(cell % w - j) for word in words for cell in members(word & band)}
            yield from sorted([cell for cell, away in far.items() if done < away <= radius], key=far.__getitem__)
            done, radius = radius, 4 * radius

    def beside(self, word: Bits) -> Bits:
        """The cells beside those of *word*, be they black, white or wall: intersect it with what you want.

        >>> field = field_of(Puzzle.from_rows(["...", ".1.", "..."]))
        >>> print(field.board(field.beside(field.numbered) & field.white))
        ·●·
        ●·●
        ·●·
        """
        w = self.stride
        return word << 1 | word >> 1 | word << w | word >> w

    def forward(self, word: Bits, clear: Clear) -> Bits:
        """*word* and all that is lit from it to the right (`clear` = `across`) or downwards (`down`)."""
        for s, way in clear:
            word |= word << s & way
        return word

    def backward(self, word: Bits, clear: Clear) -> Bits:
        """*word* and all that is lit from it to the left or upwards."""
        for s, way in clear:
            word |= (word & way) >> s
        return word

    def along(self, word: Bits, clear: Clear) -> Bits:
        """*word*, which is white, and all that is lit from it in one line, both ways."""
        return self.forward(word, clear) | self.backward(word, clear)

    def light(self, bulbs: Bits) -> Bits:
        """All cells that the bulbs light, their own included; *bulbs* must be white.

        Four fills: 12 log2(longest run) operations on words, whatever the number of bulbs.
        """
        return self.along(bulbs, self.across) | self.along(bulbs, self.down)

    def first(self, word: Bits, clear: Clear) -> Bits:
        """Of each run along one axis the first cell that belongs to *word*.

        >>> field = field_of(Puzzle("..#...#."))
        >>> print(field.board(field.first(field.word(Board(".#.#.#.#")), field.across)))
        ·●·●···●
        """
        return word & ~self._after(word, clear)

    def crowded(self, word: Bits, clear: Clear) -> Bits:
        """The runs along one axis in which at least two cells belong to *word*.

        >>> field = field_of(Puzzle("..#...#."))
        >>> print(field.board(field.crowded(field.word(Board(".#.#.#.#")), field.across)))
        ···●●●··
        """
        return self.along(self._after(word, clear) & word, clear)

    def _after(self, word: Bits, clear: Clear) -> Bits:
        """The cells that come after one of *word* in their run: one step on, and from there all that is lit."""
        return self.forward(word << clear[0][0] & clear[0][1], clear) if clear else 0

    def seen_once(self, word: Bits) -> Bits:
        """The white cells that see exactly one cell of *word*, themselves included.

        >>> field = field_of(Puzzle.from_rows(["..#", "..."]))
        >>> print(field.board(field.seen_once(field.word(Board.from_cells(2, 3, [(0, 0), (1, 2)])))))
        ●●·
        ·●●
        """
        row, column = self.along(word, self.across), self.along(word, self.down)
        # A cell of the word is in both of its runs, so there "one in the row, one in the column" is the same one.
        return (row ^ column | row & column & word) & ~(self.crowded(word, self.across) | self.crowded(word, self.down))

    def seen_at_least(self, word: Bits, k: int) -> Bits:
        """The white cells that see at least *k* cells of *word*, themselves included.

        >>> field = field_of(Puzzle.from_rows(["..#", "..."]))
        >>> print(field.board(field.seen_at_least(field.white, 4)))
        ···
        ●●·
        """
        # Let r(i) and c(i) mark the runs with at least i cells of the word.  A cell sees k of them iff r(i) and
        # c(k - i) hold for some i; one of the word counts in both of its runs: it needs r(i) and c(k + 1 - i), i > 0.
        r, c = self._ranks(word, self.across, k), self._ranks(word, self.down, k)
        outside: Bits = reduce(or_, map(and_, r, reversed(c)))
        inside: Bits = reduce(or_, map(and_, r[1:], reversed(c[1:])), 0)
        return outside & ~word | inside & word

    def _ranks(self, word: Bits, clear: Clear, k: int) -> list[Bits]:
        """The runs with at least 0, 1, ..., k cells of the word."""
        answer = [self.white]
        for _ in range(k):
            answer.append(self.along(word, clear))
            word &= self._after(word, clear)  # without the first cell of each run
        return answer

    def within(self, word: Bits, doublings: int) -> Bits:
        """*word* and what its light reaches within 2**doublings - 1 cells.

        >>> field = field_of(Puzzle("......."))
        >>> print(field.board(field.within(field.word(Board("#......")), 2)))
        ●●●●···
        """
        return self.along(word, self.across[:doublings]) | self.along(word, self.down[:doublings])

    def part(self, axis: Axis, start: int, stop: int) -> Field:
        """The rows, or columns, from *start* up to, but not including, *stop* as a field of their own.

        >>> field = field_of(Puzzle.from_rows(["..", "#.", ".1"]))
        >>> field.part(ROWS, 1, 3) == field_of(Puzzle.from_rows(["#.", ".1"]))
        True
        """
        white, *clues = [self.cut(axis, start, stop, word) for word in (self.white, *self.clues)]
        rows, columns = (stop - start, self.columns) if axis == ROWS else (self.rows, stop - start)
        return _field(rows, columns, white, clues)

    def cut(self, axis: Axis, start: int, stop: int, word: Bits) -> Bits:
        """What is in these rows, or columns, of a word, as a word of that part; `pasted` brings it back."""
        if axis == ROWS:
            return word >> start * self.stride & full((stop - start) * self.stride)
        rows = split(word, self.rows, self.stride)
        return join([row >> start & full(stop - start) for row in rows], stop - start + 1)

    def pasted(self, axis: Axis, start: int, word: Bits, part: Field) -> Bits:
        """The word of a part that begins at *start* as a word of this field.

        >>> field = field_of(Puzzle.from_rows(["..", "#.", ".1"]))
        >>> print(field.board(field.pasted(COLUMNS, 1, 0b101, field.part(COLUMNS, 1, 2))))
        ·●
        ·●
        ··
        """
        if axis == ROWS:
            return word << start * self.stride
        return join([row << start for row in split(word, self.rows, part.stride)], self.stride)

    def lines(self, axis: Axis, start: int, stop: int) -> Bits:
        """All cells in these rows, or columns.

        >>> print(field_of(Puzzle.from_rows(["...", "..."])).lines(COLUMNS, 1, 3))
        102
        """
        if axis == ROWS:
            return full(stop * self.stride) & ~full(start * self.stride)
        return join([full(stop) & ~full(start)] * self.rows, self.stride)

    def bands(self) -> Iterator[list[tuple[int, Field, Bits]]]:
        """The board a hundred rows at a time, then so with other cuts, and at last as a whole; a low one as a whole.

        Of each band the first row, the field that it is, and its seam: the rows at which a neighbour begins, which lose
        their clues, and the runs of white cells that end there.  What all other cells see and touch is in the band.

        >>> field = field_of(Puzzle.from_rows(["."] * 300))
        >>> [[(top, part.rows) for top, part, _ in bands] for bands in field.bands()]
        [[(0, 128), (128, 128), (256, 44)], [(0, 64), (64, 128), (192, 108)], [(0, 300)]]
        """
        for shift in (0, BAND // 2) if self.rows > BAND else ():
            cuts = [0, *range(BAND - shift, self.rows, BAND), self.rows]
            yield [self._band(top, bottom) for top, bottom in pairwise(cuts)]
        yield [(0, self, 0)]

    def _band(self, top: int, bottom: int) -> tuple[int, Field, Bits]:
        part = self.part(ROWS, top, bottom)
        edges = part.lines(ROWS, 0, top > 0) | part.lines(ROWS, part.rows - (bottom < self.rows), part.rows)
        alone = replace(part, clues=tuple([cells & ~edges for cells in part.clues]))
        return top, alone, edges | part.along(edges & part.white, part.down)


def field_of(puzzle: Puzzle) -> Field:
    """The puzzle as words.

    >>> field = field_of(Puzzle("1.#."))
    >>> bin(field.white), bin(field.numbered), field.stride
    ('0b1010', '0b1', 5)
    """
    text = "\n".join(puzzle.rows)[::-1]  # the line break is the wall, the last cell the highest bit
    white, *clues = [_marked(text, sign) for sign in WHITE + CLUES]
    return _field(*puzzle.size, white, clues)


def _field(rows: int, columns: int, white: Bits, clues: list[Bits]) -> Field:
    return Field(rows, columns, white, tuple(clues), _strides(white, 1), _strides(white, columns + 1))


def reach(clear: Clear) -> int:
    """Further than that from its cell no light goes, in bits.

    >>> reach(field_of(Puzzle("...#..")).across)
    4
    """
    return 2 * clear[-1][0] if clear else 0


def _marked(text: str, sign: str) -> Bits:
    return int(text.translate({ord(other): "1" if other == sign else "0" for other in ".#01234\n"}), 2)


def _strides(white: Bits, step: int) -> Clear:
    # Invariant: *clear* marks the cells x with x - s, x - s + step, ..., x all white.  When none is left, no run is
    # longer than s / step cells, and the strides so far reach 1 + 2 + ... + s/2 = s - 1 from its first cell: all of it.
    answer = []
    clear, s = white & white << step, step
    while clear:
        answer.append((s, clear))
        clear &= clear << s
        s *= 2
    return tuple(answer)
