"""Each lamp exactly once, on any graph: efficient domination is exact cover, and nothing is
cheaper.

**Statement.**  Let G be a finite graph.  A set of presses that changes each lamp exactly once (an
*efficient dominating set*, or *perfect code*) is the same as an exact cover of the vertices by
closed neighbourhoods.  If there is one, all have the same number of presses, and no set of presses
that reaches every lamp has fewer.  In particular no solution of the game "light all lamps" has
fewer presses: S0 calls these solutions optimal, and so they are.

**Example.**  In the cube two opposite corners reach everything.

>>> from lightsgame.game.families import cycle, hypercube
>>> efficient_dominating_set(hypercube(3)).gap() is None
True
>>> print(efficient_dominating_set(hypercube(3)))
2 presses change each of the 8 lamps exactly once:
  0 changes 0, 1, 2, 4
  7 changes 3, 5, 6, 7
No fewer presses reach every lamp: no press reaches two of 0, 7.
>>> efficient_dominating_set(cycle(4))
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no presses change each lamp exactly once

**Proof idea.**  The lamps that a press changes are its closed neighbourhood, so "each lamp once"
says that the chosen neighbourhoods cover every vertex and do not overlap.  Let C be such a set, and
let D reach every lamp.  For each c in C some press of D lies in the closed neighbourhood of c;
these neighbourhoods are disjoint, so D has at least as many presses as C.  A solution of the game
changes every lamp an odd number of times, hence reaches every lamp.  ∎

**How it is checked.**  `is_efficient_dominating_set` counts; the witness of a "no" is a tree for
`refutation.is_refutation`.  The tests try all graphs of up to five vertices.

**References.**  S0 section 5 and definition 5.1.  Equal sizes, and that the question is
NP-complete: Bange, Barkauskas and Slater 1988.  The name: Biggs 1973; Hamming's codes are those of
the hypercubes.

*Before:* `lightsgame.theorems.perfect_codes.perfect_code`.  *Level:* second year.  *Try:* `is-perfect`,
`perfect-square`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ...algebra.bits import Bits, from_members, full, members, repeated, within
from ...algebra.exact_cover import exact_covers
from ...core.evidence import Evidence, Gaps, Natural, register
from ...core.keywords import with_cures
from ...core.message import Counted, Message
from ...errors import BadInput, Inconsistent
from ...game.graph import Graph
from ...game.sparse_graph import GraphLike, as_dense
from .refutation import Refutation, gaps, search


@register(kind="efficient-domination", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class EfficientDomination(Evidence):
    """A perfect code of a graph: each press with the lamps that it changes."""

    graph: Graph
    parts: tuple[tuple[Natural, Bits], ...]

    @property
    def presses(self) -> Bits:
        """The presses as a set."""
        return sum(1 << press for press, _ in self.parts)

    def __str__(self) -> str:
        g = self.graph
        lines = [f"{self.claim().replace(' of a graph', '')}:"]
        for press, lamps in self.parts:
            changed = ", ".join(map(str, g.named(lamps)))
            lines.append(f"  {g.names[press]} changes {changed}")
        presses = ", ".join([str(g.names[press]) for press, _ in self.parts])
        lines.append(f"No fewer presses reach every lamp: no press reaches two of {presses}.")
        return "\n".join(lines)

    def claim(self) -> str:
        """What the presses do."""
        order = self.graph.order
        if order == 1:
            return Message("{n} press changes the only lamp of a graph exactly once", n=1)
        return Counted(
            "{n} press changes each of the {n2} lamps of a graph exactly once",
            "{n} presses change each of the {n2} lamps of a graph exactly once",
            len(self.parts),
            n2=order,
        )

    def _gaps(self) -> Gaps:
        closed = self.graph.closed
        for press, lamps in self.parts:
            if not 0 <= press < len(closed) or closed[press] != lamps:
                yield "a part is no closed neighbourhood of its press"
        parts = [lamps for _, lamps in self.parts]
        if repeated(parts) or sum(parts) != full(len(closed)):
            yield Message("a lamp changes twice, or never")


@register(kind="no-efficient-domination", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class NoEfficientDomination(Evidence):
    """The tree that proves that no presses change each lamp of a graph exactly once.

    >>> from lightsgame.game.families import cycle
    >>> NoEfficientDomination(cycle(4), refute_graph(cycle(4))).gap() is None
    True
    """

    graph: Graph
    tree: Refutation[Hashable]

    def claim(self) -> str:
        """What there is not."""
        return Message(
            "no presses change each of the {n} lamps of a graph exactly once", n=self.graph.order
        )

    def __str__(self) -> str:
        return str(self.tree)

    def _gaps(self) -> Gaps:
        closed = neighbourhoods(self.graph)
        yield from gaps(self.tree, lambda name: closed.get(name, ()))


def is_efficient_dominating_set(graph: Graph, presses: Bits) -> bool:
    """Whether these presses change each lamp exactly once.

    >>> from lightsgame.game.families import cycle
    >>> (
    ...     is_efficient_dominating_set(cycle(6), 0b001001),
    ...     is_efficient_dominating_set(cycle(6), 0b000101),
    ... )
    (True, False)
    """
    if not within(presses, graph.order):
        return False
    return all((closed & presses).bit_count() == 1 for closed in graph.closed)


def efficient_dominating_sets(graph: Graph) -> Iterator[Bits]:
    """All sets of presses that change each lamp exactly once, in the order of `exact_covers`.

    Exponential in the worst case: the question is NP-complete.

    >>> from lightsgame.game.families import cycle, torus
    >>> [bin(code) for code in efficient_dominating_sets(cycle(6))]
    ['0b1001', '0b10010', '0b100100']
    >>> len(list(efficient_dominating_sets(torus(5, 5))))
    10
    """
    return (from_members(chosen) for chosen in exact_covers(graph.closed, full(graph.order)))


@with_cures
def efficient_dominating_set(graph: GraphLike) -> EfficientDomination:
    """The first such set, with what each press changes.

    >>> from lightsgame.game.families import cycle
    >>> bin(efficient_dominating_set(cycle(6)).presses)
    '0b1001'

    Raises:
        Inconsistent: there is none; the witness is a `Refutation` over the names of the vertices.
        TooLarge: there is none, and the tree that proves it is too large to write down.
    """
    graph = as_dense(graph)
    for presses in efficient_dominating_sets(graph):
        parts = [(press, graph.closed[press]) for press in members(presses)]
        return EfficientDomination(graph, tuple(parts))
    raise Inconsistent("no presses change each lamp exactly once", refute_graph(graph))


def refute_graph(graph: Graph) -> Refutation[Hashable]:
    """The tree that proves that there is no such set.

    >>> from lightsgame.game.families import cycle
    >>> print(refute_graph(cycle(4)).branches[0][1])
    2 cannot be lit: 1 and 3 relight 0, 2 relights 1

    Raises:
        BadInput: there is such a set.
    """
    tree = search(neighbourhoods(graph).__getitem__, graph.names)
    if not isinstance(tree, Refutation):
        raise BadInput(
            "a graph without an efficient dominating set",
            Message("one with {names}", names=list(tree)),
        )
    return tree


def neighbourhoods(graph: Graph) -> dict[Hashable, tuple[Hashable, ...]]:
    """The closed neighbourhood of each vertex, by names: what `refutation.is_refutation` asks for.

    >>> from lightsgame.game.families import path
    >>> neighbourhoods(path(3))
    {0: (0, 1), 1: (0, 1, 2), 2: (1, 2)}
    """
    lamps = map(graph.named, graph.closed)
    return dict(zip(graph.names, lamps, strict=True))
