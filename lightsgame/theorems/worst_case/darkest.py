"""How dark can it get?  The fewest lamps that must stay lit, and the positions that can be won on
every graph.

**Statement.**  (1) Sort the cells of a game by the quiet patterns that hold them, k bits for each
cell, and add up the bits of the lit cells over GF(2): the *syndrome*.  Pressing does not change it.
So the fewest lamps that can be left are the fewest cells whose bits add up to the syndrome, and any
such cells can be what is left.  (2) As many lamps can be lit as can be put out: the most that can
be lit leaves as few dark.  (3) On n >= 2 vertices the positions that can be put out on *every*
graph are just two, all dark and all lit.

**Example.**  On 5 x 5 every game can be brought down to one lamp; on 4 x 4 and 9 x 9 some keep two.

>>> from lightsgame.game.families import grid
>>> print(darkest(grid(5, 5), 0b00001))
lit: 1, presses: 0, left: 1.  None fewer can be left, for the syndrome 10 is no sum of fewer classes
>>> worst_left(grid(5, 5)), worst_left(grid(4, 4)), worst_left(grid(9, 9))
(1, 2, 2)

**Proof idea.**  (1) A press meets each quiet pattern evenly, so it keeps the syndrome; and two
positions with the same syndrome differ by something that meets all quiet patterns evenly, which can
be switched.  In codes: the positions that can be put out are the dual code, the lamps left a coset
leader of it, and the most that must stay is its covering radius.  (2) All lamps can be switched
(`lightsgame.theorems.solvability.all_ones`), so with a position its complement can be reached.  (3)
All lit is the all-ones theorem.  If u is lit and v is not, join only u and v: the two of them are a
quiet pattern that meets the position in one place.

**How it is checked.**  The checker presses, and adds up classes to see that fewer do not make the
syndrome.  The tests try all presses on small graphs, and all graphs for the universal positions.

**References.**  Goldwasser and Klostermeyer 1997 (the maximisation problem); Dodis and Winkler 2001
(universal configurations).

*Before:* `lightsgame.theorems.worst_case.covering_radius`.  *Level:* second year.  *Try:* `cannot-be-lit`, `fewest`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product, starmap
from operator import xor

from ...algebra.bits import Bits, all_within, classes, from_members, lowest, odd, within
from ...algebra.matrix import rank
from ...core.evidence import Evidence, Gaps, register, spend
from ...core.message import Message
from ...errors import at_most
from ...game import graph_solver
from ...game.graph import Graph

MOST_NULLITY = 18  # all 2^k syndromes are gone through


@register(kind="darkest", asks="graph lit")
@dataclass(frozen=True, slots=True, repr=False)
class Darkest(Evidence):
    """Presses after which the fewest lamps are left, with a basis of the quiet patterns."""

    graph: Graph
    lit: Bits
    basis: tuple[Bits, ...]
    presses: Bits

    @property
    def left(self) -> Bits:
        """The lamps that stay lit."""
        return self.lit ^ graph_solver.effect(self.graph, self.presses)

    def __str__(self) -> str:
        lit = self.lit.bit_count()
        left = self.left.bit_count()
        counts = f"lit: {lit}, presses: {self.presses.bit_count()}, left: {left}"
        if not left:
            return counts
        k = len(self.basis)
        syndrome = _syndrome(self.basis, self.lit)
        why = (
            f"None fewer can be left, for the syndrome {syndrome:0{k}b} is no sum of fewer classes"
        )
        return f"{counts}.  {why}"

    def _gaps(self) -> Gaps:
        g = self.graph
        n = self.graph.order
        k = len(self.basis)
        if not within(self.lit, n) or not within(self.presses, n):
            yield "a set has other vertices"
        if k > MOST_NULLITY or not all_within(self.basis, n):
            yield "the patterns are not quiet, or too many"
        if not all(graph_solver.is_quiet(g, q) for q in self.basis):
            yield "the patterns are not quiet, or too many"
        if rank(self.basis, n) < k:
            yield Message("the patterns are not independent")
        kinds = classes(self.basis, n)
        syndrome = _syndrome(self.basis, self.lit)
        sums = {0}  # the syndromes of so many lamps
        for count in range(self.left.bit_count()):
            if syndrome in sums:
                yield f"{count} lamps have the syndrome"
            spend(len(sums) * len(kinds))
            sums |= set(starmap(xor, product(sums, kinds)))


def _syndrome(basis: Sequence[Bits], lit: Bits) -> Bits:
    return from_members([i for i, q in enumerate(basis) if odd(q & lit)])


def _by_sums(g: Graph) -> tuple[tuple[Bits, ...], dict[Bits, tuple[Bits, int]]]:
    """A basis of the quiet patterns; and for each syndrome the one before it, by fewest classes.

    With that comes a vertex that leads there, the first of a class that some pattern holds.
    """
    basis = graph_solver.quiet_basis(g)
    k = len(basis)
    at_most(k, MOST_NULLITY, f"2^{k} syndromes", limit=f"2^{MOST_NULLITY}")
    sorted_cells = sorted(classes(basis, g.order).items())
    kinds = [(kind, lowest(word)) for kind, word in sorted_cells if kind]
    # Nobody asks what comes before 0.
    came = {0: (0, 0)}
    waiting = [0]
    for s in waiting:
        if len(came) < 1 << k:
            new = {s ^ t: (s, v) for t, v in kinds if s ^ t not in came}
            came |= new
            waiting += new
    return basis, came


def darkest(g: Graph, lit: Bits) -> Darkest:
    """Presses that leave the fewest lamps lit: exact, by going through the 2^k syndromes.

    >>> from lightsgame.game.families import complete
    >>> darkest(complete(4), 0b0011).left.bit_count()
    2

    Raises:
        TooLarge: the nullity is more than 18.
    """
    basis, came = _by_sums(g)
    syndrome = _syndrome(basis, lit)
    left = 0
    while syndrome:
        syndrome, v = came[syndrome]
        left |= 1 << v
    return Darkest(g, lit, basis, graph_solver.solve(g, lit, left))


def worst_left(g: Graph) -> int:
    """The most lamps that some position cannot get rid of: the covering radius of the dual code.

    >>> from lightsgame.game.families import complete, path
    >>> worst_left(path(3)), worst_left(path(5)), worst_left(complete(4))
    (0, 1, 2)
    """
    depth = {0: 0}
    for s, (before, _) in _by_sums(g)[1].items():  # in the order of their depth
        depth.setdefault(s, depth[before] + 1)
    return max(depth.values())
