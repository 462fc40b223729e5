"""The puzzles of the collection as they were made: half a minute, most of it for the largest.

It prints what stands in `lightsgame/akari/generator/puzzles.txt`:

python benchmarks/akari_shelf.py > lightsgame/akari/generator/puzzles.txt
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lightsgame.akari.explaining.score import GRADES, Grade
from lightsgame.akari.generator.generate import Entry, generate
from lightsgame.akari.io.addresses import to_tatham
from lightsgame.akari.model.symmetry import SYMMETRIES

# How many puzzles of each grade for each side; of the hard 5 x 5 one less, which makes 200.
PLAN = {5: 8, 6: 8, 7: 10, 8: 10, 10: 12, 12: 7, 14: 5, 17: 4, 20: 3}


def made() -> Iterator[Entry]:
    """The puzzles, size by size."""
    for (side, number), grade in product(PLAN.items(), GRADES):
        yield from (
            one(side, grade, seed) for seed in range(number - (side == 5 and grade == "hard"))
        )


def one(side: int, grade: Grade, seed: int) -> Entry:
    """One of them; of those from 7 x 7 on every second has a symmetry, which take turns."""
    symmetry = SYMMETRIES[seed // 2 % len(SYMMETRIES)] if seed % 2 and side > 6 else None
    puzzle = generate(side, side, grade=grade, symmetry=symmetry, seed=seed)
    return Entry(puzzle.puzzle, puzzle.score or 0, grade)


def main() -> None:
    """The file, by score."""
    print(
        "# Puzzles with one solution: score, grade and Light Up game id.  Made by `benchmarks/akari_shelf.py`."
    )
    for entry in sorted(made(), key=lambda entry: entry.score):
        print(f"{entry.score} {entry.grade} {to_tatham(entry.puzzle)}")


if __name__ == "__main__":
    main()
