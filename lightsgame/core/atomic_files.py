"""Files written so that nobody finds half of one: beside the old file, onto the disk, and then in
its place.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as place:
...     file = Path(place, "answer.txt")
...     (
...         write(file, [b"42"]),
...         create(file, b"43"),
...         file.read_bytes(),
...         [each.name for each in Path(place).iterdir()],
...     )
(None, False, b'42', ['answer.txt'])
"""

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep, time

from ..errors import BadInput
from .languages import retold
from .message import Message
from .text_input import check_writable

TRIES, TAKEN = (50, (FileExistsError, PermissionError)) if os.name == "nt" else (0, FileExistsError)
SILENCE = 1.0  # seconds of waiting before somebody is told of it
PATIENCE = 20.0  # seconds to wait for somebody else's lock; one that is older was left behind


def write(path: str | Path, chunks: Iterable[bytes]) -> None:
    """Write a file whole or not at all.  A link is followed; a pipe, a device or a file that is the
    standard output (or that for errors) is written into as it is.

    >>> write(os.devnull, [b"4", b"2"])

    Raises:
        OSError: it cannot be written; then the old file, if there was one, is as it was.
    """
    old: os.stat_result | None = None
    with suppress(FileNotFoundError):
        old = os.stat(path)  # noqa: PTH116
    if old is not None and ((stream := _stream(old)) or not stat.S_ISREG(old.st_mode)):
        with os.fdopen(os.dup(stream), "wb") if stream else Path(path).open("wb") as straight:
            straight.writelines(chunks)
        return
    target = Path(path).resolve()
    with _beside(target, chunks, stat.S_IMODE(old.st_mode) if old else None) as made:
        _put(made, target)


def _put(made: Path, target: Path) -> None:
    """A file in the place of another; Windows refuses that while somebody has the other open, which
    is soon over.
    """
    for _ in range(TRIES):
        with suppress(PermissionError):
            made.replace(target)
            return
        sleep(0.01)
    made.replace(target)


def _stream(file: os.stat_result) -> int:
    """The standard stream that goes into this file, or 0.

    In its place a new file would take from it what else is written there.
    """
    for number in (1, 2):
        with suppress(OSError):  # it may be closed
            if os.path.samestat(file, os.fstat(number)):
                return number
    return 0


def create(path: str | Path, data: bytes) -> bool:
    """Write a file that is not there yet, whole; whether it was not.  Of several that try, one
    succeeds.

    >>> create(os.devnull, b"")
    False

    Raises:
        OSError: it cannot be written; then it is not there.
    """
    target = Path(path)
    with _beside(target, [data], None) as made:
        try:
            os.link(made, target)
        except (OSError, AttributeError):  # it is there; or a disk, or a system, without links
            if os.path.lexists(target):
                return False
            made.replace(target)
    return True


def write_text(name: str | Path, text: str) -> None:
    """Write a text whole or not at all; see `write`.

    >>> write_text(os.devnull, "42")

    Raises:
        BadInput: it cannot be written.
    """
    write_bytes(name, [text.encode()])


def write_bytes(name: str | Path, chunks: Iterable[bytes]) -> None:
    """The same for bytes, which may come bit by bit.

    >>> write_bytes(os.devnull, [b"4", b"2"])
    >>> write_bytes("no such folder/answer.txt", [b"42"])
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a file in a folder that exists, got 'no such folder/answer.txt'

    Raises:
        BadInput: it cannot be written.
    """
    try:
        write(check_writable(str(name)), chunks)
    except OSError as error:
        raise BadInput(
            Message("a file that can be written"), f"{str(name)!r}: {error.strerror}"
        ) from None


@contextmanager
def _beside(target: Path, chunks: Iterable[bytes], mode: int | None) -> Iterator[Path]:
    """A new file of nobody's name in the same folder, complete and on the disk; it is gone
    afterwards.
    """
    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:60]}.", suffix=".part", dir=target.parent
    )
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
        os.umask(mask := os.umask(0o077))  # which can be read only by being set
        made.chmod(0o666 & ~mask if mode is None else mode)
        yield made
        with suppress(OSError):  # where folders can be opened, their entries are synced too
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    finally:
        made.unlink(missing_ok=True)


@contextmanager
def locked(path: str | Path) -> Iterator[None]:
    """Only one process at a time: a lock file beside *path*, which is gone afterwards.

    >>> with locked(os.devnull + "-nowhere/x"):
    ...     pass
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno ...] No such file or directory: '/dev/null-nowhere/x.lock'

    Raises:
        OSError: the lock cannot be written.
        TimeoutError: somebody keeps it for longer than anybody should.
    """
    lock = Path(f"{path}.lock")
    seen = 0
    since = monotonic()
    told = False
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            break
        except TAKEN:  # Windows has no other word for a file that is about to go
            with suppress(FileNotFoundError, PermissionError):
                # it goes from hand to hand, so nobody keeps it
                made = lock.stat().st_mtime_ns
                if made != seen:
                    seen = made
                    since = monotonic()
                elif time() - made / 1e9 > PATIENCE:  # whoever made it is gone
                    lock.unlink()
            if not told and monotonic() - since > SILENCE:
                told = True
                wait = Message(
                    "waiting for another program that keeps {file}", file=repr(str(lock))
                )
                sys.stderr.write(f"lightsgame: {retold(wait)}\n")
            if monotonic() - since > 2 * PATIENCE:
                raise TimeoutError(f"{str(lock)!r} is locked") from None
            sleep(0.01)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
