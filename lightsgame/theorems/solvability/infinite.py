"""Boards without end: all lamps of every locally finite graph can be lit, and on the plane every
picture.

**Statement.**  Let every lamp of an infinite graph have finitely many neighbours; sets of presses
may be infinite. (1) A picture can be lit exactly if it meets every *finite* quiet pattern evenly.
(2) So all lamps can be lit, on every such graph.  (3) The line, the plane, and boxes without end in
any dimension have no finite quiet pattern but the empty one: there every picture can be lit.  All
lamps are lit on the line by the cells c = 1 (mod 3), on the plane by the cells r + 2c = 0 (mod 5).

**Example.**  On the infinite binary tree, look at all lamps up to five steps from the root.  What
is pressed beyond the sixth step cannot reach them:

>>> print(window(lambda v: ([v // 2] if v > 1 else []) + [2 * v, 2 * v + 1], 1, radius=5))
63 lamps within 5 steps are lit by 21 presses within 6
>>> print(plane(5, 11))
●····●····●
··●····●···
····●····●·
·●····●····
···●····●··

**Proof idea.** (1) A connected part has countably many lamps, for finitely many are so many steps
away from one of them.  Treat the parts one by one, and number the lamps of each.  For the first N
of them, only finitely many presses count; that system can be solved unless some of its rows add up
to 0 = 1, and such rows are a finite quiet pattern that meets the picture oddly.  So for each N
there are presses, and among infinitely many finite pieces König's lemma finds presses for all N at
once.  (2) A finite quiet pattern has an even number of members, by the handshake.  (3) Of a finite
quiet pattern take the first cell in reading order: the lamp before it in the first direction is
switched by that cell alone.

**How it is checked.**  The evidence is a finite piece: the checker presses inside it and looks at
the lamps whose neighbours all lie in it.  Where there are no presses, the evidence is a quiet
pattern among these lamps, so that it is quiet in the whole graph, which meets the picture oddly.
The tests take trees, the plane with any picture, boards with random ends, and paths that end
somewhere.

**References.**  König 1927.  For the plane the lamps are each lit once by a perfect code
(`lightsgame.theorems.perfect_codes.infinite_board`).  The compactness argument is folklore; S0 chapter 5
asks about infinite boards.

*Before:* `lightsgame.theorems.solvability.all_ones`.  *Level:* third year.  *Try:* `all-lamps`,
`exactly`.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import chain, islice, product
from typing import Any, TypeAlias

from ...algebra import matrix
from ...algebra.bits import Bits, dot, from_members, full, within
from ...core.evidence import Evidence, Gaps, Small, register
from ...errors import Inconsistent, at_most, plural
from ...game import graph_solver
from ...game.board import Board
from ...game.graph import Graph, from_edges

Beside: TypeAlias = Callable[[Any], Iterable[Hashable]]
Wanted: TypeAlias = Callable[[Any], bool]
MOST = 5_000  # vertices of a piece


@register(kind="window", also="piece=piece inner=inner radius=radius target=target")
@dataclass(frozen=True, slots=True, repr=False)
class Window(Evidence):
    """A finite piece of an infinite graph, and presses that light its first `inner` lamps.

    These have all their neighbours in the piece.

    >>> Window.holds(window(lambda v: [v - 1, v + 1], 0, radius=3))
    True
    """

    piece: Graph
    inner: Small
    radius: Small
    target: Bits
    presses: Bits

    def __str__(self) -> str:
        lit = "are lit"
        if self.target != full(self.inner):
            lit = f"show a picture of {self.target.bit_count()} lit ones"
        pressed = f"{plural(self.presses.bit_count(), 'press', 'presses')} within {self.radius + 1}"
        return f"{self.inner} lamps within {self.radius} steps {lit} by {pressed}"

    def _gaps(self) -> Gaps:
        if not within(self.presses, self.piece.order) or not within(self.target, self.inner):
            yield "a set lies outside"
        yield from _piece_gaps(self.piece, self.inner, self.radius)
        lit = graph_solver.effect(self.piece, self.presses) & full(self.inner)
        if lit != self.target:
            yield "the lamps are not as wanted"


@register(kind="no-window", asks="piece inner radius target")
@dataclass(frozen=True, slots=True, repr=False)
class NoWindow(Evidence):
    """A quiet pattern among the first `inner` lamps that meets the picture oddly.

    So no presses of the graph show the picture.

    >>> NoWindow.holds(
    ...     window(lambda v: [3 - v] if v < 3 else [], 1, radius=2, target=lambda v: v == 1)
    ... )
    True
    """

    piece: Graph
    inner: Small
    radius: Small
    target: Bits
    pattern: Bits

    def __str__(self) -> str:
        pattern = f"a finite quiet pattern of {self.pattern.bit_count()}"
        places = plural((self.pattern & self.target).bit_count(), "place")
        return f"no presses: {pattern} meets the picture in {places}"

    def _gaps(self) -> Gaps:
        if not within(self.pattern, self.inner) or not within(self.target, self.inner):
            yield "a set lies outside"
        yield from _piece_gaps(self.piece, self.inner, self.radius)
        # All neighbours of the pattern lie in the piece, so it is quiet in the whole graph.
        if graph_solver.effect(self.piece, self.pattern):
            yield "the pattern is not quiet"
        if not dot(self.pattern, self.target):
            yield "the pattern meets the picture evenly"


def _piece_gaps(g: Graph, inner: int, radius: int) -> Gaps:
    """Why a piece is not what lies within a radius and one step more, numbered by distance."""
    if inner > g.order:
        yield "the piece has fewer lamps"
    distance = dict[int, int]()
    for v in range(g.order):
        earlier = [u for u in range(v) if g.neighbours[v] >> u & 1]
        if v and not earlier:
            yield "the piece is not in one part, or not numbered by distance"
        distance[v] = min([distance[u] + 1 for u in earlier], default=0)
        is_inner = distance[v] <= radius
        if distance[v] > radius + 1 or is_inner != (v < inner):
            yield "the lamps are not those within the radius"


def window(
    beside: Beside, start: Hashable, radius: int, target: Wanted = lambda lamp: True
) -> Window | NoWindow:
    """Presses that light the target on all lamps within so many steps, or why there are none.

    A finite quiet pattern forbids them.  *beside* names the neighbours of a lamp.

    >>> print(window(lambda v: [3 - v] if v < 3 else [], 1, radius=2, target=lambda v: v == 1))
    no presses: a finite quiet pattern of 2 meets the picture in 1 place

    Raises:
        TooLarge: more than 5,000 lamps.
    """
    layer = seen = dict.fromkeys([start])
    for _ in range(radius + 1):
        near = dict.fromkeys(chain.from_iterable(map(beside, layer)))
        layer = {lamp: None for lamp in near if lamp not in seen}
        seen = seen | layer
        at_most(len(seen), MOST, f"more than {MOST:,} lamps within {radius} steps", limit="")
    edges: list[tuple[Hashable, Hashable]] = []
    for lamp in seen:
        edges += [(lamp, other) for other in beside(lamp) if other in seen]
    g = from_edges(edges, seen)
    inner = g.order - len(layer)
    inner_lamps = islice(seen, inner)
    picture = from_members([i for i, lamp in enumerate(inner_lamps) if target(lamp)])
    try:
        presses = matrix.solve(g.closed[:inner], picture, g.order)
    except Inconsistent as error:
        return NoWindow(g, inner, radius, picture, error.witness)
    return Window(g, inner, radius, picture, presses)


def plane(rows: int, columns: int) -> Board:
    """A piece of the presses r + 2c = 0 (mod 5), which light each lamp of the plane once.

    >>> plane(7, 7).effect()[3, 3]
    True
    """
    cells = product(range(rows), range(columns))
    presses = [(r, c) for r, c in cells if (r + 2 * c) % 5 == 0]
    return Board.from_cells(rows, columns, presses)
