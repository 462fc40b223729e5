"""Boards from nested lists; and to and from NumPy arrays, eight cells a byte, without a loop over
the cells.

NumPy is no dependency: it is loaded only where somebody has an array, or wants one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..algebra.bits import Bits
from ..core.message import Message, marked
from ..core.validation import shown
from ..errors import BadInput, expect

__doctest_requires__ = {("array_of", "rows_of"): ["numpy"]}

if TYPE_CHECKING:
    import numpy


def entries(
    given: object, k: int, wanted: str, read: Callable[[Any], Any]
) -> tuple[int, list[Any]]:
    """The number of columns, and lists of numbers from 0 to k - 1 (of any type that equals them),
    None for a hole.

    What *read* makes of a row stands in its place, unless it says that it cannot read it.

    >>> from lightsgame.algebra.bits import from_flags
    >>> entries([[True, 0.0], (None, 1), (0, 1)], 2, "a board", from_flags)
    (2, [[1, 0], [None, 1], 2])

    Raises:
        BadInput: no row or no column, rows of different lengths, something else in them.
        TypeError: it is no list of rows; *wanted* says what it should be.
    """
    allowed = {None, *range(k)}
    try:
        # a set has no order, and its pairs would be taken for rows
        if isinstance(given, str | bytes | Mapping | Set):
            raise TypeError
        # which would go through its cells
        boards: Any = getattr(given, "to_array", lambda: given)()
        table: list[Any] = [row if isinstance(row, list | tuple) else list(row) for row in boards]
    except TypeError:
        raise TypeError(f"expected {wanted}, got {shown(given)}") from None
    expect(table and table[0], marked("at least one row and one column"), f"{len(table)} x 0")
    columns = len(table[0])
    for i, row in enumerate(table):
        if len(row) != columns:
            expected = f"a row of {columns} entries like the first"
            raise BadInput(expected, str(len(row)), Message("row {n}", n=i + 1))
        with suppress(TypeError, ValueError):  # entries of other kinds are looked at one by one
            table[i] = read(row)
            continue
        for j, entry in enumerate(row, start=1):
            if not isinstance(entry, Hashable) or entry not in allowed:
                names = (
                    "0 or 1"
                    if k == 2
                    else Message("{what} from {n} to {n2}", what="a state", n="0", n2=k - 1)
                )
                raise BadInput(names, shown(entry), Message("row {n}, column {n2}", n=i + 1, n2=j))
        table[i] = [None if entry is None else int(entry) for entry in row]
    return columns, table


def rows_of(array: numpy.ndarray[Any, Any]) -> list[Bits]:
    """The rows of a two-dimensional array of 0 and 1 (of any type of numbers, or of truth values).

    >>> import numpy
    >>> [bin(row) for row in rows_of(numpy.array([[1, 1, 0], [0, 0, 1]]))]  # column j is bit j
    ['0b11', '0b100']

    Raises:
        BadInput: the array has another shape, or holds something else.
    """
    import numpy

    expect(not numpy.ma.is_masked(array), "an array without masked cells", "one that has some")
    expect(
        array.ndim == 2,
        "a two-dimensional array",
        Message("one of {signs}; type x.reshape(rows, columns)", signs=f"{array.ndim} dimensions"),
    )
    ones = array == 1
    strange = numpy.argwhere(~(ones | (array == 0)))
    if len(strange):
        i, j = strange[0].tolist()
        entry = array[i, j : j + 1].tolist()[0]
        raise BadInput("0 or 1", repr(entry), Message("row {n}, column {n2}", n=i + 1, n2=j + 1))
    packed = numpy.packbits(ones.astype(bool), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def array_of(rows: Sequence[Bits], columns: int) -> numpy.ndarray[Any, Any]:
    """The rows of a board as an array of 0 and 1, of type uint8.

    >>> array_of((0b011, 0b100), 3).tolist()
    [[1, 1, 0], [0, 0, 1]]
    """
    import numpy

    width = (columns + 7) // 8  # or one more, for the rest is left out
    data = b"".join([row.to_bytes(width, "little") for row in rows])
    packed = numpy.frombuffer(data, dtype=numpy.uint8).reshape(len(rows), width)
    return numpy.unpackbits(packed, axis=1, count=columns, bitorder="little")
