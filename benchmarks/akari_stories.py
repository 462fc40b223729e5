"""How well the boards of a file are told: tries, steps, score and seconds for each, and the shares
by size.

    python benchmarks/akari_stories.py FILE [--each] [--most CELLS]

A file holds boards as rows with blank lines between them, or one game id or address a line; what
begins with `# ` is a comment.  Each story is checked step by step; seconds are those of the
processor.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from lightsgame.akari.explaining.step_checker import first_doubt
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model.puzzle import Puzzle

GUESSES = ("try", "refutation")


def boards(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    rows: list[str] = []
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if ":" in line and not line.startswith("# "):
            yield parse_puzzle(line.split()[-1])
        elif line and not line.startswith("# "):
            rows.append(line)
        elif rows:
            yield Puzzle.from_rows(rows)
            rows = []


def main() -> None:
    """Tell every board, and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--each", action="store_true", help="a line for each board, not only for those with a try"
    )
    parser.add_argument("--most", type=int, default=10_000, help="cells of a board that is told")
    arguments = parser.parse_args()
    table: dict[str, list[tuple[int, float, int, str]]] = defaultdict(list)
    print(
        f"{'board':>5} {'size':>8} {'status':>8} {'steps':>6} {'tries':>6} {'score':>6} {'grade':>7} {'seconds':>8}"
    )
    for number, puzzle in enumerate(boards(arguments.file.read_text(encoding="utf-8")), start=1):
        m, n = puzzle.size
        if m * n > arguments.most:
            continue
        began = time.process_time()
        told = explain(puzzle)
        took = time.process_time() - began
        assert first_doubt(puzzle, told.steps) is None, f"a step of board {number} does not follow"
        rules = Counter(step.rule for step in told.steps)
        tries = sum(rules[rule] for rule in GUESSES)
        if arguments.each or tries or told.status != "solved":
            print(
                f"{number:>5} {f'{m}x{n}':>8} {told.status:>8} {len(told.steps):>6} {tries:>6} "
                f"{told.score:>6} {told.grade:>7} {took:>8.2f}"
            )
        side = (m * n) ** 0.5
        kind = (
            "up to 7x7"
            if side <= 7
            else "up to 10x10"
            if side <= 10
            else "up to 20x20"
            if side <= 20
            else "larger"
        )
        for row in (kind, "all"):
            table[row].append(
                (tries, took, told.score, told.grade if told.status == "solved" else told.status)
            )
    print(
        f"\n{'size':>12} {'boards':>7} {'no try':>8} {'stuck':>6} {'median s':>9} {'worst s':>8}  grades, median score"
    )
    for kind in ("up to 7x7", "up to 10x10", "up to 20x20", "larger", "all"):
        if found := table[kind]:
            free = sum(tries == 0 for tries, _, _, _ in found)
            grades = Counter(grade for _, _, _, grade in found)
            told_as = " ".join(
                [
                    f"{grade} {grades[grade]}"
                    for grade in ("easy", "normal", "hard")
                    if grades[grade]
                ]
            )
            print(
                f"{kind:>12} {len(found):>7} {free / len(found):>8.1%} {grades['stuck']:>6} "
                f"{median([took for _, took, _, _ in found]):>9.3f} {max([took for _, took, _, _ in found]):>8.2f}  "
                f"{told_as}, {median([score for _, _, score, _ in found]):.0f}"
            )


if __name__ == "__main__":
    main()
