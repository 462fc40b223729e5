"""Boards on which each lamp changes exactly once: 1 x n, 2 x odd, 4 x 4, and no other.

**Statement.**  A *perfect code* of a board is a set of presses that changes each lamp exactly once;
S0 calls it an optimal solution.  The m x n board, m <= n, has one if and only if m = 1, or m = 2
and n is odd, or m = n = 4.

**Example.**

>>> print(perfect_code(4, 4))
·●··
···●
●···
··●·
>>> is_perfect_code(perfect_code(2, 9))
True
>>> print(two_by_odd(5))
2 x 1: press (1,1), which lights (1,1), (2,1)
2 x 3: (2,2), (1,3), (2,3) are left, and (2,3) lights just these
2 x 5: (1,4), (1,5), (2,5) are left, and (1,5) lights just these
●···●
··●··

**Proof idea.**  1 x n: every third lamp.  2 x odd: the last column is lit by one press in it; two
columns more leave the three lamps of a cross (S0 claim 5.1).  2 x even: the machine of `strips` for
width 2 has no other lengths. 3 x n and more, with n >= 5: the refutation of the quarter board asks
for lamps of 3 rows and 5 columns only, so it holds on all these boards (`infinite_board.prune`).
That leaves 3 x 3 and 3 x 4, which have trees of their own, and 4 x 4.

**How it is checked.**  `is_perfect_code` counts.  A "no" is an `Inconsistent` whose witness is a
tree or the machine for width 2; `is_why_none` checks either.  The tests compare the number of codes
of all boards up to 14 x 16, found by exact cover, with an independent table.

**References.**  S0 section 5.  As printed, claim 5.1 ends with pressing the lamp (2, m + 1), which
lights two lamps again; (2, m + 2) does it.  Its corollaries leave 3 x n and 2 x even open, and
infer finite boards from the infinite one, see `infinite_board`.  The same classification:
Livingston and Stout 1990.

*Before:* nothing.  *Level:* school.  *Try:* `is-perfect`, `perfect-square`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ...algebra.bits import full, repeated
from ...algebra.recurring import Recurring, normal_form
from ...core.evidence import Evidence, Gaps, Natural, register
from ...core.keywords import with_cures
from ...core.message import Message
from ...core.validation import check_size
from ...errors import BadInput, Inconsistent, at_most, expect, number_text
from ...game.board import Board
from ...game.families import grid
from ...game.given import Rows
from ...game.presses import Presses
from ...game.reader import Size, size_of
from ...game.region import PLANE, Cell, cell_name, rectangle
from .efficient_domination import efficient_dominating_sets
from .infinite_board import NoPerfectCode, refute
from .strips import Strip, strip

MOST_CELLS = 10_000  # for exact cover, whose options are ints as long as the board
MOST_PRINTED = 10_000_000
LONGEST_TREE = 100  # columns of a 2 x even board: its tree is half as deep

WhyNone: TypeAlias = NoPerfectCode | Strip


@with_cures
def is_perfect_code(presses: Board | Presses | str | Rows) -> bool:
    """Whether these presses change each lamp exactly once.

    >>> is_perfect_code("#../..#"), is_perfect_code(Board("#.#/..."))
    (True, False)
    """
    board = Board(presses.board if isinstance(presses, Presses) else presses)
    rows = board.rows
    everything = full(board.columns)
    near = zip((0, *rows), rows, (*rows[1:], 0), strict=False)
    for above, here, below in near:
        lit = (above, here << 1 & everything, here, here >> 1, below)
        if repeated(lit) or sum(lit) != everything:
            return False
    return True


@register(kind="perfect-code", also="size=presses.size")
@dataclass(frozen=True, slots=True, repr=False)
class PerfectCode(Evidence):
    """Presses that change each lamp of a board exactly once.

    >>> PerfectCode(Board("#.. ..#".replace(" ", chr(10)))).claim()
    'these 2 presses change each lamp of the 2 x 3 board exactly once'
    """

    presses: Board

    def claim(self) -> str:
        """What the presses do."""
        m, n = self.presses.size
        return Message(
            "these {n} presses change each lamp of the {size} board exactly once",
            n=self.presses.weight(),
            size=f"{m} x {n}",
        )

    def _gaps(self) -> Gaps:
        if not is_perfect_code(self.presses):
            yield Message("a lamp changes twice, or never")


def perfect_codes(rows: int, columns: int) -> Iterator[Board]:
    """All perfect codes of a board, by exact cover and in its order.

    >>> [code.weight() for code in perfect_codes(4, 4)]
    [4, 4]

    Raises:
        TooLarge: a board of more than `MOST_CELLS` cells.
    """
    what = f"an exact cover of {rows} x {columns} cells"
    at_most(rows * columns, MOST_CELLS, what, limit=Message("{size} cells", size=MOST_CELLS))
    for code in efficient_dominating_sets(grid(rows, columns)):
        yield Board.from_bits(code, rows, columns)


def has_perfect_code(rows: int, columns: int) -> bool:
    """Whether there is a perfect code: the theorem itself.

    >>> [n for n in range(1, 10) if has_perfect_code(2, n)], has_perfect_code(10**100, 10**100)
    ([1, 3, 5, 7, 9], False)

    Raises:
        BadInput: a side below 1.
    """
    short, long = sorted(check_size(rows, columns))
    if short <= 2:
        return short == 1 or long % 2 == 1
    return short == long == 4


def lengths(width: int) -> Recurring:
    """All lengths at which boards of this width have a perfect code: the theorem for a width.

    >>> lengths(4), lengths(10**100 + 1)
    (Recurring(finite=(1, 4), since=5, period=0, residues=()), Recurring(finite=(1, 2), since=3, period=0, residues=()))
    """
    if width in (1, 2):
        return normal_form((), width, (width - 1,))
    return normal_form([n for n in range(1, 5) if has_perfect_code(width, n)], 1, ())


@with_cures
def perfect_code(rows: int | Size | str, columns: int | None = None) -> Board:
    """A perfect code of a board, in linear time.

    The time of a "no" does not depend on the size, but for 2 x even.

    >>> print(perfect_code(1, 8))
    ●··●··●·

    Raises:
        Inconsistent: there is none; the witness is a `NoPerfectCode` or the `Strip` of width 2.
        TooLarge: there is one, of more than ten million cells.
    """
    rows, columns = size_of(rows, columns)
    size = f"{number_text(rows)} x {number_text(columns)}"
    if not has_perfect_code(rows, columns):
        none = Message("no presses of the {size} board change each lamp exactly once", size=size)
        raise Inconsistent(none, why_none(rows, columns))
    if rows > columns:
        return perfect_code(columns, rows).transpose()
    what = f"a perfect code of {size} cells, which exists"
    at_most(rows * columns, MOST_PRINTED, what, Message("{size} cells", size=MOST_PRINTED))
    if rows == 1:  # every third lamp
        first = 1 if columns % 3 == 0 else 0
        return Board.from_rows([_every(3, columns) << first & full(columns)], columns)
    if rows == 2:  # every fourth lamp, in the second row two further on
        row = _every(4, columns)
        return Board.from_rows([row, row << 2 & full(columns)], columns)
    return next(perfect_codes(rows, columns))


def _every(step: int, columns: int) -> int:
    """The row with the lamps 0, step, 2 step ... below *columns*."""
    times = -(-columns // step)
    return full(step * times) // full(step)


def why_none(rows: int, columns: int) -> WhyNone:
    """The proof that a board has no perfect code.

    >>> (
    ...     why_none(6, 6).tree.size(),
    ...     why_none(10**100, 3).tree.size(),
    ...     type(why_none(2, 10**100)).__name__,
    ... )
    (16, 9, 'Strip')

    Raises:
        BadInput: it has one.
    """
    if has_perfect_code(rows, columns):
        size = f"{number_text(rows)} x {number_text(columns)}"
        raise BadInput("a board without a perfect code", size)
    board = rectangle(rows, columns)
    if min(rows, columns) == 2:
        if max(rows, columns) > LONGEST_TREE:
            return strip(2)
        return refute(board, lamps=board.window(rows, columns))
    # 5 x 5 are enough: 3 x 5 lamps, or 5 x 3, or the whole of 3 x 3 and 3 x 4.  None beyond is
    # asked for.
    return refute(board, lamps=board.window(5, 5))


def is_why_none(evidence: WhyNone, rows: int, columns: int) -> bool:
    """Whether the evidence proves that this board has no perfect code.

    >>> is_why_none(why_none(2, 4), 2, 4), is_why_none(why_none(2, 4), 2, 5)
    (True, False)
    """
    if isinstance(evidence, Strip):
        length = rows if evidence.width == columns else columns
        sides_match = sorted((evidence.width, length)) == sorted((rows, columns))
        return sides_match and not evidence.lengths.has(length) and Strip.holds(evidence)
    return NoPerfectCode.holds(evidence, region=rectangle(rows, columns), pressed=(), unpressed=())


# ---- 2 x odd, by induction --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One step of the induction: the width, the lamps that are left, the press that lights them."""

    columns: Natural
    left: tuple[Cell, ...]
    press: Cell


@register(kind="two-by-odd", asks="columns")
@dataclass(frozen=True, slots=True, repr=False)
class Induction(Evidence):
    """S0 claim 5.1, step by step."""

    columns: Natural
    steps: tuple[Step, ...]

    def board(self) -> Board:
        """The presses of all steps."""
        presses = [step.press for step in self.steps]
        cells = [(r - 1, c - 1) for r, c in presses]
        return Board.from_cells(2, self.columns, cells)

    def __str__(self) -> str:
        lines = []
        for columns, left, press in self.steps:
            lamps = ", ".join(map(cell_name, left))
            name = cell_name(press)
            first = Message("press {names}", names=f"{name}, which lights {lamps}")
            later = f"{lamps} are left, and {name} lights just these"
            lines.append(f"2 x {columns}: {first if columns == 1 else later}")
        return "\n".join([*lines, str(self.board())])

    def claim(self) -> str:
        """What there is."""
        return Message(
            "the {size} board has a perfect code of {n} presses",
            size=f"2 x {self.columns}",
            n=len(self.steps),
        )

    def _gaps(self) -> Gaps:
        lit: set[Cell] = set()
        if 2 * len(self.steps) != self.columns + 1:
            yield Message("{n} steps do not make {n2} columns", n=len(self.steps), n2=self.columns)
        for number, (columns, left, press) in enumerate(self.steps, start=1):
            if columns != 2 * number - 1:
                yield f"step {number} is about {columns} columns"
            # Farther back all is lit, and to look there does no harm.
            last_columns = range(max(1, columns - 1), columns + 1)
            last_lamps = [(r, c) for c in last_columns for r in (1, 2)]
            unlit = [lamp for lamp in last_lamps if lamp not in lit]
            changed = rectangle(2, columns).cross(press)
            if list(left) != unlit or set(changed) != set(left):
                yield f"the press of step {number} does not light just what is left"
            lit = {*left, *PLANE.cross(press)}  # it reaches into the next columns


def two_by_odd(columns: int) -> Induction:
    """The perfect code of a 2 x odd board, two columns at a time.

    Proof.  On 2 x 1 either press lights both lamps.  Suppose that 2 x m has a code whose press in
    the last column is in row r.  On 2 x (m + 2) it also lights (r, m + 1), so what is left are the
    other lamp of column m + 1 and both of column m + 2: the cross of the lamp in the other row at
    the end.  Press that one.  ∎

    >>> Induction.holds(two_by_odd(5), columns=5)
    True
    >>> print(two_by_odd(5))
    2 x 1: press (1,1), which lights (1,1), (2,1)
    2 x 3: (2,2), (1,3), (2,3) are left, and (2,3) lights just these
    2 x 5: (1,4), (1,5), (2,5) are left, and (1,5) lights just these
    ●···●
    ··●··

    Raises:
        BadInput: an even number of columns; see `why_none`.
        TooLarge: more than 10,001 columns.
    """
    expect(columns > 0 and columns % 2, "an odd number of columns", str(columns))
    what = f"{columns} columns step by step"
    at_most(columns, 10_001, what, instead=Message("`perfect_code` has no such limit"))
    steps = [Step(1, ((1, 1), (2, 1)), (1, 1))]
    for last in range(3, columns + 1, 2):
        r = 3 - steps[-1].press[0]
        left = ((r, last - 1), (1, last), (2, last))
        steps.append(Step(last, left, (r, last)))
    return Induction(columns, tuple(steps))
