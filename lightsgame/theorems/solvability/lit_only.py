"""Press lit lamps only: what can still be reached, with the sequence as evidence.

**Statement.**  In the *lit-only* game a lamp may be pressed only while it is lit.  On a connected graph, starting from
lamps that are not all dark, one can reach exactly what can be reached by pressing at will, except for one position:
all lamps lit.  That one is reached only from itself.

**Example.**  All lamps of 3 x 3 put out: the five presses of the free game, in an order in which each meets a lit lamp.

>>> from lightsgame.game.families import grid, path
>>> way = lit_only(grid(3, 3), 0b111_111_111)
>>> print(way)
9 lamps lit, then 5 presses of lit lamps, then 0 lit: 0 2 4 6 8
>>> lit_only(path(3), 0b001, 0b111)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no way: the lamp pressed last is dark, so the last position is never all lit

**Proof idea.**  A press of a lit lamp puts that lamp out.  So after the last press one lamp is dark, and nothing can be
pressed once all are: the two exceptions are real.  For the rest see Goldwasser, Wang and Wu 2009.  The one step that
the search here leans on is this: let u be lit, its neighbour v dark.  Press u, v, u: each is lit in its turn, for u
lights v and v lights u again; u has been pressed twice, so all in all v alone has been pressed.

**How it is checked.**  The checker plays the sequence.  A position with few lamps is searched breadth first, so the
way is a shortest one; the theorem itself is tested on all connected graphs of up to five vertices, from every start
to every end, and boards up to 10 x 10 are played.

**References.**  Goldwasser, Wang and Wu 2009: "essentially no effect" for the game in which a press changes its own
lamp; where it does not, the difference is large.  Eriksson, Eriksson and Sjöstrand 2001 play it with leaves lit first.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* school.  *Try:* `press`, `effect`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...algebra.bits import Bits, full, members, within
from ...errors import BadInput, Inconsistent, TooLarge
from ...evidence import Evidence
from ...game import lights
from ...game.graph import Graph
from ...shapes import Small

MOST_SEARCHED = 16  # vertices up to which all positions are looked at
MOST_PRESSES = 200_000
TRIES = 40


@dataclass(frozen=True, slots=True)
class LitOnly(Evidence, kind="lit-only", asks="graph start end"):
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
        shown = " ".join([str(v) for v in self.sequence[:40]]) + (" ..." if len(self.sequence) > 40 else "")
        count = f"{len(self.sequence)} press{'' if len(self.sequence) == 1 else 'es'} of lit lamps"
        return f"{self.start.bit_count()} lamps lit, then {count}, then {self.end.bit_count()} lit: {shown}"

    def _gaps(self) -> Iterator[str]:
        if not within(self.start, self.graph.order):
            yield "the start has other lamps"
        lamps, closed = self.start, self.graph.closed
        for number, v in enumerate(self.sequence, start=1):
            if not lamps >> v & 1:
                yield f"press {number} meets a dark lamp"
            lamps ^= closed[v]
        if lamps != self.end:
            yield "it ends elsewhere"


def lit_only(g: Graph, start: Bits, end: Bits = 0, seed: int = 0) -> LitOnly:
    """A way to *end* that presses lit lamps only; a shortest one on up to 16 vertices.

    Raises:
        Inconsistent: there is none: the witness is a quiet pattern, or, where only this rule forbids it, the end.
        BadInput: the graph is not connected.
        TooLarge: the search did not find a way.
    """
    n = g.order
    if start == end:
        return LitOnly(g, start, end, ())
    presses = lights.solve(g, start, end)
    if not start:
        raise Inconsistent("no way: all lamps are dark, so none may be pressed", end)
    if end == full(n):
        raise Inconsistent("no way: the lamp pressed last is dark, so the last position is never all lit", end)
    if not _connected(g):
        raise BadInput("a connected graph", "one in several parts")
    if n <= MOST_SEARCHED:
        return LitOnly(g, start, end, _searched(g.closed, start, end))
    rng = Random(seed)
    for _ in range(TRIES):
        found = _walked(g, start, presses, rng)
        if found is not None:
            return LitOnly(g, start, end, found)
    raise TooLarge(f"a way among {n} lamps: {TRIES} walks of {MOST_PRESSES:,} presses have not found it")


def _connected(g: Graph) -> bool:
    reached, new = 0, 1
    while new:
        reached |= new
        around = 0
        for v in members(new):
            around |= g.neighbours[v]
        new = around & ~reached
    return reached == full(g.order)


def _searched(closed: tuple[Bits, ...], start: Bits, end: Bits) -> tuple[int, ...]:
    """A shortest way, by breadth."""
    came: dict[Bits, tuple[Bits, int]] = {start: (start, -1)}
    queue = deque([start])
    while end not in came:
        lamps = queue.popleft()
        for v in members(lamps):
            after = lamps ^ closed[v]
            if after not in came:
                came[after] = lamps, v
                queue.append(after)
    way: list[int] = []
    while end != start:
        end, v = came[end]
        way.append(v)
    return tuple(way[::-1])


def _walked(g: Graph, lamps: Bits, left: Bits, rng: Random) -> tuple[int, ...] | None:
    """A walk that presses what is left wherever it is lit, and otherwise goes on until something is."""
    closed, way = g.closed, list[int]()
    while left:
        if len(way) > MOST_PRESSES:
            return None
        ready = list(members(lamps & left))
        if ready:
            steps = [min(ready, key=lambda v: ((lamps ^ closed[v]).bit_count() == 0, rng.random()))]
        else:
            # u, v, u presses v alone, for a lit neighbour u; else any lit lamp, which is then owed.
            pairs = [(u, v) for v in members(left) for u in members(g.neighbours[v] & lamps)]
            if pairs and rng.random() < 0.9:
                u, v = rng.choice(pairs)
                steps = [u, v, u]
            elif not lamps:
                return None
            else:
                steps = [rng.choice(list(members(lamps)))]
        for v in steps:
            lamps ^= closed[v]
            left ^= 1 << v
            way.append(v)
    return tuple(way)
