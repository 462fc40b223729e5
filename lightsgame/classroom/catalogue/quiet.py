"""Chapter 3: what can be solved, and the quiet patterns that say what cannot."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from random import Random

from ...algebra import matrix as algebra
from ...algebra.bits import Bits, dot, span, weight
from ...game import graph_solver
from ...game.checks import is_witness
from ...game.families import grid
from ...game.graph_solver import effect, quiet_basis
from ...lights.quiet import quiet_patterns
from ...lights.solver import solve
from ..exercise import (
    Board,
    Given,
    Inputs,
    Picture,
    Word,
    _,
    exercise,
    lit,
    ngettext,
    show,
    texts_of,
)

SINGULAR = ((2, 1), (2, 3), (3, 5), (4, 4), (5, 5), (4, 9), (9, 9))
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
            # a few lamps that meet this pattern oddly, and all others evenly
            yield algebra.solve(basis, 1 << basis.index(pattern), size), basis
        for _step in range(8):
            yield effect(grid(m, n), random.getrandbits(size)), basis
            yield random.getrandbits(size), basis


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
def false_theorem(given: Given) -> None:
    """The false line, and a change that is not quiet and not solvable."""
    letter, _end, picture = given.text().strip().partition("\n")
    letter = letter.strip().upper().removeprefix("LINE").strip(" .:()")
    lines = texts_of("false-theorem")["Lines"]
    given.fail_if(letter not in (*lines, "C"), "letter", unfinished=letter == "?")
    given.complain_if(letter in lines, _(lines.get(letter, "")))
    change = given.board(text=picture)
    yours = show(_("your change"), change)
    given.fail_if(not change.effect(), "quiet", yours, unfinished=not change)
    if not any(q.meets_oddly(change) for q in quiet_patterns(*change.size)):
        given.fail("can_be_made", yours, show(_("presses"), solve(change).times))


WORDS = 25  # of a proof, at least
OWN_WORDS = 4  # of each point, at least
POINTS = {"B": "A", "D": "BC"}  # which point uses which


@exercise()
def own_proof(given: Given) -> None:
    """Each point once, in words of one's own, after those that it uses."""
    text = " ".join(str(given.text()).split())
    points = texts_of("own-proof")["Lines"]
    is_short = len(re.sub(r"\[\w\]", " ", text).split()) < WORDS
    given.fail_if(is_short, "short", unfinished=not text, n=WORDS)
    _start, *parts = re.split(r"\[(\w)\]", text)
    listed = [f"{letter}  {_(point)}" for letter, point in points.items()]
    picture = Picture(_("the points"), "\n".join(listed))
    given.fail_if(not parts, "compare", picture, unfinished=True)
    letters = [letter.upper() for letter in parts[::2]]
    for at, (letter, said) in enumerate(zip(letters, parts[1::2], strict=True)):
        given.fail_if(letter not in points, "no_point", picture, letter=letter)
        given.fail_if(letter in letters[:at], "twice", letter=letter)
        is_own = len(said.split()) >= OWN_WORDS and not _is_copy(said, _(points[letter]))
        given.fail_if(not is_own, "copied", picture, letter=letter, n=OWN_WORDS)
        for need in POINTS.get(letter, ""):
            given.fail_if(need not in letters[:at], "too_early", picture, letter=letter, need=need)
    for letter in points:
        given.fail_if(letter not in letters, "missing", picture, letter=letter)


def _is_copy(said: str, point: str) -> bool:
    """Whether nearly all words of a sentence are those of another, in their order.

    >>> _is_copy("So, the board never gets dark!", "So the board never gets dark.")
    True
    """
    mine, its = [re.findall(r"\w+", text.lower()) for text in (said, point)]
    return bool(SequenceMatcher(None, mine, its).ratio() > 0.8)


def choices() -> Inputs:
    """Boards with and without quiet patterns; small ones show each position."""
    for m, n, count in ((1, 2, 60), (2, 2, 400), (2, 3, 800), (1, 1, 30), (5, 5, 20), (4, 9, 20)):
        yield m, n, count, m + n


@exercise(
    choices,
    any_lamps=lambda m, n, count, seed: drawn_presses(m * n, count, seed),
    one_press=lambda m, n, count, seed: [grid(m, n).closed[k % (m * n)] for k in range(count)],
)
def random_boards(given: Given, m: int, n: int, count: int, seed: int) -> None:
    """All can be solved, all that can be solved are there, and they come again."""
    size = m * n
    got = given.list_of_sets(size)
    given.fail_if(len(got) != count, "count", got=len(got), want=count)
    basis = quiet_basis(grid(m, n))
    for lamps in got:
        odd = next((q for q in basis if dot(q, lamps)), 0)
        pattern = lit(_("quiet pattern"), odd, m, n, marks=odd & lamps)
        given.fail_if(odd, "unsolvable", lit(_("lit"), lamps, m, n), pattern)
    if size <= 6:
        solvable = {effect(grid(m, n), presses) for presses in range(1 << size)}
        missing = solvable - set(got)
        if missing:
            given.fail("never", lit(_("lit"), min(missing), m, n), n=count)
    given.fail_if(given.list_of_sets(size) != got, "seed")


def drawn_presses(size: int, count: int, seed: int) -> list[Bits]:
    """Random sets of cells."""
    random = Random(seed)
    return [random.getrandbits(size) for _set in range(count)]
