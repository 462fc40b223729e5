"""Solutions up to symmetry: how many ways to light all lamps are different when boards may be
turned?

**Statement.**  The solutions of the all-ones problem on the n x n board, taken as one if turning or
mirroring the board makes one of them the other, are as many as the mean, over the eight symmetries,
of how many solutions a symmetry leaves as they are.  A symmetry leaves none as it is, or 2^d, where
d is the dimension of the quiet patterns that it keeps.

**Example.**  4 x 4 has 16 solutions, of which 5 are different:

>>> print(orbits(4))
4 x 4: 16 solutions; as they are stay under the eight symmetries 16, 2, 4, 2, 4, 4, 4, 4: 40 / 8 = 5 up to symmetry
>>> [orbits(n).count for n in range(1, 12)]
[1, 1, 1, 5, 1, 1, 1, 1, 43, 1, 10]

**Proof idea.**  The first sentence is Burnside's lemma: each orbit of s solutions has 8 / s
symmetries that keep one of its solutions, so pairs (symmetry, solution kept) come eight to an
orbit.  The solutions are x + q for the quiet patterns q.  A symmetry g keeps x + q exactly if g q +
q = g x + x, one linear system in the coordinates of q.

**How it is checked.**  The checker finds what stays by an elimination of the equations of the game
and of the symmetry together.  The tests list and turn all solutions of small boards, and compare
with OEIS A075463 and A076437.

**References.**  OEIS A075463 and A076437.  Burnside's lemma is older than Burnside; it is in every
book on groups.

*Before:* `lightsgame.theorems.rows.mirror`.  *Level:* second year.  *Try:* `all-solutions`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from ...algebra import matrix
from ...algebra.bits import Bits, full
from ...core.evidence import Between, Evidence, Gaps, Natural, register
from ...errors import at_most, plural
from ...game import chase, families
from ...game.board import Board
from . import fibonacci

WIDEST = 400
MOST_CHECKED = 24  # the checker eliminates n² equations and n² more

# The eight as sums of three reflections: 4 transposes, 2 turns upside down, 1 exchanges left and
# right.  The turns of the board are those of an even number of reflections; they come first.
SYMMETRIES = (0, 5, 3, 6, 1, 2, 4, 7)


def moved(board: Board, symmetry: int) -> Board:
    """A board after the reflections of a symmetry.

    >>> print(moved(Board("##./..."), 4))
    ●·
    ●·
    ··
    """
    for part, reflect in ((4, Board.transpose), (2, Board.flip), (1, Board.mirror)):
        board = reflect(board) if symmetry & part else board
    return board


@register(kind="solutions-up-to-symmetry", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Orbits(Evidence):
    """How many solutions each of the eight symmetries leaves as they are; the turns come first.

    >>> Orbits.holds(orbits(5), n=5), Orbits.holds(orbits(5), n=4)
    (True, False)
    """

    n: Annotated[int, Between(1, WIDEST)]
    kept: tuple[Natural, Natural, Natural, Natural, Natural, Natural, Natural, Natural]

    @property
    def count(self) -> int:
        """The number of solutions up to symmetry."""
        return sum(self.kept) // 8

    def __str__(self) -> str:
        kept = ", ".join([str(count) for count in self.kept])
        solutions = plural(self.kept[0], "solution")
        stay = f"{solutions}; as they are stay under the eight symmetries {kept}"
        return f"{self.n} x {self.n}: {stay}: {sum(self.kept)} / 8 = {self.count} up to symmetry"

    def _gaps(self) -> Gaps:
        n = self.n
        if n > MOST_CHECKED:
            yield f"boards beyond {MOST_CHECKED} x {MOST_CHECKED} are not looked at"
        cells = n * n
        units = [Board.from_bits(1 << cell, n, n) for cell in range(cells)]
        for i, symmetry in enumerate(SYMMETRIES):
            same = [unit.bits ^ moved(unit, symmetry).bits for unit in units]
            right = _number([*families.grid(n, n).closed, *same], full(cells), cells)
            if right != self.kept[i]:
                yield f"symmetry {i + 1} keeps {right} solutions"


def orbits(n: int) -> Orbits:
    """The solutions of n x n up to symmetry: O(k n² + k³) operations for nullity k.

    >>> orbits(5).kept
    (4, 0, 0, 0, 0, 0, 2, 2)

    Raises:
        TooLarge: n is more than 400.
    """
    at_most(n, WIDEST, f"solutions of {n} x {n} up to symmetry", limit=f"{WIDEST} x {WIDEST}")
    nothing = (0,) * n
    fills = [chase.fill(nothing, n, first)[0] for first in fibonacci.quiet_rows(n, n)]
    basis = [Board.from_rows(rows, n) for rows in fills]
    x = Board.from_rows(fibonacci.solve(Board.full(n, n).rows, n), n)
    c: list[int] = []  # how many each symmetry keeps
    for symmetry in SYMMETRIES:
        # First rows suffice, for quiet patterns are known from them.
        moves = [(moved(q, symmetry) ^ q).rows[0] for q in basis]
        shift = (moved(x, symmetry) ^ x).rows[0]
        c.append(_number(matrix.transpose(moves, n), shift, len(basis)))
    # Conjugate symmetries keep as many, the two along the sides and the two along the diagonals
    # among them.
    return Orbits(n, (c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]))


def _number(rows: Sequence[Bits], b: Bits, columns: int) -> int:
    """How many solutions a linear system has."""
    reduction = matrix.reduce(rows, columns)
    return 1 << reduction.nullity if reduction.is_solvable(b) else 0
