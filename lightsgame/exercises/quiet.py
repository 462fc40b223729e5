"""Chapter 3: what can be solved, and the quiet patterns that say what cannot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from ..algebra.bits import Bits, dot, from_members, span, weight
from ..game.board import Board
from ..game.checks import is_solution, is_witness
from ..game.families import grid
from ..game.lights import effect, quiet_basis
from ..game.lights import solve as solve_on
from ..patterns import quiet_patterns
from ..solving import solve
from ..translation import _, marked, ngettext
from .exercise import Given, Inputs, Word, exercise, lamps, words
from .verdict import show

CHAPTER = marked("What can be solved")
SINGULAR = ((2, 1), (2, 3), (3, 5), (4, 4), (5, 5))
SIZES = ((3, 3), *SINGULAR)


def check_quiet(given: Given, board: Board) -> None:
    """Complain unless the pattern is quiet and not empty."""
    if not board:
        given.fail(
            _("{name} is the empty pattern; press at least one cell.").format(name=given.name), state="unfinished"
        )
    change = board.effect()
    if change:
        text = ngettext(
            "{name} is not quiet: it changes {n} lamp.", "{name} is not quiet: it changes {n} lamps.", change.weight()
        )
        text = text.format(name=given.name, n=change.weight())
        given.fail(text, show(_("your presses"), board), show(_("what changes"), change))


@exercise(
    "quiet-pattern",
    CHAPTER,
    name="QUIET",
)
def quiet_pattern(given: Given) -> None:
    """Press it."""
    check_quiet(given, given.board(4, 4))


def games() -> Inputs:
    """One solution and the patterns, of singular boards and a regular one."""
    random = Random(11)
    for m, n in ((2, 1), (3, 3), *SINGULAR, (6, 2)):
        yield Word(random.getrandbits(m * n)), words(quiet_basis(grid(m, n)))
        yield Word(0), words(quiet_basis(grid(m, n)))[::-1]


def pairs(x: Bits, basis: list[Bits]) -> list[Bits]:
    """Sums of at most two patterns."""
    return [x ^ p ^ q for p in [0, *basis] for q in [0, *basis]]


@exercise(
    "all-solutions",
    CHAPTER,
    name="all_solutions",
    inputs=games,
    wrong={
        "only one pattern at a time is added; sums of patterns are quiet, too": (
            lambda x, basis: [x, *[x ^ q for q in basis]]
        ),
        "the quiet patterns themselves are listed, without x": lambda x, basis: list(span(basis)),
        "the same solution is listed again and again": pairs,
        "x itself is left out": lambda x, basis: list(span(basis, x))[1:],
    },
)
def all_solutions(given: Given, x: Bits, basis: list[Bits]) -> None:
    """None is wrong, none twice, none missing."""
    got = given.list_of_sets(max([3, x.bit_length(), *[q.bit_length() for q in basis]]), x, basis)
    want = set(span(basis, x))
    size = next(size for size in (2, 6, 9, 12, 15, 16, 25) if max([*want, *got]) >> size == 0)
    m, n = {2: (2, 1), 6: (2, 3), 9: (3, 3), 12: (6, 2), 15: (3, 5), 16: (4, 4), 25: (5, 5)}[size]
    right = ngettext("there is {n} solution", "there are {n} solutions", len(want)).format(n=len(want))
    if len(got) != len(set(got)):
        twice = next(y for y in got if got.count(y) > 1)
        text = _("{call}: this solution is in the list more than once.")
        given.fail(text.format(call=given.begun), show(_("twice"), lamps(twice, m, n)))
    if strange := set(got) - want:
        bad = lamps(min(strange), m, n)
        text = _("{call}: this is no solution; it does not differ from x by a quiet pattern.")
        pictures = show("x", lamps(x, m, n)), show(_("yours"), bad, marks=bad ^ lamps(x, m, n))
        given.fail(text.format(call=given.begun), *pictures)
    if lost := want - set(got):
        text = _("{call}: {right}, and your list has {n}.  This one is missing.")
        text = text.format(call=given.begun, right=right, n=len(got))
        given.fail(text, show(_("missing"), lamps(min(lost), m, n)))


def positions() -> Inputs:
    """Random positions, half of them solvable, and for each pattern of the basis one that it alone decides."""
    random = Random(12)
    for m, n in ((3, 3), *SINGULAR):
        size, basis = m * n, quiet_basis(grid(m, n))
        lone = [_only(basis, i, size) for i in range(len(basis))]
        drawn = [random.getrandbits(size) if k % 2 else effect(grid(m, n), random.getrandbits(size)) for k in range(16)]
        yield from ((Word(lit), words(basis)) for lit in [0, *lone, *drawn])


def _only(basis: Sequence[Bits], i: int, size: int) -> Bits:
    """The smallest set of lamps that meets pattern i oddly and all others evenly."""
    cells = (from_members(some) for k in range(1, size) for some in combinations(range(size), k))
    return next(lit for lit in cells if [dot(q, lit) for q in basis] == [k == i for k in range(len(basis))])


@exercise(
    "even-overlap",
    CHAPTER,
    name="solvable",
    inputs=positions,
    wrong={
        "no common cell is asked for; 2 common cells, or 4, are as good as 0": (
            lambda lit, basis: not any(lit & q for q in basis)
        ),
        "one pattern that is met evenly is taken for enough; all of them must be": (
            lambda lit, basis: not basis or any(not dot(lit, q) for q in basis)
        ),
        "only the first pattern is asked": lambda lit, basis: not basis or not dot(basis[0], lit),
        "only the first three patterns are asked": lambda lit, basis: not any(dot(q, lit) for q in basis[:3]),
        "the number of lit lamps is counted, and not how many of them lie in the pattern": (
            lambda lit, basis: weight(lit) % 2 == 0
        ),
    },
)
def even_overlap(given: Given, lit: Bits, basis: list[Bits]) -> None:
    """A position that can be solved is shown with its presses, one that cannot with the pattern that proves it."""
    got = given.truth_of(lit, basis)
    odd = next((q for q in basis if dot(q, lit)), None)
    if got == (odd is None):
        return
    m, n = next(size for size in SIZES if sorted(quiet_basis(grid(*size))) == sorted(basis))
    board = show(_("lit"), lamps(lit, m, n))
    if odd is None:
        text = _("{call} is False, but the board can be solved.")
        given.fail(text.format(call=given.begun), board, show(_("presses"), lamps(solve_on(grid(m, n), lit), m, n)))
    text = _("{call} is True, but this quiet pattern meets the lit lamps in {n} places, an odd number.")
    pattern = lamps(odd, m, n)
    text = text.format(call=given.begun, n=weight(odd & lit))
    given.fail(text, board, show(_("quiet pattern"), pattern, marks=pattern & lamps(lit, m, n)))


@exercise(
    "cannot-be-lit",
    CHAPTER,
    name="PROOF",
)
def cannot_be_lit(given: Given) -> None:
    """Quiet, and the corner in it."""
    proof = given.board(5, 5)
    check_quiet(given, proof)
    corner = Board.from_cells(5, 5, [(0, 0)])
    if not is_witness(corner, proof):
        text = _("PROOF is quiet, but the corner is not in it: it meets the lamp in 0 places, an even number.")
        given.fail(text, show(_("the lamp"), corner), show("PROOF", proof))


@exercise(
    "lonely-lamps",
    CHAPTER,
    name="ALONE",
)
def lonely_lamps(given: Given) -> None:
    """One cell that is wrong, with its proof."""
    marked_cells = given.board(5, 5)
    if not marked_cells:
        given.fail(_("no cell is marked yet."), state="unfinished")
    patterns = list(quiet_patterns(5, 5))
    for i in range(5):
        for j in range(5):
            lamp = Board.from_cells(5, 5, [(i, j)])
            proof = next((q for q in patterns if q[i, j]), None)
            if proof and marked_cells[i, j]:
                text = _("row {row}, column {column} is marked, but this quiet pattern contains it.")
                text = text.format(row=i + 1, column=j + 1)
                given.fail(text, show(_("the lamp"), lamp), show(_("quiet pattern"), proof, marks=lamp))
            if not proof and not marked_cells[i, j]:
                text = _("row {row}, column {column} is not marked, but these presses light it alone.")
                text = text.format(row=i + 1, column=j + 1)
                given.fail(text, show(_("the lamp"), lamp), show(_("presses"), solve(lamp)))


@exercise(
    "false-theorem",
    CHAPTER,
    name="COUNTEREXAMPLE",
)
def false_theorem(given: Given) -> None:
    """Not quiet, not solvable."""
    change = given.board()
    if max(change.size) > 6:
        given.fail(
            _("a board of at most 6 x 6, please: yours has {m} x {n}").format(m=change.size[0], n=change.columns)
        )
    if not change.effect():
        text = _("your change is quiet itself (the empty pattern counts as quiet), so the sentence says nothing of it.")
        given.fail(text, show(_("your change"), change), state="unfinished" if not change else "wrong")
    m, n = change.size
    if not any(q.meets_oddly(change) for q in quiet_patterns(m, n)):
        presses = solve(change)
        assert is_solution(change, presses)
        given.fail(_("this change can be made."), show(_("your change"), change), show(_("presses"), presses))


EXERCISES = (quiet_pattern, all_solutions, even_overlap, cannot_be_lit, lonely_lamps, false_theorem)
