"""The first row decides: a board of n columns has at most 2^n quiet patterns.

**Statement.**  A quiet pattern of the m x n board is known from its first row.  So its nullity k is
n - rank T, where T is the n x n matrix of the reduced system, and k <= min(m, n).

**Example.**

>>> print(row_bound(5, 5))
5 x 5: 5 columns, of which the reduced system has 3 as pivots; nullity 2.
Each first row of a quiet pattern of this basis owns a column:
    ·●●●·
    ●·●·●
>>> print(table_text(solution_table(5, 5)))  # how many solutions the boards have
    1  2  3   4  5
 1  1  2  1   1  2
 2  2  1  4   1  2
 3  1  4  1   1  8
 4  1  1  1  16  1
 5  2  2  8   1  4

**Proof idea.**  Nothing changes in row i exactly when q_{i+1} = B q_i + q_{i-1}: this is row
filling without a wanted change.  So the first row gives all others, and the pattern is quiet
exactly when the virtual row T q_1 is 0.  Turn the board for the bound by m.

**How it is checked.** `row_bound` gives k quiet patterns with independent first rows and n - k sums
of rows of T that show its rank to be at least n - k; the checker looks at the lamps row by row.
The tests compare with S0's table, and all boards up to 30 x 30 with OEIS A220196.

**References.**  S0 remark 4.8, figure 4.3 and section 6.6; S3 sections 2.2 and 2.5; OEIS A159257,
A220196, A075462.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* first year.  *Try:* `next-row`,
`chase`, `reduced-system`, `solve-by-chasing`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...algebra import matrix
from ...algebra.bits import Bits, all_within
from ...core.evidence import Evidence, Gaps, Size, register
from ...core.message import Message
from ...core.validation import check_size
from ...game import chase, picture
from ...game.board import Board
from ..solvability.quiet import nullity_gaps

MOST_WALKED = 2_000_000  # rows that the checker walks


@register(kind="row-bound", asks="m n")
@dataclass(frozen=True, slots=True, repr=False)
class RowBound(Evidence):
    """The nullity of the m x n board from the n x n system T = f_{m+1}(B): k = n - rank T <= n.

    `patterns` are quiet, and each first row owns a column.  `sums` name rows of T whose sums own
    the other columns.

    >>> RowBound.holds(row_bound(5, 5), m=5, n=5), RowBound.holds(row_bound(5, 5), m=5, n=6)
    (True, False)
    """

    m: Size
    n: Size
    patterns: tuple[tuple[Bits, ...], ...]
    sums: tuple[Bits, ...]

    def __str__(self) -> str:
        k = len(self.patterns)
        n = self.n
        pivots = f"{n} columns, of which the reduced system has {len(self.sums)} as pivots"
        head = f"{self.m} x {n}: {pivots}; "
        if not k:
            return head + "a quiet pattern has an empty first row, and is empty."
        lines = [
            f"{head}nullity {k}.",
            "Each first row of a quiet pattern of this basis owns a column:",
        ]
        lines += [f"    {picture.draw([rows[0]], n)}" for rows in self.patterns]
        return "\n".join(lines)

    def claim(self) -> str:
        """The nullity, and hence the bound."""
        return Message(
            "the nullity of the {size} board is {n}",
            size=f"{self.m} x {self.n}",
            n=len(self.patterns),
        )

    def _gaps(self) -> Gaps:
        # Proof.  A quiet pattern is known from its first row, which T must send to 0; so k is the
        # nullity of T, and these first rows are to be a basis of its kernel.  Each owns its last
        # column.                              ∎
        m = self.m
        n = self.n
        if m * n > MOST_WALKED:
            yield Message(
                "{n} walks of {m} rows are more than {n2} rows in all", n=n, m=m, n2=MOST_WALKED
            )
        if not all(len(rows) == m for rows in self.patterns):
            yield Message("a pattern has not {n} rows", n=m)
        if not all(all_within(rows, n) for rows in self.patterns):
            yield Message("a row is none of {n} bits", n=n)
        if any(Board.from_rows(q, n).effect() for q in self.patterns):
            yield Message("a pattern is not quiet: a lamp changes")
        firsts = [rows[0] for rows in self.patterns]
        free = [first.bit_length() - 1 for first in firsts]
        for rows in self.sums:
            if any(rows >> column & 1 for column in free):
                yield Message("a sum of rows names the row of a free column")
        yield from nullity_gaps(chase.transfer(m, n), free, firsts, self.sums)


def row_bound(m: int, n: int) -> RowBound:
    """S0 remark 4.8 run on a board: the nullity is at most n, and of the turned board at most m.

    >>> print(row_bound(5, 5))
    5 x 5: 5 columns, of which the reduced system has 3 as pivots; nullity 2.
    Each first row of a quiet pattern of this basis owns a column:
        ·●●●·
        ●·●·●
    """
    T = chase.transfer(m, n)
    reduction = matrix.reduce(T, n)
    nothing = (0,) * m
    patterns = tuple([chase.fill(nothing, n, first)[0] for first in reduction.kernel()])
    inverse = matrix.symmetric_inverse(T, reduction)
    sums = tuple([inverse[p] for p in reduction.pivots])
    return RowBound(m, n, patterns, sums)


def solution_table(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """S0 figure 4.3: the number of solutions of each board up to rows x columns.

    >>> solution_table(4, 4)[3]
    (1, 1, 1, 16)

    Raises:
        BadInput: a side is less than 1.
    """
    check_size(rows, columns)
    table = [[0] * columns for _ in range(rows)]
    for n in range(1, columns + 1):
        # x_{k+1} = B x_k + x_{k-1} on matrices: the next transfer matrix from the last two, all
        # heights in one walk.
        above = [0] * n
        here = [1 << j for j in range(n)]
        for m in range(1, rows + 1):
            pairs = zip(here, above, strict=True)
            above, here = here, [chase.beside(row, n) ^ before for row, before in pairs]
            table[m - 1][n - 1] = 1 << (n - matrix.rank(here, n))
    return tuple(map(tuple, table))


def table_text(table: Sequence[Sequence[int]]) -> str:
    """A table with its margins, as S0 prints it.

    >>> print(table_text(((1, 2), (2, 1))))
        1  2
     1  1  2
     2  2  1
    """
    head = range(1, len(table[0]) + 1)
    columns = zip(head, *table, strict=True)
    widths = [2 + max([len(str(entry)) for entry in column]) for column in columns]
    lines: list[str] = []
    for name, row in [("", head), *enumerate(table, start=1)]:
        entries = map("{:>{}}".format, row, widths)
        lines.append(f"{name:>2}" + "".join(entries))
    return "\n".join(lines)


def counts(m: int, n: int) -> tuple[int, int]:
    """(games, games that can be won) of the m x n board: 2^(mn) and 2^(mn - k).

    >>> counts(5, 5)  # S3 section 2.2
    (33554432, 8388608)
    """
    k = n - matrix.rank(chase.transfer(m, n), n)
    return 1 << m * n, 1 << m * n - k
