"""Puzzles with exactly one solution, graded by the rules that suffice.

Three stages, each of which keeps a solution at hand:

1. A solvable puzzle by construction, with a clue in every black cell.
2. *Until one is left*: as long as another solution exists (or the rules of the wanted grade stop short), a white cell
   without bulb on which they differ (or which is left open) becomes black and gets its clue.  Cells that go dark by
   that get a bulb.  Every round adds a black cell, so it ends.
3. *Clues away*: in random order each clue is taken off and put back if the puzzle is then no longer what was wanted.

>>> made = unique(7, 7, black=0.2, numbered=0.4, seed=1)
>>> from lightsgame.akari.solver import count
>>> count(made.puzzle, limit=2)
1
>>> unique(7, 7, black=0.2, numbered=0.4, seed=1) == made
True
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from itertools import count as numbers
from itertools import islice
from typing import NamedTuple

from ..algebra.bits import members
from ..errors import BadInput, TimeLimit, TooLarge
from ..game.board import Board
from ..logic.cardinality import exactly
from ..logic.cdcl import Cdcl
from ..logic.cnf import largest_variable
from ..logic.engines import NEVER, get_engine, models
from .deduction import at_first, deduce
from .generator import construct
from .puzzle import BLACK, CLUES, WHITE, Cell, Puzzle
from .rays import field_of
from .residue import components, renumbered, residue
from .score import GRADES, Grade
from .solver import left_over
from .steps import explain
from .symmetry import Symmetry, check, images
from .windows import Watch

MOST_CELLS = 4_900  # 70 x 70
ENGINE = "own"  # always the same one, so that a seed gives the same puzzle wherever it is sown
TRIES = 60  # seeds that are tried for a grade


@dataclass(frozen=True, slots=True)
class Unique:
    """A puzzle with its only solution, its seed and its grade (`None` if no grade was asked for)."""

    puzzle: Puzzle
    bulbs: Board
    seed: int | str
    grade: Grade | None


class _Wanted(NamedTuple):
    """What the puzzle shall be, and until when it may take."""

    grade: Grade | None
    symmetry: Symmetry | None
    deadline: float

    def in_time(self) -> None:
        """Raise `TimeLimit` if it has taken too long."""
        if time.monotonic() > self.deadline:
            raise TimeLimit("no unique puzzle within the time limit; more seconds or fewer cells may do")


def unique(
    rows: int,
    columns: int,
    *,
    black: float = 0.2,
    numbered: float = 0.0,
    seed: int | str = 0,
    grade: Grade | None = None,
    symmetric: bool = False,
    symmetry: Symmetry | None = None,
    seconds: float = NEVER,
    watch: Watch | None = None,
) -> Unique:
    """A puzzle with exactly one solution; the same arguments give the same puzzle.

    *black* is the share of black cells to begin with (more may be needed), *numbered* the share of these that keep a
    clue at least, *grade* what it shall take to solve it, *symmetry* one of `SYMMETRIES`, which the black cells have
    (*symmetric* is short for half a turn).  *watch* is told how many of how many clues have been weighed.  *seconds*
    limits the time, not the puzzle: what comes out in time is what would have come out without.

    >>> print(str(unique(6, 6, seed=2, symmetry="mirror").puzzle).replace(".", "·"))
    ······
    ··#1··
    ··1#··
    ##··1#
    ······
    ·0··#·

    Raises:
        BadInput: a share that is none, or a grade or symmetry that there is not, or not on this board.
        TooLarge: more than 4,900 cells, or no puzzle of that grade was found.
        TimeLimit: the time is up.
    """
    if rows * columns > MOST_CELLS:
        raise TooLarge(f"a unique puzzle of {rows} x {columns} cells", limit=f"{MOST_CELLS:,} cells")
    if not (0 <= black <= 1 and 0 <= numbered <= 1):
        raise BadInput("shares from 0 to 1", f"{black} and {numbered}")
    if grade is not None and grade not in GRADES:
        raise BadInput(f"a grade ({', '.join(GRADES)})", repr(grade))
    symmetry = symmetry or ("half-turn" if symmetric else None)
    if symmetry:
        check(symmetry, rows, columns)
    wanted = _Wanted(grade, symmetry, time.monotonic() + seconds)
    for attempt in numbers():
        rng = random.Random(f"{seed}/{attempt}")
        puzzle, bulbs = _start(rows, columns, black, rng, symmetry)
        puzzle, bulbs = _until_one_is_left(puzzle, bulbs, rng, wanted)
        puzzle = _clues_away(puzzle, bulbs, numbered, rng, wanted, watch)
        if grade is None or explain(puzzle, deadline=wanted.deadline).grade == grade:
            return Unique(puzzle, bulbs, seed, grade)
        if attempt + 1 == TRIES or rows * columns * attempt > 40_000:
            raise TooLarge(f"no {grade} puzzle of {rows} x {columns} within {attempt + 1} tries; other shares may do")
    raise AssertionError("the loop above ends by itself")


def _start(
    rows: int, columns: int, black: float, rng: random.Random, symmetry: Symmetry | None
) -> tuple[Puzzle, Board]:
    """Black cells and bulbs that light all others, a clue in every black cell."""
    if not symmetry:
        blacks = round(black * rows * columns)
        made = construct(rows, columns, black=blacks, clues=blacks, seed=rng.random().hex())
        return made.puzzle, made.bulbs
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    rng.shuffle(cells)
    dark: set[Cell] = set()
    for cell in cells:
        if len(dark) >= round(black * rows * columns):
            break
        dark |= images(cell, rows, columns, symmetry)
    return _with_clues(rows, columns, dark, Board.empty(rows, columns), rng)


def _with_clues(rows: int, columns: int, black: set[Cell], bulbs: Board, rng: random.Random) -> tuple[Puzzle, Board]:
    """The puzzle with these black cells whose clues count the bulbs; dark cells get a bulb first."""
    signs = [[BLACK if (i, j) in black else WHITE for j in range(columns)] for i in range(rows)]
    bare = Puzzle.from_rows(["".join(row) for row in signs])
    field = field_of(bare)
    word = field.word(bulbs)
    dark = list(members(field.white & ~field.light(word)))
    rng.shuffle(dark)
    lit = field.light(word)
    for cell in dark:
        if not lit >> cell & 1:
            word |= 1 << cell
            lit |= field.light(1 << cell)
    for i, j in black:
        beside = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        inside = [r * field.stride + c for r, c in beside if 0 <= r < rows and 0 <= c < columns]
        signs[i][j] = CLUES[sum([word >> bit & 1 for bit in inside])]
    return Puzzle.from_rows(["".join(row) for row in signs]), field.board(word)


def _undecided(puzzle: Puzzle, wanted: _Wanted) -> list[Cell]:
    """Where it is not yet what is wanted: cells on which two solutions differ, or which the rules leave open."""
    if wanted.grade in ("easy", "normal"):
        field = field_of(puzzle)
        known = deduce(field)
        if not field.white & ~known.lit:
            return []
        if wanted.grade == "normal":
            told = explain(puzzle, "normal", deadline=wanted.deadline)
            if told.status == "solved":
                return []
            lit = field.light(field.word(told.bulbs))
            return list(field.board(field.white & ~lit).cells())
        return list(field.board(known.open | field.white & ~known.lit).cells())
    return _differing(puzzle, wanted.deadline)


def _differing(puzzle: Puzzle, deadline: float) -> list[Cell]:
    """The cells in which two solutions differ, in the first component that has two; none if there is but one."""
    field = field_of(puzzle)
    left = left_over(field, deduce(field))
    for group in sorted(components(left.clauses), key=len):
        clauses, names = renumbered([group])
        over = [new for new, old in enumerate(names) if 0 < old < len(left.cells)]
        two = list(islice(models(clauses, over=over, engine=get_engine(ENGINE), deadline=deadline), 2))
        if len(two) == 2:
            return [field.cell(left.cells[names[abs(a)]]) for a, b in zip(*two, strict=True) if a != b]
    return []


def _until_one_is_left(puzzle: Puzzle, bulbs: Board, rng: random.Random, wanted: _Wanted) -> tuple[Puzzle, Board]:
    rows, columns = puzzle.size
    while cells := _undecided(puzzle, wanted):
        wanted.in_time()
        black = {(i, j) for i, row in enumerate(puzzle.rows) for j, sign in enumerate(row) if sign != WHITE}
        # A cell without bulb, so that the solution at hand loses none; its neighbours may, when light is cut off.
        plain = [cell for cell in cells if not bulbs[cell]] or cells
        chosen = rng.choice(plain)
        new = images(chosen, rows, columns, wanted.symmetry)
        kept = Board.from_cells(rows, columns, [cell for cell in bulbs.cells() if cell not in new])
        puzzle, bulbs = _with_clues(rows, columns, black | new, kept, rng)
    return puzzle, bulbs


def _clues_away(
    puzzle: Puzzle, bulbs: Board, numbered: float, rng: random.Random, wanted: _Wanted, watch: Watch | None
) -> Puzzle:
    """Take clues off as long as the puzzle stays what is wanted, down to the share *numbered*."""
    clues = [cell for cell, _ in puzzle.clues()]
    least = round(numbered * sum(sign != WHITE for row in puzzle.rows for sign in row))
    rng.shuffle(clues)
    left = len(clues)
    trial = _Trial(puzzle, bulbs, wanted.deadline) if wanted.grade in (None, "hard") else None
    for weighed, cell in enumerate(clues):
        if left <= least:
            break
        wanted.in_time()
        if watch:
            watch(weighed, len(clues))
        bare = _without(puzzle, cell)
        if trial.decides_without(cell) if trial else _is_easy_enough(bare, wanted):
            puzzle, left = bare, left - 1
    return puzzle


def _without(puzzle: Puzzle, cell: Cell) -> Puzzle:
    i, j = cell
    row = puzzle.rows[i]
    return Puzzle.from_rows([*puzzle.rows[:i], row[:j] + BLACK + row[j + 1 :], *puzzle.rows[i + 1 :]])


def _is_easy_enough(puzzle: Puzzle, wanted: _Wanted) -> bool:
    field = field_of(puzzle)
    if not field.white & ~deduce(field).lit:
        return True
    return wanted.grade == "normal" and explain(puzzle, "normal", deadline=wanted.deadline).status == "solved"


class _Trial:
    """Whether a puzzle's solution stays the only one when clues are taken off, asked of one solver again and again.

    Each clue has a switch: a new variable, whose negation stands in all its clauses.  To assume the switches of some
    clues is to ask about the puzzle with these alone, and what the solver learns in one trial serves the next.
    """

    def __init__(self, puzzle: Puzzle, bulbs: Board, deadline: float) -> None:
        self.deadline = deadline
        field = field_of(puzzle)
        task = residue(field, at_first(field), field.white, 0)
        number = {field.cell(bit): v for v, bit in enumerate(task.cells) if v}
        fresh = numbers(max(len(task.cells), largest_variable(task.clauses) + 1))
        self.switch = {cell: next(fresh) for cell, _ in puzzle.clues()}
        clauses = list(task.clauses)
        for cell, clue in puzzle.clues():
            off = -self.switch[cell]
            clauses += [(*clause, off) for clause in exactly(clue, [number[near] for near in puzzle.beside(cell)])]
        # Another solution lacks one of these bulbs.  Proof.  If it had them all and one more, that one would stand in
        # the light of the others, for they light every cell.  ∎
        clauses.append([-number[cell] for cell in bulbs.cells()])
        self.solver = Cdcl(clauses, variables=max(self.switch.values(), default=0))  # a clue may need no clause
        self.on = set(self.switch.values())
        self.blamed = self.on

    def decides_without(self, cell: Cell) -> bool:
        """Whether the other clues that are left suffice; if so, this one is taken off."""
        switch = self.switch[cell]
        # Proof.  The clues that were blamed last exclude a second solution by themselves.  If this one is not among
        # them, they still do without it.  ∎
        if switch in self.blamed:
            if self.solver.solve(assume=sorted(self.on - {switch}), deadline=self.deadline) is not None:
                self.solver.add([switch])  # it has to stay, so that from now on it is no assumption
                self.on.discard(switch)
                return False
            self.blamed = self.solver.blamed
        self.on.discard(switch)
        return True
