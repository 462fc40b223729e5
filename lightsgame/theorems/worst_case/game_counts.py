"""How many games need how many presses, without going through the games.

**Statement.**  Let a board have k independent quiet patterns and classes of v(t) cells.  Among the
press sets with p(t) cells pressed in class t, of which there is a product of binomials, all solve
games that need equally many presses.  So the number of games that need w presses is a sum over the
*ways to spread* presses over the classes, and this sum can be folded k times; the hardest games
alone are found among very few ways.

**Example.**

>>> distribution({1: 8, 2: 4, 3: 8}, 2, outside=5)  # 5 x 5
(1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350)
>>> found = at_most({1: 8, 2: 4, 3: 8}, 2, limit=0)
>>> found[0].ways // 4
7350

**Proof idea.**  Let d(t) be the unpressed less the pressed cells of class t.  The *margins* of the
2^k solutions of a game, their unpressed less their pressed cells, are the sums of ±d(t) with -
where the added pattern holds the class; the game needs the fewer presses the larger its largest
margin.  Take the classes that the last pattern holds: to the two solutions u and u + (last pattern)
they give B(u) and -B(u), and all other classes give both the same.  So only the larger counts,
|B(u)|: half as many margins are left, and many spreads leave the same ones.  Then the next pattern
follows, until one margin is left.

The mean of what is left never falls, and what is to come has the mean 0.  So where it is above a
limit already, the largest margin will be, and for the hardest games nearly all ways are dropped at
once.

**How it is checked.**  Against all press sets of small boards;
`lightsgame.theorems.worst_case.worst_case_check` counts by ways of its own.

**References.**  OEIS A079873 (5 x 5, with an error).

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* third year.  *Try:* `fewest`, `random-boards`.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, prod
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, odd
from ...algebra.matrix import rank
from ...algebra.walsh import transform

Margins = tuple[int, ...]


class Count(NamedTuple):
    """How many press sets there are, and the numbers d(t) of one of them."""

    ways: int
    numbers: dict[Bits, int]


def distribution(sizes: Mapping[Bits, int], k: int, outside: int) -> tuple[int, ...]:
    """How many games need 0, 1, 2, ... presses, *outside* being the cells in no pattern.

    `cost` tells how long it takes.

    >>> distribution({}, 0, 3)
    (1, 3, 3, 1)
    """
    return games_by_presses(at_most(sizes, k, None), k, sum(sizes.values()), outside)


def games_by_presses(
    found: Mapping[int, Count], k: int, inside: int, outside: int
) -> tuple[int, ...]:
    """How many games need 0, 1, 2, ... presses, from the press sets inside the patterns.

    *found* has all of these by their largest margin.

    >>> games_by_presses(at_most({1: 2}, 1, None), 1, inside=2, outside=1)
    (1, 2, 1)
    """
    most_pressed = (inside - min(found)) // 2
    games = [0] * (outside + most_pressed + 1)
    for margin, count in found.items():
        pressed = (inside - margin) // 2
        for p in range(outside + 1):
            games[pressed + p] += count.ways * comb(outside, p)
    return tuple([ways >> k for ways in games])  # a game has 2^k solutions


def at_most(sizes: Mapping[Bits, int], k: int, limit: int | None) -> dict[int, Count]:
    """The press sets by their largest margin, up to *limit*; the classes are vectors t of k bits,
    not 0.

    >>> {margin: count.ways for margin, count in at_most({1: 1, 2: 1, 3: 1}, 2, None).items()}
    {1: 4, 3: 4}
    """
    spreads = {t: most(v, limit) + 1 for t, v in sizes.items()}
    names = cheapest_first(spreads, k)
    back = {new: old for old, new in names.items()}
    no_margins = (0,) * (1 << k)
    states: dict[Margins, Count] = {no_margins: Count(1, {})}
    for bit in reversed(range(k)):
        half = 1 << bit
        upper = range(half, 2 * half)
        block = {t - half: sizes[back[t]] for t in upper if t in back}
        new: dict[Margins, Count] = {}
        for state, (sums, further, chosen) in product(states.items(), _spreads(block, bit, limit)):
            margins, (ways, numbers) = state
            sides = zip(margins[:half], sums, margins[half:], strict=True)
            left = tuple([max(a + b, c - b) for a, b, c in sides])
            if limit is not None and sum(left) > limit * half:
                continue
            left, pattern = _least_translate(left)
            if left not in new:
                both = numbers | {t + half: d for t, d in chosen.items()}
                turned = {t: -d if odd(t & pattern) else d for t, d in both.items()}
                new[left] = Count(0, turned)
            count = new[left]
            new[left] = count._replace(ways=count.ways + ways * further)
        states = new
    counts: dict[int, Count] = {}
    for (margin,), (ways, numbers) in sorted(states.items()):
        in_old_names = {back[t]: d for t, d in sorted(numbers.items())}
        counts[margin] = Count(ways, in_old_names)
    return counts


def _spreads(
    block: dict[Bits, int], bit: int, limit: int | None
) -> Iterator[tuple[Margins, int, dict[Bits, int]]]:
    """All numbers for the classes that one pattern holds.

    They come after their sums at the vectors of *bit* bits, and in how many ways they arise.
    """
    tops = [most(v, limit) for v in block.values()]
    for chosen in product(*[range(-top, top + 2, 2) for top in tops]):
        numbers = dict(zip(block, chosen, strict=True))
        ways = 1
        for t, d in numbers.items():
            v = block[t]
            ways *= comb(v, (v - d) // 2)
        yield tuple(transform(numbers, bit)), ways, numbers


def _least_translate(margins: Margins) -> tuple[Margins, Bits]:
    """The least tuple that the margins make with a pattern added everywhere; and that pattern."""
    # Adding a pattern to all u exchanges d(t) and -d(t) in the classes it holds, for those to come
    # as for those done. As many press sets have the one as the other, so all translates may be
    # counted together.                        ∎
    vectors = range(len(margins))
    least = min(margins)
    patterns = [v for v in vectors if margins[v] == least]
    translates: list[tuple[Margins, Bits]] = []
    for v in patterns:
        translate = tuple([margins[u ^ v] for u in vectors])
        translates.append((translate, v))
    return min(translates)


def most(v: int, limit: int | None) -> int:
    """The largest d(t) of a class of *v* cells if no margin shall be above the limit.

    >>> most(9, None), most(9, 2), most(8, 2)
    (9, 1, 2)
    """
    # Half of the margins have the mean d(t), the others -d(t); a mean is at most the limit.  And
    # d(t) is odd if v is.
    if limit is None:
        return v
    largest = limit - ((limit ^ v) & 1)
    return max(v % 2, min(v, largest))


def cheapest_first(ways: Mapping[Bits, int], k: int) -> dict[Bits, Bits]:
    """New names for the classes, in a basis of patterns of which the cheapest is the highest bit.

    The price of a pattern is the product of the ways to spread presses over the classes that it
    holds.

    >>> cheapest_first({0b01: 10, 0b10: 2, 0b11: 2}, 2)
    {1: 1, 2: 2, 3: 3}
    >>> cheapest_first({0b01: 2, 0b10: 2, 0b11: 10}, 2)  # pattern 11 holds the first two classes
    {1: 3, 2: 2, 3: 1}
    """
    chosen: list[Bits] = []
    left = dict(ways)
    while left:
        prices: list[tuple[int, Bits]] = []
        for u in range(1, 1 << k):
            held = [w for t, w in left.items() if odd(u & t)]
            if held:
                prices.append((prod(held), u))
        _price, cheapest = min(prices)
        chosen.append(cheapest)
        left = {t: w for t, w in left.items() if not odd(cheapest & t)}
    # Each pattern holds a class that none before it does, so they are independent; complete them to
    # a basis, for else two classes might get the same name.
    for i in range(k):
        if rank([*chosen, 1 << i], k) > len(chosen):
            chosen.append(1 << i)
    basis = chosen[::-1]
    names: dict[Bits, Bits] = {}
    for t in ways:
        places = [i for i, u in enumerate(basis) if odd(u & t)]
        names[t] = from_members(places)
    return names


def cost(sizes: Mapping[Bits, int], k: int, limit: int | None = None) -> int:
    """About how many ways `at_most` looks at.

    >>> cost({1: 8, 2: 4, 3: 8}, 2), cost({1: 8, 2: 4, 3: 8}, 2, limit=0)  # 5 x 5
    (144, 2)
    """
    ways = {t: most(v, limit) + 1 for t, v in sizes.items()}
    blocks = [1] * k
    cells = [0] * k
    for t, new in cheapest_first(ways, k).items():
        blocks[new.bit_length() - 1] *= ways[t]
        cells[new.bit_length() - 1] += sizes[t]
    total = 0
    states = 1
    done = 0
    for bit in range(k - 1, -1, -1):
        total += states * blocks[bit]
        done += cells[bit]
        # Each tuple of margins stands for all its translates, and the signs of the sums do not
        # matter either.  And there are 2^bit margins in it, all odd or all even, of which no more
        # are 0 or above than half of the cells.
        by_blocks = states * blocks[bit] >> bit + 1
        by_cells = (done // 2 + 1) ** (1 << bit) >> bit
        states = max(1, min(by_blocks, by_cells))
    return total
