"""The two algorithms of S0 section 3.3: eliminate the big n² x n² matrix, or fill rows and
eliminate n x n.

Run: python benchmarks/two_algorithms.py [--sizes 5 10 20 40] [--times 3] [--plot FILE.svg] [--json
FILE]

Counted are additions of one row to another, and the bit operations in them (additions times the
length of the rows). Timed are both in one process, each answer checked.  S0's figure 3.11 found row
filling the slower one, by a factor of ten, for there the elimination came from a compiled library
and the filling from a loop in Python.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

from elimination import plain

from lightsgame import Board, is_solution
from lightsgame.core.atomic_files import write_text
from lightsgame.drawing.chart import chart, slope
from lightsgame.game import chase
from lightsgame.game.families import grid
from lightsgame.game.symbolic import bit_operations, operations


def seconds(solve: Callable[[], Board], times: int) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        presses = solve()
        best = min(best, time.perf_counter() - begun)
        assert is_solution(Board.full(*presses.size), presses)
    return best


def main() -> None:
    """Print the table and, if asked to, draw it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 10, 15, 20, 30, 40])
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the bit operations and the times as SVG"
    )
    parser.add_argument("--json", metavar="FILE", help="write all numbers as JSON")
    arguments = parser.parse_args()

    bits: dict[str, dict[int, float]] = {"matrix": {}, "row filling": {}}
    times: dict[str, dict[int, float]] = {"matrix": {}, "row filling": {}}
    print(f"{'':>4} {'the big matrix':>31} {'row filling':>32} {'seconds, both':>19}")
    print(
        f"{'n':>4} {'additions':>18} {'bits':>12} {'additions':>19} {'bits':>12} {'matrix':>9} {'rows':>9} ratio"
    )
    for n in arguments.sizes:
        added, counted = operations(n, n), bit_operations(n, n)
        rows, wanted = grid(n, n).closed, Board.full(n, n)

        def by_matrix(rows: tuple[int, ...] = rows, n: int = n) -> Board:
            return Board.from_bits(plain(list(rows), (1 << n * n) - 1), n, n)

        def by_filling(wanted: Board = wanted, n: int = n) -> Board:
            return Board.from_rows(chase.solve(wanted.rows, n), n)

        big, small = seconds(by_matrix, arguments.times), seconds(by_filling, arguments.times)
        filling = added["filling"] + added["reduced"]
        print(
            f"{n:>4} {added['matrix']:>18,} {counted['matrix']:>12,} {filling:>19,} {counted['row filling']:>12,} "
            f"{big:>9.5f} {small:>9.5f} {big / small:>5.0f}"
        )
        for name, time_taken in (("matrix", big), ("row filling", small)):
            bits[name][n], times[name][n] = counted[name], time_taken
    if len(arguments.sizes) > 1:
        exponents = "; ".join([f"{name} n^{slope(curve):.1f}" for name, curve in bits.items()])
        print(f"bit operations grow like {exponents} (S0: n^6 and n^4 + n^3 at most)")
    if arguments.plot:
        write_text(arguments.plot, chart(bits, "n, on the n x n board", "bit operations"))
    if arguments.json:
        write_text(arguments.json, json.dumps({"bit operations": bits, "seconds": times}, indent=1))


if __name__ == "__main__":
    main()
