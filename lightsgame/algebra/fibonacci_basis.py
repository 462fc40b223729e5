"""The Fibonacci polynomials over GF(2), by doubling, and as a basis of all polynomials.

f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k-1}.  They live on this floor because they are algebra; what they have to do
with lamps is told in `lightsgame.theorems.rows.fibonacci`.

>>> from lightsgame.algebra.polynomial import text
>>> text(fibonacci(7)), text(from_fibonacci_basis(0b1000001))  # the seventh; the seventh and the first
('x^6 + x^4 + 1', 'x^6 + x^4')

References: Sutner (1989), "Linear cellular automata and the Garden-of-Eden", The Mathematical Intelligencer 11(2),
49-53; Goldwasser, Klostermeyer and Ware (2002), "Fibonacci polynomials and parity domination in grid graphs", Graphs
and Combinatorics 18, 271-283.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from .bits import Bits, low_blocks, reversed_bits, spread
from .polynomial import Polynomial, X, multiply, remainder


def fibonacci(k: int) -> Polynomial:
    """The Fibonacci polynomial f_k, by doubling: linear time in k.

    >>> from lightsgame.algebra.polynomial import text
    >>> [text(fibonacci(k)) for k in range(6)]
    ['0', '1', 'x', 'x^2 + 1', 'x^3', 'x^4 + x^2 + 1']
    """
    return fibonacci_pair(k)[0]


_FIRST = {X: [0, 1], X | 1: [0, 1]}  # f_0, ..., f_16 at x and at x + 1
for _argument, _values in _FIRST.items():
    while len(_values) <= 16:
        _values.append(multiply(_argument, _values[-1]) ^ _values[-2])


def fibonacci_pair(k: int, modulus: Polynomial = 0, argument: Polynomial = X) -> tuple[Polynomial, Polynomial]:
    """(f_k, f_{k+1}) at x (or at x + 1, for *argument* 0b11), modulo *modulus* if one is given.

    Doubling, f_2k = x f_k² and f_{2k+1} = f_k² + f_{k+1}², needs no product but squares, and those are linear; so k
    may have hundreds of digits: O(n² log k) bit operations for a modulus of degree n, word-parallel.

    >>> fibonacci_pair(10**100, 0b10011) == fibonacci_pair(10**100 % 255, 0b10011)  # 255 = 2^8 - 1 is a period
    True
    """
    # Proof.  Let F be the matrix (x 1; 1 0); its power F^k has the rows (f_{k+1}, f_k), (f_k, f_{k-1}).
    # Then F^2k = F^k F^k gives f_{2k+1} = f_{k+1}² + f_k² and f_2k = f_k (f_{k+1} + f_{k-1}) = f_k x f_k.      ∎
    shifted, length = argument & 1, modulus.bit_length()
    digits = f"{k:b}"  # the first four are looked up
    a, b = [remainder(f, modulus) if modulus else f for f in _FIRST[argument][int(digits[:4], 2) :][:2]]
    for digit in digits[4:]:
        a2, b2 = spread(a), spread(b)
        middle = a2 ^ b2  # f_{2k+1}
        even = b2 if digit == "1" else a2
        # f_2k, or f_{2k+2}; squares have even powers alone, so that in x + 1 times one nothing meets.
        even = even << 1 ^ even if shifted else even << 1  # mutant: equivalent `even << 1 ^ even`
        a, b = (middle, even) if digit == "1" else (even, middle)
        if modulus and (a.bit_length() >= length or b.bit_length() >= length):
            a, b = remainder(a, modulus), remainder(b, modulus)
    return a, b


# ---- the Fibonacci polynomials as a basis ---------------------------------------------------------------------
#
# f_1, f_2, ..., f_n have the degrees 0, 1, ..., n-1: they are a basis of the polynomials of degree below n.  Changing
# the basis looks like n² work.  But for s = 2^i and 0 < j < s
#
#     f_{s+j} = f_{s-j} + x^s f_j
#
# so that the upper half of a word of 2s coefficients, mirrored and added to the lower half, makes one level of the
# change: afterwards each half is a word of s coefficients of the same kind.
#
# Proof.  Put x = z + 1/z; then x f_j = z^j + z^-j, for both sides obey the recurrence and agree at j = 0 and 1.  And
# x^s = z^s + z^-s, squares being linear.  The product (z^s + z^-s)(z^j + z^-j) has the terms z^±(s+j) and z^±(s-j),
# which says x^s · x f_j = x f_{s+j} + x f_{s-j}.                                                                     ∎
#
# So let bit 0 of a word stand for 1 and bit j for z^j + z^-j = x f_j: then j = s is no exception, x f_s = x^s · 1.  To
# mirror a half at each level would cost as much as all else, so the mirror image of every block is carried along: what
# is added to a block is added, mirrored, to its image, and the image of a half is had by exchanging the two halves.

# What is kept decides about time alone.
_KEPT = 1 << 21  # bits of the longest word for which the masks are kept  # mutant: equivalent


def _levels(length: int, downwards: bool) -> Iterator[tuple[int, Bits, Bits]]:
    """(s, the low halves of all blocks of 2s, the same without the first of each) for s = 2, 4, ..., length / 2."""
    sizes = range(1, length.bit_length() - 1)
    for i in reversed(sizes) if downwards else sizes:
        low = low_blocks(1 << i, length)
        yield 1 << i, low, low & low << 1


_kept_levels = lru_cache(maxsize=32)(lambda length, downwards: tuple(_levels(length, downwards)))  # mutant: equivalent


def _masks(length: int, downwards: bool) -> Iterable[tuple[int, Bits, Bits]]:
    return (_kept_levels if length <= _KEPT else _levels)(length, downwards)


def symmetric_to_polynomial(word: Bits) -> Polynomial:
    """The polynomial in x = z + 1/z of a symmetric sum: bit 0 stands for 1 and bit j for z^j + z^-j.

    O(n log n) bit operations, all blocks of a level at once.

    >>> from lightsgame.algebra.polynomial import text
    >>> text(symmetric_to_polynomial(0b1001))  # 1 + z³ + z^-3
    'x^3 + x + 1'
    """
    # A longer power of two would do as well.
    length = 1 << max(word.bit_length() - 1, 7).bit_length()  # mutant: equivalent
    image = reversed_bits(word, length)
    for s, low, inner in _masks(length, True):
        word, image = word ^ image << 1 & inner, image ^ word >> 1 & inner << s - 1
        image = image >> s & low | (image & low) << s
    return word


def polynomial_to_symmetric(a: Polynomial) -> Bits:
    """The symmetric sum that a polynomial in x = z + 1/z is: the same steps backwards.

    >>> bin(polynomial_to_symmetric(0b1011))
    '0b1001'
    """
    # A longer power of two would do as well.
    length = 1 << max(a.bit_length() - 1, 7).bit_length()  # mutant: equivalent
    pairs = low_blocks(1, length)
    image = a >> 1 & pairs | (a & pairs) << 1
    for s, low, inner in _masks(length, False):
        image = image >> s & low | (image & low) << s
        a, image = a ^ image << 1 & inner, image ^ a >> 1 & inner << s - 1
    return a


def from_fibonacci_basis(c: Bits) -> Polynomial:
    """The polynomial Σ c_j f_j, where c_j is bit j - 1 of *c*.  O(n log n) bit operations.

    >>> from lightsgame.algebra.polynomial import text
    >>> text(from_fibonacci_basis(0b1010))  # f_2 + f_4 = x + x^3
    'x^3 + x'
    """
    return symmetric_to_polynomial(c << 1) >> 1


def to_fibonacci_basis(a: Polynomial) -> Bits:
    """The coefficients c with Σ c_j f_j = a; undoes `from_fibonacci_basis`.  O(n log n) bit operations.

    >>> bin(to_fibonacci_basis(0b1010))
    '0b1010'
    """
    return polynomial_to_symmetric(a << 1) >> 1
