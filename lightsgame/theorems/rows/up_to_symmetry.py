"""Solutions up to symmetry: how many ways to light all lamps are different when boards may be turned?

**Statement.**  The solutions of the all-ones problem on the n x n board, taken as one if turning or mirroring the board
makes one of them the other, are as many as the mean, over the eight symmetries, of how many solutions a symmetry leaves
as they are.  A symmetry leaves none as it is, or 2^d, where d is the dimension of the quiet patterns that it keeps.

**Example.**  4 x 4 has 16 solutions, of which 5 are different:

>>> print(orbits(4))
4 x 4: 16 solutions; as they are stay under the eight symmetries 16, 2, 4, 2, 4, 4, 4, 4: 40 / 8 = 5 up to symmetry
>>> [orbits(n).count for n in range(1, 12)]
[1, 1, 1, 5, 1, 1, 1, 1, 43, 1, 10]

**Proof idea.**  The first sentence is Burnside's lemma: each orbit of s solutions has 8 / s symmetries that keep one of
its solutions, so pairs (symmetry, solution kept) come eight to an orbit.  The solutions are x + q for the quiet
patterns q.  A symmetry g keeps x + q exactly if g q + q = g x + x, one linear system in the coordinates of q.

**How it is checked.**  The checker finds what stays by an elimination of the equations of the game and of the symmetry
together.  The tests list and turn all solutions of small boards, and compare with OEIS A075463 and A076437.

**References.**  OEIS A075463 and A076437.  Burnside's lemma is older than Burnside; it is in every book on groups.

*Before:* `lightsgame.theorems.rows.mirror`.  *Level:* second year.  *Try:* `all_solutions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from ...algebra import matrix
from ...algebra.bits import Bits, full
from ...errors import Inconsistent, TooLarge
from ...evidence import Evidence
from ...game.board import Board
from ...game.chase import fill
from ...game.families import grid
from ...shapes import Between
from . import fibonacci

WIDEST = 400
MOST_CHECKED = 24  # the checker eliminates n² equations and n² more

SYMMETRIES: tuple[Callable[[Board], Board], ...] = (
    lambda x: x,
    lambda x: x.transpose().mirror(),
    lambda x: x.flip().mirror(),
    lambda x: x.transpose().flip(),
    lambda x: x.mirror(),
    lambda x: x.flip(),
    lambda x: x.transpose(),
    lambda x: x.transpose().flip().mirror(),
)


@dataclass(frozen=True, slots=True)
class Orbits(Evidence, kind="solutions-up-to-symmetry", asks="n"):
    """How many solutions each of the eight symmetries leaves as they are: the turns first, then the mirrors.

    >>> Orbits.holds(orbits(5), n=5), Orbits.holds(orbits(5), n=4)
    (True, False)
    """

    n: Annotated[int, Between(1, WIDEST)]
    kept: tuple[int, int, int, int, int, int, int, int]

    @property
    def count(self) -> int:
        """The number of solutions up to symmetry."""
        return sum(self.kept) // 8

    def __str__(self) -> str:
        kept = ", ".join([str(count) for count in self.kept])
        return (
            f"{self.n} x {self.n}: {self.kept[0]} solutions; as they are stay under the eight symmetries {kept}: "
            f"{sum(self.kept)} / 8 = {self.count} up to symmetry"
        )

    def _gaps(self) -> Iterator[str]:
        n = self.n
        if n > MOST_CHECKED:
            yield f"boards beyond {MOST_CHECKED} x {MOST_CHECKED} are not looked at"
        units = [Board.from_bits(1 << cell, n, n) for cell in range(n * n)]
        for number, turn in enumerate(SYMMETRIES):
            moved = [turn(unit).bits.bit_length() - 1 for unit in units]
            same = [1 << cell ^ 1 << to for cell, to in enumerate(moved) if cell != to]
            rows = [*grid(n, n).closed, *same]
            try:
                matrix.solve(rows, full(n * n), n * n)
                right = 1 << n * n - matrix.rank(rows, n * n)
            except Inconsistent:
                right = 0
            if right != self.kept[number]:
                yield f"symmetry {number + 1} keeps {right} solutions"


def orbits(n: int) -> Orbits:
    """The solutions of n x n up to symmetry: O(k n²) operations for nullity k, besides a k x k elimination.

    >>> orbits(5).kept
    (4, 0, 0, 0, 0, 0, 2, 2)

    Raises:
        TooLarge: n is more than 400.
    """
    if n > WIDEST:
        raise TooLarge(f"solutions of {n} x {n} up to symmetry (at most {WIDEST} x {WIDEST})")
    nothing = (0,) * n
    basis = [Board.from_rows(fill(nothing, n, first)[0], n) for first in fibonacci.quiet_rows(n, n)]
    x = Board.from_rows(fibonacci.solve(Board.full(n, n).rows, n), n)
    k = len(basis)
    kept = [_kept([(turn(q) ^ q).rows[0] for q in basis], (turn(x) ^ x).rows[0], k, n) for turn in SYMMETRIES]
    return Orbits(n, (kept[0], kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7]))


def _kept(moves: list[Bits], shift: Bits, k: int, n: int) -> int:
    """How many sums of the moves are the shift: first rows suffice, for quiet patterns are known from them."""
    rows = matrix.transpose(moves, n)
    try:
        matrix.solve(rows, shift, k)
    except Inconsistent:
        return 0
    return 1 << k - matrix.rank(rows, k)


def primitive_singular(most: int) -> list[int]:
    """The numbers n + 1 <= *most* with quiet patterns on n x n that are no multiple of a smaller one (OEIS A094425).

    If m + 1 divides n + 1, quiet patterns of m x m tile n x n (`lightsgame.theorems.rows.seams`), so these numbers
    tell all others.

    >>> primitive_singular(40)
    [5, 6, 17, 31, 33]
    """
    found: list[int] = []
    for size in range(2, most + 1):
        if all(size % small for small in found) and fibonacci.nullity(size - 1, size - 1):
            found.append(size)
    return found
