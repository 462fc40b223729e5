"""All methods for the all-lit board on two plots, with the figures of seed S4 beside ours.

Run: python benchmarks/methods.py [--limit 5] [--out FILE] [--json FILE]

First: n x n by row search, the big matrix, the reduced system (chase), patching and Fibonacci
polynomials, each until one board takes longer than the limit; every answer is pressed.  Second:
what S4's table 4-1 took to have *every* board of width N at hand (a Core 2 Duo E8500, C++), and
what it takes here: to collect the first rows N x 1 ... N x (y-1) as S4 does, and to prove y(N),
after which any first row is had by a jump.  S4 2.3 on the row search: up to 12 x 12 in a second,
beyond that tens to thousands of seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from curves import drawing, panel

from lightsgame import Board, answer, is_solution
from lightsgame.algebra.bits import full
from lightsgame.algebra.fibonacci_basis import fibonacci
from lightsgame.algebra.polynomial import divide, gcd_and_cofactor, multiply, remainder
from lightsgame.core.atomic_files import write_text
from lightsgame.game.chase import beside
from lightsgame.lights.solver import Method
from lightsgame.theorems.rows import divisibility, period
from lightsgame.theorems.rows.fibonacci import arithmetic, to_polynomial, to_row

SIZES: dict[Method, tuple[int, ...]] = {
    "search": (3, 5, 8, 10, 12, 14, 16, 18, 20),
    "matrix": (3, 5, 10, 20, 40, 60, 80, 100, 120),
    "chase": (3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000),
    "patching": (3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000),
    "fibonacci": (3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000),
}
PLACE = (70, 40)  # where the frame of a plot begins
SEED = Path(__file__).parent.parent / "tests" / "data" / "periods_s4.txt"
LONGEST_COLLECTION = 20_000  # boards that are collected here


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The best of several runs; of one, if that takes long."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
        if best > 0.5:
            break
    return best


def method_curve(method: Method, limit: float) -> list[tuple[int, float]]:
    """(n, seconds) for n x n boards."""
    curve: list[tuple[int, float]] = []
    for n in SIZES[method]:
        board = Board.full(n, n)

        def work(board: Board = board) -> Board:
            arithmetic.cache_clear()
            return answer(board, method=method).presses.board

        assert is_solution(board, work())
        curve.append((n, seconds(work)))
        if curve[-1][1] > limit:
            break
    return curve


def collect(n: int, count: int) -> Sequence[int]:
    """First rows of solutions of N x 1 ... N x count, as S4 collects them, but by a gcd each, not
    by elimination.
    """
    chi = fibonacci(n + 1)
    before, here = 1, 0b11  # f_1 and f_2 at y + 1, modulo χ
    above, driven = 0, full(n)  # the rows that the empty first row drives
    firsts = []
    for _ in range(count):
        g, u = gcd_and_cofactor(remainder(here, chi), chi)
        quotient, rest = divide(to_polynomial(driven), g)
        assert rest == 0
        firsts.append(to_row(remainder(multiply(u, quotient), chi)))
        before, here = here, remainder(here << 1 ^ here ^ before, chi)
        above, driven = driven, full(n) ^ beside(driven, n) ^ above
    return firsts


def prove(n: int) -> None:
    """y(n) with its evidence, checked; nothing is kept from another width but the table of primes."""
    for cached in (
        period._period,
        divisibility.psi,
        divisibility.rank_of_irreducible,
        divisibility.irreducible_factors,
    ):
        cached.cache_clear()
    assert period.Period.holds(period.period(n))


def plots(
    curves: dict[str, list[tuple[int, float]]], widths: dict[str, list[tuple[int, float]]]
) -> tuple[str, str]:
    """Both plots, each as SVG."""
    ticks = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
    left = panel(curves, "n × n, every lamp to be lit", "n", PLACE, ticks, lines=True)
    widths_ticks = (1, 10, 20, 30, 40, 50, 60)
    right = panel(
        widths, "every board of width N, M arbitrary", "N", PLACE, widths_ticks, lines=False
    )
    square = drawing([left], 510, 470, "seconds of five methods over the size of the board")
    return square, drawing(
        [right], 510, 470, "seconds of a thesis of 2011 and of ours over the width"
    )


def main() -> None:
    """Print the tables, draw the plot."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--limit", type=float, default=5.0, help="seconds after which a method stops growing"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="draw the curves as FILE-square.svg and FILE-widths.svg"
    )
    parser.add_argument("--json", metavar="FILE", help="write the times as JSON")
    arguments = parser.parse_args()

    curves: dict[str, list[tuple[int, float]]] = {}
    for method in SIZES:
        curves[method] = method_curve(method, arguments.limit)
        print(
            f"{method:>10}  " + "  ".join([f"{n}: {s:.4f}" for n, s in curves[method]]), flush=True
        )

    rows = [
        line.split()
        for line in SEED.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    widths: dict[str, list[tuple[int, float]]] = {"Tsai 2011, all boards": [], "collected here": []}
    widths["y(N) proved and checked here"] = []
    print(f"\n{'N':>3} {'y':>12} {'S4 s':>12} {'collected s':>12} {'proved s':>10}")
    for n, y, milliseconds in [tuple(map(int, row)) for row in rows]:
        # The seed prints <0.001 for what it could not measure: drawn at 0.001.
        widths["Tsai 2011, all boards"].append((n, max(milliseconds, 1) / 1000))
        proved = seconds(partial(prove, n))
        widths["y(N) proved and checked here"].append((n, proved))
        shown = ""
        if y <= LONGEST_COLLECTION:
            collected = seconds(partial(collect, n, y - 1))
            widths["collected here"].append((n, collected))
            shown = f"{collected:.4f}"
        told = f"{milliseconds / 1000}" if milliseconds else "<0.001"
        print(f"{n:>3} {y:>12} {told:>12} {shown:>12} {proved:>10.4f}", flush=True)
    if arguments.out:
        for place, drawn in zip(("square", "widths"), plots(curves, widths), strict=True):
            write_text(f"{arguments.out}-{place}.svg", drawn)
    if arguments.json:
        write_text(arguments.json, json.dumps({"square": curves, "widths": widths}, indent=1))


if __name__ == "__main__":
    main()
