"""Boards to practise one technique: their story needs it, and else rules of lower levels alone.

A puzzle is made without regard to its story (`uniqueness`).  Where the story would take another
rule as hard, a clue is put back, so that in the end there is only the one technique, or none; then
the next puzzle is made.

>>> (board,) = training("empty corner", 1, seed=1)
>>> from lightsgame.akari.explaining.steps import explain
>>> sorted({step.rule for step in explain(board.puzzle).steps})
['empty corner', 'full', 'just enough', 'only light']

A book of puzzles has a chapter for each technique, from the easiest on.

>>> full, just_enough = chapters([2, 1], rows=5, columns=5, seed=1)
>>> full.technique, [made.grade for made in full.puzzles], len(just_enough.puzzles)
('full', ['easy', 'easy'], 1)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...core.deadline import Seconds, left, until
from ...core.message import Message, marked
from ...core.validation import check_number, check_size, expect_type, one_of
from ...errors import TooLarge, at_most, expect
from ..explaining.argument import Step
from ..explaining.score import RULES
from ..explaining.steps import explain
from ..explaining.techniques import ONE
from ..model.puzzle import Puzzle
from .generate import Made, with_clues_back
from .uniqueness import carve

TECHNIQUES = tuple([rule for rule in RULES if rule not in ("contradiction", "try", "refutation")])
# Of 500 puzzles that were made none needed a count of the whole board.
LEARNT = tuple([technique for technique in TECHNIQUES if technique != "count"])
MOST_BOARDS = 1_000
MOST_CELLS = 400
TRIES = 2000  # puzzles that are made for each board


def training(
    technique: str,
    number: int = 12,
    *,
    rows: int = 7,
    columns: int = 7,
    black: float = 0.2,
    alone: bool = True,
    seed: int | str = 0,
    seconds: Seconds = None,
) -> Iterator[Made]:
    """So many puzzles with one solution that need the technique, and beside it easier rules alone;
    the same arguments give the same.  If it need not be *alone*, other rules may be as hard as it.

    >>> [made.grade for made in training("only light", 2, rows=5, columns=5, seed=1)]
    ['easy', 'easy']

    Raises:
        BadInput: there is no such technique, or a size or share that is none.
        TooLarge: more than 1,000 boards, or 400 cells; or none of 2,000 puzzles was like this.
        TimeLimit: the time is up.
    """
    one_of(technique, TECHNIQUES, marked("a technique"))
    expect_type(number, int, "number")
    expect(number >= 0, marked("a number of boards"), str(number))
    rows, columns = check_size(rows, columns)
    check_number(black, "black")
    expect(0 <= black <= 1, marked("a share from 0 to 1"), str(black))
    expect_type(alone, bool, "alone")
    expect_type(seed, int | str, "seed")
    what = Message("boards to practise with {size} cells", size=f"{rows} x {columns}")
    at_most(rows * columns, MOST_CELLS, what, Message("{size} cells", size=MOST_CELLS))
    at_most(number, MOST_BOARDS, Message("{n} puzzles", n=number))
    deadline = until(seconds)

    level = RULES[technique].level
    highest = max(level, ONE) - 1 if alone else level  # of the other rules

    def fits(steps: list[Step]) -> bool:
        rule = steps[-1].rule
        return rule == technique or RULES[rule].level <= highest

    found = 0
    tries = 0
    while found < number:
        carving = carve(
            rows, columns, black=black, seed=f"{seed}.{found}.{tries}", deadline=deadline
        )
        puzzle = with_clues_back(carving, level, fits, deadline)
        story = explain(puzzle, seconds=left(deadline))
        # From the start the story may go another way than it did while clues came back.
        needed = {step.rule for step in story.steps if not fits([step])}
        if not needed and technique in [step.rule for step in story.steps]:
            yield Made(puzzle, carving.bulbs, seed, story.score, story.grade)
            found += 1
            tries = 0
        elif tries < TRIES:
            tries += 1
        else:
            quality = Message("that needs {rule} and easier rules alone", rule=Message(technique))
            raise TooLarge(
                Message(
                    "none of {n} puzzles of {size} cells was one {what}",
                    n=TRIES,
                    size=f"{rows} x {columns}",
                    what=quality,
                ),
                instead=Message("another size, share of black cells or seed may give one"),
            )


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
