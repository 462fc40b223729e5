"""A small board for each technique, on which it is the step that comes.

The boards are parts of puzzles: most of them have several solutions.

>>> step = example("empty corner").step
>>> step.empty, step.reason
(((0, 0), (0, 2), (2, 0), (2, 2)), ((1, 1),))
"""

from typing import NamedTuple

from ...core.message import marked
from ...core.validation import one_of
from ..model.drawing import with_numbers
from ..model.puzzle import Puzzle
from .argument import Step
from .step_checker import Table
from .steps import explain
from .storyboard import picture, scenes

BOARDS = {
    "full": (".0.", "..."),
    "just enough": (".2#", "#.."),
    "only light": (".0.", "..."),
    "empty corner": ("...", ".3.", "..."),
    "last light": ("##..", "..1.", "...1"),
    "pointing": (".1.#.", ".1...", "#.11.", "...#."),
    "shared lines": ("....", ".1.1", "#.#.", "...."),
    "two clues sharing a cell": ("1..1", "....", "...1"),
    "two clues": ("1..", ".#.", ".1."),
    "clue and dark cell": ("#..", "#1.", "..#"),
    "two dark cells": ("...", "0..", "..."),
    "chain": ("....", "..2.", "....", ".1.."),
    "either way": ("....", "#...", "..1."),
    "count": (*[".........", ".1.1.1.1."] * 4, "........."),
}

# For each technique but *count* three puzzles that need it, made by `generator.training`.
PRACTICE = {
    "full": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "just enough": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "only light": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "empty corner": (
        "6x6:g1dBc2Ba2b2aBfBBBb",
        "6x6:a2a2gBd0h1h11",
        "6x6:Bi2a1b1aBbBaBBb3f3b",
    ),
    "last light": (
        "6x6:gBBbB0a0gBd11e1a",
        "6x6:Ba0aBg0d0B0d10c0f",
        "6x6:aB1a1f1m2eB1c",
    ),
    "pointing": (
        "6x6:fBBd1b11d1d1f1b",
        "6x6:Bh1a0a2a1f2gBc1a",
        "6x6:aBa1c0c2g2b01b1i",
    ),
    "shared lines": (
        "6x6:b1g0a2g1b1g1b1a",
        "6x6:a2f2aB0f11f10a1f",
        "6x6:a0cBgBd0b1g11aBBBa",
    ),
    "two clues sharing a cell": (
        "6x6:a2BeBd1c2h3b1BdB",
        "6x6:fB2f1d3b3cBb1f",
        "6x6:b01b1h2d2f1a2f",
    ),
    "two clues": (
        "6x6:dBa2cBBd2f2b2Bh",
        "6x6:a2aBgBd0h1h11",
        "6x6:Bc1i1c2d2b0a3fB",
    ),
    "clue and dark cell": (
        "6x6:Bc1c2bBj2b0c1b0c",
        "6x6:eB1dBi1b0d21b0b",
        "6x6:f010b1cBdBa2b0g1b",
    ),
    "two dark cells": (
        "6x6:f2BbBBj2c0b2f",
        "6x6:Ba0aBg0d0BBd10c0f",
        "6x6:b1j0g1B0aBd2aBbB",
    ),
    "chain": (
        "6x6:BcBc2bBj2b0c1bBc",
        "6x6:d1a2c1Ba2d1e0d1f",
        "6x6:d2c1bBc1d2c1b2g1",
    ),
    "either way": (
        "6x6:c0b11jBaBa2a1b2g0",
        "6x6:b1BaBBh01a1aB1d0i",
        "6x6:d2c1bBc1d2c1b2g1",
    ),
}


class Example(NamedTuple):
    """A board, what is known before the step, and the step."""

    puzzle: Puzzle
    before: Table
    step: Step

    def picture(self, cell: int = 40) -> str:
        """The board after the step, with its rows and columns numbered: a ring marks a cell that is
        the reason, a small dot one where no bulb can stand, and a disc is a bulb.

        >>> example("full").picture().count("<text")
        6
        """
        drawn = picture(self.puzzle, [(self.before, self.step)], cell)
        return with_numbers(drawn, *self.puzzle.size, cell)


def example(technique: str) -> Example:
    """The board of a technique, with the first step by it.

    >>> print(example("only light").step)
    only light: row 1, column 1 can only be lit from row 2, column 1: a bulb at row 2, column 1

    Raises:
        BadInput: there is no such technique, or no board for it.
    """
    one_of(technique, tuple(BOARDS), marked("a technique"))
    puzzle = Puzzle.from_rows(BOARDS[technique])
    return next(
        Example(puzzle, before, step)
        for before, step in scenes(explain(puzzle))
        if step.rule == technique
    )
