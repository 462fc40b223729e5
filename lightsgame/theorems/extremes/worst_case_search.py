"""How hard games are looked for: a climb over the classes of cells.

**Statement.**  `climb` gives numbers d(t), unpressed less pressed cells for each class, whose largest margin is as
small as it finds it; it stops at a goal.

**Example.**

>>> climb({1: 8, 2: 4, 3: 8}, 2, goal=0, seconds=1.0)
{1: 0, 2: 0, 3: 0}

**Proof idea.**  None is needed: what comes out is weighed by others.  Each step changes one d(t) by 2, the one that
helps most; margins above the goal count 4 times as much for each step above it.  Where there are too many margins to
move them all at each step, `climb_by_sample` moves the largest ones it has met, and weighs all of them now and then.

**How it is checked.**  `lightsgame.theorems.extremes.worst_case_check` weighs the position against all quiet patterns.

**References.**  Hill climbing with restarts is folklore; the classes are those of S3, chapter 4.

*Before:* `lightsgame.theorems.extremes.worst_case`.  *Level:* research.  *Try:* `fifteen`; it may be skipped, for its
results are checked elsewhere.
"""

from __future__ import annotations

import heapq
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ...algebra.bits import Bits, full, odd
from ...algebra.walsh import largest, transform

BLOCK = 20  # dimensions whose margins are all written down
SAMPLE = 512  # margins that a climb by sample moves at each step, and as many of the sample before


def climb(
    sizes: Mapping[Bits, int], k: int, goal: int, seconds: float, seed: int = 0, most: int | None = None
) -> dict[Bits, int]:
    """Numbers d(t) for the classes whose largest margin is as small as a climb finds it; it stops at *goal*.

    It looks for *seconds*, or for so many steps at *most*.

    >>> climb({1: 1, 2: 1, 3: 2}, 2, goal=2, seconds=1.0)
    {1: 1, 2: 1, 3: 0}
    """
    rng, tired = random.Random(seed), _after(seconds, most)
    signs = {t: [-2 if odd(t & u) else 2 for u in range(1 << k)] for t in sizes}
    best: dict[Bits, int] = {}
    least: float = math.inf
    while least == math.inf or (least > goal and not tired()):
        chosen = {t: rng.choice((-1, 1)) if v % 2 else 0 for t, v in sizes.items()}
        margins = transform(chosen, k)
        value = _badness(margins, goal)
        while True:
            steps = [(t, d) for t in sizes for d in (1, -1) if abs(chosen[t] + 2 * d) <= sizes[t]]
            tried = [(_badness(_moved(margins, signs[t], d), goal), t, d) for t, d in steps]
            after, t, d = min(tried, default=(value, 0, 0))
            if after >= value or tired():
                break
            value, margins = after, _moved(margins, signs[t], d)
            chosen[t] += 2 * d
        if max(margins) < least:
            best, least = chosen, max(margins)
    return best


def climb_by_sample(
    sizes: Mapping[Bits, int], k: int, goal: int, seconds: float, seed: int = 0, most: int | None = None
) -> dict[Bits, int]:
    """The same for many margins: the climb looks at a sample, into which the largest margins go whenever it is stuck.

    >>> climb_by_sample({1: 8, 2: 4, 3: 8}, 2, goal=0, seconds=1.0)
    {1: 0, 2: 0, 3: 0}
    """
    rng, tired = random.Random(seed), _after(seconds, most)
    chosen = {t: rng.choice((-1, 1)) if v % 2 else 0 for t, v in sizes.items()}
    best, least = dict(chosen), math.inf
    sample: list[Bits] = []
    while True:
        top = _largest(chosen, k)
        if top[0][0] < least:
            best, least = dict(chosen), top[0][0]
        if least <= goal or tired():
            return best
        sample = [u for _, u in top] + sample[:SAMPLE]
        here = [sum([-d if odd(u & t) else d for t, d in chosen.items()]) for u in sample]
        signs = {t: [-2 if odd(t & u) else 2 for u in sample] for t in sizes}
        moved = False
        while not tired():
            # What each class adds to the margins near the top decides; a little noise keeps the climb from circling.
            high = max(here)
            hot = [(i, 4.0 ** (f - high)) for i, f in enumerate(here) if f > high - 14]
            pulls = {t: sum([w * row[i] for i, w in hot]) for t, row in signs.items()}
            steps = [(t, -1 if pull > 0 else 1) for t, pull in pulls.items()]
            steps = [(t, d) for t, d in steps if abs(chosen[t] + 2 * d) <= sizes[t]]
            t, d = max(steps, key=lambda step: abs(pulls[step[0]]) * rng.uniform(0.7, 1), default=(0, 0))
            after = _moved(here, signs[t], d) if d else here
            if sum([4.0 ** (f - high) for f in after]) >= sum([4.0 ** (f - high) for f in here]):
                break
            chosen[t], here, moved = chosen[t] + 2 * d, after, True
        for t in [] if moved else rng.sample(list(sizes), min(2, len(sizes))):
            d = 1 if chosen[t] < 0 else -1
            chosen[t] += 2 * d if abs(chosen[t] + 2 * d) <= sizes[t] else 0


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


def _after(seconds: float, steps: int | None) -> Callable[[], bool]:
    """A question to be asked at every step: whether the time is over, or the steps are used up."""
    deadline, left = time.monotonic() + seconds, iter(range(steps or 0))
    return lambda: time.monotonic() > deadline or (steps is not None and next(left, None) is None)


def _moved(margins: Sequence[int], signs: Sequence[int], by: int) -> list[int]:
    """The margins when one number grows by twice *by*."""
    return [f + by * s for f, s in zip(margins, signs, strict=True)]


def _badness(margins: Sequence[int], goal: int) -> int:
    """How far the margins are from being all at most *goal*; what is far above counts most."""
    return sum([1 << min(f - goal, 400) for f in margins if f > goal])
