"""Whether each step of a solution follows from its reasons, and from the steps before it.

The checker of `techniques` and `suppositions`, and it shares nothing with them: sets of cells, no
words, no rule by name.  A step follows if its opposite is impossible *for the reasons that it names
alone*: try every way to put bulbs on the open cells, none in the light of another, such that each
clue among the reasons is right and each white cell among them is lit.

- A try follows if its chain, begun with the opposite, is made of steps that follow and ends in a
  contradiction; and a contradiction follows if there is no way at all.
- "Either or" follows if its two cases suppose opposite things about one open cell, and the chain of
  each, made of steps that follow, leads to what the step says or to a contradiction.
- A refutation follows if its lines refute the clauses of the puzzle together with what lies on the
  table and the opposite of the step.

>>> from lightsgame.akari.explaining.steps import explain
>>> puzzle = Puzzle.from_rows([".1.", "...", "..2"])
>>> told = explain(puzzle)
>>> first_doubt(puzzle, told.steps) is None
True
>>> wrong = told.steps[0]._replace(bulbs=((0, 0),))
>>> first_doubt(puzzle, (wrong,)) is wrong
True
"""

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import accumulate
from typing import NamedTuple

from ...sat.cnf import Clause
from ...sat.rup import is_refutation
from ..model.drawing import walked
from ..model.puzzle import BLACK, WHITE, Cell, Puzzle
from ..solving.encoding import reduction, variable_of
from .techniques import Step

# that are tried for one step; a step with more does not follow, for nobody could look through them
MOST_WAYS = 50_000


class Table(NamedTuple):
    """What lies on the table: bulbs, and cells that are known to hold none."""

    bulbs: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()

    def after(self, step: Step) -> "Table":
        """The table after a step."""
        return Table(self.bulbs | set(step.bulbs), self.empty | set(step.empty))


def first_doubt(puzzle: Puzzle, steps: Iterable[Step], table: Table | None = None) -> Step | None:
    """The first step that does not follow; `None` if all do.

    Takes as long as there are ways to serve the reasons of one step, which are few: a clue or two,
    or a dark cell.

    >>> first_doubt(Puzzle("1."), [Step("any name", ((0, 0),), ((0, 1),), (), "any words")]) is None
    True
    """
    table = table or Table()
    for step in steps:
        if not follows(puzzle, table, step):
            return step
        table = table.after(step)
    return None


def follows(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether a step follows from its reasons and what lies on the table.

    >>> follows(Puzzle("1."), Table(), Step("any name", ((0, 0),), ((0, 1),), (), "any words"))
    True
    >>> follows(Puzzle("1."), Table(), Step("any name", ((0, 0),), (), ((0, 1),), "any words"))
    False
    """
    if not all(is_open(puzzle, table, cell) for cell in (*step.bulbs, *step.empty)):
        return False
    opposites = [table._replace(empty=table.empty | {cell}) for cell in step.bulbs]
    opposites += [table._replace(bulbs=table.bulbs | {cell}) for cell in step.empty]
    if step.proof:
        if step.chain or step.cases:
            return False
        return is_refutation(opposed(puzzle, table, step), step.proof)
    if step.cases:
        return not step.chain and _both_cases_lead_there(puzzle, table, step)
    if step.chain:
        # Several cells may share one chain: then it refutes the opposite at each of them.
        lead = all(first_doubt(puzzle, step.chain, opposite) is None for opposite in opposites)
        return bool(opposites) and step.chain[-1].is_end and lead
    left = [MOST_WAYS]
    return not any(
        _possible(puzzle, opposite, step.reason, left) for opposite in opposites or [table]
    )


def needed(
    puzzle: Puzzle, table: Table, steps: tuple[Step, ...], goal: Step | None = None
) -> tuple[Step, ...]:
    """Of *steps* those that their end rests on: a contradiction, or what the *goal* says.

    >>> puzzle = Puzzle("2.1")
    >>> free = Step("", ((0, 2),), ((0, 1),), (), "")
    >>> end = Step("", ((0, 0),), (), (), "")
    >>> needed(puzzle, Table(), (free, end)) == (end,)
    True
    """
    tables = list(accumulate(steps, Table.after, initial=table))
    ends = goal is None or (bool(steps) and steps[-1].is_end)
    kept = steps[-1:] if ends else ()
    for k in range(len(steps) - len(kept) - 1, -1, -1):
        doubt = first_doubt(puzzle, kept, tables[k])
        if doubt is not None or not (ends or goal is None or _holds(puzzle, tables[k], kept, goal)):
            kept = (steps[k], *kept)
    return kept


def _holds(puzzle: Puzzle, table: Table, steps: tuple[Step, ...], goal: Step) -> bool:
    """Whether after the steps what the goal says is known."""
    table = reduce(Table.after, steps, table)
    shut = not any(cell in table.bulbs or is_open(puzzle, table, cell) for cell in goal.empty)
    return shut and table.bulbs.issuperset(goal.bulbs)


def is_open(puzzle: Puzzle, table: Table, cell: Cell) -> bool:
    """Whether a cell may still get a bulb: it is white and dark, and not known to be empty.

    >>> (
    ...     is_open(Puzzle("..#"), Table(), (0, 0)),
    ...     is_open(Puzzle("..#"), Table(frozenset({(0, 1)})), (0, 0)),
    ... )
    (True, False)
    """
    m, n = puzzle.size
    inside = 0 <= cell[0] < m and 0 <= cell[1] < n
    if not inside:
        return False
    if puzzle[cell] != WHITE:
        return False
    if cell in table.empty:
        return False
    return table.bulbs.isdisjoint(seen(puzzle, cell))


def _possible(puzzle: Puzzle, table: Table, reasons: tuple[Cell, ...], left: list[int]) -> bool:
    """Whether further bulbs can be put so that what the reasons demand is met; yes, if there is too
    much to try.
    """
    left[0] -= 1
    if left[0] < 0:
        return True
    branch: frozenset[Cell] = frozenset()
    for cell in reasons:
        near = seen(puzzle, cell) if puzzle[cell] == WHITE else frozenset(puzzle.beside(cell))
        if puzzle[cell] == BLACK or (puzzle[cell] == WHITE and table.bulbs & near):
            # a black cell without number demands nothing, nor does a white one that is lit
            continue
        lacks = 1 if puzzle[cell] == WHITE else int(puzzle[cell]) - len(table.bulbs & near)
        ways = frozenset([place for place in near if is_open(puzzle, table, place)])
        if lacks < 0 or lacks > len(ways):
            return False
        if lacks == 0:
            table = table._replace(empty=table.empty | ways)
        elif not branch:
            branch = ways
    if not branch:
        return True
    # What was closed on the way may have taken the light of a reason, or a place: only what is left
    # of it is tried.
    one = min(branch)
    without = table._replace(empty=table.empty | {one})
    if not is_open(puzzle, table, one):
        return _possible(puzzle, without, reasons, left)
    with_it = table._replace(bulbs=table.bulbs | {one})
    return _possible(puzzle, with_it, reasons, left) or _possible(puzzle, without, reasons, left)


def _both_cases_lead_there(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether a bulb at some open cell and none there, each supposed in its case, both lead to what
    the step says.
    """
    if len(step.cases) != 2:
        return False
    one, other = step.cases
    if (len(one.bulbs), one.empty, other.bulbs, other.empty) != (1, (), (), one.bulbs):
        return False
    for case in step.cases:
        supposed = table.after(case)
        if (
            not is_open(puzzle, table, one.bulbs[0])
            or first_doubt(puzzle, case.chain, supposed) is not None
        ):
            return False
        ends = case.chain and case.chain[-1].is_end  # from a contradiction everything follows
        if not (ends or _holds(puzzle, supposed, case.chain, step)):
            return False
    return True


def opposed(puzzle: Puzzle, table: Table, step: Step) -> list[Clause]:
    """The clauses of the puzzle, those of what lies on the table, and one that says that the step
    is wrong somewhere.

    >>> opposed(Puzzle(".."), Table(), Step("", (), ((0, 0),), (), ""))
    [(1, 2), (1, 2), (-1, -2), (-1,)]
    """

    def said(bulbs: Iterable[Cell], empty: Iterable[Cell]) -> list[int]:
        return [variable_of(puzzle, cell) for cell in bulbs] + [
            -variable_of(puzzle, cell) for cell in empty
        ]

    known = [(literal,) for literal in said(table.bulbs, table.empty)]
    wrong = tuple([-literal for literal in said(step.bulbs, step.empty)])
    return [*reduction(puzzle).clauses, *known, *([wrong] if wrong else [])]


@lru_cache(maxsize=20_000)
def seen(puzzle: Puzzle, cell: Cell) -> frozenset[Cell]:
    """The cells that a bulb here lights, its own included: walk until something black.

    >>> sorted(seen(Puzzle("..#."), (0, 0)))
    [(0, 0), (0, 1)]
    """
    return frozenset(walked(puzzle.rows, cell))
