"""One dimension: a row of lamps is an element of a ring, and can be divided by a + b y.

**Statement.**  Let y add the two neighbours of each lamp of a row of n, which is a path or a circle,
over a field K.  A row is an element of R = K[t] / χ.  On a path its cell j is Chebyshev's S_j(t),
with S_1 = 1, S_2 = t and S_{j+1} = t S_j - S_{j-1}; y is t, and χ = S_{n+1}.  On a circle cell j is
t^(j-1), y is t + 1/t, and χ = t^n - 1.  The game in which a press moves its lamp c times and the
two beside it once has the nullity deg gcd(c + y, χ), where on a circle t times c + y is meant: over
GF(2) that is 1 on a path if c = 1 and n = 2 (mod 3), or c = 0 and n is odd, and else 0.

**Example.**

>>> from lightsgame.algebra.fields import field
>>> five = Division(Line(field(2), 5, is_circle=False), 1, True)
>>> five.defect, [f"{row:05b}" for row in five.kernel()], f"{five.over(0b00111):05b}"
(1, ['11011'], '11001')
>>> [Division(Line(field(2), n, is_circle=True), 1, True).defect for n in range(1, 10)]
[0, 0, 2, 0, 0, 2, 0, 0, 2]

**Proof idea.**  The cell e_1 is S_1 = 1, and y e_j = e_{j-1} + e_{j+1} says that e_{j+1} is t e_j -
e_{j-1}; beyond the end it must be 0.  So multiplying by c + y has the kernel that its gcd with χ
leaves.  To divide, read r = (c + y) s as s_{j-1} + c s_j + s_{j+1} = r_j: a power series by 1 + c t
+ t².  As 1 + t + t² = (1 - t³) / (1 - t) and 1 + t² = (1 - t⁴) / (1 - t²), such a quotient is had
by log n shifts, for 1 / (1 - X) is the product of 1 + X, 1 + X², 1 + X⁴, ...; what is left are the
one or two conditions at the ends.  Where c + y has no inverse, R = R' + R'': it has one on R', and
is nilpotent on R''.  The two are orthogonal, so that rows orthogonal to R'' tell which of several
quotients lies in R'.

**How it is checked.**  The tests multiply each quotient again, and compare the kernels with
elimination.

**References.**  Chebyshev polynomials modulo 2 are Sutner's (1989, 2000); Hunziker, Machiavelo and
Park 2004 have them over other fields.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* second year.  *Try:* `fibonacci`.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import mul

from ...algebra.congruences import Quotient
from ...algebra.fibonacci_basis import fibonacci_remainder
from ...algebra.fields import Field
from ...algebra.packed import Word


class Line:
    """A row of n cells, a path or a circle, and the ring of its rows.

    >>> from lightsgame.algebra.fields import field
    >>> path = Line(field(2), 3, is_circle=False)
    >>> bin(path.ring.chi), bin(path.beside(0b010)), bin(path.far(0b001, 2))
    ('0b1000', '0b101', '0b101')
    """

    def __init__(self, K: Field, n: int, is_circle: bool, half: int = 0) -> None:
        self.K = K
        self.half = half
        self.n = n
        self.is_circle = is_circle

    @cached_property
    def ring(self) -> Quotient:
        """K[t] / chi."""
        K = self.K
        n = self.n
        if self.is_circle:
            chi = K.subtract(K.shift(1, n), 1)
            return Quotient(K, chi, lambda a: K.folded(a, n), self.half)
        chi = K.chebyshev(n + 1)
        if K.k == 2:
            return Quotient(K, chi, lambda a: fibonacci_remainder(a, n + 1))
        return Quotient(K, chi)

    def to_polynomial(self, row: Word) -> Word:
        """The element of the ring that a row is."""
        return row if self.is_circle else self.K.from_path(row)

    def to_row(self, a: Word) -> Word:
        """The row that an element of the ring is."""
        return a if self.is_circle else self.K.to_path(a)

    def linear(self, c: int, d: int) -> Word:
        """The polynomial c + d y; on a circle t times it."""
        K = self.K
        entries = (d, c, d) if self.is_circle else (c, d)
        total = 0
        for i, entry in enumerate(entries):
            power = K.shift(1, i)
            total = K.add(total, K.scale(entry, power))
        return total

    def beside(self, row: Word) -> Word:
        """Y times the row: for each cell the sum of its two neighbours."""
        return self.far(row, 1)

    def far(self, row: Word, q: int) -> Word:
        """For each cell the sum of the two cells q places away, y^q for a power q of the characteristic.

        A path is the odd part of a circle of 2 (n + 1) cells: beyond its end lies its mirror image,
        taken with the other sign.
        """
        K = self.K
        n = self.n
        if self.is_circle:
            return self._both_sides(row, q, n)
        if q == 1:
            right = K.low(K.shift(row, 1), n)
            return K.add(right, K.shift(row, -1))
        image = K.scale(-1, K.reverse(row, n))
        around = K.shift(row, 1) | K.shift(image, n + 2)
        both = self._both_sides(around, q, 2 * n + 2)
        return K.low(K.shift(both, -1), n)

    def _both_sides(self, row: Word, q: int, size: int) -> Word:
        """On a circle of so many cells, the sum of the two cells q places away."""
        right = self.K.turned(row, q, size)
        left = self.K.turned(row, -q, size)
        return self.K.add(right, left)

    def times(self, a: int, b: int, row: Word) -> Word:
        """The row times a + b y."""
        K = self.K
        own = K.scale(a, row)
        if not b:
            return own
        return K.add(own, K.scale(b, self.beside(row)))

    def turned(self, row: Word) -> Word:
        """The row times t."""
        if self.is_circle:
            return self.K.turned(row, 1, self.n)
        return self.beside(row)


class Division:
    """What divides rows by v = c + y.

    *defect* is the dimension of the kernel of v.  If it *splits* the ring, quotients lie in R',
    *regular* is what is left of χ without all its common factors with v, and *order* the least k
    for which v^k is 0 on R''.
    """

    def __init__(self, line: Line, c: int, splits: bool) -> None:
        K = line.K
        self.line = line
        self.c = c
        # The quotients of 0 as power series begin with 0 1, or on a circle also with 1 0.
        t = K.shift(1, 1)
        starts = [t]
        if line.is_circle:
            starts.append(K.add(1, K.scale(c, t)))
        size = line.n + 2
        self._homogeneous = [K.series(start, c, size) for start in starts]
        ends = [self._ends(s) for s in self._homogeneous]
        self._kernel = self._without_ends(ends)
        self.defect = len(self._kernel)
        # Of all quotients of a row one has no part in the kernel's first cells; or is orthogonal
        # to R'', so that it lies in R'.
        self._orthogonal = [K.shift(1, i) for i in range(self.defect)]
        if splits:
            chi = line.ring.chi
            self.regular, self.order = without_factors(K, chi, line.linear(c, 1))
            multiples = [K.shift(self.regular, i) for i in range(self.defect)]
            self._orthogonal = [line.to_row(multiple) for multiple in multiples]
        conditions = [self._conditions(s) for s in self._homogeneous]
        self._weights = _left_inverse(list(zip(*conditions, strict=True)), K.k)

    def _ends(self, s: Word) -> list[int]:
        """What is to be 0 at the ends of a row that begins with s_0."""
        K = self.line.K
        n = self.line.n
        last = K.entry(s, n + 1)
        if not self.line.is_circle:
            return [last % K.k]
        around = K.entry(s, n) - K.entry(s, 0)
        further = last - K.entry(s, 1)
        return [around % K.k, further % K.k]

    def _without_ends(self, ends: list[list[int]]) -> list[Word]:
        """The sums of the quotients of 0 that are rows: a basis of the kernel."""
        K = self.line.K
        rows = [K.low(K.shift(s, -1), self.line.n) for s in self._homogeneous]
        if not any(map(any, ends)):
            return rows
        if len(rows) == 1:
            return []
        (a, b), (c, d) = ends
        if (a * d - b * c) % K.k:
            return []
        at = 0 if a or c else 1
        first = K.scale(ends[1][at], rows[0])
        return [K.subtract(first, K.scale(ends[0][at], rows[1]))]

    def _conditions(self, s: Word) -> list[int]:
        """What is to be 0: at the ends of the row, and its products with R''."""
        K = self.line.K
        ends = self._ends(s)
        if not self.defect:
            return ends
        row = K.low(K.shift(s, -1), self.line.n)
        return ends + [K.dot(other, row) for other in self._orthogonal]

    def over(self, row: Word) -> Word:
        """The s in R' with v s = row; for another row of v R some s, always the same one."""
        K = self.line.K
        s = K.series(K.shift(row, 2), self.c, self.line.n + 2)
        missing = self._conditions(s)
        if any(missing):
            for weights, solution in zip(self._weights, self._homogeneous, strict=True):
                factor = -sum(map(mul, weights, missing))
                s = K.add(s, K.scale(factor, solution))
        return K.low(K.shift(s, -1), self.line.n)

    def kernel(self) -> list[Word]:
        """A basis of the rows s with v s = 0."""
        return self._kernel


def without_factors(K: Field, chi: Word, v: Word) -> tuple[Word, int]:
    """The polynomial *chi* without its common factors with *v*, and how often these were taken out.

    >>> from lightsgame.algebra.fields import field
    >>> without_factors(field(2), 0b1010, 0b11)  # t (t + 1)²
    (2, 2)
    """
    times = 0
    while True:
        common = K.gcd(v, chi)
        if K.degree(common) < 1:
            return chi, times
        chi = K.divide(chi, common)[0]
        times += 1


def _left_inverse(rows: Sequence[Sequence[int]], p: int) -> list[list[int]]:
    """L with L C = 1 for a matrix C of one or two columns that are independent modulo p."""
    width = len(rows[0])
    table: list[list[int]] = []
    for i, row in enumerate(rows):
        unit_vector = [0] * len(rows)
        unit_vector[i] = 1
        table.append([*row, *unit_vector])
    for j in range(width):
        at = j
        while not table[at][j] % p:
            at += 1
        table[j], table[at] = table[at], table[j]
        unit = pow(table[j][j], -1, p)
        pivot = [unit * entry % p for entry in table[j]]
        table[j] = pivot
        for i, row in enumerate(table):
            if i != j:
                factor = row[j]
                table[i] = [(x - factor * y) % p for x, y in zip(row, pivot, strict=True)]
    return [row[width:] for row in table[:width]]
