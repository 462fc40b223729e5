"""What the commands share: sizes and files in, pictures, JSON and progress out."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from ..errors import BadInput, ParseError
from ..game.board import Board
from ..game.picture import DARK, LIT

Item = TypeVar("Item")

MOST_DIGITS = 4000  # decimal digits of a side; Python itself prints at most 4300

_SIZE = re.compile(r"(?P<rows>\d+(?:\^\d+)?)\s*[xX×]\s*(?P<columns>\d+(?:\^\d+)?)")


def parse_number(text: str, what: str = "a positive whole number") -> int:
    """A positive whole number, which may be written as a power.

    >>> parse_number("12"), parse_number("10^3")
    (12, 1000)
    """
    match = re.fullmatch(r"(\d+)(?:\^(\d+))?", text.strip())
    if not match:
        raise ParseError(f"{what}, such as 12 or 10^100", repr(text))
    base, power = match[1], match[2] or "1"
    if len(power) > 6 or len(base) * int(power) > MOST_DIGITS + 1:
        raise ParseError(f"{what} of at most {MOST_DIGITS} digits", repr(text[:40]))
    number: int = int(base) ** int(power)
    if number < 1:
        raise ParseError(f"{what}, 1 or more", repr(text))
    return number


def parse_size(text: str) -> tuple[int, int]:
    """ROWSxCOLUMNS as two numbers.

    >>> parse_size("5x6"), parse_size("10^3x4")
    ((5, 6), (1000, 4))
    """
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise ParseError("a size such as 5x5 or 10^100x60", repr(text))
    return parse_number(match["rows"], "a number of rows"), parse_number(match["columns"], "a number of columns")


def looks_like_size(text: str) -> bool:
    """Whether an argument is meant as a size rather than as a file.

    >>> looks_like_size("5x5"), looks_like_size("mine.txt"), looks_like_size("0x5"), looks_like_size("axb")
    (True, False, True, False)
    """
    return re.fullmatch(r"\s*[-+]?\d[\d^.]*\s*[xX×][\d^.+-]*\s*", text) is not None


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        BadInput: the file does not exist, cannot be read, or is no text.
    """
    shown = "standard input" if name == "-" else repr(name)
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput("a file that can be read", f"{shown}: {reason}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError("a text in UTF-8", f"byte {data[error.start]:#04x} at offset {error.start}", shown) from None


def read_board(name: str) -> Board:
    """The board drawn in a file, or on standard input for `-`."""
    text = read_text(name)
    try:
        return Board(text)
    except BadInput as error:
        raise error.inside("standard input" if name == "-" else name) from None


def write_text(name: str, text: str) -> None:
    """Write a file in one step: the old one stays until the new one is complete."""
    write_bytes(name, [text.encode()])


def write_bytes(name: str, chunks: Iterable[bytes]) -> None:
    """The same for bytes, which may come bit by bit."""
    check_writable(name)
    target = Path(name)
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as file:
            file.writelines(chunks)
        part.replace(target)
    except OSError as error:
        raise BadInput("a file that can be written", f"{name!r}: {error.strerror}") from None
    finally:  # also after Ctrl-C: nothing half-written stays
        part.unlink(missing_ok=True)


def check_writable(name: str) -> None:
    """Refuse, before any work, a file that cannot be written."""
    if not Path(name).parent.is_dir() or Path(name).is_dir():
        raise BadInput("a file in a folder that exists", repr(name))


def board_json(board: Board) -> list[str]:
    """A board as JSON has it: strings of 0 and 1, top row first, left column first.

    >>> board_json(Board("##./..#"))
    ['110', '001']
    """
    return board.to_text("1", "0").split("\n")


def count_json(power: int) -> int | str:
    """2**power as a number, or as the text "2^power" where the number is too long to print.

    >>> count_json(4), count_json(10**6)
    (16, '2^1000000')
    """
    return 1 << power if power <= 10_000 else f"2^{power}"


def print_json(value: dict[str, Any]) -> None:
    """Exactly one JSON object on standard output.

    >>> print_json({"nullity": 2})
    {"nullity": 2}
    """
    print(json.dumps(value, ensure_ascii=False))


def can_show(signs: str) -> bool:
    """Whether standard output can encode these signs."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def has_colours() -> bool:
    """Colours only on a terminal, and not against the reader's wish (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(text: str, code: str) -> str:
    """*text* in an ANSI colour, where colours are wanted.

    >>> coloured("Q", "31")  # not where the output is no terminal
    'Q'
    """
    return f"\x1b[{code}m{text}\x1b[0m" if has_colours() else text


def picture(board: Board, code: str = "33") -> str:
    """The picture of a board for this terminal: in colour where that is wanted, in ASCII where it must be."""
    lit, dark = (LIT, DARK) if can_show(LIT + DARK) else ("#", ".")
    text = board.to_text(lit, dark)
    return text.replace(lit, f"\x1b[{code}m{lit}\x1b[0m") if has_colours() else text


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass *items* through; after a second tell on standard error, if that is a terminal, how far it is.

    >>> list(progress("abc", 3, "letters"))
    ['a', 'b', 'c']
    """
    shown = False
    last = time.monotonic()
    for done, item in enumerate(items):
        if done & 0xFFF == 0 or total < 100_000:
            now = time.monotonic()
            if now - last > (0.2 if shown else 1.0) and sys.stderr.isatty():
                sys.stderr.write(f"\r{what}: {100 * done // max(total, 1)} %")
                sys.stderr.flush()
                shown, last = True, now
        yield item
    if shown:
        sys.stderr.write("\r\x1b[K")


def plural(count: int, noun: str, nouns: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "press", "presses"), plural(15, "press", "presses")
    ('1 press', '15 presses')
    """
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"
