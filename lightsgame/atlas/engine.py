"""Running a table and checking one: the same loop over chunks of cases, wherever the work is done.

The file is the state.  What it holds is not made again; what is made is appended in the order of the cases, so that two
runs give the same bytes, on one core or on forty, broken off or not.
"""

import time
import timeit
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, count, groupby, islice
from pathlib import Path
from typing import NamedTuple

from ..doors import door, whole
from ..errors import at_most
from . import store
from .pools import Pool, in_order
from .store import Case, Row
from .table import Table
from .tables import TABLES

CHUNK = 2.0  # seconds of work that go to a worker at once
MOST_CHUNK = 500  # cases
MOST_CASES = 1_000_000  # of a plan

Tell = Callable[[float, float], None]  # (share done, seconds left)


class Plan(NamedTuple):
    """What a run would do: the cases that are missing, and what they cost."""

    missing: dict[Case, float]  # with the seconds of one core that each takes
    there: int
    seconds: float  # of all of them


class Fault(NamedTuple):
    """A row that does not hold."""

    case: Case
    reason: str


@door
def plan(table: Table, path: Path, first: int, last: int) -> Plan:
    """What is missing in a file, and how long that takes, measured on one small case.

    >>> todo = plan(TABLES["nullity"], Path("no such file"), 2, 4)
    >>> list(todo.missing), todo.there
    ([(2,), (3,), (4,)], 0)
    """
    there = {row.case for row in store.rows(path)}
    cases = list(islice(table.cases(first, last), MOST_CASES + 1))
    at_most(len(cases), MOST_CASES, "a plan of so many rows")
    missing = [case for case in cases if case not in there]
    # The first time loads what is loaded once.
    seconds = min(timeit.repeat(lambda: table.row(table.probe), number=1, repeat=2)) if missing else 0.0
    costs = {case: seconds * table.cost(case) / table.cost(table.probe) for case in missing}
    return Plan(costs, len(there), sum(costs.values()))


@door
def run(table: Table, path: Path, todo: Plan, pool: Pool, tell: Tell = lambda *_: None) -> int:
    """Make what a plan names, and return how many rows were made.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     table, path = TABLES["nullity"], Path(folder, "nullity.jsonl")
    ...     made = run(table, path, plan(table, path, 1, 4), Pool())
    ...     made, [row.value["nullity"] for row in store.rows(path)]
    (4, [0, 0, 0, 4])
    """
    store.put_in_order(path)  # and mend it
    chunks = list(_chunks(table, todo.missing))
    began, done = time.monotonic(), 0.0
    for (_, cases), lines in zip(chunks, in_order(pool, _make, chunks), strict=True):
        store.append(path, lines)
        done += sum([todo.missing[case] for case in cases])
        share = done / todo.seconds
        tell(share, (time.monotonic() - began) * (1 - share) / share)
    store.put_in_order(path)
    return len(todo.missing)


@door
def check(table: Table, path: Path, pool: Pool, every: int = 1, tell: Tell = lambda *_: None) -> Iterator[Fault]:
    """The rows of a file that do not hold; of the rows only each *every*-th is looked at.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "nullity.jsonl")
    ...     row = TABLES["nullity"].row((4,))
    ...     store.append(path, [store.text(row._replace(value={"nullity": 3}))])
    ...     [(fault.case, fault.reason) for fault in check(TABLES["nullity"], path, Pool())]
    [((4,), 'the evidence says {"nullity":4}')]
    """
    rows = list(store.rows(path))[:: whole(every, "every how many rows", 1)]
    size = max(1, min(MOST_CHUNK, len(rows) // (8 * pool.width) or 1))
    parts = [(table.name, tuple(rows[i : i + size])) for i in range(0, len(rows), size)]
    began = time.monotonic()
    for number, faults in enumerate(in_order(pool, _doubts, parts), start=1):
        yield from faults
        share = number / len(parts)
        tell(share, (time.monotonic() - began) * (1 - share) / share)


def _make(chunk: tuple[str, tuple[Case, ...]]) -> list[str]:
    """The lines of some cases: what a worker does."""
    name, cases = chunk
    return [store.text(TABLES[name].row(case)) for case in cases]


def _doubts(part: tuple[str, tuple[Row, ...]]) -> list[Fault]:
    """The rows that do not hold among some: what a worker does for `check`."""
    name, rows = part
    return [Fault(row.case, why) for row in map(Row._make, rows) if (why := TABLES[name].gap(row)) is not None]


def _chunks(table: Table, cases: Mapping[Case, float]) -> Iterator[tuple[str, tuple[Case, ...]]]:
    """Cases in a row that take about as long as a worker should be busy."""
    told = zip(cases, accumulate(cases.values()), count())
    for _, chunk in groupby(told, key=lambda each: (each[1] // CHUNK, each[2] // MOST_CHUNK)):
        yield table.name, tuple([case for case, *_ in chunk])
