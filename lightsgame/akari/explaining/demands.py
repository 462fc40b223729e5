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
...     for idea in agreed(known, [demand]):
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
from operator import and_, or_
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
    clues = field.numbered & (field.beside(open_) if every else ~equal_to_clue(field, bulbs))
    for cell in field.nearest(last, clues, dark):
        if cell in field.number:
            near = field.near[cell]
            yield Demand(
                cell, tuple(_ways(sight, near & open_, field.number[cell] - weight(near & bulbs)))
            )
        elif weight(lights := sight[cell] & open_) <= MOST_LIGHTS or every:
            # Who can be lit from the same places sees all of them; the first of these cells speaks
            # for the others.
            alike = reduce(and_, map(sight.__getitem__, members(lights)), dark & (1 << cell) - 1)
            if all(sight[other] & open_ != lights for other in members(alike)):
                yield Demand(
                    cell, tuple([(1 << one, sight[one] & ~(1 << one)) for one in members(lights)])
                )


def _ways(sight: dict[int, Bits], near: Bits, lacks: int) -> Iterator[Way]:
    for chosen in combinations(members(near), max(lacks, 0)):
        bulbs = from_members(chosen)
        shine = reduce(or_, [sight[cell] & ~(1 << cell) for cell in chosen], 0)
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
    for i, one in enumerate(web.asked):
        for j in sorted({j for way in one.ways for j in web.touched(way) if j > i}):
            yield from agreed(known, [one, web.asked[j]])


def agreed(known: Knowledge, chosen: Iterable[Demand]) -> Iterator[Idea]:
    """The idea of these demands, if all ways to serve them together agree on something new.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> known = at_first(field)
    >>> [idea.bulbs for idea in agreed(known, demands(field, known))]
    [2]
    """
    # Proof.  Every solution serves each of the demands in one of its ways: a clue that lacks k has
    # its k bulbs on its open cells, and no others of these; a dark cell is lit from one of those
    # that see it.  No bulb of it stands where another rules one out, since it would be seen, or be
    # one too many for a clue.  So the solution agrees with one of the joint ways, has the bulbs
    # that all of these place, and none where all of these rule it out.  If there is no joint way,
    # there is no solution.  ∎
    first, *rest = chosen
    ways = first.ways
    for demand in rest:
        ways = tuple(
            [
                (w | v, out | off)
                for w, out in ways
                for v, off in demand.ways
                if not (w & off or v & out)
            ]
        )
    always = never = known.open
    for bulbs, out in ways:
        always &= bulbs
        never &= out
        if not always | never:
            return
    reasons = (first.cell, *[demand.cell for demand in rest])
    yield Idea(reasons, always, never, ways) if ways else Idea(reasons, 0, 0, ())


class Web(NamedTuple):
    """Demands, and by cell those that a bulb there may serve and those that it may hinder."""

    asked: Sequence[Demand]
    wanted: dict[int, list[int]]
    hindered: dict[int, list[int]]

    def touched(self, way: Way) -> set[int]:
        """The numbers of the demands that may lose a way when this one is taken."""
        bulbs, out = way
        found = {j for cell in members(bulbs) for j in self.hindered.get(cell, ())}
        return found.union(*[self.wanted[cell] for cell in members(out) if cell in self.wanted])


def web_of(known: Knowledge, asked: Sequence[Demand]) -> Web:
    """How these demands hang together.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#."))
    >>> known = at_first(field)
    >>> web_of(known, list(demands(field, known))).wanted
    {1: [0, 1], 3: [2]}
    """
    wanted = dict[int, list[int]]()
    hindered = dict[int, list[int]]()
    for j, demand in enumerate(asked):
        for cell in members(reduce(or_, [bulbs for bulbs, _ in demand.ways], 0)):
            wanted.setdefault(cell, []).append(j)
        for cell in members(reduce(or_, [out for _, out in demand.ways], 0) & known.open):
            hindered.setdefault(cell, []).append(j)
    return Web(asked, wanted, hindered)


# ---- chains ---------------------------------------------------------------------------------------------------------


def chained(
    field: Field, known: Knowledge, web: Web, cells: Iterable[int], most: int
) -> Iterator[Idea]:
    """The idea of the shortest chain of up to *most* demands that begins at one of the *cells*, if
    any.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows([".1.", "...", "..2"]))
    >>> known = at_first(field)
    >>> idea = next(chained(field, known, web_of(known, list(demands(field, known))), range(12), 3))
    >>> len(idea.reasons)
    1

    Chains of three are taken at once, for fewer demands have been asked before.
    """
    found: list[int] = []
    for cell in cells:
        here = 1 << cell
        if not known.open & here:
            continue
        for supposed in ((here, field.sight[cell] & ~here), (0, here)):
            chain = _chain(web, supposed, most)
            found = chain if chain and (not found or len(chain) < len(found)) else found
        if 0 < len(found) <= 3:
            break
    if found:
        yield from agreed(known, [web.asked[j] for j in found])


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
            left = [some for some in web.asked[j].ways if not (some[0] & out or some[1] & bulbs)]
            if not (left):
                chain = _blamed(web, taken, j)
                return chain if len(chain) <= most else []
            if len(left) == 1:
                served.add(j)
                taken.append((j, left[0]))
                depths.append(depths[at] + 1)
                bulbs |= left[0][0]
                out |= left[0][1]
    return []


def _blamed(web: Web, taken: list[tuple[int, Way]], end: int) -> list[int]:
    """The demands that took what the end lacks, and what these lacked, and so on: for each way who
    first barred it.
    """
    chain = [end]
    for j in chain:  # the list grows while it is read
        for bulbs, out in web.asked[j].ways:
            for i, (w, off) in taken:
                if i == j or bulbs & off or out & w:
                    if i >= 0 and i not in chain:
                        chain.append(i)
                    break
    return chain
