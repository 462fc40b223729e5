"""Cells as players name them: columns are letters, rows numbers, both from the upper left."""

import re

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

    >>> with_names("the 1 at row 1, column 3 is full")
    'the 1 at c1 is full'
    >>> with_names("row 2, columns 1, 3 and 4 stay empty")
    'a2, c2 and d2 stay empty'
    >>> with_names("row 3, column 3 and row 4, columns 2 and 4 stay empty")
    'c3, b4 and d4 stay empty'
    """

    def named(match: re.Match[str]) -> str:
        def name(column: re.Match[str]) -> str:
            return column_name(int(column[0]) - 1) + match[1]

        return re.sub(r"\d+", name, match[2])

    called = re.sub(r"row (\d+), columns? ([\d, ]*(?: and )?\d+)", named, text)
    return re.sub(r"([a-z]+\d+) and (?=[a-z]+\d+ and [a-z]+\d+)", r"\1, ", called)


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
