"""The same games counted twice more, in two other ways: what checks `lightsgame.theorems.extremes.game_counts`.

**Statement.**  Let kinds of cells be given by the quiet patterns of a basis that hold them, and how many cells are of
each.  `by_weights` gives the number of games for every number of presses; `by_margins` gives the number of games in all
of whose solutions the unpressed cells in patterns exceed the pressed ones by no more than a limit.

**Example.**

>>> kinds = {(1, 0): 8, (0, 1): 8, (1, 1): 4}  # 5 x 5
>>> by_weights(kinds, outside=5)[-1], by_margins(kinds, limit=0)
(7350, 7350)

**Proof idea.**  `by_weights` writes down the weights of all 2^k solutions for each way to spread presses over the
classes, one class after the other; solutions that all classes to come treat alike are merged as soon as they can be.

`by_margins` does not look at the classes until the end.  The margins have the sum 0 and are at most the limit each,
and what they are modulo 8 is known up to 4 · 2^k cases: so one has to hand out few steps of 8 among 2^k places.  Each
way to do that is turned back into numbers for the classes, which must be whole, of the right parity and not too large.

**How it is checked.**  Against each other, `lightsgame.theorems.extremes.game_counts` and all press sets of small
boards.

**References.**  The remainders modulo 8 are those of `lightsgame.theorems.extremes.margins`.

*Before:* `lightsgame.theorems.extremes.game_counts`.  *Level:* third year.  *Try:* `classes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import TypeAlias

from ...algebra.bits import odd
from ...errors import TooLarge

MOST_STEPS = 20_000_000  # of a count

Kind: TypeAlias = tuple[int, ...]  # for each pattern of the basis, whether it holds the cells: 1 or 0


def by_weights(kinds: Mapping[Kind, int], outside: int) -> tuple[int, ...]:
    """How many games need 0, 1, 2, ... presses: the weights of all solutions, class by class.

    >>> by_weights({(1, 0): 2, (0, 1): 2, (1, 1): 2}, 0)  # 2 x 3
    (1, 6, 7, 2)

    Raises:
        TooLarge: that would take more than 20 million steps.
    """
    k = len(next(iter(kinds), ()))
    order: list[Kind] = []
    patterns = list(product((0, 1), repeat=k))
    meets = {(q, t): sum([a & b for a, b in zip(q, t, strict=True)]) % 2 for q in patterns for t in kinds}
    while len(order) < len(kinds):  # the classes of one pattern after the other, the cheapest first
        held = [[t for t in kinds if meets[q, t] and t not in order] for q in patterns]
        order += min([group for group in held if group], key=lambda group: prod([kinds[t] + 1 for t in group]))
    steps = 0
    weights: dict[tuple[int, ...], int] = {(0,) * len(patterns): 1}
    for done, t in enumerate(order, start=1):
        # Two solutions that all classes to come treat alike stay as far apart as they are: keep the lighter.
        alike: dict[tuple[int, ...], list[int]] = {}
        for i, q in enumerate(patterns):
            alike.setdefault(tuple([meets[q, later] for later in order[done:]]), []).append(i)
        new: Counter[tuple[int, ...]] = Counter()
        v = kinds[t]
        steps += len(weights) * (v + 1) * len(patterns)
        if steps > MOST_STEPS:
            raise TooLarge(f"{sum(kinds.values())} cells in {len(kinds)} classes, too many games to count anew")
        for so_far, ways in weights.items():
            for p in range(v + 1):
                now = [w + (v - p if meets[q, t] else p) for w, q in zip(so_far, patterns, strict=True)]
                new[tuple([min([now[i] for i in group]) for group in alike.values()])] += ways * comb(v, p)
        weights = new
        patterns = [patterns[group[0]] for group in alike.values()]
    games: Counter[int] = Counter()
    for (least,), ways in weights.items():
        for p in range(outside + 1):
            games[least + p] += ways * comb(outside, p)
    return tuple([games[presses] >> k for presses in range(max(games) + 1)])


def by_margins(kinds: Mapping[Kind, int], limit: int) -> int:
    """How many games have margins at or below the limit, found from the margins rather than from the classes.

    >>> by_margins({(1, 0): 2, (0, 1): 2, (1, 1): 2}, 0)  # 2 x 3
    2

    Raises:
        TooLarge: that would take more than 20 million steps.
    """
    k = len(next(iter(kinds), ()))
    # As `margins` proves, f(u) is O(u) + 2 c + 4 (u·s) modulo 8 for some c and s; so f(u) is the largest such number at
    # or below the limit, less 8 times a whole number.  The sum of all f(u) is 0: that leaves few to choose from.
    sizes = {sum([bit << j for j, bit in enumerate(t)]): v for t, v in kinds.items()}
    vectors = range(1 << k)
    base = [sum([-1 if odd(u & t) else 1 for t, v in sizes.items() if v % 2]) for u in vectors]
    total = steps = 0
    for c, s in product(range(4), vectors):
        largest = [limit - (limit - base[u] - 2 * c - 4 * odd(u & s)) % 8 for u in vectors]
        if sum(largest) < 0 or sum(largest) % 8:
            continue
        steps += (
            1 << 99
            if sum(largest) > 8000
            else len(vectors) * comb(len(vectors) + sum(largest) // 8 - 1, sum(largest) // 8)
        )
        if steps > MOST_STEPS:
            raise TooLarge(f"margins at or below {limit}, in too many ways to count anew")
        start = [sum([-f if odd(u & t) else f for u, f in enumerate(largest)]) for t in vectors]
        for lowered in combinations_with_replacement(vectors, sum(largest) // 8):
            ways = 1
            for t in vectors[1:]:
                d, rest = divmod(start[t] - 8 * sum([-1 if odd(u & t) else 1 for u in lowered]), 1 << k)
                v = sizes.get(t, 0)
                if rest or abs(d) > v or (v - d) % 2:
                    break
                ways *= comb(v, (v - d) // 2)
            else:
                total += ways
    return total >> k
