"""Symmetric sparse systems over GF(2): elimination by minimum degree, with a dense core at the end.

A symmetric matrix is a graph: an edge for each one beside the diagonal, and some vertices with a
one on it.  To eliminate an unknown is to remove its vertex and to join its neighbours among each
other (an edge that is there already vanishes: 1 + 1 = 0).  What is joined is the *fill-in*; a
vertex with few neighbours makes little of it, so the one with the fewest comes next.  A tree makes
none at all, its leaves fall one after the other.

>>> path = factor([[1], [0, 2], [1]], 0b111)  # unknowns 0, 1, 2, with themselves and neighbours
>>> bin(path.solve(0b101)), path.nullity
('0b101', 0)
>>> pair = factor([[1], [0]], 0b11)
>>> pair.nullity, pair.kernel()
(1, (3,))
>>> pair.solve(0b01)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no solution: the equations [0, 1] add up to 0 = 1

The matrix stays symmetric all the way.  A vertex v with a one on the diagonal is a pivot by itself:
its equation gives x_v, and putting that into the others joins the neighbours of v and changes their
diagonals.  Where the diagonal is zero, v and a neighbour w are a pivot together: the equation of v
gives x_w, that of w gives x_v.  A vertex with a zero and without neighbours has no pivot; its
unknown is free, and its equation says 0 = 0 or 0 = 1.

When all vertices that are left have many neighbours, their matrix is no longer sparse.  This *core*
goes to `lightsgame.algebra.matrix`.  Grids of n vertices have a core of about the square root of n,
random graphs of three edges a vertex one of n / 5.

References: Rose 1972 and George and Liu 1989 (minimum degree); Bunch and Kaufman 1977 (symmetric
pivots of two).
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..core.deadline import tick
from ..errors import Inconsistent, at_most
from . import matrix
from .bits import Bits, flags, from_flags, from_members, members

# The first decides about time alone; of the others one more or less is as good a limit.
SMALL = 512  # vertices up to which the whole matrix is the core
MOST_SPARSE = 400  # neighbours of a vertex that is eliminated by itself
MOST_IN_CORE = 20_000  # vertices; solving it takes about ten seconds and 100 MB
MOST_JOINED = 400_000_000  # pairs of neighbours, until the core is small enough; half a minute
MOST_IN_KERNEL = 4_000_000_000  # bits of all vectors of a basis


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the garbage collector while millions of lists are made that hold only numbers.

    It would look through all of them for cycles, again and again, and take as long as the work.

    >>> import gc
    >>> with collector_paused():
    ...     gc.isenabled()
    False
    """
    back = gc.enable if gc.isenabled() else gc.disable
    gc.disable()
    try:
        yield
    finally:
        back()


class Step(NamedTuple):
    """x of *unknown* by the equation of the vertex *row*: its right side plus x of the *others*."""

    unknown: int
    row: int
    others: tuple[int, ...]


@dataclass(frozen=True)
class Factors:
    """What elimination has made of a symmetric matrix of this *order*, for any right-hand side."""

    order: int
    steps: tuple[Step, ...]
    free: tuple[int, ...]
    core: tuple[int, ...]
    rows: tuple[Bits, ...]

    @cached_property
    def nullity(self) -> int:
        """The dimension of the kernel: the free vertices, and the kernel of the core.

        >>> factor([[1], [0]], 0b11).nullity  # two neighbours: all equations say the same
        1
        """
        size = len(self.core)
        rank = matrix.rank(self.rows, size)
        return len(self.free) + size - rank

    @property
    def fill_in(self) -> int:
        """How many ones of all pivot rows elimination had to keep, the core without.

        >>> factor([[1], [0, 2], [1]], 0b111, small=0).fill_in
        2
        """
        return sum([len(step.others) for step in self.steps])

    def solve(self, b: Bits) -> Bits:
        """One x with A x = b; free unknowns are zero.

        >>> bin(factor([[1], [0, 2], [1]], 0b111).solve(0b111))
        '0b10'

        Raises:
            Inconsistent: there is none; the witness is a member of the kernel that meets b in an
                odd number of places.
        """
        c = flags(b, self.order)
        for unknown, _, others in self.steps:
            if c[unknown]:
                for u in others:
                    c[u] ^= 1
        # Proof of the witness.  Elimination writes A = L D Lᵀ, where D is made of the pivots, of
        # zeros for the free vertices and of the core, and c is L⁻¹ b.  For a d with D d = 0 the
        # vector q = L⁻ᵀ d, which is what the pass backwards makes of d, has A q = 0 and q·b =
        # d·L⁻¹b = d·c.                                                   ∎
        for v in self.free:
            if c[v]:
                raise matrix.no_solution(from_flags(self._backwards([[v]])))
        right = from_flags([c[v] for v in self.core])
        try:
            inner, rank = matrix.solve_with_rank(self.rows, right, len(self.core))
        except Inconsistent as error:
            d = self._of_core(error.witness)
            raise matrix.no_solution(from_flags(self._backwards([d]))) from None
        # Who asks for the nullity next need not eliminate the core once more.
        vars(self)["nullity"] = len(self.free) + len(self.core) - rank
        return from_flags(self._backwards([self._of_core(inner)], c))

    def kernel(self) -> tuple[Bits, ...]:
        """A basis of the kernel: a vector for each free vertex, and for each vector of the core's.

        >>> factor([[1], [0]], 0b11).kernel()
        (3,)

        Raises:
            TooLarge: it would not fit.
        """
        k = self.nullity
        n = self.order
        at_most(k * n, MOST_IN_KERNEL, f"a basis of {k:,} vectors of {n:,} bits")
        starts = [[v] for v in self.free]
        starts += map(self._of_core, matrix.kernel(self.rows, len(self.core)))
        return matrix.transpose(self._backwards(starts), k)

    def _of_core(self, vector: Bits) -> list[int]:
        return [self.core[i] for i in members(vector)]

    def _backwards(self, starts: Iterable[Iterable[int]], c: bytearray | None = None) -> list[Bits]:
        """The unknowns from the last pivot to the first, many vectors at a time.

        In vector i, that is bit i of each unknown, those of starts[i] are one, and the others
        without a pivot are zero.
        """
        x = [0] * self.order
        c = c or bytearray(self.order)
        for i, start in enumerate(starts):
            for v in start:
                x[v] |= 1 << i
        for unknown, row, others in reversed(self.steps):
            tick()
            total = c[row]
            for u in others:
                total ^= x[u]
            x[unknown] = total
        return x


@collector_paused()
def factor(neighbours: Sequence[Iterable[int]], diagonal: Bits, small: int = SMALL) -> Factors:
    """Eliminate the symmetric matrix of a graph, with ones for its edges and on the *diagonal*.

    There are ones at (v, u) for the neighbours u of v, and at (v, v) for v in *diagonal*.  A tree
    of a million vertices takes about five seconds, a grid of 300 x 300 about one.  Up to *small*
    vertices the core is all of them, for dense rows are quicker then.

    >>> square = factor([[1, 3], [0, 2], [1, 3], [2, 0]], 0, small=0)
    >>> square.nullity, [bin(q) for q in square.kernel()], square.fill_in
    (2, ['0b101', '0b1010'], 2)

    Raises:
        TooLarge: a core of more than 20,000 vertices is left.
    """
    n = len(neighbours)
    N = [set(around) for around in neighbours]
    d = flags(diagonal, n)
    steps: list[Step] = []
    free: list[int] = []
    left = n
    degree = 0
    gone: set[int] = set()  # the neighbours of a vertex that is gone
    # The vertices by their degrees.  A vertex whose degree changes is entered again, and its old
    # entry is passed over.
    buckets = _by_degree(N if n > small else [])
    while degree < MOST_SPARSE:
        tick()
        if not buckets[degree]:
            degree += 1
            continue
        v = buckets[degree].pop()
        if N[v] is gone or degree != len(N[v]):
            continue
        if is_dense(degree, left):
            break
        w = v if d[v] else _partner(v, N)
        # a pivot by itself; if it is not v, then v gets a one and comes again
        if d[w] and degree > 3:
            v = w
        # x_v = c_v + Σ x_u, which each neighbour puts into its equation: it gets the neighbours of
        # v, and itself once, on the diagonal.  For two, x_w = c_v + Σ x_u over P, and x_v = c_w +
        # d_w x_w + Σ x_u over Q, which is a sum over R and c_w + d_w c_v: a vertex of P gets R for
        # its x_v, and a vertex of Q gets P.  N[v] is P with w, and R has v: so what is added takes
        # both pivots away.
        P = N[v]
        Q = gone
        R = N[v] | {v}
        if v != w:
            P = N[v] - {w}
            Q = N[w] - {v}
            R = N[w]
            others = Q
            if d[w]:
                R = N[w] ^ P
                # w among the others brings c_v to c_w; the pass backwards comes there first, when
                # x_w is still zero
                others = R - {v} | {w}
            steps.append(Step(w, v, tuple(P)))
            steps.append(Step(v, w, tuple(others)))
            left -= 1  # w is gone as well
        elif d[v]:
            steps.append(Step(v, v, tuple(P)))
        else:
            free.append(v)
        for u in P:
            N[u] ^= R
            d[u] ^= d[w]
        for u in Q:
            N[u] ^= N[v]
        for u in P | Q if Q else P:
            N[u].discard(u)
            buckets[min(len(N[u]), MOST_SPARSE)].append(u)
        N[v] = N[w] = gone
        degree = 0
        left -= 1
    core = tuple([v for v, around in enumerate(N) if around is not gone])
    order = len(core)
    size = f"a core of {order:,} vertices, each joined to {degree} others or more"
    at_most(order, MOST_IN_CORE, size)
    return Factors(n, tuple(steps), tuple(free), core, _dense_rows(core, N, d))


def _partner(v: int, N: Sequence[set[int]]) -> int:
    """The neighbour with the fewest neighbours, or the vertex itself if it has none."""
    return min(N[v], key=lambda u: len(N[u]), default=v)


def _by_degree(N: Sequence[set[int]]) -> list[list[int]]:
    """The vertices by their degrees, those of `MOST_SPARSE` neighbours or more together."""
    buckets: list[list[int]] = [[] for _ in range(MOST_SPARSE + 1)]
    for v, around in enumerate(N):
        buckets[min(len(around), MOST_SPARSE)].append(v)
    return buckets


def _dense_rows(core: Sequence[int], N: Sequence[set[int]], d: bytearray) -> tuple[Bits, ...]:
    """The matrix of the vertices that are left, numbered as in the core."""
    number = {v: i for i, v in enumerate(core)}
    rows: list[Bits] = []
    for i, v in enumerate(core):
        around = from_members([number[u] for u in N[v]])
        rows.append(around | d[v] << i)
    return tuple(rows)


def is_dense(degree: int, left: int) -> bool:
    """Whether the *left* vertices, all of this degree or more, are quicker as dense rows.

    >>> is_dense(5, 1000), is_dense(30, 1000), is_dense(10, 10**6), is_dense(40, 10**6)
    (False, True, False, True)
    """
    # A heuristic about time alone, without sharp bounds: stop when a pivot would join more pairs,
    # about degree², than dense elimination costs.  Where too many are left for a core, the pivots
    # until they are few enough would join at least so many pairs each; stop if that takes too long,
    # for then the system is too large either way.
    pairs = degree * degree
    if left > MOST_IN_CORE:
        return degree > 4 and pairs * (left - MOST_IN_CORE) > MOST_JOINED
    return degree > 4 and 2 * pairs > left // 2 + 40
