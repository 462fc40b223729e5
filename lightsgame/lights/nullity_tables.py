r"""Tables of the literature, computed: an entry for each number of rows and of columns, or a line
for each width.

>>> print(table("nullity", 5))
m\n 1 2 3 4 5
  1 0 1 0 0 1
  2 1 0 2 0 1
  3 0 2 0 0 3
  4 0 0 0 4 0
  5 1 1 3 0 2
>>> print(table("periods", 4))
N y prime powers
1 3            3
2 4          2^2
3 6          2 3
4 5            5
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.evidence import Shown
from ..core.message import Joined, Message, marked
from ..core.validation import one_of, whole
from ..errors import at_most, number_text
from ..theorems.rows import fibonacci, mirror, parity, period

# sides; widths for which the prime factors come with the package
LARGEST = 400
LARGEST_PERIODS = 500

# What a table says of m rows and n columns: S0's table 4.3, S4's section 3.1 and others.
ENTRIES: dict[str, Callable[[int, int], int]] = {
    "nullity": fibonacci.nullity,
    "solutions": lambda m, n: 1 << fibonacci.nullity(m, n),
    "parity": parity.count,
    "mirror": lambda m, n: int(mirror.has_symmetric_solution(m, n)),
}
NAMES = (*ENTRIES, "periods")


@dataclass(frozen=True, slots=True)
class Table(Shown):
    """The heads of the columns, and the lines below them."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def __str__(self) -> str:
        lines = [list(map(str, line)) for line in (self.heads, *self.rows)]
        columns = zip(*lines, strict=True)
        widths = [max(map(len, column)) for column in columns]
        padded = [" ".join(map(str.rjust, line, widths)).rstrip() for line in lines[1:]]
        blanks = [" " * (width - len(head)) for head, width in zip(self.heads, widths, strict=True)]
        cells = [Joined("", pair) for pair in zip(blanks, self.heads, strict=True)]
        return Joined("\n", [Joined(" ", cells), *padded])


def table(name: str, size: int) -> Table:
    """The table of a name up to a size: nullity, solutions, parity, mirror, or periods.

    The periods y(N) stand with their prime powers, as in S4's tables 2-1, 3-1 and 4-1.

    >>> table("solutions", 4).rows[3], table("periods", 5).rows[-1]
    ((4, 1, 1, 1, 16), (5, 24, '2^3 3'))

    Raises:
        BadInput: there is no such table.
        TooLarge: it would take too long.
    """
    name = one_of(name, NAMES, marked("a table"))
    size = whole(size, "a size", 1)
    largest = LARGEST_PERIODS if name == "periods" else LARGEST
    at_most(
        size, largest, Message("a table of the {name} up to {n}", name=name, n=number_text(size))
    )
    sides = range(1, size + 1)
    if name == "periods":
        return Table(("N", "y", Message("prime powers")), tuple([_period(n) for n in sides]))
    entry = ENTRIES[name]
    rows = [(m, *[entry(m, n) for n in sides]) for m in sides]
    return Table(("m\\n", *map(str, sides)), tuple(rows))


def _period(n: int) -> tuple[int, int, str]:
    """The period of boards n columns wide, with its prime powers."""
    found = period.period(n)
    powers: list[str] = []
    for reason in found.reasons:
        power = f"^{reason.exponent}" if reason.exponent > 1 else ""
        powers.append(f"{reason.prime}{power}")
    return n, found.y, " ".join(powers)
