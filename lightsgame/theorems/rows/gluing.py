"""Cylinders, tori, Möbius strips and Klein bottles, solved without elimination: rows are elements
of a ring.

**Statement.**  Let the columns of an m x n board be joined in a circle.  Rows are elements of R =
GF(2)[z] / (z^n - 1), and presses in a row change b = 1 + z + 1/z times it.  On the cylinder the
first row s solves one congruence, f_{m+1}(b) s = c.  On the torus there are two unknown rows, and a
congruence for each.  If the sides are joined after a half turn, row i goes over into row m + 1 - i,
and both together are one row of 2n lamps: with w = z^n, which exchanges the two, and m = 2h the
congruence is (f_{h+1}(b) + w f_h(b)) s = c on the Möbius strip and b f_h(b) s = c on the Klein
bottle. All is solved in O(mn + n²) bit operations, and the nullity is what the greatest common
divisors with z^n - 1 (or z^2n - 1) leave.

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

**Proof idea.**  *Torus.*  Chasing from v = (x_1, x_0) once around must lead back: (T^m + 1) v = c
with T = (b 1; 1 0). As T^k + T^-k = b f_k, T^m + 1 is b f_h T^h for m = 2h and (f_h + f_{h+1}) T^h
(T + 1) for m = 2h + 1.  T^h has an inverse, and T + 1 becomes diag(b, 1) by an addition of rows: so
the two equations fall apart into two congruences, one for each of two unknowns.  *Half turns.*
Above and below a row of pairs stand rows of pairs in the same order; below the last pair stands the
pair itself, turned by w, and on the Klein bottle so it does above the first.  With x_k = (f_{k+1} +
e w f_k) s + c_k for e = 0 or 1 the condition x_h = w x_{h-1} is the congruence above, for w² = 1.
If m is odd the middle row is its own partner, and closes after n lamps: x_h must be 1 + w times a
row, which is a second congruence.  *No solution.*  How often a quiet pattern meets the change is
told by its two rows where the chase from nothing ends, and by what that chase leaves there: so of
all turns of a pattern two rows are asked.

**How it is checked.**  `Game.effect` presses and looks; where there is no solution, a quiet pattern
that meets the change oddly proves it.  The tests compare solvability and nullity with elimination
on thousands of small boards of each kind, and the torus with `lightsgame.theorems.rows.torus`.

**References.**  Sutner 1989; Barua and Ramakrishnan 1996 (nullities of tori by polynomials).  That
whole systems on tori and Klein bottles are solved by gcds we have found nowhere.

*Before:* `lightsgame.theorems.rows.torus`.  *Level:* third year.  *Try:* `torus`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...algebra import cyclic
from ...algebra.bits import Bits, dot, full
from ...algebra.cyclic import Divisor, fold, times_b, turned
from ...algebra.polynomial import Polynomial, degree
from ...core.deadline import tick
from ...core.validation import check_size, one_of
from ...errors import Inconsistent, at_most
from ...game.chase import folded, refuted_by, unfolded
from ...game.question import glued_rows

WRAPS = ("cylinder", "torus", "mobius", "klein")
WIDEST = 200_000  # columns of a square; Euclid's work grows with their square
MOST_CELLS = 4_000_000_000  # of all patterns of a basis together

Rows = tuple[Bits, ...]


class Chase(NamedTuple):
    """The chase on m rows of a ring.

    If *paired*, the sides are joined after a half turn, so that two rows of the board are one; a
    row of the ring has *length* lamps, and there are *height* of them, a middle row not counted.
    The conditions are made of f_h(b) and its neighbours, h being the *reach*; the board is *wide*
    if z^(h+1) f_{h+1}(b), a polynomial, is far shorter than a row.
    """

    m: int
    n: int
    wrap: str
    paired: bool
    length: int
    height: int
    reach: int
    wide: bool

    def folded(self, wanted: Sequence[Bits]) -> Rows:
        """The rows of the board as rows of the ring; a middle row comes last, as it is."""
        return folded(wanted, self.n) if self.paired else tuple(wanted)

    def unfolded(self, rows: Sequence[Bits]) -> Rows:
        """Back to the rows of the board."""
        return unfolded(rows, self.m, self.n) if self.paired else tuple(rows[: self.m])

    def walk(
        self, wanted: Sequence[Bits], above: Bits, here: Bits
    ) -> tuple[list[Bits], Bits, Bits]:
        """The rows of the ring that follow, and the two after the last wanted one: (rows, above,
        here).
        """
        mask = full(self.length)
        top = 1 << self.length - 1
        over = 1 << self.length | 1
        rows = list[Bits]()
        for change in wanted:
            tick()
            rows.append(here)
            above ^= change ^ here ^ here << 1 ^ here >> 1
            if here & 1:  # what has left the row on one side comes in on the other
                above ^= top
            if above > mask:
                above ^= over
            above, here = here, above
        return rows, above, here

    def start(self, s: Polynomial) -> Bits:
        """The row above the first row s, where s alone decides it."""
        return self.w(s) if self.wrap == "klein" else 0

    def right(
        self, wanted: Sequence[Bits], before: Bits, c: Bits
    ) -> tuple[tuple[Polynomial, ...], ...]:
        """The right sides for each unknown, from the last two rows of the chase that starts with
        nothing.
        """
        odd = self.m % 2
        klein = self.wrap == "klein"
        if not self.paired:
            return ((c,),) if self.wrap == "cylinder" else ((c ^ before if odd else c,), (before,))
        if not odd:
            return ((c ^ self.w(before),),)
        middle = wanted[self.height]
        more = before ^ c if klein else before
        return ((middle ^ middle << self.n ^ times_b(c, self.length) ^ more ^ self.w(more), c),)

    def w(self, value: Polynomial) -> Polynomial:
        """The partner of each row."""
        return turned(value, self.n, self.length)

    def short(self, value: Polynomial) -> Polynomial:
        """z^(h+1) times the value, on a wide board."""
        return turned(value, self.wide * (self.reach + 1), self.length)

    def middle(self, *unknowns: Polynomial) -> tuple[Bits, Bits]:
        """T^h (x_1, x_0) on the torus from its unknowns: they are the two rows, or the first and
        their sum.
        """
        first, second = [fold(unknown, self.n) for unknown in unknowns]
        return first, first ^ second if self.m % 2 else second


def check(m: int, n: int, wrap: str) -> Chase:
    """The chase for this size and gluing.

    >>> check(3, 4, "torus").length, check(3, 4, "klein").length
    (4, 8)

    Raises:
        BadInput: there is no such gluing, or the board has no cell.
        TooLarge: it is more work than 200,000 x 200,000.
    """
    check_size(m, n)
    paired = one_of(wrap, WRAPS, "a gluing") in ("mobius", "klein")
    length = 2 * n if paired else n
    reach = m if wrap == "cylinder" else m // 2
    # On a wide board the work grows with the rows as well; 400 bounds the memory of the widest
    # ones.
    at_most(
        n * min(n, max(2 * reach + 4, 400)),
        WIDEST**2,
        f"{n} columns of so many rows",
        f"{WIDEST:,} x {WIDEST:,}",
    )
    # From where on a board is taken for wide decides about time alone.
    return Chase(m, n, wrap, paired, length, m // 2 if paired else m, reach, 2 * reach + 4 < n)


def solve(wanted: Sequence[Bits], n: int, wrap: str) -> tuple[Rows, int]:
    """The rows of presses that make the changes *wanted*, and the nullity.

    >>> solve((0b111, 0b111), 3, "cylinder")
    ((0, 7), 1)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
        TooLarge: it is more work than 200,000 x 200,000.
    """
    board = check(len(wanted), n, wrap)
    folded = board.folded(wanted)
    h = board.m // 2
    (driven, before, c) = board.walk(folded[: board.height], 0, 0)
    found = _solved(board, board.right(folded, before, c))
    if found is None:
        raise _refuted(board, wanted, folded, before, c)
    nothing = sum([degree(one.common) for one in _left(board)])
    # what is known is (x_{h+1}, x_h), but for what the change drives: the walk starts there
    if wrap == "torus":
        here, above = board.middle(*found)
        rows = board.walk((*folded[h:], *folded[:h]), above ^ driven[h - 1], here ^ driven[h])[0]
        return (*rows[board.m - h :], *rows[: board.m - h]), nothing
    s = fold(found[0], board.length)
    rows, _, middle = board.walk(folded[: board.height], board.start(s), s)
    return board.unfolded([*rows, middle]), nothing


def _solved(board: Chase, right: Sequence[tuple[Polynomial, ...]]) -> list[Polynomial] | None:
    """The unknowns, for these right sides; None where there are none."""
    found = [one.solve(*map(board.short, c)) for one, c in zip(_left(board), right, strict=True)]
    return None if None in found else [x for x in found if x is not None]


def _refuted(
    board: Chase, wanted: Sequence[Bits], folded: Rows, before: Bits, c: Bits
) -> Inconsistent[Rows]:
    # Let <p, q> be the number of common lamps modulo 2; b does not matter there: <b p, q> = <p, b
    # q>.  If q is quiet and x chased from nothing, <q_{k+1}, x_k> + <q_k, x_{k+1}> is 0 above the
    # first row and grows by <q_k, b_k> with row k.  So q meets the change as often as q_{h+1} meets
    # *before* and q_h meets c; and a middle row meets what is wanted there as often as its double,
    # q_{h+1}, does.  Turned patterns have these two rows turned.                ∎
    h = board.height
    length = board.length
    middle = board.paired and board.m % 2
    above = before ^ folded[h] if middle else before
    nothing = (0,) * h
    asked, k = next(
        ((*rows, here, beyond), k)
        for start, count in generators(board)
        for rows, here, beyond in [
            board.walk(nothing, start[1], start[0]) if middle else ([], *start)
        ]
        for k in range(count)
        if dot(turned(here, k, length), c) ^ dot(turned(beyond, k, length), above)
    )
    *rows, here, beyond = [turned(row, k, length) for row in asked] if k else asked
    return refuted_by(
        board.unfolded([*rows, beyond]) if middle else _pattern(board, here, beyond), wanted
    )


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def _left(board: Chase) -> tuple[Divisor, ...]:
    """What divides by the left side of each condition; kept for the next board of the size."""
    h = board.reach
    n = board.n
    length = board.length
    odd = board.m % 2
    here, after = cyclic.fibonacci_of_z(h) if board.wide else cyclic.fibonacci_at_b(h, length)[:2]
    if board.wrap == "cylinder":
        return (cyclic.divisor(after, 1 << n | 1),)
    # If m is odd and there is a half turn, x_h is 1 + w times the middle row: exactly then 1 + w =
    # 1 + z^n divides it. And for the middle row, of the ring of n, b x + (both halves of the pair
    # above it) is what is wanted; 1 + w times that says the same in the ring of 2n, (f_{h+2} + w
    # f_h) s = c on the strip.  On the bottle the left side is (f_h + f_{h+1}) (b + 1 + w), and 1 +
    # w times what the first condition says, added to it, leaves b there.
    if board.wrap == "mobius":
        q = times_b(after, length) ^ here ^ board.w(here) if odd else after ^ board.w(here)
        return (cyclic.halved(cyclic.rooted(q, n), after, n) if odd else cyclic.rooted(q, n),)
    p = here ^ after if odd else times_b(here, length)
    by = cyclic.divisor(p, 1 << length | 1)
    if board.wrap == "torus":
        return cyclic.b_times(by) if odd else by, by
    return (cyclic.halved(cyclic.b_times(by), p, n) if odd else by,)


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def generators(board: Chase) -> tuple[tuple[tuple[Bits, Bits], int], ...]:
    """Quiet patterns by two rows, (here, beyond); so many turns of each, by 0, 1, 2 ... places, are
    a basis.

    They go on from the last row upwards, but from the first one downwards if there is a middle row.

    >>> generators(check(3, 3, "torus"))
    (((1, 1), 3), ((0, 7), 1))
    """
    steps = [one.step for one in _left(board)]
    if board.wrap == "torus":  # the kernel is that of T^m + 1, with T^h or without
        starts = [board.middle(steps[0], 0), board.middle(0, steps[1])]
    else:
        s = fold(steps[0], board.length)
        starts = [(s, board.start(s) if board.m % 2 or not board.paired else board.w(s))]
    return tuple(zip(starts, [board.length - degree(step) for step in steps], strict=True))


def _pattern(board: Chase, here: Bits, beyond: Bits) -> Rows:
    """All rows of a quiet pattern."""
    rows, _, middle = board.walk((0,) * board.height, beyond, here)
    return board.unfolded([*rows, middle] if board.paired and board.m % 2 else rows[::-1])


def nullity(m: int, n: int, wrap: str) -> int:
    """The dimension of the space of quiet patterns; m may have hundreds of digits.

    >>> nullity(5, 5, "cylinder"), nullity(10**100, 60, "klein")
    (1, 48)
    """
    return sum([degree(one.common) for one in _left(check(m, n, wrap))])


def quiet_basis(m: int, n: int, wrap: str) -> tuple[Rows, ...]:
    """A basis of the quiet patterns, each as its rows.

    >>> quiet_basis(2, 3, "cylinder")
    ((7, 7),)

    Raises:
        TooLarge: it would not fit.
    """
    board = check(m, n, wrap)
    number = nullity(m, n, wrap)
    check_basis(number, m, n)
    starts = [(start, k) for start, count in generators(board) for k in range(count)]
    return tuple(
        [_pattern(board, *[turned(row, k, board.length) for row in start]) for start, k in starts]
    )


def check_basis(number: int, m: int, n: int) -> None:
    """Refuse a basis that would not fit.

    >>> check_basis(4, 1000, 1000)
    """
    at_most(
        number * m * n,
        MOST_CELLS,
        f"a basis of {number} patterns of {m * n:,} cells",
        f"{MOST_CELLS:,} in all",
    )


METHOD = glued_rows("ring", solve, nullity, quiet_basis)  # for the table of methods
