"""Whether each step of a solution follows from its reasons, and from the steps before it.

The checker of `techniques`, and it shares nothing with it: sets of cells and walks over the
picture, no words, no rule by name.  What a step says has to follow *from the argument that it
gives*:

- Of a *link*: has this clue exactly as many cells left as it lacks bulbs (all are bulbs), or all its
  bulbs (the rest stays empty), or can it not come right any more?  Has this dark cell one place
  left, or none?  And does each bulb that is said to light a cell stand there, and light it?
- *Ways* that end in a clash: is the opposite of each thing that is said supposed in one of them?
  Other ways: are these all that one clue or dark cell has (or a bulb at one cell, and none there),
  and does each lead to what is said, or to a clash?
- Of a *count*: does each place of the demands take up at least as much room as it serves, and would
  a bulb at one of the cells that stay empty leave too little room for what is asked?
- A step that gives no argument has to follow from its reasons alone: every way to put bulbs on the
  open cells is tried, none in the light of another, such that each clue among the reasons is right
  and each white cell among them is lit.  So the steps of learners are checked, who name no links.
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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from ...core.budget import spend
from ...sat.cnf import Clause
from ...sat.rup import is_refutation
from ..model.drawing import walk
from ..model.puzzle import BLACK, WHITE, Cell, Puzzle
from ..solving.encoding import reduction, variable_of
from .argument import Count, Link, Step, Way

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
    m, n = puzzle.size
    spend(m * n)
    if not all(is_open(puzzle, table, cell) for cell in (*step.bulbs, *step.empty)):
        return False
    if step.proof:
        if step.chain or step.ways or step.sums:
            return False
        return is_refutation(clauses_against(puzzle, table, step), step.proof)
    if step.sums:
        return not (step.ways or step.chain) and _count_holds(puzzle, table, step, step.sums)
    if step.ways:
        return not step.chain and _ways_hold(puzzle, table, step)
    opposites = [table._replace(empty=table.empty | {cell}) for cell in step.bulbs]
    opposites += [table._replace(bulbs=table.bulbs | {cell}) for cell in step.empty]
    if step.chain:
        # Several cells may share one chain: then it refutes the opposite at each of them.
        if not opposites or not step.chain[-1].is_end:
            return False
        return all(first_doubt(puzzle, step.chain, opposite) is None for opposite in opposites)
    search = _Search(puzzle, step.reason, MOST_WAYS)
    return not any(search.has_way(opposite) for opposite in opposites or [table])


def needed_steps(puzzle: Puzzle, table: Table, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Of *steps* those that their end, a contradiction, rests on.

    >>> puzzle = Puzzle("2.1")
    >>> free = Step("", ((0, 2),), ((0, 1),), (), "")
    >>> end = Step("", ((0, 0),), (), (), "")
    >>> needed_steps(puzzle, Table(), (free, end)) == (end,)
    True
    """
    tables = list(accumulate(steps, Table.after, initial=table))
    kept = steps[-1:]
    for k in reversed(range(len(steps) - 1)):
        # The step can go if the later ones follow without it.
        if first_doubt(puzzle, kept, tables[k]) is not None:
            kept = (steps[k], *kept)
    return kept


def without_idle_lines(puzzle: Puzzle, steps: Sequence[Step]) -> list[Step]:
    """The steps of a solved puzzle without what nothing rests on, and without words for what is left
    of a step.

    A bulb is always needed.  That a cell stays empty is needed only if it would be a place for a
    clue or dark cell that a later step looks at.

    >>> idle = Step("full", ((0, 2),), (), ((0, 1),), "")
    >>> without_idle_lines(Puzzle("0.#."), [idle, Step("", ((0, 3),), ((0, 3),), (), "")])
    [Step(rule='', reason=((0, 3),), bulbs=((0, 3),), empty=(), why='', chain=(), proof=(), ways=(), sums=None)]
    """
    tables = list(accumulate(steps, Table.after, initial=Table()))
    wanted: set[Cell] = set()
    kept: list[Step] = []
    for step, table in zip(reversed(steps), reversed(tables[:-1]), strict=True):
        short = _with_only(puzzle, step, wanted)
        if short:
            kept.append(short)
            wanted |= _rests_on(puzzle, table, short)
    kept.reverse()
    return kept


def _with_only(puzzle: Puzzle, step: Step, wanted: set[Cell]) -> Step | None:
    """The step with those of its empty cells that are wanted; `None` if it says nothing then."""
    if step.bulbs or step.proof or not step.empty or wanted.issuperset(step.empty):
        return step
    empty = tuple([cell for cell in step.empty if cell in wanted])
    if not empty:
        return None
    step = step._replace(empty=empty)
    if step.sums or step.rule == "either way":
        return step
    if step.ways:
        clashing = [way for way in step.ways if way.bulbs[0] in empty]
        return step._replace(ways=tuple(clashing))
    beside = [cell for cell in step.reason if not set(puzzle.beside(cell)).isdisjoint(empty)]
    return step._replace(reason=tuple(beside))


def _rests_on(puzzle: Puzzle, table: Table, step: Step) -> set[Cell]:
    """The cells known to be empty, and dark, that would be places for what a step looks at."""
    if step.proof:
        return set(table.empty)
    found: set[Cell] = set()
    for way in step.ways:
        now = Table(table.bulbs.union(way.bulbs), table.empty.union(way.empty))
        for link in way.links:
            found |= _known_empty(puzzle, now, link.at)
            now = Table(now.bulbs.union(link.bulbs), now.empty.union(link.empty))
    for at in step.reason:
        found |= _known_empty(puzzle, table, at)
    return found & table.empty


def _known_empty(puzzle: Puzzle, table: Table, at: Cell) -> set[Cell]:
    near = lit_from(puzzle, at) if puzzle[at] == WHITE else puzzle.beside(at)
    empty = table.empty.intersection(near)
    return {cell for cell in empty if table.bulbs.isdisjoint(lit_from(puzzle, cell))}


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
        m, n = puzzle.size
        self.steps = m * n + 16 * len(reasons) * (m + n)  # that a state takes at most

    def has_way(self, table: Table) -> bool:
        """Whether there is a way from this table; yes, if there are too many to look through."""
        self.left -= 1
        if self.left < 0:
            return True
        spend(self.steps)
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
        needs = need(self.puzzle, table, reason)
        if needs is None or (self.puzzle[reason] == WHITE and needs.least == 0):
            return 0, frozenset()
        return needs.least, needs.places


# ---- the argument of a step -----------------------------------------------------------------------


class Need(NamedTuple):
    """What a clue or dark cell still needs: the least number of bulbs, the greatest, and where they
    may stand.
    """

    least: int
    most: int
    places: frozenset[Cell]


def need(puzzle: Puzzle, table: Table, at: Cell) -> Need | None:
    """What a clue or dark cell still needs; `None` for what is neither.

    >>> need(Puzzle("1."), Table(), (0, 0))
    Need(least=1, most=1, places=frozenset({(0, 1)}))
    """
    i, j = at
    m, n = puzzle.size
    if not (0 <= i < m and 0 <= j < n) or puzzle[at] == BLACK:
        return None
    if puzzle[at] == WHITE:
        near = lit_from(puzzle, at)
        least = 0 if table.bulbs & near else 1
        most = len(near)
    else:
        near = frozenset(puzzle.beside(at))
        least = int(puzzle[at]) - len(table.bulbs & near)
        most = least
    return Need(least, most, frozenset([cell for cell in near if is_open(puzzle, table, cell)]))


def _link_holds(puzzle: Puzzle, table: Table, link: Link) -> bool:
    for bulb, cell in link.seen:
        if bulb not in table.bulbs or cell not in lit_from(puzzle, bulb):
            return False
    needs = need(puzzle, table, link.at)
    if needs is None:
        return False
    if link.is_clash:
        return len(needs.places) < needs.least or needs.most < 0
    if link.bulbs:
        are_all = needs.least == len(needs.places) and needs.places.issuperset(link.bulbs)
        return are_all and not link.empty
    return needs.most == 0 and needs.places.issuperset(link.empty)


def _table_at_end(puzzle: Puzzle, table: Table, way: Way) -> Table | None:
    """The table after all links of a way; `None` if one of them does not hold."""
    if not all(is_open(puzzle, table, cell) for cell in (*way.bulbs, *way.empty)):
        return None
    table = Table(table.bulbs.union(way.bulbs), table.empty.union(way.empty))
    for link in way.links:
        if not _link_holds(puzzle, table, link):
            return None
        table = Table(table.bulbs.union(link.bulbs), table.empty.union(link.empty))
    return table


def _ways_hold(puzzle: Puzzle, table: Table, step: Step) -> bool:
    speakers = {link.at for way in step.ways for link in way.links}
    if not (step.bulbs or step.empty) or not speakers.issubset(step.reason):
        return False
    ends = [(way, _table_at_end(puzzle, table, way)) for way in step.ways]
    refuted = set()
    for way, end in ends:
        if end is None:
            return False
        if way.ends_in_clash:
            refuted.add((way.bulbs, way.empty))
    without_bulb = {((), (cell,)) for cell in step.bulbs}
    with_bulb = {((cell,), ()) for cell in step.empty}
    if without_bulb | with_bulb <= refuted:
        return True
    # From a contradiction everything follows.
    for way, end in ends:
        if not way.ends_in_clash and (end is None or not _says(puzzle, end, step)):
            return False
    return _are_all_ways(puzzle, table, step)


def _are_all_ways(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether a solution has to go one of the ways: all to serve the first reason, or a bulb at one
    cell and none there.
    """
    supposed = {(frozenset(way.bulbs), frozenset(way.empty)) for way in step.ways}
    one = step.ways[0].bulbs
    nothing: frozenset[Cell] = frozenset()
    if len(one) == 1 and supposed == {(frozenset(one), nothing), (nothing, frozenset(one))}:
        return True
    needs = need(puzzle, table, step.reason[0]) if step.reason else None
    if needs is None or needs.least < 1:
        return False
    every = {(frozenset(some), nothing) for some in combinations(needs.places, needs.least)}
    return every <= supposed


def _says(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether what a step says lies on the table."""
    if not table.bulbs.issuperset(step.bulbs):
        return False
    return not any(cell in table.bulbs or is_open(puzzle, table, cell) for cell in step.empty)


def _count_holds(puzzle: Puzzle, table: Table, step: Step, count: Count) -> bool:
    asked = 0
    room = 0
    wasted: dict[Cell, int] = {}  # how often a cell takes up room, less how often it serves
    for at in count.demands:
        needs = need(puzzle, table, at)
        if needs is None:
            return False
        asked += needs.least
        for cell in needs.places:
            wasted[cell] = wasted.get(cell, 0) - 1
    for at in count.clues:
        needs = need(puzzle, table, at)
        if needs is None or puzzle[at] == WHITE:
            return False
        room += needs.most
        for cell in needs.places:
            wasted[cell] = wasted.get(cell, 0) + 1
    for at, axis in count.runs:
        room += 1  # no two bulbs of a run, for they would see each other
        for cell in run_of(puzzle, at, axis):
            if is_open(puzzle, table, cell):
                wasted[cell] = wasted.get(cell, 0) + 1
    if not {*count.demands, *count.clues}.issubset(step.reason):
        return False
    if step.bulbs or not step.empty or any(waste < 0 for waste in wasted.values()):
        return False
    return all(wasted.get(cell, 0) > room - asked for cell in step.empty)


def run_of(puzzle: Puzzle, cell: Cell, axis: str) -> frozenset[Cell]:
    """The run of a white cell along a row or a column.

    >>> sorted(run_of(Puzzle("..#."), (0, 0), "row")), sorted(run_of(Puzzle("#"), (0, 0), "row"))
    ([(0, 0), (0, 1)], [])
    """
    i, j = cell
    m, n = puzzle.size
    if not (0 <= i < m and 0 <= j < n) or puzzle[cell] != WHITE:
        return frozenset()
    along = 0 if axis == "row" else 1
    return frozenset([other for other in lit_from(puzzle, cell) if other[along] == cell[along]])


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
