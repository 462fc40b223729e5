"""Chapter 10: puzzles as formulas, clause by clause."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, combinations, product

from ...akari.model.puzzle import Puzzle
from ...akari.model.rules import faults, is_solution
from ...algebra.bits import Bits, from_members, members
from ...sat.cardinality import at_least, at_most
from ..exercise import (
    COLLECTIONS,
    Board,
    Given,
    Inputs,
    Picture,
    _,
    exercise,
    retold,
    short,
    variants,
)
from .akari import puzzles, rays, with_bulbs


def formula_of(given: Given) -> list[list[int]]:
    """The result of the call, which must be a list of lists of numbers."""
    words = _("a list of clauses, each a list of numbers")
    clauses = given.only(given.collection_of(words), words, COLLECTIONS)
    return [given.only(clause, words) for clause in clauses]


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
    clauses: list[list[int]] = []
    if most:
        clauses += map(list, at_most(k, variables))
    if least:
        clauses += map(list, at_least(k, variables))
    return clauses


def choices() -> Inputs:
    """Every number of up to four variables, of every kind.

    >>> next(choices())
    (0, [])
    """
    for n, k in product(range(5), repeat=2):
        for names in NAMES if n else NAMES[:1]:
            yield k, list(names[:n])


def no_k_false(k: int, variables: Sequence[int]) -> list[list[int]]:
    """Of any k variables one is false.

    >>> no_k_false(2, [1, 2, 3])
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    return [[-v for v in chosen] for chosen in combinations(variables, k)]


@exercise(
    choices,
    **variants(clauses_of, at_least={"most": False}, at_most={"least": False}),
    names=lambda k, some: clauses_of(k, range(1, len(some) + 1)),
    too_many=lambda k, some: clauses_of(k, some, least=k <= len(some)),
    of_any_k=no_k_false,
)
def exactly(given: Given, k: int, variables: list[int]) -> None:
    """Every assignment."""
    got = formula_of(given)
    for clause in got:
        for literal in clause:
            is_foreign = abs(literal) not in variables
            given.fail_if(is_foreign, "variable", clause=short(clause), literal=short(literal))
    for word in range(1 << len(variables)):
        true = [variables[i] for i in members(word)]
        false_clause = next((clause for clause in got if not holds(clause, true)), None)
        all_hold = false_clause is None
        if (len(true) == k) != all_hold:
            picture = Picture(_("true"), " ".join(map(str, true)) or "-")
            fault = "all_hold" if all_hold else "fails"
            given.fail(fault, picture, n=len(true), clause=false_clause)


@cache
def small_puzzles() -> tuple[tuple[list[str]], ...]:
    """Small puzzles with every digit; around a 4, and around a 3, there is room for bulbs."""
    stars: list[Puzzle] = []
    for sign, corner in product("01234", "#."):
        rows = [f"{corner}.#", f".{sign}.", f"#.{corner}"]
        stars.append(Puzzle.from_rows(rows))
    # few white cells on a board of more than 32
    wide = Puzzle.from_rows(["#######", "#.1.###", "###.#2#", "####.0.", "#1.####", "###.1.#"])
    drawn = [p for p in puzzles(24, "....#01234", 50, 3) if p.white().weight() < 12]
    return tuple([(list(puzzle.rows),) for puzzle in (*drawn, *stars, wide)])


def formula(
    rows: list[str], known: str = "01234", *, sight: bool = True, lit: bool = True
) -> list[list[int]]:
    """The clauses of a puzzle, or some kinds of them only.

    >>> formula(["1."])
    [[2], [2]]
    """
    n = len(rows[0])

    def variables(cells: Iterable[tuple[int, int]]) -> list[int]:
        return [row * n + column + 1 for row, column in cells]

    clauses: list[list[int]] = []
    for i, j in product(range(len(rows)), range(n)):
        sign = rows[i][j]
        if sign == ".":
            seen = variables(rays(rows, (i, j)))
            mine = seen[0]
            if lit:
                clauses.append(seen)
            if sight:
                clauses += [[-mine, -other] for other in seen if other > mine]
        elif sign in known:
            beside = Puzzle.from_rows(rows).beside((i, j))
            clauses += clauses_of(int(sign.replace("#", "0")), variables(beside))
    return clauses


@exercise(
    small_puzzles,
    **variants(
        formula, no_sight={"sight": False}, not_lit={"lit": False}, blank_is_0={"known": "#01234"}
    ),
    **variants(formula, not_3_and_4={"known": "012"}, no_numbers={"known": ""}),
    by_columns=lambda rows: formula(list(map("".join, zip(*rows, strict=True)))),
)
def akari_clauses(given: Given, rows: list[str]) -> None:
    """Every choice of bulbs on small puzzles: models and solutions must be the same."""
    puzzle = Puzzle.from_rows(rows)
    got = formula_of(given)
    m, n = puzzle.size
    white = [i * n + j + 1 for i, j in puzzle.white().cells()]
    for v in map(abs, chain.from_iterable(got)):
        if v not in white:
            row, column = divmod(v - 1, n)
            picture = with_bulbs(puzzle, puzzle.where(""))
            given.fail("not_white", picture, v=v, row=row, column=column)
    clauses = _clauses_as_sets(got, white)
    given.got = sorted(clauses)  # in whatever order
    for chosen, is_solved in _solved(puzzle):
        if _all_hold(clauses, chosen) != is_solved:
            bits = from_members(white[k] - 1 for k in members(chosen))
            bulbs = Board.from_bits(bits, m, n)
            what = next((retold(fault.what) for fault in faults(puzzle, bulbs)), "")
            given.fail("no_solution" if what else "solution", with_bulbs(puzzle, bulbs), what=what)


def _clauses_as_sets(
    clauses: Sequence[Sequence[int]], white: Sequence[int]
) -> set[tuple[Bits, Bits]]:
    """Each clause as the sets of its true and of its false variables, by their places in *white*.

    The same clause twice says no more, and one with v and -v says nothing.
    """
    place = {v: k for k, v in enumerate(white)}
    sets: set[tuple[Bits, Bits]] = set()
    for clause in clauses:
        yes = from_members(place[x] for x in clause if x > 0)
        no = from_members(place[-x] for x in clause if x < 0)
        if not yes & no:
            sets.add((yes, no))
    return sets


def _all_hold(clauses: set[tuple[Bits, Bits]], chosen: Bits) -> bool:
    """Whether all clauses are true where the chosen variables are."""
    return all(chosen & yes or no & ~chosen for yes, no in clauses)


@cache
def _solved(puzzle: Puzzle) -> list[tuple[Bits, bool]]:
    """Each choice of white cells, and whether its bulbs are a solution."""
    m, n = puzzle.size
    cells = [i * n + j for i, j in puzzle.white().cells()]
    choices: list[tuple[Bits, bool]] = []
    for chosen in range(1 << len(cells)):
        bits = from_members(cells[k] for k in members(chosen))
        bulbs = Board.from_bits(bits, m, n)
        choices.append((chosen, is_solution(puzzle, bulbs)))
    return choices
