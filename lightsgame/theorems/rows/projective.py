"""The projective plane, solved without elimination: a row and its partner are two polynomials.

**Statement.**  Let both pairs of sides of an m x n board be joined after a half turn.  As on the Möbius strip, row i
and row m + 1 - i are one row of 2n lamps, an element of GF(2)[z] / (z^2n - 1), and w = z^n exchanges the two; above row
1 stands its mirror image ρ x_1, ρ taking z^j to z^(2n-1-j).  Let y = z + 1/z, b = y + 1, χ = y f_n(y) and e = 1 + 1/z.
Each row is α + β e for two polynomials in y modulo χ, and with W = f_n + f_{n-1}, at y,

    ρ (α + β e) = α + (α + β) e,        w (α + β e) = W α + (W β + f_n α) e.

So for m = 2h the game is two congruences modulo χ, g α = c and g β = κ α + c', with g = f_{h+1} + f_h + W (f_h +
f_{h-1}) and κ = f_h + W f_{h-1} + f_n(y) (f_h + f_{h-1}), at b; for odd m it is four.  All is solved in O(mn + n²) bit
operations, n being the shorter side.

**Example.**

>>> from lightsgame import Board
>>> rows, k = solve(Board("..../..../..#./....").rows, 4)
>>> print(Board.from_rows(rows, 4), k, sep=chr(10))
···●
···●
··●·
●●··
0
>>> [nullity(n, n) for n in range(1, 10)], nullity(10**100, 60)
([0, 0, 4, 0, 4, 4, 0, 0, 4], 24)

**Proof idea.**  As z² = y z + 1, each power of z is u + v/z for two polynomials in y: z^j is f_{j+1} + f_j/z, and
z^2n - 1 is z^n χ.  The mirror image is 1/z times what exchanging z and 1/z makes of a row, and that leaves y alone: so
ρ 1 is 1/z = 1 + e and ρ e = e.  W is the sum of all z^j with |j| < n, which are the powers of z but for w: so w + W is
the sum of all powers, which is f_n e, and its product with e is 0.  Chasing gives x_k = f_k x_1 + f_{k-1} ρ x_1 + c_k,
and what must hold is x_i = w x_{m+1-i} for two neighbouring i, which say the same where m is even.

**How it is checked.**  `Game.effect` presses and looks.  Where there is no solution a quiet pattern proves it.  The
tests compare solvability, nullities and bases with elimination on thousands of small boards, and nullities with those
of `lightsgame.theorems.rows.layers`.

**References.**  Sutner 1989 (cellular automata on other boards).  The projective plane we have found nowhere.

*Before:* `lightsgame.theorems.rows.gluing`.  *Level:* third year.  *Try:* `torus`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...algebra.bits import Bits, dot, full, reversed_bits
from ...algebra.cyclic import board_polynomials, common, divisor, turned
from ...algebra.fibonacci_basis import fibonacci_pair, from_fibonacci_basis, polynomial_to_symmetric
from ...algebra.matrix import transpose
from ...algebra.polynomial import Polynomial, degree, divide_exactly, gcd_and_cofactor, multiply, remainder
from ...errors import Inconsistent
from ...game.board import Board
from ...game.chase import refuted_by
from ...game.task import Method, on_rows
from .gluing import Chase, Rows, check, check_basis

Pair = tuple[Polynomial, Polynomial]


def to_pair(row: Bits, n: int) -> Pair:
    """(α, β) for a row of 2n lamps.

    >>> [to_pair(1 << j, 2) for j in range(4)]  # 1, z, z² = w, z³ = 1/z
    [(1, 0), (3, 1), (3, 2), (1, 1)]
    """
    # Σ r_j z^j is Σ r_j (f_{j+1} + f_j) + e Σ r_j f_j, and f_{2n-j} = f_j + y f_n f_{n-j} is f_j modulo χ.           ∎
    image = reversed_bits(row, 2 * n)
    half = (row ^ image) & full(n)
    return from_fibonacci_basis(half ^ half >> 1), from_fibonacci_basis(row >> 1 & full(n) ^ image & full(n - 1))


def to_row(pair: Iterable[Polynomial], n: int) -> Bits:
    """The row of 2n lamps that is α + β e; undoes `to_pair`.

    >>> [to_row(to_pair(row, 3), 3) for row in (5, 42, 63)]
    [5, 42, 63]
    """
    alpha, beta = [word | reversed_bits(word & -2, 2 * n) << 1 for word in map(polynomial_to_symmetric, pair)]
    return alpha ^ beta ^ turned(beta, 2 * n - 1, 2 * n)


class Found(NamedTuple):
    """All first rows that solve a game: one, and multiples of two steps, each by polynomials of so many terms."""

    first: Pair
    steps: tuple[tuple[Pair, int], ...]


def found(m: int, n: int, right: Sequence[Pair]) -> Found | None:
    """The first rows, for these right sides of the conditions x_i = w x_k; None where there are none.

    >>> found(2, 3, [(0, 0)]), found(2, 3, [(1, 0)])
    (Found(first=(0, 0), steps=(((10, 0), 0), ((0, 2), 2))), None)
    """
    low, high = fibonacci_pair(n - 1)
    # One of the two has even powers of y alone, the other odd ones.
    chi, W, h = high << 1, low ^ high, m // 2  # mutant: equivalent `low ^ high`

    def times(a: Polynomial, b: Polynomial) -> Polynomial:
        return remainder(multiply(a, b), chi)

    here, after, _ = board_polynomials(h, n - 1)
    F = {h - 1: after ^ times(0b11, here), h: here, h + 1: after, h + 2: here ^ times(0b11, after)}
    # All that is known of β is G β = K α + C; at first nothing, χ β = 0.  With a condition g β = κ α + c more it is one
    # with the greatest common divisor d of G and g, and one on α alone: g/d times the former and G/d times the latter.
    G, K, C, alone = chi, 0, 0, []
    for (i, k), (first, c) in zip(_ends(m), right, strict=True):
        both = F[k] ^ F[k - 1]
        g = F[i] ^ F[i - 1] ^ times(W, both)
        kappa = F[i - 1] ^ times(W, F[k - 1]) ^ times(high, both)
        d, v = gcd_and_cofactor(g, G)
        u, p, q = divide_exactly(d ^ multiply(v, g), G), divide_exactly(g, d), divide_exactly(G, d)
        alone += [(g, first, chi), (times(p, K) ^ times(q, kappa), times(p, C) ^ times(q, c), chi)]
        G, K, C = d, times(u, K) ^ times(v, kappa), times(u, C) ^ times(v, c)
    if (alpha := common(alone)) is None:
        return None
    by, (value, step) = divisor(G, chi), alpha
    beta, along = by.solve(times(K, value) ^ C), by.solve(times(K, step))
    assert beta is not None and along is not None, "what is known of α is enough for some β"
    return Found((value, beta), (((step, along), n - degree(step)), ((0, by.step), degree(G))))


def _ends(m: int) -> tuple[tuple[int, int], ...]:
    h = m // 2
    return ((h + 1, h + 1), (h + 2, h)) if m % 2 else ((h + 1, h),)


def _walk(strip: Chase, wanted: Sequence[Bits], s: Bits) -> Rows:
    """x_0, x_1 = s, x_2, ... to the one after the last pair or the middle."""
    above, folded = reversed_bits(s, strip.length), strip.folded(wanted)
    lines = (*folded[: strip.height], *[row | row << strip.n for row in folded[strip.height :]])
    rows, _, here = strip.walk(lines, above, s)
    return (above, *rows, here)


def solve(wanted: Sequence[Bits], n: int) -> tuple[Rows, int]:
    """The rows of presses that make the changes *wanted*, and the nullity.

    >>> solve((0b01, 0b11), 2)
    ((0, 1), 0)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted* oddly.
        TooLarge: more than 200,000 columns, or of a wide board so many rows.
    """
    m = len(wanted)
    # From where on a board is laid on its side decides about time alone.
    if n > 8 * m:  # mutant: equivalent `n > 8 * m` `8`
        try:
            rows, nothing = solve(transpose(wanted, n), m)
        except Inconsistent as error:
            raise Inconsistent(str(error), transpose(error.witness, m)) from None
        return transpose(rows, m), nothing
    strip = check(m, n, "mobius")
    rows = _walk(strip, wanted, 0)
    if one := found(m, n, [to_pair(rows[i] ^ strip.w(rows[k]), n) for i, k in _ends(m)]):
        return strip.unfolded(_walk(strip, wanted, to_row(one.first, n))[1:]), sum([terms for _, terms in one.steps])
    # For a quiet q and x chased from nothing, what q_{k+1} meets in x_k and q_k in x_{k+1} is what q meets in the
    # change above row k + 1; and a middle row meets what is wanted there as often as its double, q_{h+1}, does.  Going
    # up again from these two rows, it is what q_1 and its mirror image q_0 meet.                                     ∎
    h = m // 2
    _, above, here = strip.walk((0,) * h, rows[h + 1], rows[h] ^ (wanted[h] if m % 2 else 0))
    test = here ^ reversed_bits(above, 2 * n)
    raise refuted_by(_pattern(strip, next(row for row in _quiet_rows(m, n) if dot(row, test))), wanted)


def _quiet_rows(m: int, n: int) -> Iterator[Bits]:
    """The first rows of a basis of the quiet patterns."""
    for step, terms in _steps(m, n):
        row = to_row(step, n)
        for _ in range(terms):
            yield row
            row = turned(row, 1, 2 * n) ^ turned(row, 2 * n - 1, 2 * n)


def _steps(m: int, n: int) -> tuple[tuple[Pair, int], ...]:
    quiet = found(m, n, [(0, 0)] * len(_ends(m)))
    return quiet.steps if quiet else ()


def _pattern(strip: Chase, first: Bits) -> Rows:
    """All rows of a quiet pattern."""
    return strip.unfolded(_walk(strip, (0,) * strip.m, first)[1:])


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns; the longer side may have hundreds of digits.

    >>> nullity(3, 3), nullity(60, 10**100)
    (4, 24)
    """
    strip = check(max(m, n), min(m, n), "mobius")
    return sum([terms for _, terms in _steps(strip.m, strip.n)])


def quiet_basis(m: int, n: int) -> tuple[Rows, ...]:
    """A basis of the quiet patterns, each as its rows.

    >>> quiet_basis(1, 3)
    ((3,), (5,))

    Raises:
        TooLarge: it would not fit.
    """
    if n > m:
        return tuple([transpose(rows, m) for rows in quiet_basis(n, m)])
    strip = check(m, n, "mobius")
    check_basis(nullity(m, n), m, n)
    return tuple([_pattern(strip, first) for first in _quiet_rows(m, n)])


# ---- for the table of methods -------------------------------------------------------------------------------------

METHOD = Method(
    "ring",
    lambda game, wanted: on_rows(solve, wanted),
    lambda game: 1 << nullity(*game.size),
    lambda game: tuple([Board._unchecked(rows, game.columns) for rows in quiet_basis(*game.size)]),
)
