"""`lightsgame period`: after how many rows every board of a width begins anew."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ..errors import BadInput, TooLarge, number_text
from .common import parse_number, print_json, progress

MOST_WIDTHS = 10_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser(
        "period",
        help="y(N): after how many rows every board N wide begins anew",
        description="y(N) is the least y such that every first row fills a board of width N and y - 1 rows.  One "
        "width is proved: each prime power of y(N) with the polynomial that forces it.",
    )
    command.add_argument("first", metavar="N", help="the width, or the first of several")
    command.add_argument("last", metavar="N2", nargs="?", help="the last width of a table")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Periods, and for a single one its proof."""
    from ..theorems.rows.period import WIDEST, is_period, period

    first = parse_number(arguments.first, "a width")
    last = parse_number(arguments.last, "a width") if arguments.last else first
    if first > last:
        raise BadInput("two widths N <= N2", f"{arguments.first} and {arguments.last}")
    if last > WIDEST or last - first >= MOST_WIDTHS:
        raise TooLarge(f"the period of width {number_text(last)}", limit=WIDEST)
    if arguments.last is None:
        evidence = period(first)
        if arguments.json:
            powers = {str(reason.prime): reason.exponent for reason in evidence.reasons}
            print_json({"periods": {str(first): evidence.y}, "factors": {str(first): powers}})
        else:
            print(evidence)
            print(f"checked: {'y' if is_period(evidence) else 'NOT y'}({first}) is the least, and it is enough")
        return 0
    found: dict[int, int | None] = {}
    for n, y in progress(_periods(first, last), last - first + 1, "periods"):
        found[n] = y
        if not arguments.json:
            print(f"{n:>5} {y if y is not None else 'not known: prime factors are not at hand'}")
    if arguments.json:
        print_json({"periods": {str(n): y for n, y in found.items()}})
    return 0


def _periods(first: int, last: int) -> Iterator[tuple[int, int | None]]:
    """The periods of a range; none where prime factors are not at hand."""
    from ..theorems.rows.period import y

    for n in range(first, last + 1):
        try:
            yield n, y(n)
        except TooLarge:
            yield n, None
