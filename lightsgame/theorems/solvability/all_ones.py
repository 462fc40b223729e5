"""Every lamp of every graph can be switched at once.

**Statement.**  On every graph there is a set of presses that changes each lamp: A x = 1 has a
solution.  More generally, for every symmetric matrix A over GF(2) the diagonal of A is in Col A.

**Example.**

>>> from lightsgame.game.families import petersen
>>> print(all_ones(petersen()))
Graph of 10 vertices and 15 edges; A is symmetric, with ones on its diagonal.
The quiet patterns have a basis of 5.  Take one, q, and count the pairs (press in q,
lamp in q that it changes).  Each lamp changes an even number of times, so there is an
even number of pairs: presses + 2 x edges inside q, because an edge changes both its ends.
    q1 on 0, 2, 3, 5: 4 presses + 2 x 2 edges = 8 pairs
    q2 on 1, 3, 4, 6: 4 presses + 2 x 2 edges = 8 pairs
    q3 on 0, 2, 4, 7: 4 presses + 2 x 2 edges = 8 pairs
    q4 on 0, 1, 3, 8: 4 presses + 2 x 2 edges = 8 pairs
    q5 on 1, 2, 4, 9: 4 presses + 2 x 2 edges = 8 pairs
So each has an even number of presses, and is orthogonal to the target, all ones.
Orthogonal to a basis of Nul A, the target is in Col A.
These 5 presses change all 10 lamps:
    0, 1, 2, 3, 4

**Proof idea.**  By `orthogonality` it is enough that each quiet pattern q meets the target evenly,
that is, has an even number of members.  Over the integers qᵀAq = Σ q_i + 2 · (edges inside q): the
diagonal gives each member once, and each edge counts at both its ends (the handshake).  Because Aq
= 0 modulo 2, the left side is even; so Σ q_i is even.

**How it is checked.**  `all_ones` runs each step on the graph given and keeps what it counted; the
checker counts again edge by edge, checks the evidence for orthogonality by multiplying, and presses
the answer.  The tests do so for all labelled graphs on up to 5 vertices, all unlabelled ones on up
to 7, and random ones on a thousand.  Symmetry and the diagonal are both needed: `smallest_failure`
searches for the least game without one of them that cannot be won.

**References.**  Bagchi and Sastry 1987 (the statement on symmetric matrices); Sutner 1989, theorem
3.2; S0 theorem 4.2, where equation (7) counts the mixed terms twice over; S4 chapter 2.  Proofs
without linear algebra: `lightsgame.theorems.solvability.induction`.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* first year.  *Try:* `all-lamps`,
`proof-in-order`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, product
from typing import Literal

from ...algebra import matrix
from ...algebra.bits import Bits, full, members, weight, within
from ...core.evidence import Evidence, Gaps, Natural, register
from ...core.keywords import with_cures
from ...core.message import Counted, Message
from ...errors import Inconsistent
from ...game import graph_solver
from ...game.graph import Graph
from ...game.sparse_graph import GraphLike, as_dense
from .orthogonality import Orthogonality, orthogonality


@dataclass(frozen=True, slots=True)
class Handshake:
    """One quiet pattern, its presses and the edges inside it.

    2 · edges + presses is even, hence presses is.
    """

    pattern: Bits
    presses: Natural
    edges: Natural


@register(kind="all-ones", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class AllOnes(Evidence):
    """The proof for one graph: a handshake for each quiet pattern of a basis, and the presses.

    >>> from lightsgame.game.families import cycle, path
    >>> (
    ...     AllOnes.holds(all_ones(cycle(6)), graph=cycle(6)),
    ...     AllOnes.holds(all_ones(cycle(6)), graph=path(6)),
    ... )
    (True, False)
    """

    graph: Graph
    orthogonality: Orthogonality
    handshakes: tuple[Handshake, ...]
    presses: Bits

    def __str__(self) -> str:
        g = self.graph
        k = len(self.handshakes)
        presses = weight(self.presses)
        edges = Counted("{n} edge", "{n} edges", g.size)
        if g.order == 1:
            size = Message("{n} vertex and {rest}", n=g.order, rest=edges)
        else:
            size = Message("{n} vertices and {rest}", n=g.order, rest=edges)
        lines = [f"Graph of {size}; A is symmetric, with ones on its diagonal."]
        change = "This press changes" if presses == 1 else f"These {presses} presses change"
        if k:
            lines += [
                f"The quiet patterns have a basis of {k}.  Take one, q, and count the pairs (press in q,",
                "lamp in q that it changes).  Each lamp changes an even number of times, so there is an",
                "even number of pairs: presses + 2 x edges inside q, because an edge changes both its ends.",
            ]
            for i, h in enumerate(self.handshakes[:8], start=1):
                total = h.presses + 2 * h.edges
                pairs = Message(
                    "{n} presses + 2 x {n2} edges = {m} pairs", n=h.presses, n2=h.edges, m=total
                )
                lines.append(f"    q{i} on {_names(g, h.pattern)}: {pairs}")
            if k > 8:
                lines.append(f"    ... and {k - 8} more like these")
            so = "So each has an even number of presses, and is orthogonal to the target, all ones."
            lines += [so, "Orthogonal to a basis of Nul A, the target is in Col A."]
        else:
            lines.append(
                "No pattern is quiet but the empty one, so A is invertible and every target can be reached."
            )
        lines.append(f"{change} all {g.order} lamps:")
        lines.append(f"    {_names(g, self.presses, 100)}")
        return "\n".join(lines)

    def claim(self) -> str:
        """The theorem for this graph."""
        presses = weight(self.presses)
        return Counted(
            "all {n} lamps of this graph change by {m} press",
            "all {n} lamps of this graph change by {m} presses",
            presses,
            n=self.graph.order,
            m=presses,
        )

    def _gaps(self) -> Gaps:
        g = self.graph
        proof = self.orthogonality
        if g.closed != proof.A or proof.columns != g.order:
            yield "the orthogonality has another matrix"
        if tuple([h.pattern for h in self.handshakes]) != proof.obstacles:
            yield "an obstacle lacks its handshake"
        for h in self.handshakes:
            if h != handshake(g, h.pattern) or h.presses % 2:
                yield "a pattern has other counts, or is odd"
        if not graph_solver.is_solution(g, self.presses, full(g.order)):
            yield "the presses do not change each lamp"


def _names(g: Graph, vertices: Bits, at_most: int = 12) -> str:
    """The names of the vertices, or of the first few."""
    names = [str(name) for name in g.named(vertices)]
    if len(names) > at_most:
        names[at_most:] = [f"... ({len(names)} in all)"]
    return ", ".join(names)


def handshake(g: Graph, q: Bits) -> Handshake:
    """The count for one pattern: an edge inside is met from both its ends.

    >>> from lightsgame.game.families import cycle
    >>> handshake(cycle(6), 0b11011)
    Handshake(pattern=27, presses=4, edges=2)
    """
    ends = 0
    for v in members(q):
        ends += weight(g.neighbours[v] & q)
    return Handshake(q, weight(q), ends // 2)


@with_cures
def all_ones(graph: GraphLike) -> AllOnes:
    """The proof that all lamps of a graph can be switched at once: O(n³) bit operations.

    >>> from lightsgame.game.families import cycle
    >>> all_ones(cycle(5)).presses == 0b11111
    True
    """
    g = as_dense(graph)
    proof = orthogonality(g.closed, g.order)
    # Proof.  A is symmetric, so Nul Aᵀ is the space of quiet patterns, and by orthogonality 1 is in
    # Col A if 1·q = 0 for each q of a basis.  Over the integers qᵀAq = Σ q_i + 2 Σ_{ij edge} q_i
    # q_j: the diagonal leaves Σ q_i² = Σ q_i and each edge counts twice.  The left side is even
    # since Aq is; so Σ q_i = 1·q is even.                        ∎
    handshakes = tuple([handshake(g, q) for q in proof.obstacles])
    return AllOnes(g, proof, handshakes, proof.solve(full(g.order)))


# ---- what the theorem needs ------------------------------------------------------------------------------------


@register(kind="not-all-ones", asks="reaches")
@dataclass(frozen=True, slots=True, repr=False)
class Failure(Evidence):
    """A game in which not all lamps can be switched.

    Row i of `reaches` are the presses that change lamp i.

    >>> Failure.holds(Failure((0b110, 0b101, 0b011), 0b111))
    True
    """

    reaches: tuple[Bits, ...]
    witness: Bits

    def __str__(self) -> str:
        lines: list[str] = []
        for i, row in enumerate(self.reaches):
            lines.append(f"lamp {i} is changed by the presses {list(members(row))}")
        even = f"every press changes an even number of the lamps {list(members(self.witness))}"
        lines.append(f"{even}, and there are {weight(self.witness)} of them")
        return "\n".join(lines)

    def claim(self) -> str:
        """What cannot be done."""
        return Message("not all {n} lamps of this game can be switched", n=len(self.reaches))

    def _gaps(self) -> Gaps:
        n = len(self.reaches)
        if not all(within(row, n) for row in self.reaches):
            yield "a lamp is changed by a press that is none"
        x = self.witness
        if not within(x, n) or not matrix.is_witness(self.reaches, x, full(n)):
            yield "the witness is no odd set that every press changes evenly"


def smallest_failure(kind: Literal["loopless", "one-way"]) -> Failure:
    """The least game, by number of lamps, in which not all can be switched, found by search.

    `loopless`: a press changes the neighbours and not its own lamp, on a graph without lonely
    vertices, so that A is symmetric with zeros on its diagonal.  `one-way`: a press changes its own
    lamp, but a need not reach b when b reaches a, so that A has the diagonal and lacks the
    symmetry.

    >>> print(smallest_failure("loopless"))
    lamp 0 is changed by the presses [1, 2]
    lamp 1 is changed by the presses [0, 2]
    lamp 2 is changed by the presses [0, 1]
    every press changes an even number of the lamps [0, 1, 2], and there are 3 of them
    >>> print(smallest_failure("one-way"))
    lamp 0 is changed by the presses [0]
    lamp 1 is changed by the presses [1, 2]
    lamp 2 is changed by the presses [0, 1, 2]
    every press changes an even number of the lamps [0, 1, 2], and there are 3 of them
    """
    for rows in _games(kind):
        try:
            matrix.solve(rows, full(len(rows)))
        except Inconsistent as error:
            return Failure(rows, error.witness)
    raise AssertionError("the search ends with games of three lamps")


def _games(kind: Literal["loopless", "one-way"]) -> Iterator[tuple[Bits, ...]]:
    """All matrices of a kind, the small ones first."""
    for order in count(1):
        for rows in product(range(1 << order), repeat=order):
            own = [row >> i & 1 for i, row in enumerate(rows)]
            if kind == "one-way":
                is_of_kind = all(own)
            else:
                is_symmetric = rows == matrix.transpose(rows, order)
                is_of_kind = is_symmetric and all(rows) and not any(own)
            if is_of_kind:
                yield rows
