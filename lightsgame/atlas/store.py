"""The file of a table: one JSON object a line, append-only, mended and checked when it is read.

The first line names the table and the sides from and to which it is to be complete; every other
line is a row.

>>> Head("nullity", 1, 9).line()
'{"table":"nullity","from":1,"to":9}'
>>> line = text(Row((4, 4), {"nullity": 4}, {"hash": "00"}))
>>> line
'{"case":[4,4],"value":{"nullity":4},"evidence":{"hash":"00"}}'
>>> _parsed(line, "nullity.jsonl, line 1").case
(4, 4)

A line is written whole or not at all as far as a reader is concerned: what a killed run leaves
behind is a last line without its end, and that line is cut off before the next run appends.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..core.atomic_files import write_text
from ..core.message import Message
from ..core.text_input import check_writable, read_text
from ..core.validation import expect_type
from ..errors import ParseError, legible

Case = tuple[int, ...]
MOST_HEAD = 200  # characters of the first line
MOST_LINE = 4_000_000  # characters of one line; the longest of ours has less than a tenth of that


class Row(NamedTuple):
    """One case of a table: what is claimed of it, and the evidence: its hash where it is
    large, its kind alone where it is a recount.
    """

    case: Case
    value: dict[str, Any]
    evidence: dict[str, Any]


class Head(NamedTuple):
    """What the first line of a file says: the table, and the sides between which it has all cases."""

    table: str
    first: int
    last: int

    def line(self) -> str:
        """The line, as it is written.

        >>> Head("trees", 1, 60).line()
        '{"table":"trees","from":1,"to":60}'
        """
        said = {"table": self.table, "from": self.first, "to": self.last}
        return json.dumps(said, separators=(",", ":"))


def head(path: Path) -> Head | None:
    """The head of a file, or None where there is no file or an empty one.

    >>> print(head(Path("no such file")))
    None

    Raises:
        ParseError: the first line is no head.
    """
    return _head_of(_lines(path), path)


def _head_of(lines: list[str], path: Path) -> Head | None:
    if not lines:
        return None
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        said = json.loads(lines[0][:MOST_HEAD])
        made = Head(said.pop("table"), said.pop("from"), said.pop("to"))
        if not said and [*map(type, made)] == [str, int, int]:
            return made
    expected = 'a first line as {"table":"nullity","from":1,"to":9}'
    raise ParseError(expected, repr(lines[0][:60]), str(path))


def _lines(path: Path) -> list[str]:
    """The whole lines of a file; what stands after the last end of line is passed over."""
    expect_type(path, Path, "path")
    content = read_text(str(path)) if path.exists() else ""
    return content.split("\n")[:-1]


def text(row: Row) -> str:
    """The line of a row, the same for the same row wherever it is made.

    >>> text(Row((4,), {"nullity": 4}, {}))
    '{"case":[4],"value":{"nullity":4},"evidence":{}}'
    """
    expect_type(row, Row, "row")
    return json.dumps(row._asdict(), ensure_ascii=False, separators=(",", ":"))


def _parsed(line: str, where: str) -> Row:
    """The row of a line.

    >>> _parsed('{"case":[4],"value":{},"evidence":{}}', "here")
    Row(case=(4,), value={}, evidence={})
    """
    with suppress(ValueError, TypeError, RecursionError):
        if len(line) > MOST_LINE:
            line = "a line that is too long"
        row = Row(**json.loads(line))
        are_objects = type(row.value) is type(row.evidence) is dict
        if are_objects and {*map(type, row.case)} <= {int}:
            return Row(tuple(row.case), row.value, row.evidence)
    raise ParseError("a row with case, value and evidence", repr(line[:60]), where)


def rows(path: Path) -> Iterator[Row]:
    """The rows of a file in its order; what stands after the last end of line is passed over.

    >>> list(rows(Path("no such file")))
    []

    Raises:
        ParseError: the first line is no head, a line is no row, or a case stands twice.
    """
    lines = _lines(path)
    _head_of(lines, path)
    seen: set[Case] = set()
    for number, line in enumerate(lines[1:], start=2):
        where = Message("{file}, line {n}", file=path, n=number)
        row = _parsed(line, where)
        legible(row.case not in seen, "each case once", f"{list(row.case)} again", where)
        seen.add(row.case)
        yield row


def append(path: Path, lines: Iterable[str]) -> None:
    """Add whole lines at the end, and see them on the disk.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     append(Path(place, "rows"), [Head("t", 4, 4).line(), text(Row((4,), {}, {}))])
    ...     list(rows(Path(place, "rows")))
    [Row(case=(4,), value={}, evidence={})]
    """
    expect_type(path, Path, "path")
    expect_type(lines, Iterable, "lines")
    check_writable(str(path))
    with path.open("ab") as file:
        file.write("".join([line + "\n" for line in lines]).encode())
        file.flush()
        os.fsync(file.fileno())


def put_in_order(path: Path, new: Head | None = None) -> None:
    """Sort a file by its cases and cut off a torn last line: the same rows are the same bytes,
    whatever came first.

    If there is a *new* head, it takes the place of the old one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     path = Path(place, "rows")
    ...     put_in_order(path, Head("t", 1, 3))
    ...     append(path, [text(Row((n,), {}, {})) for n in (3, 1, 2)])
    ...     with path.open("a") as file:
    ...         file.write('{"ca')
    ...     put_in_order(path)
    ...     len(path.read_text().splitlines()), [row.case for row in rows(path)]
    4
    (4, [(1,), (2,), (3,)])
    """
    expect_type(path, Path, "path")
    expect_type(new, Head | None, "new")
    first = new or head(path)
    if first is None:
        return
    lines = [first.line(), *map(text, sorted(rows(path)))]
    ordered = "".join([line + "\n" for line in lines])
    if not path.exists() or read_text(str(path)) != ordered:
        write_text(path, ordered)
