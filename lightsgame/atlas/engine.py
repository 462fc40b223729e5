"""Running a table and checking one: the same loop over chunks of cases, wherever the work is done.

The file is the state.  What it holds is not made again; what is made is appended in the order of
the cases, so that two runs give the same bytes, on one core or on forty, broken off or not.
"""

import time
import timeit
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import accumulate, groupby, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..core.message import Message
from ..core.validation import expect_type, whole
from ..errors import BadInput, at_most
from . import store
from .pools import Pool, in_order
from .store import Case, Head, Row
from .table import Table
from .tables import TABLES

CHUNK = 2.0  # seconds of work that go to a worker at once
MOST_CHUNK = 100  # cases: what they give goes back by one write, which nothing can break off
PARTS = 50  # of a check, for each worker
MOST_CASES = 1_000_000  # of a plan

Tell = Callable[[float, float], None]  # (share done, seconds left)
Item = TypeVar("Item")
Result = TypeVar("Result")
Parts = Iterator[tuple[list[Item], list[Result]]]


class Plan(NamedTuple):
    """What a run would do: the cases that are missing, and what they cost."""

    missing: dict[Case, float]  # with the seconds of one core that each takes
    there: int
    seconds: float  # of all of them
    head: Head  # of the file afterwards


class Fault(NamedTuple):
    """A row that does not hold."""

    case: Case
    reason: str


class Selection(NamedTuple):
    """Rows of a file that are to be looked at, and how many there are in all."""

    rows: list[Row]
    there: int


class Cover(NamedTuple):
    """How the cases of a file differ from those that its head promises."""

    missing: list[Case]
    foreign: list[Case]
    unsettled: list[Case]  # cases that the table knows, and has no row for


def cover(table: Table, path: Path) -> Cover:
    """Which cases a file lacks, has too many, and leaves open.

    >>> cover(TABLES["nullity"], Path("no such file"))
    Cover(missing=[], foreign=[], unsettled=[])
    """
    expect_type(table, Table, "table")
    head = store.head(path)
    if head is None:
        return Cover([], [], [])
    there = {row.case for row in store.rows(path)}
    promised = set(table.cases(head.first, head.last))
    unsettled = set(table.unsettled(head.first, head.last))
    return Cover(sorted(promised - there), sorted(there - promised), sorted(unsettled - there))


def plan(table: Table, path: Path, first: int, last: int) -> Plan:
    """What is missing in a file, and how long that takes, measured on one small case.

    >>> todo = plan(TABLES["nullity"], Path("no such file"), 2, 4)
    >>> list(todo.missing), todo.there
    ([(2,), (3,), (4,)], 0)
    """
    expect_type(table, Table, "table")
    expect_type(path, Path, "path")
    first, last = whole(first, "first"), whole(last, "last")
    head = _widened(table, path, first, last)
    there = {row.case for row in store.rows(path)}
    cases = list(islice(table.cases(first, last), MOST_CASES + 1))
    at_most(len(cases), MOST_CASES, "a plan of so many rows")
    missing = [case for case in cases if case not in there]
    unit = _unit(table) if missing else 0.0
    costs = {case: unit * table.cost(case) for case in missing}
    return Plan(costs, len(there), sum(costs.values()), head)


def _widened(table: Table, path: Path, first: int, last: int) -> Head:
    """The head of a file that has these sides besides what it has."""
    old = store.head(path)
    if old is None:
        return Head(table.name, first, last)
    if old.table != table.name:
        expected = Message("a file of the table {name}", name=table.name)
        raise BadInput(expected, Message("one of {name}", name=old.table))
    if first > old.last + 1 or last < old.first - 1:
        expected = Message("sides that meet those of the file, {n} to {m}", n=old.first, m=old.last)
        raise BadInput(expected, f"{first} to {last}")
    return Head(table.name, min(first, old.first), max(last, old.last))


def _unit(table: Table) -> float:
    """The seconds that one unit of a table's costs takes, measured on its probe."""
    # The first time loads what is loaded once; and what a busy machine does for others is no cost
    # of ours.
    make = partial(table.row, table.probe)
    times = timeit.repeat(make, timer=time.process_time, number=1, repeat=2)
    # The clock of Windows goes in steps of 16 ms, and may have stood still.
    return max(min(times), 1e-7) / table.cost(table.probe)


def run(table: Table, path: Path, todo: Plan, pool: Pool, tell: Tell = lambda *_: None) -> int:
    """Make what a plan names, and return how many rows were made.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     table, path = TABLES["nullity"], Path(folder, "nullity.jsonl")
    ...     made = run(table, path, plan(table, path, 1, 4), Pool())
    ...     made, [row.value["nullity"] for row in store.rows(path)]
    (4, [0, 0, 0, 4])
    """
    expect_type(table, Table, "table")
    expect_type(path, Path, "path")
    expect_type(todo, Plan, "todo")
    expect_type(pool, Pool, "pool")
    store.put_in_order(path, todo.head)  # and mend it
    costs = list(todo.missing.items())
    for _, lines in _results(table.name, pool, _make, costs, CHUNK, tell):
        store.append(path, lines)
    store.put_in_order(path)
    return len(todo.missing)


def select(path: Path, first: int = 1, last: int | None = None, every: int = 1) -> Selection:
    """The rows of a file between two sides, by the longest side of their cases.

    Of these there is only each *every*-th.

    >>> select(Path("no such file"), 2, 4)
    Selection(rows=[], there=0)
    """
    expect_type(path, Path, "path")
    first = whole(first, "first")
    everything = sorted(store.rows(path), key=_longest_side)
    rows = [row for row in everything if first <= _longest_side(row)]
    if last is not None:
        last = whole(last, "last")
        rows = [row for row in rows if _longest_side(row) <= last]
    return Selection(rows[:: whole(every, "every how many rows", 1)], len(everything))


def _longest_side(row: Row) -> int:
    return max((1, *row.case))


def check(
    table: Table, some: Selection, pool: Pool, tell: Tell = lambda *_: None
) -> Parts[Row, Fault]:
    """The rows in parts, in their order, with those that do not hold.

    >>> row = TABLES["nullity"].row((4,))
    >>> some = Selection([row, row._replace(value={"nullity": 3})], 2)
    >>> [faults for _, faults in check(TABLES["nullity"], some, Pool())]
    [[], [Fault(case=(4,), reason='the evidence says {"nullity":4}')]]
    """
    expect_type(table, Table, "table")
    expect_type(some, Selection, "some")
    expect_type(pool, Pool, "pool")
    costs = [(row, _cost(table, row)) for row in some.rows]
    total = sum([cost for _, cost in costs])
    most = total / (PARTS * pool.width)
    return _results(table.name, pool, _doubts, costs, most, tell)


def _cost(table: Table, row: Row) -> float:
    """What it costs to look at a row, beside others: a tenth of making it, unless it is made or counted
    anew.
    """
    with suppress(Exception):  # a case that is none of the table
        share = 0.1 if "kind" in row.evidence else 1
        return max(0.001, share * table.cost(row.case))
    return 0.001


def _results(
    name: str,
    pool: Pool,
    work: Callable[[Any], list[Result]],
    costs: list[tuple[Item, float]],
    most: float,
    tell: Tell,
) -> Parts[Item, Result]:
    """Items in parts that cost about so much, in their order, with what comes of them.

    After each part, *tell* gets the share that is done, and the seconds that are left.
    """
    sums = list(accumulate([cost for _, cost in costs]))
    numbers = groupby(range(len(costs)), key=lambda n: (sums[n] // most, n // MOST_CHUNK))
    parts = [[costs[n][0] for n in part] for _, part in numbers]
    tasks = [(name, tuple(part)) for part in parts]
    began = time.monotonic()
    done = 0
    for part, results in zip(parts, in_order(pool, work, tasks), strict=True):
        yield part, results
        done += len(part)
        share = sums[done - 1] / sums[-1]
        elapsed = time.monotonic() - began
        tell(share, elapsed * (1 - share) / share)


def _make(chunk: tuple[str, tuple[Case, ...]]) -> list[str]:
    """The lines of some cases: what a worker does."""
    name, cases = chunk
    return [store.text(TABLES[name].row(case)) for case in cases]


def _doubts(part: tuple[str, tuple[Row, ...]]) -> list[Fault]:
    """The rows that do not hold among some: what a worker does for `check`."""
    name, rows = part
    faults: list[Fault] = []
    for row in map(Row._make, rows):
        reason = TABLES[name].gap(row)
        if reason is not None:
            faults.append(Fault(row.case, reason))
    return faults
