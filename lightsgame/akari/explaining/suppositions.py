"""When no rule on demands applies: tries, case splits, and at worst a refutation.

- A *try* supposes a bulb at a cell, or none, and comes to a contradiction.  Its story is the
  shortest of those near the last step, it leaves out what it does not need, and cells to which the
  same story applies share it.
- *Either or* supposes both, and both lead to the same.
- A *refutation* is the proof that a solver writes, for whom nothing is too dull.

Each is looked for with the weakest rules first.  Only what holds in every solution is looked for at
all: a solver says at the start which cells these are.  So a puzzle with one solution is always told
to its end.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> puzzle = Puzzle.from_rows([".1.", "1.#", "..1"])
>>> field = field_of(puzzle)
>>> step = supposed(puzzle, field, at_first(field))
>>> print(*step.lines(), sep=chr(10))
try: no bulb at row 1, column 1 leads to a contradiction: a bulb at row 1, column 1
    contradiction: nothing can light row 1, column 1 any more
"""

from itertools import product
from typing import NamedTuple

from ...algebra.bits import Bits
from ...errors import in_time
from ...sat.cdcl import Cdcl
from ...sat.solvers import NEVER, get_engine
from ..model.bitboard import Field
from ..model.puzzle import Cell, Puzzle, place
from ..solving.deduction import Knowledge, conflicts, deduce, put
from ..solving.remaining import residue
from .step_checker import Table, first_doubt, needed, opposed
from .techniques import EASY, MORE, TWO, Step, follows_in_words, ideas, tell

TRIALS = 12  # tries that end in a contradiction, of which the one with the shortest story is told


def forced(field: Field, known: Knowledge, *, deadline: float = NEVER) -> tuple[Bits, Bits] | None:
    """The open cells that hold a bulb in every solution that agrees with what is known, and those
    that hold none.

    `None` if there is no such solution.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#.."))
    >>> forced(field, at_first(field))
    (2, 0)
    """
    task = residue(field, known, field.white & ~known.lit, field.numbered)
    solver = Cdcl(task.clauses)
    model = solver.solve(deadline=deadline) if all(task.clauses) else None
    if model is None:
        return None
    # A variable may change as long as some model says so; each model found settles several at once.
    sure = {v for v in model if 0 < abs(v) < len(task.cells)}
    for literal in sorted(sure, key=abs):
        if literal in sure:
            other = solver.solve(assume=[-literal], deadline=deadline)
            sure &= set(sure if other is None else other)
    return task.bulbs(sure), task.bulbs([-literal for literal in sure])


def supposed(
    puzzle: Puzzle, field: Field, known: Knowledge, last: Cell = (0, 0), *, deadline: float = NEVER
) -> Step | None:
    """A step by supposing something, as simple as can be found; `None` if nothing more holds in
    every solution.

    Where there is no solution a refutation says so, unless a try goes on.

    On three cells in a row any bulb will do, and nothing is certain:

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> puzzle = Puzzle("...")
    >>> supposed(puzzle, field_of(puzzle), at_first(field_of(puzzle))) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    sure = forced(field, known, deadline=deadline)
    if sure == (0, 0):
        return None
    scene = _Scene(puzzle, field, known, sure, last, deadline)
    simple = (
        step
        for level in (EASY, TWO, MORE)
        for way in (_tried, _either_or)
        if (step := way(scene, level))
    )
    return next(simple, None) or _refuted(scene)


class _Scene(NamedTuple):
    """What lies on the table, and the open cells that hold a bulb, or none, in every solution
    (`None`: if any).
    """

    puzzle: Puzzle
    field: Field
    known: Knowledge
    sure: tuple[Bits, Bits] | None
    last: Cell
    deadline: float

    def table(self) -> Table:
        """The same for the checker."""
        bulbs, open_, lit = self.known
        return Table(
            *(
                frozenset(self.field.cells(there))
                for there in (bulbs, self.field.white & ~open_ & ~lit)
            )
        )

    def suppose(self, cell: int, bulb: bool) -> Knowledge:
        """What is known if there is a bulb at this cell, or none."""
        return put(self.field, self.known, bulb << cell, (not bulb) << cell)

    def closed(self, known: Knowledge, level: int) -> Knowledge | None:
        """All that the rules up to a level find from there; `None` if it is a contradiction."""
        while True:
            if conflicts(self.field, known := deduce(self.field, known)):
                return None
            in_time(self.deadline, "no explanation within the time limit")
            idea = next(ideas(self.field, known, level), None) if level > EASY else None
            if idea is None:
                return known
            if not idea.bulbs | idea.empty:
                return None
            known = put(self.field, known, idea.bulbs, idea.empty)

    def told(self, cell: int, bulb: bool, level: int, goal: Step | None = None) -> tuple[Step, ...]:
        """The same, step by step, for a bulb at a cell or none: the steps that its end, or the
        goal, rests on.
        """
        here = self.field.cell(cell)
        steps = tuple([step for _, step in tell(self.field, self.suppose(cell, bulb), level, here)])
        return needed(self.puzzle, self.table().after(_case(here, bulb)), steps, goal)


# ---- tries -----------------------------------------------------------------------------------------------------------


def _tried(scene: _Scene, level: int) -> Step | None:
    """The shortest of some tries by the rules up to a level."""
    # Proof.  What leads to a contradiction holds in no solution, so its opposite holds in every
    # one.  ∎
    puzzle = scene.puzzle
    table = scene.table()
    bulbs, empty = scene.sure or (scene.known.open, scene.known.open)
    found: list[tuple[Cell, bool, tuple[Step, ...]]] = []
    for c, bulb in product(scene.field.nearest(scene.last, bulbs | empty), (True, False)):
        if (empty if bulb else bulbs) >> c & 1 and scene.closed(
            scene.suppose(c, bulb), level
        ) is None:
            found.append((scene.field.cell(c), bulb, scene.told(c, bulb, level)))
        if len(found) >= (TRIALS if level == EASY else 1):
            break
    if not found:
        return None
    cell, bulb, chain = min(found, key=lambda one: len(one[2]))
    others = [other for other, same, _ in found if same == bulb and other != cell]
    alike = (
        cell,
        *[
            one
            for one in others
            if first_doubt(puzzle, chain, table.after(_case(one, bulb))) is None
        ],
    )
    new, none = ((), alike) if bulb else (alike, ())
    where = " or ".join([place(one) for one in alike])
    why = f"{'a' if bulb else 'no'} bulb at {where} leads to a contradiction: {follows_in_words(new, none)}"
    return Step("try", chain[-1].reason, new, none, why, chain)


def _case(cell: Cell, bulb: bool) -> Step:
    bulbs, empty = ((cell,), ()) if bulb else ((), (cell,))
    return Step("suppose", (), bulbs, empty, f"{'a' if bulb else 'no'} bulb at {place(cell)}")


# ---- either or -------------------------------------------------------------------------------------------------------


def _either_or(scene: _Scene, level: int) -> Step | None:
    """The nearest cell of which a bulb and none lead to the same, by the rules up to a level."""
    # Proof.  Every solution has a bulb at the cell or none there; what follows in both cases holds
    # in all.  ∎
    if scene.sure is None:
        return None
    known = scene.known
    for c in scene.field.nearest(scene.last, known.open & ~scene.sure[0] & ~scene.sure[1]):
        one, other = [
            scene.closed(scene.suppose(c, bulb), level) or known for bulb in (True, False)
        ]
        bulbs = one.bulbs & other.bulbs & known.open
        empty = known.open & ~(one.open | other.open | one.bulbs | other.bulbs)
        if bulbs | empty:
            cell = scene.field.cell(c)
            new = scene.field.cells(bulbs)
            none = scene.field.cells(empty)
            why = f"a bulb at {place(cell)} or none, in both cases {follows_in_words(new, none)}"
            goal = Step("either or", (cell,), new, none, why)
            cases = [
                _case(cell, bulb)._replace(chain=scene.told(c, bulb, level, goal))
                for bulb in (True, False)
            ]
            return goal._replace(cases=tuple(cases))
    return None


# ---- refutation ------------------------------------------------------------------------------------------------------


def _refuted(scene: _Scene) -> Step:
    """All that is sure at once, with the lines that refute any other way; or all ways, if there is
    no solution.
    """
    new, none = (scene.field.cells(word) for word in scene.sure or (0, 0))
    step = Step("refutation", (), new, none, "")
    proof: list[str] = []
    get_engine(proofs=True).solve(
        opposed(scene.puzzle, scene.table(), step), deadline=scene.deadline, proof=proof
    )
    lines = f"{len(proof)} line{'' if len(proof) == 1 else 's'}"
    follows = follows_in_words(new, none) or "there is no solution"
    return step._replace(why=f"anything else is refuted in {lines}: {follows}", proof=tuple(proof))
