"""Boards from pieces: the patching method, for every width and every height.

**Statement.**  Let y = y(N) be the period of width N.  (a) Every first row whatever fills the *universal* board Q of
N x (y-1).  (b) For k = 1 ... y-1 let A_k be a solution of the N x k board.  Then a solution of N x M is put together,
with an empty row (a *seam*) between any two pieces and M = k y + p, 0 <= p < y:

    case 1, k = 0:   A_M             case 2, p = 0:   seam Q seam Q ... Q        case 3:   A_p seam Q seam Q ... Q

(c) The walk down from an empty row and any first row comes back after y or 2y rows, after y if N = 1 or 3 | N + 1; and
the walk from an empty first row comes back after exactly y.

**Example.**  In S4's figure 2-18 the 5 x 53 board is the circle [D1 → D2 → D3 → D4] run twice, and D1 once more.

>>> print(circle_plan(5, 53)[0])
[D1 → D2 → D3 → D4] with 5 + 1 + 5 + 9 rows and 4 seams, 24 in all
>>> board = patched(5, 53)
>>> print(board.plan)
5 x 53, case 3: 53 = 2·24 + 5: A5 seam Q seam Q, seams in rows 6, 30
>>> is_patched(board)
True

**Proof idea.**  (a) is the definition of y.  Where x_k = 0, the next row is 1 + x_{k-1}, the complement of the last; it
is a first row for a new board below the seam, and with it every lamp of the seam is lit from above or from below, never
from both.  So whatever the row is, Q takes it (case 3); and a seam on top is lit by a Q that begins with all lamps
pressed (case 2).  (c) is proved in `lightsgame.theorems.period.return_time` and below.

**How it is checked.**  `is_patched` takes a board apart at its seams and presses: each piece lights itself, each seam
is lit by its two neighbours, the heights are those of the case.  `is_circle` and `is_existence` do the same for
circles.

**References.**  S4 sections 2.6, 3.3 and 3.4.  S4 found by trial that the walk from an empty first row comes back
after y rows (3.1); (c) proves it.  Its figure 3-17 has every walk come back after y rows: that fails for N = 4 and
whenever 3 does not divide N + 1, though nothing in cases 1 to 3 depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import lcm

from ..algebra.bits import Bits, full, span
from ..errors import TooLarge
from ..game import chase
from ..game.board import Board
from .period import return_time, y

Rows = tuple[Bits, ...]
LONGEST = 1_000_000  # rows of a circle that is walked
WIDEST_EXISTENCE = 12  # columns for the existence proof: it walks from all 2^n first rows


def lights_itself(rows: Rows, n: int) -> bool:
    """Whether the presses light every lamp of their own board: S4's complete state."""
    return Board.from_rows(rows, n).effect() == Board.full(len(rows), n)


# ---- circles of basic boards ----------------------------------------------------------------------------------


def basic_board(n: int, first: Bits) -> Rows:
    """The rows from *first* down to the first empty row: S4's basic board; none for an empty *first*.

    >>> Board.from_rows(basic_board(3, 0b101), 3)
    ●·●
    ·●·
    ●·●
    """
    mask = full(n)
    rows: list[Bits] = []
    above, here = 0, first
    while here:
        if len(rows) == LONGEST:
            raise TooLarge(f"a basic board of width {n} has more than {LONGEST:,} rows")
        rows.append(here)
        above, here = here, (mask ^ above ^ here ^ here << 1 ^ here >> 1) & mask
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Circle:
    """Basic boards of width n, each of which follows the one before below a seam, and the first the last."""

    n: int
    boards: tuple[Rows, ...]

    @property
    def length(self) -> int:
        """Rows of one turn, the seams included."""
        return sum([len(board) + 1 for board in self.boards])

    def __str__(self) -> str:
        names = " → ".join([f"D{i}" for i in range(1, len(self.boards) + 1)])
        heights = " + ".join([f"{len(board)}" for board in self.boards])
        seams = len(self.boards)
        return f"[{names}] with {heights} rows and {seams} seam{'s' * (seams > 1)}, {self.length} in all"


def circle(n: int, first: Bits) -> Circle:
    """The circle that begins with *first*, by walking down until it comes again.

    A board without rows stands where two seams follow each other, as where the walk begins with an empty row.

    Raises:
        TooLarge: it has more than a million rows.
    """
    boards: list[Rows] = []
    here, walked = first, 0
    while not boards or here != first:
        board = basic_board(n, here)
        boards.append(board)
        walked += len(board) + 1
        if walked > LONGEST:
            raise TooLarge(f"the circle of {first:#x} at width {n} has more than {LONGEST:,} rows")
        here = full(n) ^ (board[-1] if board else 0)
    return Circle(n, tuple(boards))


def is_circle(given: Circle) -> bool:
    """Whether each board lights itself and has no empty row, and begins with the complement of the last row above."""
    n = given.n
    lasts = [board[-1] if board else 0 for board in given.boards]
    firsts = [board[0] if board else 0 for board in given.boards]
    return len(given.boards) > 0 and all(
        (not board or (all(board) and lights_itself(board, n))) and firsts[i] == full(n) ^ lasts[i - 1]
        for i, board in enumerate(given.boards)
    )


def circle_plan(n: int, m: int) -> tuple[Circle, int]:
    """S4's section 2.6: N x M as so many turns of a circle and its first board once more, if that works.

    >>> for m in (53, 28):
    ...     found, turns = circle_plan(5, m)
    ...     print(f"5 x {m}: {turns} × {found}, then D1")
    5 x 53: 2 × [D1 → D2 → D3 → D4] with 5 + 1 + 5 + 9 rows and 4 seams, 24 in all, then D1
    5 x 28: 1 × [D1 → D2 → D3 → D4] with 4 + 2 + 12 + 2 rows and 4 seams, 24 in all, then D1

    Raises:
        ValueError: no solution of N x p is a basic board whose circle fits.
        TooLarge: the boards have more than a million rows.
    """
    period = y(n)
    if period > LONGEST:
        raise TooLarge(f"circles of {period:,} rows (at most {LONGEST:,})")
    turns, p = divmod(m, period)
    if p:
        start = chase.solve((full(n),) * p, n)[0]
        for first in span(chase.quiet_rows(p, n), start):
            board = basic_board(n, first)
            if len(board) == p and (turns * period) % (found := circle(n, first)).length == 0:
                return found, turns * period // found.length
    raise ValueError(f"no circle of basic boards makes {n} x {m}; cases 1 to 3 do")


# ---- why Q exists (S4 section 3.4) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Existence:
    """S4's proof that a universal board exists, run: all circles of width n, in which every first row occurs once."""

    n: int
    circles: tuple[Circle, ...]

    @property
    def common(self) -> int:
        """The least common multiple W of their lengths: after W rows every walk is back, so N x (W-1) is universal."""
        return lcm(*[found.length for found in self.circles])

    def __str__(self) -> str:
        lengths = sorted({found.length for found in self.circles})
        return (
            f"all {2**self.n} first rows of width {self.n} lie on {len(self.circles)} circles, "
            f"of {', '.join(map(str, lengths))} rows\n"
            f"the least common multiple is {self.common}: every first row fills the {self.n} x {self.common - 1} board"
        )


def existence(n: int) -> Existence:
    """All circles of width n.

    >>> print(existence(4))
    all 16 first rows of width 4 lie on 8 circles, of 5, 10 rows
    the least common multiple is 10: every first row fills the 4 x 9 board

    Yet y(4) = 5: the 4 x 4 board is universal already, though after it most walks are not back where they began.

    Raises:
        TooLarge: n is more than 12.
    """
    if n > WIDEST_EXISTENCE:
        raise TooLarge(f"walks from all 2^{n} first rows (at most 2^{WIDEST_EXISTENCE})")
    found, seen = [], set()
    for first in range(1 << n):
        if first not in seen:
            found.append(circle(n, first))
            seen.update([board[0] if board else 0 for board in found[-1].boards])
    return Existence(n, tuple(found))


def is_existence(evidence: Existence) -> bool:
    """Whether the circles are circles, and every first row of width n occurs in them exactly once."""
    firsts = [board[0] if board else 0 for found in evidence.circles for board in found.boards]
    return sorted(firsts) == list(range(1 << evidence.n)) and all(
        found.n == evidence.n and is_circle(found) for found in evidence.circles
    )


# The walk from the empty first row comes back after exactly y(n) rows.
#
# Proof.  Its rows are symmetric, and as polynomials they are S_{k-1}(y+1) o(y) h(y) modulo χ, where h generates the
# ideal of the symmetric rows, S_k = f_1 + ... + f_k, and o is prime to χ/h (see `lightsgame.theorems.mirror`).  So it
# is back after T rows when χ/h divides f_T and S_{T-1} at y + 1.  With n + 1 = 2^a b and j, r as in `divisibility`, T
# = r 2^j:
#   n even: χ/h is square-free.  p ≠ x divides f_T when r | T, and then it divides x S_{T-1} = f_T + f_{T-1} + 1 of
# itself.
#   p = x occurs if 3 | b, and S_{T-1}(0) = 0 asks for 4 | T.  So T is y, where j = 0, or j = 2 if 3 | b.
#   n odd: p ≠ x has the exponent e = 2^a in χ/h (x + 1 has 2^(a-1)), and f_{T-1} + 1 has it 2^j times: j ≥ a (a - 1 if
#   b = 1).  For x, which S_{T-1} has 2^(j-1) - 1 times, e = 2^a asks for j ≥ a + 2.  This is y again.              ∎


# ---- pieces, and boards made of them --------------------------------------------------------------------------


def piece(n: int, k: int) -> Rows:
    """A_k: a solution of the board of n columns and k rows, by the reduced system, as S4 does."""
    return chase.solve((full(n),) * k, n)


def universal(n: int, first: Bits) -> Rows:
    """Q: the board of n columns and y(n) - 1 rows that *first* fills, whatever it is.

    >>> all(lights_itself(universal(3, first), 3) for first in range(8))
    True
    """
    height = y(n) - 1
    if height > LONGEST:
        raise TooLarge(f"the universal board of width {n} has {height:,} rows (at most {LONGEST:,})")
    return chase.fill((full(n),) * height, n, first)[0]


@dataclass(frozen=True, slots=True)
class Patched:
    """A solution of the board of *n* columns and *m* rows, and where its seams are (counted from 1)."""

    n: int
    m: int
    period: int
    seams: tuple[int, ...]
    rows: Rows

    @property
    def case(self) -> int:
        """Which of the three cases it is."""
        return 1 if self.m < self.period else 2 if self.m % self.period == 0 else 3

    @property
    def plan(self) -> str:
        """How it is put together."""
        k, p = divmod(self.m, self.period)
        start = [] if p == 0 else [f"A{p}"]
        repeat = "seam Q" if k <= 4 else f"seam Q (and so on, {k} times)"
        parts = " ".join(start + [repeat] * (k if k <= 4 else 1))
        told = f"{self.n} x {self.m}, case {self.case}: "
        if k == 0:
            return f"{told}{parts}, as {self.m} < y({self.n})"
        listed = ", ".join([str(row) for row in self.seams[:6]]) + (", ..." if len(self.seams) > 6 else "")
        sum_ = f"{self.m} = {k}·{self.period}" + (f" + {p}" if p else "")
        return f"{told}{sum_}: {parts}, {'seams in rows' if k > 1 else 'a seam in row'} {listed}"

    def __str__(self) -> str:
        picture = str(Board.from_rows(self.rows, self.n)).split("\n")
        for row in self.seams:
            picture[row - 1] = "─" * self.n
        return "\n".join(picture)

    def to_svg(self, cell: int = 12) -> str:
        """The presses as discs, with the seams drawn as bright rows."""
        bright = set(self.seams)
        seams = Board.from_rows([full(self.n) if k in bright else 0 for k in range(1, self.m + 1)], self.n)
        return seams.to_svg(presses=Board.from_rows(self.rows, self.n), cell=cell)


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
    # y > n, for f_{n+1} divides f_y: so a board that is no taller than wide is a piece, whatever y is.
    period = y(n) if m > n else m + 1
    p = m % period
    first = piece(n, p)[0] if p else 0
    turn = min(m, return_time(n)) if m > n else m
    rows = chase.fill((full(n),) * turn, n, first)[0]
    rows = (rows * (m // turn + 1))[:m] if turn < m else rows
    return Patched(n, m, period, tuple(range(p + 1, m + 1, period)), rows)


def pieces(board: Patched) -> Iterator[Rows]:
    """The rows between the seams, from the top; the first piece is empty in case 2."""
    start = 0
    for seam in (*board.seams, board.m + 1):
        yield board.rows[start : seam - 1]
        start = seam


def is_patched(board: Patched) -> bool:
    """Whether the board is put together as the theorem says: taken apart at the seams, and pressed."""
    n, m, period = board.n, board.m, board.period
    found = list(pieces(board))
    k, p = divmod(m, period)
    return (
        len(board.rows) == m
        and board.seams == tuple(range(p + 1, m + 1, period))
        and [len(rows) for rows in found] == [p] + [period - 1] * k
        and all(board.rows[seam - 1] == 0 for seam in board.seams)
        and all(lights_itself(rows, n) for rows in found if rows)
        and all((above[-1] if above else 0) ^ below[0] == full(n) for above, below in pairwise(found))
    )
