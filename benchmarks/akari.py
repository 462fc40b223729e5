"""Akari against the clock: the seed's sizes, harder boards, other people's boards and programs, all
in one run.

    python benchmarks/akari.py                         sizes up to 500, and all that takes seconds
    python benchmarks/akari.py --full                  all sizes; SAT on whole boards of a million cells takes minutes
    python benchmarks/akari.py --full --engine cadical153
    python benchmarks/akari.py --peers [--limit 70]    what else a Python user can install (see akari_peers.py)
    ... --json FILE                                    keep the figures, by engine, beside those that are there
    ... --plot FILE.svg                                draw them beside the table of seed S1

Ratios are taken inside one process, and every answer is checked by the rules.  The densities of the
first table are tuned so that deduction finds the share of the bulbs that seed S1 reports.  Its
times are for Java and SAT4J on another machine: compare the shapes.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from akari_peers import measure, tatham

from lightsgame.akari.generator.construction import Construction, construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.deduction import Knowledge, deduce
from lightsgame.akari.solving.solver import Method, is_unique, solve
from lightsgame.core.atomic_files import write_text
from lightsgame.drawing.chart import chart
from lightsgame.sat.solvers import get_engine

Value = TypeVar("Value")
Figures = dict[str, Any]


class Run(NamedTuple):
    """A row of seed S1's table of runs: seconds, and the share of the bulbs that its naive solver
    finds.
    """

    hybrid: float
    sat: float
    naive: float
    found: float


SEED = {
    100: Run(0.016372, 0.01111, 0.005766, 0.821265),
    200: Run(0.106256, 0.078805, 0.0355, 0.810353),
    500: Run(3.098508, 2.734934, 0.425207, 0.808266),
    1000: Run(45.686456, 46.872064, 1.578449, 0.8266),
    1200: Run(88.453658, 89.622266, 2.356465, 0.809605),
}
# Of the 30 % black cells so many get a clue; with that deduction finds the share of bulbs that
# stands in the table.
NUMBERED = {100: 0.90, 200: 0.89, 500: 0.877, 1000: 0.887, 1200: 0.868}
HARDER = [(0.3, 0.9), (0.3, 0.6), (0.25, 0.7), (0.2, 0.9), (0.2, 0.5), (0.1, 0.5)]


def timed(work: Callable[[], Value], times: int = 1) -> tuple[float, Value]:
    """The best of some runs."""
    best = float("inf")
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        value = work()
        best = min(best, time.perf_counter() - start)
    return best, value


def made(side: int, black: float, numbered: float) -> Construction:
    blacks = round(black * side * side)
    return construct(side, side, black=blacks, clues=round(numbered * blacks), seed=side)


def naively(board: Construction) -> Knowledge:
    return deduce(field_of(board.puzzle))


def solved(board: Construction, method: Method, engine: str, times: int = 1) -> float:
    seconds, found = timed(lambda: solve(board.puzzle, method, engine=engine), times)
    assert found.status == "solved" and is_solution(board.puzzle, found.bulbs)
    return seconds


def row(side: int, black: float, numbered: float, engine: str, *, whole: bool = True) -> Figures:
    """One board by all methods, in one process."""
    board = made(side, black, numbered)
    naive, known = timed(partial(naively, board), 3)
    figures: Figures = {"n": side, "black": black, "numbered": numbered}
    figures["found"] = round(known.bulbs.bit_count() / len(board.order), 4)
    figures["deduction"] = round(naive, 5)
    figures["hybrid"] = round(solved(board, "hybrid", engine, 2), 4)
    if whole:
        figures["sat"] = round(solved(board, "sat", engine), 4)
    return figures


def told(figures: Figures) -> str:
    naive, hybrid, sat = figures["deduction"], figures["hybrid"], figures.get("sat")
    line = f"{figures['n']:5} {figures['black']:6.0%} {figures['numbered']:8.1%} {figures['found']:7.3f}"
    line += f" {naive:9.4f} {hybrid:9.3f} {hybrid / figures['n'] ** 2 * 1e6:8.2f}"
    return line + (
        f" {sat:9.3f} {f'1/{sat / hybrid:.1f}':>10} {f'1/{sat / naive:.0f}':>13}" if sat else ""
    )


HEAD = (
    "    n  black numbered   found deduction    hybrid  µs/cell SAT,whole hybrid/SAT deduction/SAT"
)


def table(
    title: str, boards: list[tuple[int, float, float]], engine: str, whole: Callable[[int], bool]
) -> list[Figures]:
    print(f"\n{title}\n{HEAD}")
    rows = []
    for side, black, numbered in boards:
        rows.append(row(side, black, numbered, engine, whole=whole(side)))
        print(told(rows[-1]), flush=True)
    return rows


def growth(sizes: tuple[int, int], engine: str, rounds: int = 3) -> Figures:
    """Microseconds per cell of the hybrid on thinly filled boards, in turns, the best of some
    rounds.

    Before anything large is done, for after SAT on a whole board of a million cells the memory lies
    in pieces.
    """
    boards = [made(side, 0.2, 0.5) for side in sizes]
    best = [float("inf")] * len(boards)
    for _ in range(rounds):
        for k, board in enumerate(boards):
            best[k] = min(best[k], solved(board, "hybrid", engine) / sizes[k] ** 2 * 1e6)
    small, large = best
    print("\n20 % black, half numbered: time per cell of the hybrid")
    print(
        f"{sizes[0]:5} {small:8.2f} µs\n{sizes[1]:5} {large:8.2f} µs, times {large / small:.2f}",
        flush=True,
    )
    return {
        "n": list(sizes),
        "microseconds": [round(one, 3) for one in best],
        "ratio": round(large / small, 3),
    }


def seed_table(sizes: list[int], engine: str) -> list[Figures]:
    """30 % black, and as many clues as give the share of bulbs that the seed reports."""
    rows = table(
        "the sizes of seed S1", [(n, 0.3, NUMBERED[n]) for n in sizes], engine, lambda _: True
    )
    print("the same in seed S1 (Java, SAT4J, another machine)")
    for side in sizes:
        theirs = SEED[side]
        print(
            f"{side:5} {'':15} {theirs.found:7.3f} {theirs.naive:9.4f} {theirs.hybrid:9.3f} {'':8} {theirs.sat:9.3f}",
            end="",
        )
        print(
            f" {f'1/{theirs.sat / theirs.hybrid:.2f}':>10} {f'1/{theirs.sat / theirs.naive:.0f}':>13}"
        )
    return rows


def other_boards(engine: str) -> Figures:
    """60 boards of Simon Tatham's generator, 7 x 7 to 40 x 40: solved, and proved to have one
    solution.
    """
    puzzles = list(tatham().values())

    def all_of_them() -> bool:
        return all(
            is_solution(p, solve(p, engine=engine).bulbs) and is_unique(p, engine=engine)
            for p in puzzles
        )

    seconds, right = timed(all_of_them)
    assert right
    print(
        f"\n{len(puzzles)} boards of Tatham's generator, solved and found unique: {seconds:.2f} s"
    )
    return {"boards": len(puzzles), "seconds": round(seconds, 3)}


def generator() -> list[Figures]:
    """Puzzles with one solution, which our own engine makes wherever it runs."""
    print("\npuzzles with exactly one solution, generated: the slowest of five seeds")
    rows = []
    for side in (10, 14, 25, 40):
        slowest = 0.0
        for seed in range(1, 6):
            seconds, puzzle = timed(partial(generate, side, side, seed=seed, grade=None))
            assert is_unique(puzzle.puzzle)
            slowest = max(slowest, seconds)
        rows.append({"n": side, "seconds": round(slowest, 3)})
        print(f"{side:5} x {side}: {slowest:.2f} s", flush=True)
    return rows


def ours(engine: str, *, full: bool) -> Figures:
    """All tables for one engine."""
    print(f"engine {engine}")
    sizes = list(SEED) if full else [100, 200, 500]
    thin, big = ([500, 1000, 1200], 1200) if full else ([200, 500], 500)
    harder = [
        (500, black, numbered)
        for black, numbered in HARDER
        if (500, black, numbered) != (thin[0], 0.2, 0.5)
    ]
    return {
        "growth": growth((thin[0], thin[-1]), engine),
        "seed": seed_table(sizes, engine),
        "thin": table(
            "20 % black, half numbered", [(n, 0.2, 0.5) for n in thin], engine, lambda n: n <= 1000
        ),
        "dense": table("30 % black, 90 % numbered", [(big, 0.3, 0.9)], engine, lambda _: True),
        "harder": table("other densities", harder, engine, lambda _: True),
        "tatham": other_boards(engine),
        "unique": generator(),
    }


def drawing(figures: Mapping[str, Any], engine: str = "pycosat") -> str:
    """The times of one engine and those of seed S1, over n."""
    rows = figures["engines"][engine]["seed"]
    curves: dict[str, dict[int, float]] = {
        "SAT on the whole board": {r["n"]: r["sat"] for r in rows},
        "hybrid": {r["n"]: r["hybrid"] for r in rows},
        "deduction": {r["n"]: r["deduction"] for r in rows},
        "Java: SAT": {n: run.sat for n, run in SEED.items()},
        "Java: hybrid": {n: run.hybrid for n, run in SEED.items()},
        "Java: deduction": {n: run.naive for n, run in SEED.items()},
    }
    return chart(curves, "n, on the n × n board", "seconds")


def seed_markdown(figures: Figures, engine: str = "pycosat") -> str:
    """The seed's table of runs, and ours beside it."""
    lines = [
        "| n | share found: Java, here | deduction: Java, here | hybrid: Java, here | whole SAT: Java, here "
        "| hybrid / SAT: Java, here |",
        "|---|---|---|---|---|---|",
    ]
    for ours in figures["engines"][engine]["seed"]:
        n, theirs = ours["n"], SEED[ours["n"]]
        ratios = [theirs.sat / theirs.hybrid, ours["sat"] / ours["hybrid"]]
        cells = [f"{theirs.found:.3f}, {ours['found']:.3f}"]
        pairs = [(theirs.naive, "deduction"), (theirs.hybrid, "hybrid"), (theirs.sat, "sat")]
        cells += [f"{before:.3g} s, **{ours[name]:.2g} s**" for before, name in pairs]
        lines.append(
            f"| {n} | " + " | ".join(cells) + f" | 1/{ratios[0]:.2f}, **1/{ratios[1]:.1f}** |"
        )
    return "\n".join(lines)


def densities_markdown(figures: Figures) -> str:
    """Other densities and sizes, by the engines that were measured."""
    engines = figures["engines"]
    names = list(engines)
    head = ["n", "black", "of them numbered", "found by deduction", "deduction"]
    head += [f"{name}: {what}" for name in names for what in ("hybrid", "whole SAT")]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    rows = {
        name: [row for kind in ("dense", "thin", "harder") for row in engines[name][kind]]
        for name in names
    }
    for k, first in enumerate(rows[names[0]]):
        cells = [
            f"{first['n']}",
            f"{first['black']:.0%}",
            f"{first['numbered']:.0%}",
            f"{first['found']:.0%}",
        ]
        cells.append(f"{first['deduction']:.2g} s")
        for name in names:
            ours = rows[name][k]
            cells.append(f"{ours['hybrid']:.2f} s")
            whole = ours.get("sat")
            cells.append(f"{whole:.3g} s ({whole / ours['hybrid']:.0f} x)" if whole else "-")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def peers_markdown(figures: Figures) -> str:
    """Other people's programs on three boards, and on sixty."""
    table: dict[str, dict[str, float | str]] = figures["peers"]["seconds"]
    titles = list(next(iter(table.values())))
    lines = [f"| | {' | '.join(titles)} |", "|---|" + "---|" * len(titles)]
    for name, row in table.items():
        cells = [
            f"{row[title]:.3f} s" if isinstance(row[title], float) else str(row[title])
            for title in titles
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {python}, {platform.machine()}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true", help="all sizes")
    parser.add_argument("--engine", help="who decides formulas")
    parser.add_argument("--peers", action="store_true", help="other people's programs instead")
    parser.add_argument(
        "--limit", type=float, default=70.0, help="seconds that a peer gets for one board"
    )
    parser.add_argument("--json", metavar="FILE", help="keep the figures as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw the seed's sizes as SVG")
    arguments = parser.parse_args()

    kept = Path(arguments.json) if arguments.json else None
    figures: Figures = (
        json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {"engines": {}}
    )
    engine = get_engine(arguments.engine).name
    if arguments.peers:
        figures["peers"] = {
            "limit": arguments.limit,
            "machine": machine(),
            "seconds": measure(arguments.limit),
        }
    else:
        figures["engines"][engine] = {"machine": machine(), **ours(engine, full=arguments.full)}
    if kept:
        write_text(str(kept), json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    if arguments.plot:
        write_text(arguments.plot, drawing(figures, engine))


if __name__ == "__main__":
    main()
