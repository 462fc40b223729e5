"""Berlekamp's switching game: n x n lamps, a switch for each row and each column; how many lamps can one save?

**Statement.**  A switch turns all lamps of its row, or of its column.  Somebody sets the lamps, and we switch as many
of them off as we can.  For n = 1, 2, ..., 8 the positions that are hardest for us keep 0, 1, 2, 4, 7, 11, 16, 22 lamps.

**Example.**

>>> print(switching(4))
4 x 4: this position keeps 4 lamps, whatever is switched; no position keeps more, by 6 weighings:
····
·●··
●·●·
··●·

**Proof idea.**  In the language of codes the patterns that the switches can make are a code of dimension 2n - 1, and
its covering radius is asked for; every cell is a class of its own.  Write +1 and -1 for the lamps.  If the columns are
switched by signs x, each row is best switched so that its sum with x is positive, so the lamps that are left are (n² -
f)/2 with f the largest of f(x) = Σ |row · x|.  We show that no position has f <= L: *weigh* a set S of sign vectors.  A
row that is not yet chosen adds at least the least of Σ |row · x| over x in S; if that and the chosen rows give more
than L |S|, some f(x) is above L.  If not, choose the next row.  Columns that agree in all chosen rows may be exchanged,
so only the number of minus signs in each block of such columns counts; the first row and the first column are plus, by
switching, and the others are ordered by their minus signs.

**How it is checked.**  The checker goes through the tree of rows and adds up every weighing; the position is tried
with all 2^(n-1) signs.  The tests compare n <= 4 with all positions, and all values with OEIS A005311.

**References.**  Fishburn and Sloane 1989 (up to 9), Carlson and Stolarski 2004 (10, where 34 was in print, and on to
12).  The search with weighings is ours; that f is even or odd as n is, and a little more modulo 4, is the theorem on
residues of `lightsgame.theorems.extremes.margins`.

*Before:* `lightsgame.theorems.extremes.covering_radius`.  *Level:* third year.  *Try:* `classes`, `fewest`,
`switching`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import add
from random import Random
from typing import Annotated, NamedTuple, TypeAlias

from ...algebra.bits import Bits, from_members, full, members, within
from ...errors import BadInput, at_most, plural
from ...evidence import Evidence, Gaps
from ...game.picture import draw
from ...shapes import Between

MOST = 8  # 9 takes hours


@dataclass(frozen=True, slots=True)
class Weighed:
    """The sign vectors of S, as a set of numbers: with the rows to come they weigh more than the limit allows."""

    signs: Bits


@dataclass(frozen=True, slots=True)
class Rows:
    """All ways to go on with one row, in the order of `next_rows`."""

    cases: tuple[Tree, ...]


Tree: TypeAlias = Weighed | Rows


@dataclass(frozen=True, slots=True)
class Switching(Evidence, kind="switching-game", asks="n"):
    """A position (a row an int) that keeps as many lamps as any, and why none keeps more."""

    n: Annotated[int, Between(1, 9)]
    rows: tuple[Bits, ...]
    proof: Tree

    @property
    def lamps(self) -> int:
        """How many lamps the position keeps."""
        return (self.n**2 - _largest(self.rows, self.n)) // 2

    def __str__(self) -> str:
        kept = f"this position keeps {plural(self.lamps, 'lamp')}, whatever is switched"
        count = _leaves(self.proof)
        why = f"no position keeps more, by {count} weighing{'' if count == 1 else 's'}"
        return f"{self.n} x {self.n}: {kept}; {why}:\n{draw(self.rows, self.n)}"

    def _gaps(self) -> Gaps:
        n = self.n
        yield (len(self.rows) != n or not all(within(row, n) for row in self.rows)) and "the position has another size"
        if not _refutes(self.proof, n, _largest(self.rows, n) - 2, _start(n)):
            yield "a weighing does not hold, or a row is left out"


class _Chosen(NamedTuple):
    """The rows that are chosen: how many are left, f(x) of those there are, the minus signs of the last, the blocks."""

    left: int
    f: tuple[int, ...]
    least: int
    blocks: tuple[tuple[int, ...], ...]

    def after(self, n: int) -> list[_Chosen]:
        """All ways to choose the next row."""
        return [
            _Chosen(self.left - 1, tuple(map(add, self.f, _sums(n)[row])), row.bit_count(), parts)
            for row, parts in next_rows(self.blocks, self.least)
            if self.left
        ]

    def weight(self, n: int, signs: Sequence[int]) -> int:
        """The least that the f(x) of some signs can add up to in the end."""
        lightest = min([sum([row[x] for x in signs]) for row in _sums(n)]) if self.left else 0
        return sum([self.f[x] for x in signs]) + self.left * lightest


def _start(n: int) -> _Chosen:
    return _Chosen(n - 1, _sums(n)[0], 0, (tuple(range(n - 1)),))


@cache
def _sums(n: int) -> tuple[tuple[int, ...], ...]:
    """|row · x| for all rows and all signs x that begin with plus; minus signs are the bits of n - 1 numbers."""
    return tuple([tuple([abs(n - 2 * (row ^ x).bit_count()) for x in range(1 << n - 1)]) for row in range(1 << n - 1)])


def _largest(rows: Sequence[Bits], n: int) -> int:
    """f: the largest Σ |row · x|."""
    plus = [(row ^ (full(n) if row >> n - 1 else 0)) for row in rows]  # a row and its negative are alike
    return max(map(sum, zip(*[_sums(n)[row] for row in plus], strict=True)))


def next_rows(blocks: Sequence[Sequence[int]], least: int) -> Iterator[tuple[Bits, tuple[tuple[int, ...], ...]]]:
    """The rows that may come next, with the blocks of columns that agree then; at least so many minus signs in each.

    >>> [bin(row) for row, _ in next_rows([(0, 1)], 1)]
    ['0b10', '0b11']
    """
    for counts in product(*[range(len(block) + 1) for block in blocks]):
        if sum(counts) >= least:
            parts = [part for b, k in zip(blocks, counts, strict=True) for part in (b[: len(b) - k], b[len(b) - k :])]
            minus = [j for b, k in zip(blocks, counts, strict=True) for j in b[len(b) - k :]]
            yield from_members(minus), tuple([tuple(part) for part in parts if part])


def _refutes(tree: Tree, n: int, limit: int, chosen: _Chosen) -> bool:
    """Whether a tree shows that no position beginning with these rows has all f(x) within the limit."""
    if isinstance(tree, Weighed):
        signs = list(members(tree.signs)) if within(tree.signs, 1 << n - 1) else []
        return bool(signs) and chosen.weight(n, signs) > limit * len(signs)
    after = chosen.after(n)
    cases = zip(tree.cases, after, strict=True)
    return 0 < len(after) == len(tree.cases) and all(_refutes(case, n, limit, longer) for case, longer in cases)


def _leaves(tree: Tree) -> int:
    return 1 if isinstance(tree, Weighed) else sum([_leaves(case) for case in tree.cases])


def switching(n: int, seed: int = 0) -> Switching:
    """The hardest position of the n x n game with its proof: at once up to 6, five seconds for 8.

    >>> [switching(n).lamps for n in range(1, 7)]
    [0, 1, 2, 4, 7, 11]
    >>> Switching.holds(switching(5), n=5), Switching.holds(switching(5), n=6)
    (True, False)

    Raises:
        TooLarge: n is more than 8.
    """
    if n < 1:
        raise BadInput("a board of at least 1 x 1", f"{n} x {n}")
    at_most(n, MOST, f"the switching game of {n} x {n}: a proof takes hours", limit=f"{MOST} x {MOST}")
    rng = Random(seed)
    rows = _climbed(n, rng)
    while (proof := _grow(n, _largest(rows, n) - 2, _start(n))) is None:
        rows = min(rows, _climbed(n, rng), key=lambda found: _largest(found, n))
    return Switching(n, rows, proof)


def _grow(n: int, limit: int, chosen: _Chosen) -> Tree | None:
    """A tree that refutes the limit, or None: some position keeps within it."""
    heavy = sorted(range(1 << n - 1), key=chosen.f.__getitem__, reverse=True)
    for count in dict.fromkeys([1 << max(0, n - halvings) for halvings in (1, 2, 3, 4)] + [1]):
        signs = heavy[:count]  # those that weigh most already; all of them give the mean
        if chosen.weight(n, signs) > limit * count:
            return Weighed(from_members(signs))
    cases: list[Tree] = []
    for longer in chosen.after(n):
        if (case := _grow(n, limit, longer)) is None:
            return None
        cases.append(case)
    return Rows(tuple(cases)) if cases else None


def _climbed(n: int, rng: Random) -> tuple[Bits, ...]:
    """A position with a small f: from twenty starts, one row after the other is exchanged for the best there is."""
    sums, best = _sums(n), (n * n + 1, (0,) * n)
    for _ in range(20):
        rows = [rng.randrange(1 << n - 1) for _ in range(n)]
        f = list(map(sum, zip(*[sums[row] for row in rows], strict=True)))
        better = True
        while better:
            better = False
            for i in rng.sample(range(n), n):
                rest = [a - b for a, b in zip(f, sums[rows[i]], strict=True)]
                tried = [[a + b for a, b in zip(rest, sums[row], strict=True)] for row in range(1 << n - 1)]
                most, count, row = min([(max(g), g.count(max(g)), row) for row, g in enumerate(tried)])
                if (most, count) < (max(f), f.count(max(f))):
                    rows[i], f, better = row, tried[row], True
        best = min(best, (max(f), tuple(rows)))
    return best[1]
