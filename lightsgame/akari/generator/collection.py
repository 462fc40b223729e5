"""Two hundred puzzles to play, from 5 x 5 to 20 x 20, each with one solution, from the easiest
score to the hardest.

>>> first, last = collection()[0], collection()[-1]
>>> first.grade, last.grade, len(collection())
('easy', 'hard', 200)
>>> first.puzzle.size
(5, 5)

They stand in the file `puzzles.txt` beside this one, a line each: score, grade and game id.  A
program made them (`benchmarks/akari_shelf.py`); a test compares some with what it makes today, and
checks all.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple, cast

from ..explaining.score import Grade
from ..io.addresses import from_tatham
from ..model.puzzle import Puzzle


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
    text = (files("lightsgame.akari.generator") / "puzzles.txt").read_text(encoding="utf-8")
    entries = []
    for line in text.splitlines():
        if not line.startswith("#"):
            score, grade, game = line.split()
            entries.append(Entry(from_tatham(game), int(score), cast(Grade, grade)))
    return tuple(entries)
