"""Practice: which bulbs cannot stay, and whether a learner's step follows from the reasons that the learner names.

>>> from lightsgame.akari.following import Table
>>> puzzle = Puzzle.from_rows(["1...", "....", "...2"])
>>> print(guilty(puzzle, Board.from_cells(3, 4, [(1, 1), (2, 2)])))
wrong: no solution has a bulb at row 2, column 2
>>> step = Step("just enough", ((2, 3),), ((1, 3), (2, 2)), (), "")
>>> print(judged(puzzle, Table(), step).text)
That follows.
>>> print(judged(puzzle, Table(), step._replace(reason=((0, 0),))).text)
It is true, but it does not follow from these reasons alone.
"""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from typing import NamedTuple

from ..game.board import Board
from ..logic.cdcl import Cdcl
from ..logic.engines import NEVER
from .deduction import Knowledge, at_first
from .demands import Sight, sight_of
from .encoding import reduction, variable_of
from .following import Table, follows, needed, seen
from .puzzle import Cell, Puzzle, place
from .rays import Field, field_of
from .score import RULES
from .suppositions import forced, supposed
from .techniques import Step, after, contradiction, next_step, word

MOST_SETS = 5_000  # of bulbs and marks that are asked, one size after another, whether they are guilty by themselves


class Judgement(NamedTuple):
    """Whether a step follows, in words, and an easier step that there was."""

    right: bool
    text: str
    easier: Step | None


def guilty(puzzle: Puzzle, bulbs: Board, empty: Board | None = None, *, deadline: float = NEVER) -> Step | None:
    """The fewest bulbs (and marks *empty*) that no solution has together, and why; `None` if there is a solution.

    >>> guilty(Puzzle(".."), Board("#.")) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    placed = [(cell, True) for cell in bulbs.cells()] + [(cell, False) for cell in (empty.cells() if empty else ())]
    literal = {one: variable_of(puzzle, one[0]) * (1 if one[1] else -1) for one in placed}
    solver = Cdcl(reduction(puzzle).clauses)
    if solver.solve(assume=list(literal.values()), deadline=deadline) is not None:
        return None
    blamed = [one for one in placed if literal[one] in solver.blamed]
    for one in list(blamed):
        rest = [other for other in blamed if other != one]
        if solver.solve(assume=[literal[other] for other in rest], deadline=deadline) is None:
            blamed = rest
    smaller = [size for size in range(len(blamed)) if comb(len(placed), size) <= MOST_SETS]
    sets = chain.from_iterable([combinations(placed, size) for size in smaller])
    for some in sets:
        if solver.solve(assume=[literal[one] for one in some], deadline=deadline) is None:
            blamed = list(some)
            break
    table = Table(
        frozenset([cell for cell, bulb in blamed if bulb]), frozenset([cell for cell, bulb in blamed if not bulb])
    )
    parts = [f"a bulb at {place(cell)}" if bulb else f"none at {place(cell)}" for cell, bulb in blamed]
    has = " and ".join(parts) if parts else "these clues"
    cells = tuple([cell for cell, _ in blamed])
    why = f"no solution has {has}"
    if any(not table.bulbs.isdisjoint(seen(puzzle, cell) - {cell}) for cell in table.bulbs):
        return Step("wrong", cells, (), (), f"{why}, which see each other")
    return Step("wrong", cells, (), (), why, needed(puzzle, table, _story(puzzle, table, deadline)))


def _story(puzzle: Puzzle, table: Table, deadline: float) -> tuple[Step, ...]:
    """Steps from what lies on the table to a contradiction."""
    sight = sight_of(field_of(puzzle))
    known, steps = _known(sight.field, table), list[Step]()
    while (wrong := contradiction(sight.field, known)) is None:
        last = steps[-1].cells[0] if steps else next(iter(table.bulbs | table.empty), (0, 0))
        step = next_step(sight, known, last=last) or supposed(puzzle, sight, known, last, deadline=deadline)
        if step is None or not (step.bulbs or step.empty):
            return (*steps, step) if step else tuple(steps)
        steps.append(step)
        known = after(sight.field, known, step)
    return (*steps, wrong)


def _known(field: Field, table: Table) -> Knowledge:
    start = at_first(field)
    return after(field, start, Step("", (), tuple(table.bulbs), tuple(table.empty), "")) if any(table) else start


def judged(puzzle: Puzzle, table: Table, step: Step) -> Judgement:
    """Whether a learner's step follows from its reasons; if not, what is wrong; and the easier step if there was one.

    A rule that is named must look at as many demands as the step has reasons.

    >>> print(judged(Puzzle("1.#"), Table(), Step("full", ((0, 0),), (), ((0, 1),), "")).text)
    No solution is like that: a bulb at row 1, column 2 is certain.
    """
    sight = sight_of(field_of(puzzle))
    field, known = sight.field, _known(sight.field, table)
    best = next_step(sight, known)
    sure = forced(sight, known)
    if sure is None:
        return Judgement(False, "What lies on the table fits no solution; take something back first.", None)
    if follows(puzzle, table, step):
        level = RULES.get(step.rule, (0, 0))[1]
        easier = best if best and RULES[best.rule][1] < level else None
        text = "That follows." + (f"  There was an easier step: {easier}." if easier else "")
        return Judgement(True, text, easier)
    against = word(field, step.bulbs) & ~sure[0], word(field, step.empty) & ~sure[1]
    return Judgement(False, _mistake(sight, known, sure, against), best)


def _mistake(sight: Sight, known: Knowledge, sure: tuple[int, int], against: tuple[int, int]) -> str:
    field = sight.field

    def first(bits: int) -> Cell:
        return min(field.board(bits).cells())

    if not any(against):
        return "It is true, but it does not follow from these reasons alone."
    if shut := (against[0] | against[1]) & ~known.open:
        return f"{place(first(shut))} is settled already, or black.".capitalize()
    if bad := against[0] & sure[1]:
        return f"No solution is like that: {place(first(bad))} stays empty."
    if bad := against[1] & sure[0]:
        return f"No solution is like that: a bulb at {place(first(bad))} is certain."
    return f"That is not certain: {place(first(against[0] | against[1]))} may hold a bulb or not."
