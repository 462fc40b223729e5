"""`lightsgame period`: after how many rows every board of a width begins anew."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import BadInput, TooLarge, number_text
from .command import CERTIFICATE, Command, Option, Report
from .common import progress
from .reading import Size, parse_size

MOST_WIDTHS = 10_000


def run(first: Size, last: Size | None) -> Report:
    """Periods, and for a single one its proof."""
    from ..theorems.rows.period import WIDEST, Period, period

    start, end = first[1], (last or first)[1]
    if start > end:
        raise BadInput("two widths N <= N2", f"{number_text(start)} and {number_text(end)}")
    if end > WIDEST or end - start >= MOST_WIDTHS:
        raise TooLarge(f"the period of width {number_text(end)}", limit=WIDEST)
    if last is not None:
        return Report(0, lambda: lines(start, end), lambda: {"periods": {str(n): y for n, y in periods(start, end)}})
    evidence = period(start)
    powers = {str(reason.prime): reason.exponent for reason in evidence.reasons}
    checked = f"checked: {'y' if Period.holds(evidence) else 'NOT y'}({start}) is the least, and it is enough"
    value = {"periods": {str(start): evidence.y}, "factors": {str(start): powers}}
    return Report(0, f"{evidence}\n{checked}", value, evidence=lambda: evidence)


def lines(first: int, last: int) -> Iterator[str]:
    """A table for a person."""
    for n, y in periods(first, last):
        yield f"{n:>5} {y if y is not None else 'not known: prime factors are not at hand'}"


def periods(first: int, last: int) -> Iterator[tuple[int, int | None]]:
    """The periods of a range; none where prime factors are not at hand."""
    from ..theorems.rows.period import y

    for n in progress(range(first, last + 1), last - first + 1, "periods"):
        try:
            yield n, y(n)
        except TooLarge:
            yield n, None


COMMANDS = (
    Command(
        "period",
        run,
        (
            Option("first", "the width, or the first of several", "N", parse_size),
            Option("last", "the last width of a table", "N2", parse_size, optional=True),
            CERTIFICATE,
        ),
        "y(N) is the least y such that every first row fills a board of width N and y - 1 rows.  One width is proved: "
        "each prime power of y(N) with the polynomial that forces it.",
    ),
)
