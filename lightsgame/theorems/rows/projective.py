"""The projective plane, solved without elimination: a congruence, and two polynomials for a row.

**Statement.**  Let both pairs of sides of an m x n board be joined after a half turn.  As on the
Möbius strip, row i and row m + 1 - i are one row of 2n lamps, an element of GF(2)[z] / (z^2n - 1),
and w = z^n exchanges the two; above row 1 stands its mirror image ρ x_1, ρ taking z^j to
z^(2n-1-j).  Let b = 1 + z + 1/z.  For m = 2h the game asks for

    A s + B ρ s = c,    A = f_{h+1} + w f_h,    B = f_h + w f_{h-1},    all at b,

s being the first row, and so for p² s = A c + B ρ c with p = b f_h; for m = 2h + 1 with p = b (f_h
+ f_{h+1}).  With g = gcd(p, z^n - 1) the solutions of that are one and the multiples of (z^2n - 1)
/ g², and only modulo g² is it left to ask which of them solve the game.  Let y = z + 1/z, e = 1 +
1/z, and g² = z^d χ(y).  Each row is α + β e modulo g² for two polynomials in y modulo χ, and with W
= f_n + f_{n-1}, at y,

    ρ (α + β e) = α + (α + β) e,        w (α + β e) = W α + (W β + f_n α) e.

So what is left are two congruences modulo χ, G α = c and G β = κ α + c', with G = f_{h+1} + f_h + W
(f_h + f_{h-1}) and κ = f_h + W f_{h-1} + f_n(y) (f_h + f_{h-1}), at b; for odd m there are four.
All is solved in O(mn + n²) bit operations.

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

**Proof idea.**  Chasing gives x_k = f_k s + f_{k-1} ρ s + c_k, and what must hold is x_i = w
x_{m+1-i} for two neighbouring i, which say the same where m is even.  *The short congruence.*  A
and B stay what they are when z and 1/z are exchanged, so A ρ s = ρ (A s), and A times the condition
and B times its mirror image add up to (A² + B²) s = A c + B ρ c.  As w² = 1, A² + B² is the square
of f_{h+1} + f_h + f_h + f_{h-1} = b f_h.  If x solves that, what it leaves, r = c + A x + B ρ x, is
such that A r = B ρ r and p² r = 0: so r, too, is a multiple of (z^2n - 1) / g².  *Two polynomials.*
As z² = y z + 1, each power of z is u + v/z for two polynomials in y: z^j is f_{j+1} + f_j/z, and
z^2n - 1 is z^n y f_n(y).  The mirror image is 1/z times what exchanging z and 1/z makes of a row,
and that leaves y alone: so ρ 1 is 1/z = 1 + e and ρ e = e.  W is the sum of all z^j with |j| < n,
which are the powers of z but for w: so w + W is the sum of all powers, which is f_n e, and its
product with e is 0.

**How it is checked.**  `Game.effect` presses and looks.  Where there is no solution a quiet pattern
proves it.  The tests compare solvability, nullities and bases with elimination on thousands of
small boards, and nullities with those of `lightsgame.theorems.rows.layers`.

**References.**  Sutner 1989 (cellular automata on other boards).  The projective plane we have
found nowhere.

*Before:* `lightsgame.theorems.rows.gluing`.  *Level:* third year.  *Try:* `torus`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...algebra import cyclic, fibonacci_basis
from ...algebra.bits import Bits, dot, full, reversed_bits
from ...algebra.cyclic import Divisor, common, divisor, fold, times_b, turned
from ...algebra.fibonacci_basis import fibonacci_pair, from_fibonacci_basis, polynomial_to_symmetric
from ...algebra.polynomial import (
    Polynomial,
    degree,
    divide_exactly,
    gcd_and_cofactor,
    multiply,
    remainder,
)
from ...core.deadline import tick
from ...game.board import Board
from ...game.chase import refuted_by
from ...game.question import Method, on_rows
from .gluing import Chase, Rows, check, check_basis

Pair = tuple[Polynomial, Polynomial]
Steps = tuple[tuple[Pair, int], ...]


def to_pair(row: Bits, chi: Polynomial) -> Pair:
    """(α, β), modulo χ, for a polynomial in z.

    >>> [to_pair(1 << j, 0b100) for j in range(4)]  # 1, z, z² = w, z³ = 1/z
    [(1, 0), (3, 1), (3, 2), (1, 1)]
    """
    # z^j is f_{j+1} + f_j / z, and 1/z is 1 + e.
    alpha = from_fibonacci_basis(row ^ row >> 1)
    beta = from_fibonacci_basis(row >> 1)
    return remainder(alpha, chi), remainder(beta, chi)


def to_row(pair: Iterable[Polynomial], n: int) -> Bits:
    """The row of 2n lamps that is α + β e; undoes `to_pair`.

    >>> [to_row(to_pair(row, 0b1010), 3) for row in (5, 42, 63)]  # χ = y f_3(y)
    [5, 42, 63]
    """
    length = 2 * n
    symmetric = map(polynomial_to_symmetric, pair)
    alpha, beta = [word | reversed_bits(word & -2, length) << 1 for word in symmetric]
    return alpha ^ beta ^ turned(beta, length - 1, length)


class Size(NamedTuple):
    """f_h and f_{h+1} at b (z^(h+1) times them on a wide board), what divides by p², and χ."""

    strip: Chase
    here: Polynomial
    after: Polynomial
    by: Divisor
    chi: Polynomial

    def left(self, s: Bits) -> list[Bits]:
        """What x_i + w x_k are for the first row s where nothing is wanted.

        On a wide board it is z^(h+1) times that.
        """
        length = self.strip.length
        w = self.strip.w
        image = reversed_bits(s, length)
        above = s ^ times_b(image, length)
        u = fold(multiply(self.after, s) ^ multiply(self.here, image), length)
        v = fold(multiply(self.after, image) ^ multiply(self.here, above), length)
        if self.strip.m % 2 == 0:
            return [u ^ w(v)]
        return [u ^ w(u), times_b(u, length) ^ v ^ w(v)]

    def first_row(self, c: Sequence[Bits]) -> tuple[Bits, int] | None:
        """The first row for which they are c, and the nullity; None only if there is none."""
        # With S = z^(d-n) (z^2n - 1) / g², which is its own mirror image, ρ (k S) = (ρ k) S: it is
        # left to find a k for which A k + B ρ k is e modulo g², if what x leaves is e S.  And g²
        # times z^(n-d) e S is e below z^2n.        ∎
        strip = self.strip
        d = degree(self.chi)
        of_mirror = self.left(c[-1])[-1]
        x = self.by.solve(strip.short(of_mirror))
        if x is None:
            return None
        if d == 0:
            return x, 0
        shift = strip.reach + 1 if strip.wide else 0
        places = (strip.n - d - shift) % strip.length
        low = full(2 * d)
        right: list[Pair] = []
        for wanted, left in zip(c, self.left(x), strict=True):
            rest = turned(strip.short(wanted) ^ left, places, strip.length)
            e = multiply(rest & low, self.by.common) & low
            right.append(to_pair(e, self.chi))
        pairs = first_pairs(strip.m, strip.n, self.chi, right)
        if pairs is None:
            return None
        pair, steps = pairs
        return x ^ self.lifted(pair), sum([terms for _, terms in steps])

    def lifted(self, pair: Pair) -> Bits:
        """S times α + β e."""
        strip = self.strip
        k = turned(to_row(pair, strip.n), degree(self.chi), strip.length)
        return strip.w(fold(multiply(k, self.by.step), strip.length))

    def steps(self) -> Steps:
        """The pairs of all quiet patterns: so many multiples of each by powers of y are a basis."""
        if self.chi == 1:
            return ()
        nothing = [(0, 0)] * len(_ends(self.strip.m))
        quiet = first_pairs(self.strip.m, self.strip.n, self.chi, nothing)
        assert quiet is not None, "the empty pattern is quiet"
        return quiet[1]


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def size(m: int, n: int) -> Size:
    """What is known of a size.

    >>> size(4, 4).chi, size(2, 3).chi  # 1, so nothing is left to choose; y² + 1
    (1, 5)

    Raises:
        TooLarge: it is more work than 200,000 x 200,000.
    """
    strip = check(m, n, "mobius")
    if strip.wide:
        here, after = cyclic.fibonacci_of_z(m // 2)
    else:
        here, after, _ = cyclic.fibonacci_at_b(m // 2, 2 * n)
    p = times_b(here ^ after if m % 2 else here, 2 * n)
    by = divisor(p, 1 << n | 1, squared=True)
    d = degree(by.common) // 2
    chi = fibonacci_basis.symmetric_to_polynomial(by.common >> d)
    return Size(strip, here, after, by, chi)


def first_pairs(
    m: int, n: int, chi: Polynomial, right: Sequence[Pair]
) -> tuple[Pair, Steps] | None:
    """The first rows for these right sides of the conditions x_i = w x_k, modulo χ or a divisor.

    All of them are one, and multiples of two steps, each by polynomials of so many terms.  None
    where there are none.

    >>> first_pairs(2, 3, 0b1010, [(0, 0)]), first_pairs(2, 3, 0b1010, [(1, 0)])
    (((0, 0), (((10, 0), 0), ((0, 2), 2))), None)
    """
    low, high = fibonacci_pair(n - 1, chi)
    W = low ^ high
    h = m // 2

    def times(a: Polynomial, b: Polynomial) -> Polynomial:
        return remainder(multiply(a, b), chi)

    here, after = fibonacci_pair(h, chi, 0b11)
    F = {h: here, h + 1: after}
    F[h - 1] = after ^ times(0b11, here)
    F[h + 2] = here ^ times(0b11, after)
    # All that is known of β is G β = K α + C; at first nothing, χ β = 0.  With a condition g β = κ
    # α + c more it is one with the greatest common divisor d of G and g, and one on α alone: g/d
    # times the former and G/d times the latter.
    G = chi
    K = 0
    C = 0
    alone: list[tuple[Polynomial, Polynomial, Polynomial]] = []
    for (i, k), (first, c) in zip(_ends(m), right, strict=True):
        both = F[k] ^ F[k - 1]
        g = F[i] ^ F[i - 1] ^ times(W, both)
        kappa = F[i - 1] ^ times(W, F[k - 1]) ^ times(high, both)
        d, v = gcd_and_cofactor(g, G)
        u = divide_exactly(d ^ multiply(v, g), G)
        p = divide_exactly(g, d)
        q = divide_exactly(G, d)
        coefficient = times(p, K) ^ times(q, kappa)
        alone.append((g, first, chi))
        alone.append((coefficient, times(p, C) ^ times(q, c), chi))
        G = d
        K = times(u, K) ^ times(v, kappa)
        C = times(u, C) ^ times(v, c)
    alpha = common(alone)
    if alpha is None:
        return None
    by = divisor(G, chi)
    value, step = alpha
    beta = by.solve(times(K, value) ^ C)
    along = by.solve(times(K, step))
    assert beta is not None and along is not None, "what is known of α is enough for some β"
    of_both = ((step, along), degree(chi) - degree(step))
    of_beta = ((0, by.step), degree(G))
    return (value, beta), (of_both, of_beta)


def _ends(m: int) -> tuple[tuple[int, int], ...]:
    """The i and k of the conditions x_i = w x_k."""
    h = m // 2
    return ((h + 1, h + 1), (h + 2, h)) if m % 2 else ((h + 1, h),)


def _walk(strip: Chase, wanted: Sequence[Bits], s: Bits) -> Rows:
    """x_0, x_1 = s, x_2, ... to the one after the last pair or the middle."""
    above = reversed_bits(s, strip.length)
    folded = strip.folded(wanted)
    middle = [row | row << strip.n for row in folded[strip.height :]]
    rows, _, here = strip.walk((*folded[: strip.height], *middle), above, s)
    return (above, *rows, here)


def solve(wanted: Sequence[Bits], n: int) -> tuple[Rows, int]:
    """The rows of presses that make the changes *wanted*, and the nullity.

    >>> solve((0b01, 0b11), 2)
    ((0, 1), 0)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
        TooLarge: it is more work than 200,000 x 200,000.
    """
    m = len(wanted)
    board = size(m, n)
    strip = board.strip
    rows = _walk(strip, wanted, 0)
    solution = board.first_row([rows[i] ^ strip.w(rows[k]) for i, k in _ends(m)])
    if solution:
        first, dimension = solution
        presses = _walk(strip, wanted, first)
        if all(presses[i] == strip.w(presses[k]) for i, k in _ends(m)):
            return strip.unfolded(presses[1:]), dimension
    # For a quiet q and x chased from nothing, what q_{k+1} meets in x_k and q_k in x_{k+1} is what
    # q meets in the change above row k + 1; and a middle row meets what is wanted there as often as
    # its double, q_{h+1}, does.  Going up again from these two rows, it is what q_1 and its mirror
    # image q_0 meet.                                     ∎
    h = m // 2
    middle = wanted[h] if m % 2 else 0
    _, above, here = strip.walk((0,) * h, rows[h + 1], rows[h] ^ middle)
    test = here ^ reversed_bits(above, 2 * n)
    quiet = next(row for row in _quiet_rows(board) if dot(row, test))
    raise refuted_by(_pattern(strip, quiet), wanted)


def _quiet_rows(board: Size) -> Iterator[Bits]:
    """The first rows of a basis of the quiet patterns."""
    length = board.strip.length
    for step, terms in board.steps():
        row = board.lifted(step)
        for _ in range(terms):
            tick()
            yield row
            row = turned(row, 1, length) ^ turned(row, length - 1, length)


def _pattern(strip: Chase, first: Bits) -> Rows:
    """All rows of a quiet pattern."""
    return strip.unfolded(_walk(strip, (0,) * strip.m, first)[1:])


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns; the longer side may have hundreds of digits.

    >>> nullity(3, 3), nullity(60, 10**100)
    (4, 24)
    """
    steps = size(max(m, n), min(m, n)).steps()
    return sum([terms for _, terms in steps])


def quiet_basis(m: int, n: int) -> tuple[Rows, ...]:
    """A basis of the quiet patterns, each as its rows.

    >>> quiet_basis(1, 3)
    ((6,), (5,))

    Raises:
        TooLarge: it would not fit.
    """
    check_basis(nullity(m, n), m, n)
    board = size(m, n)
    return tuple([_pattern(board.strip, first) for first in _quiet_rows(board)])


# ---- for the table of methods -------------------------------------------------------------------------------------

METHOD = Method(
    "ring",
    lambda game, wanted: on_rows(solve, wanted),
    lambda game: 1 << nullity(*game.size),
    lambda game: tuple([Board._unchecked(rows, game.columns) for rows in quiet_basis(*game.size)]),
)
