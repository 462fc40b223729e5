r"""Files as students hand them in: programs, notebooks, and zips, which are read and never unpacked.

Nothing of a zip is written anywhere, so no name in it leads out of a folder, and no link leads
anywhere; what is read of one is bounded, whatever it says of its own size.

>>> from io import BytesIO
>>> zipped = BytesIO()
>>> with ZipFile(zipped, "w") as made:
...     made.writestr("Anna/dot.py", "def dot(x, y): ...\n")
...     made.writestr("../dot.py", "")
>>> [(file.path.as_posix(), str(file.problem)) for file in members(zipped, Path("class.zip"))]
[('class.zip/Anna/dot.py', ''), ('class.zip/dot.py', 'a name that leads out of the zip')]
"""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ...core.message import Message
from ...errors import BadInput
from ..judge.runner import MOST_SOURCE, decoded, read_bytes
from . import notebook

MOST_ARCHIVE = 20_000_000  # bytes of a zip that a student hands in
MOST_MEMBERS = 5000  # of a zip
MOST_UNPACKED = 1_000_000_000  # bytes of all that is read of a zip and of those in it
MOST_FOLDERS = 4  # one in another, in a zip
READ = (".py", ".txt", ".ipynb", ".zip")
_ENTRY = b"PK\x01\x02"  # begins each entry of a zip's list of contents


class File(NamedTuple):
    """A file with its text, or why it has none; what lies in a zip has a path through the zip.

    *when* is the time of its last change, in seconds since 1970.
    """

    path: Path
    text: str
    problem: str
    when: float


def read(path: Path) -> File:
    """A plain file; a notebook is read as the program that its cells are.

    >>> read(Path("nowhere.ipynb")).problem
    'No such file or directory'
    """
    most = notebook.MOST_NOTEBOOK if path.suffix.casefold() == ".ipynb" else MOST_SOURCE
    data, problem = read_bytes(path, most)
    try:
        when = path.lstat().st_mtime
    except OSError:
        when = 0.0
    return _file(path, data, problem, when)


def _file(path: Path, data: bytes, problem: str, when: float) -> File:
    """A file of these bytes."""
    text = ""
    if not problem:
        text, problem = decoded(data)
    if not problem and path.suffix.casefold() == ".ipynb":
        try:
            text = notebook.script(text)
        except BadInput:
            return File(path, "", Message("no notebook that can be read"), when)
    return File(path, text, problem, when)


@dataclass
class Budget:
    """How many bytes may still be read of a zip and of those in it."""

    left: int = MOST_UNPACKED


def members(
    file: IO[bytes], place: Path, budget: Budget | None = None, depth: int = 0
) -> Iterator[File]:
    """The files of a zip, and those of the zips in it; one that cannot be read says why.

    *place* is the path of the zip.  Names that begin with a dot or a low line are left out, as in a
    folder.
    """
    budget = budget or Budget()
    try:
        with ZipFile(file) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_MEMBERS * (1 if depth else 4):
                raise ValueError
            for info in infos:
                parts = info.filename.replace("\\", "/").split("/")
                if not info.is_dir() and not any(part[:1] == "_" for part in parts):
                    yield from _member(archive, info, place, budget, depth)
    except Exception:  # a stranger's zip may break the reader of zips anywhere
        yield File(place, "", Message("no zip that can be read"), 0.0)


def _member(
    archive: ZipFile, info: ZipInfo, place: Path, budget: Budget, depth: int
) -> Iterator[File]:
    """A file of a zip, or all that is in it if it is a zip."""
    parts = info.filename.replace("\\", "/").split("/")
    inner = [part for part in parts if part.strip(". ") and ":" not in part]
    path = place.joinpath(*inner)
    is_hidden = any(part[0] == "." for part in inner)
    suffix = path.suffix.casefold()
    when = _time_of(info)
    problem = _problem_of(info)
    if inner != parts or len(inner) > MOST_FOLDERS:
        problem = Message("a name that leads out of the zip")
    if not inner or is_hidden or suffix not in READ:
        return
    if problem:
        yield File(path, "", problem, when)
        return
    limits = {".zip": MOST_ARCHIVE, ".ipynb": notebook.MOST_NOTEBOOK}
    most = min(limits.get(suffix, MOST_SOURCE), budget.left)
    with archive.open(info) as opened:
        data = opened.read(most + 1)
    budget.left = max(0, budget.left - len(data))
    if len(data) > most:
        yield File(path, "", Message("more than {n} bytes", n=most), when)
    elif suffix != ".zip":
        yield _file(path, data, "", when)
    else:
        yield from inner_members(data, path, when, budget, depth)


def inner_members(
    data: bytes, path: Path, when: float, budget: Budget | None = None, depth: int = 0
) -> Iterator[File]:
    """The files of a zip that a student has handed in.

    >>> [str(file.problem) for file in inner_members(b"no zip", Path("a.zip"), 0.0)]
    ['no zip that can be read']
    """
    # Before it is opened, for each entry of its contents is held in memory then.
    if depth > 0 or data.count(_ENTRY) > MOST_MEMBERS:
        yield File(path, "", Message("no zip that can be read"), when)
    else:
        yield from members(BytesIO(data), path, budget, depth + 1)


def _problem_of(info: ZipInfo) -> str:
    """Why a member is not read; empty where it is."""
    if stat.S_ISLNK(info.external_attr >> 16):
        return Message("a link, not a file")
    if info.flag_bits & 1:
        return Message("locked with a password")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others take memory as they like
        return Message("no zip that can be read")
    return ""


def _time_of(info: ZipInfo) -> float:
    """When a member was last changed, in seconds since 1970; 0 where it has no true date."""
    try:
        return datetime(*info.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
