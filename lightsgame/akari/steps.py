"""A solution that a person can follow: one step after another, each with the rule that gives it.

A `Step` names its rule, the cells that are the reason, and what follows: cells that get a bulb and cells that stay
empty.  The rules, from the easiest on:

| rule | says | grade |
|---|---|---|
| full | a clue has all its bulbs: the open cells beside it stay empty | easy |
| just enough | a clue has no more open cells than bulbs to come: all of them are bulbs | easy |
| only light | a dark cell can be lit from one open cell only: it is a bulb | easy |
| too few left | a bulb here would leave a clue with too few cells: no bulb | normal |
| would stay dark | a bulb here would take all light from a dark cell: no bulb | normal |
| try | a bulb here (or none) leads to a contradiction: the other way | hard |

>>> puzzle = Puzzle.from_rows(["...", ".3.", "..."])
>>> for step in explain(puzzle).steps[:2]:
...     print(step)
too few left: a bulb at row 1, column 1 would leave the 3 at row 2, column 2 with too few cells; it stays empty
too few left: a bulb at row 1, column 3 would leave the 3 at row 2, column 2 with too few cells; it stays empty

Every rule has its proof above the line that applies it; a step is checked by `is_step`, which looks through *all*
placements that agree with what is known, on boards small enough for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Literal, NamedTuple

from ..algebra.bits import Bits, from_members, members, weight
from ..algebra.evidence import Evidence
from ..errors import ParseError
from ..game.board import Board
from .deduction import Knowledge, at_first, conflicts, deduce, equal_to_clue, more_than_clue
from .puzzle import Cell, Puzzle, place
from .rays import Field, field_of
from .rules import CLUE_RULE, LIT_RULE, faults, is_solution

Grade = Literal["easy", "normal", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "normal", "hard")


class Step(NamedTuple):
    """One line of a solution, with its reason."""

    rule: str
    reason: tuple[Cell, ...]
    bulbs: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"


@dataclass(frozen=True, slots=True)
class Explanation(Evidence):
    """The steps, what is known after them, and how hard they were (`hard` if a try was needed or they stop short)."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    bulbs: Board
    status: Literal["solved", "stuck", "unsolvable"]
    grade: Grade

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, start=1)]
        last = {
            "solved": "Every white cell is lit.",
            "stuck": "Here the rules stop short.",
            "unsolvable": "That is a contradiction: there is no solution.",
        }
        return "\n".join([*lines, self.puzzle.draw(self.bulbs), last[self.status]])


def explain(puzzle: Puzzle, up_to: Grade = "hard") -> Explanation:
    """Solve by named rules up to a grade, always by the easiest that applies.

    >>> explain(Puzzle.from_rows([".1.", "...", "..2"])).grade
    'easy'
    """
    field = field_of(puzzle)
    known = at_first(field)
    steps: list[Step] = []
    hardest = 0
    while not conflicts(field, known) and field.white & ~known.lit:
        found = next_step(field, known, up_to)
        if found is None:
            return Explanation(puzzle, tuple(steps), field.board(known.bulbs), "stuck", "hard")
        step, level = found
        steps.append(step)
        hardest = max(hardest, level)
        known = after(field, known, step)
    status: Literal["solved", "unsolvable"] = "unsolvable" if conflicts(field, known) else "solved"
    return Explanation(puzzle, tuple(steps), field.board(known.bulbs), status, GRADES[hardest])


def after(field: Field, known: Knowledge, step: Step) -> Knowledge:
    """What is known after a step.

    >>> field = field_of(Puzzle("1."))
    >>> step, _ = next_step(field, at_first(field)) or (None, 0)
    >>> field.board(after(field, at_first(field), step).bulbs)
    ·●
    """
    bulbs = known.bulbs | _word(field, step.bulbs)
    lit = known.lit | field.light(bulbs)
    return Knowledge(bulbs, known.open & ~lit & ~_word(field, step.empty), lit)


def next_step(field: Field, known: Knowledge, up_to: Grade = "hard") -> tuple[Step, int] | None:
    """The easiest step that applies, and its level (0 easy, 1 normal, 2 hard); None when none does.

    >>> field = field_of(Puzzle("1."))
    >>> found = next_step(field, at_first(field))
    >>> found and found[0].rule
    'just enough'
    """
    levels = [_easy, _normal, _hard][: GRADES.index(up_to) + 1]
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
        ParseError: the bulbs are of another size than the puzzle.
    """
    bulbs = Board.empty(*puzzle.size) if bulbs is None else bulbs
    if is_solution(puzzle, bulbs):
        return None
    field = field_of(puzzle)
    for fault in faults(puzzle, bulbs):
        there = field.word(bulbs)
        too_many = fault.rule == CLUE_RULE and more_than_clue(field, there) & _word(field, fault.cells[:1])
        if fault.rule not in (LIT_RULE, CLUE_RULE) or too_many:
            return Step(fault.rule, fault.cells, (), (), fault.what)
    word = field.word(bulbs)
    lit = field.light(word)
    marked = field.word(empty) if empty else 0
    known = Knowledge(word, field.white & ~lit & ~marked, lit)
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
        ParseError: more than 20 open cells.

    >>> field = field_of(Puzzle("1."))
    >>> found = next_step(field, at_first(field))
    >>> found is not None and is_step(Puzzle("1."), at_first(field), found[0])
    True
    """
    field = field_of(puzzle)
    free = list(members(known.open))
    if len(free) > 20:
        raise ParseError("at most 20 open cells", str(len(free)))
    wanted, barred = _word(field, step.bulbs), _word(field, step.empty)
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            bulbs = known.bulbs | from_members(chosen)
            if is_solution(puzzle, field.board(bulbs)) and (wanted & ~bulbs or barred & bulbs):
                return False
    return True


# ---- the rules ------------------------------------------------------------------------------------------------


def _easy(field: Field, known: Knowledge) -> Iterator[Step]:
    return chain(_clues(field, known), _only_light(field, known))


def _clues(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  A clue k with b bulbs and f open cells beside it gets k - b bulbs on those f cells: none if b = k, and all
    # of them if b + f = k.                                                                                         ∎
    bulbs, open_, _ = known
    full = equal_to_clue(field, bulbs)
    for clue in members(full & field.beside(open_)):
        near = field.beside(1 << clue) & open_
        yield _step(
            field, "full", [clue], 0, near, f"the {_number(field, clue)} at {_at(field, clue)} has all its bulbs"
        )
    for clue in members(equal_to_clue(field, bulbs | open_) & ~full):
        near = field.beside(1 << clue) & open_
        cells = weight(near)
        said = f"lacks {cells} and has {cells} open cell{'s' * (cells > 1)}"
        why = f"the {_number(field, clue)} at {_at(field, clue)} {said}"
        yield _step(field, "just enough", [clue], near, 0, why)


def _only_light(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  The dark cell is lit in every solution, from an open cell that sees it; there is only one.             ∎
    for cell in members(field.seen_once(known.open) & field.white & ~known.lit):
        only = field.light(1 << cell) & known.open
        own = "itself" if only == 1 << cell else _at(field, next(members(only)))
        yield _step(field, "only light", [cell], only, 0, f"{_at(field, cell)} can only be lit from {own}")


def _normal(field: Field, known: Knowledge) -> Iterator[Step]:
    bulbs, open_, lit = known
    # Proof.  With a bulb at c the cells that c lights, c's own aside, hold none; so clue k keeps only the open cells
    # beside it that are not lit by c.  If these and its bulbs are too few, c holds no bulb.  And a cell that is dark,
    # not lit by c, and seen by no other open cell that c leaves, could not be lit any more.                        ∎
    lacking = field.numbered & ~equal_to_clue(field, bulbs)
    near = open_ & field.light(field.white & field.beside(lacking))
    for c in members(near):
        shine = field.light(1 << c)
        with_c = bulbs | 1 << c
        can = with_c | open_ & ~shine
        short = lacking & ~equal_to_clue(field, can) & ~more_than_clue(field, can)
        for clue in members(short):
            said = f"the {_number(field, clue)} at {_at(field, clue)}"
            why = f"a bulb at {_at(field, c)} would leave {said} with too few cells"
            yield _step(field, "too few left", [clue], 0, 1 << c, why)
            break
    for c in members(open_):
        shine = field.light(1 << c)
        closed = field.beside(equal_to_clue(field, bulbs | 1 << c)) & ~bulbs
        dark = field.white & ~lit & ~shine & ~field.light(open_ & ~shine & ~closed)
        for cell in members(dark):
            why = f"a bulb at {_at(field, c)} would take all light from {_at(field, cell)}"
            yield _step(field, "would stay dark", [cell], 0, 1 << c, why)
            break


def _hard(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  What holds a contradiction holds in no solution, so its opposite holds in every one.                   ∎
    for c in members(known.open):
        lit = known.lit | field.light(1 << c)
        dead = conflicts(field, deduce(field, Knowledge(known.bulbs | 1 << c, known.open & ~lit, lit)))
        if dead:
            cell = next(members(dead))
            why = f"a bulb at {_at(field, c)} leads to a contradiction at {_at(field, cell)}"
            yield _step(field, "try", [cell], 0, 1 << c, why)
        dead = conflicts(field, deduce(field, Knowledge(known.bulbs, known.open & ~(1 << c), known.lit)))
        if dead:
            cell = next(members(dead))
            why = f"no bulb at {_at(field, c)} leads to a contradiction at {_at(field, cell)}"
            yield _step(field, "try", [cell], 1 << c, 0, why)


def _step(field: Field, rule: str, reason: list[int], bulbs: Bits, empty: Bits, why: str) -> Step:
    new = tuple([field.cell(bit) for bit in members(bulbs)])
    none = tuple([field.cell(bit) for bit in members(empty)])
    if new:
        tail = f": a bulb at {_list(new)}"
    elif len(none) == 1:
        tail = "; it stays empty" if why.startswith("a bulb at") else f": {place(none[0])} stays empty"
    else:
        tail = f": {_list(none)} stay empty"
    return Step(rule, tuple([field.cell(bit) for bit in reason]), new, none, why + tail)


def _list(cells: tuple[Cell, ...]) -> str:
    names = [place(cell) for cell in cells]
    return names[0] if len(names) == 1 else f"{'; '.join(names[:-1])} and {names[-1]}"


def _at(field: Field, bit: int) -> str:
    return place(field.cell(bit))


def _number(field: Field, bit: int) -> int:
    return next(number for number, cells in enumerate(field.clues) if cells >> bit & 1)


def _word(field: Field, cells: tuple[Cell, ...]) -> Bits:
    return from_members([i * field.stride + j for i, j in cells])
