"""A solution that a person can follow: one step after another, always by the easiest rule that applies.

The rules, their grades and their proofs stand in `techniques`.  A puzzle is as hard as the hardest rule that it needs:
*easy* with the two rules of seed S1, *normal* with those that look one bulb ahead or at two clues, *hard* with tries.

>>> puzzle = Puzzle.from_rows(["...", ".3.", "..."])
>>> for step in explain(puzzle).steps[:2]:
...     print(step)
too few left: a bulb at row 1, column 1 would leave the 3 at row 2, column 2 with too few cells; it stays empty
too few left: a bulb at row 1, column 3 would leave the 3 at row 2, column 2 with too few cells; it stays empty

How it is checked: `following.first_doubt` finds the first step that does not follow from its reasons, on puzzles of any
size; `is_step` looks through *all* placements that agree with what is known, on those small enough for that.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from ..algebra.bits import from_members, members
from ..errors import BadInput, TimeLimit
from ..evidence import Shown
from ..game.board import Board
from .deduction import Knowledge, at_first, conflicts, deduce, more_than_clue
from .puzzle import Puzzle, place
from .rays import Field, field_of
from .rules import CLUE_RULE, LIT_RULE, faults, is_solution
from .techniques import Step, after, contradiction, easy_steps, hard_steps, normal_steps, word

Grade = Literal["easy", "normal", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "normal", "hard")


@dataclass(frozen=True, slots=True)
class Explanation(Shown):
    """The steps, what is known after them, and how hard they were (`hard` if a try was needed or they stop short)."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    bulbs: Board
    status: Literal["solved", "stuck", "unsolvable"]
    grade: Grade

    def __str__(self) -> str:
        lines = [f"{number}. " + "\n".join(step.lines()) for number, step in enumerate(self.steps, start=1)]
        last = {
            "solved": "Every white cell is lit.",
            "stuck": "Here the rules stop short.",
            "unsolvable": "So there is no solution.",
        }
        return "\n".join([*lines, self.puzzle.draw(self.bulbs), last[self.status]])


def explain(puzzle: Puzzle, up_to: Grade = "hard", *, deadline: float = math.inf) -> Explanation:
    """Solve by named rules up to a grade, always by the easiest that applies.

    Raises:
        TimeLimit: the *deadline*, a time on the clock `time.monotonic`, has passed.

    >>> explain(Puzzle.from_rows([".1.", "...", "..2"])).grade
    'easy'
    """
    field = field_of(puzzle)
    known = at_first(field)
    steps: list[Step] = []
    hardest = 0
    while (wrong := contradiction(field, known)) is None and field.white & ~known.lit:
        if time.monotonic() > deadline:
            raise TimeLimit("no explanation within the time limit", done=f"{len(steps):,} steps")
        found = next_step(field, known, up_to)
        if found is None:
            return Explanation(puzzle, tuple(steps), field.board(known.bulbs), "stuck", "hard")
        step, level = found
        steps.append(step)
        hardest = max(hardest, level)
        known = after(field, known, step)
    bulbs = field.board(known.bulbs)
    if wrong:
        return Explanation(puzzle, (*steps, wrong), bulbs, "unsolvable", GRADES[hardest])
    return Explanation(puzzle, tuple(steps), bulbs, "solved", GRADES[hardest])


def next_step(field: Field, known: Knowledge, up_to: Grade = "hard") -> tuple[Step, int] | None:
    """The easiest step that applies, and its level (0 easy, 1 normal, 2 hard); None when none does.

    >>> field = field_of(Puzzle("1."))
    >>> found = next_step(field, at_first(field))
    >>> found and found[0].rule
    'just enough'
    """
    levels = [easy_steps, normal_steps, hard_steps][: GRADES.index(up_to) + 1]
    for level, rules in enumerate(levels):
        step = next(rules(field, known), None)
        if step is not None:
            return step, level
    return None


def grade(puzzle: Puzzle) -> Grade | None:
    """How hard a puzzle is, by the rules that suffice; None when even tries do not solve it.

    >>> grade(Puzzle.from_rows([".1.", "...", "..2"])), grade(Puzzle(".."))
    ('easy', None)
    """
    told = explain(puzzle)
    return told.grade if told.status == "solved" else None


def hint(puzzle: Puzzle, bulbs: Board | None = None, empty: Board | None = None) -> Step | None:
    """The next step only, from the *bulbs* that are there; None when they solve the puzzle.

    Cells of *empty* are those of which the player says that no bulb goes there.

    Bulbs that break a rule come first: then the step says which, and where.

    >>> print(hint(Puzzle("1..")))
    just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    >>> print(hint(Puzzle("...."), Board("#..#")))
    no bulb lights another: row 1, column 1 and row 1, column 4 see each other

    Raises:
        BadInput: the bulbs are of another size than the puzzle.
    """
    bulbs = Board.empty(*puzzle.size) if bulbs is None else bulbs
    if is_solution(puzzle, bulbs):
        return None
    field = field_of(puzzle)
    for fault in faults(puzzle, bulbs):
        there = field.word(bulbs)
        too_many = fault.rule == CLUE_RULE and more_than_clue(field, there) & word(field, fault.cells[:1])
        if fault.rule not in (LIT_RULE, CLUE_RULE) or too_many:
            return Step(fault.rule, fault.cells, (), (), fault.what)
    there = field.word(bulbs)
    lit = field.light(there)
    marked = field.word(empty) if empty else 0
    known = Knowledge(there, field.white & ~lit & ~marked, lit)
    dead = conflicts(field, deduce(field, known))
    if dead:
        cell = field.cell(next(members(dead)))
        marks = " and marks" if marked else ""
        what = f"with these bulbs{marks} {place(cell)} cannot come right any more; take one back"
        return Step("contradiction", (cell,), (), (), what)
    found = next_step(field, known)
    # What these bulbs do not decide is free: several solutions agree with them, and any open cell may be next.
    if found is None:
        cell = field.cell(next(members(known.open)))
        return Step("free", (), (cell,), (), f"the clues leave it open; {place(cell)} may get a bulb")
    return found[0]


def is_step(puzzle: Puzzle, known: Knowledge, step: Step) -> bool:
    """Whether a step holds in every solution that agrees with what is known: by looking at all placements.

    Raises:
        BadInput: more than 20 open cells.

    >>> field = field_of(Puzzle("1."))
    >>> found = next_step(field, at_first(field))
    >>> found is not None and is_step(Puzzle("1."), at_first(field), found[0])
    True
    """
    field = field_of(puzzle)
    free = list(members(known.open))
    if len(free) > 20:
        raise BadInput("at most 20 open cells", str(len(free)))
    wanted, barred = word(field, step.bulbs), word(field, step.empty)
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            bulbs = known.bulbs | from_members(chosen)
            if is_solution(puzzle, field.board(bulbs)) and (wanted & ~bulbs or barred & bulbs):
                return False
    return True
