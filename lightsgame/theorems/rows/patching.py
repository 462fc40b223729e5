"""Boards from pieces: the patching method, for every width and every height.

**Statement.**  Let y = y(N) be the period of width N, Q a board of N x (y-1) that every first row
fills, and A_k, for k = 1 ... y-1, a solution of the N x k board.  Then a solution of N x M is put
together, with an empty row (a *seam*) between any two pieces and M = k y + p, 0 <= p < y:

    case 1, k = 0:   A_M             case 2, p = 0:   seam Q seam Q ... Q        case 3:   A_p seam
    Q seam Q ... Q

**Example.**

>>> board = patched(5, 53)
>>> print(board.plan)
5 x 53, case 3: 53 = 2·24 + 5: A5 seam Q seam Q, seams in rows 6, 30
>>> Patched.holds(board)
True

**Proof idea.**  Where x_k = 0, the next row is 1 + x_{k-1}, the complement of the last; it is a
first row for a new board below the seam, and with it every lamp of the seam is lit from above or
from below, never from both.  So whatever the row is, Q takes it (case 3); and a seam on top is lit
by a Q that begins with all lamps pressed (case 2).

**How it is checked.**  The checker takes a board apart at its seams and presses: each piece lights
itself, each seam is lit by its two neighbours, the heights are those of the case.

**References.**  S4 sections 2.6 and 3.3.

*Before:* `lightsgame.theorems.rows.period`.  *Level:* second year.  *Try:* `chase`, `period`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...algebra.bits import all_within, full
from ...core.evidence import Evidence, Gaps, Natural, Positive, Size, register
from ...core.keywords import with_cures
from ...core.message import Counted, Joined, Message
from ...core.validation import check_cells, whole
from ...game import chase
from ...game.board import Board
from .circles import Rows, lights_itself
from .period import Period, period as period_of, return_time


def piece(n: int, k: int) -> Rows:
    """A_k: a solution of the board of n columns and k rows, by the reduced system, as S4 does.

    >>> print(Board.from_rows(piece(3, 3), 3))
    ●·●
    ·●·
    ●·●
    """
    return chase.solve((full(n),) * k, n)


@register(kind="patched", asks="n m")
@dataclass(frozen=True, slots=True, repr=False)
class Patched(Evidence):
    """A solution of *n* columns and *m* rows, and where its seams are (counted from 1).

    >>> patched(3, 14).seams, patched(3, 14).case
    ((3, 9), 3)
    >>> from dataclasses import replace
    >>> Patched.holds(patched(3, 14)), Patched.holds(replace(patched(3, 14), period=7))
    (True, False)
    """

    n: Size
    m: Size
    period: Positive
    seams: tuple[Natural, ...]
    rows: Rows
    proof: Period | None

    @property
    def case(self) -> int:
        """Which of the three cases it is."""
        if self.m < self.period:
            return 1
        if self.m % self.period == 0:
            return 2
        return 3

    @property
    def plan(self) -> str:
        """How it is put together."""
        k, p = divmod(self.m, self.period)
        if k == 0:
            return Message(
                "{size}, case {n}: A{n2}, as {m} < y({k})",
                size=f"{self.n} x {self.m}",
                n=self.case,
                n2=p,
                m=self.m,
                k=self.n,
            )
        total = f"{self.m} = {k}·{self.period}"
        parts = (
            [Message("seam Q")] * k if k <= 4 else [Message("seam Q (and so on, {n} times)", n=k)]
        )
        if p:
            total += f" + {p}"
            parts.insert(0, Message("A{n}", n=p))
        rows = ", ".join(map(str, self.seams[:6]))
        if len(self.seams) > 6:
            rows += ", ..."
        return Counted(
            "{size}, case {n}: {sum}: {parts}, a seam in row {rows}",
            "{size}, case {n}: {sum}: {parts}, seams in rows {rows}",
            k,
            size=f"{self.n} x {self.m}",
            n=self.case,
            sum=total,
            parts=Joined(" ", parts),
            rows=rows,
        )

    def __str__(self) -> str:
        picture = str(Board.from_rows(self.rows, self.n)).split("\n")
        for row in self.seams:
            picture[row - 1] = "─" * self.n
        return "\n".join(picture)

    def to_svg(self, cell: int = 12) -> str:
        """The presses as discs, with the seams drawn as bright rows."""
        rows = [0] * self.m
        for seam in self.seams:
            rows[seam - 1] = full(self.n)
        seams = Board.from_rows(rows, self.n)
        return seams.to_svg(presses=Board.from_rows(self.rows, self.n), cell=cell)

    def claim(self) -> str:
        """How the board is put together."""
        return self.plan

    def _gaps(self) -> Gaps:
        n = self.n
        m = self.m
        period = self.period
        # f_{n+1} divides f_y, so y(n) > n: no proof is needed for a board that is no taller than
        # wide, which is one piece.
        if self.proof is None and (m > n or period != m + 1):
            yield f"nothing proves that y({n}) is {period}"
        if self.proof is not None and (self.proof.n, self.proof.y) != (n, period):
            yield f"what is proved is y({self.proof.n}) = {self.proof.y}, and not y({n}) = {period}"
        if len(self.rows) != m or not all_within(self.rows, n):
            yield f"the rows are not {m} of {n} bits"
        p = m % period
        if self.seams != tuple(range(p + 1, m, period)):
            yield f"the seams are not row {p + 1} and every {period}th below"
        if not all(self.rows[seam - 1] == 0 for seam in self.seams):
            yield "a seam is not empty"
        parts = list(pieces(self))
        if not all(lights_itself(rows, n) for rows in parts if rows):
            yield "a piece does not light itself"
        for above, below in pairwise(parts):
            last = above[-1] if above else 0
            if last ^ below[0] != full(n):
                yield "the rows on both sides of a seam are not complements"


@with_cures
def patched(n: int, m: int) -> Patched:
    """The board of *n* columns and *m* rows, put together by the case that fits.

    The walk is back after y or 2y rows: what follows is copied.

    >>> print(patched(3, 8))
    ●··
    ··●
    ───
    ●●·
    ●●·
    ···
    ··●
    ●··

    The row in the middle of Q happens to be empty too: this Q is two basic boards.

    Raises:
        TooLarge: prime factors that y(n) needs are not at hand.
    """
    n, m = whole(n, "n", 1), whole(m, "m", 1)
    check_cells(m, n)
    # y > n, for f_{n+1} divides f_y: so a board that is no taller than wide is a piece, whatever y
    # is.
    proof = period_of(n) if m > n else None
    period = proof.y if proof else m + 1
    p = m % period
    first = piece(n, p)[0] if p else 0
    turn = min(m, return_time(n)) if m > n else m
    once, _ = chase.fill((full(n),) * turn, n, first)
    rows = (once * (m // turn + 1))[:m]
    seams = tuple(range(p + 1, m, period))
    return Patched(n, m, period, seams, rows, proof)


def pieces(board: Patched) -> Iterator[Rows]:
    """The rows between the seams, from the top; the first piece is empty in case 2.

    >>> [len(rows) for rows in pieces(patched(3, 14))]
    [2, 5, 5]
    """
    for above, seam in pairwise((0, *board.seams, board.m + 1)):
        yield board.rows[above : seam - 1]
