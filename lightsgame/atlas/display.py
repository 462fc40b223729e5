r"""What a table says to people: its rows in words, as a curve, beside an outside table, and as the
OEIS takes them.

>>> from lightsgame.atlas.tables import TABLES
>>> rows = [TABLES["nullity"].row((side,)) for side in (4, 5)]
>>> in_words(rows[0].value)
'nullity 4'
>>> compare(rows, "# n, nullity\n4 4\n5 3", "mine.txt").other
[Difference(case=(5,), here=(2,), there=(3,))]
"""

from collections.abc import Mapping, Sequence
from math import log10
from typing import NamedTuple

from ..core.message import Message
from ..drawing import chart
from ..errors import ParseError, expect
from .store import Case, Row
from .table import Table

MOST_SHOWN = 260  # characters of the terms of an entry in the OEIS
COLUMNS = 60  # of a plot, a decade; each shows the highest of its points


class Difference(NamedTuple):
    """A case of which two tables have different numbers, or bounds from below and from above."""

    case: Case
    here: Case
    there: Case

    def __str__(self) -> str:
        case = " x ".join(map(str, self.case))
        return f"{case}: here {span(self.here)}, there {span(self.there)}"


class Comparison(NamedTuple):
    """How many rows say the same, which say something else, and how many are only here."""

    same: int
    other: list[Difference]
    only_here: int


def span(bounds: Sequence[int]) -> str:
    """Bounds from below and from above, or the one number at which they meet.

    >>> span((255, 268)), span((180, 180))
    ('255..268', '180')
    """
    return "..".join(map(str, dict.fromkeys(bounds)))


def in_words(value: Mapping[str, object]) -> str:
    """What a row says; where its bounds do not meet, that it is open.

    >>> in_words({"nullity": 4, "pattern": None}), in_words({"least": 255, "most": 268})
    ('nullity 4', 'least 255, most 268: open')
    """
    entries = [f"{name} {entry}" for name, entry in value.items() if entry is not None]
    text = ", ".join(entries)
    return f"{text}: open" if is_open(value) else text


def is_open(value: Mapping[str, object]) -> bool:
    """Whether the bounds of a row do not meet.

    >>> is_open({"least": 255, "most": 268}), is_open({"nullity": 4})
    (True, False)
    """
    return value.get("least") != value.get("most")


def compare(rows: Sequence[Row], outside: str, name: str) -> Comparison:
    """The rows beside those of an outside table.

    Its last numbers in a line are bounds, from below and from above.

    >>> from lightsgame.atlas.tables import TABLES
    >>> rows = [TABLES["nullity"].row((n,)) for n in (4, 5, 6)]
    >>> compare(rows, "5 3", "a table")
    Comparison(same=0, other=[Difference(case=(5,), here=(2,), there=(3,))], only_here=2)

    Raises:
        ParseError: the outside table has something else than numbers; *name* tells where it comes
            from.
    """
    only_squares = all(len(set(row.case)) == 1 for row in rows)
    width = 1 if only_squares else len(rows[0].case)  # one side says which square it is
    bounds: dict[Case, Case] = {}
    for number, line in enumerate(outside.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            numbers = _numbers(line, Message("{file}, line {n}", file=name, n=number))
            bounds[numbers[:width]] = numbers[width:]
    same = 0
    other: list[Difference] = []
    for row in rows:
        there = bounds.get(row.case[:width])
        if there is None:
            continue
        here = [int(value) for value in row.value.values() if str(value).isdecimal()]
        pair = Difference(row.case, tuple(here[: len(there)]), there)
        if pair.here == there:
            same += 1
        else:
            other.append(pair)
    return Comparison(same, other, len(rows) - same - len(other))


def _numbers(line: str, where: str) -> Case:
    try:
        return tuple(map(int, line.split()))
    except ValueError:
        raise ParseError("whole numbers", repr(line[:40]), where) from None


def plot_svg(table: Table, rows: Sequence[Row]) -> str:
    """A table as curves, as SVG.

    >>> from lightsgame.atlas.tables import TABLES
    >>> plot_svg(TABLES["nullity"], [TABLES["nullity"].row((4,))])[:4]
    '<svg'

    Raises:
        BadInput: there is nothing to plot.
    """
    if table.places:
        labels = (f"1 + {table.places}", "share")
        curves = _shares(table, rows)
    else:
        labels = ("size", table.name)
        curves = {table.plot: _highest(table, rows)}
    expect(any(curves.values()), "a table with a plot", table.name)
    return chart.chart(curves, *labels)


def _highest(table: Table, rows: Sequence[Row]) -> dict[int, float]:
    """The number of each row over its size; of a narrow column the highest one."""
    highest: dict[int, tuple[float, int]] = {}
    for row in rows:
        y = float(row.value.get(table.plot, 0))
        size = max(row.case)
        column = int(COLUMNS * log10(size))
        if y > 0:
            highest[column] = max(highest.get(column, (0.0, 0)), (y, size))
    return {size: y for y, size in sorted(highest.values(), key=lambda point: point[1])}


def _shares(table: Table, rows: Sequence[Row]) -> dict[str, dict[int, float]]:
    """The lists of the last row and of some before it, as shares."""
    curves: dict[str, dict[int, float]] = {}
    for row in rows[:: -len(rows) // 5]:
        counts = list(map(int, row.value[table.plot]))
        total = sum(counts)
        shares: dict[int, float] = {}
        for k, n in enumerate(counts, start=1):
            if n << 40 > total:  # what is less than 2^-40 is not shown
                shares[k] = n / total
        curves[" x ".join(map(str, row.case))] = shares
    return curves


def oeis_draft(table: Table, rows: Sequence[Row]) -> str:
    """A draft of an OEIS entry: its lines as the OEIS spells them, and below them the b-file.

    Rectangles become a triangle, read by rows.  The terms end before the first case without a row.

    >>> from lightsgame.atlas.tables import TABLES
    >>> rows = [TABLES["nullity"].row((n,)) for n in range(1, 6)]
    >>> for line in oeis_draft(TABLES["nullity"], rows).splitlines()[:3]:
    ...     print(line)
    %N The nullity of the n x n board.
    %S 0, 0, 0, 4, 2
    %O 1,4

    Raises:
        BadInput: the table has no one number for each case.
    """
    is_one_number = table.plot and not table.places
    expect(rows and is_one_number, "a table with one number for each case", table.name)
    values = {row.case: int(row.value[table.plot]) for row in rows}
    last = max([max(case) for case in values])
    cases = sorted(table.cases(1, last), key=lambda case: (max(case), case))
    open_sides = [max(case) for case in table.unsettled(1, last)]
    open_sides += [max(row.case) for row in rows if is_open(row.value)]
    end = min([last + 1, *open_sides])
    terms = [values[case] for case in cases if max(case) < end]
    first_large = [n for n, term in enumerate(terms, start=1) if abs(term) > 1]
    is_triangle = any(len(set(case)) > 1 for case in cases)
    title = f"Triangle by rows: {table.title}" if is_triangle else table.title
    lines = [
        f"%N {title}.",
        f"%S {_fitting(terms)}",
        f"%O {max(cases[0])},{first_large[0] if first_large else 1}",
        f"%C New here: {table.news}.",
        f"%C What stands in the way of more terms: {table.limit}.",
        f"%H Table of n, a(n) for n = 1..{len(terms)}",
        f"%o (Python) # lightsgame atlas run {table.name} --to {last}",
        "%K nonn",
    ]
    numbered = [f"{n} {term}" for n, term in enumerate(terms, start=1)]
    return "\n".join([*lines, "", *numbered, ""])


def _fitting(terms: Sequence[int]) -> str:
    """As many terms as an entry of the OEIS shows."""
    shown = ""
    for term in terms:
        longer = f"{shown}, {term}" if shown else str(term)
        if len(longer) > MOST_SHOWN:
            break
        shown = longer
    return shown
