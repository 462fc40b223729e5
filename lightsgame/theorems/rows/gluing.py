"""Cylinders, tori, Möbius strips and Klein bottles, solved without elimination: rows are elements of a ring.

**Statement.**  Let the columns of an m x n board be joined in a circle.  Rows are elements of R = GF(2)[z] / (z^n - 1),
and presses in a row change b = 1 + z + 1/z times it.  On the cylinder the first row s solves one congruence, f_{m+1}(b)
s = c.  On the torus there are two unknown rows, and a congruence for each.  If the sides are joined after a half turn,
row i goes over into row m + 1 - i, and both together are one row of 2n lamps: with w = z^n, which exchanges the two,
and m = 2h the congruence is (f_{h+1}(b) + w f_h(b)) s = c on the Möbius strip and b f_h(b) s = c on the Klein bottle.
All is solved in O(mn + n²) bit operations, and the nullity is what the greatest common divisors with z^n - 1 (or z^2n -
1) leave.

**Example.**

>>> from lightsgame import Board
>>> rows, k = solve(Board.full(4, 6).rows, 6, "mobius")
>>> print(Board.from_rows(rows, 6), k, sep=chr(10))
●●●●●●
······
······
●●●●●●
0
>>> [nullity(6, 6, wrap) for wrap in WRAPS]
[0, 8, 0, 6]

**Proof idea.**  *Torus.*  Chasing from v = (x_1, x_0) once around must lead back: (T^m + 1) v = c with T = (b 1; 1 0).
As T^k + T^-k = b f_k, T^m + 1 is b f_h T^h for m = 2h and (f_h + f_{h+1}) T^h (T + 1) for m = 2h + 1.  T^h has an
inverse, and T + 1 becomes diag(b, 1) by an addition of rows: so the two equations fall apart into two congruences, one
for each of two unknowns.  *Half turns.*  Above and below a row of pairs stand rows of pairs
in the same order; below the last pair stands the pair itself, turned by w, and on the Klein bottle so it does above the
first.  With x_k = (f_{k+1} + e w f_k) s + c_k for e = 0 or 1 the condition x_h = w x_{h-1} is the congruence above, for
w² = 1.  If m is odd the middle row is its own partner, and closes after n lamps: x_h must be 1 + w times a row, which
is a second congruence.

**How it is checked.**  `Game.effect` presses and looks.  Where there is no solution the quiet pattern that proves it is
found by trying: every second one meets a change that is not solvable oddly.  The tests compare solvability and nullity
with elimination on thousands of small boards of each kind, and the torus with `lightsgame.theorems.rows.torus`.

**References.**  Sutner 1989; Barua and Ramakrishnan 1996 (nullities of tori by polynomials).  That whole systems on
tori and Klein bottles are solved by gcds we have found nowhere.

*Before:* `lightsgame.theorems.rows.torus`.  *Level:* third year.  *Try:* `torus`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from ...algebra.bits import Bits, full
from ...algebra.cyclic import common, fibonacci_at_b, fold, times_b, turned
from ...algebra.polynomial import Polynomial, degree, multiply
from ...doors import check_size, one_of
from ...errors import Inconsistent, TooLarge, at_most, unsolvable

WRAPS = ("cylinder", "torus", "mobius", "klein")
WIDEST = 200_000  # columns; Euclid's work grows with their square
MOST_CELLS = 4_000_000_000  # of all patterns of a basis together

Rows = tuple[Bits, ...]


@dataclass(frozen=True, slots=True)
class Chase:
    """The chase on m rows that close after *length* lamps, from a row s and the one above it, *lift* times s."""

    m: int
    n: int
    wrap: str

    @property
    def paired(self) -> bool:
        """Whether the sides are joined after a half turn, so that two rows are one."""
        return self.wrap in ("mobius", "klein")

    @property
    def length(self) -> int:
        """The lamps of a row of the ring."""
        return 2 * self.n if self.paired else self.n

    @property
    def height(self) -> int:
        """The rows of the ring, a middle row not counted."""
        return self.m // 2 if self.paired else self.m

    def folded(self, wanted: Sequence[Bits]) -> Rows:
        """The rows of the board as rows of the ring; a middle row comes last, as it is."""
        if not self.paired:
            return tuple(wanted)
        pairs = [row | partner << self.n for row, partner in zip(wanted[: self.height], reversed(wanted), strict=False)]
        return (*pairs, *wanted[self.height : self.m - self.height])

    def unfolded(self, rows: Sequence[Bits]) -> Rows:
        """Back to the rows of the board."""
        if not self.paired:
            return tuple(rows[: self.m])
        low, pairs = full(self.n), rows[: self.height]
        middle = [row & low for row in rows[self.height :]] if self.m % 2 else []
        return (*[row & low for row in pairs], *middle, *[row >> self.n for row in reversed(pairs)])

    def walk(self, wanted: Sequence[Bits], above: Bits, here: Bits) -> tuple[list[Bits], Bits, Bits]:
        """The rows of the ring that follow, and the two after the last wanted one: (rows, above, here)."""
        mask, last = full(self.length), self.length - 1
        top, rows = 1 << last, list[Bits]()
        for change in wanted:
            rows.append(here)
            after = (change ^ above ^ here ^ here << 1 ^ here >> 1) & mask ^ here >> last
            above, here = here, after ^ top if here & 1 else after
        return rows, above, here

    def start(self, s: Polynomial) -> Bits:
        """The row above the first row s, where s alone decides it."""
        return self.w(s) if self.wrap == "klein" else 0

    def right(self, wanted: Sequence[Bits]) -> tuple[Polynomial, ...]:
        """The right sides c of the conditions."""
        h = self.height
        _, before, c = self.walk(wanted[:h], 0, 0)
        if self.wrap == "torus":
            return self.short(c ^ before if self.m % 2 else c), self.short(before)
        if self.wrap == "cylinder":
            return (self.short(c),)
        if self.m % 2 == 0:
            return (self.short(c ^ self.w(before)),)
        middle = wanted[h] | wanted[h] << self.n
        return fold(c, self.n), middle ^ times_b(c, self.length) ^ before ^ self.w(before)

    def w(self, value: Polynomial) -> Polynomial:
        """The partner of each row."""
        return turned(value, self.n, self.length)

    def short(self, value: Polynomial) -> Polynomial:
        """z^h times the value, on a wide board: f_h(b) z^h is a polynomial of degree 2h, and not wrapped around."""
        return turned(value, self.height + 1, self.length) if 8 * self.height + 16 < self.length else value

    def corner(self, first: Polynomial, second: Polynomial) -> tuple[Bits, Bits]:
        """(x_1, x_0) on the torus from its unknowns, T^h (x_1, x_0) or its first and its sum: a walk back."""
        _, x1, x0 = self.walk((0,) * (self.m // 2), first, first ^ second if self.m % 2 else second)
        return x1, x0


def check(m: int, n: int, wrap: str) -> Chase:
    """The chase for this size and gluing.

    >>> check(3, 4, "torus").length, check(3, 4, "klein").length
    (4, 8)

    Raises:
        BadInput: there is no such gluing, or the board has no cell.
        TooLarge: more than 200,000 columns.
    """
    check_size(m, n)
    at_most(n, WIDEST, f"{n} columns, the work grows with their square")
    return Chase(m, n, one_of(wrap, WRAPS, "a gluing"))


def solve(wanted: Sequence[Bits], n: int, wrap: str) -> tuple[Rows, int]:
    """The rows of presses that make the changes *wanted*, and the nullity.

    >>> solve((0b111, 0b111), 3, "cylinder")
    ((0, 7), 1)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted* oddly.
        TooLarge: more than 200,000 columns.
    """
    board = check(len(wanted), n, wrap)
    folded = board.folded(wanted)
    nothing = nullity(len(wanted), n, wrap)
    conditions = [(q, c, M) for (q, M), c in zip(_left(board), board.right(folded), strict=True)]
    if wrap == "torus":
        found = [one for condition in conditions if (one := common([condition]))]
        if len(found) == 2:
            first, above = board.corner(*[fold(one.value, n) for one in found])
            return tuple(board.walk(folded, above, first)[0]), nothing
    elif (one := common(conditions)) is not None:
        s = fold(one.value, board.length)
        rows, _, middle = board.walk(folded[: board.height], board.start(s), s)
        return board.unfolded([*rows, middle]), nothing
    raise _refuted(board, wanted)


def _refuted(board: Chase, wanted: Sequence[Bits]) -> Inconsistent[Rows]:
    # The matrix is symmetric, so some quiet pattern meets the change oddly; adding it to any other one changes whether
    # that one does.  So every second pattern will do, and a few are tried.                                            ∎
    for seed in range(1000):
        rng = Random(seed)
        here = above = 0
        for (first, before), _ in generators(board):
            some = rng.getrandbits(board.length)
            here ^= fold(multiply(some, first), board.length)
            above ^= fold(multiply(some, before), board.length)
        pattern = _pattern(board, here, above)
        if (places := sum([(q & b).bit_count() for q, b in zip(pattern, wanted, strict=True)])) % 2:
            return unsolvable(sum([row.bit_count() for row in pattern]), places, pattern)
    raise AssertionError("a thousand quiet patterns meet the change evenly")


@lru_cache(maxsize=16)
def _left(board: Chase) -> tuple[tuple[Polynomial, Polynomial], ...]:
    """The conditions on the unknowns are q s = c modulo M: (q, M) for each; kept for the next board of the size."""
    h, length = (board.m // 2 if board.wrap == "torus" else board.height), board.length
    here, after, _ = fibonacci_at_b(h, length)
    modulus = 1 << length | 1
    if board.wrap == "cylinder":
        return ((board.short(after), modulus),)
    if board.wrap == "torus":
        p = here ^ after if board.m % 2 else times_b(here, length)
        return (board.short(times_b(p, length) if board.m % 2 else p), modulus), (board.short(p), modulus)
    klein = board.wrap == "klein"
    last = after ^ (board.w(here) if klein else 0)  # the row x_h is this times s, and c
    previous = here ^ (board.w(after ^ times_b(here, length)) if klein else 0)  # f_{h-1} = f_{h+1} + b f_h
    if board.m % 2 == 0:
        return ((board.short(last ^ board.w(previous)), modulus),)
    # x_h is 1 + w times the middle row: exactly then 1 + w = 1 + z^n divides it.  And for the middle row, of the
    # ring of n, b x + (both halves of the pair above it) is what is wanted; 1 + w times that says the same in this
    # ring.
    q = times_b(last, length) ^ previous ^ board.w(previous)
    return (fold(last, board.n), 1 << board.n | 1), (q, modulus)


@lru_cache(maxsize=16)
def _steps(board: Chase) -> tuple[Polynomial, ...]:
    """For each unknown the polynomial whose multiples it may be in a quiet pattern."""
    homogeneous = [(q, 0, M) for q, M in _left(board)]
    groups = [[condition] for condition in homogeneous] if board.wrap == "torus" else [homogeneous]
    return tuple([found.step for group in groups if (found := common(group)) is not None])


@lru_cache(maxsize=16)
def generators(board: Chase) -> tuple[tuple[tuple[Bits, Bits], int], ...]:
    """Quiet patterns by (first row, the row above it); so many turns of each, by 0, 1, 2 ... places, are a basis.

    >>> generators(check(3, 3, "torus"))
    (((1, 6), 3), ((7, 7), 1))
    """
    first, *others = [fold(step, board.length) for step in _steps(board)]
    corners = [board.corner(first, 0), *[board.corner(0, other) for other in others]]
    starts = corners if board.wrap == "torus" else [(first, board.start(first))]
    return tuple(zip(starts, [board.length - degree(step) for step in _steps(board)], strict=True))


def _pattern(board: Chase, here: Bits, above: Bits) -> Rows:
    """All rows of a quiet pattern."""
    rows, _, middle = board.walk((0,) * board.height, above, here)
    return board.unfolded([*rows, middle])


def nullity(m: int, n: int, wrap: str) -> int:
    """The dimension of the space of quiet patterns; m may have hundreds of digits.

    >>> nullity(5, 5, "cylinder"), nullity(10**100, 60, "klein")
    (1, 48)
    """
    board = check(m, n, wrap)
    return sum([board.length - degree(step) for step in _steps(board)])


def quiet_basis(m: int, n: int, wrap: str) -> tuple[Rows, ...]:
    """A basis of the quiet patterns, each as its rows.

    >>> quiet_basis(2, 3, "cylinder")
    ((7, 7),)

    Raises:
        TooLarge: it would not fit.
    """
    board, number = check(m, n, wrap), nullity(m, n, wrap)
    if number * m * n > MOST_CELLS:
        raise TooLarge(f"a basis of {number} patterns of {m * n:,} cells", limit=f"{MOST_CELLS:,} in all")
    starts = [(start, k) for start, count in generators(board) for k in range(count)]
    return tuple([_pattern(board, *[turned(row, k, board.length) for row in start]) for start, k in starts])
