"""Chapter 7: the fewest presses, and the games that need the most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..algebra.bits import Bits, full, lowest, members, span, weight
from ..errors import Inconsistent
from ..game.board import Board
from ..game.families import grid
from ..game.lights import quiet_basis
from ..solving import answer
from ..solving import fewest as fewest_of
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, lamps, words
from .quiet import SINGULAR
from .verdict import show

CHAPTER = marked("The fewest and the most")


def solutions() -> Inputs:
    """One solution and the patterns, of singular boards and a regular one."""
    random = Random(13)
    for m, n in ((3, 3), *SINGULAR):
        basis = quiet_basis(grid(m, n))
        yield from ((Word(random.getrandbits(m * n)), words(basis)) for _step in range(12))


@exercise(
    "fewest",
    CHAPTER,
    name="fewest",
    inputs=solutions,
    wrong={
        "a pattern is added only if it helps at once; two may help together": lambda x, basis: greedy(x, tuple(basis)),
        "x itself is given": lambda x, basis: x,
        "one pattern at most is added": lambda x, basis: min([x, *[x ^ q for q in basis]], key=weight),
        "the number of presses is given, and not the presses": (
            lambda x, basis: min([weight(y) for y in span(basis, x)])
        ),
        "the smallest number is taken, not the fewest bits": lambda x, basis: min(span(basis, x)),
    },
    needs=("all-solutions",),
)
def fewest(given: Given, x: Bits, basis: list[Bits]) -> None:
    """A solution, and none with fewer presses."""
    m, n = board_of(x, basis)
    got = given.set_of(m * n, x, basis)
    best = min(span(basis, x), key=weight)
    yours, right = show(_("yours"), lamps(got, m, n)), show(_("fewer"), lamps(best, m, n))
    if got not in span(basis, x):
        text = _("{call}: this is no solution; it does not differ from x by a quiet pattern.")
        given.fail(text.format(call=given.begun), show("x", lamps(x, m, n)), yours)
    if weight(got) > weight(best):
        text = _("{call} has {n} presses, but {k} are enough.")
        given.fail(text.format(call=given.begun, n=weight(got), k=weight(best)), yours, right)


def greedy(x: Bits, basis: tuple[Bits, ...]) -> Bits:
    """Each pattern of the basis is added if that helps, one after the other."""
    for q in basis:
        if weight(x ^ q) < weight(x):
            x ^= q
    return x


def patterns() -> Inputs:
    """The quiet patterns of some boards, regular and singular."""
    for m, n in ((2, 2), *SINGULAR, (6, 6)):
        yield words(quiet_basis(grid(m, n))), m * n


def board_of(x: Bits, basis: Sequence[Bits]) -> tuple[int, int]:
    """The size of the board whose quiet patterns these are."""
    if not basis:
        return 3, 3
    return next(size for size in SINGULAR if {*span(quiet_basis(grid(*size)))} == {*span(basis)})


def kinds_by(basis: Sequence[Bits], size: int, key: Callable[[tuple[int, ...]], object]) -> dict[Any, Bits]:
    """The cells, put together by what the key makes of the patterns in which they lie."""
    kinds: dict[Any, Bits] = {}
    for cell in range(size):
        name = key(tuple([q >> cell & 1 for q in basis]))
        kinds[name] = kinds.get(name, 0) | 1 << cell
    return kinds


@exercise(
    "classes",
    CHAPTER,
    name="classes",
    inputs=patterns,
    wrong={
        "the cells that lie in no quiet pattern are left out; they are a class, too": (
            lambda basis, size: [
                cells for kind, cells in kinds_by(basis, size, tuple).items() if not basis or any(kind)
            ]
        ),
        "it is counted in how many patterns a cell lies, and not looked in which": (
            lambda basis, size: list(kinds_by(basis, size, sum).values())
        ),
        "the patterns themselves are taken for the classes": lambda basis, size: list(basis),
        "each cell is a class of its own": lambda basis, size: [1 << cell for cell in range(size)],
    },
    needs=("quiet-pattern",),
)
def classes(given: Given, basis: list[Bits], size: int) -> None:
    """Compare as sets of sets."""
    m, n = next(shape for shape in ((2, 2), *SINGULAR, (6, 6)) if shape[0] * shape[1] == size)
    kinds = kinds_by(basis, size, tuple)
    got = [x for x in given.list_of_sets(size, basis, size) if x]
    want = set(kinds.values())
    union = 0
    for x in got:
        if x & union:
            both = show(_("cell"), lamps(x & union & -(x & union), m, n))
            given.fail(_("{call}: this cell is in two classes.").format(call=given.begun), both)
        union |= x
    if union != full(size):
        lost = show(_("missing"), lamps(full(size) & ~union, m, n))
        given.fail(_("{call}: these cells are in none of your classes.").format(call=given.begun), lost)
    for x in got:
        if x not in want:
            first = lowest(x)
            kind = next(k for k in want if k >> first & 1)
            other = next((c for c in members(x ^ kind)), first)
            pair = show(_("cells"), lamps(1 << first | 1 << other, m, n))
            text = _("{call}: these two cells lie in the same patterns, but you put them into two classes.")
            if x >> other & 1:
                text = _("{call}: these two cells do not lie in the same patterns, but you put them into one class.")
            given.fail(text.format(call=given.begun), pair)


@exercise(
    "fifteen",
    CHAPTER,
    name="HARDEST",
)
def fifteen(given: Given) -> None:
    """Solvable, and no solution shorter than 15."""
    board = given.board(5, 5)
    if not board:
        given.fail(_("the board is dark: it needs no press at all."), state="unfinished")
    try:
        best = fewest_of(answer(board)).presses
    except ValueError as error:
        pattern = getattr(error, "witness", board)
        text = _("this game cannot be solved at all: the quiet pattern meets it oddly.")
        given.fail(text, show(_("your game"), board), show(_("quiet pattern"), pattern, marks=board & pattern))
    if board == Board.full(5, 5):
        given.fail(_("that is the board on which every lamp is lit; there are 7349 others."))
    if best.weight() < 15:
        text = _("this game can be solved with {n} presses.").format(n=best.weight())
        given.fail(text, show(_("your game"), board), show(_("presses"), best))


@exercise("greedy-fails", CHAPTER, name="STUCK", needs=("fewest",))
def greedy_fails(given: Given) -> None:
    """Solvable, and no single press leaves fewer lamps."""
    board = given.board()
    m, n = board.size
    if not board or max(m, n) > 6:
        given.fail(_("a board of at most 6 x 6 with a lit lamp, please."), state="wrong" if board else "unfinished")
    try:
        answer(board)
    except Inconsistent as error:
        given.fail(_("this game cannot be solved at all: the quiet pattern meets it oddly."), show("?", error.witness))
    after = [board ^ Board.from_cells(m, n, [divmod(cell, n)]).effect() for cell in range(m * n)]
    better = min(after, key=Board.weight)
    if better.weight() < board.weight():
        text = _("one press leaves {k} lamps of {n}.").format(k=better.weight(), n=board.weight())
        given.fail(text, show(_("your game"), board), show(_("after it"), better))


EXERCISES = (fewest, classes, greedy_fails, fifteen)
