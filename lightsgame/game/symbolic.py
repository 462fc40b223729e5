"""Row filling with unknowns: every cell as a sum of x1 ... xn, the cells of the first row (S0
figures 3.5 to 3.10).

>>> print(Table.of(Board.full(3, 3)))
x1          x2             x3
1+x1+x2     1+x1+x2+x3     1+x2+x3
1+x1+x3     0              1+x1+x3
----------------------------------
1+x2+x3     x1+x2+x3       1+x1+x2

The virtual row below the line must be zero: n equations for n unknowns, the reduced system.  S0's
theorem 3.1 says that this is nothing but an elimination of the big mn x mn matrix; `eliminate` does
that elimination, step by step.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..algebra.bits import Bits, all_within, flags, from_flags, from_members, full, members
from ..core.evidence import Evidence, Gaps, Natural, Size, register
from ..core.message import Message
from .board import Board
from .chase import transfer
from .families import grid

# One more or less is as good a limit.
MOST_CHECKED = 4_000  # cells of a board whose elimination is replayed

Expression = Bits  # bit 0 is the constant, bit j the unknown x_j


def expression_text(expression: Expression) -> str:
    """A sum as one writes it.

    >>> expression_text(0b1011), expression_text(0)
    ('1+x1+x3', '0')
    """
    return "+".join(["1" if j == 0 else f"x{j}" for j in members(expression)]) or "0"


@dataclass(frozen=True, slots=True)
class Table:
    """Every cell of a board as an expression; the last row is the virtual one."""

    rows: tuple[tuple[Expression, ...], ...]

    @classmethod
    def of(cls, wanted: Board) -> "Table":
        """The table for the changes *wanted*, by the rule of the chase: O(m n) operations on sums.

        >>> Table.of(Board("##")).rows
        ((2, 4), (7, 7))
        """
        n = wanted.columns
        rows = [(0,) * n, tuple([1 << j for j in range(1, n + 1)])]
        for change in wanted.rows:
            above = rows[-2]
            side = (0, *rows[-1], 0)
            row: list[Expression] = []
            for j in range(n):
                beside = side[j] ^ side[j + 1] ^ side[j + 2]
                row.append(change >> j & 1 ^ above[j] ^ beside)
            rows.append(tuple(row))
        return cls(tuple(rows[1:]))

    def reduced_system(self) -> tuple[tuple[Bits, ...], Bits]:
        """(matrix, right-hand side) of "the virtual row is zero": n equations, unknown x_j at bit j
        - 1.

        >>> Table.of(Board("##")).reduced_system()
        ((3, 3), 3)
        """
        virtual = self.rows[-1]
        constants = from_flags([expression & 1 for expression in virtual])
        return tuple([expression >> 1 for expression in virtual]), constants

    def values(self, first: Bits) -> tuple[Bits, ...]:
        """The rows of presses, the virtual row included, for given values of x1 ... xn.

        >>> Table.of(Board("##")).values(0b01)
        (1, 0)
        """
        chosen = first << 1 | 1
        return tuple([_values(row, chosen) for row in self.rows])

    def _texts(self) -> list[list[str]]:
        return [list(map(expression_text, row)) for row in self.rows]

    def __str__(self) -> str:
        texts = self._texts()
        # All rows are equally long, and there is a second one, the virtual row.
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        lines: list[str] = []
        for row in texts:
            cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
            lines.append("     ".join(cells).rstrip())
        lines.insert(-1, "-" * max([len(line) for line in lines]))
        return "\n".join(lines)

    def _repr_latex_(self) -> str:
        rows = list(map(" & ".join, self._texts()))
        table = (r" \\" + "\n").join([*rows[:-1], r"\hline " + rows[-1]])
        names = re.sub(r"x(\d+)", r"x_{\1}", table)
        return (
            rf"$$\begin{{array}}{{{'c' * len(self.rows[0])}}}" + f"\n{names}\n" + r"\end{array}$$"
        )


def _values(row: Sequence[Expression], chosen: Bits) -> Bits:
    return from_flags([(cell & chosen).bit_count() & 1 for cell in row])


@register(kind="row-filling", also="m=m n=n before=before")
@dataclass(frozen=True, slots=True, repr=False)
class Elimination(Evidence):
    """Row filling as an elimination of the big augmented matrix [A | b] of an m x n board.

    `before` and `after` are its mn rows, column i being cell i and column mn the right-hand side;
    `steps` are the pairs (target, source): add row source to row target.
    """

    m: Size
    n: Size
    before: tuple[Bits, ...]
    after: tuple[Bits, ...]
    steps: tuple[tuple[Natural, Natural], ...]

    def __str__(self) -> str:
        m = self.m
        n = self.n
        cells = self.m * self.n
        lines = [
            f"the {cells} x {cells} system of the {m} x {n} board, and after {len(self.steps)} additions:"
        ]
        pairs = zip(self.before, self.after, strict=True)
        for before, after in pairs:
            lines.append(f"{_matrix_row(before, cells)}   ->   {_matrix_row(after, cells)}")
        lines.append(f"the last {n} rows speak of x1 ... x{n} alone: they are the reduced system")
        return "\n".join(lines)

    @property
    def wanted(self) -> Board:
        """The change that the right-hand sides want.

        >>> eliminate(Board("##")).wanted
        Board('##')
        """
        cells = self.m * self.n
        lit = from_members([i for i, row in enumerate(self.before) if row >> cells])
        return Board.from_bits(lit, self.m, self.n)

    def claim(self) -> str:
        """S0 theorem 3.1 for this board.

        >>> eliminate(Board.full(2, 2)).claim()
        'row filling eliminates the 2 x 2 board by 4 additions of rows'
        """
        return Message(
            "row filling eliminates the {size} board by {n} additions of rows",
            size=f"{self.m} x {self.n}",
            n=len(self.steps),
        )

    def _gaps(self) -> Gaps:
        m = self.m
        n = self.n
        cells = self.m * self.n
        if cells > MOST_CHECKED or len(self.before) != cells or len(self.steps) > 5 * cells:
            yield f"it has not {cells} rows, or more than {5 * cells} steps or {MOST_CHECKED:,} cells"
        if not all_within(self.before, cells + 1):
            yield "a row is too long"
        if [row & full(cells) for row in self.before] != list(grid(m, n).closed):
            yield "it does not start from the matrix of the game"
        table = list(self.before)
        for target, source in self.steps:
            if target == source or not (0 <= target < cells and 0 <= source < cells):
                yield "a step does not add another row"
            table[target] ^= table[source]
        if tuple(table) != self.after:
            yield "the steps lead elsewhere"
        rows = Table.of(self.wanted).rows
        for i, row in enumerate(self.after):
            # the expression for the cell below, at the end for that of the virtual row
            cell = rows[i // n + 1][i % n]
            own = 1 << (i + n) if i + n < cells else 0
            if row != (cell >> 1 | own | (cell & 1) << cells):
                yield f"row {i} is not that of row filling"


def _matrix_row(row: Bits, cells: int) -> str:
    digits = f"{row:0{cells + 1}b}"[::-1].replace("0", "·")
    return f"{digits[:cells]}|{digits[cells]}"


def eliminate(wanted: Board) -> Elimination:
    """S0 theorem 3.1, run: clear every unknown but those of the first row, by adding rows of the
    big matrix.

    Row i is the equation of cell i.  It holds the unknown of the cell below, i + n, and no later
    one, so the equations are already in echelon form for the unknowns n ... mn-1; clearing these
    leaves the last n equations with the first n unknowns.  At most four additions an equation: for
    its own cell and those to the left, to the right and above.

    >>> Elimination.holds(eliminate(Board.full(3, 3)), wanted=Board.full(3, 3))
    True
    >>> print(eliminate(Board.full(2, 2)))
    the 4 x 4 system of the 2 x 2 board, and after 4 additions:
    111·|1   ->   111·|1
    11·1|1   ->   11·1|1
    1·11|1   ->   1···|1
    ·111|1   ->   ·1··|1
    the last 2 rows speak of x1 ... x2 alone: they are the reduced system
    """
    m, n = wanted.size
    cells = m * n
    right = flags(wanted.bits, cells)
    pairs = zip(grid(m, n).closed, right, strict=True)
    before = tuple([row | side << cells for row, side in pairs])
    table = list(before)
    steps = []
    for target in range(cells):
        for unknown in members(before[target] & full(cells)):
            # The unknown of cell i + n is expressed by equation i, in which apart from it only the
            # first n are left. One's own leading unknown, target + n, stays.
            source = unknown - n
            if source >= 0 and source != target:
                table[target] ^= table[source]
                steps.append((target, source))
    return Elimination(m, n, before, tuple(table), tuple(steps))


def operations(m: int, n: int) -> dict[str, int]:
    """Row additions of the two algorithms of S0 section 3.3, counted: the big matrix, and row
    filling.

    >>> operations(3, 3)["filling"] < operations(3, 3)["matrix"]
    True
    """
    filling = len(eliminate(Board.full(m, n)).steps)
    matrix = count_additions(grid(m, n).closed, m * n)
    reduced = count_additions(transfer(m, n), n)
    return {"matrix": matrix, "filling": filling, "reduced": reduced}


def bit_operations(m: int, n: int) -> dict[str, int]:
    """The same in bit operations: each addition costs the length of a row, right-hand side
    included.

    S0 section 3.3 bounds them, for m = n, by n^6 and by n^4 + n^3 up to constant factors.

    >>> bit_operations(5, 5)
    {'matrix': 5018, 'row filling': 1784}
    """
    matrix, filling, reduced = operations(m, n).values()
    width = m * n + 1
    return {"matrix": matrix * width, "row filling": filling * width + reduced * (n + 1)}


def count_additions(table: Sequence[Bits], columns: int) -> int:
    """How many row additions plain elimination to reduced echelon form makes.

    >>> count_additions([0b11, 0b01], 2)
    2
    """
    rows = list(table)
    pivots = []
    additions = 0
    for column in range(columns):
        ones = [i for i, row in enumerate(rows) if row >> column & 1]
        at = next((i for i in ones if i not in pivots), None)
        if at is not None:
            pivots.append(at)
            additions += len(ones) - 1
            pivot = rows[at]
            for i in ones:
                if i != at:
                    rows[i] ^= pivot
    return additions
