"""Random graphs, exactly: on how many graphs and connected graphs of n vertices has the game a
given nullity?

**Statement.**  (1) Take vertex 1 of a graph on n vertices away, and exchange joined and unjoined
among its neighbours, loops included.  That is a bijection from the graphs on n vertices to *all*
symmetric (n-1) x (n-1) matrices over GF(2), and it keeps the nullity.  So graphs with the nullity k
are as many as symmetric (n-1) x (n-1) matrices of rank n - 1 - k.  Every game can be won on a share
of

    (1 - 1/2) (1 - 1/8) (1 - 1/32) ... (1 - 1/2^j)      (j odd, j < n)

of them, which tends to 0.41942...  (2) If y marks each dimension of the nullity, the exponential
generating functions of all and of the connected graphs are G = e^C.

**Example.**

>>> print(law(4))
64 graphs on 4 vertices
nullity 0: 28, a share of 0.437500
nullity 1: 28, a share of 0.437500
nullity 2: 7, a share of 0.109375
nullity 3: 1, a share of 0.015625
>>> f"{float(law(101).shares[0]):.12f}"
'0.419422441795'

Of the 38 that are connected:

>>> connected_law(4).counts
(15, 22, 0, 1)

**Proof idea.**  (1) In the matrix A of the game write the first row as (1, a).  Adding the first
row to the rows that have a one there leaves A' = R + a aᵀ below, R being the rest: A is invertible
on vertex 1, so nullity A = nullity A'. As R has ones on its diagonal, that of A' is 1 + a: so A'
tells a, and with it R.  Each symmetric matrix comes from one graph.  And symmetric matrices are
counted by bordering: a matrix of rank r with a new row v and corner c keeps its rank if v is in the
column space (2^r of 2^m) and c is as it must be, gains 1 if c is not, and 2 if v is outside.

(2) The nullity of a graph is the sum of those of its components, and a graph is a set of connected
ones.

**How it is checked.**  `law` counts by bordering; the checker by the closed product of MacWilliams.
`connected_law` leaves the other components of vertex 1 away; its checker divides G' by G.  `shrunk`
and `grown` are the bijection, both ways.  The tests eliminate in all graphs on up to 7 vertices,
two million of them at once, and count the same; the numbers of connected graphs are those of OEIS
A001187.

**References.**  MacWilliams 1969 (symmetric matrices by rank).  Forrest and Manno 2021 count up to
11 vertices by enumeration and estimate up to 100 by a million trials each.  Brown et al. 2006 have
the same numbers for the even partitions of a graph; the step is that of the interlace polynomial
(Arratia, Bollobás and Sorkin 2004).  Flajolet and Sedgewick 2009, chapter II (exponential
generating functions); OEIS A001187.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* second year.  *Try:* `nullity`, `rank`, `all-lamps`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Annotated, ClassVar

from ...algebra.bits import Bits, from_members, full, members
from ...core.evidence import Between, Evidence, Gaps, Natural, register
from ...errors import at_most, count_text
from ...game.graph import Graph, graph

MOST = 400  # vertices; the counts have tens of thousands of digits
MOST_CONNECTED = 60


@register(kind="nullity-law", asks="order", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class Law(Evidence):
    """How many labelled graphs on `order` vertices have nullity 0, 1, 2, ...

    >>> Law.holds(law(9), order=9), Law.holds(law(9), order=10)
    (True, False)
    """

    order: Annotated[int, Between(1, MOST)]
    counts: tuple[Natural, ...]
    _what: ClassVar[str] = "graphs"

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The probabilities of nullity 0, 1, 2, ..."""
        total = sum(self.counts) or 1
        return tuple([Fraction(count, total) for count in self.counts])

    def __str__(self) -> str:
        lines = [f"{count_text(sum(self.counts))} {self._what} on {self.order} vertices"]
        total = sum(self.counts) or 1
        for k, count in enumerate(self.counts[:8]):
            share = count / total
            lines.append(f"nullity {k}: {count_text(count)}, a share of {share:.6f}")
        return "\n".join(lines)

    def _gaps(self) -> Gaps:
        if len(self.counts) != self.order:
            yield f"{self.order} nullities are possible"
        if self.counts != self._anew():
            yield f"the numbers of {self._what} are others"

    def _anew(self) -> tuple[int, ...]:
        """The counts, in another way than that of the maker."""
        return _by_macwilliams(self.order)


def law(order: int) -> Law:
    """The law of the nullity for a random graph: O(n²) products of long numbers.

    >>> law(2).counts
    (1, 1)

    Raises:
        TooLarge: more than 400 vertices.
    """
    at_most(order, MOST, f"counts for {order} vertices")
    # Proof.  Border a symmetric m x m matrix M of rank r by a row v and a corner c.  If v is not in
    # Col M the rank grows by 2: 2^m - 2^r rows, two corners.  If v = M y, the corner decides: c =
    # yᵀ M y keeps the rank, the other one adds 1; 2^r rows each.  So N(m+1, r) = 2^r N(m, r) +
    # 2^(r-1) N(m, r-1) + 2 (2^m - 2^(r-2)) N(m, r-2).     ∎
    ranks = [1]
    for m in range(order - 1):
        N = [*ranks, 0, 0]  # for r = m + 1, and, counted from the end, for -1 and -2
        ranks = []
        for r in range(m + 2):
            kept = N[r] << r
            one_more = N[r - 1] << r >> 1
            two_more = (N[r - 2] << m + 1) - (N[r - 2] << r >> 1)
            ranks.append(kept + one_more + two_more)
    return Law(order, tuple(reversed(ranks)))


@register(kind="connected-law", asks="order", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class ConnectedLaw(Law):
    """The same for connected graphs.

    >>> (
    ...     ConnectedLaw.holds(connected_law(9), order=9),
    ...     ConnectedLaw.holds(connected_law(9), order=10),
    ... )
    (True, False)
    """

    order: Annotated[int, Between(1, MOST_CONNECTED)]
    _what = "connected graphs"

    def _anew(self) -> tuple[int, ...]:
        # 1 / G, for G = e^C gives C' = G' / G
        n = self.order
        laws = [_by_macwilliams(m) for m in range(1, n + 1)]
        G = [1, *[packed(counts, n**2) for counts in laws]]
        inverse = [1]
        for m in range(1, n):
            inverse.append(-times(G, [*inverse, 0], m))
        return unpacked(times(G[1:], inverse, n - 1), n**2, n)


def connected_law(order: int) -> ConnectedLaw:
    """The law of the nullity for a random connected graph; O(n²) products of numbers of n³ digits.

    >>> connected_law(5).counts
    (342, 270, 115, 0, 1)

    Raises:
        TooLarge: more than 60 vertices.
    """
    at_most(order, MOST_CONNECTED, f"counts of connected graphs with {order} vertices")
    # Proof.  The nullity of a graph is the sum of those of its components.  So with a factor y for
    # each dimension the graphs in which vertex 1 has a component of j vertices count binom(n-1,
    # j-1) C_j(y) G_{n-j}(y), and all together they are G_n(y).
    # ∎
    G = [1]
    C = [0]
    for n in range(1, order + 1):
        G.append(packed(law(n).counts, order**2))
        disconnected = times([*C[1:], 0], G, n - 1)
        C.append(G[n] - disconnected)
    return ConnectedLaw(order, unpacked(C[order], order**2, order))


def times(a: Sequence[int], b: Sequence[int], k: int) -> int:
    """The coefficient of x^k / k! in a product of two series, given by such coefficients.

    >>> times([1, 1, 1], [1, 1, 1], 2)  # e^x e^x = e^2x
    4
    """
    total = 0
    for j in range(k + 1):
        total += comb(k, j) * a[j] * b[k - j]
    return total


def unpacked(value: int, digits: int, number: int) -> tuple[int, ...]:
    """The coefficients of a polynomial in y, each below 2^digits, from its value at y = 2^digits.

    >>> unpacked(0x13, 4, 2)
    (3, 1)
    """
    return tuple([value >> digits * k & full(digits) for k in range(number)])


def packed(counts: Sequence[int], digits: int) -> int:
    """The value at y = 2^digits of the polynomial with these coefficients; undoes `unpacked`.

    >>> packed((3, 1), 4) == 0x13
    True
    """
    return sum([count << digits * k for k, count in enumerate(counts)])


def _by_macwilliams(order: int) -> tuple[int, ...]:
    """The graphs on so many vertices by nullity, as symmetric matrices by rank."""
    m = order - 1
    return tuple([_macwilliams(m, m - k) for k in range(order)])


def _macwilliams(m: int, r: int) -> int:
    """The symmetric m x m matrices of rank r, by a product formula."""
    # Π 2^(2i) / (2^(2i) - 1) for i <= r/2, times Π (2^(m-i) - 1) for i < r
    squares = [4**i for i in range(1, r // 2 + 1)]
    less_one = [square - 1 for square in squares]
    share = Fraction(prod(squares), prod(less_one))
    factors = [2 ** (m - i) - 1 for i in range(r)]
    return int(share * prod(factors))


# ---- the bijection ----------------------------------------------------------------------------------------------


def shrunk(g: Graph) -> tuple[Bits, ...]:
    """The symmetric matrix on the other vertices that belongs to a graph: R + a aᵀ.

    >>> from lightsgame.game.families import complete
    >>> shrunk(complete(3))
    (0, 0)
    """
    a = g.neighbours[0] >> 1
    return tuple([row >> 1 ^ a if row & 1 else row >> 1 for row in g.closed[1:]])


def grown(matrix: Sequence[Bits]) -> Graph:
    """The graph to which a symmetric matrix belongs; undoes `shrunk`.

    >>> list(grown((0, 0)).edges())
    [(0, 1), (0, 2), (1, 2)]
    """
    m = len(matrix)
    diagonal = from_members([i for i, row in enumerate(matrix) if row >> i & 1])
    a = full(m) ^ diagonal
    rows = list(matrix)
    for i in members(a):
        rows[i] ^= a
    edges = [(0, i + 1) for i in members(a)]
    for i, row in enumerate(rows):
        edges += [(i + 1, j + 1) for j in range(i) if row >> j & 1]
    return graph(m + 1, edges)
