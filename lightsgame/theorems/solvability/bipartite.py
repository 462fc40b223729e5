"""On a bipartite graph press the black cells of a quiet pattern, and exactly that pattern lights
up.

**Statement.**  Colour the vertices of a graph black and white so that neighbours differ.  Let q be
a quiet pattern and q_b its black cells.  Then A q_b = q.  So every quiet pattern can be lit, any
two of them meet in an even number of cells, and the nullity is at most half of the number of
vertices.

**Example.**

>>> from lightsgame.game.families import cycle, grid
>>> from lightsgame.game.board import Board
>>> proof = bipartite(grid(5, 5))
>>> print(proof)
25 vertices, 13 black and 12 white, and no two neighbours alike.
Nullity 2: press the black cells of a quiet pattern of a basis (4, 6 presses), and just that pattern lights up.
>>> print(Board.from_bits(proof.patterns[0] & proof.black, 5, 5).effect())
·●●●·
●·●·●
●●·●●
●·●·●
·●●●·
>>> bipartite(cycle(5))
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no 2-colouring: 5 vertices stand in a ring of odd length

**Proof idea.**  A = I + P, and P q = q because q is quiet.  P leads from black to white and from
white to black, so the white part of P q = q says P q_b = q_w.  Hence A q_b = q_b + q_w = q.  A
pattern that can be lit meets every quiet pattern evenly
(`lightsgame.theorems.solvability.orthogonality`); so the space of quiet patterns, of dimension k,
lies inside its own orthogonal complement, of dimension n - k.

Where it fails: Nul A lies inside Col A exactly if A² has twice the nullity of A, for A takes Nul A²
onto the meet of the two, with kernel Nul A.  A ring of 3, 9, 15 ... vertices has two quiet patterns
that meet oddly; so have many tori with an odd side, and the king's board whose sides both leave 2
on division by 3.  None of these is bipartite.  But a graph that is not may have the property all
the same, as every graph without quiet patterns has.

**How it is checked.**  The evidence is the colouring.  The checker looks at every edge, presses the
black cells of a basis, and counts it by the rank; that a graph has no colouring is shown by a ring
of odd length.  The tests run all bipartite graphs of up to six vertices, boxes, hypercubes and
boards.

**References.**  No source known to us states it.  We searched public pages for quiet patterns,
kernels of A + I and bipartite graphs, and looked into what is open of Berman, Borer and
Hungerbühler 2021, of a thesis on quiet patterns and of slides on related graphs.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* school.  *Try:* `quiet-pattern`, `even-overlap`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...algebra.bits import Bits, combination, from_members, full, members, within
from ...algebra.matrix import rank
from ...core.evidence import Evidence, Gaps, register
from ...core.message import Message
from ...errors import Inconsistent
from ...game import graph_solver
from ...game.graph import Graph


@register(kind="bipartite", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class Bipartite(Evidence):
    """A 2-colouring of a graph, and a basis of its quiet patterns, which their black cells light.

    >>> from lightsgame.game.families import path
    >>> (
    ...     Bipartite.holds(bipartite(path(5)), graph=path(5)),
    ...     Bipartite.holds(bipartite(path(5)), graph=path(4)),
    ... )
    (True, False)
    """

    graph: Graph
    black: Bits
    patterns: tuple[Bits, ...]

    def __str__(self) -> str:
        n = self.graph.order
        count = self.black.bit_count()
        colours = f"{n} vertices, {count} black and {n - count} white, and no two neighbours alike."
        presses = [str((q & self.black).bit_count()) for q in self.patterns]
        if not presses:
            return colours
        shown = ", ".join(presses[:8])
        if len(presses) > 8:
            shown += " ..."
        black = Message(
            "press {names}",
            names=Message(
                "{all} ({where})",
                all="the black cells of a quiet pattern of a basis",
                where=Message("{n} presses", n=shown),
            ),
        )
        return f"{colours}\nNullity {len(presses)}: {black}, and just that pattern lights up."

    def _gaps(self) -> Gaps:
        g = self.graph
        n = self.graph.order
        if not within(self.black, n):
            yield "a black cell is no vertex"
        for v, row in enumerate(g.neighbours):
            is_black = self.black >> v & 1
            own_colour = self.black if is_black else full(n) ^ self.black
            if row & own_colour:
                yield f"vertex {v} has a neighbour of its own colour"
        for q in self.patterns:
            if not within(q, n) or not graph_solver.is_quiet(g, q):
                yield Message("a pattern is not quiet")
            # This is the theorem, so it follows from the lines before; it is looked at all the
            # same.
            lit = graph_solver.effect(g, q & self.black)
            if lit != q:
                yield "the black cells of a pattern do not light it"
        if rank(self.patterns, n) < len(self.patterns):
            yield Message("the patterns are not independent")
        if rank(g.closed, n) + len(self.patterns) < n:
            yield "there are more quiet patterns than these add up to"


def bipartite(g: Graph) -> Bipartite:
    """The colouring of a graph, with a basis of its quiet patterns: O(n³) bit operations.

    >>> bipartite(Graph((0b10, 0b01), ("a", "b"))).patterns
    (3,)

    Raises:
        Inconsistent: the graph is not bipartite; the witness is a ring of odd length, as a tuple of
            vertices.
    """
    return Bipartite(g, colouring(g), graph_solver.quiet_basis(g))


def colouring(g: Graph) -> Bits:
    """The black vertices of a 2-colouring, the first of each connected part being black: O(edges).

    >>> from lightsgame.game.families import path
    >>> bin(colouring(path(5)))
    '0b10101'

    Raises:
        Inconsistent: there is none; the witness is a ring of odd length.
    """
    is_black: dict[int, bool] = {}
    parent: dict[int, int] = {}
    for root in range(g.order):
        if root in is_black:
            continue
        is_black[root] = True
        layer = [root]  # the vertices at one distance from the root, which are of one colour
        while layer:
            next_layer: list[int] = []
            for v in sorted(layer):
                for w in members(g.neighbours[v]):
                    if w not in is_black:
                        is_black[w] = not is_black[v]
                        parent[w] = v
                        next_layer.append(w)
                    elif is_black[w] == is_black[v]:
                        ring = _ring(parent, v, w)
                        none = f"no 2-colouring: {len(ring)} vertices stand in a ring of odd length"
                        raise Inconsistent(none, tuple(ring))
            layer = next_layer
    return from_members([v for v, black in is_black.items() if black])


def _ring(parent: Mapping[int, int], u: int, v: int) -> list[int]:
    """The ring that two neighbours at one distance from the root make with their ancestors."""
    from_u = [u]
    from_v = [v]
    while from_u[-1] != from_v[-1]:
        from_u.append(parent[from_u[-1]])
        from_v.append(parent[from_v[-1]])
    return from_u + from_v[-2::-1]


def is_odd_ring(g: Graph, ring: Sequence[int]) -> bool:
    """Whether the vertices stand in a ring of odd length, so that the graph has no 2-colouring.

    >>> from lightsgame.game.families import complete
    >>> is_odd_ring(complete(4), (0, 1, 2)), is_odd_ring(complete(4), (0, 1, 2, 3))
    (True, False)
    """
    if len(ring) % 2 != 1 or len(set(ring)) != len(ring):
        return False
    if not all(0 <= v < g.order for v in ring):
        return False
    edges = pairwise((*ring, ring[0]))
    return all(g.neighbours[u] >> v & 1 for u, v in edges)


def halved(g: Graph, black: Bits) -> tuple[Bits, ...]:
    """I + N Nᵀ, the system for the black presses alone; the rows of white vertices are 0.

    With N the neighbours of black among white, the white lamps say x_w = t_w + Nᵀ x_b, which turns
    the black lamps into (I + N Nᵀ) x_b = t_b + N t_w: a graph of n vertices costs an elimination of
    about n / 2 rows.

    >>> from lightsgame.game.families import path
    >>> [f"{row:03b}" for row in halved(path(3), 0b101)]
    ['100', '000', '001']
    """
    # Proof.  Row v of N Nᵀ counts the ways black, white, black from v; way and way back are one to
    # each neighbour.   ∎
    rows = [0] * g.order
    for v in members(black):
        rows[v] = combination(g.neighbours, g.neighbours[v]) ^ 1 << v
    return tuple(rows)
