"""On a rectangular board elimination runs out of pivots only at the very end.

**Statement.**  Number the cells row by row.  The cells for which elimination of the m x n board
finds no pivot are the last k cells of the last row, k being the nullity.  So a program that has no
case for a column without pivot, such as S2's, is right on every rectangle, provided the game can be
solved; on other boards it may fail.

**Example.**

>>> print(free_cells(5, 5))
5 x 5: for each of the last 2 cells a quiet pattern that ends there
    ·●●●·   ●·●·●
    ●·●·●   ●·●·●
    ●●·●●   ·····
    ●·●·●   ●·●·●
    ·●●●·   ●·●·●
>>> from lightsgame.algebra.bits import full
>>> from lightsgame.game.board import Board
>>> from lightsgame.game.families import grid, with_holes
>>> from lightsgame.game.graph_solver import effect
>>> g = grid(5, 5)
>>> effect(g, without_a_case(g.closed, full(25))) == full(25)
True
>>> g = with_holes(
...     Board('''
...     ●●●
...     ·●●''')
... )
>>> effect(g, without_a_case(g.closed, full(5))) == full(5)
False

**Proof idea.**  A column has no pivot exactly when it is a sum of columns before it, that is, when
some quiet pattern has its last cell there.  Quiet patterns are known from their last row, so none
ends above it.  As polynomials the last rows of quiet patterns are the multiples of one polynomial
of degree n - k (`fibonacci`), and where a row ends is the degree: n - k, ..., n - 1 all occur.  At
these last columns the rows that are left are zero, and so are their right-hand sides if the game
can be solved: taking these unknowns for 0, as S2's program does without knowing, is right.

**How it is checked.**  `free_cells` gives k quiet patterns that end in the last k cells; the
checker presses them. With the evidence of `first_row` that the nullity is k, these are all the free
cells.  The tests run S2's program, as it is printed, on all boards up to 12 x 12.

**References.**  S2, whose program swaps the last row in and goes on where there is no pivot.

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `kernel`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, all_within, join, odd
from ...core.evidence import Evidence, Gaps, register
from ...core.message import Message
from ...game import chase, picture
from ...game.board import Board
from . import fibonacci
from .first_row import RowBound, row_bound


@register(kind="free-cells", also="m=nullity.m n=nullity.n")
@dataclass(frozen=True, slots=True, repr=False)
class FreeCells(Evidence):
    """For each of the last k cells of a board a quiet pattern that ends there, and that k is all.

    >>> [FreeCells.holds(free_cells(4, 4), nullity=row_bound(n, n)) for n in (4, 5)]
    [True, False]
    """

    nullity: RowBound
    patterns: tuple[tuple[Bits, ...], ...]

    def __str__(self) -> str:
        m = self.nullity.m
        n = self.nullity.n
        k = len(self.patterns)
        if not k:
            return f"{m} x {n}: every cell has its pivot"
        head = f"{m} x {n}: for each of the last {k} cells a quiet pattern that ends there"
        pictures = [picture.draw(rows, n).splitlines() for rows in self.patterns[:8]]
        lines = ["    " + "   ".join(parts) for parts in zip(*pictures, strict=True)]
        return "\n".join([head, *lines])

    def claim(self) -> str:
        """Where the free cells are."""
        return Message(
            "{what}, and each of the last {n} cells ends a quiet pattern",
            what=self.nullity.claim(),
            n=len(self.patterns),
        )

    def _gaps(self) -> Gaps:
        m = self.nullity.m
        n = self.nullity.n
        k = len(self.patterns)
        if k != len(self.nullity.patterns):
            yield f"there are {len(self.nullity.patterns)} free cells and not {k}"
        for j, rows in enumerate(self.patterns):
            if len(rows) != m or not all_within(rows, n):
                yield f"a pattern is none of {m} x {n} cells"
            if Board.from_rows(rows, n).effect():
                yield Message("a pattern is not quiet: a lamp changes")
            # of the last k cells the pattern holds the j-th alone
            if join(rows, n) >> (m * n - k) != 1 << j:
                yield f"pattern {j + 1} does not end in its cell"


def free_cells(m: int, n: int) -> FreeCells:
    """The theorem run on the m x n board; the patterns in the order of the cells in which they end.

    >>> print(free_cells(2, 3))
    2 x 3: for each of the last 2 cells a quiet pattern that ends there
        ●●●   ●·●
        ·●·   ●·●
    """
    # Rows of a quiet pattern from the last one upwards obey the same rule: the board may be turned
    # upside down.
    nothing = (0,) * m
    patterns: list[tuple[Bits, ...]] = []
    for last_row in _ends(fibonacci.quiet_rows(m, n)):
        upwards, _ = chase.fill(nothing, n, last_row)
        patterns.append(upwards[::-1])
    return FreeCells(row_bound(m, n), tuple(patterns))


def _ends(rows: Sequence[Bits]) -> list[Bits]:
    """A basis of the same space, each row without the ends of the others, in the order of the ends."""
    basis: list[Bits] = []
    for row in rows:
        for other in basis:
            row = min(row, row ^ other)
        basis = [min(other, other ^ row) for other in basis]
        basis.append(row)
    return sorted(basis)


def without_a_case(A: Sequence[Bits], b: Bits) -> Bits:
    """S2's elimination as printed: where a column has no pivot it swaps in the last row and goes on.

    The answer is right on every rectangle for every target that can be reached.  For others it is
    nonsense, and nothing says so.

    >>> from lightsgame.game.families import grid
    >>> f"{without_a_case(grid(2, 2).closed, 0b1111):04b}"
    '1111'
    """
    n = len(A)
    table = [row | (b >> i & 1) << n for i, row in enumerate(A)]
    for i in range(n):
        candidates = (p for p in range(i, n) if table[p] >> i & 1)
        p = next(candidates, n - 1)
        table[i], table[p] = table[p], table[i]
        for j in range(i + 1, n):
            if table[j] >> i & 1:
                table[j] ^= table[i]
    x = 0
    for i in reversed(range(n)):
        if odd(table[i] & (x | 1 << n)):
            x |= 1 << i
    return x
