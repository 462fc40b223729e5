"""Vectors and polynomials modulo a small k as plain ints, a byte for each entry.

Python adds two such ints in one operation, all entries at once, and `bytes.translate` takes all of
them modulo k.  So a row of lamps with three states is handled nearly as quickly as one with two.

>>> row = pack([1, 2, 0, 2])
>>> unpack(Lanes(3).reduced(row + row), 4)  # twice the row
[2, 1, 0, 1]

Where k is a prime, entry i may be read as the coefficient of y^i: then there is division, and
Euclid.

>>> L = Lanes(5)
>>> q, r = L.divide(pack([4, 0, 1]), pack([1, 1]))  # y² + 4 = (y + 4)(y + 1)
>>> unpack(q, 2), r
([4, 1], 0)
"""

from collections.abc import Iterable
from functools import lru_cache

from ..core.deadline import tick
from ..errors import expect

Word = int
LARGEST = 16  # k - 1 + (k - 1)² must fit into a byte


def pack(values: Iterable[int]) -> Word:
    """The entries as one int, the first lowest.

    >>> pack([1, 2]) == 0x0201
    True
    """
    return int.from_bytes(bytes(values), "little")


def unpack(word: Word, n: int) -> list[int]:
    """The n entries; undoes `pack`.

    >>> unpack(0x0201, 3)
    [1, 2, 0]
    """
    return list(word.to_bytes(n, "little"))


def degree(a: Word) -> int:
    """The degree; -1 for the zero polynomial.

    >>> degree(pack([1, 0, 2])), degree(0)
    (2, -1)
    """
    return (a.bit_length() + 7) // 8 - 1


def looked_up(word: Word, table: bytes) -> Word:
    """Every entry as the table has it, where that of 0 is 0.

    >>> looked_up(0x0102, bytes([0, 3, 5]).ljust(256)) == 0x0305
    True
    """
    octets = word.to_bytes((word.bit_length() + 7) // 8, "little")  # or one more, for 0 is 0
    return int.from_bytes(octets.translate(table), "little")


class Lanes:
    """Arithmetic modulo k, for k up to 16; with division, for a prime k.

    Raises:
        BadInput: k is not between 2 and 16.
    """

    def __init__(self, k: int) -> None:
        expect(2 <= k <= LARGEST, f"a number from 2 to {LARGEST}", str(k))
        self.k = k
        self._table = bytes([value % k for value in range(256)])

    def reduced(self, word: Word) -> Word:
        """Every entry modulo k; before, each may be up to 255.

        >>> unpack(Lanes(3).reduced(pack([5, 0, 7])), 3)
        [2, 0, 1]
        """
        return looked_up(word, self._table)

    def multiply(self, a: Word, b: Word) -> Word:
        """The product of two polynomials, by Horner's rule.

        >>> product = Lanes(3).multiply(pack([1, 2]), pack([2, 1]))
        >>> unpack(product, 3)  # (1 + 2y)(2 + y) = 2 + 5y + 2y²
        [2, 2, 2]
        """
        product = 0
        for entry in reversed(unpack(a, degree(a) + 1)):
            product = self.reduced((product << 8) + entry * b)
        return product

    def divide(self, a: Word, b: Word) -> tuple[Word, Word]:
        """Quotient and remainder, for a prime k.

        >>> quotient, rest = Lanes(3).divide(pack([2, 0, 1]), pack([1, 1]))
        >>> unpack(quotient, 2), rest  # y² - 1 = (y + 1)(y - 1)
        ([2, 1], 0)
        """
        length = degree(b)
        quotient = 0
        inverse = pow(b >> 8 * length, -1, self.k)
        top = degree(a)
        while top >= length:
            tick()
            shift = 8 * (top - length)
            factor = (a >> 8 * top) * inverse % self.k
            quotient |= factor << shift
            a = self.reduced(a + ((self.k - factor) * b << shift))
            top = degree(a)
        return quotient, a

    def gcd_and_cofactor(self, a: Word, modulus: Word) -> tuple[Word, Word]:
        """(g, u) with g the greatest common divisor, and u a = g modulo *modulus*, for a prime k.

        >>> L = Lanes(3)
        >>> g, u = L.gcd_and_cofactor(pack([1, 1]), pack([2, 0, 1]))  # y + 1, and y² - 1
        >>> degree(g), L.divide(L.multiply(u, pack([1, 1])), pack([2, 0, 1]))[1] == g
        (1, True)
        """
        k = self.k
        # Invariant: r = u a, s = v a modulo the modulus, and s is not 0, as the modulus is not.
        # Each step clears the leading entry of the longer one.
        r = a
        s = modulus
        u = 1
        v = 0
        dr = degree(r)
        ds = degree(s)
        while dr >= 0:
            tick()
            if dr < ds:
                r, s = s, r
                u, v = v, u
                dr, ds = ds, dr
            shift = 8 * (dr - ds)
            inverse = pow(s >> 8 * ds, -1, k)
            factor = k - (r >> 8 * dr) * inverse % k
            r = self.reduced(r + (factor * s << shift))
            u = self.reduced(u + (factor * v << shift))
            dr = degree(r)
        return s, self.divide(v, modulus)[1]


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def lanes(k: int) -> Lanes:
    """The arithmetic of a modulus, kept.

    >>> lanes(3) is lanes(3)
    True
    """
    return Lanes(k)
