"""Berlekamp's switching game: n x n lamps, a switch for each row and each column; how many lamps
can one save?

**Statement.**  A switch turns all lamps of its row, or of its column.  Somebody sets the lamps, and
we switch as many of them off as we can.  For n = 1, 2, ..., 10 the positions that are hardest for
us keep 0, 1, 2, 4, 7, 11, 16, 22, 27, 35 lamps.

**Example.**

>>> print(switching(4))
4 x 4: this position keeps 4 lamps, whatever is switched; no position keeps more, by 1 weighing:
····
·●··
●·●·
··●·

**Proof idea.**  In the language of codes the patterns that the switches can make are a code of
dimension 2n - 1, and its covering radius is asked for; every cell is a class of its own.  Write +1
and -1 for the lamps.  If the columns are switched by signs x, each row is best switched so that its
sum with x is positive, so the lamps that are left are (n² - f)/2 with f the largest of f(x) = Σ
|row · x|.  We show that no position has f <= L: give *weights* w(x) to the sign vectors.  If the
chosen rows, and the rows to come each with the least that Σ w(x) |row · x| can be, make more than L
Σ w(x), some f(x) is above L.  If not, choose the next row.

Three things keep the tree small.  Begin with the two rows that are nearest to each other, a row and
its negative being alike: then no two rows are nearer, and the first is all plus, by switching.
Columns that agree in all chosen rows may be exchanged, so only the number of minus signs in each
block of such columns counts; the other rows are ordered by their minus signs, the last column being
plus.  And each row to come adds at least 1 if n is odd, so a row that lifts some f(x) too high
cannot come.

**How it is checked.**  The checker goes through the tree of rows and adds up every weighing; the
position is tried with all 2^(n-1) signs.  The tests compare n <= 4 with all positions, and all
values with OEIS A005311.

**References.**  Fishburn and Sloane 1989 (up to 9), Carlson and Stolarski 2004 (10, where 34 was in
print, and on to 12).  The search with weights is ours: weights are learnt as in a game, in which
one side weighs and the other answers by the lightest row.

*Before:* `lightsgame.theorems.worst_case.covering_radius`.  *Level:* third year.  *Try:* `fewest`, `switching`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import add
from random import Random
from typing import Annotated, NamedTuple, TypeAlias

from ...algebra.bits import Bits, all_within, from_members, full, members, within
from ...core.evidence import Between, Evidence, Gaps, register
from ...core.validation import whole
from ...errors import at_most, plural
from ...game.picture import draw

MOST = 10  # 11 takes ten times as long as 10, which takes a minute
# With fewer rounds more rows are chosen: they decide about time and the length of the proof.
ROUNDS = 60  # in which weights are learnt
DIGITS = 9  # of the weights, which are powers of two from 256 down


@dataclass(frozen=True, slots=True)
class Weighed:
    """Weights of the sign vectors: the i-th set holds those whose weight has the digit 2^i."""

    digits: tuple[Bits, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """All ways to go on with one row, in the order of `next_rows`."""

    cases: "tuple[Tree, ...]"


Tree: TypeAlias = Weighed | Rows


@register(kind="switching-game", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Switching(Evidence):
    """A position (a row an int) that keeps as many lamps as any, and why none keeps more."""

    n: Annotated[int, Between(1, MOST)]
    rows: tuple[Bits, ...]
    proof: Tree

    @property
    def lamps(self) -> int:
        """How many lamps the position keeps."""
        return (self.n**2 - _largest(self.rows, self.n)) // 2

    def __str__(self) -> str:
        kept = f"this position keeps {plural(self.lamps, 'lamp')}, whatever is switched"
        why = f"no position keeps more, by {plural(_leaves(self.proof), 'weighing')}"
        picture = draw(self.rows, self.n)
        return f"{self.n} x {self.n}: {kept}; {why}:\n{picture}"

    def _gaps(self) -> Gaps:
        n = self.n
        if len(self.rows) != n or not all(within(row, n) for row in self.rows):
            yield "the position has another size"
        if not _refutes(self.proof, _start(n, _largest(self.rows, n) - 2)):
            yield "a weighing does not hold, or a row is left out"


class _Chosen(NamedTuple):
    """Some rows; does a position that begins with them have all f(x) within the limit?"""

    n: int
    limit: int
    left: int  # so many rows are to come
    f: Bits  # f(x) of the rows there are, a byte for each x
    least: int  # the rows to come have at least so many minus signs,
    apart: int  # differ from each other and their negatives in so many places,
    open: tuple[Bits, ...]  # and are among these
    blocks: tuple[tuple[int, ...], ...]  # of columns that agree so far; without the last column

    def after(self) -> "Iterator[_Chosen]":
        """All ways to choose the next row; the second differs from the first in n/2 places at most."""
        if not self.left:
            return
        second = self.left == self.n - 1
        for row, blocks in next_rows(self.blocks, self.least):
            if row not in self.open or (second and 2 * row.bit_count() > self.n):
                continue
            yield self._with(row, blocks)

    def _with(self, row: Bits, blocks: tuple[tuple[int, ...], ...]) -> "_Chosen":
        """These rows and one more."""
        n = self.n
        left = self.left - 1
        f = self.f + _sums(n)[row]
        least = row.bit_count()
        apart = least if self.left == n - 1 else self.apart
        far = range(apart, n - apart + 1)
        minus = range(max(least, apart), n - apart + 1)
        may = [r for r in self.open if r.bit_count() in minus and (r ^ row).bit_count() in far]
        # A byte of the room is 128 and what f(x) may still grow by; the rows after the next add 1
        # if n is odd.
        ones = full(8 << n - 1) // 255
        later = max(0, left - 1) * (n % 2)
        room = ones * (128 + self.limit - later) - f
        high = ones << 7
        fits = tuple([r for r in may if room - _sums(n)[r] & high == high])
        return _Chosen(n, self.limit, left, f, least, apart, fits, blocks)

    def weigh(self, weights: Sequence[tuple[int, int]]) -> tuple[bool, Bits]:
        """Whether some f(x) is above the limit, by pairs of signs and weight; and the lightest row."""
        if self.left and not self.open:  # then nobody looks at the row
            return True, 0
        # |row · x| = |x · row|: the sum of the columns, each with its weight, has the weights of
        # all rows at once.
        f = _listed(self.f, self.n)
        sums = sum([_sums(self.n, 4)[x] * weight for x, weight in weights])
        lightest, row = min([(sums >> 32 * r & full(32), r) for r in self.open], default=(0, 0))
        over = sum([(f[x] - self.limit) * weight for x, weight in weights])
        total = over + self.left * lightest
        # Each |row · x| is odd if n is, and the limit if n² is; so the total is even, and above 1
        # if above 0.
        return total > 0, row


def _start(n: int, limit: int) -> _Chosen:
    rows = tuple(range(1 << n - 1))
    block = tuple(range(n - 1))
    return _Chosen(n, limit, n - 1, _sums(n)[0], 0, 0, rows, (block,))


@cache
def _sums(n: int, size: int = 1) -> tuple[Bits, ...]:
    """For each row |row · x| for all signs x, with so many bytes each; minus signs are bits."""
    signs = range(1 << n - 1)
    sums: list[Bits] = []
    for row in signs:
        entries = [abs(n - 2 * (row ^ x).bit_count()).to_bytes(size, "little") for x in signs]
        sums.append(int.from_bytes(b"".join(entries), "little"))
    return tuple(sums)


def _listed(f: Bits, n: int) -> bytes:
    return f.to_bytes(1 << n - 1, "little")


def _largest(rows: Sequence[Bits], n: int) -> int:
    """f: the largest Σ |row · x|."""
    # A row and its negative are alike.
    plus_last = [full(n) ^ row if row >> n - 1 else row for row in rows]
    f = sum([_sums(n)[row] for row in plus_last])
    return max(_listed(f, n))


def next_rows(
    blocks: Sequence[Sequence[int]], least: int
) -> Iterator[tuple[Bits, tuple[tuple[int, ...], ...]]]:
    """The rows of *least* minus signs or more, each with the blocks of columns that agree then.

    >>> [bin(row) for row, _ in next_rows([(0, 1)], 1)]
    ['0b10', '0b11']
    """
    for counts in product(*[range(len(block) + 1) for block in blocks]):
        if sum(counts) < least:
            continue
        minus: list[int] = []
        parts: list[tuple[int, ...]] = []
        for block, count in zip(blocks, counts, strict=True):
            plus_part = tuple(block[: len(block) - count])
            minus_part = tuple(block[len(block) - count :])
            parts += [part for part in (plus_part, minus_part) if part]
            minus += minus_part
        yield from_members(minus), tuple(parts)


def _refutes(tree: Tree, chosen: _Chosen) -> bool:
    """Whether no position beginning with these rows has all f(x) within the limit, by a tree."""
    if isinstance(tree, Weighed):
        if len(tree.digits) > DIGITS or not all_within(tree.digits, 1 << chosen.n - 1):
            return False
        weights: list[tuple[int, int]] = []
        for i, signs in enumerate(tree.digits):
            weights += [(x, 1 << i) for x in members(signs)]
        return chosen.weigh(weights)[0]
    after = list(chosen.after())
    if not (0 < len(after) == len(tree.cases)):
        return False
    return all(map(_refutes, tree.cases, after))


def _leaves(tree: Tree) -> int:
    if isinstance(tree, Weighed):
        return 1
    return sum(map(_leaves, tree.cases))


def switching(n: int, seed: int = 0) -> Switching:
    """The hardest position of the n x n game with its proof: seconds for 9, a minute for 10.

    >>> [switching(n).lamps for n in range(1, 9)]
    [0, 1, 2, 4, 7, 11, 16, 22]
    >>> Switching.holds(switching(5), n=5), Switching.holds(switching(5), n=6)
    (True, False)

    Raises:
        TooLarge: n is more than 10.
    """
    whole(n, "a side", 1)
    what = f"the switching game of {n} x {n}: a proof takes too long"
    at_most(n, MOST, what, limit=f"{MOST} x {MOST}")
    rng = Random(seed)
    rows = _climbed(n, rng)
    while True:
        proof = _grow(_start(n, _largest(rows, n) - 2))
        if proof is not None:
            return Switching(n, rows, proof)
        rows = min(rows, _climbed(n, rng), key=lambda position: _largest(position, n))


def _grow(chosen: _Chosen) -> Tree | None:
    """A tree that refutes the limit, or None: some position keeps within it."""
    weighed = _learnt(chosen)
    if weighed is not None:
        return weighed
    cases: list[Tree] = []
    for longer in chosen.after():
        case = _grow(longer)
        if case is None:
            return None
        cases.append(case)
    return Rows(tuple(cases)) if cases else None


def _learnt(chosen: _Chosen) -> Weighed | None:
    """Weights that settle the case: each round gives much to signs with high answers so far."""
    f = _listed(chosen.f, chosen.n)
    size = 1 << chosen.n - 1
    # Whatever all of them begin with, only their differences count.
    answers = [0] * size  # Σ |row · x| of the rows that were the lightest
    for times in (1, *range(1, ROUNDS)):
        heights = [times * a + chosen.left * b for a, b in zip(f, answers, strict=True)]
        top = max(heights)
        digits = [DIGITS - 1 - 2 * (top - height) // times for height in heights]
        weights = [(x, 1 << digit) for x, digit in enumerate(digits) if digit >= 0]
        settled, row = chosen.weigh(weights)
        if settled:
            sets: list[list[int]] = [[] for _ in range(DIGITS)]
            for x, digit in enumerate(digits):
                if digit >= 0:
                    sets[digit].append(x)
            return Weighed(tuple(map(from_members, sets)))
        answers_of_row = _listed(_sums(chosen.n)[row], chosen.n)
        answers = list(map(add, answers, answers_of_row))
    return None


def _climbed(n: int, rng: Random) -> tuple[Bits, ...]:
    """A position with a small f: from twenty starts, row after row is exchanged for the best."""
    sums = _sums(n)
    best = (n * n + 1, (0,) * n)

    def height(f: Bits) -> tuple[int, int]:
        each = _listed(f, n)
        return max(each), each.count(max(each))

    for _ in range(20):
        rows = [rng.randrange(1 << n - 1) for _ in range(n)]
        f = sum([sums[row] for row in rows])
        better = True
        while better:
            better = False
            for i in rng.sample(range(n), n):
                rest = f - sums[rows[i]]
                row = min(range(len(sums)), key=lambda row: height(rest + sums[row]))
                if height(rest + sums[row]) < height(f):
                    rows[i] = row
                    f = rest + sums[row]
                    better = True
        best = min(best, (height(f)[0], tuple(rows)))
    return best[1]
