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
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_

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
    """Numbers d(t) for the classes whose largest margin is as small as a walk finds it; it stops at
    *goal*.

    It looks for *seconds*, or for so many steps at *most*.

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
    # steps, and the step from which a class may be changed again
    made = 0
    free = dict.fromkeys(sizes, 0)
    while True:
        top = _largest(promising, k)
        if top[0][0] < least:
            best = promising
            least = top[0][0]
        if least <= goal or made >= last or time.monotonic() > deadline:
            return best
        points = list(dict.fromkeys([*[u for _, u in top], *points]))[:SAMPLE]
        columns = transpose(points, k)
        every = full(len(points))
        odds = {t: combination(columns, t) for t in sizes}
        # A margin is 2 count - base; a step adds 2 to half of the counts, and 2 to the base.
        planes = list[Bits]()
        base = sum([abs(d) for d in here.values()])
        lowest = math.inf
        for t, d in here.items():
            for place in members(abs(d)):
                _add(planes, odds[t] if d < 0 else odds[t] ^ every, place)
        for _step in range(ROUND):
            made += 1
            count, tops = _tops(planes, every)
            if 2 * count - base < lowest:
                promising = dict(here)
                lowest = 2 * count - base
            both = sum([w * lanes.bit_count() for w, lanes in tops])
            steps = []
            for t, odd_lanes in odds.items():
                pull = both - 2 * sum([w * (lanes & odd_lanes).bit_count() for w, lanes in tops])
                d = -1 if pull > 0 else 1
                if free[t] <= made and abs(here[t] + 2 * d) <= sizes[t]:
                    steps.append((abs(pull) * rng.uniform(0.7, 1), t, d))
            if steps:
                _, t, d = max(steps)
                _add(planes, odds[t] if d < 0 else odds[t] ^ every, 1)
                here[t], base, free[t] = here[t] + 2 * d, base + 2, made + rng.randint(2, REST)


def _add(planes: list[Bits], lanes: Bits, place: int) -> None:
    """Add 2^place to the numbers in some lanes; digit i of all numbers stands in plane i."""
    while lanes:
        planes.extend([0] * (place + 1 - len(planes)))
        planes[place], lanes, place = planes[place] ^ lanes, planes[place] & lanes, place + 1


def _tops(planes: Sequence[Bits], every: Bits) -> tuple[int, list[tuple[int, Bits]]]:
    """The largest number; and the lanes that hold it, or one less, and so on, each with its weight."""
    top = 0
    rest = every
    for place in reversed(range(len(planes))):
        if high := rest & planes[place]:
            top, rest = top | 1 << place, high
    # The lanes with a number: where each of its digits is the one of the number.
    digits = [(1 << place, plane) for place, plane in enumerate(planes)]
    lanes = [
        reduce(and_, [p if top - i & one else ~p for one, p in digits], every)
        for i in range(len(WEIGHTS))
    ]
    return top, list(zip(WEIGHTS, lanes, strict=True))


def _largest(numbers: Mapping[Bits, int], k: int) -> list[tuple[int, Bits]]:
    """The largest margins with their places, the largest first; of very many only the largest of
    each block.
    """
    if k <= BLOCK:
        return heapq.nlargest(WEIGHED, zip(transform(numbers, k), range(1 << k), strict=True))
    found = []
    for high in range(1 << k - BLOCK):
        block = Counter[Bits]()
        for t, d in numbers.items():
            block[t & full(BLOCK)] += -d if odd(t >> BLOCK & high) else d
        f, u = largest(block, BLOCK)
        found.append((f, high << BLOCK | u))
    return sorted(found, reverse=True)
