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

Linear equations in the ring are solved in `lightsgame.algebra.congruences`.
"""

from typing import NamedTuple

from .bits import Bits, full, spread
from .fibonacci_basis import symmetric_to_polynomial
from .polynomial import Polynomial


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
