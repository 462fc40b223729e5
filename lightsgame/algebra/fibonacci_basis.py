"""The Fibonacci polynomials over GF(2), by doubling, and as a basis of all polynomials.

f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k-1}.  What they have to do with lamps is told in
`lightsgame.theorems.rows.fibonacci`.

>>> from lightsgame.algebra.polynomial import text
>>> text(fibonacci(7)), text(from_fibonacci_basis(0b1000001))  # f_7, and f_7 + f_1
('x^6 + x^4 + 1', 'x^6 + x^4')

References: Sutner (1989), "Linear cellular automata and the Garden-of-Eden", The Mathematical
Intelligencer 11(2), 49-53; Goldwasser, Klostermeyer and Ware (2002), "Fibonacci polynomials and
parity domination in grid graphs", Graphs and Combinatorics 18, 271-283.
"""

from ..core.budget import long_steps, spend
from .bits import Bits, full, levels, reversed_bits, spread
from .polynomial import Polynomial, X, remainder


def fibonacci(k: int) -> Polynomial:
    """The Fibonacci polynomial f_k.  O(k log k) bit operations.

    >>> from lightsgame.algebra.polynomial import text
    >>> [text(fibonacci(k)) for k in range(6)]
    ['0', '1', 'x', 'x^2 + 1', 'x^3', 'x^4 + x^2 + 1']
    """
    return from_fibonacci_basis(1 << k >> 1)


def fibonacci_pair(
    k: int, modulus: Polynomial = 0, argument: Polynomial = X
) -> tuple[Polynomial, Polynomial]:
    """(f_k, f_{k+1}) at x (or at x + 1, for *argument* 0b11), modulo *modulus* if one is given.

    Doubling, f_2k = x f_k² and f_{2k+1} = f_k² + f_{k+1}², needs no product but squares, and those
    are linear; so k may have hundreds of digits: O(n² log k) bit operations for a modulus of degree
    n, word-parallel.

    >>> k = 10**100
    >>> fibonacci_pair(k, 0b10011) == fibonacci_pair(k % 255, 0b10011)  # 255 = 2^8 - 1 is a period
    True
    """
    # Proof.  Let F be the matrix (x 1; 1 0); its power F^k has the rows (f_{k+1}, f_k), (f_k,
    # f_{k-1}). Then F^2k = F^k F^k gives f_{2k+1} = f_{k+1}² + f_k² and f_2k = f_k (f_{k+1} +
    # f_{k-1}) = f_k x f_k.      ∎
    shifted = argument & 1
    length = modulus.bit_length()
    spend(long_steps(length, k.bit_length()) if modulus else 0)
    a = 0
    b = 1
    for digit in f"{k:b}":
        a2 = spread(a)
        b2 = spread(b)
        middle = a2 ^ b2  # f_{2k+1}
        even = b2 if digit == "1" else a2
        # f_2k, or f_{2k+2}; squares have even powers alone, so that in x + 1 times one nothing
        # meets.
        even = even << 1 ^ even if shifted else even << 1
        if digit == "1":
            a = middle
            b = even
        else:
            a = even
            b = middle
        if modulus and (a.bit_length() >= length or b.bit_length() >= length):
            a = remainder(a, modulus)
            b = remainder(b, modulus)
    return a, b


# ---- the Fibonacci polynomials as a basis ---------------------------------------------------------------------
#
# f_1, f_2, ..., f_n have the degrees 0, 1, ..., n-1: they are a basis of the polynomials of degree below n.  Changing
# the basis looks like n² work.  But squares are linear, and doubling,
#
#     f_{2k+1} = f_{k+1}² + f_k²    and    f_{2k} = x f_k²,
#
# halves the task.  Let bit j of a word stand for f_{j+1}.  Add what stands at the even places 2k once more two places
# lower; then bit 2k stands for f_{k+1}² alone, and bit 2k + 1 for x f_{k+1}².  So the even places are the square of a
# sum of half the length, and the odd ones x times such a square.  Once these two sums are polynomials, they are where
# they should be, for the square of x^k is x^2k.  They are changed in their places, and so are their halves: on the
# level of s = 1, 2, 4, ... neighbours are s places apart, and even are the places with a 0 at s in their number.
#
# Backwards, put x = z + 1/z.  Then x f_j = z^j + z^-j, for both sides obey the recurrence and agree at j = 0 and 1.  So
# let bit 0 of a word stand for 1 and bit j for z^j + z^-j, a *symmetric* sum, whose square has bit j at 2j.  A
# polynomial has a square at its even places, and x times a square at the odd ones.  If the two of half the length are
# symmetric sums already, bit 2k + 1 stands for (z + 1/z)(z^2k + z^-2k): it stays, and is added two places lower.    ∎


def symmetric_to_polynomial(word: Bits) -> Polynomial:
    """The polynomial in x = z + 1/z of a symmetric sum.

    Bit 0 stands for 1, and bit j for z^j + z^-j = x f_j.

    >>> from lightsgame.algebra.polynomial import text
    >>> text(symmetric_to_polynomial(0b1001))  # 1 + z³ + z^-3
    'x^3 + x + 1'
    """
    return from_fibonacci_basis(word >> 1) << 1 | word & 1


def polynomial_to_symmetric(a: Polynomial) -> Bits:
    """The symmetric sum that a polynomial in x = z + 1/z is.  O(n log n) bit operations.

    >>> bin(polynomial_to_symmetric(0b1011))
    '0b1001'
    """
    for s, odd in levels(a.bit_length(), downwards=True):
        a ^= a >> 2 * s & odd
    return a


def from_fibonacci_basis(c: Bits) -> Polynomial:
    """The polynomial Σ c_j f_j, where c_j is bit j - 1 of *c*.  O(n log n) bit operations.

    >>> from lightsgame.algebra.polynomial import text
    >>> text(from_fibonacci_basis(0b1010))  # f_2 + f_4 = x + x^3
    'x^3 + x'
    """
    for s, even in levels(c.bit_length()):
        c ^= c >> 2 * s & even
    return c


def to_fibonacci_basis(a: Polynomial) -> Bits:
    """The coefficients c with Σ c_j f_j = a, by O(n log n) bit operations.

    This undoes `from_fibonacci_basis`.

    >>> bin(to_fibonacci_basis(0b1010))
    '0b1010'
    """
    return polynomial_to_symmetric(a << 1) >> 1


# ---- division by a Fibonacci polynomial -----------------------------------------------------------------------
#
# With x = z + 1/z again, x f_k = z^k + z^-k, so that f_-i = f_i and
#
#     f_k (z^j + z^-j) = f_{k+j} + f_{k-j}:
#
# modulo f_k a sum of f_1, f_2, ... is folded at k.  As a symmetric sum, the quotient has its bit j from bit k + j of
# the word that has bit i for f_i, and from its own bit 2k + j.


def _over(word: Bits, k: int) -> Bits:
    """The quotient by f_k, as a symmetric sum, of a word with bit i for f_i."""
    # So it is w + w/z^2k + w/z^4k + ..., where w is the word from k on: the first term, the first
    # two, the first four.
    word >>= k
    step = 2 * k
    while step < word.bit_length():
        word ^= word >> step
        step *= 2
    return word


def fibonacci_quotient(a: Polynomial, k: int) -> Polynomial:
    """The quotient of *a* by f_k, for k > 0.  O(n log n) bit operations.

    >>> from lightsgame.algebra.polynomial import divide
    >>> fibonacci_quotient(0b110101, 3), divide(0b110101, fibonacci(3))
    (14, (14, 3))
    """
    return symmetric_to_polynomial(_over(polynomial_to_symmetric(a << 1), k))


def fibonacci_remainder(a: Polynomial, k: int) -> Polynomial:
    """The remainder of *a* modulo f_k, for k > 0.  O(n log n) bit operations.

    >>> fibonacci_remainder(0b110101, 3)
    3
    """
    word = polynomial_to_symmetric(a << 1)  # Σ c_j x f_j
    over = _over(word, k)
    # For 0 < j < k the quotient puts a bit at j from its bit k + j, and one from k - j.
    low = full(k)
    word ^= over >> k ^ reversed_bits(over & low, k + 1)
    return from_fibonacci_basis((word & low) >> 1)
