"""Chapter 12: other boards and other lamps, boards put together, and conjectures from tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from ..algebra.bits import Bits, from_members, full
from ..game.board import Board
from ..game.chase import fill, transfer
from ..game.families import grid
from ..game.families import torus as torus_of
from ..patterns import nullity as nullity_of
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, lamps, words
from .systems import read_off
from .verdict import show

CHAPTER = marked("Other rules, larger boards")
ROUND = ((3, 3), (3, 4), (4, 3), (5, 3), (4, 6))


@exercise(
    "torus",
    CHAPTER,
    name="neighbours",
    inputs=lambda: ((m, n, cell) for m, n in ROUND for cell in range(m * n)),
    wrong={
        "the board ends at its edges": lambda m, n, cell: grid(m, n).neighbours[cell],
        "the rows run on into the next one, as the numbers do": (
            lambda m, n, cell: from_members({(cell + step) % (m * n) for step in (-n, -1, 1, n)})
        ),
        "the rows come round, and the columns do not": (
            lambda m, n, cell: from_members(
                {cell // n * n + (cell + step) % n for step in (-1, 1)}
                | {cell + step for step in (-n, n) if 0 <= cell + step < m * n}
            )
        ),
    },
    needs=("neighbours",),
)
def torus(given: Given, m: int, n: int, cell: int) -> None:
    """Every cell of some boards without an edge."""
    got = given.set_of(m * n, m, n, cell)
    given.same_cells(got, torus_of(m, n).neighbours[cell], m, n, show(_("cell"), lamps(1 << cell, m, n)))


def digits() -> Inputs:
    """Presses of lamps with three states, tall and wide."""
    random = Random(41)
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 3), (3, 2), (4, 4)):
        for most in (1, 2, 2, 2):
            yield [random.randint(0, most) for _cell in range(m * n)], m, n


def moved(presses: list[int], m: int, n: int, states: int = 3, own: int = 1) -> list[int]:
    """How far each lamp moves on."""
    near = [[k for k in range(m * n) if row >> k & 1] for row in grid(m, n).neighbours]
    return [(own * presses[cell] + sum([presses[k] for k in near[cell]])) % states for cell in range(m * n)]


@exercise(
    "three-states",
    CHAPTER,
    name="effect",
    inputs=digits,
    wrong={
        "one counts modulo 2, as if a second press undid the first": lambda p, m, n: moved(p, m, n, 2),
        "nothing is reduced modulo 3": lambda p, m, n: moved(p, m, n, 10**6),
        "a press does not move the lamp of its own cell": lambda p, m, n: moved(p, m, n, own=0),
        "a cell that is pressed twice counts as pressed once": lambda p, m, n: moved([min(x, 1) for x in p], m, n),
    },
    needs=("effect",),
)
def three_states(given: Given, presses: list[int], m: int, n: int) -> None:
    """The states, row by row."""
    got = [int(x) for x in given.collection_of(_("a list of numbers"), presses, m, n) if isinstance(x, int)]
    want = moved(presses, m, n)
    given.expected(got, want, *[show(name, _rows(x, n)) for name, x in ((_("presses"), presses), (_("right"), want))])


def _rows(values: Iterable[int], n: int) -> str:
    text = "".join(map(str, values))
    return "\n".join([text[i : i + n] for i in range(0, len(text), n)])


@cache
def halves() -> Inputs:
    """Answers that light boards: pairs that fit, and pairs that do not, on several widths."""
    found = []
    for n in (1, 2, 3, 5):
        good = [rows for m in range(1, 8) for push in range(1 << n) if (rows := _lighting(m, n, push))]
        pairs = [(words(a), words(b), n) for a in good for b in good]
        fit = [a[-1] ^ b[0] == full(n) for a, b, _n in pairs]
        found += [pair for pair, right in zip(pairs, fit, strict=True) if right][:12]
        found += [pair for pair, right in zip(pairs, fit, strict=True) if not right][:24]
    return found


def _lighting(m: int, n: int, push: Bits) -> list[Bits]:
    """Presses that light all lamps of m x n, near a first row; empty where there are none."""
    first = read_off(list(transfer(m, n)), fill([full(n)] * m, n, push)[1])
    return [] if first is None else list(fill([full(n)] * m, n, first ^ push)[0])


@exercise(
    "seam",
    CHAPTER,
    name="fits",
    inputs=halves,
    wrong={
        "it is asked whether the two rows are alike": lambda upper, lower, n: upper[-1] == lower[0],
        "a lamp that both change is taken for lit": lambda upper, lower, n: upper[-1] | lower[0] == full(n),
        "the first row of the upper part is looked at, and the last row of the lower one": (
            lambda upper, lower, n: upper[0] ^ lower[-1] == full(n)
        ),
    },
    needs=("chase",),
)
def seam(given: Given, upper: list[Word], lower: list[Word], n: int) -> None:
    """The boards are put together and pressed."""
    whole = Board.from_rows([*upper, 0, *lower], n)
    lit = whole.effect() == Board.full(*whole.size)
    given.expected(given.truth_of(upper, lower, n), lit, show(_("presses"), whole), show(_("lit"), whole.effect()))


@exercise("almost-inverse", CHAPTER, name="ROW", needs=("lonely-lamps",))
def almost_inverse(given: Given) -> None:
    """The middle lamp changes, and of the others only the last two may."""
    presses = given.board(5, 5)
    if not presses:
        given.fail(_("press at least one cell."), state="unfinished")
    change = presses.effect()
    lamp = Board.from_cells(5, 5, [(0, 0)])
    if Board.from_cells(5, 5, [cell for cell in change.cells() if cell not in ((4, 3), (4, 4))]) != lamp:
        text = _("besides the upper left lamp only the last two of the bottom row may change.")
        given.fail(text, show(_("your presses"), presses), show(_("what changes"), change, marks=change ^ lamp))


@exercise(
    "how-many-games",
    CHAPTER,
    name="solvable_games",
    inputs=lambda: (
        (m, n, nullity_of(m, n)) for m, n in ((1, 1), (2, 1), (1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (9, 9))
    ),
    wrong={
        "all positions are counted": lambda m, n, k: 2 ** (m * n),
        "the solutions of one game are counted": lambda m, n, k: 2**k,
        "one subtracts where one should divide": lambda m, n, k: 2 ** (m * n) - 2**k,
    },
    needs=("all-solutions",),
)
def how_many_games(given: Given, m: int, n: int, k: int) -> None:
    """Press sets, divided by how many give the same game."""
    given.expected(given.value_of(int, _("a number"), m, n, k), 2 ** (m * n - k))


@exercise(
    "conjecture",
    CHAPTER,
    name="doubled",
    inputs=lambda: ((n, nullity_of(n, n)) for n in range(1, 60)),
    wrong={
        "the nullity is doubled, and nothing added": lambda n, d: 2 * d,
        "two is always added": lambda n, d: 2 * d + 2,
        "two is added where n is even": lambda n, d: 2 * d + 2 * (n % 2 == 0),
    },
)
def conjecture(given: Given, n: int, d: int) -> None:
    """The guess is compared with the nullity, for n far beyond the table."""
    given.expected(given.value_of(int, _("a number"), n, d), nullity_of(2 * n + 1, 2 * n + 1))


EXERCISES = (torus, three_states, seam, almost_inverse, how_many_games, conjecture)
