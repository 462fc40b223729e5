"""Kings and rooks: the nullity of kings in closed form, and rooks by parities.

**Statement.**  Let A_k be the k x k matrix with ones on the diagonal and beside it (in the corners
as well, if the board is glued there).  The king's game on m x n has the matrix A_m ⊗ A_n.  A_k is
singular exactly for k = 2 modulo 3, glued for k = 0 modulo 3, and its kernel has dimension 1, glued
2; with the dimensions d and e for columns and rows the nullity of the board is d n + e m - d e.
After a half turn it is d n + e ⌈m/2⌉ on the Möbius strip, d n + e ⌈m/2⌉ - d e / 2 on the Klein
bottle and d ⌈n/2⌉ + e ⌈m/2⌉ - d e / 4 on the projective plane, where columns come in pairs, too.

On the rook's board every lamp is changed by its whole row and column.  The parities of the rows and
columns of the wanted change decide everything: the nullity is 0 for even m and n, m - 1 if n alone
is odd, n - 1 if m alone is, and m + n - 2 if both are.  After a half turn row i goes over into row
m + 1 - i, so two rooks that lie there in one column do the same: this is the rook's board of ⌈m/2⌉
rows, and on the projective plane of ⌈n/2⌉ columns, too.

**Example.**

>>> king_nullity(5, 7, "none"), king_nullity(3, 3, "torus"), king_nullity(3, 3, "klein")
(7, 8, 8)
>>> rook_nullity(3, 5), rook_solve((0b01, 0b00), 2)
(6, ((3, 1), 0))

**Proof idea.**  The king is the product of a game along the columns and one along the rows: the
case D = 0 of `lightsgame.theorems.plane.sheet`, which solves it.  1 + y is singular on a path where
the third roots of unity are eigenvalues of y, and on a circle of k where they are k-th roots of
unity.  If the rows are circles of pairs, a middle row is one of n.  For rooks x = c + (parity of the
row of x) + (parity of its column); adding this up over a row and over a column gives equations for
the parities alone.

**How it is checked.**  The tests press, by the rule of the game, and compare solvability and
nullity with elimination on all boards up to 7 x 7, glued in each way and not.

**References.**  Sutner 1988 (products of rules); the closed forms are exercises.

*Before:* `lightsgame.theorems.plane.sheet`.  *Level:* second year.  *Try:* `effect`.
"""

from collections.abc import Sequence
from itertools import product

from ...algebra.bits import Bits, combination, flags, full, lowest, reversed_bits
from ...errors import Inconsistent
from ...game.chase import refuted_by
from ...game.game import Game
from ...game.question import check_basis, glued_rows
from ...game.rule import WRAPS
from ..plane.states import BINARY

Rows = tuple[Bits, ...]


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


def _king_nullity(game: Game) -> int:
    return king_nullity(*game.size, game.wrap)


# For the table of methods: kings are solved as all windows are.
KING = BINARY._replace(count=lambda game: 1 << _king_nullity(game), nullity=_king_nullity)
ROOK = glued_rows("product", rook_solve, rook_nullity, rook_quiet)
