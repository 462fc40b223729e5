"""Rules on one demand and on two: what all ways to serve them agree on, for the search of
`shortest_story`.

A *demand* is something that still has to be served: a clue that lacks bulbs, or a dark cell that
few open cells can light.  Each demand has its *ways*: the sets of open cells whose bulbs serve it.
And each way rules cells out: those in the light of its bulbs, and for a clue its other cells.

Take one demand, or two that get into each other's way, and list all ways to serve them
together.  What all of them place is a bulb, and what all of them rule out, wherever it stands,
stays empty.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["...", ".3.", "..."]))
>>> known = at_first(field)
>>> for demand in demands(field, known):
...     for idea in consensus(known, [demand]):
...         print(field.board(idea.empty))
●·●
···
●·●

The 3 lacks one of its four cells.  Whichever it is, each corner is in the light of one of the other
three.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from ..akari.explaining.argument import Step
from ..akari.explaining.techniques import follows_in_words
from ..akari.model.bitboard import Field
from ..akari.model.puzzle import Cell, place
from ..akari.solving.deduction import Knowledge, equal_to_clue
from ..algebra.bits import Bits, from_members, members, weight
from ..core.message import Message

MOST_LIGHTS = 5  # open cells from which a dark cell can be lit, for it to count as a demand
Way = tuple[Bits, Bits]  # the bulbs, and the cells that they rule out


class Demand(NamedTuple):
    """A clue or a dark cell, and the ways to serve it."""

    cell: int
    ways: tuple[Way, ...]


class Idea(NamedTuple):
    """What follows from some reasons, which are bits of clues and dark cells; nothing follows: they
    contradict.
    """

    reasons: tuple[int, ...]
    bulbs: Bits
    empty: Bits
    ways: tuple[Way, ...]


def demands(
    field: Field, known: Knowledge, last: Cell = (0, 0), every: bool = False
) -> Iterator[Demand]:
    """All clues that lack bulbs, and the dark cells with few places left, one for each set of
    places; near ones first.

    Or *every* one: full clues with open cells, too, and dark cells with many places.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["1..", "#.#"]))
    >>> [(demand.cell, len(demand.ways)) for demand in demands(field, at_first(field))]
    [(0, 1), (1, 3), (2, 2), (9, 2)]
    """
    bulbs, open_, lit = known
    sight = field.sight
    dark = field.white & ~lit
    if every:
        clues = field.numbered & field.beside(open_)
    else:
        clues = field.numbered & ~equal_to_clue(field, bulbs)
    for cell in field.nearest(last, clues, dark):
        if cell in field.number:
            near = field.near[cell]
            lacks = field.number[cell] - weight(near & bulbs)
            yield Demand(cell, tuple(_ways_of_a_clue(sight, near & open_, lacks)))
            continue
        lights = sight[cell] & open_
        if weight(lights) > MOST_LIGHTS and not every:
            continue
        # Cells that can be lit from the same places are one demand: the first of them speaks for
        # all.  Each of the places sees all of them.
        before = dark & (1 << cell) - 1
        alike = reduce(and_, [sight[one] for one in members(lights)], before)
        if all(sight[other] & open_ != lights for other in members(alike)):
            yield Demand(
                cell, tuple([(1 << one, sight[one] & ~(1 << one)) for one in members(lights)])
            )


def _ways_of_a_clue(sight: dict[int, Bits], near: Bits, lacks: int) -> Iterator[Way]:
    for cells in combinations(members(near), max(lacks, 0)):
        bulbs = from_members(cells)
        shine = 0
        for cell in cells:
            shine |= sight[cell] & ~(1 << cell)
        if not shine & bulbs:
            yield bulbs, (shine | near) & ~bulbs


def pairs(known: Knowledge, web: "Web") -> Iterator[Idea]:
    """What follows from two demands together of which one may hinder the other; those first that
    are asked first.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows([".#..", "..21", ".#.."]))
    >>> known = at_first(field)
    >>> idea = next(pairs(known, web_of(known, list(demands(field, known)))))
    >>> print([field.cell(cell) for cell in idea.reasons], field.board(idea.empty), sep=chr(10))
    [(1, 2), (1, 3)]
    ····
    ●···
    ····
    """
    # Proof that others need not be asked.  If no way of one rules out a bulb of the other, any two
    # of their ways make a joint way; and what all unions of a set from A with a set from B share is
    # what all sets from A share, or all from B: each shows it alone.  ∎
    for i, one in enumerate(web.demands):
        touched = set().union(*[web.touched(way) for way in one.ways])
        for j in sorted(touched):
            if j > i:
                yield from consensus(known, [one, web.demands[j]])


def consensus(known: Knowledge, together: Iterable[Demand]) -> Iterator[Idea]:
    """The idea of these demands, if all ways to serve them together agree on something new.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> known = at_first(field)
    >>> [idea.bulbs for idea in consensus(known, demands(field, known))]
    [2]
    """
    # Proof.  Every solution serves each of the demands in one of its ways: a clue that lacks k has
    # its k bulbs on its open cells, and no others of these; a dark cell is lit from one of those
    # that see it.  No bulb of it stands where another rules one out, since it would be seen, or be
    # one too many for a clue.  So the solution agrees with one of the joint ways, has the bulbs
    # that all of these place, and none where all of these rule it out.  If there is no joint way,
    # there is no solution.  ∎
    first, *rest = together
    ways = first.ways
    for demand in rest:
        ways = tuple(_joint_ways(ways, demand.ways))
    always = known.open
    never = known.open
    for bulbs, out in ways:
        always &= bulbs
        never &= out
        if not always | never:
            return
    reasons = (first.cell, *[demand.cell for demand in rest])
    yield Idea(reasons, always, never, ways) if ways else Idea(reasons, 0, 0, ())


def _joint_ways(some: Iterable[Way], others: tuple[Way, ...]) -> Iterator[Way]:
    """Each way of one demand with each of another that it leaves possible."""
    for bulbs, out in some:
        for more_bulbs, more_out in others:
            if not (bulbs & more_out or more_bulbs & out):
                yield bulbs | more_bulbs, out | more_out


class Web(NamedTuple):
    """Demands, and by cell those that a bulb there may serve and those that it may hinder."""

    demands: Sequence[Demand]
    served: dict[int, list[int]]
    hindered: dict[int, list[int]]

    def touched(self, way: Way) -> set[int]:
        """The numbers of the demands that may lose a way when this one is taken."""
        bulbs, out = way
        numbers: set[int] = set()
        for cell in members(bulbs):
            numbers.update(self.hindered.get(cell, ()))
        for cell in members(out):
            numbers.update(self.served.get(cell, ()))
        return numbers


def web_of(known: Knowledge, some: Sequence[Demand]) -> Web:
    """How these demands hang together.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#."))
    >>> known = at_first(field)
    >>> web_of(known, list(demands(field, known))).served
    {1: [0, 1], 3: [2]}
    """
    served: dict[int, list[int]] = {}
    hindered: dict[int, list[int]] = {}
    for j, demand in enumerate(some):
        bulbs = 0
        out = 0
        for way in demand.ways:
            bulbs |= way[0]
            out |= way[1]
        for cell in members(bulbs):
            served.setdefault(cell, []).append(j)
        for cell in members(out & known.open):
            hindered.setdefault(cell, []).append(j)
    return Web(some, served, hindered)


def step_for(field: Field, idea: Idea) -> Step:
    """An idea as a step, in words.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> known = at_first(field)
    >>> print(step_for(field, next(consensus(known, [next(demands(field, known))]))))
    one demand: all ways to serve the 1 at row 1, column 1 agree: a bulb at row 1, column 2
    """
    names = []
    for reason in idea.reasons:
        at = place(field.cell(reason))
        if reason in field.number:
            names.append(Message("serve the {n} at {cell}", n=field.number[reason], cell=at))
        else:
            names.append(Message("light {cell}", cell=at))
    served: str = names[0]
    for name in names[1:]:
        served = Message("{one} and to {other}", one=served, other=name)
    reasons = tuple([field.cell(reason) for reason in idea.reasons])
    bulbs = field.cells(idea.bulbs)
    empty = field.cells(idea.empty)
    if not bulbs + empty:
        why = Message("no way is left to {served}", served=served)
        return Step("contradiction", reasons, (), (), why)
    follows = follows_in_words(bulbs, empty)
    why = Message("all ways to {served} agree: {follows}", served=served, follows=follows)
    return Step("one demand" if len(reasons) == 1 else "two demands", reasons, bulbs, empty, why)
