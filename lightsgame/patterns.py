"""Quiet patterns of boards: the presses that change nothing, as a space one can walk through.

>>> quiet_patterns(2, 3).nullity, [q.weight() for q in quiet_patterns(2, 3)]
(2, [4, 4, 4])
"""

from __future__ import annotations

from collections.abc import Iterator

from .errors import TooLarge
from .game import chase, lights
from .game.board import Board
from .game.checks import check_cells
from .theorems.rows import fibonacci

MOST_CELLS = 4_000_000_000  # of all boards of a basis together


class QuietPatterns:
    """The presses that change nothing on the m x n board; iterating gives all but the empty one, in Gray-code order.

    >>> print(quiet_patterns(4, 1))
    only the empty pattern is quiet: every 4 x 1 game has exactly one solution
    >>> print(quiet_patterns(2, 3))
    3 patterns change nothing; the 2 of this basis add up to all of them
    <BLANKLINE>
    ·●·   ●·●
    ●●●   ●·●
    """

    def __init__(self, m: int, n: int) -> None:
        check_cells(m, n)
        self.size = m, n
        self.basis: tuple[Board, ...]
        firsts = fibonacci.quiet_rows(m, n)
        if len(firsts) * m * n > MOST_CELLS:
            raise TooLarge(f"a basis of {len(firsts)} patterns of {m * n:,} cells", limit=f"{MOST_CELLS:,} in all")
        self.basis = tuple([Board.unchecked(chase.fill((0,) * m, n, first)[0], n) for first in firsts])

    @property
    def nullity(self) -> int:
        """The dimension of the space; it has 2 to that power members."""
        return len(self.basis)

    def __iter__(self) -> Iterator[Board]:
        words = lights.solutions(0, [board.bits for board in self.basis])
        next(words)
        for word in words:
            yield Board.from_bits(word, *self.size)

    def __len__(self) -> int:
        return (1 << self.nullity) - 1

    def __repr__(self) -> str:
        return "quiet_patterns({}, {})".format(*self.size)

    def __str__(self) -> str:
        m, n = self.size
        if not self.basis:
            return f"only the empty pattern is quiet: every {m} x {n} game has exactly one solution"
        count = (
            f"{2**self.nullity - 1:,} patterns change" if self.nullity < 60 else f"2^{self.nullity} - 1 patterns change"
        )
        if self.nullity == 1:
            return f"1 pattern changes nothing\n\n{self.basis[0]}"
        shown = [str(board).splitlines() for board in self.basis]
        pictures = "\n".join(["   ".join(line) for line in zip(*shown, strict=True)])
        return f"{count} nothing; the {self.nullity} of this basis add up to all of them\n\n{pictures}"

    def _repr_html_(self) -> str:
        words, _, _ = str(self).partition("\n")
        boards = "".join([f'<span style="margin-right:1em">{board._repr_svg_()}</span>' for board in self.basis])
        return f"<p>{words}</p>{boards}"


def quiet_patterns(m: int, n: int) -> QuietPatterns:
    """The quiet patterns of the m x n board: presses that change nothing.

    >>> from lightsgame import is_quiet
    >>> len(quiet_patterns(5, 5)), all(is_quiet(q) for q in quiet_patterns(5, 5))
    (3, True)

    Raises:
        TooLarge: the basis does not fit.
    """
    return QuietPatterns(m, n)


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns; one side may have hundreds of digits.

    >>> nullity(5, 5), nullity(10**30, 60)
    (2, 0)
    """
    return fibonacci.nullity(m, n)
