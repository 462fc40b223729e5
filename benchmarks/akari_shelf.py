"""The puzzles of the collection as they were made: half a minute, most of it for the largest.

It prints what stands in `lightsgame/akari/io/puzzles.txt`:

python benchmarks/akari_shelf.py > lightsgame/akari/io/puzzles.txt
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice, product

from lightsgame.akari.explaining.score import GRADES, Grade
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.addresses import to_tatham
from lightsgame.akari.io.formats import Entry
from lightsgame.akari.model.symmetry import SYMMETRIES
from lightsgame.errors import TooLarge

# How many puzzles of each of the four grades for each side, 200 together.
PLAN = {5: 6, 6: 6, 7: 8, 8: 8, 10: 8, 12: 5, 14: 4, 17: 3, 20: 2}


def made() -> Iterator[Entry]:
    """The puzzles, size by size."""
    for (side, number), grade in product(PLAN.items(), GRADES):
        yield from islice(some(side, grade), number)


def some(side: int, grade: Grade) -> Iterator[Entry]:
    """Those of the seeds from 0 on that give one: few small puzzles are for experts."""
    for seed in count():
        with suppress(TooLarge):
            yield one(side, grade, seed)


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
