"""Two hundred puzzles to play, from 5 x 5 to 20 x 20, each with one solution, from the easiest score to the hardest.

>>> first, last = collection()[0], collection()[-1]
>>> first.grade, last.grade, len(collection())
('easy', 'hard', 200)
>>> first.puzzle.size
(5, 5)

They stand in the file `puzzles.txt` beside this one, a line each: score, grade and game id.  `made` made them; a test
compares some with what it makes today, and checks all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple, cast

from .addresses import from_tatham, to_tatham
from .making import generate
from .puzzle import Puzzle
from .score import GRADES, Grade
from .symmetry import SYMMETRIES

# How many puzzles of each grade for each side; of the hard 5 x 5 one less, which makes 200.
PLAN = {5: 8, 6: 8, 7: 10, 8: 10, 10: 12, 12: 7, 14: 5, 17: 4, 20: 3}


class Entry(NamedTuple):
    """A puzzle of the collection with its score and grade."""

    puzzle: Puzzle
    score: int
    grade: Grade


@cache
def collection() -> tuple[Entry, ...]:
    """All puzzles, by score.

    >>> [entry.score for entry in collection()] == sorted(entry.score for entry in collection())
    True
    """
    text = (files("lightsgame.akari") / "puzzles.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return tuple([Entry(from_tatham(game), int(score), cast(Grade, grade)) for score, grade, game in lines])


def made() -> Iterator[Entry]:
    """The puzzles as they were made, size by size: half a minute, most of it for the largest.

    >>> next(made()).puzzle.size
    (5, 5)
    """
    for (side, number), grade in product(PLAN.items(), GRADES):
        yield from (one(side, grade, seed) for seed in range(number - (side == 5 and grade == "hard")))


def one(side: int, grade: Grade, seed: int) -> Entry:
    """One of them; of those from 7 x 7 on every second has a symmetry, which take turns.

    >>> one(5, "easy", 0) in collection()
    True
    """
    symmetry = SYMMETRIES[seed // 2 % len(SYMMETRIES)] if seed % 2 and side > 6 else None
    puzzle = generate(side, side, grade=grade, symmetry=symmetry, seed=seed)
    return Entry(puzzle.puzzle, puzzle.score or 0, grade)


def line(entry: Entry) -> str:
    """An entry as a line of the file.

    >>> line(collection()[0]).split()[1]
    'easy'
    """
    return f"{entry.score} {entry.grade} {to_tatham(entry.puzzle)}"
