"""Elimination over GF(2) by the Method of Four Russians, columns from the top bit down.

>>> leading, rest = triangle([0b011, 0b110, 0b111], reduced=True)
>>> {place: f"{row:03b}" for place, row in leading.items()}, rest
({1: '010', 2: '100', 0: '001'}, [])

Plain elimination costs one `^` for each row and pivot.  The Method of Four Russians handles a block
of columns at a time: it tabulates all sums of their pivot rows, so that clearing a row costs a
look-up and a `^` for all of them.  The columns at work are the top bits, which one shift tells, and
where the rows above need not be cleared they grow shorter.

References: Arlazarov, Dinic, Kronrod and Faradzhev 1970; Albrecht, Bard and Hart 2010 (M4RI).
"""

from collections.abc import Iterable, Mapping, Sequence

from ..core.deadline import tick
from .bits import Bits, all_sums, full, odd

BLOCK = 8  # columns of a table: 256 sums; 6 and 10 are slower at 2000 x 2000


def triangle(
    rows: Iterable[Bits], bottom: int = 0, reduced: bool = False
) -> tuple[dict[int, Bits], list[Bits]]:
    """Rows with different leading ones, by the places of these, and what is left of the others.

    They span the same space as the *rows*; columns below *bottom* follow every step but are no
    place for a leading one. If *reduced*, no other row has a one in the column of a leading one.

    >>> triangle([0b1101, 0b1011, 0b0111], 1)
    ({3: 11, 2: 6}, [1])
    """
    live = [row for row in rows if row]
    top = max([row.bit_length() for row in live], default=0)
    leading: dict[int, Bits] = {}
    # Columns that one table clears; how many decides about time alone.
    half = min(BLOCK, len(live).bit_length() * 2 // 3 + 1)
    low_mask = full(half)
    while top > bottom and live:
        tick()
        # All live rows are below the bit `top`: what a shift leaves of a row is its *window*, the
        # columns of a block.
        low = max(bottom, top - 2 * half)
        pivots = _window_pivots(live, low, top - low)
        high_sums = _sums(pivots, low + half, half)
        low_sums = _sums(pivots, low, half)
        # Two look-ups and two sums clear a row of all of them; pivot rows vanish, and so does what
        # depends on them.
        rows = live
        live = []
        for row in rows:
            window = row >> low
            row ^= high_sums[window >> half] ^ low_sums[window & low_mask]
            if row:
                live.append(row)
        if reduced:
            mask = full(top - low)
            for place, row in leading.items():
                window = row >> low & mask
                leading[place] = row ^ high_sums[window >> half] ^ low_sums[window & low_mask]
        leading |= pivots
        # The first spares a look at what is cleared for certain.
        if len(pivots) == top - low or not max(live, default=0) >> low:
            top = low
    return leading, live


def _window_pivots(live: Sequence[Bits], low: int, width: int) -> dict[int, Bits]:
    """Rows with independent windows, by the places of their leading ones, where no other has a one.

    Not all of *live* are looked at: after so many that depend on these four times the width, more
    may come.
    """
    pivots: dict[int, Bits] = {}
    spare = 4 * width
    for row in (row for row in live if row >> low):  # in a band most have nothing there
        for place, pivot in pivots.items():
            if row >> place & 1:
                row ^= pivot
        lead = row.bit_length() - 1
        if lead >= low:
            for place, pivot in pivots.items():
                if pivot >> lead & 1:
                    pivots[place] = pivot ^ row
            pivots[lead] = row
            if len(pivots) == width:
                break
        else:
            # Wherever it ends, what was not looked at comes in the next block.
            spare -= 1
            if not spare:
                break
    return pivots


def _sums(pivots: Mapping[int, Bits], first: int, width: int) -> list[Bits]:
    """The sums of the pivots at *width* places from *first* on, by the pattern that each clears."""
    places = range(first, first + width)
    return all_sums([pivots.get(place, 0) for place in places])


def substitute(leading: Mapping[int, Bits], x: Bits) -> Bits:
    """Complete *x*, given at the places without a leading one, to be orthogonal to each row.

    >>> bin(substitute({3: 0b1011, 2: 0b0110}, 0b0001))
    '0b1001'
    """
    for lead in sorted(leading):  # upwards: all other places of a row are below its leading one
        if odd(leading[lead] & x):
            x |= 1 << lead
    return x
