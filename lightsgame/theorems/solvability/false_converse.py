"""A theorem that is none: "not quiet, hence solvable" (S0 theorem 4.4).

**Statement.**  S0 claims: if a wanted change is not in Nul A, it is in Col A.  That is false.  On n
vertices with nullity k it misjudges exactly 2^n - 2^(n-k) - 2^k + 2^d targets, d being the
dimension of Nul A ∩ Col A; on a bipartite graph, such as a rectangular board, that is *every*
target without a solution.

**Example.**  Two lamps side by side, of which one shall change:

>>> print(smallest_counterexample())
vertices 0 to 1, edges 0-1: change only [0].
Pressed, the target changes [0, 1], so it is not in Nul A; but the quiet pattern [0, 1] meets it oddly.

**Proof idea.**  Even over the reals a vector outside one of two complementary spaces need not lie
in the other: it may be a sum of both.  Targets outside both are misjudged, there are some as soon
as 0 < k < n, for two proper subspaces never cover a space, and inclusion and exclusion counts them.
On bipartite graphs Nul A lies inside Col A (`lightsgame.theorems.solvability.bipartite`), so that
all 2^n - 2^(n-k) unsolvable targets are outside both.

**How it is checked.**  The checker presses.  The tests count the misjudged targets of all small
graphs and boards one by one and compare with the formula; that no graph of one vertex refutes the
claim is part of the search.

**References.**  S0 theorem 4.4, refuted by S0's own example 4.3 one page before it.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* first year.  *Try:* `false-theorem`.
"""

from dataclasses import dataclass
from itertools import combinations, count, product

from ...algebra import matrix
from ...algebra.bits import Bits, members, odd, within
from ...core.evidence import Evidence, Gaps, register
from ...game import graph_solver
from ...game.graph import Graph, graph
from .orthogonality import meeting


@register(kind="false-converse", asks="graph", also="target=target")
@dataclass(frozen=True, slots=True, repr=False)
class Counterexample(Evidence):
    """A game that refutes S0 theorem 4.4: the target is not quiet, and yet it cannot be reached.

    >>> Counterexample.holds(smallest_counterexample())
    True
    """

    graph: Graph
    target: Bits
    effect_of_target: Bits
    witness: Bits

    def __str__(self) -> str:
        pairs = [f"{u}-{v}" for u, v in self.graph.edges()]
        edges = ", ".join(pairs) or "none"
        target = list(members(self.target))
        changed = list(members(self.effect_of_target))
        quiet = list(members(self.witness))
        head = f"vertices 0 to {self.graph.order - 1}, edges {edges}: change only {target}."
        pressed = f"Pressed, the target changes {changed}, so it is not in Nul A"
        return f"{head}\n{pressed}; but the quiet pattern {quiet} meets it oddly."

    def claim(self) -> str:
        """What S0 theorem 4.4 says wrongly."""
        lamps = self.graph.order
        return f"a target of {lamps} lamps is no quiet pattern, and cannot be reached all the same"

    def _gaps(self) -> Gaps:
        g = self.graph
        if g.names != tuple(range(g.order)):
            yield "the vertices are not 0, 1, 2, ..."
        if not within(self.target, g.order):
            yield "the target lies beyond the graph"
        effect = graph_solver.effect(g, self.target)
        if effect != self.effect_of_target or effect == 0:
            yield "the target, pressed, does not change that, or nothing"
        if not graph_solver.is_witness(g, self.witness, self.target):
            yield "the witness is not quiet, or meets it evenly"


def smallest_counterexample() -> Counterexample:
    """The least game that S0 theorem 4.4 misjudges: "not in Nul A" does not mean "in Col A".

    >>> print(smallest_counterexample())
    vertices 0 to 1, edges 0-1: change only [0].
    Pressed, the target changes [0, 1], so it is not in Nul A; but the quiet pattern [0, 1] meets it oddly.
    """
    for order in count(1):  # ends at order 2
        pairs = list(combinations(range(order), 2))
        for chosen, target in product(range(1 << len(pairs)), range(1, 1 << order)):
            g = graph(order, [pairs[i] for i in members(chosen)])
            reduction = graph_solver.reduction(g)
            if not graph_solver.is_quiet(g, target) and not reduction.is_solvable(target):
                witness = next(q for q in reduction.left_kernel if odd(q & target))
                return Counterexample(g, target, graph_solver.effect(g, target), witness)
    raise AssertionError("two lamps are enough")


def misjudged(g: Graph) -> int:
    """How many targets S0 theorem 4.4 calls solvable that are not: O(n³) bit operations.

    >>> from lightsgame.game.families import complete, grid
    >>> misjudged(grid(1, 2)), misjudged(grid(5, 5)) == 3 * 2**23, misjudged(complete(3))
    (2, True, 3)
    """
    # Proof.  The theorem is right about its own case Nul A, of which it says nothing, and wrong
    # about every target outside both Nul A and Col A.  By inclusion and exclusion these are 2^n -
    # |Nul| - |Col| + |Nul ∩ Col|.        ∎
    A = g.closed
    n = g.order
    rank = matrix.rank(A, n)
    both = len(meeting(A, n))
    outside_both = (1 << n) - (1 << n - rank) - (1 << rank)
    return outside_both + (1 << both)
