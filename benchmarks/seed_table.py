"""S1's table as S1 made it: many boards of each size, with their spread, our hybrid beside
whole-board SAT, in one run.

    python benchmarks/seed_table.py [--boards 20] [--sizes 100 200 400] [--engine cadical153] [--out FILE]

S1 averages over 78 to 253 boards a size; its boards have 30 % black cells, 90 % of them clues.
Each answer is checked. Seconds are those of the processor, so that other work on the machine counts
for little.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import mean, stdev

from lightsgame.akari.generator.construction import construct
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.solver import Method, solve

METHODS: tuple[Method, ...] = ("hybrid", "sat", "deduction")


def row(n: int, boards: int, engine: str | None) -> dict[str, object]:
    """One size: for each method mean and spread of the seconds, and the share of the bulbs that
    deduction finds.
    """
    seconds: dict[str, list[float]] = {method: [] for method in METHODS}
    shares: list[float] = []
    for seed in range(boards):
        black = round(0.3 * n * n)
        made = construct(n, n, black=black, clues=round(0.9 * black), seed=seed)
        for method in METHODS:
            seconds[method].append(_one(made.puzzle, method, engine, shares, made.bulbs.weight()))
    told: dict[str, object] = {
        "n": n,
        "boards": boards,
        "share of deduction": round(mean(shares), 3),
    }
    for name, times in seconds.items():
        spread = stdev(times) if len(times) > 1 else 0.0
        told[name] = {
            "mean": round(mean(times), 4),
            "spread": round(spread, 4),
            "worst": round(max(times), 4),
        }
    ratio = mean(seconds["sat"]) / mean(seconds["hybrid"])
    return told | {"sat : hybrid": round(ratio, 1)}


def _one(
    puzzle: Puzzle, method: Method, engine: str | None, shares: list[float], bulbs: int
) -> float:
    began = time.process_time()
    found = solve(puzzle, method, engine=engine)
    took = time.process_time() - began
    if method == "deduction":
        shares.append(found.bulbs.weight() / bulbs)
    else:
        assert is_solution(puzzle, found.bulbs)
    return took


def main() -> None:
    """Print the table, and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[100, 200, 400, 600, 800, 1000, 1200]
    )
    parser.add_argument("--engine")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    rows = []
    for n in arguments.sizes:
        rows.append(row(n, arguments.boards, arguments.engine))
        print(json.dumps(rows[-1]), flush=True)
    if arguments.out:
        value = {"engine": arguments.engine or "the default", "rows": rows}
        arguments.out.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
