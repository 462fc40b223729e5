"""The best compromise: numbers in boxes that keep all signed sums below their limits.

Or weights that show that no such numbers do.

Numbers d(t) with lo <= d <= hi stand at vectors t of GF(2)^k.  For each of the 2^k vectors u there
is the signed sum

    f(u) = sum of ±d(t),  - where u and t meet in an odd number of places,

and a limit r(u).  The *overrun* T is the largest f(u) - r(u), and the question is how small it can
be made when the d(t) need not be whole.  This is a linear program, solved here by the dual simplex
method with boxes.  It answers either with numbers, or, as soon as T must be positive, with
*weights* w(u) >= 0, of which some multiple proves it:

    sum of w(u) f(u) = sum of W(t) d(t)  with  W(t) = sum of ±w(u),

and if even the least value of the right side within the boxes is above the sum of w(u) r(u), some
f(u) exceeds r(u).

>>> program = Minimax([0b01, 0b10], 2, [0, 0, 0, 0], [1, 1], [1, 3])
>>> program.solve() > 0, program.weights()
(True, {0: 1})

The work is done in floats, so what it says is a hint; `Minimax.weights` returns whole numbers that
hold exactly.
"""

import itertools
from collections.abc import Iterable, Sequence
from operator import add, sub

from ..core.deadline import tick
from .bits import Bits, odd
from .walsh import signed_sums

Ends = Iterable[int]
EPSILON = 1e-7
# an overrun above this is taken as positive, before it is verified in whole numbers
POSITIVE = 1e-6
# Which are tried, and in what order, decides how small the weights come out; that they prove it is
# looked at each time.
SCALES = (1, 2, 3, 4, 5, 6, 8, 12, 24, 60, 120, 1 << 10, 1 << 20, 1 << 30)


def _from_end(row: Sequence[float], end: int, upper: bool) -> list[float]:
    """How far a number is inside the *end* of its box."""
    inside = row[0] - end
    if upper:
        return [-inside, *[-x for x in row[1:]]]
    return [inside, *row[1:]]


class Minimax:
    """A tableau: each row gives a basic number, or the overrun T (first row), by the nonbasic ones.

    A nonbasic number stands at an end of its box, or is the slack r(u) + T - f(u) at some u,
    which is then none. A row is [value now, coefficients of the steps away from there].  Only rows
    of numbers are kept: the rows of the 2^k slacks follow from them and are made when they are
    needed.
    """

    __slots__ = ("basic", "hi", "k", "limits", "lo", "nonbasic", "rows", "types", "upper")

    def __init__(
        self, types: Sequence[Bits], k: int, limits: Sequence[int], lo: Ends, hi: Ends
    ) -> None:
        self.types = types
        self.k = k
        self.limits = limits
        self.lo = list(lo)
        self.hi = list(hi)
        # At the start all numbers are low, and the slack at u = 0, where no sign is negative, is
        # none.
        self.nonbasic = [*range(len(types)), ~0]  # ~u stands for the slack at u
        self.upper = [False] * len(self.nonbasic)
        overrun = float(sum(self.lo) - limits[0])
        self.rows = [[overrun] + [1.0] * len(self.nonbasic)]
        self.basic: list[int] = []  # of rows[1:]

    def copy(self) -> "Minimax":
        """A copy to go on with, without the numbers that are fixed by now.

        >>> tableau = Minimax([0b1], 1, [0, 0], [1], [3])
        >>> twin = tableau.copy()
        >>> twin.narrow(0, 2, 3)
        >>> tableau.numbers(), twin.numbers()
        ([1.0], [2.0])
        """
        twin = Minimax(self.types, self.k, self.limits, self.lo, self.hi)
        keep = [i for i, j in enumerate(self.nonbasic) if not self._is_fixed(j)]
        twin.nonbasic = [self.nonbasic[i] for i in keep]
        twin.upper = [self.upper[i] for i in keep]
        places = [0, *[i + 1 for i in keep]]
        twin.rows = [[row[place] for place in places] for row in self.rows]
        twin.basic = self.basic[:]
        return twin

    def _is_fixed(self, j: int) -> bool:
        """Whether the box of a number is a point; a slack has no box."""
        return j >= 0 and self.lo[j] == self.hi[j]

    def narrow(self, j: int, lo: int, hi: int) -> None:
        """Make the box of number *j* smaller.

        >>> tableau = Minimax([0b1], 1, [0, 0], [1], [3])
        >>> tableau.narrow(0, 2, 3)
        >>> tableau.numbers()
        [2.0]
        """
        if j in self.nonbasic:
            i = self.nonbasic.index(j)
            if self.upper[i]:
                step = self.hi[j] - hi
            else:
                step = lo - self.lo[j]
            for row in self.rows:
                row[0] += row[i + 1] * step
        self.lo[j] = lo
        self.hi[j] = hi

    def numbers(self) -> list[float]:
        """The d(t) now.

        >>> Minimax([0b1, 0b11], 2, [0] * 4, [1, -1], [3, 3]).numbers()
        [1.0, -1.0]
        """
        d = [float(x) for x in self.lo]
        for j in itertools.compress(self.nonbasic, self.upper):
            d[j] = float(self.hi[j])
        for j, row in zip(self.basic, self.rows[1:], strict=True):
            d[j] = row[0]
        return d

    def solve(self, pivots: int = 10_000) -> float:
        """The least overrun, or what so many *pivots* give.

        Any positive lower bound of it settles the matter, and is returned as soon as there is one.

        >>> tableau = Minimax([0b1], 1, [0, 0], [-2], [2])  # a number d; d and -d at most 0
        >>> tableau.solve(), tableau.numbers()
        (0.0, [0.0])
        """
        # The coefficients of the first row never become negative, so its value is at each moment a
        # lower bound of the overrun: leave the worst violated condition, enter what costs least,
        # until no condition is violated.
        for _ in range(pivots):
            tick()
            if self.rows[0][0] > POSITIVE:
                break
            violated = self._violated()
            if violated is None:
                break
            if not self._pivot(*violated):
                return float("inf")
        return self.rows[0][0]

    def _violated(self) -> tuple[list[float], int, bool, int] | None:
        """The condition violated most: its row, name, whether it is an upper end, and place."""
        d = self.numbers()
        table = [0.0] * (1 << self.k)
        for t, x in zip(self.types, d, strict=True):
            table[t] = x
        overruns = list(map(sub, signed_sums(table), self.limits))
        u = overruns.index(max(overruns))
        excess = overruns[u] - self.rows[0][0]
        below = [self.lo[j] - d[j] for j in self.basic]
        above = [d[j] - self.hi[j] for j in self.basic]
        outside = list(map(max, below, above))
        worst = max(outside, default=0.0)
        # Floats that are just as large as their bound may go either way.
        if worst > EPSILON and 4 * worst >= excess:
            place = outside.index(worst)
            j = self.basic[place]
            # It is outside by more than a little, so it is not at its end.
            up = d[j] > self.hi[j]
            end = self.hi[j] if up else self.lo[j]
            row = _from_end(self.rows[place + 1], end, up)
            return row, j, up, place + 1
        if excess > EPSILON:
            return self._slack(u, excess), ~u, False, 0
        return None

    def _slack(self, u: Bits, excess: float) -> list[float]:
        """The row of r(u) + T - f(u)."""
        row = self.rows[0][:]
        for i, (j, up) in enumerate(zip(self.nonbasic, self.upper, strict=True), start=1):
            if j >= 0:
                is_added = odd(u & self.types[j]) != up
                row[i] += 1 if is_added else -1
        for j, other in zip(self.basic, self.rows[1:], strict=True):
            sign = add if odd(u & self.types[j]) else sub
            row = list(map(sign, row, other))
        row[0] = -excess
        return row

    def _pivot(self, leaving: list[float], name: int, up: bool, place: int) -> bool:
        """Let one condition become exact; False if nothing helps it, so that all are unsolvable."""
        cost = self.rows[0]
        missing = -leaving[0]
        crossed: list[tuple[int, int]] = []  # from one end of its box to the other
        helping = [i for i, a in enumerate(leaving) if i and a > 1e-9]
        helping.sort(key=lambda i: cost[i] / leaving[i])
        for enter in helping:
            j = self.nonbasic[enter - 1]
            if j < 0:
                break
            width = self.hi[j] - self.lo[j]
            gain = leaving[enter] * width
            if gain > missing:
                break
            missing -= gain
            crossed.append((enter, width))
        else:
            return False
        for i, width in crossed:
            for row in [*self.rows, leaving]:
                row[0] += row[i] * width
                row[i] = -row[i]
            at = i - 1
            self.upper[at] = not self.upper[at]
        # Solve the leaving row for the entering step, and put that into all others.
        inverse = 1 / leaving[enter]
        step = [-x * inverse for x in leaving]
        step[enter] = inverse
        if place:
            del self.rows[place], self.basic[place - 1]
        for row in self.rows:
            factor = row[enter]
            if factor:
                row[:] = [a + factor * b for a, b in zip(row, step, strict=True)]
                row[enter] = factor * inverse
        if j >= 0:
            is_upper = self.upper[enter - 1]
            end = self.hi[j] if is_upper else -self.lo[j]
            self.rows.append(_from_end(step, end, is_upper))
            self.basic.append(j)
        self.nonbasic[enter - 1] = name
        self.upper[enter - 1] = up
        return True

    def weights(self) -> dict[Bits, int] | None:
        """Small whole weights that prove that the overrun is positive; or None.

        There are none if that fails in exact arithmetic.

        >>> tableau = Minimax([0b1], 1, [0, 0], [1], [3])  # d is at least 1, and shall be at most 0
        >>> tableau.solve() > 0, tableau.weights()
        (True, {0: 1})
        """
        cost: dict[Bits, float] = {}
        for j, x in zip(self.nonbasic, self.rows[0][1:], strict=True):
            if j < 0 and x > 1e-9:
                cost[~j] = x
        top = max(cost.values(), default=1.0)
        for scale in SCALES:
            rounded = {u: round(cost[u] / top * scale) for u in sorted(cost)}
            weights = {u: w for u, w in rounded.items() if w}
            least, limit = self.bounds(weights)
            if least > limit:
                return weights
        return None

    def bounds(self, weights: dict[Bits, int]) -> tuple[int, int]:
        """The least sum of w(u) f(u) within the boxes, and the sum of w(u) r(u).

        >>> Minimax([0b1], 1, [0, 0], [1], [3]).bounds({0: 1})
        (1, 0)
        """
        least = 0
        for t, lo, hi in zip(self.types, self.lo, self.hi, strict=True):
            total = sum([-w if odd(u & t) else w for u, w in weights.items()])
            least += total * (lo if total > 0 else hi)
        limit = sum([w * self.limits[u] for u, w in weights.items()])
        return least, limit
