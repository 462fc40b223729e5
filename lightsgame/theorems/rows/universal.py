"""The universal board: one height that every first row fills, and why there is one.

**Statement.**  (a) For every N there is a P such that every first row, chased down, fills the N x P
board Q; the least such P is y(N) - 1.  (b) It is enough that no first row changes the row below the
board when nothing is wanted, f_y(B) = 0: that lighting every lamp leaves no row below either
follows.

**Example.**

>>> print(existence(4))
all 16 first rows of width 4 lie on 8 circles, of 5, 10 rows
the least common multiple is 10: every first row fills the 4 x 9 board
>>> print(second_condition(4))
Sutner's theorem has a solution of the 4 x 4 board; its first row leaves nothing below.
When nothing is wanted, none of the 4 first rows with one lamp leaves anything below.
So no first row makes a difference: every one leaves what Sutner's leaves, nothing.

So S4's proof of (a) gives P = 9 at width 4, and 4 is enough: after 4 rows and a seam most walks are
not back where they began, but they all stand at an empty row.

**Proof idea.**  (a) Every walk runs in a circle; after W rows, the least common multiple of all
their lengths, all walks are back at their empty row, so P = W - 1 will do (S4 section 3.4).  (b) If
f_y(B) = 0, all first rows of N x (y-1) leave the same row c below, when all lamps are to be lit.
But that board has a solution, by Sutner's theorem: its first row leaves c = 0.  This is why S4's
two conditions are one, and its table 3-1 is Knuth's A118141 plus one, for every N.

**How it is checked.**  The checker finds every first row once in the circles and checks each circle
by pressing; then it checks Sutner's evidence for the board and walks from each first row with one
lamp.

**References.**  S4 sections 3.3 and 3.4; Sutner 1989; OEIS A118141.

*Before:* `lightsgame.theorems.rows.patching`.  *Level:* second year.  *Try:* `chase`.
"""

from dataclasses import dataclass
from math import lcm
from typing import Annotated

from ...algebra.bits import Bits, full
from ...core.evidence import Between, Evidence, Gaps, Size, Unseen, register
from ...core.message import Joined, Message
from ...errors import at_most
from ...game import chase, families
from ..solvability.all_ones import AllOnes, all_ones
from .circles import LONGEST, Circle, Rows, circle
from .period import y

WIDEST = 12  # columns for the existence proof: it walks from all 2^n first rows
MOST_CELLS = 3_000  # of the board to which Sutner's proof is applied: it eliminates the big matrix


def universal(n: int, first: Bits) -> Rows:
    """Q: the board of n columns and y(n) - 1 rows that *first* fills, whatever it is.

    >>> from lightsgame.theorems.rows.circles import lights_itself
    >>> all(lights_itself(universal(3, first), 3) for first in range(8))
    True
    """
    height = y(n) - 1
    at_most(height, LONGEST, f"the universal board of width {n} has {height:,} rows")
    return chase.fill((full(n),) * height, n, first)[0]


@register(kind="universal-board", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Existence(Evidence):
    """S4's proof that a universal board exists, run: all circles of width n, in which every first
    row occurs once.

    >>> Existence(1, (circle(1, 0),)).common
    3
    >>> Existence.holds(existence(3)), Existence.holds(Existence(3, existence(3).circles[1:]))
    (True, False)
    """

    n: Annotated[int, Between(1, WIDEST)]
    circles: tuple[Circle, ...]

    @property
    def common(self) -> int:
        """The least common multiple W of their lengths: after W rows every walk is back, so N x
        (W-1) is universal.
        """
        return lcm(*[found.length for found in self.circles])

    def __str__(self) -> str:
        n = self.n
        lengths = sorted({around.length for around in self.circles})
        lie = Message(
            "all {n} first rows of width {n2} lie on {m} circles, of {k} rows",
            n=2**n,
            n2=n,
            m=len(self.circles),
            k=", ".join(map(str, lengths)),
        )
        fills = Message("every first row fills the {size} board", size=f"{n} x {self.common - 1}")
        least = Message("the least common multiple is {n}: {rest}", n=self.common, rest=fills)
        return Joined("\n", [lie, least])

    def claim(self) -> str:
        """The number of rows that suits every first row."""
        return Message(
            "every first row of width {n} fills the {size} board",
            n=self.n,
            size=f"{self.n} x {self.common - 1}",
        )

    def _gaps(self) -> Gaps:
        firsts: list[Bits] = []
        for around in self.circles:
            if around.n != self.n:
                yield "a circle is of another width"
            firsts += _firsts(around)
        if sorted(firsts) != list(range(1 << self.n)):
            yield f"not each of the 2^{self.n} first rows occurs once"


def existence(n: int) -> Existence:
    """All circles of width n.

    >>> len(existence(5).circles), existence(5).common
    (8, 24)

    Raises:
        TooLarge: n is more than 12.
    """
    at_most(
        n, WIDEST, Message("walks from all {power} first rows", power=f"2^{n}"), limit=f"2^{WIDEST}"
    )
    circles: list[Circle] = []
    seen: set[Bits] = set()
    for first in range(1 << n):
        if first not in seen:
            around = circle(n, first)
            circles.append(around)
            seen.update(_firsts(around))
    return Existence(n, tuple(circles))


def _firsts(around: Circle) -> list[Bits]:
    """The first rows of the boards of a circle; an empty board begins with an empty row."""
    return [board[0] if board else 0 for board in around.boards]


# ---- why the second condition follows from the first ----------------------------------------------------------


@register(kind="second-condition", asks="n height")
@dataclass(frozen=True, slots=True, repr=False)
class SecondCondition(Evidence):
    """The proof of (b) for one width: Sutner's evidence for the board of n columns and *height*
    rows.

    >>> second_condition(2).height
    3
    >>> SecondCondition.holds(second_condition(3))
    True
    """

    n: Size
    height: Size
    sutner: AllOnes

    def __str__(self) -> str:
        board = f"the {self.n} x {self.height} board; its first row leaves nothing below"
        quiet = f"When nothing is wanted, none of the {self.n} first rows with one lamp leaves anything below"
        so = "So no first row makes a difference: every one leaves what Sutner's leaves, nothing"
        return f"Sutner's theorem has a solution of {board}.\n{quiet}.\n{so}."

    def claim(self) -> str:
        """What every first row does."""
        return Message("every first row fills the {size} board", size=f"{self.n} x {self.height}")

    def _gaps(self) -> Gaps:
        m = self.height
        n = self.n
        proof = self.sutner
        if m * n > MOST_CELLS:
            raise Unseen(f"{n} x {m} lamps are too many for Sutner's proof, {MOST_CELLS:,} at most")
        if proof.graph != families.grid(m, n):
            yield "Sutner's proof is about another board"
        # A lamp in the corner would do, for a row with one lamp, and what it leaves, is a
        # polynomial in B of that one.
        nothing = (0,) * m
        if any(chase.virtual_row(nothing, n, 1 << j) for j in range(n)):
            yield "a lamp leaves something below"


def second_condition(n: int) -> SecondCondition:
    """The proof that every first row fills the board of y(n) - 1 rows, from f_y(B) = 0 and Sutner's
    theorem.

    >>> second_condition(3).n
    3

    Raises:
        TooLarge: the board has more than 3,000 lamps.
    """
    height = y(n) - 1
    what = f"Sutner's proof for a board of {n} x {height} lamps"
    at_most(n * height, MOST_CELLS, what, Message("{n} in all", n=MOST_CELLS))
    return SecondCondition(n, height, all_ones(families.grid(height, n)))
