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
ones that are normal.  These are of their grade with a clue in each black cell (`uniqueness`).  Of
an easy one all clues go without which the easy rules still suffice.  Of a normal one all clues go
that one solution does not need; wherever the story gets too hard by that a clue is put back; then
all go that can go with the grade kept.

`collection` in `io.formats` are two hundred puzzles that were made like this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import SystemRandom
from typing import NamedTuple

from ...algebra.bits import members
from ...core.deadline import Seconds, in_time, until
from ...core.keywords import with_cures
from ...core.lacking import Answering
from ...core.message import Message, marked
from ...core.validation import (
    check_number,
    check_seconds,
    expect_type,
    one_of,
    whole,
)
from ...errors import TooLarge, at_most, expect
from ...game.board import Board
from ...game.reader import Size, size_of
from ...sat.solvers import NEVER
from ..explaining.argument import Step
from ..explaining.score import CUTS, GRADES, Grade, grade_of, score_of
from ..explaining.steps import LEVELS, Explanation, without_words
from ..explaining.techniques import Finder, after
from ..model.bitboard import field_of
from ..model.puzzle import BLACK, Cell, Puzzle
from ..model.symmetry import Symmetry, check
from ..solving.deduction import at_first
from ..solving.windows import Watch
from .construction import construct
from .uniqueness import Carving, carve, without_spare_clues

MOST_MADE = 60  # puzzles that are made before it is given up
# cells of a puzzle that is graded, and of one that is not
MOST_CELLS = 1_600
MOST_UNGRADED = 4_900
LARGE = 150  # cells from which on clues are put back into a normal puzzle
MARGIN = 0.85  # of the scores of a grade, where those just below its end came out above it
MOST_DIGITS = 400  # of a number as a seed


@dataclass(frozen=True, slots=True)
class Made(metaclass=Answering):
    """A puzzle with the bulbs of a solution, and with its score and grade if it has only that one.

    No clue can go with the grade kept and one solution.
    """

    puzzle: Puzzle
    bulbs: Board
    seed: int | str
    score: int | None = None
    grade: Grade | None = None

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()


class Scores(NamedTuple):
    """The least and the greatest score that is wanted."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a puzzle with one solution has to be like.

    >>> from lightsgame.akari import explain
    >>> Wish(rows=3, columns=3, grade="easy").accepts(explain(Puzzle("1../.../...")))
    False

    Raises:
        BadInput: a share that is none, a grade or symmetry that there is not, or bounds of a score
            that leave nothing.
        TooLarge: more than 4,900 cells, or 1,600 to grade.
    """

    rows: int
    columns: int
    black: float = 0.2
    numbered: float = 0.0
    grade: Grade | None = "normal"
    score: tuple[int, int] | None = None
    symmetry: Symmetry | None = None
    connected: bool = False
    no_free_bulbs: bool = False

    def __post_init__(self) -> None:
        _check_shares(self.black, self.numbered)
        if self.grade is not None:
            one_of(self.grade, GRADES, marked("a grade"))
        if self.score is not None:
            is_range = len(self.score) == 2 and 0 <= self.score[0] <= self.score[1]
            expect(is_range, marked("a least score and one that is not less"), f"{self.score}")
        cells = self.rows * self.columns
        if self.is_graded:
            what = Message("a graded puzzle of {size} cells", size=f"{self.rows} x {self.columns}")
            at_most(
                cells,
                MOST_CELLS,
                what,
                Message("{size} cells", size=MOST_CELLS),
                instead=Message("leave the grade open"),
            )
        else:
            at_most(
                cells,
                MOST_UNGRADED,
                Message("a unique puzzle of {size} cells", size=f"{self.rows} x {self.columns}"),
                Message("{size} cells", size=MOST_UNGRADED),
            )
        if self.symmetry is not None:
            check(self.symmetry, self.rows, self.columns)

    @property
    def is_graded(self) -> bool:
        """Whether the story of the puzzle matters."""
        return self.grade is not None or self.score is not None

    @property
    def up_to(self) -> Grade:
        """The rules that are enough to tell whether a puzzle is as wanted: one rule of the next grade
        alone costs more than what is asked for.

        >>> Wish(rows=3, columns=3, grade=None, score=(0, 699)).up_to
        'normal'
        """
        return grade_of(self.score[1]) if self.score else self.grade or "hard"

    @property
    def aim(self) -> Grade | None:
        """The grade that has to be aimed at: easy puzzles do not come by themselves, nor do large
        ones that are normal.
        """
        if self.score:
            return None
        is_large = self.rows * self.columns > LARGE
        return self.grade if self.grade == "easy" or (self.grade == "normal" and is_large) else None

    def accepts(self, explanation: Explanation) -> bool:
        """Whether the story of a puzzle has the score, or the grade."""
        if explanation.status != "solved":
            return False
        if self.score:
            least, most = self.score
            return least <= explanation.score <= most
        return explanation.grade == self.grade

    def has_shape(self, puzzle: Puzzle) -> bool:
        """Whether the white cells lie as they are wanted."""
        if self.connected and white_areas(puzzle) != 1:
            return False
        return not (self.no_free_bulbs and has_free_bulb(puzzle))

    def attempts(
        self, seed: int | str, deadline: float = NEVER, watch: Watch | None = None
    ) -> Iterator[Carving]:
        """Puzzles with one solution and of this shape, of which one may have the grade."""
        for number in range(MOST_MADE):
            carving = carve(
                self.rows,
                self.columns,
                black=self.black,
                numbered=self.numbered,
                seed=f"{seed}.{number}" if number else seed,
                grade=self.aim,
                symmetry=self.symmetry,
                deadline=deadline,
                watch=watch,
            )
            if self.has_shape(carving.puzzle):
                yield carving

    def refusal(self) -> TooLarge:
        """What is said when no attempt was like this."""
        if self.score:
            quality = Message(
                "a score from {least} to {most}", least=self.score[0], most=self.score[1]
            )
        elif self.grade:
            quality = Message("the grade {what}", what=Message(self.grade))
        else:
            quality = Message("one solution")
        what = Message(
            "of {tries} puzzles of {n} x {n2} cells that were made none has {what}",
            tries=MOST_MADE,
            n=self.rows,
            n2=self.columns,
            what=quality,
        )
        other = Message("another size, share of black cells or seed may give one")
        return TooLarge(what, instead=other)


def _check_shares(black: float, numbered: float) -> None:
    expect(0 <= black <= 1 and 0 <= numbered <= 1, "shares from 0 to 1", f"{black} and {numbered}")


@with_cures
def generate(
    rows: int | Size | str,
    columns: int | None = None,
    *,
    black: float = 0.2,
    numbered: float = 0.0,
    unique: bool = True,
    grade: Grade | None = "normal",
    score: Scores | tuple[int, int] | None = None,
    symmetry: Symmetry | None = None,
    connected: bool = False,
    no_free_bulbs: bool = False,
    seed: int | str | None = None,
    seconds: Seconds = None,
    watch: Watch | None = None,
) -> Made:
    """A puzzle with one solution and of a grade, or with a score between two bounds; the same
    *seed*, as a number or a text, gives the same.

    *black* is the share of black cells to begin with, *numbered* the share of these that keep a
    clue at least (0: no clue can be left out with one solution and the grade kept), *symmetry* what
    leaves the black cells in place. *connected*: the white cells are connected; *no_free_bulbs*:
    none is enclosed, where a bulb goes without saying. With *unique* false, seed S1's kind:
    solvable by construction, and mostly in many ways.

    >>> made = generate(6, 6, seed=1, grade="hard", connected=True)
    >>> made.grade, white_areas(made.puzzle)
    ('hard', 1)
    >>> generate(5, 5, unique=False, numbered=1.0).grade is None
    True

    Raises:
        BadInput: a share that is none, a grade or symmetry that there is not, or bounds of a score
            that leave nothing.
        TooLarge: more than 4,900 cells, 1,600 to grade, or none of 60 puzzles met the wish.
        TimeLimit: the time is up.
    """
    rows, columns = size_of(rows, columns)
    seed = seed_of(seed)
    check_number(black, "black")
    check_number(numbered, "numbered")
    expect_type(unique, bool, "unique")
    expect_type(connected, bool, "connected")
    expect_type(no_free_bulbs, bool, "no_free_bulbs")
    expect_type(score, tuple | None, "score")
    expect_type(symmetry, str | None, "symmetry")
    check_seconds(seconds)
    if not unique:
        _check_shares(black, numbered)
        blacks = round(black * rows * columns)
        clues = round(numbered * blacks)
        construction = construct(rows, columns, black=blacks, clues=clues, seed=seed)
        return Made(construction.puzzle, construction.bulbs, seed)
    wish = Wish(
        rows=rows,
        columns=columns,
        black=black,
        numbered=numbered,
        grade=grade,
        score=score,
        symmetry=symmetry,
        connected=connected,
        no_free_bulbs=no_free_bulbs,
    )
    deadline = until(seconds)
    for carving in wish.attempts(seed, deadline, watch):
        if not wish.is_graded:
            return Made(carving.puzzle, carving.bulbs, seed)
        puzzle, story = _with_story(carving, wish, deadline)
        if wish.accepts(story):
            return Made(puzzle, carving.bulbs, seed, story.score, story.grade)
    raise wish.refusal()


def seed_of(seed: object) -> int | str:
    """The seed, as a number if it is one in a text; one by chance if none is given.

    >>> seed_of("17"), seed_of(17), seed_of("Monday")
    (17, 17, 'Monday')
    """
    if seed is None:
        return SystemRandom().randrange(10**9)
    if isinstance(seed, str):
        is_number = seed.isdecimal() and len(seed) < MOST_DIGITS
        return int(seed) if is_number else seed
    return whole(seed, "seed")


def _with_story(carving: Carving, wish: Wish, deadline: float) -> tuple[Puzzle, Explanation]:
    """The puzzle with its story, as far as the wish goes, and with clues put back if a grade has to
    be aimed at.
    """
    aim = wish.aim
    if aim is None or aim == "easy":
        return carving.puzzle, without_words(carving.puzzle, wish.up_to, deadline)
    puzzle = ease(carving, aim, deadline)
    story = without_words(puzzle, aim, deadline)
    # From the start the story may go other ways, and be too hard after all: then a bit more is
    # given.
    if not wish.accepts(story):
        puzzle = ease(carving._replace(puzzle=puzzle), aim, deadline, MARGIN)
        story = without_words(puzzle, aim, deadline)
    if wish.accepts(story):
        puzzle = _without_spare_clues(puzzle, carving, wish, deadline)
        story = without_words(puzzle, aim, deadline)
    return puzzle, story


def _without_spare_clues(puzzle: Puzzle, carving: Carving, wish: Wish, deadline: float) -> Puzzle:
    """The puzzle without the clues that can go with one solution and the grade kept."""
    needed: set[Cell] = set()  # these have to stay, however few of the other clues are left
    weighed: set[Cell] = set()
    refused: set[Puzzle] = set()

    def accepts(without: Puzzle, cell: Cell) -> bool:
        weighed.add(cell)
        if without in refused:
            return False
        story = without_words(without, wish.up_to, deadline)
        if story.status == "stuck":
            needed.add(cell)
        if wish.accepts(story):
            return True
        refused.add(without)
        return False

    least = round(wish.numbered * len(list(carving.full.clues())))
    while True:
        order = [cell for cell, _ in puzzle.clues() if cell not in needed]
        most = max(least - len(needed), 0)
        weighed.clear()
        fewer = without_spare_clues(puzzle, carving.bulbs, order, most, deadline, accepts=accepts)
        # With fewer clues a story can be worth less, so that a clue that had to stay may go.
        if fewer == puzzle:
            return puzzle
        puzzle = fewer
        # A clue whose absence leaves a second solution leaves one with still fewer clues as well.
        needed.update(set(order) - weighed)


def ease(carving: Carving, grade: Grade, deadline: float = NEVER, share: float = 1) -> Puzzle:
    """The puzzle with clues put back where its story would be too hard for a grade, or for a share
    of its scores.

    >>> from lightsgame.akari import explain
    >>> carving = carve(8, 8, seed=4)
    >>> explain(carving.puzzle).grade, explain(ease(carving, "easy")).grade
    ('expert', 'easy')
    """
    most = share * CUTS[GRADES.index(grade)]
    # The score counts the narrowest place, of which nothing is known yet: at worst there is one
    # idea.
    return with_clues_back(
        carving, LEVELS[grade], lambda steps: score_of(steps, 1) < most, deadline
    )


def with_clues_back(
    carving: Carving, level: int, fits: Callable[[list[Step]], bool], deadline: float = NEVER
) -> Puzzle:
    """The puzzle with a clue put back wherever its story, by rules up to a level, would not *fit*.

    What was known before a clue came back stays true, so that the story goes on from there.

    >>> from lightsgame.akari import explain
    >>> carving = carve(5, 5, seed=1)
    >>> explain(with_clues_back(carving, LEVELS["easy"], lambda _: True)).grade
    'easy'
    """
    puzzle = carving.puzzle
    field = field_of(puzzle)
    finder = Finder(field)
    known = at_first(field)
    steps: list[Step] = []
    while field.white & ~known.lit:
        in_time(deadline, Message("no puzzle of that grade within the time limit"))
        last = steps[-1].cells[0] if steps else (0, 0)
        idea = finder.idea(known, level, last)
        step = idea.step if idea else None
        if step is None or not fits([*steps, step]):
            bare = field.beside(known.open) & field.bits(puzzle.where(BLACK).cells())
            near = next(field.nearest(last, bare), None)
            if near is not None:
                cell = field.cell(near)
                puzzle = puzzle.with_signs({cell: carving.full[cell]})
                field = field_of(puzzle)
                finder = Finder(field)
                continue
        if step is None or not (step.bulbs or step.empty):
            break
        steps.append(step)
        known = after(field, known, step)
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
        more = 1 << next(members(left))
        while more != area:
            area = more
            more |= field.beside(more) & field.white
        left &= ~area
        areas += 1
    return areas


def has_free_bulb(puzzle: Puzzle) -> bool:
    """Whether a white cell stands alone, so that its bulb goes without saying.

    >>> has_free_bulb(Puzzle("..#.")), has_free_bulb(Puzzle("..#"))
    (True, False)
    """
    field = field_of(puzzle)
    return bool(field.white & ~field.beside(field.white))
