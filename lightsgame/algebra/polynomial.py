"""Polynomials over GF(2) as plain ints: bit i is the coefficient of x^i.

>>> a, b = 0b111, 0b11  # x² + x + 1 and x + 1
>>> text(multiply(a, b))
'x^3 + 1'
>>> divide(0b1001, 0b11) == (0b111, 0)
True

Addition is `^`.  Multiplication and division go eight coefficients at a time, by a table of the 256
multiples of one operand: the Method of Four Russians again.  Long factors are halved first, by
Karatsuba's three products.  Squaring is linear: it spreads the bits.
"""

from bisect import bisect_left
from functools import lru_cache
from re import finditer

from ..core.deadline import tick
from .bits import Bits, all_sums, every_other, full, levels, members, raised, spread

Polynomial = Bits

X = 0b10
_KARATSUBA = 8192  # bits above which three products of half the length beat the table
_SHORT = 64  # bits below which a division by shifts beats the power series
_NARROW = 768  # bits below which a table of 16 multiples beats the table of 256
_TINY = 32  # bits below which the loop beats both
_KINDS = {"1": 0, "100": 1, "101": 2, "110": 3, "111": 4}
_MANY = 5_000_000  # bits times the square of terms above which a reciprocal is had by doubling
_FROM_HEX = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def degree(a: Polynomial) -> int:
    """The degree; -1 for the zero polynomial.

    >>> degree(0b101), degree(0)
    (2, -1)
    """
    return a.bit_length() - 1


def text(a: Polynomial, name: str = "x") -> str:
    """The polynomial as one writes it.

    >>> text(0b10011), text(0)
    ('x^4 + x + 1', '0')
    """
    first = {0: "1", 1: name}
    terms = [first.get(i, f"{name}^{i}") for i in members(a)]
    return " + ".join(reversed(terms)) or "0"


def multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product.

    >>> bin(multiply(0b11, 0b11))
    '0b101'
    """
    if a.bit_length() < b.bit_length():
        a, b = b, a
    length = b.bit_length()
    product = 0
    # The three bounds decide about time alone.
    if length <= _TINY:
        for digit in f"{b:b}":
            product <<= 1
            if digit == "1":
                product ^= a
        return product
    if length > _KARATSUBA:
        return _by_halves(a, b)
    width = 8
    digits = b.to_bytes((length + 7) // 8, "big")
    if length <= _NARROW:
        width = 4
        digits = f"{b:x}".encode().translate(_FROM_HEX)
    # the products with all polynomials of a degree below the width
    table = all_sums([a << i for i in range(width)])
    for place in digits:
        product = product << width ^ table[place]
    return product


def _by_halves(a: Polynomial, b: Polynomial) -> Polynomial:
    """Karatsuba: three products of half the length instead of four; a is at least as long as b."""
    # With X = x^s: (a0 + a1 X)(b0 + b1 X) = c0 + (c0 + c2 + (a0 + a1)(b0 + b1)) X + c2 X², c0 = a0
    # b0, c2 = a1 b1.    ∎
    s = (a.bit_length() + 1) // 2
    low = full(s)
    a0 = a & low
    a1 = a >> s
    b0 = b & low
    b1 = b >> s
    if not b1:
        return multiply(a0, b) ^ multiply(a1, b) << s
    c0 = multiply(a0, b0)
    c2 = multiply(a1, b1)
    c1 = c0 ^ c2 ^ multiply(a0 ^ a1, b0 ^ b1)
    return c0 ^ c1 << s ^ c2 << 2 * s


def divide(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder: a = q b + r with deg r < deg b.

    >>> divide(0b10011, 0b11)
    (14, 1)

    Raises:
        ZeroDivisionError: b is zero.
    """
    if b == 0:
        raise ZeroDivisionError("division by the zero polynomial")
    if b == 1:  # as most greatest common divisors are
        return a, 0
    length = b.bit_length()
    quotient = 0
    # Here, too, the bound decides about time alone.
    if a.bit_length() > max(3 * length, _SHORT):
        quotient = _long_quotient(a, b)
        low = full(length - 1)
        a = (a ^ multiply(quotient & low, b)) & low
    shift = a.bit_length() - length
    while shift >= 0:
        a ^= b << shift
        quotient |= 1 << shift
        shift = a.bit_length() - length
    return quotient, a


def _long_quotient(a: Polynomial, b: Polynomial) -> Polynomial:
    """The quotient of a long polynomial by a much shorter one, as a power series in 1/x."""
    # Let b = x^top c; c = 1 + ... is a polynomial in 1/x.  Now 1/c = c · c² · c⁴ · ... · c^(s/2) ·
    # 1/c^s, and c^s is c at x^s: once s has passed the degree of the quotient it has no other term
    # there than 1.  Each factor is as sparse as b, so multiplying by it is a shift and an addition
    # for each term; what leaves the word belongs to the rest.   ∎ Squares have half as many terms,
    # so it pays to divide by them apart.  And of what three places, the first with a term, make of
    # a word there are but four kinds, which are made once and moved.
    for s, top, terms in _parts(b):
        a >>= s * top
        while True:
            length = -(-a.bit_length() // s)
            terms = terms[: bisect_left(terms, (length,))]  # those with s e below the length of a
            if not terms:
                break
            total = a
            table = [a]
            if terms[0][1]:
                near = a ^ a >> s
                far = a >> 2 * s
                table += a, a ^ far, near, near ^ far
            for e, kind in terms:
                total ^= table[kind] >> s * e
            a = total
            s *= 2
    return a


@lru_cache(maxsize=16)
def _parts(b: Polynomial) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Powers p^s whose product is *b*: for each s, the degree of p, and further terms of c.

    Terms are pairs (exponent in 1/x, kind); of a long c three places may make one term.
    """
    zeros = (b & -b).bit_length() - 1
    if zeros:
        return [(1, zeros, []), *_parts(b >> zeros)]
    odd = every_other(b, 1)
    if not odd and b > 1:
        root = every_other(b)
        return [(2 * s, top, terms) for s, top, terms in _parts(root)]
    square = spread(odd)
    if square > 1 and not remainder(b, square):
        return _parts(divide(b, square)[0]) + _parts(square)
    # From how many terms on they are joined decides about time alone.
    pattern = "1.." if b.bit_count() > 12 else "1"
    matches = finditer(pattern, f"{b:b}00"[1:])
    terms = [(match.start() + 1, _KINDS[match[0]]) for match in matches]
    return [(1, degree(b), terms)]


def reciprocal(b: Polynomial, k: int) -> Polynomial:
    """The quotient of x^(k + deg b) by b, of degree k.

    >>> bin(reciprocal(0b111, 5))
    '0b110110'
    """
    # Let J be that for half of k, J = x^(k/2 + deg b) / b + e with e of a degree below 0.  Then b
    # J² is x^(k + 2 deg b) / b + b e², and in that the last is of a degree below deg b.
    # ∎
    # From where on that is quicker is a question of time alone.
    d = degree(b)
    terms = sum([len(terms) for _, _, terms in _parts(b)])
    if k < 64 or k * terms**2 < _MANY:
        return _long_quotient(1 << k + d, b)
    J = reciprocal(b, (k + 1) // 2)
    return multiply(spread(J), b) >> d + k % 2


def divide_exactly(a: Polynomial, b: Polynomial) -> Polynomial:
    """The quotient a / b of a polynomial that b divides: no remainder is looked for.

    >>> divide_exactly(0b1001, 0b11)
    7
    """
    if a.bit_length() > max(3 * b.bit_length(), _SHORT):
        return _long_quotient(a, b)
    return divide(a, b)[0]


def remainder(a: Polynomial, b: Polynomial) -> Polynomial:
    """What is left of *a* modulo *b*.

    >>> remainder(0b10011, 0b11)
    1
    """
    length = b.bit_length()
    if not 0 < a.bit_length() <= max(3 * length, 12 * b.bit_count()):
        return divide(a, b)[1]
    shift = a.bit_length() - length
    while shift >= 0:  # as in `divide`, without the quotient
        a ^= b << shift
        shift = a.bit_length() - length
    return a


def gcd(a: Polynomial, b: Polynomial) -> Polynomial:
    """The greatest common divisor, by Euclid: O(n²) bit operations, word-parallel.

    >>> bin(gcd(0b1001, 0b101))
    '0b11'
    """
    a, b = max(a, b), min(a, b)
    # Where it is, saves time alone.
    if b and a.bit_length() > 4 * b.bit_length():
        a, b = b, remainder(a, b)
    while b:
        shift = a.bit_length() - b.bit_length()
        if shift >= 0:
            a ^= b << shift
        else:
            a, b = b, a
            if not a.bit_length() & 255:  # a tick a step would slow short polynomials
                tick()
    return a


def gcd_and_cofactor(a: Polynomial, modulus: Polynomial) -> tuple[Polynomial, Polynomial]:
    """(g, u) with g = gcd(a, modulus) and u a = g modulo *modulus*: half of extended Euclid.

    >>> g, u = gcd_and_cofactor(0b110, 0b1001)
    >>> bin(g), remainder(multiply(u, 0b110), 0b1001) == g
    ('0b11', True)
    """
    # Invariant: r = u a and s = v a modulo the modulus, and u and v are no longer than it.  r and u
    # stand in one word, s and v in another.  Each step clears the leading one of the longer of r
    # and s.
    n = max(a.bit_length(), modulus.bit_length())
    r = a << n | 1
    s = modulus << n
    lr = r.bit_length()
    ls = s.bit_length()
    while lr > n and ls > n:
        if not lr & 255:
            tick()
        if lr >= ls:
            r ^= s << lr - ls
            lr = r.bit_length()
        else:
            s ^= r << ls - lr
            ls = s.bit_length()
    last = r if lr > n else s
    return last >> n, remainder(last & full(n), modulus)


def at_x_plus_1(a: Polynomial) -> Polynomial:
    """The polynomial a(x + 1): O(n log n) bit operations, all blocks of a level at once.

    >>> text(at_x_plus_1(0b1011))  # (x + 1)^3 + (x + 1) + 1
    'x^3 + x^2 + 1'
    """
    # For a = low + x^s high with s = 2^i:  a(x + 1) = low(x + 1) + (x^s + 1) high(x + 1), for (x +
    # 1)^s = x^s + 1.
    for s, low in levels(a.bit_length()):
        a ^= a >> s & low
    return a


def power(a: Polynomial, exponent: int, modulus: Polynomial) -> Polynomial:
    """The power a^*exponent*, modulo *modulus*.

    >>> power(0b10, 15, 0b10011)
    1
    """
    a = remainder(a, modulus)
    one = remainder(1, modulus)
    return raised(lambda u, v: remainder(multiply(u, v), modulus), one, a, exponent)
