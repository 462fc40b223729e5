"""All signed sums of a few numbers at once: the Walsh-Hadamard transform, packed into ints.

Numbers v(t) stand at vectors t of GF(2)^k.  Their transform is the function

    f(u) = sum of ±v(t),  with + where u and t meet in an even number of places and - where in an
    odd one,

on all 2^k vectors u.  Adding vector by vector would take 2^k additions for each t; splitting by one
bit of t and u at a time takes k 2^k in all, whatever the number of t: if a(u') and b(u') are the
sums over the t without and with that bit, then a + b and a - b are the values for the u without and
with it.

Here many values share one int, each in a *lane* of a few bits, so that one addition of Python does
hundreds.  A lane may hold a negative value: it borrows from the lane above, and since only sums and
differences are taken the int is at each moment the exact sum of value · 2^(lane · number).

>>> transform({0b01: 3, 0b11: 1}, 2)
[4, -4, 2, -2]
"""

from __future__ import annotations

import re
import struct
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from ..core.deadline import tick
from .bits import Bits, all_sums, combination, from_flags
from .matrix import Reduction, apply, rank, reduce, transpose

INNER = 9  # bits of u within one int: 512 lanes, about a kilobyte
# the widths of lanes, as `struct` and `array` call them
SIGNS = {8: "b", 16: "h", 32: "i", 64: "q"}
BLOCKS = 11  # further bits of u within one list of such ints

Number = TypeVar("Number", int, float)
Wrap = Callable[[Iterable[list[int]], int], Iterable[list[int]]]


def transform(values: Mapping[Bits, int], k: int) -> list[int]:
    """The 2^k values f(0), f(1), ...; k 2^k additions, hundreds at a time.

    >>> transform({}, 0), transform({0: 5}, 1)
    ([0], [5, 5])
    """
    return _sums(values, k).tolist()


def _sums(values: Mapping[Bits, int], k: int) -> array[int]:
    width = lane(values)
    inner = min(k, INNER)
    sums = array(SIGNS[width])
    for blocks in chunks(values, k, width):
        for block in blocks:
            sums.frombytes(_octets(block, inner, width))
    if sys.byteorder == "big":
        sums.byteswap()
    return sums


def largest(
    values: Mapping[Bits, int], k: int, wrap: Wrap = lambda chunks, total: chunks
) -> tuple[int, Bits]:
    """The largest f(u) and a u at which it stands.

    It takes about 7 ns for each of the 2^k, and a few megabytes.  *wrap* may pass the pieces of
    work through and count them.

    >>> largest({0b01: -3, 0b11: 1}, 2)
    (4, 3)
    """
    width = lane(values)
    inner = min(k, INNER)
    ones = signs(inner, width)[0]
    tops = ones << width - 1
    # Every f is larger than this, so that some f and u take its place.
    best = -sum(map(abs, values.values())) - 1
    where = 0
    # A lane with the value f holds f - best - 1 + 2^(width-1) after this addition: its top bit
    # tells whether f > best.
    bias = tops - ones * (best + 1)  # or less, for all will do at first
    pieces = 1 << max(0, k - inner - BLOCKS)
    first = 0  # u of the first lane of a block
    for blocks in wrap(chunks(values, k, width), pieces):
        tick()
        for block in blocks:
            if block + bias & tops:
                lanes = unpack(block, inner, width)
                best = max(lanes)
                where = first + lanes.index(best)
                bias = tops - ones * (best + 1)
            first += 1 << inner
    return best, where


def lane(values: Mapping[Bits, int]) -> int:
    """How many bits a lane has: even the difference of two values fits with its sign.

    >>> lane({0b01: 3, 0b11: -1}), lane({0b01: 300})
    (8, 16)
    """
    total = sum(map(abs, values.values()))
    needed = (4 * total + 4).bit_length()
    return next(width for width in SIGNS if width >= needed)


def chunks(values: Mapping[Bits, int], k: int, width: int) -> Iterator[list[int]]:
    """The transform in pieces, u increasing: lists of ints with 2^INNER lanes each, or 2^k.

    >>> [unpack(block, 1, 8) for blocks in chunks({0: 2, 1: 3}, 1, 8) for block in blocks]
    [(5, -1)]
    """
    # split by the highest bit of t and u: only the values themselves are added here
    if k > INNER + BLOCKS:
        half = 1 << k - 1
        for sign in (1, -1):
            merged = Counter[Bits]()
            for t, v in values.items():
                if t < half:
                    merged[t] += v
                else:
                    merged[t - half] += sign * v
            yield from chunks(merged, k - 1, width)
        return
    inner = min(k, INNER)
    pattern = signs(inner, width)
    blocks = [0] * (1 << k - inner)
    for t, v in values.items():
        high, low = divmod(t, 1 << inner)
        blocks[high] += v * pattern[low]
    # The lowest remaining bit of t picks every other block; sums to the front and differences to
    # the back bring, after all bits have had their turn, the blocks into the order of u.
    yield signed_sums(blocks)


def signed_sums(values: list[Number]) -> list[Number]:
    """All f(u) from the numbers at 0, 1, 2, ..., one by one.

    >>> signed_sums([0, 3, 0, 1])
    [4, -4, 2, -2]
    """
    for _bit in range(len(values).bit_length() - 1):
        even = values[0::2]
        odd = values[1::2]
        values = [a + b for a, b in zip(even, odd, strict=True)]
        values += [a - b for a, b in zip(even, odd, strict=True)]
    return values


@cache
def signs(inner: int, width: int) -> list[int]:
    """For each t of *inner* bits the int whose lane u holds the sign of (u, t).

    >>> [unpack(row, 2, 8) for row in signs(2, 8)]
    [(1, 1, 1, 1), (1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1)]
    """
    return signed_sums([1 << width * u for u in range(1 << inner)])


def unpack(block: int, inner: int, width: int) -> tuple[int, ...]:
    """The values in the lanes of one int.

    >>> unpack(5 - (1 << 8), 1, 8)  # the -1 above has borrowed from its own lane
    (5, -1)
    """
    return struct.unpack(f"<{1 << inner}{SIGNS[width]}", _octets(block, inner, width))


def _octets(block: int, inner: int, width: int) -> bytes:
    # Half of the range is added, so that no lane is negative; to turn the top bits around then
    # takes it away again.
    tops = signs(inner, width)[0] << width - 1
    return (block + tops ^ tops).to_bytes(width << inner >> 3, "little")


def where_at_least(sums: array[int], least: int) -> list[int]:
    """The places of the numbers that are so large; all numbers are below a quarter of their range.

    >>> where_at_least(array("h", [5, -7, 6, -1]), -1)
    [0, 2, 3]
    """
    # One subtraction for all: half of the range is added, and what is at least so large keeps it.
    octets = sums.itemsize
    half = 1 << 8 * octets - 1
    order = sys.byteorder
    halves = int.from_bytes(half.to_bytes(octets, order) * len(sums), order)
    ones = halves // half
    lanes = int.from_bytes(sums.tobytes(), order) ^ halves
    kept = lanes - ones * max(least, -half // 2) & halves
    tops = re.finditer(b"\x80", kept.to_bytes(octets * len(sums), order))
    return [top.start() // octets for top in tops]


# ---- places in four parts -------------------------------------------------------------------------------------------

PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
MOST_IN_PART = 26  # dimensions of a part: 2^26 sums of two bytes


class _Part(NamedTuple):
    """Some of the places: a basis of their span, and f as a function of the products with it."""

    basis: tuple[Bits, ...]
    sums: array[int]
    most: int

    def places(self, least: int) -> dict[int, array[int]]:
        """Where the function has each of its values that are so large."""
        places: dict[int, array[int]] = {}
        for place in where_at_least(self.sums, least):
            places.setdefault(self.sums[place], array("l")).append(place)
        return places


def largest_in_parts(parts: Sequence[Mapping[Bits, int]], k: int) -> tuple[int, Bits] | None:
    """The largest f(u), and a u, where the places come in four parts that *fit*; or None.

    They fit if two of them span everything, with no place in both spans, and the other two as well.
    Then 2^(k/2) steps take the place of 2^k: f = A + B, and A is a sum of two functions that do not
    know of each other.

    >>> largest_in_parts([{0b01: 2}, {0b10: 1}, {0b11: -1}, {0b01: 1}], 2)
    (3, 0)
    >>> largest_in_parts([{0b01: 2}, {0b01: 1}, {0b11: -1}, {0b01: 1}], 2) is None
    True
    """
    best = None
    for seen in climb_in_parts(parts, k):
        tick()
        best = seen
    return best


def climb_in_parts(parts: Sequence[Mapping[Bits, int]], k: int) -> Iterator[tuple[int, Bits]]:
    """What `largest_in_parts` has found after each of its steps: the last is the largest; nothing
    where the parts do not fit.

    >>> list(climb_in_parts([{0b01: 2}, {0b10: 1}, {0b11: -1}, {0b01: 1}], 2))[-1]
    (3, 0)
    """
    fit = _fit(parts, k)
    if fit is None:
        return
    best = _at_zero(parts), 0
    yield best
    made: list[_Part] = []
    for part in fit.parts():
        made.append(part)
        yield best
    halves = fit.halves(made)
    # Proof that nothing is missed.  If f(u) = A(u) + B(u) > best, then 2 A(u) > best or 2 B(u) >
    # best.  The first half sees all u with A(u) at a level, the second one all with B(u) there, and
    # it ends with the level of which the double is no more than the best.
    # ∎
    level = max([half.top for half in halves])
    while 2 * level > best[0]:
        for half in halves:
            for seen in half.at(level, best):
                yield seen
                best = seen
        level -= 1


class _Fit(NamedTuple):
    """Four parts that fit, with a basis of each, and the pairs that span everything."""

    values: Sequence[Mapping[Bits, int]]
    forms: list[Reduction]
    pairs: tuple[tuple[int, int], tuple[int, int]]
    k: int

    def parts(self) -> Iterator[_Part]:
        """The parts, one after another: each takes some time."""
        for values, form in zip(self.values, self.forms, strict=True):
            inner: dict[Bits, int] = {}
            for t, v in values.items():
                products = [t >> pivot & 1 for pivot in form.pivots]
                inner[from_flags(products)] = v
            sums = _sums(inner, form.rank)
            yield _Part(form.rows[: form.rank], sums, max(sums))

    def halves(self, made: Sequence[_Part]) -> list[_Half]:
        """Both ways to see everything by two of the parts."""
        (p, q), (r, s) = self.pairs
        return [
            _Half(made[p], made[q], made[r], made[s], self.k),
            _Half(made[r], made[s], made[p], made[q], self.k),
        ]


def _fit(parts: Sequence[Mapping[Bits, int]], k: int) -> _Fit | None:
    """How four parts fit, or None."""
    if len(parts) != 4:
        return None
    forms = [reduce(list(values), k) for values in parts]
    bases = [form.rows[: form.rank] for form in forms]

    def spans_all(pair: tuple[int, int]) -> bool:
        i, j = pair
        vectors = [*bases[i], *bases[j]]
        return len(vectors) == k == rank(vectors, k)

    fitting = [pairs for pairs in PAIRINGS if all(map(spans_all, pairs))]
    if not fitting or max(map(len, bases)) > MOST_IN_PART:
        return None
    return _Fit(parts, forms, fitting[0], k)


def _at_zero(parts: Sequence[Mapping[Bits, int]]) -> int:
    return sum([sum(values.values()) for values in parts])


class _Half:
    """Two parts P and Q that span everything, A(u) being the sum of the two; R and S are the others."""

    def __init__(self, P: _Part, Q: _Part, R: _Part, S: _Part, k: int) -> None:
        self.P = P
        self.Q = Q
        self.R = R
        self.S = S
        self.top = P.most + Q.most
        self.rest = R.most + S.most
        # u with one product 1 and all others 0
        inverse = reduce([*P.basis, *Q.basis], k).transform
        self.units = transpose(inverse, k)
        to_R = [apply(R.basis, u) for u in self.units]
        to_S = [apply(S.basis, u) for u in self.units]
        d = len(P.basis)
        self.from_P = [_sums_of(vectors[:d]) for vectors in (to_R, to_S)]
        self.from_Q = [_sums_of(vectors[d:]) for vectors in (to_R, to_S)]
        self.seen: dict[int, list[array[int]]] = {}  # what places of Q with a value are to R and S
        self.depth = 0
        self._look_deeper(max(1, self.top // 4))

    def _look_deeper(self, depth: int) -> None:
        """Let the places be known to levels so far below the top."""
        self.depth = depth
        self.of_P = self.P.places(self.P.most - depth)
        self.of_Q = self.Q.places(self.Q.most - depth)

    def at(self, level: int, best: tuple[int, Bits]) -> Iterator[tuple[int, Bits]]:
        """The largest f(u) of all u with A(u) at this level, or the best so far, step by step."""
        if level + self.rest <= best[0]:
            return
        for p, places, sums in self._met(level):
            most = max(sums)
            if level + most > best[0]:
                best = level + most, self._place(p, places[sums.index(most)])
            yield best

    def at_least(self, level: int, least: int) -> Iterator[tuple[int, Bits]]:
        """All f(u) that are so large, of u with A(u) at this level."""
        if level + self.rest < least:
            return
        for p, places, sums in self._met(level):
            if level + max(sums) >= least:
                for q, rest in zip(places, sums, strict=True):
                    if level + rest >= least:
                        yield level + rest, self._place(p, q)

    def _met(self, level: int) -> Iterator[tuple[int, array[int], list[int]]]:
        """Each place of P with the places of Q that make up this level, and what R and S add."""
        if self.top - level > self.depth:
            self._look_deeper(self.depth + self.depth // 2 + 1)
        R = self.R.sums
        S = self.S.sums
        for v, places in self.of_P.items():
            w = level - v
            if w not in self.of_Q:
                continue
            if w not in self.seen:
                self.seen[w] = [array("l", map(image, self.of_Q[w])) for image in self.from_Q]
            to_R, to_S = self.seen[w]
            for p in places:
                r = self.from_P[0](p)
                s = self.from_P[1](p)
                yield (
                    p,
                    self.of_Q[w],
                    [R[r ^ a] + S[s ^ b] for a, b in zip(to_R, to_S, strict=True)],
                )

    def _place(self, p: int, q: int) -> Bits:
        return combination(self.units, p | q << len(self.P.basis))


class Second(NamedTuple):
    """The largest f(u) besides f(0), the least u at which it stands, and at how many it does."""

    value: int
    place: Bits
    many: int


def second(values: Mapping[Bits, int], k: int) -> Second:
    """The largest f(u) among all u but 0, where k >= 1.

    >>> second({0b01: 3, 0b10: 3, 0b11: 1}, 2)  # f = 7, -1, -1, -5
    Second(value=-1, place=1, many=2)
    """
    width = lane(values)
    inner = min(k, INNER)
    ones = signs(inner, width)[0]
    tops = ones << width - 1
    least = -sum(map(abs, values.values())) - 1  # less than all
    best = Second(least, 0, 0)
    first = 0  # u of the first lane of a block
    for blocks in chunks(values, k, width):
        tick()
        for block in blocks:
            # the top bit of a lane tells whether it is as large as the best
            if block + tops - ones * best.value & tops:
                lanes = list(unpack(block, inner, width))
                if first == 0:
                    lanes[0] = least
                best = _merged(best, lanes, first)
            first += 1 << inner
    return best


def _merged(best: Second, lanes: Sequence[int], first: Bits) -> Second:
    """The best so far and what comes next, the places of which begin with *first*."""
    most = max(lanes)
    if most < best.value:
        return best
    count = lanes.count(most)
    if most == best.value:
        return best._replace(many=best.many + count)
    return Second(most, first + lanes.index(most), count)


def second_in_parts(parts: Sequence[Mapping[Bits, int]], k: int) -> Second | None:
    """The same where the places come in four parts that fit (see `largest_in_parts`); or None.

    >>> second_in_parts([{0b01: 2}, {0b10: 1}, {0b11: 1}, {0b01: 1}], 2)  # f = 5, -3, 1, -3
    Second(value=1, place=2, many=1)
    """
    fit = _fit(parts, k)
    if fit is None:
        return None
    halves = fit.halves(list(fit.parts()))
    at_zero = _at_zero(parts)
    best = -at_zero  # no more than any
    places: set[Bits] = set()
    # Proof that nothing is missed.  If f(u) = A(u) + B(u) >= best, then 2 A(u) >= best or 2 B(u) >=
    # best: see `climb_in_parts`.
    # ∎
    level = max([half.top for half in halves])
    while 2 * level >= best:
        for half in halves:
            for value, u in half.at_least(level, best):
                if value > best and u:
                    places.clear()
                    best = value
                if value == best and u:
                    places.add(u)
        tick()
        level -= 1
    return Second(best, min(places), len(places))


def _sums_of(vectors: Sequence[Bits]) -> Callable[[Bits], Bits]:
    """The combination of these at most 24 vectors that a word names, by two tables of sums."""
    low = all_sums(vectors[:12])
    high = all_sums(vectors[12:])
    return lambda word: low[word & 0xFFF] ^ high[word >> 12]
