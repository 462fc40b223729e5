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
>>> from lightsgame.game.families import grid
>>> print(states_test(grid(2, 2), (1, 1, 0, 0), 3))
3 states: 3 quiet patterns
product with 1 1 1 1: 2
not reachable: each press has with a quiet pattern the product 0

**Proof idea.**  (1) If A x = c and q is quiet, q·c = Aq·x = 0.  The converse holds modulo a prime
by elimination, as in `orthogonality`, and modulo p^e as well, with pivots that divide all that is
left: an equation that has only multiples of p^v on its left, taken p^(e-v) times, gives a quiet
pattern (`lightsgame.algebra.modular`).  For several primes, a quiet pattern modulo p^e times k/p^e
is one modulo k.  (2) As for two states; a field has dimensions, and the first row decides.  Modulo
4 there are none: 2 is not 0, but 2 · 2 is. (3) Press k/2 times what switches all lamps of two
states: A x is odd everywhere, so (k/2) A x = k/2 modulo k. The proof of `all_ones` breaks where
qᵀAq = Σ q_i² + 2 Σ_{edges} q_i q_j no longer shows that Σ q_i is 0.

**How it is checked.**  `states_test` gives generators of the quiet patterns, their products with
the target, and presses if there are any; the checker presses.  The tests try all presses on small
graphs for k up to 9.

**References.**  S3 chapter 4 asks for more states.  Kreh 2017; Berman, Borer and Hungerbühler 2021,
section on Z_n; Giffen and Parker 2013.

*Before:* `lightsgame.theorems.solvability.orthogonality`.  *Level:* second year.  *Try:*
`three-states`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from math import gcd
from operator import itemgetter
from typing import Annotated, TypeAlias

from ...algebra.modular import dot, is_solution, is_witness, product
from ...core.evidence import Between, Evidence, Gaps, Natural, Unseen, register
from ...core.message import Message
from ...errors import Inconsistent, expect, plural
from ...game import elimination
from ...game.game import Game
from ...game.graph import Graph, graph, is_connected
from .all_ones import all_ones

Values: TypeAlias = tuple[Natural, ...]
States: TypeAlias = Annotated[int, Between(2, 1000)]
MOST_CHECKED = 200  # lamps: all effects are brought to steps once more, about a second


@register(kind="states-test", asks="k graph target")
@dataclass(frozen=True, slots=True, repr=False)
class StatesTest(Evidence):
    """Whether a change can be made in a game of k states, and why.

    >>> from lightsgame.game.families import path
    >>> StatesTest.holds(states_test(path(3), (1, 1, 1), 5), graph=path(3), target=(1, 1, 1), k=5)
    True
    """

    k: States
    graph: Graph
    target: Values
    patterns: tuple[Values, ...]
    products: Values
    count: Natural
    presses: Values | None

    def __str__(self) -> str:
        lines = [f"{self.k} states: {plural(self.count, 'quiet pattern')}"]
        for q, c in zip(self.patterns, self.products, strict=True):
            lines.append(f"product with {_row(q)}: {c}")
        if self.presses is None:
            lines.append("not reachable: each press has with a quiet pattern the product 0")
        else:
            presses = plural(sum(self.presses), "press", "presses")
            lines.append(f"reachable by {presses}: {_row(self.presses)}")
        return "\n".join(lines)

    def claim(self) -> str:
        """Whether the change can be made."""
        can = "can" if self.presses is not None else "cannot"
        lamps = plural(self.graph.order, "lamp")
        quiet = plural(self.count, "pattern is", "patterns are")
        return f"a change of {lamps} of {self.k} states {can} be made; {quiet} quiet"

    def _gaps(self) -> Gaps:
        g = self.graph
        k = self.k
        n = self.graph.order
        if n > MOST_CHECKED:
            raise Unseen(f"{n} lamps are too many to count the patterns (at most {MOST_CHECKED})")
        if not _fits(g, k, self.target):
            yield f"the target is not a number below {k} for each lamp"
        A = g.closed_matrix().to_array()
        yield from self._pattern_gaps(A)
        # Presses with the same effect differ by a quiet pattern, so effects times quiet patterns
        # are all k^n presses.
        effects = _count_sums([tuple(row) for row in A], n, k)
        if self.count * effects != k**n:
            yield "there are more quiet patterns"
        x = self.presses
        if x is None:
            if not any(self.products):
                yield "all products are 0"
        elif not _fits(g, k, x):
            yield f"the presses are not a number below {k} for each lamp"
        elif not is_solution(A, x, self.target, k):
            yield Message("the presses do not reach the target")

    def _pattern_gaps(self, A: Sequence[Sequence[int]]) -> Gaps:
        """Why the patterns are not quiet, or the products and the count are not theirs."""
        k = self.k
        if list(self.patterns) != sorted(set(self.patterns)):
            yield "the patterns are not in order, each once"
        for q in self.patterns:
            if not _fits(self.graph, k, q) or not any(q) or any(product(A, q, k)):
                yield "a pattern is not quiet, or empty"
        if self.products != tuple([dot(q, self.target) % k for q in self.patterns]):
            yield "a product is wrong"
        if self.count != _count_sums(self.patterns, self.graph.order, k):
            yield f"the patterns do not have {self.count} sums"


def _fits(g: Graph, k: int, values: Values) -> bool:
    """Whether there is a number below k for each lamp."""
    if len(values) != g.order:
        return False
    return all(0 <= entry < k for entry in values)


def _row(values: Values) -> str:
    row = " ".join(map(str, values[:30]))
    return f"{row} ..." if len(values) > 30 else row


def states_test(g: Graph, target: Sequence[int], k: int) -> StatesTest:
    """Statement (1) run on a game of k states (2 to 16): O(n³) byte operations for each prime in k.

    >>> from lightsgame.game.families import path
    >>> print(states_test(path(2), (2, 2), 4))
    4 states: 4 quiet patterns
    product with 1 3: 0
    reachable by 2 presses: 0 2

    Raises:
        BadInput: not one number below k for each lamp.
        TooLarge: too many presses do not follow from others, in the order of 1,000.
    """
    states = Message(
        "{what} from {n} to {n2}", what=Message("{n} states", n=g.order), n="0", n2=k - 1
    )
    expect(_fits(g, k, tuple(target)), states, " ".join(map(str, target))[:60])
    game = Game.of(g, states=k)
    patterns = tuple(sorted(elimination.kernel(game)))
    products = tuple([dot(q, target) % k for q in patterns])
    presses = None if any(products) else elimination.solve(game, tuple(target))
    return StatesTest(k, g, tuple(target), patterns, products, elimination.count(game), presses)


def _count_sums(patterns: Sequence[Values], n: int, k: int) -> int:
    """How many sums the patterns have, by a reduction to steps, one vertex after the other."""
    number = 1
    vectors = [list(q) for q in patterns]
    for v in range(n):
        # Euclid on the entries at v leaves one vector with an entry there, and others with 0.
        entered = [vector for vector in vectors if vector[v]]
        while len(entered) > 1:
            least = min(entered, key=itemgetter(v))
            for vector in entered:
                if vector is not least:
                    times = vector[v] // least[v]
                    vector[:] = [(a - times * b) % k for a, b in zip(vector, least, strict=True)]
            entered = [vector for vector in entered if vector[v]]
        # its multiples have different entries at v until that has come round to 0
        for vector in entered:
            turns = k // gcd(vector[v], k)
            number *= turns
            vector[:] = [a * turns % k for a in vector]
    return number


# ---- on by one, and on by half --------------------------------------------------------------------------------------


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


def half_turn(g: Graph, k: int) -> Values:
    """Statement (3): presses that move all lamps of an even number of states on by k/2.

    >>> from lightsgame.game.families import grid
    >>> half_turn(grid(2, 2), 4)
    (2, 2, 2, 2)

    Raises:
        BadInput: k is odd.
    """
    expect(k % 2 == 0, "an even number of states", str(k))
    presses = all_ones(g).presses
    return tuple([k // 2 * (presses >> v & 1) for v in range(g.order)])
