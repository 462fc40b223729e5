"""How hard games are looked for: a walk over the classes of cells.

**Statement.**  `climb` gives numbers d(t), unpressed less pressed cells for each class, whose
largest margin is as small as it finds it; it stops at a goal.

**Example.**

>>> climb({1: 8, 2: 4, 3: 8}, 2, goal=0, seconds=1.0)
{1: 0, 2: 0, 3: 0}

**Proof idea.**  None is needed: what comes out is weighed by others.  Each step changes one d(t) by
2, the one that helps most, where a margin counts 16 times as much as one that is smaller by 2.  The
walk goes on where nothing helps, and lets a class that has just been changed alone for some steps,
which leads out of hollows: a tabu search.

The margins are not held as numbers.  Write them in binary, one below the other: a column of digits
is one int with a bit for each margin, and adding 2 to half of all margins is a carry that runs
through a few such ints, however many margins there are.  So are the largest of them found; and how
much they pull at a class is a number of bits in common.

**How it is checked.**  `lightsgame.theorems.worst_case.worst_case_check` weighs the position against
all quiet patterns.

**References.**  F. Glover, Tabu Search, Part I, ORSA Journal on Computing 1 (1989); the classes are
those of S3, chapter 4.

*Before:* `lightsgame.theorems.worst_case.worst_case`.  *Level:* research.  *Try:* `fifteen`; it may
be skipped, for its results are checked elsewhere.
"""

import heapq
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...algebra.bits import Bits, combination, full, members, odd
from ...algebra.matrix import transpose
from ...algebra.walsh import largest, transform

# What is met is weighed exactly: these decide about time and room, and about which games are met.
BLOCK = 20  # dimensions whose margins are all written down
WEIGHED = 1024  # largest margins that a weighing of all hands to the steps that follow it
SAMPLE = 8192  # margins that a step moves: the last of those that were handed over
ROUND = 15  # steps between two weighings
REST = 10  # steps, at most, for which a class is let alone
# of the largest margins, of those smaller by 2, ...
WEIGHTS = tuple(16**power for power in (4, 3, 2, 1, 0))


def climb(
    sizes: Mapping[Bits, int],
    k: int,
    goal: int,
    seconds: float,
    seed: int = 0,
    most: int | None = None,
) -> dict[Bits, int]:
    """Numbers d(t) for the classes whose largest margin is as small as a walk finds it.

    It walks until it comes to *goal*, for *seconds*, or for so many steps at *most*.

    >>> climb({1: 1, 2: 1, 3: 2}, 2, goal=2, seconds=1.0)
    {1: 1, 2: 1, 3: 0}
    """
    rng = random.Random(seed)
    deadline = time.monotonic() + seconds
    last = math.inf if most is None else most
    here = {t: rng.choice((-1, 1)) if v % 2 else 0 for t, v in sizes.items()}
    promising = dict(here)
    best = here
    least = math.inf
    points = list[Bits]()
    made = 0  # steps
    free = dict.fromkeys(sizes, 0)  # of a class, the step from which it may be changed again
    while True:
        top = _largest(promising, k)
        if top[0][0] < least:
            best = promising
            least = top[0][0]
        if least <= goal or made >= last or time.monotonic() > deadline:
            return best
        points = [*[u for _, u in top], *points]
        points = list(dict.fromkeys(points))[:SAMPLE]
        margins = _Margins(points, k, here)
        lowest = math.inf
        for _step in range(ROUND):
            made += 1
            margin, tops = margins.tops()
            if margin < lowest:
                promising = dict(here)
                lowest = margin
            steps = []
            for t, pull in margins.pulls(tops):
                d = -1 if pull > 0 else 1
                if free[t] <= made and abs(here[t] + 2 * d) <= sizes[t]:
                    steps.append((abs(pull) * rng.uniform(0.7, 1), t, d))
            if steps:
                _, t, d = max(steps)
                margins.step(t, d)
                here[t] += 2 * d
                free[t] = made + rng.randint(2, REST)


class _Margins:
    """The margins at some points, a lane for each, while the numbers d(t) change step by step."""

    def __init__(self, points: Sequence[Bits], k: int, numbers: Mapping[Bits, int]) -> None:
        columns = transpose(points, k)
        self.every = full(len(points))
        self.odd = {t: combination(columns, t) for t in numbers}  # the points that meet t oddly
        # A margin is 2 count - base; a step adds 2 to half of the counts, and 2 to the base.
        self.planes = list[Bits]()  # digit i of all counts stands in plane i
        self.base = sum([abs(d) for d in numbers.values()])
        for t, d in numbers.items():
            for place in members(abs(d)):
                self._add(t, d, place)

    def step(self, t: Bits, d: int) -> None:
        """Add 2 d, which is 2 or -2, to d(t), away from 0 or towards it."""
        self._add(t, d, 1)
        self.base += 2

    def _add(self, t: Bits, d: int, place: int) -> None:
        """Add 2^place to the counts at the points where the sign of a class is that of *d*."""
        lanes = self.odd[t]
        if d > 0:
            lanes ^= self.every
        planes = self.planes
        while lanes:
            planes.extend([0] * (place + 1 - len(planes)))
            carries = planes[place] & lanes
            planes[place] ^= lanes
            lanes = carries
            place += 1

    def tops(self) -> tuple[int, list[tuple[int, Bits]]]:
        """The largest margin; and the lanes with it, with one by 2 smaller, ..., each weighed."""
        count = 0
        rest = self.every
        for place in reversed(range(len(self.planes))):
            high = rest & self.planes[place]
            if high:
                count |= 1 << place
                rest = high
        lanes = [self._lanes_with(count - i) for i in range(len(WEIGHTS))]
        weighed = list(zip(WEIGHTS, lanes, strict=True))
        return 2 * count - self.base, weighed

    def _lanes_with(self, count: int) -> Bits:
        """The lanes with a count: where each digit is the one of that number."""
        lanes = self.every
        for place, plane in enumerate(self.planes):
            lanes &= plane if count >> place & 1 else ~plane
        return lanes

    def pulls(self, tops: Sequence[tuple[int, Bits]]) -> Iterator[tuple[Bits, int]]:
        """Of each class, how much more the largest margins would grow than shrink with d(t)."""
        both = sum([w * lanes.bit_count() for w, lanes in tops])
        for t, odd_lanes in self.odd.items():
            yield t, both - 2 * sum([w * (lanes & odd_lanes).bit_count() for w, lanes in tops])


def _largest(numbers: Mapping[Bits, int], k: int) -> list[tuple[int, Bits]]:
    """The largest margins with their places, the largest first.

    Of very many margins these are only the largest of each block.
    """
    if k <= BLOCK:
        margins = zip(transform(numbers, k), range(1 << k), strict=True)
        return heapq.nlargest(WEIGHED, margins)
    found = []
    for high in range(1 << k - BLOCK):
        block = Counter[Bits]()
        for t, d in numbers.items():
            block[t & full(BLOCK)] += -d if odd(t >> BLOCK & high) else d
        f, u = largest(block, BLOCK)
        found.append((f, high << BLOCK | u))
    return sorted(found, reverse=True)
