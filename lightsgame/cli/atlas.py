"""`lightsgame atlas`: tables of what is known, made, checked and shown."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from itertools import compress
from pathlib import Path

from ..atlas import display, engine, pools, store
from ..atlas.store import Case
from ..atlas.table import Table
from ..atlas.tables import TABLES
from ..classroom.judge.verdict import clean
from ..core.atomic_files import write_text
from ..core.message import Counted, Joined, Message, marked
from ..core.text_input import check_writable, read_text
from ..errors import BadInput, expect, listed
from .common import Report
from .meters import meter
from .reading import Name, Number, parse_number

MOST_SHOWN = 40


def names() -> list[str]:
    """The names of the tables.

    >>> "nullity" in names()
    True
    """
    return list(TABLES)


parse_table = TABLES.__getitem__


def parse_case(text: str) -> Case:
    """A case as it is written: 19, or 9x9.

    >>> parse_case("19"), parse_case("6x8")
    ((19,), (6, 8))
    """
    return tuple([parse_number(part, "the numbers of a case") for part in text.lower().split("x")])


def listed_tables() -> Report:
    """All tables."""
    width = max(map(len, TABLES))
    tables = [{"name": name, "title": table.title} for name, table in TABLES.items()]
    lines: list[str] = []
    for name, table in TABLES.items():
        lines.append(Joined("", [f"{name:{width}}  ", Message(table.title)]))
    return Report(0, lines, {"tables": tables})


@contextmanager
def working(
    jobs: Number, dask: Name, what: str
) -> Iterator[tuple[pools.Pool, Callable[[float, float], None]]]:
    """Where the work is done, and a function that tells how far it is."""
    with (
        closing(pools.Cluster(dask) if dask is not None else pools.Pool(jobs or 1)) as pool,
        meter(what) as tell,
    ):
        yield pool, lambda share, left: tell(int(100 * share), int(left))


def run_run(
    table: Table, to: Number, jobs: Number, dask: Name, out: Path | None, plan: bool, **more: int
) -> Report:
    """Make the rows that a file lacks."""
    path = file_of(table, out)
    start = more["from"]
    end = to or table.usual
    expect(
        start <= end,
        marked("--from that is at most --to"),
        listed([str(start), str(end)]),
    )
    check_writable(str(path))
    todo = engine.plan(table, path, start, end)
    cost = Counted(
        "{n} row to make, {n2} there; {time} of one core",
        "{n} rows to make, {n2} there; {time} of one core",
        len(todo.missing),
        n2=todo.there,
        time=timedelta(seconds=round(todo.seconds)),
    )
    value = {"table": table.name}
    if plan:
        planned = {"missing": len(todo.missing), "seconds": round(todo.seconds, 1)}
        return Report(0, cost, value | planned)
    with working(
        jobs, dask, Message("{what}: {{n}} %, {{n2}} s left; {rest}", what=table.name, rest=cost)
    ) as (pool, tell):
        made = engine.run(table, path, todo, pool, tell)
    told = Counted(
        "{n} row made, {n2} there: {file}",
        "{n} rows made, {n2} there: {file}",
        made,
        n2=todo.there,
        file=path,
    )
    return Report(0, told, value | {"made": made, "there": todo.there, "file": path})


def run_check(file: Path, to: Number, jobs: Number, dask: Name, every: int, **more: int) -> Report:
    """Verify the rows of a file by the checkers; if it is stopped, say how far it came."""
    table = table_of(file)
    name = table.name
    some = engine.select(file, more["from"], to, every)
    expect(
        some.rows,
        marked("a file with rows between these sides"),
        Message("none of {n} in {file}", n=some.there, file=repr(str(file))),
    )
    looked = 0
    faults = _case_faults(table, file, more["from"], to)
    with (
        suppress(KeyboardInterrupt),
        working(jobs, dask, f"{name}: {{n}} %, {{n2}} s left") as (pool, tell),
    ):
        for part, found in engine.check(table, some, pool, tell):
            looked, faults = looked + len(part), faults + found
    stopped = looked < len(some.rows)
    value = {
        "table": name,
        "rows": some.there,
        "checked": looked,
        "valid": not faults,
        "stopped": stopped,
    }
    lines: list[str] = [
        Message("{what}: {rest}", what=list(fault.case), rest=fault.reason) for fault in faults
    ]
    lines += [
        (
            Counted(
                "{n} row of {n2} looked at; {m} do not hold",
                "{n} rows of {n2} looked at; {m} do not hold",
                looked,
                n2=some.there,
                m=len(faults),
            )
            if faults
            else Counted(
                "{n} row of {n2} looked at; all hold",
                "{n} rows of {n2} looked at; all hold",
                looked,
                n2=some.there,
            )
        )
    ]
    if stopped:
        side = max((1, *some.rows[looked].case))
        lines.append(Message("stopped; --from {n} goes on", n=side))
    if faults:
        status = 1
    else:
        status = 130 if stopped else 0
    return Report(status, lines, value | {"faults": faults})


def table_of(file: Path) -> Table:
    """The table that the first line of a file names."""
    head = store.head(file)
    if head is None:
        raise BadInput(marked("a file with the rows of a table"), repr(str(file)))
    names = ", ".join(TABLES)
    expect(head.table in TABLES, Message("the name of a table ({words})", words=names), head.table)
    return TABLES[head.table]


def _case_faults(table: Table, file: Path, first: int, last: Number) -> list[engine.Fault]:
    """The cases between two sides that the file promises and lacks, and those that it has besides."""
    found = engine.cover(table, file)
    faults = [engine.Fault(case, marked("the row is missing")) for case in found.missing]
    faults += [
        engine.Fault(case, marked("the file promises no such row")) for case in found.foreign
    ]
    sides = [max((1, *fault.case)) for fault in faults]
    asked = [first <= side and (last is None or side <= last) for side in sides]
    return list(compress(faults, asked))


def run_show(
    table: Table | None,
    file: Path | None,
    outside: Name,
    svg: Name,
    oeis: Name,
    row: Case | None,
    everything: bool,
) -> Report:
    """Print a table, plot it, compare it, or write the evidence of a row."""
    if table is None:
        return listed_tables()
    path = file_of(table, file)
    rows = list(store.rows(path))
    if not rows:
        make = f"`lightsgame atlas run {table.name}`"
        got = Message(
            "{what}; {rest}", what=repr(str(path)), rest=Message("{cure} makes one", cure=make)
        )
        raise BadInput(Message("a file with rows of {name}", name=table.name), got)
    if row is not None:
        rows = [one for one in rows if one.case == row]
        if not rows and row in table.unsettled(max(row), max(row)):
            got = Message("{what}, which is open: {rest}", what=str(list(row)), rest=table.limit)
            raise BadInput(Message("a case that is settled"), got)
        expect(rows, marked("a row of the table"), str(list(row)))
    if svg is not None:
        write_text(svg, display.plot_svg(table, rows))
    if oeis is not None:
        write_text(oeis, display.oeis_draft(table, rows))
    if outside is not None:
        found = display.compare(rows, read_text(outside), outside)
        told = Counted(
            "{n} row the same, {m} other, {k} only here",
            "{n} rows the same, {m} other, {k} only here",
            found.same,
            m=len(found.other),
            k=found.only_here,
        )
        return Report(0, [*map(str, found.other), told], found._asdict())
    lines: list[str] = []
    for one in rows:
        case = " x ".join(map(str, one.case))
        lines.append(f"{case}: {clean(display.in_words(one.value))}")
    if not everything and (more := len(lines) - MOST_SHOWN) > 0:
        half = MOST_SHOWN // 2
        lines[half:-half] = [
            Counted(
                "... {n} row; --everything shows them ...",
                "... {n} rows; --everything shows them ...",
                more,
            )
        ]
    listed = [{"case": one.case, "value": one.value} for one in rows]
    value = {"table": table.name, "title": table.title, "rows": listed}
    evidence = None if row is None else lambda: table.proof(rows[0])
    return Report(0, [Message(table.title), *lines], value, evidence=evidence)


def file_of(table: Table, file: Path | None) -> Path:
    """The file of a table, by default in the folder `atlas`."""
    return file or Path("atlas") / f"{table.name}.jsonl"
