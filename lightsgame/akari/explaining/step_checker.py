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
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from ...sat.cnf import Clause
from ...sat.rup import is_refutation
from ..model.drawing import walk
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
    if step.proof:
        if step.chain or step.cases:
            return False
        return is_refutation(clauses_against(puzzle, table, step), step.proof)
    if step.cases:
        return not step.chain and _both_cases_lead_there(puzzle, table, step)
    opposites = [table._replace(empty=table.empty | {cell}) for cell in step.bulbs]
    opposites += [table._replace(bulbs=table.bulbs | {cell}) for cell in step.empty]
    if step.chain:
        # Several cells may share one chain: then it refutes the opposite at each of them.
        if not opposites or not step.chain[-1].is_end:
            return False
        return all(first_doubt(puzzle, step.chain, opposite) is None for opposite in opposites)
    search = _Search(puzzle, step.reason, MOST_WAYS)
    return not any(search.has_way(opposite) for opposite in opposites or [table])


def needed_steps(
    puzzle: Puzzle, table: Table, steps: tuple[Step, ...], goal: Step | None = None
) -> tuple[Step, ...]:
    """Of *steps* those that their end rests on: a contradiction, or what the *goal* says.

    >>> puzzle = Puzzle("2.1")
    >>> free = Step("", ((0, 2),), ((0, 1),), (), "")
    >>> end = Step("", ((0, 0),), (), (), "")
    >>> needed_steps(puzzle, Table(), (free, end)) == (end,)
    True
    """
    tables = list(accumulate(steps, Table.after, initial=table))
    ends = goal is None or (bool(steps) and steps[-1].is_end)
    kept = steps[-1:] if ends else ()
    for k in reversed(range(len(steps) - len(kept))):
        # The step can go if the later ones follow without it and lead to the same.
        can_go = first_doubt(puzzle, kept, tables[k]) is None
        if can_go and not ends and goal is not None:
            can_go = _says(puzzle, tables[k], kept, goal)
        if not can_go:
            kept = (steps[k], *kept)
    return kept


def _says(puzzle: Puzzle, table: Table, steps: tuple[Step, ...], goal: Step) -> bool:
    """Whether what the goal says lies on the table after the steps."""
    for step in steps:
        table = table.after(step)
    if not table.bulbs.issuperset(goal.bulbs):
        return False
    return not any(cell in table.bulbs or is_open(puzzle, table, cell) for cell in goal.empty)


def is_open(puzzle: Puzzle, table: Table, cell: Cell) -> bool:
    """Whether a cell may still get a bulb: it is white and dark, and not known to be empty.

    >>> is_open(Puzzle("..#"), Table(), (0, 0))
    True
    >>> is_open(Puzzle("..#"), Table(frozenset({(0, 1)})), (0, 0))
    False
    """
    i, j = cell
    m, n = puzzle.size
    if not (0 <= i < m and 0 <= j < n):
        return False
    if puzzle[cell] != WHITE or cell in table.empty:
        return False
    return table.bulbs.isdisjoint(lit_from(puzzle, cell))


class _Search:
    """The search for a way to put bulbs such that what the reasons demand is met."""

    def __init__(self, puzzle: Puzzle, reasons: tuple[Cell, ...], most: int) -> None:
        self.puzzle = puzzle
        self.reasons = reasons
        self.left = most  # states that are still looked at

    def has_way(self, table: Table) -> bool:
        """Whether there is a way from this table; yes, if there are too many to look through."""
        self.left -= 1
        if self.left < 0:
            return True
        places: frozenset[Cell] = frozenset()  # where the first demand with a choice is met
        for reason in self.reasons:
            lacks, open_cells = self.demand(table, reason)
            if not 0 <= lacks <= len(open_cells):
                return False
            if lacks == 0:
                table = table._replace(empty=table.empty | open_cells)
            elif not places:
                places = open_cells
        if not places:
            return True
        cell = min(places)
        without = table._replace(empty=table.empty | {cell})
        # A later reason may have closed the cell since it was listed.
        if is_open(self.puzzle, table, cell):
            with_bulb = table._replace(bulbs=table.bulbs | {cell})
            if self.has_way(with_bulb):
                return True
        return self.has_way(without)

    def demand(self, table: Table, reason: Cell) -> tuple[int, frozenset[Cell]]:
        """How many bulbs a reason lacks, and the open cells where they may stand.

        A clue wants its number beside it, and a dark cell at least one that lights it.  A cell that
        is lit, or black without a number, demands nothing.
        """
        sign = self.puzzle[reason]
        if sign == BLACK:
            return 0, frozenset()
        if sign == WHITE:
            near = lit_from(self.puzzle, reason)
            if table.bulbs & near:
                return 0, frozenset()
            lacks = 1
        else:
            near = frozenset(self.puzzle.beside(reason))
            lacks = int(sign) - len(table.bulbs & near)
        return lacks, frozenset([cell for cell in near if is_open(self.puzzle, table, cell)])


def _both_cases_lead_there(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether a bulb at some open cell and none there, each supposed in its case, both lead to what
    the step says.
    """
    if len(step.cases) != 2:
        return False
    one, other = step.cases
    if len(one.bulbs) != 1 or one.empty or other.bulbs or other.empty != one.bulbs:
        return False
    if not is_open(puzzle, table, one.bulbs[0]):
        return False
    return all(_case_leads_there(puzzle, table.after(case), case, step) for case in step.cases)


def _case_leads_there(puzzle: Puzzle, supposed: Table, case: Step, step: Step) -> bool:
    if first_doubt(puzzle, case.chain, supposed) is not None:
        return False
    if case.chain and case.chain[-1].is_end:
        return True  # from a contradiction everything follows
    return _says(puzzle, supposed, case.chain, step)


def clauses_against(puzzle: Puzzle, table: Table, step: Step) -> list[Clause]:
    """The clauses of the puzzle, those of what lies on the table, and one that says that the step
    is wrong somewhere.

    >>> clauses_against(Puzzle(".."), Table(), Step("", (), ((0, 0),), (), ""))
    [(1, 2), (1, 2), (-1, -2), (-1,)]
    """
    clauses = list(reduction(puzzle).clauses)
    clauses += [(literal,) for literal in _literals(puzzle, table.bulbs, table.empty)]
    # One of its bulbs is missing, or one of its empty cells holds a bulb.
    opposite = _literals(puzzle, step.empty, step.bulbs)
    if opposite:
        clauses.append(tuple(opposite))
    return clauses


def _literals(puzzle: Puzzle, bulbs: Iterable[Cell], empty: Iterable[Cell]) -> list[int]:
    there = [variable_of(puzzle, cell) for cell in bulbs]
    return there + [-variable_of(puzzle, cell) for cell in empty]


@lru_cache(maxsize=20_000)
def lit_from(puzzle: Puzzle, cell: Cell) -> frozenset[Cell]:
    """The cells that a bulb here lights, its own included: walk until something black.

    >>> sorted(lit_from(Puzzle("..#."), (0, 0)))
    [(0, 0), (0, 1)]
    """
    return frozenset(walk(puzzle.rows, cell))
