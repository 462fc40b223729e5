"""Whether each step of a solution follows from its reasons, and from the steps before it.

The checker of `techniques`, and it shares nothing with it: sets of cells, no words, no rule by name.  A step follows if
its opposite is impossible *for the reasons that it names alone*: try every way to put bulbs on the open cells, none in
the light of another, such that each clue among the reasons is right and each white cell among them is lit.

A try follows if its chain, begun with the opposite, is made of steps that follow and ends in a contradiction; and a
contradiction follows if there is no way at all.

>>> from lightsgame.akari.steps import explain
>>> puzzle = Puzzle.from_rows([".1.", "...", "..2"])
>>> told = explain(puzzle)
>>> first_doubt(puzzle, told.steps) is None
True
>>> wrong = told.steps[0]._replace(bulbs=((0, 0),))
>>> first_doubt(puzzle, (wrong,)) is wrong
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .puzzle import WHITE, Cell, Puzzle
from .techniques import Step


class Table(NamedTuple):
    """What lies on the table: bulbs, and cells that are known to hold none."""

    bulbs: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()

    def after(self, step: Step) -> Table:
        """The table after a step."""
        return Table(self.bulbs | set(step.bulbs), self.empty | set(step.empty))


def first_doubt(puzzle: Puzzle, steps: Iterable[Step], table: Table | None = None) -> Step | None:
    """The first step that does not follow; `None` if all do.

    Takes as long as there are ways to serve the reasons of one step, which are few: a clue or two, or a dark cell.

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
    opposites = [table._replace(empty=table.empty | {cell}) for cell in step.bulbs]
    opposites += [table._replace(bulbs=table.bulbs | {cell}) for cell in step.empty]
    open_ = _open(puzzle, table)
    if not open_.issuperset(step.bulbs) or not open_.issuperset(step.empty):
        return False
    if step.chain:
        end = step.chain[-1]
        if len(opposites) != 1 or end.bulbs or end.empty or end.chain:
            return False
        return first_doubt(puzzle, step.chain, opposites[0]) is None
    return not any(_possible(puzzle, opposite, step.reason) for opposite in opposites or [table])


def _possible(puzzle: Puzzle, table: Table, reasons: tuple[Cell, ...]) -> bool:
    """Whether further bulbs can be put so that what the reasons demand is met."""
    open_ = _open(puzzle, table)
    for cell in reasons:
        if puzzle[cell] == WHITE:
            if cell in table.bulbs or table.bulbs & _seen(puzzle, cell):
                continue
            ways, lacks = open_ & _seen(puzzle, cell), 1
        elif puzzle[cell].isdigit():
            beside = set(puzzle.beside(cell))
            ways, lacks = open_ & beside, int(puzzle[cell]) - len(table.bulbs & beside)
            if lacks == 0 and ways:
                return _possible(puzzle, table._replace(empty=table.empty | ways), reasons)
        else:
            continue  # a black cell without number demands nothing
        if lacks < 0 or lacks > len(ways):
            return False
        if lacks:
            one = min(ways)
            with_it = table._replace(bulbs=table.bulbs | {one})
            without = table._replace(empty=table.empty | {one})
            return _possible(puzzle, with_it, reasons) or _possible(puzzle, without, reasons)
    return True


def _open(puzzle: Puzzle, table: Table) -> set[Cell]:
    lit = {cell for bulb in table.bulbs for cell in _seen(puzzle, bulb)}
    return set(puzzle.white().cells()) - lit - table.empty


def _seen(puzzle: Puzzle, cell: Cell) -> set[Cell]:
    """The cells that a bulb here lights, its own included: walk until something black."""
    seen = {cell}
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = cell[0] + down, cell[1] + right
        while 0 <= i < len(puzzle.rows) and 0 <= j < puzzle.columns and puzzle.rows[i][j] == WHITE:
            seen.add((i, j))
            i, j = i + down, j + right
    return seen
