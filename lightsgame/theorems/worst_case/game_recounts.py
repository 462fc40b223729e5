"""The same games counted twice more, in two other ways: what checks
`lightsgame.theorems.worst_case.game_counts`.

**Statement.**  Let kinds of cells be given by the quiet patterns of a basis that hold them, and how
many cells are of each.  `by_weights` gives the number of games for every number of presses;
`by_margins` gives the number of games in all of whose solutions the unpressed cells in patterns
exceed the pressed ones by no more than a limit.

**Example.**

>>> kinds = {0b01: 8, 0b10: 8, 0b11: 4}  # 5 x 5; bit j: whether pattern j holds the cells
>>> by_weights(kinds, 2, outside=5)[-1], by_margins(kinds, 2, limit=0)
(7350, 7350)

**Proof idea.**  `by_weights` writes down the weights of all 2^k solutions for each way to spread
presses over the classes, one class after the other; solutions that all classes to come treat alike
are merged as soon as they can be.

`by_margins` does not look at the classes until the end.  The margins have the sum 0 and are at most
the limit each, and what they are modulo 8 is known up to 4 · 2^k cases: so one has to hand out few
steps of 8 among 2^k places.  Each way to do that is turned back into numbers for the classes, which
must be whole, of the right parity and not too large. Which of the cases leave any steps at all is
seen from four transforms of 2^k values, not from all 4^(k+1) sums.

**How it is checked.**  Against each other, `lightsgame.theorems.worst_case.game_counts` and all press
sets of small boards.

**References.**  The remainders modulo 8 are those of `lightsgame.theorems.worst_case.margins`.

*Before:* `lightsgame.theorems.worst_case.game_counts`.  *Level:* third year.  *Try:* `fewest`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import comb, inf, prod
from operator import add

from ...algebra.bits import Bits, odd
from ...algebra.walsh import transform
from ...core.budget import spend
from ...errors import at_most

Item = tuple[tuple[int, int], ...]

# Of work only the order of size counts.
MOST_STEPS = 20_000_000  # of a count
STEPS_EACH = 32  # as a budget counts them


def by_weights(kinds: Mapping[Bits, int], k: int, outside: int) -> tuple[int, ...]:
    """How many games need 0, 1, 2, ... presses: the weights of all solutions, class by class.

    >>> by_weights({1: 2, 2: 2, 3: 2}, 2, 0)  # 2 x 3
    (1, 6, 7, 2)

    Raises:
        TooLarge: that would take more than 20 million steps.
    """
    vectors = range(1 << k)
    in_no_pattern = ((0, 1),) * (1 << k)
    items: dict[Item, int] = {in_no_pattern: outside}
    for t, v in kinds.items():
        item = tuple([(1, 0) if odd(u & t) else (0, 1) for u in vectors])
        items[item] = v
    games = lightest(items)
    return tuple([games[presses] >> k for presses in range(max(games) + 1)])


def lightest(items: Mapping[Item, int]) -> Counter[int]:
    """How many choices there are, by the weight of their lightest solution.

    An item says what each solution weighs on some cells, not chosen and chosen; there are so many
    of each.

    >>> lightest({((0, 1), (1, 0)): 2})  # two cells; the second solution presses the others
    Counter({0: 2, 1: 2})

    Raises:
        TooLarge: that would take more than 20 million steps.
    """
    order = _cheap_order(items)
    too_many = f"{sum(items.values())} cells in {len(items)} classes, too many games to count anew"
    steps = 0
    solutions = list(range(len(order[0])))
    weights: Mapping[tuple[int, ...], int] = {(0,) * len(solutions): 1}
    for done, item in enumerate(order, start=1):
        # Two solutions that weigh the same on all items to come stay as far apart as they are: keep
        # the lighter.
        alike: dict[tuple[object, ...], list[int]] = {}
        for i, u in enumerate(solutions):
            to_come = tuple([later[u] for later in order[done:]])
            alike.setdefault(to_come, []).append(i)
        groups = list(alike.values())
        v = items[item]
        new = Counter[tuple[int, ...]]()
        # Of the work only the order of size counts.
        steps += len(weights) * (v + 1) * len(solutions)
        spend(STEPS_EACH * len(weights) * (v + 1) * len(solutions))
        at_most(steps, MOST_STEPS, too_many, limit="")
        for (so_far, ways), p in product(weights.items(), range(v + 1)):
            q = v - p
            added = [q * item[u][0] + p * item[u][1] for u in solutions]
            now = list(map(add, so_far, added))
            least: list[int] = []
            for group in groups:
                alike_now = [now[i] for i in group]
                least.append(min(alike_now))
            new[tuple(least)] += ways * comb(v, p)
        weights = new
        solutions = [solutions[group[0]] for group in groups]
    return Counter({least: ways for (least,), ways in weights.items()})


def _cheap_order(items: Mapping[Item, int]) -> list[Item]:
    """The items in an order in which solutions become alike soon."""
    order: list[Item] = []
    left = list(items)
    while left:
        # Of each solution, what sets it apart from the first.  Every order counts right; the price
        # decides how many steps that takes.
        least = inf
        cheapest = left
        for u in range(len(left[0])):
            apart = [item for item in left if item[u] != item[0]]
            price = prod([items[item] + 1 for item in apart])
            if apart and price < least:
                least = price
                cheapest = apart
        order += cheapest
        left = [item for item in left if item not in order]
    return order


def by_margins(kinds: Mapping[Bits, int], k: int, limit: int) -> int:
    """How many games have margins at or below the limit, found from the margins themselves.

    >>> by_margins({1: 2, 2: 2, 3: 2}, 2, 0)  # 2 x 3
    2

    Raises:
        TooLarge: that would take more than 20 million steps.
    """
    # As `margins` proves, f(u) is O(u) + 2 c + 4 (u·s) modulo 8 for some c and s; so f(u) is the
    # largest such number at or below the limit, less 8 times a whole number.  The sum of all f(u)
    # is 0: that leaves few to choose from.
    vectors = range(1 << k)
    too_many = f"margins at or below {limit}, in too many ways to count anew"
    uneven = [t for t, v in kinds.items() if v % 2]
    base = transform(dict.fromkeys(uneven, 1), k)
    total = steps = 0
    for c in range(4):
        # How far below the limit they are if s = 0.  c and -c run through the same numbers: no sign
        # matters.
        low = [(limit - base[u] - 2 * c) % 8 for u in vectors]
        # For other s they are 4 lower, or 4 higher if low is 4 or more, where u·s = 1: the sum over
        # these u is half of the sum over all less the sum with the signs of u·s.
        directions = {u: 1 if below < 4 else -1 for u, below in enumerate(low)}
        signs = transform(directions, k)
        left = (limit << k) - sum(low) - 2 * signs[0]
        for s in vectors:
            lower, rest = divmod(left + 2 * signs[s], 8)
            if lower < 0 or rest:
                continue
            choices = comb(len(vectors) + lower - 1, lower) if lower <= 1000 else MOST_STEPS
            steps += len(vectors) * choices
            spend(STEPS_EACH * len(vectors) * choices)
            at_most(steps, MOST_STEPS, too_many, limit="")
            largest: dict[int, int] = {}
            for u, below in enumerate(low):
                largest[u] = limit - (below + 4 * odd(u & s)) % 8
            total += _fitting(kinds, transform(largest, k), lower)
    return total >> k


def _fitting(kinds: Mapping[Bits, int], start: Sequence[int], lower: int) -> int:
    """How many games have these margins (as they are transformed), less 8 at so many places."""
    vectors = range(len(start))
    total = 0
    for lowered in combinations_with_replacement(vectors, lower):
        ways = 1
        for t in vectors[1:]:
            signs = [-1 if odd(u & t) else 1 for u in lowered]
            d, rest = divmod(start[t] - 8 * sum(signs), len(start))
            v = kinds.get(t, 0)
            if rest or abs(d) > v or (v - d) % 2:
                break
            ways *= comb(v, (v - d) // 2)  # or + d, for it is the same
        else:
            total += ways
    return total
