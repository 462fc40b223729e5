"""One step after another, always by the easiest technique that applies, and at last by a refutation.

>>> puzzle = Puzzle("1.#.")
>>> field = field_of(puzzle)
>>> [idea.step.rule for _, idea in tell(puzzle, field, at_first(field))]
['just enough', 'only light']
"""

from collections.abc import Iterator, Sequence

from ...core.deadline import in_time
from ...core.message import Counted, Message
from ...errors import TimeLimit
from ...sat.solvers import NEVER, get_engine
from ..model.bitboard import Field, field_of
from ..model.puzzle import Cell, Puzzle
from ..solving.deduction import Knowledge, at_first
from ..solving.solver import certain_cells
from .argument import Step
from .step_checker import Table, clauses_against
from .techniques import MORE, Finder, Idea, after, follows_in_words
from .words import worded

_LATE = Message("no explanation within the time limit")


def tell(
    puzzle: Puzzle,
    field: Field,
    known: Knowledge,
    level: int = MORE,
    deadline: float = NEVER,
) -> Iterator[tuple[Knowledge, Idea]]:
    """Each idea with what is known before it, the words left out, until nothing more follows, or
    nothing can be right.

    >>> puzzle = Puzzle("1.2")
    >>> field = field_of(puzzle)
    >>> [idea.step.rule for _, idea in tell(puzzle, field, at_first(field))]
    ['contradiction']
    """
    finder = Finder(field)
    last = (0, 0)
    number = 0
    while True:
        in_time(deadline, _LATE, done=Message("{n} steps", n=number))
        idea = finder.idea(known, level, last, deadline)
        if idea is None and level >= MORE:
            try:
                step = refutation(puzzle, field, known, deadline)
            except TimeLimit:  # what is certain here is not decided
                in_time(deadline, _LATE, done=Message("{n} steps", n=number))
                return
            idea = Idea(step, 1) if step else None
        if idea is None:
            return
        yield known, idea
        step = idea.step
        if not (step.bulbs or step.empty):
            return
        known = after(field, known, step)
        last = step.cells[0]
        number += 1


def next_step(
    puzzle: Puzzle,
    known: Knowledge | None = None,
    last: Cell = (0, 0),
    *,
    deadline: float = NEVER,
) -> Step | None:
    """The easiest step that applies, in words, and of several easy ones the nearest to the *last*;
    `None` if none.

    >>> print(next_step(Puzzle("1.#.#")))
    just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    >>> print(next_step(Puzzle("1.#.#"), last=(0, 4)))
    only light: row 1, column 4 can only be lit from itself: a bulb at row 1, column 4
    """
    field = field_of(puzzle)
    known = known or at_first(field)
    idea = Finder(field).idea(known, MORE, last, deadline)
    return worded(puzzle, table_of(field, known), idea.step) if idea else None


def table_of(field: Field, known: Knowledge) -> Table:
    """What is known, as the checker takes it.

    >>> field = field_of(Puzzle("1."))
    >>> table_of(field, at_first(field))
    Table(bulbs=frozenset(), empty=frozenset())
    """
    empty = field.white & ~known.open & ~known.lit
    return Table(frozenset(field.cells(known.bulbs)), frozenset(field.cells(empty)))


def in_words(puzzle: Puzzle, steps: Sequence[Step], table: Table | None = None) -> tuple[Step, ...]:
    """The steps of a story with their arguments in words.

    >>> in_words(Puzzle("1."), [Step("", (), ((0, 1),), (), "why")])[0].why
    'why'
    """
    table = table or Table()
    told = []
    for step in steps:
        told.append(worded(puzzle, table, step))
        table = table.after(step)
    return tuple(told)


def refutation(
    puzzle: Puzzle, field: Field, known: Knowledge, deadline: float = NEVER
) -> Step | None:
    """All that is certain at once, with the lines by which a solver refutes any other way; or all
    ways, if there is no solution.  `None` if nothing more is certain.

    >>> puzzle = Puzzle("...")
    >>> refutation(puzzle, field_of(puzzle), at_first(field_of(puzzle))) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    certain = certain_cells(field, known, deadline=deadline)
    if certain == (0, 0):
        return None
    bulbs, empty = certain or (0, 0)
    step = Step("refutation", (), field.cells(bulbs), field.cells(empty), "")
    clauses = clauses_against(puzzle, table_of(field, known), step)
    proof: list[str] = []
    get_engine(proofs=True).solve(clauses, deadline=deadline, proof=proof)
    refuted = Counted(
        "anything else is refuted in {n} line",
        "anything else is refuted in {n} lines",
        len(proof),
    )
    follows = follows_in_words(step.bulbs, step.empty) or Message("there is no solution")
    why = Message("{what}: {rest}", what=refuted, rest=follows)
    return step._replace(why=why, proof=tuple(proof))
