"""`lightsgame atlas`: tables of what is known, made, checked and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import log10
from pathlib import Path
from typing import Any

from ..atlas import engine, pools, store
from ..atlas.table import Table
from ..atlas.tables import TABLES
from ..canvas import chart
from ..errors import BadInput, ParseError, plural
from .command import Report
from .common import meter, write_text
from .reading import Name, Number, parse_number, read_text

MOST_SHOWN = 40
Case = tuple[int, ...]
COLUMNS = 60  # of a plot, a decade; each shows the highest of its points


def names() -> list[str]:
    """The names of the tables."""
    return list(TABLES)


def parse_table(name: str) -> Table:
    """The table of a name."""
    return TABLES[name]


def parse_case(text: str) -> Case:
    """A case as it is written: 19, or 9x9.

    >>> parse_case("19"), parse_case("6x8")
    ((19,), (6, 8))
    """
    return tuple([parse_number(part, "the numbers of a case") for part in text.lower().split("x")])


def run_list() -> Report:
    """All tables."""
    width = max(map(len, TABLES))
    tables = [{"name": name, "title": table.title} for name, table in TABLES.items()]
    return Report(0, [f"{name:{width}}  {table.title}" for name, table in TABLES.items()], {"tables": tables})


@contextmanager
def working(jobs: Number, dask: Name, what: str) -> Iterator[tuple[pools.Pool, Callable[[float, float], None]]]:
    """Where the work is done, and a function that tells how far it is."""
    if jobs is not None and dask is not None:
        raise BadInput("--jobs or --dask", "both")
    with pools.Cluster(dask) if dask is not None else pools.Processes(jobs or 1) as pool, meter(what) as tell:
        yield pool, lambda share, left: tell(int(100 * share), int(left))


def run_run(table: Table, to: Number, jobs: Number, dask: Name, out: Path | None, plan: bool, **more: int) -> Report:
    """Make the rows that a file lacks."""
    path, start, end = file_of(table, out), more["from"], to or table.usual
    if start > end:
        raise BadInput("--from that is at most --to", f"{start} and {end}")
    if not path.parent.is_dir():
        raise BadInput("a file in a folder that exists", repr(str(path)))
    todo = engine.plan(table, path, start, end)
    cost = f"{plural(len(todo.missing), 'row')} to make, {todo.there:,} there; {duration(todo.seconds)} of one core"
    value = {"table": table.name}
    if plan:
        return Report(0, cost, value | {"missing": len(todo.missing), "seconds": round(todo.seconds, 1)})
    with working(jobs, dask, f"{table.name}: {{}} %, {{}} s left; {cost}") as (pool, tell):
        made = engine.run(table, path, todo, pool, tell)
    told = f"{plural(made, 'row')} made, {todo.there:,} there: {path}"
    return Report(0, told, value | {"made": made, "there": todo.there, "file": str(path)})


def run_check(file: Path, jobs: Number, dask: Name, every: int) -> Report:
    """Verify every row of a file by the checkers."""
    name = file.name.split(".")[0]
    if not file.is_file():
        raise BadInput("a file of the atlas", repr(str(file)))
    if name not in TABLES:
        raise BadInput(f"a file named as its table is ({', '.join(TABLES)})", repr(file.name))
    count = sum([1 for _ in store.rows(file)])
    with working(jobs, dask, f"{name}: {{}} %, {{}} s left") as (pool, tell):
        faults = list(engine.check(TABLES[name], file, pool, every, tell))
    looked, held = -(-count // every), f"{len(faults)} do not hold" if faults else "all hold"
    value = {"table": name, "rows": count, "checked": looked, "valid": not faults}
    lines = [f"{list(fault.case)}: {fault.reason}" for fault in faults]
    lines += [f"{plural(looked, 'row')} of {count:,} looked at; {held}"]
    return Report(1 if faults else 0, lines, value | {"faults": [fault._asdict() for fault in faults]})


def run_show(table: Table, file: Path | None, outside: Name, svg: Name, row: Case | None, everything: bool) -> Report:
    """Print a table, plot it, compare it, or write the evidence of a row."""
    path = file_of(table, file)
    rows = list(store.rows(path))
    if not rows:
        raise BadInput(f"a file with rows of {table.name}", repr(str(path)))
    if row is not None and not (rows := [one for one in rows if one.case == row]):
        raise BadInput("a row of the table", str(list(row)))
    if svg is not None:
        write_text(svg, plotted(table, rows))
    if outside is not None:
        return compared(rows, outside)
    shown = rows if everything or len(rows) <= MOST_SHOWN else rows[: MOST_SHOWN // 2] + rows[-MOST_SHOWN // 2 :]
    lines = [" x ".join(map(str, one.case)) + ": " + told(one.value) for one in shown]
    if len(shown) < len(rows):
        lines.insert(MOST_SHOWN // 2, f"... {plural(len(rows) - len(shown), 'row')}; --everything shows them ...")
    value: dict[str, Any] = {"table": table.name, "title": table.title}
    value |= {"rows": lambda: [{"case": one.case, "value": one.value} for one in rows]}
    return Report(0, [table.title, *lines], value, evidence=None if row is None else lambda: table.proof(rows[0]))


def run_b_file(table: Table, file: Path | None, key: Name) -> Report:
    """What the OEIS takes: an index and a number a line."""
    rows = list(store.rows(file_of(table, file)))
    if not rows or any(len(set(one.case)) > 1 for one in rows):
        raise BadInput("a table of squares, or with one number a case, and a file of it", repr(table.name))
    known = [name for name, value in rows[0].value.items() if str(value).isdecimal()]
    if key is not None and key not in known:
        raise BadInput(f"--key with one of {', '.join(known)}", repr(key))
    chosen = key or known[0]
    pairs = [(one.case[0], str(one.value[chosen])) for one in rows if str(one.value[chosen]).isdecimal()]
    value = {"table": table.name, "key": chosen, "terms": pairs}
    return Report(0, [f"{index} {number}" for index, number in pairs], value)


def file_of(table: Table, file: Path | None) -> Path:
    """The file of a table, by default in the folder `atlas`."""
    return file or Path("atlas") / f"{table.name}.jsonl"


def compared(rows: list[store.Row], name: str) -> Report:
    """The rows beside those of an outside table: its last numbers in a line are bounds, from below and from above."""
    known: dict[Case, Case] = {}
    width = 1 if all(len(set(one.case)) == 1 for one in rows) else len(rows[0].case)  # a square is told by one side
    for number, line in enumerate(read_text(name).splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                numbers = tuple(map(int, line.split()))
            except ValueError:
                raise ParseError("whole numbers", repr(line[:40]), f"{name}, line {number}") from None
            known[numbers[:width]] = numbers[width:]
    both = [(one, known[one.case[:width]]) for one in rows if one.case[:width] in known]
    ours = [tuple([int(value) for value in one.value.values() if str(value).isdecimal()]) for one, _ in both]
    pairs = [(one.case, here[: len(there)], there) for here, (one, there) in zip(ours, both, strict=True)]
    other = [{"case": case, "here": here, "there": there} for case, here, there in pairs if here != there]
    same, alone = len(both) - len(other), len(rows) - len(both)
    lines = [f"{' x '.join(map(str, o['case']))}: here {text(o['here'])}, there {text(o['there'])}" for o in other]
    told = f"{plural(same, 'row')} the same, {len(other)} other, {alone} only here"
    return Report(0, [*lines, told], {"same": same, "other": other, "only_here": alone})


def plotted(table: Table, rows: list[store.Row]) -> str:
    """A table as curves."""
    highest: dict[int, tuple[float, float]] = {}  # of so many columns of the picture
    for one in rows:
        x, y = float(max(one.case)), float(one.value.get(table.plot, 0))
        if y > 0:
            column = int(COLUMNS * log10(x))
            highest[column] = max(highest.get(column, (x, y)), (x, y), key=lambda place: place[1])
    if not highest:
        raise BadInput("a table with a plot", table.name)
    return chart.chart({table.plot: dict(highest.values())}, "size", table.name)


def told(value: dict[str, object]) -> str:
    """What a row says."""
    return ", ".join([f"{name} {entry}" for name, entry in value.items() if entry is not None])


def text(numbers: Case) -> str:
    """One number, or the first and the last of a range.

    >>> text((5,)), text((37, 40))
    ('5', '37..40')
    """
    return "..".join(map(str, dict.fromkeys(numbers)))


def duration(seconds: float) -> str:
    """A time for a person.

    >>> duration(0.4), duration(90), duration(7300)
    ('1 second', '2 minutes', '2.0 hours')
    """
    if seconds < 60:
        return plural(max(1, round(seconds)), "second")
    return plural(round(seconds / 60), "minute") if seconds < 3600 else f"{seconds / 3600:.1f} hours"
