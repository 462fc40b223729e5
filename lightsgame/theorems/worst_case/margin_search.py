"""How refutations of small margins are found: branch and bound over the classes, by linear
programs.

**Statement.**  For classes of given sizes and a limit L, `refute` finds a `Refutation` of margins
at or below L, or numbers d(t) that keep to the limit, or gives up when its time is over.

**Example.**

>>> sizes = {1: 1, 2: 1, 3: 2}
>>> refute(sizes, 2, limit=0).leaves()
1
>>> refute(sizes, 2, limit=2)  # nobody can: these numbers keep all four margins at or below 2
{1: 1, 2: 1, 3: -2}

**Proof idea.**  Drop the condition that the d(t) are whole: then the least possible overrun of the
margins above their limits is a linear program, and if it is positive its dual gives the weights of
a `Weighing`.  If not, some d(t) of its solution lies between two numbers that are allowed, and the
search splits there: of the few candidates the one whose two parts gain most ("strong branching").
First the signs that quiet patterns can turn are fixed, which divides the work by up to 2^k; if that
does not soon suffice, the cases modulo 8 are taken one by one, up to the symmetries of the board.

**How it is checked.**  Weights are rounded to whole numbers and kept only if they prove their case
exactly.  What comes out is checked by `lightsgame.theorems.worst_case.margins`, which shares nothing
with this file; numbers d(t) are put into all margins.

**References.**  Land and Doig 1960 (branch and bound); Schrijver 1986, sections 11.7 (dual simplex)
and 24.1.

*Before:* `lightsgame.theorems.worst_case.margins`.  *Level:* research.  *Try:* `fewest`; the search
may be skipped, for its results are checked elsewhere.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import floor, inf
from operator import itemgetter, sub, xor

from ...algebra.bits import Bits, combination, odd
from ...algebra.simplex import POSITIVE, Minimax
from ...algebra.walsh import transform
from .game_counts import most
from .margins import Alike, Refutation, Split, Tree, Turn, Weighing

# Whatever they are, what comes out is a proof: they decide about time alone.
CANDIDATES = 4  # of a strong branching
GLANCE = 8  # pivots for a first look at a part
SIMPLE = 40  # parts that may be tried before the residues are looked at

Numbers = dict[Bits, int]
Maps = Sequence[tuple[Bits, ...]]
Tick = Callable[[int, int, int], None]


def refute(
    sizes: Mapping[Bits, int],
    k: int,
    limit: int,
    symmetries: Maps = (),
    seconds: float = 60,
    tick: Tick | None = None,
) -> Refutation | Numbers | None:
    """A proof that some margin is above *limit*, or numbers d(t) that keep all at or below it.

    None says that the time is over.  The classes are vectors t of k bits, *symmetries* maps that
    keep their sizes (images of unit vectors).  Up to rank 4 this takes milliseconds, at rank 8
    seconds to a minute; a board of rank 9 has twice the margins of one of rank 8.  For each part of
    the work *tick* is told the number of its case, of how many, and how many parts went before.

    >>> refute({1: 1, 2: 1, 3: 1}, 2, limit=0).leaves()
    1
    >>> refute({1: 1, 2: 1, 3: 1}, 2, limit=1)
    {1: 1, 2: 1, 3: -1}
    """
    deadline = time.monotonic() + seconds
    in_order = dict(sorted(sizes.items()))
    search = _Search(in_order, k, limit, deadline, tick or (lambda *_: None))
    claim = tuple(search.sizes.items())
    try:
        tree = search.tree([limit] * (1 << k), SIMPLE)
        return Refutation(k, claim, limit, (), (tree,))
    except _Over as over:
        if over.numbers is not None or time.monotonic() >= search.deadline:
            return over.numbers
    identity = tuple([1 << i for i in range(k)])
    maps = (identity, *[images for images in symmetries if images != identity])
    cases: dict[int, Tree | Alike] = {}
    try:
        for number in range(4 << k):
            if number not in cases:
                search.case = number
                cases[number] = search.tree(search.limits(number))
                for later, alike in search.images(number, maps):
                    cases.setdefault(later, alike)
    except _Over as over:
        return over.numbers
    in_order_of_number = tuple([cases[number] for number in sorted(cases)])
    return Refutation(k, claim, limit, maps, in_order_of_number)


class _Over(Exception):
    """There are numbers that keep to the limits, or (None) the search has taken too long."""

    def __init__(self, numbers: Numbers | None) -> None:
        self.numbers = numbers


class _Search:
    """What is looked up all the time: the classes, their margins modulo 8, and when to stop."""

    def __init__(self, sizes: Numbers, k: int, limit: int, deadline: float, tick: Tick) -> None:
        self.sizes = sizes
        self.k = k
        self.limit = limit
        self.deadline = deadline
        self.tick = tick
        self.types = list(sizes)
        self.parts = inf
        self.done = 0
        self.case = 0
        self.parity = [v % 2 for v in sizes.values()]
        self.most = [most(v, limit) for v in sizes.values()]
        uneven = [t for t, v in sizes.items() if v % 2]
        self.base = transform(dict.fromkeys(uneven, 1), k)
        # of each pattern, the sum of the odd classes that it turns around
        self.shifts: list[Bits] = []
        for v in range(1 << k):
            turned = [t for t in uneven if odd(v & t)]
            self.shifts.append(reduce(xor, turned, 0))

    # ---- residues ---------------------------------------------------------------------------------------------

    def limits(self, number: int) -> list[int]:
        """The limits of case (c, s) = (number >> k, number modulo 2^k)."""
        c = number >> self.k  # and s are the k bits below it: u has none of the others
        limits: list[int] = []
        for u, o in enumerate(self.base):
            remainder = o + 2 * c + 4 * odd(u & number)
            limits.append(self.limit - (self.limit - remainder) % 8)
        return limits

    def images(self, number: int, maps: Maps) -> Iterator[tuple[int, Alike]]:
        """The cases that look like this one in the mirror."""
        # Adding the pattern v replaces d(t) by ±d(t), so that f(u) becomes f(u + v): s moves by the
        # sum of the odd t that v meets oddly, and 2 c by O(v) - O(0) + 4 (v·s).  A symmetry g takes
        # s to g s.
        c = number >> self.k
        s = number & (1 << self.k) - 1
        for (symmetry, images), (v, shift) in product(enumerate(maps), enumerate(self.shifts)):
            turned_by = (self.base[v] - self.base[0]) // 2
            new_c = (c + turned_by + 2 * odd(v & s)) % 4
            new_s = combination(images, s ^ shift)
            yield new_c << self.k | new_s, Alike(number, symmetry, v)

    # ---- one tree ---------------------------------------------------------------------------------------------

    def tree(self, limits: list[int], parts: float = inf) -> Tree:
        """A tree for these limits, in so many parts at most."""
        if sum(limits) < 0:  # the mean of the margins is 0
            every = tuple([(u, 1) for u in range(1 << self.k)])
            return Weighing(every, 0, sum(limits))
        self.parts = parts
        turns = dict(self._turns(limits))
        lo = [self.parity[j] if j in turns else -x for j, x in enumerate(self.most)]
        program = Minimax(self.types, self.k, limits, lo, list(self.most))
        tree = self._grow(program)
        for j, pattern in reversed(turns.items()):
            tree = Turn(self.types[j], pattern, tree)
        return tree

    def _turns(self, limits: list[int]) -> Iterator[tuple[int, Bits]]:
        """Classes whose sign is free, each with a pattern that turns it and none before it."""
        vectors = range(1 << self.k)
        free: list[Bits] = []
        for v in vectors:
            moved = [limits[u ^ v] for u in vectors]
            if moved == limits:
                free.append(v)
        for j in sorted(range(len(self.types)), key=lambda j: (not self.parity[j], self.types[j])):
            turning = [v for v in free if odd(v & self.types[j])]
            if turning:
                yield j, turning[0]
                free = [v for v in free if not odd(v & self.types[j])]

    def _grow(self, program: Minimax) -> Tree:
        """Refute all numbers in the boxes of the program."""
        self.parts -= 1
        self.tick(self.case, 4 << self.k, self.done)
        self.done += 1
        if self.parts < 0 or time.monotonic() >= self.deadline:
            raise _Over(None)
        # What is just as large as that is neither: the weights are verified in whole numbers.
        if program.solve() > POSITIVE:
            weights = program.weights()
            if weights is not None:
                return Weighing(tuple(weights.items()), *program.bounds(weights))
        between = self._between(program)
        if not between:
            return self._settle(program)
        tried = []
        for _part, j, at in sorted(between, reverse=True)[:CANDIDATES]:
            halves = _halves(program, j, at)
            gains = sorted([half.solve(GLANCE) for half in halves])
            # What is thought to be better decides about time alone.
            refuted = sum([gain > POSITIVE for gain in gains])
            promise = (refuted, 10 * gains[0] + gains[1])
            tried.append((promise, j, at, halves))
        _promise, j, at, halves = max(tried, key=itemgetter(0))
        return self._split(j, at, halves)

    def _between(self, program: Minimax) -> list[tuple[float, int, int]]:
        """The numbers that are not whole: how far, the class, and the whole number below."""
        between = []
        for j, x in enumerate(program.numbers()):
            steps = (x - self.parity[j]) / 2
            part = steps - floor(steps + 1e-9)
            far = min(part, 1 - part)
            # What is taken for whole decides about time alone, for the numbers themselves are
            # weighed at the end.
            if far > 1e-6:
                below = 2 * floor(steps) + self.parity[j]
                between.append((far, j, below))
        return between

    def _split(self, j: int, at: int, halves: tuple[Minimax, Minimax]) -> Split:
        """Refute both halves."""
        # The part with more room first: it is the one in which numbers may be found, which end the
        # search.
        low, high = halves
        if low.rows[0][0] <= high.rows[0][0]:
            low_tree = self._grow(low)
            high_tree = self._grow(high)
        else:
            high_tree = self._grow(high)
            low_tree = self._grow(low)
        return Split(self.types[j], at, low_tree, high_tree)

    def _settle(self, program: Minimax) -> Tree:
        """All numbers are whole: either they keep to the limits, or rounding has misled us."""
        values = zip(program.numbers(), self.parity, strict=True)
        d = [2 * round((x - parity) / 2) + parity for x, parity in values]
        numbers = dict(zip(self.types, d, strict=True))
        margins = transform(numbers, self.k)
        excess = list(map(sub, margins, program.limits))
        worst = excess.index(max(excess))
        if excess[worst] <= 0:
            raise _Over(numbers)
        open_classes = [j for j in range(len(d)) if program.lo[j] < program.hi[j]]
        if not open_classes:
            return Weighing(((worst, 1),), margins[worst], program.limits[worst])
        j = open_classes[0]
        at = max(d[j], program.lo[j])
        at = min(at, program.hi[j] - 2)
        return self._split(j, at, _halves(program, j, at))


def _halves(program: Minimax, j: int, at: int) -> tuple[Minimax, Minimax]:
    """The program with a number at most *at*, and with a number above that."""
    low = program.copy()
    high = program.copy()
    low.narrow(j, program.lo[j], at)
    high.narrow(j, at + 2, program.hi[j])
    return low, high
