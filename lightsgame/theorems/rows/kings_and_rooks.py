"""Kings and rooks: two rules that fall apart into a rule for columns and a rule for rows.

**Statement.**  Let A_k be the k x k matrix with ones on the diagonal and beside it (in the corners
as well, if the board is glued there).  The king's game on m x n has the matrix A_m ⊗ A_n: solve
every column with A_m, then every row with A_n.  A_k is singular exactly for k = 2 modulo 3, glued
for k = 0 modulo 3, and its kernel has dimension 1, glued 2; with the dimensions d and e for columns
and rows the nullity of the board is d n + e m - d e.

If sides are joined after a half turn, row i and row m + 1 - i are one circle of 2n lamps, and a
middle row is a circle of n; solve these instead of the rows.  The nullity is d n + e ⌈m/2⌉ on the
Möbius strip, d n + e ⌈m/2⌉ - d e / 2 on the Klein bottle and d ⌈n/2⌉ + e ⌈m/2⌉ - d e / 4 on the
projective plane, where columns come in pairs, too.

On the rook's board every lamp is changed by its whole row and column.  The parities of the rows and
columns of the wanted change decide everything: the nullity is 0 for even m and n, m - 1 if n alone
is odd, n - 1 if m alone is, and m + n - 2 if both are.  After a half turn row i goes over into row
m + 1 - i, so two rooks that lie there in one column do the same: this is the rook's board of ⌈m/2⌉
rows, and on the projective plane of ⌈n/2⌉ columns, too.

**Example.**

>>> from lightsgame import Board
>>> rows, k = king_solve(Board.full(4, 4).rows, 4)
>>> print(Board.from_rows(rows, 4), k, sep=chr(10))
●··●
····
····
●··●
0
>>> king_nullity(5, 7, "none"), king_nullity(3, 3, "torus"), king_nullity(3, 3, "klein")
(7, 8, 8)
>>> rook_nullity(3, 5)
6

**Proof idea.**  A king reaches what a step up, down or none and then a step left, right or none
reaches: a product of matrices, which commute, for spread out on the plane both are sums of three
neighbours.  A X B = C is solved by A Y = C and then X B = Y; where A is singular the Y that begins
with zeros will do.  If the rows are circles of pairs, let u_i be the sum of row i of Y and its
partner over a quiet circle.  Then u is in the kernel of A, and row 1 tells whether it is 0.  Where
Y begins with zeros it is, but on the Möbius strip, where row m has a say: that is a condition more.
On the projective plane two corners of Y are changed if it is not. For rooks x = c + (parity of the
row of x) + (parity of its column); adding this up over a row and over a column gives equations for
the parities alone.

**How it is checked.**  The tests press, by the rule of the game, and compare solvability and
nullity with elimination on all boards up to 7 x 7, glued in each way and not.

**References.**  Sutner 1988 (products of rules); the closed forms are exercises.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* second year.  *Try:* `effect`.
"""

from collections.abc import Sequence
from itertools import product

from ...algebra.bits import Bits, combination, dot, flags, full, lowest, reversed_bits
from ...core.deadline import tick
from ...errors import Inconsistent
from ...game.chase import folded, refuted_by, unfolded
from ...game.question import glued_rows
from ...game.rule import WRAPS
from .gluing import check_basis

Rows = tuple[Bits, ...]


def line_kernel(k: int, glued: bool) -> tuple[Bits, ...]:
    """A basis of the kernel of A_k; the vectors begin with 1, or glued with 1 0 and 0 1.

    >>> [f"{q:05b}"[::-1] for q in line_kernel(5, False)]
    ['11011']
    >>> line_kernel(4, False), len(line_kernel(6, True))
    ((), 2)
    """
    if k % 3 != (0 if glued else 2):
        return ()
    every_third = full(3 * (k // 3 + 1)) // 7  # 7 divides 8^i - 1, which leaves 0b...001001
    starts = (0b101, 0b110) if glued else (0b011,)
    return tuple([every_third * start & full(k) for start in starts])


def line_start(last: Bits, before: Bits, k: int, glued: bool) -> tuple[Bits, Bits]:
    """How a line of A_k must begin, (x_1, x_0).

    Begun with zeros it ends with x_{k+1} = *last* and x_k = *before*.  The values may be single
    bits, or rows that are chased all at once.  Where A_k is singular, every beginning will do if
    any does.

    >>> line_start(1, 0, 3, glued=False), line_start(1, 0, 4, glued=True)
    ((1, 0), (1, 1))
    """
    # x_{i+1} = b_i + x_i + x_{i-1}: begun with (x_1, x_0) it ends with T^k (x_1, x_0) more, T = (1
    # 1; 1 0) and T³ = 1.
    if not glued:  # x_0 = 0 and x_{k+1} = 0; the entry of T^k is 0 for k = 2 modulo 3, else 1
        return last, 0
    # (T^k + 1)(x_1, x_0) = (last, before); T + 1 = T² is undone by T, and T² + 1 = T by T².
    if k % 3 == 0:
        return last, before
    both = last ^ before
    return (both, last) if k % 3 == 1 else (before, both)


def along(row: Bits, n: int, glued: bool) -> Bits:
    """Some x with A_n x = row, if there is one: O(n log n) bit operations.

    >>> f"{along(0b0011, 4, False):04b}"
    '0001'
    """
    # With X = Σ x_i z^i and x_{-1} before it, (1 + z + z²) X = x_0 + z x_{-1} + z b; and 1/(1 + z +
    # z²) = (1 + z)/(1 + z³).
    ends = _series(row << 1, n)
    last = ends >> n & 1
    first, before = line_start(last, ends >> n - 1 & 1, n, glued)
    return _series(row << 1 ^ first ^ before << 1, n) & full(n)


def _series(a: Bits, n: int) -> Bits:
    a = (a ^ a << 1) & full(n + 1)
    step = 3
    while step <= n:
        a ^= a << step
        step *= 2
    return a & full(n + 1)


def king_solve(wanted: Sequence[Bits], n: int, wrap: str = "none") -> tuple[Rows, int]:
    """The rows of presses of kings that make the changes *wanted*, and the nullity.

    >>> king_solve((0b11, 0b11), 2)
    ((0, 2), 3)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
    """
    m = len(wanted)
    _refute_king(wanted, n, wrap)
    _, across = WRAPS[wrap]
    here, above = _king_start(wanted, n, wrap)
    rows, _, _ = _walked(wanted, above, here)
    k = king_nullity(m, n, wrap)
    if across >= 0:
        return tuple([along(row, n, across > 0) for row in rows]), k
    lengths = [2 * n] * (m // 2) + [n] * (m % 2)
    lines = zip(folded(rows, n), lengths, strict=True)
    pairs = [along(line, length, True) for line, length in lines]
    return unfolded(pairs, m, n), k


def _refute_king(wanted: Sequence[Bits], n: int, wrap: str) -> None:
    """Refuse a change that some quiet pattern of kings meets oddly."""
    m = len(wanted)
    down, across = WRAPS[wrap]
    mirror = full(n // 2)
    for q in line_kernel(m, down != 0):
        total = combination(wanted, q)
        if down < 0:  # a column and its mirror image are one
            total = (total ^ reversed_bits(total & mirror, n)) & ~mirror
        if total:  # some column cannot be solved
            raise refuted_by(_product(q, _orbit(lowest(total), n, down), m), wanted)
    lines = folded(wanted, n) if across < 0 else wanted
    for q in line_kernel(n, across != 0):
        for i, line in enumerate(lines):
            if dot(q | q << n, line):
                raise refuted_by(_product(_orbit(i, m, across), q, m), wanted)
    for pattern in _skew(m, n, wrap):
        tick()
        if sum(map(dot, pattern, wanted)) % 2:
            raise refuted_by(pattern, wanted)


def _king_start(wanted: Sequence[Bits], n: int, wrap: str) -> tuple[Bits, Bits]:
    """The first row of Y and the one above it."""
    m = len(wanted)
    down, across = WRAPS[wrap]
    mirror = full(n // 2)
    lines = line_kernel(n, across != 0)
    _, above, here = _walked(wanted, 0, 0)
    if down >= 0:
        return line_start(here, above, m, down > 0)
    if line_kernel(m, True):
        # Begun with (x_1, x_0) the walk ends with as much more, and should end with their mirror
        # images.
        here &= mirror
        above &= mirror
        # row 1 and row m must be right for each other
        if lines and dot(lines[1], here | reversed_bits(above, n)):
            here ^= 1 | 1 << n - 1
        return here, above
    images = [reversed_bits(row, n) for row in wanted]
    _, above, here = _walked(images, above, here)
    return line_start(here, above, 2 * m, True)


def _walked(wanted: Sequence[Bits], above: Bits, here: Bits) -> tuple[list[Bits], Bits, Bits]:
    """The rows from *here* on whose sums of three are the wanted ones, and the two after them."""
    rows: list[Bits] = []
    for change in wanted:
        tick()
        rows.append(here)
        above, here = here, change ^ here ^ above
    return rows, above, here


def king_nullity(m: int, n: int, wrap: str) -> int:
    """The dimension of the space of quiet patterns of kings.

    >>> king_nullity(10**100, 8, "none"), king_nullity(6, 6, "projective")
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, 11)
    """
    # Quiet columns, quiet rows, and what is both; on a Möbius strip there are as many patterns that
    # are neither.
    down, across = WRAPS[wrap]
    d, e, both = _dimensions(m, n, wrap)
    upright_and_level = d * _orbits(n, down) + e * _orbits(m, across)
    return upright_and_level if wrap == "mobius" else upright_and_level - both


def king_quiet(m: int, n: int, wrap: str) -> tuple[Rows, ...]:
    """A basis of the quiet patterns of kings: columns of a kernel, rows of one that are new, others.

    >>> len(king_quiet(5, 7, "none"))
    7
    """
    check_basis(king_nullity(m, n, wrap), m, n)
    down, across = WRAPS[wrap]
    _, _, both = _dimensions(m, n, wrap)
    upright: list[Rows] = []
    for q in line_kernel(m, down != 0):
        upright += [_product(q, _orbit(j, n, down), m) for j in range(_orbits(n, down))]
    level: list[Rows] = []
    lines = line_kernel(n, across != 0)
    for i in range(_orbits(m, across)):
        level += [_product(_orbit(i, m, across), q, m) for q in lines]
    return (*upright, *level[both:], *_skew(m, n, wrap))


def _skew(m: int, n: int, wrap: str) -> tuple[Rows, ...]:
    """Quiet patterns of a Möbius strip down to its middle, no sums of columns and rows."""
    if wrap != "mobius":
        return ()
    upper = full(m // 2)
    kernels = product(line_kernel(m, False), line_kernel(n, True))
    return tuple([_product(down & upper, across, m) for down, across in kernels])


def _dimensions(m: int, n: int, wrap: str) -> tuple[int, int, int]:
    """The dimensions of the kernels of columns and of rows, and of the patterns in both."""
    down, across = WRAPS[wrap]
    d = _line_nullity(m, down != 0)
    e = _line_nullity(n, across != 0)
    # of two that are turned over one alone is its own mirror image
    return d, e, min(d, 2 + across) * min(e, 2 + down)


def _line_nullity(k: int, glued: bool) -> int:
    """The dimension of the kernel of A_k."""
    if glued:
        return 2 if k % 3 == 0 else 0
    return 1 if k % 3 == 2 else 0


def _orbit(i: int, k: int, glue: int) -> Bits:
    """The places among k that are one with place i, if they are *glued* the other way round."""
    return 1 << i | 1 << k - 1 - i if glue < 0 else 1 << i


def _orbits(k: int, glue: int) -> int:
    return -(-k // 2) if glue < 0 else k


def _product(down: Bits, across: Bits, m: int) -> Rows:
    """The board of the cells that lie in a row of the first set and in a column of the second."""
    return tuple([across if lies else 0 for lies in flags(down, m)[:m]])


def rook_solve(wanted: Sequence[Bits], n: int, wrap: str = "none") -> tuple[Rows, int]:
    """The rows of presses of rooks that make the changes *wanted*, and the nullity.

    >>> rook_solve((0b01, 0b00), 2)
    ((3, 1), 0)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
    """
    # Let R_i and C_j be the parities of the rows and columns of x, r_i and c_j those of the wanted
    # change, T that of all of x.  From x_ij = wanted_ij + R_i + C_j follow R_i = r_i + n R_i + T
    # and C_j = c_j + m C_j + T, modulo 2.   ∎
    m = len(wanted)
    everything = full(n)
    if -1 in WRAPS[wrap]:
        return _rook_folded(wanted, n, wrap), rook_nullity(m, n, wrap)
    rows = [row.bit_count() & 1 for row in wanted]
    columns = combination(wanted, full(m))
    if n % 2 and len(set(rows)) > 1:  # the rows must have the same parity T
        other = rows.index(1 - rows[0])
        raise refuted_by(_product(1 | 1 << other, everything, m), wanted)
    if n % 2:
        total = rows[0]
    elif m % 2:
        total = columns & 1
    else:
        total = sum(rows) & 1
    if m % 2 and columns not in (0, everything):  # and so must the columns
        unlike = columns ^ everything if columns & 1 else columns
        raise refuted_by((1 | 1 << lowest(unlike),) * m, wanted)
    if n % 2:
        R = [total] + [0] * (m - 1)
    else:
        R = [parity ^ total for parity in rows]
    if m % 2:
        C = total
    else:
        C = columns ^ everything if total else columns
    inverted = C ^ everything
    presses = [row ^ (inverted if parity else C) for row, parity in zip(wanted, R, strict=True)]
    return tuple(presses), rook_nullity(m, n)


def _rook_folded(wanted: Sequence[Bits], n: int, wrap: str) -> Rows:
    """The same where places are one for a rook, and must be wanted alike.

    The rooks stand in the upper left part.
    """
    m = len(wanted)
    down, across = WRAPS[wrap]
    h = _orbits(m, across)
    w = _orbits(n, down)
    for i, row in enumerate(wanted[:h]):
        unlike = row ^ wanted[~i]
        if across < 0 and unlike:
            raise refuted_by(_product(_orbit(i, m, across), 1 << lowest(unlike), m), wanted)
        unlike = row ^ reversed_bits(row, n)
        if down < 0 and unlike:
            raise refuted_by(_product(1 << i, _orbit(lowest(unlike), n, down), m), wanted)
    left = full(w)
    below = (0,) * (m - h)
    try:
        rows, _ = rook_solve([row & left for row in wanted[:h]], w)
    except Inconsistent as error:
        raise refuted_by(error.witness + below, wanted) from None
    return rows + below


def rook_nullity(m: int, n: int, wrap: str = "none") -> int:
    """The dimension of the space of quiet patterns of rooks.

    >>> [rook_nullity(m, n) for m, n in ((4, 4), (4, 5), (5, 4), (5, 5))]
    [0, 3, 3, 8]
    >>> rook_nullity(4, 5, "mobius")
    11
    """
    down, across = WRAPS[wrap]
    h = _orbits(m, across)
    w = _orbits(n, down)
    nullity = m * n - h * w
    if w % 2:
        nullity += h - 1
    if h % 2:
        nullity += w - 1
    return nullity


def rook_quiet(m: int, n: int, wrap: str = "none") -> tuple[Rows, ...]:
    """A basis of the quiet patterns of rooks: the first row, or column, with another one.

    Where places are one for a rook, these of the upper left part and each other place with one of
    those.

    >>> rook_quiet(2, 3), rook_quiet(2, 2, "mobius")
    (((7, 7),), ((3, 0), (1, 1), (2, 2)))
    """
    check_basis(rook_nullity(m, n, wrap), m, n)
    down, across = WRAPS[wrap]
    h = _orbits(m, across)
    w = _orbits(n, down)
    patterns: list[Rows] = []
    if w % 2:
        patterns += [_product(1 | 1 << i, full(w), m) for i in range(1, h)]
    if h % 2:
        patterns += [_product(full(h), 1 | 1 << j, m) for j in range(1, w)]
    # A place that is not in the upper left part is turned over until it is.
    for i, j in product(range(m), range(n)):
        if i >= h or j >= w:
            rows = [0] * m
            rows[i] = 1 << j
            rows[m - 1 - i if i >= h else i] ^= 1 << (n - 1 - j if j >= w else j)
            patterns.append(tuple(rows))
    return tuple(patterns)


KING = glued_rows("product", king_solve, king_nullity, king_quiet)  # for the table of methods
ROOK = glued_rows("product", rook_solve, rook_nullity, rook_quiet)
