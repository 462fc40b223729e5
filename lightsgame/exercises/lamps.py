"""Chapter 1: lamps as bits.  A set of cells is an int, a press is an `^`."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_, xor
from random import Random

from ..algebra.bits import Bits, from_members, full, members
from ..game.families import grid, king
from ..game.lights import effect as effect_of
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, lamps
from .verdict import show

CHAPTER = marked("Lamps as bits")


SIZES = ((1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (1, 4), (4, 1), (3, 3), (4, 5), (5, 3))  # tall and wide


def cells() -> Inputs:
    """Each cell of each board."""
    return ((m, n, cell) for m, n in SIZES for cell in range(m * n))


def stepped(m: int, n: int, cell: int) -> Bits:
    """The neighbours by their numbers alone: a row runs on into the next one."""
    return from_members(k for k in {cell - n, cell - 1, cell + 1, cell + n} if 0 <= k < m * n)


def by_columns(m: int, n: int, cell: int) -> Bits:
    """The neighbours of a cell where the cells are numbered column by column."""
    j, i = divmod(cell, m)
    near = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
    return from_members(c * m + r for r, c in near if 0 <= r < m and 0 <= c < n)


@exercise(
    "neighbours",
    CHAPTER,
    name="neighbours",
    inputs=cells,
    wrong={
        "the cell itself is put into the set; it is not its own neighbour": lambda m, n, cell: grid(m, n).closed[cell],
        "the last cell of a row and the first of the next row are taken for neighbours": stepped,
        "the diagonal cells count, too": lambda m, n, cell: king(m, n).neighbours[cell],
        "the cells are numbered column by column; cell 1 is to the right of cell 0": by_columns,
        "the other way round is forgotten: only the cells to the right and below are in the set": (
            lambda m, n, cell: grid(m, n).neighbours[cell] >> cell << cell
        ),
        "nobody looks whether there is a row above or below": (
            lambda m, n, cell: sum(1 << k for k in _beside(n, cell) if k >= 0)
        ),
    },
)
def neighbours(given: Given, m: int, n: int, cell: int) -> None:
    """All cells of some boards."""
    got = given.set_of(m * n, m, n, cell)
    given.same_cells(got, grid(m, n).neighbours[cell], m, n, show(_("cell"), lamps(1 << cell, m, n)))


def _beside(n: int, cell: int) -> set[int]:
    row = [cell + step for step in (-1, 1) if (cell + step) // n == cell // n]
    return {cell - n, cell + n, *row}


def presses() -> Inputs:
    """Dark, full and random boards, every cell."""
    random = Random(1)
    for m, n in SIZES:
        for lit in (0, full(n), full(m * n), random.getrandbits(m * n)):
            yield from ((Word(lit), m, n, cell) for cell in range(m * n))


@exercise(
    "press",
    CHAPTER,
    name="press",
    inputs=presses,
    wrong={
        "nothing changes": lambda lit, m, n, cell: lit,
        "the lamp of the pressed cell itself does not change": (
            lambda lit, m, n, cell: lit ^ grid(m, n).neighbours[cell]
        ),
        "lamps are only lit: `|` never puts one out": lambda lit, m, n, cell: lit | grid(m, n).closed[cell],
        "the lamps that were lit before are forgotten": lambda lit, m, n, cell: grid(m, n).closed[cell],
        "lamps are only put out: a dark one must be lit": lambda lit, m, n, cell: lit & ~grid(m, n).closed[cell],
        "`+` adds numbers, and carries": lambda lit, m, n, cell: lit + grid(m, n).closed[cell],
        "a row runs on into the next one": lambda lit, m, n, cell: lit ^ stepped(m, n, cell) ^ 1 << cell,
        "the diagonal cells change, too": lambda lit, m, n, cell: lit ^ king(m, n).closed[cell],
    },
    needs=("neighbours",),
)
def press(given: Given, lit: Bits, m: int, n: int, cell: int) -> None:
    """The lamps after one press."""
    got = given.set_of(m * n, lit, m, n, cell)
    before = show(_("before"), lamps(lit, m, n), marks=lamps(1 << cell, m, n))
    given.same_cells(got, lit ^ grid(m, n).closed[cell], m, n, before)


def sequences() -> Inputs:
    """Short sequences exhaustively, then a long one."""
    random = Random(2)
    yield from ((list(cells),) for length in range(5) for cells in product(range(3), repeat=length))
    yield ([random.randrange(25) for _step in range(40)],)


@exercise(
    "order",
    CHAPTER,
    name="pressed",
    inputs=sequences,
    wrong={
        "a cell that is pressed twice stays in the set; two presses are none": from_members,
        "a cell that is pressed three times is left out; three presses are one": (
            lambda cells: from_members(cell for cell in cells if cells.count(cell) == 1)
        ),
        "the numbers of the cells themselves are added, instead of 1 << cell": lambda cells: reduce(xor, cells, 0),
        "the bits are added by `+`, which carries": lambda cells: sum(1 << cell for cell in cells),
    },
)
def order(given: Given, cells: list[int]) -> None:
    """Each press changes whether its cell is in the set."""
    size = max([1, *[cell + 1 for cell in cells]])
    columns = 5 if size > 5 else 3
    rows = -(-max(size, columns) // columns)
    got = given.set_of(rows * columns, cells)
    given.same_cells(got, reduce(xor, [1 << cell for cell in cells], 0), rows, columns)


def pressings() -> Inputs:
    """All sets on small boards, random ones on larger ones."""
    random = Random(3)
    for m, n in (*SIZES, (2, 2), (6, 7)):
        size = m * n
        chosen = range(1 << size) if size <= 4 else [0, 1, *[random.getrandbits(size) for _step in range(12)]]
        yield from ((Word(word), m, n) for word in chosen)


@exercise(
    "effect",
    CHAPTER,
    name="effect",
    inputs=pressings,
    wrong={
        "a lamp that two presses change counts as changed: `|` forgets how often": (
            lambda word, m, n: reduce(or_, [grid(m, n).closed[cell] for cell in members(word)], 0)
        ),
        "a press does not change the lamp of its own cell": lambda word, m, n: effect_of(grid(m, n), word) ^ word,
        "`+` adds numbers, and carries": lambda word, m, n: sum(grid(m, n).closed[cell] for cell in members(word)),
        "a row runs on into the next one": (
            lambda word, m, n: reduce(xor, [stepped(m, n, cell) ^ 1 << cell for cell in members(word)], 0)
        ),
    },
    needs=("press",),
)
def effect(given: Given, word: Bits, m: int, n: int) -> None:
    """The sum of what each press changes."""
    got = given.set_of(m * n, word, m, n)
    given.same_cells(got, effect_of(grid(m, n), word), m, n, show(_("presses"), lamps(word, m, n)))


def attempts() -> Inputs:
    """True answers, answers that put out the lit lamps but light others, and answers that are just wrong."""
    random = Random(4)
    for m, n in SIZES:
        size = m * n
        for step in range(12):
            word = random.getrandbits(size)
            change = effect_of(grid(m, n), word)
            start = (change, change & random.getrandbits(size), random.getrandbits(size), full(size))[step % 4]
            yield Word(start), Word(word), m, n


@exercise(
    "is-solution",
    CHAPTER,
    name="is_solution",
    inputs=attempts,
    wrong={
        "nobody looks whether lamps are lit that were dark": (
            lambda start, word, m, n: start & ~effect_of(grid(m, n), word) == 0
        ),
        "nobody looks whether lamps stay lit": lambda start, word, m, n: effect_of(grid(m, n), word) & ~start == 0,
        "the presses are compared with the lamps, not their effect": lambda start, word, m, n: start == word,
    },
    needs=("effect",),
)
def is_solution(given: Given, start: Bits, word: Bits, m: int, n: int) -> None:
    """Whether the lamps are dark afterwards."""
    change = effect_of(grid(m, n), word)
    if given.truth_of(start, word, m, n) == (change == start):
        return
    after = show(_("after the presses"), lamps(start ^ change, m, n))
    boards = (show(_("start"), lamps(start, m, n)), show(_("presses"), lamps(word, m, n)), after)
    text = _("{call} is True, but lamps are lit in the end.")
    if change == start:
        text = _("{call} is False, but all lamps are dark then.")
    given.fail(text.format(call=given.begun), *boards)


EXERCISES = (neighbours, press, order, effect, is_solution)
