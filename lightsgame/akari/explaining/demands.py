"""Rules on one, two and three demands: the ideas by which an expert solves Akari, each with its
proof.

A *demand* is something that still has to be served: a clue that lacks bulbs, or a dark cell that
few open cells can light.  Each demand has its *ways*: the sets of open cells whose bulbs serve it.
And each way rules cells out: those in the light of its bulbs, and for a clue its other cells.

Take one demand, or two or three that get into each other's way, and list all ways to serve them
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

**Chains.**  Suppose a bulb at a cell, or none.  A demand that is left a single way takes it; that
may leave another a single way; and when one is left none, the supposition was wrong.  What is told
afterwards needs no supposition: the demands of the chain are few, and *all ways to serve them
together agree*.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, members, weight
from ..model.bitboard import Field
from ..model.puzzle import Cell
from ..solving.deduction import Knowledge, equal_to_clue

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


# ---- chains ---------------------------------------------------------------------------------------------------------


def chains(
    field: Field, known: Knowledge, web: Web, cells: Iterable[int], most: int
) -> Iterator[Idea]:
    """The idea of the shortest chain of up to *most* demands that begins at one of the *cells*, if
    any.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows([".1.", "...", "..2"]))
    >>> known = at_first(field)
    >>> idea = next(chains(field, known, web_of(known, list(demands(field, known))), range(12), 3))
    >>> len(idea.reasons)
    1

    Chains of three are taken at once, for fewer demands have been asked before.
    """
    shortest: list[int] = []
    for cell in cells:
        here = 1 << cell
        if not known.open & here:
            continue
        a_bulb = (here, field.sight[cell] & ~here)
        no_bulb = (0, here)
        for supposed in (a_bulb, no_bulb):
            chain = _chain(web, supposed, most)
            if chain and (not shortest or len(chain) < len(shortest)):
                shortest = chain
        if 0 < len(shortest) <= 3:
            break
    if shortest:
        yield from consensus(known, [web.demands[j] for j in shortest])


def _chain(web: Web, supposed: Way, most: int) -> list[int]:
    """The demands of a chain from what is supposed to one that is left no way; none if more than
    *most* are needed.
    """
    taken = [(-1, supposed)]  # who takes which way, in order
    depths = [0]
    bulbs, out = supposed
    served: set[int] = set()
    for at, (_, way) in enumerate(taken):  # the list grows while it is read
        if depths[at] == most:
            break
        for j in sorted(web.touched(way) - served):
            left = [one for one in web.demands[j].ways if not (one[0] & out or one[1] & bulbs)]
            if not left:
                chain = _to_blame(web, taken, j)
                return chain if len(chain) <= most else []
            if len(left) == 1:
                served.add(j)
                taken.append((j, left[0]))
                depths.append(depths[at] + 1)
                bulbs |= left[0][0]
                out |= left[0][1]
    return []


def _to_blame(web: Web, taken: list[tuple[int, Way]], end: int) -> list[int]:
    """The demands that took what the end lacks, and what these lacked, and so on: for each way who
    first barred it.
    """
    chain = [end]
    for j in chain:  # the list grows while it is read
        for way in web.demands[j].ways:
            i = _first_to_bar(way, j, taken)
            if i >= 0 and i not in chain:
                chain.append(i)
    return chain


def _first_to_bar(way: Way, j: int, taken: list[tuple[int, Way]]) -> int:
    """The first demand whose way bars this one of demand j; -1 if j itself took its way before, or
    the supposition bars it.
    """
    bulbs, out = way
    for i, (other_bulbs, other_out) in taken:
        if i == j or bulbs & other_out or out & other_bulbs:
            return -1 if i == j else i
    return -1
