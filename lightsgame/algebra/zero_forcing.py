"""Sparse systems modulo any k: a few unknowns are kept open, and the others follow from them.

An equation in which all unknowns but one are known tells that one.  On a board with a known first
row each lamp tells the press below it; at glued edges a last row must be known as well.  Here the
equation with the fewest new unknowns always comes next, and where these are several, all but one of
them stay *open*.  So no one has to say which rows.  The equations that tell nothing new are left
over: a small system in the open unknowns, the *core*, solved as a dense one. Where two unknowns
have the same column, and the equations of their numbers are the same, too, one of the two is
enough: its *twin* may be zero.

>>> unknowns = [[3, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 0]]  # of four equations
>>> ring = sweep(unknowns, 4)
>>> ring.opened, [list(row) for row in ring.core], ring.solve((1, 1, 1, 1))
((0, 1), [[2, 3], [3, 2]], (3, 3, 3, 3))

References: Barioli 2008 (zero forcing: sets of vertices from which all others follow in this way).
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import gcd

from ..core.deadline import tick
from ..errors import Inconsistent, at_most
from . import modular
from .modular import Vector
from .packed import looked_up

MOST_OPENED = 1_500  # unknowns; a system of them takes a second

Step = tuple[int, int, int, tuple[int, ...]]


@dataclass(frozen=True)
class Sweep:
    """The order in which the equations of a square system modulo k tell its unknowns.

    It has the columns of the system: an equation that takes an unknown c times stands c times.

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
        width = len(self.opened)
        units = [1 << 8 * i for i in range(width)]
        x = self._follow(dict(zip(self.opened, units, strict=True)))
        return tuple([x[left].to_bytes(width, "little") for left in self.left])

    @property
    def count(self) -> int:
        """How many x there are with A x = 0."""
        # of twins any one may be taken in the place of the other
        return modular.solutions(self.core, self.k) * int(self.k ** len(self.twins))

    def solve(self, b: Sequence[int]) -> Vector:
        """One x with A x = b modulo k.

        Raises:
            Inconsistent: there is none; the witness is a combination of equations that is zero,
                with a right-hand side that is not.
        """
        for twin, like in self.twins:
            if b[twin] != b[like]:  # the equations are the same
                raise modular.no_solution(self._difference(twin, like), b, self.k)
        x = self._follow(dict.fromkeys(self.opened, 0), b)
        right = [-x[left] % self.k for left in self.left]
        try:
            opened = modular.solve(self.core, right, self.k)
        except Inconsistent as error:
            raise modular.no_solution(self._witness(error.witness), b, self.k) from None
        return self._vector(opened, b)

    def _witness(self, of_core: Vector) -> list[int]:
        """A witness that no x solves the system, from one of the core."""
        # Proof.  On the equations left over w is the witness of the core.  An unknown stands in no
        # equation before the one that told it.  So w of that equation can be chosen, from the last
        # to the first, such that w is zero on the column of the unknown.  Adding these multiples of
        # the equations that told something eliminates the unknowns that they told, as when the core
        # was formed; so w is zero on the columns of the open unknowns, too.              ∎
        backwards: list[Step] = []
        for equation, unknown, factor, _ in reversed(self.steps):
            if unknown >= 0:
                others = tuple([e for e in self.columns[unknown] if e != equation])
                backwards.append((unknown, equation, factor, others))
        leftover = [~left for left in self.left]
        w = self._follow(dict(zip(leftover, of_core, strict=True)), (), backwards)
        return [w.get(equation, 0) for equation in range(len(self.columns))]

    def kernel(self) -> tuple[Vector, ...]:
        """Vectors whose combinations are all x with A x = 0; modulo a prime a basis."""
        vectors = [self._vector(opened) for opened in modular.kernel(self.core, self.k)]
        vectors += [self._difference(twin, like) for twin, like in self.twins]
        return tuple(vectors)

    def _difference(self, twin: int, like: int) -> Vector:
        """1 at the twin, -1 at the unknown that it is like."""
        x = [0] * len(self.columns)
        x[twin] = 1
        x[like] = self.k - 1
        return tuple(x)

    def _vector(self, opened: Sequence[int], b: Sequence[int] = ()) -> Vector:
        x = self._follow(dict(zip(self.opened, opened, strict=True)), b)
        unknowns = range(len(self.columns))
        return tuple([x.get(unknown, 0) for unknown in unknowns])

    def _follow(
        self, x: dict[int, int], b: Sequence[int] = (), steps: Sequence[Step] | None = None
    ) -> dict[int, int]:
        """Put into x what the steps tell; its values are numbers, or many at a time, a byte each."""
        k = self.k
        times = modular.tables(self.k)
        # So many values can be added to one in a byte; fewer would do.
        most = (256 - k) // (k - 1)
        for equation, unknown, factor, others in self.steps if steps is None else steps:
            tick()
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

    Raises:
        TooLarge: more than 1,500 unknowns are opened.
    """
    columns = incidence(equations)
    twins = find_twins(equations, columns)
    if twins:
        equations = without(equations, twins)
        columns = without(columns, twins)
    n = len(equations)
    known = bytearray([v in twins for v in range(n)])
    # How many unknowns of each equation are not known yet; -1 for an equation that has come.
    missing = [len(unknowns) for unknowns in equations]
    # The equation with the fewest comes next.  Count and equation make one number, count * n +
    # equation: with pairs instead 120 x 120 knights take 1.5 times as long.
    queue = [count * n + e for e, count in enumerate(missing) if e not in twins]
    heapify(queue)
    opened: list[int] = []
    left: list[int] = []
    steps: list[Step] = []
    while queue:
        tick()
        count, equation = divmod(heappop(queue), n)
        if count != missing[equation]:
            continue  # an old entry: unknowns have become known since
        missing[equation] = -1
        unknowns = equations[equation]
        new = [unknown for unknown in dict.fromkeys(unknowns) if not known[unknown]]
        solved = invertible(new, unknowns, k)
        if solved is None:
            solved = ~equation  # nothing is solved: the equation is left over
            factor = 1
            left.append(solved)
        else:
            factor = -pow(unknowns.count(solved), -1, k) % k
        opened += [unknown for unknown in new if unknown != solved]
        at_most(len(opened), MOST_OPENED, f"a system of {len(opened):,} unknowns")
        others = tuple([unknown for unknown in unknowns if unknown != solved])
        steps.append((equation, solved, factor, others))
        for unknown in new:
            known[unknown] = 1
            for other in columns[unknown]:
                missing[other] -= 1
                if missing[other] >= 0:
                    heappush(queue, missing[other] * n + other)
    opened += [unknown for unknown in range(n) if not known[unknown]]
    return Sweep(k, columns, tuple(opened), tuple(left), tuple(steps), tuple(twins.items()))


def incidence(equations: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each unknown the equations in which it stands.

    >>> incidence([[0, 1], [1, 1]])
    [[0], [0, 1, 1]]
    """
    columns: list[list[int]] = [[] for _ in equations]
    for equation, unknowns in enumerate(equations):
        for unknown in unknowns:
            columns[unknown].append(equation)
    return columns


def find_twins(equations: Sequence[Sequence[int]], columns: list[list[int]]) -> dict[int, int]:
    """Unknowns that may be zero, each with an earlier one of the same column and equation.

    >>> ring = [[3, 0, 2], [0, 1, 3], [1, 0, 2], [2, 3, 1]]
    >>> find_twins([[0, 1], [0, 1]], [[0, 1], [0, 1]]), find_twins(ring, incidence(ring))
    ({1: 0}, {})
    """
    first: dict[int, int] = {}
    twins: dict[int, int] = {}
    for v, column in enumerate(columns):
        like = first.setdefault(hash(tuple(column)), v)
        if (
            like != v
            and column == columns[like]
            and sorted(equations[v]) == sorted(equations[like])
        ):
            twins[v] = like
    return twins


def without(lists: Sequence[Sequence[int]], gone: Container[int]) -> list[list[int]]:
    """The lists without the numbers that are gone, whose own lists become empty.

    >>> without([[0, 1], [0], [1, 2]], {1})
    [[0], [], [2]]
    """
    kept: list[list[int]] = []
    for v, numbers in enumerate(lists):
        if v in gone:
            kept.append([])
        else:
            kept.append([number for number in numbers if number not in gone])
    return kept


def invertible(new: Iterable[int], unknowns: Sequence[int], k: int) -> int | None:
    """The first of the *new* unknowns that is taken so many times that this has an inverse modulo k.

    >>> invertible([0, 1], [0, 1, 0], 4), invertible([0], [0, 0], 4)
    (1, None)
    """
    for unknown in new:
        if gcd(unknowns.count(unknown), k) == 1:
            return unknown
    return None
