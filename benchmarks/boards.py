"""How long a solution takes, measured in checks of the answer; and how long others take.

Run: python benchmarks/boards.py [--sizes 100 1000 3000 10000] [--peers] [--limit 20] [--plot
FILE.svg] [--json FILE]

The first table is one process: solve / one check of the answer, for random solvable patterns and
for all-ones, the best of several runs each.  With --peers each peer gets a process of its own and a
time limit for every size.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection

from peers import PEERS

from lightsgame import Board, answer, is_solution
from lightsgame.core.atomic_files import write_text
from lightsgame.drawing.chart import chart
from lightsgame.theorems.rows.fibonacci import arithmetic


def measure(board: Board, times: int) -> tuple[float, float]:
    """(seconds for a solution, seconds for one check), the best of several runs, taken in turns."""
    solve = check = float("inf")
    for _ in range(times):
        arithmetic.cache_clear()  # nothing is kept from the run before
        begun = time.perf_counter()
        presses = answer(board).presses
        solved = time.perf_counter()
        right = is_solution(board, presses)
        checked = time.perf_counter()
        assert right
        solve, check = min(solve, solved - begun), min(check, checked - solved)
    return solve, check


def run_peer(name: str, n: int, result: Connection) -> None:
    """In a process of its own: solve, and check with our checker."""
    try:
        PEERS[name](3)  # imports and compilers are not what is measured
        begun = time.perf_counter()
        presses = PEERS[name](n)
        seconds = time.perf_counter() - begun
        right = Board.from_array(presses).effect() == Board.full(n, n)
        result.send(seconds if right else "wrong")
    except ImportError as error:
        result.send(f"not installed ({error.name})")
    except Exception as error:  # a peer that fails is a result, too
        result.send(f"failed ({type(error).__name__})")


def time_peer(name: str, n: int, limit: float) -> float | str:
    """Seconds that a peer takes, or why there is no such number."""
    receive, send = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=run_peer, args=(name, n, send))
    process.start()
    send.close()
    try:
        return receive.recv() if receive.poll(limit) else f"over {limit:g} s"
    except EOFError:
        return "died"
    finally:
        process.kill()
        process.join()


def drawing(points: Mapping[str, Mapping[str, float] | Mapping[int, float]]) -> str:
    """Seconds over n as SVG, both logarithmic."""
    curves = {
        name: {int(n): s for n, s in curve.items()} for name, curve in points.items()
    }  # JSON has text for numbers
    return chart(curves, "n, on the n × n board, every lamp to be lit", "seconds")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000, 3000, 10_000])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument(
        "--peers", action="store_true", help="also time the peers that are installed"
    )
    parser.add_argument(
        "--limit", type=float, default=20.0, help="seconds that a peer gets for one board"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the times as SVG")
    parser.add_argument("--json", metavar="FILE", help="write the times as JSON")
    arguments = parser.parse_args()

    rng = random.Random(1)
    points: dict[str, dict[int, float]] = {"lightsgame": {}, "one check of the answer": {}}
    print(f"{'n':>6} {'pattern':>8} {'solve s':>10} {'check s':>10} {'solve / check':>14}")
    for n in arguments.sizes:
        presses = Board.from_rows([rng.getrandbits(n) for _ in range(n)], n)
        for pattern, board in (("random", presses.effect()), ("all-ones", Board.full(n, n))):
            solve, check = measure(board, arguments.times)
            print(f"{n:>6} {pattern:>8} {solve:>10.5f} {check:>10.5f} {solve / check:>14.2f}")
        points["lightsgame"][n], points["one check of the answer"][n] = solve, check

    if arguments.peers:
        for n in (5, 20):
            points["lightsgame"][n], points["one check of the answer"][n] = measure(
                Board.full(n, n), 20
            )
        for name in ("lightsgame", "one check of the answer"):
            points[name] = dict(sorted(points[name].items()))
        print(f"\n{'peer':>22}  seconds for n x n, every lamp (at most {arguments.limit:g} s each)")
        for name in PEERS:
            curve: dict[int, float] = {}
            told: list[str] = []
            for n in (5, 10, 20, 50, 100, 300, 1000):
                seconds = time_peer(name, n, arguments.limit)
                told.append(
                    f"{n}: {seconds:.4f}" if isinstance(seconds, float) else f"{n}: {seconds}"
                )
                if not isinstance(seconds, float):
                    break
                curve[n] = seconds
            print(f"{name:>22}  " + "  ".join(told))
            if curve:
                points[name] = curve
    if arguments.plot:
        write_text(arguments.plot, drawing(points))
    if arguments.json:
        write_text(arguments.json, json.dumps(points, indent=1))


if __name__ == "__main__":
    main()
