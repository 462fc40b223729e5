"""All signed sums of a few numbers at once: the Walsh-Hadamard transform, packed into ints.

Numbers v(t) stand at vectors t of GF(2)^k.  Their transform is the function

    f(u) = sum of ±v(t),  with + where u and t meet in an even number of places and - where in an odd one,

on all 2^k vectors u.  Adding vector by vector would take 2^k additions for each t; splitting by one bit of t and u at a
time takes k 2^k in all, whatever the number of t: if a(u') and b(u') are the sums over the t without and with that bit,
then a + b and a - b are the values for the u without and with it.

Here many values share one int, each in a *lane* of a few bits, so that one addition of Python does hundreds.  A lane
may hold a negative value: it borrows from the lane above, and since only sums and differences are taken the int is at
each moment the exact sum of value · 2^(lane · number).

>>> transform({0b01: 3, 0b11: 1}, 2)
[4, -4, 2, -2]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

from .bits import Bits, full

INNER = 9  # bits of u within one int: 512 lanes, about a kilobyte
BLOCKS = 11  # further bits of u within one list of such ints

Wrap: TypeAlias = Callable[[Iterable[list[int]], int], Iterable[list[int]]]


def transform(values: Mapping[Bits, int], k: int) -> list[int]:
    """The 2^k values f(0), f(1), ...; k 2^k additions, hundreds at a time.

    >>> transform({}, 0), transform({0: 5}, 1)
    ([0], [5, 5])
    """
    width = lane(values)
    inner = min(k, INNER)
    return [value for blocks in chunks(values, k, width) for block in blocks for value in unpack(block, inner, width)]


def largest(values: Mapping[Bits, int], k: int, wrap: Wrap = lambda chunks, total: chunks) -> tuple[int, Bits]:
    """The largest f(u) and a u at which it stands; about 7 ns for each of the 2^k, and a few megabytes.

    *wrap* may pass the pieces of work through and count them.

    >>> largest({0b01: -3, 0b11: 1}, 2)
    (4, 3)
    """
    width = lane(values)
    inner = min(k, INNER)
    ones = sum([1 << width * i for i in range(1 << inner)])
    tops = ones << width - 1
    best, where = -sum([abs(v) for v in values.values()]) - 1, 0
    # A lane with the value f holds f - best - 1 + 2^(width-1) after this addition: its top bit tells whether f > best.
    bias = tops - ones * (best + 1)
    pieces = 1 << max(0, k - inner - BLOCKS)
    for piece, blocks in enumerate(wrap(chunks(values, k, width), pieces)):
        for number, block in enumerate(blocks):
            if block + bias & tops:
                lanes = unpack(block, inner, width)
                best = max(lanes)
                where = (piece * len(blocks) + number << inner) + lanes.index(best)
                bias = tops - ones * (best + 1)
    return best, where


def lane(values: Mapping[Bits, int]) -> int:
    """How many bits a lane needs, so that even the difference of two values fits with its sign.

    >>> lane({0b01: 3, 0b11: -1})
    5
    """
    return (4 * sum([abs(v) for v in values.values()]) + 4).bit_length()


def chunks(values: Mapping[Bits, int], k: int, width: int) -> Iterator[list[int]]:
    """The transform in pieces, u increasing: lists of ints, each of which holds 2^INNER lanes (fewer if k is small).

    >>> [unpack(block, 1, 8) for blocks in chunks({0: 2, 1: 3}, 1, 8) for block in blocks]
    [[5, -1]]
    """
    if k > INNER + BLOCKS:  # split by the highest bit of t and u: only the values themselves are added here
        low, high = full(k - 1), dict[Bits, int]()
        both = dict[Bits, int]()
        for t, v in values.items():
            (high if t >> k - 1 else both)[t & low] = v
        for sign in (1, -1):
            merged = dict(both)
            for t, v in high.items():
                merged[t] = merged.get(t, 0) + sign * v
            yield from chunks(merged, k - 1, width)
        return
    inner = min(k, INNER)
    pattern = signs(inner, width)
    blocks = [0] * (1 << k - inner)
    for t, v in values.items():
        blocks[t >> inner] += v * pattern[t & full(inner)]
    # The lowest remaining bit of t picks every other block; sums to the front and differences to the back bring, after
    # all bits have had their turn, the blocks into the order of u.
    for _bit in range(k - inner):
        even, odd = blocks[0::2], blocks[1::2]
        blocks = [a + b for a, b in zip(even, odd, strict=True)] + [a - b for a, b in zip(even, odd, strict=True)]
    yield blocks


@cache
def signs(inner: int, width: int) -> list[int]:
    """For each t of *inner* bits the int whose lane u holds the sign of (u, t).

    >>> [unpack(row, 2, 8) for row in signs(2, 8)]
    [[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]
    """
    rows = [1]
    for bit in range(inner):
        shift = width << bit
        rows = [row + (row << shift) for row in rows] + [row - (row << shift) for row in rows]
    return rows


def unpack(block: int, inner: int, width: int) -> list[int]:
    """The values in the lanes of one int.

    >>> unpack(5 - (1 << 8), 1, 8)  # the -1 above has borrowed from its own lane
    [5, -1]
    """
    half = 1 << width - 1
    mask = full(width)
    block += half * sum([1 << width * i for i in range(1 << inner)])  # no lane is negative now
    return [(block >> width * i & mask) - half for i in range(1 << inner)]
