"""Boards to practise one technique: their story needs it, and else rules of lower levels alone.

A puzzle is made without regard to its story (`uniqueness`).  Where the story would take another
rule as hard, a clue is put back, so that in the end there is only the one technique, or none; then
the next puzzle is made.

>>> (board,) = training("empty corner", 1, seed=1)
>>> from lightsgame.akari.explaining.steps import explain
>>> sorted({step.rule for step in explain(board.puzzle).steps})
['empty corner', 'full', 'just enough', 'only light']
"""

from collections.abc import Iterator

from ...core.deadline import Seconds, left, until
from ...core.message import Message, marked
from ...core.validation import check_number, check_size, expect_type, one_of
from ...errors import TooLarge, at_most, expect
from ..explaining.argument import Step
from ..explaining.score import RULES
from ..explaining.steps import explain
from ..explaining.techniques import ONE
from .generate import Made, with_clues_back
from .uniqueness import carve

TECHNIQUES = tuple([rule for rule in RULES if rule not in ("contradiction", "try", "refutation")])
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
