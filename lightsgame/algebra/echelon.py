"""Elimination over GF(2): the reduced row echelon form, by two methods behind one call.

>>> table = [0b011, 0b110, 0b101]
>>> echelon(table, 3), [f"{row:03b}" for row in table]
((0, 1), ['101', '110', '000'])

Plain elimination costs one `^` for each row and pivot.  The Method of Four Russians handles `BLOCK` pivots at a time:
it tabulates all 2**BLOCK sums of their rows, so that clearing a row costs one look-up and one `^` for all of them.

References: Arlazarov, Dinic, Kronrod and Faradzhev 1970; Albrecht, Bard and Hart 2010 (M4RI).
"""

from __future__ import annotations

from typing import Literal

from .bits import Bits, full, lowest

Method = Literal["auto", "plain", "russians"]

BLOCK = 8  # pivots at a time: a table of 256 sums; 6 and 10 are slower at 2000 x 2000
SMALL = 64  # rows below which the tables cost more than they save


def echelon(table: list[Bits], columns: int, method: Method = "auto") -> tuple[int, ...]:
    """Bring *table* to reduced row echelon form in place, pivots sought in the first *columns*; their columns.

    Bits above *columns* follow every step.

    >>> table = [0b1_11, 0b0_11]
    >>> echelon(table, 2), table
    ((0,), [7, 4])
    """
    if method == "plain" or (method == "auto" and len(table) < SMALL):
        return _plain(table, columns)
    return _russians(table, columns)


def _plain(table: list[Bits], columns: int) -> tuple[int, ...]:
    """Gauss and Jordan: for each column a pivot row, added to every other row with a one there."""
    pivots: list[int] = []
    for column in range(columns):
        done = len(pivots)
        bit = 1 << column
        for i in range(done, len(table)):
            if table[i] & bit:
                break
        else:
            continue
        pivot = table[i]
        table[i], table[done] = table[done], pivot
        table[:] = [row ^ pivot if row & bit and k != done else row for k, row in enumerate(table)]
        pivots.append(column)
    return tuple(pivots)


def _russians(table: list[Bits], columns: int) -> tuple[int, ...]:
    """The Method of Four Russians: up to BLOCK neighbouring columns at a time."""
    pivots: list[int] = []
    height = len(table)
    for first in range(0, columns, BLOCK):
        done = len(pivots)
        if done == height:
            break
        mask = full(min(BLOCK, columns - first))
        # 1. Pivots of this block.  A row is cleared by the pivots found so far and, if anything is left of it in these
        #    columns, becomes a pivot itself, which then clears the others.
        found: list[int] = []  # pivot columns, counted from `first`; their rows stand at done, done + 1, ...
        for i in range(done, height):
            row = table[i]
            window = row >> first & mask
            if not window:
                continue
            for k, column in enumerate(found):
                if window >> column & 1:
                    row ^= table[done + k]
                    window = row >> first & mask
            if not window:
                continue
            column = lowest(window)
            at = done + len(found)
            table[i], table[at] = table[at], row
            for k in range(done, at):
                if table[k] >> (first + column) & 1:
                    table[k] ^= row
            found.append(column)
            if len(found) == mask.bit_length():
                break
        if not found:
            continue
        # 2. All sums of the pivot rows, filed under the pattern that they clear.
        sums = [0] * (mask + 1)
        patterns = [0]
        for k, column in enumerate(found):
            row = table[done + k]
            for pattern in patterns:
                sums[pattern | 1 << column] = sums[pattern] ^ row
            patterns += [pattern | 1 << column for pattern in patterns]
        select = patterns[-1]
        # 3. One look-up and one sum clear every other row of the whole block.
        end = done + len(found)
        table[:done] = [row ^ sums[row >> first & select] for row in table[:done]]
        table[end:] = [row ^ sums[row >> first & select] for row in table[end:]]
        # 4. The pivot rows in the order of their columns.
        table[done:end] = [row for _, row in sorted(zip(found, table[done:end], strict=True))]
        pivots += [first + column for column in sorted(found)]
    return tuple(pivots)
