"""On a rectangular board any two quiet patterns meet evenly, so a quiet pattern can always be lit.

**Statement.**  On the m x n board Nul A lies inside Col A: any two quiet patterns have an even number of cells in
common, and therefore each of them, taken as a target, can be reached.

**Example.**

>>> print(isotropy(5, 5))
5 x 5: 2 quiet patterns form a basis; common cells:
    16  8
     8 12
all even.  Each of them can be lit, the first by 4 presses:
    pressed   lit
    ··●··     ·●●●·
    ·····     ●·●·●
    ●···●     ●●·●●
    ·····     ●·●·●
    ··●··     ·●●●·

**Proof idea.**  Write q_k = f_k(B) s for the rows of a quiet pattern with the first row s, and S = f_1(B)² + ... +
f_m(B)².  Then q·q' = s·(S s'), for B is symmetric.  The recurrence gives x f_k² = f_k f_{k+1} + f_{k-1} f_k, and adding
up leaves x (f_1² + ... + f_m²) = f_m f_{m+1}.  For a quiet pattern f_{m+1}(B) s' = 0, so B S s' = 0: S s' lies in the
kernel of B, which has at most one dimension.  So the form (q, q') -> q·q' on the quiet patterns has rank at most 1.
But q·q is the number of presses in q, which is even (`lightsgame.theorems.solvability.all_ones`): the form is
alternating, and such a form has even rank.  So it is 0.

**How it is checked.**  `isotropy` takes the basis from `first_row` with the evidence that it is one, keeps each S s,
the overlaps, and presses that light each pattern.  `is_isotropy` walks, multiplies by B, counts and presses.  The tests
run all boards up to 15 x 15, where 45 are singular, and larger ones.

**References.**  No source known to us states it.  It says that the code of quiet patterns is self-orthogonal; what it
means for pseudoinverses stands in `lightsgame.theorems.solvability.pseudoinverse`, for S0 theorem 4.4 in
`lightsgame.theorems.solvability.false_converse`.  On other graphs it fails: two quiet patterns of a triangle meet in
one vertex.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...algebra.bits import Bits, dot, join, split, within
from ...evidence import Evidence
from ...game import chase, lights
from ...game.families import grid
from ...game.picture import draw
from .first_row import RowBound, is_row_bound, row_bound


@dataclass(frozen=True, slots=True)
class Isotropy(Evidence):
    """The theorem for one board: a basis, the rows S s of its patterns, their overlaps, and presses that light them."""

    basis: RowBound
    images: tuple[Bits, ...]
    overlaps: tuple[tuple[int, ...], ...]
    presses: tuple[Bits, ...]

    def __str__(self) -> str:
        m, n, k = self.basis.m, self.basis.n, len(self.basis.patterns)
        if not k:
            return f"{m} x {n}: only the empty pattern is quiet, so there is nothing to show"
        width = len(str(max(map(max, self.overlaps))))
        table = [" ".join([f"{count:>{width}}" for count in row]) for row in self.overlaps[:12]]
        lines = [
            f"{m} x {n}: {k} quiet pattern{'s form' if k > 1 else ' forms'} a basis; common cells:",
            *[f"    {row}" for row in table],
            f"all even.  Each of them can be lit, the first by {self.presses[0].bit_count()} presses:",
        ]
        if n <= 30:
            rows = split(self.presses[0], m, n)
            wide = max(n, len("pressed"))
            lines.append(f"    {'pressed':<{wide}}   lit")
            lines += [
                f"    {draw([press], n):<{wide}}   {draw([lamp], n)}"
                for press, lamp in zip(rows, self.basis.patterns[0], strict=True)
            ]
        return "\n".join(lines)


def isotropy(m: int, n: int) -> Isotropy:
    """The theorem run on the m x n board: O(k² mn) operations for nullity k, besides one elimination.

    >>> isotropy(4, 4).overlaps[0]
    (8, 4, 4, 2)
    """
    basis = row_bound(m, n)
    words = [join(rows, n) for rows in basis.patterns]
    overlaps = tuple([tuple([(q & r).bit_count() for r in words]) for q in words])
    presses = tuple([join(chase.solve(rows, n), n) for rows in basis.patterns])
    return Isotropy(basis, tuple([_image(rows, n) for rows in basis.patterns]), overlaps, presses)


def _image(rows: tuple[Bits, ...], n: int) -> Bits:
    """S s = Σ f_k(B) q_k for a quiet pattern with rows q_k = f_k(B) s.

    Multiplying by f_k(B) is chasing k - 1 rows down.
    """
    total = 0
    for k, row in enumerate(rows):
        total ^= chase.virtual_row((0,) * k, n, row)
    return total


def is_isotropy(claim: Isotropy, m: int, n: int) -> bool:
    """Whether the evidence proves the theorem for the m x n board, by walking, counting and pressing.

    >>> is_isotropy(isotropy(4, 4), 4, 4), is_isotropy(isotropy(4, 4), 4, 5)
    (True, False)
    """
    if not is_row_bound(claim.basis, m, n):
        return False
    g, patterns = grid(m, n), claim.basis.patterns
    words = [join(rows, n) for rows in patterns]
    if not len(words) == len(claim.images) == len(claim.overlaps) == len(claim.presses):
        return False
    for rows, image, counted, presses in zip(patterns, claim.images, claim.overlaps, claim.presses, strict=True):
        word = join(rows, n)
        if image != _image(rows, n) or chase.beside(image, n):  # S s, and B S s = 0
            return False
        if counted != tuple([(word & other).bit_count() for other in words]) or any(c % 2 for c in counted):
            return False
        if [dot(other[0], image) for other in patterns] != [c % 2 for c in counted]:  # q·q' = s·(S s')
            return False
        if not within(presses, m * n) or lights.effect(g, presses) != word:
            return False
    return True
