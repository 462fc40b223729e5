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
Hungerbühler 2021, of a thesis on quiet patterns and of slides on related graphs.  For rectangles
the longer way, by polynomials, stands in `lightsgame.theorems.rows.isotropy`.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* school.  *Try:*
`quiet-pattern`, `even-overlap`, `light-a-pattern`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, combination, full, lowest, members, within
from ...algebra.matrix import rank
from ...core.evidence import Evidence, Gaps, register
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
        told = f"{n} vertices, {count} black and {n - count} white, and no two neighbours alike."
        pressed = [str((q & self.black).bit_count()) for q in self.patterns]
        if not pressed:
            return told
        shown = ", ".join(pressed[:8]) + (" ..." if len(pressed) > 8 else "")
        black = f"press the black cells of a quiet pattern of a basis ({shown} presses)"
        return f"{told}\nNullity {len(pressed)}: {black}, and just that pattern lights up."

    def _gaps(self) -> Gaps:
        g = self.graph
        n = self.graph.order
        if not within(self.black, n):
            yield "a black cell is no vertex"
        for v, row in enumerate(g.neighbours):
            if row & (self.black if self.black >> v & 1 else full(n) ^ self.black):
                yield f"vertex {v} has a neighbour of its own colour"
        for q in self.patterns:
            if not within(q, n) or not graph_solver.is_quiet(g, q):
                yield "a pattern is not quiet"
            # This is the theorem, so it follows from the lines before; it is looked at all the
            # same.
            lit = graph_solver.effect(g, q & self.black)
            if lit != q:
                yield "the black cells of a pattern do not light it"
        if rank(self.patterns, n) < len(self.patterns):
            yield "the patterns are not independent"
        if rank(g.closed, n) + len(self.patterns) < n:
            yield "there are more quiet patterns than these add up to"


def bipartite(g: Graph) -> Bipartite:
    """The colouring of a graph, with a basis of its quiet patterns: O(n³) bit operations, the
    colouring O(n + edges).

    >>> bipartite(Graph((0b10, 0b01), ("a", "b"))).patterns
    (3,)

    Raises:
        Inconsistent: the graph is not bipartite; the witness is a ring of odd length, as a tuple of
            vertices.
    """
    return Bipartite(g, colouring(g), graph_solver.quiet_basis(g))


def colouring(g: Graph) -> Bits:
    """The black vertices of a 2-colouring, the first of each connected part being black.

    >>> from lightsgame.game.families import path
    >>> bin(colouring(path(5)))
    '0b10101'

    Raises:
        Inconsistent: there is none; the witness is a ring of odd length.
    """
    # Vertex 0 is black in any case; nobody asks for the white ones, nor for the parent of a root.
    colours = [0, 0]
    parent = [-1] * g.order
    left = full(g.order)
    while left:
        layer = 1 << lowest(left)
        colour = 0
        while layer:
            colours[colour] |= layer
            below, left = 0, left & ~layer
            for v in members(layer):
                if alike := g.neighbours[v] & layer:
                    ring = _ring(parent, v, lowest(alike))
                    told = f"no 2-colouring: {len(ring)} vertices stand in a ring of odd length"
                    raise Inconsistent(told, tuple(ring))
                for w in members(g.neighbours[v] & left & ~below):
                    parent[w] = v
                below |= g.neighbours[v] & left
            layer, colour = below, 1 - colour
    return colours[0]


def _ring(parent: Sequence[int], u: int, v: int) -> list[int]:
    """The ring that two neighbours of one layer make with their ancestors."""
    ways = [[u], [v]]
    while ways[0][-1] != ways[1][-1]:
        for way in ways:
            way.append(parent[way[-1]])
    return ways[0] + ways[1][-2::-1]


def is_odd_ring(g: Graph, ring: Sequence[int]) -> bool:
    """Whether the vertices stand in a ring of odd length, so that the graph has no 2-colouring.

    >>> from lightsgame.game.families import complete
    >>> is_odd_ring(complete(4), (0, 1, 2)), is_odd_ring(complete(4), (0, 1, 2, 3))
    (True, False)
    """
    there = all(0 <= v < g.order for v in ring) and len(set(ring)) == len(ring)
    pairs = zip(ring, (*ring[1:], *ring[:1]), strict=True)
    if not there:
        return False
    if len(ring) % 2 != 1:
        return False
    return all(g.neighbours[u] >> v & 1 for u, v in pairs)


def halved(g: Graph, black: Bits) -> tuple[Bits, ...]:
    """I + N Nᵀ: the system for the black presses alone; its rows are those of the black vertices,
    other rows are 0.

    With N the neighbours of black among white, the white lamps say x_w = t_w + Nᵀ x_b, which turns
    the black lamps into (I + N Nᵀ) x_b = t_b + N t_w: a graph of n vertices costs an elimination of
    about n / 2 rows.

    >>> from lightsgame.game.families import path
    >>> [f"{row:03b}" for row in halved(path(3), 0b101)]
    ['100', '000', '001']
    """
    # Proof.  Row v of N Nᵀ counts the ways black, white, black from v; way and way back are one to
    # each neighbour.   ∎
    rows = g.neighbours
    return tuple(
        [combination(rows, row) ^ 1 << v if black >> v & 1 else 0 for v, row in enumerate(rows)]
    )
