"""The shortest story: its hardest rule is as easy as can be, and with such rules no story has fewer steps.

**Statement.**  A *step* looks at demands and says all that follows from them: at a clue or dark cell with a single way
(level 1), at any one of them (2), or at two that may hinder each other (3).  All 0s are one step.  `shortest` finds for
a puzzle the lowest level whose steps solve it, and of its stories one with the fewest steps.

**Example.**

>>> told = shortest(Puzzle.from_rows(["1...", "....", "...2"]))
>>> print(told)
the 3 x 4 puzzle takes 2 steps of level 1, and no fewer by steps up to that level
>>> told.gap(), len(told.steps)
(None, 2)

**Proof idea.**  Who knows more can take each step, and knows more after it (`put`).  So the steps of a level solve a
puzzle in whatever order they come, or not at all; and of two states that are reached in k steps, of which one knows all
that the other does, the other can be left out: what it comes to, the first comes to no later.  What is left is looked
through layer by layer.

**How it is checked.**  Each step by `following`, which knows no rule; that the level below stops short, and that no
story is shorter, by looking through the layers again.  The tests compare with a search that leaves out no state.

**References.**  We know of no other program that looks for it; hints and graders take the easiest step at hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from ..algebra.bits import members, weight
from ..errors import BadInput, TooLarge, plural
from ..evidence import Shown
from .deduction import Knowledge, at_first, put
from .demands import Idea, agreed, demands, pairs, web_of
from .following import first_doubt
from .puzzle import Puzzle
from .rays import Field, field_of
from .rules import is_solution
from .techniques import EASY, ONE, TWO, Step, told

MOST_CELLS, MOST_STATES = 100, 2_000  # of a puzzle, and of a layer
Story = tuple[tuple[Knowledge, Idea], ...]  # each idea, and what was known before it


@dataclass(frozen=True, slots=True)
class Shortest(Shown):
    """A story of the lowest *level* that will do, and of those one with the fewest steps."""

    puzzle: Puzzle
    level: int
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        size, count = "{} x {}".format(*self.puzzle.size), plural(len(self.steps), "step")
        return f"the {size} puzzle takes {count} of level {self.level}, and no fewer by steps up to that level"

    def gap(self) -> str | None:
        """Why it is not the shortest story, or `None`."""
        field = field_of(self.puzzle)
        if (doubt := first_doubt(self.puzzle, self.steps)) is not None:
            return f"a step does not follow: {doubt}"
        bulbs = field.bits(chain.from_iterable(step.bulbs for step in self.steps))
        if not is_solution(self.puzzle, field.board(bulbs)):
            return "the steps do not solve the puzzle"
        if not EASY <= self.level <= TWO or (self.level > EASY and solves(field, self.level - 1)):
            return "that is not the lowest level"
        fewest = len(search(field, self.level))
        return None if fewest == len(self.steps) else f"the fewest steps are {fewest}"


def shortest(puzzle: Puzzle) -> Shortest:
    """The shortest story of a small puzzle.

    >>> shortest(Puzzle.from_rows(["1..", "...", ".2."])).level
    2

    Raises:
        BadInput: the rules on one and two demands do not solve it.
        TooLarge: it has more than 100 cells, or there are too many ways to begin.
    """
    m, n = puzzle.size
    if m * n > MOST_CELLS:
        raise TooLarge(f"the shortest story of {m} x {n} cells", limit=f"{MOST_CELLS} cells")
    field = field_of(puzzle)
    level = next((level for level in (EASY, ONE, TWO) if solves(field, level)), None)
    if level is None:
        raise BadInput("a puzzle that rules on one or two demands solve", "one that they do not")
    return Shortest(puzzle, level, tuple([told(field, idea) for _, idea in search(field, level)]))


def ideas(field: Field, known: Knowledge, level: int) -> Iterator[Idea]:
    """What each step of a level, or of one below it, says.

    >>> field = field_of(Puzzle("1.#."))
    >>> [idea.bulbs for idea in ideas(field, at_first(field), EASY)]
    [2, 2, 8]
    """
    if zeros := field.clues[0] & field.beside(known.open):
        yield Idea(tuple(members(zeros)), 0, field.beside(zeros) & known.open, ())
    asked = demands(field, known, every=True)
    singles = [demand for demand in asked if level > EASY or len(demand.ways) == 1]
    yield from chain.from_iterable(agreed(known, [demand]) for demand in singles)
    if level > ONE:
        yield from pairs(known, web_of(known, asked))


def solves(field: Field, level: int) -> bool:
    """Whether the steps of a level, taken as they come, light all cells.

    >>> solves(field_of(Puzzle("1.#.")), EASY), solves(field_of(Puzzle("..")), TWO)
    (True, False)
    """
    known = at_first(field)
    while idea := next((some for some in ideas(field, known, level) if some.bulbs | some.empty), None):
        known = put(field, known, idea.bulbs, idea.empty)
    return not field.white & ~known.lit


def search(field: Field, level: int) -> Story:
    """A story of the fewest steps, by layers: all that can be known after k steps, but for what others know and more.

    >>> len(search(field_of(Puzzle("1.#.")), EASY))
    2

    Raises:
        TooLarge: a layer has too many states.
    """
    layer: dict[Knowledge, Story] = {at_first(field): ()}
    while not (done := next((story for known, story in layer.items() if not field.white & ~known.lit), None)):
        if not field.white:
            return ()
        reached: dict[Knowledge, Story] = {}
        for known, story in layer.items():
            for idea in ideas(field, known, level):
                reached.setdefault(put(field, known, idea.bulbs, idea.empty), (*story, (known, idea)))
        layer = {}
        for known in sorted(reached, key=lambda some: (weight(some.open), -weight(some.bulbs))):
            # Who knows all that this one does comes first: fewer cells are open to it, or as many and more are bulbs.
            if not any(not (known.bulbs & ~more.bulbs or more.open & ~known.open) for more in layer):
                layer[known] = reached[known]
        if len(layer) > MOST_STATES:
            raise TooLarge("a search for the shortest story with so many states", limit=f"{MOST_STATES:,}")
    return done
