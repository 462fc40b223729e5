"""Symmetric sparse systems modulo any k: elimination by minimum degree, with a dense core at the end.

What `lightsgame.algebra.sparse` does modulo 2, with numbers on edges and vertices and with units in
the place of ones.  A vertex whose number on the diagonal has an inverse is a pivot by itself; else
it is one together with a neighbour to which the edge has an inverse, for then the determinant of
the two, d e - c², has one, too.  So the matrix stays symmetric, a tree makes no fill-in, and the
witness of an unsolvable system is a member of the kernel.

>>> star = factor([{1: 1, 2: 1, 3: 1}, {0: 1}, {0: 1}, {0: 1}], [1, 1, 1, 1], 3)
>>> star.count, star.solve((1, 1, 1, 1))
(1, (1, 0, 0, 0))

Modulo a power of a prime there may be vertices without a pivot: those without edges are solved one
by one, and the others go to the core.  For several primes the Chinese remainder theorem puts the
answers together.

References: as for `lightsgame.algebra.sparse`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, prod
from typing import NamedTuple

from ..core.deadline import tick
from ..errors import Inconsistent, at_most
from . import modular
from .modular import Vector
from .sparse import collector_paused

Edges = dict[int, int]  # the numbers on the edges to the neighbours

# One more or less is as good a limit.
MOST_IN_CORE = 1_500  # vertices; eliminating them takes about two seconds
MOST_CHANGES = 3_000_000  # of numbers on edges, which takes half a second
MOST_SPARSE = 400  # neighbours of a vertex that is eliminated by itself


class Step(NamedTuple):
    """One pivot, or two: their unknowns are the inverse block times (right sides less edges)."""

    pivots: tuple[int, ...]
    inverse: tuple[int, ...]  # one number, or a b / b d as (a, b, d)
    edges: tuple[tuple[tuple[int, int], ...], ...]  # of each pivot, to the vertices that are left


@dataclass(frozen=True)
class Part:
    """What elimination has made of a symmetric matrix modulo the prime power p^e."""

    order: int
    p: int
    e: int
    steps: tuple[Step, ...]
    loose: tuple[tuple[int, int], ...]  # vertices without edges or inverse, with their numbers
    core: tuple[int, ...]
    rows: tuple[bytes, ...]

    @property
    def q(self) -> int:
        """The modulus."""
        return int(self.p**self.e)

    @cached_property
    def count(self) -> int:
        """How many x there are with A x = 0."""
        alone = prod([gcd(number, self.q) for _, number in self.loose])
        return alone * self._eliminated((0,) * len(self.core)).kernel_size

    def solve(self, b: Sequence[int]) -> Vector:
        """One x with A x = b.

        Raises:
            Inconsistent: there is none; the witness is a member of the kernel with w·b not zero.
        """
        q = self.q
        c = self._forwards(b)
        x = [0] * self.order
        for v, number in self.loose:
            common = gcd(number, q)
            if c[v] % common:
                witness = self._backwards({v: q // common})
                raise modular.no_solution(witness, b, q)
            inverse = pow(number // common, -1, q // common)
            quotient = c[v] // common
            x[v] = quotient * inverse % q
        right = [c[v] for v in self.core]
        core = self._eliminated(right)
        try:
            inner = core.solve()
        except Inconsistent:
            # As the core is symmetric, its right side fails to meet all of its kernel with 0.
            found = (w for w in core.kernel() if modular.dot(w, right) % q)
            witness = self._backwards(dict(zip(self.core, next(found), strict=True)))
            raise modular.no_solution(witness, b, q) from None
        values = dict(zip(self.core, inner, strict=True))
        values.update({v: x[v] for v, _ in self.loose})
        return self._backwards(values, c)

    def kernel(self) -> list[Vector]:
        """Vectors whose combinations are all x with A x = 0; modulo a prime a basis."""
        q = self.q
        loose = [(v, gcd(number, q)) for v, number in self.loose]
        starts = [{v: q // common} for v, common in loose if common > 1]
        core = self._eliminated((0,) * len(self.core))
        starts += [dict(zip(self.core, x, strict=True)) for x in core.kernel()]
        return [self._backwards(start) for start in starts]

    def _eliminated(self, right: Sequence[int]) -> modular.Echelon:
        rows = [row + bytes([side]) for row, side in zip(self.rows, right, strict=True)]
        return modular.eliminate(rows, len(self.core), self.p, self.e)

    def _forwards(self, b: Sequence[int]) -> list[int]:
        """The right sides after all pivots."""
        q = self.q
        c = [value % q for value in b]
        for pivots, inverse, edges in self.steps:
            if len(pivots) == 1:
                first = c[pivots[0]] * inverse[0]
                if first:
                    for u, number in edges[0]:
                        c[u] = (c[u] - number * first) % q
                continue
            pair = _times(inverse, c[pivots[0]], c[pivots[1]])
            for value, around in zip(pair, edges, strict=True):
                if value:
                    for u, number in around:
                        c[u] = (c[u] - number * value) % q
        return c

    def _backwards(self, values: dict[int, int], c: Sequence[int] = ()) -> Vector:
        """The unknowns from the last pivot to the first; without right sides these are zero."""
        q = self.q
        c = c or (0,) * self.order
        x = [0] * self.order
        for v, value in values.items():
            x[v] = value
        for pivots, inverse, edges in reversed(self.steps):
            v = pivots[0]
            total = c[v]
            for u, number in edges[0]:
                total -= number * x[u]
            if len(pivots) == 1:
                x[v] = total * inverse[0] % q
                continue
            w = pivots[1]
            other = c[w]
            for u, number in edges[1]:
                other -= number * x[u]
            first, second = _times(inverse, total, other)
            x[v] = first % q
            x[w] = second % q
        return tuple(x)


def _times(block: tuple[int, ...], x: int, y: int) -> tuple[int, int]:
    a, b, d = block
    return a * x + b * y, b * x + d * y


@dataclass(frozen=True)
class Factors:
    """What elimination has made of a symmetric matrix modulo k, a part for each prime power."""

    k: int
    parts: tuple[Part, ...]

    @property
    def count(self) -> int:
        """How many x there are with A x = 0 modulo k.

        >>> factor([{1: 1}, {0: 1}], [1, 1], 6).count
        6
        """
        return prod([part.count for part in self.parts])

    def solve(self, b: Sequence[int]) -> Vector:
        """One x with A x = b modulo k.

        >>> factor([{1: 1}, {0: 1}], [1, 1], 6).solve((5, 5))
        (0, 5)

        Raises:
            Inconsistent: there is none; the witness is a member of the kernel with w·b not zero.
        """
        k = self.k
        total = (0,) * len(b)
        for part in self.parts:
            others = k // part.q
            try:
                x = part.solve(b)
            except Inconsistent as error:
                raise modular.no_solution(error.witness, b, k, others) from None
            one = others * pow(others, -1, part.q)
            pairs = zip(total, x, strict=True)
            total = tuple([(entry + one * of_part) % k for entry, of_part in pairs])
        return total

    def kernel(self) -> tuple[Vector, ...]:
        """Vectors whose combinations are all x with A x = 0 modulo k; modulo a prime a basis.

        >>> factor([{1: 1}, {0: 1}], [1, 1], 3).kernel()
        ((1, 2),)
        """
        vectors: list[Vector] = []
        for part in self.parts:
            others = self.k // part.q
            vectors += [tuple([others * entry for entry in x]) for x in part.kernel()]
        return tuple(vectors)


def factor(edges: Sequence[Edges], diagonal: Sequence[int], k: int) -> Factors:
    """Eliminate a symmetric matrix modulo k: the numbers beside the diagonal, and those on it.

    >>> path = factor([{1: 1}, {0: 1, 2: 1}, {1: 1}], [1, 1, 1], 4)
    >>> path.solve((1, 1, 1)), path.count
    ((0, 1, 0), 1)

    Raises:
        TooLarge: a core of more than 1,500 vertices is left.
    """
    powers = modular.prime_powers(k)
    return Factors(k, tuple([_part(edges, diagonal, p, e) for p, e in powers]))


@collector_paused()
def _part(edges: Sequence[Edges], diagonal: Sequence[int], p: int, e: int) -> Part:
    q = p**e
    N = [_modulo(around, q) for around in edges]
    d = [number % q for number in diagonal]
    steps, loose, core = _eliminate(N, d, p, q)
    return Part(len(N), p, e, tuple(steps), tuple(loose), core, _dense_rows(core, N, d))


def _modulo(around: Edges, q: int) -> Edges:
    return {u: number % q for u, number in around.items() if number % q}


def _eliminate(
    N: list[Edges], d: list[int], p: int, q: int
) -> tuple[list[Step], list[tuple[int, int]], tuple[int, ...]]:
    """Eliminate vertices of low degree: the steps, the loose vertices, and the core that is left."""
    steps: list[Step] = []
    loose: list[tuple[int, int]] = []
    n = len(N)
    is_gone = bytearray(n)
    left = n
    changes = 0
    degree = 0
    # The vertices by their degrees.  A vertex whose degree changes is entered again, and its old
    # entry is passed over.
    buckets: list[list[int]] = [[] for _ in range(MOST_SPARSE + 1)]
    for v, around in enumerate(N):
        buckets[min(len(around), MOST_SPARSE)].append(v)
    while degree < MOST_SPARSE:
        if not buckets[degree]:
            degree += 1
            continue
        if _is_dense(degree, left):
            break
        tick()
        v = buckets[degree].pop()
        if is_gone[v] or degree != len(N[v]):
            continue
        pivots = _pivots(v, N, d, p)
        if not pivots:
            if not degree:
                is_gone[v] = 1
                left -= 1
                loose.append((v, d[v]))
            continue  # it goes to the core, if it has edges and these do not change
        changes += _cost(pivots, N, d)
        if changes > MOST_CHANGES:
            break
        step = _pivot(pivots, N, d, q)
        steps.append(step)
        touched = {u for around in step.edges for u, _ in around}
        for u in touched:
            buckets[min(len(N[u]), MOST_SPARSE)].append(u)
        for pivot in pivots:
            is_gone[pivot] = 1
        left -= len(pivots)
        degree = 0
    core = tuple([v for v in range(n) if not is_gone[v]])
    size = f"a core of {len(core):,} vertices, each joined to {degree} others or so"
    at_most(len(core), MOST_IN_CORE, size)
    return steps, loose, core


def _pivots(v: int, N: list[Edges], d: list[int], p: int) -> tuple[int, ...]:
    """The vertex, or it and a neighbour, if their block has an inverse modulo p; else nothing."""
    if d[v] % p:
        return (v,)
    units = [u for u, number in N[v].items() if number % p]
    if not units:
        return ()
    return (v, min(units, key=lambda u: len(N[u])))


def _cost(pivots: tuple[int, ...], N: list[Edges], d: list[int]) -> int:
    """How many numbers these pivots change."""
    v = pivots[0]
    here = len(N[v])
    if len(pivots) == 1:
        return here * here
    # With a zero on the diagonal the neighbours of the other one are not joined to each other.
    w = pivots[1]
    there = len(N[w])
    among = there * there if d[v] else 0
    return here * here + 2 * here * there + among


def _pivot(pivots: tuple[int, ...], N: list[Edges], d: list[int], q: int) -> Step:
    """Eliminate one vertex, or two: what is left of their equations goes into the others."""
    v = pivots[0]
    P = N[v]
    if len(pivots) == 1:
        for u in P:
            del N[u][v]
        inverse = pow(d[v], -1, q)
        for u, number in P.items():
            _add(u, -inverse * number % q, P, N[u], d, q)
        step = Step(pivots, (inverse,), (tuple(P.items()),))
        N[v] = {}
        return step
    w = pivots[1]
    Q = N[w]
    edge = P.pop(w)
    del Q[v]
    for u in P:
        del N[u][v]
    for u in Q:
        del N[u][w]
    scale = pow(d[v] * d[w] - edge * edge, -1, q)
    a = scale * d[w] % q
    b = -scale * edge % q
    c = scale * d[v] % q
    # Each neighbour u loses (P_u, Q_u) times the inverse block times the rows P and Q.
    for u, number in P.items():
        _add(u, -number * a % q, P, N[u], d, q)
        _add(u, -number * b % q, Q, N[u], d, q)
    for u, number in Q.items():
        _add(u, -number * b % q, P, N[u], d, q)
        _add(u, -number * c % q, Q, N[u], d, q)
    step = Step(pivots, (a, b, c), (tuple(P.items()), tuple(Q.items())))
    N[v] = {}
    N[w] = {}
    return step


def _add(u: int, times: int, row: Edges, around: Edges, d: list[int], q: int) -> None:
    """Add a row so many times to that of vertex u."""
    if not times:
        return
    for t, number in row.items():
        if t == u:
            d[u] = (d[u] + times * number) % q
            continue
        total = (around.get(t, 0) + times * number) % q
        if total:
            around[t] = total
        else:
            around.pop(t, None)


def _is_dense(degree: int, left: int) -> bool:
    """Whether the vertices that are left, all of this degree or more, are quicker as dense rows."""
    # A heuristic about time alone: a pivot changes about degree² numbers at 150 ns, or in dense
    # rows left² at 0.6 ns.
    return degree > 5 and 16 * degree > left


def _dense_rows(core: tuple[int, ...], N: list[Edges], d: list[int]) -> tuple[bytes, ...]:
    number = {v: i for i, v in enumerate(core)}
    rows: list[bytes] = []
    for i, v in enumerate(core):
        row = bytearray(len(core))
        row[i] = d[v]
        for u, value in N[v].items():
            row[number[u]] = value
        rows.append(bytes(row))
    return tuple(rows)
