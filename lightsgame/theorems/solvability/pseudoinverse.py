"""Pseudoinverses: what S3's A+ is, what it is not, and what a matrix over GF(2) has.

**Statement.**  For a symmetric matrix A over GF(2) let the cells of a largest invertible minor be
the *pivots* and the others *free*.  (1) There is a symmetric G with A G A = A and G A G = G: the
inverse of that minor, zero elsewhere, and x = G p solves every p that can be solved.  (2) Row
operations on [A | I] give [I+ | A+], where A+ is G with the quiet pattern that owns a free cell
written into the row of that cell.  (3) A Moore-Penrose inverse exists exactly when Col A and Nul A
meet only in 0.  So no bipartite graph with quiet patterns has one, and no rectangular board.

**Example.**  The 1 x 2 board, and S3's 5 x 5: the first row of A+, pressed, changes lamp 1 and one
of the two free lamps.

>>> from lightsgame.algebra.bits import members
>>> from lightsgame.game.families import grid
>>> print(pseudoinverse(grid(1, 2)))
[A | I]      [I+ | A+]
●● ●·      ●● ●·   press it: cell (0, 0), and free (0, 1)
●● ·●  ->  ·· ●●   the quiet pattern that owns (0, 1)
>>> found = pseudoinverse(grid(5, 5))
>>> list(members(found.left[0])), list(members(found.right[0]))
([0, 24], [1, 2, 3, 7, 9, 13, 14, 19])
>>> moore_penrose(grid(5, 5).closed, 25)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no Moore-Penrose inverse: 12 cells form a vector of Col A that Aᵀ sends to 0

**Proof idea.**  (1) stands at `lightsgame.algebra.matrix.symmetric_inverse`.  (2) Row i of A+ times
A is row i of I+: for a pivot i it has a one at i and else ones at free cells only; for a free cell
it is 0.  If p can be solved, it is orthogonal to the quiet patterns, so A+ p is G p.  (3) If X is a
Moore-Penrose inverse and y = A z lies in Nul Aᵀ, then y = A X A z = (A X)ᵀ y = Xᵀ Aᵀ y = 0.
Conversely, if A is injective on Row A and Aᵀ on Col A, the formula Aᵀ (A Aᵀ)^- A (Aᵀ A)^- Aᵀ gives
one.  On a bipartite graph every quiet pattern q lies in Col A, for its black cells light it
(`lightsgame.theorems.solvability.bipartite`): they are the preimage that `is_obstruction` asks for.

**How it is checked.**  By the defining equations, multiplied out, also in `is_generalised_inverse`,
`is_moore_penrose`; the witness against a Moore-Penrose inverse is a vector with its preimage.  The
tests compare with a search through all small matrices, and check all 45 singular boards up to 15 x
15.

**References.**  S3 sections 2.3 and 2.4, whose x_4 in example 2.1 is a solution but not A+ p.
Penrose 1955; over finite fields Pearl 1968 and Fulton 1978.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* second year.  *Try:* `kernel`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from ...algebra import matrix
from ...algebra.bits import Bits, all_within, combination, from_members, weight
from ...core.evidence import Evidence, Gaps, register
from ...core.message import Message
from ...errors import Inconsistent
from ...game.graph import Graph
from ...game.picture import draw
from .orthogonality import meeting


@register(kind="pseudoinverse", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class Pseudoinverse(Evidence):
    """S3's [I+ | A+] for one graph, row i belonging to cell i.

    >>> from lightsgame.game.families import path
    >>> Pseudoinverse.holds(pseudoinverse(path(5)), graph=path(5))
    True
    """

    graph: Graph
    left: tuple[Bits, ...]
    right: tuple[Bits, ...]

    @property
    def free(self) -> tuple[int, ...]:
        """The cells whose row of I+ is zero: their rows of A+ are the quiet patterns of a basis."""
        return tuple([i for i, row in enumerate(self.left) if not row])

    @property
    def G(self) -> tuple[Bits, ...]:
        """A+ without the quiet patterns: symmetric, A G A = A and G A G = G."""
        rows = zip(self.right, self.left, strict=True)
        return tuple([row if image else 0 for row, image in rows])

    def solve(self, p: Bits) -> Bits:
        """The presses x = A+ p: if A x = p can be solved, they do it and press no free cell."""
        return matrix.apply(self.right, p)

    def meaning(self, cell: int) -> str:
        """What pressing the row of a cell in A+ does (S3 section 2.4).

        >>> from lightsgame.game.families import grid
        >>> pseudoinverse(grid(5, 5)).meaning(0)
        'press it: cell (0, 0), and free (4, 4)'
        """
        name = self.graph.names[cell]
        if not self.left[cell]:
            return f"the quiet pattern that owns {name}"
        others = self.graph.named(self.left[cell] & ~(1 << cell))
        if not others:
            return Message(
                "press {names}",
                names=Message(
                    "{option} alone",
                    option=Message("{what}: {rest}", what="it", rest=f"cell {name}"),
                ),
            )
        return Message(
            "press {names}",
            names=Message(
                "{what}: {rest}",
                what="it",
                rest=f"cell {name}, and free {', '.join(map(str, others))}",
            ),
        )

    def __str__(self) -> str:
        n = self.graph.order
        if n > 30:
            return f"[I+ | A+] of {n} rows, {len(self.free)} of them quiet patterns"
        lines = [f"{'[A | I]':<{2 * n + 1}}      [I+ | A+]"]
        for i, row in enumerate(self.graph.closed):
            unit = draw([1 << i], n)
            before = f"{draw([row], n)} {unit}"
            arrow = "->" if i == n // 2 else "  "
            image = draw([self.left[i]], n)
            after = f"{image} {draw([self.right[i]], n)}"
            lines.append(f"{before}  {arrow}  {after}   {self.meaning(i)}")
        return "\n".join(lines)

    def claim(self) -> str:
        """What the rows are."""
        lamps = self.graph.order
        return f"[I+ | A+] of a graph of {lamps} lamps, with {len(self.free)} quiet patterns"

    def _gaps(self) -> Gaps:
        A = self.graph.closed
        n = self.graph.order
        has_rows = len(self.left) == len(self.right) == n
        if not has_rows or not all_within((*self.left, *self.right), n):
            yield f"[I+ | A+] has not {n} rows of {n} bits each"
        if self.left != tuple([combination(A, row) for row in self.right]):
            yield "A+ A is not I+"
        free = from_members(self.free)
        for i, (image, row) in enumerate(zip(self.left, self.right, strict=True)):
            if image == 0:  # so the row is quiet
                if row & free != 1 << i:
                    yield f"the quiet pattern of cell {i} does not own it"
            elif image & ~free != 1 << i:
                yield Message("row {n} of {place}", n=i, place="I+ is not that of the identity")
        G = self.G
        is_inverse = is_generalised_inverse(A, G) and is_generalised_inverse(G, A)
        if not is_inverse or matrix.transpose(G, n) != G:
            yield "A+ without the quiet patterns is no symmetric inverse"


def pseudoinverse(g: Graph) -> Pseudoinverse:
    """[A | I] -> [I+ | A+] for the game on a graph: O(n³) bit operations, word-parallel.

    >>> from lightsgame.game.families import path
    >>> pseudoinverse(path(2)).G
    (1, 0)
    """
    A = g.closed
    reduction = matrix.reduce(A, g.order)
    right = list(matrix.symmetric_inverse(A, reduction))
    for q in reduction.kernel():
        right[q.bit_length() - 1] = q  # the free cell that q owns is its last one
    return Pseudoinverse(g, matrix.multiply(right, A), tuple(right))


# ---- inverses by their equations ---------------------------------------------------------------------------------


def is_generalised_inverse(A: Sequence[Bits], G: Sequence[Bits]) -> bool:
    """Whether A G A = A: then x = G b solves A x = b whenever that can be solved.

    >>> is_generalised_inverse((0b11, 0b11), (0b01, 0b00))
    True
    """
    return matrix.multiply(matrix.multiply(A, G), A) == tuple(A)


def is_moore_penrose(A: Sequence[Bits], X: Sequence[Bits], columns: int) -> bool:
    """Whether A X A = A, X A X = X, and A X and X A are symmetric: Penrose's four equations.

    >>> K3 = (0b111, 0b111, 0b111)  # the triangle is its own Moore-Penrose inverse, though singular
    >>> is_moore_penrose(K3, K3, 3)
    True
    """
    AX = matrix.multiply(A, X)
    XA = matrix.multiply(X, A)
    if matrix.transpose(AX, len(A)) != AX or matrix.transpose(XA, columns) != XA:
        return False
    return is_generalised_inverse(A, X) and is_generalised_inverse(X, A)


def moore_penrose(A: Sequence[Bits], columns: int) -> tuple[Bits, ...]:
    """The Moore-Penrose inverse, which is unique where it exists.

    >>> moore_penrose((0b111, 0b111, 0b111), 3)
    (7, 7, 7)

    Raises:
        Inconsistent: there is none; the witness is a vector that shows it, see `is_obstruction`.
    """
    turned = matrix.transpose(A, columns)
    for one, other, name in ((A, columns, "Col A that Aᵀ"), (turned, len(A), "Row A that A")):
        blocked = meeting(one, other)
        if blocked:
            vector = f"{weight(blocked[0])} cells form a vector of {name} sends to 0"
            raise Inconsistent(f"no Moore-Penrose inverse: {vector}", blocked[0])
    left = matrix.reduce(matrix.multiply(A, turned), len(A)).generalised_inverse()
    right = matrix.reduce(matrix.multiply(turned, A), columns).generalised_inverse()
    return reduce(matrix.multiply, (turned, left, tuple(A), right, turned))


def is_obstruction(A: Sequence[Bits], columns: int, vector: Bits, preimage: Bits) -> bool:
    """Whether a vector shows that A has no Moore-Penrose inverse.

    It is not 0, it is A times the preimage, and Aᵀ sends it to 0.

    >>> is_obstruction((0b11, 0b11), 2, 0b11, 0b01)
    True
    """
    is_image = vector == matrix.apply(A, preimage)
    return is_image and vector != 0 and combination(A, vector) == 0
