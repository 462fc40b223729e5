"""Dense systems over GF(2), in one process: to reduced form by plain elimination and by the Method of Four Russians,
and from the top bit down with one back substitution.

Run: python benchmarks/elimination.py [--sizes 500 1000 2000]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from lightsgame.algebra import echelon, matrix
from lightsgame.algebra.bits import from_members


def reduced(rows: list[int], b: int, method: echelon.Method) -> int:
    """A solution by the reduced form."""
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots = echelon.echelon(table, n, method)
    return from_members([pivot for pivot, row in zip(pivots, table, strict=False) if row >> n])


def seconds(solve: Callable[[list[int], int], int], rows: list[int], b: int, times: int) -> float:
    """The best of several runs; each answer is checked."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        x = solve(rows, b)
        best = min(best, time.perf_counter() - start)
        assert matrix.is_solution(rows, x, b)
    return best


def main() -> None:
    """Print a table with the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[500, 1000, 2000])
    parser.add_argument("--times", type=int, default=3)
    arguments = parser.parse_args()
    rng = random.Random(1)
    print(f"{'n':>6} {'plain s':>9} {'russians s':>11} {'from the top s':>15} {'plain / top':>12}")
    for n in arguments.sizes:
        rows = [rng.getrandbits(n) for _ in range(n)]
        b = matrix.apply(rows, rng.getrandbits(n))
        plain, russians, top = (
            seconds(solve, rows, b, arguments.times)
            for solve in (
                lambda rows, b: reduced(rows, b, "plain"),
                lambda rows, b: reduced(rows, b, "russians"),
                matrix.solve,
            )
        )
        print(f"{n:>6} {plain:>9.4f} {russians:>11.4f} {top:>15.4f} {plain / top:>12.1f}")


if __name__ == "__main__":
    main()
