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

from ..core.deadline import tick
from .bits import Bits, all_sums, full, levels, members, raised

Polynomial = Bits

X = 0b10
_KARATSUBA = 8192  # bits above which three products of half the length beat the table
_SHORT = 256  # bits below which a division by shifts beats one in blocks
_NARROW = 768  # bits below which a table of 16 multiples beats the table of 256
_TINY = 32  # bits below which the loop beats both
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
    if a.bit_length() > max(3 * b.bit_length(), _SHORT):
        return _by_blocks(a, b)
    return _by_shifts(a, b)


def _by_shifts(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    length = b.bit_length()
    quotient = 0
    shift = a.bit_length() - length
    while shift >= 0:
        a ^= b << shift
        quotient |= 1 << shift
        shift = a.bit_length() - length
    return quotient, a


def _by_blocks(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """The same for an *a* much longer than b: long division, a block of bits for a digit."""
    # A digit is had from the quotient of a power of x by b: for a polynomial v of a degree below d
    # + s the quotient by b is that of v / x^d, times x^(d+s) / b, without what is below x^s.
    d = degree(b)
    octets = max(64, d // 8 + 1)
    s = 8 * octets
    inverse, _ = _by_shifts(1 << d + s, b)
    low = full(d)
    text = a.to_bytes(-(-a.bit_length() // s) * octets, "big")
    quotient: list[bytes] = []
    rest = 0
    for i in range(0, len(text), octets):
        tick()
        value = rest << s | int.from_bytes(text[i : i + octets], "big")
        digit = multiply(value >> d, inverse) >> s
        rest = (value ^ multiply(digit, b)) & low
        quotient.append(digit.to_bytes(octets, "big"))
    return int.from_bytes(b"".join(quotient), "big"), rest


def remainder(a: Polynomial, b: Polynomial) -> Polynomial:
    """What is left of *a* modulo *b*.

    >>> remainder(0b10011, 0b11)
    1
    """
    length = b.bit_length()
    if not length or a.bit_length() > 3 * length:
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
