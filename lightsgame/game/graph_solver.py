"""The game on any graph: press a vertex, and it and its neighbours change.

Sets of vertices are ints here; `lightsgame.solve` takes and gives boards and names.  Order does not
matter and a second press undoes the first (S0, lemma 3.1), so what is pressed is a set, and its
effect is a sum:

>>> from lightsgame.game.families import path
>>> P = path(3)
>>> play(P, [0, 1, 0]) == play(P, [1]) == effect(P, 0b010)
True
>>> bin(solve(P, 0b101))
'0b101'

The checkers `is_solution`, `is_quiet` and `is_witness` come first: they only press, and share
nothing with the solvers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from math import log10
from operator import or_
from time import monotonic

from ..algebra import matrix, sparse
from ..algebra.bits import (
    Bits,
    classes,
    combination,
    from_members,
    full,
    members,
    odd,
    span,
    weight,
    within,
)
from ..algebra.walsh import Wrap, climb_in_parts, largest, largest_in_parts
from ..core.deadline import tick
from ..core.message import Message
from ..errors import Inconsistent, TooLarge, unsolvable
from .graph import Graph
from .sparse_graph import SparseGraph

# ---- the rules, and what can be checked by them alone ---------------------------------------------------------


def press(g: Graph, vertex: int, lamps: Bits = 0) -> Bits:
    """The lamps after one press.

    >>> from lightsgame.game.families import path
    >>> bin(press(path(3), 0))
    '0b11'
    """
    return lamps ^ g.neighbours[vertex] ^ 1 << vertex


def play(g: Graph, presses: Iterable[int], lamps: Bits = 0) -> Bits:
    """The lamps after a sequence of presses, one by one.

    >>> from lightsgame.game.families import cycle
    >>> bin(play(cycle(4), [0, 2]))
    '0b101'
    """
    for vertex in presses:
        lamps = press(g, vertex, lamps)
    return lamps


def effect(g: Graph | SparseGraph, presses: Bits) -> Bits:
    """What changes when each vertex of the set is pressed once: the product A x over GF(2).

    >>> from lightsgame.game.families import star
    >>> bin(effect(star(3), 0b0001))
    '0b1111'
    """
    if isinstance(g, Graph):
        return presses ^ combination(g.neighbours, presses)
    times = Counter(chain.from_iterable((v, *g.neighbours[v]) for v in members(presses)))
    return from_members([lamp for lamp, changes in times.items() if changes % 2])


def is_solution(g: Graph, presses: Bits, start: Bits, end: Bits = 0) -> bool:
    """Whether *presses* lead from the lamps *start* to the lamps *end*.

    >>> from lightsgame.game.families import path
    >>> is_solution(path(3), 0b010, 0b111), is_solution(path(3), 0b010, 0b011)
    (True, False)
    """
    if not within(presses, g.order):
        return False
    return start ^ effect(g, presses) == end


def is_quiet(g: Graph, presses: Bits) -> bool:
    """Whether *presses* change nothing.

    >>> from lightsgame.game.families import complete
    >>> is_quiet(complete(3), 0b011), is_quiet(complete(3), 0b111)
    (True, False)
    """
    return within(presses, g.order) and effect(g, presses) == 0


def is_witness(g: Graph, presses: Bits, start: Bits, end: Bits = 0) -> bool:
    """Whether *presses* prove that nothing leads from *start* to *end*.

    >>> from lightsgame.game.families import path
    >>> is_witness(path(2), 0b11, 0b01)
    True
    """
    # Proof.  Let q be quiet and meet the wanted change c in an odd number of places.  If x had the
    # effect c = A x, then q·c = q·Ax = Aq·x = 0·x = 0, for A is symmetric.  But q·c = 1.
    # ∎
    return is_quiet(g, presses) and odd(presses & (start ^ end))


# ---- solving by the big matrix (S0 section 3.1, S2) -----------------------------------------------------------


def reduction(g: Graph) -> matrix.Reduction:
    """The matrix of the game, reduced: solutions, quiet patterns and witnesses all come from it.

    >>> from lightsgame.game.families import grid
    >>> reduction(grid(5, 5)).rank
    23
    """
    return matrix.reduce(g.closed, g.order)


def factored(g: Graph | SparseGraph) -> matrix.Reduction | sparse.Factors:
    """The matrix of the game, eliminated by the quicker way: nullity, quiet patterns and solutions
    come from it.

    >>> factored(Graph((0b10, 0b01), (0, 1))).kernel()
    (3,)

    Raises:
        TooLarge: too many vertices are left that are joined to many others.
    """
    if isinstance(g, Graph) and not is_sparse(g):
        return reduction(g)
    return sparse.factor(SparseGraph.of(g).neighbours, full(g.order))


def solve(g: Graph | SparseGraph, start: Bits, end: Bits = 0) -> Bits:
    """A set of presses that leads from *start* to *end*.

    O(n³) bit operations for n vertices, word-parallel; n = 2000 takes about 0.04 s.  A large graph
    with few edges is eliminated as it is (`lightsgame.algebra.sparse`).

    >>> from lightsgame.game.families import hypercube
    >>> Q = hypercube(3)
    >>> is_solution(Q, solve(Q, 0b1111_1111), 0b1111_1111)
    True

    Raises:
        Inconsistent: there is none; the witness is a quiet pattern that meets the wanted change
            oddly.
    """
    try:
        return factored(g).solve(start ^ end)
    except Inconsistent as error:
        # Rows that add up to zero are, since A is symmetric, presses that change nothing.
        raise unsolvable(
            weight(error.witness), weight(error.witness & (start ^ end)), error.witness
        ) from None


def quiet_basis(g: Graph | SparseGraph) -> tuple[Bits, ...]:
    """A basis of the quiet patterns, the kernel of the matrix.

    >>> from lightsgame.game.families import complete
    >>> [f"{q:03b}" for q in quiet_basis(complete(3))]
    ['011', '101']
    """
    return factored(g).kernel()


def is_sparse(g: Graph) -> bool:
    """Whether the matrix of the game has so few ones that dense elimination is not the quickest
    way.

    >>> from lightsgame.game.families import complete, grid
    >>> is_sparse(grid(3, 3)), is_sparse(grid(30, 30)), is_sparse(complete(600))
    (False, True, False)
    """
    # Either way finds the same solutions: this decides about time alone.
    if g.order <= sparse.SMALL:
        return False
    return g.size < 8 * g.order


def solutions(solution: Bits, basis: Sequence[Bits]) -> Iterator[Bits]:
    """All solutions, from one and a basis of the quiet patterns: 2^k of them, in Gray-code order.

    >>> from lightsgame.game.families import complete
    >>> K = complete(3)
    >>> [f"{x:03b}" for x in solutions(solve(K, 0b111), quiet_basis(K))]
    ['001', '010', '111', '100']
    """
    return span(basis, solution)


SECONDS = 60.0  # what `fewest` may take at most
# Either way finds the fewest: this decides about time alone.
MOST_AT_ONCE = 20  # dimensions; from here on it is quicker to search parts


def cost_of_fewest(cells: int, nullity: int, parts: Sequence[Bits] = ()) -> float:
    """About how many seconds `fewest` takes; infinity where a float ends.

    >>> (
    ...     cost_of_fewest(25, 2) < 0.001,
    ...     cost_of_fewest(3721, 40) > 1_000,
    ...     cost_of_fewest(3721, 40, parities(61, 61)) < 10,
    ... )
    (True, True, True)
    """
    if parts and nullity > MOST_AT_ONCE:
        # about 0.4 microseconds for each sum of a part
        nullity, cells = nullity // 2 + 2, 1_000_000
    # 8 ns for each solution, and for each million of them the classes are added up, 0.4
    # microseconds each.
    return 2.0**nullity * (8e-9 + cells * 4e-13) if nullity < 1000 else float("inf")


def parities(m: int, n: int) -> tuple[Bits, ...]:
    """The cells of an m x n board in four parts, by the parities of row and column; none unless m
    and n are odd.

    >>> [f"{part:09b}" for part in parities(3, 3)]
    ['101000101', '010000010', '000101000', '000010000']
    """
    odd_ones = full(n) // 3  # 0b01010 of 0b11111
    rows = (full(n) - odd_ones, odd_ones) if m % 2 and n % 2 else ()
    parts: list[Bits] = []
    for first in (0, 1):
        starts = from_members(range(first * n, m * n, 2 * n))
        parts += [row * starts for row in rows]
    return tuple(parts)


def refuse_fewest(cells: int, nullity: int, parts: Sequence[Bits] = ()) -> None:
    """Raise TooLarge, with the cost, if `fewest` would take more than a minute.

    >>> refuse_fewest(25, 2)
    """
    cost = cost_of_fewest(cells, nullity, parts)
    if cost > SECONDS:
        # No cost meets the number itself.
        powers = f"10^{log10(cost):.0f} s" if cost < 1e300 else "longer than one can say"
        time = f"{cost:.0f} s" if cost < 1e6 else powers
        what = f"the fewest presses among 2^{nullity} solutions of {cells} cells would take about {time}"
        raise TooLarge(
            what,
            cost=time,
            limit=f"{SECONDS:.0f} s",
            instead=Message("given seconds, the best one seen is told"),
        )


def fewest(
    solution: Bits,
    basis: Sequence[Bits],
    progress: Wrap = lambda items, total: items,
    parts: Sequence[Bits] = (),
) -> Bits:
    """The solution with the fewest presses: all 2^k are weighed, so the answer is exact.

    About 8 ns for each, however many cells there are, for only the *classes* of cells count that
    lie in the same patterns of the basis.  *progress* wraps the outer loop: it gets an iterable and
    its length and passes the items through.  Where k is large and the four *parts* of the cells
    fit, 2^(k/2) steps are enough (`largest_in_parts` in `lightsgame.algebra.walsh`).

    >>> bin(fewest(0b1111, [0b1110, 0b0111]))
    '0b1'

    >>> from lightsgame.game.families import complete
    >>> K = complete(3)
    >>> bin(fewest(0b111, quiet_basis(K)))
    '0b100'

    Raises:
        TooLarge: that would take more than a minute; on general graphs the problem is NP-hard
            (Sutner 1988).
    """
    # To begin with cell 0 would add no cell: patterns have members, and without any there is no
    # class to turn.
    cells = reduce(or_, basis, 0).bit_length()
    k = len(basis)
    # Proof.  Let v(t) be the unpressed less the pressed cells of class t.  Adding patterns turns
    # some classes around and changes the sign of their v(t), so the number of unpressed less
    # pressed cells is a signed sum of the v(t), and all 2^k of these sums are one transform.  The
    # largest belongs to the fewest presses.                           ∎
    margins = [_margins(basis, solution, part) for part in parts if k > MOST_AT_ONCE]
    if found := largest_in_parts(margins, k):
        return solution ^ combination(basis, found[1])
    refuse_fewest(cells, k)
    values = _margins(basis, solution, full(cells))
    return solution ^ combination(basis, largest(values, k, progress)[1])


# Either way counts the same: this decides about time alone.
MOST_SPLIT = 12  # patterns by which all cells are split; where there are more, cell by cell


def _margins(basis: Sequence[Bits], solution: Bits, part: Bits) -> dict[Bits, int]:
    """The unpressed less the pressed ones among the cells of a part, for each class."""
    cells = reduce(or_, basis, 0).bit_length()
    inside = part & full(cells)
    if len(basis) <= MOST_SPLIT:
        kinds = {kind: word & inside for kind, word in classes(basis, cells).items()}
        return {kind: weight(w) - 2 * weight(w & solution) for kind, w in kinds.items() if w}
    kind_of = matrix.transpose(basis, cells)
    margins = Counter([kind_of[cell] for cell in members(inside & ~solution)])
    margins.subtract([kind_of[cell] for cell in members(inside & solution)])
    return margins


SUBSPACE = 18  # dimensions that `fewer` searches at a time: two milliseconds


def fewer(
    solution: Bits, basis: Sequence[Bits], seconds: float, parts: Sequence[Bits] = (), seed: int = 0
) -> tuple[Bits, bool]:
    """A solution with few presses, where all of them are too many to look at, and whether it is
    proved to be the least.

    Where the four *parts* of the cells fit, the search is that of `fewest`, which sees the most
    promising sums first and finds the least long before the proof ends.  Else it adds to the best
    one so far the best of the 2^18 sums of some quiet patterns, again and again.

    >>> fewer(0b1111, [0b1110, 0b0111], 0.01)
    (1, True)
    """
    from random import Random  # here alone, and heavy to load

    # How long it goes on decides about luck alone.
    rng = Random(seed)
    ends = monotonic() + seconds
    cells = reduce(or_, basis, 0).bit_length()
    k = len(basis)
    if k <= SUBSPACE:
        return fewest(solution, basis), True
    if k > MOST_AT_ONCE and parts and cost_of_fewest(cells, k, parts) <= 2 * seconds:
        steps = climb_in_parts([_margins(basis, solution, part) for part in parts], k)
        best = next(steps, None)
        while best is not None and monotonic() <= ends:
            following = next(steps, None)
            if following is None:
                return solution ^ combination(basis, best[1]), True
            best = following
        if best is not None:
            solution ^= combination(basis, best[1])
    values = _margins(basis, solution, full(cells))
    while True:
        tick()
        chosen = [rng.getrandbits(k) for _ in range(SUBSPACE)]
        products = matrix.transpose(chosen, k)
        inside = Counter[Bits]()
        for kind, value in values.items():
            inside[combination(products, kind)] += value
        step = combination(chosen, largest(inside, SUBSPACE)[1])
        solution ^= combination(basis, step)
        values = {kind: -v if odd(kind & step) else v for kind, v in values.items()}
        if monotonic() > ends:
            return solution, False
