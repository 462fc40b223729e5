"""Classes of cells: what the quiet patterns of a board cannot tell apart.

**Statement.**  Two cells of a board are of one *class* if the same quiet patterns contain them.
How many presses a game needs depends only on how many presses of any of its solutions fall into
each class.  With z cells in no pattern and v in some, no game needs more than z + v / 2 presses;
and if some class has odd size, none needs so many.

**Example.**

>>> sorted(classes(5, 5).items())  # key: which of two basis patterns contain the cell
[(0, 5), (1, 8), (2, 4), (3, 8)]
>>> averaging_bound(5, [8, 8, 4])
15

**Proof idea.**  The solutions of a game are x + q for the quiet patterns q.  In a class whose v
cells lie in q, the presses p become v - p; in the others they stay.  So the 2^k solutions have
weights that are sums of p or v - p over the classes.  Each class lies in exactly half of the
patterns, so the mean of the weights is z' + v / 2 with z' <= z presses outside all patterns, and
the least weight is at most the mean.  If it *were* the mean all weights would be equal, and then
every p = v / 2, which an odd class does not allow.

The patterns that avoid all cells of odd classes can be averaged away: over them a class that one of
them meets holds v / 2 presses, whatever p is.  So what makes a game hard is settled among the other
patterns.  `frame` gives a basis in which these patterns come last; 29 x 29 has nullity 10, but only
8 dimensions count.

**How it is checked.**  The tests find the classes of small boards from a list of all quiet
patterns.

**References.**  S3, chapter 4 (the classes of 5 x 5, fifteen presses).

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* first year.  *Try:* `fewest`, `fifteen`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...algebra.bits import Bits, combination, from_members, join, within
from ...algebra.matrix import reduce, transpose
from ...algebra.walsh import transform
from ...core.budget import long_steps, spend
from ...errors import at_most, expect
from ...game import chase
from ...game.board import Board
from ...game.presses import Presses
from ..rows.fibonacci import quiet_rows

MOST_SOLUTIONS = 1 << 14  # of which the margins are told


def classes(m: int, n: int) -> dict[Bits, int]:
    """How many cells have each membership: bit j says whether quiet pattern j of a basis holds them.

    >>> sorted(classes(4, 4).values())
    [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]
    """
    return dict(Counter(memberships(m, n, quiet_rows(m, n))))


def memberships(m: int, n: int, firsts: Sequence[Bits]) -> list[Bits]:
    """The membership of every cell, row by row, in the quiet patterns that have these first rows.

    >>> memberships(2, 3, quiet_rows(2, 3))
    [2, 1, 2, 3, 1, 3]
    """
    patterns = [pattern(m, n, first) for first in firsts]
    return list(transpose(patterns, m * n))


def pattern(m: int, n: int, first: Bits) -> Bits:
    """The cells of the quiet pattern with a first row, for one that has a pattern below it.

    >>> f"{pattern(3, 2, 0b11):06b}"
    '110011'

    Raises:
        BadInput: there is none.
    """
    rows, last = chase.fill((0,) * m, n, first)
    is_quiet = not last and within(first, n)
    wanted = f"the first row of a quiet pattern of {m} x {n}"
    expect(is_quiet, wanted, f"{first:#b}"[:60])
    return join(rows, n)


def by_elimination(m: int, n: int) -> list[Bits]:
    """A basis of the quiet patterns for checkers, without the polynomials that makers use.

    >>> len(by_elimination(4, 4))
    4
    """
    spend(long_steps(n, n + m))
    if n > m:  # the shorter side is the one to eliminate along
        boards = [Board.from_bits(word, n, m) for word in by_elimination(n, m)]
        return [board.transpose().bits for board in boards]
    return [pattern(m, n, first) for first in chase.quiet_rows(m, n)]


def averaging_bound(outside: int, sizes: Iterable[int]) -> int:
    """No game needs more presses than this; see the proof idea.

    >>> averaging_bound(5, [8, 8, 4]), averaging_bound(0, [1, 1])
    (15, 0)
    """
    inside = list(sizes)
    total = 2 * outside + sum(inside)  # twice the mean
    # With an odd class not all weights are equal, so the least is below the mean, even where that
    # is a whole number.
    if any(v % 2 for v in inside):
        return (total - 1) // 2
    return total // 2


def images(m: int, n: int) -> list[tuple[int, ...]]:
    """Where the symmetries of a board move its cells, beginning with the one that moves none.

    >>> images(1, 2)
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """
    rows = range(m)
    columns = range(n)
    found: list[tuple[int, ...]] = []
    for side in (rows, rows[::-1]):
        for across in (columns, columns[::-1]):
            cells = product(side, across)
            found.append(tuple([i * n + j for i, j in cells]))
    if m == n:
        size = m * n
        diagonal = [cell % n * n + cell // n for cell in range(size)]
        for image in list(found):
            turned = [diagonal[cell] for cell in image]
            found.append(tuple(turned))
    return found


@dataclass(frozen=True, slots=True)
class Frame:
    """The cells of a board sorted by its quiet patterns, of which those that matter come first."""

    rows: int
    columns: int
    firsts: tuple[Bits, ...]  # the first rows of a basis of the quiet patterns
    rank: int  # so many of them matter; the others avoid all odd classes
    cells: tuple[Bits, ...]  # the membership of each cell

    @property
    def sizes(self) -> dict[Bits, int]:
        """The classes, with their sizes; the cells in no pattern are left out."""
        counts = Counter(self.cells)
        return {t: counts[t] for t in sorted(counts) if t}

    @property
    def core(self) -> dict[Bits, int]:
        """The classes that only patterns that matter hold."""
        return {t: v for t, v in self.sizes.items() if not t >> self.rank}

    @property
    def outside(self) -> int:
        """How many cells lie in no pattern."""
        return self.cells.count(0)

    def presses(self, numbers: Mapping[Bits, int]) -> Board:
        """Presses that leave numbers[t] more cells unpressed than pressed in class t.

        In a class that is not named these are as many; cells in no pattern are pressed.
        """
        left = {t: (v - numbers.get(t, 0)) // 2 for t, v in self.sizes.items()}
        left[0] = self.outside
        chosen: list[int] = []  # of each class the first cells
        for cell, t in enumerate(self.cells):
            if left[t] > 0:
                chosen.append(cell)
                left[t] -= 1
        return Board.from_bits(from_members(chosen), self.rows, self.columns)

    def symmetries(self) -> list[tuple[Bits, ...]]:
        """What the symmetries of the board do to the classes: each as images of the unit vectors."""
        # Proof.  A symmetry of the board takes quiet patterns to quiet patterns, linearly; so it
        # permutes the classes by a linear map, and keeps their sizes.  It takes odd classes to odd
        # ones, hence their span to itself; and each unit vector of that span is the class of some
        # cell, by the choice of the basis.                        ∎
        units = [self.cells.index(1 << i) for i in range(self.rank)]
        maps = set()
        for image in images(self.rows, self.columns):
            images_of_units = [self.cells[image[c]] for c in units]
            maps.add(tuple(images_of_units))
        return sorted(maps)


def frame(m: int, n: int) -> Frame:
    """The classes of the m x n board, the patterns that avoid all odd classes being the last.

    >>> board = frame(29, 29)
    >>> len(board.firsts), board.rank, len(board.sizes), len(board.core)
    (10, 8, 131, 55)
    """
    firsts = quiet_rows(m, n)
    k = len(firsts)
    sizes = Counter(memberships(m, n, firsts))
    uneven = sorted(t for t, v in sizes.items() if t and v % 2)
    # Of the odd classes keep those that are not sums of earlier ones: they shall be the unit
    # vectors.
    columns = reduce(transpose(uneven, k), len(uneven))
    units = [uneven[i] for i in columns.pivots]
    reduction = reduce(units, k)
    # Pattern u_i contains unit i alone; the kernel are the patterns that contain none, so no odd
    # class at all.
    chosen = [reduction.solve(1 << i) for i in range(len(units))]
    chosen += reduction.kernel()
    new = tuple([combination(firsts, u) for u in chosen])
    return Frame(m, n, new, len(units), tuple(memberships(m, n, new)))


def solution_margins(presses: Board | Presses) -> list[int]:
    """The margins of all solutions of a game, of which *presses* is one.

    >>> solution_margins(Board("###/###"))  # all six pressed, or two after a pattern is added
    [-6, 2, 2, 2]

    Raises:
        TooLarge: more than 16,384 solutions.
    """
    board = frame(*presses.size)
    k = len(board.firsts)
    at_most(1 << k, MOST_SOLUTIONS, f"the margins of 2^{k} solutions")
    numbers = dict.fromkeys(board.sizes, 0)
    for index, t in enumerate(board.cells):
        if t:
            numbers[t] += -1 if presses[divmod(index, board.columns)] else 1
    return transform(numbers, k)
