"""Chapter 10: puzzles as formulas, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

from ..akari.puzzle import Puzzle
from ..akari.rules import faults, is_solution
from ..algebra.bits import Bits, from_members, members
from ..game.board import Board
from ..translation import _, marked
from .akari import puzzles, rays, with_bulbs
from .exercise import Given, Inputs, exercise, short
from .verdict import Picture

CHAPTER = marked("Puzzles as formulas")


def formula_of(given: Given, *arguments: Any) -> list[list[int]]:
    """The result of a call, which must be a list of lists of numbers."""
    words = _("a list of clauses, each a list of numbers")
    got = given.collection_of(words, *arguments)
    if not all(isinstance(clause, (list, tuple, set, frozenset)) for clause in got):
        given.wrong_kind(words, got)
    if not all(isinstance(literal, int) for clause in got for literal in clause):
        given.wrong_kind(words, got)
    return [list(clause) for clause in got]


def counts() -> Inputs:
    """Every k and up to four variables, with names of every kind."""
    names = ((1, 2, 3, 4), (7, 3, 9, 5), (12, 11, 2, 100))
    return ((k, list(some[:n])) for n in range(5) for k in range(5) for some in names[: 3 if n else 1])


def clauses_of(k: int, variables: Sequence[int], *, most: bool = True, least: bool = True) -> list[list[int]]:
    """At most k, and at least k; or one of them only."""
    n = len(variables)
    found = [[-v for v in some] for some in combinations(variables, k + 1)] if most else []
    return found + ([list(some) for some in combinations(variables, n - k + 1)] if k <= n else [[]]) * least


@exercise(
    "exactly",
    CHAPTER,
    name="exactly",
    inputs=counts,
    wrong={
        "only 'at least' is said, and not 'at most'": lambda k, some: clauses_of(k, some, most=False),
        "only 'at most' is said, and not 'at least'": lambda k, some: clauses_of(k, some, least=False),
        "the variables are taken to be 1, 2, 3 and so on, whatever their names are": (
            lambda k, some: clauses_of(k, range(1, len(some) + 1))
        ),
        "nothing is said where k is larger than the number of variables": (
            lambda k, some: clauses_of(k, some, least=k <= len(some))
        ),
        "of any k variables one is false; it should be of any k + 1": (
            lambda k, some: [[-v for v in chosen] for chosen in combinations(some, k)]
        ),
    },
)
def exactly(given: Given, k: int, variables: list[int]) -> None:
    """Every assignment."""
    got = formula_of(given, k, variables)
    for clause in got:
        for literal in clause:
            if abs(literal) not in variables:
                text = _("{call}: the clause {clause} speaks of {literal}, which is none of the variables.")
                given.fail(text.format(call=given.begun, clause=short(clause), literal=short(literal)))
    for true in range(1 << len(variables)):
        chosen = [variables[i] for i in members(true)]
        bad = next((c for c in got if not any((x > 0) == (abs(x) in chosen) for x in c)), None)
        facts = Picture(_("true"), " ".join([str(v) for v in chosen]) or "-")
        if len(chosen) == k and bad is not None:
            text = _("{call}: {n} variables are true, as it should be, but your clause {clause} does not hold.")
            given.fail(text.format(call=given.begun, n=k, clause=list(bad)), facts)
        if len(chosen) != k and bad is None:
            text = _("{call}: {n} variables are true, and all your clauses hold.")
            given.fail(text.format(call=given.begun, n=len(chosen), k=k), facts)


@cache
def small_puzzles() -> tuple[tuple[list[str]], ...]:
    """Small puzzles with every digit; around a 4, and around a 3, there is room for bulbs."""
    stars = [Puzzle.from_rows([f"{a}.{b}", f".{sign}.", f"{b}.{a}"]) for sign in "01234" for a, b in ("##", ".#")]
    return tuple([(list(puzzle.rows),) for puzzle in (*puzzles(24, "....#01234", 50, 3), *stars)])


def formula(rows: list[str], known: str = "01234", sight: bool = True, lit: bool = True) -> list[list[int]]:
    """The clauses of a puzzle, or some kinds of them only."""
    n, found = len(rows[0]), []
    for i, j in product(range(len(rows)), range(n)):
        if rows[i][j] == ".":
            seen = rays(rows, (i, j))
            found += [[r * n + c + 1 for r, c in seen]] * lit
            found += [[-(i * n + j + 1), -(r * n + c + 1)] for r, c in seen if (r, c) > (i, j)] * sight
        elif rows[i][j] in known:
            beside = ((i, j + 1), (i, j - 1), (i + 1, j), (i - 1, j))
            white = [r * n + c + 1 for r, c in beside if 0 <= r < len(rows) and 0 <= c < n and rows[r][c] == "."]
            found += clauses_of(int(rows[i][j].replace("#", "0")), white)
    return found


@exercise(
    "akari-clauses",
    CHAPTER,
    name="clauses",
    inputs=small_puzzles,
    wrong={
        "it is not said that two bulbs must not see each other": lambda rows: formula(rows, sight=False),
        "it is not said that every white cell must be lit": lambda rows: formula(rows, lit=False),
        "# is taken for a 0; it says nothing": lambda rows: formula(rows, "#01234"),
        "the numbers 3 and 4 say nothing": lambda rows: formula(rows, "012"),
        "the numbers say nothing at all": lambda rows: formula(rows, ""),
        "the cells are numbered column by column": (
            lambda rows: [
                [
                    (1 if x > 0 else -1) * ((abs(x) - 1) % len(rows[0]) * len(rows) + (abs(x) - 1) // len(rows[0]) + 1)
                    for x in c
                ]
                for c in formula(rows)
            ]
        ),
    },
    needs=("exactly", "light"),
)
def akari_clauses(given: Given, rows: list[str]) -> None:
    """Every choice of bulbs on small puzzles: models and solutions must be the same."""
    puzzle = Puzzle.from_rows(rows)
    m, n = puzzle.size
    white = [i * n + j + 1 for i, j in puzzle.white().cells()]
    got = formula_of(given, rows)
    for literal in [literal for clause in got for literal in clause]:
        if abs(literal) not in white:
            i, j = divmod(abs(literal) - 1, n)
            text = _("{call}: variable {v} would be row {row}, column {column}, counted from 0, which is not white.")
            text = text.format(call=given.begun, v=abs(literal), row=i, column=j)
            given.fail(text, with_bulbs(puzzle, puzzle.where("")))
    for chosen, solved in _solved(puzzle):
        true = {white[k] for k in members(chosen)}
        holds = all(any((x > 0) == (abs(x) in true) for x in clause) for clause in got)
        if holds == solved:
            continue
        bulbs = Board.from_bits(from_members(v - 1 for v in true), m, n)
        if holds:
            fault = next(faults(puzzle, bulbs))
            text = _("{call}: all your clauses hold for these bulbs, which are no solution: {what}.")
            given.fail(text.format(call=given.begun, what=fault.what), with_bulbs(puzzle, bulbs))
        text = _("{call}: these bulbs are a solution, but one of your clauses does not hold for them.")
        given.fail(text.format(call=given.begun), with_bulbs(puzzle, bulbs))


@cache
def _solved(puzzle: Puzzle) -> list[tuple[Bits, bool]]:
    """Each choice of white cells, and whether its bulbs are a solution."""
    m, n = puzzle.size
    cells = [i * n + j for i, j in puzzle.white().cells()]
    chosen = [(some, from_members(cells[k] for k in members(some))) for some in range(1 << len(cells))]
    return [(some, is_solution(puzzle, Board.from_bits(bits, m, n))) for some, bits in chosen]


EXERCISES = (exactly, akari_clauses)
