"""Puzzles as setters want them: how many clues can go with one solution and the grade kept, and how
long making takes beside Simon Tatham's program.

    python benchmarks/akari_setting.py [--boards 100] [--from 7] [--to 20]
    python benchmarks/akari_setting.py --times          needs sgt-lightup (package sgt-puzzles)

Boards of all sizes in turn, half of them with half-turn symmetry.  A clue can go if the rest has
one solution and its story the same grade; that is asked of the solver and of the whole story, not
of what made the puzzle.  Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time

from lightsgame.akari import explain, generate, is_unique
from lightsgame.akari.explaining.score import CUTS, GRADES, Grade
from lightsgame.akari.model.puzzle import BLACK, Puzzle
from lightsgame.akari.model.symmetry import Symmetry

SIZES = (7, 10, 14, 20, 25)
# What its three levels are here: easy, normal, and hard or expert.
BOUNDS = (None, None, (CUTS[1], 10**6))
MADE = 10  # boards of a size and grade whose making is timed


def can_go(puzzle: Puzzle, grade: Grade) -> int:
    """How many clues can go, each by itself."""
    number = 0
    for cell, _ in puzzle.clues():
        without = puzzle.with_signs({cell: BLACK})
        number += is_unique(without) and explain(without).grade == grade
    return number


def count_spare(boards: int, least: int, most: int) -> None:
    """A row for each grade."""
    print(f"{'grade':>8} {'boards':>7} {'clues':>7} {'can go':>7}")
    for grade in GRADES:
        clues = spare = 0
        for seed in range(boards):
            side = least + seed % (most - least + 1)
            symmetry: Symmetry | None = "half-turn" if seed % 2 else None
            made = generate(side, side, grade=grade, seed=f"spare {seed}", symmetry=symmetry)
            clues += len(list(made.puzzle.clues()))
            spare += can_go(made.puzzle, grade)
        print(f"{grade:>8} {boards:7} {clues:7} {spare:7}", flush=True)


def seconds_of_tatham(side: int, level: int) -> float:
    """The processor's seconds that Tatham's program takes for a board, its start left out."""

    def seconds(boards: int) -> float:
        before = os.times().children_user
        options = f"{side}x{side}b20s2d{level}#times"
        subprocess.run(["sgt-lightup", "--generate", str(boards), options], capture_output=True)
        return os.times().children_user - before

    return max(seconds(MADE + 1) - seconds(1), 0.0) / MADE


def compare_times() -> None:
    """A row for each size, and in it each of the levels of Tatham's program."""
    os.environ["PATH"] += ":/usr/games"
    if not shutil.which("sgt-lightup"):
        raise SystemExit("sgt-lightup is not installed (package sgt-puzzles)")
    names = ("easy", "normal", "harder")
    print(f"{'size':>5}" + "".join([f"{name:>9} {'C':>7} {'ratio':>6}" for name in names]))
    for side in SIZES:
        cells = []
        for level, score in enumerate(BOUNDS):
            began = time.process_time()
            for seed in range(MADE):
                generate(
                    side,
                    side,
                    grade=None if score else ("easy", "normal")[level],
                    score=score,
                    seed=seed,
                    symmetry="half-turn",
                )
            ours = (time.process_time() - began) / MADE
            theirs = seconds_of_tatham(side, level)
            cells.append(f"{ours:9.4f} {theirs:7.4f} {ours / max(theirs, 1e-4):6.1f}")
        print(f"{side:>5}" + "".join(cells), flush=True)


def main() -> None:
    """Count what can go, or compare times."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--from", dest="least", type=int, default=7)
    parser.add_argument("--to", dest="most", type=int, default=20)
    parser.add_argument("--times", action="store_true")
    arguments = parser.parse_args()
    if arguments.times:
        compare_times()
    else:
        count_spare(arguments.boards, arguments.least, arguments.most)


if __name__ == "__main__":
    main()
