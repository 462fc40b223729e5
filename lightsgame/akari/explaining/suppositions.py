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
>>> step = supposition(puzzle, field, at_first(field))
>>> print(*step.lines(), sep=chr(10))
try: no bulb at row 1, column 1 leads to a contradiction: a bulb at row 1, column 1
    contradiction: nothing can light row 1, column 1 any more
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...algebra.bits import Bits
from ...core.deadline import in_time
from ...core.message import Counted, Message, marked
from ...errors import listed
from ...sat.cdcl import Cdcl
from ...sat.solvers import NEVER, get_engine
from ..model.bitboard import Field
from ..model.puzzle import Cell, Puzzle, place
from ..solving.deduction import Knowledge, conflicts, deduce, put
from ..solving.encoding import residue
from .step_checker import Table, clauses_against, first_doubt, needed_steps
from .techniques import EASY, MORE, TWO, Step, follows_in_words, ideas, tell

TRIALS = 12  # tries that end in a contradiction, of which the one with the shortest story is told


def certain_cells(
    field: Field, known: Knowledge, *, deadline: float = NEVER
) -> tuple[Bits, Bits] | None:
    """The open cells that hold a bulb in every solution that agrees with what is known, and those
    that hold none.

    `None` if there is no such solution.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#.."))
    >>> certain_cells(field, at_first(field))
    (2, 0)
    """
    task = residue(field, known, field.white & ~known.lit, field.numbered)
    if not all(task.clauses):
        return None
    solver = Cdcl(task.clauses)
    model = solver.solve(deadline=deadline)
    if model is None:
        return None
    # A literal is certain until some model has its opposite; each model rules out several at once.
    certain = {v for v in model if 0 < abs(v) < len(task.cells)}
    for literal in sorted(certain, key=abs):
        if literal in certain:
            other = solver.solve(assume=[-literal], deadline=deadline)
            if other is not None:
                certain.intersection_update(other)
    return task.bulbs(certain), task.bulbs([-literal for literal in certain])


def supposition(
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
    >>> supposition(puzzle, field_of(puzzle), at_first(field_of(puzzle))) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    sure = certain_cells(field, known, deadline=deadline)
    if sure == (0, 0):
        return None
    scene = _Scene(puzzle, field, known, sure, last, deadline)
    for level in (EASY, TWO, MORE):
        step = _try(scene, level) or _either_or(scene, level)
        if step:
            return step
    return _refutation(scene)


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
        """What is known, as the checker takes it."""
        bulbs, open_, lit = self.known
        empty = self.field.white & ~open_ & ~lit
        return Table(frozenset(self.field.cells(bulbs)), frozenset(self.field.cells(empty)))

    def suppose(self, cell: int, bulb: bool) -> Knowledge:
        """What is known if there is a bulb at this cell, or none."""
        here = 1 << cell
        return put(self.field, self.known, here) if bulb else put(self.field, self.known, 0, here)

    def closure(self, known: Knowledge, level: int) -> Knowledge | None:
        """All that the rules up to a level find from there; `None` if it is a contradiction."""
        while True:
            known = deduce(self.field, known)
            if conflicts(self.field, known):
                return None
            in_time(self.deadline, Message("no explanation within the time limit"))
            idea = next(ideas(self.field, known, level), None) if level > EASY else None
            if idea is None:
                return known
            if not idea.bulbs | idea.empty:
                return None
            known = put(self.field, known, idea.bulbs, idea.empty)

    def story(
        self, cell: int, bulb: bool, level: int, goal: Step | None = None
    ) -> tuple[Step, ...]:
        """From a bulb at a cell, or none there, the steps up to a level on which the end of the
        story, or the goal, rests.
        """
        here = self.field.cell(cell)
        supposed = self.suppose(cell, bulb)
        steps = tuple([step for _, step in tell(self.field, supposed, level, here)])
        table = self.table().after(_case(here, bulb))
        return needed_steps(self.puzzle, table, steps, goal)


# ---- tries -----------------------------------------------------------------------------------------------------------


def _try(scene: _Scene, level: int) -> Step | None:
    """The shortest of some tries by the rules up to a level."""
    # Proof.  What leads to a contradiction holds in no solution, so its opposite holds in every
    # one.  ∎
    enough = TRIALS if level == EASY else 1
    tries = list(islice(_tries(scene, level), enough))
    if not tries:
        return None
    cell, bulb, chain = min(tries, key=lambda one: len(one[2]))
    table = scene.table()
    alike = [cell]
    for other, same, _ in tries:
        if same == bulb and other != cell:
            supposed = table.after(_case(other, bulb))
            if first_doubt(scene.puzzle, chain, supposed) is None:
                alike.append(other)
    new, none = ((), tuple(alike)) if bulb else (tuple(alike), ())
    where = listed([place(one) for one in alike], "or")
    if bulb:
        what = Message("a bulb at {cell} leads to a contradiction", cell=where)
    else:
        what = Message("no bulb at {cell} leads to a contradiction", cell=where)
    why = Message("{what}: {rest}", what=what, rest=follows_in_words(new, none))
    return Step("try", chain[-1].reason, new, none, why, chain)


def _tries(scene: _Scene, level: int) -> Iterator[tuple[Cell, bool, tuple[Step, ...]]]:
    """A cell, whether a bulb is supposed there, and the story that leads from there to a
    contradiction; near cells first.
    """
    bulbs, empty = scene.sure or (scene.known.open, scene.known.open)
    for cell in scene.field.nearest(scene.last, bulbs | empty):
        for bulb, opposite in ((True, empty), (False, bulbs)):
            if opposite >> cell & 1 and scene.closure(scene.suppose(cell, bulb), level) is None:
                yield scene.field.cell(cell), bulb, scene.story(cell, bulb, level)


def _case(cell: Cell, bulb: bool) -> Step:
    """What is supposed, as a step."""
    if bulb:
        return Step(
            marked("suppose"), (), (cell,), (), Message("a bulb at {cells}", cells=place(cell))
        )
    return Step(marked("suppose"), (), (), (cell,), Message("no bulb at {cell}", cell=place(cell)))


# ---- either or -------------------------------------------------------------------------------------------------------


def _either_or(scene: _Scene, level: int) -> Step | None:
    """The nearest cell of which a bulb and none lead to the same, by the rules up to a level."""
    # Proof.  Every solution has a bulb at the cell or none there; what follows in both cases holds
    # in all.  ∎
    if scene.sure is None:
        return None
    field = scene.field
    known = scene.known
    undecided = known.open & ~scene.sure[0] & ~scene.sure[1]
    for here in field.nearest(scene.last, undecided):
        with_bulb = scene.closure(scene.suppose(here, True), level) or known
        without = scene.closure(scene.suppose(here, False), level) or known
        bulbs = with_bulb.bulbs & without.bulbs & known.open
        still_possible = with_bulb.open | with_bulb.bulbs | without.open | without.bulbs
        empty = known.open & ~still_possible
        if bulbs | empty:
            cell = field.cell(here)
            new = field.cells(bulbs)
            none = field.cells(empty)
            why = Message(
                "a bulb at {cell} or none, in both cases {what}",
                cell=place(cell),
                what=follows_in_words(new, none),
            )
            goal = Step("either or", (cell,), new, none, why)
            cases = []
            for bulb in (True, False):
                chain = scene.story(here, bulb, level, goal)
                cases.append(_case(cell, bulb)._replace(chain=chain))
            return goal._replace(cases=tuple(cases))
    return None


# ---- refutation ------------------------------------------------------------------------------------------------------


def _refutation(scene: _Scene) -> Step:
    """All that is sure at once, with the lines that refute any other way; or all ways, if there is
    no solution.
    """
    bulbs, empty = scene.sure or (0, 0)
    new = scene.field.cells(bulbs)
    none = scene.field.cells(empty)
    step = Step("refutation", (), new, none, "")
    clauses = clauses_against(scene.puzzle, scene.table(), step)
    proof: list[str] = []
    get_engine(proofs=True).solve(clauses, deadline=scene.deadline, proof=proof)
    refuted = Counted(
        "anything else is refuted in {n} line",
        "anything else is refuted in {n} lines",
        len(proof),
    )
    follows = follows_in_words(new, none) or Message("there is no solution")
    why = Message("{what}: {rest}", what=refuted, rest=follows)
    return step._replace(why=why, proof=tuple(proof))
