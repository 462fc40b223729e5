"""Dense systems over GF(2): plain elimination against the Method of Four Russians, in one process.

Run: python benchmarks/elimination.py [--sizes 500 1000 2000]
"""

from __future__ import annotations

import argparse
import random
import time

from lightsgame.algebra import echelon, matrix


def seconds(matrix_rows: list[int], b: int, method: echelon.Method, times: int) -> float:
    """The best of several runs; each answer is checked."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        x = matrix.solve(matrix_rows, b, method=method)
        best = min(best, time.perf_counter() - start)
        assert matrix.is_solution(matrix_rows, x, b)
    return best


def main() -> None:
    """Print a table with the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[500, 1000, 2000])
    parser.add_argument("--times", type=int, default=3)
    arguments = parser.parse_args()
    rng = random.Random(1)
    print(f"{'n':>6} {'plain s':>9} {'russians s':>11} {'ratio':>6}")
    for n in arguments.sizes:
        rows = [rng.getrandbits(n) for _ in range(n)]
        b = matrix.apply(rows, rng.getrandbits(n))
        plain, russians = (seconds(rows, b, method, arguments.times) for method in ("plain", "russians"))
        print(f"{n:>6} {plain:>9.4f} {russians:>11.4f} {plain / russians:>6.1f}")


if __name__ == "__main__":
    main()
