"""Rows as states: the row machine and the row search of S4, sections 2.3 and 2.4.

The pair (row above, this row) decides everything below it, so the chase is a machine with a state
of two rows.  Each step can be undone, x_{k-1} = b_k + B x_k + x_{k+1}, so the machine runs in
circles and every start comes back.

>>> machine = RowMachine(3)
>>> [f"{row:03b}" for row in machine.rows(0b101, 5)]
['101', '010', '101', '000', '010']
>>> machine.period(0b101)
6
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from ..algebra.bits import Bits, full, lowest
from ..core.deadline import tick
from ..core.message import Message
from ..errors import TooLarge, at_most
from .chase import beside, fill
from .picture import draw

State = tuple[Bits, Bits]


@dataclass(frozen=True, slots=True)
class RowMachine:
    """The machine for boards of width *n* on which every lamp (or, for *change* = 0, none) is to be
    changed.
    """

    n: int
    change: Bits = -1

    def wanted(self) -> Bits:
        """The change that is wanted in each row.

        >>> RowMachine(3).wanted(), RowMachine(3, 0).wanted()
        (7, 0)
        """
        return full(self.n) if self.change < 0 else self.change

    def step(self, state: State) -> State:
        """(row above, row) -> (row, row below).

        >>> RowMachine(3).step((0, 0b101))
        (5, 2)
        """
        above, here = state
        return here, self.wanted() ^ above ^ beside(here, self.n)

    def back(self, state: State) -> State:
        """The state before this one; undoes `step`.

        >>> RowMachine(4).back(RowMachine(4).step((3, 5)))
        (3, 5)
        """
        here, below = state
        return self.wanted() ^ below ^ beside(here, self.n), here

    def states(self, first: Bits) -> Iterator[State]:
        """The endless walk from the state (no row, *first*).

        >>> list(islice(RowMachine(3).states(0b101), 3))
        [(0, 5), (5, 2), (2, 5)]
        """
        state = (0, first)
        while True:
            yield state
            state = self.step(state)

    def rows(self, first: Bits, count: int) -> list[Bits]:
        """The first *count* rows of the walk from *first*.

        >>> RowMachine(3).rows(0b101, 3)
        [5, 2, 5]
        """
        return [here for _, here in islice(self.states(first), count)]

    def period(self, first: Bits) -> int:
        """After how many steps the walk from *first* is back at its start.

        >>> RowMachine(5).period(0)
        24
        """
        # a permutation of finitely many states comes back
        walk = islice(self.states(first), 1, None)
        return next(steps for steps, state in enumerate(walk, start=1) if state == (0, first))

    def lengths(self, first: Bits, at_most: int) -> list[int]:
        """The heights m <= *at_most* of the boards that *first* solves: where the next row is
        empty.

        >>> RowMachine(3).lengths(0b101, 12)
        [3, 5, 9, 11]
        """
        rows = self.rows(first, at_most + 1)[1:]
        return [m for m, row in enumerate(rows, start=1) if row == 0]

    def graph(self) -> dict[State, State]:
        """All 4^n states with their successors, for drawing.

        >>> len(RowMachine(2).graph())
        16

        Raises:
            TooLarge: more than 2^16 states.
        """
        at_most(self.n, 8, f"a machine of 4^{self.n} states cannot be drawn", "4^8")
        rows = range(1 << self.n)
        return {state: self.step(state) for state in product(rows, rows)}


@dataclass(frozen=True, slots=True)
class Search:
    """What a row search found, and how many rows it wrote for it; `steps` says how it went, where
    that is kept.
    """

    solutions: tuple[tuple[Bits, ...], ...]
    rows_written: int
    steps: tuple[str, ...] = ()


def backtracking(wanted: Sequence[Bits], n: int, limit: int | None = None) -> Search:
    """S4's search as S4 2.3 has it: write a row, check the row above it lamp by lamp, go on, write
    another, or go back.

    Each row is tried in the order 0, 1, 2, ...  Below the first row all but one are refused, most
    of them at their first lamps, for the row above forces the row below: that is what `row_search`
    knows.  O(4^n m) rows.

    >>> found = backtracking([0b111] * 2, 3)
    >>> len(found.solutions), found.rows_written, row_search([0b111] * 2, 3).rows_written
    (4, 72, 24)
    >>> print(*found.steps[:4], *found.steps[8:12], sep=chr(10))
    row 1: write ···
    row 2: write ···, but lamp 1 of row 1 is wrong
    row 2: write ●··, but lamp 2 of row 1 is wrong
    row 2: write ·●·, but lamp 1 of row 1 is wrong
    row 2: write ●●●
    lamp 1 of row 2 is wrong, and no row is left: back to row 2
    nothing is left for row 2: back to row 1
    row 1: write ●··

    Raises:
        TooLarge: more than 2^20 rows would be written.
    """
    m = len(wanted)
    if m << 2 * n > 1 << 20:
        instead = f"row_search writes {m + 1} · 2^{n}"
        raise TooLarge(f"a search that writes about {m} · 4^{n} rows (at most 2^20); {instead}")
    found: list[tuple[Bits, ...]] = []
    steps: list[str] = []
    written = 0

    def wrong(rows: tuple[Bits, ...], below: Bits) -> int:
        """The first lamp, counted from 1, that is wrong in the last of the rows; 0 if none is."""
        above, here = (0, 0, *rows)[-2:]
        if not rows:
            return 0
        left = wanted[len(rows) - 1] ^ above ^ beside(here, n) ^ below
        return lowest(left) + 1 if left else 0

    def grow(rows: tuple[Bits, ...]) -> bool:
        """Write all rows that may follow these; whether the search shall stop."""
        nonlocal written
        k = len(rows)
        if k == m:
            if lamp := wrong(rows, 0):
                steps.append(
                    Message(
                        "lamp {k}: {row}",
                        k=f"{lamp} of row {m} is wrong, and no row is left",
                        row=f"back to row {m}",
                    )
                )
                return False
            found.append(rows)
            steps.append(f"row {m} is right: a solution")
            return len(found) == limit
        for row in range(1 << n):
            written += 1
            lamp = wrong(rows, row)
            refused = f", but lamp {lamp} of row {k} is wrong" if lamp else ""
            steps.append(f"row {k + 1}: write {draw([row], n)}{refused}")
            if not lamp and grow((*rows, row)):
                return True
        if k > 0:
            steps.append(f"nothing is left for row {k + 1}: back to row {k}")
        return False

    grow(())
    return Search(tuple(found), written, tuple(steps))


def row_search(wanted: Sequence[Bits], n: int, limit: int | None = None) -> Search:
    """S4's search without its blind steps: try the first rows 0, 1, 2, ..., fill downwards, keep
    what ends with an empty virtual row.

    O(2^n m) rows; *limit* stops after so many solutions.

    >>> found = row_search([0b111] * 2, 3)
    >>> len(found.solutions), found.rows_written
    (4, 24)

    Raises:
        TooLarge: more than 2^24 first rows.
    """
    at_most(
        n,
        24,
        Message("a search through {power} first rows", power=f"2^{n}"),
        "2^24",
        instead=Message("any other method is quicker"),
    )
    found = list[tuple[Bits, ...]]()
    first = 0
    for first in range(1 << n):
        tick()
        rows, virtual = fill(wanted, n, first)
        found += [rows] if virtual == 0 else []
        if limit is not None and len(found) >= limit:
            break
    return Search(tuple(found), (first + 1) * (len(wanted) + 1))
