"""What a story is made of: links, ways and steps.  Data only: found by `techniques`, checked by
`step_checker`.

A *link* is one clue or one dark cell that speaks: "the 2 at r4c7 has only r5c7 and r4c8 left: both
are bulbs" (r4c7 is row 4, column 7).  A *way* supposes something and lists its links in order.  A
*step* is a line of a story: what follows, and why.

- A step without ways follows from its reasons at a glance: a clue that is full or has just enough
  cells, a dark cell with one place left.
- A step with ways that suppose the opposite of what it says: each of them ends in a clash, a clue
  or dark cell that cannot be served any more.
- A step with ways that are all that one clue or dark cell has: each leads to what it says, or to a
  clash.
- A step with *sums*: some clues and dark cells ask for so many bulbs, and some rows, columns and
  clues have room for no more.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ...core.message import Joined, Message
from ..model.puzzle import Cell

Axis = Literal["row", "column"]


class Link(NamedTuple):
    """A clue or dark cell, and what it forces; if nothing, it can no longer be served: a clash.

    *seen* are pairs of a bulb and a cell in its light that make the link.

    >>> Link((0, 0)).is_clash, Link((0, 0), bulbs=((0, 1),)).is_clash
    (True, False)
    """

    at: Cell
    bulbs: tuple[Cell, ...] = ()
    empty: tuple[Cell, ...] = ()
    seen: tuple[tuple[Cell, Cell], ...] = ()

    @property
    def is_clash(self) -> bool:
        """Whether it forces nothing."""
        return not (self.bulbs or self.empty)


class Way(NamedTuple):
    """What is supposed, and what follows, link by link."""

    bulbs: tuple[Cell, ...] = ()
    empty: tuple[Cell, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def ends_in_clash(self) -> bool:
        """Whether what is supposed is wrong.

        >>> Way(bulbs=((0, 0),)).ends_in_clash
        False
        """
        return bool(self.links) and self.links[-1].is_clash


class Count(NamedTuple):
    """Demands that ask for bulbs, and covers that have room for few.

    What is taken twice stands there twice.

    Wherever a bulb may stand, it serves the demands at most as often as it takes up room.  So if
    the room is no more than what is asked, no bulb stands where it would take up more than it
    serves.  A run is given by a cell and its axis.
    """

    demands: tuple[Cell, ...]
    runs: tuple[tuple[Cell, Axis], ...]
    clues: tuple[Cell, ...]

    @property
    def terms(self) -> int:
        """How many numbers are added up.

        >>> Count(((0, 0),), (((0, 1), "row"),), ()).terms
        2
        """
        return len(set(self.demands)) + len(set(self.runs)) + len(set(self.clues))


class Step(NamedTuple):
    """One line of a solution, with its reason.

    *reason* are all clues and dark cells that speak in it.  *chain* tells how the bulbs of a player
    come to a contradiction; of a refutation, *proof* has the lines.
    """

    rule: str
    reason: tuple[Cell, ...]
    bulbs: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    why: str
    chain: "tuple[Step, ...]" = ()
    proof: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    sums: Count | None = None

    def __str__(self) -> str:
        return Message("{what}: {rest}", what=Message(self.rule), rest=self.why)

    def lines(self) -> list[str]:
        """The step, and below it the way to the contradiction, if bulbs are wrong.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").lines()
        ['just enough: one cell is left']
        """
        lines = [str(self)]
        for step in self.chain:
            lines += [Joined("", ["    ", line]) for line in step.lines()]
        return lines

    def to_json(self) -> dict[str, object]:
        """The step as JSON has it; cells are row and column, from 1.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").to_json()["bulbs"]
        [[1, 2]]
        """
        return {
            "rule": self.rule,
            "why": self.why,
            "reason": _counted_from_one(self.reason),
            "bulbs": _counted_from_one(self.bulbs),
            "empty": _counted_from_one(self.empty),
            "chain": [one.to_json() for one in self.chain],
            "proof": list(self.proof),
            "ways": [_way_json(way) for way in self.ways],
        }

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that the step names.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").cells
        ((0, 1), (0, 0))
        """
        return (*self.bulbs, *self.empty, *self.reason)

    @property
    def is_end(self) -> bool:
        """Whether it says nothing but that its reasons cannot be met any more.

        >>> Step("just enough", ((0, 0),), (), (), "no cell is left").is_end
        True
        """
        return not (self.bulbs or self.empty or self.chain or self.proof)

    @property
    def links(self) -> int:
        """How many links a reader follows: those of the longest way, or of all ways if each has to
        be gone.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").links
        1
        """
        if not self.ways:
            return 1
        lengths = [max(1, len(way.links)) for way in self.ways]
        return sum(lengths) if self.rule == "either way" else max(lengths)


def _counted_from_one(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[i + 1, j + 1] for i, j in cells]


def _way_json(way: Way) -> dict[str, object]:
    links = [
        {
            "at": _counted_from_one((link.at,))[0],
            "bulbs": _counted_from_one(link.bulbs),
            "empty": _counted_from_one(link.empty),
            "seen": [_counted_from_one(pair) for pair in link.seen],
        }
        for link in way.links
    ]
    return {
        "bulbs": _counted_from_one(way.bulbs),
        "empty": _counted_from_one(way.empty),
        "links": links,
    }


def numbered(steps: Iterable[Step]) -> list[str]:
    """A story as numbered lines.

    >>> numbered([Step("full", (), (), (), "why")])
    ['1. full: why']
    """
    lines: list[str] = []
    for number, step in enumerate(steps, start=1):
        lines.append(Message("{n}. {rest}", n=number, rest=Joined("\n", step.lines())))
    return lines
