"""Rows of cells as one int each, read as polynomials too: the arithmetic of GF(2) and of Z / k.

A row (s_1, ..., s_n) and the polynomial s_1 + s_2 t + ... + s_n t^(n-1) are the same int: a bit for
each entry over GF(2), a byte modulo k.  Division and Euclid need a field, so a prime k.

>>> K = field(5)
>>> quotient, rest = K.divide(pack([4, 0, 1]), pack([1, 1]))  # t² + 4 = (t + 4)(t + 1)
>>> unpack(quotient, 2), rest
([4, 1], 0)
>>> field(2).multiply(0b11, 0b11), field(2).add(0b11, 0b10)
(5, 1)
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import xor

from ..core.deadline import tick
from . import polynomial
from .bits import dot, full, reversed_bits, spread
from .fibonacci_basis import (
    fibonacci,
    from_fibonacci_basis,
    to_fibonacci_basis,
)
from .packed import Lanes, Word, looked_up, pack, unpack


class Field(Lanes):
    """Integers modulo k, for k up to 36, a byte to an entry; for a prime k a field.

    *bits* is the length of an entry.
    """

    bits = 8

    def __init__(self, k: int) -> None:
        super().__init__(k)
        self._multiples = [bytes([c * value % k for value in range(256)]) for c in range(k)]
        self._places = [bytes([(value << 8 * i) % k for value in range(256)]) for i in range(4)]

    def add(self, a: Word, b: Word) -> Word:
        """The sum."""
        return self.reduced(a + b)

    def total(self, words: Sequence[Word]) -> Word:
        """The sum of several."""
        if len(words) * (self.k - 1) < 256:
            return self.reduced(sum(words))
        return reduce(self.add, words)

    def scale(self, c: int, a: Word) -> Word:
        """The multiple."""
        c %= self.k
        if c < 2:
            return a if c else 0
        return looked_up(a, self._multiples[c])

    def multiply(self, a: Word, b: Word) -> Word:
        """One product of two ints with four bytes to an entry, which is Kronecker's substitution.

        >>> unpack(field(3).multiply(pack([1, 2]), pack([2, 1])), 3)  # 2 + 5t + 2t²
        [2, 2, 2]
        """
        length = self.degree(a) + self.degree(b) + 2
        octets = (_wide(a) * _wide(b)).to_bytes(4 * length + 4, "little")
        planes = [octets[i::4].translate(table) for i, table in enumerate(self._places)]
        return self.reduced(sum([int.from_bytes(plane, "little") for plane in planes]))

    def divide(self, a: Word, b: Word) -> tuple[Word, Word]:
        """Quotient and remainder, for a prime k.

        >>> quotient, rest = field(3).divide(pack([2, 0, 1]), pack([1, 1]))
        >>> unpack(quotient, 2), rest  # t² - 1 = (t + 1)(t - 1)
        ([2, 1], 0)
        """
        length = self.degree(b)
        inverse = pow(b >> 8 * length, -1, self.k)
        multiples = [self.scale(-c, b) for c in range(self.k)]
        quotient = bytearray(max(0, self.degree(a) - length + 1))
        top = self.degree(a)
        while top >= length:
            tick()
            factor = (a >> 8 * top) * inverse % self.k
            quotient[top - length] = factor
            a = self.reduced(a + (multiples[factor] << 8 * (top - length)))
            top = self.degree(a)
        return int.from_bytes(quotient, "little"), a

    def gcd_and_cofactor(self, a: Word, modulus: Word) -> tuple[Word, Word]:
        """The divisor with the leading entry 1, and a cofactor, for a prime k.

        >>> K = field(3)
        >>> g, u = K.gcd_and_cofactor(pack([1, 1]), pack([2, 0, 1]))  # t + 1, and t² - 1
        >>> unpack(g, 2), K.remainder(K.multiply(u, pack([1, 1])), pack([2, 0, 1])) == g
        ([1, 1], True)
        """
        k = self.k
        # Invariant: r = u a, s = v a modulo the modulus, and s is not 0, as the modulus is not.
        # Each step clears the leading entry of the longer one.
        r = a
        s = modulus
        u = 1
        v = 0
        dr = self.degree(r)
        ds = self.degree(s)
        while dr >= 0:
            tick()
            if dr < ds:
                r, s = s, r
                u, v = v, u
                dr, ds = ds, dr
            shift = 8 * (dr - ds)
            factor = -(r >> 8 * dr) * pow(s >> 8 * ds, -1, k)
            less = self.scale(factor, s) << shift
            r = self.reduced(r + less)
            less = self.scale(factor, v) << shift
            u = self.reduced(u + less)
            dr = self.degree(r)
        unit = pow(s >> 8 * ds, -1, k)
        return self.scale(unit, s), self.scale(unit, self.remainder(v, modulus))

    def reverse(self, row: Word, n: int) -> Word:
        """The row from its other end."""
        return int.from_bytes(row.to_bytes(n, "big"), "little")

    def dot(self, a: Word, b: Word) -> int:
        """The scalar product modulo k: the entries have few bits, and each pair of bits is counted
        in all entries at once.

        >>> field(5).dot(pack([3, 0, 4]), pack([2, 1, 4]))
        2
        """
        n = min(self.degree(a), self.degree(b)) + 1
        ones = int.from_bytes(b"\1" * n, "little")
        places = range((self.k - 1).bit_length())
        bits_of_a = [a >> i & ones for i in places]
        bits_of_b = [b >> j & ones for j in places]
        total = 0
        for i, bits in enumerate(bits_of_a):
            for j, others in enumerate(bits_of_b):
                total += (bits & others).bit_count() << i + j
        return total % self.k

    def chebyshev(self, n: int) -> Word:
        """S_n: S_0 = 0, S_1 = 1 and S_(j+1) = t S_j - S_(j-1).

        >>> unpack(field(3).chebyshev(3), 3), bin(field(2).chebyshev(3))
        ([2, 0, 1], '0b101')
        """
        return self.from_path(self.shift(1, n - 1)) if n else 0

    def from_path(self, row: Word) -> Word:
        """The polynomial of a row of a path, by Clenshaw's rule."""
        here = 0
        after = 0  # u_j = s_j + t u_(j+1) - u_(j+2)
        for entry in reversed(unpack(row, self.degree(row) + 1)):
            total = entry + (here << 8) + self.scale(-1, after)
            after = here
            here = self.reduced(total)
        return here

    def to_path(self, a: Word) -> Word:
        """The row of a polynomial, by Horner's rule: t times a row is y times it."""
        row = 0
        for entry in reversed(unpack(a, self.degree(a) + 1)):
            row = self.reduced((row << 8) + (row >> 8) + entry)
        return row

    def walk(
        self, wanted: Iterable[Word], above: Word, here: Word, a: int, b: int, n: int, circle: bool
    ) -> tuple[list[Word], Word, Word]:
        """Rows of presses from *here* on: next = wanted - (a + b y) here - above.

        Here y adds the two neighbours in a row of n, which may be a circle.  With the rows come the
        last of them and the one that would follow.
        """
        reduced = self.reduced
        top = pack([4 * self.k] * n)  # so that no entry falls below 0
        far = 8 * (n - 1)
        rows: list[Word] = []
        for change in wanted:
            tick()
            rows.append(here)
            change += top - above
            if a:
                change -= here
            if b:
                last = here >> far
                change -= ((here - (last << far)) << 8) + (here >> 8)
                if circle:
                    change -= last + ((here & 255) << far)
            above, here = here, reduced(change)
        return rows, above, here

    def subtract(self, a: Word, b: Word) -> Word:
        """The difference, entry by entry."""
        return self.add(a, self.scale(-1, b))

    def square(self, a: Word) -> Word:
        """The product of a polynomial with itself."""
        return self.multiply(a, a)

    def remainder(self, a: Word, b: Word) -> Word:
        """What is left of *a* modulo *b*."""
        return self.divide(a, b)[1]

    def gcd(self, a: Word, b: Word) -> Word:
        """The greatest common divisor of a short polynomial and another, which is not 0.

        >>> bin(field(2).gcd(0b111, 0b1001))
        '0b111'
        """
        return self.gcd_and_cofactor(self.remainder(b, a), a)[0] if a else b

    def shift(self, a: Word, places: int) -> Word:
        """The polynomial times t^places, without what that pushes below t^0."""
        return a << places * self.bits if places >= 0 else a >> -places * self.bits

    def low(self, a: Word, n: int) -> Word:
        """The first n entries."""
        return a & full(n * self.bits)

    def entry(self, a: Word, i: int) -> int:
        """Entry i, counted from 0."""
        return a >> i * self.bits & full(self.bits)

    def degree(self, a: Word) -> int:
        """The degree; -1 for the zero polynomial."""
        return (a.bit_length() + self.bits - 1) // self.bits - 1

    def folded(self, a: Word, n: int) -> Word:
        """The remainder modulo t^n - 1: exponents modulo n."""
        while self.degree(a) >= n:
            a = self.add(self.low(a, n), self.shift(a, -n))
        return a

    def turned(self, row: Word, places: int, n: int) -> Word:
        """The row of n entries turned by some places: t^places times it modulo t^n - 1.

        >>> f"{field(2).turned(0b00011, 4, 5):05b}"
        '10001'
        """
        places %= n
        return self.low(self.shift(row, places), n) | self.shift(row, places - n)

    def series(self, row: Word, c: int, size: int) -> Word:
        """The power series row / (1 + c t + t²) for c = 0 or 1, as far as the entry before *size*.

        >>> bin(field(2).series(1, 1, 7))
        '0b1011011'
        """
        # 1 + t + t² = (1 - t³) / (1 - t) and 1 + t² = (1 - t⁴) / (1 - t²); and 1 / (1 - X) is the
        # product of 1 + X, 1 + X², 1 + X⁴, ...
        row = self.subtract(row, self.shift(row, 2 - c))
        step = 4 - c
        while step < size:
            row = self.add(row, self.shift(row, step))
            step *= 2
        return self.low(row, size)


class Binary(Field):
    """The same modulo 2, with a bit to an entry."""

    bits = 1

    def add(self, a: Word, b: Word) -> Word:
        """The sum."""
        return a ^ b

    subtract = add

    def total(self, words: Sequence[Word]) -> Word:
        """The sum of several."""
        return reduce(xor, words, 0)

    def scale(self, c: int, a: Word) -> Word:
        """The row itself, or nothing."""
        return a if c & 1 else 0

    def multiply(self, a: Word, b: Word) -> Word:
        """The product."""
        return polynomial.multiply(a, b)

    def square(self, a: Word) -> Word:
        """The square, whose bits are spread."""
        return spread(a)

    def divide(self, a: Word, b: Word) -> tuple[Word, Word]:
        """Quotient and remainder."""
        return polynomial.divide(a, b)

    def remainder(self, a: Word, b: Word) -> Word:
        """The remainder alone."""
        return polynomial.remainder(a, b)

    def gcd_and_cofactor(self, a: Word, modulus: Word) -> tuple[Word, Word]:
        """The greatest common divisor, and a cofactor."""
        return polynomial.gcd_and_cofactor(a, modulus)

    def reverse(self, row: Word, n: int) -> Word:
        """The row from its other end."""
        return reversed_bits(row, n)

    def dot(self, a: Word, b: Word) -> int:
        """Whether they meet oddly."""
        return dot(a, b)

    def chebyshev(self, n: int) -> Word:
        """The Fibonacci polynomial f_n."""
        return fibonacci(n)

    def from_path(self, row: Word) -> Word:
        """The polynomial of a row of a path."""
        return from_fibonacci_basis(row)

    def to_path(self, a: Word) -> Word:
        """The row of a polynomial."""
        return to_fibonacci_basis(a)

    def series(self, row: Word, c: int, size: int) -> Word:
        """The same without calls: kings on 1000 x 1000 take a third less."""
        row ^= row << 2 - c
        step = 4 - c
        while step < size:
            row ^= row << step
            step *= 2
        return row & full(size)

    def walk(
        self, wanted: Iterable[Word], above: Word, here: Word, a: int, b: int, n: int, circle: bool
    ) -> tuple[list[Word], Word, Word]:
        """Rows of presses, whole rows at once."""
        mask = full(n)
        top = 1 << n - 1
        over = 1 << n | 1
        rows: list[Word] = []
        for change in wanted:
            tick()
            rows.append(here)
            above ^= change
            if a:
                above ^= here
            if b:
                above ^= here << 1 ^ here >> 1
                if not circle:
                    above &= mask
                else:  # what has left the row on one side comes in on the other
                    if here & 1:
                        above ^= top
                    if above > mask:
                        above ^= over
            above, here = here, above
        return rows, above, here


def _wide(a: Word) -> int:
    """The same entries, four bytes to each."""
    octets = a.to_bytes((a.bit_length() + 7) // 8, "little")
    wide = bytearray(4 * len(octets))
    wide[::4] = octets
    return int.from_bytes(wide, "little")


@lru_cache(maxsize=48)
def field(k: int) -> Field:
    """The arithmetic modulo k, kept.

    >>> field(3) is field(3), field(2).bits, field(36).bits
    (True, 1, 8)
    """
    return Binary(2) if k == 2 else Field(k)
