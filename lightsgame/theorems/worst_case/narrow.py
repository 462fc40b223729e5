"""The fewest presses on narrow graphs: vertex by vertex, with a table over the few that are still
open.

**Statement.**  Take the vertices of a graph away in some order, joining the neighbours of each that
are left; the most neighbours that one has when its turn comes is the *width* w of the order.  The least
width of all orders is the *treewidth* of the graph.  The fewest presses for any target are found
in O(n 4^w) steps if the tables come one at a time, as on a board row by row, and in O(n 16^w) steps
in any case, however many solutions there are.  A tree has width 1, an m x n board at most the
shorter side.

**Example.**  A ladder of 60 rungs, which is a board of 2 x 60, and a star, where the middle does
it:

>>> from lightsgame.game.families import grid, star
>>> print(fewest_presses(grid(2, 60), 2**120 - 1))
60 presses, and no fewer, on 120 vertices taken away one by one with at most 2 neighbours left
>>> fewest_presses(star(6), 0b1111111).presses
1

**Proof idea.**  What is taken away acts on the rest only through its open neighbours: through which
of them are pressed, and through how often it has switched each of them, odd or even.  So one number
is enough for each of these 4^w cases, the fewest presses taken away.  When a vertex goes, the
tables that speak of it are joined: cases that agree about presses are added, their switchings too;
its lamp must then be as wanted, and the cheaper of pressed and unpressed stays.

**How it is checked.**  The presses are pressed.  That none are fewer is reckoned anew, by another
loop: for each vertex all presses around it are tried, and only costs are kept.  The tests compare
with all solutions on small graphs and on boards.

**References.**  Dynamic programming along a tree decomposition; for this problem Gassner and Hatzl
2008.

*Before:* `lightsgame.theorems.solvability.trees`.  *Level:* third year.  *Try:* `fewest`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_

from ...algebra.bits import Bits, full, members, odd, within
from ...core.evidence import Evidence, Gaps, Small, register
from ...core.message import Message
from ...errors import at_most
from ...game import graph_solver
from ...game.graph import Graph

# Of work only the order of size counts.
MOST_CASES = 40_000_000  # a microsecond each


@register(kind="fewest-on-a-narrow-graph", asks="graph target")
@dataclass(frozen=True, slots=True, repr=False)
class Narrow(Evidence):
    """The fewest presses that light a target, and an order in which to see that there are no fewer."""

    graph: Graph
    target: Bits
    order: tuple[Small, ...]
    presses: Bits

    def __str__(self) -> str:
        count = self.presses.bit_count()
        left = f"taken away one by one with at most {width(self.graph, self.order)} neighbours left"
        presses = f"{count} press" if count == 1 else Message("{n} presses", n=count)
        return f"{presses}, and no fewer, on {self.graph.order} vertices {left}"

    def _gaps(self) -> Gaps:
        g = self.graph
        if not within(self.presses, g.order) or not within(self.target, g.order):
            yield "a set has other vertices"
        if sorted(self.order) != list(range(g.order)):
            yield "not every vertex stands once in the order"
        if graph_solver.effect(g, self.presses) != self.target:
            yield "the presses do not light the target"
        if cases(g, self.order) > MOST_CASES:
            yield "the order is too wide to be gone through"
        least = _least(g, self.target, self.order)
        if least != self.presses.bit_count():
            yield f"{least} presses do it"


def cases(g: Graph, order: Sequence[int]) -> int:
    """About how many cases are looked at when the vertices go in this order.

    >>> from lightsgame.game.families import grid
    >>> cases(grid(2, 8), elimination_order(grid(2, 8))) <= cases(grid(2, 8), range(16))
    True
    """
    tables = list[Bits]()
    total = 0
    left = full(g.order)
    for v in order:
        left ^= 1 << v
        known = 1 << v
        count = 2
        for open_ in [each for each in tables if each >> v & 1]:
            agreeing = (known & open_).bit_count()
            total += count * 4 ** open_.bit_count() >> agreeing
            known |= open_
            count = 4 ** known.bit_count()
        total += count << (g.neighbours[v] & left & ~known).bit_count()
        known = (known | g.neighbours[v] & left) & ~(1 << v)
        tables = [each for each in tables if not each >> v & 1]
        if known:
            tables.append(known)
    return total


def elimination_order(g: Graph) -> tuple[int, ...]:
    """The cheaper of two orders: by least degree, and as the vertices are numbered.

    >>> from lightsgame.game.families import star
    >>> elimination_order(star(3))
    (1, 2, 0, 3)
    """
    by_degree = tuple([v for v, _ in _eliminated(g)])
    by_number = tuple(range(g.order))
    return min(by_degree, by_number, key=lambda order: cases(g, order))


def width(g: Graph, order: Sequence[int]) -> int:
    """The most neighbours that a vertex has when its turn comes.

    >>> from lightsgame.game.families import cycle
    >>> width(cycle(6), range(6))
    2
    """
    return max([beside.bit_count() for _, beside in _eliminated(g, order)], default=0)


def _eliminated(g: Graph, order: Sequence[int] | None = None) -> Iterator[tuple[int, Bits]]:
    """The vertices in this order, or by degree, each with its neighbours, which are joined then."""
    rows = list(g.neighbours)
    left = set(range(g.order))
    for turn in range(g.order):
        if order is None:
            v = min(left, key=lambda u: (rows[u].bit_count(), u))
        else:
            v = order[turn]
        left.remove(v)
        yield v, rows[v]
        for u in members(rows[v]):
            rows[u] = (rows[u] | rows[v]) & ~(1 << u | 1 << v)


# (pressed, switched) among the open: (presses, which)
Table = dict[tuple[Bits, Bits], tuple[int, Bits]]


def fewest_presses(g: Graph, target: Bits, order: Sequence[int] | None = None) -> Narrow:
    """The fewest presses for a target, by taking vertices away.

    >>> from lightsgame.game.families import cycle
    >>> found = fewest_presses(cycle(30), full(30))
    >>> found.presses.bit_count(), Narrow.holds(found, graph=cycle(30), target=full(30))
    (10, True)

    Raises:
        Inconsistent: the target cannot be lit; the witness is a quiet pattern.
        TooLarge: more than forty million cases.
    """
    order = elimination_order(g) if order is None else tuple(order)
    at_most(cases(g, order), MOST_CASES, f"the cases for tables of width {width(g, order)}")
    tables: list[tuple[Bits, Table]] = []
    rest = full(g.order)
    presses = 0
    for v in order:
        rest ^= 1 << v
        beside = g.neighbours[v] & rest
        known = 1 << v
        current: Table = {(0, 0): (0, 0), (1 << v, 0): (1, 1 << v)}
        for open_, table in [pair for pair in tables if pair[0] >> v & 1]:
            current = _joined(current, known & open_, table)
            known |= open_
        for u in members(beside & ~known):
            current |= {(x | 1 << u, p): best for (x, p), best in current.items()}
        known = (known | beside) & ~(1 << v)
        closed = _closed(current, v, beside, target)
        if not closed:
            graph_solver.solve(g, target)  # raises, with a witness
        tables = [pair for pair in tables if not pair[0] >> v & 1]
        if known:
            tables.append((known, closed))
        else:
            presses |= closed[0, 0][1]
    return Narrow(g, target, order, presses)


def _closed(table: Table, v: int, beside: Bits, target: Bits) -> Table:
    """The cases in which the lamp of v comes out right, without v; in others it is wrong for good."""
    others = ~(1 << v)
    closed: Table = {}
    for (x, p), best in table.items():
        pressed = x >> v & 1
        if (pressed ^ p >> v ^ odd(x & beside) ^ target >> v) & 1 == 0:
            switched = p ^ beside if pressed else p
            _keep(closed, (x & others, switched & others), best)
    return closed


def _keep(table: Table, key: tuple[Bits, Bits], best: tuple[int, Bits]) -> None:
    """Put a case into a table if none of its kind is cheaper."""
    table[key] = min(best, table.get(key, best))


def _joined(one: Table, both: Bits, other: Table) -> Table:
    """All cases of two tables that agree about the presses of *both*: costs and switchings add up."""
    alike: dict[Bits, list[tuple[Bits, Bits, int, Bits]]] = {}
    for (x, p), (cost, which) in other.items():
        alike.setdefault(x & both, []).append((x, p, cost, which))
    joined: Table = {}
    for (x, p), (cost, which) in one.items():
        for y, q, more, others in alike.get(x & both, ()):
            _keep(joined, (x | y, p ^ q), (cost + more, which | others))
    return joined


# of each set of vertices that are switched, the fewest presses
Costs = dict[Bits, int]


def _least(g: Graph, target: Bits, order: Sequence[int]) -> int | None:
    """The fewest presses, or None if the target cannot be lit.

    For each vertex all presses around it are tried.  A factor gives the costs for each set of
    pressed open vertices.
    """
    factors: list[tuple[Bits, dict[Bits, Costs]]] = []
    left = full(g.order)
    total = 0
    for v in order:
        left ^= 1 << v
        here = [(scope, factor) for scope, factor in factors if scope >> v & 1]
        beside = g.neighbours[v] & left
        around = reduce(or_, [scope & left for scope, _ in here], beside)
        made: dict[Bits, Costs] = {}
        for outside, pressed in product(subsets(around), (0, 1)):
            costs = {beside if pressed else 0: pressed}
            for scope, factor in here:
                costs = _added(costs, factor.get((outside | pressed << v) & scope, {}))
            best = made.setdefault(outside, {})
            # without those gone
            lit = pressed ^ odd(outside & g.neighbours[v]) ^ target >> v & 1
            for p, cost in costs.items():
                if p >> v & 1 == lit:
                    best[p & left] = min(cost, best.get(p & left, cost))
        factors = [(scope, factor) for scope, factor in factors if not scope >> v & 1]
        if around:
            factors.append((around, made))
        elif made[0]:
            total += made[0][0]  # no vertex to come asks for it
        else:
            return None
    return total


def _added(one: Costs, other: Costs) -> Costs:
    """The least sums of two costs, what is switched by both being as it was."""
    costs: Costs = {}
    for (p, cost), (q, more) in product(one.items(), other.items()):
        costs[p ^ q] = min(cost + more, costs.get(p ^ q, cost + more))
    return costs


def subsets(word: Bits) -> Iterator[Bits]:
    """All subsets of a set, in increasing order.

    >>> [f"{part:03b}" for part in subsets(0b101)]
    ['000', '001', '100', '101']
    """
    part = 0
    while True:
        yield part
        # the next number among those within the word; the first again after the last
        part = (part - word) & word
        if part == 0:
            return
