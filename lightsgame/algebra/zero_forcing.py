"""Sparse systems modulo any k: a few unknowns are kept open, and the others follow from them, one
after the other.

An equation in which all unknowns but one are known tells that one.  On a board with a known first
row each lamp tells the press below it; at glued edges a last row must be known as well.  Here the
equation with the fewest new unknowns always comes next, and where these are several, all but one of
them stay *open*.  So no one has to say which rows.  The equations that tell nothing new are left
over: a small system in the open unknowns, the *core*, solved as a dense one. Where two unknowns
have the same column, and the equations of their numbers are the same, too, one of the two is
enough: its *twin* may be zero.

>>> ring = sweep(
...     [[3, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 0]], 4
... )  # the unknowns of four equations, modulo 4
>>> ring.opened, [list(row) for row in ring.core], ring.solve((1, 1, 1, 1))
((0, 1), [[2, 3], [3, 2]], (3, 3, 3, 3))

References: Barioli 2008 (zero forcing: sets of vertices from which all others follow in this way).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import gcd

from ..errors import Inconsistent
from . import modular
from .modular import Vector
from .packed import looked_up

Step = tuple[int, int, int, tuple[int, ...]]


@dataclass(frozen=True)
class Sweep:
    """A square system modulo k by its columns, in which an equation that takes an unknown c times
    stands c times.

    A step (equation, unknown, factor, others) says that the unknown is the factor times (the sum of
    the others, less the right side of the equation).  What equation e leaves over is named ~e, as
    if it were an unknown.  Each of the twins comes with the unknown that it is like.
    """

    k: int
    columns: Sequence[Sequence[int]]
    opened: tuple[int, ...]
    left: tuple[int, ...]
    steps: tuple[Step, ...]
    twins: tuple[tuple[int, int], ...]

    @cached_property
    def core(self) -> tuple[bytes, ...]:
        """The equations left over, in the open unknowns, a byte for each coefficient."""
        x = self._follow({unknown: 1 << 8 * i for i, unknown in enumerate(self.opened)})
        return tuple([x[left].to_bytes(len(self.opened), "little") for left in self.left])

    def solve(self, b: Sequence[int]) -> Vector:
        """One x with A x = b modulo k.

        Raises:
            Inconsistent: there is none; the witness is a combination of equations that is zero,
                with a right-hand side that is not.
        """
        for twin, like in self.twins:
            if b[twin] != b[like]:  # the equations are the same
                raise modular.no_solution(self._apart(twin, like), b, self.k)
        x = self._follow(dict.fromkeys(self.opened, 0), b)
        try:
            return self._vector(
                modular.solve(self.core, [-x[left] % self.k for left in self.left], self.k), b
            )
        except Inconsistent as error:
            part = error.witness
        # Proof of the witness w, which on the equations left over is that of the core.  An unknown
        # stands in no equation before the one that told it.  So from the last to the first, w of
        # that one can be chosen such that w is zero on the column.  To add so many times the
        # equations that told something to those left over takes what was told out of them, which is
        # how the core comes about: w is zero on the other columns, too.              ∎
        back = [
            (u, e, f, tuple([v for v in self.columns[u] if v != e]))
            for e, u, f, _ in self.steps[::-1]
            if u >= 0
        ]
        w = self._follow(
            {~left: entry for left, entry in zip(self.left, part, strict=True)}, (), back
        )
        raise modular.no_solution(
            [w.get(equation, 0) for equation in range(len(self.columns))], b, self.k
        )

    def kernel(self) -> tuple[Vector, ...]:
        """Vectors whose combinations are all x with A x = 0; modulo a prime a basis."""
        found = [self._vector(opened) for opened in modular.kernel(self.core, self.k)]
        return (*found, *[self._apart(*pair) for pair in self.twins])

    def _apart(self, twin: int, like: int) -> Vector:
        return tuple([(i == twin) + (self.k - 1) * (i == like) for i in range(len(self.columns))])

    def _vector(self, opened: Sequence[int], b: Sequence[int] = ()) -> Vector:
        x = self._follow(dict(zip(self.opened, opened, strict=True)), b)
        return tuple([x.get(unknown, 0) for unknown in range(len(self.columns))])

    def _follow(
        self, x: dict[int, int], b: Sequence[int] = (), steps: Sequence[Step] | None = None
    ) -> dict[int, int]:
        """Put into x what the steps tell; its values are numbers, or many at a time, a byte each."""
        k = self.k
        times = modular.tables(self.k)
        # So many values can be added to one in a byte; fewer would do.
        most = (256 - k) // (k - 1)
        for equation, unknown, factor, others in self.steps if steps is None else steps:
            total = -b[equation] % k if b else 0
            for i, other in enumerate(others, 1):  # it may begin one earlier
                total += x[other]
                if i % most == 0:  # or more often
                    total = looked_up(total, times[1])
            x[unknown] = looked_up(total, times[factor])
        return x


def sweep(equations: Sequence[Sequence[int]], k: int) -> Sweep:
    """The order in which equations tell the unknowns of a square system modulo k, up to 36.

    An unknown that is taken c times is named c times.

    >>> sweep([[0, 1], [0, 1]], 3).kernel(), sweep([[0, 0]], 4).kernel()
    (((2, 1),), ((2,),))
    """
    n = len(equations)
    columns = [list[int]() for _ in equations]
    for equation, unknowns in enumerate(equations):
        for unknown in unknowns:
            columns[unknown].append(equation)
    first = dict[int, int]()
    pairs = [(v, first.setdefault(hash(tuple(column)), v)) for v, column in enumerate(columns)]
    pairs = [(v, like) for v, like in pairs if v != like and columns[v] == columns[like]]
    if twins := {v: like for v, like in pairs if sorted(equations[v]) == sorted(equations[like])}:
        equations = [
            [u for u in row if u not in twins and v not in twins] for v, row in enumerate(equations)
        ]
        columns = [
            [e for e in column if e not in twins and v not in twins]
            for v, column in enumerate(columns)
        ]
    # how many are not known; below 0 for an equation that has come
    new = [len(unknowns) for unknowns in equations]
    # both in one number
    queue = sorted([count * n + e for e, count in enumerate(new) if e not in twins])
    known = bytearray([v in twins for v in range(n)])
    opened = list[int]()
    steps = list[Step]()
    while queue:
        count, equation = divmod(heappop(queue), n)
        if count != new[equation]:
            continue  # an old entry: unknowns have become known since
        new[equation], unknowns = -1, equations[equation]
        fresh = {unknown: unknowns.count(unknown) for unknown in unknowns if not known[unknown]}
        told = next((unknown for unknown, times in fresh.items() if gcd(times, k) == 1), ~equation)
        opened += [unknown for unknown in fresh if unknown != told]
        others = tuple([unknown for unknown in unknowns if unknown != told])
        steps.append((equation, told, -pow(fresh[told], -1, k) % k if told in fresh else 1, others))
        for unknown in fresh:
            known[unknown] = 1
            for other in columns[unknown]:
                new[other] -= 1
                if new[other] >= 0:
                    heappush(queue, new[other] * n + other)
    opened += [unknown for unknown in range(n) if not known[unknown]]
    left = tuple([told for _, told, _, _ in steps if told < 0])
    return Sweep(k, columns, tuple(opened), left, tuple(steps), tuple(twins.items()))
