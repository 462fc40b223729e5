"""Every lamp of every graph, by induction: two proofs that build the answer.

**Statement.**  On every graph there is a set of presses that changes each lamp.  This is the
theorem of `lightsgame.theorems.solvability.all_ones`; the two proofs here need no orthogonality,
and construct.

**Example.**  A path of four, by leaving out vertices; a ring of six, by eliminating them:

>>> from lightsgame.game.families import cycle, path
>>> print(by_leaving_out(path(4)))
on 0: press 0 (a single vertex)
on 3: press 3 (a single vertex)
on 0, 3: press 0, 3 (an even number of vertices: the sum of the sets without one)
on 0, 2, 3: press 0, 3 (as without 2, which changes 2 too)
on 0, 1, 2, 3: press 0, 3 (as without 1, which changes 1 too)
>>> print(by_elimination(cycle(6)))
remove 0, toggle all edges and loops among its neighbours: 1, 5
remove 2, toggle all edges and loops among its neighbours: 1, 3
remove 1, toggle all edges and loops among its neighbours: 3, 5
remove 3, toggle all edges and loops among its neighbours: 4, 5
no loop is left on the other 2: press none of them
back again: press a removed vertex if its neighbours then were pressed evenly often:
press 0, 3

**Proof idea.**  *Leaving out.*  For each vertex v let S_v switch all lamps of G - v.  If some S_v
changes v too, take it.  Otherwise S_v changes everything but v.  If the number of vertices is even,
the sum of all S_v changes each lamp an odd number of times.  If it is odd, some vertex v has an
even number of neighbours (handshake); press v, which settles v and its neighbours, an odd number,
and add S_u for the even number of other vertices u: each of those lamps is left out once and so
changed an odd number of times, while v and its neighbours are changed an even number of times more.

*Eliminating.*  Let some vertices have a loop, those whose press changes themselves, and ask for a
set that changes exactly the lamps with a loop.  Without loops the empty set will do.  Otherwise
take a vertex v with a loop, toggle all edges and loops among its neighbours and remove v; solve the
smaller graph; then press v if its neighbours are pressed an even number of times.  This is a step
of symmetric elimination, so the proof is also an algorithm of cost O(n³).

**How it is checked.**  Both keep every step; the checkers replay the steps with sets of pairs, and
press.

**References.**  Leaving out: Cowen, Hechler, Kennedy and Ryba 1999; Mirzaei 2025; see also Caro
1996 and Eriksson, Eriksson and Sjöstrand 2001.  S0 chapter 4 repeats, after Sutner 1989, that only
proofs by linear algebra are known.

*Before:* `lightsgame.theorems.solvability.all_ones`.  *Level:* first year.  *Try:* `all-lamps`, `proof-in-order`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from ...algebra.bits import Bits, full, lowest, members, odd, weight, within
from ...core.evidence import Evidence, Gaps, Small, register
from ...core.message import Counted, Message
from ...errors import at_most
from ...game import graph_solver
from ...game.graph import Graph

MOST_LEFT_OUT = 14  # vertices; in the worst case every subset is a step


@dataclass(frozen=True, slots=True)
class Step:
    """Presses that change every lamp of the subgraph on *vertices*, and the rule that gave them.

    `one`: a single vertex.  `without`: those for the subgraph without *vertex*, which change it
    too.  `sum`: the sum of those without each vertex, of which there is an even number.  `around`:
    press *vertex*, which has an even number of neighbours, and add those without u for each u that
    is neither it nor its neighbour.
    """

    vertices: Bits
    rule: Literal["one", "without", "sum", "around"]
    vertex: Small
    presses: Bits


REASON = {
    "one": "a single vertex",
    "without": "as without {0}, which changes {0} too",
    "sum": "an even number of vertices: the sum of the sets without one",
    "around": "{0} has evenly many neighbours: press it, and add the sets without u for each u not beside it",
}


@register(kind="induction-by-leaving-out", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class LeavingOut(Evidence):
    """The induction by leaving out vertices, smaller subgraphs first, the whole graph last.

    >>> from lightsgame.game.families import cycle, path
    >>> (
    ...     LeavingOut.holds(by_leaving_out(cycle(5)), graph=cycle(5)),
    ...     LeavingOut.holds(by_leaving_out(cycle(5)), graph=path(5)),
    ... )
    (True, False)
    """

    graph: Graph
    steps: tuple[Step, ...]

    @property
    def presses(self) -> Bits:
        """The presses for the whole graph."""
        return self.steps[-1].presses

    def __str__(self) -> str:
        g = self.graph
        lines: list[str] = []
        for s in self.steps:
            why = REASON[s.rule].format(g.names[s.vertex])
            presses = _names(g, s.presses)
            vertices = _names(g, s.vertices)
            lines.append(f"on {vertices}: press {presses} ({why})")
        if len(lines) > 40:
            lines[20:-5] = [f"... {len(lines) - 25} more ..."]
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
        closed = g.closed
        known = dict[Bits, Step]()
        for s in self.steps:
            fits = within(s.vertices, g.order) and within(s.presses, s.vertices.bit_length())
            if s.vertices in known or not fits:
                yield "a step is there twice, or lies beyond the graph"
            if not s.vertices >> s.vertex & 1:
                yield "a step is about a vertex that its subgraph has not"
            if not all(odd(closed[u] & s.presses) for u in members(s.vertices)):
                yield f"the presses on {_names(g, s.vertices)} leave a lamp"
            if not _follows(g, s, known):
                yield f"the presses on {_names(g, s.vertices)} do not follow by their rule"
            known[s.vertices] = s
        if not self.steps or self.steps[-1].vertices != full(g.order):
            yield "the last step is not the whole graph"


def _names(g: Graph, vertices: Bits) -> str:
    return ", ".join([str(name) for name in g.named(vertices)]) or "nothing"


def by_leaving_out(g: Graph) -> LeavingOut:
    """The induction on a graph of at most `MOST_LEFT_OUT` vertices.

    >>> from lightsgame.game.families import cycle
    >>> bin(by_leaving_out(cycle(5)).presses)
    '0b11111'

    Raises:
        TooLarge: more vertices; in the worst case all 2^n subgraphs are visited.  `by_elimination`
            has no such limit.
    """
    what = f"an induction through up to 2^{g.order} subgraphs"
    at_most(
        g.order, MOST_LEFT_OUT, what, f"2^{MOST_LEFT_OUT}", instead=Message("use by_elimination")
    )
    steps = dict[Bits, Step]()
    used = {full(g.order)}
    for vertices in range(1, 1 << g.order):
        steps[vertices] = _step(g, vertices, steps)
    # Sets that were looked at and not used are left away.
    for vertices in reversed(steps):
        if vertices in used:
            used.update(_uses(g, steps[vertices]))
    in_order = sorted(used, key=lambda vertices: (weight(vertices), vertices))
    return LeavingOut(g, tuple([steps[vertices] for vertices in in_order]))


def _step(g: Graph, vertices: Bits, known: Mapping[Bits, Step]) -> Step:
    """The step for one subgraph, all smaller ones having theirs."""
    if weight(vertices) == 1:
        return Step(vertices, "one", lowest(vertices), vertices)
    for v in members(vertices):
        # The sets without v are pressed in the whole subgraph: whether v changes is the parity of
        # its neighbours.
        rest = known[vertices ^ 1 << v].presses
        if odd(rest & g.neighbours[v]):
            return Step(vertices, "without", v, rest)
    # Now each set without v changes everything but v.  The degrees add up to twice the edges, so
    # among an odd number of vertices one has an even degree.
    if odd(vertices):
        even = next(v for v in members(vertices) if not odd(g.neighbours[v] & vertices))
        step = Step(vertices, "around", even, 0)
    else:
        step = Step(vertices, "sum", lowest(vertices), 0)
    return replace(step, presses=_made(g, step, known))


def _uses(g: Graph, s: Step) -> list[Bits]:
    """The smaller subgraphs whose presses a step adds up."""
    left_out = 0
    if s.rule == "without":
        left_out = 1 << s.vertex
    elif s.rule == "sum":
        left_out = s.vertices
    elif s.rule == "around":
        left_out = s.vertices & ~(g.neighbours[s.vertex] | 1 << s.vertex)
    return [s.vertices ^ 1 << u for u in members(left_out)]


def _follows(g: Graph, s: Step, known: Mapping[Bits, Step]) -> bool:
    """Whether the rule of a step is one for its subgraph, and gives its presses."""
    if not _applies(g, s) or not known.keys() >= set(_uses(g, s)):
        return False
    return _made(g, s, known) == s.presses


def _applies(g: Graph, s: Step) -> bool:
    """Whether the rule of a step is one for its subgraph."""
    if s.rule == "one":
        return s.vertices == 1 << s.vertex
    if s.rule == "without":
        return True
    if s.rule == "sum":
        return not odd(s.vertices) and s.vertex == lowest(s.vertices)
    return odd(s.vertices) and not odd(g.neighbours[s.vertex] & s.vertices)


def _made(g: Graph, s: Step, known: Mapping[Bits, Step]) -> Bits:
    """The presses that the rule of a step makes from those of smaller subgraphs."""
    made = 1 << s.vertex if s.rule in ("one", "around") else 0
    for rest in _uses(g, s):
        made ^= known[rest].presses
    return made


# ---- by elimination --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Removal:
    """A vertex with a loop is removed, and everything toggled among its neighbours at that time."""

    vertex: Small
    around: Bits


@register(kind="induction-by-elimination", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class Elimination(Evidence):
    """The induction by eliminating vertices, until no vertex has a loop, and the presses.

    >>> from lightsgame.game.families import cycle, path
    >>> (
    ...     Elimination.holds(by_elimination(cycle(5)), graph=cycle(5)),
    ...     Elimination.holds(by_elimination(cycle(5)), graph=path(5)),
    ... )
    (True, False)
    """

    graph: Graph
    removed: tuple[Removal, ...]
    presses: Bits

    def __str__(self) -> str:
        g = self.graph
        removal = "remove {}, toggle all edges and loops among its neighbours: {}"
        first = self.removed[:20]
        lines = [removal.format(g.names[r.vertex], _names(g, r.around)) for r in first]
        if len(self.removed) > 20:
            lines.append(f"... {len(self.removed) - 20} more ...")
        left = g.order - len(self.removed)
        if left:
            lines.append(f"no loop is left on the other {left}: press none of them")
        rule = "press a removed vertex if its neighbours then were pressed evenly often"
        lines += [f"back again: {rule}:", Message("press {names}", names=_names(g, self.presses))]
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
        x = self.presses
        left = full(self.graph.order)
        if not within(x, g.order):
            yield "a press lies beyond the graph"
        # what each vertex reaches; bit v is its loop
        rows = dict(enumerate(g.closed))
        pressed = x
        for r in self.removed:
            with_loops = [v for v, row in rows.items() if row >> v & 1]
            if with_loops[:1] != [r.vertex]:
                yield f"vertex {r.vertex} is not the first with a loop"
            row = rows.pop(r.vertex) & left
            if row ^ 1 << r.vertex != r.around:
                yield f"vertex {r.vertex} has other neighbours"
            left ^= 1 << r.vertex
            for u in members(r.around):
                rows[u] ^= r.around
            # The vertex is pressed exactly when its neighbours, those removed later and those never
            # pressed, are evenly so.
            if not odd(x & r.around):
                pressed ^= 1 << r.vertex
        if any(row >> u & 1 for u, row in rows.items()):
            yield "a loop is left"
        if pressed or not graph_solver.is_solution(g, x, full(g.order)):
            yield "the presses are not those of the rule"


def by_elimination(g: Graph) -> Elimination:
    """The induction on any graph: O(n²) operations on n-bit ints.

    >>> from lightsgame.game.families import path
    >>> by_elimination(path(3)).presses == 0b010
    True
    """
    # Proof that the step is right.  Let a be the neighbours of v, which has a loop, and A' the rest
    # with everything among a toggled, A' = A + a aᵀ.  Let x' change exactly the loops of A', which
    # are d' = d + a, and press v if a·x' is 0: x_v = 1 + a·x'.  Then v is changed x_v + a·x' = 1
    # times, as it should.  The others are changed by A x' + a x_v = A'x' + a (a·x') + a (1 + a·x')
    # = d' + a = d times.                                             ∎
    rows = list(g.closed)
    loops = full(g.order)
    removed = list[Removal]()
    presses = 0
    while loops:
        v = lowest(loops)
        around = rows[v] ^ 1 << v
        removed.append(Removal(v, around))
        for u in members(around):
            rows[u] ^= rows[v]  # toggles u's edges to a, its loop, and takes away the edge to v
        loops = (loops ^ around) & ~(1 << v)
        rows[v] = 0
    for r in reversed(removed):
        if not odd(presses & r.around):
            presses |= 1 << r.vertex
    return Elimination(g, tuple(removed), presses)
