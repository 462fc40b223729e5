"""Text and bits, both ways: `parse(draw(rows, n)) == (rows, n, ())`.

One row a line (or up to a slash), one sign a cell.  Lit is written `#`, `1` or `●`, dark `.`, `0`
or `·`, and `_` where the board has a hole; a line that starts with `%` is a comment, and blank
lines and spaces around a line do not count. Column j is bit j of its row, so the leftmost lamp is
the lowest bit.
"""

from collections.abc import Sequence
from typing import Any

from ..algebra.bits import Bits, from_digits
from ..core.message import Message, marked
from ..errors import ParseError, legible

LIT = "●"
DARK = "·"
HOLE = "_"
_MEANING = {"#1●": "1", ".0·": "0", "_": "_", "/\n\r\v\f\x1c\x1d\x1e\x85": "\n", " \t\x1f\xa0": " "}
# lower bytes of their codes
_LOWER = {ord(sign) & 255: ord(to) for signs, to in _MEANING.items() for sign in signs}
_DIGITS = bytes([_LOWER.get(low, ord("x")) for low in range(256)])
_UPPER = bytes([0x25 if low == 0xCF else 0 for low in range(256)])  # any other is slower alone
_HOLES = bytes.maketrans(b"01_", b"001")
LARGE = 10_000  # signs; above that a table for all is worth its making, in time alone


def parse(text: str) -> tuple[tuple[Bits, ...], int, tuple[Bits, ...]]:
    """The rows of a drawn board, its number of columns, and the holes row by row (nothing if there
    are none).

    >>> parse('''
    ...     ·●·
    ...     ##.
    ... ''')
    ((2, 3), 3, ())
    >>> parse("#_/.#")
    ((1, 2), 2, (2, 0))

    Raises:
        ParseError: a sign that is none of `#1●.0·_`, rows of different lengths, or no row at all.
    """
    text = without_remarks(text)
    lines = _in_digits(text).split(b"\n")
    columns = 0
    # lines that are alike are read once: a tall board has many of them
    read = dict[bytes, tuple[Bits, Bits]]()
    for number, line in enumerate(lines, start=1):
        if line in read or not (digits := line.strip()):
            continue
        gone = b"_" in digits
        try:
            row = from_digits(digits.replace(b"_", b"0") if gone else digits)
        except ValueError:
            column = next(j for j, digit in enumerate(digits) if digit not in b"01_")
            sign = text.replace("/", "\n").splitlines()[number - 1].strip()[column]
            wanted = Message("a lamp (one of {signs}, or _ for a hole)", signs="# 1 ● . 0 ·")
            raise ParseError(wanted, repr(sign), line=number, column=column + 1) from None
        if columns and len(digits) != columns:
            expected = Message("a row of {n} lamps like the first", n=columns)
            raise ParseError(expected, str(len(digits)), line=number)
        columns = len(digits)
        read[line] = row, from_digits(digits.translate(_HOLES)) if gone else 0
    rows = [read[line] for line in lines if line in read]
    legible(rows, marked("a board, one row a line"), Message("no row at all"))
    holes = tuple([gone for _, gone in rows])
    return tuple([row for row, _ in rows]), columns, holes if any(holes) else ()


def without_remarks(text: str) -> str:
    r"""The text with an empty line for each that begins with `%`, whatever stands in it.

    >>> without_remarks("% a/b\n#.")
    '\n#.'
    """
    if "%" not in text:
        return text
    lines = ["" if line.lstrip()[:1] == "%" else line for line in text.splitlines()]
    return "\n".join(lines)


def in_one(given: object) -> object:
    r"""A list of rows, each drawn as a text (such as the JSON of this package has it) or as a list
    of signs, as one text; the table of another library as its array; all else as it is.

    >>> in_one(["01", "11"]), in_one([["#", "."]]), in_one([[0, 1]])
    ('01\n11', '# .', [[0, 1]])
    """
    thing: Any = given
    if hasattr(thing, "to_numpy") and not hasattr(thing, "holes"):
        thing = thing.to_numpy()
    if getattr(getattr(thing, "dtype", None), "kind", "") in ("U", "O"):  # signs, or anything
        rows = thing.tolist()
        if not isinstance(rows, list) or not rows or not _has_signs(rows[0]):
            return thing
        thing = rows
    if not isinstance(thing, list | tuple) or not thing:
        return thing
    if all(isinstance(row, str) and row for row in thing):
        return "\n".join(thing)
    if _has_signs(thing[0]) and all(isinstance(row, list | tuple) for row in thing):
        signs = [[HOLE if sign is None else str(sign) for sign in row] for row in thing]
        return "\n".join(map(" ".join, signs))
    return thing


def _has_signs(row: object) -> bool:
    if not isinstance(row, list | tuple):
        return False
    others = [sign for sign in row if not isinstance(sign, str) or not sign]
    return len(others) < len(row) and all(sign is None for sign in others)


def _in_digits(text: str) -> bytes:
    """The same with 0 and 1 for lamps, a line for each row, and x for what is no sign of a board."""
    codes = text.encode("utf-16-le", "surrogatepass")
    low = codes[::2]
    # otherwise the lower bytes tell the signs
    if low.translate(_UPPER) != codes[1::2] or "\r" in text:
        lines = text.replace("/", "\n").splitlines()
        text = "\n".join([line.strip() for line in lines])
        low = text.replace("Ï", "x").replace("●", "Ï").encode("latin-1", "replace")
    return low.translate(_DIGITS)


def draw(
    rows: Sequence[Bits], columns: int, lit: str = LIT, dark: str = DARK, holes: Sequence[Bits] = ()
) -> str:
    """The picture of a board, without a final newline.

    >>> print(draw([0b010, 0b111, 0b010], 3))
    ·●·
    ●●●
    ·●·
    """
    told = {row: f"{row:0{columns}b}"[::-1] for row in set(rows)}
    lines = [told[row] for row in rows]
    for i, gone in enumerate(holes):
        signs = enumerate(lines[i])
        lines[i] = "".join([HOLE if gone >> j & 1 else sign for j, sign in signs])
    text = "\n".join(lines)
    both = (dark + lit).encode("utf-16-le", "surrogatepass")
    # Where it is false though it might be true, only time is lost; and of other lengths none makes
    # four bytes.
    single = len(lit) == len(dark) == 1 and len(both) == 4
    if single and len(text) > LARGE:  # two bytes a sign, both by a table
        octets = text.encode()
        codes = bytearray(2 * len(octets))
        codes[::2] = octets.translate(bytes.maketrans(b"01", both[::2]))
        upper = (bytes(48) + both[1::2]).ljust(256, b"\0")
        codes[1::2] = octets.translate(upper)
        return codes.decode("utf-16-le", "surrogatepass")
    if "1" in dark:
        return text.translate({48: dark, 49: lit})
    return text.replace("0", dark).replace("1", lit)
