r"""What a table says to people: its rows in words, as a curve, beside an outside table, and as the
OEIS takes them.

>>> from lightsgame.atlas.tables import TABLES
>>> rows = [TABLES["nullity"].row((side,)) for side in (4, 5)]
>>> told(rows[0].value)
'nullity 4'
>>> compare(rows, "# n, nullity\n4 4\n5 3", "mine.txt").other
[Difference(case=(5,), here=(2,), there=(3,))]
"""

from collections.abc import Mapping, Sequence
from math import log10
from typing import NamedTuple

from ..drawing import chart
from ..errors import BadInput, ParseError, expect
from .store import Case, Row
from .table import Table

COLUMNS = 60  # of a plot, a decade; each shows the highest of its points


class Difference(NamedTuple):
    """A case of which two tables say different things: numbers, or bounds from below and from
    above.
    """

    case: Case
    here: Case
    there: Case

    def __str__(self) -> str:
        return (
            f"{' x '.join(map(str, self.case))}: here {span(self.here)}, there {span(self.there)}"
        )


class Compared(NamedTuple):
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


def told(value: Mapping[str, object]) -> str:
    """What a row says; where its bounds do not meet, that it is open.

    >>> told({"nullity": 4, "pattern": None}), told({"least": 255, "most": 268})
    ('nullity 4', 'least 255, most 268: open')
    """
    bounds = ": open" if value.get("least") != value.get("most") else ""
    return (
        ", ".join([f"{name} {entry}" for name, entry in value.items() if entry is not None])
        + bounds
    )


def compare(rows: Sequence[Row], outside: str, name: str) -> Compared:
    """The rows beside those of an outside table: its last numbers in a line are bounds, from below
    and from above.

    >>> from lightsgame.atlas.tables import TABLES
    >>> rows = [TABLES["nullity"].row((n,)) for n in (4, 5, 6)]
    >>> compare(rows, "5 3", "a table")
    Compared(same=0, other=[Difference(case=(5,), here=(2,), there=(3,))], only_here=2)

    Raises:
        ParseError: the outside table has something else than numbers; *name* tells where it comes
            from.
    """
    known: dict[Case, Case] = {}
    # a square is told by one side
    width = 1 if all(len(set(one.case)) == 1 for one in rows) else len(rows[0].case)
    for number, line in enumerate(outside.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                numbers = tuple(map(int, line.split()))
            except ValueError:
                raise ParseError(
                    "whole numbers", repr(line[:40]), f"{name}, line {number}"
                ) from None
            known[numbers[:width]] = numbers[width:]
    both = [(one, known[one.case[:width]]) for one in rows if one.case[:width] in known]
    ours = [
        tuple([int(value) for value in one.value.values() if str(value).isdecimal()])
        for one, _ in both
    ]
    pairs = [
        Difference(one.case, here[: len(there)], there)
        for here, (one, there) in zip(ours, both, strict=True)
    ]
    other = [pair for pair in pairs if pair.here != pair.there]
    return Compared(len(both) - len(other), other, len(rows) - len(both))


def plotted(table: Table, rows: Sequence[Row]) -> str:
    """A table as curves, as SVG.

    >>> from lightsgame.atlas.tables import TABLES
    >>> plotted(TABLES["nullity"], [TABLES["nullity"].row((4,))])[:4]
    '<svg'

    Raises:
        BadInput: there is nothing to plot.
    """
    curves = _shares(table, rows) if table.places else {table.plot: _highest(table, rows)}
    expect(any(curves.values()), "a table with a plot", table.name)
    return chart.chart(
        curves, *((f"1 + {table.places}", "share") if table.places else ("size", table.name))
    )


def _highest(table: Table, rows: Sequence[Row]) -> dict[int, float]:
    """The number of each row over its size; of a narrow column the highest one."""
    points = sorted([(float(one.value.get(table.plot, 0)), max(one.case)) for one in rows])
    # Of a column, the last one stays.
    return dict(sorted({int(COLUMNS * log10(x)): (x, y) for y, x in points if y > 0}.values()))


def _shares(table: Table, rows: Sequence[Row]) -> dict[str, dict[int, float]]:
    """The lists of the last row and of some before it, as shares."""
    counts = {
        " x ".join(map(str, one.case)): list(map(int, one.value[table.plot]))
        for one in rows[:: -len(rows) // 5]
    }
    # What is less than 2^-40 is not shown.
    return {
        n: {k: c / sum(some) for k, c in enumerate(some, 1) if c << 40 > sum(some)}
        for n, some in counts.items()
    }


def terms(
    table: Table, rows: Sequence[Row], key: str | None = None
) -> tuple[str, list[tuple[int, str]]]:
    """What the OEIS takes: an index and a number of each row, of that *key* or of the first, whose
    name comes along.

    >>> from lightsgame.atlas.tables import TABLES
    >>> terms(TABLES["nullity"], [TABLES["nullity"].row((4,))])
    ('nullity', [(4, '4')])

    Raises:
        BadInput: a case has different numbers, what it says is none, or there is no such key.
    """
    known = [
        name for one in rows[:1] for name, value in one.value.items() if str(value).isdecimal()
    ]
    if not known or any(len(set(one.case)) > 1 for one in rows):
        raise BadInput(
            "numbers for squares, or for one number a case, and a file of them", repr(table.name)
        )
    chosen = key or known[0]
    expect(chosen in known, f"--key with one of {', '.join(known)}", repr(key))
    return chosen, [
        (one.case[0], str(one.value[chosen])) for one in rows if str(one.value[chosen]).isdecimal()
    ]
