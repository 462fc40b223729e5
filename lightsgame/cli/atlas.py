"""`lightsgame atlas`: tables of what is known, made, checked and shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput, ParseError
from .command import CERTIFICATE, Command, Option, Report
from .common import meter, plural, write_text
from .reading import parse_number, read_text

if TYPE_CHECKING:
    from ..atlas.pools import Pool
    from ..atlas.store import Row
    from ..atlas.table import Table

FOLDER = "atlas"
MOST_SHOWN = 40
COLUMNS = 60  # of a plot, a decade; each shows the highest of its points


def names() -> list[str]:
    """The names of the tables."""
    from ..atlas.tables import TABLES

    return list(TABLES)


def listed() -> Report:
    """All tables."""
    from ..atlas.tables import TABLES

    width = max(map(len, TABLES))
    return Report(
        0,
        [f"{name:{width}}  {table.title}" for name, table in TABLES.items()],
        {"tables": [{"name": name, "title": table.title} for name, table in TABLES.items()]},
    )


@contextmanager
def pool_of(jobs: int | None, dask: str | None) -> Iterator[Pool]:
    """Where the work is done."""
    from ..atlas.pools import Cluster, Processes

    if jobs is not None and dask is not None:
        raise BadInput("--jobs or --dask", "both")
    with Cluster(dask) if dask is not None else Processes(jobs or 1) as pool:
        yield pool


def run(
    table: str, first: int | None, last: int | None, jobs: int | None, dask: str | None, out: str | None, plan: bool
) -> Report:
    """Make the rows that a file lacks."""
    from ..atlas import engine
    from ..atlas.tables import TABLES

    chosen, path = TABLES[table], file_of(table, out)
    start, end = first or 1, last or chosen.usual
    if start > end:
        raise BadInput("--from that is at most --to", f"{start} and {end}")
    if not path.parent.is_dir():
        raise BadInput("a file in a folder that exists", repr(str(path)))
    todo = engine.plan(chosen, path, start, end)
    cost = f"{plural(len(todo.missing), 'row')} to make, {todo.there:,} there; {duration(todo.seconds)} of one core"
    if plan:
        return Report(0, cost, {"table": table, "missing": len(todo.missing), "seconds": round(todo.seconds, 1)})
    with pool_of(jobs, dask) as pool, meter(f"{table}: {{}} %, {{}} s left; {cost}") as tell:
        made = engine.run(chosen, path, todo, pool, lambda share, left: tell(int(100 * share), int(left)))
    return Report(
        0,
        f"{plural(made, 'row')} made, {todo.there:,} there: {path}",
        {"table": table, "made": made, "there": todo.there, "file": str(path)},
    )


def check(file: str, jobs: int | None, dask: str | None, every: int | None) -> Report:
    """Verify every row of a file by the checkers."""
    from ..atlas import engine, store

    path = Path(file)
    if not path.is_file():
        raise BadInput("a file of the atlas", repr(file))
    chosen = table_of(path)
    count = sum([1 for _ in store.rows(path)])
    with pool_of(jobs, dask) as pool, meter(f"{chosen.name}: {{}} %, {{}} s left") as tell:
        faults = list(
            engine.check(chosen, path, pool, every or 1, lambda share, left: tell(int(100 * share), int(left)))
        )
    looked = -(-count // (every or 1))
    lines = [f"{list(fault.case)}: {fault.reason}" for fault in faults]
    held = f"{plural(looked, 'row')} of {count:,} looked at; " + (
        f"{len(faults)} do not hold" if faults else "all hold"
    )
    return Report(
        1 if faults else 0,
        [*lines, held],
        {
            "table": chosen.name,
            "rows": count,
            "checked": looked,
            "valid": not faults,
            "faults": [{"case": list(fault.case), "reason": fault.reason} for fault in faults],
        },
    )


def show(
    table: str,
    file: str | None,
    outside: str | None,
    svg: str | None,
    row: tuple[int, ...] | None,
    everything: bool,
) -> Report:
    """Print a table, plot it, compare it, or write the evidence of a row."""
    from ..atlas import store
    from ..atlas.tables import TABLES

    chosen, path = TABLES[table], file_of(table, file)
    rows = list(store.rows(path))
    if not rows:
        raise BadInput(f"a file with rows of {table}", repr(str(path)))
    if row is not None:
        rows = [one for one in rows if one.case == row]
        if not rows:
            raise BadInput("a row of the table", str(list(row)))
    if svg is not None:
        write_text(svg, plotted(chosen, rows))
    if outside is not None:
        return compared(rows, outside)
    shown = rows if everything or len(rows) <= MOST_SHOWN else rows[: MOST_SHOWN // 2] + rows[-MOST_SHOWN // 2 :]
    lines = [" x ".join(map(str, one.case)) + ": " + told(one.value) for one in shown]
    if len(shown) < len(rows):
        lines.insert(MOST_SHOWN // 2, f"... {plural(len(rows) - len(shown), 'row')}; --everything shows them ...")
    return Report(
        0,
        [chosen.title, *lines],
        lambda: {"table": table, "title": chosen.title, "rows": [{"case": r.case, "value": r.value} for r in rows]},
        evidence=None if row is None else lambda: chosen.proof(rows[0]),
    )


def b_file(table: str, file: str | None, key: str | None) -> Report:
    """What the OEIS takes: an index and a number a line."""
    from ..atlas import store

    rows = list(store.rows(file_of(table, file)))
    if not rows or any(len(set(one.case)) > 1 for one in rows):
        raise BadInput("a table of squares, or with one number a case, and a file of it", repr(table))
    known = [name for name, value in rows[0].value.items() if str(value).isdecimal()]
    if key is not None and key not in known:
        raise BadInput(f"--key with one of {', '.join(known)}", repr(key))
    chosen = key or known[0]
    pairs = [(one.case[0], str(one.value[chosen])) for one in rows if str(one.value[chosen]).isdecimal()]
    return Report(0, [f"{index} {number}" for index, number in pairs], {"table": table, "key": chosen, "terms": pairs})


def file_of(table: str, name: str | None) -> Path:
    """The file of a table, by default in the folder `atlas`."""
    return Path(name) if name is not None else Path(FOLDER) / f"{table}.jsonl"


def table_of(path: Path) -> Table:
    """The table that a file is of: its name says so, up to the first dot."""
    from ..atlas.tables import TABLES

    name = path.name.split(".")[0]
    if name not in TABLES:
        raise BadInput(f"a file named as its table is ({', '.join(TABLES)})", repr(path.name))
    return TABLES[name]


def compared(rows: list[Row], name: str) -> Report:
    """The rows beside those of an outside table: its last numbers in a line are bounds, from below and from above."""
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    width = 1 if all(len(set(one.case)) == 1 for one in rows) else len(rows[0].case)  # a square is told by one side
    for number, line in enumerate(read_text(name).splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                numbers = tuple(map(int, line.split()))
            except ValueError:
                raise ParseError("whole numbers", repr(line[:40]), f"{name}, line {number}") from None
            known[numbers[:width]] = numbers[width:]
    same, other = 0, []
    for one in rows:
        ours = tuple([int(value) for value in one.value.values() if str(value).isdecimal()])
        theirs = known.get(one.case[:width])
        if theirs is None:
            continue
        if ours[: len(theirs)] == theirs:
            same += 1
        else:
            other.append((one.case, ours[: len(theirs)], theirs))
    lines = [f"{' x '.join(map(str, case))}: here {text(ours)}, there {text(theirs)}" for case, ours, theirs in other]
    return Report(
        0,
        [*lines, f"{plural(same, 'row')} the same, {len(other)} other, {len(rows) - same - len(other)} only here"],
        {
            "same": same,
            "other": [{"case": case, "here": ours, "there": theirs} for case, ours, theirs in other],
            "only_here": len(rows) - same - len(other),
        },
    )


def plotted(table: Table, rows: list[Row]) -> str:
    """A table as curves."""
    from ..canvas.chart import chart

    highest: dict[tuple[str, int], tuple[float, float]] = {}  # of so many columns of the picture
    for one in rows:
        point = table.plot(one)
        if point is not None:
            name, x, y = point
            column = name, int(COLUMNS * log10(x))
            highest[column] = max(highest.get(column, (x, y)), (x, y), key=lambda place: place[1])
    curves: dict[str, dict[float, float]] = {}
    for (name, _), (x, y) in highest.items():
        curves.setdefault(name, {})[x] = y
    if not curves:
        raise BadInput("a table with a plot", table.name)
    return chart(curves, "size", table.name)


def told(value: dict[str, object]) -> str:
    """What a row says."""
    return ", ".join([f"{name} {entry}" for name, entry in value.items() if entry is not None])


def text(numbers: tuple[int, ...]) -> str:
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


def case(text: str) -> tuple[int, ...]:
    """A case as it is written: 19, or 9x9.

    >>> case("19"), case("6x8")
    ((19,), (6, 8))
    """
    return tuple([parse_number(part, "the numbers of a case") for part in text.lower().split("x")])


TABLE = Option("table", "the name of a table", "TABLE", words=names)
JOBS = Option("--jobs", "so many processes (default: 1)", "N", lambda text: parse_number(text, "a number of processes"))
DASK = Option("--dask", "the address of a Dask scheduler instead (extra `atlas`)", "ADDRESS")
FILE = Option("--file", f"the file (default: {FOLDER}/TABLE.jsonl)", "FILE")

COMMANDS = (
    Command("atlas list", listed, (), "The tables of the atlas."),
    Command(
        "atlas run",
        lambda table, to, jobs, dask, out, plan, **rest: run(table, rest["from"], to, jobs, dask, out, plan),
        (
            TABLE,
            Option("--from", "the first side (default: 1)", "A", lambda text: parse_number(text, "a side")),
            Option("--to", "the last side", "B", lambda text: parse_number(text, "a side")),
            JOBS,
            DASK,
            Option("--out", f"the file (default: {FOLDER}/TABLE.jsonl)", "FILE"),
            Option("--plan", "only say what it would cost"),
        ),
        "Make the rows that a file lacks, and append them.  A run that is stopped goes on from its file; "
        "two runs give the same bytes, on one core or on many.",
    ),
    Command(
        "atlas check",
        check,
        (
            Option("file", "a file named TABLE.jsonl", "FILE"),
            JOBS,
            DASK,
            Option("--every", "only each K-th row", "K", lambda text: parse_number(text, "a number of rows")),
        ),
        "Verify the rows of a file: their evidence by the checkers alone, and what they say by reading it off the "
        "evidence.  Exit status 1: a row does not hold.",
    ),
    Command(
        "atlas show",
        show,
        (
            TABLE,
            FILE,
            Option("--outside", "compare with a table of numbers, such as a b-file of the OEIS", "FILE"),
            Option("--svg", "plot it into FILE", "FILE"),
            Option("--row", "one row, such as 19 or 6x8", "CASE", case),
            CERTIFICATE._replace(help="with --row: write its evidence into FILE; `lightsgame verify FILE` checks it"),
            Option("--everything", "all rows, however many"),
        ),
        "Print a table, plot it, compare it with an outside one, or write the evidence of a row.",
    ),
    Command(
        "atlas b-file",
        b_file,
        (TABLE, FILE, Option("--key", "which number of a row (default: the first)", "NAME")),
        "The lines that the OEIS takes as a b-file.",
    ),
)
