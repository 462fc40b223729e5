"""Running a table and checking one: the same loop over chunks of cases, wherever the work is done.

The file is the state.  What it holds is not made again; what is made is appended in the order of the cases, so that two
runs give the same bytes, on one core or on forty, broken off or not.
"""

import time
import timeit
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, count, groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from ..doors import door, whole
from ..errors import at_most
from . import store
from .pools import Pool, in_order
from .store import Case, Row
from .table import Table
from .tables import TABLES

CHUNK = 2.0  # seconds of work that go to a worker at once
MOST_CHUNK = 500  # cases
PARTS = 50  # of a check, for each worker
KEPT = 0.1  # of what it costs to make a row, to look at one that keeps its evidence; for estimates
LEAST_COST = 0.001  # of a row beside others
MOST_CASES = 1_000_000  # of a plan

Tell = Callable[[float, float], None]  # (share done, seconds left)
Item = TypeVar("Item")
Result = TypeVar("Result")
Work: TypeAlias = Callable[[tuple[str, tuple[Item, ...]]], list[Result]]  # what a worker does with items of a table


class Plan(NamedTuple):
    """What a run would do: the cases that are missing, and what they cost."""

    missing: dict[Case, float]  # with the seconds of one core that each takes
    there: int
    seconds: float  # of all of them


class Fault(NamedTuple):
    """A row that does not hold."""

    case: Case
    reason: str


class Chosen(NamedTuple):
    """Rows of a file that are to be looked at, and how many there are in all."""

    rows: list[Row]
    there: int


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
    for _, lines in _worked(table, pool, _make, list(todo.missing.items()), CHUNK, tell):
        store.append(path, lines)
    store.put_in_order(path)
    return len(todo.missing)


@door
def chosen(path: Path, first: int = 1, last: int | None = None, every: int = 1) -> Chosen:
    """The rows of a file between two sides, by the longest side of their cases; of these only each *every*-th.

    >>> chosen(Path("no such file"), 2, 4)
    Chosen(rows=[], there=0)
    """
    sided = sorted([(max((1, *row.case)), row) for row in store.rows(path)], key=itemgetter(0))
    rows = [row for side, row in sided if first <= side and (last is None or side <= last)]
    return Chosen(rows[:: whole(every, "every how many rows", 1)], len(sided))


@door
def check(
    table: Table, some: Chosen, pool: Pool, tell: Tell = lambda *_: None
) -> Iterator[tuple[list[Row], list[Fault]]]:
    """The rows in parts, in their order, with those that do not hold.

    >>> row = TABLES["nullity"].row((4,))
    >>> some = Chosen([row, row._replace(value={"nullity": 3})], 2)
    >>> [faults for _, faults in check(TABLES["nullity"], some, Pool())]
    [[], [Fault(case=(4,), reason='the evidence says {"nullity":4}')]]
    """
    costs = [(row, _cost(table, row)) for row in some.rows]
    return _worked(table, pool, _doubts, costs, sum([cost for _, cost in costs]) / (PARTS * pool.width), tell)


def _cost(table: Table, row: Row) -> float:
    """What it costs to look at a row, beside others; of a case that is none of the table nobody knows."""
    with suppress(Exception):
        return max(LEAST_COST, table.cost(row.case) * (1 if "sha256" in row.evidence else KEPT))
    return LEAST_COST


def _worked(
    table: Table, pool: Pool, work: Work[Item, Result], costs: Sequence[tuple[Item, float]], most: float, tell: Tell
) -> Iterator[tuple[list[Item], list[Result]]]:
    """Items in parts that cost about so much, in their order, with what comes of them; it tells how far it is."""
    counted = zip(costs, accumulate([cost for _, cost in costs]), count())
    grouped = groupby(counted, key=lambda each: (each[1] // most, each[2] // MOST_CHUNK))
    parts = [[pair for pair, *_ in part] for _, part in grouped]
    tasks = [(table.name, tuple([item for item, _ in part])) for part in parts]
    began, done, total = time.monotonic(), 0.0, sum([cost for _, cost in costs])
    for part, results in zip(parts, in_order(pool, work, tasks), strict=True):
        yield [item for item, _ in part], results
        done += sum([cost for _, cost in part])
        share = done / total
        tell(share, (time.monotonic() - began) * (1 - share) / share)


def _make(chunk: tuple[str, tuple[Case, ...]]) -> list[str]:
    """The lines of some cases: what a worker does."""
    name, cases = chunk
    return [store.text(TABLES[name].row(case)) for case in cases]


def _doubts(part: tuple[str, tuple[Row, ...]]) -> list[Fault]:
    """The rows that do not hold among some: what a worker does for `check`."""
    name, rows = part
    return [Fault(row.case, why) for row in map(Row._make, rows) if (why := TABLES[name].gap(row)) is not None]
