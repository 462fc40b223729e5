"""The puzzles of a book: a chapter for each technique, from the easiest technique on.

>>> full, just_enough = chapters([2, 1], rows=5, columns=5, seed=1)
>>> full.technique, [made.grade for made in full.puzzles], len(just_enough.puzzles)
('full', ['easy', 'easy'], 1)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...core.deadline import Seconds, left, until
from ...core.message import Message
from ...errors import TooLarge, at_most
from ..model.puzzle import Puzzle
from .generate import Made
from .training import MOST_BOARDS, TECHNIQUES, training

# Of 500 puzzles that were made none needed a count of the whole board.
LEARNT = tuple([technique for technique in TECHNIQUES if technique != "count"])


class Chapter(NamedTuple):
    """A technique, and puzzles that need it, the easiest first."""

    technique: str
    puzzles: tuple[Made, ...]


def chapters(
    numbers: Sequence[int],
    *,
    rows: int = 7,
    columns: int = 7,
    seed: int | str = 0,
    seconds: Seconds = None,
    watch: Callable[[int, int], object] | None = None,
) -> Iterator[Chapter]:
    """A chapter with so many puzzles for each number, in the order of `LEARNT`.

    Each puzzle has one solution and needs the technique of its chapter; any other that it needs is
    easier, or of the same level.  No puzzle comes twice.  *watch* is told how many of how many
    puzzles are made.

    >>> [len(chapter.puzzles) for chapter in chapters([0, 1], rows=5, columns=5)]
    [0, 1]

    Raises:
        BadInput: a size or number that is none.
        TooLarge: more numbers than techniques, more than 400 cells or 1,000 puzzles in a chapter,
            or there are not so many puzzles of this size.
        TimeLimit: the time is up.
    """
    at_most(len(numbers), len(LEARNT), Message("{n} chapters", n=len(numbers)))
    deadline = until(seconds)
    known: set[Puzzle] = set()
    for technique, number in zip(LEARNT, numbers, strict=False):
        at_most(number, MOST_BOARDS, Message("{n} puzzles", n=number))
        boards = training(
            technique,
            MOST_BOARDS,
            rows=rows,
            columns=columns,
            alone=False,
            seed=f"{seed} {technique}",
            seconds=left(deadline),
        )
        puzzles: list[Made] = []
        while len(puzzles) < number:
            made = next(boards, None)
            if made is None:
                what = Message("{n} puzzles", n=number)
                raise TooLarge(what, instead=Message("a larger size may do"))
            if made.puzzle not in known:
                known.add(made.puzzle)
                puzzles.append(made)
                if watch:
                    watch(len(known), sum(numbers))
        puzzles.sort(key=lambda made: made.score or 0)
        yield Chapter(technique, tuple(puzzles))
