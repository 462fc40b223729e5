"""Cells as players name them: columns are letters, rows numbers, both from the upper left."""

import re
from collections.abc import Iterable

from ..core.message import Counted, Joined, Message
from ..errors import listed

Cell = tuple[int, int]


def column_name(column: int) -> str:
    """A column as players of chess name it, and on after z.

    >>> column_name(0), column_name(27)
    ('a', 'ab')
    """
    letter = chr(ord("a") + column % 26)
    return column_name(column // 26 - 1) + letter if column > 25 else letter


def column_called(letters: str) -> int:
    """The column of a name, from 0; undoes `column_name`.

    >>> column_called("a"), column_called("ab")
    (0, 27)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def spoken(cell: Cell) -> str:
    """A cell as players of chess name it: columns are letters, rows numbers, from the upper left.

    >>> spoken((0, 0)), spoken((2, 27))
    ('a1', 'ab3')
    """
    return f"{column_name(cell[1])}{cell[0] + 1}"


def with_names(text: str) -> str:
    """A sentence in which cells are called as players do.

    >>> from lightsgame.errors import in_rows, listed
    >>> with_names(Message("{cells} stay empty", cells=listed(in_rows([(1, 0), (1, 2), (1, 3)]))))
    'a2, c2 and d2 stay empty'
    >>> with_names(listed(in_rows([(2, 2), (3, 1), (3, 3)]), comma=";"))
    'c3, b4 and d4'
    """
    names = _names(text)
    if names:
        return listed(names)
    if isinstance(text, Joined):
        return Joined(text.template, map(with_names, text.texts))
    if isinstance(text, Counted):
        parts = {name: with_names(part) for name, part in text.parts.items()}
        return Counted(text.one, text.many, text.number, **parts)
    if isinstance(text, Message):
        parts = {name: with_names(part) for name, part in text.parts.items()}
        return Message(text.template, **parts)
    return text


def named_cells(cells: Iterable[Cell]) -> str:
    """Cells in words, as players call them.

    >>> named_cells([(0, 0), (0, 2), (2, 1)])
    'a1, c1 and b3'
    """
    return listed([spoken(cell) for cell in cells])


def _names(text: str) -> list[str]:
    """The names of the cells, if the text is nothing but cells."""
    if isinstance(text, Joined):
        several = [_names(part) for part in text.texts]
        return [name for names in several for name in names] if all(several) else []
    if not isinstance(text, Message):
        return []
    if text.template in ("row {n}, column {n2}", "row {n}, columns {numbers}"):
        columns = text.parts.get("n2") or text.parts["numbers"]
        return [
            f"{column_name(int(column) - 1)}{text.parts['n']}"
            for column in re.findall(r"\d+", columns)
        ]
    if text.template == "{cells} and {cell}":
        first = _names(text.parts["cells"])
        last = _names(text.parts["cell"])
        return [*first, *last] if first and last else []
    return []


def named_cell(text: str, size: tuple[int, int]) -> Cell | None:
    """The cell of a name such as b3, or None.

    >>> named_cell("b3", (5, 5)), named_cell("z9", (5, 5)), named_cell("hello", (5, 5))
    ((2, 1), None, None)
    """
    match = re.fullmatch(r"([a-z]{1,3})0*([1-9][0-9]{0,4})", text.lower(), re.ASCII)
    if not match:
        return None
    row = int(match[2]) - 1
    column = column_called(match[1])
    m, n = size
    return (row, column) if row < m and column < n else None
