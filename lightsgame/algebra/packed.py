"""Vectors and polynomials modulo a small k as plain ints, a byte for each entry.

Python adds two such ints in one operation, all entries at once, and `bytes.translate` takes all of
them modulo k.  So a row of lamps with three states is handled nearly as quickly as one with two.

>>> row = pack([1, 2, 0, 2])
>>> unpack(Lanes(3).reduced(row + row), 4)  # twice the row
[2, 1, 0, 1]

Read as polynomials they are multiplied and divided in `lightsgame.algebra.fields`.
"""

from collections.abc import Iterable
from functools import lru_cache

from ..errors import expect

Word = int
LARGEST = 36  # digits and letters; sums of seven entries fit into a byte


def pack(values: Iterable[int]) -> Word:
    """The entries as one int, the first lowest.

    >>> pack([1, 2]) == 0x0201
    True
    """
    return int.from_bytes(bytes(values), "little")


def unpack(word: Word, n: int) -> list[int]:
    """The n entries; undoes `pack`.

    >>> unpack(0x0201, 3)
    [1, 2, 0]
    """
    return list(word.to_bytes(n, "little"))


def degree(a: Word) -> int:
    """The degree; -1 for the zero polynomial.

    >>> degree(pack([1, 0, 2])), degree(0)
    (2, -1)
    """
    return (a.bit_length() + 7) // 8 - 1


def looked_up(word: Word, table: bytes) -> Word:
    """Every entry as the table has it, where that of 0 is 0.

    >>> looked_up(0x0102, bytes([0, 3, 5]).ljust(256)) == 0x0305
    True
    """
    octets = word.to_bytes((word.bit_length() + 7) // 8, "little")  # or one more, for 0 is 0
    return int.from_bytes(octets.translate(table), "little")


class Lanes:
    """Arithmetic modulo k, for k up to 36.

    Raises:
        BadInput: k is not between 2 and 36.
    """

    def __init__(self, k: int) -> None:
        expect(2 <= k <= LARGEST, f"a number from 2 to {LARGEST}", str(k))
        self.k = k
        self._table = bytes([value % k for value in range(256)])

    def reduced(self, word: Word) -> Word:
        """Every entry modulo k; before, each may be up to 255.

        >>> unpack(Lanes(3).reduced(pack([5, 0, 7])), 3)
        [2, 0, 1]
        """
        return looked_up(word, self._table)


# How many are kept decides about time alone.
@lru_cache(maxsize=16)
def lanes(k: int) -> Lanes:
    """The arithmetic of a modulus, kept.

    >>> lanes(3) is lanes(3)
    True
    """
    return Lanes(k)
