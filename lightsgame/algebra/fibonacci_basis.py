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

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .bits import Bits, every_other, spread, suffix_parity
from .polynomial import Polynomial, X, remainder

_BYTE = 8


def fibonacci(k: int) -> Polynomial:
    """The Fibonacci polynomial f_k, by doubling: linear time in k.

    >>> from lightsgame.algebra.polynomial import text
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

    >>> from lightsgame.algebra.polynomial import text
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
