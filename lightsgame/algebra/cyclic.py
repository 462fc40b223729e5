"""The ring GF(2)[z] / (z^n - 1): rows of n lamps whose ends are joined, as plain ints.

Bit i is the coefficient of z^i, and multiplying by z turns the row by one place.  With b = 1 + z +
1/z a press in such a row changes b times itself.  Squaring doubles the exponents modulo n: it needs
no division, so that the Fibonacci polynomials f_k(b), for a k of a thousand digits, cost a few
operations on whole rows for each binary digit of k.

>>> f"{times_b(0b00001, 5):05b}", bin(fold(0b10011, 3))
('10011', '0b1')

With N = 2 (n + 1) the same ring serves the board without glued edges.  Put y = z + 1/z; then y
f_j(y) = z^j + z^-j, and y f_{n+1}(y) = z^(n+1) + z^-(n+1) is zero.  So polynomials in y modulo y
f_{n+1}(y) are the symmetric elements, and
`lightsgame.algebra.fibonacci_basis.symmetric_to_polynomial` leads back.

Linear equations in the ring are congruences modulo z^n - 1, and Euclid solves them.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .bits import Bits, dot, from_flags, full, reversed_bits, spread
from .fibonacci_basis import symmetric_to_polynomial
from .polynomial import (
    Polynomial,
    degree,
    divide,
    divide_exactly,
    gcd_and_cofactor,
    multiply,
    reciprocal,
    remainder,
)


def fold(p: Polynomial, n: int) -> Polynomial:
    """*p* modulo z^n - 1: the exponents modulo n.

    >>> bin(fold(0b10011, 3))
    '0b1'
    """
    # z^s is 1 for each multiple s of n: the upper half of a long word is laid on the lower half.
    while p >> n:
        s = max(1, p.bit_length() // n // 2) * n
        p = p & full(s) ^ p >> s
    return p


def turned(row: Bits, places: int, n: int) -> Bits:
    """The row turned by some places: z^places times the row, places from 0 to n.

    >>> f"{turned(0b00011, 4, 5):05b}"
    '10001'
    """
    out = row >> n - places
    return row << places ^ (out << n | out)


def times_b(row: Bits, n: int) -> Bits:
    """What presses in a row change in that row: b times the row.

    >>> f"{times_b(0b00001, 5):05b}", times_b(1, 1), times_b(0b01, 2)
    ('10011', 1, 1)
    """
    return fold(row ^ row << 1 ^ row << n - 1, n)


class Values(NamedTuple):
    """f_k, f_{k+1} and the sum f_1 + ... + f_k, at b."""

    here: Polynomial
    after: Polynomial
    total: Polynomial


def fibonacci_at_b(k: int, n: int) -> Values:
    """f_k(b), f_{k+1}(b) and f_1(b) + ... + f_k(b) by doubling: O(n log k) bit operations.

    >>> [f"{row:05b}" for row in fibonacci_at_b(2, 5)]  # b; b² + 1; 1 + b
    ['10011', '01100', '10010']
    """
    # f_2k = x f_k² and f_{2k+1} = f_k² + f_{k+1}².  Let S_k be the sum.  Adding these up, S_2k = x
    # S_k² + f_k², for of the squares in the odd terms all but the last come twice; and S_{2k+1} =
    # S_2k + f_{2k+1} = x S_k² + f_{k+1}².   ∎
    here = 0
    after = 1
    total = 0
    for digit in f"{k:b}":
        here = fold(spread(here), n)
        after = fold(spread(after), n)
        middle = here ^ after
        total = times_b(fold(spread(total), n), n)
        if digit == "1":
            total ^= after
            here = middle
            after = times_b(after, n)
        else:
            total ^= here
            here = times_b(here, n)
            after = middle
    return Values(here, after, total)


def fibonacci_of_z(k: int) -> tuple[Polynomial, Polynomial]:
    """z^(k+1) f_k(b) and z^(k+1) f_{k+1}(b), which are polynomials.

    >>> [f"{word:b}" for word in fibonacci_of_z(2)]  # z³ b; z³ (b² + 1)
    ['11100', '100010']
    """
    # z^(k-1) f_k(b), z^k f_{k+1}(b)
    here = 0
    after = 1
    for digit in f"{k:b}":
        here = spread(here)
        after = spread(after)
        middle = here << 2 ^ after
        if digit == "1":
            here = middle
            after ^= after << 1 ^ after << 2
        else:
            here ^= here << 1 ^ here << 2
            after = middle
    return here << 2, after << 1


def board_polynomials(k: int, n: int) -> Values:
    """f_k, f_{k+1} and f_1 + ... + f_k at y + 1, modulo y f_{n+1}(y), for n columns with ends.

    >>> from lightsgame.algebra.polynomial import text
    >>> [text(p, "y") for p in board_polynomials(3, 3)]  # y²; y³ + y² + y + 1; y² + y
    ['y^2', 'y^3 + y^2 + y + 1', 'y^2 + y']
    """
    # z^(n+1) is the mirror image of itself.  No value has it: squaring takes z^j and z^-j there
    # together, and z + 1/z takes the equal coefficients of its two neighbours there.
    # ∎
    # So it does not matter whether it is cut off with the other half.
    half = full(n + 1)
    values = fibonacci_at_b(k, 2 * n + 2)
    return Values(*[symmetric_to_polynomial(value & half) for value in values])


# ---- linear equations ---------------------------------------------------------------------------------------------


class Divisor(NamedTuple):
    """What divides by some q modulo M: *solve* finds an x with q x = c, or None.

    *common* is g = gcd(q, M), and all x with q x = 0 are the multiples of *step*, M / g.
    """

    common: Polynomial
    step: Polynomial
    solve: Callable[..., Polynomial | None]


def divisor(q: Polynomial, modulus: Polynomial, *, squared: bool = False) -> Divisor:
    """What divides by q; c and x are shorter than *modulus*.  Or the same of their squares.

    >>> by = divisor(0b11, 0b1001)
    >>> by.solve(0b110), by.step, by.solve(0b1)
    (5, 7, None)
    """
    q = _modulo(q, modulus)
    # What is much shorter decides about time alone.
    if 0 < q.bit_length() * 7 < degree(modulus):
        return _short_divisor(q, modulus, squared)
    g, u = gcd_and_cofactor(q, modulus)
    step = divide_exactly(modulus, g)
    if squared:  # what is said of sums, products and quotients is true of the squares
        g, step, u, modulus = map(spread, (g, step, u, modulus))

    def solve(c: Polynomial) -> Polynomial | None:
        quotient, rest = divide(c, g)
        return None if rest else _modulo(multiply(u, quotient), modulus)

    return Divisor(g, step, solve)


def _short_divisor(q: Polynomial, modulus: Polynomial, squared: bool) -> Divisor:
    """What divides by a q much shorter than M: J = M z^d / q is kept, d being the degree of q."""
    n = degree(modulus)
    d = degree(q)
    low = full(d)
    J = reciprocal(q, n) if _is_cyclic(modulus) else divide_exactly(modulus << d, q)
    M_modulo_q = (multiply(J >> d & low, q) ^ modulus) & low
    g, u = gcd_and_cofactor(M_modulo_q, q)
    # Which way M is divided by g decides about time alone.
    if g.bit_count() > 8:
        step = multiply(divide(q, g)[0], J) >> d
    else:
        step = divide_exactly(modulus, g)
    if squared:
        q, g, step, u, J = map(spread, (q, g, step, u, J))
        d = 2 * d
        low = full(d)

    def solve(c: Polynomial) -> Polynomial | None:
        # The question is the other way round for r in q x = c + r M: M r = c modulo q.  Then x is
        # the sum of what c / q and r M / q are down to z^0; and for the latter, r being shorter
        # than z^d, J is known far enough.          ∎
        x = divide_exactly(c, q)
        c_modulo_q = (c ^ multiply(x & low, q)) & low
        quotient, rest = divide(c_modulo_q, g)
        if rest:
            return None
        r = remainder(multiply(u, quotient), q)
        return x ^ multiply(r, J) >> d

    return Divisor(g, step, solve)


def _is_cyclic(modulus: Polynomial) -> bool:
    """Whether a modulus that is not 0 is z^n - 1 for some n."""
    return modulus == 1 << degree(modulus) | 1


def _modulo(p: Polynomial, modulus: Polynomial) -> Polynomial:
    if modulus > 1 and _is_cyclic(modulus):
        return fold(p, degree(modulus))
    return remainder(p, modulus)


def b_times(by: Divisor) -> Divisor:
    """What divides by b q modulo z^n - 1, where *by* divides by q.

    >>> b_times(divisor(0b1, 0b1001)).solve(0b110), b_times(divisor(0b1, 0b10001)).solve(0b0111)
    (None, 2)
    """
    # For all t + k S, S being the step of q, q t is c.  We look for one of them that is b x, or z b
    # = 1 + z + z² times x / z.  Modulo that there are four values, and one of four k will do unless
    # S is 0 there and t is not.
    n = degree(by.common) + degree(by.step)
    part, unit = _by_7(by.step)

    def solve(c: Polynomial) -> Polynomial | None:
        t = by.solve(c)
        if t is None:
            return None
        x, rest = _by_7(t)
        if rest and not unit:
            return None
        k = _ratio(rest, unit)
        x ^= multiply(k, part)
        if multiply(k, unit) != rest:  # they differ by 1 + z + z²
            x ^= 1
        return turned(x, 1, n)

    if unit:
        return by._replace(solve=solve)
    return Divisor(multiply(by.common, 7), part, solve)


def _by_7(p: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder by 1 + z + z² = (1 + z³) / (1 + z)."""
    quotient = divide_exactly(p ^ p << 1, 9)
    return quotient, (p ^ multiply(quotient & 3, 7)) & 3


def _ratio(a: Polynomial, b: Polynomial) -> Polynomial:
    return remainder(multiply(a, spread(b)), 7)  # modulo 1 + z + z² the third power is 1


def rooted(q: Polynomial, n: int) -> Divisor:
    """What divides by q = u + w v modulo z^2n - 1, w being z^n, quickly if u and v are short.

    >>> rooted(0b1001, 2).solve(0b0110), rooted(0b1001, 2).step
    (4, 15)
    """
    # With M = 1 + w and p = u + v, q = p + M v; M² is 0, so q² = p² is short, and of all that
    # divides by p modulo M the squares divide by it.  If x is such that q² x = q c, q² (c + q x) =
    # 0, and c + q x = e S, where S = M² / g and g = gcd(q², M²); e is shorter than g.  So g (c + q
    # x) is e below M².  In the same way q S is e S for the e that q is modulo g; and q (x + k S) =
    # c if q k = e there.                                                                  ∎
    p = fold(q, n)
    v = q >> n
    length = 2 * n
    by = divisor(p, 1 << n | 1, squared=True)
    g = by.common
    low = full(degree(g))

    def over(c: Polynomial, x: Polynomial) -> Polynomial:
        """The e of c + q x = e S."""
        M_x = x ^ turned(x, n, length)
        q_x = _lowest(p, x, length, low) ^ _lowest(v, M_x, length, low)
        return multiply(c & low ^ q_x, g) & low

    choice = divisor(over(0, by.step), g)

    def solve(c: Polynomial) -> Polynomial | None:
        half = fold(multiply(v, fold(c, n)), n)
        q_c = multiply(p, c) ^ half ^ half << n
        x = by.solve(fold(q_c, length))
        if x is None:
            return None
        k = choice.solve(over(c, x))
        return None if k is None else x ^ multiply(k, by.step)

    return Divisor(choice.common, multiply(choice.step, by.step), solve)


def _lowest(q: Polynomial, x: Polynomial, n: int, low: Bits) -> Polynomial:
    """The lowest places of q x modulo z^n - 1."""
    d = q.bit_length()
    near = (x << n | x) >> n - d
    near &= low << d | full(d)
    if low >> 12:  # then a product costs less than as many sums
        return multiply(q, near) >> d & low
    q = reversed_bits(q, d)
    places = range(low.bit_length())
    return from_flags([dot(q, near >> i + 1) for i in places])


def halved(by: Divisor, q: Polynomial, n: int) -> Divisor:
    """What *by* does, where q x modulo z^n - 1 is given, too: `solve(c, value)`.

    *by* is told b q x modulo z^n - 1 at least.

    >>> by = halved(b_times(divisor(0b1, 0b1000001)), 0b1, 3)
    >>> [by.solve(0b100011, value) for value in range(4)]
    [None, 26, None, None]
    """
    # b times what q x is off is zero.  So it is nothing unless 3 divides n, and then a multiple j
    # of (1 + z^n) / (1 + z + z²) = 1 + z + z³ + z⁴ + ....  The step changes j by some *unit*, or by
    # nothing.
    if n % 3:
        return by._replace(solve=lambda c, _: by.solve(c))
    q = fold(q, n)
    step = by.step

    def off(x: Polynomial, value: Polynomial) -> Polynomial:
        """The j by which q x is off the value."""
        j = _lowest(q, fold(x, n), n, 3) ^ fold(value, n) & 3
        return j ^ j << 1 & 3

    unit = 0 if remainder(by.common, 7) else off(step, 0)

    def solve(c: Polynomial, value: Polynomial) -> Polynomial | None:
        x = by.solve(c)
        if x is None:
            return None
        rest = off(x, value)
        if rest == 0:
            return x
        return x ^ multiply(_ratio(rest, unit), step) if unit else None

    if not unit:
        return by._replace(solve=solve)
    return Divisor(divide(by.common, 7)[0], multiply(step, 7), solve)


def common(conditions: Iterable[tuple[Bits, Bits, Bits]]) -> tuple[Polynomial, Polynomial] | None:
    """(x, step), if the x with q x = c modulo M for each condition (q, c, M) are x + k step.

    >>> common([(0b11, 0b110, 0b1001), (0b1, 0b0, 0b11)])
    (5, 9)
    """
    value = 0
    step = 1
    for q, c, modulus in conditions:  # what is left to choose is k in value + k step
        by = divisor(multiply(q, step), modulus)
        k = by.solve(_modulo(c ^ multiply(q, value), modulus))
        if k is None:
            return None
        value ^= multiply(k, step)
        step = multiply(by.step, step)
    return remainder(value, step), step
