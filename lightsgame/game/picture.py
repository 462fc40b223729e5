"""Text and bits, both ways: `parse(draw(rows, n)) == (rows, n, ())`.

One row a line (or up to a slash), one sign a cell.  Lit is written `#`, `1` or `●`, dark `.`, `0` or `·`, and `_` where
the board has a hole; a line that starts with `%` is a comment, and blank lines and spaces around a line do not count.
Column j is bit j of its row, so the leftmost lamp is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..algebra.bits import Bits
from ..errors import ParseError

LIT, DARK, HOLE = "●", "·", "_"
_TO_DIGIT = str.maketrans("#●.·", "1100")
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
    for number, line in enumerate(text.replace("/", "\n").splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        digits = line.translate(_TO_DIGIT)
        for column, sign in enumerate(digits, start=1) if digits.strip("01") else ():
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


def draw(rows: Iterable[Bits], columns: int, lit: str = LIT, dark: str = DARK, holes: Sequence[Bits] = ()) -> str:
    """The picture of a board, without a final newline.

    >>> print(draw([0b010, 0b111, 0b010], 3))
    ·●·
    ●●●
    ·●·
    """
    signs = str.maketrans("01", dark + lit)
    lines = [f"{row:0{columns}b}"[::-1].translate(signs) for row in rows]
    for i, gone in enumerate(holes):
        lines[i] = "".join([HOLE if gone >> j & 1 else sign for j, sign in enumerate(lines[i])])
    return "\n".join(lines)
