"""Texts as people hand them in: the name of a file, or `-` for standard input; and complaints that name the place.

>>> with inside("mine.txt"):
...     raise BadInput("a lamp", "'x'")
Traceback (most recent call last):
    ...
lightsgame.errors.BadInput: expected a lamp, got 'x' (mine.txt)
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from .errors import BadInput, expect


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`.

    >>> read_text(os.devnull)
    ''

    Raises:
        BadInput: the file does not exist, cannot be read, or is no text.
    """
    shown = "standard input" if name == "-" else repr(name)
    try:
        # pathlib alone takes as long to load as all of a short command
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:  # noqa: PTH123
            data = file.read()
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput("a file that can be read", f"{shown}: {reason}") from None
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(coding)
    except UnicodeDecodeError as error:
        got = f"byte {data[error.start]:#04x} at offset {error.start}"
        raise BadInput("a text in UTF-8; save it as that", got, shown) from None


def one_standard_input(*names: str | None) -> None:
    """Refuse standard input for two things at once.

    >>> one_standard_input("-", "board.txt", None)
    >>> one_standard_input("-", "-")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected standard input for one of the two, got - for both
    """
    expect(names.count("-") <= 1, "standard input for one of the two", "- for both")


def is_file(name: str) -> bool:
    """Whether there is a file of that name.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     is_file(os.curdir), is_file("a" * 100_000), is_file(file.name)
    (False, False, True)
    """
    try:
        return os.path.isfile(name)  # noqa: PTH113
    except (OSError, ValueError):  # longer than a name may be, or with a null byte
        return False


def check_writable(name: str) -> str:
    """The name of a file, if it can be written; asked before any work.

    >>> check_writable("answer.svg")
    'answer.svg'

    Raises:
        BadInput: there is no such folder, or it is the name of one; or it is `-`, which is no file.
    """
    expect(name != "-", "the name of a file, for the answer itself goes to standard output", "'-'")
    if not os.path.isdir(os.path.dirname(name) or ".") or os.path.isdir(name):  # noqa: PTH112, PTH120
        raise BadInput("a file in a folder that exists", repr(name))
    return name


@contextmanager
def inside(name: str) -> Iterator[None]:
    """Let what is wrong in a file be told with the name of the file.

    >>> with inside("-"):
    ...     raise BadInput("a lamp", "'x'")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a lamp, got 'x' (standard input)
    """
    try:
        yield
    except BadInput as error:
        raise error.inside("standard input" if name == "-" else name) from None
