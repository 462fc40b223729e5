"""Trees from their leaves: the nullity and the always solvable trees, a step for each vertex.

**Statement.**  Hang a forest up by its roots and give every vertex a type, from the leaves up:

- *fixed*, if some child forces it: its own press is known;
- *forcing*, if no child forces it and an odd number of its children copy it: then its parent must
  do as it says;
- *copying*, otherwise: it is pressed exactly if its parent is, or exactly if not.

The nullity is the number of forcing roots plus, for each vertex, the number of its forcing children
beyond the first.

**Example.**  A path of five: the leaf 4 copies 3, so 3 forces 2, so 2 is fixed, 1 copies 0, and the
root 0 forces.

>>> from lightsgame.game.families import path
>>> print(tree(path(5)))
5 vertices, 1 root: 2 copying, 2 forcing, 1 fixed; nullity 1

**Proof idea.**  The lamp of v says x_v + x_parent + (sum over the children) = t_v.  Copying
children give x_v + s each, so without a forcing child it reads (1 + copies) x_v + x_parent = s: if
the copies are even, x_v = x_parent + s; if they are odd, x_parent = s, and x_v is free.  A forcing
child says x_v = s; then x_v is known, and the lamp of v determines the press of *one* forcing
child.  The others stay free, and each of them must say the same.  At a root x_parent = 0.

**How it is checked.**  The checker walks the types from the leaves.  The tests take all trees on up
to 6 vertices, from their Prüfer codes, and random forests of hundreds.

**References.**  Amin and Slater 1996 describe the trees of nullity 0, Amin, Clark and Slater 1998 the
nullities of trees, and Batal 2020 has types of vertices; types from the leaves are folklore in the
theory of domination.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* first year.  *Try:* `all-lamps`, `cannot-be-lit`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ...algebra.bits import Bits, full, lowest, members
from ...core.evidence import Evidence, Gaps, Small, register
from ...errors import expect, plural
from ...game.graph import Graph

Kind: TypeAlias = Literal["copying", "forcing", "fixed"]


@register(kind="tree", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class Tree(Evidence):
    """A forest with its vertices from the roots down, their parents and types.

    The parent of a root is its own number.

    >>> from lightsgame.game.families import cycle, path
    >>> Tree.holds(tree(path(4)), graph=path(4)), Tree.holds(tree(path(4)), graph=cycle(4))
    (True, False)
    """

    graph: Graph
    order: tuple[Small, ...]
    parents: tuple[Small, ...]
    types: tuple[Kind, ...]

    @property
    def free(self) -> Bits:
        """The vertices pressed at will: forcing roots, and forcing children after the first."""
        free = 0
        forced = 0  # the vertices that have a forcing child
        for v in self.order:
            if self.types[v] == "forcing":
                p = self.parents[v]
                if p == v or forced >> p & 1:
                    free |= 1 << v
                else:
                    forced |= 1 << p
        return free

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns."""
        return self.free.bit_count()

    def __str__(self) -> str:
        kinds = ("copying", "forcing", "fixed")
        counts = ", ".join([f"{self.types.count(kind)} {kind}" for kind in kinds])
        roots = [v for v, p in enumerate(self.parents) if p == v]
        hung = f"{self.graph.order} vertices, {plural(len(roots), 'root')}"
        return f"{hung}: {counts}; nullity {self.nullity}"

    def _gaps(self) -> Gaps:
        g = self.graph
        n = self.graph.order
        is_listed = len(self.parents) == len(self.types) == n
        if sorted(self.order) != list(range(n)) or not is_listed:
            yield "not every vertex stands once in the order, with a parent and a type"
        seen = 0
        children = 0
        for v in self.order:
            p = self.parents[v]
            if p != v:
                children += 1
                if not seen & g.neighbours[v] & 1 << p:
                    yield f"the parent of {v} is no neighbour that comes before it"
            seen |= 1 << v
        if children != g.size:
            yield "there are edges besides those to the parents"
        for v, right in enumerate(_types(self.order, self.parents)):
            if self.types[v] != right:
                yield f"vertex {v} is {right}"


def tree(g: Graph) -> Tree:
    """The forest hung up by its first vertices, with the types: one step for each edge.

    >>> from lightsgame.game.families import star
    >>> tree(star(4)).types  # an even number of leaves copy the middle, which has no parent to copy
    ('copying', 'copying', 'copying', 'copying', 'copying')

    Raises:
        BadInput: the graph has a ring.
    """
    n = g.order
    parents = list(range(n))
    order = list[int]()
    left = full(n)
    while left:
        part = [lowest(left)]
        left ^= 1 << part[0]
        for v in part:  # which grows
            for w in members(g.neighbours[v] & left):
                parents[w] = v
                part.append(w)
            left &= ~g.neighbours[v]
        order += part
    children = [v for v, p in enumerate(parents) if p != v]
    expect(g.size == len(children), "a tree, or several", "a graph with a ring")
    return Tree(g, tuple(order), tuple(parents), tuple(_types(order, parents)))


def _types(order: Sequence[int], parents: Sequence[int]) -> list[Kind]:
    """The types of the vertices, from the leaves up."""
    below: list[list[Kind]] = [[] for _ in order]
    types: list[Kind] = ["copying"] * len(order)
    for v in reversed(order):
        if "forcing" in below[v]:
            types[v] = "fixed"
        elif below[v].count("copying") % 2:
            types[v] = "forcing"
        below[parents[v]].append(types[v])  # for a root, too late to count
    return types
