"""A million lamps in a millisecond: rows of lamps are polynomials.

**Statement.**  Let B = I + P act on rows of n cells, P being the adjacency matrix of the path, and
let f_k be the Fibonacci polynomials over GF(2) and χ = f_{n+1}.  Let c be the row that chasing from
an empty first row leaves, as a polynomial.  The m x n board is solvable exactly when g =
gcd(f_{m+1}(y+1), χ(y)) divides c; its nullity is the degree of g; and a solution is found in O(mn +
n²) bit operations, word-parallel.

**Example.**

>>> from lightsgame import Board
>>> print(Board.from_rows(solve(Board.full(5, 5).rows, 5), 5))
●·●●·
·●●●·
●●●··
●●·●●
···●●
>>> nullity(5, 5), nullity(10**100, 60)
(2, 0)

**Proof idea.**  Chasing gives x_{m+1} = f_{m+1}(B) x_1 + c, so the task is to solve f_{m+1}(B) x_1
= c.  The row e_1 with one lamp at its end is a *cyclic vector* of P: e_j = f_j(P) e_1.  Hence a row
Σ c_j e_j is the polynomial Σ c_j f_j modulo χ, the characteristic polynomial of P, and B multiplies
by y + 1.  A system of n equations has become one congruence F s = q (mod χ), and Euclid solves it.
See the comments in the code for each step.

**How it is checked.**  `lightsgame.is_solution` only presses; every "no" carries a quiet pattern
that meets the wanted change in an odd number of places.  The tests compare nullities with the
tables of OEIS A159257 and A220196, all 4 x 4 boards with brute force, and large boards with
elimination.

**References.**  Sutner 1989 and 2000 (chi, the Fibonacci polynomials and nullities); Barua and
Ramakrishnan 1996 (nullity as the degree of a gcd); Hunziker, Machiavelo and Park 2004; Goldwasser,
Klostermeyer and Ware 2002.  S4 section 4.1 asks whether the equations of row M can be had without
walking there; the doubling formulas answer that (`lightsgame.theorems.rows.giant`).

Three columns and three rows by hand.  f_4 = x f_3 + f_2 = x (x² + 1) + x = x³, and with x + 1 in
the place of x it is (x + 1)³ = x³ + x² + x + 1.  The two have no factor in common: the nullity of 3
x 3 is 0, every game has one solution.

>>> from lightsgame.algebra.fibonacci_basis import fibonacci, fibonacci_pair
>>> from lightsgame.algebra.polynomial import degree, gcd
>>> bin(fibonacci(4)), bin(fibonacci_pair(4, argument=0b11)[0]), degree(gcd(0b1000, 0b1111))
('0b1000', '0b1111', 0)

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `fibonacci`, `remainder`, `nullity`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...algebra import polynomial
from ...algebra.bits import Bits, dot
from ...algebra.cyclic import Values, board_polynomials
from ...algebra.fibonacci_basis import (
    fibonacci,
    fibonacci_quotient,
    fibonacci_remainder,
    from_fibonacci_basis,
    to_fibonacci_basis,
)
from ...algebra.polynomial import (
    Polynomial,
    at_x_plus_1,
    degree,
    divide,
    gcd_and_cofactor,
    multiply,
    remainder,
)
from ...core.deadline import tick
from ...errors import at_most
from ...game.chase import beside, fill, refuted, virtual_row

Y_PLUS_1 = 0b11
WIDEST = 1_000_000  # cells of the narrow side; the work grows with its square

# e_j = f_j(P) e_1.  Proof.  e_1 = f_1(P) e_1, and P e_j = e_{j-1} + e_{j+1} (with e_0 = 0), so
# e_{j+1} = P e_j + e_{j-1} = (P f_j(P) + f_{j-1}(P)) e_1 = f_{j+1}(P) e_1.  At the end, P e_n =
# e_{n-1} shows f_{n+1}(P) e_1 = 0; so χ = f_{n+1}, of degree n, kills a cyclic vector and with it
# everything: it is the minimal and the characteristic polynomial of P.
# ∎

# A row Σ c_j e_j, c_j at bit j - 1, as the polynomial Σ c_j f_j, and back.
to_polynomial = from_fibonacci_basis
to_row = to_fibonacci_basis


def transfer_polynomial(m: int, n: int) -> Polynomial:
    """F = f_{m+1}(y + 1) modulo χ: what the chase over m rows of n cells does to the first row.

    O(n² log m) bit operations, so m may have hundreds of digits.

    >>> from lightsgame.algebra.polynomial import text
    >>> text(transfer_polynomial(2, 3), "y")
    'y^2'
    """
    # Which way is gone decides about time alone.
    if m <= 8 * n:
        return fibonacci_remainder(at_x_plus_1(fibonacci(m + 1)), n + 1)
    return values(m + 1, fibonacci(n + 1)).here


def values(k: int, chi: Polynomial) -> Values:
    """f_k, f_{k+1} and f_1 + ... + f_k at y + 1, modulo χ = f_{n+1}(y), in O(n log k + n²) time.

    >>> values(10**100, fibonacci(4)) == values(10**100 % 6, fibonacci(4))  # y(3) = 6
    True
    """
    # In the ring of z, where squaring needs no division: y = z + 1/z makes y χ = z^(n+1) + z^-(n+1)
    # zero.
    return Values(*[remainder(value, chi) for value in board_polynomials(k, degree(chi))])


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns of the m x n board.

    O(n² log m) bit operations, n being the shorter side; the other may have hundreds of digits.

    >>> [nullity(n, n) for n in range(1, 10)]
    [0, 0, 0, 4, 2, 0, 0, 0, 8]

    Raises:
        TooLarge: the shorter side is more than a million.
    """
    m, n = max(m, n), min(m, n)
    check_width(n)
    # F(P) has the rank n - deg gcd(F, χ), for vectors are polynomials modulo χ and F(P) multiplies
    # by F.
    return degree(polynomial.gcd(transfer_polynomial(m, n), fibonacci(n + 1)))


def check_width(n: int) -> None:
    """Refuse a narrow side that is too wide, with its cost.

    >>> check_width(1_000_000)
    """
    side = n if n < 10**12 else "more than 10^12"
    cost = f"the shorter side is {side}; the work grows with its square"
    at_most(n, WIDEST, f"{cost}, and {WIDEST:,} is the most that is tried", limit="")


def solve(wanted: Sequence[Bits], n: int) -> tuple[Bits, ...]:
    """The rows of presses that make the changes *wanted* on a board of n columns.

    O(mn + n²) bit operations: about three times the work of checking the answer once.

    >>> solve((0b111, 0b111, 0b111), 3)
    (5, 2, 5)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
    """
    return solve_with_nullity(wanted, n)[0]


def solve_with_nullity(wanted: Sequence[Bits], n: int) -> tuple[tuple[Bits, ...], int]:
    """The same, with the nullity, which comes for nothing.

    >>> solve_with_nullity((0b111, 0b111), 3)
    ((1, 4), 2)
    """
    c = virtual_row(wanted, n)
    size = arithmetic(len(wanted), n)
    s = size.solve(to_polynomial(c))
    if s is None:
        raise refuted(wanted, n, witness_row(c, size.chi, size.g))
    return fill(wanted, n, to_row(s))[0], degree(size.g)


class Arithmetic(NamedTuple):
    """What the size of a board alone decides: χ, the greatest common divisor g of F = f_{m+1}(y +
    1) and χ, a cofactor.

    On a board at most `TALL` times as wide as tall u F = g (mod χ), and χ is f_k for k = n + 1.  On
    a wider one all but χ and g is taken at y + 1, so that F is f_k for k = m + 1; χ is *moved*
    there, and u times that is g, moved (mod F).
    """

    chi: Polynomial
    g: Polynomial
    k: int
    u: Polynomial
    moved: Polynomial = 0

    def solve(self, q: Polynomial) -> Polynomial | None:
        """Some s of degree below n with F s = q (mod χ); None where there is none."""
        _, g, k, u, moved = self
        # If g = gcd(F, χ) = u F (mod χ) divides q, then s = u (q / g) is a solution, and otherwise
        # there is none, for g divides every F s + r χ.  Modulo a Fibonacci polynomial a product is
        # folded.
        if not moved:
            quotient, rest = divide(q, g)
            return None if rest else fibonacci_remainder(multiply(u, quotient), k)
        # A wide board asks for F s = q + r χ the other way round: r = u (R / g) modulo the short F,
        # R being what F leaves of q.  Then s = (q + r χ) / F without a rest, of degree below n as r
        # is below m.  Each step takes n log n bit operations but for the product r χ, which takes m
        # n.
        q = at_x_plus_1(q)
        quotient, rest = divide(fibonacci_remainder(q, k), at_x_plus_1(g))
        if rest:
            return None
        r = fibonacci_remainder(multiply(u, quotient), k)
        return at_x_plus_1(fibonacci_quotient(q ^ multiply(moved, r), k))


# Either way finds the same rows: this decides about time alone.
TALL = 3


# How many are kept decides about time alone.
@lru_cache(maxsize=64)
def arithmetic(m: int, n: int) -> Arithmetic:
    """The polynomials of a size, kept for the next board.

    >>> arithmetic(5, 5).g.bit_length() - 1
    2
    """
    chi = fibonacci(n + 1)
    # So does this.
    if n <= TALL * m:
        g, u = gcd_and_cofactor(transfer_polynomial(m, n), chi)
        return Arithmetic(chi, g, n + 1, u)
    moved = at_x_plus_1(chi)
    g, u = gcd_and_cofactor(fibonacci_remainder(moved, m + 1), fibonacci(m + 1))
    return Arithmetic(chi, at_x_plus_1(g), m + 1, u, moved)


def quiet_rows(m: int, n: int) -> tuple[Bits, ...]:
    """The first rows of a basis of the quiet patterns; fill down to get the patterns.

    >>> [f"{row:05b}" for row in quiet_rows(5, 5)]
    ['01110', '11011']
    """
    size = arithmetic(m, n)
    return tuple(_kernel_rows(size.chi, size.g))


def _kernel_rows(chi: Polynomial, g: Polynomial) -> Iterator[Bits]:
    """A basis of {s : F s = 0 (mod χ)} as rows: the multiples of χ / g by 1, y, ..., y^(deg g - 1)."""
    row = to_row(divide(chi, g)[0])
    for _ in range(degree(g)):
        tick()
        yield row
        # P v = v + B v: multiplication by y; the degree stays below n
        row ^= beside(row, degree(chi))


def witness_row(c: Bits, chi: Polynomial, g: Polynomial) -> Bits:
    """A row in the kernel of F(P) that meets *c* in an odd number of places; there is one when g
    does not divide c.

    >>> size = arithmetic(1, 2)
    >>> bin(witness_row(0b01, size.chi, size.g))
    '0b11'
    """
    # Proof.  F(P) is symmetric, so its columns span the orthogonal complement of its kernel.  If c
    # were orthogonal to every row of a basis of the kernel it would be in the column space.
    # ∎
    return next(row for row in _kernel_rows(chi, g) if dot(row, c))
