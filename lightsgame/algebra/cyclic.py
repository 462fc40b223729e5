"""The ring GF(2)[z] / (z^n - 1): rows of n lamps whose ends are joined, as plain ints.

Bit i is the coefficient of z^i, and multiplying by z turns the row by one place.  With b = 1 + z + 1/z a press in such
a row changes b times itself.  Squaring doubles the exponents modulo n: it needs no division, so that the Fibonacci
polynomials f_k(b), for a k of a thousand digits, cost a few operations on whole rows for each binary digit of k.

>>> f"{times_b(0b00001, 5):05b}", bin(fold(0b10011, 3))
('10011', '0b1')

With N = 2 (n + 1) the same ring serves the board without glued edges.  Put y = z + 1/z; then y f_j(y) = z^j + z^-j, and
y f_{n+1}(y) = z^(n+1) + z^-(n+1) is zero.  So polynomials in y modulo y f_{n+1}(y) are the symmetric elements, and
`lightsgame.algebra.fibonacci_basis.symmetric_to_polynomial` leads back.

Linear equations in the ring are congruences modulo z^n - 1, and Euclid solves them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .bits import Bits, full, spread
from .fibonacci_basis import symmetric_to_polynomial
from .polynomial import Polynomial, degree, divide, divide_exactly, gcd_and_cofactor, multiply, remainder

# This decides about time alone.
SHORT = 4  # a factor so many times shorter than the modulus is divided by, not inverted  # mutant: equivalent


def fold(p: Polynomial, n: int) -> Polynomial:
    """*p* modulo z^n - 1: the exponents modulo n.

    >>> bin(fold(0b10011, 3))
    '0b1'
    """
    # z^s is 1 for each multiple s of n: the upper half of a long word is laid on the lower half.
    while p >> n:
        p = p & full(s := max(1, p.bit_length() // n // 2) * n) ^ p >> s
    return p


def turned(row: Bits, places: int, n: int) -> Bits:
    """The row turned by some places: z^places times the row, places from 0 to n.

    >>> f"{turned(0b00011, 4, 5):05b}"
    '10001'
    """
    return (row << places | row >> n - places) & full(n)


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
    # f_2k = x f_k² and f_{2k+1} = f_k² + f_{k+1}².  Let S_k be the sum.  Adding these up, S_2k = x S_k² + f_k², for of
    # the squares in the odd terms all but the last come twice; and S_{2k+1} = S_2k + f_{2k+1} = x S_k² + f_{k+1}².   ∎
    here, after, total = 0, 1, 0
    for digit in f"{k:b}":
        here, after, total = (fold(spread(value), n) for value in (here, after, total))
        middle, doubled = here ^ after, times_b(total, n)
        if digit == "1":
            here, after, total = middle, times_b(after, n), doubled ^ after
        else:
            here, after, total = times_b(here, n), middle, doubled ^ here
    return Values(here, after, total)


def board_polynomials(k: int, n: int) -> Values:
    """f_k, f_{k+1} and f_1 + ... + f_k at y + 1, modulo y f_{n+1}(y): the board of n columns without glued edges.

    >>> from lightsgame.algebra.polynomial import text
    >>> [text(p, "y") for p in board_polynomials(3, 3)]  # y²; y³ + y² + y + 1; y² + y
    ['y^2', 'y^3 + y^2 + y + 1', 'y^2 + y']
    """
    # z^(n+1) is the mirror image of itself.  No value has it: squaring takes z^j and z^-j there together, and z + 1/z
    # takes the equal coefficients of its two neighbours there.                                                      ∎
    # So it does not matter whether it is cut off with the other half.
    values = fibonacci_at_b(k, 2 * n + 2)
    return Values(*[symmetric_to_polynomial(value & full(n + 1)) for value in values])  # mutant: equivalent `1`


# ---- linear equations ---------------------------------------------------------------------------------------------


class Congruence(NamedTuple):
    """All solutions of a congruence modulo M: *value* plus the multiples of *step*, a divisor of M."""

    value: Polynomial
    step: Polynomial


def congruence(q: Polynomial, c: Polynomial, modulus: Polynomial) -> Congruence | None:
    """All x with q x = c modulo *modulus*; None where there are none.

    >>> congruence(0b11, 0b110, 0b1001), congruence(0b11, 0b1, 0b1001)
    (Congruence(value=2, step=7), None)
    """
    q, c = _modulo(q, modulus), _modulo(c, modulus)
    if 0 < q.bit_length() * SHORT < modulus.bit_length():
        # A short q asks the other way round for r in q x = c + r M: M r = c modulo q, and then the division is exact.
        if (found := congruence(modulus, c, q)) is None:
            return None
        step = divide_exactly(modulus, divide_exactly(q, found.step))
        r, n = found.value, degree(modulus)  # and of z^n - 1 there is but 1 left to multiply by
        return Congruence(remainder(divide_exactly(c ^ r << n ^ multiply(modulus ^ 1 << n, r), q), step), step)
    g, u = gcd_and_cofactor(q, modulus)
    (quotient, rest), step = divide(c, g), divide(modulus, g)[0]
    return None if rest else Congruence(remainder(multiply(u, quotient), step), step)


def _modulo(p: Polynomial, modulus: Polynomial) -> Polynomial:
    return fold(p, degree(modulus)) if 1 < modulus == 1 << degree(modulus) | 1 else remainder(p, modulus)


def common(conditions: Iterable[tuple[Bits, Bits, Bits]], among: Congruence | None = None) -> Congruence | None:
    """All x *among* these with q x = c modulo M for each (q, c, M) of the *conditions*; None where there are none.

    >>> common([(0b11, 0b110, 0b1001), (0b1, 0b0, 0b11)])
    Congruence(value=5, step=9)
    """
    value, step = among or (0, 1)
    for q, c, modulus in conditions:
        # What is left to choose is k in value + k step.  A step that divides the modulus must divide what is
        # wanted too.
        wanted, (part, off) = _modulo(c ^ multiply(q, value), modulus), divide(modulus, step)
        if off:
            q = multiply(q, step)
        elif remainder(wanted, step):
            return None
        else:
            wanted, modulus = divide_exactly(wanted, step), part
        if (found := congruence(q, wanted, modulus)) is None:
            return None
        value, step = value ^ multiply(found.value, step), multiply(found.step, step)
    return Congruence(value, step)
