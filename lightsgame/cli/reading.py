"""What people type and write, as values: numbers, sizes, cells, names of files, texts, boards."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import BadInput, number_text
from .command import Option

Size = tuple[int, int]

BOARDS = f"{os.path.dirname(os.path.dirname(__file__))}/boards"  # noqa: PTH120
MOST_DIGITS = 4000  # decimal digits of a side; Python itself prints at most 4300

_NUMBER = r"\d+(?:\^\d+)?"
_SIZE = re.compile(rf"({_NUMBER})\s*[xX×*]\s*({_NUMBER})")


# ---- numbers --------------------------------------------------------------------------------------------------


def parse_number(text: str, what: str = "a positive whole number") -> int:
    """A positive whole number, which may be written as a power.

    >>> parse_number("12"), parse_number("10^3")
    (12, 1000)
    """
    match = re.fullmatch(r"(\d+)(?:\^(\d+))?", text.strip())
    if not match:
        raise BadInput(f"{what}, such as 12 or 10^100", repr(text[:60]))
    base, power = match[1], match[2] or "1"
    if len(power) > 6 or len(base) * max(int(power), 1) > MOST_DIGITS + 1:
        raise BadInput(f"{what} of at most {MOST_DIGITS} digits", repr(text[:40]))
    number: int = int(base) ** int(power)
    if number < 1:
        raise BadInput(f"{what}, 1 or more", repr(text))
    return number


def parse_size(text: str) -> Size:
    """ROWSxCOLUMNS as two numbers; one number alone is a square.

    >>> parse_size("5x6"), parse_size("10^3 x 4"), parse_size("5")
    ((5, 6), (1000, 4), (5, 5))
    """
    text = text.strip()
    match = _SIZE.fullmatch(text)
    if match:
        return parse_number(match[1], "a number of rows"), parse_number(match[2], "a number of columns")
    if re.fullmatch(_NUMBER, text):
        side = parse_number(text)
        return side, side
    raise BadInput("a size such as 5x5 or 10^100x60", repr(text[:60]))


def looks_like_size(text: str) -> bool:
    """Whether an argument is meant as a size rather than as a file.

    >>> [looks_like_size(text) for text in ("5x5", "5", "0x5", "5x5x5", "mine.txt", "axb", "2024.txt")]
    [True, True, True, True, False, False, False]
    """
    return re.fullmatch(r"\s*[-+]?\d[\d^.e]*(\s*[xX×*]\s*[-+]?[\d^.e]*)*\s*", text) is not None


def parse_rows(text: str) -> tuple[int, int]:
    """A:B as two row numbers from 1, both included; either may be written as a power.

    >>> parse_rows("2:3")
    (2, 3)
    """
    match = re.fullmatch(rf"({_NUMBER})[:-]({_NUMBER})", text.strip())
    if not match:
        raise BadInput("rows as A:B, such as 1:1", repr(text[:60]))
    return parse_number(match[1], "a row number"), parse_number(match[2], "a row number")


def check_rows(rows: tuple[int, int], m: int) -> None:
    """Refuse rows that the board does not have."""
    first, last = rows
    if not first <= last <= m:
        got = f"{number_text(first)}:{number_text(last)}"
        raise BadInput(f"rows A:B with 1 <= A <= B <= {number_text(m)}", got, "--rows")


def parse_cell(text: str) -> tuple[int, int]:
    """A cell as row and column from 1: `2:3`, `2,3`, or as players of chess say it, `c2`.

    >>> parse_cell("2:3"), parse_cell("2,3"), parse_cell("c2"), parse_cell("ab10^3")
    ((2, 3), (2, 3), (2, 3), (1000, 28))
    """
    text = text.strip().strip("()[]")
    if match := re.fullmatch(rf"({_NUMBER})\s*[:,;]\s*({_NUMBER})", text):
        return parse_number(match[1], "a row number"), parse_number(match[2], "a column number")
    if match := re.fullmatch(rf"([A-Za-z]{{1,6}})({_NUMBER})", text):
        column = 0
        for letter in match[1].lower():
            column = column * 26 + ord(letter) - ord("a") + 1
        return parse_number(match[2], "a row number"), column
    raise BadInput("a cell as ROW:COLUMN or as c3 (column c, row 3)", repr(text[:60]))


def parse_seconds(text: str) -> float:
    """A positive number of seconds.

    >>> parse_seconds("1.5")
    1.5
    """
    seconds = _decimal(text)
    if seconds is None or not 0 < seconds < float("inf"):
        raise BadInput("a positive number of seconds", repr(text[:60]))
    return seconds


def parse_share(text: str) -> float:
    """A share from 0 to 1, or in percent.

    >>> parse_share("0.2"), parse_share("20%")
    (0.2, 0.2)
    """
    percent = text.strip().endswith("%")
    share = _decimal(text.strip().removesuffix("%"))
    if share is None or not 0 <= share <= (100 if percent else 1):
        raise BadInput("a share from 0 to 1, or in percent as 20%", repr(text[:60]))
    return share / 100 if percent else share


def _decimal(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


# ---- files ----------------------------------------------------------------------------------------------------


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        BadInput: the file does not exist, cannot be read, or is no text.
    """
    shown = "standard input" if name == "-" else repr(name)
    try:
        if name == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:  # noqa: PTH123 (pathlib alone takes as long to load as all of a short command)
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
    """Refuse standard input for two things at once."""
    if names.count("-") > 1:
        raise BadInput("standard input for one of the two", "- for both")


def is_file(name: str) -> bool:
    """Whether there is a file of that name."""
    try:
        return os.path.isfile(name)  # noqa: PTH113
    except (OSError, ValueError):  # longer than a name may be, or with a null byte
        return False


@contextmanager
def inside(name: str) -> Iterator[None]:
    """Let what is wrong in a file be told with the name of the file."""
    try:
        yield
    except BadInput as error:
        raise error.inside("standard input" if name == "-" else name) from None


def board_text(name: str) -> str:
    r"""The text of a board: of a file, of standard input for `-`, or of an example that comes with the package.

    >>> board_text("example:corner").split("\n")[1]
    '#....'
    """
    if "://" in name and not is_file(name):
        raise BadInput("a board; `lightsgame akari solve` takes an address of Akari", repr(name[:60]))
    if not name.startswith("example:"):
        return read_text(name)
    known, wanted = examples(), name.removeprefix("example:")
    if wanted not in known:
        raise BadInput(f"one of the examples {', '.join(known)}", repr(wanted[:40]))
    return read_text(f"{BOARDS}/{wanted}.txt")


def examples() -> list[str]:
    """The names of the boards that come with the package.

    >>> "corner" in examples()
    True
    """
    return sorted([name[:-4] for name in os.listdir(BOARDS)])  # noqa: PTH208


def check_writable(name: str) -> str:
    """The name of a file, if it can be written; asked before any work."""
    if not os.path.isdir(os.path.dirname(name) or ".") or os.path.isdir(name):  # noqa: PTH112, PTH120
        raise BadInput("a file in a folder that exists", repr(name))
    return name


def drawing_name(name: str) -> str:
    """The name of a file that a drawing is written into: SVG, whatever its ending, but no other kind of picture."""
    if re.search(r"\.(png|jpe?g|gif|webp|bmp|pdf|eps|tiff?)$", name, re.IGNORECASE):
        raise BadInput("a file name that ends in .svg; `lightsgame view` writes PNG", repr(name))
    return check_writable(name)


def new_seed() -> str:
    """A seed that nobody has chosen.

    >>> new_seed().isdecimal()
    True
    """
    from random import SystemRandom

    return str(SystemRandom().randrange(10**9))


# ---- what many commands take ------------------------------------------------------------------------------------

SIZE = Option("size", "ROWSxCOLUMNS, or N for NxN", "SIZE", parse_size)
SVG = Option("--svg", "draw it into FILE", "FILE", drawing_name)
SECONDS = Option("--seconds", "give up after so many seconds", "S", parse_seconds, float("inf"))
SEED = Option("--seed", "any text; by default a new one each time, told on standard error", "S")
STRICT = Option("--strict", "take boards in the plain form only: one row a line, # lit, . dark")
