"""The fewest presses on narrow graphs: vertex by vertex, with a table over the few that are still open.

**Statement.**  Take the vertices of a graph away in some order, joining the neighbours of each that are left; the most
neighbours that one has when its turn comes is the *width* w of the order.  The fewest presses for any target are found
in O(n 4^w) steps if the tables come one at a time, as on a board row by row, and in O(n 16^w) steps in any case,
however many solutions there are.  A tree has width 1, an m x n board at most the shorter side.

**Example.**  A ladder of 60 rungs, which is a board of 2 x 60, and a star, where the middle does it:

>>> from lightsgame.game.families import grid, star
>>> print(fewest_presses(grid(2, 60), 2**120 - 1))
60 presses, and no fewer, on 120 vertices taken away one by one with at most 2 neighbours left
>>> fewest_presses(star(6), 0b1111111).presses
1

**Proof idea.**  What is taken away acts on the rest only through its open neighbours: through which of them are
pressed, and through how often it has switched each of them, odd or even.  So one number is enough for each of these 4^w
cases, the fewest presses taken away.  When a vertex goes, the tables that speak of it are joined: cases that agree
about presses are added, their switchings too; its lamp must then be as wanted, and the cheaper of pressed and unpressed
stays.

**How it is checked.**  The presses are pressed.  That none are fewer is reckoned anew, by another loop: for each vertex
all presses around it are tried, and only costs are kept.  The tests compare with all solutions on small graphs and on
boards.

**References.**  Dynamic programming along a tree decomposition; for this problem Gassner and Hatzl 2008.

*Before:* `lightsgame.theorems.solvability.trees`.  *Level:* third year.  *Try:* `fewest`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, full, members, odd, within
from ...errors import TooLarge
from ...evidence import Evidence
from ...game import lights
from ...game.graph import Graph, is_graph
from ...shapes import Small

MOST_CASES = 40_000_000  # a microsecond each


@dataclass(frozen=True, slots=True)
class Narrow(Evidence, kind="fewest-on-a-narrow-graph", asks="graph target"):
    """The fewest presses that light a target, and an order in which to see that there are no fewer."""

    graph: Graph
    target: Bits
    order: tuple[Small, ...]
    presses: Bits

    def __str__(self) -> str:
        n, count = self.graph.order, self.presses.bit_count()
        return (
            f"{count} press{'' if count == 1 else 'es'}, and no fewer, on {n} vertices taken away one by one with at "
            f"most {width(self.graph, self.order)} neighbours left"
        )

    def _gaps(self) -> Iterator[str]:
        g = self.graph
        if not is_graph(g) or not within(self.presses, g.order) or not within(self.target, g.order):
            yield "the neighbours are no graph, or a set has other vertices"
        if sorted(self.order) != list(range(g.order)):
            yield "not every vertex stands once in the order"
        if lights.effect(g, self.presses) != self.target:
            yield "the presses do not light the target"
        if cases(g, self.order) > MOST_CASES:
            yield "the order is too wide to be gone through"
        if (least := _least(g, self.target, self.order)) != self.presses.bit_count():
            yield f"{least} presses do it"


def cases(g: Graph, order: Sequence[int]) -> int:
    """About how many cases are looked at when the vertices go in this order.

    >>> from lightsgame.game.families import grid
    >>> cases(grid(4, 4), range(16)) < cases(grid(4, 4), by_degree(grid(4, 4)))
    True
    """
    tables, total = list[Bits](), 0
    left = full(g.order)
    for v in order:
        left ^= 1 << v
        known, count = 1 << v, 2
        for open_ in [each for each in tables if each >> v & 1]:
            total += count * 4 ** open_.bit_count() >> (known & open_).bit_count()
            known |= open_
            count = 4 ** known.bit_count()
        tables = [each for each in tables if not each >> v & 1]
        count <<= (g.neighbours[v] & left & ~known).bit_count()
        known = (known | g.neighbours[v] & left) & ~(1 << v)
        tables += [known] if known else []
        total += count
    return total


def elimination_order(g: Graph) -> tuple[int, ...]:
    """The cheaper of two orders: by least degree, and as the vertices are numbered (a board row by row).

    >>> from lightsgame.game.families import star
    >>> elimination_order(star(3))
    (1, 2, 0, 3)
    """
    return min(by_degree(g), tuple(range(g.order)), key=lambda order: cases(g, order))


def by_degree(g: Graph) -> tuple[int, ...]:
    """Always a vertex with the fewest neighbours left, which are then joined.

    >>> from lightsgame.game.families import path
    >>> by_degree(path(4))
    (0, 1, 2, 3)
    """
    rows, left, order = list(g.neighbours), set(range(g.order)), list[int]()
    while left:
        v = min(left, key=lambda u: (rows[u].bit_count(), u))
        left.remove(v)
        order.append(v)
        for u in members(rows[v]):
            rows[u] = (rows[u] | rows[v]) & ~(1 << u | 1 << v)
    return tuple(order)


def width(g: Graph, order: Sequence[int]) -> int:
    """The most neighbours that a vertex has when its turn comes.

    >>> from lightsgame.game.families import cycle
    >>> width(cycle(6), range(6))
    2
    """
    rows, most = list(g.neighbours), 0
    for v in order:
        most = max(most, rows[v].bit_count())
        for u in members(rows[v]):
            rows[u] = (rows[u] | rows[v]) & ~(1 << u | 1 << v)
    return most


Table = dict[tuple[Bits, Bits], tuple[int, Bits]]  # (pressed, switched) among the open: (presses, which)


def fewest_presses(g: Graph, target: Bits, order: Sequence[int] | None = None) -> Narrow:
    """The fewest presses for a target, by taking vertices away.

    >>> from lightsgame.game.families import cycle
    >>> fewest_presses(cycle(30), full(30)).presses.bit_count()
    10

    Raises:
        Inconsistent: the target cannot be lit; the witness is a quiet pattern.
        TooLarge: more than forty million cases.
    """
    order = elimination_order(g) if order is None else tuple(order)
    if (count := cases(g, order)) > MOST_CASES:
        raise TooLarge(f"{count:,} cases for tables of width {width(g, order)} (at most {MOST_CASES:,})")
    tables: list[tuple[Bits, Table]] = []
    rest = full(g.order)
    cost, presses = 0, 0
    for v in order:
        rest ^= 1 << v
        beside = g.neighbours[v] & rest
        current: Table = {(0, 0): (0, 0), (1 << v, 0): (1, 1 << v)}
        known = 1 << v
        for open_, table in [pair for pair in tables if pair[0] >> v & 1]:
            current = _joined(current, known, open_, table)
            known |= open_
        tables = [pair for pair in tables if not pair[0] >> v & 1]
        for u in members(beside & ~known):
            current |= {(x | 1 << u, p): best for (x, p), best in current.items()}
        known |= beside
        closed: Table = {}
        for (x, p), best in current.items():
            pressed = x >> v & 1
            if (pressed ^ (p >> v & 1) ^ odd(x & beside)) != target >> v & 1:
                continue  # the lamp of v is not as wanted, and nobody can switch it any more
            key = x & ~(1 << v), (p ^ (beside if pressed else 0)) & ~(1 << v)
            if key not in closed or best < closed[key]:
                closed[key] = best
        known &= ~(1 << v)
        if not closed:
            lights.solve(g, target)  # raises, with a witness
        if known:
            tables.append((known, closed))
        else:
            more, which = closed[0, 0]
            cost, presses = cost + more, presses | which
    return Narrow(g, target, order, presses)


def _joined(one: Table, known: Bits, open_: Bits, other: Table) -> Table:
    """All cases of two tables that agree about presses: costs and switchings add up."""
    both = known & open_
    sorted_out: dict[Bits, list[tuple[Bits, Bits, int, Bits]]] = {}
    for (x, p), (cost, which) in other.items():
        sorted_out.setdefault(x & both, []).append((x, p, cost, which))
    joined: Table = {}
    for (x, p), (cost, which) in one.items():
        for y, q, more, those in sorted_out.get(x & both, ()):
            key, value = (x | y, p ^ q), (cost + more, which | those)
            if key not in joined or value < joined[key]:
                joined[key] = value
    return joined


def is_fewest_presses(claim: Narrow, g: Graph, target: Bits) -> bool:
    """Whether the presses light the target and none fewer do.

    >>> from lightsgame.game.families import path
    >>> (
    ...     is_fewest_presses(fewest_presses(path(9), 1), path(9), 1),
    ...     is_fewest_presses(fewest_presses(path(9), 1), path(9), 2),
    ... )
    (True, False)
    """
    return Narrow.holds(claim, graph=g, target=target)


def _least(g: Graph, target: Bits, order: Sequence[int]) -> int | None:
    """The fewest presses, by trying for each vertex all presses around it; None if the target cannot be lit.

    A factor gives, for each set of pressed open vertices and each set of those that are switched, the fewest presses.
    """
    factors: list[tuple[Bits, dict[Bits, dict[Bits, int]]]] = []
    left, total = full(g.order), 0
    for v in order:
        left ^= 1 << v
        here = [(scope, factor) for scope, factor in factors if scope >> v & 1]
        factors = [(scope, factor) for scope, factor in factors if not scope >> v & 1]
        around = g.neighbours[v] & left
        for scope, _ in here:
            around |= scope & left
        made: dict[Bits, dict[Bits, int]] = {}
        for outside in subsets(around):
            best: dict[Bits, int] = {}
            for pressed in (0, 1):
                x = outside | pressed << v
                costs = {g.neighbours[v] & left if pressed else 0: pressed}
                for scope, factor in here:
                    further = factor.get(x & scope, {})
                    both: dict[Bits, int] = {}
                    for p, cost in costs.items():
                        for q, more in further.items():
                            both[p ^ q] = min(cost + more, both.get(p ^ q, cost + more))
                    costs = both
                lit = (pressed + (outside & g.neighbours[v]).bit_count() + (target >> v)) & 1  # without those gone
                for p, cost in costs.items():
                    if p >> v & 1 == lit:
                        rest = p & left
                        best[rest] = min(cost, best.get(rest, cost))
            made[outside] = best
        if around:
            factors.append((around, made))
        elif not made[0]:
            return None
        else:
            total += made[0][0]
    return total


def subsets(word: Bits) -> Iterator[Bits]:
    """All subsets of a set, in increasing order.

    >>> [f"{part:03b}" for part in subsets(0b101)]
    ['000', '001', '100', '101']
    """
    part = 0
    while True:
        yield part
        if part == word:
            return
        part = (part - word) & word  # the next number among those within the word
