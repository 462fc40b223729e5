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

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* third year.  *Try:* `fewest`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from ...algebra.bits import Bits, combination, odd
from ...core.evidence import Between, Evidence, Gaps, Natural, Positive, register, spend
from ...core.message import Message

# quiet patterns that matter, in a proof that is checked: there are 4^k cases and limits
WIDEST = 11


@dataclass(frozen=True, slots=True)
class Weighing:
    """Margins with weights, pairs (u, w): their sum is at least `least`, but would be at most `most`."""

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
    """Without loss of generality d(kind) >= 0.

    Adding `pattern` turns it around, and no class that was spoken of before.
    """

    kind: Bits
    pattern: Bits
    then: "Tree"


Tree: TypeAlias = Weighing | Split | Turn
Box: TypeAlias = dict[Bits, tuple[int, int]]  # of each class t, the least and the most d(t)


@dataclass(frozen=True, slots=True)
class Alike:
    """A mirror image of an earlier case: by a symmetry, given by its number, and a pattern."""

    case: Natural
    symmetry: Natural
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
    sizes: tuple[tuple[Bits, Positive], ...]
    limit: int
    symmetries: tuple[tuple[Bits, ...], ...]
    cases: tuple[Tree | Alike, ...]

    def leaves(self) -> int:
        """How many weighings the proof has."""
        return sum([len(list(weighings(case))) for case in self.cases])

    def __str__(self) -> str:
        if len(self.cases) == 1:
            (tree,) = self.cases
            return "\n".join([self.claim(), *_lines(tree, self.k, "  ")])
        mirrored = sum([isinstance(case, Alike) for case in self.cases])
        alike = f"{mirrored} of them mirror images of others"
        rest = f"the rest fall to {self.leaves()} weighings"
        residues = f"  {len(self.cases)} residues modulo 8, {alike}; {rest}:"
        lines = [self.claim(), residues]
        for number, case in enumerate(self.cases):
            leaves = list(weighings(case))
            if not leaves:
                continue
            how = f"{len(leaves)} weighings"
            if len(leaves) == 1:
                (leaf,) = leaves
                count = len(leaf.weights)
                how = f"{count} margins weighed, at least {leaf.least}, at most {leaf.most}"
            c, s = divmod(number, 1 << self.k)
            lines.append(f"  c = {c}, s = {s:0{self.k}b}: {how}")
        return "\n".join(lines)

    def claim(self) -> str:
        """What no numbers do."""
        sizes = [str(v) for _t, v in self.sizes]
        shown = ", ".join(sizes[:12])
        if len(sizes) > 12:
            shown += f" ... ({len(sizes)} classes)"
        none = f"no margins at or below {self.limit}"
        return f"{none} for classes of {shown} cells, {1 << self.k} margins"

    def _gaps(self) -> Gaps:
        yield from self._class_gaps()
        sizes = dict(self.sizes)
        # The margins that the remainders of d(t) alone give, when all e(t) are even.
        remainders = [(t, 1) for t, v in self.sizes if v % 2]
        base = [signed_sum(remainders, u) for u in range(1 << self.k)]
        # Between which numbers d(t) lies if no margin is above the limit. Proof.  The margins f(u)
        # of the u that hold t have the mean -d(t), those of the others have d(t), for any other
        # class lies in half of the first and half of the second.  A mean is at most the limit.  And
        # |d(t)| <= v(t), and d(t) is odd if v(t) is; at least 1 is left to an odd class, so that
        # its box is never empty.      ∎
        box: Box = {}
        for t, v in self.sizes:
            largest = self.limit - ((self.limit ^ v) & 1)
            top = max(v % 2, min(v, largest))
            box[t] = (-top, top)
        for number, case in enumerate(self.cases):
            if not isinstance(case, Alike):
                yield from _tree_gaps(case, sizes, _limits(self, base, number), box)
            elif not self._is_alike(number, case, base):
                yield Message("case {n} is no mirror image of an earlier one", n=number)

    def _class_gaps(self) -> Gaps:
        """Why classes, cases and symmetries are not of the right kind."""
        k = self.k
        sizes = dict(self.sizes)
        in_order = [t for t, _v in self.sizes] == sorted(sizes)
        if not in_order or not all(0 < t < 1 << k and v > 0 for t, v in self.sizes):
            yield Message("the classes are none, or not in order")
        if self.limit < 0 or len(self.cases) not in (1, 4 << k):
            yield f"the limit is negative, or {len(self.cases)} cases are neither one nor all residues"
        for images in self.symmetries:
            moved = {combination(images, t): v for t, v in self.sizes}
            if len(images) != k or moved != sizes:
                yield Message("a symmetry does not permute the classes")

    def _is_alike(self, number: int, case: Alike, base: list[int]) -> bool:
        """Whether the case of this number is a mirror image of an earlier one."""
        is_earlier = 0 <= case.case < number
        is_pattern = 0 <= case.pattern < 1 << self.k
        is_symmetry = 0 <= case.symmetry < len(self.symmetries)
        if not (is_earlier and is_pattern and is_symmetry):
            return False
        earlier = _limits(self, base, case.case)
        later = _limits(self, base, number)
        return _covers(earlier, later, self.symmetries[case.symmetry], case.pattern)


def signed_sum(numbers: Iterable[tuple[Bits, int]], u: Bits) -> int:
    """The sum of numbers d(t), given as pairs (t, d(t)), with a minus where u meets t oddly.

    >>> signed_sum([(0b01, 5), (0b11, 2)], 0b01), signed_sum([(0b01, 5), (0b11, 2)], 0b11)
    (-7, -3)
    """
    return sum([-d if odd(u & t) else d for t, d in numbers])


def weighings(tree: Tree | Alike) -> Iterator[Weighing]:
    """The leaves of a tree, from left to right.

    >>> small = Weighing(((0, 1),), 2, 0)
    >>> len(list(weighings(Split(1, 0, small, Turn(2, 1, small)))))
    2
    """
    if isinstance(tree, Weighing):
        yield tree
    elif isinstance(tree, Split):
        yield from weighings(tree.low)
        yield from weighings(tree.high)
    elif isinstance(tree, Turn):
        yield from weighings(tree.then)


def _lines(tree: Tree | Alike, k: int, indent: str) -> Iterator[str]:
    """The tree as indented lines."""
    if isinstance(tree, Weighing):
        terms: list[str] = []
        for u, w in tree.weights:
            factor = "" if w == 1 else f"{w} "
            terms.append(f"{factor}f({u:0{k}b})")
        shown = " + ".join(terms[:4])
        if len(terms) > 4:
            shown += f" + ... ({len(terms)} terms)"
        yield f"{indent}{shown}: at least {tree.least}, but at most {tree.most}"
    elif not isinstance(tree, Alike):
        d = f"d({tree.kind:0{k}b})"
        if isinstance(tree, Turn):
            turned = f"add pattern {tree.pattern:0{k}b} if need be, so that {d} >= 0"
            below = {turned: tree.then}
        else:
            low = f"either {d} <= {tree.at}"
            high = f"or {d} >= {tree.at + 2}"
            below = {low: tree.low, high: tree.high}
        for heading, part in below.items():
            yield f"{indent}{heading}:"
            yield from _lines(part, k, indent + "  ")


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
    limits: list[int] = []
    for u, o in enumerate(base):
        remainder = o + 2 * c + 4 * odd(u & number)
        limits.append(proof.limit - (proof.limit - remainder) % 8)
    return limits


def _covers(earlier: list[int], later: list[int], images: tuple[Bits, ...], pattern: Bits) -> bool:
    """Whether numbers that keep the later limits, mirrored, keep the earlier ones."""
    # Proof.  Let d keep the later limits, g permute the classes, and e(t) = ±d(g t), - where
    # `pattern` meets t oddly: these lie in the same boxes.  Given a vector w, let bit i of u be
    # w·(g e_i), and add the pattern to u.  Then (u + pattern)·t = w·(g t) for all t, so the margin
    # of e at u is that of d at w, which is at most the later limit at w.  If that is at most the
    # earlier limit at u, and every u comes from a w, then e keeps the earlier limits.   ∎
    places: set[Bits] = set()
    for w, limit in enumerate(later):
        u = pattern
        for i, image in enumerate(images):
            u ^= odd(w & image) << i
        if limit > earlier[u]:
            return False
        places.add(u)
    return len(places) == len(later)


def _tree_gaps(tree: Tree, sizes: dict[Bits, int], limits: list[int], box: Box) -> Gaps:
    """Why a tree does not refute all numbers in the boxes."""
    if isinstance(tree, Weighing):
        yield from _weighing_gaps(tree, limits, box)
        return
    kind = tree.kind
    if kind not in box:
        yield f"there is no class {kind:b}"
    lo, hi = box[kind]
    if isinstance(tree, Split):
        if tree.at not in range(lo, hi, 2):
            yield f"d({kind:b}) is not split between {lo} and {hi}"
        low_box = box | {kind: (lo, tree.at)}
        high_box = box | {kind: (tree.at + 2, hi)}
        yield from _tree_gaps(tree.low, sizes, limits, low_box)
        yield from _tree_gaps(tree.high, sizes, limits, high_box)
    else:
        yield from _turn_gaps(tree, limits, box)
        turned_box = box | {kind: (sizes[kind] % 2, hi)}
        yield from _tree_gaps(tree.then, sizes, limits, turned_box)


def _weighing_gaps(leaf: Weighing, limits: list[int], box: Box) -> Gaps:
    """Why a weighing does not contradict the limits."""
    patterns = [u for u, _w in leaf.weights]
    in_order = patterns == sorted(set(patterns))
    if not in_order or not all(0 <= u < len(limits) and w > 0 for u, w in leaf.weights):
        yield "a weighing names no patterns, or not in order, or weights that are not positive"
    least = 0
    spend(16 * len(box) * len(patterns))
    for t, (lo, hi) in box.items():
        factor = signed_sum(leaf.weights, t)
        least += min(factor * lo, factor * hi)
    most = sum([w * limits[u] for u, w in leaf.weights])
    if (leaf.least, leaf.most) != (least, most):
        yield Message(
            "a weighing is at least {n} and at most {n2}, not {m} and {k}",
            n=least,
            n2=most,
            m=leaf.least,
            k=leaf.most,
        )
    if least <= most:
        yield Message(
            "a weighing of at least {n} and at most {n2} is no contradiction", n=least, n2=most
        )


def _turn_gaps(turn: Turn, limits: list[int], box: Box) -> Gaps:
    """Why a pattern does more than turn around one class whose sign is free."""
    v = turn.pattern
    lo, hi = box[turn.kind]
    is_pattern = v in range(len(limits))
    is_turned = odd(v & turn.kind) and lo == -hi
    settled = [t for t, (a, b) in box.items() if a != -b]
    if not is_pattern or not is_turned or any(odd(v & t) for t in settled):
        yield f"the pattern does not turn d({turn.kind:b}) around, or turns what is settled"
    if any(x != limits[u ^ v] for u, x in enumerate(limits)):
        yield Message("the pattern that is added changes the limits")
