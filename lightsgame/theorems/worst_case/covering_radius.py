"""The hardest game in the language of codes: quiet patterns are a code, and its covering radius is
what is asked.

**Statement.**  The quiet patterns of a board of N cells are a binary linear code C of length N and
dimension k.  The solutions of a game are a coset of C, a shortest one is a *coset leader*, and the
games by their presses are the coset weights.  The presses of the hardest game are the *covering
radius* of C.  With z cells in no pattern,

    r <= covering radius <= z + (N - z) / 2,    r the least number with C(N, 0) + ... + C(N, r) >=
    2^(N - k),

and on the right one less if it is whole and some class of cells is odd.

**Example.**  19 x 19, where a table in print has 197:

>>> print(covering_radius(19, 19))
19 x 19: a code of length 361 and dimension 16.
Some game needs 141 presses or more: there are 2^345 games, and fewer ways to press at most 140 cells.
No game needs more than 180: 1 cell is in no pattern, the mean over the code of the others is 180, and a class is odd.

**Proof idea.**  On the left, the *sphere-covering bound*: every one of the 2^(N-k) games is reached
by some set of at most r presses, and sets of presses that reach different games are different.  On
the right, the *half-length bound*: a column of C that is not zero holds as many ones as zeros, so
the mean distance from any set of presses to the code is z' + (N - z)/2 with z' <= z, and some word
is no further.

The *supercode lemma* (`supercode`): if C lies in a larger code D, the covering radius of C is at
least the least weight of a word of D outside C, for adding words of C to such a word stays outside
C.  With D = C + x it is the way in which `lightsgame.theorems.worst_case.worst_case` shows a hard
game.  To find a coset leader is *decoding*, and NP-hard for codes in general (Berlekamp, McEliece
and van Tilborg 1978); that it stays so for quiet patterns is `lightsgame.theorems.worst_case.hard`.

**How it is checked.**  The patterns come from an elimination, not from polynomials; the checker
weighs their classes, adds the binomials, and weighs every word of a larger code.  The tests compare
with the hardest games of all boards that are settled, and add random words.

**References.**  Cohen, Karpovsky, Mattson and Schatz 1985 (bounds, the supercode lemma); Boyles
2022 (the half-length bound on squares of 6k - 1); for the classes of 5 x 5 it is S3, chapter 3.

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* third year.  *Try:* `fewest`, `fifteen`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice

from ...algebra.bits import span, split, weight
from ...algebra.matrix import rank, transpose
from ...core.evidence import Evidence, Gaps, Natural, Size, Unseen, register
from ...core.message import Message
from ...errors import BadInput, at_most, plural
from ...game.board import Board
from ..rows.fibonacci import quiet_rows, solve
from .quiet_classes import averaging_bound, by_elimination, memberships

MOST_CELLS = 65_536
MOST_WEIGHED = 1 << 28  # bits of all words of a larger code


@register(kind="covering-radius", asks="m n")
@dataclass(frozen=True, slots=True, repr=False)
class CoveringRadius(Evidence):
    """Both bounds for the code of quiet patterns; `outside` cells lie in no pattern."""

    m: Size
    n: Size
    nullity: Natural
    outside: Natural
    uneven: bool  # some class of cells is odd
    least: Natural
    most: Natural

    def __str__(self) -> str:
        length = self.m * self.n
        z = self.outside
        code = f"{self.m} x {self.n}: a code of length {length:,} and dimension {self.nullity}."
        fewer = f"fewer ways to press at most {self.least - 1:,} cells"
        games = f"there are 2^{length - self.nullity} games, and {fewer}"
        # Proof that this is a whole number.  Half a turn of the board pairs its cells; between odd
        # sides the middle one stays.  No pattern holds that: a pattern and its image have an even
        # number of cells in common (two patterns always do, see
        # `lightsgame.theorems.solvability.bipartite`), and these come in pairs but for the middle one.
        # ∎
        cells = plural(z, "cell is", "cells are")
        mean = f"the mean over the code of the others is {(length - z) // 2:,}"
        upper = f"No game needs more than {self.most:,}: {cells} in no pattern, {mean}"
        if self.uneven:
            upper += ", and a class is odd"
        return f"{code}\nSome game needs {self.least:,} presses or more: {games}.\n{upper}."

    def _gaps(self) -> Gaps:
        cells = self.m * self.n
        if cells > MOST_CELLS:
            raise Unseen("the board has too many cells to be looked at")
        patterns = by_elimination(self.m, self.n)
        if self.nullity != len(patterns):
            yield f"the nullity is {len(patterns)}"
        sizes = Counter(transpose(patterns, cells))
        z = sizes.pop(0, 0)
        uneven = any(v % 2 for v in sizes.values())
        if self.outside != z or self.uneven != uneven:
            yield f"{z} cells are in no pattern, or the classes are even or odd otherwise"
        # With an odd class no game reaches the mean.
        twice_the_most = cells + z - 1 if uneven else cells + z
        if self.most != twice_the_most // 2:
            yield "the upper bound is not the mean"
        if self.least != _sphere_covering(cells, len(patterns)):
            yield "the lower bound is not that of the spheres"


def covering_radius(m: int, n: int) -> CoveringRadius:
    """Both bounds for the m x n board, however large its nullity: O(k mn) and the binomials.

    >>> bounds = covering_radius(61, 61)
    >>> bounds.nullity, bounds.least, bounds.most
    (40, 1646, 1860)
    >>> CoveringRadius.holds(bounds, m=61, n=61)
    True

    Raises:
        TooLarge: more than 65,536 cells.
    """
    at_most(m * n, MOST_CELLS, Message("the code of a board of {n} cells", n=m * n))
    firsts = quiet_rows(m, n)
    sizes = Counter(memberships(m, n, firsts))
    z = sizes.pop(0, 0)
    k = len(firsts)
    uneven = any(v % 2 for v in sizes.values())
    least = _sphere_covering(m * n, k)
    most = averaging_bound(z, sizes.values())
    return CoveringRadius(m, n, k, z, uneven, least, most)


def _sphere_covering(length: int, dimension: int) -> int:
    """The least r with C(N, 0) + ... + C(N, r) >= 2^(N - k)."""
    total = 1
    term = 1
    r = 0
    while total < 1 << length - dimension:
        term = term * (length - r) // (r + 1)
        r += 1
        total += term
    return r


@register(kind="supercode", asks="m n")
@dataclass(frozen=True, slots=True, repr=False)
class Supercode(Evidence):
    """A code larger than that of the quiet patterns, and the least weight of its new words."""

    m: Size
    n: Size
    words: tuple[Board, ...]
    weight: Natural

    def __str__(self) -> str:
        more = f"{plural(len(self.words), 'dimension')} more than that of the quiet patterns"
        none = f"has no new word of fewer than {self.weight} cells"
        needs = f"so some game needs {self.weight} presses or more"
        return f"{self.m} x {self.n}: a code with {more} {none}, {needs}."

    def _gaps(self) -> Gaps:
        if not self.words or any(word.size != (self.m, self.n) for word in self.words):
            yield "there are no words, or they are those of another board"
        if self.m * self.n > MOST_CELLS:
            raise Unseen("the board has too many cells to be looked at")
        patterns = by_elimination(self.m, self.n)
        new = [word.bits for word in self.words]
        if self.m * self.n << len(patterns) + len(new) > MOST_WEIGHED:
            raise Unseen("the words are too many to be weighed")
        if rank([*patterns, *new], self.m * self.n) != len(patterns) + len(new):
            yield "the words add fewer dimensions"
        # Proof.  Take a word x of the larger code that is not in the code of quiet patterns.  The
        # solutions of its game are x + q for quiet patterns q; none of them is in the code, so each
        # has at least the least weight.   ∎
        starts = islice(span(new), 1, None)
        cosets = (span(patterns, start) for start in starts)
        least = min(map(weight, chain.from_iterable(cosets)))
        if self.weight != least:
            yield f"the least weight of a new word is {least}"


def supercode(m: int, n: int, words: Sequence[Board] = ()) -> Supercode:
    """The lemma for the code of the quiet patterns with these words, by weighing all of it.

    Without words take presses that light quiet patterns, a basis: on every rectangle each pattern
    can be lit (`lightsgame.theorems.solvability.bipartite`).  So the answer is the fewest presses
    that light any quiet pattern.

    >>> print(supercode(5, 5))
    5 x 5: a code with 2 dimensions more than that of the quiet patterns has no new word of fewer than 4 cells, so \
some game needs 4 presses or more.

    Raises:
        BadInput: no word, or one that is a sum of the others and quiet patterns.
        TooLarge: more than 2^28 cells in all words of the code.
    """
    patterns = by_elimination(m, n)
    new = list(words)
    if not new:
        lit = [split(q, m, n) for q in patterns]
        new = [Board.from_rows(solve(rows, n), n) for rows in lit]
    basis = [*patterns, *[word.bits for word in new]]
    code = f"a code of length {m * n} and dimension {len(basis)}"
    at_most(m * n << len(basis), MOST_WEIGHED, code, limit="")
    if not new or rank(basis, m * n) != len(basis):
        larger = "words that make the code of quiet patterns larger"
        raise BadInput(larger, f"{len(new)} that do not")
    new_words = islice(span(basis), 1 << len(patterns), None)  # those of patterns alone come first
    return Supercode(m, n, tuple(new), min(map(weight, new_words)))
