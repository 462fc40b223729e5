"""No game keeps all margins small: a proof by weighing, splitting and residues.

**Statement.**  Sort the cells of a board by which quiet patterns hold them: v(t) cells are of class
t, a vector of GF(2)^k other than 0.  For a set of presses let d(t) be the unpressed less the
pressed cells of class t.  The *margin* of the solution that comes by adding the quiet pattern u is

    f(u) = sum of ±d(t),  - where u holds the class t,

its unpressed less its pressed cells.  A refutation shows that no numbers d(t), each as odd or even
as v(t) and between -v(t) and v(t), keep all 2^k margins at or below a limit L: every game has a
solution whose margin is above L.

**Example.**  With two classes of one cell and a third of two, some of the four margins is positive:
d = 1 for the first two after a suitable pattern, and d(11) lies between 0 and 0.

>>> from lightsgame.theorems.worst_case.margin_search import refute
>>> sizes = {1: 1, 2: 1, 3: 2}
>>> proof = refute(sizes, 2, limit=0)
>>> print(proof)
no margins at or below 0 for classes of 1, 1, 2 cells, 4 margins
  add pattern 01 if need be, so that d(01) >= 0:
    add pattern 10 if need be, so that d(10) >= 0:
      f(00): at least 2, but at most 0
>>> Refutation.holds(proof)
True

**Proof idea.**  Three steps, each of which a student can follow on paper.

1. *Weighing.*  Take weights w(u) >= 0.  If no margin were above its limit, the weighted sum of the
   margins would be at most the weighted sum of the limits.  But it is a sum of the d(t), each times
   a known number, and each d(t) lies in a box; when even the least value is too large, that is a
   contradiction.  (All weights 1 give the mean, which is 0.)
2. *Splitting.*  Either d(t) <= a or d(t) >= a + 2; both are refuted.  And before any other use of
   it the sign of d(t) is free: adding a quiet pattern that holds t turns it around.
3. *Residues.*  Let o(t) be 1 for a class of odd size and 0 otherwise, d(t) = o(t) + 2 e(t), c = sum
   of e(t), and s the sum of the vectors t with odd e(t).  Then f(u) = O(u) + 2 c + 4 (u·s) modulo
   8, O being the transform of o.  So for each of the 4 · 2^k pairs (c, s) the limit of each margin
   drops to the next number with the right remainder, often by 4 or more on half of the patterns,
   and most cases fall to one weighing.

**How it is checked.**  The checker walks the tree with its own sums, and wants every number that
stands in it.  The search (`lightsgame.theorems.worst_case.margin_search`) uses linear programs in
floats; nothing of them enters the proof.

**References.**  S3 chapter 4 is the case k = 2.  Duality of linear programs: Schrijver 1986,
section 7.3.

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* third year.  *Try:* `fewest`,
`greedy-fails`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from ...algebra.bits import Bits, combination, odd
from ...core.evidence import Between, Evidence, Gaps, register

# quiet patterns that matter, in a proof that is checked: there are 4^k cases and limits
WIDEST = 11


@dataclass(frozen=True, slots=True)
class Weighing:
    """The margins weighed by `weights`, pairs (u, w): the sum is at least `least`, but would be at
    most `most`.
    """

    weights: tuple[tuple[Bits, int], ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Split:
    """Either d(kind) <= at, or d(kind) >= at + 2."""

    kind: Bits
    at: int
    low: "Tree"
    high: "Tree"


@dataclass(frozen=True, slots=True)
class Turn:
    """Without loss d(kind) >= 0: adding `pattern` turns it around, and no class that was spoken of
    before.
    """

    kind: Bits
    pattern: Bits
    then: "Tree"


Tree: TypeAlias = Weighing | Split | Turn


@dataclass(frozen=True, slots=True)
class Alike:
    """An earlier case, seen in the mirror: its number, the number of the symmetry, and the pattern
    added then.
    """

    case: int
    symmetry: int
    pattern: Bits


@register(kind="no-small-margins", asks="k sizes limit")
@dataclass(frozen=True, slots=True, repr=False)
class Refutation(Evidence):
    """No d(t) within the sizes keep all margins at or below `limit`.

    `cases` holds one tree, or one for each pair (c, s) of residues, c = 0 ... 3 outside and s = 0
    ... 2^k - 1 inside. A symmetry is given by the images of the k unit vectors; it permutes the
    classes and keeps their sizes.
    """

    k: Annotated[int, Between(0, WIDEST)]
    sizes: tuple[tuple[Bits, int], ...]
    limit: int
    symmetries: tuple[tuple[Bits, ...], ...]
    cases: tuple[Tree | Alike, ...]

    def leaves(self) -> int:
        """How many weighings the proof has."""
        return sum([1 for case in self.cases for _leaf in weighings(case)])

    def __str__(self) -> str:
        if len(self.cases) == 1:
            return "\n".join([self.claim(), *_lines(self.cases[0], self.k, "  ")])
        alike = f"{sum([isinstance(case, Alike) for case in self.cases])} of them mirror images of others"
        rest = f"the rest fall to {self.leaves()} weighings"
        told = [self.claim(), f"  {len(self.cases)} residues modulo 8, {alike}; {rest}:"]
        for number, case in enumerate(self.cases):
            if leaves := list(weighings(case)):
                few = f"{len(leaves[0].weights)} margins weighed, at least {leaves[0].least}, at most {leaves[0].most}"
                residue = f"c = {number >> self.k}, s = {number & (1 << self.k) - 1:0{self.k}b}"
                told.append(f"  {residue}: {f'{len(leaves)} weighings' if leaves[1:] else few}")
        return "\n".join(told)

    def claim(self) -> str:
        """What no numbers do."""
        sizes = [str(v) for _t, v in self.sizes]
        shown = ", ".join(sizes[:12]) + f" ... ({len(sizes)} classes)" * (len(sizes) > 12)
        return f"no margins at or below {self.limit} for classes of {shown} cells, {1 << self.k} margins"

    def _gaps(self) -> Gaps:
        sizes = dict(self.sizes)
        k = self.k
        if [t for t, _v in self.sizes] != sorted(sizes) or not all(
            0 < t < 1 << k and v > 0 for t, v in self.sizes
        ):
            yield "the classes are none, or not in order"
        if self.limit < 0 or len(self.cases) not in (1, 4 << k):
            yield f"the limit is negative, or {len(self.cases)} cases are neither one nor all residues"
        moved = [
            {combination(images, t): v for t, v in sizes.items()} for images in self.symmetries
        ]
        if not all(len(images) == k for images in self.symmetries) or any(
            to != sizes for to in moved
        ):
            yield "a symmetry does not permute the classes"
        # The margins that the remainders of d(t) alone give, when all e(t) are even.
        base = [
            sum([-1 if odd(u & t) else 1 for t, v in self.sizes if v % 2]) for u in range(1 << k)
        ]
        # Between which numbers d(t) lies if no margin is above the limit. Proof.  The margins f(u)
        # of the u that hold t have the mean -d(t), those of the others have d(t), for any other
        # class lies in half of the first and half of the second.  A mean is at most the limit.  And
        # |d(t)| <= v(t), and d(t) is odd if v(t) is; at least 1 is left to an odd class, so that
        # its box is never empty.      ∎
        most = {
            t: max(v % 2, min(v, self.limit - ((self.limit ^ v) & 1))) for t, v in sizes.items()
        }
        box = {t: (-top, top) for t, top in most.items()}
        for number, case in enumerate(self.cases):
            limits = _limits(self, base, number)
            if not isinstance(case, Alike):
                yield from _tree_gaps(case, sizes, limits, box)
            else:
                at = case.case
                v = case.pattern
                g = case.symmetry
                there = 0 <= at < number and 0 <= v < 1 << k and 0 <= g < len(self.symmetries)
                alike = there and _covers(_limits(self, base, at), limits, self.symmetries[g], v)
                if not alike:
                    yield f"case {number} is no mirror image of an earlier one"


def weighings(tree: Tree | Alike) -> Iterator[Weighing]:
    """The leaves of a tree, from left to right.

    >>> small = Weighing(((0, 1),), 2, 0)
    >>> len(list(weighings(Split(1, 0, small, Turn(2, 1, small)))))
    2
    """
    if isinstance(tree, Weighing):
        yield tree
    elif not isinstance(tree, Alike):
        for below in (tree.low, tree.high) if isinstance(tree, Split) else (tree.then,):
            yield from weighings(below)


def _lines(tree: Tree | Alike, k: int, indent: str) -> Iterator[str]:
    """The tree as indented lines."""
    if isinstance(tree, Weighing):
        terms = [f"{'' if w == 1 else f'{w} '}f({u:0{k}b})" for u, w in tree.weights]
        shown = " + ".join(terms[:4]) + f" + ... ({len(terms)} terms)" * (len(terms) > 4)
        yield f"{indent}{shown}: at least {tree.least}, but at most {tree.most}"
    elif not isinstance(tree, Alike):
        d = f"d({tree.kind:0{k}b})"
        if isinstance(tree, Turn):
            below = {f"add pattern {tree.pattern:0{k}b} if need be, so that {d} >= 0": tree.then}
        else:
            below = {f"either {d} <= {tree.at}": tree.low, f"or {d} >= {tree.at + 2}": tree.high}
        for said, part in below.items():
            yield from [f"{indent}{said}:", *_lines(part, k, indent + "  ")]


# ---- the checker ------------------------------------------------------------------------------------------------


def _limits(proof: Refutation, base: list[int], number: int) -> list[int]:
    """The largest numbers at or below the limit that the margins can be, in one case."""
    # Proof.  f(u) = O(u) + 2 Σ ±e(t), and Σ ±e(t) = Σ e(t) - 2 Σ' e(t), the second sum over the t
    # that meet u oddly.  Modulo 4 it is c - 2 (u·s), for Σ' e(t) is odd exactly if u meets the sum
    # of the t with odd e(t) oddly.  So f(u) = O(u) + 2 c + 4 (u·s) modulo 8, and c counts modulo 4
    # only.                            ∎
    if len(proof.cases) == 1:
        return [proof.limit] * (1 << proof.k)
    c = number >> proof.k  # and s are the k bits below it: u has none of the others
    return [
        proof.limit - (proof.limit - o - 2 * c - 4 * odd(u & number)) % 8
        for u, o in enumerate(base)
    ]


def _covers(earlier: list[int], later: list[int], images: tuple[Bits, ...], pattern: Bits) -> bool:
    """Whether numbers that keep the later limits give, mirrored, numbers that keep the earlier
    ones.
    """
    # Proof.  Let d keep the later limits, g permute the classes, and e(t) = ±d(g t), - where
    # `pattern` meets t oddly: these lie in the same boxes.  Given a vector w, let bit i of u be
    # w·(g e_i), and add the pattern to u.  Then (u + pattern)·t = w·(g t) for all t, so the margin
    # of e at u is that of d at w, which is at most the later limit at w.  If that is at most the
    # earlier limit at u, and every u comes from a w, then e keeps the earlier limits.   ∎
    places = [
        sum([odd(w & image) << i for i, image in enumerate(images)]) ^ pattern
        for w in range(len(later))
    ]
    if len(set(places)) != len(later):
        return False
    return all(limit <= earlier[u] for u, limit in zip(places, later, strict=True))


def _tree_gaps(
    tree: Tree, sizes: dict[Bits, int], limits: list[int], box: dict[Bits, tuple[int, int]]
) -> Gaps:
    """Why a tree does not refute all numbers in the boxes."""
    if isinstance(tree, Weighing):
        patterns = [u for u, _w in tree.weights]
        if patterns != sorted(set(patterns)) or not all(
            0 <= u < len(limits) and w > 0 for u, w in tree.weights
        ):
            yield "a weighing names no patterns, or not in order, or weights that are not positive"
        factors = {t: sum([-w if odd(u & t) else w for u, w in tree.weights]) for t in box}
        least = sum([min(factors[t] * lo, factors[t] * hi) for t, (lo, hi) in box.items()])
        most = sum([w * limits[u] for u, w in tree.weights])
        if (tree.least, tree.most) != (least, most):
            yield f"a weighing is at least {least} and at most {most}, not {tree.least} and {tree.most}"
        if least <= most:
            yield f"a weighing of at least {least} and at most {most} is no contradiction"
        return
    if tree.kind not in box:
        yield f"there is no class {tree.kind:b}"
    lo, hi = box[tree.kind]
    if isinstance(tree, Split):
        if not lo <= tree.at < hi or (tree.at ^ lo) & 1:
            yield f"d({tree.kind:b}) is not split between {lo} and {hi}"
        yield from _tree_gaps(tree.low, sizes, limits, box | {tree.kind: (lo, tree.at)})
        yield from _tree_gaps(tree.high, sizes, limits, box | {tree.kind: (tree.at + 2, hi)})
        return
    # A turn: the pattern leaves the limits and every class whose box is no longer even-handed as
    # they are.
    v = tree.pattern
    fixed = [t for t, (a, b) in box.items() if a != -b]
    if (
        v not in range(len(limits))
        or not odd(v & tree.kind)
        or lo != -hi
        or any(odd(v & t) for t in fixed)
    ):
        yield f"the pattern does not turn d({tree.kind:b}) around, or turns what is settled"
    if any(x != limits[u ^ v] for u, x in enumerate(limits)):
        yield "the pattern that is added changes the limits"
    yield from _tree_gaps(tree.then, sizes, limits, box | {tree.kind: (sizes[tree.kind] % 2, hi)})
