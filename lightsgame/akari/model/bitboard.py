"""A whole puzzle in one int, and the light of all bulbs at once.

A bulb shines like a rook moves: along its row and its column, as far as the next black cell.  Chess
programs find the squares that *all* rooks attack with a few shifts of one 64-bit word; a Python int
has as many bits as we like, so the same trick lights a board of a million cells.

**One word.**  Cell (i, j) of an m x n puzzle is bit i * w + j, where the *stride* w is the least
multiple of 8 above n. So each row has at least one bit more than the puzzle, and these are never
white: `word << 1` moves every cell one to the right, and what falls off a row falls on this *wall*,
from where no light goes on: no row leaks into the next.  And each row is a whole number of bytes,
so that some columns are cut out of a word by taking some bytes of each row.

**A fill in log2 steps.**  `word << 1 & white` moves the light by one cell, and n such steps would
do.  The fill of Kogge and Stone doubles the stride: if `light` reaches up to s - 1 cells from each
bulb, and `clear` marks the cells that light can enter from s cells before them, all cells between
being white, then

    light |= light << s & clear        reaches up to 2s - 1 cells
    clear &= clear << s                marks the cells that can be entered from 2s before

so a run of 40 cells takes six steps, not 39.  From one bulb at the left, with the wall marked `|`:

    white    . . . . . # . . |
    bulb     o
    s = 1    o o
    s = 2    o o o o
    s = 4    o o o o o

The words `clear` depend on the puzzle alone: they are made once and kept.  Backwards the same ones
serve, for a way that is clear to the right is clear to the left: `light |= (light & clear) >> s`.

References: Kogge and Stone (1973), "A parallel algorithm for the efficient solution of a general
class of recurrence equations", IEEE Transactions on Computers C-22, 786-793,
doi:10.1109/TC.1973.5009159.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import pairwise
from operator import or_
from typing import Literal

from ...algebra.bits import Bits, from_members, full, join, members, split
from ...game.board import Board
from .puzzle import CLUES, WHITE, Cell, Puzzle

Axis = Literal[0, 1]
ROWS: Axis = 0
COLUMNS: Axis = 1
# rows and columns of a tile, whose words the processor has at hand
TALL = 128
WIDE = 480

# pairs (s, cells that light enters from s bits before), s = step * 1, 2, 4 ...
Clear = tuple[tuple[int, Bits], ...]


@dataclass(frozen=True)
class Field:
    """A puzzle as words: `white`, the cells of each clue, and the strides of the fills along rows
    and columns.

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

    @cached_property
    def stride(self) -> int:
        """From a cell to the one below: the number of columns and the wall, in whole bytes."""
        return _stride(self.columns)

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
        numbers: dict[int, int] = {}
        for k, cells in enumerate(self.clues):
            numbers |= dict.fromkeys(members(cells), k)
        return numbers

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
                for cell in members(run):
                    light[cell] = light.get(cell, 0) | run
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
        """The bits of some words by their distance from the last cell, in steps along rows and
        columns.

        Of those that are as far the first word comes first, and of a word what comes first in
        reading order.

        >>> field = field_of(Puzzle.from_rows(["..1.", "...."]))
        >>> [field.cell(bit) for bit in field.nearest((0, 1), field.numbered, field.white)]
        [(0, 1), (0, 2), (0, 0), (1, 1), (0, 3), (1, 0), (1, 2), (1, 3)]
        """
        i, j = last
        w = self.stride
        done = -1
        radius = 8
        while done < self.rows + self.columns:
            top = max(i - radius, 0)
            band = full((i + radius + 1 - top) * w) << top * w
            far: dict[int, int] = {}
            for word in words:
                for cell in members(word & band):
                    far[cell] = abs(cell // w - i) + abs(cell % w - j)
            new = [cell for cell, distance in far.items() if done < distance <= radius]
            yield from sorted(new, key=far.__getitem__)
            done = radius
            radius *= 4

    def beside(self, word: Bits) -> Bits:
        """The cells beside those of *word*, be they black, white or wall: intersect it with what
        you want.

        >>> field = field_of(Puzzle.from_rows(["...", ".1.", "..."]))
        >>> print(field.board(field.beside(field.numbered) & field.white))
        ·●·
        ●·●
        ·●·
        """
        w = self.stride
        return word << 1 | word >> 1 | word << w | word >> w

    def forward(self, word: Bits, clear: Clear) -> Bits:
        """*word* and all that is lit from it to the right (`clear` = `across`) or downwards
        (`down`).
        """
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
        in_rows = self.along(bulbs, self.across)
        return in_rows | self.along(bulbs, self.down)

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
        """The cells that come after one of *word* in their run: one step on, and from there all
        that is lit.
        """
        if not clear:
            return 0
        step, enterable = clear[0]
        return self.forward(word << step & enterable, clear)

    def seen_once(self, word: Bits) -> Bits:
        """The white cells that see exactly one cell of *word*, themselves included.

        >>> field = field_of(Puzzle.from_rows(["..#", "..."]))
        >>> print(
        ...     field.board(field.seen_once(field.word(Board.from_cells(2, 3, [(0, 0), (1, 2)]))))
        ... )
        ●●·
        ·●●
        """
        row = self.along(word, self.across)
        column = self.along(word, self.down)
        # A cell of the word is in both of its runs, so there "one in the row, one in the column" is
        # the same one.
        in_one_line = row ^ column | row & column & word
        in_rows = self.crowded(word, self.across)
        several = in_rows | self.crowded(word, self.down)
        return in_one_line & ~several

    def seen_at_least(self, word: Bits, k: int) -> Bits:
        """The white cells that see at least *k* cells of *word*, themselves included.

        >>> field = field_of(Puzzle.from_rows(["..#", "..."]))
        >>> print(field.board(field.seen_at_least(field.white, 4)))
        ···
        ●●·
        """
        # Let r(i) and c(i) mark the runs with at least i cells of the word.  A cell sees k of them
        # iff r(i) and c(k - i) hold for some i; one of the word counts in both of its runs: it
        # needs r(i) and c(k + 1 - i), i > 0.
        r = self._ranks(word, self.across, k)
        c = self._ranks(word, self.down, k)
        outside = 0
        for i in range(k + 1):
            outside |= r[i] & c[k - i]
        inside = 0
        for i in range(1, k + 1):
            inside |= r[i] & c[k + 1 - i]
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
        in_rows = self.along(word, self.across[:doublings])
        return in_rows | self.along(word, self.down[:doublings])

    def cutter(self, *words: Bits) -> Cut:
        """A function of *top*, *bottom*, *left* and *right* that cuts the field and some words down
        to these cells.

        Rows are whole bytes, and *left* is a multiple of 8, so that a cut takes some bytes of each
        row.  Each word is turned into bytes once, however often it is cut.

        >>> field = field_of(Puzzle.from_rows(["..", "#.", ".1"]))
        >>> part, (numbered,) = field.cutter(field.numbered)(1, 3, 0, 2)
        >>> part == field_of(Puzzle.from_rows(["#.", ".1"])), numbered == part.numbered
        (True, True)
        """
        size = self.rows * self.stride // 8
        data = [word.to_bytes(size, "little") for word in (self.white, *self.clues, *words)]

        def cut(top: int, bottom: int, left: int, right: int) -> tuple[Field, list[Bits]]:
            rows = bottom - top
            columns = right - left
            old = self.stride // 8
            new = _stride(columns) // 8
            starts = range(top * old + left // 8, bottom * old, old)
            inside = _lines(rows, columns, full(columns))
            parts = []
            for octets in data:
                piece = b"".join([octets[at : at + new] for at in starts])
                parts.append(int.from_bytes(piece, "little") & inside)
            white, *clues = parts[:6]
            return _field(rows, columns, white, tuple(clues)), parts[6:]

        return cut

    def paste(self, axis: Axis, start: int, word: Bits, part: Field) -> Bits:
        """The word of a part, some rows or columns from *start* on, as a word of this field.

        >>> field = field_of(Puzzle.from_rows(["..", "#.", ".1"]))
        >>> part, _ = field.cutter()(0, 2, 0, 1)
        >>> print(field.board(field.paste(COLUMNS, 1, 0b1_00000001, part)))
        ·●
        ·●
        ··
        """
        if axis == ROWS:
            return word << start * self.stride
        octets = word.to_bytes(part.rows * part.stride // 8, "little")
        old = part.stride // 8
        new = self.stride // 8
        starts = range(0, len(octets), old)
        rows = [octets[at : at + old].ljust(new, b"\0") for at in starts]
        return int.from_bytes(b"".join(rows), "little") << start

    def lines(self, axis: Axis, start: int, stop: int) -> Bits:
        """All cells in these rows, or columns.

        >>> print(field_of(Puzzle.from_rows(["...", "..."])).lines(COLUMNS, 1, 3))
        1542
        """
        if axis == ROWS:
            return full(stop * self.stride) & ~full(start * self.stride)
        return _lines(self.rows, self.columns, full(stop) & ~full(start))

    def cuts(self) -> Iterator[Cuts]:
        """At which rows and columns to cut a large board in tiles, then where else, and at last
        nowhere.

        >>> for rows, columns in field_of(Puzzle.from_rows(["."] * 300)).cuts():
        ...     print(rows, columns)
        [0, 144, 300] [0, 1]
        [0, 48, 200, 300] [0, 1]
        [0, 96, 248, 300] [0, 1]
        [0, 300] [0, 1]
        """
        # Three times, for a cell may lie where one of them cuts the rows and another one the
        # columns.
        for k in range(3):
            rows = _edges(self.rows, TALL, k / 3)
            columns = _edges(self.columns, WIDE, k / 3)
            if len(rows) > 2 or len(columns) > 2:
                yield rows, columns
        yield [0, self.rows], [0, self.columns]

    def by_tiles(self, work: Work, cuts: Cuts, *words: Bits) -> list[Bits]:
        """What the *work* makes of each tile, its seam, and what is in it of some words, put
        together again.

        Where other tiles begin the clues are gone.  The cells beside these, and those of runs that
        are cut there, are the *seam*: what all others see and touch is in the tile.

        >>> field = field_of(Puzzle.from_rows(["."] * 300))
        >>> def top_of_the_seam(part, seam, words):
        ...     return [seam & part.lines(ROWS, 0, 1)]
        >>> (seams,) = field.by_tiles(top_of_the_seam, ([0, 8, 300], [0, 1]))
        >>> field.cells(seams)
        ((0, 0), (8, 0))
        """
        if cuts == ([0, self.rows], [0, self.columns]):
            return list(work(self, 0, list(words)))
        cut = self.cutter(*words)
        size = self.stride // 8
        whole: list[bytearray] = []
        for top, bottom in pairwise(cuts[0]):
            for left, right in pairwise(cuts[1]):
                part, inside = cut(top, bottom, left, right)
                alone, seam = part._tile(
                    top > 0, bottom < self.rows, left > 0, right < self.columns
                )
                new = work(alone, seam, inside)
                if not whole:
                    whole = [bytearray(self.rows * size) for _ in new]
                starts = range(top * size + left // 8, bottom * size, size)
                for octets, word in zip(whole, new, strict=True):
                    part._paste_rows(word, octets, starts)
        return [int.from_bytes(octets, "little") for octets in whole]

    def _tile(self, above: bool, below: bool, left: bool, right: bool) -> tuple[Field, Bits]:
        """The part of a field without the clues at the sides where it goes on, and its seam."""
        m = self.rows
        n = self.columns
        ends = 0
        if above:
            ends |= self.lines(ROWS, 0, 1)
        if below:
            ends |= self.lines(ROWS, m - 1, m)
        sides = 0
        if left:
            sides |= self.lines(COLUMNS, 0, 1)
        if right:
            sides |= self.lines(COLUMNS, n - 1, n)
        lost = (ends | sides) & self.numbered
        alone = replace(self, clues=tuple([cells & ~lost for cells in self.clues]))
        cut_runs = self.along(ends & self.white, self.down)
        cut_runs |= self.along(sides & self.white, self.across)
        return alone, cut_runs | self.beside(lost) & self.white

    def _paste_rows(self, word: Bits, octets: bytearray, starts: range) -> None:
        """The rows of a word of this part, each to its start in the bytes of the whole field; its wall
        makes way for the next tile.
        """
        step = self.stride // 8
        rows = word.to_bytes(self.rows * step, "little")
        for k, at in enumerate(starts):
            octets[at : at + step] = rows[k * step : k * step + step]


Cut = Callable[[int, int, int, int], tuple[Field, list[Bits]]]
Cuts = tuple[list[int], list[int]]
Work = Callable[[Field, Bits, list[Bits]], Sequence[Bits]]


def field_of(puzzle: Puzzle) -> Field:
    """The puzzle as words.

    >>> field = field_of(Puzzle("1.#."))
    >>> bin(field.white), bin(field.numbered), field.stride
    ('0b1010', '0b1', 8)
    """
    wall = "\n" * (_stride(puzzle.columns) - puzzle.columns)
    text = wall.join(puzzle.rows)[::-1]  # the last cell is the highest bit
    white, *clues = [_marked(text, sign) for sign in WHITE + CLUES]
    return _field(*puzzle.size, white, tuple(clues))


def _field(rows: int, columns: int, white: Bits, clues: tuple[Bits, ...]) -> Field:
    return Field(rows, columns, white, clues, _strides(white, 1), _strides(white, _stride(columns)))


def _edges(length: int, size: int, share: float) -> list[int]:
    """Cuts, about *size* apart and each at a whole byte, moved by a share of that."""
    pieces = max(1, round(length / size))
    edges = {0, length}
    if pieces > 1:
        edges.update([int((i + share) * length / pieces) // 8 * 8 for i in range(pieces)])
    return sorted(edges)


def _stride(columns: int) -> int:
    return columns // 8 * 8 + 8


def _lines(rows: int, columns: int, line: Bits) -> Bits:
    """The same line of so many columns in each row."""
    return int.from_bytes(line.to_bytes(_stride(columns) // 8, "little") * rows, "little")


def reach(clear: Clear) -> int:
    """Further than that from its cell no light goes, in bits.

    >>> reach(field_of(Puzzle("...#..")).across)
    4
    """
    return 2 * clear[-1][0] if clear else 0


def _marked(text: str, sign: str) -> Bits:
    """The cells with a sign, as the binary digits of a text."""
    digits = dict.fromkeys(map(ord, ".#01234\n"), "0")
    digits[ord(sign)] = "1"
    return int(text.translate(digits), 2)


def _strides(white: Bits, step: int) -> Clear:
    # Invariant: *clear* marks the cells x with x - s, x - s + step, ..., x all white.  When none is
    # left, no run is longer than s / step cells, and the strides so far reach 1 + 2 + ... + s/2 = s
    # - 1 from its first cell: all of it.
    answer = []
    clear = white & white << step
    s = step
    while clear:
        answer.append((s, clear))
        clear &= clear << s
        s *= 2
    return tuple(answer)
