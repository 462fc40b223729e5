"""What the tests of Akari share: random puzzles, all small puzzles, and solutions by trying
everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from lightsgame.akari.explaining.argument import Step
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.deduction import Knowledge
from lightsgame.game.board import Board

SIGNS = ".#01234"


def all_puzzles(m: int, n: int, signs: str = SIGNS) -> Iterator[Puzzle]:
    for cells in product(signs, repeat=m * n):
        yield Puzzle.from_rows("".join(cells[i * n : (i + 1) * n]) for i in range(m))


def puzzles(max_side: int = 8, signs: str = "......##01123") -> st.SearchStrategy[Puzzle]:
    """Random puzzles; most cells are white and most clues small, so that some have a solution."""

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[Puzzle]:
        row = st.text(signs, min_size=size[1], max_size=size[1])
        return st.lists(row, min_size=size[0], max_size=size[0]).map(Puzzle.from_rows)

    return st.tuples(st.integers(1, max_side), st.integers(1, max_side)).flatmap(of_size)


def sees(puzzle: Puzzle, cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells that a bulb here lights, its own included: walk until something black."""
    answer = {cell}
    for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = cell[0] + di, cell[1] + dj
        while 0 <= i < puzzle.size[0] and 0 <= j < puzzle.size[1] and puzzle[i, j] == ".":
            answer.add((i, j))
            i, j = i + di, j + dj
    return answer


def solutions(puzzle: Puzzle) -> list[Board]:
    """All solutions: try every set of white cells that do not see each other, cell after cell."""
    m, n = puzzle.size
    white = [(i, j) for i in range(m) for j in range(n) if puzzle[i, j] == "."]
    views = {cell: sees(puzzle, cell) for cell in white}
    clues = list(puzzle.clues())
    answer = []

    def search(
        start: int, bulbs: frozenset[tuple[int, int]], lit: frozenset[tuple[int, int]]
    ) -> None:
        if len(lit) == len(white) and all(
            sum((i + di, j + dj) in bulbs for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            == number
            for (i, j), number in clues
        ):
            answer.append(Board.from_cells(m, n, bulbs))
        for number in range(start, len(white)):
            cell = white[number]
            if cell not in lit:
                search(number + 1, bulbs | {cell}, lit | views[cell])

    search(0, frozenset(), frozenset())
    return answer


def is_step(puzzle: Puzzle, known: Knowledge, step: Step) -> bool:
    """Whether a step holds in every solution that agrees with what is known: all solutions are
    looked at.
    """
    field = field_of(puzzle)
    there, open_ = field.board(known.bulbs), field.board(known.open)
    return all(
        all(map(bulbs.__getitem__, step.bulbs)) and not any(map(bulbs.__getitem__, step.empty))
        for bulbs in solutions(puzzle)
        if bulbs & there == there and bulbs & (there ^ open_) == bulbs
    )
