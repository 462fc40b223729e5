"""Boards with 10^100 rows: any row of a solution, for every pattern that repeats or is rare.

**Statement.**  Let the wanted change of an m x n board be a sum of *stripes*: the same lamps in the
rows a, a + t, a + 2t, ... or in one row only.  Then the first row of a solution, and any row of it,
is found in O((n + t)² log m) bit operations for each stripe: m may have a thousand digits.

**Example.**  One lamp is to be lit, in row 10^50 of a board with 10^100 rows and three columns.

>>> from lightsgame import Board
>>> board = solve(10**100, 3, lamp(10**50, 2))
>>> print(Board.from_rows(board.rows(10**50 - 1, 10**50 + 1), 3))
···
●●●
···

**Proof idea.**  Row k is x_k = f_k(B) x_1 + Σ f_{k-i}(B) b_i, the sum over the rows i < k that are
to change.  Over GF(2), f_{u+t} + f_{u-t} = x f_t f_u.  Summed over u = r, r + t, ..., the left side
cancels but for its ends, and

    x f_t (f_r + f_{r+t} + ... + f_u) = f_{u+t} + f_u + f_r + f_{t-r}        (0 < r <= t)

so that a sum of 10^100 terms is four terms, each had by doubling.  This is the answer to S4's
question in section 4.1, whether the equations of row M can be written down without walking there.

**How it is checked.**  `lightsgame.theorems.rows.jumping` jumps from a first row to the row below
the board, which must be empty, and from there accepts exactly the right rows.  The tests compute
row k by powers of a (2n+1) x (2n+1) matrix as well, which share nothing with either, neither
polynomials nor sums.

**References.**  S4 sections 2.5 and 4.1; Hunziker, Machiavelo and Park 2004; Goldwasser,
Klostermeyer and Ware 2002.

*Before:* `lightsgame.theorems.rows.fibonacci`.  *Level:* third year.  *Try:* `doubling`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...algebra.bits import Bits, full
from ...algebra.fibonacci_basis import fibonacci, fibonacci_pair
from ...algebra.polynomial import Polynomial, divide, multiply, remainder
from ...core.evidence import Natural, Shown
from ...errors import Inconsistent, TooLarge
from ...game.board import Board
from ...game.chase import beside
from .fibonacci import Y_PLUS_1, arithmetic, check_width, to_polynomial, to_row, values, witness_row

LONGEST_STEP = 20_000  # rows after which a pattern may repeat; the work grows with its square


class Stripe(NamedTuple):
    """The lamps *lamps* in row *first* (counted from 1) and, unless *step* is 0, in every *step*-th
    row below it.

    >>> [wanted_row([Stripe(0b11, 2, 3)], k) for k in range(1, 7)]
    [0, 3, 0, 0, 3, 0]
    """

    lamps: Bits
    first: Natural
    step: Natural


def all_lamps(n: int) -> tuple[Stripe, ...]:
    """Every lamp of a board of n columns.

    >>> all_lamps(3)
    (Stripe(lamps=7, first=1, step=1),)
    """
    return (Stripe(full(n), 1, 1),)


def lamp(row: int, column: int) -> tuple[Stripe, ...]:
    """A single lamp, counted from 1.

    >>> lamp(10**3, 1)
    (Stripe(lamps=1, first=1000, step=0),)
    """
    return (Stripe(1 << (column - 1), row, 0),)


def repeated(rows: Sequence[Bits]) -> tuple[Stripe, ...]:
    """The pattern that repeats these rows from the top of the board downwards.

    >>> repeated([0b01, 0b10])
    (Stripe(lamps=1, first=1, step=2), Stripe(lamps=2, first=2, step=2))
    """
    step = len(rows)
    return tuple([Stripe(row, k, step) for k, row in enumerate(rows, start=1) if row])


def wanted_row(stripes: Sequence[Stripe], k: int) -> Bits:
    """The wanted change in row k.

    >>> [wanted_row(repeated([0b01, 0b10]), k) for k in (1, 2, 3, 10**100)]
    [1, 2, 1, 2]
    """
    row = 0
    for lamps, first, step in stripes:
        # With k >= first it would be the same, for equality is asked first.
        if k == first or (step and k > first and (k - first) % step == 0):
            row ^= lamps
    return row


@dataclass(frozen=True, slots=True)
class Giant(Shown):
    """A solution of an m x n board, held as its first row; without stripes, a quiet pattern.

    >>> Giant(10**100, 3, all_lamps(3), 0b010).rows(1, 3)
    (2, 0, 5)
    """

    m: int
    n: int
    stripes: tuple[Stripe, ...]
    first: Bits

    def rows(self, first: int, last: int) -> tuple[Bits, ...]:
        """Rows *first* ... *last* of the presses, counted from 1.

        Two rows are jumped to, O(n² log m) bit operations; each further one costs O(n).
        """
        chi = fibonacci(self.n + 1)
        s = to_polynomial(self.first)
        numbers = range(first, last + 1)
        rows = [_row(self.stripes, s, k, chi) for k in numbers[:2]]
        for k in numbers[2:]:
            # The row before the new one must come right.
            change = wanted_row(self.stripes, k - 1)
            rows.append(change ^ beside(rows[-1], self.n) ^ rows[-2])
        return tuple(rows)

    def __str__(self) -> str:
        m = self.m
        parts = [(1, m)]
        if m > 6:
            parts = [(1, 3), (m - 2, m)]
        boards = [Board.from_rows(self.rows(*part), self.n) for part in parts]
        return "\n...\n".join(map(str, boards))


def _row(stripes: Sequence[Stripe], s: Polynomial, k: int, chi: Polynomial) -> Bits:
    """x_k = f_k(B) x_1 + what the stripes above row k drive."""
    free = multiply(values(k, chi).here, s)
    return to_row(remainder(free ^ _driven(stripes, k, chi), chi))


def _driven(stripes: Sequence[Stripe], k: int, chi: Polynomial) -> Polynomial:
    """Row k of the chase from an empty first row, as a polynomial modulo χ: Σ f_{k-i}(B) b_i."""
    total = 0
    for lamps, first, step in stripes:
        # At row `first` itself nothing comes to it, for f_0 = 0.
        if first < k:
            factor = progression(k - first, step, chi)
            total ^= multiply(factor, to_polynomial(lamps))
    return remainder(total, chi)


def progression(u: int, step: int, chi: Polynomial) -> Polynomial:
    """f_u + f_{u-t} + f_{u-2t} + ... at y + 1, down to the last positive subscript, modulo χ.

    It is f_u alone for t = 0.

    >>> from lightsgame.algebra.polynomial import at_x_plus_1
    >>> x_6 = 0b1000000  # f_7 + f_5 + f_3 + f_1 = f_4² = x^6
    >>> progression(7, 2, 0b100000000) == at_x_plus_1(x_6)
    True
    """
    if step == 0 or u <= step:
        return values(u, chi).here
    if step == 1:
        return values(u, chi).total
    # Proof of f_{u+t} + f_{u-t} = x f_t f_u.  With x = α + 1/α, f_u = (α^u + α^-u) / x, and (α^t +
    # α^-t)(α^u + α^-u) = α^(u+t) + α^-(u+t) + α^(u-t) + α^-(u-t).  For r = u - Jt the sum over j =
    # 0 ... J of f_{r+(j+1)t} and of f_{r+(j-1)t} have all terms in common but f_{u+t}, f_u, f_r and
    # f_{r-t} = f_{t-r}.  The last two are of lower degree than the divisor x f_t, so the quotient
    # is that of f_{u+t} + f_u alone.            ∎
    f_t, _ = fibonacci_pair(step, 0, Y_PLUS_1)
    divisor = multiply(Y_PLUS_1, f_t)
    modulus = multiply(chi, divisor)  # so that the quotient is right modulo χ
    f_u, _ = fibonacci_pair(u, modulus, Y_PLUS_1)
    f_next, _ = fibonacci_pair(u + step, modulus, Y_PLUS_1)
    quotient, _ = divide(remainder(f_u ^ f_next, modulus), divisor)
    return remainder(quotient, chi)


def solve(m: int, n: int, stripes: Sequence[Stripe]) -> Giant:
    """A solution of the m x n board for the changes that the *stripes* add up to.

    >>> print(solve(3, 3, all_lamps(3)))
    ●·●
    ·●·
    ●·●

    Raises:
        Inconsistent: there is none; the witness is a `Giant` without stripes, a quiet pattern that
            meets the wanted change in an odd number of places.
        TooLarge: n is more than a million, or a pattern repeats only after more than 20,000 rows.
    """
    check_width(n)
    longest = max([stripe.step for stripe in stripes], default=0)
    if longest > LONGEST_STEP:
        raise TooLarge(f"a pattern that repeats after {longest} rows", limit=LONGEST_STEP)
    # Lamps below the last row ask for nothing.
    inside = tuple([stripe for stripe in stripes if stripe.first <= m and stripe.lamps])
    size = arithmetic(m, n)
    chi = size.chi
    c = _driven(inside, m + 1, size.chi)
    first = size.solve(c)
    if first is None:
        last = to_polynomial(witness_row(to_row(c), chi, size.g))
        first = remainder(multiply(values(m, chi).here, last), chi)
        no = "no solution: a quiet pattern meets the wanted change in an odd number of places"
        raise Inconsistent(no, Giant(m, n, (), to_row(first)))
    return Giant(m, n, inside, to_row(first))


def all_ones_rows(m: int, n: int, first: int, last: int) -> tuple[Bits, ...]:
    """Rows *first* ... *last* (from 1) of a solution for all lamps of the m x n board.

    >>> all_ones_rows(10**100, 3, 1, 2) == all_ones_rows(10**100 % 6, 3, 1, 2)  # y(3) = 6
    True

    Raises:
        TooLarge: n is more than a million.
    """
    return solve(m, n, all_lamps(n)).rows(first, last)
