"""Chapter 7: the fewest presses, and the games that need the most."""

from __future__ import annotations

from random import Random

from ..algebra.bits import Bits, from_members, full, lowest, members, span, weight
from ..game.families import grid
from ..game.lights import quiet_basis
from ..solving import answer
from ..solving import fewest as fewest_of
from ..translation import _, marked
from .exercise import Given, Word, exercise, lamps, words
from .quiet import SINGULAR
from .verdict import show

CHAPTER = marked("The fewest and the most")


@exercise(
    "fewest",
    CHAPTER,
    marked("The fewest presses"),
    name="fewest",
    statement=marked("""
Write `fewest(x, basis)`: among all solutions, given by one solution x and a basis of the quiet patterns, one with the
fewest presses.

    >>> bin(fewest(0b1111, [0b1110, 0b0111]))
    '0b1'
"""),
    stub='''
def fewest(x: int, basis: list[int]) -> int:
    """A solution with as few presses as possible."""
    ...
''',
    hints=(
        marked("There are 2 ** len(basis) solutions; look at all of them."),
        marked(
            "It does not help to add a pattern only if that makes the solution shorter: two patterns may help together."
        ),
    ),
)
def fewest(given: Given) -> None:
    """Games in which adding one pattern at a time gets stuck come first."""
    random = Random(13)
    games: list[tuple[int, int, Bits, tuple[Bits, ...]]] = []
    for m, n in SINGULAR:
        basis = quiet_basis(grid(m, n))
        games += [(m, n, random.getrandbits(m * n), basis) for _step in range(12)]
    for m, n, x, basis in sorted(
        games, key=lambda game: greedy(game[2], game[3]) == min(span(game[3], game[2]), key=weight)
    ):
        got = given.set_of(m * n, Word(x), words(basis))
        best = min(span(basis, x), key=weight)
        yours, right = show(_("yours"), lamps(got, m, n)), show(_("fewer"), lamps(best, m, n))
        if got not in span(basis, x):
            text = _("{call}: this is no solution; it does not differ from x by a quiet pattern.")
            given.fail(text.format(call=given.begun), show("x", lamps(x, m, n)), yours)
        if weight(got) > weight(best):
            text = _("{call} has {n} presses, but {k} are enough.")
            if got == greedy(x, basis):
                text = _("{call} has {n} presses, but {k} are enough: two patterns may help where each alone does not.")
            given.fail(text.format(call=given.begun, n=weight(got), k=weight(best)), yours, right)


def greedy(x: Bits, basis: tuple[Bits, ...]) -> Bits:
    """Each pattern of the basis is added if that helps, one after the other."""
    for q in basis:
        if weight(x ^ q) < weight(x):
            x ^= q
    return x


@exercise(
    "classes",
    CHAPTER,
    marked("Cells of a kind"),
    name="classes",
    statement=marked("""
For the number of presses it only matters *how many* cells of each kind are pressed, where two cells are of one kind
when they lie in the same quiet patterns.  On 5 x 5 there are four kinds, and one of them is the cells in no pattern.

Write `classes(basis, size)`: the kinds of the cells 0 ... size - 1, as a list of sets of cells (as bits), in any order.

    >>> sorted(classes([0b0111, 0b0010], 4))
    [2, 5, 8]
"""),
    stub='''
def classes(basis: list[int], size: int) -> list[int]:
    """The cells, sorted by which patterns they lie in."""
    ...
''',
    hints=(
        marked("For each cell, note for every pattern of the basis whether the cell lies in it: that is its kind."),
        marked("A dictionary from kinds to sets of cells collects them; a tuple of bits can be its key."),
    ),
)
def classes(given: Given) -> None:
    """Compare as sets of sets."""
    for m, n in ((2, 2), *SINGULAR, (6, 6)):
        basis, size = quiet_basis(grid(m, n)), m * n
        kinds: dict[Bits, Bits] = {}
        for cell in range(size):
            key = from_members(i for i, q in enumerate(basis) if q >> cell & 1)
            kinds[key] = kinds.get(key, 0) | 1 << cell
        got = [x for x in given.list_of_sets(size, words(basis), size) if x]
        want = set(kinds.values())
        if sorted(got) == sorted(want):
            continue
        union = 0
        for x in got:
            if x & union:
                both = show(_("cell"), lamps(x & union & -(x & union), m, n))
                given.fail(_("{call}: this cell is in two classes.").format(call=given.begun), both)
            union |= x
        if union != full(size):
            lost = show(_("missing"), lamps(full(size) & ~union, m, n))
            text = _("{call}: these cells are in none of your classes.")
            if kinds.get(0) == full(size) & ~union:
                text = _("{call}: the cells that lie in no quiet pattern are a class, too.")
            given.fail(text.format(call=given.begun), lost)
        for x in got:
            if x not in want:
                first = lowest(x)
                kind = next(k for k in want if k >> first & 1)
                other = next((c for c in members(x ^ kind)), first)
                pair = show(_("cells"), lamps(1 << first | 1 << other, m, n))
                text = _("{call}: these two cells lie in the same patterns, but you put them into two classes.")
                if x >> other & 1:
                    text = _(
                        "{call}: these two cells do not lie in the same patterns, but you put them into one class."
                    )
                given.fail(text.format(call=given.begun), pair)


@exercise(
    "fifteen",
    CHAPTER,
    marked("As hard as it gets"),
    name="HARDEST",
    statement=marked("""
Every game on 5 x 5 that can be solved can be solved with 15 presses.  Draw one that needs all 15.
"""),
    stub='''
HARDEST = """
    .....
    .....
    .....
    .....
    .....
"""
''',
    hints=(
        marked(
            "It is easier to choose the presses than the lamps: what do 15 presses light that cannot be had with fewer?"
        ),
        marked(
            "Look at the four kinds of cells, of 8, 8, 4 and 5 cells.  A quiet pattern turns around two kinds at once."
        ),
        marked("Press 4 of the 8, 4 of the other 8, 2 of the 4 and all 5: no quiet pattern makes that shorter."),
    ),
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
    if best.weight() < 15:
        text = _("this game can be solved with {n} presses.").format(n=best.weight())
        given.fail(text, show(_("your game"), board), show(_("presses"), best))


EXERCISES = (fewest, classes, fifteen)
