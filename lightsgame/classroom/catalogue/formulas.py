"""Chapter 10: puzzles as formulas, clause by clause."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from ...akari.model.puzzle import Puzzle
from ...akari.model.rules import faults, is_solution
from ...algebra.bits import Bits, from_members, members
from ...sat.cardinality import at_least, at_most
from ..exercise import COLLECTIONS, Board, Given, Picture, _, exercise, retold, short, variants
from .akari import puzzles, rays, with_bulbs


def formula_of(given: Given) -> list[list[int]]:
    """The result of the call, which must be a list of lists of numbers."""
    words = _("a list of clauses, each a list of numbers")
    return [
        given.only(clause, words)
        for clause in given.only(given.collection_of(words), words, COLLECTIONS)
    ]


def holds(clause: Sequence[int], true: Sequence[int] | set[int]) -> bool:
    """Whether a literal of the clause is true where these variables are.

    >>> holds([1, -2], {3}), holds([1, 2], {3})
    (True, False)
    """
    return any((literal > 0) == (abs(literal) in true) for literal in clause)


NAMES = ((1, 2, 3, 4), (7, 3, 9, 5), (12, 11, 2, 100))  # of variables, of every kind


def clauses_of(
    k: int, variables: Sequence[int], *, most: bool = True, least: bool = True
) -> list[list[int]]:
    """At most k, and at least k; or one of them only.

    >>> clauses_of(1, [1, 2, 3]), clauses_of(2, [1])
    ([[-1, -2], [-1, -3], [-2, -3], [1, 2, 3]], [[]])
    """
    return [*map(list, at_most(k, variables))] * most + [*map(list, at_least(k, variables))] * least


@exercise(
    lambda: (
        (k, list(some[:n])) for n in range(5) for k in range(5) for some in NAMES[: 3 if n else 1]
    ),
    **variants(clauses_of, at_least={"most": False}, at_most={"least": False}),
    names=lambda k, some: clauses_of(k, range(1, len(some) + 1)),
    too_many=lambda k, some: clauses_of(k, some, least=k <= len(some)),
    of_any_k=lambda k, some: [[-v for v in chosen] for chosen in combinations(some, k)],
)
def exactly(given: Given, k: int, variables: list[int]) -> None:
    """Every assignment."""
    got = formula_of(given)
    for clause, literal in [(c, x) for c in got for x in c if abs(x) not in variables]:
        given.fail("variable", clause=short(clause), literal=short(literal))
    for word in range(1 << len(variables)):
        true = [variables[i] for i in members(word)]
        bad = next((clause for clause in got if not holds(clause, true)), None)
        if (len(true) == k) != (bad is None):
            shown = Picture(_("true"), " ".join(map(str, true)) or "-")
            given.fail("all_hold" if bad is None else "fails", shown, n=len(true), clause=bad)


@cache
def small_puzzles() -> tuple[tuple[list[str]], ...]:
    """Small puzzles with every digit; around a 4, and around a 3, there is room for bulbs."""
    stars = [
        Puzzle.from_rows([f"{a}.{b}", f".{sign}.", f"{b}.{a}"])
        for sign in "01234"
        for a, b in ("##", ".#")
    ]
    return tuple([(list(puzzle.rows),) for puzzle in (*puzzles(24, "....#01234", 50, 3), *stars)])


def formula(
    rows: list[str], known: str = "01234", *, sight: bool = True, lit: bool = True
) -> list[list[int]]:
    """The clauses of a puzzle, or some kinds of them only.

    >>> formula(["1."])
    [[2], [2]]
    """
    n = len(rows[0])
    found = []
    for i, j in product(range(len(rows)), range(n)):
        if rows[i][j] == ".":
            seen = rays(rows, (i, j))
            found += [[r * n + c + 1 for r, c in seen]] * lit
            found += [
                [-(i * n + j + 1), -(r * n + c + 1)] for r, c in seen if (r, c) > (i, j)
            ] * sight
        elif rows[i][j] in known:
            beside = Puzzle.from_rows(rows).beside((i, j))
            found += clauses_of(
                int(rows[i][j].replace("#", "0")), [r * n + c + 1 for r, c in beside]
            )
    return found


@exercise(
    small_puzzles,
    **variants(
        formula, no_sight={"sight": False}, not_lit={"lit": False}, blank_is_0={"known": "#01234"}
    ),
    **variants(formula, not_3_and_4={"known": "012"}, no_numbers={"known": ""}),
    by_columns=lambda rows: formula(["".join(column) for column in zip(*rows, strict=True)]),
)
def akari_clauses(given: Given, rows: list[str]) -> None:
    """Every choice of bulbs on small puzzles: models and solutions must be the same."""
    puzzle = Puzzle.from_rows(rows)
    got = formula_of(given)
    (m, n) = puzzle.size
    empty = puzzle.where("")
    white = [i * n + j + 1 for i, j in puzzle.white().cells()]
    place = {v: k for k, v in enumerate(white)}
    for v in [abs(literal) for clause in got for literal in clause if abs(literal) not in white]:
        given.fail(
            "not_white", with_bulbs(puzzle, empty), v=v, row=(v - 1) // n, column=(v - 1) % n
        )
    # Each clause as two sets; the same clause twice says no more, and one with v and -v says
    # nothing.
    sets = (
        [from_members(place[abs(x)] for x in clause if x * sign > 0) for sign in (1, -1)]
        for clause in got
    )
    said = {(yes, no) for yes, no in sets if not yes & no}
    for chosen, solved in _solved(puzzle):
        if all(chosen & yes or no & ~chosen for yes, no in said) != solved:
            bulbs = Board.from_bits(from_members(white[k] - 1 for k in members(chosen)), m, n)
            what = next((retold(fault.what) for fault in faults(puzzle, bulbs)), "")
            given.fail("no_solution" if what else "solution", with_bulbs(puzzle, bulbs), what=what)


@cache
def _solved(puzzle: Puzzle) -> list[tuple[Bits, bool]]:
    """Each choice of white cells, and whether its bulbs are a solution."""
    m, n = puzzle.size
    cells = [i * n + j for i, j in puzzle.white().cells()]
    chosen = [
        (some, from_members(cells[k] for k in members(some))) for some in range(1 << len(cells))
    ]
    return [(some, is_solution(puzzle, Board.from_bits(bits, m, n))) for some, bits in chosen]
