"""Akari against the clock: the seed's sizes, harder boards, other people's boards; ratios inside one process, printed.

    python benchmarks/akari.py            the rows of seed S1 up to 500, and all that takes seconds
    python benchmarks/akari.py --full     all sizes; SAT on the whole thin board of a million cells takes minutes
    python benchmarks/akari.py --engine cadical153

Every answer is checked by the rules.  Seed S1's times are for Java and SAT4J on another machine: compare the shapes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from lightsgame.akari.deduction import Knowledge, deduce
from lightsgame.akari.formats import parse_puzzle
from lightsgame.akari.generator import Construction, construct
from lightsgame.akari.rays import field_of
from lightsgame.akari.rules import is_solution
from lightsgame.akari.solver import Method, is_unique, solve
from lightsgame.akari.unique import unique

Value = TypeVar("Value")

# n: hybrid, SAT, naive in seconds, and the share of bulbs that the naive solver finds (seed S1, its table of runs)
SEED = {
    100: (0.016, 0.011, 0.006, 0.821),
    200: (0.106, 0.079, 0.036, 0.810),
    500: (3.10, 2.73, 0.43, 0.808),
    1000: (45.7, 46.9, 1.58, 0.827),
    1200: (88.5, 89.6, 2.36, 0.810),
}


def timed(work: Callable[[], Value]) -> tuple[float, Value]:
    start = time.perf_counter()
    value = work()
    return time.perf_counter() - start, value


def made(side: int, black: float, numbered: float) -> Construction:
    blacks = round(black * side * side)
    return construct(side, side, black=blacks, clues=round(numbered * blacks), seed=side)


def naively(board: Construction) -> Knowledge:
    return deduce(field_of(board.puzzle))


def solved(board: Construction, method: Method, engine: str | None) -> float:
    seconds, found = timed(lambda: solve(board.puzzle, method, engine=engine))
    assert found.status == "solved" and is_solution(board.puzzle, found.bulbs)
    return seconds


def seed_table(sizes: list[int], engine: str | None) -> None:
    """30 % black, 90 % of them numbered: deduction finds about the share of the bulbs that the seed reports."""
    print("30 % black, 90 % of them with a clue; in brackets what seed S1 reports")
    print("   n   deduction          hybrid             SAT, whole         hybrid/SAT  deduction/SAT  found")
    for side in sizes:
        board = made(side, 0.3, 0.9)
        naive, known = timed(partial(naively, board))
        hybrid = solved(board, "hybrid", engine)
        sat = solved(board, "sat", engine)
        theirs = SEED[side]
        print(
            f"{side:5} {naive:8.3f} ({theirs[2]:6.3f})  {hybrid:8.3f} ({theirs[0]:6.3f})  {sat:8.3f} ({theirs[1]:6.3f})"
            f"  1/{sat / hybrid:<8.1f}  1/{sat / naive:<11.1f}  "
            f"{known.bulbs.bit_count() / len(board.order):.3f} ({theirs[3]:.3f})",
            flush=True,
        )


def thin_table(sizes: list[int], engine: str | None, *, whole: bool) -> None:
    """20 % black, half of them numbered: what deduction leaves over hangs together from edge to edge."""
    print("\n20 % black, half of them with a clue")
    print("   n     hybrid  per cell    SAT, whole  hybrid/SAT")
    for side in sizes:
        board = made(side, 0.2, 0.5)
        hybrid = solved(board, "hybrid", engine)
        line = f"{side:5} {hybrid:9.2f} s  {hybrid / side**2 * 1e6:5.2f} µs"
        if whole or side <= 500:
            sat = solved(board, "sat", engine)
            line += f"  {sat:9.2f} s  1/{sat / hybrid:.1f}"
        print(line, flush=True)


def other_boards(engine: str | None) -> None:
    """60 boards of Simon Tatham's generator, 7 x 7 to 40 x 40: solved, and proved to have one solution."""
    text = Path(__file__).parent.parent.joinpath("tests", "data", "akari_tatham.txt").read_text(encoding="utf-8")
    boards = [parse_puzzle(line.split()[-1]) for line in text.splitlines() if not line.startswith("#")]

    def all_of_them() -> bool:
        answers = [solve(board, engine=engine).status == "solved" for board in boards]
        return all(answers) and all(is_unique(board, engine=engine) for board in boards)

    seconds, right = timed(all_of_them)
    assert right
    print(f"\n{len(boards)} boards of Tatham's generator, solved and found unique: {seconds:.2f} s")


def generator() -> None:
    """Puzzles with one solution."""
    print("\npuzzles with exactly one solution, generated")
    for side in (10, 14, 25, 40):
        seconds, puzzle = timed(partial(unique, side, side, seed=1))
        assert is_unique(puzzle.puzzle)
        print(f"{side:5} x {side}: {seconds:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description="Akari against the clock")
    parser.add_argument("--full", action="store_true", help="all sizes")
    parser.add_argument("--engine", help="who decides formulas")
    arguments = parser.parse_args()
    seed_table(list(SEED) if arguments.full else [100, 200, 500], arguments.engine)
    thin_table([500, 1000, 1200] if arguments.full else [200, 500], arguments.engine, whole=arguments.full)
    other_boards(arguments.engine)
    generator()


if __name__ == "__main__":
    main()
