"""Elimination over GF(2): the reduced row echelon form, by two methods behind one call.

>>> table = [0b011, 0b110, 0b101]
>>> echelon(table, 3), [f"{row:03b}" for row in table]
((0, 1), ['101', '110', '000'])

Plain elimination costs one `^` for each row and pivot.  The Method of Four Russians handles `BLOCK` pivots at a time:
it tabulates all 2**BLOCK sums of their rows, so that clearing a row costs one look-up and one `^` for all of them.

Where one answer is wanted and no transformation, `triangle` is four times quicker: it takes the columns from the top
bit down, so that rows grow shorter as they go and the columns at work are the top bits, which one shift tells.

References: Arlazarov, Dinic, Kronrod and Faradzhev 1970; Albrecht, Bard and Hart 2010 (M4RI).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from .bits import Bits, full, lowest, odd

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


def triangle(rows: Iterable[Bits], bottom: int = 0) -> tuple[dict[int, Bits], list[Bits]]:
    """Rows of which no two have the same leading one, by its place, and what is left of the others below *bottom*.

    They span the same space as the *rows*; columns below *bottom* follow every step but are no place for a leading one.

    >>> triangle([0b1101, 0b1011, 0b0111], 1)
    ({3: 11, 2: 6}, [1])
    """
    live = [row for row in rows if row]
    top = max([row.bit_length() for row in live], default=0)
    half = min(BLOCK, len(live).bit_length() * 2 // 3 + 1)  # columns that one table clears
    low_mask = full(half)
    leading: dict[int, Bits] = {}
    while top > bottom and live:
        # All live rows are below the bit `top`: what a shift leaves of a row is its *window*, the columns of a block.
        low = max(bottom, top - 2 * half)
        pivots = _window_pivots(live, low, top - low)
        high_sums, low_sums = _sums(pivots, half, half), _sums(pivots, 0, half)
        # Two look-ups and two sums clear a row of all of them; pivot rows vanish, and so does what depends on them.
        live = [rest for row in live if (rest := row ^ high_sums[(w := row >> low) >> half] ^ low_sums[w & low_mask])]
        for place, row in pivots.items():
            leading[low + place] = row
        if len(pivots) == top - low or not max(live, default=0) >> low:
            top = low
    return leading, live


def _window_pivots(live: Sequence[Bits], low: int, width: int) -> dict[int, Bits]:
    """Rows with independent windows, each the only one with a one at the place it is filed under, its leading one.

    Not all of *live* are looked at: rows that come after four times the width may hold more.
    """
    found: dict[int, Bits] = {}
    for number, row in enumerate(live):
        for place, pivot in found.items():
            if row >> low + place & 1:
                row ^= pivot
        if window := row >> low:
            lead = window.bit_length() - 1
            for place, pivot in found.items():
                if pivot >> low + lead & 1:
                    found[place] = pivot ^ row
            found[lead] = row
            if len(found) == width:
                break
        elif number > 4 * width and found:
            break
    return found


def _sums(pivots: Mapping[int, Bits], first: int, width: int) -> list[Bits]:
    """The sums of the pivots at the places *first*, *first* + 1, ..., filed under the pattern that they clear."""
    sums = [0]
    for place in range(first, first + width):
        pivot = pivots.get(place, 0)
        sums += [total ^ pivot for total in sums] if pivot else sums
    return sums


def substitute(leading: Mapping[int, Bits], x: Bits) -> Bits:
    """Complete *x*, given at the places without a leading one, so that each row meets it in an even number of places.

    >>> bin(substitute({3: 0b1011, 2: 0b0110}, 0b0001))
    '0b1001'
    """
    for lead in sorted(leading):  # upwards: all other places of a row are below its leading one
        if odd(leading[lead] & x):
            x |= 1 << lead
    return x


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
