"""Linear equations modulo a polynomial over a field, solved by Euclid.

>>> from lightsgame.algebra.fields import field
>>> ring = Quotient(field(2), 0b1001)  # GF(2)[t] / (t³ - 1)
>>> by = Congruence(ring, 0b11)  # (t + 1) x = c
>>> by.solve(0b110), by.solve(0b1), by.step, by.nullity
(5, None, 7, 1)
>>> both = System(ring, 2, [(0b11, 0b1), (0b0, 0b11)])  # two equations for two unknowns
>>> both.solve([0b1, 0b0]), both.nullity
([2, 7], 1)
"""

from collections.abc import Callable, Iterator, Sequence

from .fields import Field
from .packed import Word

Vector = list[Word]


class Quotient:
    """The ring K[t] / chi; *quick* gives the remainder modulo chi where there is a short way.

    With *half* = n chi is t^2n - 1, and elements are often u + w v for short u, v and w = t^n.
    """

    def __init__(
        self, K: Field, chi: Word, quick: Callable[[Word], Word] | None = None, half: int = 0
    ) -> None:
        self.K = K
        self.half = half
        self.chi = chi
        self.degree = K.degree(chi)
        self._quick = quick

    def remainder(self, a: Word) -> Word:
        """What stands for *a* in the ring."""
        if self.K.degree(a) < self.degree:
            return a
        return self._quick(a) if self._quick else self.K.remainder(a, self.chi)

    def times(self, a: Word, b: Word) -> Word:
        """The product in the ring."""
        if not (a and b):
            return 0
        return self.remainder(self.K.multiply(a, b))


class Congruence:
    """The equation a x = c modulo chi, for any right side c.

    With g = gcd(a, chi) = u a there is a solution exactly if g divides c: x = u (c / g), and all
    others differ from it by multiples of the *step*, chi / g.
    """

    def __init__(self, ring: Quotient, a: Word) -> None:
        K = ring.K
        self.ring = ring
        self.a = ring.remainder(a)
        self.g: Word
        self._short: Congruence | None = None
        self._inner: Congruence | None = None
        conjugate, norm = self._conjugate()
        # How short decides about time alone.
        if norm and 4 * K.degree(norm) < ring.degree < 2 * K.degree(self.a):
            self._conjugate_a = conjugate
            self._short = Congruence(ring, norm)
            self._inner = Congruence(Quotient(K, self._short.g), self.a)
            self.g = self._inner.g
        elif 0 <= 4 * K.degree(self.a) < ring.degree:
            short = Quotient(K, self.a)
            self._short = Congruence(short, short.remainder(ring.chi))
            self.g = self._short.g
        else:
            self.g, self._u = K.gcd_and_cofactor(self.a, ring.chi)
        self.nullity = K.degree(self.g)
        self.step = K.divide(ring.chi, self.g)[0]

    def _conjugate(self) -> tuple[Word, Word]:
        """For a = u + w v with w² = 1 its conjugate u - w v, and their product u² - v²."""
        ring = self.ring
        K = ring.K
        if not ring.half:
            return 0, 0
        u = K.low(self.a, ring.half)
        v = K.shift(self.a, -ring.half)
        conjugate = K.subtract(u, K.shift(v, ring.half))
        return conjugate, ring.remainder(K.subtract(K.square(u), K.square(v)))

    def solve(self, c: Word) -> Word | None:
        """Some x of a lower degree than chi, or None."""
        ring = self.ring
        K = ring.K
        c = ring.remainder(c)
        if not c:
            return 0
        if self._short and self._inner:
            # With the conjugate of a on both sides the left one is short.  If x solves that, what
            # is left of c is a multiple of chi / g for g = gcd(norm, chi), or there is no solution;
            # and so are the changes of x that are still free.
            x = self._short.solve(ring.times(self._conjugate_a, c))
            if x is None:
                return None
            step = self._short.step
            missing = K.subtract(c, ring.times(self.a, x))
            left, rest = K.divide(missing, step)
            k = None if rest else self._inner.solve(left)
            return None if k is None else K.add(x, K.multiply(step, k))
        if self._short:
            # The question is the other way round for r in a x = c + r chi: chi r = -c modulo a.
            r = self._short.solve(K.scale(-1, c))
            if r is None:
                return None
            dividend = K.add(c, K.multiply(r, ring.chi))
            return K.divide(dividend, self.a)[0]
        quotient, rest = K.divide(c, self.g)
        return None if rest else ring.times(self._u, quotient)


class System:
    """All x with a_1 x_1 + a_2 x_2 + ... = c modulo chi, for each of some equations.

    The solutions of the first equations are one of them, and the sums of multiples of the
    *columns*: at first these are the unit vectors.
    """

    def __init__(self, ring: Quotient, unknowns: int, equations: Sequence[Sequence[Word]]) -> None:
        self.ring = ring
        self.unknowns = unknowns
        self.equations = [list(map(ring.remainder, equation)) for equation in equations]
        self.columns = [[int(i == j) for i in range(unknowns)] for j in range(unknowns)]
        self._pivots: list[tuple[Vector, Congruence]] = []
        # An equation says something about the first of the columns alone once it is turned so
        # that the others solve it for c = 0.  What it asks is one congruence then.
        known: dict[Word, Congruence] = {}
        self.nullity = unknowns * ring.degree
        for equation in self.equations:
            values = [self._value(equation, column) for column in self.columns]
            a = _gathered(ring, values, self.columns)
            if a not in known:
                known[a] = Congruence(ring, a)
            step = known[a].step
            self._pivots.append((self.columns[0], known[a]))
            self.columns[0] = [ring.times(step, entry) for entry in self.columns[0]]
            self.nullity -= ring.K.degree(step)

    def _value(self, equation: Sequence[Word], column: Sequence[Word]) -> Word:
        total = 0
        for a, x in zip(equation, column, strict=True):
            total = self.ring.K.add(total, self.ring.times(a, x))
        return total

    def solve(self, right: Sequence[Word]) -> Vector | None:
        """The unknowns for these right sides, or None."""
        ring = self.ring
        K = ring.K
        x = [0] * self.unknowns
        for equation, c, (column, by) in zip(self.equations, right, self._pivots, strict=True):
            missing = K.subtract(ring.remainder(c), self._value(equation, x))
            factor = by.solve(missing)
            if factor is None:
                return None
            if factor:
                pairs = zip(x, column, strict=True)
                x = [K.add(entry, ring.times(factor, other)) for entry, other in pairs]
        return x

    def kernel(self) -> Iterator[tuple[Vector, int]]:
        """Solutions for c = 0, and how many of their multiples by 1, t, t², ... are a basis.

        They come in steps: solution i is 0 in all unknowns before number i.

        >>> from lightsgame.algebra.fields import field
        >>> list(System(Quotient(field(2), 0b1001), 1, [[0b11]]).kernel())
        [([7], 1)]
        """
        ring = self.ring
        size = self.unknowns
        if size == 1:
            yield self.columns[0], self.nullity
            return
        multiples = [[ring.chi if i == j else 0 for i in range(size)] for j in range(size)]
        columns = self.columns + multiples
        for i in range(size):
            pivot = _gathered(ring, [column[i] for column in columns], columns, exact=i)
            yield (
                [ring.remainder(entry) for entry in columns[0]],
                ring.degree - ring.K.degree(pivot),
            )
            columns = columns[1:]


def _gathered(
    ring: Quotient, values: list[Word], columns: list[Vector], exact: int | None = None
) -> Word:
    """Turn columns so that only the first has a value, the gcd of all *values*; and give it.

    Entries are taken modulo chi, but for those of the number *exact*.
    """
    K = ring.K

    def combined(a: Word, column: Vector, b: Word, other: Vector) -> Vector:
        total: Vector = []
        for i, (x, y) in enumerate(zip(column, other, strict=True)):
            entry = K.add(K.multiply(a, x) if x else 0, K.multiply(b, y) if y else 0)
            total.append(entry if i == exact else ring.remainder(entry))
        return total

    for i in range(1, len(values)):
        first = values[0]
        other = values[i]
        if other and not first:
            columns[0], columns[i] = columns[i], columns[0]
            values[0] = other
        elif other:
            g, u = K.gcd_and_cofactor(first, other)
            v = K.divide(K.subtract(g, K.multiply(u, first)), other)[0]
            p = K.divide(first, g)[0]
            q = K.divide(other, g)[0]
            minus_p = K.scale(-1, p)
            column = columns[0]
            columns[0] = combined(u, column, v, columns[i])
            columns[i] = combined(q, column, minus_p, columns[i])
            values[0] = g
    return values[0]
