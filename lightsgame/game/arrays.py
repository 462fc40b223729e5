"""Boards to and from NumPy arrays: eight cells a byte, so that a large array costs no loop over its cells.

NumPy is no dependency: it is loaded only where somebody has an array, or wants one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..algebra.bits import Bits
from ..errors import BadInput

if TYPE_CHECKING:
    import numpy


def rows_of(array: numpy.ndarray[Any, Any]) -> list[Bits]:
    """The rows of a two-dimensional array of 0 and 1 (of any type of numbers, or of truth values).

    >>> import numpy
    >>> [bin(row) for row in rows_of(numpy.array([[1, 1, 0], [0, 0, 1]]))]  # column j is bit j
    ['0b11', '0b100']

    Raises:
        BadInput: the array has another shape, or holds something else.
    """
    import numpy

    if array.ndim != 2:
        raise BadInput("a two-dimensional array", f"one of {array.ndim} dimensions")
    ones = array == 1
    strange = numpy.argwhere(~(ones | (array == 0)))
    if len(strange):
        i, j = strange[0].tolist()
        raise BadInput("0 or 1", repr(array[i, j].item()), f"row {i + 1}, column {j + 1}")
    packed = numpy.packbits(ones.astype(bool), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def array_of(rows: Sequence[Bits], columns: int) -> numpy.ndarray[Any, Any]:
    """The rows of a board as an array of 0 and 1, of type uint8.

    >>> array_of((0b011, 0b100), 3).tolist()
    [[1, 1, 0], [0, 0, 1]]
    """
    import numpy

    width = (columns + 7) // 8
    data = b"".join([row.to_bytes(width, "little") for row in rows])
    packed = numpy.frombuffer(data, dtype=numpy.uint8).reshape(len(rows), width)
    return numpy.unpackbits(packed, axis=1, count=columns, bitorder="little")
