"""The fewest presses are hard to find: a compiler from cuts, and from formulas, to games.

**Statement.**  Let H be a graph, loops excepted, edges counted as often as they come.  Hang a pendant vertex on every
vertex, and replace every edge by two *twins*, new vertices each joined to both of its ends.  Lighting all lamps of this
graph takes at least

    n + 2 (edges - max cut)

presses, and so many do.  To find them is as hard as to find the largest cut of a graph: NP-hard.

**Example.**  A triangle, of which no cut has more than two edges:

>>> game = of_cut(3, [(0, 1), (1, 2), (0, 2)])
>>> game.graph.order, game.presses(0b001).bit_count()
(12, 5)
>>> from lightsgame.theorems.extremes.narrow import fewest_presses
>>> fewest_presses(game.graph, 2**12 - 1).presses.bit_count()
5
>>> print(of_formula([(1, 2), (-1, 2)]))
satisfiable exactly if all 26 lamps can be lit with 9 presses: 5 literals, 2 triangles, 8 edges

**Proof idea.**  Gadget by gadget (`gadgets`).  *Pendant*: its lamp says that just one of x and its pendant is pressed:
a vertex costs 1, whichever side of the cut it takes, and its own lamp is lit by just that.  *Twins* of u and v: the
lamp of each says that it is pressed exactly if x_u = x_v.  So an edge costs 2 if it is not cut and nothing if it is;
and two presses together do not disturb the lamps of u and v.  So the sets of presses that light all lamps are the cuts.

From formulas: let a global w stand for "false".  A clause (a, b) says that a, b, w are not all alike; (a, b, c) that
a, b, z are not and that ¬z, c, w are not, with a new z.  "Not all alike" is a triangle, of which two edges are cut or
none; a literal and its negation are joined by an edge.  If every such edge is cut and two of each triangle, the formula
is satisfied; a clause of one literal is an edge to w.  No cut has more.

**How it is checked.**  `is_compiled` compiles anew, and looks at every small gadget with all its presses.  The tests
solve both sides for all small graphs and formulas.

**References.**  Karp 1972 (the largest cut).  That the fewest presses are NP-hard to find is Sutner 1988, and Berman,
Borer and Hungerbühler 2021, by other constructions; this one makes the game bipartite, and planar where H is.  We know
of no earlier source for it.

*Before:* `lightsgame.theorems.solvability.bipartite`.  *Level:* third year.  *Try:* `fewest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from ...algebra.bits import Bits, full
from ...errors import BadInput
from ...evidence import Evidence
from ...game import lights
from ...game.graph import Graph, graph
from ...shapes import Between, Small


@dataclass(frozen=True, slots=True)
class CutGame(Evidence, kind="cut-game", asks="order edges"):
    """The game of a graph with *order* vertices and these edges: x at 0 ... n-1, then the pendants, then the twins."""

    order: Annotated[int, Between(1, 2000)]
    edges: tuple[tuple[Small, Small], ...]
    graph: Graph

    def presses(self, side: Bits) -> Bits:
        """The presses that light all lamps and belong to the cut between a set of vertices and the others."""
        n = self.order
        x = side | (full(n) ^ side) << n
        for e, (u, v) in enumerate(self.edges):
            x |= (0b11 if (side >> u ^ side >> v) & 1 == 0 else 0) << 2 * n + 2 * e
        return x

    def side(self, presses: Bits) -> Bits:
        """The side of the cut that presses belong to."""
        return presses & full(self.order)

    def cost(self, side: Bits) -> int:
        """How many presses a cut takes: n + 2 (edges - edges cut)."""
        return self.order + 2 * sum([(side >> u ^ side >> v) & 1 == 0 for u, v in self.edges])

    def __str__(self) -> str:
        return (
            f"all {self.graph.order} lamps take {self.order} presses and 2 for each of {len(self.edges)} edges that is "
            "not cut"
        )

    def _gaps(self) -> Iterator[str]:
        n = self.order
        if self.graph.order != 2 * n + 2 * len(self.edges):
            yield "there are other vertices"
        for v in range(n):
            twins = sum([0b11 << 2 * n + 2 * e for e, ends in enumerate(self.edges) if v in ends])
            if self.graph.neighbours[v] != twins | 1 << n + v or self.graph.neighbours[n + v] != 1 << v:
                yield f"vertex {v} has other neighbours, or its pendant has"
        for e, (u, v) in enumerate(self.edges):
            if u == v or max(u, v) >= n:
                yield f"edge {e} is none"
            if set(self.graph.neighbours[2 * n + 2 * e : 2 * n + 2 * e + 2]) != {1 << u | 1 << v}:
                yield f"the twins of edge {e} have other neighbours"
        if self.graph.names != tuple(range(self.graph.order)):
            yield "the vertices have other names"


def of_cut(order: int, edges: Iterable[tuple[int, int]]) -> CutGame:
    """The game in which fewest presses mean a largest cut: O(n + edges) vertices, bipartite.

    >>> print(of_cut(2, [(0, 1)]))
    all 6 lamps take 2 presses and 2 for each of 1 edges that is not cut

    Raises:
        BadInput: no vertex, or an edge that is none.
    """
    chosen = tuple([(u, v) for u, v in edges])
    if order < 1 or not all(0 <= u < order and 0 <= v < order and u != v for u, v in chosen):
        raise BadInput(f"edges between two of {order} vertices", repr(chosen[:3]))
    joined = [(v, order + v) for v in range(order)]
    for e, (u, v) in enumerate(chosen):
        joined += [(end, 2 * order + 2 * e + twin) for end in (u, v) for twin in (0, 1)]
    return CutGame(order, chosen, graph(2 * order + 2 * len(chosen), joined))


def is_cut_game(claim: CutGame, order: int, edges: Sequence[tuple[int, int]]) -> bool:
    """Whether the graph is made of pendants and twins as the theorem wants it.

    >>> is_cut_game(of_cut(2, [(0, 1)]), 2, [(0, 1)]), is_cut_game(of_cut(2, [(0, 1)]), 2, [])
    (True, False)
    """
    return CutGame.holds(claim, order=order, edges=tuple(edges))


def gadgets() -> Iterator[tuple[str, int, int]]:
    """The two gadgets by brute force: each way to light their lamps, as (gadget, presses at the ends, presses inside).

    >>> list(gadgets())
    [('pendant', 0, 1), ('pendant', 1, 0), ('twins', 0, 2), ('twins', 1, 0), ('twins', 2, 0), ('twins', 3, 2)]
    """
    for name, ends, edges in (("pendant", 1, [(0, 1)]), ("twins", 2, [(0, 2), (1, 2), (0, 3), (1, 3)])):
        g = graph(2 * ends, edges)
        inside = full(2 * ends) ^ full(ends)
        for x in sorted(range(1 << 2 * ends), key=lambda x: (x & full(ends), x)):
            if lights.effect(g, x) & inside == inside:
                yield name, x & full(ends), (x & inside).bit_count()


# ---- from formulas -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled(Evidence, kind="formula-as-a-game", asks="clauses"):
    """A formula as a game: its literals are the vertices of the cut, 0 for the one that is false."""

    clauses: tuple[tuple[int, ...], ...]
    game: CutGame

    @property
    def budget(self) -> int:
        """With so many presses all lamps can be lit exactly if the formula is satisfiable."""
        return self.game.order + 2 * len(_parts(self.clauses).triangles)

    def presses(self, model: Sequence[int]) -> Bits:
        """The presses that belong to an assignment; within the budget exactly if it satisfies the formula."""
        parts, helpers = _parts(self.clauses), {abs(z) for z, _, _ in _parts(self.clauses).helpers}
        true = {literal for literal in model if abs(literal) not in helpers}
        for z, a, b in parts.helpers:
            true.add(z if not {a, b} & true else -z)
        return self.game.presses(sum([1 << i for i, literal in enumerate(parts.literals) if literal in true]))

    def model(self, presses: Bits) -> tuple[int, ...]:
        """The literals that presses within the budget make true."""
        literals = _parts(self.clauses).literals
        false = presses >> literals.index(0) & 1
        true = {literal for i, literal in enumerate(literals) if presses >> i & 1 != false}
        variables = sorted({abs(literal) for clause in self.clauses for literal in clause})
        return tuple([v if v in true else -v for v in variables])

    def __str__(self) -> str:
        parts, game = _parts(self.clauses), self.game
        return (
            f"satisfiable exactly if all {game.graph.order} lamps can be lit with {self.budget} presses: "
            f"{game.order} literals, {len(parts.triangles)} triangles, {len(game.edges)} edges"
        )

    def _gaps(self) -> Iterator[str]:
        parts = _parts(self.clauses)
        if (self.game.order, self.game.edges) != (len(parts.literals), parts.edges()):
            yield "the cut is that of another formula"
        yield from self.game._gaps()


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a formula says in terms of cuts; helpers are (z, a, b) with z = not (a or b)."""

    literals: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    triangles: tuple[tuple[int, int, int], ...]
    helpers: tuple[tuple[int, int, int], ...]

    def edges(self) -> tuple[tuple[int, int], ...]:
        """All edges, between the numbers of literals."""
        number = {literal: i for i, literal in enumerate(self.literals)}
        sides = [pair for a, b, c in self.triangles for pair in ((a, b), (b, c), (a, c))]
        return tuple([(number[a], number[b]) for a, b in (*self.pairs, *sides)])


def _parts(clauses: Sequence[Sequence[int]]) -> _Parts:
    """The literals, and who may not be alike.

    Not all of l1, l2, ..., lk, w are alike exactly if for some z not all of l1, l2, z are and not all of ¬z, l3, ...,
    lk, w: choose z = not (l1 or l2) where w is false.
    """
    top = max([abs(literal) for clause in clauses for literal in clause], default=0)
    pairs: list[tuple[int, int]] = []
    triangles: list[tuple[int, int, int]] = []
    helpers: list[tuple[int, int, int]] = []
    used = {abs(literal) for clause in clauses for literal in clause}
    for clause in clauses:
        rest = list(dict.fromkeys(clause))
        if any(-literal in rest for literal in rest):
            continue
        if not rest:  # nobody satisfies the empty clause: z and not z
            top += 1
            used.add(top)
            pairs += [(top, 0), (-top, 0)]
        while len(rest) > 2:
            top += 1
            used.add(top)
            a, b = rest[:2]
            triangles.append((a, b, top))
            helpers.append((top, a, b))
            rest = [-top, *rest[2:]]
        if len(rest) == 2:
            triangles.append((rest[0], rest[1], 0))
        elif rest:
            pairs.append((rest[0], 0))
    literals = (0, *[sign * v for v in sorted(used) for sign in (1, -1)])
    return _Parts(literals, (*[(v, -v) for v in sorted(used)], *pairs), tuple(triangles), tuple(helpers))


def of_formula(clauses: Iterable[Sequence[int]]) -> Compiled:
    """The game of a formula, given by its clauses (`lightsgame.logic.cnf`): a number of vertices linear in its length.

    >>> game = of_formula([(1, 2), (-1, 2)])
    >>> game.presses((1, 2)).bit_count() == game.budget, game.presses((1, -2)).bit_count() > game.budget
    (True, True)

    Raises:
        BadInput: a literal is 0, or there are more than a thousand of them.
    """
    kept = tuple([tuple(clause) for clause in clauses])
    if any(literal == 0 for clause in kept for literal in clause) or sum(map(len, kept)) > 600:
        raise BadInput("clauses of at most 600 literals in all, none of them 0", f"{sum(map(len, kept))} literals")
    parts = _parts(kept)
    return Compiled(kept, of_cut(len(parts.literals), parts.edges()))


def is_compiled(claim: Compiled, clauses: Iterable[Sequence[int]]) -> bool:
    """Whether the game is that of the formula, gadget by gadget.

    >>> is_compiled(of_formula([(1,)]), [(1,)]), is_compiled(of_formula([(1,)]), [(-1,)])
    (True, False)
    """
    return Compiled.holds(claim, clauses=tuple([tuple(clause) for clause in clauses]))
