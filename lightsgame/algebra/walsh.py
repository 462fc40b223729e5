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

import struct
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from ..core.deadline import tick
from .bits import Bits, all_sums, combination, from_flags
from .matrix import apply, rank, reduce, transpose

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
            sums.extend(unpack(block, inner, width))
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
    # Half of the range is added, so that no lane is negative; to turn the top bits around then
    # takes it away again.
    tops = signs(inner, width)[0] << width - 1
    octets = (block + tops ^ tops).to_bytes(width << inner >> 3, "little")
    return struct.unpack(f"<{1 << inner}{SIGNS[width]}", octets)


# ---- places in four parts -------------------------------------------------------------------------------------------

PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
MOST_IN_PART = 24  # dimensions of a part: 2^24 sums of two bytes


class _Part(NamedTuple):
    """Some of the places: a basis of their span, and f as a function of the products with it."""

    basis: tuple[Bits, ...]
    sums: array[int]

    def places(self) -> dict[int, array[int]]:
        """Where the function has each of its values, the largest value first."""
        values = sorted(set(self.sums), reverse=True)
        places = {value: array("l") for value in values}
        for place, value in enumerate(self.sums):
            places[value].append(place)
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
    forms = [reduce(list(values), k) for values in parts]
    bases = [form.rows[: form.rank] for form in forms]

    def spans_all(pair: tuple[int, int]) -> bool:
        i, j = pair
        vectors = [*bases[i], *bases[j]]
        return len(vectors) == k == rank(vectors, k)

    fitting = [pairs for pairs in PAIRINGS if all(map(spans_all, pairs))]
    if not fitting or max(map(len, bases)) > MOST_IN_PART:
        return None
    made: list[_Part] = []
    for values, form, basis in zip(parts, forms, bases, strict=True):
        inner: dict[Bits, int] = {}
        for t, v in values.items():
            products = [t >> pivot & 1 for pivot in form.pivots]
            inner[from_flags(products)] = v
        made.append(_Part(basis, _sums(inner, len(basis))))
    (p, q), (r, s) = fitting[0]
    P = made[p]
    Q = made[q]
    R = made[r]
    S = made[s]
    at_zero = sum([sum(values.values()) for values in parts])
    best = at_zero, 0
    # Proof that nothing is missed.  If f(u) = A(u) + B(u) > best, then 2 A(u) > best or 2 B(u) >
    # best.  The first search sees all u of the first kind, the second one all of the second.
    # ∎
    best = _search(P, Q, R, S, k, best)
    return _search(R, S, P, Q, k, best)


def _search(
    P: _Part, Q: _Part, R: _Part, S: _Part, k: int, best: tuple[int, Bits]
) -> tuple[int, Bits]:
    """The largest f(u) of all u with 2 A(u) > best, A being P and Q together, or the best so far."""
    d = len(P.basis)
    # u with one product 1 and all others 0
    inverse = reduce([*P.basis, *Q.basis], k).transform
    units = transpose(inverse, k)
    to_R = [apply(R.basis, u) for u in units]
    to_S = [apply(S.basis, u) for u in units]
    first = [_sums_of(vectors[:d]) for vectors in (to_R, to_S)]
    second = [_sums_of(vectors[d:]) for vectors in (to_R, to_S)]
    of_Q = Q.places()
    rest = max(R.sums) + max(S.sums)
    seen: dict[int, list[array[int]]] = {}  # what the places of Q with a value are to R and S
    for v, places in P.places().items():
        if 2 * (v + max(Q.sums)) <= best[0]:
            break
        for p in places:
            tick()
            r = first[0](p)
            s = first[1](p)
            for w in of_Q:
                # Who goes on where both are the same finds nothing larger.
                if 2 * (v + w) <= best[0] or v + w + rest <= best[0]:
                    break
                if w not in seen:
                    seen[w] = [array("l", map(image, of_Q[w])) for image in second]
                sums = [R.sums[r ^ a] + S.sums[s ^ b] for a, b in zip(*seen[w], strict=True)]
                top = max(sums)
                if v + w + top > best[0]:
                    q = of_Q[w][sums.index(top)]
                    best = v + w + top, combination(units, p | q << d)
    return best


def _sums_of(vectors: Sequence[Bits]) -> Callable[[Bits], Bits]:
    """The combination of these at most 24 vectors that a word names, by two tables of sums."""
    low = all_sums(vectors[:12])
    high = all_sums(vectors[12:])
    return lambda word: low[word & 0xFFF] ^ high[word >> 12]
