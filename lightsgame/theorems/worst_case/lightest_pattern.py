"""The lightest quiet pattern: how many presses change nothing, if it is at least one?

**Statement.**  Let d be the fewest presses of a quiet pattern that is not empty.  Two solutions of
a game differ in d cells or more.  So a solution with fewer than d / 2 presses is the one with the
fewest, and there is no second; and if fewer than d / 2 cells of a quiet pattern are told wrongly,
it can still be made out which pattern was meant.

**Example.**  Fourteen presses of 9 x 9 may be one of several shortest answers, thirteen never:

>>> found = lightest_pattern(9, 9)
>>> print(found)
the lightest of the quiet patterns of 9 x 9 that press something have 28 presses; there are 4
>>> [lightest_pattern(n, n).weight for n in (3, 4, 5, 11, 14)]
[0, 8, 12, 48, 72]

**Proof idea.**  The sum of two solutions is quiet.  If x has fewer than d / 2 presses and q is
quiet, then x + q has at least d - w(x) > w(x).  In codes, d is the minimum distance.

All quiet patterns are weighed at once: f(u), the cells that are not pressed less those that are, is
a transform over the classes of cells (`lightsgame.algebra.walsh`), and the largest f(u) besides
f(0) belongs to the lightest.  On boards with odd sides the classes come in four parts, by which
2^40 patterns take as long as 2^20 do.

**How it is checked.**  The checker chases the first row down, finds the quiet patterns by
elimination, and weighs 2^20 of them one by one; of more it makes the transform from its own basis.
The other checker makes transforms up to 2^22, and does not look at more.  The tests try all presses
of small boards.

**References.**  The minimum distance is the one that every book on codes begins
with.  We know of no source for these numbers.

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* second year.  *Try:* `fewest`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, combination, members, span
from ...algebra.matrix import transpose
from ...algebra.walsh import Second, second, second_in_parts
from ...core.evidence import Evidence, Gaps, Natural, Size, Unseen, register, spend
from ...core.message import Counted, Message
from ...errors import BadInput, TooLarge
from ...game import graph_solver
from ..rows.fibonacci import nullity, quiet_rows
from .quiet_classes import by_elimination, memberships, pattern

MOST_CELLS = 10_000
SECONDS = 120.0  # that all patterns may take
MOST_ONE_BY_ONE = 20  # dimensions of which a checker weighs each pattern
MOST_AT_ONCE = 28  # dimensions of one transform


@register(kind="lightest-quiet-pattern", asks="rows columns")
@dataclass(frozen=True, slots=True, repr=False)
class LightestPattern(Evidence):
    """The first row of a lightest quiet pattern, and how many there are; 0 and 0 where only the
    empty one is quiet.
    """

    rows: Size
    columns: Size
    first: Natural
    count: Natural

    @property
    def weight(self) -> int:
        """The presses of a lightest pattern; 0 where there is none."""
        return pattern(self.rows, self.columns, self.first).bit_count()

    def __str__(self) -> str:
        size = f"{self.rows} x {self.columns}"
        if not self.first:
            return Message("no quiet pattern of {size} presses anything", size=size)
        return Counted(
            "the lightest of the quiet patterns of {size} that press something has {weight}"
            " presses; there is {n}",
            "the lightest of the quiet patterns of {size} that press something have {weight}"
            " presses; there are {n}",
            self.count,
            size=size,
            weight=self.weight,
        )

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        if m * n > MOST_CELLS:
            raise Unseen(Message("the board has more than {n} cells", n=MOST_CELLS))
        words = by_elimination(m, n)
        if not words:
            if self.first or self.count:
                yield Message("the board has no quiet pattern that presses anything")
            return
        try:
            weight = self.weight
        except BadInput as error:
            yield str(error)
            return
        spend(len(words) << len(words))
        if not self.first:
            yield Message("the pattern presses nothing")
        if len(words) <= MOST_ONE_BY_ONE:
            weights = Counter(map(int.bit_count, span(words)))
            weights[0] -= 1
            least = min(+weights)
            count = weights[least]
        else:
            found = _lightest(m, n, transpose(words, m * n), len(words))
            least = (m * n - found.value) // 2
            count = found.many
        if (weight, self.count) != (least, count):
            found_here = f"{count} x {least}"
            yield Message("the lightest are others: {found}", found=found_here)


def lightest_pattern(m: int, n: int) -> LightestPattern:
    """The lightest quiet pattern of a board.

    >>> lightest_pattern(5, 5).count, lightest_pattern(2, 5).weight
    (2, 6)

    Raises:
        TooLarge: the board has more than 10,000 cells, or too many quiet patterns.
    """
    if cost(m, n) > SECONDS:
        what = Message("the lightest among 2^{k} quiet patterns", k=nullity(m, n))
        raise TooLarge(what, limit=Message("{n} seconds", n=f"{SECONDS:.0f}"))
    firsts = quiet_rows(m, n)
    if not firsts:
        return LightestPattern(m, n, 0, 0)
    found = _lightest(m, n, memberships(m, n, firsts), len(firsts))
    return LightestPattern(m, n, combination(firsts, found.place), found.many)


def cost(m: int, n: int) -> float:
    """About how many seconds it takes; infinity where it is not tried.

    >>> cost(5, 5) < 1 < cost(61, 61) < 60 < cost(79, 79), cost(62, 64)
    (True, inf)
    """
    k = nullity(m, n)
    if m * n > MOST_CELLS:
        return float("inf")
    if k > MOST_ONE_BY_ONE and m % 2 and n % 2:
        return 2e-5 * float(2 ** (k // 2))
    if k > MOST_AT_ONCE:
        return float("inf")
    return 1e-5 * (k + 1) + 5e-8 * float(1 << k)


def _lightest(m: int, n: int, kinds: Sequence[Bits], k: int) -> Second:
    """Which patterns have the most cells that are not pressed, the empty one aside."""
    if k > MOST_ONE_BY_ONE:
        parts = [
            Counter([kinds[cell] for cell in members(part)]) for part in graph_solver.parities(m, n)
        ]
        found = second_in_parts(parts, k)
        if found:
            return found
    if k > MOST_AT_ONCE:
        what = Message("the lightest among 2^{k} quiet patterns", k=k)
        raise TooLarge(what, limit=f"2^{MOST_AT_ONCE}")
    return second(Counter(kinds), k)
