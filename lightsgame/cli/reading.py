"""What people type and write, as values: numbers, sizes, cells, names of files, texts, boards."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..core.message import Message, marked
from ..core.text_input import check_writable, is_file, read_text
from ..errors import BadInput, expect, number_text
from .synonyms import VALUES

if TYPE_CHECKING:
    from pathlib import Path

Size = tuple[int, int]
Name: TypeAlias = str | None  # what may be left out
Number: TypeAlias = int | None

MOST_DIGITS = 4000  # decimal digits of a side; Python itself prints at most 4300

FOREVER = float("inf")

# What stands for a sign where an output does not have it.
PLAIN = {
    "●": "#",
    "·": ".",
    "█": "#",
    "→": "->",
    "…": "...",
    "─": "-",
    "├": "+",
    "│": "|",
    "└": "+",
    "∞": "infinity",
}
PLAIN |= {"✓": "+", "✗": "-"}
TIMES = str.maketrans("X×*,", "xxxx")


class Words(NamedTuple):
    """The rules as they are given on the command line; what is not given may be said by the board
    itself.
    """

    rule: str | None = None
    wrap: str | None = None
    states: int | None = None

    def named(self) -> dict[str, Any]:
        """All of them, as `Game` takes them.

        >>> Words(wrap="torus").named()
        {'rule': 'plus', 'wrap': 'torus', 'states': 2}
        """
        return {
            "rule": self.rule or "plus",
            "wrap": self.wrap or "none",
            "states": self.states or 2,
        }


# ---- numbers --------------------------------------------------------------------------------------------------


def parse_number(text: str, what: str = Message("a positive whole number")) -> int:
    """A positive whole number, which may be written as a power.

    >>> parse_number("12"), parse_number("10^3")
    (12, 1000)
    """
    base, caret, power = text.strip().partition("^")
    power = power if caret else "1"
    is_number = base.isdecimal() and power.isdecimal()
    expect(is_number, Message("{what}, such as 12 or 10^100", what=what), repr(text[:60]))
    if len(power) > 6 or len(base) * max(int(power), 1) > MOST_DIGITS + 1:
        raise BadInput(
            Message("{what} of at most {n} digits", what=what, n=MOST_DIGITS), repr(text[:40])
        )
    number: int = int(base) ** int(power)
    expect(number >= 1, Message("{what}, 1 or more", what=what), repr(text))
    return number


def parse_size(text: str) -> Size:
    """ROWSxCOLUMNS as two numbers; one number alone is a square.

    >>> parse_size("5x6"), parse_size("10^3 x 4"), parse_size("5")
    ((5, 6), (1000, 4), (5, 5))
    """
    sides = text.translate(TIMES).split("x")
    if len(sides) > 2 or not all(side.strip().replace("^", "", 1).isdecimal() for side in sides):
        raise BadInput(Message("a size such as 5x5 or 10^100x60"), repr(text[:60]))
    rows = parse_number(sides[0], Message("a number of rows"))
    return rows, parse_number(sides[-1], Message("a number of columns"))


def looks_like_size(text: str) -> bool:
    """Whether an argument is meant as a size rather than as a file.

    >>> [
    ...     looks_like_size(text)
    ...     for text in ("5x5", "5,5", "0x5", "5x5x5", "mine.txt", "axb", "2024.txt")
    ... ]
    [True, True, True, True, False, False, False]
    """
    text = text.strip().translate(TIMES)
    if not text.lstrip("+-")[:1].isdecimal():
        return False
    return set(text) <= set("0123456789^.ex +-")


def parse_rows(text: str) -> tuple[int, int]:
    """A:B as two row numbers from 1, both included; either may be written as a power.

    >>> parse_rows("2:3")
    (2, 3)
    """
    first, colon, last = text.replace("-", ":").partition(":")
    expect(colon, marked("rows as A:B, such as 1:1"), repr(text[:60]))
    return parse_number(first, Message("a row number")), parse_number(last, Message("a row number"))


def check_rows(rows: tuple[int, int], m: int) -> None:
    """Refuse rows that the board does not have."""
    if not rows[0] <= rows[1] <= m:
        wanted = Message("rows A:B with 1 <= A <= B <= {count}", count=number_text(m))
        raise BadInput(wanted, ":".join(map(number_text, rows)), "--rows")


def parse_cell(text: str) -> tuple[int, int]:
    """A cell as row and column from 1: `2:3`, `2,3`, `r2c3`, or as players of chess say it, `c2`.

    >>> parse_cell("2:3"), parse_cell("r2c3"), parse_cell("c2"), parse_cell("ab10^3")
    ((2, 3), (2, 3), (2, 3), (1000, 28))
    """
    match = re.fullmatch(
        r"r?([\d^]+)\s*[:,;c]\s*([\d^]+)|([a-z]{1,6})([\d^]+)", text.strip().strip("()[]").lower()
    )
    if not match:
        raise BadInput(Message("a cell as ROW:COLUMN or as c3 (column c, row 3)"), repr(text[:60]))
    row, column, letters, under = match.groups()
    if letters:
        from ..play.names import column_called

        return parse_number(under, Message("a row number")), column_called(letters) + 1
    return parse_number(row, Message("a row number")), parse_number(
        column, Message("a column number")
    )


def parse_seconds(text: str) -> float:
    """A positive number of seconds, or `forever`.

    >>> parse_seconds("1.5"), parse_seconds("forever")
    (1.5, inf)
    """
    if text == "forever":
        return FOREVER
    seconds = _decimal(text)
    expect(0 < seconds < FOREVER, marked("a positive number of seconds"), repr(text[:60]))
    return seconds


def parse_share(text: str) -> float:
    """A share from 0 to 1, or in percent.

    >>> parse_share("0.2"), parse_share("20%")
    (0.2, 0.2)
    """
    whole = 100 if text.strip().endswith("%") else 1
    share = _decimal(text.strip().removesuffix("%"))
    expect(
        0 <= share <= whole, marked("a share from 0 to 1, or in percent as 20%"), repr(text[:60])
    )
    return share / whole


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")  # which is in no range


def between(text: str, least: int, most: int, what: str) -> int:
    """A whole number in a range.

    >>> between("0", 0, 65535, "a port")
    0
    """
    number = 0 if text == "0" else parse_number(text, what)
    if not least <= number <= most:
        wanted = Message("{what} from {n} to {n2}", what=what, n=least, n2=most)
        raise BadInput(wanted, repr(text[:40]))
    return number


parse_states = partial(between, least=2, most=36, what=Message("a number of states"))
parse_port = partial(between, least=0, most=65535, what=Message("a port"))  # 0 is any that is free


def parse_limit(text: str) -> float:
    """The seconds that a program may run.

    >>> parse_limit("10")
    10.0
    """
    seconds = parse_seconds(text)
    expect(seconds <= 3600, marked("at most 3600 seconds"), repr(text))
    return seconds


def parse_range(text: str) -> tuple[int, int]:
    """A range of presses.

    >>> parse_range("4..7")
    (4, 7)
    """
    low, _dots, high = text.partition("..")
    what = Message("a number of presses")
    pair = parse_number(low, what), parse_number(high or low, what)
    least, most = pair
    expect(least <= most, marked("presses such as 4..7"), repr(text))
    return pair


def parse_rule(text: str) -> str:
    """The name of a rule, or the picture in a file.

    >>> parse_rule("king")
    'king'
    """
    from ..game.rule import RULES

    if text in RULES or (">" in text and not is_file(text)):
        return text
    got = perhaps(repr(text[:40]), text, RULES)
    expect(
        is_file(text) or "/" in text,
        Message(
            "a rule, one of {words}, or a file with the picture of one", words=", ".join(RULES)
        ),
        got,
    )
    rows = [line for line in read_text(text).split() if not line.startswith("%")]
    expect(
        rows,
        marked("a rule, drawn as a board with an odd number of rows and columns"),
        Message("no row at all"),
        text,
    )
    return "/".join(rows)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, or none.

    >>> nearest("slove", ["solve", "quiet"]), nearest("fly", ["solve", "quiet"])
    ('solve', '')
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), n=1)), "")


def perhaps(text: str, word: str, known: Iterable[str]) -> str:
    """What came, and the known word that was perhaps meant by it.

    >>> perhaps("'slove'", "slove", ["solve", "quiet"]), perhaps("'fly'", "fly", ["solve", "quiet"])
    ("'slove'; did you mean 'solve'?", "'fly'")
    """
    meant = synonym(word, known, VALUES) or nearest(word, known)
    return Message("{what}; did you mean {meant}?", what=text, meant=repr(meant)) if meant else text


def synonym(word: str, known: Iterable[str], table: Mapping[str, str]) -> str:
    """The known word that means the same as this one, or none.

    >>> synonym("url", ["text", "puzzlink"], VALUES), synonym("url", ["text"], VALUES)
    ('puzzlink', '')
    """
    names = [name for name, words in table.items() if word.lower() in words.split()]
    return next((name for name in names if name.split()[0] in known), "")


# ---- files ----------------------------------------------------------------------------------------------------


def parse_drawing_name(name: str) -> str:
    """The name of a file that a drawing is written into: SVG, whatever its ending, but no other
    kind of picture.
    """
    if re.search(r"\.(png|jpe?g|gif|webp|bmp|pdf|eps|tiff?)$", name, re.IGNORECASE):
        raise BadInput(
            Message("a file name that ends in .svg"),
            repr(name),
        )
    return check_writable(name)


def parse_path(name: str) -> "Path":
    """A file or a folder.

    >>> parse_path("a.txt").name
    'a.txt'
    """
    from pathlib import Path

    return Path(name)


# What a word in capitals stands for; any other is a text.
READERS: dict[str, Callable[[str], Any]] = {
    "SIZE": parse_size,
    "RULE": parse_rule,
    "S": parse_seconds,
    "A:B": parse_rows,
    "A..B": parse_range,
    "R:C": parse_cell,
    "SHARE": parse_share,
    "PORT": parse_port,
    "FOLDER": parse_path,
    "FILE.svg": parse_drawing_name,
}
READERS |= dict.fromkeys(("A", "B", "K", "M", "N", "N2", "W"), parse_number)
READERS |= dict.fromkeys(
    ("FILE.cnf", "FILE.drup", "FILE.html", "FILE.json"),
    check_writable,  # asked before any work
)


def new_seed() -> str:
    """A seed that nobody has chosen.

    >>> new_seed().isdecimal()
    True
    """
    from random import SystemRandom

    return str(SystemRandom().randrange(10**9))
