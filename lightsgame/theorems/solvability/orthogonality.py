"""What can be reached is what is orthogonal to the obstacles: Col A = (Nul Aᵀ)^⊥ over GF(2).

**Statement.**  Let A be any matrix over GF(2).  A x = b has a solution exactly when b meets every
vector y with yᵀA = 0 in an even number of places.  For a game A is symmetric, so: a change can be
made exactly when it meets every quiet pattern evenly.

**Example.**  Rows as ints, column j at bit j; the three rows of this matrix add up to zero, so its
targets are even:

>>> proof = orthogonality((0b011, 0b110, 0b101), 3)
>>> print(proof)
E A = R has 2 rows in echelon form and 1 zero row, and F E = I.
     E       A     R
    ●●·     ●●·   ●·●
    ·●·  x  ·●● = ·●●
    ●●●     ●·●   ···
A x = b asks the same as R x = E b, and that can be solved exactly when the last entry of E b is 0,
that is, when b is orthogonal to the last row of E:
    ●●●
>>> Orthogonality.holds(proof, A=(0b011, 0b110, 0b101), columns=3)
True

**Proof idea.**  Not by inner products.  Over the reals a space and its orthogonal complement meet
only in 0 and together span everything, because x·x = 0 only for x = 0.  Over GF(2) a vector of even
weight is orthogonal to itself, and Col A may meet Nul Aᵀ (`meeting`); S0 example 4.2 is the
smallest case.  The theorem holds all the same, by elimination: an invertible E brings A to echelon
form R, which turns A x = b into R x = E b.  The nonzero rows of R can be given any right-hand side,
the zero rows only 0; and the rows of E that made the zero rows are a basis of Nul Aᵀ.

**How it is checked.**  `orthogonality` returns E, its inverse F and R; the checker multiplies, and
looks at the shape of R.  `solvability_test` returns a solution, or a quiet pattern that meets the
target oddly; its checker presses.

**References.**  Fredholm's alternative.  S0 theorem 4.1 (which states one inclusion and is used for
both), examples 4.2 and 4.3, theorem 4.3; S3 theorem 2.3.  Anderson and Feil 1998.

*Before:* `lightsgame.theorems.solvability.quiet`.  *Level:* first year.  *Try:* `why-not`,
`kernel`, `even-overlap`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...algebra import matrix
from ...algebra.bits import Bits, all_within, combination, dot, from_members, lowest, within
from ...core.evidence import Evidence, Gaps, Natural, Small, register
from ...core.message import Counted, Message
from ...errors import plural
from ...game import graph_solver
from ...game.graph import Graph
from ...game.picture import draw
from .quiet import QuietSpace, quiet_space


@register(kind="orthogonality", asks="A columns")
@dataclass(frozen=True, slots=True, repr=False)
class Orthogonality(Evidence):
    """The theorem for one matrix A: E A = R in echelon form, and F undoes E.

    >>> proof = orthogonality((0b11, 0b11), 2)
    >>> (
    ...     Orthogonality.holds(proof, A=(0b11, 0b11), columns=2),
    ...     Orthogonality.holds(proof, A=(0b11, 0b01), columns=2),
    ... )
    (True, False)
    """

    A: tuple[Bits, ...]
    columns: Small
    E: tuple[Bits, ...]
    F: tuple[Bits, ...]
    R: tuple[Bits, ...]

    @property
    def rank(self) -> int:
        """The number of nonzero rows of R."""
        return sum([row != 0 for row in self.R])

    @property
    def obstacles(self) -> tuple[Bits, ...]:
        """The last rows of E, a basis of Nul Aᵀ: each target must meet all of them evenly."""
        return self.E[self.rank :]

    def solve(self, b: Bits) -> Bits:
        """A solution of A x = b, read off from R x = E b with all free unknowns zero.

        Raises:
            Inconsistent: an obstacle meets *b* oddly; it is the witness.
        """
        for obstacle in self.obstacles:
            if dot(obstacle, b):
                raise matrix.no_solution(obstacle)
        pivots = [lowest(row) for row in self.R[: self.rank]]
        steps = self.E[: self.rank]
        return from_members([j for e, j in zip(steps, pivots, strict=True) if dot(e, b)])

    def __str__(self) -> str:
        height = len(self.A)
        rank = self.rank
        width = self.columns
        zero = height - rank
        rows = f"{plural(rank, 'row')} in echelon form and {plural(zero, 'zero row')}"
        lines = [f"E A = R has {rows}, and F E = I."]
        if height <= 25 and width <= 25:
            names = f"    {'E':^{height}}     {'A':^{width}}   {'R':^{width}}"
            lines.append(names.rstrip())
            for i, (e, a, r) in enumerate(zip(self.E, self.A, self.R, strict=True)):
                times, equals = "x=" if i == height // 2 else "  "
                left = draw([e], height)
                middle = draw([a], width)
                right = draw([r], width)
                lines.append(f"    {left}  {times}  {middle} {equals} {right}")
        if not zero:
            lines.append("There is no zero row, so A x = b can be solved for every b.")
            return "\n".join(lines)
        entries = "entry of E b is" if zero == 1 else f"{zero} entries of E b are"
        last = "row" if zero == 1 else Message("{n} rows", n=zero)
        exactly = f"that can be solved exactly when the last {entries} 0"
        lines.append(f"A x = b asks the same as R x = E b, and {exactly},")
        lines.append(f"that is, when b is orthogonal to the last {last} of E:")
        if height <= 60:
            lines += [f"    {draw([row], height)}" for row in self.obstacles]
        else:
            lines.append(f"    {zero} vectors of length {height}")
        return "\n".join(lines)

    def claim(self) -> str:
        """The theorem for this matrix."""
        obstacles = plural(len(self.obstacles), "obstacle")
        return f"A x = b, for a matrix of {len(self.A)} x {self.columns}, is settled by {obstacles}"

    def _gaps(self) -> Gaps:
        # Proof.  F E = I makes E invertible, so A x = b if and only if R x = E b.  In row i <= r of
        # R the first one stands where no other row has a one, so that unknown alone can take care
        # of the row: these rows can always be satisfied. The others read 0 = (row of E)·b.  And yᵀA
        # = 0 means (yᵀF) R = 0, where the first r rows of R are independent: yᵀF is zero in the
        # first r places, and y = (yᵀF) E is a sum of the last rows of E.              ∎
        m = len(self.A)
        n = self.columns
        if not all(len(part) == m for part in (self.E, self.F, self.R)):
            yield "the heights are not the same"
        if not all_within((*self.E, *self.F), m):
            yield f"E or F has a row that is none of {m} bits"
        if not all_within((*self.A, *self.R), n):
            yield f"A or R has a row that is none of {n} bits"
        if [combination(self.E, row) for row in self.F] != [1 << i for i in range(m)]:
            yield "F E is not the identity"
        if tuple([combination(self.A, row) for row in self.E]) != self.R:
            yield "E A is not R"
        if not self._is_in_echelon_form():
            yield "R is not in echelon form"

    def _is_in_echelon_form(self) -> bool:
        """Whether zero rows come last, and in the others the first one stands alone, further on."""
        first = self.R[: self.rank]
        if not all(first):
            return False
        pivots = list(map(lowest, first))
        if pivots != sorted(pivots):
            return False
        columns = matrix.transpose(self.R, self.columns)
        return [columns[pivot] for pivot in pivots] == [1 << i for i in range(self.rank)]


def orthogonality(A: Sequence[Bits], columns: int) -> Orthogonality:
    """The theorem run on a matrix, one int a row: O(rows² · (rows + columns)) bit operations.

    >>> orthogonality((0b11, 0b11), 2).obstacles
    (3,)
    """
    reduction = matrix.reduce(A, columns)
    # E has full rank, so its own reduction is the identity, and the steps that lead there are its
    # inverse.
    inverse = matrix.reduce(reduction.transform, len(A)).transform
    return Orthogonality(tuple(A), columns, reduction.transform, inverse, reduction.rows)


# ---- the test for a game --------------------------------------------------------------------------------------


@register(kind="solvability-test", asks="target", also="graph=space.graph")
@dataclass(frozen=True, slots=True, repr=False)
class SolvabilityTest(Evidence):
    """Whether a change can be made: the overlaps with a basis of the quiet patterns.

    `space` proves that there are as many quiet patterns as the basis spans, and no more.

    >>> from lightsgame.game.families import path
    >>> SolvabilityTest.holds(
    ...     solvability_test(path(2), 0b01), space=quiet_space(path(2)), target=0b01
    ... )
    True
    """

    space: QuietSpace
    target: Bits
    patterns: tuple[Bits, ...]
    overlaps: tuple[Natural, ...]
    solution: Bits | None

    @property
    def solvable(self) -> bool:
        """Whether all overlaps are even."""
        return self.solution is not None

    def __str__(self) -> str:
        lines = list[str]()
        for i, (q, common) in enumerate(zip(self.patterns, self.overlaps, strict=True), start=1):
            parity = "odd" if common & 1 else "even"
            meets = f"meets the target in {plural(common, 'place')}: {parity}"
            lines.append(f"quiet pattern {i} ({plural(q.bit_count(), 'cell')}) {meets}")
        if not lines:
            lines.append("no pattern is quiet but the empty one, so every target can be reached")
        if self.solution is None:
            even = "a press changes each quiet pattern in an even number of cells"
            lines.append(f"not solvable: {even}")
        else:
            lines.append(f"solvable: {self.solution.bit_count()} presses do it")
        return "\n".join(lines)

    def claim(self) -> str:
        """Whether the change can be made."""
        cells = self.target.bit_count()
        if self.solvable:
            return Counted(
                "a change of {n} cell can be made on a graph of {n2} lamps",
                "a change of {n} cells can be made on a graph of {n2} lamps",
                cells,
                n2=self.space.order,
            )
        return Counted(
            "a change of {n} cell cannot be made on a graph of {n2} lamps",
            "a change of {n} cells cannot be made on a graph of {n2} lamps",
            cells,
            n2=self.space.order,
        )

    def _gaps(self) -> Gaps:
        g = self.space.graph
        target = self.target
        if not within(target, g.order):
            yield "the target has lamps beyond the graph"
        in_order = list(self.patterns) == sorted(set(self.patterns))
        if not in_order or not all_within(self.patterns, g.order):
            yield "the patterns are not in order, each once, within the graph"
        if not all(graph_solver.is_quiet(g, q) for q in self.patterns):
            yield Message("a pattern is not quiet")
        # Independent and as many as the dimension: a basis, so no quiet pattern is kept back.
        if not len(self.patterns) == matrix.rank(self.patterns, g.order) == self.space.nullity:
            yield f"the patterns are no basis of the {self.space.nullity} dimensions"
        if tuple([(q & target).bit_count() for q in self.patterns]) != self.overlaps:
            yield "an overlap is miscounted"
        if self.solution is None:
            if not any(common & 1 for common in self.overlaps):
                yield "no overlap is odd"
        elif not graph_solver.is_solution(g, self.solution, target):
            yield Message("the presses do not reach the target")


def solvability_test(g: Graph, target: Bits) -> SolvabilityTest:
    """S3 theorem 2.3 run on a game: a change can be made if each quiet pattern meets it evenly.

    >>> from lightsgame.game.families import grid
    >>> print(solvability_test(grid(1, 2), 0b01))
    quiet pattern 1 (2 cells) meets the target in 1 place: odd
    not solvable: a press changes each quiet pattern in an even number of cells
    """
    reduction = graph_solver.reduction(g)
    # A is symmetric: rows that add up to zero change nothing, pressed
    patterns = tuple(sorted(reduction.left_kernel))
    overlaps = tuple([(q & target).bit_count() for q in patterns])
    solution = reduction.solve(target) if reduction.is_solvable(target) else None
    return SolvabilityTest(quiet_space(g), target, patterns, overlaps, solution)


# ---- why inner products do not help ---------------------------------------------------------------------------


def meeting(A: Sequence[Bits], columns: int) -> tuple[Bits, ...]:
    """A basis of Col A ∩ Nul Aᵀ, which over the reals is always {0}.

    >>> [bin(v) for v in meeting((0b11, 0b11), 2)]  # S0 example 4.2
    ['0b11']
    """
    # y = A x lies in Nul Aᵀ exactly when AᵀA x = 0.
    turned = matrix.transpose(A, columns)
    kernel = matrix.reduce(matrix.multiply(turned, A), columns).kernel()
    images = [matrix.apply(A, x) for x in kernel]
    reduction = matrix.reduce(images, len(A))
    return reduction.rows[: reduction.rank]
