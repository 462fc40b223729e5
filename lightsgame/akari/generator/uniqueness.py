"""Puzzles with exactly one solution, and no clue that could be left out.

Three stages, each of which keeps a solution at hand:

1. Black cells at random, a clue in each, and bulbs on white cells until all is lit.
2. *Until one is left*: as long as another solution exists (or it is harder than the grade that is
   asked for), a white cell without bulb on which they differ (or which the hard part is about)
   becomes black and gets its clue.  Cells that go dark by that get a bulb.  Every round adds a
   black cell, so it ends.
3. *Clues away*: in random order each clue is taken off and put back if there is then a second
   solution.

>>> made = carve(7, 7, seed=1)
>>> from lightsgame.akari.solving.solver import is_unique
>>> is_unique(made.puzzle), carve(7, 7, seed=1) == made
(True, True)
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count as numbers, islice, product
from typing import NamedTuple

from ...algebra.bits import members
from ...core.deadline import in_time
from ...game.board import Board
from ...sat.cardinality import exactly
from ...sat.cnf import largest_variable
from ...sat.solvers import NEVER, asked_again, get_engine, models
from ..explaining.score import CUTS, Grade, hardest_of
from ..explaining.steps import without_words
from ..explaining.techniques import ONE
from ..model.bitboard import Field, field_of
from ..model.puzzle import BLACK, Cell, Puzzle, around
from ..model.symmetry import Symmetry, images
from ..solving.deduction import Knowledge, at_first, deduce
from ..solving.encoding import components, renumbered, residue
from ..solving.solver import left_over
from ..solving.windows import Watch

_LATE = "no unique puzzle within the time limit; more seconds or fewer cells may do"
# the score of a normal puzzle with all its clues, for with fewer it gets harder
HARDEST = 0.8 * CUTS[1]
# clues that have to stay before the solver is told: then it goes through all its clauses
BATCH = 32
ENGINE = "own"  # always the same one, so that a seed gives the same puzzle wherever it is sown


class Carving(NamedTuple):
    """A puzzle, the same with a clue in each black cell, and the bulbs of its only solution."""

    puzzle: Puzzle
    full: Puzzle
    bulbs: Board


def carve(
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
) -> Carving:
    """A puzzle with exactly one solution; the same arguments give the same puzzle.

    *black* is the share of black cells to begin with (more may be needed), *numbered* the share of
    these that keep a clue at least; with all its clues it is of the *grade*, or easier, if one is
    given; *symmetry* is one of `SYMMETRIES`, which the black cells have.  *watch* is told how many
    of how many clues have been weighed.

    >>> print(str(carve(6, 6, seed=2, symmetry="mirror").puzzle).replace(".", "·"))
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
    while places := _cells_to_fill(full, grade, deadline):
        in_time(deadline, _LATE)
        new: set[Cell] = set()
        for place in places:
            # A cell without bulb, so that the solution at hand loses none; its neighbours may,
            # when light is cut off.
            plain = [cell for cell in place if not bulbs[cell]]
            new |= images(rng.choice(plain or place), rows, columns, symmetry)
        dark |= new
        kept = [cell for cell in bulbs.cells() if cell not in new]
        full, bulbs = _all_clues(rows, columns, dark, Board.from_cells(rows, columns, kept), rng)
    order = [cell for cell, _ in full.clues()]
    rng.shuffle(order)
    least = round(numbered * len(order))
    if grade == "easy":
        needed = _easy_clues(full, order, least, deadline, watch)
    else:
        needed = without_spare_clues(full, bulbs, order, least, deadline, watch)
    return Carving(needed, full, bulbs)


def _easy_clues(
    puzzle: Puzzle, order: Sequence[Cell], least: int, deadline: float, watch: Watch | None
) -> Puzzle:
    """The puzzle without the clues that the easy rules do not need."""
    field = field_of(puzzle)
    clues = field.clues

    def is_spare(cell: Cell) -> bool:
        nonlocal clues
        others = ~field.bits([cell])
        fewer = replace(field, clues=tuple([kept & others for kept in clues]))
        if deduce(fewer).lit != field.white:
            return False
        clues = fewer.clues
        return True

    return strip(puzzle, order, is_spare, least=least, deadline=deadline, watch=watch)


def without_spare_clues(
    puzzle: Puzzle,
    bulbs: Board,
    order: Sequence[Cell],
    least: int = 0,
    deadline: float = NEVER,
    watch: Watch | None = None,
    accepts: Callable[[Puzzle, Cell], bool] | None = None,
) -> Puzzle:
    """The puzzle without those clues that its only solution does not need, asked one after another
    in an order, until only the *least* number of them is left; a clue also stays if what would be
    left is not *accepted*.

    >>> puzzle = Puzzle("1.1")
    >>> without_spare_clues(puzzle, Board(".#."), [(0, 0), (0, 2)])
    Puzzle('#.#')

    Raises:
        TimeLimit: the deadline has passed.
    """
    trial = _Trial(puzzle, bulbs, order, accepts, deadline)
    return strip(puzzle, order, trial.is_spare, least=least, deadline=deadline, watch=watch)


def strip(
    puzzle: Puzzle,
    order: Sequence[Cell],
    is_spare: Callable[[Cell], bool],
    *,
    least: int = 0,
    deadline: float = NEVER,
    watch: Watch | None = None,
) -> Puzzle:
    """The puzzle without the clues that are spare, asked one after another in an order, until only
    the *least* number of them is left.

    >>> print(strip(Puzzle("1.1"), [(0, 0), (0, 2)], lambda _: True, least=1))
    #.1

    Raises:
        TimeLimit: the deadline has passed.
    """
    gone: dict[Cell, str] = {}
    for number, cell in enumerate(order):
        if len(order) - len(gone) <= least:
            break
        in_time(deadline, _LATE)
        if watch:
            watch(number, len(order))
        if is_spare(cell):
            gone[cell] = BLACK
    return puzzle.with_signs(gone)


def with_clues(puzzle: Puzzle, bulbs: Board, cells: Iterable[Cell]) -> Puzzle:
    """The puzzle with clues in these black cells that count the bulbs.

    >>> print(with_clues(Puzzle("#.#"), Board(".#."), [(0, 2)]))
    #.1
    """
    there = set(bulbs.cells())
    counts = {cell: len(there.intersection(around(cell))) for cell in cells}
    return puzzle.with_signs({cell: str(count) for cell, count in counts.items()})


def _all_clues(
    rows: int, columns: int, dark: set[Cell], bulbs: Board, rng: random.Random
) -> tuple[Puzzle, Board]:
    """The puzzle with these black cells whose clues count the bulbs; cells without light get a bulb
    first.
    """
    bare = Puzzle._of_black(rows, columns, dark)
    field = field_of(bare)
    word = field.word(bulbs)
    lit = field.light(word)
    order = list(members(field.white & ~lit))
    rng.shuffle(order)
    for cell in order:
        if not lit >> cell & 1:
            word |= 1 << cell
            lit |= field.light(1 << cell)
    return with_clues(bare, field.board(word), dark), field.board(word)


def _cells_to_fill(puzzle: Puzzle, grade: Grade | None, deadline: float) -> list[list[Cell]]:
    """Cells among which one has to become black, for each place where that is so."""
    field = field_of(puzzle)
    known = deduce(field)
    dark = field.white & ~known.lit
    if grade != "easy":
        differing = list(_differing(field, known, deadline))
        if differing:
            return differing
    if grade == "normal":
        story = without_words(puzzle, grade, deadline)
        if story.status == "solved" and story.score >= HARDEST:
            hard = [step for step in story.steps if hardest_of([step.rule]) > ONE]
            return [list(step.empty) for step in hard if step.empty]
        dark = field.white & ~field.light(field.word(story.bulbs))
    return [list(field.cells(dark))] if dark and grade else []


def _differing(field: Field, known: Knowledge, deadline: float) -> Iterator[list[Cell]]:
    """The cells in which two solutions differ, for each component that has two."""
    left = left_over(field, known)
    engine = get_engine(ENGINE)
    for group in components(left.clauses):
        clauses, names = renumbered([group])
        over = [new for new, old in enumerate(names) if 0 < old < len(left.cells)]
        two = list(islice(models(clauses, over=over, engine=engine, deadline=deadline), 2))
        if len(two) == 2:
            changed = [abs(one) for one, other in zip(*two, strict=True) if one != other]
            yield [field.cell(left.cells[names[variable]]) for variable in changed]


class _Trial:
    """Whether a puzzle's solution stays the only one when clues are taken off, asked of one solver
    again and again.

    Each clue has a switch: a new variable, whose negation stands in all its clauses.  To assume the
    switches of some clues is to ask about the puzzle with these alone, and what the solver learns
    in one trial serves the next.  Which solver it is makes no difference to what is taken off.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        bulbs: Board,
        order: Sequence[Cell],
        accepts: Callable[[Puzzle, Cell], bool] | None,
        deadline: float,
    ) -> None:
        self.puzzle = puzzle  # what is left of it
        self.accepts = accepts
        self.deadline = deadline
        field = field_of(puzzle)
        task = residue(field, at_first(field), field.white, field.numbered & ~field.bits(order))
        number = {field.cell(bit): v for v, bit in enumerate(task.cells) if v}
        beyond = largest_variable(task.clauses) + 1
        fresh = numbers(max(len(task.cells), beyond))
        self.switch = {cell: next(fresh) for cell in sorted(order)}
        clauses = list(task.clauses)
        for cell, switch in self.switch.items():
            near = [number[place] for place in puzzle.beside(cell)]
            counts = exactly(int(puzzle[cell]), near)
            clauses += [(*clause, -switch) for clause in counts]
        # Another solution lacks one of these bulbs.  Proof.  If it had them all and one more, that
        # one would stand in the light of the others, for they light every cell.  ∎
        clauses.append([-number[cell] for cell in bulbs.cells()])
        # The number of variables is told, for a clue may need no clause.
        self.solver = asked_again(clauses, max(self.switch.values(), default=0))
        # First those that are weighed last: they stay long.
        self.on = [self.switch[cell] for cell in reversed(order)]
        self.blamed = set(self.on)
        self.stay: list[int] = []

    def is_spare(self, cell: Cell) -> bool:
        """Whether the other clues that are left suffice and are accepted; if so, this one is taken
        off.
        """
        switch = self.switch[cell]
        # Proof.  The clues that were blamed last exclude a second solution by themselves.  If this
        # one is not among them, they still do without it.  ∎
        self.on.remove(switch)
        suffice = switch not in self.blamed
        if not suffice:
            rest = self.on + self.stay
            suffice = self.solver.solve(assume=rest, deadline=self.deadline) is None
            if suffice:
                self.blamed = self.solver.blamed
        if suffice and self._is_accepted(cell):
            return True
        self.stay.append(switch)
        if len(self.stay) == BATCH:  # what has to stay is an assumption no longer
            for kept in self.stay:
                self.solver.add([kept])
            self.stay.clear()
        return False

    def _is_accepted(self, cell: Cell) -> bool:
        """Whether the puzzle without a clue is accepted; if so, it is what is left."""
        if self.accepts is None:
            return True
        without = self.puzzle.with_signs({cell: BLACK})
        if not self.accepts(without, cell):
            return False
        self.puzzle = without
        return True
