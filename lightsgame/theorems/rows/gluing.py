"""Cylinders, tori, Möbius strips and Klein bottles by row filling: rows are elements of a ring.

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
from ...core.message import Message
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
        """The rows of the ring that follow, and the two after the last wanted one."""
        mask = full(self.length)
        top = 1 << self.length - 1
        over = 1 << self.length | 1
        rows: list[Bits] = []
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
        """The right sides for each unknown, from the last two rows of a chase from nothing."""
        is_odd = self.m % 2 == 1
        if self.wrap == "cylinder":
            return ((c,),)
        if self.wrap == "torus":
            first = c ^ before if is_odd else c
            return (first,), (before,)
        if not is_odd:
            return ((c ^ self.w(before),),)
        middle = wanted[self.height]
        lamps = middle ^ middle << self.n
        more = before ^ c if self.wrap == "klein" else before
        return ((lamps ^ times_b(c, self.length) ^ more ^ self.w(more), c),)

    def w(self, value: Polynomial) -> Polynomial:
        """The partner of each row."""
        return turned(value, self.n, self.length)

    def short(self, value: Polynomial) -> Polynomial:
        """z^(h+1) times the value, on a wide board."""
        return turned(value, self.reach + 1, self.length) if self.wide else value

    def middle(self, *unknowns: Polynomial) -> tuple[Bits, Bits]:
        """T^h (x_1, x_0) on the torus from its unknowns: the two rows, or the first and the sum."""
        first, second = [fold(unknown, self.n) for unknown in unknowns]
        if self.m % 2:
            second ^= first
        return first, second


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
    short = 2 * reach + 4
    work = n * min(n, max(short, 400))
    at_most(work, WIDEST**2, f"{n} columns of so many rows", f"{WIDEST:,} x {WIDEST:,}")
    height = m // 2 if paired else m
    # From where on a board is taken for wide decides about time alone.
    return Chase(m, n, wrap, paired, length, height, reach, short < n)


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
    driven, before, c = board.walk(folded[: board.height], 0, 0)
    unknowns = _unknowns(board, board.right(folded, before, c))
    if unknowns is None:
        raise _refuted(board, wanted, folded, before, c)
    k = sum([degree(one.common) for one in _left(board)])
    # what is known is (x_{h+1}, x_h), but for what the change drives: the walk starts there
    if wrap == "torus":
        here, above = board.middle(*unknowns)
        from_middle = (*folded[h:], *folded[:h])
        rows, _, _ = board.walk(from_middle, above ^ driven[h - 1], here ^ driven[h])
        below = board.m - h
        return (*rows[below:], *rows[:below]), k
    s = fold(unknowns[0], board.length)
    rows, _, middle = board.walk(folded[: board.height], board.start(s), s)
    return board.unfolded([*rows, middle]), k


def _unknowns(board: Chase, right: Sequence[tuple[Polynomial, ...]]) -> list[Polynomial] | None:
    """The unknowns, for these right sides; None where there are none."""
    unknowns: list[Polynomial] = []
    for one, sides in zip(_left(board), right, strict=True):
        x = one.solve(*map(board.short, sides))
        if x is None:
            return None
        unknowns.append(x)
    return unknowns


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
    has_middle = board.paired and board.m % 2
    above = before ^ folded[h] if has_middle else before
    for (first, second), count in generators(board):
        rows: list[Bits] = []
        here = first
        beyond = second
        if has_middle:
            rows, here, beyond = board.walk((0,) * h, second, first)
        for k in range(count):
            far = turned(beyond, k, length)
            if dot(turned(here, k, length), c) == dot(far, above):
                continue
            if not has_middle:
                return refuted_by(_pattern(board, turned(here, k, length), far), wanted)
            pattern = [turned(row, k, length) for row in rows]
            return refuted_by(board.unfolded([*pattern, far]), wanted)
    raise AssertionError("some quiet pattern meets the change oddly")


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def _left(board: Chase) -> tuple[Divisor, ...]:
    """What divides by the left side of each condition; kept for the next board of the size."""
    h = board.reach
    n = board.n
    length = board.length
    odd = board.m % 2
    if board.wide:
        here, after = cyclic.fibonacci_of_z(h)
    else:
        here, after, _ = cyclic.fibonacci_at_b(h, length)
    if board.wrap == "cylinder":
        return (cyclic.divisor(after, 1 << n | 1),)
    # If m is odd and there is a half turn, x_h is 1 + w times the middle row: exactly then 1 + w =
    # 1 + z^n divides it. And for the middle row, of the ring of n, b x + (both halves of the pair
    # above it) is what is wanted; 1 + w times that says the same in the ring of 2n, (f_{h+2} + w
    # f_h) s = c on the strip.  On the bottle the left side is (f_h + f_{h+1}) (b + 1 + w), and 1 +
    # w times what the first condition says, added to it, leaves b there.
    if board.wrap == "mobius":
        q = after ^ board.w(here)
        if not odd:
            return (cyclic.rooted(q, n),)
        q = times_b(after, length) ^ here ^ board.w(here)
        return (cyclic.halved(cyclic.rooted(q, n), after, n),)
    p = here ^ after if odd else times_b(here, length)
    by = cyclic.divisor(p, 1 << length | 1)
    of_b = cyclic.b_times(by) if odd else by
    if board.wrap == "torus":
        return of_b, by
    return (cyclic.halved(of_b, p, n) if odd else by,)


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def generators(board: Chase) -> tuple[tuple[tuple[Bits, Bits], int], ...]:
    """Quiet patterns by two rows, (here, beyond), and how many turns of each are a basis.

    The turns are those by 0, 1, 2 ... places.  The patterns go on from the last row upwards, but
    from the first one downwards if there is a middle row.

    >>> generators(check(3, 3, "torus"))
    (((1, 1), 3), ((0, 7), 1))
    """
    steps = [one.step for one in _left(board)]
    if board.wrap == "torus":  # the kernel is that of T^m + 1, with T^h or without
        starts = [board.middle(steps[0], 0), board.middle(0, steps[1])]
    else:
        s = fold(steps[0], board.length)
        is_upwards = board.paired and board.m % 2 == 0
        starts = [(s, board.w(s) if is_upwards else board.start(s))]
    counts = [board.length - degree(step) for step in steps]
    return tuple(zip(starts, counts, strict=True))


def _pattern(board: Chase, here: Bits, beyond: Bits) -> Rows:
    """All rows of a quiet pattern."""
    rows, _, middle = board.walk((0,) * board.height, beyond, here)
    if board.paired and board.m % 2:
        return board.unfolded([*rows, middle])
    return board.unfolded(rows[::-1])


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
    patterns: list[Rows] = []
    for (here, beyond), count in generators(board):
        for k in range(count):
            below = turned(beyond, k, board.length)
            patterns.append(_pattern(board, turned(here, k, board.length), below))
    return tuple(patterns)


def check_basis(number: int, m: int, n: int) -> None:
    """Refuse a basis that would not fit.

    >>> check_basis(4, 1000, 1000)
    """
    what = Message("a basis of {n} patterns of {size} cells", n=number, size=m * n)
    at_most(number * m * n, MOST_CELLS, what, Message("{n} in all", n=MOST_CELLS))


METHOD = glued_rows("ring", solve, nullity, quiet_basis)  # for the table of methods
