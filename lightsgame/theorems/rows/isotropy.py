"""Even meetings the long way: the rows of quiet patterns as polynomials, and a form of rank at most
one.

**Statement.**  On the m x n board any two quiet patterns have an even number of cells in common.
For every bipartite graph this takes one line (`lightsgame.theorems.solvability.bipartite`); here it
is read off the polynomials that make the rows of a board.

**Example.**

>>> print(isotropy(5, 5))
5 x 5: 2 quiet patterns form a basis; common cells:
    16  8
     8 12
all even

**Proof idea.**  Write q_k = f_k(B) s for the rows of a quiet pattern with the first row s, and S =
f_1(B)² + ... + f_m(B)².  Then q·q' = s·(S s'), for B is symmetric.  The recurrence gives x f_k² =
f_k f_{k+1} + f_{k-1} f_k, and adding up leaves x (f_1² + ... + f_m²) = f_m f_{m+1}.  For a quiet
pattern f_{m+1}(B) s' = 0, so B S s' = 0: S s' lies in the kernel of B, which has at most one
dimension.  So the form (q, q') -> q·q' on the quiet patterns has rank at most 1. But q·q is the
number of presses in q, which is even (`lightsgame.theorems.solvability.all_ones`): the form is
alternating, and such a form has even rank.  So it is 0.

**How it is checked.**  `isotropy` takes the basis from `first_row` with the evidence that it is
one, keeps each S s and the overlaps.  The checker walks, multiplies by B and counts.  The tests run
all boards up to 15 x 15, where 45 are singular, and larger ones.

**References.**  No source known to us.  It is the longer of the two proofs in this package.

*Before:* `lightsgame.theorems.rows.first_row`, `lightsgame.theorems.solvability.bipartite`.
*Level:* third year. *Try:* `even-overlap`.
"""

from dataclasses import dataclass

from ...algebra.bits import Bits, join
from ...core.evidence import Evidence, Gaps, Natural, register
from ...game import chase
from .first_row import RowBound, row_bound


@register(kind="even-meetings", also="m=basis.m n=basis.n")
@dataclass(frozen=True, slots=True, repr=False)
class Isotropy(Evidence):
    """The theorem for one board: a basis, the rows S s of its patterns, and their overlaps.

    >>> [Isotropy.holds(isotropy(4, 4), basis=row_bound(4, n)) for n in (4, 5)]
    [True, False]
    """

    basis: RowBound
    images: tuple[Bits, ...]
    overlaps: tuple[tuple[Natural, ...], ...]

    def __str__(self) -> str:
        m = self.basis.m
        n = self.basis.n
        k = len(self.basis.patterns)
        if not k:
            return f"{m} x {n}: only the empty pattern is quiet, so there is nothing to show"
        width = len(str(max(map(max, self.overlaps))))
        patterns = "patterns form" if k > 1 else "pattern forms"
        lines = [f"{m} x {n}: {k} quiet {patterns} a basis; common cells:"]
        for row in self.overlaps[:12]:
            counts = [f"{count:>{width}}" for count in row]
            lines.append("    " + " ".join(counts))
        lines.append("all even")
        return "\n".join(lines)

    def _gaps(self) -> Gaps:
        n = self.basis.n
        words = [join(rows, n) for rows in self.basis.patterns]
        if not len(words) == len(self.images) == len(self.overlaps):
            yield "a pattern lacks its row or its overlaps"
        for rows, image in zip(self.basis.patterns, self.images, strict=True):
            if image != _image(rows, n) or chase.beside(image, n):
                yield "a row is not S s, or B s is not 0"
        for word, overlaps in zip(words, self.overlaps, strict=True):
            if overlaps != _overlaps(word, words) or any(count % 2 for count in overlaps):
                yield "the overlaps are others, or odd"


def isotropy(m: int, n: int) -> Isotropy:
    """The theorem run on the m x n board: O(k² mn) operations for nullity k, besides one
    elimination.

    >>> isotropy(4, 4).overlaps[0]
    (8, 4, 4, 2)
    """
    basis = row_bound(m, n)
    words = [join(rows, n) for rows in basis.patterns]
    images = tuple([_image(rows, n) for rows in basis.patterns])
    overlaps = [_overlaps(word, words) for word in words]
    return Isotropy(basis, images, tuple(overlaps))


def _overlaps(word: Bits, words: list[Bits]) -> tuple[int, ...]:
    """How many cells a pattern has in common with each of some patterns."""
    return tuple([(word & other).bit_count() for other in words])


def _image(rows: tuple[Bits, ...], n: int) -> Bits:
    """S s = Σ f_k(B) q_k for a quiet pattern with rows q_k = f_k(B) s.

    Multiplying by f_k(B) is chasing k - 1 rows down.
    """
    image = 0
    for k, row in enumerate(rows):
        image ^= chase.virtual_row((0,) * k, n, row)
    return image
