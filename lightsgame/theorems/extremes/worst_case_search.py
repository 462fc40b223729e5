"""How hard games are looked for: a climb over the classes of cells.

**Statement.**  `climb` gives numbers d(t), unpressed less pressed cells for each class, whose largest margin is as
small as it finds it; it stops at a goal.

**Example.**

>>> climb({1: 8, 2: 4, 3: 8}, 2, goal=0, seconds=1.0)
{1: 0, 2: 0, 3: 0}

**Proof idea.**  None is needed: what comes out is weighed by others.  Each step changes one d(t) by 2, the one that
helps most, where a margin counts 4 times as much for each step that it is larger.  Only a sample of the margins is
moved at each step; when nothing helps any more all are weighed, and the largest go into the sample.

**How it is checked.**  `lightsgame.theorems.extremes.worst_case_check` weighs the position against all quiet patterns.

**References.**  Hill climbing with restarts is folklore; the classes are those of S3, chapter 4.

*Before:* `lightsgame.theorems.extremes.worst_case`.  *Level:* research.  *Try:* `fifteen`; it may be skipped, for its
results are checked elsewhere.
"""

import heapq
import math
import random
import time
from collections import Counter
from collections.abc import Mapping

from ...algebra.bits import Bits, full, odd
from ...algebra.walsh import largest, transform

# What is met is weighed exactly: both decide about time and room alone.
BLOCK = 20  # dimensions whose margins are all written down  # mutant: equivalent
SAMPLE = 512  # margins that a climb moves at each step, and as many of the sample before  # mutant: equivalent


def climb(
    sizes: Mapping[Bits, int], k: int, goal: int, seconds: float, seed: int = 0, most: int | None = None
) -> dict[Bits, int]:
    """Numbers d(t) for the classes whose largest margin is as small as a climb finds it; it stops at *goal*.

    It looks for *seconds*, or for so many steps at *most*, and begins anew wherever it is stuck.

    >>> climb({1: 1, 2: 1, 3: 2}, 2, goal=2, seconds=1.0)
    {1: 1, 2: 1, 3: 0}
    """
    rng, deadline, left = random.Random(seed), time.monotonic() + seconds, math.inf if most is None else most
    best, least = dict[Bits, int](), math.inf
    chosen, sample = dict[Bits, int](), list[Bits]()
    while True:
        if not chosen:
            chosen = {t: rng.choice((-1, 1)) if v % 2 else 0 for t, v in sizes.items()}
        top = _largest(chosen, k)
        if top[0][0] < least:
            best, least = dict(chosen), top[0][0]
        sample = list(dict.fromkeys([u for _, u in top] + sample[:SAMPLE]))
        here = [sum([-d if odd(u & t) else d for t, d in chosen.items()]) for u in sample]
        signs = {t: [-2 if odd(t & u) else 2 for u in sample] for t in sizes}
        stuck = True
        while True:
            left -= 1
            if least <= goal or left < 0 or time.monotonic() > deadline:
                return best
            # What each class adds to the margins near the top decides; a little noise keeps the climb from circling.
            high = max(here)
            # Where the sums are cut, and how strong the noise is, decides which games are met, and when; what is met is
            # weighed exactly.
            hot = [(i, 4.0 ** (f - high)) for i, f in enumerate(here) if f > high - 14]  # mutant: equivalent
            pulls = {t: sum([w * row[i] for i, w in hot]) for t, row in signs.items()}
            ways = [(t, d) for t, p in pulls.items() if abs(chosen[t] + 2 * (d := -1 if p > 0 else 1)) <= sizes[t]]
            t, d = max(ways, key=lambda s: abs(pulls[s[0]]) * rng.uniform(0.7, 1), default=(0, 0))  # mutant: equivalent
            after = [f + d * s for f, s in zip(here, signs[t], strict=True)] if d else here
            if sum([4.0 ** (f - high) for f in after]) >= sum([4.0 ** (f - high) for f in here]):
                break
            chosen[t], here, stuck = chosen[t] + 2 * d, after, False
        if stuck:
            chosen = {}


def _largest(numbers: Mapping[Bits, int], k: int) -> list[tuple[int, Bits]]:
    """The largest margins with their places, the largest first; of very many only the largest of each block."""
    if k <= BLOCK:
        return heapq.nlargest(SAMPLE, zip(transform(numbers, k), range(1 << k), strict=True))
    found = []
    for high in range(1 << k - BLOCK):
        block = Counter[Bits]()
        for t, d in numbers.items():
            block[t & full(BLOCK)] += -d if odd(t >> BLOCK & high) else d
        f, u = largest(block, BLOCK)
        found.append((f, high << BLOCK | u))
    return sorted(found, reverse=True)
