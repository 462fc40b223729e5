"""Chapter 1: lamps as bits.  A set of cells is an int, a press is an `^`."""

from collections.abc import Callable, Sequence
from functools import cache, reduce
from itertools import product
from operator import add, or_, xor
from random import Random

from ...algebra.bits import Bits, from_members, full, members
from ...game import families
from ...game.graph_solver import effect as effect_of
from ..exercise import Given, Inputs, Word, _, exercise, lit

grid = cache(families.grid)  # a thousand calls ask for the same few boards
# tall and wide; with more than 25 cells, and with more than 32
SIZES = (
    (1, 1),
    (1, 2),
    (2, 1),
    (2, 3),
    (3, 2),
    (1, 4),
    (4, 1),
    (3, 3),
    (4, 5),
    (5, 3),
    (6, 7),
    (3, 11),
)


def run_on(m: int, n: int, cell: int) -> Bits:
    """The neighbours by their numbers alone: a row runs on into the next one.

    >>> bin(run_on(2, 3, 2)), bin(grid(2, 3).neighbours[2])
    ('0b101010', '0b100010')
    """
    numbers = {cell - n, cell - 1, cell + 1, cell + n}
    return from_members(numbers.intersection(range(m * n)))


@exercise(
    lambda: ((m, n, cell) for m, n in SIZES for cell in range(m * n)),
    itself=lambda m, n, cell: grid(m, n).closed[cell],
    runs_on=run_on,
    diagonal=lambda m, n, cell: families.king(m, n).neighbours[cell],
    by_columns=lambda m, n, cell: grid(n, m).neighbours[cell],
    one_way=lambda m, n, cell: grid(m, n).neighbours[cell] >> cell << cell,
    no_edge=lambda m, n, cell: grid(m + 1, n).neighbours[cell],
    from_one=lambda m, n, cell: (
        grid(m, n).neighbours[cell] & from_members([k for k in range(n, m * n) if k % n])
    ),
)
def neighbours(given: Given, m: int, n: int, cell: int) -> None:
    """All cells of some boards."""
    picture = lit(_("cell"), 1 << cell, m, n)
    given.cells(grid(m, n).neighbours[cell], m, n, picture)


def positions() -> Inputs:
    """Dark, full and random boards, every cell.

    >>> next(positions())
    (0, 1, 1, 0)
    """
    random = Random(1)
    for m, n in SIZES:
        cells = m * n
        words = (0, full(n), full(cells), random.getrandbits(cells))
        for word, cell in product(words, range(cells)):
            yield word, m, n, cell


@exercise(
    positions,
    nothing=lambda word, m, n, cell: word,
    not_itself=lambda word, m, n, cell: word ^ grid(m, n).neighbours[cell],
    only_lit=lambda word, m, n, cell: word | grid(m, n).closed[cell],
    forgotten=lambda word, m, n, cell: grid(m, n).closed[cell],
    only_out=lambda word, m, n, cell: word & ~grid(m, n).closed[cell],
    carries=lambda word, m, n, cell: word + grid(m, n).closed[cell],
    runs_on=lambda word, m, n, cell: word ^ run_on(m, n, cell) ^ 1 << cell,
    diagonal=lambda word, m, n, cell: word ^ families.king(m, n).closed[cell],
    number=lambda word, m, n, cell: word ^ grid(m, n).neighbours[cell] ^ cell,
)
def press(given: Given, word: Word, m: int, n: int, cell: int) -> None:
    """The lamps after one press."""
    before = lit(_("before"), word, m, n, marks=1 << cell)
    after = word ^ grid(m, n).closed[cell]
    given.cells(after, m, n, before)


def sequences() -> Inputs:
    """Short sequences exhaustively, then long ones.

    >>> list(sequences())[4]
    ([0, 0],)
    """
    random = Random(2)
    for length in range(5):
        for cells in product(range(3), repeat=length):
            yield (list(cells),)
    for length in (80, 60):
        yield ([random.randrange(42) for _step in range(length)],)


def one_after_another(cells: Sequence[int]) -> Bits:
    """The set of cells that stay when equal neighbours in the list are struck out.

    >>> one_after_another([0, 1, 1, 0]), one_after_another([0, 1, 0])
    (0, 3)
    """
    left: list[int] = []
    for cell in cells:
        if left[-1:] == [cell]:
            left.pop()
        else:
            left.append(cell)
    return from_members(left)


@exercise(
    sequences,
    twice=from_members,
    three_times=lambda cells: from_members(cell for cell in cells if cells.count(cell) == 1),
    numbers=lambda cells: reduce(xor, cells, 0),
    adjacent=one_after_another,
    carries=lambda cells: sum(1 << cell for cell in cells),
)
def order(given: Given, cells: list[int]) -> None:
    """Each press changes whether its cell is in the set."""
    m, n = (6, 7) if max(cells, default=0) > 2 else (1, 3)
    given.cells(reduce(xor, [1 << cell for cell in cells], 0), m, n)


def pressings() -> Inputs:
    """All sets on small boards, random ones on larger ones."""
    random = Random(3)
    for m, n in (*SIZES, (2, 2)):
        size = m * n
        if size <= 4:
            words = list(range(1 << size))
        else:
            words = [0, 1, *[random.getrandbits(size) for _step in range(12)]]
        yield from ((word, m, n) for word in words)


def put_together(
    word: Bits, m: int, n: int, by: Callable[[int, int], int] = xor, runs_on: bool = False
) -> Bits:
    """What each press changes, put together in one way or another.

    >>> bin(put_together(0b11, 1, 3)), bin(put_together(0b11, 1, 3, or_))
    ('0b100', '0b111')
    """
    if runs_on:
        changes = [run_on(m, n, cell) | 1 << cell for cell in members(word)]
    else:
        changes = [grid(m, n).closed[cell] for cell in members(word)]
    return reduce(by, changes, 0)


@exercise(
    pressings,
    twice=lambda word, m, n: put_together(word, m, n, or_),
    not_itself=lambda word, m, n: effect_of(grid(m, n), word) ^ word,
    carries=lambda word, m, n: put_together(word, m, n, add),
    runs_on=lambda word, m, n: put_together(word, m, n, runs_on=True),
)
def effect(given: Given, word: Word, m: int, n: int) -> None:
    """The sum of what each press changes."""
    picture = lit(_("presses"), word, m, n)
    given.cells(effect_of(grid(m, n), word), m, n, picture)


def attempts() -> Inputs:
    """True answers, answers that light other lamps, and answers that are just wrong.

    >>> next(attempts())
    (0, 0, 1, 1)
    """
    random = Random(4)
    for m, n in SIZES:
        size = m * n
        for step in range(12):
            word = random.getrandbits(size)
            change = effect_of(grid(m, n), word)
            some = change & random.getrandbits(size)
            last = change ^ 1 << size - 1  # the last lamp stays lit, or is lit
            starts = (change, some, random.getrandbits(size), full(size), last)
            yield starts[step % 5], word, m, n


@exercise(
    attempts,
    lights_others=lambda start, word, m, n: start & ~effect_of(grid(m, n), word) == 0,
    leaves_some=lambda start, word, m, n: effect_of(grid(m, n), word) & ~start == 0,
    no_effect=lambda start, word, m, n: start == word,
)
def is_solution(given: Given, start: Word, word: Word, m: int, n: int) -> None:
    """Whether the lamps are dark afterwards."""
    left = start ^ effect_of(grid(m, n), word)
    if given.truth() == bool(left):
        boards = {_("start"): start, _("presses"): word, _("after the presses"): left}
        pictures = [lit(caption, lamps, m, n) for caption, lamps in boards.items()]
        given.fail("still_lit" if left else "all_dark", *pictures)
