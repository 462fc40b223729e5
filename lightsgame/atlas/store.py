"""The file of a table: one JSON object a line, append-only, mended and checked when it is read.

>>> line = text(Row((4, 4), {"nullity": 4}, {"hash": "00"}))
>>> line
'{"case":[4,4],"value":{"nullity":4},"evidence":{"hash":"00"}}'
>>> parse(line, "nullity.jsonl, line 1").case
(4, 4)

A line is written whole or not at all as far as a reader is concerned: what a killed run leaves behind is a last line
without its end, and that line is cut off before the next run appends.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..doors import door
from ..errors import ParseError
from ..texts import check_writable

Case = tuple[int, ...]
MOST_LINE = 4_000_000  # characters of one line; the longest of ours has less than a tenth of that


class Row(NamedTuple):
    """One case of a table: what is claimed of it, and the evidence (or its hash, where it is large)."""

    case: Case
    value: dict[str, Any]
    evidence: dict[str, Any]


@door
def text(row: Row) -> str:
    """The line of a row, the same for the same row wherever it is made.

    >>> text(Row((4,), {"nullity": 4}, {}))
    '{"case":[4],"value":{"nullity":4},"evidence":{}}'
    """
    return json.dumps(row._asdict(), ensure_ascii=False, separators=(",", ":"))


@door
def parse(line: str, where: str) -> Row:
    """The row of a line.

    >>> parse('{"case":[4],"value":{},"evidence":{}}', "here")
    Row(case=(4,), value={}, evidence={})

    Raises:
        ParseError: it is no object with a case, a value and evidence.
    """
    return _parsed(line, where)


def _parsed(line: str, where: str) -> Row:
    with suppress(ValueError, TypeError, RecursionError):
        row = Row(**json.loads(line if len(line) <= MOST_LINE else "a line that is too long"))
        if all(type(part) is int for part in row.case) and type(row.value) is type(row.evidence) is dict:
            return row._replace(case=tuple(row.case))
    raise ParseError("a row with case, value and evidence", repr(line[:60]), where)


@door
def rows(path: Path) -> Iterator[Row]:
    """The rows of a file in its order; what stands after the last end of line is passed over.

    >>> list(rows(Path("no such file")))
    []

    Raises:
        ParseError: a line is no row, or a case stands twice.
    """
    if not path.exists():
        return
    seen: set[Case] = set()
    with path.open(encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.endswith("\n"):
                return
            row = _parsed(line, f"{path}, line {number}")
            if row.case in seen:
                raise ParseError("each case once", f"{list(row.case)} again", f"{path}, line {number}")
            seen.add(row.case)
            yield row


@door
def mend(path: Path) -> bool:
    """Cut off a torn last line; true if there was one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     torn = Path(place, "torn")
    ...     torn.write_bytes(b'{"ca'), mend(torn), torn.read_bytes(), mend(torn)
    (4, True, b'', False)
    """
    data = path.read_bytes() if path.exists() else b""
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        os.truncate(path, whole)
    return whole < len(data)


@door
def append(path: Path, lines: Iterable[str]) -> None:
    """Add whole lines at the end, and see them on the disk.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     append(Path(place, "rows"), [text(Row((4,), {}, {}))])
    ...     list(rows(Path(place, "rows")))
    [Row(case=(4,), value={}, evidence={})]
    """
    check_writable(str(path))
    with path.open("ab") as file:
        file.write("".join([line + "\n" for line in lines]).encode())
        file.flush()
        os.fsync(file.fileno())


@door
def put_in_order(path: Path) -> None:
    """Sort a file by its cases, if it is not sorted: the same rows are the same bytes, whatever was made first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     append(Path(place, "rows"), [text(Row((n,), {}, {})) for n in (3, 1, 2)])
    ...     put_in_order(Path(place, "rows"))
    ...     [row.case for row in rows(Path(place, "rows"))]
    [(1,), (2,), (3,)]
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    ordered = sorted(lines, key=lambda line: parse(line, str(path)).case)
    if ordered != lines:
        part = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            append(part, ordered)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
