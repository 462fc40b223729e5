"""All solutions of the all-ones problem have as many presses as the rank, odd or even.

**Statement.**  Let A be the matrix of the game on a graph.  Every set of presses that lights all
lamps of the dark graph has an even number of presses if the rank of A is even, and an odd number if
it is odd.

**Example.**  On 5 x 5 the rank is 23, so all four solutions are odd; on 4 x 4 it is 12:

>>> from lightsgame.game.families import grid
>>> print(parity(grid(5, 5)))
15 presses light all 25 lamps; the rank is 23, and 15 and 23 are both odd
>>> print(parity(grid(4, 4)))
10 presses light all 16 lamps; the rank is 12, and 10 and 12 are both even

**Proof idea.**  There is a matrix Q with independent rows, as many as the rank, and A = QᵀQ.  In
column i of Q stand as many ones as the lamp i asks, modulo 2: an odd number, for A has ones on its
diagonal.  So Qᵀ takes the vector of ones to the vector of ones.  If x lights all lamps, QᵀQx = 1 =
Qᵀ1, and as Qᵀ loses nothing, Qx = 1.  Now count the presses: the sum of the entries of x is 1·x =
(Qᵀ1)·x = 1·Qx = 1·1, which is the number of rows of Q.  Besides, Q has independent rows, so Qx = 1
has a solution: this proves once more that all lamps can be lit.

To find Q take a lamp i that A has on its diagonal, and let a be row i: then A + aaᵀ has one rank
less.  If the diagonal is empty before the rest is, take i and j joined in the rest, and u and v,
their rows: the rest is uvᵀ + vuᵀ and less, and with a row q that is there already

    qqᵀ + uvᵀ + vuᵀ = (q + u)(q + u)ᵀ + (q + v)(q + v)ᵀ + (q + u + v)(q + u + v)ᵀ.

**How it is checked.**  The evidence is the presses and Q.  The checker presses, multiplies Qᵀ with
Q, and sees that its rows are independent; the rest is the proof.  The tests look at all graphs of up
to six vertices, and at all their solutions.

**References.**  Batal 2022; the factor Q is from Lempel 1975.

*Before:* `lightsgame.theorems.solvability.all_ones`.  *Level:* second year.  *Try:* `all-lamps`,
`rank`.
"""

from dataclasses import dataclass

from ...algebra.bits import Bits, combination, full, members, within
from ...algebra.matrix import rank, transpose
from ...core.evidence import Evidence, Gaps, register
from ...core.message import Counted, Message, marked
from ...game import graph_solver
from ...game.graph import Graph


@register(kind="parity-of-the-rank", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class Parity(Evidence):
    """Presses that light all lamps, and a factor Q of the matrix A = QᵀQ, a row for each dimension.

    >>> from lightsgame.game.families import path
    >>> Parity.holds(parity(path(5)), graph=path(5)), Parity.holds(parity(path(5)), graph=path(4))
    (True, False)
    """

    graph: Graph
    presses: Bits
    factor: tuple[Bits, ...]

    def __str__(self) -> str:
        count = self.presses.bit_count()
        number = len(self.factor)
        parity = marked("odd") if count % 2 else marked("even")
        told = Counted(
            "{n} press lights all {m} lamps",
            "{n} presses light all {m} lamps",
            count,
            m=self.graph.order,
        )
        both = Message("{n} and {m} are both {parity}", n=count, m=number, parity=Message(parity))
        return Message("{what}; the rank is {n}, and {rest}", what=told, n=number, rest=both)

    def _gaps(self) -> Gaps:
        # Proof.  The product shows that the rank of A is at most the number of rows of Q, and their
        # independence that it is no less.  So Qᵀ loses nothing, Qx = 1, and 1·x = 1·Qx is the
        # number of rows.
        # ∎
        n = self.graph.order
        if not within(self.presses, n) or not all(within(row, n) for row in self.factor):
            yield Message("a press or an entry belongs to no vertex")
            return
        if graph_solver.effect(self.graph, self.presses) != full(n):
            yield Message("the presses do not light all lamps")
        columns = transpose(self.factor, n)
        product = [combination(self.factor, column) for column in columns]
        if product != list(self.graph.closed):
            yield Message("the factor does not multiply to the matrix of the game")
        if rank(self.factor, n) < len(self.factor):
            yield Message("the rows of the factor are not independent")


def parity(g: Graph) -> Parity:
    """The presses that light all lamps, with the factor that tells their parity: O(n³) bit
    operations.

    >>> from lightsgame.game.families import star
    >>> parity(star(4)).presses.bit_count(), len(parity(star(4)).factor)
    (1, 5)
    """
    return Parity(g, graph_solver.solve(g, full(g.order)), factor(g))


def factor(g: Graph) -> tuple[Bits, ...]:
    """A matrix Q with independent rows and QᵀQ = A, the matrix of the game.

    >>> from lightsgame.game.families import complete
    >>> factor(complete(3))
    (7,)
    """
    rest = list(g.closed)
    rows: list[Bits] = []
    while pivot := _pivot(rest):
        i, j = pivot
        u = rest[i]
        v = rest[j]
        if i == j:
            rows.append(u)
            for k in members(u):
                rest[k] ^= u
        else:
            q = rows.pop()
            rows += [q ^ u, q ^ v, q ^ u ^ v]
            for k in members(u):
                rest[k] ^= v
            for k in members(v):
                rest[k] ^= u
    return tuple(rows)


def _pivot(rest: list[Bits]) -> tuple[int, int] | None:
    """A place of a one: on the diagonal if there is one, else anywhere, else none."""
    for i, row in enumerate(rest):
        if row >> i & 1:
            return i, i
    for i, row in enumerate(rest):
        if row:
            return i, row.bit_length() - 1
    return None
