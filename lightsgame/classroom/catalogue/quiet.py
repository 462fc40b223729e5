"""Chapter 3: what can be solved, and the quiet patterns that say what cannot."""

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

from ...algebra.bits import Bits, dot, from_members, span, weight
from ...game import graph_solver
from ...game.checks import is_witness
from ...game.families import grid
from ...game.graph_solver import effect, quiet_basis
from ...lights.quiet import quiet_patterns
from ...lights.solver import solve
from ..exercise import Board, Given, Inputs, Word, _, exercise, lit, ngettext, show

SINGULAR = ((2, 1), (2, 3), (3, 5), (4, 4), (5, 5))
SIZES = ((3, 3), *SINGULAR)
QUIET = {size: {*span(quiet_basis(grid(*size)))} for size in SIZES}


def size_of(basis: Sequence[Bits]) -> tuple[int, int]:
    """The size of the board of these quiet patterns; where there is none, of one that has none.

    >>> size_of([0b11]), size_of([])
    ((2, 1), (3, 3))
    """
    patterns = set(span(basis))
    return next(size for size, quiet in QUIET.items() if quiet == patterns)


def bases(seed: int, times: int) -> Inputs:
    """One solution and the quiet patterns, of singular boards and a regular one."""
    random = Random(seed)
    for m, n in SIZES:
        basis = quiet_basis(grid(m, n))
        yield from ((random.getrandbits(m * n), basis) for _step in range(times))


def check_quiet(given: Given, board: Board) -> None:
    """Complain unless the pattern is quiet and not empty."""
    text = _("{name} is the empty pattern; press at least one cell.")
    given.complain_if(not board, text, unfinished=True)
    change = board.effect()
    n = change.weight()
    text = ngettext(
        "{name} is not quiet: it changes {n} lamp.", "{name} is not quiet: it changes {n} lamps.", n
    )
    pictures = (show(_("your presses"), board), show(_("what changes"), change))
    given.complain_if(change, text, *pictures, n=n)


@exercise()
def quiet_pattern(given: Given) -> None:
    """Press it."""
    check_quiet(given, given.board(4, 4))


def games() -> Inputs:
    """Solutions with the patterns, and the empty one with the patterns in another order."""
    yield from bases(11, 1)
    yield from ((0, quiet_basis(grid(m, n))[::-1]) for m, n in SIZES)


@exercise(
    games,
    one_at_a_time=lambda x, basis: [x, *[x ^ q for q in basis]],
    without_x=lambda x, basis: list(span(basis)),
    repeated=lambda x, basis: [x ^ p ^ q for p in [0, *basis] for q in [0, *basis]],
    x_left_out=lambda x, basis: list(span(basis, x))[1:],
)
def all_solutions(given: Given, x: Word, basis: list[Word]) -> None:
    """None is wrong, none twice, none missing."""
    m, n = size_of(basis)
    got = given.list_of_sets(m * n)
    want = set(span(basis, x))
    for y, after in pairwise(sorted(got)):
        given.fail_if(y == after, "twice", lit(_("twice"), y, m, n))
    for y in set(got) - want:
        yours = lit(_("yours"), y, m, n, marks=x ^ y)
        given.fail("no_solution", lit("x", x, m, n), yours)
    missing = want - set(got)
    if missing:
        text = ngettext("there is {n} solution", "there are {n} solutions", len(want))
        picture = lit(_("missing"), min(missing), m, n)
        given.fail("missing", picture, right=text.format(n=len(want)), n=len(got))


def positions() -> Inputs:
    """Random positions, half of them solvable, and some that one pattern alone decides."""
    random = Random(12)
    for m, n in SIZES:
        size = m * n
        basis = quiet_basis(grid(m, n))
        yield 0, basis
        for pattern in basis:
            yield _decided_by(pattern, basis, size), basis
        for _step in range(8):
            yield effect(grid(m, n), random.getrandbits(size)), basis
            yield random.getrandbits(size), basis


def _decided_by(pattern: Bits, basis: Sequence[Bits], size: int) -> Bits:
    """The smallest set of lamps that meets this pattern oddly and all others evenly."""
    for k in range(1, size):
        for cells in combinations(range(size), k):
            lamps = from_members(cells)
            if [q for q in basis if dot(q, lamps)] == [pattern]:
                return lamps
    raise AssertionError("the patterns of a basis are independent")


@exercise(
    positions,
    no_overlap=lambda lamps, basis: not any(lamps & q for q in basis),
    one_is_enough=lambda lamps, basis: not basis or any(not dot(lamps, q) for q in basis),
    first_only=lambda lamps, basis: not basis or not dot(basis[0], lamps),
    first_three=lambda lamps, basis: not any(dot(q, lamps) for q in basis[:3]),
    all_lamps=lambda lamps, basis: weight(lamps) % 2 == 0,
)
def even_overlap(given: Given, lamps: Word, basis: list[Word]) -> None:
    """A position that can be solved is shown with its presses, others with the proof."""
    m, n = size_of(basis)
    odd = next((q for q in basis if dot(q, lamps)), 0)
    if given.truth() != bool(odd):
        return
    board = lit(_("lit"), lamps, m, n)
    if not odd:
        presses = graph_solver.solve(grid(m, n), lamps)
        given.fail("solvable", board, lit(_("presses"), presses, m, n))
    common = odd & lamps
    pattern = lit(_("quiet pattern"), odd, m, n, marks=common)
    given.fail("odd", board, pattern, n=weight(common))


@exercise()
def cannot_be_lit(given: Given) -> None:
    """Quiet, and the corner in it."""
    proof = given.board(5, 5)
    corner = Board.from_cells(5, 5, [(0, 0)])
    check_quiet(given, proof)
    pictures = (show(_("the lamp"), corner), show("PROOF", proof))
    given.fail_if(not is_witness(corner, proof), "even", *pictures)


@exercise()
def lonely_lamps(given: Given) -> None:
    """One cell that is wrong, with its proof."""
    chosen = given.board(5, 5)
    given.fail_if(not chosen, "none", unfinished=True)
    for i, j in product(range(5), repeat=2):
        lamp = Board.from_cells(5, 5, [(i, j)])
        proof = next((q.times for q in quiet_patterns(5, 5) if q[i, j]), None)
        shown = show(_("the lamp"), lamp)
        place = dict[str, Any](row=i + 1, column=j + 1)
        if proof and chosen[i, j]:
            given.fail("marked", shown, show(_("quiet pattern"), proof, marks=lamp), **place)
        if not proof and not chosen[i, j]:
            presses = show(_("presses"), solve(lamp).times)
            given.fail("not_marked", shown, presses, **place)


@exercise()
def false_theorem(given: Given) -> None:
    """Not quiet, not solvable."""
    change = given.board()
    yours = show(_("your change"), change)
    given.fail_if(not change.effect(), "quiet", yours, unfinished=not change)
    if not any(q.meets_oddly(change) for q in quiet_patterns(*change.size)):
        given.fail("can_be_made", yours, show(_("presses"), solve(change).times))
