"""The fewest presses are hard to find: a compiler from cuts, and from formulas, to games.

**Statement.**  Let H be a graph, loops excepted, edges counted as often as they come.  Hang a
pendant vertex on every vertex, and replace every edge by two *twins*, new vertices each joined to
both of its ends.  Lighting all lamps of this graph takes at least

    n + 2 (edges - max cut)

presses, and so many do.  To find them is as hard as to find the largest cut of a graph: NP-hard.

**Example.**  A triangle, of which no cut has more than two edges:

>>> game = of_cut(3, [(0, 1), (1, 2), (0, 2)])
>>> game.graph.order, game.presses(0b001).bit_count()
(12, 5)
>>> from lightsgame.theorems.worst_case.narrow import fewest_presses
>>> fewest_presses(game.graph, 2**12 - 1).presses.bit_count()
5
>>> print(of_formula([(1, 2), (-1, 2)]))
satisfiable exactly if all 26 lamps can be lit with 9 presses: 5 literals, 2 triangles, 8 edges

**Proof idea.**  Gadget by gadget (`gadgets`).  *Pendant*: its lamp says that just one of x and its
pendant is pressed: a vertex costs 1, whichever side of the cut it takes, and its own lamp is lit by
just that.  *Twins* of u and v: the lamp of each says that it is pressed exactly if x_u = x_v.  So
an edge costs 2 if it is not cut and nothing if it is; and two presses together do not disturb the
lamps of u and v.  So the sets of presses that light all lamps are the cuts.

From formulas: let a global w stand for "false".  A clause (a, b) says that a, b, w are not all
alike; (a, b, c) that a, b, z are not and that ¬z, c, w are not, with a new z.  "Not all alike" is a
triangle, of which two edges are cut or none; a literal and its negation are joined by an edge.  If
every such edge is cut and two of each triangle, the formula is satisfied; a clause of one literal
is an edge to w.  No cut has more.

**How it is checked.**  Every vertex and edge of the graph is looked at, and the formula is read
back off its gadgets. The tests solve both sides for all small graphs and formulas.

**References.**  Karp 1972 (the largest cut).  That the fewest presses are NP-hard to find is Sutner
1988, and Berman, Borer and Hungerbühler 2021, by other constructions; this one makes the game
bipartite, and planar where H is.  We know of no earlier source for it.

*Before:* `lightsgame.theorems.solvability.bipartite`.  *Level:* third year.  *Try:* `fewest`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, count, product
from typing import Annotated

from ...algebra.bits import Bits, from_members, full
from ...core.evidence import Between, Evidence, Gaps, Small, register
from ...core.message import Message
from ...errors import BadInput, expect, plural
from ...game import graph_solver
from ...game.graph import Graph, graph


@register(kind="cut-game", asks="order edges")
@dataclass(frozen=True, slots=True, repr=False)
class CutGame(Evidence):
    """The game of a graph: its vertices are 0 ... n-1, then come the pendants, then the twins."""

    order: Annotated[int, Between(1, 2000)]
    edges: tuple[tuple[Small, Small], ...]
    graph: Graph

    def presses(self, side: Bits) -> Bits:
        """The presses that light all lamps and belong to the cut around a set of vertices."""
        n = self.order
        presses = side | (full(n) ^ side) << n
        for e, (u, v) in enumerate(self.edges):
            is_cut = (side >> u ^ side >> v) & 1
            if not is_cut:
                presses |= 0b11 << 2 * (n + e)
        return presses

    def __str__(self) -> str:
        edges = plural(len(self.edges), "edge")
        presses = f"{self.order} presses and 2 for each of {edges} that is not cut"
        return f"all {self.graph.order} lamps take {presses}"

    def _gaps(self) -> Gaps:
        n = self.order
        rows = self.graph.neighbours
        if not all(u != v and max(u, v) < n for u, v in self.edges):
            yield "an edge does not join two of the vertices"
        number = 2 * n + 2 * len(self.edges)
        vertices = tuple(range(number))
        if self.graph.order != len(vertices) or self.graph.names != vertices:
            yield "there are other vertices, or they have other names"
        twins = [0] * n  # of each vertex
        for e, ends in enumerate(self.edges):
            first = 2 * (n + e)
            u, v = ends
            if set(rows[first : first + 2]) != {1 << u | 1 << v}:
                yield f"the twins of edge {e} have other neighbours"
            for end in ends:
                twins[end] |= 0b11 << first
        for v in range(n):
            if rows[v] != twins[v] | 1 << n + v or rows[n + v] != 1 << v:
                yield f"vertex {v} has other neighbours, or its pendant has"


def of_cut(order: int, edges: Iterable[tuple[int, int]]) -> CutGame:
    """The game in which fewest presses mean a largest cut: O(n + edges) vertices, bipartite.

    >>> print(of_cut(2, [(0, 1)]))
    all 6 lamps take 2 presses and 2 for each of 1 edge that is not cut
    >>> CutGame.holds(of_cut(2, [(0, 1)]), order=2, edges=((0, 1),))
    True

    Raises:
        BadInput: no vertex, or an edge that is none.
    """
    chosen = tuple([(u, v) for u, v in edges])
    if order < 1 or not all(0 <= u < order and 0 <= v < order and u != v for u, v in chosen):
        raise BadInput(f"edges between two of {order} vertices", repr(chosen[:3]))
    joined = [(v, order + v) for v in range(order)]
    for e, (u, v) in enumerate(chosen):
        first = 2 * (order + e)
        joined += product((u, v), (first, first + 1))
    number = 2 * order + 2 * len(chosen)
    return CutGame(order, chosen, graph(number, joined))


def gadgets() -> Iterator[tuple[str, int, int]]:
    """The two gadgets by brute force: of each way to light their lamps the presses.

    They are given as (gadget, presses at the ends, number of presses inside).

    >>> list(gadgets())
    [('pendant', 0, 1), ('pendant', 1, 0), ('twins', 0, 2), ('twins', 1, 0), ('twins', 2, 0), ('twins', 3, 2)]
    """
    for name, ends, edges in (
        ("pendant", 1, [(0, 1)]),
        ("twins", 2, [(0, 2), (1, 2), (0, 3), (1, 3)]),
    ):
        gadget = graph(2 * ends, edges)
        for outside, inside in product(range(1 << ends), repeat=2):
            if graph_solver.effect(gadget, outside | inside << ends) >> ends == full(ends):
                yield name, outside, inside.bit_count()


# ---- from formulas -------------------------------------------------------------------------------------------------


@register(kind="formula-as-a-game", asks="clauses")
@dataclass(frozen=True, slots=True, repr=False)
class Compiled(Evidence):
    """A formula as a game: literals are the vertices of the cut, 0 for the one that is false.

    A gadget is two literals that shall not be alike, or three that shall not be all alike.  The
    gadgets of a clause follow one another; all but the last of them end with a new variable, with
    whose negation the next one begins.
    """

    clauses: tuple[tuple[int, ...], ...]
    literals: tuple[int, ...]
    gadgets: tuple[tuple[int, ...], ...]
    game: CutGame

    @property
    def triangles(self) -> int:
        """How many gadgets are made of three literals."""
        return sum([len(gadget) == 3 for gadget in self.gadgets])

    @property
    def budget(self) -> int:
        """With so many presses all lamps can be lit exactly if the formula is satisfiable."""
        return self.game.order + 2 * self.triangles

    def presses(self, model: Sequence[int]) -> Bits:
        """The presses of an assignment: within the budget exactly if it satisfies the formula."""
        new = {gadget[-1] for gadget in self.gadgets}
        true = {literal for literal in model if abs(literal) not in new}
        for *others, z in self.gadgets:
            if z:
                true.add(z if true.isdisjoint(others) else -z)
        side = [i for i, literal in enumerate(self.literals) if literal in true]
        return self.game.presses(from_members(side))

    def model(self, presses: Bits) -> tuple[int, ...]:
        """The literals that presses within the budget make true."""
        false = presses >> self.literals.index(0) & 1
        true = {literal for i, literal in enumerate(self.literals) if presses >> i & 1 != false}
        variables = sorted(_variables(self.clauses))
        return tuple([v if v in true else -v for v in variables])

    def __str__(self) -> str:
        game = self.game
        edges = f"{len(game.edges)} edges"
        size = f"{game.order} literals, {self.triangles} triangles, {edges}"
        lit = f"all {game.graph.order} lamps can be lit with {self.budget} presses"
        return f"satisfiable exactly if {lit}: {size}"

    def _gaps(self) -> Gaps:
        given = _variables(self.clauses)
        if 0 in given or not all(2 <= len(gadget) <= 3 for gadget in self.gadgets):
            yield "a literal is 0, or a gadget has another size"
        variables = [literal for literal in self.literals if literal > 0]
        if self.literals != _vertices(sorted(set(variables))):
            yield "the vertices are not the false one and literals in order"
        ends = [(self.literals[u], self.literals[v]) for u, v in self.game.edges]
        if ends != _unlike(variables, self.gadgets) or not given.issubset(variables):
            yield "the edges are not those of the gadgets"
        if self.game.order != len(self.literals):
            yield "the edges are not those of the gadgets"
        if list(_read_back(self.gadgets, given)) != _reduced(self.clauses):
            yield "the gadgets say something else than the clauses"


def _variables(clauses: Iterable[Sequence[int]]) -> set[int]:
    return set(map(abs, chain.from_iterable(clauses)))


def _vertices(variables: Iterable[int]) -> tuple[int, ...]:
    """The false one, and each variable with its negation."""
    literals = [0]
    for v in variables:
        literals += [v, -v]
    return tuple(literals)


def _unlike(variables: Iterable[int], gadgets: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    """The pairs of literals that an edge joins."""
    pairs = [(v, -v) for v in variables]
    for gadget in gadgets:
        pairs += combinations(gadget, 2)
    return pairs


def _reduced(clauses: Iterable[Sequence[int]]) -> list[list[int]]:
    """The clauses that an assignment may fail, each literal once."""
    open_: list[list[int]] = []
    for clause in clauses:
        is_true = any(-literal in clause for literal in clause)
        if not is_true:
            open_.append(list(dict.fromkeys(clause)))
    return open_


def _read_back(gadgets: Iterable[Sequence[int]], given: set[int]) -> Iterator[list[int]]:
    """The clauses that gadgets say, one after the other; variables that are not *given* are new."""
    # Proof.  Not all of a, b and the false one are alike exactly if a or b is true.  Let z stand
    # nowhere else, and "not z, or r" be what is said from the next gadget on.  For some z that
    # holds and not all of a, b, z are alike exactly if a, b or r is true: z true will do if r is
    # and one of a, b is not, and z false if one of a, b is true.  The same without b.  So each
    # gadget adds its literals to the clause, from the last one to the front.                      ∎
    clause = list[int]()
    before = 0  # the new variable at the end of the gadget before, if the clause goes on
    used = set(given)
    for gadget in gadgets:
        *literals, z = gadget
        if before:
            first = literals.pop(0)
            expect(first == -before, f"a gadget that begins with {-before}", str(gadget))
        clause += [literal for literal in literals if literal]
        if z:
            is_new = z > 0 and z not in used
            expect(is_new, "a gadget that ends with a new variable", str(gadget))
            used.add(z)
        else:
            yield clause
            clause = []
        before = z
    expect(not before, f"a gadget that begins with {-before}", Message("none"))


def of_formula(clauses: Iterable[Sequence[int]]) -> Compiled:
    """The game of a formula, given by its clauses (`lightsgame.sat.cnf`): a number of vertices
    linear in its length.

    >>> game = of_formula([(1, 2), (-1, 2)])
    >>> (
    ...     game.presses((1, 2)).bit_count() == game.budget,
    ...     game.presses((1, -2)).bit_count() > game.budget,
    ... )
    (True, True)
    >>> of_formula([(1, 2, 3)]).gadgets, Compiled.holds(game, clauses=((1, 2), (-1, 2)))
    (((1, 2, 4), (-4, 3, 0)), True)

    Raises:
        BadInput: a literal is 0, or there are more than 600 of them.
    """
    kept = tuple([tuple(clause) for clause in clauses])
    given = _variables(kept)
    size = sum(map(len, kept))
    wanted = "clauses of at most 600 literals in all, none of them 0"
    expect(0 not in given and size <= 600, wanted, f"{size} literals")
    gadgets: list[tuple[int, ...]] = []
    new = count(max(given, default=0) + 1)
    for rest in _reduced(kept):
        # nobody satisfies the empty clause: the false one is not false
        while len(rest) > 2 or not rest:
            z = next(new)
            gadgets.append((*(rest[:2] or [0]), z))
            rest = [-z, *rest[2:]]
        gadgets.append((*rest, 0))
    variables = sorted((given | _variables(gadgets)) - {0})
    literals = _vertices(variables)
    number = {literal: i for i, literal in enumerate(literals)}
    pairs = _unlike(variables, gadgets)
    edges = [(number[a], number[b]) for a, b in pairs]
    cut = of_cut(len(literals), edges)
    return Compiled(kept, literals, tuple(gadgets), cut)
