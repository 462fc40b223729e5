"""Rows of a giant board, and its nullity, as evidence: a checker jumps to the last row and looks
whether it is empty.

**Statement.**  A first row begins a solution of the m x n board exactly when the row m + 1 of the
chase is empty; then any other row is right exactly when it is the one to which the chase leads.  A
row l meets the row c that the chase from an empty first row leaves below the board in an odd number
of places, and is the last row of a quiet pattern: then the board has no solution.  All that is seen
by O(log m) products of polynomials below degree n, for m of a thousand digits.

**Example.**

>>> from dataclasses import replace
>>> from lightsgame.theorems.rows.giant import all_lamps, lamp
>>> found = giant_rows(10**100, 60, all_lamps(60), 1, 1)
>>> print(found.claim())
the 10^100 x 60 board has a solution with row 1 as it stands here
>>> found.gap() is None, replace(found, m=10**100 + 1).gap()
(True, 'the walk from the first row leaves lamps in the last row')
>>> none = giant_rows(24 * 10**99 - 1, 5, lamp(10**50 + 1, 2), 1, 1)
>>> print(type(none).__name__, none.gap())
GiantUnsolvable None

**Proof idea.**  Rows are polynomials modulo χ = f_{n+1}, the row e_j being f_j
(`lightsgame.theorems.rows.fibonacci`), and B multiplies by b = y + 1.  A step of the chase takes
two rows (x_{k-1}, x_k) to (x_k, b x_k + x_{k-1} + b_k), an affine map; the same change every t rows
is the same map of t steps, to a power, and powers are had by squaring. For "no solution": turned
upside down a quiet pattern is one again, so its row k is f_{m+1-k}(B) l.  B is symmetric; so the
meetings of the pattern with the change b_1, b_2, ... add up to l · Σ f_{m+1-k}(B) b_k, which is l ·
c.

**How it is checked.**  `GiantRows` and `GiantUnsolvable` name these conditions; with the solver in
`lightsgame.theorems.rows.giant` they share the basis of polynomials, but no sum and no jump.  The
tests compare with walks and with powers of matrices.

**References.**  Those of `lightsgame.theorems.rows.giant`.

*Before:* `lightsgame.theorems.rows.giant`.  *Level:* third year.  *Try:* `doubling`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...algebra.bits import Bits, dot, raised, within
from ...algebra.fibonacci_basis import fibonacci
from ...algebra.polynomial import Polynomial, degree, divide, gcd_and_cofactor, multiply, remainder
from ...core.evidence import Evidence, Gaps, Positive, Size, Unseen, long_steps, register, spend
from ...core.message import Message
from ...errors import Inconsistent, at_most, number_text
from ...game.board import Board
from .fibonacci import to_polynomial, to_row, transfer_polynomial
from .giant import Stripe, solve, wanted_row

# Of work only the order of size counts.
MOST_WORK = 4_000_000  # columns times digits times stripes: some seconds
# columns of boards that are all looked at: the work grows with their third power
WIDEST_OF_ALL = 4_000
B = 0b11  # y + 1


class Walk(NamedTuple):
    """Steps of the chase as an affine map (x, x') -> (p x + q x' + u, q x + (b q + p) x' + v)."""

    p: Polynomial
    q: Polynomial
    u: Polynomial = 0
    v: Polynomial = 0

    def then(self, later: "Walk", chi: Polynomial) -> "Walk":
        """One walk, and a later one after it.

        >>> Walk(0, 1).then(Walk(0, 1, 0, 1), 0b1000)
        Walk(p=1, q=3, u=0, v=1)
        """
        p, q, u, v = self
        # The later matrix (s t; t r) times (p q; q bq + p), and times (u, v).
        s = later.p
        t = later.q
        r = s ^ multiply(B, t)
        first = multiply(s, p) ^ multiply(t, q)
        second = multiply(s, q) ^ multiply(t, p ^ multiply(B, q))
        here = multiply(s, u) ^ multiply(t, v)
        below = multiply(t, u) ^ multiply(r, v)
        return Walk(
            remainder(first, chi),
            remainder(second, chi),
            remainder(here, chi) ^ later.u,
            remainder(below, chi) ^ later.v,
        )

    def times(self, count: int, chi: Polynomial) -> "Walk":
        """The walk so many times over.

        >>> step = Walk(0, 1)
        >>> step.times(3, 0b1000) == step.then(step, 0b1000).then(step, 0b1000)
        True
        """
        spend(long_steps(chi.bit_length(), count.bit_length()))
        return raised(lambda walk, later: walk.then(later, chi), STAND, self, count)


STAND = Walk(1, 0)
QUIET = Walk(0, 1)


def rows_at(
    k: int, n: int, first: Bits, stripes: Sequence[Stripe]
) -> tuple[Polynomial, Polynomial]:
    """Rows k and k + 1 of the chase from the first row, as polynomials; row 0 is empty.

    >>> [to_row(row) for row in rows_at(1, 3, 0b101, [Stripe(0b111, 1, 1)])]
    [5, 2]
    """
    chi = fibonacci(n + 1)
    s = to_polynomial(first)
    walk = QUIET.times(k, chi)
    here = multiply(walk.q, s)
    below = multiply(walk.p ^ multiply(B, walk.q), s)
    # Each stripe walks alone from two empty rows, and walks add up.
    for lamps, row, step in stripes:
        if row > k:
            continue
        changing = Walk(0, 1, 0, to_polynomial(lamps))
        blocks = 0
        rest = k - row + 1
        if step:
            blocks, rest = divmod(rest, step)
        alone = STAND
        if blocks:
            block = changing.then(QUIET.times(step - 1, chi), chi)
            alone = block.times(blocks, chi)
        if rest:
            quiet = QUIET.times(rest - 1, chi)
            alone = alone.then(changing, chi).then(quiet, chi)
        here ^= alone.u
        below ^= alone.v
    return remainder(here, chi), remainder(below, chi)


def _board_gaps(m: int, n: int, stripes: Sequence[Stripe]) -> Gaps:
    """Why this is no board whose last row can be looked at."""
    # An estimate, of which only the order of size counts.
    digits = m.bit_length() + n // 100 + 100
    work = (n + 100) * digits * (len(stripes) + 2)
    if work > MOST_WORK:
        raise Unseen(
            Message(
                "{n} columns and {n2} stripes are too many to jump to the last row",
                n=n,
                n2=len(stripes),
            )
        )
    for lamps, first, step in stripes:
        if not within(lamps, n) or first < 1 or step < 0:
            yield Message("a stripe is none of {n} lamps", n=n)


def _exact(number: int) -> str:
    """A number without "about": a power of ten by its name, any other with all its digits."""
    name = number_text(number)
    return str(number) if name.startswith("about") else name


@register(kind="giant-row", asks="m n stripes at")
@dataclass(frozen=True, slots=True, repr=False)
class GiantRows(Evidence):
    """Rows of one solution of a giant board, from row *at* on, and the first row from which the
    chase leads there.
    """

    m: Positive
    n: Positive
    stripes: tuple[Stripe, ...]
    at: Positive
    first: Board
    rows: Board

    def claim(self) -> str:
        """Of what these are rows."""
        at = self.at
        last = self.at + self.rows.size[0] - 1
        size = f"{_exact(self.m)} x {_exact(self.n)}"
        if last == at:
            return Message(
                "the {size} board has a solution with row {count} as it stands here",
                size=size,
                count=_exact(at),
            )
        return Message(
            "the {size} board has a solution with rows {count} to {count2} as they stand here",
            size=size,
            count=_exact(at),
            count2=_exact(last),
        )

    def _gaps(self) -> Gaps:
        m = self.m
        n = self.n
        first = self.first.rows[0]
        yield from _board_gaps(m, n, self.stripes)
        height, width = self.rows.size
        if self.first.size != (1, n) or width != n or self.at + height - 1 > m:
            yield Message("the rows are none of {n} cells within the board", n=n)
        if rows_at(m, n, first, self.stripes)[1]:
            yield Message("the walk from the first row leaves lamps in the last row")
        chi = fibonacci(n + 1)
        above, here = rows_at(self.at - 1, n, first, self.stripes)
        for k, row in enumerate(self.rows.rows, start=self.at):
            if to_polynomial(row) != here:
                yield Message("row {count} of the solution is another one", count=_exact(k))
            change = to_polynomial(wanted_row(self.stripes, k))
            below = remainder(multiply(B, here), chi) ^ above ^ change
            above = here
            here = below


@register(kind="giant-unsolvable", asks="m n stripes")
@dataclass(frozen=True, slots=True, repr=False)
class GiantUnsolvable(Evidence):
    """The last row of a quiet pattern, which meets oddly what the chase leaves below the board."""

    m: Positive
    n: Positive
    stripes: tuple[Stripe, ...]
    last: Board

    def claim(self) -> str:
        """What there is not."""
        return Message(
            "the {size} board has no solution for this change",
            size=f"{_exact(self.m)} x {_exact(self.n)}",
        )

    def _gaps(self) -> Gaps:
        m = self.m
        n = self.n
        yield from _board_gaps(m, n, self.stripes)
        if self.last.size != (1, n):
            yield Message("the last row is none of {n} cells", n=n)
        if rows_at(m, n, self.last.rows[0], ())[1]:
            yield Message("the row is the last of no quiet pattern")
        # From whatever row the chase begins: quiet patterns meet evenly what first rows leave when
        # nothing is wanted.
        below = rows_at(m, n, 0, self.stripes)[1]
        if not dot(self.last.rows[0], to_row(below)):
            yield Message("the quiet pattern meets the change in an even number of places")


@register(kind="nullity", asks="rows columns")
@dataclass(frozen=True, slots=True, repr=False)
class Nullity(Evidence):
    """The nullity of a board of any height: the degree of *common* = gcd(f_{m+1}(y+1), χ) =
    *cofactor* · f_{m+1}(y+1).

    >>> nullity(24 * 10**99 - 1, 5).nullity, nullity(24 * 10**99 - 1, 5).gap()
    (5, None)
    """

    rows: Positive
    columns: Positive
    common: Polynomial
    cofactor: Polynomial

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns."""
        return degree(self.common)

    def claim(self) -> str:
        """The number."""
        return Message(
            "the nullity of the {size} board is {n}",
            size=f"{_exact(self.rows)} x {_exact(self.columns)}",
            n=self.nullity,
        )

    def _gaps(self) -> Gaps:
        # Proof.  Vectors are polynomials modulo χ, and the chase multiplies the first row by F =
        # f_{m+1}(y+1).  So the nullity is deg gcd(F, χ).  What divides F and χ divides the gcd, and
        # cofactor · F + (a multiple of χ) is a multiple of it.
        # ∎
        m = max(self.rows, self.columns)
        n = min(self.rows, self.columns)
        yield from _board_gaps(m, n, ())
        g = self.common
        chi = fibonacci(n + 1)
        walk = QUIET.times(m, chi)
        F = remainder(walk.p ^ multiply(B, walk.q), chi)
        if not 0 < g <= chi or not within(self.cofactor, n + 1):
            yield Message("the divisor or its cofactor is none")
        if remainder(chi, g) or remainder(F, g):
            yield Message("the common divisor does not divide both")
        if remainder(multiply(self.cofactor, F) ^ g, chi):
            yield Message("the cofactor does not make it: there is a greater one")


def nullity(rows: int, columns: int) -> Nullity:
    """The nullity of a board with what proves it.

    >>> nullity(5, 5).nullity
    2

    Raises:
        TooLarge: the shorter side is more than a million.
    """
    m = max(rows, columns)
    n = min(rows, columns)
    chi = fibonacci(n + 1)
    common, cofactor = gcd_and_cofactor(transfer_polynomial(m, n), chi)
    return Nullity(rows, columns, common, remainder(cofactor, divide(chi, common)[0]))


@register(kind="nullities", asks="columns")
@dataclass(frozen=True, slots=True, repr=False)
class Nullities(Evidence):
    """The nullities of the boards of 1, 2, ..., n rows and n columns, with a proof of each.

    >>> Nullities.holds(nullities(4), columns=4), Nullities.holds(nullities(4), columns=5)
    (True, False)
    """

    columns: Size
    proofs: tuple[Nullity, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The nullities, by the number of rows."""
        return tuple([proof.nullity for proof in self.proofs])

    def claim(self) -> str:
        """The numbers."""
        n = self.columns
        numbers = ", ".join(map(str, self.numbers))
        return Message(
            "the nullities of the boards of 1, 2, ..., {n} rows and {n2} columns are {all}",
            n=n,
            n2=n,
            all=numbers,
        )

    def _gaps(self) -> Gaps:
        boards = [(m, self.columns) for m in range(1, self.columns + 1)]
        if [(part.rows, part.columns) for part in self.proofs] != boards:
            yield Message("the proofs are those of other boards")


def nullities(columns: int) -> Nullities:
    """The nullities of all boards of a width that are no higher than wide, with what proves them.

    >>> nullities(9).numbers
    (0, 1, 0, 4, 1, 0, 0, 1, 8)

    Raises:
        TooLarge: more than 4,000 columns.
    """
    what = f"the nullities of all boards of {number_text(columns)} columns"
    at_most(columns, WIDEST_OF_ALL, what)
    proofs = [nullity(m, columns) for m in range(1, columns + 1)]
    return Nullities(columns, tuple(proofs))


def giant_rows(
    m: int, n: int, stripes: Sequence[Stripe], first: int, last: int
) -> GiantRows | GiantUnsolvable:
    """Rows *first* ... *last* of a solution with a proof, or the proof that there is none.

    >>> from lightsgame.theorems.rows.giant import all_lamps
    >>> giant_rows(4, 4, all_lamps(4), 2, 3).rows.weight()
    6
    >>> print(giant_rows(10**100, 4, all_lamps(4), 10**99, 10**99).claim())
    the 10^100 x 4 board has a solution with row 10^99 as it stands here

    Raises:
        TooLarge: n is more than a million, or a pattern repeats only after more than 20,000 rows.
    """
    inside = tuple([stripe for stripe in stripes if stripe.first <= m and stripe.lamps])
    try:
        solution = solve(m, n, inside)
    except Inconsistent as error:
        quiet_row = Board.from_rows(error.witness.rows(m, m), n)
        return GiantUnsolvable(m, n, inside, quiet_row)
    begin = Board.from_rows([solution.first], n)
    rows = Board.from_rows(solution.rows(first, last), n)
    return GiantRows(m, n, inside, first, begin, rows)
