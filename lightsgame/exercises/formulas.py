"""Chapter 10: puzzles as formulas, clause by clause."""

from __future__ import annotations

from typing import Any

from ..akari.rules import faults, is_solution
from ..algebra.bits import from_members, members
from ..game.board import Board
from ..translation import _, marked
from .akari import drawn_puzzles, with_bulbs
from .exercise import Given, exercise, short
from .verdict import Picture

CHAPTER = marked("Puzzles as formulas")


def formula_of(given: Given, *arguments: Any) -> list[list[int]]:
    """The result of a call, which must be a list of lists of numbers."""
    kinds, words = (list, tuple), _("a list of clauses, each a list of numbers")
    got = given.value_of(kinds, words, *arguments)
    if not all(isinstance(clause, (*kinds, set, frozenset)) for clause in got):
        given.wrong_kind(words, got)
    if not all(isinstance(literal, int) for clause in got for literal in clause):
        given.wrong_kind(words, got)
    return [list(clause) for clause in got]


@exercise(
    "exactly",
    CHAPTER,
    marked("Counting in clauses"),
    name="exactly",
    statement=marked("""
A formula for a SAT solver is a list of clauses, and a clause is a list of numbers: 3 says "variable 3 is true", -3 says
"variable 3 is false", and at least one of the numbers of each clause must hold.

Write `exactly(k, variables)`: clauses that hold when exactly k of the variables are true.  Use no other variables; the
variables are at most four (the cells beside a number).

    >>> sorted(sorted(clause) for clause in exactly(1, [1, 2]))
    [[-2, -1], [1, 2]]
"""),
    stub='''
def exactly(k: int, variables: list[int]) -> list[list[int]]:
    """Clauses that hold if and only if exactly k of the variables are true."""
    ...
''',
    hints=(
        marked("Exactly k is: at most k, and at least k."),
        marked("At most k: of any k + 1 variables, one is false.  `itertools.combinations(variables, k + 1)`."),
        marked("At least k: of any n - k + 1 of the n variables, one is true."),
        marked("If k is larger than the number of variables, nothing can hold: the empty clause [] says so."),
    ),
)
def exactly(given: Given) -> None:
    """Every k and up to four variables, every assignment."""
    for n, k in [(n, k) for n in range(5) for k in range(5)]:
        variables = list(range(1, n + 1))
        got = formula_of(given, k, variables)
        for clause in got:
            for literal in clause:
                if abs(literal) not in variables:
                    text = _("{call}: the clause {clause} speaks of {literal}, which is none of the variables.")
                    given.fail(text.format(call=given.begun, clause=short(clause), literal=short(literal)))
        for true in range(1 << n):
            chosen = [v for v in variables if true >> v - 1 & 1]
            bad = next((c for c in got if not any((x > 0) == (abs(x) in chosen) for x in c)), None)
            facts = Picture(_("true"), " ".join([str(v) for v in chosen]) or "-")
            if len(chosen) == k and bad is not None:
                text = _("{call}: {n} variables are true, as it should be, but your clause {clause} does not hold.")
                given.fail(text.format(call=given.begun, n=k, clause=list(bad)), facts)
            if len(chosen) != k and bad is None:
                text = _("{call}: {n} variables are true, and all your clauses hold.")
                if len(chosen) > k:
                    text = _(
                        "{call}: {n} variables are true, more than {k}, and all your clauses hold: say 'at most', too."
                    )
                elif k <= n:
                    text = _(
                        "{call}: {n} variables are true, less than {k}, and all your clauses hold: say 'at least', too."
                    )
                given.fail(text.format(call=given.begun, n=len(chosen), k=k), facts)


@exercise(
    "akari-clauses",
    CHAPTER,
    marked("A puzzle as a formula"),
    name="clauses",
    statement=marked("""
Write `clauses(rows)`: the puzzle as a formula.  Variable i * n + j + 1 says that there is a bulb in row i and column j
(n is the number of columns; rows and columns count from 0), for white cells only.  A choice of bulbs must fulfil all
clauses if and only if it is a solution.

    >>> sorted(clauses([".#."]))
    [[1], [3]]
"""),
    stub='''
def clauses(rows: list[str]) -> list[list[int]]:
    """Clauses that hold exactly for the solutions of the puzzle."""
    ...
''',
    hints=(
        marked("Three kinds of clauses, one for each rule."),
        marked("A white cell is lit: there is a bulb on one of the cells that its own light would reach."),
        marked("No bulb lights another: of two cells that see each other, at least one carries no bulb."),
        marked(
            "A number: `exactly` of the last exercise, on the white cells beside it.  Other black cells say nothing."
        ),
    ),
)
def akari_clauses(given: Given) -> None:
    """Every choice of bulbs on small puzzles: models and solutions must be the same."""
    for puzzle in drawn_puzzles(24, signs="....#0112", count=60, side=3):
        m, n = puzzle.size
        white = [i * n + j + 1 for i, j in puzzle.white().cells()]
        got = formula_of(given, list(puzzle.rows))
        for literal in [literal for clause in got for literal in clause]:
            if abs(literal) not in white:
                i, j = divmod(abs(literal) - 1, n)
                text = _(
                    "{call}: variable {v} would be row {row}, column {column}, counted from 0, which is not white."
                )
                given.fail(
                    text.format(call=given.begun, v=abs(literal), row=i, column=j), with_bulbs(puzzle, puzzle.where(""))
                )
        for chosen in range(1 << len(white)):
            true = {white[k] for k in members(chosen)}
            holds = all(any((x > 0) == (abs(x) in true) for x in clause) for clause in got)
            bulbs = Board.from_bits(from_members(v - 1 for v in true), m, n)
            if holds == is_solution(puzzle, bulbs):
                continue
            if holds:
                fault = next(faults(puzzle, bulbs))
                text = _("{call}: all your clauses hold for these bulbs, which are no solution: {what}.")
                given.fail(text.format(call=given.begun, what=fault.what), with_bulbs(puzzle, bulbs))
            text = _("{call}: these bulbs are a solution, but one of your clauses does not hold for them.")
            given.fail(text.format(call=given.begun), with_bulbs(puzzle, bulbs))


EXERCISES = (exactly, akari_clauses)
