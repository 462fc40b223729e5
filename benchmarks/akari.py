"""Akari against the clock: ratios inside one process, printed."""

from __future__ import annotations

import random
import time

from lightsgame.akari.puzzle import Puzzle
from lightsgame.akari.rays import field_of


def main() -> None:
    """Light boards of growing size: the word-parallel fill costs little more than reading the board."""
    for side in (100, 500, 1200):
        chance = random.Random(side)
        puzzle = Puzzle.from_rows("".join(chance.choices(".#", (7, 3), k=side)) for _ in range(side))
        start = time.perf_counter()
        field = field_of(puzzle)
        made = time.perf_counter()
        field.light(field.white)
        lit = time.perf_counter()
        print(f"{side:5} x {side}: words made in {made - start:.4f} s, all cells lit at once in {lit - made:.4f} s")


if __name__ == "__main__":
    main()
