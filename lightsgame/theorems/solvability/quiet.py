"""How many solutions there are: quiet patterns, and 2 to the power of their dimension.

**Statement.**  The patterns that change nothing form a space, Nul A, of dimension k = n - rank A.
If x solves a game, its solutions are x + q for the quiet patterns q: there are 2^k of them, as many
for each game that has one; and 2^(n-k) of the 2^n games have one.

**Example.**

>>> from lightsgame.game.families import grid
>>> print(quiet_space(grid(2, 3)))
2 free vertices, (1, 1), (1, 2); the other 4 are pivots: 2^2 = 4 quiet patterns, and 2^4 of 2^6 games can be won.
Each quiet pattern of this basis owns a free vertex:
    (1, 1): (0, 0), (0, 1), (0, 2), (1, 1)
    (1, 2): (0, 0), (0, 2), (1, 0), (1, 2)

**Proof idea.**  A (x + q) = A x exactly when A q = 0, which gives the solutions.  A pattern is
quiet exactly when it is a combination of the k patterns that the free unknowns of an elimination
give; and the images A x fill a space of n - k dimensions.

**How it is checked.** `quiet_space` gives k independent quiet patterns, and n - k sums of rows of A
that show its rank to be at least n - k; as dimensions add up to n, both numbers are exact.  The
checker presses and looks.  The tests compare with all presses tried one by one on all small graphs.

**References.**  S0 theorem 4.5 and section 6.7; S3 section 2.2 ("hiljaiset rivit", after
Scherphuis's "quiet patterns"); Sutner 1989.

*Before:* nothing.  *Level:* school.  *Try:* `quiet-pattern`, `all-solutions`, `random-boards`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, all_within, combination, from_members, full, members
from ...core.evidence import Evidence, Gaps, Natural, register
from ...core.message import Message
from ...errors import plural
from ...game import graph_solver
from ...game.graph import Graph


@register(kind="quiet-space", asks="graph")
@dataclass(frozen=True, slots=True, repr=False)
class QuietSpace(Evidence):
    """Nul A of one graph, with the proof that it is no smaller and no larger.

    `basis[i]` is quiet and is the only one of the basis that holds the vertex `free[i]`.  The other
    vertices are pivots, and `sums[j]` names rows of A whose sum holds the j-th pivot and no other
    pivot.

    >>> from lightsgame.game.families import cycle, path
    >>> (
    ...     QuietSpace.holds(quiet_space(cycle(6)), graph=cycle(6)),
    ...     QuietSpace.holds(quiet_space(cycle(6)), graph=path(6)),
    ... )
    (True, False)
    """

    graph: Graph
    free: tuple[Natural, ...]
    basis: tuple[Bits, ...]
    sums: tuple[Bits, ...]

    @property
    def order(self) -> int:
        """The number of vertices."""
        return self.graph.order

    @property
    def nullity(self) -> int:
        """The dimension k."""
        return len(self.basis)

    @property
    def solutions(self) -> int:
        """How many solutions each game has that has one."""
        return 1 << self.nullity

    def __str__(self) -> str:
        k = self.nullity
        n = self.order
        if not k:
            games = f"each of the 2^{n} games has one solution"
            return f"no free vertex: only the empty pattern is quiet, and {games}."
        free = ", ".join([str(self.graph.names[v]) for v in self.free])
        count = f"2^{k} = {1 << k} quiet patterns, and 2^{n - k} of 2^{n} games can be won."
        vertices = f"{plural(k, 'free vertex', 'free vertices')}, {free}"
        pivots = f"the other {n - k} are pivots: {count}"
        lines = [f"{vertices}; {pivots}", "Each quiet pattern of this basis owns a free vertex:"]
        for v, q in zip(self.free, self.basis, strict=True):
            cells = [str(self.graph.names[u]) for u in members(q)]
            # A quiet pattern has an even number of cells, so 17 is none.
            if len(cells) > 16:
                cells[16:] = ["..."]
            lines.append(f"    {self.graph.names[v]}: {', '.join(cells)}")
        return "\n".join(lines)

    def claim(self) -> str:
        """How many quiet patterns there are."""
        return Message(
            "a graph of {n} lamps has {power} quiet patterns",
            n=self.order,
            power=f"2^{self.nullity}",
        )

    def _gaps(self) -> Gaps:
        yield from nullity_gaps(self.graph.closed, self.free, self.basis, self.sums)


def nullity_gaps(
    A: Sequence[Bits], free: Sequence[int], basis: Sequence[Bits], sums: Sequence[Bits]
) -> Gaps:
    """Why vectors are no basis of the kernel of a symmetric matrix, or do not show it.

    >>> any(nullity_gaps((0b11, 0b11), (1,), (0b11,), (0b01,)))
    False
    """
    # Proof.  Each basis vector owns a free column, so they are independent and k = dim Nul A is at
    # least len(basis). Each sum of rows owns a pivot, so the sums are independent and rank A is at
    # least len(sums).  But k + rank = n, and the two lengths add up to n.
    # ∎
    n = len(A)
    if len(basis) != len(free):
        yield "not every pattern has its free vertex"
    if [*free] != sorted(set(free)) or not all(0 <= v < n for v in free):
        yield "the free vertices are not in order"
    chosen = from_members(free)
    pivots = list(members(full(n) & ~chosen))
    if len(pivots) != len(sums) or not all_within((*basis, *sums), n):
        yield "not every pivot has its sum of rows"
    for v, q in zip(free, basis, strict=True):
        if q & chosen != 1 << v:
            yield "a pattern does not own its vertex"
    for q in basis:
        if combination(A, q) != 0:
            yield Message("a pattern is not quiet")
    for pivot, rows in zip(pivots, sums, strict=True):
        if combination(A, rows) & ~chosen != 1 << pivot:
            yield "a sum of rows does not hold its pivot alone"


def quiet_space(g: Graph) -> QuietSpace:
    """The quiet patterns of a graph with the proof that there are no others: O(n³) bit operations.

    >>> from lightsgame.game.families import complete
    >>> quiet_space(complete(4)).nullity
    3
    """
    reduction = graph_solver.reduction(g)
    pivots = from_members(reduction.pivots)
    free = tuple(members(full(g.order) & ~pivots))
    return QuietSpace(g, free, reduction.kernel(), reduction.transform[: reduction.rank])


# ---- solutions --------------------------------------------------------------------------------------------------


@register(kind="all-solutions", asks="target", also="graph=space.graph")
@dataclass(frozen=True, slots=True, repr=False)
class Solutions(Evidence):
    """All solutions of one game: one of them, and the quiet space.

    >>> from lightsgame.game.families import cycle
    >>> Solutions.holds(
    ...     all_solutions(cycle(6), 0b111111), space=quiet_space(cycle(6)), target=0b111111
    ... )
    True
    """

    target: Bits
    one: Bits
    space: QuietSpace

    def __len__(self) -> int:
        return self.space.solutions

    def __iter__(self) -> Iterator[Bits]:
        return graph_solver.solutions(self.one, self.space.basis)

    def fewest(self) -> Bits:
        """One with the fewest presses; all are looked at.

        Raises:
            TooLarge: that would take more than a minute.
        """
        return graph_solver.fewest(self.one, self.space.basis)

    def claim(self) -> str:
        """How many solutions there are."""
        return Message(
            "a game on {n} lamps has {power} solutions, this one and its quiet patterns",
            n=self.space.order,
            power=f"2^{self.space.nullity}",
        )

    def _gaps(self) -> Gaps:
        if not graph_solver.is_solution(self.space.graph, self.one, self.target):
            yield Message("the presses do not reach the target")


def all_solutions(g: Graph, target: Bits) -> Solutions:
    """The solutions of a game as one of them plus the quiet patterns (S0 section 6.7).

    >>> from lightsgame.game.families import grid
    >>> found = all_solutions(grid(2, 3), full(6))
    >>> sorted([f"{x:06b}"[::-1] for x in found])
    ['001100', '011011', '100001', '110110']
    >>> f"{found.fewest():06b}"[::-1]
    '001100'

    Raises:
        Inconsistent: there is none.
    """
    return Solutions(target, graph_solver.solve(g, target), quiet_space(g))
