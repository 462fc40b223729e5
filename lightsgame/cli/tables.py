"""`lightsgame table`: the tables of the literature, computed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from ..errors import BadInput, TooLarge, number_text
from .common import parse_number, print_json

LARGEST_TABLE = 400  # sides of `table nullity`
LARGEST_PERIODS = 500  # widths for which the prime factors come with the package


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("table", help="tables of the literature, computed")
    command.add_argument("name", metavar="NAME", help=f"one of: {', '.join(TABLES)}")
    command.add_argument("size", metavar="N", help="up to which size")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_table)


def table_nullity(size: int) -> dict[str, Any]:
    """Nullities of all boards up to size x size.

    >>> table_nullity(5)["table"][4]
    [1, 1, 3, 0, 2]
    """
    from ..theorems.rows.fibonacci import nullity

    if size > LARGEST_TABLE:
        raise TooLarge(f"a table of {number_text(size)} x {number_text(size)} nullities", limit=LARGEST_TABLE)
    return {"table": [[nullity(m, n) for n in range(1, size + 1)] for m in range(1, size + 1)]}


def table_solutions(size: int) -> dict[str, Any]:
    """The number of solutions of a solvable game, S0's table 4.3.

    >>> table_solutions(4)["table"]
    [[1, 2, 1, 1], [2, 1, 4, 1], [1, 4, 1, 1], [1, 1, 1, 16]]
    """
    return {"table": [[1 << k for k in row] for row in table_nullity(min(size, LARGEST_TABLE + 1))["table"]]}


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

    if size > LARGEST_TABLE:
        raise TooLarge(f"a table of {number_text(size)} x {number_text(size)} numbers", limit=LARGEST_TABLE)
    return {"table": [[count(m, n) for n in range(1, size + 1)] for m in range(1, size + 1)]}


def table_mirror(size: int) -> dict[str, Any]:
    """1 where the all-lit board of m rows and n columns has a solution that is its own mirror image (S4 3.1).

    >>> table_mirror(3)["table"]
    [[1, 0, 1], [1, 1, 0], [1, 1, 1]]
    """
    from ..theorems.rows.mirror import has_symmetric_solution

    if size > LARGEST_TABLE:
        raise TooLarge(f"a table of {number_text(size)} x {number_text(size)} answers", limit=LARGEST_TABLE)
    sides = range(1, size + 1)
    return {"table": [[int(has_symmetric_solution(m, n)) for n in sides] for m in sides]}


Table = Callable[[int], dict[str, Any]]
TABLES: dict[str, Table] = {
    "nullity": table_nullity,
    "solutions": table_solutions,
    "periods": table_periods,
    "parity": table_parity,
    "mirror": table_mirror,
}


def run_table(arguments: argparse.Namespace) -> int:
    """Print a table."""
    if arguments.name not in TABLES:
        raise BadInput(f"the name of a table ({', '.join(TABLES)})", repr(arguments.name))
    size = parse_number(arguments.size, "a size")
    value = TABLES[arguments.name](size)
    if arguments.json:
        print_json({"name": arguments.name, "size": size} | value)
        return 0
    # A table without heads has a line for each number of rows and a column for each number of columns.
    heads = value.get("heads", ["m\\n", *range(1, size + 1)])
    rows = value["table"] if "heads" in value else [[m, *row] for m, row in enumerate(value["table"], start=1)]
    widths = [max([len(str(line[j])) for line in [heads, *rows]]) for j in range(len(heads))]
    for line in [heads, *rows]:
        cells = [str(entry).rjust(width) for entry, width in zip(line, widths, strict=True)]
        print(" ".join(cells).rstrip())
    return 0
