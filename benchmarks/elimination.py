"""Dense systems over GF(2), in one process: plain elimination, the reduced form by the Method of
Four Russians with the transformation, and from the top bit down with one back substitution.

Run: python benchmarks/elimination.py [--sizes 500 1000 2000]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from lightsgame.algebra import matrix
from lightsgame.algebra.bits import from_members


def plain(rows: list[int], b: int) -> int:
    """A solution by Gauss and Jordan: for each column a pivot row, added to every other row with a
    one there.
    """
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots: list[int] = []
    for column in range(n):
        done, bit = len(pivots), 1 << column
        at = next((i for i in range(done, n) if table[i] & bit), None)
        if at is not None:
            pivot = table[at]
            table[at], table[done] = table[done], pivot
            table = [row ^ pivot if row & bit and i != done else row for i, row in enumerate(table)]
            pivots.append(column)
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
    print(f"{'n':>6} {'plain s':>9} {'reduced s':>11} {'from the top s':>15} {'plain / top':>12}")
    for n in arguments.sizes:
        rows = [rng.getrandbits(n) for _ in range(n)]
        b = matrix.apply(rows, rng.getrandbits(n))
        by_hand, reduced, top = (
            seconds(solve, rows, b, arguments.times)
            for solve in (
                plain,
                lambda rows, b: matrix.reduce(rows, len(rows)).solve(b),
                matrix.solve,
            )
        )
        print(f"{n:>6} {by_hand:>9.4f} {reduced:>11.4f} {top:>15.4f} {by_hand / top:>12.1f}")


if __name__ == "__main__":
    main()
