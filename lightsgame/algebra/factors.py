"""Irreducible factors of polynomials over GF(2), and the order of one polynomial modulo another.

>>> from lightsgame.algebra.polynomial import text
>>> [(text(p), e) for p, e in factor(0b1000000000000001)]  # x^15 + 1
[('x + 1', 1), ('x^2 + x + 1', 1), ('x^4 + x + 1', 1), ('x^4 + x^3 + 1', 1), ('x^4 + x^3 + x^2 + x + 1', 1)]

Square-free parts by the derivative, distinct degrees by Frobenius (squaring, which is linear),
equal degrees by traces.

References: Lidl and Niederreiter (1997), "Finite fields", 2nd edition, chapter 4; Rabin (1980),
"Probabilistic algorithms in finite fields", SIAM Journal on Computing 9, 273-280, for the test of
irreducibility.
"""

from collections.abc import Iterator

from ..core.deadline import tick
from .bits import every_other, spread
from .polynomial import Polynomial, X, degree, divide, gcd, power, remainder


def is_irreducible(a: Polynomial) -> bool:
    """Whether *a* has no factor but 1 and itself (Rabin's test).

    >>> is_irreducible(0b10011), is_irreducible(0b10101)
    (True, False)
    """
    n = degree(a)
    if n < 1:
        return False
    x = remainder(X, a)
    powers = [x]  # x^(2^i) modulo a
    for _ in range(n):
        powers.append(remainder(spread(powers[-1]), a))
    if powers[n] != x:
        return False
    return all(gcd(powers[n // p] ^ x, a) == 1 for p in primes_of(n))


def primes_of(n: int) -> list[int]:
    """The prime factors of a number of up to fifteen digits or so, by trying.

    >>> primes_of(360)
    [2, 3, 5]
    """
    primes: list[int] = []
    p = 2
    while p * p <= n:
        if n % p == 0:
            primes.append(p)
            while n % p == 0:
                n //= p
        p += 1
    if n > 1:  # a number without a divisor up to its root
        primes.append(n)
    return primes


def square_free_parts(a: Polynomial) -> list[tuple[Polynomial, int]]:
    """*a* as a product of powers of coprime square-free polynomials.

    These are pairs (part, exponent), exponents rising.

    >>> from lightsgame.algebra.polynomial import multiply, text
    >>> [(text(p), e) for p, e in square_free_parts(multiply(0b10, spread(0b111)))]
    [('x', 1), ('x^2 + x + 1', 2)]
    """
    # The derivative of p^e has p^(e-1) where e is odd, and p^e where it is even: `simple` is the
    # product of the p with odd e, of which each step takes one away from all that are left.  What
    # stays in the end is a square.           ∎
    parts: list[tuple[Polynomial, int]] = []
    rest = gcd(a, spread(every_other(a, 1)))  # the derivative: odd powers alone
    simple = divide(a, rest)[0]
    exponent = 0
    while degree(simple) > 0:
        common = gcd(simple, rest)
        exponent += 1
        if simple != common:
            parts.append((divide(simple, common)[0], exponent))
        simple = common
        rest = divide(rest, common)[0]
    if degree(rest) > 0:  # and so at least 2
        root = every_other(rest)
        parts += [(part, 2 * exponent) for part, exponent in square_free_parts(root)]
    return sorted(parts, key=lambda pair: pair[1])


def distinct_degree_parts(a: Polynomial) -> Iterator[tuple[Polynomial, int]]:
    """A square-free polynomial split by the degree d of its irreducible factors, d rising.

    >>> from lightsgame.algebra.polynomial import multiply, text
    >>> [(text(p), d) for p, d in distinct_degree_parts(multiply(0b110, 0b111))]
    [('x^2 + x', 1), ('x^2 + x + 1', 2)]
    """
    # x^(2^d) modulo a; its difference from x is the product of all irreducibles of degree dividing
    # d.
    frobenius = X
    d = 1
    while 2 * d <= degree(a):
        tick()
        frobenius = remainder(spread(remainder(frobenius, a)), a)
        part = gcd(a, frobenius ^ X)
        if part > 1:
            yield part, d
            a = divide(a, part)[0]
        d += 1
    if a > 1:
        yield a, degree(a)


def factor(a: Polynomial) -> list[tuple[Polynomial, int]]:
    """The irreducible factors with their exponents, in increasing order.

    Square-free parts, then distinct degrees, then equal degrees by traces.

    >>> from lightsgame.algebra.polynomial import text
    >>> [(text(p), e) for p, e in factor(0b100010)]  # f_6 = x^5 + x
    [('x', 1), ('x + 1', 4)]

    Raises:
        ZeroDivisionError: a is zero, which every polynomial divides.
    """
    if a == 0:
        raise ZeroDivisionError("the zero polynomial has no factorisation")
    factors: list[tuple[Polynomial, int]] = []
    for part, exponent in square_free_parts(a):
        for same_degree, d in distinct_degree_parts(part):
            irreducibles = _equal_degree(same_degree, d)
            factors += [(irreducible, exponent) for irreducible in irreducibles]
    return sorted(factors)


# From j = 2 on the same traces come, and others beside them: t and t² have the same.
def _equal_degree(a: Polynomial, d: int, j: int = 1) -> list[Polynomial]:
    """Split a product of distinct irreducibles of degree d.

    The trace t + t² + t⁴ + ... + t^(2^(d-1)) is 0 or 1 modulo each factor.  For t = x^j with j = 1,
    3, 5, ... the traces tell any two factors apart at last: the x^j modulo a span everything, and
    the trace is linear and onto.
    """
    if degree(a) <= d:
        return [a] if a > 1 else []
    # One more would split in the same way, the parts exchanged.
    term = power(X, j, a)
    trace = 0
    for _ in range(d):
        trace ^= term
        term = remainder(spread(term), a)
    part = gcd(a, trace)  # *a* itself where the trace is zero
    other = divide(a, part)[0]
    return _equal_degree(part, d, j + 2) + _equal_degree(other, d, j + 2)
