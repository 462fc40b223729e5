"""Puzzles with exactly one solution, and no clue that could be left out.

Three stages, each of which keeps a solution at hand:

1. Black cells at random, a clue in each, and bulbs on white cells until all is lit.
2. *Until one is left*: as long as another solution exists (or it is harder than the grade that is
   asked for), a white cell without bulb on which they differ (or which the hard part is about)
   becomes black and gets its clue.  Cells that go dark by that get a bulb.  Every round adds a
   black cell, so it ends.
3. *Clues away*: in random order each clue is taken off and put back if there is then a second
   solution.

>>> made = carved(7, 7, seed=1)
>>> from lightsgame.akari.solving.solver import is_unique
>>> is_unique(made.puzzle), carved(7, 7, seed=1) == made
(True, True)
"""

import random
from collections.abc import Iterable, Iterator
from itertools import count as numbers, islice, product
from time import monotonic
from typing import NamedTuple

from ...algebra.bits import members
from ...errors import in_time
from ...game.board import Board
from ...sat.cardinality import exactly
from ...sat.cnf import largest_variable
from ...sat.solvers import NEVER, asked_again, get_engine, models
from ..explaining.score import CUTS, Grade, hardest_of
from ..explaining.steps import explain
from ..explaining.techniques import ONE
from ..model.bitboard import Field, field_of
from ..model.puzzle import BLACK, Cell, Puzzle, around
from ..model.symmetry import Symmetry, images
from ..solving.deduction import Knowledge, at_first, deduce
from ..solving.remaining import components, renumbered, residue
from ..solving.solver import left_over
from ..solving.windows import Watch

_LATE = "no unique puzzle within the time limit; more seconds or fewer cells may do"
# the score of a normal puzzle with all its clues, for with fewer it gets harder
HARDEST = 0.8 * CUTS[1]
# clues that have to stay before the solver is told: then it goes through all its clauses
BATCH = 32
ENGINE = "own"  # always the same one, so that a seed gives the same puzzle wherever it is sown


class Carved(NamedTuple):
    """A puzzle, the same with a clue in each black cell, and the bulbs of its only solution."""

    puzzle: Puzzle
    full: Puzzle
    bulbs: Board


def carved(
    rows: int,
    columns: int,
    *,
    black: float = 0.2,
    numbered: float = 0.0,
    grade: Grade | None = None,
    seed: int | str = 0,
    symmetry: Symmetry | None = None,
    deadline: float = NEVER,
    watch: Watch | None = None,
) -> Carved:
    """A puzzle with exactly one solution; the same arguments give the same puzzle.

    *black* is the share of black cells to begin with (more may be needed), *numbered* the share of
    these that keep a clue at least; with all its clues it is of the *grade*, or easier, if one is
    given; *symmetry* is one of `SYMMETRIES`, which the black cells have.  *watch* is told how many
    of how many clues have been weighed.

    >>> print(str(carved(6, 6, seed=2, symmetry="mirror").puzzle).replace(".", "·"))
    #····#
    ······
    #·12·#
    ······
    ·#1#0·
    #····#

    Raises:
        TimeLimit: the deadline has passed.
    """
    rng = random.Random(seed)
    cells = list(product(range(rows), range(columns)))
    rng.shuffle(cells)
    dark: set[Cell] = set()
    for cell in cells:
        if len(dark) >= round(black * rows * columns):
            break
        dark |= images(cell, rows, columns, symmetry)
    full, bulbs = _all_clues(rows, columns, dark, Board.empty(rows, columns), rng)
    while open_ := _cells_to_fill(full, grade, deadline):
        in_time(deadline, _LATE)
        # A cell without bulb, so that the solution at hand loses none; its neighbours may, when
        # light is cut off.
        plain = [[cell for cell in cells if not bulbs[cell]] or cells for cells in open_]
        new = set().union(*[images(rng.choice(cells), rows, columns, symmetry) for cells in plain])
        dark |= new
        kept = Board.from_cells(rows, columns, [cell for cell in bulbs.cells() if cell not in new])
        full, bulbs = _all_clues(rows, columns, dark, kept, rng)
    clues = [cell for cell, _ in full.clues()]
    rng.shuffle(clues)
    trial = _Trial(full, bulbs, clues, deadline)
    gone = list[Cell]()
    for weighed, cell in enumerate(clues):
        if len(clues) - len(gone) <= round(numbered * len(clues)):
            break
        in_time(deadline, _LATE)
        if watch:
            watch(weighed, len(clues))
        gone += [cell] * trial.decides_without(cell)
    return Carved(full.with_signs(dict.fromkeys(gone, BLACK)), full, bulbs)


def counted(puzzle: Puzzle, bulbs: Board, cells: Iterable[Cell]) -> Puzzle:
    """The puzzle with clues in these black cells that count the bulbs.

    >>> print(counted(Puzzle("#.#"), Board(".#."), [(0, 2)]))
    #.1
    """
    there = set(bulbs.cells())
    return puzzle.with_signs({cell: str(len(there.intersection(around(cell)))) for cell in cells})


def _all_clues(
    rows: int, columns: int, dark: set[Cell], bulbs: Board, rng: random.Random
) -> tuple[Puzzle, Board]:
    """The puzzle with these black cells whose clues count the bulbs; cells without light get a bulb
    first.
    """
    bare = Puzzle.from_rows(["." * columns] * rows).with_signs(dict.fromkeys(dark, BLACK))
    field = field_of(bare)
    word = field.word(bulbs)
    lit = field.light(word)
    order = list(members(field.white & ~lit))
    rng.shuffle(order)
    for cell in order:
        if not lit >> cell & 1:
            word |= 1 << cell
            lit |= field.light(1 << cell)
    return counted(bare, field.board(word), dark), field.board(word)


def _cells_to_fill(puzzle: Puzzle, grade: Grade | None, deadline: float) -> list[list[Cell]]:
    """Cells among which one has to become black, for each place where that is so."""
    field = field_of(puzzle)
    known = deduce(field)
    dark = field.white & ~known.lit
    if grade != "easy" and (differing := list(_differing(field, known, deadline))):
        return differing
    if grade == "normal":
        told = explain(puzzle, grade, seconds=deadline - monotonic())
        if told.status == "solved" and told.score >= HARDEST:
            return [
                list(step.empty)
                for step in told.steps
                if step.empty and hardest_of([step.rule]) > ONE
            ]
        dark = field.white & ~field.light(field.word(told.bulbs))
    return [list(field.cells(dark))] if dark and grade else []


def _differing(field: Field, known: Knowledge, deadline: float) -> Iterator[list[Cell]]:
    """The cells in which two solutions differ, for each component that has two."""
    left = left_over(field, known)
    for group in components(left.clauses):
        clauses, names = renumbered([group])
        over = [new for new, old in enumerate(names) if 0 < old < len(left.cells)]
        two = list(
            islice(models(clauses, over=over, engine=get_engine(ENGINE), deadline=deadline), 2)
        )
        if len(two) == 2:
            yield [
                field.cell(left.cells[names[abs(a)]]) for a, b in zip(*two, strict=True) if a != b
            ]


class _Trial:
    """Whether a puzzle's solution stays the only one when clues are taken off, asked of one solver
    again and again.

    Each clue has a switch: a new variable, whose negation stands in all its clauses.  To assume the
    switches of some clues is to ask about the puzzle with these alone, and what the solver learns
    in one trial serves the next.  Which solver it is makes no difference to what is taken off.
    """

    def __init__(self, puzzle: Puzzle, bulbs: Board, order: list[Cell], deadline: float) -> None:
        self.deadline = deadline
        field = field_of(puzzle)
        task = residue(field, at_first(field), field.white, 0)
        number = {field.cell(bit): v for v, bit in enumerate(task.cells) if v}
        fresh = numbers(max(len(task.cells), largest_variable(task.clauses) + 1))
        self.switch = {cell: next(fresh) for cell, _ in puzzle.clues()}
        clauses = list(task.clauses)
        for cell, clue in puzzle.clues():
            off = -self.switch[cell]
            clauses += [
                (*clause, off)
                for clause in exactly(clue, [number[near] for near in puzzle.beside(cell)])
            ]
        # Another solution lacks one of these bulbs.  Proof.  If it had them all and one more, that
        # one would stand in the light of the others, for they light every cell.  ∎
        clauses.append([-number[cell] for cell in bulbs.cells()])
        # a clue may need no clause
        self.solver = asked_again(clauses, max(self.switch.values(), default=0))
        # first those that are weighed last: they stay long
        self.on = [self.switch[cell] for cell in reversed(order)]
        self.blamed, self.stay = set(self.on), list[int]()

    def decides_without(self, cell: Cell) -> bool:
        """Whether the other clues that are left suffice; if so, this one is taken off."""
        switch = self.switch[cell]
        # Proof.  The clues that were blamed last exclude a second solution by themselves.  If this
        # one is not among them, they still do without it.  ∎
        self.on.remove(switch)
        if switch in self.blamed:
            if self.solver.solve(assume=self.on + self.stay, deadline=self.deadline) is not None:
                self.stay.append(switch)
                if len(self.stay) == BATCH:  # what has to stay is an assumption no longer
                    for kept in self.stay:
                        self.solver.add([kept])
                    self.stay.clear()
                return False
            self.blamed = self.solver.blamed
        return True
