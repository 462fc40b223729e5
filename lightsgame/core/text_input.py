"""Texts as people hand them in: the name of a file, or `-` for standard input; and complaints that
name the place.

And texts as a terminal shows them, where a Chinese sign takes two columns.

>>> with inside("mine.txt"):
...     raise BadInput("a lamp", "'x'")
Traceback (most recent call last):
    ...
lightsgame.errors.BadInput: expected a lamp, got 'x' (mine.txt)
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from itertools import islice
from typing import Any, TypeVar

from ..errors import BadInput, ParseError, at_most, expect
from .message import Message, as_message, marked

Value = TypeVar("Value")

# A line of words begins with a letter, perhaps behind a number.  It has a blank or a colon and
# three letters in a row, not all of them x and o, for these may be lamps; or a letter that no board
# is drawn with.
_WORDS = (
    r"(?i)(?=.*[^\x00-\x7f\W\d_]|(?=.*[ :])(?=.*[a-z]{3})(?=.*[a-np-wyz]))(\d[\d.,]* )?\W?[^\W\d_]"
)

# How files of pictures begin: PNG, JPEG, GIF, TIFF, BMP, WebP; and PDF.
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*", b"MM\0*", b"BM", b"RIFF", b"%PDF")
_TYPED = Message("a text: a row of the board in each line, # for lit and . for dark, typed by hand")
# what the system says of a file that it does not open
_SYSTEM_SAYS = (
    marked("No such file or directory"),
    marked("Is a directory"),
    marked("Not a directory"),
    marked("Permission denied"),
)
# A board or a puzzle that is typed: its rows between slashes, or as lists; in a row alone, signs
# that no name of a file has.
_BLOCKS = r"\u2580-\u2bff\ufe0f\U0001f000-\U0001ffff"
_SIGNS = rf"#●1.·02-4_oOxX {_BLOCKS}"
_DRAWN = rf"[{_SIGNS}]+([/\n][{_SIGNS}]+)+|\[.*\]|[{_BLOCKS}]{{2,}}|[01](,[01]){{2,}}|[.·]*[#●][#●.·]+|[xXoO]( [xXoO])+"


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; where the rows themselves were typed,
    these.

    >>> read_text(os.devnull), read_text("#.#/.#.")
    ('', '#.#/.#.')

    Raises:
        BadInput: the file does not exist, cannot be read, or is no text.
        TooLarge: it has a gigabyte or more.
    """
    if re.fullmatch(_DRAWN, name) and not os.path.exists(name):  # noqa: PTH110
        return name
    shown = Message("standard input") if name == "-" else repr(name)
    try:
        # pathlib alone takes as long to load as all of a short command
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:  # noqa: PTH123
            pieces = list(islice(iter(lambda: file.read(1 << 20), b""), 1 << 10))
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = Message(getattr(error, "strerror", None) or str(error))
        problem = Message("{what}: {rest}", what=shown, rest=reason)
        raise BadInput(Message("a file that can be read"), perhaps_file(problem, name)) from None
    at_most(
        len(pieces) + 1, 1 << 10, Message("the text in {file}", file=shown), Message("a gigabyte")
    )
    data = b"".join(pieces)
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(_PICTURES) or data[4:8] == b"ftyp":
            raise BadInput(_TYPED, Message("a picture"), shown) from None
        got = Message("byte {byte} at offset {n}", byte=f"{data[error.start]:#04x}", n=error.start)
        raise BadInput(Message("a text in UTF-8; save it as that"), got, shown) from None


def perhaps_file(told: str, name: str) -> Message:
    """What came, and the file with nearly that name that was perhaps meant by it.

    >>> perhaps_file("'x'", "no such folder/x")
    "'x'"
    """
    near = _like(name)
    if near:
        return Message("{what}; did you mean {meant}?", what=told, meant=repr(near))
    return as_message(told)


def _like(name: str) -> str:
    """A file that is there, and that has nearly this name; nothing if there is none."""
    folder, last = os.path.split(name)
    if not last.strip(".") or os.path.exists(name):  # noqa: PTH110
        return ""
    from difflib import get_close_matches  # for a wrong name alone

    with suppress(OSError, ValueError):
        there = {other.lower(): other for other in islice(os.listdir(folder or os.curdir), 10_000)}  # noqa: PTH208
        near = get_close_matches(last.lower()[:99], there, n=1, cutoff=0.75)
        return os.path.join(folder, there[near[0]]) if near else ""  # noqa: PTH118
    return ""


def read_picture(text: str, read: Callable[[str], Value]) -> tuple[Value, str]:
    r"""What *read* makes of a text, or else of the one picture in it; and the words that are left
    out then.

    >>> from lightsgame.akari import Puzzle
    >>> read_picture("1.\n..\n1 bulb; the only solution", Puzzle)
    (Puzzle('1./..'), '1 bulb; the only solution')

    Raises:
        BadInput: it cannot be read.
    """
    try:
        return read(text), ""
    except BadInput:
        picture, words = picture_in(text)
        if picture == text:
            raise
    return read(picture), words


def picture_in(text: str) -> tuple[str, str]:
    r"""The one picture in a text, each row in the line where it is, and the words above and below
    it.

    What this package prints has such words, and on a terminal the numbers of rows and columns as
    well.

    >>> picture_in("presses:\n  12\n1 #.\n2 ..\n1 press; the only solution")
    ('\n\n#.\n..\n', 'presses: 1 press; the only solution')

    Raises:
        BadInput: there are several pictures; or a sentence stands above, which may say that this is
            no board.
    """
    lines = ["" if line.lstrip()[:1] == "%" else line.strip() for line in text.splitlines()]
    words = {k: line for k, line in enumerate(lines) if re.match(_WORDS, line)}
    rows = {k: line for k, line in enumerate(lines) if line and k not in words}
    unframed = _without_numbers(rows)
    if unframed:
        rows = unframed
    elif not words or not rows:
        return text, ""
    expect(
        sum(k - 1 not in rows for k in rows) == 1,
        marked("one picture of a board"),
        Message("several; --json tells them apart"),
    )
    first = min(rows)
    above = [line for k, line in words.items() if k < first]
    said = [line for line in above if line[-1] in ".。"]
    expect(not said, marked("a board, or one below its caption"), repr("".join(said)[:60]))
    picture = "\n".join([rows.get(k, "") for k in range(len(lines))])
    return picture, " ".join(words.values())


def _without_numbers(rows: Mapping[int, str]) -> dict[int, str]:
    """The rows that a terminal shows in a frame of numbers, without it; none without such a frame.

    >>> _without_numbers({0: "12", 1: "1 #.", 2: "2 .."}), _without_numbers({0: "12"})
    ({1: '#.', 2: '..'}, {})
    """
    framed = {k: row.split()[1] for k, row in rows.items() if re.fullmatch(r"\d+ \S+", row)}
    heads = [row for k, row in rows.items() if k not in framed]
    if not heads or not all(head.isdecimal() for head in heads):
        return {}
    width = len(heads[-1])
    return framed if all(len(row) == width for row in framed.values()) else {}


def json_in(text: str, wanted: str) -> Any:
    """What a text says as JSON; *wanted* tells what it should be.

    >>> json_in("[1]", "a list")
    [1]

    Raises:
        ParseError: it is no JSON, or has numbers of thousands of digits or values in values without
            end.
    """
    from json import loads

    try:
        return loads(text)
    except (ValueError, RecursionError):
        raise ParseError(
            wanted, Message("{sign} and no JSON", sign=repr(text.strip()[:1])), line=1
        ) from None


def wide(text: str) -> int:
    """The columns that a text takes in a terminal, where a Chinese sign takes two.

    >>> wide("lit"), wide("之前")
    (3, 4)
    """
    from unicodedata import east_asian_width  # a short command has no need of it

    return sum([2 if east_asian_width(sign) in "WF" else 1 for sign in text])


def folded(text: str, width: int) -> list[str]:
    """A text in lines of so many columns: broken at blanks and between Chinese signs, not before a
    mark that closes.

    >>> folded("one two three", 7), folded("灯灭，灯亮。", 7), folded("按：（b1）", 6)
    (['one two', 'three'], ['灯灭，', '灯亮。'], ['按：', '（b1）'])
    """
    lines = [""]
    for piece in re.findall(r"[（“]?(?:[⺀-\uffef]|[^\s⺀-\uffef]+)[，。；：、！？）”]*\s*", text):
        if lines[-1] and wide(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def one_standard_input(*names: str | None) -> None:
    """Refuse standard input for two things at once.

    >>> one_standard_input("-", "board.txt", None)
    >>> one_standard_input("-", "-")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected standard input for one of the two, got - for both
    """
    expect(
        names.count("-") <= 1, marked("standard input for one of the two"), Message("- for both")
    )


def is_file(name: str) -> bool:
    """Whether there is a file of that name.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     is_file(os.curdir), is_file("a" * 100_000), is_file(file.name)
    (False, False, True)
    """
    with suppress(OSError, ValueError):  # longer than a name may be, or with a null byte
        return os.path.isfile(name)  # noqa: PTH113
    return False


def check_writable(name: str) -> str:
    """The name of a file, if it can be written; asked before any work.

    >>> check_writable("answer.svg")
    'answer.svg'

    Raises:
        BadInput: there is no such folder, or it is the name of one; or it is `-` or nothing, which
            is no file.
    """
    expect(
        name not in ("", "-"),
        marked("the name of a file, for the answer itself goes to standard output"),
        repr(name),
    )
    if not os.path.isdir(os.path.dirname(name) or ".") or os.path.isdir(name):  # noqa: PTH112, PTH120
        raise BadInput(Message("a file in a folder that exists"), repr(name))
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
        raise error.inside(Message("standard input") if name == "-" else name) from None
