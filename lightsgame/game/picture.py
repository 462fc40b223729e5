"""Text and bits, both ways: `parse(draw(rows, n)) == (rows, n)`.

One row a line, one sign a cell.  Lit is written `#`, `1` or `●`, dark `.`, `0` or `·`; a line that starts with `%`
is a comment, and blank lines and spaces around a line do not count.  Column j is bit j of its row, so the leftmost
lamp is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..algebra.bits import Bits
from ..errors import ParseError

LIT, DARK = "●", "·"
_TO_DIGIT = str.maketrans("#●.·", "1100")


def parse(text: str) -> tuple[tuple[Bits, ...], int]:
    """The rows of a drawn board, and its number of columns.

    >>> parse('''
    ...     ·●·
    ...     ##.
    ... ''')
    ((2, 3), 3)

    Raises:
        ParseError: a sign that is none of `#1●.0·`, rows of different lengths, or no row at all.
    """
    rows: list[Bits] = []
    columns = 0
    for number, line in enumerate(text.replace("/", "\n").splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        digits = line.translate(_TO_DIGIT)
        for column, sign in enumerate(digits, start=1) if digits.strip("01") else ():
            if sign not in "01":
                raise ParseError("a lamp (one of # 1 ● . 0 ·)", repr(sign), line=number, column=column)
        if rows and len(digits) != columns:
            raise ParseError(f"a row of {columns} lamps like the first", f"{len(digits)}", line=number)
        columns = len(digits)
        rows.append(int(digits[::-1], 2))
    if not rows:
        raise ParseError("a board, one row a line", "no row at all")
    return tuple(rows), columns


def draw(rows: Iterable[Bits], columns: int, lit: str = LIT, dark: str = DARK) -> str:
    """The picture of a board, without a final newline.

    >>> print(draw([0b010, 0b111, 0b010], 3))
    ·●·
    ●●●
    ·●·
    """
    signs = str.maketrans("01", dark + lit)
    return "\n".join([f"{row:0{columns}b}"[::-1].translate(signs) for row in rows])
