"""The longest shortest story: which puzzle of a size takes the most steps, however well one chooses
them?

**Statement.**  Of all puzzles of a size that have one solution and that steps on one or two demands
solve, some puzzle takes the most steps in its `shortest` story.  Up to twelve cells all puzzles are
looked at; beyond that a puzzle that takes many is found, and whether another takes more is open.

**Example.**

>>> found = longest(2, 3)
>>> print(found.claim())
a puzzle of 2 x 3 takes 4 steps, and none takes more that such steps solve
>>> print(*found.story.puzzle.rows, sep=chr(10))
0..
...
>>> found.gap() is None
True

**Proof idea.**  There is nothing but to look at all.  Placements of bulbs that light everything
give the puzzles with one solution (`census`), and turns and mirrors of the black cells do not
change how many steps a puzzle takes.

**How it is checked.**  The story of the puzzle is checked as a shortest one.  That none is longer
is looked through again, without symmetry, from placements found in another way.  The book has a
second checker in another language; the tests compare with all 7^mn puzzles and with a search that
leaves out no state.

**References.**  We know of no earlier such table.
"""

from contextlib import suppress
from dataclasses import dataclass
from random import Random

from ..akari.explaining.techniques import EASY, ONE, TWO
from ..akari.model.bitboard import field_of
from ..akari.model.puzzle import BLACK, CLUES, WHITE, Puzzle
from ..akari.solving.solver import is_unique
from ..core.evidence import Evidence, Gaps, Natural, Unseen, register, spend
from ..core.message import Counted, Message
from ..errors import BadInput, TooLarge, at_most
from .akari_census import uniquely_solvable
from .shortest_story import MOST_STATES, Shortest, onward, search, shortest

# of a size all of whose puzzles are looked at, up to a million, or only some
MOST_CELLS = 12
MOST_CLIMBED = 100
# of a climb: puzzles, and states of a layer, that it does not take long
TRIES = 4_000
FEW_STATES = 100


@register(kind="akari-longest", asks="rows columns")
@dataclass(frozen=True, slots=True, repr=False)
class Longest(Evidence):
    """The shortest story of a puzzle of this size; *most* says how many steps no puzzle exceeds, if
    that is known.
    """

    rows: Natural
    columns: Natural
    story: Shortest
    most: Natural | None

    def least(self) -> int:
        """How many steps the puzzle takes."""
        return len(self.story.steps)

    def claim(self) -> str:
        """How many steps that is, and whether it is the most."""
        size = f"{self.rows} x {self.columns}"
        if self.most is None:
            return Counted(
                "a puzzle of {size} takes {n} step, and whether another takes more is open",
                "a puzzle of {size} takes {n} steps, and whether another takes more is open",
                self.least(),
                size=size,
            )
        return Counted(
            "a puzzle of {size} takes {n} step, and none takes more that such steps solve",
            "a puzzle of {size} takes {n} steps, and none takes more that such steps solve",
            self.least(),
            size=size,
        )

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        if self.story.puzzle.size != (m, n):
            yield f"the puzzle is none of {m} x {n}"
        if self.most is not None:
            if self.most != self.least():
                yield f"the puzzle takes {self.least()} steps"
            if m * n > MOST_CELLS:
                raise Unseen(f"more than {MOST_CELLS} cells are too many to look at all puzzles")
            spend(7 ** (m * n))
            if any(_steps(p, self.most) > self.most for p in uniquely_solvable(m, n, True)):
                yield "another takes more"


def longest(rows: int, columns: int) -> Longest:
    """The puzzle whose shortest story is longest; beyond twelve cells one that takes many steps.

    >>> longest(1, 4).story.puzzle.rows, longest(1, 4).most
    (('.1..',), 3)

    Raises:
        TooLarge: more than a hundred cells.
    """
    at_most(
        rows * columns,
        MOST_CLIMBED,
        Message("long stories of {size} cells", size=f"{rows} x {columns}"),
    )
    if rows * columns > MOST_CELLS:
        return Longest(rows, columns, shortest(_climbed(rows, columns))[0], None)
    best = Puzzle.from_rows([BLACK * columns] * rows)
    top = 0
    for puzzle in uniquely_solvable(rows, columns):
        steps = _steps(puzzle, top)
        if steps > top:
            best = puzzle
            top = steps
    return Longest(rows, columns, shortest(best)[0], top)


def _steps(puzzle: Puzzle, enough: int = 0, states: int = MOST_STATES) -> int:
    """How many steps the shortest story of a solvable puzzle takes, or another of no more than
    *enough*; or -1.
    """
    field = field_of(puzzle)
    for level in (EASY, ONE, TWO):
        *before, end = onward(field, level)
        if not field.white & ~end.lit:
            return len(before) if len(before) <= enough else len(search(field, level, most=states))
    return -1


def _climbed(m: int, n: int) -> Puzzle:
    """A puzzle that takes many steps: signs are changed at random, and what takes no fewer steps
    than before stays.
    """
    chance = Random(f"{m} x {n}")
    best = Puzzle.from_rows([BLACK * n] * m)
    top = 0
    # White half of the time, since black cells part a puzzle into small ones.
    mostly_white = 6 * WHITE + BLACK + CLUES
    for _ in range(TRIES):
        cells = chance.sample(range(m * n), chance.randint(1, 3))
        signs = {divmod(cell, n): chance.choice(mostly_white) for cell in cells}
        puzzle = best.with_signs(signs)
        with suppress(BadInput, TooLarge):  # no steps solve it, or it takes long
            steps = _steps(puzzle, states=FEW_STATES)
            if steps >= top and is_unique(puzzle):
                best = puzzle
                top = steps
    return best
