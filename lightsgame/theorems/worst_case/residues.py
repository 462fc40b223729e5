"""Margins modulo 8: two numbers tell what is left over by all of them.

**Statement.**  Let d(t) be the unpressed less the pressed cells of class t, for one solution of a
game, and f(u) the margin of the solution to which the quiet pattern u is added.  Write d(t) = o(t)
+ 2 e(t), o(t) = 1 for classes of odd size and 0 for others; let c be the sum of all e(t), s the sum
over GF(2) of the t with odd e(t), and O(u) the margin at u that the o(t) alone would give.  Then
for all u

    f(u) = O(u) + 2 c + 4 (u·s)    (mod 8).

**Example.**  The hardest game of 5 x 5: as many cells of each class are pressed as not, in all four
solutions.

>>> from lightsgame.theorems.worst_case.worst_case import hardest
>>> print(residues(hardest(5, 5).presses))
5 x 5: c = 0, s = 00; margins 0, 0, 0, 0 leave 0, 0, 0, 0 modulo 8

**Proof idea.**  f(u) - O(u) = 2 Σ ±e(t), and Σ ±e(t) = c - 2 Σ' e(t), the second sum over the t
that meet u oddly. Modulo 2 it counts the t with odd e(t) that meet u oddly, which is odd exactly if
u meets their sum s oddly.

**How it is checked.**  The checker presses each quiet pattern, and counts.  The tests take random
presses of all singular boards up to 6 x 8.

**References.**  No source known to us.  That all weights of a code may share a divisor is classical
for self-orthogonal codes, which is another matter.  What it is good for stands in
`lightsgame.theorems.worst_case.margins`.

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* second year.  *Try:* `fewest`.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated

from ...algebra.bits import Bits, classes, combination, odd, within
from ...algebra.matrix import rank
from ...core.evidence import Between, Evidence, Gaps, register
from ...errors import at_most
from ...game.board import Board
from ...game.presses import Presses
from ..rows.fibonacci import quiet_rows
from .margins import signed_sum
from .quiet_classes import pattern

MOST_NULLITY = 12


@register(kind="residues", asks="presses")
@dataclass(frozen=True, slots=True, repr=False)
class Residues(Evidence):
    """The margins of all solutions of a game, and the c and s that tell them modulo 8."""

    presses: Board
    firsts: tuple[Bits, ...]  # first rows of a basis of the quiet patterns
    c: Annotated[int, Between(0, 3)]
    s: Bits
    margins: tuple[int, ...]

    def __str__(self) -> str:
        m, n = self.presses.size
        k = len(self.firsts)
        more = " ..." if k > 4 else ""
        margins = ", ".join(map(str, self.margins[:16])) + more
        modulo_8 = [str(f % 8) for f in self.margins[:16]]
        remainders = ", ".join(modulo_8) + more
        board = f"{m} x {n}: c = {self.c}, s = {self.s:0{k}b}"
        return f"{board}; margins {margins} leave {remainders} modulo 8"

    def _gaps(self) -> Gaps:
        m, n = self.presses.size
        if len(self.firsts) > MOST_NULLITY or len(self.margins) != 1 << len(self.firsts):
            yield "there are other margins, or too many"
        is_basis = rank(self.firsts, n) == len(self.firsts) == len(quiet_rows(m, n))
        if not all(within(row, n) for row in self.firsts) or not is_basis:
            yield "the first rows are not those of a basis of the quiet patterns"
        if not within(self.s, len(self.firsts)):
            yield "s names a pattern that is none"
        patterns = [pattern(m, n, first) for first in self.firsts]
        x = self.presses.bits
        inside = reduce(or_, patterns, 0)
        kinds = classes(patterns, m * n)
        uneven = [(t, 1) for t, cells in kinds.items() if t and odd(cells)]
        for u, f in enumerate(self.margins):
            pressed = (x ^ combination(patterns, u)) & inside
            if f != inside.bit_count() - 2 * pressed.bit_count():
                yield f"margin {u} is another"
            remainder = signed_sum(uneven, u) + 2 * self.c
            remainder += 4 * odd(u & self.s)
            if (f - remainder) % 8 != 0:
                yield f"margin {u} leaves something else modulo 8"


def residues(presses: Board | Presses) -> Residues:
    """The theorem for one game, given by presses that solve it.

    >>> residues(Board("##/.#/#.")).claim()
    '3 x 2: c = 3, s = 01; margins -2, 2, -2, 2 leave 6, 2, 6, 2 modulo 8'

    Raises:
        TooLarge: the nullity is more than 12.
    """
    presses = presses.board if isinstance(presses, Presses) else presses
    m, n = presses.size
    firsts = quiet_rows(m, n)
    k = len(firsts)
    at_most(k, MOST_NULLITY, f"2^{k} margins", limit=f"2^{MOST_NULLITY}")
    patterns = [pattern(m, n, first) for first in firsts]
    kinds = classes(patterns, m * n)
    kinds.pop(0, None)
    x = presses.bits
    d: dict[Bits, int] = {}
    c = 0
    s = 0
    for t, cells in kinds.items():
        d[t] = cells.bit_count() - 2 * (x & cells).bit_count()
        half = d[t] // 2  # e(t), for d(t) is odd if the class is
        c += half
        if half % 2:
            s ^= t
    margins = [signed_sum(d.items(), u) for u in range(1 << k)]
    return Residues(presses, firsts, c % 4, s, tuple(margins))
