"""The hardest game in the language of codes: quiet patterns are a code, and its covering radius is what is asked.

**Statement.**  The quiet patterns of a board of N cells are a binary linear code C of length N and dimension k.  The
solutions of a game are a coset of C, a shortest one is a *coset leader*, and the games by their presses are the coset
weights.  The presses of the hardest game are the *covering radius* of C.  With z cells in no pattern,

    r <= covering radius <= z + (N - z) / 2,    r the least number with C(N, 0) + ... + C(N, r) >= 2^(N - k),

and on the right one less if it is whole and some class of cells is odd.

**Example.**  19 x 19, where a table in print has 197:

>>> print(covering_radius(19, 19))
19 x 19: a code of length 361 and dimension 16.
Some game needs 141 presses or more: there are 2^345 games, and fewer ways to press at most 140 cells.
No game needs more than 180: 1 cell is in no pattern, the mean over the code of the others is 180, and a class is odd.

**Proof idea.**  On the left, the *sphere-covering bound*: every one of the 2^(N-k) games is reached by some set of at
most r presses, and sets of presses that reach different games are different.  On the right, the *half-length bound*: a
column of C that is not zero holds as many ones as zeros, so the mean distance from any set of presses to the code is
z' + (N - z)/2 with z' <= z, and some word is no further.

Names that go with it.  The *supercode lemma*: if C lies in a larger code D, the covering radius of C is at least the
least weight of a word of D outside C, for adding words of C to such a word stays outside C.  With D = C + x it is the
way in which `lightsgame.theorems.extremes.worst_case` shows a hard game.  To find a coset leader is *decoding*, and
NP-hard for codes in general (Berlekamp, McEliece and van Tilborg 1978); that it stays so for quiet patterns is
`lightsgame.theorems.extremes.hard`.

**How it is checked.**  `is_covering_radius` takes the patterns from an elimination of its own, weighs its classes and
adds the binomials.  The tests compare with the hardest games of all boards that are settled.

**References.**  Cohen, Karpovsky, Mattson and Schatz 1985 (bounds, the supercode lemma); Boyles 2022 (the half-length
bound on squares of 6k - 1); for the classes of 5 x 5 it is S3, chapter 3.

*Before:* `lightsgame.theorems.extremes.quiet_classes`.  *Level:* third year.  *Try:* `classes`, `fifteen`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...algebra.matrix import reduce
from ...errors import TooLarge
from ...evidence import Evidence
from ...game.chase import fill, transfer
from ...shapes import Size
from ..rows.fibonacci import quiet_rows
from .quiet_classes import averaging_bound, memberships

MOST_CELLS = 40_000


@dataclass(frozen=True, slots=True)
class CoveringRadius(Evidence, kind="covering-radius", asks="m n"):
    """Both bounds for the code of quiet patterns of the m x n board; `outside` cells lie in no pattern."""

    m: Size
    n: Size
    nullity: int
    outside: int
    uneven: bool  # some class of cells is odd
    least: int
    most: int

    def __str__(self) -> str:
        length, z = self.m * self.n, self.outside
        lines = [f"{self.m} x {self.n}: a code of length {length:,} and dimension {self.nullity}."]
        lines.append(
            f"Some game needs {self.least:,} presses or more: there are 2^{length - self.nullity} games, and fewer "
            f"ways to press at most {self.least - 1:,} cells."
        )
        half = f"{(length - z) // 2:,}" + (" and a half" if (length - z) % 2 else "")
        lines.append(
            f"No game needs more than {self.most:,}: {z:,} cell{' is' if z == 1 else 's are'} in no pattern, the mean "
            f"over the code of the others is {half}" + (", and a class is odd." if self.uneven else ".")
        )
        return "\n".join(lines)

    def _gaps(self) -> Iterator[str]:
        m, n = self.m, self.n
        if m * n > MOST_CELLS:
            yield "the board has too many cells to be looked at"
        firsts = reduce(transfer(m, n), n).kernel()
        if self.nullity != len(firsts):
            yield f"the nullity is {len(firsts)}"
        rows = [fill((0,) * m, n, first)[0] for first in firsts]
        kinds = Counter([tuple([q[i] >> j & 1 for q in rows]) for i in range(m) for j in range(n)])
        z = kinds.pop((0,) * len(rows), 0)
        if (z, any(v % 2 for v in kinds.values())) != (self.outside, self.uneven):
            yield f"{z} cells are in no pattern, or the classes are even or odd otherwise"
        if not 0 <= 2 * self.most - (m * n + z) + 1 + self.uneven <= 1:
            yield "the upper bound is not the mean"
        if self.least != _sphere_covering(m * n, len(firsts)):
            yield "the lower bound is not that of the spheres"


def covering_radius(m: int, n: int) -> CoveringRadius:
    """Both bounds for the m x n board, however large its nullity: O(k mn) operations besides the binomials.

    >>> bounds = covering_radius(61, 61)
    >>> bounds.nullity, bounds.least, bounds.most
    (40, 1646, 1860)

    Raises:
        TooLarge: more than 40,000 cells.
    """
    if m * n > MOST_CELLS:
        raise TooLarge(f"the code of a board of {m * n:,} cells (at most {MOST_CELLS:,})")
    firsts = quiet_rows(m, n)
    sizes = Counter(memberships(m, n, firsts))
    z = sizes.pop(0, 0)
    uneven = any(v % 2 for v in sizes.values())
    upper = averaging_bound(z, sizes.values())
    return CoveringRadius(m, n, len(firsts), z, uneven, _sphere_covering(m * n, len(firsts)), upper)


def _sphere_covering(length: int, dimension: int) -> int:
    """The least r with C(N, 0) + ... + C(N, r) >= 2^(N - k)."""
    total = term = 1
    r = 0
    while total < 1 << length - dimension:
        term = term * (length - r) // (r + 1)
        r += 1
        total += term
    return r


def is_covering_radius(claim: CoveringRadius, m: int, n: int) -> bool:
    """Whether the evidence proves both bounds for the m x n board.

    >>> is_covering_radius(covering_radius(5, 5), 5, 5), is_covering_radius(covering_radius(5, 5), 5, 6)
    (True, False)
    """
    return CoveringRadius.holds(claim, m=m, n=n)
