"""What the commands share on the way out: pictures, counts, files, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ..errors import BadInput
from ..game.picture import DARK, LIT
from .reading import check_writable

if TYPE_CHECKING:
    from ..game.board import Board

Item = TypeVar("Item")


def write_text(name: str, text: str) -> None:
    """Write a file in one step: the old one stays until the new one is complete."""
    write_bytes(name, [text.encode()])


def write_bytes(name: str, chunks: Iterable[bytes]) -> None:
    """The same for bytes, which may come bit by bit."""
    from pathlib import Path

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


def board_json(board: Board) -> list[str]:
    """A board as JSON has it: strings of 0 and 1, top row first, left column first.

    >>> from lightsgame import Board
    >>> board_json(Board("##./..#"))
    ['110', '001']
    """
    return board.to_text("1", "0").split("\n")


def row_json(row: int, columns: int) -> str:
    """One row as JSON has it.

    >>> row_json(0b011, 3)
    '110'
    """
    return f"{row:0{columns}b}"[::-1]


def cells_json(cells: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Cells as JSON has them: row and column, both from 1.

    >>> cells_json([(0, 2)])
    [[1, 3]]
    """
    return [[row + 1, column + 1] for row, column in cells]


def power_json(power: int) -> int | str:
    """2**power as a number, or as the text "2^power" where the number is too long to print.

    >>> power_json(4), power_json(10**6)
    (16, '2^1000000')
    """
    return 1 << power if power <= 10_000 else f"2^{power}"


def power_text(power: int) -> str:
    """2**power for a person.

    >>> power_text(12), power_text(64)
    ('4,096', '2^64')
    """
    return f"{1 << power:,}" if power < 40 else f"2^{power}"


def ways(nullity: int) -> str:
    """How many solutions a game has that has one.

    >>> ways(0), ways(2)
    ('the only solution', '4 solutions')
    """
    return f"{power_text(nullity)} solutions" if nullity else "the only solution"


def can_show(signs: str) -> bool:
    """Whether standard output can encode these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


PLAIN = {"●": "#", "·": ".", "█": "#", "→": "->", "…": "...", "─": "-", "├": "+", "│": "|", "└": "+", "∞": "infinity"}


def shown(text: str) -> str:
    """A text in signs that standard output has.

    >>> shown("no sign that a console lacks")
    'no sign that a console lacks'
    """
    for sign, plain in PLAIN.items():
        text = text if sign not in text or can_show(sign) else text.replace(sign, plain)
    return text


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


@contextmanager
def meter(text: str) -> Iterator[Callable[..., None]]:
    """A function that tells on standard error, if that is a terminal, how far it is: first after a second.

    >>> with meter("row {} of {}") as tell:
    ...     tell(3, 10)
    """
    from time import monotonic

    last, told = monotonic(), False

    def tell(*numbers: int) -> None:
        nonlocal last, told
        if (now := monotonic()) - last > (0.2 if told else 1.0) and sys.stderr.isatty():
            sys.stderr.write(f"\r{text.format(*numbers)}\x1b[K")
            sys.stderr.flush()
            last, told = now, True

    try:
        yield tell
    finally:
        if told:
            sys.stderr.write("\r\x1b[K")


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass *items* through, and tell how many per cent of them are done.

    >>> list(progress("abc", 3, "letters"))
    ['a', 'b', 'c']
    """
    with meter(what + ": {} %") as tell:
        for done, item in enumerate(items):
            if done & 0xFFF == 0 or total < 100_000:
                tell(100 * done // max(total, 1))
            yield item


def plural(count: int, noun: str, nouns: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "press", "presses"), plural(15, "press", "presses")
    ('1 press', '15 presses')
    """
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"
