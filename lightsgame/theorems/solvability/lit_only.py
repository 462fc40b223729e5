"""Press lit lamps only: what can still be reached, with the sequence as evidence.

**Statement.**  In the *lit-only* game a lamp may be pressed only while it is lit.  On a connected
graph, starting from lamps that are not all dark, one can reach exactly what can be reached by
pressing at will, except for one position: all lamps lit.  That one is reached only from itself.

**Example.**  All lamps of 3 x 3 put out: the five presses of the free game, in an order in which
each meets a lit lamp.

>>> from lightsgame.game.families import grid, path
>>> way = lit_only(grid(3, 3), 0b111_111_111)
>>> print(way)
9 lamps lit, then 5 presses of lit lamps, then 0 lit: 0 2 4 6 8
>>> lit_only(path(3), 0b001, 0b111)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no way: the lamp pressed last is dark, so the last position is never all lit

**Proof idea.**  A press of a lit lamp puts that lamp out.  So after the last press one lamp is
dark, and nothing can be pressed once all are: the two exceptions are real.  For the rest three
remarks are enough.  (1) Let u be lit, its neighbour v dark.  Press u, v, u: each is lit in its
turn, for u lights v and v lights u again; u has been pressed twice, so all in all v alone has been
pressed.  (2) Time can be turned round: if lit and dark are exchanged, the same presses backwards
are a game of lit lamps again.  (3) So to press v alone where all is dark around it, press some
other lamps first, then v, and then the others once more.  That works if the others can be pressed
in two games, the one with the lamps as they are and the one with all other lamps exchanged, and
light something around v.  The comments in the code find such lamps for every position but the two
exceptions.

**How it is checked.**  The checker plays the sequence.  The construction is run on all connected
graphs of up to five vertices, from every start to every end, and on boards up to 20 x 20; a search
through all positions finds the same ends.

**References.**  Goldwasser, Wang and Wu 2009: "essentially no effect" for the game in which a press
changes its own lamp; where it does not, the difference is large.  Eriksson, Eriksson and Sjöstrand
2001 play it with leaves lit first. The construction here is our own.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* second year.  *Try:* `press`, `effect`,
`only-lit`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, full, lowest, members, within
from ...core.evidence import Evidence, Gaps, Small, register
from ...core.message import Message
from ...errors import Inconsistent, expect, plural
from ...game import graph_solver
from ...game.graph import Graph, is_connected


@register(kind="lit-only", asks="graph start end")
@dataclass(frozen=True, slots=True, repr=False)
class LitOnly(Evidence):
    """A sequence of presses from one position to another, each of a lamp that is lit at its time.

    >>> from lightsgame.game.families import path
    >>> LitOnly.holds(LitOnly(path(2), 0b01, 0b10, (0,)), graph=path(2), start=0b01, end=0b10)
    True
    >>> LitOnly.holds(LitOnly(path(2), 0b01, 0b10, (1,)), graph=path(2), start=0b01, end=0b10)
    False
    """

    graph: Graph
    start: Bits
    end: Bits
    sequence: tuple[Small, ...]

    def __str__(self) -> str:
        presses = " ".join(map(str, self.sequence[:40]))
        if len(self.sequence) > 40:
            presses += " ..."
        start = plural(self.start.bit_count(), "lamp")
        count = plural(len(self.sequence), "press", "presses")
        end = self.end.bit_count()
        return f"{start} lit, then {count} of lit lamps, then {end} lit: {presses}"

    def _gaps(self) -> Gaps:
        if not within(self.start, self.graph.order):
            yield "the start has other lamps"
        lamps = self.start
        closed = self.graph.closed
        for number, v in enumerate(self.sequence, start=1):
            if not lamps >> v & 1:
                yield Message("press {names}", names=f"{number} meets a dark lamp")
            lamps ^= closed[v]
        if lamps != self.end:
            yield "it ends elsewhere"


def lit_only(g: Graph, start: Bits, end: Bits = 0) -> LitOnly:
    """A way to *end* that presses lit lamps only.

    It makes O(n) presses for each of the free game on n vertices, mostly one.

    >>> from lightsgame.game.families import path
    >>> print(lit_only(path(4), 0b0001, 0b1001))  # in the free game lamps 0, 1 and 3 are enough
    1 lamp lit, then 5 presses of lit lamps, then 2 lit: 0 1 2 3 2

    Raises:
        Inconsistent: there is none: the witness is a quiet pattern, or, where only this rule
            forbids it, the end.
        BadInput: the graph is not connected.
    """
    presses = 0 if start == end else graph_solver.solve(g, start, end)
    if presses and not start:
        raise Inconsistent("no way: all lamps are dark, so none may be pressed", end)
    if presses and end == full(g.order):
        never = "the lamp pressed last is dark, so the last position is never all lit"
        raise Inconsistent(f"no way: {never}", end)
    expect(not presses or is_connected(g), "a connected graph", "one in several parts")
    lamps = start
    way = list[int]()
    for v in _order(g, start, presses):
        for w in _alone(g, lamps, v):
            if lamps >> w & 1:
                way.append(w)
            else:  # remark (1)
                u = lowest(g.neighbours[w] & lamps)
                way += [u, w, u]
            lamps = graph_solver.press(g, w, lamps)
    return LitOnly(g, start, end, tuple(way))


def _order(g: Graph, lamps: Bits, presses: Bits) -> Iterator[int]:
    """Presses that do the same, in an order in which no position is all dark or all lit."""
    closed = g.closed
    everything = full(g.order)
    # Two presses that change the same lamps are left away.
    left: dict[Bits, int] = {}
    for v in members(presses):
        if left.pop(closed[v], None) is None:
            left[closed[v]] = v
    while left:
        good = [v for change, v in left.items() if change not in (lamps, lamps ^ everything)]
        if not good and len(left) == 2:
            # One of the two changes all that is lit, the other all that is dark.  The graph is
            # connected, so some y changes another set.  If that is all lamps, y alone does what the
            # two do.  If not, y first, then the two, then y again: on the way the lit lamps are
            # those of y, or of one of the two and y together, or all but these, and neither none
            # nor all.
            y = next(y for y in range(g.order) if closed[y] not in left)
            yield y
            if closed[y] != everything:
                yield from left.values()
                yield y
            return
        ways = good or list(left.values())  # if only one is left, it may end in the dark
        v = min(ways, key=lambda v: (not lamps >> v & 1, not lamps & g.neighbours[v]))
        yield v
        lamps ^= closed[v]
        del left[closed[v]]


def _alone(g: Graph, lamps: Bits, v: int) -> list[int]:
    """Vertices to be pressed one by one, each lit or beside a lit one, that do as v alone does.

    Some lamp is lit, and after a press of v some lamp is dark.
    """
    near = g.neighbours[v] | 1 << v
    if lamps & near:
        return [v]
    # All around v is dark.  By remark (3) whatever is pressed first must be possible with the lamps
    # beyond as they are and exchanged: for a lamp that has a lit and a dark one beside it, it is.
    # Some u beside v may be such:
    beyond = full(g.order) & ~near
    beside = g.neighbours
    lit = lamps & beyond
    dark = beyond & ~lamps
    neighbours = list(members(near ^ 1 << v))
    for u in neighbours:
        if beside[u] & lit and beside[u] & dark:
            return [u, v, u]
    # Or there is an edge beyond between a lit and a dark lamp.  Take one that is nearest to v, and
    # the way from there. Press its far end: then the edge before it is of that kind.  Go on so; the
    # last press is of a lamp next to a neighbour of v, and lights that.
    way = _way_to_border(g, lamps, neighbours, beyond)
    if way:
        first = way[:-2] + way[-1:]  # the last but one need not be pressed
        return [*first, v, *first[::-1]]
    # Or each part beyond is all lit or all dark, and each neighbour of v has parts of one sort
    # beside it: u of lit ones, t of dark ones.  If u and t are not neighbours, press u; that lights
    # v, so t can be pressed; now u is lit beside v.  With the lamps exchanged t comes first.  If
    # they are neighbours, press a lit w beside u; that lights u, so t can be pressed, which lights
    # v.  With the lamps exchanged t lights u, so w can be pressed.             ∎
    u = next(u for u in neighbours if beside[u] & lit)
    t = next(t for t in neighbours if beside[t] & dark)
    if beside[u] >> t & 1:
        u = lowest(beside[u] & lit)
    return [u, t, v, u, t]


def _way_to_border(g: Graph, lamps: Bits, starts: Sequence[int], beyond: Bits) -> list[int]:
    """From the far end of a nearest edge between lit and dark back to what is beside a start."""
    before: dict[int, int] = {}
    for u in starts:
        before.update(dict.fromkeys(members(g.neighbours[u] & beyond), -1))
    queue = list(before)
    for w in queue:  # grows while it is run through
        for x in members(g.neighbours[w] & beyond):
            if (lamps >> w ^ lamps >> x) & 1:
                # an edge from x to a vertex of the way before w would have been found before
                way = [x, w]
                while before[way[-1]] >= 0:
                    way.append(before[way[-1]])
                return way
            if x not in before:
                before[x] = w
                queue.append(x)
    return []
