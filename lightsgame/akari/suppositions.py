"""When no rule on demands applies: tries, case splits, and at worst a refutation.

- A *try* supposes a bulb at a cell, or none, and comes to a contradiction.  Its story is the shortest of those near the
  last step, it leaves out what it does not need, and cells to which the same story applies share it.
- *Either or* supposes both, and both lead to the same.
- A *refutation* is the proof that a solver writes, for whom nothing is too dull.

Each is looked for with the weakest rules first.  Only what holds in every solution is looked for at all: a solver says
at the start which cells these are.  So a puzzle with one solution is always told to its end.

>>> from lightsgame.akari.deduction import at_first
>>> from lightsgame.akari.demands import sight_of
>>> from lightsgame.akari.puzzle import Puzzle
>>> from lightsgame.akari.rays import field_of
>>> puzzle = Puzzle.from_rows([".1.", "1.#", "..1"])
>>> sight = sight_of(field_of(puzzle))
>>> step = supposed(puzzle, sight, at_first(sight.field))
>>> print(*step.lines(), sep=chr(10))
try: no bulb at row 1, column 1 leads to a contradiction: a bulb at row 1, column 1
    contradiction: nothing can light row 1, column 1 any more
"""

from __future__ import annotations

import time
from itertools import product
from typing import NamedTuple

from ..algebra.bits import Bits, members
from ..errors import TimeLimit
from ..logic.cdcl import Cdcl
from ..logic.engines import NEVER, get_engine
from .deduction import Knowledge, conflicts, deduce
from .demands import Sight
from .following import Table, first_doubt, needed, opposed
from .puzzle import Cell, Puzzle, place
from .rays import Field
from .residue import residue
from .techniques import EASY, MORE, TWO, Step, after, contradiction, distance, follows_in_words, ideas, next_step

TRIALS = 12  # tries that end in a contradiction, of which the one with the shortest story is told


def forced(sight: Sight, known: Knowledge, *, deadline: float = NEVER) -> tuple[Bits, Bits] | None:
    """The open cells that hold a bulb in every solution that agrees with what is known, and those that hold none.

    `None` if there is no such solution.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.demands import sight_of
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle("1.#.."))
    >>> forced(sight_of(field), at_first(field))
    (2, 0)
    """
    field = sight.field
    task = residue(field, known, field.white & ~known.lit, field.numbered)
    if not all(task.clauses):
        return None
    solver = Cdcl(task.clauses)
    model = solver.solve(deadline=deadline)
    if model is None:
        return None
    # A variable may change as long as some model says so; each model found settles several at once.
    sure = {v for v in model if 0 < abs(v) < len(task.cells)}
    for literal in sorted(sure, key=abs):
        if literal in sure:
            other = solver.solve(assume=[-literal], deadline=deadline)
            if other is not None:
                sure &= set(other)
    bulbs = empty = 0
    for literal in sure:
        if literal > 0:
            bulbs |= 1 << task.cells[literal]
        else:
            empty |= 1 << task.cells[-literal]
    return bulbs, empty


def supposed(
    puzzle: Puzzle, sight: Sight, known: Knowledge, last: Cell = (0, 0), *, deadline: float = NEVER
) -> Step | None:
    """A step by supposing something, as simple as can be found; `None` if nothing more holds in every solution.

    Where there is no solution a refutation says so, unless a try goes on.

    Raises:
        TimeLimit: the deadline has passed.
    """
    sure = forced(sight, known, deadline=deadline)
    if sure == (0, 0):
        return None
    scene = _Scene(puzzle, sight, known, sure, last, deadline)
    for level in (EASY, TWO, MORE):
        step = _tried(scene, level) or _either_or(scene, level)
        if step:
            return step
    return _refuted(scene)


class _Scene(NamedTuple):
    """What lies on the table, and the open cells that hold a bulb, or none, in every solution (`None`: if any)."""

    puzzle: Puzzle
    sight: Sight
    known: Knowledge
    sure: tuple[Bits, Bits] | None
    last: Cell
    deadline: float

    def table(self) -> Table:
        """The same for the checker."""
        field, (bulbs, open_, lit) = self.sight.field, self.known
        return Table(frozenset(_cells(field, bulbs)), frozenset(_cells(field, field.white & ~open_ & ~lit)))

    def spots(self, cells: Bits) -> list[int]:
        """The cells in the order of their distance from the last step."""
        return sorted(members(cells), key=lambda bit: distance(self.sight.field, bit, self.last))

    def suppose(self, cell: int, bulb: bool) -> Knowledge:
        """What is known if there is a bulb at this cell, or none."""
        here, known = 1 << cell, self.known
        if not bulb:
            return Knowledge(known.bulbs, known.open & ~here, known.lit)
        lit = known.lit | self.sight.light[cell]
        return Knowledge(known.bulbs | here, known.open & ~lit, lit)

    def closed(self, known: Knowledge, level: int) -> Knowledge | None:
        """All that the rules up to a level find from there; `None` if it is a contradiction."""
        field = self.sight.field
        while True:
            known = deduce(field, known)
            if conflicts(field, known):
                return None
            if time.monotonic() > self.deadline:
                raise TimeLimit("no explanation within the time limit")
            idea = next(ideas(self.sight, known, level), None) if level > EASY else None
            if idea is None:
                return known
            if not idea.bulbs | idea.empty:
                return None
            lit = known.lit | field.light(idea.bulbs)
            known = Knowledge(known.bulbs | idea.bulbs, known.open & ~lit & ~idea.empty, lit)

    def told(self, known: Knowledge, level: int, last: Cell) -> tuple[Step, ...]:
        """The same, step by step."""
        field = self.sight.field
        steps: list[Step] = []
        while (wrong := contradiction(field, known)) is None:
            step = next_step(self.sight, known, level, last)
            if step is None:
                return tuple(steps)
            steps.append(step)
            if not (step.bulbs or step.empty):
                return tuple(steps)
            known, last = after(field, known, step), step.cells[0]
        return (*steps, wrong)


def _cells(field: Field, word: Bits) -> list[Cell]:
    return [field.cell(bit) for bit in members(word)]


# ---- tries -----------------------------------------------------------------------------------------------------------


def _tried(scene: _Scene, level: int) -> Step | None:
    """The shortest of some tries by the rules up to a level."""
    # Proof.  What leads to a contradiction holds in no solution, so its opposite holds in every one.  ∎
    field, table = scene.sight.field, scene.table()
    bulbs, empty = scene.sure or (scene.known.open, scene.known.open)
    found: list[tuple[Cell, bool, tuple[Step, ...]]] = []
    for c, bulb in product(scene.spots(bulbs | empty), (True, False)):
        if not (empty if bulb else bulbs) >> c & 1:
            continue
        cell, start = field.cell(c), scene.suppose(c, bulb)
        if scene.closed(start, level) is None:
            chain = scene.told(start, level, cell)
            found.append((cell, bulb, needed(scene.puzzle, table.after(_case(cell, bulb)), chain)))
        if len(found) >= (TRIALS if level == EASY else 1):
            break
    if not found:
        return None
    cell, bulb, chain = min(found, key=lambda one: len(one[2]))
    others = [other for other, same, _ in found if same == bulb and other != cell]
    alike = [cell, *[one for one in others if first_doubt(scene.puzzle, chain, table.after(_case(one, bulb))) is None]]
    new, none = ((), tuple(alike)) if bulb else (tuple(alike), ())
    where = " or ".join([place(one) for one in alike])
    why = f"{'a' if bulb else 'no'} bulb at {where} leads to a contradiction: {follows_in_words(new, none)}"
    return Step("try", chain[-1].reason, new, none, why, chain)


def _case(cell: Cell, bulb: bool) -> Step:
    here = (cell,)
    bulbs, empty = (here, ()) if bulb else ((), here)
    return Step("suppose", (), bulbs, empty, f"{'a' if bulb else 'no'} bulb at {place(cell)}")


# ---- either or -------------------------------------------------------------------------------------------------------


def _either_or(scene: _Scene, level: int) -> Step | None:
    """The nearest cell of which a bulb and none lead to the same, by the rules up to a level."""
    # Proof.  Every solution has a bulb at the cell or none there; what follows in both cases holds in all.  ∎
    if scene.sure is None:
        return None
    field, known = scene.sight.field, scene.known
    for c in scene.spots(known.open & ~scene.sure[0] & ~scene.sure[1]):
        ends = [scene.closed(scene.suppose(c, bulb), level) for bulb in (True, False)]
        one, other = [end or known for end in ends]
        bulbs = one.bulbs & other.bulbs & known.open
        empty = known.open & ~one.open & ~other.open & ~one.bulbs & ~other.bulbs
        if bulbs | empty:
            cell = field.cell(c)
            new, none = tuple(_cells(field, bulbs)), tuple(_cells(field, empty))
            goal = Step("", (), new, none, "")
            cases = []
            for bulb in (True, False):
                case = _case(cell, bulb)
                steps = scene.told(scene.suppose(c, bulb), level, cell)
                cases.append(case._replace(chain=needed(scene.puzzle, scene.table().after(case), steps, goal)))
            why = f"a bulb at {place(cell)} or none, in both cases {follows_in_words(new, none)}"
            return Step("either or", (cell,), new, none, why, cases=tuple(cases))
    return None


# ---- refutation ------------------------------------------------------------------------------------------------------


def _refuted(scene: _Scene) -> Step:
    """All that is sure at once, with the lines that refute any other way; or all ways, if there is no solution."""
    table, field = scene.table(), scene.sight.field
    new, none = (tuple(_cells(field, word)) for word in scene.sure or (0, 0))
    step = Step("refutation", (), new, none, "")
    proof: list[str] = []
    get_engine(proofs=True).solve(opposed(scene.puzzle, table, step), deadline=scene.deadline, proof=proof)
    lines = f"{len(proof)} line{'' if len(proof) == 1 else 's'}"
    follows = follows_in_words(new, none) or "there is no solution"
    return step._replace(why=f"anything else is refuted in {lines}: {follows}", proof=tuple(proof))
