"""Polynomials over GF(2) as plain ints: bit i is the coefficient of x^i.

>>> a, b = 0b111, 0b11  # x² + x + 1 and x + 1
>>> text(multiply(a, b))
'x^3 + 1'
>>> divide(0b1001, 0b11) == (0b111, 0)
True

Addition is `^`.  Multiplication and division go eight coefficients at a time, by a table of the 256 multiples of one
operand: the Method of Four Russians again.  Squaring is linear: it spreads the bits.

The Fibonacci polynomials f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k-1} live here because they are algebra; what they
have to do with lamps is told in `lightsgame.theorems.fibonacci`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from .bits import Bits, every_other, low_blocks, spread, suffix_parity

Polynomial = Bits

X = 0b10
_BYTE = 8
_SHORT = 256  # bits below which a simple loop beats the table


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
    powers = [i for i in range(a.bit_length() - 1, -1, -1) if a >> i & 1]
    return " + ".join(["1" if i == 0 else name if i == 1 else f"{name}^{i}" for i in powers]) or "0"


def _multiples(a: Polynomial) -> list[Polynomial]:
    """The products of *a* with the 256 polynomials of degree below 8."""
    table = [0, a]
    for i in range(1, _BYTE):
        shifted = a << i
        table += [entry ^ shifted for entry in table]
    return table


def multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product.

    >>> bin(multiply(0b11, 0b11))
    '0b101'
    """
    if a.bit_length() < b.bit_length():
        a, b = b, a
    product = 0
    if b.bit_length() <= _SHORT:
        for digit in f"{b:b}":
            product <<= 1
            if digit == "1":
                product ^= a
        return product
    table = _multiples(a)
    for byte in b.to_bytes((b.bit_length() + 7) // 8, "big"):
        product = product << _BYTE ^ table[byte]
    return product


def square(a: Polynomial) -> Polynomial:
    """The square, in linear time: (Σ a_i x^i)² = Σ a_i x^(2i), for the mixed terms come twice.

    >>> bin(square(0b111))
    '0b10101'
    """
    return spread(a)


def divide(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder: a = q b + r with deg r < deg b.

    >>> divide(0b10011, 0b11)
    (14, 1)

    Raises:
        ZeroDivisionError: b is zero.
    """
    if b == 0:
        raise ZeroDivisionError("division by the zero polynomial")
    length = b.bit_length()
    quotient = 0
    if a.bit_length() - length >= _SHORT:
        quotient, a = _divide_bytes(a, b)
    while (shift := a.bit_length() - length) >= 0:
        a ^= b << shift
        quotient |= 1 << shift
    return quotient, a


def _divide_bytes(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Divide until the quotient has all but its last bits, eight at a time."""
    table = _multiples(b)
    length = b.bit_length()
    # The top byte of a multiple tells the quotient that makes it, for b has a leading one.
    top = length - 1
    quotient_of = [0] * 256
    for q in range(256):
        quotient_of[table[q] >> top & 0xFF] = q
    position = a.bit_length() - length - (_BYTE - 1)  # the lowest quotient bit of the current byte
    quotient = 0
    while position >= 0:
        q = quotient_of[a >> (position + top)]
        a ^= table[q] << position
        quotient |= q << position
        position -= _BYTE
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
    while b:
        shift = a.bit_length() - b.bit_length()
        if shift < 0:
            a, b = b, a
            continue
        a ^= b << shift
        if not a:
            return b
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
    return (r, remainder(u, modulus)) if lr else (s, remainder(v, modulus))


def fibonacci(k: int) -> Polynomial:
    """The Fibonacci polynomial f_k, by doubling: linear time in k.

    >>> [text(fibonacci(k)) for k in range(6)]
    ['0', '1', 'x', 'x^2 + 1', 'x^3', 'x^4 + x^2 + 1']
    """
    return fibonacci_pair(k)[0]


def fibonacci_pair(k: int, modulus: Polynomial = 0, argument: Polynomial = X) -> tuple[Polynomial, Polynomial]:
    """(f_k, f_{k+1}) at x (or at x + 1, for *argument* 0b11), modulo *modulus* if one is given.

    Doubling, f_2k = x f_k² and f_{2k+1} = f_k² + f_{k+1}², needs no product but squares, and those are linear; so k
    may have hundreds of digits: O(n² log k) bit operations for a modulus of degree n, word-parallel.

    >>> fibonacci_pair(10**100, 0b10011) == fibonacci_pair(10**100 % 255, 0b10011)  # 255 = 2^8 - 1 is a period
    True
    """
    # Proof.  Let F be the matrix (x 1; 1 0); its power F^k has the rows (f_{k+1}, f_k), (f_k, f_{k-1}).
    # Then F^2k = F^k F^k gives f_{2k+1} = f_{k+1}² + f_k² and f_2k = f_k (f_{k+1} + f_{k-1}) = f_k x f_k.      ∎
    shifted = argument & 1
    length = modulus.bit_length()
    a, b = 0, 1
    for digit in f"{k:b}":
        a2, b2 = spread(a), spread(b)
        middle = a2 ^ b2  # f_{2k+1}
        if digit == "1":
            a, b = middle, b2 << 1 ^ (b2 if shifted else 0)
        else:
            a, b = a2 << 1 ^ (a2 if shifted else 0), middle
        if modulus and (a.bit_length() >= length or b.bit_length() >= length):
            a, b = remainder(a, modulus), remainder(b, modulus)
    return a, b


# ---- the Fibonacci polynomials as a basis ---------------------------------------------------------------------
#
# f_1, f_2, ..., f_n have the degrees 0, 1, ..., n-1: they are a basis of the polynomials of degree below n.  Changing
# the basis looks like n² work, but over GF(2) squares are linear:
#
#     Σ c_2k f_2k + Σ c_{2k+1} f_{2k+1} = x Σ c_2k f_k² + Σ c_{2k+1} (f_k² + f_{k+1}²)
#                                       = x (Σ c_2k f_k)² + (Σ (c_{2k+1} + c_{2k-1}) f_k)²
#
# so that a sum of n terms becomes two sums of n/2 terms, and T(n) = 2 T(n/2) + O(n).                               ∎

_LEAF = 128  # terms that are looked up, eight at a time, instead of being halved further


def from_fibonacci_basis(c: Bits) -> Polynomial:
    """The polynomial Σ c_j f_j, where c_j is bit j - 1 of *c*.  O(n log n) bit operations.

    >>> text(from_fibonacci_basis(0b1010))  # f_2 + f_4 = x + x^3
    'x^3 + x'
    """
    if c.bit_length() <= _LEAF:
        return _look_up(_fibonacci_sums(), c)
    odd_terms = every_other(c)  # c_1, c_3, c_5, ...
    even_terms = every_other(c, 1)  # c_2, c_4, c_6, ...
    pairs = odd_terms ^ odd_terms >> 1  # c_1 + c_3, c_3 + c_5, ...; f_0 = 0 takes the lone c_1
    return spread(from_fibonacci_basis(even_terms)) << 1 ^ spread(from_fibonacci_basis(pairs))


def to_fibonacci_basis(a: Polynomial) -> Bits:
    """The coefficients c with Σ c_j f_j = a; undoes `from_fibonacci_basis`.  O(n log n) bit operations.

    >>> bin(to_fibonacci_basis(0b1010))
    '0b1010'
    """
    if a.bit_length() <= _LEAF:
        return _look_up(_power_sums(), a)
    even_terms = to_fibonacci_basis(every_other(a, 1))
    pairs = to_fibonacci_basis(every_other(a))
    return spread(suffix_parity(pairs)) ^ spread(even_terms) << 1


def _look_up(tables: Sequence[Sequence[Bits]], word: Bits) -> Bits:
    """A linear map, given on each byte by a table, of a word of at most `_LEAF` bits."""
    image = 0
    for table, byte in zip(tables, word.to_bytes(_LEAF // _BYTE, "little"), strict=True):
        image ^= table[byte]
    return image


def _sums_by_byte(images: Sequence[Bits]) -> tuple[tuple[Bits, ...], ...]:
    """The tables for the linear map with these images of the single bits."""
    tables = []
    for first in range(0, _LEAF, _BYTE):
        table = [0]
        for image in images[first : first + _BYTE]:
            table += [entry ^ image for entry in table]
        tables.append(tuple(table))
    return tuple(tables)


@cache
def _fibonacci_sums() -> tuple[tuple[Bits, ...], ...]:
    return _sums_by_byte([fibonacci(j) for j in range(1, _LEAF + 1)])


@cache
def _power_sums() -> tuple[tuple[Bits, ...], ...]:
    images = [1]  # 1 = f_1; and multiplying by x takes Σ c_j f_j to Σ c_j (f_{j-1} + f_{j+1}), a shift to either side
    while len(images) < _LEAF:
        images.append(images[-1] << 1 ^ images[-1] >> 1)
    return _sums_by_byte(images)


# ---- factors --------------------------------------------------------------------------------------------------


def derivative(a: Polynomial) -> Polynomial:
    """The derivative: over GF(2) only odd powers leave anything.

    >>> text(derivative(0b1110))
    'x^2 + 1'
    """
    return spread(every_other(a, 1))


def at_x_plus_1(a: Polynomial) -> Polynomial:
    """The polynomial a(x + 1): O(n log n) bit operations, all blocks of a level at once.

    >>> text(at_x_plus_1(0b1011))  # (x + 1)^3 + (x + 1) + 1
    'x^3 + x^2 + 1'
    """
    # For a = low + x^s high with s = 2^i:  a(x + 1) = low(x + 1) + (x^s + 1) high(x + 1), for (x + 1)^s = x^s + 1.
    length, s = 1, 1
    while length < a.bit_length():
        length *= 2
    while s < length:
        a ^= a >> s & low_blocks(s, length)
        s *= 2
    return a


def power(a: Polynomial, exponent: int, modulus: Polynomial) -> Polynomial:
    """The power a^*exponent*, modulo *modulus*.

    >>> power(0b10, 15, 0b10011)
    1
    """
    result = remainder(1, modulus)
    a = remainder(a, modulus)
    for digit in f"{exponent:b}":
        result = remainder(spread(result), modulus)
        if digit == "1":
            result = remainder(multiply(result, a), modulus)
    return result


def is_irreducible(a: Polynomial) -> bool:
    """Whether *a* has no factor but 1 and itself (Rabin's test).

    >>> is_irreducible(0b10011), is_irreducible(0b10101)
    (True, False)
    """
    n = degree(a)
    if n < 1:
        return False
    frobenius = remainder(X, a)
    powers = [frobenius]  # x^(2^i) modulo a
    for _ in range(n):
        frobenius = remainder(spread(frobenius), a)
        powers.append(frobenius)
    if powers[n] != powers[0]:
        return False
    return all(gcd(powers[n // p] ^ powers[0], a) == 1 for p in _primes_of(n))


def _primes_of(n: int) -> list[int]:
    """The prime factors of a small number."""
    primes, p = [], 2
    while p * p <= n:
        if n % p == 0:
            primes.append(p)
            while n % p == 0:
                n //= p
        p += 1
    return [*primes, n] if n > 1 else primes


def square_root(a: Polynomial) -> Polynomial:
    """The polynomial whose square is *a*; *a* must have even powers only.

    >>> text(square_root(0b10101))
    'x^2 + x + 1'
    """
    return every_other(a)


def square_free_parts(a: Polynomial) -> list[tuple[Polynomial, int]]:
    """*a* as a product of powers of coprime square-free polynomials: pairs (part, exponent), exponents rising.

    >>> [(text(p), e) for p, e in square_free_parts(multiply(0b10, spread(0b111)))]
    [('x', 1), ('x^2 + x + 1', 2)]
    """
    parts: dict[int, Polynomial] = {}
    scale = 1
    while degree(a) > 0:
        d = derivative(a)
        if d == 0:  # a is a square
            a, scale = square_root(a), 2 * scale
            continue
        repeated = gcd(a, d)
        simple = divide(a, repeated)[0]
        exponent = 1
        while degree(simple) > 0:
            common = gcd(simple, repeated)
            part = divide(simple, common)[0]
            if degree(part) > 0:
                key = exponent * scale
                parts[key] = multiply(parts.get(key, 1), part)
            simple, repeated = common, divide(repeated, common)[0]
            exponent += 1
        a = repeated
    return sorted(((part, exponent) for exponent, part in parts.items()), key=lambda pair: pair[1])


def distinct_degree_parts(a: Polynomial) -> Iterator[tuple[Polynomial, int]]:
    """A square-free polynomial split by the degree d of its irreducible factors: pairs (part, d), d rising.

    >>> [(text(p), d) for p, d in distinct_degree_parts(multiply(0b110, 0b111))]
    [('x^2 + x', 1), ('x^2 + x + 1', 2)]
    """
    frobenius = X  # x^(2^d) modulo a; its difference from x is the product of all irreducibles of degree dividing d
    d = 0
    while degree(a) > 0:
        d += 1
        if 2 * d > degree(a):
            yield a, degree(a)
            return
        frobenius = remainder(spread(remainder(frobenius, a)), a)
        part = gcd(a, frobenius ^ X)
        if degree(part) > 0:
            yield part, d
            a = divide(a, part)[0]


def factor(a: Polynomial) -> list[tuple[Polynomial, int]]:
    """The irreducible factors with their exponents, in increasing order.

    Square-free parts, then distinct degrees, then equal degrees by traces.

    >>> [(text(p), e) for p, e in factor(fibonacci(6))]
    [('x', 1), ('x + 1', 4)]

    Raises:
        ZeroDivisionError: a is zero, which every polynomial divides.
    """
    if a == 0:
        raise ZeroDivisionError("the zero polynomial has no factorisation")
    found = []
    for part, exponent in square_free_parts(a):
        for same, d in distinct_degree_parts(part):
            found += [(irreducible, exponent) for irreducible in _equal_degree(same, d)]
    return sorted(found)


def _equal_degree(a: Polynomial, d: int) -> list[Polynomial]:
    """Split a product of distinct irreducibles of degree d.

    The trace t + t² + t⁴ + ... + t^(2^(d-1)) is 0 or 1 modulo each factor.  For t = x^j with j = 1, 3, 5, ... the
    traces tell any two factors apart at last: the x^j modulo a span everything, and the trace is linear and onto.
    """
    pieces = [a]
    j = 1
    while any(degree(piece) > d for piece in pieces):
        split: list[Polynomial] = []
        for piece in pieces:
            if degree(piece) == d:
                split.append(piece)
                continue
            term = power(X, j, piece)
            trace = 0
            for _ in range(d):
                trace ^= term
                term = remainder(spread(term), piece)
            part = gcd(piece, trace)
            split += [piece] if degree(part) in (0, degree(piece)) else [part, divide(piece, part)[0]]
        pieces = split
        j += 2
    return pieces


def order(a: Polynomial, modulus: Polynomial, multiple: dict[int, int]) -> int:
    """The least e > 0 with a^e = 1 modulo *modulus*, given a multiple of it as {prime: exponent}.

    >>> order(0b10, 0b10011, {3: 1, 5: 1})
    15

    Raises:
        ValueError: the product of *multiple* is no multiple of the order.
    """
    e = 1
    for p, exponent in multiple.items():
        e *= p**exponent
    one = remainder(1, modulus)
    if power(a, e, modulus) != one:
        raise ValueError(f"expected a multiple of the order, got {e}")
    for p, exponent in multiple.items():
        for _ in range(exponent):
            if power(a, e // p, modulus) != one:
                break
            e //= p
    return e
