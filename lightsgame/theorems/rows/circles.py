"""Circles of basic boards: S4's walks from seam to seam, and when they come back.

**Statement.**  Walk down from a first row, each row forced by the two above.  Where a row is empty
a board is complete; the row after it, the complement of the last one, begins the next board.  Such
walks run in circles.  Every walk is back after y(N) rows if N = 1 or 3 | N + 1, and after y(N) or 2
y(N) rows otherwise, y(N) being the period of width N; the walk from an empty first row is back
after exactly y(N) rows.

**Example.**  In S4's figure 2-18 the 5 x 53 board is the circle [D1 → D2 → D3 → D4] run twice, and
D1 once more.

>>> found, turns = circle_plan(5, 53)
>>> print(found, turns, Circle.holds(found))
[D1 → D2 → D3 → D4] with 5 + 1 + 5 + 9 rows and 4 seams, 24 in all 2 True

**Proof idea.**  A step can be undone, so the walk comes back.  When: see
`lightsgame.theorems.rows.period.return_time`, and the comment below for the empty first row.

**How it is checked.**  The checker presses each board alone and compares the rows on both sides of
each seam.

**References.**  S4 sections 2.6 and 3.1.  S4 found by trial that the walk from an empty first row
is back after y rows; that is proved here.  Its figure 3-17 has every walk back after y rows: that
fails for N = 3 and N = 4, and whenever 3 does not divide N + 1, though nothing in its cases 1 to 3
depends on it.

*Before:* `lightsgame.theorems.rows.period`.  *Level:* second year.  *Try:* `period`.
"""

from dataclasses import dataclass

from ...algebra.bits import Bits, full, span
from ...core.evidence import Evidence, Gaps, Size, Unseen, register
from ...core.message import Message
from ...errors import BadInput, TooLarge, at_most, plural
from ...game import chase
from ...game.board import Board
from .period import y

Rows = tuple[Bits, ...]
LONGEST = 1_000_000  # rows of a circle that is walked
MOST_CELLS = 64 * LONGEST  # of a circle that is checked


def lights_itself(rows: Rows, n: int) -> bool:
    """Whether the presses light every lamp of their own board: S4's complete state.

    >>> lights_itself((0b101, 0b010, 0b101), 3), lights_itself((0b101,), 3)
    (True, False)
    """
    return Board.from_rows(rows, n).effect() == Board.full(len(rows), n)


def basic_board(n: int, first: Bits) -> Rows:
    """The rows from *first* down to the first empty row, S4's basic board; none if *first* is empty.

    >>> print(Board.from_rows(basic_board(3, 0b101), 3))
    ●·●
    ·●·
    ●·●
    """
    rows: list[Bits] = []
    lamps = full(n)
    above = 0
    here = first
    while here:
        if len(rows) == LONGEST:
            raise TooLarge(f"a basic board of width {n} has more than {LONGEST:,} rows")
        rows.append(here)
        below = lamps ^ chase.beside(here, n) ^ above
        above = here
        here = below
    return tuple(rows)


@register(kind="circle", asks="n", also="first=boards.0.0")
@dataclass(frozen=True, slots=True, repr=False)
class Circle(Evidence):
    """Basic boards of width n, each of which follows the one before below a seam, in a circle.

    >>> Circle(3, ((0b101, 0b010, 0b101), (0b010,))).length
    6
    >>> Circle.holds(circle(3, 0b101)), Circle.holds(Circle(3, ((0b101,),)))
    (True, False)
    """

    n: Size
    boards: tuple[Rows, ...]

    @property
    def length(self) -> int:
        """Rows of one turn, the seams included."""
        return sum([len(board) + 1 for board in self.boards])

    def __str__(self) -> str:
        names = " → ".join([f"D{i}" for i in range(1, len(self.boards) + 1)])
        heights = " + ".join([f"{len(board)}" for board in self.boards])
        seams = plural(len(self.boards), "seam")
        return f"[{names}] with {heights} rows and {seams}, {self.length} in all"

    def claim(self) -> str:
        """What comes round."""
        return Message(
            "{n} basic boards of width {n2} follow one another in a circle of {m} rows",
            n=len(self.boards),
            n2=self.n,
            m=self.length,
        )

    def _gaps(self) -> Gaps:
        n = self.n
        if not self.boards:
            yield "it has no board"
        if sum(map(len, self.boards)) * n > MOST_CELLS:
            raise Unseen("it has too many cells to press")
        for board in self.boards:
            if not all(0 < row < 1 << n for row in board):
                yield f"a row is empty, or has more than {n} bits"
        firsts = [board[0] if board else 0 for board in self.boards]
        below = [full(n) ^ (board[-1] if board else 0) for board in self.boards]
        if len(set(firsts)) != len(firsts):
            yield "a board comes twice in one turn"
        if not all(lights_itself(board, n) for board in self.boards if board):
            yield "a board does not light itself"
        if firsts[1:] + firsts[:1] != below:
            yield "a board does not begin with the complement of the last row above it"


def circle(n: int, first: Bits) -> Circle:
    """The circle that begins with *first*, by walking down until it comes again.

    A board without rows stands where two seams follow each other, as where the walk begins with an
    empty row.

    >>> print(circle(3, 0b101))
    [D1 → D2] with 3 + 1 rows and 2 seams, 6 in all

    Raises:
        TooLarge: it has more than a million rows.
    """
    boards = list[Rows]()
    here = first
    walked = 0
    while not boards or here != first:
        boards.append(basic_board(n, here))
        walked += len(boards[-1]) + 1
        what = f"the circle of {first:#x} at width {n} has more than {LONGEST:,} rows"
        at_most(walked, LONGEST, what, limit="")
        last = boards[-1][-1] if boards[-1] else 0
        here = full(n) ^ last
    return Circle(n, tuple(boards))


# The walk from the empty first row comes back after exactly y(n) rows.
#
# Proof.  Its rows are symmetric, and as polynomials they are S_{k-1}(y+1) o(y) h(y) modulo χ, where h generates the
# ideal of the symmetric rows, S_k = f_1 + ... + f_k, and o is prime to χ/h (see `lightsgame.theorems.rows.mirror`).  So
# it is back after T rows when χ/h divides f_T and S_{T-1} at y + 1.  With n + 1 = 2^a b and j, r as in `divisibility`,
# T = r 2^j:
#   n even: χ/h is square-free.  p ≠ x divides f_T when r | T, and then it divides x S_{T-1} = f_T + f_{T-1} + 1 of
# itself.
#   p = x occurs if 3 | b, and S_{T-1}(0) = 0 asks for 4 | T.  So T is y, where j = 0, or j = 2 if 3 | b.
#   n odd: p ≠ x has the exponent e = 2^a in χ/h (x + 1 has 2^(a-1)), and f_{T-1} + 1 has it 2^j times: j ≥ a (a - 1 if
#   b = 1).  For x, which S_{T-1} has 2^(j-1) - 1 times, e = 2^a asks for j ≥ a + 2.  This is y again.              ∎


def circle_plan(n: int, m: int) -> tuple[Circle, int]:
    """S4's section 2.6: N x M as turns of a circle and its first board once more, if that works.

    >>> for m in (53, 28):
    ...     found, turns = circle_plan(5, m)
    ...     print(f"5 x {m}: {turns} × {found}, then D1")
    5 x 53: 2 × [D1 → D2 → D3 → D4] with 5 + 1 + 5 + 9 rows and 4 seams, 24 in all, then D1
    5 x 28: 1 × [D1 → D2 → D3 → D4] with 4 + 2 + 12 + 2 rows and 4 seams, 24 in all, then D1

    Raises:
        BadInput: no solution of N x p is a basic board whose circle fits.
        TooLarge: the boards have more than a million rows.
    """
    period = y(n)
    at_most(period, LONGEST, f"circles of {period:,} rows")
    turns, p = divmod(m, period)
    if p:
        solution = chase.solve((full(n),) * p, n)
        for first in span(chase.quiet_rows(p, n), solution[0]):
            if len(basic_board(n, first)) == p:
                around = circle(n, first)
                if turns * period % around.length == 0:
                    return around, turns * period // around.length
    raise BadInput("a board that a circle of basic boards makes (cases 1 to 3)", f"{n} x {m}")
