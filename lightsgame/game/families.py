"""Families of graphs: paths and rings, boards and their variants, boards with holes, the graphs of
textbooks.

>>> petersen().order, grid(3, 4).size, torus(3, 4).size, king(3, 4).size, rook(3, 4).size
(10, 17, 24, 29, 30)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product

from ..core.message import Message
from ..core.validation import check_size, whole
from ..errors import at_most, expect
from .board import Board
from .graph import MOST_DENSE, Graph, from_edges, graph
from .rule import Cell

MOST_EDGES = 10_000_000  # one more or less is as good a limit


def _fits(order: int, edges: int = 0) -> None:
    at_most(
        order,
        MOST_DENSE,
        "a graph with so many vertices",
        instead=Message("a dictionary of neighbours may have a million"),
    )
    at_most(edges, MOST_EDGES, Message("a graph with so many edges"))


def path(n: int) -> Graph[int]:
    """0 - 1 - ... - n-1.

    >>> list(path(4).edges())
    [(0, 1), (1, 2), (2, 3)]
    """
    n = whole(n, "n", 1)
    _fits(n)
    return graph(n, pairwise(range(n)))


def cycle(n: int) -> Graph[int]:
    """A ring of n >= 3 vertices.

    >>> list(cycle(4).edges())
    [(0, 1), (0, 3), (1, 2), (2, 3)]
    """
    n = whole(n, "n")
    expect(n >= 3, "a cycle of at least 3 vertices", str(n))
    _fits(n)
    return graph(n, [(i, (i + 1) % n) for i in range(n)])  # the other way round, too


def complete(n: int) -> Graph[int]:
    """Every two of n vertices joined.

    >>> complete(5).size
    10
    """
    n = whole(n, "n", 1)
    _fits(n, n * n)
    return graph(n, combinations(range(n), 2))


def star(n: int) -> Graph[int]:
    """Vertex 0 joined to each of 1 ... n.

    >>> list(star(3).edges())
    [(0, 1), (0, 2), (0, 3)]
    """
    n = whole(n, "n", 1)
    _fits(n)
    return graph(n + 1, product([0], range(1, n + 1)))


def hypercube(d: int) -> Graph[int]:
    """The corners of the d-dimensional cube; two are joined when their numbers differ in one bit.

    >>> hypercube(3).size
    12
    """
    d = whole(d, "d", 1)
    _fits(1 << min(d, 99))  # any number far above the limit
    edges: list[tuple[int, int]] = []
    for v in range(1 << d):
        others = [v ^ 1 << i for i in range(d)]
        edges += [(v, other) for other in others if other > v]
    return graph(1 << d, edges)


def petersen() -> Graph[int]:
    """The Petersen graph: an outer ring 0 ... 4, an inner star 5 ... 9.

    >>> {row.bit_count() for row in petersen().neighbours}
    {3}
    """
    edges: list[tuple[int, int]] = []
    for i in range(5):
        edges.append((i, (i + 1) % 5))
        edges.append((5 + i, 5 + (i + 2) % 5))
        edges.append((i, i + 5))
    return graph(10, edges)


_BESIDE = ((0, 1), (1, 0))


def with_holes(board: Board, steps: Sequence[tuple[int, int]] = _BESIDE) -> Graph[Cell]:
    """The lit cells of *board* as a graph, each joined to the lit cells beside it; dark cells are
    holes.

    >>> ring = with_holes(Board("###/#.#/###"))
    >>> ring.order, ring.size
    (8, 8)
    """
    cells = list(board.cells())
    there = set(cells)
    edges: list[tuple[Cell, Cell]] = []
    for i, j in cells:
        around = [(i + di, j + dj) for di, dj in steps]
        edges += [((i, j), cell) for cell in around if cell in there]
    return from_edges(edges, cells)


def grid(m: int, n: int) -> Graph[Cell]:
    """The m x n board, numbered row by row as in S0 figure 3.2.

    >>> grid(2, 3).neighbours[0]
    10
    """
    m, n = check_size(m, n)
    _fits(m * n)
    return with_holes(Board.full(m, n))


def king(m: int, n: int) -> Graph[Cell]:
    """The m x n board on which a press also reaches the four diagonal neighbours.

    >>> king(3, 3).neighbours[4] == 0b111_101_111
    True
    """
    m, n = check_size(m, n)
    _fits(m * n)
    steps = (*_BESIDE, (1, 1), (1, -1))
    return with_holes(Board.full(m, n), steps)


def rook(m: int, n: int) -> Graph[Cell]:
    """The m x n board on which a press reaches its whole row and its whole column.

    >>> rook(2, 3).neighbours[0] == 0b001_110
    True
    """
    _fits(m * n, m * n * (m + n))
    cells = list(product(range(m), range(n)))
    pairs = combinations(cells, 2)
    return from_edges([(a, b) for a, b in pairs if a[0] == b[0] or a[1] == b[1]], cells)


def torus(m: int, n: int) -> Graph[Cell]:
    """The m x n board whose edges are glued together.

    A press reaches a lamp once for each way to step there: on a side of length 2 the two ways
    cancel, and on a side of length 1 both lead back to the start and cancel too.

    >>> torus(3, 4).size, torus(2, 2).size
    (24, 0)
    """
    m, n = check_size(m, n)
    _fits(m * n)
    rows = [0] * (m * n)
    cells = tuple(product(range(m), range(n)))
    for (i, j), (di, dj) in product(cells, ((0, 1), (1, 0), (0, -1), (-1, 0))):
        # With each step the opposite one is taken, so it does not matter which of them is which.
        there = (i + di) % m * n + (j + dj) % n
        rows[i * n + j] ^= 1 << there
    return Graph(tuple(rows), cells)
