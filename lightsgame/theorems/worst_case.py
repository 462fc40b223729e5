"""The hardest games: how many presses the worst position of a board needs at its best.

**Statement.**  Let Q be the quiet patterns of a board, of dimension k.  Put two cells into one *class* if the same
patterns contain them; there are at most 2^k classes.  How many presses a game needs depends only on how many of the
presses of any of its solutions fall into each class.  With z cells in no pattern and v in some, no game needs more than
z + v / 2 presses, and if some class has odd size, none needs so many.

**Example.**

>>> worst = hardest(5, 5)
>>> worst.moves, worst.games, worst.sizes
(15, 7350, (8, 8, 4, 5))
>>> worst.distribution
(1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350)
>>> sum(worst.distribution) == 2**23
True

**Proof idea.**  The solutions of a game are x + q for q in Q.  In a class whose v cells lie in q, the presses p become
v - p; in the others they stay.  So the 2^k solutions have the weights f(q), sums of p or v - p over the classes.  Each
class lies in exactly half of the patterns, so the mean of the f(q) is z' + v / 2 with z' <= z presses outside all
patterns, and the least weight is at most the mean.  If it *were* the mean all f(q) would be equal, and then every
p = v / 2, which an odd class does not allow.

**How it is checked.**  `is_worst_case` presses the position against all 2^k quiet patterns, which it finds by an
elimination of its own, and reckons the bound anew.  Distributions are compared with brute force on small boards and
with OEIS A079873, which prints 476104 for 7 presses on 5 x 5; 467104 is right, for only so the sum is 2^23.

**References.**  S3, chapter 4 (the classes of 5 x 5, fifteen presses); Scherphuis (5 x 5); W. Boyles' table of bounds.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb, prod

from ..algebra.bits import members, span
from ..algebra.evidence import Evidence
from ..algebra.matrix import reduce
from ..errors import TooLarge
from ..game.board import Board
from ..game.chase import fill, transfer
from .fibonacci import nullity, quiet_rows

MOST_CELLS = 1_000_000
MOST_NULLITY = 14  # all 2^k solutions of a position are weighed
MOST_COUNTED = 30_000  # ways to spread presses over the classes, for the distribution
MOST_DISTRIBUTED = 2_500  # cells of a board whose distribution is counted


@dataclass(frozen=True)
class WorstCase(Evidence):
    """The hardest game that was found, and why none is harder (or than which bound none is)."""

    rows: int
    columns: int
    sizes: tuple[int, ...]  # of the classes, the cells in no pattern last
    presses: Board  # the fewest for its game
    moves: int
    bound: int  # no game needs more
    distribution: tuple[int, ...] | None  # games by presses, where they are counted

    @property
    def proved(self) -> bool:
        """Whether no game is harder."""
        return self.moves == self.bound

    @property
    def lamps(self) -> Board:
        """The position: what is lit."""
        return self.presses.effect()

    @property
    def games(self) -> int | None:
        """How many games need so many presses, where that is counted."""
        return None if self.distribution is None else self.distribution[-1]

    def __str__(self) -> str:
        size = f"{self.rows} x {self.columns}"
        inside, outside = self.sizes[:-1], self.sizes[-1]
        lines = [
            str(self.lamps),
            f"This {size} game needs {self.moves} presses: with any of the quiet patterns added they are no fewer.",
            f"{len(inside)} classes hold {sum(inside)} cells, {outside} cells lie in no quiet pattern.",
        ]
        mean = f"The mean over all solutions is at most {outside} + {sum(inside)} / 2"
        if self.distribution is not None:
            lines.append(f"All {sum(self.distribution):,} games are counted.")
            lines.append(f"None needs more, {self.games:,} need as many.")
        elif any(size % 2 for size in inside):
            lines.append(f"{mean}, and a class is odd: no game needs more than {self.bound}.")
        else:
            lines.append(f"{mean} = {self.bound}: no game needs more.")
        if not self.proved:
            lines.append(f"Whether some game needs between {self.moves + 1} and {self.bound} is not settled here.")
        return "\n".join(lines)


def classes(m: int, n: int) -> dict[int, int]:
    """How many cells have each membership: bit j of the key says whether quiet pattern j of a basis contains them.

    >>> sorted(classes(5, 5).items())
    [(0, 5), (1, 8), (2, 4), (3, 8)]
    """
    return dict(Counter(_memberships(m, n)))


def _memberships(m: int, n: int) -> list[int]:
    """The membership of every cell, row by row."""
    cells = [0] * (m * n)
    for j, first in enumerate(quiet_rows(m, n)):
        for i, row in enumerate(fill((0,) * m, n, first)[0]):
            for column in members(row):
                cells[i * n + column] |= 1 << j
    return cells


def hardest(m: int, n: int, seconds: float = 10.0, seed: int = 0) -> WorstCase:
    """The hardest game of the m x n board, or the hardest that was found, with a bound for all.

    Where the ways to spread presses over the classes are few, all games are counted, and the answer is exact.
    Otherwise a climb looks for a game that meets the bound, for at most *seconds*.

    >>> hardest(14, 14).moves, hardest(14, 14).proved
    (123, True)
    >>> worst = hardest(9, 9, seconds=0.5)
    >>> worst.moves, worst.bound, worst.proved
    (37, 40, False)

    Raises:
        TooLarge: more than a million cells, or a nullity above 14.
    """
    if m * n > MOST_CELLS:
        raise TooLarge(f"the hardest game of a board of {m * n:,} cells (at most {MOST_CELLS:,})")
    k = nullity(m, n)
    if k > MOST_NULLITY:
        raise TooLarge(f"the hardest game of a board of nullity {k} (at most {MOST_NULLITY}: each solution is weighed)")
    cells = _memberships(m, n)
    sizes = dict(Counter(cells))
    outside = sizes.pop(0, 0)
    order = sorted(sizes, key=lambda t: (-sizes[t], t))
    bound = averaging_bound(outside, sizes.values())
    counted = None
    if prod([v + 1 for v in sizes.values()]) <= MOST_COUNTED and m * n <= MOST_DISTRIBUTED:
        counted, chosen = _count(outside, sizes, k)
        bound = len(counted) - 1
    else:
        chosen = _climb(sizes, k, bound - outside, seconds, seed)
    weights = _weights(chosen, sizes, k)
    presses = _spread(cells, chosen | {0: outside}, m, n)
    told = (*[sizes[t] for t in order], outside)
    return WorstCase(m, n, told, presses, outside + min(weights), bound, counted)


def averaging_bound(outside: int, sizes: Iterable[int]) -> int:
    """No game needs more presses than this; see the proof idea.

    >>> averaging_bound(5, [8, 8, 4]), averaging_bound(0, [1, 1])
    (15, 0)
    """
    inside = list(sizes)
    total = 2 * outside + sum(inside)  # twice the mean
    # With an odd class not all weights are equal, so the least is below the mean, even where that is a whole number.
    return (total + 1) // 2 - 1 if any(v % 2 for v in inside) else total // 2


def _weights(chosen: dict[int, int], sizes: dict[int, int], k: int) -> list[int]:
    """The weight of x + q inside the classes, for all 2^k patterns q, by a Walsh-Hadamard transform of v - 2p."""
    table = [0] * (1 << k)
    for t, v in sizes.items():
        table[t] = v - 2 * chosen[t]
    step = 1
    while step < len(table):
        for start in range(0, len(table), 2 * step):
            for i in range(start, start + step):
                a, b = table[i], table[i + step]
                table[i], table[i + step] = a + b, a - b
        step *= 2
    total = sum(sizes.values())
    return [(total - value) // 2 for value in table]


def _count(outside: int, sizes: dict[int, int], k: int) -> tuple[tuple[int, ...], dict[int, int]]:
    """How many games need each number of presses, and how the presses of a hardest one fall into the classes."""
    # Every press set counts once, under the least weight of its solutions; a game has 2^k solutions, so divide.
    kinds = list(sizes)
    inside: Counter[int] = Counter()
    best: tuple[int, dict[int, int]] = (-1, {})
    for spread in product(*[range(sizes[t] + 1) for t in kinds]):
        chosen = dict(zip(kinds, spread, strict=True))
        least = min(_weights(chosen, sizes, k))
        inside[least] += prod([comb(sizes[t], p) for t, p in chosen.items()])
        best = max(best, (least, chosen), key=lambda pair: pair[0])
    games = [0] * (outside + max(inside) + 1)
    for least, ways in inside.items():
        for p in range(outside + 1):
            games[least + p] += ways * comb(outside, p)
    return tuple([ways >> k for ways in games]), best[1]


def _climb(sizes: dict[int, int], k: int, goal: int, seconds: float, seed: int) -> dict[int, int]:
    """Presses for each class whose least weight is as large as a climb finds it; it stops at *goal*."""
    rng = random.Random(seed)
    deadline = time.monotonic() + seconds
    signs = {t: [1 - 2 * ((t & u).bit_count() & 1) for u in range(1 << k)] for t in sizes}
    best: dict[int, int] = {}
    least = -1
    while least < goal and (not best or time.monotonic() < deadline):
        chosen = {t: v // 2 + (rng.randrange(2) if v % 2 else 0) for t, v in sizes.items()}
        weights = _weights(chosen, sizes, k)
        value = _badness(weights, goal)
        while True:
            moves = [(t, d) for t in sizes for d in (1, -1) if 0 <= chosen[t] + d <= sizes[t]]
            better = min(
                [(_badness(_moved(weights, signs[t], d), goal), t, d) for t, d in moves], default=(value, 0, 0)
            )
            if better[0] >= value or time.monotonic() > deadline:
                break
            value, t, d = better
            chosen[t] += d
            weights = _moved(weights, signs[t], d)
        if min(weights) > least:
            best, least = chosen, min(weights)
    return best


def _moved(weights: Sequence[int], signs: Sequence[int], by: int) -> list[int]:
    """The weights when one class gets *by* presses more."""
    return [w + by * s for w, s in zip(weights, signs, strict=True)]


def _badness(weights: Sequence[int], goal: int) -> int:
    """How far the weights are from being all at least *goal*; what is far below counts most."""
    return sum([4 ** min(goal - w, 200) for w in weights if w < goal])


def _spread(cells: list[int], chosen: dict[int, int], m: int, n: int) -> Board:
    """A press set with so many presses in each class."""
    left = dict(chosen)
    rows = [0] * m
    for index, t in enumerate(cells):
        if left.get(t, 0):
            left[t] -= 1
            rows[index // n] |= 1 << (index % n)
    return Board.from_rows(rows, n)


# ---- the checker ----------------------------------------------------------------------------------------------


def is_worst_case(evidence: WorstCase) -> bool:
    """Whether the position needs the presses said, and the bound follows.

    The quiet patterns come from elimination of the reduced system, not from polynomials; the position is weighed
    against all of them; the bound is the mean, or the count of all games, reckoned anew.

    >>> is_worst_case(hardest(5, 5))
    True
    """
    m, n = evidence.rows, evidence.columns
    if evidence.presses.size != (m, n):
        return False
    firsts = reduce(transfer(m, n), n).kernel()
    basis = [Board.from_rows(fill((0,) * m, n, first)[0], n).bits for first in firsts]
    solutions = span(basis, evidence.presses.bits)
    if min([word.bit_count() for word in solutions]) != evidence.moves or evidence.moves > evidence.bound:
        return False
    # The sizes of the classes, by comparing the cells' columns in the list of patterns.
    kinds = Counter([tuple([word >> cell & 1 for word in basis]) for cell in range(m * n)])
    outside = kinds.pop((0,) * len(basis), 0)
    if sorted(kinds.values()) != sorted(evidence.sizes[:-1]) or evidence.sizes[-1] != outside:
        return False
    if evidence.distribution is None:
        twice_the_mean = 2 * outside + sum(kinds.values())
        if any(v % 2 for v in kinds.values()):  # then no game reaches the mean
            return 2 * evidence.bound < twice_the_mean <= 2 * evidence.bound + 2
        return 2 * evidence.bound <= twice_the_mean < 2 * evidence.bound + 2
    return (
        sum(evidence.distribution) == 1 << (m * n - len(basis))
        and len(evidence.distribution) == evidence.bound + 1
        and evidence.distribution == tuple(_counted_by_patterns(kinds, outside))
    )


def _counted_by_patterns(kinds: Counter[tuple[int, ...]], outside: int) -> Iterator[int]:
    """The distribution once more: the weights of all solutions written down pattern by pattern, no transform."""
    sizes = list(kinds.items())
    k = len(sizes[0][0]) if sizes else 0
    patterns = list(product((0, 1), repeat=k))
    meets = {(q, t): sum([a & b for a, b in zip(q, t, strict=True)]) % 2 for q in patterns for t, _ in sizes}
    games: Counter[int] = Counter()
    for spread in product(*[range(v + 1) for _, v in sizes]):
        pressed = list(zip(sizes, spread, strict=True))
        least = min([sum([v - p if meets[q, t] else p for (t, v), p in pressed]) for q in patterns])
        ways = prod([comb(v, p) for (_, v), p in zip(sizes, spread, strict=True)])
        for p in range(outside + 1):
            games[least + p] += ways * comb(outside, p)
    for presses in range(max(games) + 1):
        yield games[presses] >> k


# ---- with an integer program ----------------------------------------------------------------------------------


def closed(evidence: WorstCase, seconds: float = 60.0) -> WorstCase:
    """The same board with a bound that OR-tools' CP-SAT proves (`pip install "lightsgame[hardest]"`).

    One variable for each class, one inequality for each quiet pattern.  What it proves is not checked again here.

    Raises:
        TooLarge: OR-tools is not installed.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise TooLarge("a bound that needs OR-tools: pip install 'lightsgame[hardest]'") from None
    m, n = evidence.rows, evidence.columns
    cells = _memberships(m, n)
    sizes = dict(Counter(cells))
    outside = sizes.pop(0, 0)
    k = nullity(m, n)
    model = cp_model.CpModel()
    chosen = {t: model.new_int_var(0, v, f"p{t}") for t, v in sizes.items()}
    least = model.new_int_var(evidence.moves - outside, evidence.bound - outside, "least")
    for u in range(1 << k):
        model.add(sum([v - chosen[t] if (t & u).bit_count() % 2 else chosen[t] for t, v in sizes.items()]) >= least)
    model.maximize(least)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return evidence
    presses = _spread(cells, {t: solver.value(p) for t, p in chosen.items()} | {0: outside}, m, n)
    bound = outside + int(solver.best_objective_bound)
    return replace(evidence, presses=presses, moves=outside + solver.value(least), bound=bound)
