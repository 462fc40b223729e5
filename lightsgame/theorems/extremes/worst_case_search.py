"""How hard games are looked for: a climb over the classes of cells.

**Statement.**  `climb` gives numbers d(t), unpressed less pressed cells for each class, whose largest margin is as
small as it finds it; it stops at a goal.

**Example.**

>>> climb({1: 8, 2: 4, 3: 8}, 2, goal=0, seconds=1.0)
{1: 0, 2: 0, 3: 0}

**Proof idea.**  None is needed: what comes out is weighed by others.  Each step changes one d(t) by 2, the one that
helps most; margins above the goal count 4 times as much for each step above it.

**How it is checked.**  `lightsgame.theorems.extremes.worst_case_check.is_worst_case` weighs the position against all
quiet patterns.

**References.**  Hill climbing with restarts is folklore; the classes are those of S3, chapter 4.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence

from ...algebra.bits import Bits, odd
from ...algebra.walsh import transform


def climb(sizes: Mapping[Bits, int], k: int, goal: int, seconds: float, seed: int = 0) -> dict[Bits, int]:
    """Numbers d(t) for the classes whose largest margin is as small as a climb finds it; it stops at *goal*.

    >>> climb({1: 1, 2: 1, 3: 2}, 2, goal=2, seconds=1.0)
    {1: 1, 2: 1, 3: 0}
    """
    rng = random.Random(seed)
    deadline = time.monotonic() + seconds
    signs = {t: [-2 if odd(t & u) else 2 for u in range(1 << k)] for t in sizes}
    best: dict[Bits, int] = {}
    least: int | None = None
    while least is None or (least > goal and time.monotonic() < deadline):
        chosen = {t: rng.choice((-1, 1)) if v % 2 else 0 for t, v in sizes.items()}
        margins = transform(chosen, k)
        value = _badness(margins, goal)
        while True:
            steps = [(t, d) for t in sizes for d in (1, -1) if abs(chosen[t] + 2 * d) <= sizes[t]]
            better = min(
                [(_badness(_moved(margins, signs[t], d), goal), t, d) for t, d in steps], default=(value, 0, 0)
            )
            if better[0] >= value or time.monotonic() > deadline:
                break
            value, t, d = better
            chosen[t] += 2 * d
            margins = _moved(margins, signs[t], d)
        if least is None or max(margins) < least:
            best, least = chosen, max(margins)
    return best


def _moved(margins: Sequence[int], signs: Sequence[int], by: int) -> list[int]:
    """The margins when one number grows by twice *by*."""
    return [f + by * s for f, s in zip(margins, signs, strict=True)]


def _badness(margins: Sequence[int], goal: int) -> int:
    """How far the margins are from being all at most *goal*; what is far above counts most."""
    return sum([1 << min(f - goal, 400) for f in margins if f > goal])
