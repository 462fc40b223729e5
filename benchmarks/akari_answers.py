"""Does every command about a puzzle answer in time?  Empty boards, boards of one clue, lattices,
diagonals and boards of formulas, by each command that reads one puzzle.

    python benchmarks/akari_answers.py [--seconds 2] [--board NAME]

A row for each board: seconds a command takes, with Python's start; `-` after a number where the
answer is "not decided", in words.  What takes longer, or ends otherwise, is named at the end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from lightsgame.akari.hardness import compile_formula
from lightsgame.sat.cnf import Formula

START = 1.0  # seconds for Python to start and to end on a busy machine
COMMANDS = {
    "hint": ["akari", "hint"],
    "explain": ["akari", "explain"],
    "shortest": ["akari", "explain", "--shortest"],
    "certify": ["akari", "certify"],
    "solve": ["akari", "solve"],
    "count": ["akari", "count"],
    "grade": ["akari", "grade"],
    "set": ["akari", "generate"],
}
FORMULAS: dict[str, list[tuple[int, ...]]] = {
    "formula 1": [(1,)],
    "formula 3": [(1, 2, 3), (-1, -2, 3), (1, -2, -3)],
    "formula 5": [(1, 2, 3), (-1, 4, 5), (-2, -4, 5), (1, -3, -5), (-1, -5, 2)],
}


def boards() -> Iterator[tuple[str, list[str]]]:
    """The boards, as rows."""
    for n in (5, 8, 9, 10, 12, 16, 20, 25, 30, 40):
        yield f"empty {n}", ["." * n] * n
    for n in (10, 20, 40):
        for sign in "12#":
            middle = "." * (n // 2) + sign + "." * (n - n // 2 - 1)
            half = ["." * n] * (n // 2)
            yield f"one {sign} {n}", [*half, middle, *half[1:]]
    for n in (11, 21, 39):
        for sign, step in (("1", 2), ("#", 2), ("2", 4)):
            spots = ["".join([sign if j % step == 1 else "." for j in range(n)]), "." * n]
            yield f"lattice {sign} {n}", [spots[i % step != 1] for i in range(n)]
    for n in (10, 20, 40):
        yield f"rooks {n}", ["." * i + "#" + "." * (n - i - 1) for i in range(n)]
    for name, clauses in FORMULAS.items():
        made = compile_formula(Formula(tuple(clauses), 5 if "5" in name else 3))
        yield name, list(made.puzzle.rows)


def main() -> None:
    """Ask every command about every board."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--board", default="", help="boards whose name begins like this")
    arguments = parser.parse_args()
    late: list[str] = []
    print(f"{'board':14}" + "".join([f"{name:>10}" for name in COMMANDS]), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.txt"
        for name, rows in boards():
            if not name.startswith(arguments.board):
                continue
            file.write_text("\n".join(rows) + "\n", encoding="utf-8")
            cells = []
            for verb, words in COMMANDS.items():
                began = time.perf_counter()
                limit = ["--seconds", str(arguments.seconds)]
                command = [sys.executable, "-m", "lightsgame", *words, str(file), *limit]
                try:
                    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
                    said = done.stdout + done.stderr
                    status = done.returncode
                except subprocess.TimeoutExpired:
                    said, status = "no answer in 30 s", 99
                took = time.perf_counter() - began
                undecided = "not decided" in said or "time limit" in said
                cells.append(f"{took:9.2f}{'-' if undecided else ' '}")
                if took > arguments.seconds + START or status not in (0, 1, 2, 3):
                    late.append(f"{verb} {name}: {took:.2f} s, status {status}")
                elif status == 2:
                    late.append(f"{verb} {name}: refused: {said.splitlines()[-1][:110]}")
            print(f"{name:14}" + "".join(cells), flush=True)
    print(*late, sep="\n")


if __name__ == "__main__":
    main()
