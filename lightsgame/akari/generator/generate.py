"""Puzzles as people want them: one solution, no clue too many, of the grade or score that is asked
for.

>>> made = generate(7, 7, seed=5)
>>> made.grade, len(made.puzzle.rows), made == generate(7, 7, seed=5)
('normal', 7, True)
>>> from lightsgame.akari.solving.solver import is_unique
>>> is_unique(made.puzzle)
True

A puzzle is made without regard to its grade first, which is quick, and its story is told; if that
is of another grade, the next one is made.  Easy puzzles do not come by themselves, nor do large
ones that are normal.  These are of their grade with a clue in each black cell (`uniqueness`); then
all clues go that one solution does not need, and wherever the story gets too hard by that a clue is
put back.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from ...algebra.bits import members
from ...core.validation import Seconds
from ...errors import TooLarge, at_most, expect, in_time, until
from ...game.board import Board
from ...sat.solvers import NEVER
from ..explaining.score import CUTS, GRADES, Grade, score_of
from ..explaining.steps import LEVELS, explain
from ..explaining.techniques import Step, after, next_step
from ..model.bitboard import field_of
from ..model.puzzle import BLACK, CLUES, Puzzle
from ..model.symmetry import Symmetry, check
from ..solving.deduction import at_first
from ..solving.windows import Watch
from .construction import construct
from .uniqueness import Carved, carved

MOST_MADE = 60  # puzzles that are made before it is given up
# cells of a puzzle that is graded, and of one that is not
MOST_CELLS = 1_600
MOST_UNGRADED = 4_900
LARGE = 150  # cells from which on clues are put back into a normal puzzle
MARGIN = 0.85  # of the scores of a grade, where those just below its end came out above it
FEW = 256  # cells up to which those that were put back are weighed again


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with the bulbs of a solution, and with its score and grade if it has only that one.

    Clues are *spare* that are there for the grade alone: without them the solution is the only one
    all the same.
    """

    puzzle: Puzzle
    bulbs: Board
    seed: int | str
    score: int | None = None
    grade: Grade | None = None
    spare: int = 0


class Scores(NamedTuple):
    """The least and the greatest score that is wanted."""

    least: int
    most: int


def generate(
    rows: int,
    columns: int,
    *,
    black: float = 0.2,
    numbered: float = 0.0,
    unique: bool = True,
    grade: Grade | None = "normal",
    score: Scores | tuple[int, int] | None = None,
    symmetry: Symmetry | None = None,
    connected: bool = False,
    no_free_bulbs: bool = False,
    seed: int | str = 0,
    seconds: Seconds = None,
    watch: Watch | None = None,
) -> Made:
    """A puzzle with one solution and of a grade, or with a score between two bounds; the same
    arguments give the same.

    *black* is the share of black cells to begin with, *numbered* the share of these that keep a
    clue at least (0: no clue can be left out but those that `Made` calls spare), *symmetry* what
    leaves the black cells in place. *connected*: the white cells hang together; *no_free_bulbs*:
    none stands alone, where a bulb goes without saying. With *unique* false, seed S1's kind:
    solvable by construction, and mostly in many ways.

    >>> made = generate(6, 6, seed=1, grade="hard", connected=True)
    >>> made.grade, white_areas(made.puzzle)
    ('hard', 1)
    >>> generate(5, 5, unique=False, numbered=1.0).grade is None
    True

    Raises:
        BadInput: a share that is none, a grade or symmetry that there is not, or bounds of a score
            that leave nothing.
        TooLarge: more than 4,900 cells, 1,600 to grade, or 60 puzzles were none such.
        TimeLimit: the time is up.
    """
    expect(0 <= black <= 1 and 0 <= numbered <= 1, "shares from 0 to 1", f"{black} and {numbered}")
    if not unique:
        blacks = round(black * rows * columns)
        built = construct(rows, columns, black=blacks, clues=round(numbered * blacks), seed=seed)
        return Made(built.puzzle, built.bulbs, seed)
    expect(grade is None or grade in GRADES, f"a grade ({', '.join(GRADES)})", repr(grade))
    expect(
        score is None or 0 <= score[0] <= score[1],
        "a least score and one that is not less",
        f"{score}",
    )
    graded = grade is not None or score is not None
    most, kind, instead = (
        (MOST_CELLS, "graded", "leave the grade open") if graded else (MOST_UNGRADED, "unique", "")
    )
    at_most(
        rows * columns,
        most,
        f"a {kind} puzzle of {rows} x {columns} cells",
        f"{most:,} cells",
        instead=instead,
    )
    if symmetry:
        check(symmetry, rows, columns)
    deadline = until(seconds)
    # Easy puzzles do not come by themselves, nor do large ones that are normal.
    aim = (
        grade
        if not score and (grade == "easy" or (grade == "normal" and rows * columns > LARGE))
        else None
    )
    for number in range(MOST_MADE):
        made = carved(
            rows,
            columns,
            black=black,
            numbered=numbered,
            seed=f"{seed}.{number}" if number else seed,
            grade=aim,
            symmetry=symmetry,
            deadline=deadline,
            watch=watch,
        )
        if (connected and white_areas(made.puzzle) != 1) or (
            no_free_bulbs and has_free_bulb(made.puzzle)
        ):
            continue
        if not graded:
            return Made(made.puzzle, made.bulbs, seed)
        puzzle = eased(made, aim, deadline) if aim else made.puzzle
        told = explain(puzzle, seconds=deadline - monotonic())
        # told from the start, it takes other ways: then a bit more is given
        if aim and told.grade != aim:
            puzzle = eased(made._replace(puzzle=puzzle), aim, deadline, MARGIN)
            told = explain(puzzle, seconds=deadline - monotonic())
        if score[0] <= told.score <= score[1] if score else told.grade == grade:
            spare = (puzzle.where(CLUES) ^ made.puzzle.where(CLUES)).weight()
            return Made(puzzle, made.bulbs, seed, told.score, told.grade, spare)
    if score:
        wanted = f"a score from {score[0]} to {score[1]}"
    elif grade:
        wanted = f"the grade {grade}"
    else:
        wanted = "one solution"
    what = f"of {MOST_MADE} puzzles of {rows} x {columns} cells that were made none has {wanted}"
    raise TooLarge(what, instead="another size, share of black cells or seed may give one")


def eased(made: Carved, grade: Grade, deadline: float = NEVER, share: float = 1) -> Puzzle:
    """The puzzle with clues put back where its story would be too hard for a grade, or for a share
    of its scores.

    What was known before a clue came back stays true, so that the story goes on from there.

    >>> made = carved(8, 8, seed=4, grade="easy")
    >>> explain(made.puzzle).grade, explain(eased(made, "easy")).grade
    ('normal', 'easy')
    """
    puzzle = made.puzzle
    most = share * CUTS[GRADES.index(grade)]
    field = field_of(puzzle)
    known = at_first(field)
    steps = list[Step]()
    back = []
    while field.white & ~known.lit:
        in_time(deadline, "no puzzle of that grade within the time limit")
        last = steps[-1].cells[0] if steps else (0, 0)
        step = next_step(field, known, LEVELS[grade], last)
        # The score counts the narrowest place, of which nothing is known yet: at worst there is one
        # idea.
        if step is None or score_of([*steps, step], 1) >= most:
            bare = field.beside(known.open) & field.bits(puzzle.where(BLACK).cells())
            near = next(field.nearest(last, bare), None)
            if near is not None:
                back.append(field.cell(near))
                puzzle = puzzle.with_signs({back[-1]: made.full[back[-1]]})
                field = field_of(puzzle)
                continue
        if step is None or not (step.bulbs or step.empty):
            break
        steps.append(step)
        known = after(field, known, step)
    for cell in back if len(puzzle.rows) * puzzle.columns <= FEW else ():
        without = puzzle.with_signs({cell: BLACK})
        told = explain(without, grade, seconds=deadline - monotonic())
        puzzle = without if told.status == "solved" and told.score < most else puzzle
    return puzzle


def white_areas(puzzle: Puzzle) -> int:
    """Into how many areas the black cells cut the white ones.

    >>> white_areas(Puzzle("..#.")), white_areas(Puzzle("#"))
    (2, 0)
    """
    field = field_of(puzzle)
    left = field.white
    areas = 0
    while left:
        area = 0
        grown = 1 << next(members(left))
        while grown != area:
            area, grown = grown, grown | field.beside(grown) & field.white
        left, areas = left & ~area, areas + 1
    return areas


def has_free_bulb(puzzle: Puzzle) -> bool:
    """Whether a white cell stands alone, so that its bulb goes without saying.

    >>> has_free_bulb(Puzzle("..#.")), has_free_bulb(Puzzle("..#"))
    (True, False)
    """
    field = field_of(puzzle)
    return bool(field.white & ~field.beside(field.white))
