"""The file of a table: one JSON object a line, append-only, mended and checked when it is read.

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
MOST_LINE = 4_000_000  # characters of one line; the longest of ours has less than a tenth of that


class Row(NamedTuple):
    """One case of a table: what is claimed of it, and the evidence (or its hash, where it is
    large).
    """

    case: Case
    value: dict[str, Any]
    evidence: dict[str, Any]


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
        ParseError: a line is no row, or a case stands twice.
    """
    expect_type(path, Path, "path")
    seen: set[Case] = set()
    content = read_text(str(path)) if path.exists() else ""
    *lines, _ = content.split("\n")
    for number, line in enumerate(lines, start=1):
        where = Message("{file}, line {n}", file=path, n=number)
        row = _parsed(line, where)
        legible(row.case not in seen, "each case once", f"{list(row.case)} again", where)
        seen.add(row.case)
        yield row


def append(path: Path, lines: Iterable[str]) -> None:
    """Add whole lines at the end, and see them on the disk.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     append(Path(place, "rows"), [text(Row((4,), {}, {}))])
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


def put_in_order(path: Path) -> None:
    """Sort a file by its cases and cut off a torn last line: the same rows are the same bytes,
    whatever came first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     path = Path(place, "rows")
    ...     append(path, [text(Row((n,), {}, {})) for n in (3, 1, 2)])
    ...     with path.open("a") as file:
    ...         file.write('{"ca')
    ...     put_in_order(path)
    ...     len(path.read_text().splitlines()), [row.case for row in rows(path)]
    4
    (3, [(1,), (2,), (3,)])
    """
    expect_type(path, Path, "path")
    lines = [text(row) + "\n" for row in sorted(rows(path))]
    ordered = "".join(lines)
    if path.exists() and read_text(str(path)) != ordered:
        write_text(path, ordered)
