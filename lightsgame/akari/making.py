"""Puzzles as people want them: one solution, no clue too many, of the grade or score that is asked for.

>>> made = generate(7, 7, seed=5)
>>> made.grade, len(made.puzzle.rows), made == generate(7, 7, seed=5)
('normal', 7, True)
>>> from lightsgame.akari.solver import is_unique
>>> is_unique(made.puzzle)
True

A puzzle is made without regard to its grade first, which is quick, and its story is told; if that is of another grade,
the next one is made.  Only where forty are not it, one is made with the grade in mind (`uniqueness`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..algebra.bits import members
from ..errors import BadInput, TimeLimit, TooLarge
from ..game.board import Board
from ..logic.engines import NEVER
from .generator import construct
from .puzzle import Puzzle
from .rays import field_of
from .score import GRADES, Grade
from .steps import explain
from .symmetry import Symmetry
from .uniqueness import unique as make_unique
from .windows import Watch

PLAIN = 40  # puzzles made without regard to the grade, before one is made with it in mind
MOST_MADE = 60  # puzzles that are made before it is given up
MOST_CELLS = 1_600  # of a puzzle that is graded


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with the bulbs of a solution, and with its score and grade if it has only that one."""

    puzzle: Puzzle
    bulbs: Board
    seed: int | str
    score: int | None = None
    grade: Grade | None = None


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
    seconds: float = NEVER,
    watch: Watch | None = None,
) -> Made:
    """A puzzle with one solution and of a grade, or with a score between two bounds; the same arguments give the same.

    *black* is the share of black cells to begin with, *numbered* the share of these that keep a clue at least (0: no
    clue can be left out), *symmetry* what leaves the black cells in place.  *connected*: the white cells hang together;
    *no_free_bulbs*: none stands alone, where a bulb goes without saying.  With *unique* false, seed S1's kind: solvable
    by construction, and mostly in many ways.

    >>> made = generate(6, 6, seed=1, grade="hard", connected=True)
    >>> made.grade, white_areas(made.puzzle)
    ('hard', 1)
    >>> generate(5, 5, unique=False, numbered=1.0).grade is None
    True

    Raises:
        BadInput: a share that is none, a grade or symmetry that there is not, or bounds of a score that leave nothing.
        TooLarge: more than 1,600 cells to grade, or 60 puzzles were none such.
        TimeLimit: the time is up.
    """
    if not unique:
        blacks = round(black * rows * columns)
        built = construct(rows, columns, black=blacks, clues=round(numbered * blacks), seed=seed)
        return Made(built.puzzle, built.bulbs, seed)
    if grade is not None and grade not in GRADES:
        raise BadInput(f"a grade ({', '.join(GRADES)})", repr(grade))
    if score is not None and not 0 <= score[0] <= score[1]:
        raise BadInput("a least score and one that is not less", f"{score[0]} and {score[1]}")
    graded = grade is not None or score is not None
    if graded and rows * columns > MOST_CELLS:
        what = f"a puzzle of {rows} x {columns} cells, graded"
        raise TooLarge(what, limit=f"{MOST_CELLS:,} cells", instead="leave the grade open")
    deadline = time.monotonic() + seconds
    for number, wish in zip(range(MOST_MADE), _wishes(grade, score), strict=False):
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeLimit("no such puzzle within the time limit", done=f"{number} puzzles")
        made = make_unique(
            rows,
            columns,
            black=black,
            numbered=numbered,
            seed=f"{seed}.{number}" if number else seed,
            grade=wish,
            symmetry=symmetry,
            seconds=left,
            watch=watch,
        )
        puzzle = made.puzzle
        if (connected and white_areas(puzzle) != 1) or (no_free_bulbs and has_free_bulb(puzzle)):
            continue
        if not graded:
            return Made(puzzle, made.bulbs, seed)
        told = explain(puzzle, deadline=deadline)
        if score[0] <= told.score <= score[1] if score else told.grade == grade:
            return Made(puzzle, made.bulbs, seed, told.score, told.grade)
    wanted = f"with a score from {score[0]} to {score[1]}" if score else f"of grade {grade}" if grade else "such"
    raise TooLarge(f"a puzzle of {rows} x {columns} cells {wanted}", limit=f"{MOST_MADE} puzzles, and none was it")


def _wishes(grade: Grade | None, score: Scores | tuple[int, int] | None) -> Iterator[Grade | None]:
    """The grade with which each puzzle is made in turn: easy ones do not come by themselves."""
    for number in range(MOST_MADE):
        plain = score is not None or (number < PLAIN and grade != "easy") or grade == "hard"
        yield None if plain else grade


def white_areas(puzzle: Puzzle) -> int:
    """Into how many areas the black cells cut the white ones.

    >>> white_areas(Puzzle("..#.")), white_areas(Puzzle("#"))
    (2, 0)
    """
    field = field_of(puzzle)
    left, areas = field.white, 0
    while left:
        area, grown = 0, 1 << next(members(left))
        while grown != area:
            area, grown = grown, grown | field.beside(grown) & field.white
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
