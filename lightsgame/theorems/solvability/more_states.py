"""Lamps of more than two states: which theorems survive.

**Statement.**  Let each lamp have k states.  *Survives:* (1) A change can be made exactly when its
product with every quiet pattern is 0 modulo k.  (2) Each game that has a solution has as many as
there are quiet patterns; for a prime k on the m x n board at most k^min(m, n).  (3) For even k, all
lamps of every graph can be moved on by k/2 at once. *Does not survive:* all lamps of every graph
can be moved on by one.

**Example.**  With three states the ring of four is the least graph on which that fails:

>>> print(smallest_failure(3))
3 states, vertices 0 to 3, edges 0-1, 0-2, 1-3, 2-3: all lamps on by one.
The quiet pattern 1 1 1 1 has the sum 4, which is not 0 modulo 3.

**Proof idea.**  (1) If A x = c and q is quiet, q·c = Aq·x = 0.  The converse holds modulo a prime
by elimination, as in `orthogonality`, and modulo p^e as well, with pivots that divide all that is
left: an equation that has only multiples of p^v on its left, taken p^(e-v) times, gives a quiet
pattern (`lightsgame.algebra.modular`).  For several primes, a quiet pattern modulo p^e times k/p^e
is one modulo k.  (2) As for two states; a field has dimensions, and the first row decides.  Modulo
4 there are none: 2 is not 0, but 2 · 2 is. (3) Press k/2 times what switches all lamps of two
states: A x is odd everywhere, so (k/2) A x = k/2 modulo k. The proof of `all_ones` breaks where
qᵀAq = Σ q_i² + 2 Σ_{edges} q_i q_j no longer shows that Σ q_i is 0.

**How it is checked.**  `lightsgame.certify` gives presses, or a quiet pattern with its product.
The tests try all presses on small graphs for k up to 9.

**References.**  S3 chapter 4 asks for more states.  Kreh 2017; Berman, Borer and Hungerbühler 2021,
section on Z_n; Giffen and Parker 2013.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* second year.  *Try:*
`three-states`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count
from typing import Annotated, TypeAlias

from ...algebra.modular import is_witness
from ...core.evidence import Between, Evidence, Gaps, Natural, register
from ...core.message import Message
from ...errors import Inconsistent
from ...game import elimination
from ...game.game import Game
from ...game.graph import Graph, graph, is_connected

Values: TypeAlias = tuple[Natural, ...]
States: TypeAlias = Annotated[int, Between(2, 1000)]
MOST_CHECKED = 200  # lamps: all effects are brought to steps once more, about a second


def _fits(g: Graph, k: int, values: Values) -> bool:
    """Whether there is a number below k for each lamp."""
    if len(values) != g.order:
        return False
    return all(0 <= entry < k for entry in values)


def _row(values: Values) -> str:
    row = " ".join(map(str, values[:30]))
    return f"{row} ..." if len(values) > 30 else row


@register(kind="on-by-one-fails", asks="k graph")
@dataclass(frozen=True, slots=True, repr=False)
class OnByOneFails(Evidence):
    """A graph on which k-state lamps cannot all be moved on by one, by a quiet pattern.

    >>> OnByOneFails.holds(smallest_failure(3))
    True
    """

    k: States
    graph: Graph
    witness: Values

    def __str__(self) -> str:
        pairs = [f"{u}-{v}" for u, v in self.graph.edges()]
        edges = ", ".join(pairs) or "none"
        game = f"{self.k} states, vertices 0 to {self.graph.order - 1}, edges {edges}"
        total = f"the sum {sum(self.witness)}, which is not 0 modulo {self.k}"
        return f"{game}: all lamps on by one.\nThe quiet pattern {_row(self.witness)} has {total}."

    def claim(self) -> str:
        """What cannot be done."""
        return Message(
            "not all {n} lamps of {m} states can be moved on by one", n=self.graph.order, m=self.k
        )

    def _gaps(self) -> Gaps:
        g = self.graph
        if not _fits(g, self.k, self.witness):
            yield f"the witness is not a number below {self.k} for each lamp"
        if not is_witness(g.closed_matrix().to_array(), self.witness, (1,) * g.order, self.k):
            yield "the witness is not quiet, or its sum is 0"


def smallest_failure(k: int) -> OnByOneFails:
    """The least connected graph on which not all k-state lamps can be moved on by one.

    Three states need four vertices, five states five, four states six: a tree.

    >>> smallest_failure(5).graph.order
    5
    """
    for order in count(1):
        for g in _connected_graphs(order):
            try:
                elimination.solve(Game.of(g, states=k), (1,) * order)
            except Inconsistent as error:
                return OnByOneFails(k, g, error.witness)
    raise AssertionError("the graphs do not end")


def _connected_graphs(order: int) -> Iterator[Graph]:
    """All connected graphs on so many labelled vertices, those with few edges first."""
    pairs = list(combinations(range(order), 2))
    for size in range(order - 1, len(pairs) + 1):
        for edges in combinations(pairs, size):
            g = graph(order, edges)
            if is_connected(g):
                yield g
