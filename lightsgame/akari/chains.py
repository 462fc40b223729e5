"""Chains of demands: each leaves the next one way, and the last one none.

Suppose a bulb at a cell, or none.  A demand that is left a single way takes it; that may leave another a single way;
and when one is left none, the supposition was wrong.  What is told afterwards needs no supposition: the demands of the
chain are few, and *all ways to serve them together agree*.

>>> from lightsgame.akari.deduction import at_first
>>> from lightsgame.akari.demands import demands, web_of
>>> from lightsgame.akari.puzzle import Puzzle
>>> from lightsgame.akari.rays import field_of
>>> field = field_of(Puzzle.from_rows([".1.", "...", "..2"]))
>>> known = at_first(field)
>>> idea = next(chained(field, known, web_of(known, demands(field, known)), range(12), 3))
>>> len(idea.reasons)
1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .deduction import Knowledge
from .demands import Idea, Way, Web, agreed
from .rays import Field


def chained(field: Field, known: Knowledge, web: Web, cells: Iterable[int], most: int) -> Iterator[Idea]:
    """The idea of the shortest chain of up to *most* demands that begins at one of the *cells*, if any.

    Chains of three are taken at once, for fewer demands have been asked before.
    """
    found: list[int] = []
    for cell in cells:
        here = 1 << cell
        if not known.open & here:
            continue
        for supposed in ((here, field.sight[cell] & ~here), (0, here)):
            chain = _chain(web, supposed, most)
            if chain and (not found or len(chain) < len(found)):
                found = chain
        if 0 < len(found) <= 3:
            break
    if found:
        yield from agreed(known, [web.asked[j] for j in found])


def _chain(web: Web, supposed: Way, most: int) -> list[int]:
    """The demands of a chain from what is supposed to one that is left no way; none if more than *most* are needed."""
    taken = [(-1, supposed)]  # who takes which way, in order
    depths = [0]
    bulbs, out = supposed
    served: set[int] = set()
    for at, (_, way) in enumerate(taken):  # the list grows while it is read
        if depths[at] == most:
            break
        for j in sorted(web.touched(way) - served):
            left = [some for some in web.asked[j].ways if not (some[0] & out or some[1] & bulbs)]
            if not left:
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
    """The demands that took what the end lacks, and what these lacked, and so on: for each way who first barred it."""
    chain = [end]
    for j in chain:  # the list grows while it is read
        for bulbs, out in web.asked[j].ways:
            for i, (w, off) in taken:
                if i == j or bulbs & off or out & w:
                    if i >= 0 and i not in chain:
                        chain.append(i)
                    break
    return chain
