"""Elimination over GF(2) by the Method of Four Russians, columns from the top bit down.

>>> leading, rest = triangle([0b011, 0b110, 0b111], reduced=True)
>>> {place: f"{row:03b}" for place, row in leading.items()}, rest
({1: '010', 2: '100', 0: '001'}, [])

Plain elimination costs one `^` for each row and pivot.  The Method of Four Russians handles a block
of columns at a time: it tabulates all sums of their pivot rows, so that clearing a row costs a
look-up and a `^` for all of them.  The columns at work are the top bits, which one shift tells, and
where the rows above need not be cleared they grow shorter. Of many rows a few are eliminated first,
in 64 columns; eight tables of their sums then clear all others in one pass.

References: Arlazarov, Dinic, Kronrod and Faradzhev 1970; Albrecht, Bard and Hart 2010 (M4RI).
"""

from collections.abc import Iterable, Mapping, Sequence
from struct import pack

from .bits import Bits, all_sums, full, odd

BLOCK = 8  # columns of a table: 256 sums; 6 and 10 are slower at 2000 x 2000
# Above so many rows so many of them go ahead; among random ones 64 pivots are missed once in 65,000
# times.
MANY = 1000
AHEAD = 80


def triangle(
    rows: Iterable[Bits], bottom: int = 0, reduced: bool = False
) -> tuple[dict[int, Bits], list[Bits]]:
    """Rows of which no two have the same leading one, by its place, and what is left of the others
    below *bottom*.

    They span the same space as the *rows*; columns below *bottom* follow every step but are no
    place for a leading one. If *reduced*, no other row has a one in the column of a leading one.

    >>> triangle([0b1101, 0b1011, 0b0111], 1)
    ({3: 11, 2: 6}, [1])
    """
    live = [row for row in rows if row]
    top = max([row.bit_length() for row in live], default=0)
    leading = dict[int, Bits]()
    # Columns that one table clears; how many decides about time alone.
    half = min(BLOCK, len(live).bit_length() * 2 // 3 + 1)
    low_mask = full(half)
    while top > bottom and live:
        ahead = live[:AHEAD]
        low = top - 64
        # Where the rows that go ahead have few ones yet, or few pivots, it is too early.
        if len(live) > MANY and low >= bottom and not reduced and all(row >> low for row in ahead):
            pivots, behind = triangle(ahead, low, reduced=True)
            if len(pivots) == 64:
                live, leading, top = (
                    behind + _cleared(live[AHEAD:], low, pivots),
                    leading | pivots,
                    low,
                )
                continue
        # All live rows are below the bit `top`: what a shift leaves of a row is its *window*, the
        # columns of a block.
        low = max(bottom, top - 2 * half)
        pivots = _window_pivots(live, low, top - low)
        high_sums = _sums(pivots, low + half, half)
        low_sums = _sums(pivots, low, half)
        # Two look-ups and two sums clear a row of all of them; pivot rows vanish, and so does what
        # depends on them.
        live = [
            rest
            for row in live
            if (rest := row ^ high_sums[(w := row >> low) >> half] ^ low_sums[w & low_mask])
        ]
        if reduced:
            mask = full(top - low)
            for place, row in leading.items():
                leading[place] = (
                    row ^ high_sums[(w := row >> low & mask) >> half] ^ low_sums[w & low_mask]
                )
        leading |= pivots
        # The first spares a look at what is cleared for certain.
        if len(pivots) == top - low or not max(live, default=0) >> low:
            top = low
    return leading, live


def _cleared(rows: Sequence[Bits], low: int, pivots: Mapping[int, Bits]) -> list[Bits]:
    """The *rows*, each plus those *pivots* that clear its 64 columns from *low* on; what vanishes
    is left out.
    """
    # A pivot has a single one in these columns, so those of a row name the pivots to add, eight
    # with each byte.
    windows = pack(f"<{len(rows)}Q", *[row >> low for row in rows])
    s, t, u, v, w, x, y, z = [_sums(pivots, low + 8 * i, 8) for i in range(8)]
    return [
        rest
        for row, a, b, c, d, e, f, g, h in zip(
            rows, *[windows[i::8] for i in range(8)], strict=True
        )
        if (rest := row ^ s[a] ^ t[b] ^ u[c] ^ v[d] ^ w[e] ^ x[f] ^ y[g] ^ z[h])
    ]


def _window_pivots(live: Sequence[Bits], low: int, width: int) -> dict[int, Bits]:
    """Rows with independent windows, each the only one with a one at the place it is filed under,
    its leading one.

    Not all of *live* are looked at: after so many that depend on these four times the width, more
    may come.
    """
    found = dict[int, Bits]()
    spare = 4 * width
    for row in (row for row in live if row >> low):  # in a band most have nothing there
        for place, pivot in found.items():
            if row >> place & 1:
                row ^= pivot
        lead = row.bit_length() - 1
        if lead >= low:
            for place, pivot in found.items():
                if pivot >> lead & 1:
                    found[place] = pivot ^ row
            found[lead] = row
            if len(found) == width:
                break
        # Wherever it ends, what was not looked at comes in the next block.
        elif not (spare := spare - 1):
            break
    return found


def _sums(pivots: Mapping[int, Bits], first: int, width: int) -> list[Bits]:
    """The sums of the pivots at the places *first*, *first* + 1, ..., filed under the pattern that
    they clear.
    """
    return all_sums([pivots.get(place, 0) for place in range(first, first + width)])


def substitute(leading: Mapping[int, Bits], x: Bits) -> Bits:
    """Complete *x*, given at the places without a leading one, so that each row meets it in an even
    number of places.

    >>> bin(substitute({3: 0b1011, 2: 0b0110}, 0b0001))
    '0b1001'
    """
    for lead in sorted(leading):  # upwards: all other places of a row are below its leading one
        if odd(leading[lead] & x):
            x |= 1 << lead
    return x
