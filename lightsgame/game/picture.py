"""Text and bits, both ways: `parse(draw(rows, n)) == (rows, n, ())`.

One row a line (or up to a slash), one sign a cell.  Lit is written `#`, `1` or `●`, dark `.`, `0` or `·`, and `_` where
the board has a hole; a line that starts with `%` is a comment, and blank lines and spaces around a line do not count.
Column j is bit j of its row, so the leftmost lamp is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..algebra.bits import Bits
from ..errors import ParseError

LIT, DARK, HOLE = "●", "·", "_"
_TO_DIGIT = str.maketrans("#●.·/", "1100\n")
# Tables for the two bytes of each sign: the disc is U+25CF, the dot U+00B7.
_LOW = bytes([{0xCF: 0x31, 0xB7: 0x30}.get(byte, byte) for byte in range(256)])
_DISC_LOW = bytes([byte == 0xCF for byte in range(256)])
_DISC_HIGH = bytes([{0x25: 1, 0: 0}.get(byte, 2) for byte in range(256)])
_HOLES = str.maketrans("01_", "001")


def parse(text: str) -> tuple[tuple[Bits, ...], int, tuple[Bits, ...]]:
    """The rows of a drawn board, its number of columns, and the holes row by row (nothing if there are none).

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
    rows: list[Bits] = []
    holes: list[Bits] = []
    columns = 0
    text = _digits(text)
    strange = text.encode("utf-8", "surrogatepass").translate(None, b"01\n")  # looked for once, not in each row
    for number, line in enumerate(text.splitlines(), start=1):
        digits = line.strip()
        if not digits or digits.startswith("%"):
            continue
        for column, sign in enumerate(digits, start=1) if strange else ():
            if sign not in "01_":
                raise ParseError("a lamp (one of # 1 ● . 0 ·, or _ for a hole)", repr(sign), line=number, column=column)
        if rows and len(digits) != columns:
            raise ParseError(f"a row of {columns} lamps like the first", f"{len(digits)}", line=number)
        columns = len(digits)
        if HOLE in digits:
            holes += [0] * (len(rows) - len(holes))
            holes.append(int(digits.translate(_HOLES)[::-1], 2))
            digits = digits.replace(HOLE, "0")
        rows.append(int(digits[::-1], 2))
    if not rows:
        raise ParseError("a board, one row a line", "no row at all")
    return tuple(rows), columns, tuple([*holes, *[0] * (len(rows) - len(holes))] if holes else ())


def _digits(text: str) -> str:
    """The text with 1 for lit, 0 for dark and a new line for a slash; a table for bytes is much the quickest."""
    if not text.isascii():
        octets = text.encode("utf-16-le", "surrogatepass")
        low, high = octets[::2], octets[1::2]
        if high.translate(_DISC_HIGH) == low.translate(_DISC_LOW):  # no signs above 255 but discs
            text = low.translate(_LOW).decode("latin-1")
    return text.translate(_TO_DIGIT)


def draw(rows: Iterable[Bits], columns: int, lit: str = LIT, dark: str = DARK, holes: Sequence[Bits] = ()) -> str:
    """The picture of a board, without a final newline.

    >>> print(draw([0b010, 0b111, 0b010], 3))
    ·●·
    ●●●
    ·●·
    """
    lines = [f"{row:0{columns}b}"[::-1] for row in rows]
    for i, gone in enumerate(holes):
        lines[i] = "".join([HOLE if gone >> j & 1 else sign for j, sign in enumerate(lines[i])])
    text = "\n".join(lines)
    if (lit + dark).isascii() or max(lit + dark) > "\ud7ff" or len(lit + dark) > 2:
        return text.translate({48: dark, 49: lit})
    octets = text.encode()
    wide = bytearray(2 * len(octets))  # two bytes a sign, each by a table
    wide[::2], wide[1::2] = [octets.translate(table) for table in _tables(dark, lit)]
    return wide.decode("utf-16-le")


@lru_cache(maxsize=16)
def _tables(dark: str, lit: str) -> list[bytes]:
    """The low and the high byte of the sign for each digit; what is no digit stays."""
    plain = list(range(256)), [0] * 256
    for table, shift in zip(plain, (0, 8), strict=True):
        table[48], table[49] = ord(dark) >> shift & 255, ord(lit) >> shift & 255
    return [bytes(table) for table in plain]
