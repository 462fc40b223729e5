"""`lightsgame table`: the tables of the literature, computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..errors import TooLarge, number_text
from .command import Command, Option, Report
from .reading import Size, parse_size

LARGEST_TABLE = 400  # sides of `table nullity`
LARGEST_PERIODS = 500  # widths for which the prime factors come with the package


def table_nullity(size: int) -> dict[str, Any]:
    """Nullities of all boards up to size x size.

    >>> table_nullity(5)["table"][4]
    [1, 1, 3, 0, 2]
    """
    from ..theorems.rows.fibonacci import nullity

    return squares(size, "nullities", nullity)


def table_solutions(size: int) -> dict[str, Any]:
    """The number of solutions of a solvable game, S0's table 4.3.

    >>> table_solutions(4)["table"]
    [[1, 2, 1, 1], [2, 1, 4, 1], [1, 4, 1, 1], [1, 1, 1, 16]]
    """
    from ..theorems.rows.fibonacci import nullity

    return squares(size, "numbers", lambda m, n: 1 << nullity(m, n))


def table_periods(size: int) -> dict[str, Any]:
    """y(N) with its prime powers, S4's tables 2-1, 3-1 and 4-1.

    >>> table_periods(5)["table"][4]
    [5, 24, '2^3 3']
    """
    from ..theorems.rows.period import period

    if size > LARGEST_PERIODS:
        raise TooLarge(f"a table of {number_text(size)} periods", limit=LARGEST_PERIODS)
    rows = []
    for n in range(1, size + 1):
        found = period(n)
        powers = [f"{r.prime}^{r.exponent}" if r.exponent > 1 else str(r.prime) for r in found.reasons]
        rows.append([n, found.y, " ".join(powers)])
    return {"heads": ["N", "y", "prime powers"], "table": rows}


def table_parity(size: int) -> dict[str, Any]:
    """The numbers of perfect quiet patterns of all boards up to size x size.

    >>> table_parity(4)["table"][3]
    [0, 0, 0, 15]
    """
    from ..theorems.rows.parity import count

    return squares(size, "numbers", count)


def table_mirror(size: int) -> dict[str, Any]:
    """1 where the all-lit board of m rows and n columns has a solution that is its own mirror image (S4 3.1).

    >>> table_mirror(3)["table"]
    [[1, 0, 1], [1, 1, 0], [1, 1, 1]]
    """
    from ..theorems.rows.mirror import has_symmetric_solution

    return squares(size, "answers", lambda m, n: int(has_symmetric_solution(m, n)))


def squares(size: int, what: str, entry: Callable[[int, int], int]) -> dict[str, Any]:
    """A table with an entry for each number of rows and of columns."""
    if size > LARGEST_TABLE:
        raise TooLarge(f"a table of {number_text(size)} x {number_text(size)} {what}", limit=LARGEST_TABLE)
    return {"table": [[entry(m, n) for n in range(1, size + 1)] for m in range(1, size + 1)]}


TABLES: dict[str, Callable[[int], dict[str, Any]]] = {
    "nullity": table_nullity,
    "solutions": table_solutions,
    "periods": table_periods,
    "parity": table_parity,
    "mirror": table_mirror,
}


def run_table(name: str, size: Size) -> Report:
    """A table."""
    value = TABLES[name](size[0])
    return Report(0, lambda: lines(value, size[0]), {"name": name, "size": size[0]} | value)


def lines(value: dict[str, Any], size: int) -> Iterator[str]:
    """A table with its heads; one without has a line for each number of rows, a column for each number of columns."""
    heads = value.get("heads", ["m\\n", *range(1, size + 1)])
    rows = value["table"] if "heads" in value else [[m, *row] for m, row in enumerate(value["table"], start=1)]
    widths = [max([len(str(line[j])) for line in [heads, *rows]]) for j in range(len(heads))]
    for line in [heads, *rows]:
        cells = [str(entry).rjust(width) for entry, width in zip(line, widths, strict=True)]
        yield " ".join(cells).rstrip()


COMMANDS = (
    Command(
        "table",
        run_table,
        (
            Option("name", f"one of {', '.join(TABLES)}", "NAME", words=tuple(TABLES)),
            Option("size", "up to which size", "N", parse_size),
        ),
    ),
)
