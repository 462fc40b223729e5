"""Polynomials over GF(2) as plain ints: bit i is the coefficient of x^i.

>>> a, b = 0b111, 0b11  # x² + x + 1 and x + 1
>>> text(multiply(a, b))
'x^3 + 1'
>>> divide(0b1001, 0b11) == (0b111, 0)
True

Addition is `^`.  Multiplication and division go eight coefficients at a time, by a table of the 256 multiples of one
operand: the Method of Four Russians again.  Long factors are halved first, by Karatsuba's three products.  Squaring is
linear: it spreads the bits.
"""

from __future__ import annotations

from .bits import Bits, full, low_blocks, lowest, members, reversed_bits, spread

Polynomial = Bits

X = 0b10
_BYTE = 8
_KARATSUBA = 8192  # bits above which three products of half the length beat the table
_SHORT = 256  # bits below which a table of 16 multiples beats the table of 256
_TINY = 80  # bits below which the loop beats both
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
    powers = ["1" if i == 0 else name if i == 1 else f"{name}^{i}" for i in members(a)]
    return " + ".join(reversed(powers)) or "0"


def _multiples(a: Polynomial, digits: int = _BYTE) -> list[Polynomial]:
    """The products of *a* with the polynomials of degree below *digits*: 256, or 16 for half a byte."""
    table = [0]
    for shifted in [a << i for i in range(digits)]:
        table += [entry ^ shifted for entry in table]
    return table


def multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product.

    >>> bin(multiply(0b11, 0b11))
    '0b101'
    """
    if a.bit_length() < b.bit_length():
        a, b = b, a
    length, product = b.bit_length(), 0
    # The three bounds decide about time alone.
    if length <= _TINY:  # mutant: equivalent
        for digit in f"{b:b}":
            product <<= 1
            if digit == "1":
                product ^= a
        return product
    if length > _KARATSUBA:  # mutant: equivalent
        return _by_halves(a, b)
    width, digits = _BYTE, b.to_bytes((length + 7) // 8, "big")
    if length <= _SHORT:  # mutant: equivalent
        width, digits = 4, f"{b:x}".encode().translate(_FROM_HEX)
    table = _multiples(a, width)
    for place in digits:
        product = product << width ^ table[place]
    return product


def _by_halves(a: Polynomial, b: Polynomial) -> Polynomial:
    """Karatsuba: three products of half the length instead of four; a is at least as long as b."""
    # With X = x^s: (a0 + a1 X)(b0 + b1 X) = c0 + (c0 + c2 + (a0 + a1)(b0 + b1)) X + c2 X², c0 = a0 b0, c2 = a1 b1.    ∎
    s = (a.bit_length() + 1) // 2
    (a0, a1), (b0, b1) = ((word & full(s), word >> s) for word in (a, b))
    if not b1:
        return multiply(a0, b) ^ multiply(a1, b) << s
    c0, c2 = multiply(a0, b0), multiply(a1, b1)
    return c0 ^ (c0 ^ c2 ^ multiply(a0 ^ a1, b0 ^ b1)) << s ^ c2 << 2 * s


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
    length, quotient = b.bit_length(), 0
    # Here, too, the bounds decide about time alone.
    if a.bit_length() > max(3 * length, _SHORT):  # mutant: equivalent
        quotient, a = _divide_series(a, b)
    elif a.bit_length() - length >= _SHORT:  # mutant: equivalent
        quotient, a = _divide_bytes(a, b)
    while (shift := a.bit_length() - length) >= 0:
        a ^= b << shift
        quotient |= 1 << shift
    return quotient, a


def _divide_series(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Divide a long polynomial by a much shorter one: the mirror images are divided as power series."""
    # x^deg a · a(1/x) = x^deg q · q(1/x) · x^deg b · b(1/x) + terms from x^(deg q + 1) on, for deg r < deg b; so the
    # mirror image of q is the quotient of the mirror images, up to its own degree.                                ∎
    terms = a.bit_length() - b.bit_length() + 1
    mirrored = reversed_bits(a, a.bit_length()) & full(terms)
    quotient = reversed_bits(series_quotient(mirrored, reversed_bits(b, b.bit_length()), terms), terms)
    low = full(degree(b))
    return quotient, (a ^ multiply(quotient & low, b)) & low


def series_quotient(a: Polynomial, b: Polynomial, terms: int) -> Polynomial:
    """The first *terms* coefficients of a / b as a power series; b must have the constant term 1.

    Also the way to divide exactly where *terms* is the length of the quotient: no remainder is looked for.

    >>> text(series_quotient(0b1, 0b11, 4))  # 1 / (1 + x)
    'x^3 + x^2 + x + 1'
    """
    # 1/b = b · b² · b⁴ · ... · b^(s/2) · 1/b^s, and b^s = b(x^s) begins 1 + x^s: with s >= terms it is 1.  Each factor
    # b(x^s) is as sparse as b, so multiplying by it is a shift and an addition for each term.                      ∎
    mask = full(terms)
    a &= mask
    exponents, s = list(members(b))[1:], 1
    while exponents := [e for e in exponents if s * e < terms]:
        total = a
        for e in exponents:
            total ^= a << s * e
        a = total & mask
        s *= 2
    return a


def divide_exactly(a: Polynomial, b: Polynomial) -> Polynomial:
    """The quotient a / b of a polynomial that b divides; for a long a and a short b, linear in a.

    >>> divide_exactly(0b1001, 0b11)
    7
    """
    if a.bit_length() <= max(3 * b.bit_length(), _SHORT):
        return divide(a, b)[0]
    zeros = lowest(b)
    return series_quotient(a >> zeros, b >> zeros, a.bit_length() - degree(b))


def _divide_bytes(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Divide until the quotient has all but its last bits, eight at a time."""
    table, top, quotient = _multiples(b), degree(b), 0
    # The top byte of a multiple tells the quotient that makes it, for b has a leading one.
    quotient_of = {multiple >> top & 0xFF: q for q, multiple in enumerate(table)}
    for position in range(degree(a) - top - _BYTE + 1, -1, -_BYTE):  # the lowest quotient bit of the current byte
        q = quotient_of[a >> (position + top)]
        a ^= table[q] << position
        quotient |= q << position
    return quotient, a


def remainder(a: Polynomial, b: Polynomial) -> Polynomial:
    """What is left of *a* modulo *b*.

    >>> remainder(0b10011, 0b11)
    1
    """
    return divide(a, b)[1]


def gcd(a: Polynomial, b: Polynomial) -> Polynomial:
    """The greatest common divisor, by Euclid: O(n²) bit operations, word-parallel.

    >>> bin(gcd(0b1001, 0b101))
    '0b11'
    """
    a, b = max(a, b), min(a, b)
    if b and a.bit_length() > 4 * b.bit_length():
        a, b = b, remainder(a, b)
    while b:
        if (shift := a.bit_length() - b.bit_length()) >= 0:
            a ^= b << shift
        else:
            a, b = b, a
    return a


def gcd_and_cofactor(a: Polynomial, modulus: Polynomial) -> tuple[Polynomial, Polynomial]:
    """(g, u) with g = gcd(a, modulus) and u a = g modulo *modulus*: the half of extended Euclid that one needs.

    >>> g, u = gcd_and_cofactor(0b110, 0b1001)
    >>> bin(g), remainder(multiply(u, 0b110), 0b1001) == g
    ('0b11', True)
    """
    # Invariant: r = u a and s = v a modulo the modulus.  Each step clears the leading one of the longer of r and s.
    r, s, u, v = a, modulus, 1, 0
    lr, ls = r.bit_length(), s.bit_length()
    while lr and ls:
        if lr >= ls:
            shift = lr - ls
            r ^= s << shift
            u ^= v << shift
            lr = r.bit_length()
        else:
            shift = ls - lr
            s ^= r << shift
            v ^= u << shift
            ls = s.bit_length()
    return (r, remainder(u, modulus)) if r else (s, remainder(v, modulus))


def at_x_plus_1(a: Polynomial) -> Polynomial:
    """The polynomial a(x + 1): O(n log n) bit operations, all blocks of a level at once.

    >>> text(at_x_plus_1(0b1011))  # (x + 1)^3 + (x + 1) + 1
    'x^3 + x^2 + 1'
    """
    # For a = low + x^s high with s = 2^i:  a(x + 1) = low(x + 1) + (x^s + 1) high(x + 1), for (x + 1)^s = x^s + 1.
    levels = degree(a).bit_length()
    for s in [1 << i for i in range(levels)]:
        a ^= a >> s & low_blocks(s, 1 << levels)
    return a


def power(a: Polynomial, exponent: int, modulus: Polynomial) -> Polynomial:
    """The power a^*exponent*, modulo *modulus*.

    >>> power(0b10, 15, 0b10011)
    1
    """
    result, a = remainder(1, modulus), remainder(a, modulus)
    for digit in f"{exponent:b}":
        result = remainder(spread(result), modulus)
        if digit == "1":
            result = remainder(multiply(result, a), modulus)
    return result
