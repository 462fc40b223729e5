"""What a Python user would write or install for Lights Out otherwise: one function a peer, board
size -> presses.

Each imports what it needs inside, so that a peer that is not installed is only left out.  All light
every lamp. Install them with: pip install "lightsgame[bench]"
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Presses = list[list[int]]


def big_matrix(n: int) -> list[list[int]]:
    """The n² x n² matrix that everybody writes first."""
    rows = []
    for i in range(n):
        for j in range(n):
            row = [0] * (n * n)
            for r, c in ((i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if 0 <= r < n and 0 <= c < n:
                    row[r * n + c] = 1
            rows.append(row)
    return rows


def reduced_system(n: int) -> tuple[Any, Any]:
    """The n x n system for the first row, by chasing all n unit rows at once in NumPy."""
    import numpy

    def step(above: Any, here: Any, wanted: int) -> Any:
        below = above ^ here ^ wanted
        below[1:] ^= here[:-1]
        below[:-1] ^= here[1:]
        return below

    above, here = numpy.zeros((n, n), dtype=numpy.uint8), numpy.eye(n, dtype=numpy.uint8)
    a, b = numpy.zeros(n, dtype=numpy.uint8), numpy.zeros(n, dtype=numpy.uint8)
    for _ in range(n):
        above, here = here, step(above, here, 0)
        a, b = b, step(a, b, 1)
    return here, b


def fill(first: list[int], n: int) -> Presses:
    """The rows below a first row."""
    rows = [first]
    above = [0] * n
    for _ in range(n - 1):
        here = rows[-1]
        left, right = [0, *here[:-1]], [*here[1:], 0]
        rows.append(
            [1 ^ a ^ h ^ x ^ y for a, h, x, y in zip(above, here, left, right, strict=True)]
        )
        above = here
    return rows


def eliminate(matrix: Any, b: Any) -> Any:
    """Gauss and Jordan over GF(2) in NumPy, a column at a time."""
    import numpy

    table = numpy.concatenate([matrix, b.reshape(-1, 1)], axis=1).astype(bool)
    n = table.shape[1] - 1
    pivots: list[int] = []
    for column in range(n):
        done = len(pivots)
        found = numpy.flatnonzero(table[done:, column])
        if not len(found):
            continue
        table[[done, done + found[0]]] = table[[done + found[0], done]]
        others = table[:, column].copy()
        others[done] = False
        table[others] ^= table[done]
        pivots.append(column)
    x = numpy.zeros(n, dtype=numpy.uint8)
    x[pivots] = table[: len(pivots), n]
    return x


def numpy_dense(n: int) -> Presses:
    """NumPy, elimination of the n² x n² matrix."""
    import numpy

    x = eliminate(
        numpy.array(big_matrix(n), dtype=numpy.uint8), numpy.ones(n * n, dtype=numpy.uint8)
    )
    return [[int(v) for v in x[i * n : (i + 1) * n]] for i in range(n)]


def numpy_reduced(n: int) -> Presses:
    """NumPy, elimination of the reduced n x n system."""
    matrix, b = reduced_system(n)
    return fill([int(v) for v in eliminate(matrix, b)], n)


def galois_dense(n: int) -> Presses:
    """The package galois, on the n² x n² matrix."""
    import galois
    import numpy

    field = galois.GF(2)
    table = numpy.concatenate(
        [numpy.array(big_matrix(n)), numpy.ones((n * n, 1), dtype=int)], axis=1
    )
    reduced = numpy.array(field(table).row_reduce(ncols=n * n))
    x = [0] * (n * n)
    for row in reduced:
        at = numpy.flatnonzero(row[:-1])
        if len(at):
            x[int(at[0])] = int(row[-1])
    return [x[i * n : (i + 1) * n] for i in range(n)]


def galois_reduced(n: int) -> Presses:
    """The package galois, on the reduced n x n system."""
    import galois
    import numpy

    matrix, b = reduced_system(n)
    table = galois.GF(2)(numpy.concatenate([matrix, b.reshape(-1, 1)], axis=1).astype(int))
    first = [0] * n
    for row in numpy.array(table.row_reduce(ncols=n)):
        at = numpy.flatnonzero(row[:-1])
        if len(at):
            first[int(at[0])] = int(row[-1])
    return fill(first, n)


def gf2_dense(n: int) -> Presses:
    """The package gf2, on the n² x n² matrix."""
    import gf2

    x: Any = gf2.solve(gf2.DenseGF2Matrix(n * n, n * n, big_matrix(n)), [1] * (n * n))
    return [[int(v) for v in x[i * n : (i + 1) * n]] for i in range(n)]


def multi_puzzle_solver(n: int) -> Presses:
    """The package multi-puzzle-solver, which asks OR-tools' CP-SAT."""
    import numpy
    from ortools.sat.python import cp_model
    from puzzle_solver.core.utils import get_pos
    from puzzle_solver.puzzles.flip.flip import Board

    board = Board(numpy.full((n, n), "B"))
    solver = cp_model.CpSolver()
    solver.Solve(board.model)
    return [
        [int(solver.Value(board.model_vars[get_pos(x=j, y=i)])) for j in range(n)] for i in range(n)
    ]


def python_lightsout(n: int) -> Presses:
    """The package python-lightsout (Python 3.13 or later)."""
    from lightsout import LightsOut

    return [[int(v) for v in row] for row in LightsOut([[1] * n for _ in range(n)]).solve()]


PEERS: dict[str, Callable[[int], Presses]] = {
    "numpy, n² x n²": numpy_dense,
    "galois, n² x n²": galois_dense,
    "gf2, n² x n²": gf2_dense,
    "multi-puzzle-solver": multi_puzzle_solver,
    "python-lightsout": python_lightsout,
    "numpy, reduced": numpy_reduced,
    "galois, reduced": galois_reduced,
}
