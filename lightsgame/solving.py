"""The front door: any board or graph in, a certified answer out.

>>> from lightsgame import Board, solve
>>> board = Board('''
...     ·●·●·
...     ●···●
...     ··●··
...     ●···●
...     ·●·●·''')
>>> from lightsgame import is_solution
>>> answer = solve(board)
>>> is_solution(board, answer)
True
>>> solve({"a": ["b"], "b": ["c"]}, ["a", "c"])  # on the path a - b - c, put out a and c
('a', 'c')

When there is no solution the exception carries a quiet pattern that proves it:

>>> try:
...     solve(Board("#...."))
... except Inconsistent as error:
...     print(error, error.witness, sep=chr(10))
no solution: a quiet pattern of 4 presses meets the wanted change in 1 place, an odd number
●●·●●
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, overload

from .algebra.bits import full
from .errors import BadInput, Inconsistent, TooLarge, unsolvable
from .game import chase, lights, sparse_graph
from .game.board import Board
from .game.checks import check_cells
from .game.graph import Graph
from .game.sparse_graph import SparseGraph
from .patterns import QuietPatterns
from .theorems.rows import fibonacci

Method = Literal["auto", "matrix", "chase", "fibonacci", "patching", "search"]
METHODS: tuple[Method, ...] = ("auto", "matrix", "chase", "fibonacci", "patching", "search")

MOST_IN_MATRIX = 16_384  # cells; the big matrix has as many rows, and 64 MB
MOST_WIDE_CHASE = 20_000  # columns of the reduced system
NEEDS_NONE = "the method fibonacci needs none"


@dataclass(frozen=True, slots=True)
class Answer:
    """Presses that lead from `start` to `end`, and what is known about them."""

    start: Board
    end: Board
    presses: Board
    nullity: int
    method: Method
    fewest: bool = False

    @property
    def solutions(self) -> int:
        """How many solutions there are: 2 to the nullity."""
        return 1 << self.nullity

    def __str__(self) -> str:
        return str(self.presses)

    def _repr_svg_(self) -> str:
        return self.start.to_svg(presses=self.presses, cell=max(1, min(24, 600 // max(self.start.size))))


def answer(start: Board, end: Board | None = None, method: Method = "auto") -> Answer:
    """A solution with its nullity and method, by the fastest method or the one you name.

    >>> found = answer(Board.full(5, 5))
    >>> found.nullity, found.solutions, found.method
    (2, 4, 'fibonacci')

    Raises:
        Inconsistent: there is none; the witness is a quiet pattern.
        TooLarge: the board does not fit, or the method you named is too slow for it.
    """
    m, n = start.size
    check_cells(m, n)
    if end is None:
        end, wanted = Board.unchecked((0,) * m, n), start
    else:
        wanted = start ^ end
    if method == "auto":
        method = "fibonacci"
    if method == "matrix":
        presses, nullity = _by_matrix(wanted)
    elif method == "patching":
        presses, nullity = _by_patching(wanted)
    elif method == "search":
        presses, nullity = _by_search(wanted), fibonacci.nullity(m, n)
    else:
        presses, nullity = _by_rows(wanted, method)
    return Answer(start, end, presses, nullity, method)


def _by_rows(wanted: Board, method: Method) -> tuple[Board, int]:
    """The two methods that work on rows; elimination, on a board much wider than tall, on its columns."""
    m, n = wanted.size
    if method == "chase" and n > 4 * m:
        try:
            presses, nullity = _by_rows(wanted.transpose(), method)
        except Inconsistent as error:
            raise Inconsistent(str(error), error.witness.transpose()) from None
        return presses.transpose(), nullity
    if method == "chase" and n > MOST_WIDE_CHASE:
        raise TooLarge(
            f"a reduced system of {n} x {n}", limit=MOST_WIDE_CHASE, instead="the method fibonacci needs none"
        )
    try:
        if method == "chase":
            rows, nullity = chase.solve(wanted.rows, n), fibonacci.nullity(m, n)
        else:
            rows, nullity = fibonacci.solve_with_nullity(wanted.rows, n)
    except Inconsistent as error:
        raise Inconsistent(str(error), Board.unchecked(error.witness, n)) from None
    return Board.unchecked(rows, n), nullity


def _by_matrix(wanted: Board) -> tuple[Board, int]:
    """Elimination of the big matrix, one row and column for each cell."""
    from .algebra.matrix import reduce
    from .game.families import grid

    m, n = wanted.size
    if m * n > MOST_IN_MATRIX:
        raise TooLarge(
            f"a matrix of {m * n} x {m * n}", limit=MOST_IN_MATRIX, instead="the method fibonacci needs none"
        )
    reduction = reduce(grid(m, n).closed, m * n)
    try:
        presses = reduction.solve(wanted.bits)
    except Inconsistent as error:
        witness = Board.from_bits(error.witness, m, n)
        raise unsolvable(witness.weight(), (witness & wanted).weight(), witness) from None
    return Board.from_bits(presses, m, n), reduction.nullity


def _by_patching(wanted: Board) -> tuple[Board, int]:
    """Pieces and seams along the longer side; another task than to change every lamp is a single piece."""
    from .theorems.rows.patching import patched

    m, n = wanted.size
    if wanted != Board.full(m, n):
        return _by_rows(wanted, "chase")
    if n > m:
        presses, nullity = _by_patching(wanted.transpose())
        return presses.transpose(), nullity
    if n > MOST_WIDE_CHASE:
        raise TooLarge(
            f"a reduced system of {n} x {n}", limit=MOST_WIDE_CHASE, instead="the method fibonacci needs none"
        )
    return Board.from_rows(patched(n, m).rows, n), fibonacci.nullity(m, n)


def _by_search(wanted: Board) -> Board:
    """Row search; a board without solution still needs its witness, which the search does not have."""
    from .game.machine import row_search

    n = wanted.columns
    found = row_search(wanted.rows, n, limit=1).solutions
    return Board.from_rows(found[0], n) if found else _by_rows(wanted, "fibonacci")[0]


def fewest(given: Answer, **options: Any) -> Answer:
    """The same game with the fewest presses: all 2^nullity solutions are looked at, so it is exact.

    >>> fewest(answer(Board.full(5, 5))).presses.weight()
    15

    Raises:
        TooLarge: that would take more than a minute.
    """
    if given.nullity == 0:
        return replace(given, fewest=True)  # the only solution
    m, n = given.presses.size
    lights.refuse_fewest(m * n, given.nullity)  # before the patterns are computed
    basis = [pattern.bits for pattern in QuietPatterns(m, n).basis]
    best = lights.fewest(given.presses.bits, basis, **options)
    return replace(given, presses=Board.from_bits(best, m, n), fewest=True)


def solutions(start: Board, end: Board | None = None) -> Iterator[Board]:
    """All solutions, in Gray-code order: each differs from the one before by one quiet pattern of the basis.

    >>> len(list(solutions(Board.full(5, 5))))
    4

    Raises:
        Inconsistent: there is none.
    """
    first = answer(start, end).presses
    m, n = first.size
    basis = [pattern.bits for pattern in QuietPatterns(m, n).basis]
    for word in lights.solutions(first.bits, basis):
        yield Board.from_bits(word, m, n)


def random_game(m: int, n: int, seed: int | None = None, presses: int | None = None) -> Board:
    """A board that can be solved: pressed at random, starting from the dark (or so many *presses*, all different).

    Switching lamps at random instead gives a board that cannot be solved in all but one of 2^nullity cases.

    >>> random_game(5, 5, seed=1) == random_game(5, 5, seed=1)
    True
    >>> fewest(answer(random_game(5, 5, seed=2, presses=3))).presses.weight()
    3

    Raises:
        BadInput: fewer than 0 presses, or more than there are cells.
    """
    from random import Random

    rng = Random(seed)
    check_cells(m, n)
    if presses is None:
        return Board.from_rows([rng.getrandbits(n) for _ in range(m)], n).effect()
    if not 0 <= presses <= m * n:
        raise BadInput(f"a number of presses from 0 to {m * n}", str(presses))
    return Board.from_cells(m, n, [divmod(cell, n) for cell in rng.sample(range(m * n), presses)]).effect()


def hint(board: Board, to: Board | None = None) -> tuple[int, int] | None:
    """One cell to press next, as (row, column) from 0; None when the goal is reached.

    It belongs to a solution with the fewest presses, unless finding one would take more than a second.

    >>> hint(Board(".#./###/.#."))
    (1, 1)

    Raises:
        Inconsistent: there is no solution.
    """
    found = answer(board, to)
    if lights.cost_of_fewest(len(board.rows) * board.columns, found.nullity) < 1.0:
        found = fewest(found)
    return next(found.presses.cells(), None)


# ---- one function for boards and graphs -----------------------------------------------------------------------

GraphLike = Graph | SparseGraph | Mapping[Hashable, Iterable[Hashable]] | Any


@overload
def solve(game: Board, lit: None = None, to: Board | None = None, *, method: Method = "auto") -> Board: ...
@overload
def solve(
    game: GraphLike, lit: Iterable[Hashable] | None = None, to: Iterable[Hashable] = ()
) -> tuple[Hashable, ...]: ...


def solve(game: Any, lit: Any = None, to: Any = None, *, method: Method = "auto") -> Any:
    """Presses that lead from a board to all dark (or to the board *to*), or the same on a graph.

    `solve(board)` and `solve(board, to=goal)` give a `Board`, by the O(mn + n²) method unless you name another.
    `solve(graph)` gives the names of the vertices to press; *lit* are the vertices lit now (default: all), *to* those
    that shall be.  A graph is a `Graph`, a networkx graph or a dictionary of neighbours.

    >>> print(solve(Board("###")))
    ·●·
    >>> from lightsgame.game.families import petersen
    >>> solve(petersen())  # all lit to all dark
    (0, 1, 2, 3, 4)

    Raises:
        Inconsistent: there is no solution; the witness is a quiet pattern that meets the wanted change oddly, as a
            board or as a tuple of names.
        TooLarge: it does not fit.
    """
    if isinstance(game, Board):
        return answer(game, to, method).presses
    g = SparseGraph.of(game)
    start = full(g.order) if lit is None else g.vertices(lit)
    end = g.vertices(to or ())
    try:
        return g.named(sparse_graph.solve(g, start, end))
    except Inconsistent as error:
        raise Inconsistent(str(error), g.named(error.witness)) from None


def as_graph(game: GraphLike) -> Graph:
    """A `Graph` from what people have: a Graph, a networkx graph, or a dictionary of neighbours.

    >>> as_graph({1: [2], 2: [3]}).order
    3

    Raises:
        BadInput: it is none of these.
    """
    return game if isinstance(game, Graph) else SparseGraph.of(game).dense()
